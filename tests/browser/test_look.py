"""Day and night, motion and rest, and the search in the rules."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from browser.players import Player, Server
from tradewinds.engine.discovery import cards

People = Callable[..., Player]

PAPER = "() => getComputedStyle(document.documentElement).backgroundColor.match(/\\d+/g).slice(0, 3).map(Number)"


def is_dark(player: Player) -> bool:
    return bool(sum(player.page.evaluate(PAPER)) < 250)


@pytest.mark.parametrize(("scheme", "dark"), [("light", False), ("dark", True)])
def test_the_page_is_as_dark_as_the_system(people: People, server: Server, scheme: str, dark: bool) -> None:
    anna = people("Anna", color_scheme=scheme)
    anna.visit()
    assert is_dark(anna) == dark
    anna.visit(server.table("open", "open", "greedy"))
    assert is_dark(anna) == dark


def test_day_and_night_can_be_chosen_and_stay_chosen(people: People, server: Server) -> None:
    anna = people("Anna", color_scheme="light")
    table = server.table("open", "greedy", "greedy")
    anna.sit(table)
    anna.until_asked()
    anna.page.get_by_role("button", name="Chart by night").click()
    expect(anna.page.locator("html")).to_have_attribute("data-theme", "night")
    assert is_dark(anna)
    panel = "() => getComputedStyle(document.querySelector('#board .tw-panel')).fill"
    by_night = anna.page.evaluate(panel)
    anna.visit("/")
    assert is_dark(anna)
    anna.visit(table)
    anna.until_asked()
    assert anna.page.evaluate(panel) == by_night
    anna.page.get_by_role("button", name="Chart by day").click()
    expect(anna.page.locator("html")).to_have_attribute("data-theme", "light")
    assert not is_dark(anna)


MEANT_TWICE = """() => {
  const ids = [...document.querySelectorAll("[id]")].map((item) => item.id);
  return ids.filter((id, place) => ids.indexOf(id) !== place);
}"""


@pytest.mark.parametrize("game", [card.name for card in cards()])
def test_page_and_pieces_never_share_a_name(people: People, server: Server, game: str) -> None:
    """Else a piece is drawn as that part of the page, which means not at all."""
    anna = people("Anna")
    anna.sit(server.table("open", "greedy", "greedy", game=game, moves=40))
    anna.until_asked()
    assert anna.page.evaluate(MEANT_TWICE) == []


@pytest.mark.parametrize(("motion", "moves"), [("no-preference", True), ("reduce", False)])
def test_pieces_glide_unless_motion_is_unwelcome(people: People, server: Server, motion: str, moves: bool) -> None:
    anna = people("Anna", reduced_motion=motion)
    position = "players: 3\nquestion: turn\nseat 0: hand EN 2, DK 1"
    anna.sit(server.table("open", "greedy", "greedy", position=position))
    anna.until_asked()
    anna.page.evaluate("""() => {
      globalThis.glided = 0;
      const animate = Element.prototype.animate;
      Element.prototype.animate = function (...how) { globalThis.glided += 1; return animate.apply(this, how); };
    }""")
    anna.choose("Lay one English card")
    assert (anna.page.evaluate("globalThis.glided") > 0) == moves, "the ship of the company moves on the scale"


def test_the_rules_are_searched_while_one_types(people: People) -> None:
    anna = people("Anna")
    anna.visit("/rules/batavia/")
    anna.page.get_by_role("searchbox").press_sequentially("pirat")
    findings = anna.page.locator("#findings")
    expect(findings).to_contain_text("places mention “pirat”")
    expect(findings.locator("mark").first).to_contain_text("irate", ignore_case=True)
    findings.get_by_role("link").first.click()
    anchor = anna.page.evaluate("location.hash.slice(1)")
    expect(anna.page.locator(f"[id='{anchor}']")).to_be_in_viewport()


def test_the_rules_have_pictures_of_the_board(people: People) -> None:
    anna = people("Anna")
    anna.visit("/rules/batavia/")
    pictures = anna.page.locator("figure.plate svg")
    assert pictures.count() >= 6
    pictures.first.scroll_into_view_if_needed()
    expect(pictures.first).to_be_in_viewport()
    drawn = "() => document.querySelector('figure.plate svg use').getBBox().width"
    expect(anna.page.locator("#art svg")).to_have_count(1)
    assert anna.page.evaluate(drawn) > 0

"""Axe finds nothing serious on any page, by day and by night, in both languages."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from browser.players import Player, Server, next_of

People = Callable[..., Player]

looks = pytest.mark.parametrize(("scheme", "language"), [("light", "en"), ("dark", "fr")])


def faults(player: Player) -> list[str]:
    """Return what axe finds serious or critical on the page."""
    player.page.wait_for_load_state()
    found = Axe().run(player.page).response["violations"]
    return [
        f"{fault['id']}: {node['html'][:160]} {node.get('failureSummary', '')[:240]}"
        for fault in found
        if fault["impact"] in ("serious", "critical")
        for node in fault["nodes"]
    ]


@looks
@pytest.mark.parametrize(
    "page",
    [
        "/",
        "/new/batavia/",
        "/rules/batavia/?q=or",
        "/records/",
        "/nowhere/",
        "/account/new/",
        "/account/log-in/",
        "/account/forgotten/",
        "/me/",
        "/best/",
        "/signals/",
        "/tables/",
        "/tokens/",
    ],
)
def test_a_page_is_accessible(people: People, page: str, scheme: str, language: str) -> None:
    anna = people("Anna", locale=language, color_scheme=scheme)
    anna.watch.missing = True
    anna.visit(page)
    assert faults(anna) == []


@looks
def test_the_pages_of_an_account_are_accessible(people: People, scheme: str, language: str) -> None:
    anna = people("Anna", locale=language, color_scheme=scheme)
    anna.watch.refusals = True
    anna.visit("/account/new/")
    for field, words in (("name", f"Anna {scheme}"), ("password1", "short"), ("password2", "short")):
        anna.page.fill(f"[name={field}]", words)
    anna.page.locator("main button").click()
    expect(anna.page.get_by_role("alert").first).to_be_visible()
    assert faults(anna) == [], "refused"
    for field in ("password1", "password2"):
        anna.page.fill(f"[name={field}]", "fair winds 1588")
    anna.page.locator("main button").click()
    expect(anna.page.locator(".who")).to_contain_text(f"Anna {scheme}")
    for page in ("/me/", "/me/settings/", "/me/delete/", "/account/password/", "/new/batavia/"):
        anna.visit(page)
        assert faults(anna) == [], page


@looks
def test_a_table_is_accessible_at_every_stage(people: People, server: Server, scheme: str, language: str) -> None:
    anna, bert = (people(name, locale=language, color_scheme=scheme) for name in ("Anna", "Bert"))
    table = server.table("open", "open", "greedy", moves=-12)
    anna.visit(table)
    anna.at_table()
    assert faults(anna) == [], "waiting room"
    anna.sit(table)
    bert.sit(table)
    player = next_of(anna, bert)
    assert player is not None
    other = bert if player is anna else anna
    assert faults(player) == [], "your turn"
    assert faults(other) == [], "waiting"
    dice = random.Random(1)
    while player := next_of(anna, bert):
        player.play_something(dice)
    expect(anna.page.locator("#result")).to_be_visible()
    assert faults(anna) == [], "over"
    anna.visit(table + "at/10/")
    anna.page.locator("#slider").wait_for()
    assert faults(anna) == [], "replay"


@looks
def test_the_documentation_of_the_api_is_shown_without_anything_from_elsewhere(
    people: People, scheme: str, language: str
) -> None:
    anna = people("Anna", locale=language, color_scheme=scheme)
    anna.visit("/api/docs")
    expect(anna.page.locator("#interface .opblock").first).to_be_visible()
    anna.page.locator("#interface .opblock-summary-control").nth(3).click()
    expect(anna.page.locator("#interface .opblock-body").first).to_be_visible()
    assert anna.page.evaluate("document.documentElement.scrollWidth <= innerWidth")

"""Day and night, motion and rest."""

from __future__ import annotations

import base64
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from browser.players import Player, Server

People = Callable[..., Player]

LEAVING = "players: 3\nquestion: turn\nseat 0: hand EN 2, DK 1"
BRIGHTNESS = """async (picture) => {
  const image = new Image();
  image.src = `data:image/png;base64,${picture}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [1, 1];
  const pen = canvas.getContext("2d");
  pen.imageSmoothingQuality = "high";
  pen.drawImage(image, 0, 0, 1, 1);
  const [red, green, blue] = pen.getImageData(0, 0, 1, 1).data;
  return 0.2 * red + 0.7 * green + 0.1 * blue;
}"""
NOTE_GLIDES = """
  window.glided = [];
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (...how) {
    window.glided.push(this.dataset.piece);
    return animate.apply(this, how);
  };
"""


def brightness(player: Player, what: str) -> float:
    """Return how bright a part of the page is on the whole, from 0 to 255."""
    picture = base64.b64encode(player.page.locator(what).first.screenshot()).decode()
    return float(player.page.evaluate(BRIGHTNESS, picture))


def test_the_page_follows_the_colours_of_the_system(people: People, server: Server) -> None:
    table = server.table("open", "greedy", "greedy")
    day, night = people("Dora", color_scheme="light"), people("Nora", color_scheme="dark")
    for player in (day, night):
        player.visit(table)
        player.at_table()
    for part in ("header.bar", ".card-paper", "#board"):
        assert brightness(day, part) > 140, part
        assert brightness(night, part) < 110, part


def test_the_colours_change_at_once_and_are_remembered(people: People, server: Server) -> None:
    anna = people("Anna", color_scheme="light")
    anna.visit(server.table("open", "greedy", "greedy"))
    anna.at_table()
    day = {part: brightness(anna, part) for part in ("header.bar", "#board")}
    with anna.page.expect_response("**/theme/"):
        anna.page.get_by_role("button", name="Chart by night").click()
    expect(anna.page.locator("html")).to_have_attribute("data-theme", "night")
    anna.page.wait_for_load_state("networkidle")
    for _ in range(2):
        for part, before in day.items():
            assert brightness(anna, part) < before - 50, part
        anna.page.reload()
        anna.at_table()
        expect(anna.page.get_by_role("button", name="Chart by night")).to_have_attribute("aria-pressed", "true")
    anna.page.get_by_role("button", name="Chart by day").click()
    expect(anna.page.locator("html")).to_have_attribute("data-theme", "light")


def test_by_day_is_chosen_against_a_dark_system(people: People) -> None:
    anna = people("Anna", color_scheme="dark")
    anna.visit("/records/")
    dark = brightness(anna, "body")
    with anna.page.expect_response("**/theme/"):
        anna.page.get_by_role("button", name="Chart by day").click()
    assert brightness(anna, "body") > dark + 50
    anna.visit("/records/")
    assert brightness(anna, "body") > dark + 50


def sail(player: Player, table: str) -> None:
    """Lay two cards, and let the merchant leave the start."""
    player.page.add_init_script(NOTE_GLIDES)
    player.sit(table)
    player.until_asked()
    for words in ("Lay one English card", "Lay one English card", "Stop laying"):
        player.choose(words)
    player.until('document.getElementById("confirm") || !document.querySelector("#ask .hint")')
    if player.button("To the English shop").count():
        player.choose("To the English shop")
    expect(player.page.locator("#log")).to_contain_text("Anna sails to space")


def test_moved_pieces_glide(people: People, server: Server) -> None:
    anna = people("Anna", reduced_motion="no-preference")
    sail(anna, server.table("open", "greedy", "greedy", position=LEAVING))
    assert anna.page.evaluate("window.glided.length") > 0


@pytest.mark.parametrize("page", ["table", "front"])
def test_nothing_moves_for_those_who_do_not_want_it(people: People, server: Server, page: str) -> None:
    anna = people("Anna", reduced_motion="reduce")
    if page == "table":
        sail(anna, server.table("open", "greedy", "greedy", position=LEAVING))
        assert anna.page.evaluate("window.glided") == []
    else:
        anna.visit()
    running = "document.getAnimations().filter((item) => item.playState === 'running').length"
    assert anna.page.evaluate(running) == 0

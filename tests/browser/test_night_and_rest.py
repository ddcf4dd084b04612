"""By day and by night the whole picture changes, board included; and nothing moves for those who want rest."""

from __future__ import annotations

import base64
from collections.abc import Callable

from playwright.sync_api import expect

from browser.players import Player, Server

People = Callable[..., Player]

TURN = "players: 3\nquestion: turn\nseat 0: hand EN 2, DK 1"
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
RUNNING = "document.getAnimations().filter((item) => item.playState === 'running').length"


def brightness(player: Player, what: str) -> float:
    """Return how bright a part of the page is on the whole, from 0 to 255."""
    picture = base64.b64encode(player.page.locator(what).first.screenshot()).decode()
    return float(player.page.evaluate(BRIGHTNESS, picture))


def test_by_night_board_and_page_are_dark(people: People, server: Server) -> None:
    table = server.table("open", "greedy", "greedy")
    day, night = people("Dora", color_scheme="light"), people("Nora", color_scheme="dark")
    for player in (day, night):
        player.visit(table)
        player.at_table()
    for part in ("header.bar", ".card-paper", "#board"):
        assert brightness(day, part) > 140, part
        assert brightness(night, part) < 110, part


def test_day_can_be_chosen_against_a_dark_system(people: People) -> None:
    anna = people("Anna", color_scheme="dark")
    anna.visit("/records/")
    dark = brightness(anna, "body")
    with anna.page.expect_response("**/theme/"):
        anna.page.get_by_role("button", name="Chart by day").click()
    assert brightness(anna, "body") > dark + 50
    anna.visit("/records/")
    assert brightness(anna, "body") > dark + 50


def test_nothing_moves_after_a_move_for_those_who_want_rest(people: People, server: Server) -> None:
    anna, bert = people("Anna", reduced_motion="reduce"), people("Bert", reduced_motion="no-preference")
    for player in (anna, bert):
        player.sit(server.table("open", "greedy", "greedy", position=TURN))
        player.until_asked()
        player.choose("Lay one English card")
        expect(player.page.locator("#board [data-action]").first).to_be_attached()
    assert bert.page.evaluate(RUNNING) > 0, "choices glow for everybody else"
    assert anna.page.evaluate(RUNNING) == 0

"""A piece that has moved travels along its route, if the drawing shows one."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from browser.players import Player, Server

People = Callable[..., Player]

MOVE = """async ({ from, to, route, above }) => {
  const files = performance.getEntriesByType("resource").map((entry) => entry.name);
  const { show } = await import(files.find((name) => /board[^/]*\\.js$/.test(name)));
  const zone = (content) => `<g transform="translate(10 20) scale(2)">${content}</g>`;
  const board = (ship, more, above) => `<div class="board" id="board" tabindex="-1">${above}
    <svg viewBox="0 0 ${above ? 2000 : 1000} 500">
    ${more}${zone(`<circle data-piece="ship" cx="${ship[0]}" cy="${ship[1]}" r="5"/>`)}</svg></div>`;
  await show(document.getElementById("board"), board(from, "", ""));
  for (const animation of document.getAnimations()) animation.finish();
  const path = route && zone(`<path data-route="ship" fill="none" d="${route}"/>`);
  const lasts = await show(document.getElementById("board"), board(to, path, above));
  const ship = document.querySelector("[data-piece=ship]");
  return {
    lasts,
    ways: ship.getAnimations().map((animation) => ({
      duration: animation.effect.getTiming().duration,
      places: animation.effect.getKeyframes().map(({ transform }) => {
        const { e, f } = new DOMMatrix(transform);
        return [e, f];
      }),
    })),
  };
}"""


Place = tuple[int, int]


def moved(player: Player, route: str, start: Place = (50, 50), end: Place = (150, 150), above: str = "") -> Any:
    return player.page.evaluate(MOVE, {"from": start, "to": end, "route": route, "above": above})


def sitting(people: People, server: Server, motion: str) -> Player:
    anna = people("Anna", reduced_motion=motion)
    anna.sit(server.table("open", "open", "greedy"))
    return anna


def test_it_sails_around_the_corner_and_ends_where_it_stands(people: People, server: Server) -> None:
    answer = moved(sitting(people, server, "no-preference"), "M50 50H150V150")
    (way,) = answer["ways"]
    assert way["places"][0] == pytest.approx([-100, -100], abs=0.5)
    assert way["places"][-1] == pytest.approx([0, 0], abs=0.5)
    corner = min(abs(x) + abs(y + 100) for x, y in way["places"])
    assert corner < 6
    assert answer["lasts"] == way["duration"]


def test_a_longer_way_takes_longer_but_not_for_ever(people: People, server: Server) -> None:
    anna = sitting(people, server, "no-preference")
    short, long, endless = (
        moved(anna, route, start, (150, 150))["ways"][0]["duration"]
        for route, start in (
            ("M130 150H150", (130, 150)),
            ("M50 150H150", (50, 150)),
            ("M50 150" + "h100h-100" * 9 + "H150", (50, 150)),
        )
    )
    assert short < long < endless == 1600


@pytest.mark.parametrize("route", ["", "M0 0H150V150"], ids=["none", "another way"])
def test_without_a_route_from_where_it_was_it_glides_straight(people: People, server: Server, route: str) -> None:
    (way,) = moved(sitting(people, server, "no-preference"), route)["ways"]
    assert len(way["places"]) == 2
    assert way["places"][0] == pytest.approx([-100, -100], abs=0.5)


def test_on_a_board_of_another_size_only_what_has_moved_travels(people: People, server: Server) -> None:
    anna = sitting(people, server, "no-preference")
    long_question = "<p>Which way?<br>This way?<br>Or that way?</p>"
    assert moved(anna, "", (50, 50), (50, 50), long_question)["ways"] == []
    (way,) = moved(anna, "", (50, 50), (150, 150), long_question)["ways"]
    assert way["places"][0] == pytest.approx([-100, -100], abs=0.5)


def test_who_wants_no_motion_sees_none(people: People, server: Server) -> None:
    assert moved(sitting(people, server, "reduce"), "M50 50H150V150") == {"lasts": 0, "ways": []}

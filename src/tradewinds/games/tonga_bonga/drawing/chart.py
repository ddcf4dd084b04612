"""The sea chart: islands with their camps, ships, the wake of the last voyage, and where one can sail."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tradewinds.drawing import escape
from tradewinds.games.tonga_bonga.drawing.board import Board
from tradewinds.games.tonga_bonga.drawing.engraving import FRAME
from tradewinds.games.tonga_bonga.drawing.passages import Passages, line_along, middle_of, wake_along

if TYPE_CHECKING:
    from tradewinds.engine.actions import Action

SHIP = 46
"""The size of a ship that is alone in its square."""

FANS = {1: (SHIP, ((0, 0),)), 2: (38, ((-19, 0), (19, 0))), 4: (34, ((-17, -17), (17, -17), (-17, 17), (17, 17)))}
"""Sizes and places of the ships in a square, by how many it has room for."""


def chart_size(board: Board) -> tuple[int, int]:
    """Return width and height of the chart with its frame."""
    return board.chart.width + 2 * FRAME, board.chart.height + 2 * FRAME


def draw_chart(board: Board) -> None:
    """Draw the chart with everything that lies on it."""
    drawing = board.drawing
    with drawing.zone(FRAME, FRAME):
        drawing.parts.append(board.chart.markup)
        _draw_names(board)
        _draw_camps(board)
        _draw_wake(board)
        _draw_ships(board)
        _draw_destinations(board)


def _draw_names(board: Board) -> None:
    drawing = board.drawing
    with drawing.zone(0, 0, classes="tob-isle"):
        for island, ((x, y), on_land) in zip(board.islands, board.chart.names, strict=True):
            drawing.text(x, y + 7, escape(island), "" if on_land else "tob-islet")


def _draw_camps(board: Board) -> None:
    drawing = board.drawing
    built = board.happened.get("built")
    for seat, player in enumerate(board.players):
        for island, there in enumerate(player.camps):
            if there:
                x, y = board.chart.camps[island][seat]
                title = drawing.say("board.camp", seat=board.names[seat], island=board.islands[island])
                drawing.put(f"camp-{seat}", x, y, title, piece=f"camp-{seat}-{island}")
                if built and (built.seat, built.numbers["island"]) == (seat, island):
                    drawing.trace(x - 23, y - 29, 48, 52, 12)


def _draw_wake(board: Board) -> None:
    """Draw the way by which a ship has just come."""
    sailed = board.happened.get("sailed")
    if sailed and sailed.seat is not None:
        start, end = sailed.numbers["start"], sailed.numbers["end"]
        path = wake_along(Passages(board.view, sailed.seat, start).way_to(end))
        board.drawing.line(path, "tob-wake")
        board.drawing.line(path, "tob-track", route=f"ship-{sailed.seat}")


def _draw_ships(board: Board) -> None:
    """Draw the ships, side by side where several lie in one bay."""
    drawing = board.drawing
    for square, seats in board.occupants():
        size, places = FANS[min(room for room in FANS if room >= len(seats))]
        x, y = middle_of(square)
        for seat, (right, down) in zip(seats, places, strict=False):
            title = drawing.say("board.ship", seat=board.names[seat], place=board.place_of(square))
            left, top = x + right - size // 2, y + down - size // 2
            drawing.use(f"ship-{seat}", left, top, size, size, title=title, piece=f"ship-{seat}")


def _draw_destinations(board: Board) -> None:
    """Make every square within reach something to sail to, with the points left there and what a bay would bring."""
    drawing = board.drawing
    destinations = board.choices.get("sail", [])
    if not destinations:
        return
    large = " tob-goes-large" if drawing.layout == "tall" else ""
    with drawing.zone(0, 0, classes=f"tob-goes{large}"):
        for action in destinations:
            _draw_destination(board, action)


def _draw_destination(board: Board, action: Action) -> None:
    drawing, square = board.drawing, action.index
    gain = board.gain_at(board.asked or 0, square)
    left = board.points - board.passages.costs[square]
    key = "sail_for_money" if gain else "sail"
    label = drawing.say(f"labels.{key}", place=board.place_of(square), points=left, ducats=gain)
    x, y = middle_of(square)
    with drawing.choice(action, label):
        drawing.line(line_along(board.passages.way_to(square)), "tob-way")
        drawing.put("gain" if gain else "go", x, y)
        if gain:
            drawing.text(x, y + 1, f"+{gain}", "tob-gain")
            drawing.text(x, y + 16, left, "tob-left")
        else:
            drawing.text(x, y + 6, left)

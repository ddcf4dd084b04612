"""A scoring that has just taken place, explained: the points of every seat from every expedition."""

from __future__ import annotations

from tradewinds.drawing import escape
from tradewinds.drawing.builder import shortened, wrapped
from tradewinds.games.au_nom_du_roi.drawing.board import Board
from tradewinds.games.au_nom_du_roi.terms import EXPLORERS

ROW = 26
NAMES = {"wide": 160, "tall": 200}
"""The room for names beside the columns, by layout."""

Points = dict[tuple[int, int], int]
"""By seat and expedition."""


def scoring_just_now(board: Board) -> tuple[str, Points] | None:
    """Return which scoring has just taken place, and who got what from which expedition; the final one if both have."""
    kinds = [event.kind for event in board.view.events]
    for name in ("final", "intermediate"):
        if f"{name}_scoring" in kinds:
            told = board.view.events[kinds.index(f"{name}_scoring") :]
            scored = [event for event in told if event.kind == "expedition_scored" and event.seat is not None]
            return name, {(event.seat or 0, event.numbers["expedition"]): event.numbers["points"] for event in scored}
    return None


def scoring_height(board: Board) -> int:
    """Return the height of the table: a row for each seat on a desk, for each expedition on a phone."""
    return 88 + ROW * (len(EXPLORERS) if board.drawing.layout == "tall" else len(board.players))


def draw_scoring(board: Board, name: str, points: Points, width: int) -> None:
    """Draw the table."""
    drawing = board.drawing
    drawing.panel(0, 0, width, scoring_height(board))
    drawing.heading(width / 2, 0, drawing.texts(f"sources.{name}"))
    (_write_down if drawing.layout == "tall" else _write_across)(board, points, width)


def _write_across(board: Board, points: Points, width: int) -> None:
    drawing, names = board.drawing, NAMES["wide"]
    step = (width - names - 16) / (len(EXPLORERS) + 1)
    middles = [round(names + step * (column + 0.5)) for column in range(len(EXPLORERS) + 1)]
    heads = [*(explorer.short for explorer in board.explorer_names), drawing.texts("board.total")]
    with drawing.zone(0, 50, classes="anr-column"):
        for middle, head in zip(middles, heads, strict=True):
            lines = wrapped(head, step, 14)
            drawing.lines(middle, 16 - 16 * len(lines), 16, lines, "")
    drawing.line(f"M16 60H{width - 16}", "tw-rule")
    for seat, name in enumerate(board.names):
        with drawing.zone(0, 82 + ROW * seat):
            drawing.use(f"mark-{seat}", 16, -17, 20, 20, classes=f"tw-seat-{seat}")
            drawing.text(44, 0, escape(shortened(name, names - 46, 18)), "tw-say")
            with drawing.zone(0, 0, classes="tw-mid"):
                for expedition, middle in enumerate(middles[:-1]):
                    if (seat, expedition) in points:
                        drawing.text(middle, 0, points[seat, expedition])
            drawing.text(middles[-1], 2, _total(points, seat), "tw-sum")


def _write_down(board: Board, points: Points, width: int) -> None:
    drawing, names = board.drawing, NAMES["tall"]
    step = (width - names - 16) / len(board.names)
    for expedition, explorer in enumerate(board.explorer_names):
        drawing.text(20, 66 + ROW * expedition, escape(explorer), "tw-say")
    for seat in range(len(board.names)):
        x = round(names + step * (seat + 0.5))
        drawing.use(f"mark-{seat}", x - 11, 20, 22, 22, classes=f"tw-seat-{seat}")
        with drawing.zone(x, 66, classes="tw-mid"):
            for expedition in range(len(EXPLORERS)):
                if (seat, expedition) in points:
                    drawing.text(0, ROW * expedition, points[seat, expedition])
        drawing.text(x, 70 + ROW * len(EXPLORERS), _total(points, seat), "tw-sum")
    drawing.text(20, 70 + ROW * len(EXPLORERS), drawing.say("board.total"), "tw-say")
    drawing.line(f"M16 {50 + ROW * len(EXPLORERS)}H{width - 16}", "tw-rule")


def _total(points: Points, seat: int) -> int:
    return sum(number for (owner, _), number in points.items() if owner == seat)

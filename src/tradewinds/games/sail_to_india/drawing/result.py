"""The end: who has won, and where the points come from."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tradewinds.drawing import escape
from tradewinds.drawing.builder import shortened, wrapped
from tradewinds.games.sail_to_india.drawing.board import Board

if TYPE_CHECKING:
    from tradewinds.engine.game import Outcome

ROW = 32
NAMES = 300
"""The room for ranks and names beside the columns."""


def result_height(board: Board) -> int:
    """Return the height of the sheet on a desk, or on a phone, where it is written the other way round."""
    outcome = board.outcome
    sources = len(outcome.sheet[0]) if outcome else 0
    return 128 + ROW * sources if board.drawing.layout == "tall" else 76 + ROW * len(board.players)


def draw_result(board: Board, outcome: Outcome, width: float) -> None:
    """Draw the score sheet: a row for each seat and a column for each source; on a phone the other way round."""
    drawing = board.drawing
    drawing.panel(0, 0, width, result_height(board))
    drawing.heading(width / 2, 0, drawing.texts("board.result"))
    seats = sorted(range(len(board.players)), key=lambda seat: outcome.ranks[seat])
    write = _write_down if drawing.layout == "tall" else _write_across
    write(board, outcome, seats, width)


def _write_across(board: Board, outcome: Outcome, seats: list[int], width: float) -> None:
    drawing, sources = board.drawing, list(outcome.sheet[0])
    step = (width - NAMES - 20) / (len(sources) + 1)
    middles = [round(NAMES + step * (column + 0.5)) for column in range(len(sources) + 1)]
    heads = [*(drawing.texts(f"sources.{source}") for source in sources), drawing.texts("board.total")]
    with drawing.zone(0, 62, classes="tw-mild"):
        for middle, head in zip(middles, heads, strict=True):
            lines = wrapped(head, step, 20)
            drawing.lines(middle, -20 * len(lines), 20, lines, "")
    drawing.line(f"M16 54H{width - 16:g}", "tw-rule")
    for row, seat in enumerate(seats):
        with drawing.zone(0, 84 + ROW * row):
            drawing.text(34, 0, outcome.ranks[seat], "tw-sum")
            drawing.use(f"mark-{seat}", 58, -20, 24, 24, classes=f"tw-seat-{seat}")
            drawing.text(92, 0, escape(shortened(board.names[seat], 190, 20)), "tw-who")
            with drawing.zone(0, 0, classes="tw-mid"):
                for middle, source in zip(middles, sources, strict=False):
                    drawing.text(middle, 0, _points(outcome.sheet[seat][source]))
            drawing.text(middles[-1], 2, outcome.scores[seat], "tw-sum")


def _write_down(board: Board, outcome: Outcome, seats: list[int], width: float) -> None:
    drawing, sources = board.drawing, list(outcome.sheet[0])
    step = (width - 210) / len(seats)
    for column, seat in enumerate(seats):
        x = round(200 + step * (column + 0.5))
        drawing.text(x - 20, 42, outcome.ranks[seat], "tw-sum")
        drawing.use(f"mark-{seat}", x - 4, 20, 26, 26, classes=f"tw-seat-{seat}")
        with drawing.zone(x, 0, classes="tw-mid"):
            drawing.text(0, 68, escape(shortened(board.names[seat], step - 6, 18)))
            for row, source in enumerate(sources):
                drawing.text(0, 104 + ROW * row, _points(outcome.sheet[seat][source]))
        drawing.text(x, 108 + ROW * len(sources), outcome.scores[seat], "tw-sum")
    for row, source in enumerate(sources):
        drawing.text(20, 104 + ROW * row, escape(shortened(drawing.texts(f"sources.{source}"), 200, 19)), "tw-say")
    drawing.text(20, 108 + ROW * len(sources), drawing.say("board.total"), "tw-say")
    drawing.line(f"M16 80H{width - 16:g}M16 {84 + ROW * len(sources)}H{width - 16:g}", "tw-rule")


def _points(points: int) -> str:
    """Return points, and a dot for none."""
    return str(points) if points else "·"

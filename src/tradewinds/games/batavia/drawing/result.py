"""The end: who has won, and where the gold comes from."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tradewinds.drawing import escape
from tradewinds.drawing.builder import shortened
from tradewinds.games.batavia.drawing.board import Board
from tradewinds.games.batavia.terms import (
    GOOD_CODES,
)

if TYPE_CHECKING:
    from tradewinds.engine.game import Outcome


def draw_result(board: Board, outcome: Outcome, width: float, height: float) -> None:
    """Draw the score sheet: a row for each seat and a column for each source; on a phone the other way round."""
    drawing = board.drawing
    drawing.panel(0, 0, width, height)
    drawing.heading(width / 2, 0, drawing.texts("board.result"))
    seats = sorted(range(len(board.players)), key=lambda seat: outcome.ranks[seat])
    write = _write_sheet_down if drawing.layout == "tall" else _write_sheet_across
    write(board, outcome, seats, (width, height))


def _write_sheet_across(board: Board, outcome: Outcome, seats: list[int], size: tuple[float, float]) -> None:
    drawing, sources = board.drawing, list(outcome.sheet[0])
    width, height = size
    step = (width - 250) / (len(sources) + 1)
    for column, source in enumerate(sources):
        _draw_source(board, source, 220 + step * (column + 0.5), 20)
    drawing.text(width - 30 - step / 2, 46, drawing.say("board.total"), "tw-mild")
    drawing.line(f"M16 62H{width - 16:g}", "tw-rule")
    line = min(30, (height - 112) / (len(seats) - 1))
    for row, seat in enumerate(seats):
        y = 90 + line * row
        drawing.use(f"mark-{seat}", 20, y - 18, 22, 22, classes=f"tw-seat-{seat}")
        drawing.text(50, y, escape(shortened(board.names[seat], 136, 18)), "tw-say")
        if seat in outcome.winners:
            drawing.use("gold", 190, y - 18, 22, 22)
        with drawing.zone(0, y, classes="tw-mid"):
            for column, source in enumerate(sources):
                drawing.text(round(220 + step * (column + 0.5)), 0, outcome.sheet[seat][source] or "·")
        drawing.text(round(width - 30 - step / 2), y + 2, outcome.scores[seat], "tw-sum")


def _write_sheet_down(board: Board, outcome: Outcome, seats: list[int], size: tuple[float, float]) -> None:
    drawing, sources = board.drawing, list(outcome.sheet[0])
    width, _ = size
    step = (width - 190) / len(seats)
    for column, seat in enumerate(seats):
        x = 180 + step * (column + 0.5)
        drawing.use(f"mark-{seat}", x - 12, 18, 24, 24, classes=f"tw-seat-{seat}")
        with drawing.zone(round(x), 0, classes="tw-mid"):
            drawing.text(0, 62, escape(shortened(board.names[seat], step - 6, 18)))
            for row, source in enumerate(sources):
                drawing.text(0, 98 + 31 * row, outcome.sheet[seat][source] or "·")
        drawing.text(round(x), 98 + 31 * len(sources) + 4, outcome.scores[seat], "tw-sum")
    for row, source in enumerate(sources):
        drawing.text(20, 98 + 31 * row, drawing.say(f"sources.{source}"), "tw-say")
    drawing.text(20, 98 + 31 * len(sources) + 4, drawing.say("board.total"), "tw-say")
    drawing.line(f"M16 72H{width - 16:g}M16 {76 + 31 * len(sources)}H{width - 16:g}", "tw-rule")


SOURCE_SYMBOLS = {
    "exchanges": ("gold", 30, 30, ""),
    "bills": ("bill", 38, 25, ""),
    "finish": ("finish", 34, 34, ""),
    "seals": ("seal", 34, 34, "tw-wax-EN"),
} | {code: (f"good-{code.upper()}", 34, 34, "") for code in GOOD_CODES}


def _draw_source(board: Board, source: str, x: float, y: float) -> None:
    symbol, width, height, classes = SOURCE_SYMBOLS[source]
    title = board.drawing.say(f"sources.{source}")
    board.drawing.use(symbol, round(x - width / 2), y + (34 - height) // 2, width, height, classes=classes, title=title)

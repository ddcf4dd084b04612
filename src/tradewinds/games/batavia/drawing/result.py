"""The end: who has won, and where the gold comes from."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tradewinds.drawing.sheet import Symbol, draw_sheet
from tradewinds.games.batavia.drawing.board import Board
from tradewinds.games.batavia.terms import GOOD_CODES

if TYPE_CHECKING:
    from tradewinds.engine.game import Outcome

SYMBOLS = {
    "exchanges": Symbol("gold", 30, 30),
    "bills": Symbol("bill", 38, 25),
    "finish": Symbol("finish", 34, 34),
    "seals": Symbol("seal", 34, 34, "tw-wax-EN"),
} | {code: Symbol(f"good-{code.upper()}", 34, 34) for code in GOOD_CODES}
"""There are so many sources that a column has no room for words."""


def draw_result(board: Board, outcome: Outcome, width: float, height: float) -> None:
    """Draw the score sheet."""
    draw_sheet(board.drawing, outcome, board.names, width, height, SYMBOLS)

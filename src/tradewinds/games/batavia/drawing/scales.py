"""Warehouses and ship scale."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tradewinds.games.batavia.components import SCALE_END
from tradewinds.games.batavia.drawing.board import COLUMN, Board
from tradewinds.games.batavia.terms import (
    COMPANY_CODES,
    GOOD_CODES,
    NONE,
)

if TYPE_CHECKING:
    pass


def draw_warehouses(board: Board) -> None:
    """Draw the crates in the seven warehouses: a column for each good, with a space for each company."""
    drawing = board.drawing
    stored = board.happened.get("stored")
    drawing.parts.append(f"<g><title>{drawing.say('board.warehouses_mean')}</title>")
    drawing.put("warehouses", 0, 0)
    drawing.heading(COLUMN / 2, 0, drawing.texts("board.warehouses"))
    for good, row in enumerate(board.warehouses):
        for company, owner in enumerate(row):
            if owner != NONE:
                piece = f"crate-{GOOD_CODES[good]}-{COMPANY_CODES[company]}"
                drawing.put(f"stored-{owner}", 60 + 76 * good, 62 + 27 * company, piece=piece)
    if stored:
        drawing.trace(63 + 76 * stored.numbers["good"], 64 + 27 * stored.numbers["company"], 70, 23)
    drawing.parts.append("</g>")


def draw_scale(board: Board) -> None:
    """Draw the ship scale: a lane for each company, one for the cannon, and where the pirates wait."""
    drawing = board.drawing
    drawing.put("scale", 0, 0)
    drawing.heading(COLUMN / 2, 0, drawing.texts("board.scale"))
    for company, code in enumerate(COMPANY_CODES):
        y, cards = 38 + 20 * company, board.fleets[company]
        if board.seals[company] == NONE:
            title = board.count_of(company, "seal_free", 1)
            drawing.put(f"seal-{code}", 46, y - 12, title, piece=f"seal-{code}")
        title = board.count_of(company, "ships", cards)
        drawing.put(f"ship-{code}", _scale_x(cards), y, title, piece=f"ship-{code}")
        drawing.text(_scale_x(cards) + 19, y + 7, cards, "tw-say")
    attacked = board.happened.get("pirates")
    if attacked:
        drawing.trace(80, 29 + 20 * attacked.numbers["company"], 508, 18)
    _draw_cannon(board)


def _draw_cannon(board: Board) -> None:
    drawing = board.drawing
    cards, threshold = sum(board.fleets), board.threshold
    x = _scale_x(threshold)
    drawing.line(f"M{x:g} 28V150", "tw-alarm")
    drawing.use("pirate", x - 13, 4, 26, 26, title=drawing.say("board.pirates", threshold=threshold))
    x = _scale_x(min(cards, SCALE_END))
    title = drawing.say("board.cannon", cards=cards, threshold=threshold)
    drawing.use("cannon", x - 17, 127, 34, 21.6, title=title, piece="cannon")
    crowded = x > _scale_x(SCALE_END - 4)
    drawing.text(x - 22 if crowded else x + 20, 145, cards, "tw-end" if crowded else "tw-say")


def _scale_x(cards: int) -> float:
    return round(92 + 19.1 * cards, 1)

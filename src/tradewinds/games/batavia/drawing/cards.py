"""Cards in piles and trays, which several zones show."""

from __future__ import annotations

from tradewinds.games.batavia.drawing.board import Board
from tradewinds.games.batavia.terms import (
    COMPANIES,
    COMPANY_CODES,
    NONE,
)


def draw_tray(board: Board, seat: int, cards: list[int], what: str) -> None:
    """Draw cards of a seat by company, and below them its shops; a shop just taken counts already."""
    drawing = board.drawing
    drawing.put("tray", 0, 0)
    shops = list(board.players[seat].shops)
    if board.new_shop != NONE and seat == board.asked:
        shops[board.new_shop] += 1
    for counts, piece, y, key in ((cards, "card", 0, what), (shops, "shop", 47, "stock")):
        for company, count in enumerate(counts[:COMPANIES]):
            if count:
                title = board.count_of(company, key, count)
                drawing.put(f"{piece}-{COMPANY_CODES[company]}", 50 * company, y, title)
                drawing.text(50 * company + 34, y + 19, count)


def draw_piles(board: Board, height: float) -> None:
    """Draw the draw pile, on which one draws, and the discard."""
    drawing = board.drawing
    title = drawing.say("board.pile", cards=board.pile)
    drawing.use("card-back", 24, 20, 52, 73, classes="" if board.pile else "tw-ghost", title=title)
    drawing.text(50, 112, board.pile, "tw-mid")
    title = drawing.say("board.discard", cards=board.discard)
    drawing.use("ship-card", 32, height - 82, 36, 50, classes="" if board.discard else "tw-ghost", title=title)
    drawing.text(50, height - 14, board.discard, "tw-mid")
    drawing_cards = board.only("draw")
    if drawing_cards:
        with drawing.choice(drawing_cards, board.label(drawing_cards)):
            drawing.glow(20, 16, 60, 81)

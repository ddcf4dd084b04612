"""Ships for sale: the piles, the filling row above, the purchase row below it with prices."""

from __future__ import annotations

from tradewinds.games.au_nom_du_roi.components import FINAL_PILE, INTERMEDIATE_PILE, PRICES
from tradewinds.games.au_nom_du_roi.drawing import pieces
from tradewinds.games.au_nom_du_roi.drawing.board import Board
from tradewinds.games.au_nom_du_roi.drawing.engraving import COLUMN
from tradewinds.games.au_nom_du_roi.terms import FILLING, NONE, PURCHASE, ROWS, VOLUMES

WIDTH, HEIGHT = 480, 264

FIRST_COLUMN = 120
"""Where the first column lies."""
LINES = {PURCHASE: 190, FILLING: 78}
"""Where the rows lie."""
PILE, FIRST_PILE = 44, 48
GLASSES = {INTERMEDIATE_PILE: "half-glass", FINAL_PILE: "empty-glass"}
"""ANR-31. What marks the piles into which scoring cards were shuffled."""


def draw_market(board: Board, height: int) -> None:
    """Draw piles and both rows."""
    drawing = board.drawing
    drawing.panel(0, 0, WIDTH, height)
    drawing.heading(WIDTH / 2, 0, drawing.texts("board.market"))
    with drawing.zone(0, (height - HEIGHT) // 2):
        _draw_piles(board)
        for row in range(len(ROWS)):
            with drawing.zone(FIRST_COLUMN, LINES[row]):
                drawing.put("berths", 0, 0)
                for column, ship in enumerate(board.rows[row]):
                    if ship != NONE:
                        _draw_ship(board, row, column, ship)


def _draw_piles(board: Board) -> None:
    """ANR-30, ANR-31, ANR-64. Draw the piles in the order in which they are drawn from."""
    drawing, state = board.drawing, board.view.state
    drawn = {INTERMEDIATE_PILE: int(state.intermediate), FINAL_PILE: int(state.final)}
    with drawing.zone(32, FIRST_PILE, classes="anr-pile"):
        for pile, count in enumerate(board.piles):
            hides = pile in GLASSES and not drawn[pile]
            title = drawing.say("board.scoring_pile" if hides else "board.pile", pile=pile + 1, count=count)
            drawing.put("ship-back" if count else "no-pile", 0, PILE * pile, title)
            if count:
                drawing.text(0, 6 + PILE * pile, count)
            if hides:
                drawing.put(GLASSES[pile], 30, PILE * pile)


def _draw_ship(board: Board, row: int, column: int, ship: int) -> None:
    """Draw a ship for sale with its price and the pawn of who has reserved it; what can be bought can be chosen."""
    drawing, x = board.drawing, COLUMN * column
    drawing.put(f"ship-{ship}", x, 4, piece=board.pieces.name(pieces.in_row(row, column)))
    if row == PURCHASE:
        drawing.put(f"price-{PRICES[ship % VOLUMES]}", x + 24, -28)
    seat = board.ship_reservations[row][column]
    if seat != NONE:
        drawing.put(f"pawn-{seat}", x - 24, -22, drawing.say("board.reserved", seat=board.names[seat]))
    turned_up = board.just("ship_turned_up")
    if turned_up and row == FILLING and turned_up.numbers["column"] == column + 1:
        drawing.trace(x - 40, -43, 80, 86, 8)
    action = next((action for action in board.choices.get("buy", ()) if action.index == column), None)
    if action and row == PURCHASE:
        with drawing.choice(action):
            drawing.glow(x - 38, -41, 76, 82, 8)

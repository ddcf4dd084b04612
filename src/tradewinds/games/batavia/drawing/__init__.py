"""The board as SVG: a sea chart with shops and merchants; around it auction, hand, seats and warehouses.

Every zone of the table has one small function. A zone is drawn around its own origin, about 600 units wide;
the layout says where it lies and how large it is, so that a phone shows the same zones as a desk.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from tradewinds.drawing import Drawing, art
from tradewinds.games.batavia.drawing.auction import auction_height, draw_auction, draw_question, question_lines
from tradewinds.games.batavia.drawing.board import COLUMN, Board
from tradewinds.games.batavia.drawing.chart import CHART_HEIGHT, CHART_WIDTH, draw_chart
from tradewinds.games.batavia.drawing.description import describe
from tradewinds.games.batavia.drawing.desk import BUTTONS, draw_desk
from tradewinds.games.batavia.drawing.result import draw_result
from tradewinds.games.batavia.drawing.scales import draw_scale, draw_warehouses
from tradewinds.games.batavia.drawing.seats import draw_seats
from tradewinds.games.batavia.terms import BID

if TYPE_CHECKING:
    from tradewinds.engine.game import View

__all__ = ["draw"]

FOLDER = Path(__file__).parents[1]

SEAT_HEIGHTS = {3: 176, 4: 130, 5: 102}
"""The height of a seat beside the chart, by number of players."""


def draw(view: View, drawing: Drawing) -> None:
    """Draw what a view shows."""
    board = Board(view, drawing)
    drawing.art = art(FOLDER)
    drawing.title = drawing.texts("game.title")
    drawing.description = describe(board)
    if drawing.layout == "tall":
        _lay_out_tall(board)
    else:
        _lay_out_wide(board)


def _lay_out_wide(board: Board) -> None:
    """Chart on the left, question with auction and hand below it, everything else on the right."""
    drawing = board.drawing
    drawing.width, drawing.height = 1600, 1000
    with drawing.zone(16, 16, 0.95):
        draw_chart(board)
    with drawing.zone(16, 706):
        draw_question(board, 950)
    with drawing.zone(16, 768):
        if board.outcome:
            draw_result(board, board.outcome, 950, 216)
        else:
            draw_auction(board, 950 if board.desk_owner is None else 448, 216)
    if board.desk_owner is not None and not board.outcome:
        with drawing.zone(476, 768):
            draw_desk(board, board.desk_owner, 490, 216)
    with drawing.zone(982, 16):
        draw_seats(board, SEAT_HEIGHTS[len(board.players)])
    with drawing.zone(982, 582):
        draw_warehouses(board)
    with drawing.zone(982, 814):
        draw_scale(board)


def _lay_out_tall(board: Board) -> None:
    """Everything in one column: chart, question, what can be done, seats, the rest."""
    drawing = board.drawing
    drawing.width = CHART_WIDTH
    draw_chart(board)
    scale = round((CHART_WIDTH - 16) / COLUMN, 3)
    y = 14.0
    with drawing.zone(8, CHART_HEIGHT, scale):
        for draw_zone, height in _column(board):
            with drawing.zone(0, y):
                draw_zone()
            y += height + 22
    drawing.height = round(CHART_HEIGHT + y * scale)


def _column(board: Board) -> list[tuple[Callable[[], None], float]]:
    """Return the zones below the chart on a phone, with their heights."""
    owner, outcome = board.desk_owner, board.outcome
    question = (partial(draw_question, board, COLUMN), 20.0 + 26 * len(question_lines(board, COLUMN)))
    height = auction_height(board)
    auction = (partial(draw_auction, board, COLUMN, height), height)
    if outcome:
        middle = [(partial(draw_result, board, outcome, COLUMN, 470), 470.0)]
    elif owner is None:
        middle = [auction]
    else:
        height = 204 + 58 * any(verb in board.choices for verb in BUTTONS)
        desk = (partial(draw_desk, board, owner, COLUMN, height), height)
        middle = [auction, desk] if board.question == BID else [desk, auction]
    seats = (partial(draw_seats, board, 118), 126.0 * len(board.players) - 8)
    return [
        question,
        *middle,
        seats,
        (partial(draw_warehouses, board), 212.0),
        (partial(draw_scale, board), 170.0),
    ]

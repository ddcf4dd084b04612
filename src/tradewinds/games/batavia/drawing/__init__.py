"""The board as SVG: a sea chart with shops and merchants; around it auction, hand, seats and warehouses.

Every zone of the table has one small function. A zone is drawn around its own origin, about 600 units wide;
the layout says where it lies and how large it is, so that a phone shows the same zones as a desk.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from tradewinds.drawing import Drawing
from tradewinds.drawing.sheet import sheet_height
from tradewinds.games.batavia.drawing.auction import auction_height, draw_auction, draw_question
from tradewinds.games.batavia.drawing.board import COLUMN, Board
from tradewinds.games.batavia.drawing.chart import CHART_HEIGHT, CHART_WIDTH, draw_chart
from tradewinds.games.batavia.drawing.description import describe
from tradewinds.games.batavia.drawing.desk import draw_desk, worded_choices
from tradewinds.games.batavia.drawing.result import draw_result
from tradewinds.games.batavia.drawing.scales import draw_scale, draw_warehouses
from tradewinds.games.batavia.drawing.seats import draw_seats
from tradewinds.games.batavia.terms import BID

if TYPE_CHECKING:
    from tradewinds.engine.game import View

__all__ = ["draw"]


Zone = tuple[Callable[[], None], float]
"""What draws a zone, and its height."""


class Wide(NamedTuple):
    """Where things lie on a desk. Left of 966 is the chart with auction and hand below, on the right the rest."""

    height: int
    below: int
    """Where auction and hand begin, below the chart or below the question."""
    auction: int
    """The width of the auction beside a hand."""
    seats: dict[int, int]
    """The height of a seat, by number of players."""
    warehouses: int
    scale: int


ASKING = Wide(1000, 768, 448, {3: 176, 4: 130, 5: 102}, 582, 814)
SILENT = Wide(940, 718, 420, {3: 156, 4: 115, 5: 90}, 522, 754)
"""With the question and buttons for every choice, and without them: then the page around asks, and needs room."""


def draw(view: View, drawing: Drawing) -> None:
    """Draw what a view shows."""
    board = Board(view, drawing)
    drawing.description = describe(board)
    if drawing.layout == "tall":
        _lay_out_tall(board)
    else:
        _lay_out_wide(board)


def _lay_out_wide(board: Board) -> None:
    """Chart on the left, question with auction and hand below it, everything else on the right."""
    drawing = board.drawing
    places = ASKING if drawing.asks else SILENT
    drawing.width, drawing.height = 1600, places.height
    with drawing.zone(16, 16, 0.95):
        draw_chart(board)
    if drawing.asks:
        with drawing.zone(16, 706):
            draw_question(board, 950)
    _lay_out_below(board, places)
    with drawing.zone(982, 16):
        draw_seats(board, places.seats[len(board.players)])
    with drawing.zone(982, places.warehouses):
        draw_warehouses(board)
    with drawing.zone(982, places.scale):
        draw_scale(board)


def _lay_out_below(board: Board, places: Wide) -> None:
    """Auction and hand side by side, or what there is of them; at the end the result."""
    drawing, owner, outcome = board.drawing, board.desk_owner, board.outcome
    y, height = places.below, places.height - 16 - places.below
    with drawing.zone(16, y):
        if outcome:
            draw_result(board, outcome, 950, height)
        else:
            draw_auction(board, 950 if owner is None else places.auction, height)
    if owner is not None and not outcome:
        with drawing.zone(28 + places.auction, y):
            draw_desk(board, owner, 938 - places.auction, height)


def _lay_out_tall(board: Board) -> None:
    """Everything in one column: chart, question, what can be done, seats, the rest."""
    drawing = board.drawing
    drawing.width = CHART_WIDTH
    draw_chart(board)
    scale = round((CHART_WIDTH - 16) / COLUMN, 3)
    y = 14.0 if drawing.asks else 22.0  # the heading of a zone needs more room than the question
    with drawing.zone(8, CHART_HEIGHT, scale):
        for draw_zone, height in _column(board):
            with drawing.zone(0, y):
                draw_zone()
            y += height + 22
    drawing.height = round(CHART_HEIGHT + y * scale)


def _column(board: Board) -> list[Zone]:
    """Return the zones below the chart on a phone, with their heights."""
    owner, outcome = board.desk_owner, board.outcome
    question = (partial(draw_question, board, COLUMN), 20.0 + 26 * len(board.question_lines(COLUMN)))
    asked = [question] if board.drawing.asks else []
    height = auction_height(board)
    auction = (partial(draw_auction, board, COLUMN, height), height)
    middle: list[Zone]
    if outcome:
        height = sheet_height(board.drawing, outcome)
        middle = [(partial(draw_result, board, outcome, COLUMN, height), height)]
    elif owner is None:
        middle = [auction]
    else:
        height = 204 + 58 * bool(worded_choices(board))
        desk = (partial(draw_desk, board, owner, COLUMN, height), height)
        middle = [auction, desk] if board.question == BID else [desk, auction]
    seats = (partial(draw_seats, board, 118), 126.0 * len(board.players) - 8)
    return [
        *asked,
        *middle,
        seats,
        (partial(draw_warehouses, board), 212.0),
        (partial(draw_scale, board), 170.0),
    ]

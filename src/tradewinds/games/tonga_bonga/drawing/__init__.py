"""The board as SVG: a chart of the South Sea; beside it the decks of the ships, below it the round.

Every zone of the table has one small function. A zone is drawn around its own origin; the layout says where it lies
and how large it is, so that a phone shows the same zones as a desk.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from tradewinds.drawing import Drawing
from tradewinds.drawing.sheet import draw_sheet, sheet_height
from tradewinds.games.tonga_bonga.drawing import decks
from tradewinds.games.tonga_bonga.drawing.board import Board
from tradewinds.games.tonga_bonga.drawing.chart import chart_size, draw_chart
from tradewinds.games.tonga_bonga.drawing.description import describe
from tradewinds.games.tonga_bonga.drawing.turn import (
    ASKING_HEIGHT,
    TURN_HEIGHT,
    draw_question,
    draw_turn,
    draw_turn_on_a_phone,
    question_height,
    turn_height_on_a_phone,
)

if TYPE_CHECKING:
    from tradewinds.engine.game import View

__all__ = ["draw"]

EDGE, GAP = 14, 18
"""Room at the edge of the drawing, and between zones; a heading lies in the latter."""
CHART_WIDTH, CHART_HEIGHT = 1212, 780
"""The room for the chart on a desk; smaller maps are drawn larger."""
LARGEST = 1.7
"""How much larger a small map may become there."""
HIGHEST_DECK = 256
"""With three players there is more room than a deck can use."""
PHONE_WIDTH, PHONE_COLUMN = 1000, 700
"""The width of a drawing for a phone, and how much of it a zone thinks it has: there everything is drawn larger."""


def draw(view: View, drawing: Drawing) -> None:
    """Draw what a view shows."""
    board = Board(view, drawing)
    drawing.description = describe(board)
    if drawing.layout == "tall":
        _lay_out_tall(board)
    else:
        _lay_out_wide(board)


def _lay_out_wide(board: Board) -> None:
    """Chart on the left, the question and the round below it, the decks on the right."""
    drawing, outcome = board.drawing, board.outcome
    _fit_chart(board, (EDGE, EDGE), (CHART_WIDTH, CHART_HEIGHT), LARGEST)
    y = EDGE + CHART_HEIGHT + GAP
    if drawing.asks:
        with drawing.zone(EDGE, y - GAP + 10):
            draw_question(board, CHART_WIDTH)
        y += question_height(board, CHART_WIDTH) + 10
    with drawing.zone(EDGE, y):
        if outcome:
            draw_sheet(drawing, outcome, board.names, CHART_WIDTH)
            y += sheet_height(drawing, outcome)
        else:
            height = ASKING_HEIGHT if drawing.asks else TURN_HEIGHT
            draw_turn(board, CHART_WIDTH, height)
            y += height
    drawing.width, drawing.height = 2 * EDGE + CHART_WIDTH + 12 + decks.WIDTH, y + EDGE
    seats = len(board.players)
    room = (drawing.height - 2 * EDGE + 8) / seats
    height = min(round(room) - 8, HIGHEST_DECK)
    for place, seat in enumerate(board.clockwise):
        with drawing.zone(EDGE + CHART_WIDTH + 12, round(EDGE + place * room + (room - 8 - height) / 2)):
            decks.draw_deck(board, seat, height)


def _lay_out_tall(board: Board) -> None:
    """Everything in one column: chart, question, round, and the decks two by two."""
    drawing, outcome = board.drawing, board.outcome
    width, height = chart_size(board)
    high = min(round(height * PHONE_WIDTH / width), PHONE_WIDTH)
    _fit_chart(board, (0, 0), (PHONE_WIDTH, high))
    y = high + 14.0
    scale = round((PHONE_WIDTH - 16) / PHONE_COLUMN, 3)
    if drawing.asks:
        with drawing.zone(8, y, scale):
            draw_question(board, PHONE_COLUMN)
        y += question_height(board, PHONE_COLUMN) * scale
    y += 24
    with drawing.zone(8, round(y), scale):
        if outcome:
            draw_sheet(drawing, outcome, board.names, PHONE_COLUMN)
            y += sheet_height(drawing, outcome) * scale
        else:
            draw_turn_on_a_phone(board, PHONE_COLUMN)
            y += turn_height_on_a_phone(board) * scale
    y = _pair_decks(board, y + 10)
    drawing.width, drawing.height = PHONE_WIDTH, round(y)


def _pair_decks(board: Board, y: float) -> float:
    """Draw the decks two by two from some height down; return where they end."""
    room = (PHONE_WIDTH - 24) / 2
    scale = round(room / decks.WIDTH, 3)
    step = decks.HEIGHT * scale + 8
    seats = board.clockwise
    for place, seat in enumerate(seats):
        alone = place == len(seats) - 1 and place % 2 == 0
        x = (PHONE_WIDTH - room) / 2 if alone else 8 + place % 2 * (room + 8)
        with board.drawing.zone(round(x), round(y + place // 2 * step), scale):
            decks.draw_deck(board, seat)
    return y + -(-len(seats) // 2) * step


def _fit_chart(board: Board, place: tuple[int, int], room: tuple[int, int], largest: float = math.inf) -> None:
    """Draw the chart as large as it can be in a box, in its middle."""
    size = chart_size(board)
    scale = round(min(room[0] / size[0], room[1] / size[1], largest), 4)
    x, y = (round(place[axis] + (room[axis] - size[axis] * scale) / 2) for axis in (0, 1))
    with board.drawing.zone(x, y, scale):
        draw_chart(board)

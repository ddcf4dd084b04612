"""The board as SVG: a sea chart from Lisbon to India, the technologies below it, the players beside it.

Every zone of the table has one small function. A zone is drawn around its own origin; the layout says where it lies
and how large it is, so that a phone shows the same zones as a desk.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from tradewinds.drawing import Drawing
from tradewinds.drawing.sheet import draw_sheet, sheet_height
from tradewinds.games.sail_to_india.drawing import domains
from tradewinds.games.sail_to_india.drawing.board import Board
from tradewinds.games.sail_to_india.drawing.chart import chart_size, draw_chart
from tradewinds.games.sail_to_india.drawing.description import describe
from tradewinds.games.sail_to_india.drawing.question import draw_question, question_height
from tradewinds.games.sail_to_india.drawing.technologies import draw_technologies, technologies_height
from tradewinds.games.sail_to_india.drawing.turn import DESK_SIZE, PHONE_SIZE, draw_turn

if TYPE_CHECKING:
    from tradewinds.engine.game import View

__all__ = ["draw"]

Zone = tuple[Callable[[], None], int]
"""What draws a zone, and its height."""

EDGE, GAP = 14, 12
"""Room at the edge of the drawing, and between zones."""
CARTOUCHE = 12
"""How far the turn lies from the corner of the chart, in the open sea."""
PHONE_WIDTH = 1000
"""The width of a drawing for a phone."""


def draw(view: View, drawing: Drawing) -> None:
    """Draw what a view shows."""
    board = Board(view, drawing)
    drawing.description = describe(board)
    if drawing.layout == "tall":
        _lay_out_tall(board)
    else:
        _lay_out_wide(board)


def _lay_out_wide(board: Board) -> None:
    """Chart on the left with the turn in its corner, question and technologies below it, the players on the right."""
    drawing = board.drawing
    width, height = chart_size(board)
    with drawing.zone(EDGE, EDGE):
        draw_chart(board)
    across, down = DESK_SIZE
    with drawing.zone(EDGE + width - across - 2 * CARTOUCHE, EDGE + height - down - 2 * CARTOUCHE):
        draw_turn(board)
    y = EDGE + height + GAP
    for draw_zone, high in _below_the_chart(board, width):
        with drawing.zone(EDGE, y):
            draw_zone()
        y += high + GAP
    drawing.width, drawing.height = 2 * EDGE + width + GAP + domains.DESK[0].width, y - GAP + EDGE
    room = (drawing.height - 2 * EDGE + GAP) / len(board.players)
    plan = max(plan for plan in domains.DESK if plan.height <= room - GAP)
    for place, seat in enumerate(board.clockwise):
        with drawing.zone(EDGE + width + GAP, round(EDGE + place * room)):
            domains.draw_domain(board, seat, plan)


def _lay_out_tall(board: Board) -> None:
    """Everything in one column: chart, question, turn, players, technologies."""
    drawing = board.drawing
    width, height = chart_size(board)
    scale = round(PHONE_WIDTH / width, 3)
    with drawing.zone(0, 0, scale):
        draw_chart(board)
    column = domains.PHONE.width
    *asked, technologies = _below_the_chart(board, column)
    turn: Zone = (partial(draw_turn, board), PHONE_SIZE[1])
    players: list[Zone] = [
        (partial(domains.draw_domain, board, seat, domains.PHONE), domains.PHONE.height) for seat in board.clockwise
    ]
    y = 0
    with drawing.zone(8, round(height * scale) + 22, round((PHONE_WIDTH - 16) / column, 3)):
        for draw_zone, high in (*asked, turn, *players, technologies):
            with drawing.zone(0, y):
                draw_zone()
            y += high + GAP
    drawing.width = PHONE_WIDTH
    drawing.height = round(height * scale + 22 + y * (PHONE_WIDTH - 16) / column)


def _below_the_chart(board: Board, width: int) -> list[Zone]:
    """Return the zones below the chart with their heights: question, result, and the technologies last."""
    zones: list[Zone] = []
    drawing, outcome = board.drawing, board.outcome
    if drawing.asks:
        zones.append((partial(draw_question, board, width), question_height(board, width)))
    if outcome:
        zones.append((partial(draw_sheet, drawing, outcome, board.names, width), sheet_height(drawing, outcome)))
    zones.append((partial(draw_technologies, board, width), technologies_height(board)))
    return zones

"""The board as SVG: the admiral's table with twelve charts, ships and missions below them, the players beside it.

Every zone of the table has one small function. A zone is drawn around its own origin; the layout says where it lies,
so that a phone shows the same zones as a desk.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from tradewinds.drawing import Drawing
from tradewinds.drawing.sheet import draw_sheet, sheet_height
from tradewinds.games.au_nom_du_roi.drawing import fleets
from tradewinds.games.au_nom_du_roi.drawing.board import Board
from tradewinds.games.au_nom_du_roi.drawing.description import describe
from tradewinds.games.au_nom_du_roi.drawing.expeditions import draw_expeditions, expeditions_size
from tradewinds.games.au_nom_du_roi.drawing.market import HEIGHT, WIDTH, draw_market
from tradewinds.games.au_nom_du_roi.drawing.missions import draw_missions, missions_height
from tradewinds.games.au_nom_du_roi.drawing.question import draw_question, question_height
from tradewinds.games.au_nom_du_roi.drawing.scoring import draw_scoring, scoring_height, scoring_just_now
from tradewinds.games.au_nom_du_roi.drawing.turn import draw_turn, turn_height

if TYPE_CHECKING:
    from tradewinds.engine.game import View

__all__ = ["draw"]

Zone = tuple[Callable[[], None], int]
"""What draws a zone, and its height."""

EDGE, GAP = 14, 12
"""Room at the edge of the drawing, and between zones."""
HEADING = 8
"""How much more room there is above a zone with a heading."""
OPEN = 372
"""The least height of a player whose hand lies open, on a desk."""
PLAYERS = 940
"""The most height of all players together: no more of it would be of use to them."""
SIDE_BY_SIDE = 4
"""How many expeditions lie side by side on a desk; on a phone half as many."""


def draw(view: View, drawing: Drawing) -> None:
    """Draw what a view shows."""
    board = Board(view, drawing)
    drawing.description = describe(board)
    if drawing.layout == "tall":
        _lay_out_tall(board)
    else:
        _lay_out_wide(board)


def _lay_out_wide(board: Board) -> None:
    """Expeditions on the left, ships and missions below them, the players on the right."""
    drawing = board.drawing
    width, height = expeditions_size(SIDE_BY_SIDE)
    zones: list[Zone] = [
        (partial(draw_expeditions, board, SIDE_BY_SIDE), height + HEADING),
        *_what_is_said(board, width),
        *_turn(board, width),
    ]
    y = _stack(board, zones, EDGE, EDGE)
    below = max(HEIGHT, missions_height(board))
    with drawing.zone(EDGE, y):
        draw_market(board, below)
    with drawing.zone(EDGE + width - WIDTH, y):
        draw_missions(board, below)
    seat_width = fleets.desk(0, is_open=False).width
    drawing.width, drawing.height = 2 * EDGE + width + GAP + seat_width, y + below + EDGE
    _lay_out_players(board, EDGE + width + GAP, min(drawing.height - 2 * EDGE, PLAYERS))


def _lay_out_players(board: Board, x: int, height: int) -> None:
    """Share the height among the players; whose hand lies open needs more of it."""
    seats = len(board.players)
    share = (height + GAP) // seats - GAP
    opened = max(OPEN, share)
    closed = share if board.owner is None else (height - opened) // (seats - 1) - GAP
    y = EDGE
    for seat in board.clockwise:
        is_open = seat == board.owner
        high = opened if is_open else closed
        with board.drawing.zone(x, y):
            fleets.draw_player(board, seat, fleets.desk(high, is_open=is_open))
        y += high + GAP


def _lay_out_tall(board: Board) -> None:
    """Everything in one column: ships and missions for sale, the own fleet, expeditions, the other players."""
    drawing = board.drawing
    first, *others = board.clockwise
    width, height = expeditions_size(SIDE_BY_SIDE // 2)
    missions = missions_height(board)
    zones: list[Zone] = [
        *_what_is_said(board, width),
        *_turn(board, width),
        (partial(draw_market, board, HEIGHT), HEIGHT + HEADING),
        (partial(draw_missions, board, missions), missions),
        _player_on_a_phone(board, first),
        (partial(draw_expeditions, board, SIDE_BY_SIDE // 2), height),
        *(_player_on_a_phone(board, seat) for seat in others),
    ]
    drawing.width = width + 8
    drawing.height = round(_stack(board, zones, 4, 18) - GAP + 6)


def _player_on_a_phone(board: Board, seat: int) -> Zone:
    plan = fleets.phone(board, seat)
    return partial(fleets.draw_player, board, seat, plan), plan.height


def _stack(board: Board, zones: list[Zone], x: int, y: int) -> int:
    """Draw zones one below the other, and return where they end."""
    for draw_zone, height in zones:
        with board.drawing.zone(x, y):
            draw_zone()
        y += height + GAP
    return y


def _turn(board: Board, width: int) -> list[Zone]:
    """Return the turn, as long as there is one."""
    return [] if board.outcome else [(partial(draw_turn, board, width), turn_height(board) + HEADING)]


def _what_is_said(board: Board, width: int) -> list[Zone]:
    """Return the question, the result, and the scoring that has just been, with their heights."""
    zones: list[Zone] = []
    drawing, outcome, scoring = board.drawing, board.outcome, scoring_just_now(board)
    if drawing.asks:
        zones.append((partial(draw_question, board, width), question_height(board, width) + HEADING))
    if outcome:
        height = sheet_height(drawing, outcome) + HEADING
        zones.append((partial(draw_sheet, drawing, outcome, board.names, width), height))
    if scoring:
        zones.append((partial(draw_scoring, board, *scoring, width), scoring_height(board)))
    return zones

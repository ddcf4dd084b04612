"""The question, and what can be answered in words alone: for pictures that stand by themselves."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tradewinds.drawing import escape
from tradewinds.drawing.builder import shortened
from tradewinds.games.au_nom_du_roi.drawing.board import Board

if TYPE_CHECKING:
    from tradewinds.engine.actions import Action

WORDED = ("end_turn", "take_coins", "reserve_ship", "reserve_mission")
"""What no piece on the table stands for; a reserved card is one, but who points at it wants to have it."""
BUTTON = (316, 58)


def question_height(board: Board, width: int) -> int:
    """Return the height of question and answers."""
    rows = -(-len(_answers(board)) // _columns(width))
    return 24 + 26 * len(board.question_lines(width)) + rows * BUTTON[1] + (14 if rows else 0)


def draw_question(board: Board, width: int) -> None:
    """Draw what is asked of whom, and a button for every answer that is no piece on the table."""
    drawing, lines = board.drawing, board.question_lines(width)
    drawing.panel(0, 0, width, question_height(board, width), "tw-panel tw-asked")
    drawing.lines(width / 2, 32, 26, lines, "tw-ask")
    columns = _columns(width)
    room = (width - 32) / columns
    with drawing.zone(16, 26 + 26 * len(lines), classes="tw-on anr-words"):
        for number, action in enumerate(_answers(board)):
            row, column = divmod(number, columns)
            words = board.view.button_in(action, drawing.texts.language)
            with drawing.choice(action):
                fitting = escape(shortened(words, room - 20, 18))
                drawing.button(round(column * room) + 3, row * BUTTON[1] + 3, round(room) - 6, BUTTON[1] - 6, fitting)


def _columns(width: int) -> int:
    return max((width - 32) // BUTTON[0], 1)


def _answers(board: Board) -> list[Action]:
    return [action for verb in WORDED for action in board.worded(verb)]

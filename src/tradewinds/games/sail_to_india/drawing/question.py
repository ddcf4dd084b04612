"""The question, and what can be answered in words alone: for pictures that stand by themselves."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tradewinds.drawing import escape
from tradewinds.drawing.builder import shortened
from tradewinds.games.sail_to_india.drawing.board import Board

if TYPE_CHECKING:
    from tradewinds.engine.actions import Action

BUTTON, SMALL_BUTTON = (285, 54), (285, 40)
"""Room for a choice, and for one that is seldom wanted."""


def question_height(board: Board, width: int) -> int:
    """Return the height of question and answers."""
    lines = len(board.question_lines(width))
    rows = sum(-(-len(actions) // columns) * size[1] for actions, size, columns in _answers(board, width))
    return 24 + 26 * lines + rows + (14 if rows else 0)


def draw_question(board: Board, width: int) -> None:
    """Draw what is asked of whom, and a button for every answer that is no piece on the table."""
    drawing = board.drawing
    lines = board.question_lines(width)
    drawing.panel(0, 0, width, question_height(board, width), "tw-panel tw-asked")
    drawing.lines(width / 2, 32, 26, lines, "tw-ask")
    y = 26 + 26 * len(lines)
    for actions, (_, height), columns in _answers(board, width):
        room = (width - 32) / columns
        with drawing.zone(16, y, classes="tw-on sti-words"):
            for number, action in enumerate(actions):
                row, column = divmod(number, columns)
                words = board.view.button_in(action, drawing.texts.language)
                with drawing.choice(action):
                    fitting = escape(shortened(words, room - 20, 19))
                    drawing.button(round(column * room) + 3, row * height + 3, round(room) - 6, height - 6, fitting)
        y += -(-len(actions) // columns) * height


def _answers(board: Board, width: int) -> list[tuple[list[Action], tuple[int, int], int]]:
    """Return the answers in words, those that are seldom wanted last, with their size and how many stand in a row."""
    plain = [action for action in board.answers if not action.group]
    apart = [action for action in board.answers if action.group]
    sized = [(plain, BUTTON), (apart, SMALL_BUTTON)]
    return [(actions, size, max((width - 32) // size[0], 1)) for actions, size in sized if actions]

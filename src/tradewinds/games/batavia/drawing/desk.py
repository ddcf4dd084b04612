"""The hand of who looks, with the piles and what can be done beside them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tradewinds.drawing.builder import shortened
from tradewinds.games.batavia.drawing.board import Board
from tradewinds.games.batavia.drawing.cards import draw_piles, draw_tray
from tradewinds.games.batavia.words import gain_now

if TYPE_CHECKING:
    from tradewinds.engine.actions import Action

BUTTONS = ("stop", "exchange", "keep", "empty_turn")
"""What can be chosen by words only, beside the hand."""


def draw_desk(board: Board, owner: int, width: float, height: float) -> None:
    """Draw the piles, the hand and the shops of the seat that looks."""
    drawing = board.drawing
    drawing.panel(0, 0, width, height)
    drawing.heading(width / 2, 0, drawing.texts("board.desk", seat=shortened(board.names[owner], 200, 18)))
    draw_piles(board, height)
    drawing.line(f"M104 22V{height - 16:g}", "tw-rule")
    scale = min((width - 124) / 250, (height - 52) / 77)
    top = 24 if drawing.asks else round((height + 12 - 77 * scale) / 2)
    with drawing.zone(120, top, round(scale, 2), "tw-count"):
        draw_tray(board, owner, board.players[owner].hand, "hand_cards")
        for action in board.choices.get("lay", ()):
            with drawing.choice(action, board.label(action)):
                drawing.glow(50 * action.index - 2, -2, 34, 46, 4)
    buttons = worded_choices(board)
    if buttons:
        _draw_buttons(board, buttons, width, height)


def worded_choices(board: Board) -> list[Action]:
    """Return what can be chosen beside the hand by a button."""
    return [action for verb in BUTTONS for action in board.worded(verb)]


def _draw_buttons(board: Board, actions: list[Action], width: float, height: float) -> None:
    """Draw the choices that are nothing but words: stop, exchange, keep, end the turn."""
    drawing = board.drawing
    tall = drawing.layout == "tall"
    size = 52 if tall else 38
    gain = gain_now(board.view.state) if "exchange" in board.choices else 0
    words = [drawing.say(f"board.{action.verb}", gain=gain) for action in actions]
    share = (width - 124) / sum(len(word) + 6 for word in words)
    x = 114.0
    with drawing.zone(0, height - size - 14, classes="tw-on tw-large" if tall else "tw-on"):
        for action, word in zip(actions, words, strict=True):
            room = round(share * (len(word) + 6))
            with drawing.choice(action, board.label(action, gain=gain)):
                drawing.button(x, 0, room - 8, size, word)
            x += room

"""The turn: whose it is, which of the four actions are left, and when the scorings come."""

from __future__ import annotations

from tradewinds.drawing import escape
from tradewinds.drawing.builder import shortened
from tradewinds.games.au_nom_du_roi.components import ACTIONS_IN_A_TURN, FINAL_PILE, INTERMEDIATE_PILE
from tradewinds.games.au_nom_du_roi.drawing.board import Board
from tradewinds.games.au_nom_du_roi.words import intermediate_is_to_come

SIGNS = ("sign-coins", "sign-mission", "sign-buy", "sign-send")
"""ANR-41. What stands for each action."""


def turn_height(board: Board) -> int:
    """Return the height of the bar: one line on a desk, two on a phone."""
    return 84 if board.drawing.layout == "tall" else 48


def draw_turn(board: Board, width: int) -> None:
    """Draw the number of the turn, who plays, the actions, and the scorings to come."""
    drawing = board.drawing
    drawing.panel(0, 0, width, turn_height(board))
    tall = drawing.layout == "tall"
    with drawing.zone(16, 24):
        drawing.text(0, 7, drawing.say("board.turn", number=board.turn_number), "anr-turn")
        if board.asked is not None:
            drawing.use(f"mark-{board.asked}", 86, -11, 22, 22, classes=f"tw-seat-{board.asked}")
            drawing.text(116, 7, escape(shortened(board.names[board.asked], 165, 25)), "tw-who")
            with drawing.zone(298, 0):
                _draw_actions(board)
    with drawing.zone(*((16, 60) if tall else (496, 24))):
        _draw_scorings(board)


def _draw_actions(board: Board) -> None:
    """ANR-41, ANR-43, ANR-46. Draw the four actions: those that are done or can no longer be taken are faint."""
    drawing = board.drawing
    left = ACTIONS_IN_A_TURN - sum(board.used)
    for number, action in enumerate(drawing.texts.terms("turn_action")):
        goes_on = board.open == number
        key = "goes_on" if goes_on else "used" if board.used[number] else "may" if left else "may_not"
        faint = "" if goes_on or (left and not board.used[number]) else "tw-ghost"
        title = drawing.say(f"board.action.{key}", action=action)
        with drawing.zone(14 + 38 * number, 0, classes=faint, title=title):
            drawing.put(SIGNS[number], 0, 0)
        if board.used[number]:
            drawing.put("tick", 23 + 38 * number, 9)


def _draw_scorings(board: Board) -> None:
    """ANR-31, ANR-123, ANR-126, ANR-133. Write when both scorings come, or in which pile their cards still are."""
    drawing, state, texts = board.drawing, board.view.state, board.drawing.texts
    scorings = (
        ("intermediate", "half-glass", int(state.intermediate), INTERMEDIATE_PILE),
        ("final", "empty-glass", int(state.final), FINAL_PILE),
    )
    for place, (name, symbol, drawn, pile) in enumerate(scorings):
        look = "anr-waits"
        if name == "intermediate" and not intermediate_is_to_come(state):
            took_place = drawn and state.turns > drawn + len(board.players)
            words = texts("board.scored" if took_place else "board.missed")
        elif drawn:
            words, look = texts("board.due", turns=drawn + len(board.players) - board.turn_number), "anr-due"
        else:
            words = texts("board.hidden", pile=pile + 1)
        x = 10 + 236 * place
        drawing.put(symbol, x, 0, drawing.say(f"sources.{name}"))
        drawing.text(x + 18, 6, escape(shortened(words, 210, 17)), look)

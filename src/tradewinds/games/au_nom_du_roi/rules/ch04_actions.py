"""4. Turn: two different actions."""

from tradewinds.engine.compile import rule
from tradewinds.games.au_nom_du_roi.components import ACTIONS_IN_A_TURN
from tradewinds.games.au_nom_du_roi.terms import BUY, NONE, SEND


@rule
def objection_to_action(state, action):
    """ANR-41 to ANR-43, ANR-46. Two different actions a turn; one that is still open goes on."""
    turn = state.turn
    if turn.open == action:
        return 0
    if turn.used[action]:
        return 46 if action == BUY or action == SEND else 43
    return 0 if turn.used.sum() < ACTIONS_IN_A_TURN else 41


@rule
def take_action(state, action):
    """ANR-42, ANR-46, ANR-47. An action is begun or goes on; a different one that was open is over."""
    state.turn.used[action] = 1
    state.turn.open = action if action == BUY or action == SEND else NONE

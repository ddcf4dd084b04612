"""5. Action 1: take 2 coins."""

from tradewinds.engine.compile import rule
from tradewinds.engine.events import tell
from tradewinds.games.au_nom_du_roi.components import COINS_TAKEN
from tradewinds.games.au_nom_du_roi.happenings import TOOK_COINS
from tradewinds.games.au_nom_du_roi.rules.ch04_actions import objection_to_action, take_action
from tradewinds.games.au_nom_du_roi.terms import COINS


@rule
def objection_to_take_coins(state):
    """ANR-52. Possible whenever an action is."""
    return objection_to_action(state, COINS)


@rule
def take_coins(state):
    """ANR-51."""
    take_action(state, COINS)
    state.players[state.asked].coins += COINS_TAKEN
    tell(state, TOOK_COINS, state.asked, COINS_TAKEN)

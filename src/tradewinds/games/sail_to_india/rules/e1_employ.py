"""E1. Employ a marker."""

from tradewinds.engine.compile import rule
from tradewinds.engine.events import tell
from tradewinds.games.sail_to_india.components import EMPLOY_COST
from tradewinds.games.sail_to_india.happenings import EMPLOYED_MARKER
from tradewinds.games.sail_to_india.rules.c_wealth import pay
from tradewinds.games.sail_to_india.rules.d_turn import begin_action, objection_to_action
from tradewinds.games.sail_to_india.rules.i_end import trigger_if_supplies_are_empty


@rule
def objection_to_employ(state):
    """STI-90. It takes a marker in the supply and a wealth."""
    player = state.players[state.asked]
    if player.supply == 0:
        return 93
    if player.wealth < EMPLOY_COST:
        return 90
    return objection_to_action(state)


@rule
def employ(state):
    """STI-90 to STI-93. One marker goes from the supply to Lisbon."""
    begin_action(state)
    player = state.players[state.asked]
    pay(player, EMPLOY_COST)
    player.supply -= 1
    player.lisbon += 1
    tell(state, EMPLOYED_MARKER, state.asked, player.supply)
    trigger_if_supplies_are_empty(state)

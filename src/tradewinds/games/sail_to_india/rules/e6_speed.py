"""E6. Speed up ships."""

from tradewinds.engine.compile import rule
from tradewinds.engine.events import tell
from tradewinds.games.sail_to_india.components import SPEED_COSTS
from tradewinds.games.sail_to_india.happenings import SPED_UP
from tradewinds.games.sail_to_india.rules.c_wealth import pay
from tradewinds.games.sail_to_india.rules.d_turn import begin_action, objection_to_action
from tradewinds.games.sail_to_india.terms import FASTEST


@rule
def objection_to_speed_up(state):
    """STI-190, STI-192. Two wealth for speed 2, four more for speed 3, and no further."""
    player = state.players[state.asked]
    if player.speed == FASTEST:
        return 192
    if player.wealth < SPEED_COSTS[player.speed - 1]:
        return 190
    return objection_to_action(state)


@rule
def speed_up(state):
    """STI-190, STI-191, STI-193. The shipbuilder moves one space on."""
    player = state.players[state.asked]
    begin_action(state)
    cost = SPEED_COSTS[player.speed - 1]
    pay(player, cost)
    player.speed += 1
    tell(state, SPED_UP, state.asked, player.speed, cost)

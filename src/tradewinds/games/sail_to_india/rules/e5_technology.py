"""E5. Acquire a technology."""

from tradewinds.engine.compile import rule
from tradewinds.engine.events import tell
from tradewinds.games.sail_to_india.components import TECHNOLOGY_COSTS
from tradewinds.games.sail_to_india.happenings import ACQUIRED, PRINTED
from tradewinds.games.sail_to_india.rules.c_wealth import gain, pay
from tradewinds.games.sail_to_india.rules.d_turn import begin_action, objection_to_action
from tradewinds.games.sail_to_india.rules.h_technologies import owns
from tradewinds.games.sail_to_india.terms import MAIN, METALLURGY, NONE, PRINTING_PRESS


@rule
def technology_cost(state, seat, technology):
    """STI-180, STI-240 to STI-242, STI-248, STI-255, STI-261. With Metallurgy one less, if it costs anything."""
    cost = TECHNOLOGY_COSTS[technology]
    return cost - 1 if cost > 0 and owns(state, seat, METALLURGY) else cost


@rule
def objection_to_acquire(state, technology):
    """STI-180 to STI-182, STI-185. It has no owner; there is a scientist for it, and wealth."""
    player = state.players[state.asked]
    if state.technologies[technology] != NONE:
        return 181
    if player.scientists == 0:
        return 182
    if player.wealth < technology_cost(state, state.asked, technology):
        return 180
    return objection_to_action(state)


@rule
def acquire(state, technology):
    """STI-180 to STI-184, STI-246, STI-247, STI-269. A scientist goes onto it; Printing Press may bring a point."""
    seat = state.asked
    player = state.players[seat]
    begin_action(state)
    cost = technology_cost(state, seat, technology)
    pay(player, cost)
    player.scientists -= 1
    state.technologies[technology] = seat
    tell(state, ACQUIRED, seat, technology, cost)
    points = 0
    if owns(state, seat, PRINTING_PRESS) and not state.turn.printing_press:
        state.turn.printing_press = 1
        points = 1
        tell(state, PRINTED, seat, points)
    gain(state, points, 0, MAIN)

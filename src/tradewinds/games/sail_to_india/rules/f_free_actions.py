"""F. Free actions: markers go home to Lisbon; discs never do (STI-202)."""

from tradewinds.engine.compile import rule
from tradewinds.engine.events import tell
from tradewinds.games.sail_to_india.components import HOLDS
from tradewinds.games.sail_to_india.happenings import (
    SENT_BANKER_HOME,
    SENT_BUILDING_HOME,
    SENT_GOOD_HOME,
    SENT_HISTORIAN_HOME,
    SENT_SHIP_HOME,
)
from tradewinds.games.sail_to_india.rules.c_wealth import go_on_storing
from tradewinds.games.sail_to_india.rules.e2_move_ships import good_at
from tradewinds.games.sail_to_india.rules.g_buildings import building_at
from tradewinds.games.sail_to_india.terms import MAIN, NONE, SPACES

LOW, FULL = 0, 1


@rule
def objection_to_return(state):
    """STI-200, STI-208, STI-420. Between actions, and for what is left of a gain while no marker is on Lisbon."""
    return 0 if state.question == MAIN or state.players[state.asked].lisbon == 0 else 420


@rule
def come_to_lisbon(state):
    """STI-207, STI-51. The marker can be used at once; a gain that waited for it goes on."""
    state.players[state.asked].lisbon += 1
    if state.question != MAIN:
        go_on_storing(state)


@rule
def objection_to_return_ship(state, town):
    """STI-201."""
    return objection_to_return(state) if state.players[state.asked].ships[town] > 0 else 201


@rule
def return_ship(state, town):
    """STI-110, STI-201. From any distance."""
    state.players[state.asked].ships[town] -= 1
    tell(state, SENT_SHIP_HOME, state.asked, town + 1)
    come_to_lisbon(state)


@rule
def objection_to_return_good(state, place):
    """STI-201."""
    return objection_to_return(state) if state.goods[place] == state.asked else 201


@rule
def return_good(state, place):
    """STI-206. It earns nothing."""
    state.goods[place] = NONE
    tell(state, SENT_GOOD_HOME, state.asked, place // SPACES + 1, good_at(state, place))
    come_to_lisbon(state)


@rule
def objection_to_return_building(state, place):
    """STI-201."""
    return objection_to_return(state) if state.buildings[place] == state.asked else 201


@rule
def return_building(state, place):
    """STI-210. The building is given up; its space is open to everybody."""
    state.buildings[place] = NONE
    tell(state, SENT_BUILDING_HOME, state.asked, place // SPACES + 1, building_at(state, place))
    come_to_lisbon(state)


@rule
def objection_to_return_holder(state, amount, which):
    """STI-205, STI-412. There must be one; a full one beside a smaller one can be chosen as well."""
    if amount == 0:
        return 201
    if which == FULL and (amount < HOLDS or amount % HOLDS == 0):
        return 205
    return objection_to_return(state)


@rule
def held_by(amount, which):
    """STI-43, STI-412. What the smallest banker or historian looks after, or one of the full ones."""
    rest = amount % HOLDS
    return HOLDS if which == FULL or rest == 0 else rest


@rule
def return_banker(state, which):
    """STI-203, STI-205. He takes his wealth out of the game."""
    player = state.players[state.asked]
    wealth = held_by(player.wealth, which)
    player.wealth -= wealth
    tell(state, SENT_BANKER_HOME, state.asked, wealth)
    come_to_lisbon(state)


@rule
def return_historian(state, which):
    """STI-204, STI-205. The points he recorded are erased."""
    player = state.players[state.asked]
    points = held_by(player.points, which)
    player.points -= points
    tell(state, SENT_HISTORIAN_HOME, state.asked, points)
    come_to_lisbon(state)

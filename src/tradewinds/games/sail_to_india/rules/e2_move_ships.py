"""E2. Move ships: move, discover, convert."""

from tradewinds.engine.compile import rule
from tradewinds.engine.events import tell
from tradewinds.engine.state import ask
from tradewinds.games.sail_to_india.actions import LAUNCHES, LOADS, SAILS
from tradewinds.games.sail_to_india.components import (
    CHART_COST,
    DEPARTURES,
    DISCOVERY_POINTS,
    INDIA_POINTS,
)
from tradewinds.games.sail_to_india.happenings import (
    CHARTED,
    DISCOVERED,
    LAUNCHED,
    LOADED,
    MAINTAINED,
    MOVES_SHIPS,
    REACHED_INDIA,
    SAILED,
)
from tradewinds.games.sail_to_india.rules.b_setup import turn_up
from tradewinds.games.sail_to_india.rules.c_wealth import gain, pay
from tradewinds.games.sail_to_india.rules.d_turn import begin_action, select
from tradewinds.games.sail_to_india.rules.g_buildings import launch_distance
from tradewinds.games.sail_to_india.rules.h_technologies import owns
from tradewinds.games.sail_to_india.rules.i_end import trigger
from tradewinds.games.sail_to_india.terms import (
    CARTOGRAPHY,
    CHART,
    LOAD,
    MAIN,
    MOVE,
    NONE,
    PORT_MAINTENANCE,
    SPACES,
    TOWNS,
    VOYAGES,
)

STARTS = tuple(start for start, _ in VOYAGES)
ENDS = tuple(end for _, end in VOYAGES)


@rule
def move_ships(state):
    """STI-100, STI-101. Any number of ships, one after the other."""
    begin_action(state)
    tell(state, MOVES_SHIPS, state.asked)
    select(state, MOVE)


# Step 1: move.


@rule
def objection_to_reach(state, town):
    """STI-24, STI-25, STI-75, STI-108, STI-109, STI-113. Not beyond the first face-down town; into it once a turn."""
    if town >= state.towns:
        return 31
    if town > state.discovered:
        return 108
    return 113 if town == state.discovered and state.turn.entered else 0


@rule
def objection_to_launch(state, town):
    """STI-103, STI-104, STI-222, STI-225. From Lisbon or from an own stronghold, as far as the speed allows."""
    player = state.players[state.asked]
    if player.lisbon == 0:
        return 103
    objection = objection_to_reach(state, town)
    if objection:
        return objection
    return 102 if launch_distance(state, state.asked, town) > player.speed else 0


@rule
def launch(state, town):
    """STI-103, STI-104, STI-107, STI-249. A marker leaves Lisbon as a ship; it has sailed."""
    player = state.players[state.asked]
    player.lisbon -= 1
    state.turn.launched += 1
    arrive(state, player, town)
    state.turn.last = LAUNCHES + town
    tell(state, LAUNCHED, state.asked, town + 1)


@rule
def objection_to_sail(state, voyage):
    """STI-101, STI-102, STI-107. A ship that has not sailed in this action, no farther than its speed."""
    player = state.players[state.asked]
    start, end = STARTS[voyage], ENDS[voyage]
    if player.ships[start] == 0:
        return 101
    if player.ships[start] == state.turn.arrived[start]:
        return 107
    if abs(start - end) > player.speed:
        return 102
    return objection_to_reach(state, end)


@rule
def sail(state, voyage):
    """STI-101, STI-102, STI-105, STI-107. A ship goes from town to town."""
    player = state.players[state.asked]
    player.ships[STARTS[voyage]] -= 1
    arrive(state, player, ENDS[voyage])
    state.turn.last = SAILS + voyage
    tell(state, SAILED, state.asked, STARTS[voyage] + 1, ENDS[voyage] + 1)


@rule
def arrive(state, player, town):
    """STI-107. A ship is at a town, and will not sail again in this action."""
    player.ships[town] += 1
    state.turn.arrived[town] += 1


# Step 2: discover.


@rule
def end_moves(state):
    """STI-53, STI-106, STI-111 to STI-118, STI-403. Discover, chart, and gain all points of the action together."""
    turn = state.turn
    if turn.last:
        turn.moved = 1
    points = maintain_port(state)
    discovered = discovers(state)
    if discovered:
        points += discover(state)
    turn.launched = 0
    for town in range(TOWNS):
        turn.arrived[town] = 0
    turn.last = 0
    player = state.players[state.asked]
    if discovered and owns(state, state.asked, CARTOGRAPHY) and player.wealth >= CHART_COST:
        turn.points_due = points
        ask(state, state.asked, CHART)
    else:
        gain(state, points, 0, LOAD)


@rule
def discovers(state):
    """STI-111, STI-117. Whether a ship of the player lies at the first face-down town."""
    return state.discovered < state.towns and state.players[state.asked].ships[state.discovered] > 0


@rule
def discover(state):
    """STI-111, STI-112, STI-114, STI-290. The town is turned up for everybody; the last one is India."""
    seat = state.asked
    state.turn.entered = 1
    turn_up(state, NONE)
    tell(state, DISCOVERED, seat, state.discovered, DISCOVERY_POINTS)
    if state.discovered < state.towns:
        return DISCOVERY_POINTS
    state.india = seat
    tell(state, REACHED_INDIA, seat, INDIA_POINTS)
    trigger(state)
    return DISCOVERY_POINTS + INDIA_POINTS


@rule
def maintain_port(state):
    """STI-248 to STI-252. With Port Maintenance every three markers that left Lisbon are worth a point."""
    points = state.turn.launched // DEPARTURES if owns(state, state.asked, PORT_MAINTENANCE) else 0
    if points:
        tell(state, MAINTAINED, state.asked, points)
    return points


@rule
def chart(state):
    """STI-256, STI-257. With Cartography a discovery is worth a point more for a wealth, paid before."""
    pay(state.players[state.asked], CHART_COST)
    tell(state, CHARTED, state.asked, CHART_COST, 1)
    gain(state, state.turn.points_due + 1, 0, LOAD)


@rule
def skip_chart(state):
    """STI-256. Nobody has to."""
    gain(state, state.turn.points_due, 0, LOAD)


# Step 3: convert.


@rule
def objection_to_load(state, place):
    """STI-119 to STI-125. A ship at a town that is face up, onto a goods space nobody uses."""
    town = place // SPACES
    if town >= state.towns:
        return 31
    if town >= state.discovered or state.players[state.asked].ships[town] == 0:
        return 119
    return 120 if state.goods[place] != NONE else 0


@rule
def load(state, place):
    """STI-119, STI-126. A ship becomes a goods marker."""
    town = place // SPACES
    state.players[state.asked].ships[town] -= 1
    state.goods[place] = state.asked
    state.turn.last = LOADS + place
    tell(state, LOADED, state.asked, town + 1, good_at(state, place))


@rule
def good_at(state, place):
    """STI-8. The kind of good that a goods space shows."""
    return state.cards[state.row[place // SPACES]].goods[place % SPACES]


@rule
def end_loading(state):
    """STI-121, STI-406. Ships that were not converted stay at sea."""
    select(state, MAIN)

"""E4. Build."""

from tradewinds.engine.compile import rule
from tradewinds.engine.events import tell
from tradewinds.engine.state import ask
from tradewinds.games.sail_to_india.components import BUILD_COST
from tradewinds.games.sail_to_india.happenings import BUILT
from tradewinds.games.sail_to_india.rules.c_wealth import pay
from tradewinds.games.sail_to_india.rules.d_turn import begin_action, objection_to_action, select
from tradewinds.games.sail_to_india.rules.g_buildings import building_at, known_places
from tradewinds.games.sail_to_india.terms import (
    BUILDER,
    BUILDERS,
    FIRST_GOOD,
    MAIN,
    NONE,
    OTHER_BUILDING,
    SHIP,
    SITE,
    SPACES,
)


@rule
def objection_to_building(state):
    """STI-160, STI-401. It takes 2 wealth and a site."""
    if state.players[state.asked].wealth < BUILD_COST:
        return 160
    for place in range(known_places(state)):
        if objection_to_site(state, place) == 0:
            return 0
    return 162


@rule
def objection_to_build(state):
    """STI-160. As an action it also takes a point."""
    objection = objection_to_building(state)
    return objection if objection else objection_to_action(state)


@rule
def build(state):
    """STI-160. The site is chosen, then who builds."""
    begin_action(state)
    select(state, SITE)


@rule
def objection_to_site(state, place):
    """STI-161, STI-162, STI-401. A free building space of a town that is face up and has a marker to build with."""
    if place >= known_places(state) or state.buildings[place] != NONE:
        return 161
    for builder in range(len(BUILDERS)):
        if is_there(state, place, builder):
            return 0
    return 162


@rule
def choose_site(state, place):
    """STI-408. Nothing is paid before the marker is chosen."""
    state.turn.site = place
    ask(state, state.asked, BUILDER)


@rule
def is_there(state, site, builder):
    """STI-162, STI-165, STI-267. Whether the player has such a marker at the town of a site."""
    seat = state.asked
    town = site // SPACES
    if builder == SHIP:
        return state.players[seat].ships[town] > 0
    if builder == OTHER_BUILDING:
        return state.buildings[other_space(site)] == seat
    return state.goods[SPACES * town + builder - FIRST_GOOD] == seat


@rule
def other_space(place):
    """STI-7. The other building space of the same town."""
    return place + 1 - 2 * (place % SPACES)


@rule
def objection_to_builder(state, builder):
    """STI-162, STI-165."""
    return 0 if is_there(state, state.turn.site, builder) else 162


@rule
def build_with(state, builder):
    """STI-160, STI-163, STI-164. Pay, and move the marker to the building space; its old place is empty."""
    seat = state.asked
    site = state.turn.site
    town = site // SPACES
    player = state.players[seat]
    if builder == SHIP:
        player.ships[town] -= 1
    elif builder == OTHER_BUILDING:
        state.buildings[other_space(site)] = NONE
    else:
        state.goods[SPACES * town + builder - FIRST_GOOD] = NONE
    pay(player, BUILD_COST)
    state.buildings[site] = seat
    state.turn.site = NONE
    tell(state, BUILT, seat, town + 1, building_at(state, site), BUILD_COST)
    ask(state, seat, MAIN)

"""J. Scoring and ties."""

import numpy as np

from tradewinds.engine.compile import rule
from tradewinds.games.sail_to_india.components import (
    CHURCH_POINTS,
    MARKET_POINTS,
    POINTS_FOR_EACH,
    RENAISSANCE_POINTS,
    STRONGHOLD_POINTS,
)
from tradewinds.games.sail_to_india.rules.g_buildings import building_at, known_places
from tradewinds.games.sail_to_india.rules.h_technologies import owns
from tradewinds.games.sail_to_india.terms import (
    CHURCH,
    EAST_INDIA_COMPANY,
    EVANGELISM,
    GUILD,
    MARKET,
    RENAISSANCE,
    STRONGHOLD,
)

SOURCES = ("recorded", "strongholds", "markets", "churches", "technologies")
"""The columns of the score sheet."""

MOST_OF_ONE = 64
"""More wealth, or points, than nine markers can hold."""


@rule
def count_buildings(state, seat):
    """STI-9, STI-166. How many strongholds, churches and markets a player owns."""
    strongholds = 0
    churches = 0
    markets = 0
    for place in range(known_places(state)):
        if state.buildings[place] == seat:
            building = building_at(state, place)
            strongholds += building == STRONGHOLD
            churches += building == CHURCH
            markets += building >= MARKET
    return strongholds, churches, markets


@rule
def points_by_source(state, seat):
    """STI-220, STI-221, STI-227, STI-263 to STI-266, STI-310 to STI-312. A player's points, in the order of SOURCES."""
    strongholds, churches, markets = count_buildings(state, seat)
    return (
        np.int64(state.players[seat].points),
        STRONGHOLD_POINTS * strongholds,
        MARKET_POINTS * markets,
        CHURCH_POINTS * churches,
        RENAISSANCE_POINTS * owns(state, seat, RENAISSANCE)
        + POINTS_FOR_EACH * churches * owns(state, seat, EVANGELISM)
        + POINTS_FOR_EACH * markets * owns(state, seat, GUILD)
        + POINTS_FOR_EACH * strongholds * owns(state, seat, EAST_INDIA_COMPANY),
    )


@rule
def score(state, sheet):
    """STI-310, STI-313. The most points win."""
    for seat in range(state.seats):
        points = points_by_source(state, seat)
        for source in range(len(SOURCES)):
            sheet[seat, source] = points[source]


@rule
def final_points(state, seat):
    """STI-310. All points of a player."""
    total = 0
    for points in points_by_source(state, seat):
        total += points
    return total


@rule
def precedence(state, seat):
    """STI-330 to STI-334. Among equals the discoverer of India comes first, then more wealth, then more records."""
    player = state.players[seat]
    found_india = np.int64(state.india == seat)
    return (found_india * MOST_OF_ONE + player.wealth) * MOST_OF_ONE + player.points

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

RECORDED, STRONGHOLDS, MARKETS, CHURCHES, FROM_TECHNOLOGIES = 0, 1, 2, 3, 4

TYPES = 3
MOST_OF_ONE = 64
"""More wealth, or points, than nine markers can hold."""


@rule
def count_buildings(state, seat, counts):
    """STI-9, STI-166. How many strongholds, churches and markets a player owns."""
    counts[:] = 0
    for place in range(known_places(state)):
        if state.buildings[place] == seat:
            counts[min(building_at(state, place), MARKET)] += 1


@rule
def score_seat(state, seat, columns):
    """STI-220, STI-221, STI-227, STI-263 to STI-266, STI-310 to STI-312. Points of one player by source."""
    counts = np.empty(TYPES, dtype=np.int64)
    count_buildings(state, seat, counts)
    columns[RECORDED] = state.players[seat].points
    columns[STRONGHOLDS] = STRONGHOLD_POINTS * counts[STRONGHOLD]
    columns[MARKETS] = MARKET_POINTS * counts[MARKET]
    columns[CHURCHES] = CHURCH_POINTS * counts[CHURCH]
    columns[FROM_TECHNOLOGIES] = (
        RENAISSANCE_POINTS * owns(state, seat, RENAISSANCE)
        + POINTS_FOR_EACH * counts[CHURCH] * owns(state, seat, EVANGELISM)
        + POINTS_FOR_EACH * counts[MARKET] * owns(state, seat, GUILD)
        + POINTS_FOR_EACH * counts[STRONGHOLD] * owns(state, seat, EAST_INDIA_COMPANY)
    )


@rule
def score(state, sheet):
    """STI-310, STI-313. The most points win."""
    for seat in range(state.seats):
        score_seat(state, seat, sheet[seat])


@rule
def final_points(state, seat):
    """STI-310. All points of a player."""
    columns = np.empty(len(SOURCES), dtype=np.int64)
    score_seat(state, seat, columns)
    return columns.sum()


@rule
def precedence(state, seat):
    """STI-330 to STI-334. Among equals the discoverer of India comes first, then more wealth, then more records."""
    player = state.players[seat]
    found_india = np.int64(state.india == seat)
    return (found_india * MOST_OF_ONE + player.wealth) * MOST_OF_ONE + player.points

"""G. Buildings."""

import numpy as np

from tradewinds.engine.compile import rule
from tradewinds.games.sail_to_india.terms import SPACES, STRONGHOLD


@rule
def known_places(state):
    """STI-7. How many goods spaces, or building spaces, the towns that are face up have."""
    return SPACES * np.int64(state.discovered)


@rule
def building_at(state, place):
    """STI-9. The building that a building space shows; a market by its good."""
    return state.cards[state.row[place // SPACES]].buildings[place % SPACES]


@rule
def launch_distance(state, seat, town):
    """STI-103, STI-104, STI-222 to STI-225. How far a marker on Lisbon has to sail, straight or from a stronghold."""
    least = town + 1
    for place in range(known_places(state)):
        if state.buildings[place] == seat and building_at(state, place) == STRONGHOLD:
            least = min(least, abs(town - place // SPACES))
    return least

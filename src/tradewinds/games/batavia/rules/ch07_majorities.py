"""7. Majorities, seals and markers.

Seals, ship markers and cannon are functions of the open cards, so they are computed, never stored (BAT-75, BAT-78).
"""

from tradewinds.engine.compile import rule
from tradewinds.games.batavia.components import SCALE_END
from tradewinds.games.batavia.terms import COMPANIES, NONE


@rule
def rival(state, seat, company):
    """Section 0. The most open cards of a company that any other player has."""
    most = 0
    for other in range(state.seats):
        if other != seat:
            most = max(most, state.players[other].open[company])
    return most


@rule
def has_majority(state, seat, company):
    """BAT-70. Strictly more open cards than every other player; a tie or none at all is no majority."""
    return state.players[seat].open[company] > rival(state, seat, company)


@rule
def seal_holder(state, company):
    """BAT-71 to BAT-75. The player with the majority; without one the seal lies on the board."""
    most = 0
    holder = NONE
    for seat in range(state.seats):
        cards = state.players[seat].open[company]
        if cards > most:
            most = cards
            holder = seat
        elif cards == most:
            holder = NONE
    return holder


@rule
def ship_marker(state, company):
    """BAT-76 to BAT-78. The open cards of a company, of all players."""
    total = 0
    for seat in range(state.seats):
        total += state.players[seat].open[company]
    return total


@rule
def open_cards(state):
    """BAT-78. The real number of open cards, however far the cannon can go."""
    total = 0
    for company in range(COMPANIES):
        total += ship_marker(state, company)
    return total


@rule
def cannon(state):
    """BAT-76, BAT-77. All open cards, as far as the scale goes."""
    return min(open_cards(state), SCALE_END)

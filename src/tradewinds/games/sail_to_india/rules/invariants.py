"""What always holds: the clauses that every record of the game fulfils."""

from tradewinds.engine.compile import rule
from tradewinds.games.sail_to_india.components import MARKERS
from tradewinds.games.sail_to_india.rules.c_wealth import holders
from tradewinds.games.sail_to_india.terms import PLACES, TOWNS


@rule
def flaw(state):
    """The number of the clause that a record breaks; 0 if it is sound."""
    for seat in range(state.seats):
        if markers_of(state, seat) != MARKERS:
            return 13
    return 0


@rule
def markers_of(state, seat):
    """STI-13. All markers of a player, wherever they stand."""
    player = state.players[seat]
    count = player.supply + player.lisbon + holders(player.wealth) + holders(player.points)
    for town in range(TOWNS):
        count += player.ships[town]
    for place in range(PLACES):
        count += (state.goods[place] == seat) + (state.buildings[place] == seat)
    return count

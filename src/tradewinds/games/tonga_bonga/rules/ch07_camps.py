"""7. Camps and profits."""

from tradewinds.engine.compile import rule
from tradewinds.engine.events import tell
from tradewinds.games.tonga_bonga.components import CAMP_MONEY, CAMPS, SHARE
from tradewinds.games.tonga_bonga.happenings import BUILT, SHARED
from tradewinds.games.tonga_bonga.terms import ISLANDS


@rule
def land(state, seat, island):
    """TOB-13, TOB-150, TOB-151, TOB-155 to TOB-157, TOB-159. In any bay of an island: a camp at once, or nothing."""
    if may_build(state, seat, island):
        build(state, seat, island)


@rule
def may_build(state, seat, island):
    """TOB-150, TOB-155, TOB-157. No own camp there yet, and one in supply."""
    return not state.players[seat].camps[island] and camps_of(state, seat) < CAMPS


@rule
def camps_of(state, seat):
    """TOB-158. How many camps a player has on the board: they are there for good."""
    camps = 0
    for island in range(len(ISLANDS)):
        camps += state.players[seat].camps[island]
    return camps


@rule
def build(state, seat, island):
    """TOB-152 to TOB-154, TOB-222. 25 ducats from the bank, then 5 of them to each player who was there before."""
    builder = state.players[seat]
    builder.camps[island] = 1
    builder.money += CAMP_MONEY
    tell(state, BUILT, seat, island, CAMP_MONEY)
    for other in range(state.seats):
        if other != seat and state.players[other].camps[island]:
            builder.money -= SHARE
            builder.profits -= SHARE
            state.players[other].money += SHARE
            state.players[other].profits += SHARE
            tell(state, SHARED, seat, other, SHARE, island)

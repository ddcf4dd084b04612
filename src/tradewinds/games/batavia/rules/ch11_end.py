"""11. End of the game."""

from tradewinds.engine.compile import rule
from tradewinds.games.batavia.rules.track import NO_SHOP, next_shop
from tradewinds.games.batavia.terms import FINISH_TAKEN, NONE, STANDSTILL


@rule
def may_be_used(state, seat, company):
    """BAT-113, BAT-114, BAT-118 to BAT-120. Whether a majority of this company allows a player to play.

    Before the finish tile is taken any does: it leads to a shop or to the finish. Afterwards it needs a shop ahead, and
    who has none must draw.
    """
    return state.finish_tile == NONE or next_shop(state, seat, company) != NO_SHOP


@rule
def way_of_ending(state):
    """BAT-32, BAT-116, BAT-126. After a round: over if the finish tile was taken, or if not one card has moved."""
    if state.finish_tile != NONE:
        return FINISH_TAKEN
    if not state.cards_moved:
        return STANDSTILL
    return 0

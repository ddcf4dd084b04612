"""8. Advancing (step 2 of playing)."""

from tradewinds.engine.compile import rule
from tradewinds.engine.events import tell
from tradewinds.engine.state import NOBODY
from tradewinds.games.batavia.components import BLOCK
from tradewinds.games.batavia.happenings import ADVANCED, FINISHED, NO_CRATE, REVEALED, STORED
from tradewinds.games.batavia.rules.ch07_majorities import has_majority
from tradewinds.games.batavia.rules.track import NO_SHOP, next_shop
from tradewinds.games.batavia.terms import COMPANIES, FINISH, NONE, SHOPS


@rule
def objection_to_advance(state, company):
    """BAT-79, BAT-81. One company whose seal he holds and which still has a shop ahead of him."""
    if not has_majority(state, state.asked, company):
        return 79
    if next_shop(state, state.asked, company) == NO_SHOP:
        return 82
    return 0


@rule
def advance(state, company):
    """BAT-79, BAT-84, BAT-86 to BAT-89. To the shop; take its tile, store a crate, perhaps reveal the next block."""
    seat = state.asked
    player = state.players[seat]
    space = next_shop(state, seat, company)
    good = state.shops[space].good
    tell(state, ADVANCED, seat, space, company, good)
    player.at = space
    state.shops[space].company = NONE
    state.shops[space].good = NONE
    store_crate(state, seat, good, company)
    reveal_next_block(state, space)
    state.turn.new_shop = company


@rule
def store_crate(state, seat, good, company):
    """BAT-86, BAT-87. A crate into the good's warehouse, on the company's space, if he has one left."""
    if state.players[seat].crates == 0:
        tell(state, NO_CRATE, seat, good)
        return
    state.players[seat].crates -= 1
    state.warehouses[good, company] = seat
    tell(state, STORED, seat, good, company)


@rule
def reveal_next_block(state, space):
    """BAT-88 to BAT-90. The first merchant in the last revealed block turns up the next one.

    That block was complete until now and held every company, so an advance never looks for a face-down tile.
    """
    if space > state.revealed - BLOCK and state.revealed < SHOPS:
        state.revealed += BLOCK
        tell(state, REVEALED, NOBODY, state.revealed - BLOCK + 1, state.revealed)


@rule
def objection_to_finish(state):
    """BAT-91, BAT-92. Only if none of his seals has a shop ahead; once it is taken, nobody can stop laying so."""
    for company in range(COMPANIES):
        if objection_to_advance(state, company) == 0:
            return 91
    return 0


@rule
def go_to_finish(state):
    """BAT-92, BAT-114, BAT-115. The finish tile: no crate, no exchange."""
    state.players[state.asked].at = FINISH
    state.finish_tile = state.asked
    tell(state, FINISHED, state.asked)

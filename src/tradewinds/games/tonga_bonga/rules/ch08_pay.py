"""8. Phase 4 - pay."""

from tradewinds.engine.compile import rule
from tradewinds.engine.events import tell
from tradewinds.games.tonga_bonga.components import CREW_SPACES
from tradewinds.games.tonga_bonga.happenings import EARNED, TOOK_BACK
from tradewinds.games.tonga_bonga.terms import CABIN_BOY, SEASICK


@rule
def pay_out(state):
    """TOB-170 to TOB-178. Captains and helmsmen get their wages; then all dice go back to their owners."""
    for ship in range(state.seats):
        for rank in range(CABIN_BOY):  # TOB-63, TOB-173: the cabin boy gets nothing
            pay_rank(state, ship, rank)
        clear_crew(state.players[ship])


@rule
def pay_rank(state, ship, rank):
    """TOB-171, TOB-172, TOB-174, TOB-175, TOB-178, TOB-221. To whoever holds the rank; back if nobody does."""
    owner = state.players[ship]
    wage = owner.wages[rank]
    owner.wages[rank] = 0
    if wage == 0:
        return
    if rank >= owner.aboard:
        owner.money += wage
        tell(state, TOOK_BACK, ship, wage, rank)
        return
    sailor = owner.crew[rank].owner
    owner.paid += wage
    state.players[sailor].money += wage
    state.players[sailor].earned += wage
    tell(state, EARNED, sailor, wage, ship, rank)


@rule
def clear_crew(ship):
    """TOB-176. Everybody takes the dice back."""
    for rank in range(CREW_SPACES):
        ship.crew[rank].owner = 0
        ship.crew[rank].value = SEASICK
    ship.aboard = 0
    ship.rolled[:] = SEASICK

"""4. Phase 1 - wages."""

import numpy as np

from tradewinds.engine.compile import rule
from tradewinds.engine.events import tell
from tradewinds.engine.state import ask
from tradewinds.games.tonga_bonga.actions import TWENTY_FIVE
from tradewinds.games.tonga_bonga.components import LEAST_WAGE
from tradewinds.games.tonga_bonga.happenings import OFFERED
from tradewinds.games.tonga_bonga.terms import CAPTAIN, CAPTAIN_1, CAPTAIN_25, HELMSMAN, HELMSMAN_25, NONE


@rule
def begin_wages(state, seat):
    """TOB-60, TOB-68. Ask for the captain's wage; who cannot pay two wages offers what he has without being asked."""
    player = state.players[seat]
    if player.money < 2 * LEAST_WAGE:
        offer(state, seat, CAPTAIN, player.money)
        tell(state, OFFERED, seat, player.wages[CAPTAIN], player.wages[HELMSMAN])
        return False
    ask(state, seat, CAPTAIN_25)
    return True


@rule
def asked_rank(state):
    """TOB-66. Whose wage is being set: the captain's before the helmsman's."""
    return CAPTAIN if state.question <= CAPTAIN_1 else HELMSMAN


@rule
def most_allowed(state):
    """TOB-61, TOB-62. The largest wage: all the money there is, but the captain leaves a ducat for the helmsman."""
    money = state.players[state.asked].money
    return money - LEAST_WAGE if asked_rank(state) == CAPTAIN else money


@rule
def begun_wage(state):
    """TOB-A1. The large part of a wage, once it is chosen; a small integer of the record could not hold it."""
    return TWENTY_FIVE * np.int64(state.turn.twenty_fives)


@rule
def objection_to_twenty_fives(state, count):
    """TOB-62, TOB-A1. No more than there is."""
    return 62 if TWENTY_FIVE * count > most_allowed(state) else 0


@rule
def objection_to_ducats(state, ducats):
    """TOB-61, TOB-62, TOB-64, TOB-A1. A ducat at least, and no more than there is; the helmsman may get more."""
    wage = begun_wage(state) + ducats
    if wage < LEAST_WAGE:
        return 61
    return 62 if wage > most_allowed(state) else 0


@rule
def choose_twenty_fives(state, count):
    """TOB-A1. The large part of a wage; the ducats move with the small part."""
    state.turn.twenty_fives = count
    ask(state, state.asked, state.question + 1)


@rule
def choose_ducats(state, ducats):
    """TOB-60, TOB-65, TOB-66. The wage lies open on the ship; tell whether this was the last decision of the turn."""
    seat = state.asked
    rank = asked_rank(state)
    offer(state, seat, rank, begun_wage(state) + ducats)
    state.turn.twenty_fives = NONE
    if rank == CAPTAIN:
        ask(state, seat, HELMSMAN_25)
        return False
    wages = state.players[seat].wages
    tell(state, OFFERED, seat, wages[CAPTAIN], wages[HELMSMAN])
    return True


@rule
def offer(state, seat, rank, wage):
    """TOB-60, TOB-67. Ducats move from the money to a wage space and are not the owner's any more."""
    state.players[seat].money -= wage
    state.players[seat].wages[rank] = wage

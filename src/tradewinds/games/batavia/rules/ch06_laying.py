"""6. Laying cards (step 1 of playing)."""

from tradewinds.engine.compile import rule
from tradewinds.engine.events import tell
from tradewinds.engine.piles import size
from tradewinds.engine.state import ask
from tradewinds.games.batavia.happenings import LAID, SEAL_RETURNED, SEAL_TAKEN
from tradewinds.games.batavia.rules.ch07_majorities import has_majority, rival, seal_holder
from tradewinds.games.batavia.rules.ch11_end import may_be_used
from tradewinds.games.batavia.terms import ADVANCE, COMPANIES, LAYING, NONE


@rule
def objection_to_playing(state):
    """BAT-61, BAT-63, BAT-68, BAT-113. A card in hand, and a usable majority once enough cards are laid.

    Asked once, before the first card of a turn. Laying moves cards from hand to open and
    leaves their sum alone, so it stays true to the end of the lay: nobody ever gets stuck.
    """
    player = state.players[state.asked]
    if size(player.hand) == 0:
        return 63
    some_majority = False
    for company in range(COMPANIES):
        if player.open[company] + player.hand[company] > rival(state, state.asked, company):
            if may_be_used(state, state.asked, company):
                return 0
            some_majority = True
    return 113 if some_majority else 61


@rule
def objection_to_lay(state, company, to_playing):
    """BAT-60, BAT-64, BAT-66, BAT-67. Any card of the hand, if there is no objection to playing at all."""
    if to_playing:
        return to_playing
    if state.players[state.asked].hand[company] == 0:
        return 64
    if state.options.ascending and not keeps_ascending_order(state, company):
        return 147
    return 0


@rule
def keeps_ascending_order(state, company):
    """BAT-147. Option: companies only in ascending order, and no card that would leave no way to end the lay.

    Having laid this card the player must hold a usable majority, or be able to make one of this or a later company.
    """
    if company < state.turn.last_laid:
        return False
    player = state.players[state.asked]
    for other in range(COMPANIES):
        if may_be_used(state, state.asked, other):
            reachable = player.open[other]
            if other >= company:
                reachable += player.hand[other]
            if reachable > rival(state, state.asked, other):
                return True
    return False


@rule
def lay(state, company):
    """BAT-64, BAT-69, BAT-72, BAT-73, BAT-75, BAT-76. One card from the hand to the open ones; its seal may move.

    Everybody sees the card, so one fewer of the cards he is known to have bought must still be in the hand.
    """
    seat = state.asked
    player = state.players[seat]
    holder_before = seal_holder(state, company)
    player.hand[company] -= 1
    player.open[company] += 1
    if player.bought[company] > 0:
        player.bought[company] -= 1
    state.turn.laid += 1
    state.turn.last_laid = company
    state.cards_moved = 1
    tell(state, LAID, seat, company)
    holder = seal_holder(state, company)
    if holder != holder_before:
        if holder == NONE:
            tell(state, SEAL_RETURNED, holder_before, company)
        else:
            tell(state, SEAL_TAKEN, holder, company)
    ask(state, seat, LAYING)


@rule
def objection_to_stop(state):
    """BAT-65, BAT-113. Having laid he must hold a majority (in the last round, one with a shop ahead)."""
    some_majority = False
    for company in range(COMPANIES):
        if has_majority(state, state.asked, company):
            if may_be_used(state, state.asked, company):
                return 0
            some_majority = True
    return 113 if some_majority else 65


@rule
def lay_can_end(state):
    """BAT-65, BAT-113, BAT-147. Whether a lay that has begun can be ended now or with further cards of the hand."""
    if objection_to_stop(state) == 0:
        return True
    if not state.options.ascending:
        return objection_to_playing(state) == 0
    for company in range(COMPANIES):
        if objection_to_lay(state, company, 0) == 0:
            return True
    return False


@rule
def stop_laying(state):
    """BAT-60. Having laid cards, he must advance."""
    ask(state, state.asked, ADVANCE)

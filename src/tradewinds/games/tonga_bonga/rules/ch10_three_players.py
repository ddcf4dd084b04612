"""10. Three-player variant."""

from tradewinds.engine.compile import rule
from tradewinds.engine.events import tell
from tradewinds.engine.state import ask
from tradewinds.games.tonga_bonga.components import CREW_SPACES, DICE
from tradewinds.games.tonga_bonga.happenings import DROPPED
from tradewinds.games.tonga_bonga.rules.dice import take_die
from tradewinds.games.tonga_bonga.terms import PLACE


@rule
def objection_with_three(state, ship, own):
    """TOB-212 to TOB-216, TOB-220. Three spaces on a ship; of three dice two may go on one ship, of fewer only one."""
    if state.players[ship].aboard == CREW_SPACES:
        return 216
    if state.turn.able == DICE:
        return 212 if own == DICE - 1 else 0
    return 213 if own == 1 else 0


@rule
def must_drop(state, seat):
    """TOB-217 to TOB-219. With three players a die is turned to seasick if only two of three able dice fit."""
    if state.turn.able < DICE:
        return False
    room = 0
    for ship in range(state.seats):
        if ship != seat:
            room += CREW_SPACES - state.players[ship].aboard
    return room < DICE


@rule
def objection_to_drop(state, number):
    """TOB-4, TOB-217, TOB-A2. Any of the three; of equal dice the first stands for all."""
    return 4 if number > 0 and state.turn.hand[number] == state.turn.hand[number - 1] else 0


@rule
def drop(state, number):
    """TOB-217. The die stays ashore, and the other two go one on each ship."""
    tell(state, DROPPED, state.asked, take_die(state.turn.hand, number))
    state.turn.able -= 1
    ask(state, state.asked, PLACE)

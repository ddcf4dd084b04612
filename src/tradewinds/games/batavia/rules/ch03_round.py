"""3. Round: the sequence of play, without the detail."""

from tradewinds.engine.compile import rule
from tradewinds.engine.events import tell
from tradewinds.engine.state import NOBODY, ask, left_of
from tradewinds.games.batavia.happenings import ROUND_BEGINS
from tradewinds.games.batavia.rules.ch04_auction import open_auction
from tradewinds.games.batavia.rules.ch10_pirates import pirates_may_attack
from tradewinds.games.batavia.rules.ch11_end import way_of_ending
from tradewinds.games.batavia.rules.ch13_scoring import score_the_game
from tradewinds.games.batavia.terms import NONE, TURN


@rule
def start_round(state):
    """BAT-30, BAT-31. First the auction, led by the first player of the round before."""
    if state.first_player != NONE:
        state.auction.auctioneer = state.first_player
    state.round_number += 1
    state.cards_moved = 0
    state.turn.taken = 0
    clear_turn(state)
    tell(state, ROUND_BEGINS, NOBODY, state.round_number)
    open_auction(state)


@rule
def start_turns(state):
    """BAT-30. Then each player takes one turn, beginning with the first player."""
    start_turn(state, state.first_player)


@rule
def start_turn(state, seat):
    """BAT-58. The player chooses between drawing and playing."""
    clear_turn(state)
    ask(state, seat, TURN)


@rule
def clear_turn(state):
    """Forget what was laid and taken in the turn before."""
    state.turn.laid = 0
    state.turn.last_laid = NONE
    state.turn.new_shop = NONE


@rule
def end_turn(state):
    """BAT-30, BAT-32, BAT-112. Pirates, then the next turn, the next round or the end."""
    pirates_may_attack(state)
    state.turn.taken += 1
    if state.turn.taken < state.seats:
        start_turn(state, left_of(state, state.asked))
        return
    ending = way_of_ending(state)
    if ending:
        score_the_game(state, ending)
    else:
        start_round(state)

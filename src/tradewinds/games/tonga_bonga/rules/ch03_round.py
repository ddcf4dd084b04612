"""3. Round structure."""

import numpy as np

from tradewinds.engine.compile import rule
from tradewinds.engine.events import tell
from tradewinds.engine.state import NOBODY, left_of
from tradewinds.games.tonga_bonga.happenings import ROUND_BEGINS
from tradewinds.games.tonga_bonga.rules.ch04_wages import begin_wages
from tradewinds.games.tonga_bonga.rules.ch05_crews import begin_crews
from tradewinds.games.tonga_bonga.rules.ch06_sailing import begin_sailing
from tradewinds.games.tonga_bonga.rules.ch08_pay import pay_out
from tradewinds.games.tonga_bonga.rules.ch09_end import end_game, ending_after_this_round
from tradewinds.games.tonga_bonga.terms import CREWS, SAILING, WAGES


@rule
def start_round(state):
    """TOB-40, TOB-44. Dice are with their owners, wage spaces are empty; wages come first."""
    state.round_number += 1
    state.turn.phase = WAGES
    state.turn.done = 0
    tell(state, ROUND_BEGINS, NOBODY, state.round_number)


@rule
def go_on(state):
    """TOB-41, TOB-45. Player after player, phase after phase, until somebody has to decide or the game is over."""
    while not state.ending:
        if state.turn.done == state.seats:
            end_phase(state)
        elif begin_turn(state, acting_player(state)):
            return
        else:
            state.turn.done += 1


@rule
def end_turn(state):
    """TOB-41. A player is done with this phase; on with the next."""
    state.turn.able = 0
    state.turn.points = 0
    state.turn.done += 1
    go_on(state)


@rule
def acting_player(state):
    """TOB-42, TOB-211. The start player first, then the others clockwise."""
    seat = state.start_player + state.turn.done
    return seat if seat < state.seats else seat - state.seats


@rule
def turn_of(state, seat):
    """TOB-42. As which a player acts in each phase of this round, from 0."""
    return (np.int64(seat) - state.start_player + state.seats) % state.seats


@rule
def begin_turn(state, seat):
    """TOB-40. What a player does in this phase; tell whether there is something to decide."""
    if state.turn.phase == WAGES:
        return begin_wages(state, seat)
    if state.turn.phase == CREWS:
        return begin_crews(state, seat)
    return begin_sailing(state, seat)


@rule
def end_phase(state):
    """TOB-40, TOB-43. The next phase; after the pay the next round, with the next colour as start player."""
    if state.turn.phase < SAILING:
        state.turn.phase += 1
        state.turn.done = 0
        return
    pay_out(state)
    ending = ending_after_this_round(state)
    if ending:
        end_game(state, ending)
        return
    state.start_player = left_of(state, state.start_player)
    start_round(state)

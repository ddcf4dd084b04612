"""I. End of the game."""

from tradewinds.engine.compile import rule
from tradewinds.engine.events import tell
from tradewinds.engine.state import end
from tradewinds.games.sail_to_india.happenings import END_IN_SIGHT, SCORED
from tradewinds.games.sail_to_india.rules.j_scoring import final_points
from tradewinds.games.sail_to_india.terms import EMPLOYED, INDIA, NONE, UNFINISHED

EMPTY_SUPPLIES = 2


@rule
def trigger(state):
    """STI-292, STI-294. The first trigger counts: everybody else will have one more turn."""
    if state.ender == NONE:
        state.ender = state.asked
        tell(state, END_IN_SIGHT, state.asked)


@rule
def trigger_if_supplies_are_empty(state):
    """STI-291. Two players without markers in their supply."""
    if empty_supplies(state) >= EMPTY_SUPPLIES:
        trigger(state)


@rule
def empty_supplies(state):
    """STI-291. How many players have employed all their markers."""
    empty = 0
    for seat in range(state.seats):
        empty += state.players[seat].supply == 0
    return empty


@rule
def ending_after_this_turn(state, following):
    """STI-293, STI-297, STI-424. Over before the next turn of who triggered the end; or after the agreed turns."""
    if following == state.ender:
        return INDIA if state.discovered == state.towns else EMPLOYED
    return UNFINISHED if 0 < state.max_turns <= state.turns else 0


@rule
def end_game(state, ending):
    """STI-310. Everybody counts."""
    state.turn.action_points = 0
    for seat in range(state.seats):
        tell(state, SCORED, seat, final_points(state, seat))
    end(state, ending)

"""D. The turn."""

from tradewinds.engine.compile import rule
from tradewinds.engine.events import tell
from tradewinds.engine.state import ask, left_of
from tradewinds.games.sail_to_india.components import ACTION_POINTS
from tradewinds.games.sail_to_india.happenings import TURN_BEGINS
from tradewinds.games.sail_to_india.rules.i_end import end_game, ending_after_this_turn
from tradewinds.games.sail_to_india.terms import MAIN


@rule
def begin_turn(state, seat):
    """STI-70, STI-71, STI-78, STI-79. Two action points, nothing used yet."""
    state.turns += 1
    turn = state.turn
    turn.action_points = ACTION_POINTS
    turn.moved = 0
    turn.entered = 0
    turn.geography = 0
    turn.printing_press = 0
    turn.architecture = 0
    turn.banking = 0
    tell(state, TURN_BEGINS, seat, state.turns)
    ask(state, seat, MAIN)


@rule
def objection_to_action(state):
    """STI-71 to STI-74, STI-77. Each action takes one of two points; without one only free actions are left."""
    return 0 if state.turn.action_points > 0 else 72


@rule
def begin_action(state):
    """STI-72. A point is spent."""
    state.turn.action_points -= 1


@rule
def select(state, question):
    """Block O2. Ask for choices, of which none is made yet."""
    state.turn.last = 0
    ask(state, state.asked, question)


@rule
def end_turn(state):
    """STI-76, STI-77, STI-293, STI-411. Points left are lost; the left neighbour goes on, unless the game is over."""
    following = left_of(state, state.asked)
    ending = ending_after_this_turn(state, following)
    if ending:
        end_game(state, ending)
    else:
        begin_turn(state, following)

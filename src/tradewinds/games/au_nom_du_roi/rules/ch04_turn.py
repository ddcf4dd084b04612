"""4. Turn: how it begins and ends."""

from tradewinds.engine.compile import rule
from tradewinds.engine.events import tell
from tradewinds.engine.state import ask, left_of
from tradewinds.games.au_nom_du_roi.happenings import TURN_BEGINS
from tradewinds.games.au_nom_du_roi.rules.ch08_missions import advance_missions
from tradewinds.games.au_nom_du_roi.rules.ch09_action_cards import end_reservations
from tradewinds.games.au_nom_du_roi.rules.ch10_scoring import end_game, is_due, score_intermediate
from tradewinds.games.au_nom_du_roi.terms import FINAL, NONE, TURN, TURN_ACTIONS, UNFINISHED


@rule
def begin_turn(state, seat):
    """ANR-38 to ANR-40, ANR-49, ANR-134, ANR-163. Upkeep, then up to two actions."""
    state.turns += 1
    for action in range(len(TURN_ACTIONS)):
        state.turn.used[action] = 0
    state.turn.open = NONE
    tell(state, TURN_BEGINS, seat, state.turns)
    advance_missions(state, seat)
    ask(state, seat, TURN)


@rule
def end_turn(state):
    """ANR-44, ANR-45, ANR-50, ANR-133. Reservations expire, a scoring takes place if due, the next player begins."""
    end_reservations(state)
    if is_due(state, state.intermediate):
        score_intermediate(state)
    if is_due(state, state.final):
        end_game(state, FINAL)
    elif state.turns == state.max_turns:
        end_game(state, UNFINISHED)
    else:
        begin_turn(state, left_of(state, state.asked))

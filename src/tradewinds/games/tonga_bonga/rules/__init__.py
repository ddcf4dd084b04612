"""The rules, one file a chapter of RULES.md, and who answers for which decision.

| chapter | file |
|---|---|
| 2 Set-up | ch02_setup |
| 3 Round structure | ch03_round |
| 4 Wages | ch04_wages |
| 5 Crews | ch05_crews |
| 6 Sailing | ch06_sailing |
| 7 Camps and profits | ch07_camps |
| 8 Pay | ch08_pay |
| 9 End of the game | ch09_end |
| 10 Three-player variant | ch10_three_players |
| 11 Invariants | ch11_invariants |

Components (1) stand in ../components.py and ../state.py, maps (12) in ../maps, hidden information (14) in ../hidden.py,
chance (15) in ch05_crews, the list of decisions (16) in ../actions.py.
"""

import numpy as np

from tradewinds.engine.compile import rule
from tradewinds.games.tonga_bonga.actions import (
    DROPS,
    DROPS_END,
    DUCATS,
    DUCATS_END,
    PLACES,
    PLACES_END,
    SAILS,
    SAILS_END,
    STOP,
    TWENTY_FIVES,
    TWENTY_FIVES_END,
)
from tradewinds.games.tonga_bonga.components import DICE
from tradewinds.games.tonga_bonga.rules.ch02_setup import prepare
from tradewinds.games.tonga_bonga.rules.ch03_round import end_turn, go_on, start_round
from tradewinds.games.tonga_bonga.rules.ch04_wages import (
    choose_ducats,
    choose_twenty_fives,
    objection_to_ducats,
    objection_to_twenty_fives,
)
from tradewinds.games.tonga_bonga.rules.ch05_crews import objection_to_place, place
from tradewinds.games.tonga_bonga.rules.ch06_sailing import find_reach, objection_to_sail, sail, stop
from tradewinds.games.tonga_bonga.rules.ch09_end import SOURCES, score
from tradewinds.games.tonga_bonga.rules.ch10_three_players import drop, objection_to_drop
from tradewinds.games.tonga_bonga.rules.ch11_invariants import flaw
from tradewinds.games.tonga_bonga.terms import (
    CAPTAIN_1,
    CAPTAIN_25,
    COLOURS,
    DROP,
    HELMSMAN_1,
    HELMSMAN_25,
    PLACE,
    SAIL,
    SQUARES,
)

__all__ = ["SOURCES", "flaw", "legal", "objection", "play", "score", "set_up"]

ANSWERS_ANOTHER_QUESTION = -1


@rule
def set_up(state, options):
    """Lay out the table and begin the first round."""
    prepare(state, options)
    start_round(state)
    go_on(state)


@rule
def objection(state, action):
    """Section 16. The clause that forbids an action now; 0 if none does, -1 if the action answers another question."""
    question = state.question
    if (question == CAPTAIN_25 or question == HELMSMAN_25) and TWENTY_FIVES <= action < TWENTY_FIVES_END:
        return objection_to_twenty_fives(state, action - TWENTY_FIVES)
    if (question == CAPTAIN_1 or question == HELMSMAN_1) and DUCATS <= action < DUCATS_END:
        return objection_to_ducats(state, action - DUCATS)
    if question == DROP and DROPS <= action < DROPS_END:
        return objection_to_drop(state, action - DROPS)
    if question == PLACE and PLACES <= action < PLACES_END:
        return objection_to_place(state, action - PLACES)
    if question == SAIL and action == STOP:
        return 0
    if question == SAIL and SAILS <= action < SAILS_END:
        return objection_to_sail(state, action - SAILS)
    return ANSWERS_ANOTHER_QUESTION


@rule
def legal(state, mask):
    """Section 16. Everything that answers the question and to which no clause objects."""
    question = state.question
    if question == CAPTAIN_25 or question == HELMSMAN_25:
        for count in range(TWENTY_FIVES_END - TWENTY_FIVES):
            mask[TWENTY_FIVES + count] = objection_to_twenty_fives(state, count) == 0
    elif question == CAPTAIN_1 or question == HELMSMAN_1:
        for ducats in range(DUCATS_END - DUCATS):
            mask[DUCATS + ducats] = objection_to_ducats(state, ducats) == 0
    elif question == DROP:
        for number in range(DICE):
            mask[DROPS + number] = objection_to_drop(state, number) == 0
    elif question == PLACE:
        for ship in range(len(COLOURS)):
            mask[PLACES + ship] = objection_to_place(state, ship) == 0
    else:
        mask[STOP] = 1
        mark_reach(state, mask)


@rule
def mark_reach(state, mask):
    """TOB-A5. Every resting place within reach."""
    costs = np.empty(SQUARES, dtype=np.uint8)
    found = np.empty(SQUARES, dtype=np.int16)
    for place_found in range(find_reach(state, state.asked, state.turn.points, costs, found)):
        mask[SAILS + found[place_found]] = 1


@rule
def play(state, action):
    """Section 16. Carry out a decision, then go on with the sequence of play."""
    question = state.question
    turn_over = True
    if question == CAPTAIN_25 or question == HELMSMAN_25:
        choose_twenty_fives(state, action - TWENTY_FIVES)
        turn_over = False
    elif question == CAPTAIN_1 or question == HELMSMAN_1:
        turn_over = choose_ducats(state, action - DUCATS)
    elif question == DROP:
        drop(state, action - DROPS)
        turn_over = False
    elif question == PLACE:
        turn_over = place(state, action - PLACES)
    elif action == STOP:
        stop(state)
    else:
        turn_over = sail(state, action - SAILS)
    if turn_over:
        end_turn(state)

"""What bots make of a game's insight."""

from __future__ import annotations

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

import tradewinds as tw
from tradewinds import bots
from tradewinds.bots.insight import choose_by_insight, list_marked
from tradewinds.engine.compile import rule
from tradewinds.engine.state import Table, new_table

LOOKING_AHEAD = """
    players: 3
    question: advance
    taken: 2 by 0, 3 by 0, 4 by 0, 5 by 0
    seat 0: at 5; open EN 1, FR 1
"""
"""An English shop makes five companies, a French one does not."""


@settings(deadline=None)  # the first call compiles
@given(st.lists(st.sampled_from((0, 0, 0, 0, 0, 1)), max_size=80))
def test_marked_actions_are_listed_in_the_order_of_their_numbers(marks: list[int]) -> None:
    options = np.full(len(marks), -1, dtype=np.int32)
    count = list_marked(np.array(marks, dtype=np.int8), options)
    assert options[:count].tolist() == [action for action, mark in enumerate(marks) if mark]


@rule
def best_of(table: Table, options: np.ndarray, alone: bool, trial: Table, worths: np.ndarray) -> int:
    return int(choose_by_insight(table[0], options, alone, trial, worths))


def test_the_option_that_is_worth_most_is_taken_alone_or_with_an_eye_on_the_others() -> None:
    game = tw.parse("batavia", LOOKING_AHEAD)
    options = np.array([action.number for action in game.actions], dtype=np.int32)
    for alone in (True, False):
        worths = np.zeros(len(options))
        chosen = best_of(game.table.copy(), options, alone, new_table(game.definition.state), worths)
        assert game.definition.actions[chosen].text == "advance EN"
        assert chosen == options[worths.argmax()] == bots.make("greedy", 1).choose(game.view(0)).number

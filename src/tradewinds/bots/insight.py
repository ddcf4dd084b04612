"""What bots make of a game's insight: look one decision ahead, and take what is worth most.

A game says what a position is worth to a seat (`worth`); the functions here are compiled and serve all games.
"""

from __future__ import annotations

import numpy as np

from tradewinds.engine import verbs
from tradewinds.engine.chance import below
from tradewinds.engine.compile import rule

NONE = -1
CERTAIN = 1_000_000
"""Noise is counted in millionths."""


@rule
def weigh(state, mask, trial, worths):
    """Write what each marked action is worth to the asked seat right afterwards; return the most."""
    most = -np.inf
    for action in range(len(mask)):
        if mask[action]:
            trial[0] = state
            verbs.decide(trial[0], action)
            worths[action] = verbs.worth(trial[0], state.asked)
            most = max(most, worths[action])
    return most


@rule
def choose_by_insight(state, mask, trial, worths):
    """Return the marked action that is worth most right afterwards; one of them by chance if there are several."""
    most = weigh(state, mask, trial, worths)
    chosen = NONE
    equals = 0
    for action in range(len(mask)):
        if mask[action] and worths[action] == most:
            equals += 1
            if below(state.chance, equals) == 0:
                chosen = action
    return chosen


@rule
def count_legal(mask):
    """Return how many actions are marked, and the last of them."""
    count = 0
    last = NONE
    for action in range(len(mask)):
        if mask[action]:
            count += 1
            last = action
    return count, last


@rule
def choose_without_thought(chance, noise, mask):
    """Return the only marked action, or now and then any of them; `NONE` where it takes thought."""
    count, only = count_legal(mask)
    if count == 1:
        return only
    if noise > 0 and below(chance, CERTAIN) < noise:
        return verbs.choose_at_random(chance, mask)
    return NONE

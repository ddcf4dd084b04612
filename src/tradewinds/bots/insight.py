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


WORD = 8
"""Marks that are looked at together."""


@rule
def list_marked(mask, options):
    """Write the marked actions in the order of their numbers; return how many there are.

    Of hundreds of actions few are ever marked, so eight are passed over at a time.
    """
    whole = len(mask) // WORD * WORD
    words = mask[:whole].view(np.int64)
    count = 0
    for word in range(len(words)):
        if words[word]:
            for action in range(WORD * word, WORD * (word + 1)):
                if mask[action]:
                    options[count] = action
                    count += 1
    for action in range(whole, len(mask)):
        if mask[action]:
            options[count] = action
            count += 1
    return count


@rule
def list_tempting(state, mask, options):
    """Write what a good player would think about in a position, and mark it; return how many actions that is."""
    verbs.mark_legal(state, mask)
    verbs.tempt(state, mask)
    return list_marked(mask, options)


@rule
def weigh(state, options, alone, trial, worths):
    """Write what each option is worth to the asked seat right afterwards; return the most.

    Who looks at his position ``alone`` leaves out what becomes of his rivals.
    """
    most = -np.inf
    for place in range(len(options)):
        trial[0] = state
        verbs.decide(trial[0], options[place])
        if alone:
            worths[place] = verbs.outlook(trial[0], state.asked)
        else:
            worths[place] = verbs.worth(trial[0], state.asked)
        most = max(most, worths[place])
    return most


@rule
def choose_by_insight(state, options, alone, trial, worths):
    """Return the option that is worth most right afterwards; one of them by chance if there are several."""
    most = weigh(state, options, alone, trial, worths)
    chosen = NONE
    equals = 0
    for place in range(len(options)):
        if worths[place] == most:
            equals += 1
            if below(state.chance, equals) == 0:
                chosen = options[place]
    return chosen


@rule
def choose_without_thought(chance, noise, mask):
    """Return the only marked action, or now and then any of them; `NONE` where it takes thought."""
    count = 0
    only = NONE
    for action in range(len(mask)):
        if mask[action]:
            count += 1
            only = action
    if count == 1:
        return only
    if noise > 0 and below(chance, CERTAIN) < noise:
        return verbs.choose_at_random(chance, mask)
    return NONE

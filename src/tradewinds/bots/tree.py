"""The search tree, compiled, for all games: information-set Monte Carlo tree search with one value for each seat.

Each iteration deals anew what the seat that searches cannot know, walks down the tree by the actions that are legal in
that deal, opens one node, plays on from there as insight suggests, and tells every node on its way how it went for
everybody. The tree branches by actions only: what hidden cards and dice do to a branch is averaged in its nodes.

Which option a walk takes is decided by the player who is asked there, for his own good (max-n): the mean of what it
brought him so far, plus a bonus for options that look good to insight and were rarely tried (as in AlphaZero, with
`worth` in the place of a network). Options that look bad are hardly ever tried, and those that do not even tempt a good
player (`tempt`) have no place in the tree, so a decision with many options costs no more than one with few.
"""

from __future__ import annotations

import numpy as np

from tradewinds.bots.insight import CERTAIN, NONE, choose_by_insight, list_tempting, weigh
from tradewinds.engine import verbs
from tradewinds.engine.chance import below
from tradewinds.engine.compile import rule
from tradewinds.engine.state import NOBODY

ROOT = 0
MOST_SEATS = 8
DEEPEST = 256
"""No walk is longer; what lies beyond is played on."""

NODE = np.dtype(
    [
        ("action", np.int32),
        ("first", np.int32),  # of its children, NONE before it is opened
        ("next", np.int32),  # of its parent's children
        ("visits", np.int32),
        ("promise", np.float32),  # how good it looked to insight, from 0 to 1 for the best
        ("values", np.float32, MOST_SEATS),  # the sum over all visits, for each seat
        ("squares", np.float32, MOST_SEATS),
    ],
    align=True,
)

MANNER = np.dtype(
    [
        ("explore", np.float64),  # how much curiosity counts
        ("doubt", np.float64),  # by how much an option must look worse, in points, to be tried a third as often
        ("caution", np.float64),  # how much worse than the rest an option is thought before it was tried
        ("rounds", np.int64),  # from the root on, so often everybody has a turn before the position is judged
        ("depth", np.int64),  # decisions played on at the most
        ("noise", np.int64),  # of a million decisions played on, so many are made at random
        ("scale", np.float64),  # a lead of so many points is three quarters of the way to certainty
        ("glory", np.float64),  # how much a win counts beside the lead
        ("chase", np.float64),  # of the iterations left, the part that an option behind may hope to catch up by
        ("alone", np.bool_),  # who plays on looks at his own position only, not at what becomes of his rivals
    ],
    align=True,
)
"""How a search goes about it; `tradewinds.bots.search` says what was found to be best."""


@rule
def judge(state, manner, sheet, values):
    """Write how good a position is for each seat, from 0 to 1: the lead over the best other, and at the end the win."""
    over = state.asked == NOBODY
    if over:
        sheet[:] = 0
        verbs.score(state, sheet)
    best = -np.inf
    second = -np.inf
    winners = 0
    for seat in range(state.seats):
        points = verbs.standing(state, sheet, seat) if over else verbs.worth(state, seat)
        values[seat] = points
        if points > best:
            second = best
            best = points
            winners = 1
        else:
            second = max(second, points)
            if points == best:
                winners += 1
    for seat in range(state.seats):
        leads = values[seat] == best
        lead = values[seat] - (second if leads else best)
        values[seat] = 0.5 + 0.5 * np.tanh(lead / manner.scale)
        if over:
            values[seat] *= 1.0 - manner.glory
            if leads:
                values[seat] += manner.glory / winners


@rule
def play_on(state, turns, depth, noise, alone, mask, options, trial, worths):
    """Play on for so many turns, and at the most so many decisions, as insight suggests, with some noise."""
    for _ in range(depth):
        asked = state.asked
        if asked == NOBODY or turns == 0:
            return
        count = list_tempting(state, mask, options)
        if count == 1:
            action = options[0]
        elif noise > 0 and below(state.chance, CERTAIN) < noise:
            action = options[below(state.chance, count)]
        else:
            action = choose_by_insight(state, options[:count], alone, trial, worths)
        verbs.decide(state, action)
        turns -= state.asked != asked


@rule
def find_children(nodes, node, options, mask, child_of):
    """Write which child of a node stands for each option; return how many there are."""
    for place in range(len(options)):
        child_of[options[place]] = NONE
    known = 0
    child = nodes[node].first
    while child != NONE:
        if mask[nodes[child].action]:
            child_of[nodes[child].action] = child
            known += 1
        child = nodes[child].next
    return known


@rule
def add_children(state, nodes, used, node, doubt, options, child_of, trial, worths):
    """Give a node a child for each option that has none yet; return how many nodes are in use."""
    most = weigh(state, options, False, trial, worths)
    for place in range(len(options)):
        action = options[place]
        if child_of[action] == NONE:
            nodes[used].action = action
            nodes[used].first = NONE
            nodes[used].next = nodes[node].first
            nodes[used].visits = 0
            nodes[used].promise = np.exp((worths[place] - most) / doubt)
            nodes[used].values[:] = 0.0
            nodes[used].squares[:] = 0.0
            nodes[node].first = used
            child_of[action] = used
            used += 1
    return used


@rule
def choose_child(nodes, node, seat, manner, options, child_of):
    """Return the child a walk goes on with: good for the seat so far, or promising and rarely tried."""
    promises = 0.0
    visits = 0
    for place in range(len(options)):
        child = child_of[options[place]]
        promises += nodes[child].promise
        visits += nodes[child].visits
    expected = 0.5
    if nodes[node].visits > 0:
        expected = nodes[node].values[seat] / nodes[node].visits
    curiosity = manner.explore * np.sqrt(visits + 1.0) / promises
    most = -np.inf
    chosen = NONE
    for place in range(len(options)):
        child = child_of[options[place]]
        tried = nodes[child].visits
        value = nodes[child].values[seat] / tried if tried > 0 else expected - manner.caution
        value += curiosity * nodes[child].promise / (1.0 + tried)
        if value > most:
            most = value
            chosen = child
    return chosen


@rule
def is_settled(nodes, root, iterations):
    """Tell whether so many more visits cannot change which child of the root is visited most."""
    first = 0
    second = 0
    child = nodes[root].first
    while child != NONE:
        visits = nodes[child].visits
        second = max(second, min(first, visits))
        first = max(first, visits)
        child = nodes[child].next
    return first - second > iterations


@rule
def grow(seen, seat, chance, iterations, later, nodes, used, root, manners, work, sheet, mask):
    """Add so many iterations to a tree; return how many nodes it has then.

    It ends early if neither these iterations nor those to come ``later`` are likely to change the choice any more.

    ``seen`` is what the seat sees; ``work`` has room for two records: a deal, and a trial of an action. A full tree
    grows no more, but its values still get better.
    """
    manner = manners[0]
    state = work[0]
    trial = work[1:]
    actions = len(mask)
    child_of = np.empty(actions, dtype=np.int32)
    room = np.empty(actions, dtype=np.int32)
    worths = np.empty(actions)
    values = np.zeros(MOST_SEATS)
    path = np.empty(DEEPEST, dtype=np.int32)
    for iteration in range(iterations):
        if is_settled(nodes, root, manner.chase * (iterations - iteration + later)):
            break
        work[0] = seen[0]
        state.chance[:] = chance
        verbs.redeal(state, seat)
        node = root
        path[0] = root
        length = 1
        # All lines are judged at the end of the same turn: in the middle of one its player would look better or worse.
        turns = manner.rounds * state.seats
        while state.asked != NOBODY and turns > 0 and length < DEEPEST:
            asked = state.asked
            count = list_tempting(state, mask, room)
            options = room[:count]
            if count == 1:  # no choice, no node
                verbs.decide(state, options[0])
                turns -= state.asked != asked
                continue
            if find_children(nodes, node, options, mask, child_of) < count:
                if used + count > len(nodes):
                    break
                used = add_children(state, nodes, used, node, manner.doubt, options, child_of, trial, worths)
            node = choose_child(nodes, node, state.asked, manner, options, child_of)
            verbs.decide(state, nodes[node].action)
            turns -= state.asked != asked
            path[length] = node
            length += 1
            if nodes[node].visits == 0:
                break
        play_on(state, turns, manner.depth, manner.noise, manner.alone, mask, room, trial, worths)
        judge(state, manner, sheet, values)
        chance[:] = state.chance
        for step in range(length):
            node = path[step]
            nodes[node].visits += 1
            for each in range(state.seats):
                nodes[node].values[each] += values[each]
                nodes[node].squares[each] += values[each] * values[each]
    return used


@rule
def foresee(seen, seat, chance, action, work):
    """Put into ``work[0]`` what a seat will see after an action if chance and other hands have no part in it."""
    work[0] = seen[0]
    work[0].chance[:] = chance
    verbs.redeal(work[0], seat)
    verbs.decide(work[0], action)
    verbs.hide(work[0], seat)

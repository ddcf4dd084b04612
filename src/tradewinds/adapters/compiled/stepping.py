"""Many games stepped at once, in compiled code, over arrays that the caller owns.

Each function takes a part of the games, so that threads can share a batch: every game has its own record, its own
generator and its own rows of the arrays, and comes out the same however many threads there are.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from tradewinds.adapters.compiled.rewards import RANK, write_rewards
from tradewinds.bots.insight import CERTAIN, NONE, choose_without_thought
from tradewinds.bots.playing import choose_in_the_dark
from tradewinds.engine import verbs
from tradewinds.engine.chance import next_bits, spread
from tradewinds.engine.compile import rule
from tradewinds.engine.state import NOBODY

EVERYBODY = -1
"""Instead of the seat of a learner: whoever is asked decides from outside."""
RANDOM, GREEDY = range(2)
"""How seats decide that nobody decides for from outside."""
LEGAL = -1


class Terms(NamedTuple):
    """What all games of a batch have in common."""

    blank: Any
    """A table of one blank record."""
    seats: int
    options: Any
    seed: int
    reward: int
    opponent: int
    rotating: bool
    """Whether the learner sits one seat further in every new game."""
    factors: Any
    """What observations are multiplied by."""


class Games(NamedTuple):
    """The games themselves: arrays with a row for each."""

    table: Any
    numbers: Any
    """Which of all games of the batch each one is: it decides the deal."""
    learners: Any
    asked: Any
    masks: Any
    observations: Any
    """Without columns if nobody wants them."""
    over: Any
    rewards: Any
    points: Any
    """By seat and source, of the game that was finished last."""
    last_observations: Any
    """What the seat that decided saw when its game was over; without columns if nobody wants them."""


class Part(NamedTuple):
    """The games from ``first`` up to ``end``, and what a thread needs to work on them."""

    first: int
    end: int
    work: Any
    """Room for two records."""
    worths: Any
    """Room for a number for each action."""
    unscaled: Any
    """Room for an observation before it is scaled."""


@rule
def find_illegal(masks: Any, actions: Any) -> Any:
    """Return the first game whose action is not legal, or `LEGAL`."""
    for game in range(len(actions)):
        action = actions[game]
        if action < 0 or action >= masks.shape[1] or masks[game, action] == 0:
            return game
    return LEGAL


@rule
def choose_randomly(_: Any, games: Any, part: Any, actions: Any) -> None:
    """Choose something legal in each game, by the generator of the game."""
    table, masks = games.table, games.masks
    for game in range(part.first, part.end):
        actions[game] = verbs.choose_at_random(table[game].chance, masks[game])


@rule
def go_on(state: Any, learner: Any, opponent: Any, mask: Any, work: Any, worths: Any) -> None:
    """Let the others decide until the learner is asked or the game is over; mark what is legal then.

    They know no more than their seats may: what they cannot see they deal in their minds, by chance of their own.
    """
    verbs.mark_legal(state, mask)
    if learner == EVERYBODY:
        return
    noise = CERTAIN if opponent == RANDOM else 0
    minds = np.empty(4, dtype=np.uint64)
    spread(minds, next_bits(state.chance))
    while state.asked != NOBODY and state.asked != learner:
        action = choose_without_thought(state.chance, noise, mask)
        if action == NONE:
            action = choose_in_the_dark(state, work, mask, minds, worths)
        verbs.decide(state, action)
        verbs.mark_legal(state, mask)


@rule
def begin(terms: Any, games: Any, game: Any, part: Any) -> None:
    """Set up a game, and let it go on to the first decision from outside. It is never over before that."""
    while True:
        games.table[game] = terms.blank[0]
        state = games.table[game]
        state.seats = terms.seats
        spread(state.chance, np.uint64(terms.seed) + np.uint64(games.numbers[game]))
        verbs.set_up(state, terms.options)
        if terms.rotating:
            games.learners[game] = (game + games.numbers[game] // len(games.numbers)) % terms.seats
        go_on(state, games.learners[game], terms.opponent, games.masks[game], part.work, part.worths)
        if state.asked != NOBODY:
            return
        games.numbers[game] += len(games.numbers)


@rule
def begin_games(terms: Any, games: Any, part: Any) -> None:
    """Set up all games anew."""
    for game in range(part.first, part.end):
        games.over[game] = False
        games.rewards[game] = 0
        games.points[game] = 0
        begin(terms, games, game, part)
        games.asked[game] = games.table[game].asked
        if games.observations.shape[1] > 0:
            see(terms, games, game, games.asked[game], part, games.observations)


@rule
def step_games(terms: Any, games: Any, part: Any, actions: Any) -> None:
    """Carry out a legal action in each game; where the game is over by it, begin the next.

    Whether it is over, rewards and points are of the game that the action was for; who is asked, what is legal and
    what he sees are of the game that goes on. All arrays are named at once: handing them all to another function for
    every decision would take as long as the decision.
    """
    table, masks, asked, over = games.table, games.masks, games.asked, games.over
    learners, rewards, observations = games.learners, games.rewards, games.observations
    opponent, factors = terms.opponent, terms.factors
    work, worths, unscaled = part.work, part.worths, part.unscaled
    observing = observations.shape[1] > 0
    for game in range(part.first, part.end):
        state = table[game]
        decider = state.asked
        verbs.decide(state, actions[game])
        go_on(state, learners[game], opponent, masks[game], work, worths)
        over[game] = state.asked == NOBODY
        for seat in range(rewards.shape[1]):
            rewards[game, seat] = 0
        if over[game]:
            finish(terms, games, game, decider, part)
            games.numbers[game] += len(games.numbers)
            begin(terms, games, game, part)
        asked[game] = state.asked
        if observing:
            verbs.look(state, state.asked, work, unscaled, factors, observations[game])


@rule
def finish(terms: Any, games: Any, game: Any, decider: Any, part: Any) -> None:
    """Count the points of a game that is over, and give the rewards."""
    state, points = games.table[game], games.points[game]
    points[:] = 0
    verbs.score(state, points)
    counted = np.empty(terms.seats)
    for seat in range(terms.seats):
        counted[seat] = verbs.standing(state, points, seat) if terms.reward == RANK else points[seat].sum()
    write_rewards(counted, terms.reward, games.rewards[game])
    if games.last_observations.shape[1] > 0:
        see(terms, games, game, decider, part, games.last_observations)


@rule
def observe_games(terms: Any, games: Any, part: Any, seats: Any, observations: Any) -> None:
    """Write what a seat of each game sees."""
    for game in range(part.first, part.end):
        see(terms, games, game, seats[game], part, observations)


@rule
def see(terms: Any, games: Any, game: Any, seat: Any, part: Any, observations: Any) -> None:
    """Write what a seat of one game sees."""
    verbs.look(games.table[game], seat, part.work, part.unscaled, terms.factors, observations[game])

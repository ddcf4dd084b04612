"""The compiled functions as they are called from Python: over a table, an array of one or more records.

Handing an array to compiled code costs a quarter of handing a single record, so these take arrays and look at the first
record unless they say otherwise. They are the public lower level: `docs/loops.md` shows how to use them.
"""

from __future__ import annotations

from tradewinds.engine import verbs
from tradewinds.engine.chance import spread
from tradewinds.engine.compile import rule
from tradewinds.engine.state import NOBODY


@rule
def begin(table, seats, options, chance, mask):
    """Set up a game: seats, encoded options, 256 bits of chance. Marks the first legal actions."""
    state = table[0]
    state.seats = seats
    state.chance[:] = chance
    verbs.set_up(state, options)
    verbs.mark_legal(state, mask)


@rule
def step(table, action, mask):
    """Carry out one legal action and mark what is legal next; return the seat asked, -1 when the game is over."""
    verbs.decide(table[0], action)
    verbs.mark_legal(table[0], mask)
    return table[0].asked


@rule
def step_by_chance(table, action, chance, mask):
    """Set the generator, then `step`: how the decisions of a recorded game are carried out."""
    table[0].chance[:] = chance
    return step(table, action, mask)


@rule
def mark_legal(table, mask):
    """Mark what the asked seat may do."""
    verbs.mark_legal(table[0], mask)


@rule
def objection(table, action):
    """Return the number of the clause that forbids an action, 0 if none does, -1 if it answers another question."""
    return verbs.objection(table[0], action)


@rule
def copy(source, target):
    """Copy the first record of one table over the first of another."""
    target[0] = source[0]


@rule
def look(source, target, seat):
    """Put into ``target`` what a seat may know of ``source``."""
    target[0] = source[0]
    verbs.hide(target[0], seat)


@rule
def redeal(table, seat, chance):
    """Fill in what a seat cannot know of a table it looks at."""
    table[0].chance[:] = chance
    verbs.redeal(table[0], seat)


@rule
def score(table, sheet):
    """Fill a blank sheet with the points of each seat (row) by source (column)."""
    verbs.score(table[0], sheet)


@rule
def flaw(table):
    """Return the number of the clause that a record breaks, or 0."""
    return verbs.flaw(table[0])


@rule
def play_out(table, mask):
    """Play the first record at random to its end; return the number of decisions."""
    return verbs.play_out(table[0], mask)


@rule
def play_games(table, seats, options, games, seed, mask):
    """Play whole games at random, one after the other, in ``table[1]``; return how many decisions that took.

    ``table[0]`` is the blank record each game starts from.
    """
    decisions = 0
    for game in range(games):
        table[1] = table[0]
        state = table[1]
        state.seats = seats
        spread(state.chance, seed + game)
        verbs.set_up(state, options)
        decisions += verbs.play_out(state, mask)
    return decisions


@rule
def perft(table, masks, depth):
    """Count the sequences of ``depth`` decisions from ``table[0]``, chance running on inside the record.

    ``table`` and ``masks`` have ``depth + 1`` entries: one a level.
    """
    if depth == 0:
        return 1
    if table[0].asked == NOBODY:
        return 0
    total = 0
    mask = masks[0]
    verbs.mark_legal(table[0], mask)
    for action in range(len(mask)):
        if mask[action]:
            table[1] = table[0]
            verbs.decide(table[1], action)
            total += perft(table[1:], masks[1:], depth - 1)
    return total

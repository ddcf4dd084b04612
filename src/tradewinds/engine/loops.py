"""The compiled functions as they are called from Python: over a table, an array of one or more records.

Handing an array to compiled code costs a quarter of handing a single record, so these take arrays and look at the first
record unless they say otherwise. They are the public lower level: `docs/loops.md` shows how to use them.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from tradewinds.engine import verbs
from tradewinds.engine.chance import spread
from tradewinds.engine.compile import rule
from tradewinds.engine.state import NOBODY, Table

Mask = NDArray[np.int8]
"""One byte an action: 1 if it is legal."""
Numbers = NDArray[np.int64]
Floats = NDArray[np.float32]
Standings = NDArray[np.float64]
"""Points by seat, with what breaks ties behind the point."""
Bits = NDArray[np.uint64]
"""The 256 bits of a generator, as four numbers."""


@rule
def begin(table: Table, seats: int, options: Numbers, chance: Bits, mask: Mask) -> None:
    """Set up a game: seats, encoded options, 256 bits of chance. Marks the first legal actions."""
    state = table[0]
    state.seats = seats
    state.chance[:] = chance
    verbs.set_up(state, options)
    verbs.mark_legal(state, mask)


@rule
def step(table: Table, action: int, mask: Mask) -> int:
    """Carry out one legal action and mark what is legal next; return the seat asked, -1 when the game is over."""
    verbs.decide(table[0], action)
    verbs.mark_legal(table[0], mask)
    return table[0].asked


@rule
def step_listing(table: Table, action: int, numbers: Numbers) -> int:
    """Carry out one legal action and list what is legal next; return how many there are, 0 when the game is over.

    Quicker than `step` for Python, which need not search a mask: the legal numbers are ``numbers[:count]``.
    """
    verbs.decide(table[0], action)
    mask = np.empty(len(numbers), dtype=np.int8)
    verbs.mark_legal(table[0], mask)
    count = 0
    for number in range(len(mask)):
        if mask[number]:
            numbers[count] = number
            count += 1
    return count


@rule
def step_by_chance(table: Table, action: int, chance: Bits, mask: Mask) -> int:
    """Set the generator, then `step`: how the decisions of a recorded game are carried out."""
    table[0].chance[:] = chance
    return step(table, action, mask)


@rule
def mark_legal(table: Table, mask: Mask) -> None:
    """Mark what the asked seat may do."""
    verbs.mark_legal(table[0], mask)


@rule
def objection(table: Table, action: int) -> int:
    """Return the number of the clause that forbids an action, 0 if none does, -1 if it answers another question."""
    return verbs.objection(table[0], action)


@rule
def tempt(table: Table, mask: Mask) -> None:
    """Of the actions that are marked leave those that a good player would think about."""
    verbs.tempt(table[0], mask)


@rule
def copy(source: Table, target: Table) -> None:
    """Copy the first record of one table over the first of another."""
    target[0] = source[0]


@rule
def look(source: Table, target: Table, seat: int) -> None:
    """Put into ``target`` what a seat may know of ``source``."""
    target[0] = source[0]
    verbs.hide(target[0], seat)


@rule
def observe(table: Table, seat: int, seen: Table, factors: Floats, numbers: Floats) -> None:
    """Write what a seat may know as scaled numbers; ``seen`` has room for a record."""
    unscaled = np.empty(len(numbers), dtype=verbs.UNSCALED)
    verbs.look(table[0], seat, seen, unscaled, factors, numbers)


@rule
def redeal(table: Table, seat: int, chance: Bits) -> None:
    """Fill in what a seat cannot know of a table it looks at."""
    table[0].chance[:] = chance
    verbs.redeal(table[0], seat)


@rule
def stand(table: Table, sheet: Numbers, standings: Standings) -> None:
    """Fill a blank sheet with the points of each seat (row) by source (column), and write where each seat stands."""
    verbs.score(table[0], sheet)
    for seat in range(table[0].seats):
        standings[seat] = verbs.standing(table[0], sheet, seat)


@rule
def flaw(table: Table) -> int:
    """Return the number of the clause that a record breaks, or 0."""
    return verbs.flaw(table[0])


@rule
def play_out(table: Table, mask: Mask) -> int:
    """Play the first record at random to its end; return the number of decisions."""
    return verbs.play_out(table[0], mask)


@rule
def play_games(table: Table, seats: int, options: Numbers, games: int, seed: int, mask: Mask) -> int:
    """Play whole games at random, one after the other, in ``table[1]``; return how many decisions that took.

    ``table[0]`` is the blank record each game starts from. The games have the seeds ``seed``, ``seed + 1``, ...
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
def perft(table: Table, masks: Mask, depth: int) -> int:
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

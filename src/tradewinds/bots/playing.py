"""Whole games played by compiled code from start to end, and a book of what happened in each of them.

Who plays either chooses at random or looks one decision ahead: what the asked seat cannot know is dealt anew once, each
tempting action is tried on that deal, and the game's own `worth` says which is best. The book is filled from the events
that the rules tell anyway, so it serves every game.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from tradewinds.bots.insight import NONE, choose_by_insight, choose_without_thought, list_marked
from tradewinds.engine import verbs
from tradewinds.engine.compile import rule
from tradewinds.engine.loops import Bits, Mask, Numbers
from tradewinds.engine.state import EVENT_NUMBERS, NOBODY, Table

NEVER = -1
"""The moment of what has not happened; the column of what is not written down."""


class Columns(NamedTuple):
    """Where in a book something is written down; `NEVER` if it is not."""

    kinds: Numbers
    """The column of each kind of event."""
    numbers: Numbers
    """The column of each number of each kind."""
    names: Numbers
    """The first of the columns for the things that a number of a kind may stand for."""


class Book(NamedTuple):
    """What is written down of games, by game; where a seat is meant, the last row stands for nobody's events."""

    decisions: NDArray[np.int32]
    endings: NDArray[np.int8]
    openers: NDArray[np.int8]
    """The seat that was asked first."""
    points: NDArray[np.int32]
    """By game, seat and source."""
    standings: NDArray[np.float64]
    """By game and seat: the points, and what breaks ties."""
    times: NDArray[np.uint16]
    """How often: by game, seat and kind of event."""
    moments: NDArray[np.int32]
    """After how many decisions for the first time: by game, seat and kind of event."""
    first: NDArray[np.int16]
    """By game, seat and number: what it was the first time."""
    total: NDArray[np.int32]
    """By game, seat and number: the sum."""
    named: NDArray[np.uint16]
    """How often a thing was named: by game, seat and thing."""


@rule
def write_down(table: Table, columns: Columns, book: Book, game: int) -> None:
    """Write into a game's row of a book what was told in the last decision."""
    state = table[0]
    times, moments = book.times[game], book.moments[game]
    first, total, named = book.first[game], book.total[game], book.named[game]
    for place in range(state.told):
        event = state.events[place]
        kind = columns.kinds[event.kind]
        if kind == NEVER:
            continue
        row = event.seat if event.seat != NOBODY else len(times) - 1
        for number in range(EVENT_NUMBERS):
            value = event.numbers[number]
            column = columns.numbers[event.kind, number]
            if column != NEVER:
                if times[row, kind] == 0:
                    first[row, column] = value
                total[row, column] += value
            name = columns.names[event.kind, number]
            if name != NEVER:
                named[row, name + value] += 1
        if times[row, kind] == 0:
            moments[row, kind] = state.decisions
        times[row, kind] += 1


@rule
def choose_in_the_dark(state: Any, work: Any, mask: Any, chance: Any, worths: Any) -> Any:
    """Return what insight suggests to the asked seat, after dealing once what it cannot know.

    ``work`` has room for two records: that deal, and the deal after an action. Chance in it is not that of the table,
    so that nobody foresees what will be drawn.
    """
    work[0] = state
    verbs.redact(work[0], state.asked)
    work[0].chance[:] = chance
    verbs.redeal(work[0], state.asked)
    verbs.tempt(work[0], mask)
    room = np.empty(len(mask), dtype=np.int32)
    options = room[: list_marked(mask, room)]
    chosen = choose_by_insight(work[0], options, False, work[1:], worths)
    chance[:] = work[0].chance
    return chosen


@rule
def play_games(
    table: Table, seats: int, options: Numbers, chances: Bits, noise: int, mask: Mask, columns: Columns, book: Book
) -> None:
    """Play whole games one after the other, and write them down; the book's rows come in blank.

    ``table`` has room for four records: the blank one that each game starts from, the game, and two to think in.
    ``chances`` has two rows a game: chance at the table, and chance in the minds of those who play.
    """
    sheet = np.zeros(book.points.shape[1:], dtype=np.int64)
    worths = np.zeros(len(mask))
    for game in range(len(book.decisions)):
        table[1] = table[0]
        state = table[1]
        state.seats = seats
        state.chance[:] = chances[2 * game]
        chance = chances[2 * game + 1].copy()
        verbs.set_up(state, options)
        book.openers[game] = state.asked
        write_down(table[1:2], columns, book, game)
        while state.asked != NOBODY:
            verbs.mark_legal(state, mask)
            action = choose_without_thought(chance, noise, mask)
            if action == NONE:
                action = choose_in_the_dark(state, table[2:4], mask, chance, worths)
            verbs.decide(state, action)
            write_down(table[1:2], columns, book, game)
        sheet[:] = 0
        verbs.score(state, sheet)
        book.points[game] = sheet
        for seat in range(seats):
            book.standings[game, seat] = verbs.standing(state, sheet, seat)
        book.decisions[game] = state.decisions
        book.endings[game] = state.ending

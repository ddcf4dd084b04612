"""What every game can do, as verbs over its record: the compiled half of the contract between engine and game.

A game hands its compiled functions over as `Rules`. Loops that serve all games (playouts, searches, batches) call the
verbs below; the compiler picks the right game by the type of the record, at no cost at run time. Uncompiled, the same
choice is made when the verb is called.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numba
import numpy as np
from numba.extending import overload

from tradewinds.engine.chance import below
from tradewinds.engine.compile import rule
from tradewinds.engine.state import EVENT, NOBODY

Compiled = Callable[..., Any]

BLANK_EVENT = np.zeros(1, dtype=EVENT)

UNSCALED = np.int16
"""What numbers are before they are scaled."""


PRECEDENCES = 65536
"""So many steps of precedence lie between two points; a fraction of them is exact in a float."""


@rule
def share_the_place(state, seat):
    """Let players with equally many points share a place: the precedence of everybody in games that break no ties."""
    return 0


@dataclass(frozen=True)
class Rules:
    """The compiled functions of one game."""

    set_up: Compiled
    """``(state, options)``: lay out a blank record and ask the first question. Seats and chance are set already."""
    legal: Compiled
    """``(state, mask)``: mark what the asked seat may do; the mask comes in blank."""
    objection: Compiled
    """``(state, action)``: the number of the clause that forbids an action now; 0 if it is legal, -1 if the action
    does not answer the question at all."""
    play: Compiled
    """``(state, action)``: carry out a legal action."""
    redact: Compiled
    """``(state, seat)``: blank what a seat may not know."""
    redeal: Compiled
    """``(state, seat)``: fill in what a seat cannot know, uniformly among what is possible."""
    score: Compiled
    """``(state, sheet)``: add the points of each seat (row) and source (column) to a blank sheet."""
    flaw: Compiled
    """``(state)``: the number of the clause that a complete record breaks; 0 if it is sound."""
    worth: Compiled
    """``(state, seat)``: how good a complete record looks to a seat, in points, for bots that look ahead."""
    outlook: Compiled
    """``(state, seat)``: the same, quicker where that is possible by leaving out what becomes of the others; searches
    play on by it."""
    tempt: Compiled
    """``(state, mask)``: of the marked legal actions leave those that a good player would think about, at least one.
    For bots: decisions with hundreds of options cost them no more than those with a few. ``state`` may be what a seat
    sees, with blanks."""
    observe: Compiled
    """``(state, seat, numbers)``: fill blank numbers with what a seat sees; ``state`` is what it sees, and nothing
    more. They come in the order of the game's `Observation`, as they lie on the table: whole numbers of 16 bits, which
    the engine scales."""
    precedence: Compiled = share_the_place
    """``(state, seat)``: among players with equally many points at the end, who has more of it comes first, and who has
    the same shares a place; 0 to 65535."""


_by_dtype: dict[np.dtype[Any], Rules] = {}
_by_type: dict[Any, Rules] = {}


def teach(state: np.dtype[Any], rules: Rules) -> None:
    """Make the rules of a game known to the verbs."""
    _by_dtype[state] = rules
    _by_type[numba.from_dtype(state)] = rules


def _verb(name: str) -> Compiled:
    """Return a verb that reaches the game's own function by the type of the record; `Rules` says what it does."""

    def verb(state, *rest):
        return getattr(_by_dtype[state.dtype], name)(state, *rest)

    @overload(verb)
    def choose(state, *rest):
        chosen = getattr(_by_type[state], name)
        return lambda state, *rest: chosen(state, *rest)

    return verb


set_up = _verb("set_up")
legal = _verb("legal")
objection = _verb("objection")
play = _verb("play")
redact = _verb("redact")
redeal = _verb("redeal")
score = _verb("score")
flaw = _verb("flaw")
worth = _verb("worth")
outlook = _verb("outlook")
tempt = _verb("tempt")
observe = _verb("observe")
precedence = _verb("precedence")


# What the engine makes of the verbs. The functions below take whole records; `tradewinds.engine.loops` wraps them
# for callers from Python.


@rule
def decide(state, action):
    """Carry out a legal action: one decision."""
    state.told = 0
    state.decisions += 1
    play(state, action)


@rule
def mark_legal(state, mask):
    """Rebuild the mask of legal actions; all blank when the game is over."""
    mask[:] = 0
    if state.asked != NOBODY:
        legal(state, mask)


@rule
def hide(state, seat):
    """Turn a record into what a seat may know: the one gate for hidden information.

    Besides the game's own secrets the gate closes over chance to come and over the buffer of events, which are handed
    out one by one to those they are meant for.
    """
    state.chance[:] = 0
    state.told = 0
    for event in range(len(state.events)):
        state.events[event] = BLANK_EVENT[0]
    redact(state, seat)


@rule
def standing(state, sheet, seat):
    """Return where a seat stands at the end, by the sheet of its points: whoever has more is before the others.

    These are its points, with its precedence behind the point. Everything that asks who is before whom asks this.
    """
    return sheet[seat].sum() + precedence(state, seat) / PRECEDENCES


@rule
def look(state, seat, seen, unscaled, factors, numbers):
    """Write what a seat sees as scaled numbers.

    ``seen`` has room for what went through the gate, ``unscaled`` for the numbers as they lie on the table: small ones
    in a short array, which are filled more quickly than ``numbers``, so that those are touched only once.
    """
    seen[0] = state
    hide(seen[0], seat)
    unscaled[:] = 0
    observe(seen[0], seat, unscaled)
    for place in range(len(numbers)):
        numbers[place] = np.float32(unscaled[place]) * factors[place]


@rule
def choose_at_random(chance, mask):
    """Return one of the marked actions, each equally likely."""
    count = 0
    for action in range(len(mask)):
        count += mask[action]
    chosen = below(chance, count)
    for action in range(len(mask)):
        if mask[action]:
            if chosen == 0:
                return action
            chosen -= 1
    return NOBODY


@rule
def play_out(state, mask):
    """Play at random to the end; return how many decisions that took."""
    before = state.decisions
    while state.asked != NOBODY:
        mark_legal(state, mask)
        decide(state, choose_at_random(state.chance, mask))
    return state.decisions - before

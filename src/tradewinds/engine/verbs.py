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
from tradewinds.engine.state import NOBODY

Compiled = Callable[..., Any]


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


_by_dtype: dict[np.dtype[Any], Rules] = {}
_by_type: dict[Any, Rules] = {}


def teach(state: np.dtype[Any], rules: Rules) -> None:
    """Make the rules of a game known to the verbs."""
    _by_dtype[state] = rules
    _by_type[numba.from_dtype(state)] = rules


def set_up(state, options):
    """Lay out a blank record."""
    _by_dtype[state.dtype].set_up(state, options)


@overload(set_up)
def _set_up(state, options):
    chosen = _by_type[state].set_up
    return lambda state, options: chosen(state, options)


def legal(state, mask):
    """Mark in a blank mask what the asked seat may do."""
    _by_dtype[state.dtype].legal(state, mask)


@overload(legal)
def _legal(state, mask):
    chosen = _by_type[state].legal
    return lambda state, mask: chosen(state, mask)


def objection(state, action):
    """Return the clause that forbids an action, 0 if none does, -1 if it does not answer the question."""
    return _by_dtype[state.dtype].objection(state, action)


@overload(objection)
def _objection(state, action):
    chosen = _by_type[state].objection
    return lambda state, action: chosen(state, action)


def play(state, action):
    """Carry out a legal action, without the engine's bookkeeping."""
    _by_dtype[state.dtype].play(state, action)


@overload(play)
def _play(state, action):
    chosen = _by_type[state].play
    return lambda state, action: chosen(state, action)


def redact(state, seat):
    """Blank what a seat may not know, but for the header."""
    _by_dtype[state.dtype].redact(state, seat)


@overload(redact)
def _redact(state, seat):
    chosen = _by_type[state].redact
    return lambda state, seat: chosen(state, seat)


def redeal(state, seat):
    """Fill in what a seat cannot know."""
    _by_dtype[state.dtype].redeal(state, seat)


@overload(redeal)
def _redeal(state, seat):
    chosen = _by_type[state].redeal
    return lambda state, seat: chosen(state, seat)


def score(state, sheet):
    """Add the points of each seat and source to a blank sheet."""
    _by_dtype[state.dtype].score(state, sheet)


@overload(score)
def _score(state, sheet):
    chosen = _by_type[state].score
    return lambda state, sheet: chosen(state, sheet)


def flaw(state):
    """Return the clause that a complete record breaks, or 0."""
    return _by_dtype[state.dtype].flaw(state)


@overload(flaw)
def _flaw(state):
    chosen = _by_type[state].flaw
    return lambda state: chosen(state)


def worth(state, seat):
    """Return how good a position looks to a seat."""
    return _by_dtype[state.dtype].worth(state, seat)


@overload(worth)
def _worth(state, seat):
    chosen = _by_type[state].worth
    return lambda state, seat: chosen(state, seat)


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
        state.events[event].kind = 0
        state.events[event].seat = 0
        state.events[event].audience = 0
        state.events[event].numbers[:] = 0
    redact(state, seat)


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

"""The record every game is kept in: a header the engine reads, then the game's own table."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from tradewinds.engine.compile import snippet

NOBODY = -1
"""The seat of nobody: no seat is asked, nobody owns it, everybody may hear it."""

SPECTATOR = NOBODY
"""Whoever watches without a seat sees what everybody sees."""

EVENT_NUMBERS = 6

EVENT = np.dtype(
    [
        ("kind", "i1"),
        ("seat", "i1"),
        ("audience", "i1"),
        ("spare", "i1"),  # else a byte that belongs to nobody would lie here, and copies would differ in it
        ("numbers", "i2", EVENT_NUMBERS),
    ]
)

Table = NDArray[Any]
"""One or more records in a row; what compiled functions take when they are called from Python."""


def state_type(fields: list[tuple[Any, ...]], events: int) -> np.dtype[Any]:
    """Return the record type of a game: the header, at most ``events`` events of one decision, the game's fields."""
    header = [
        ("chance", "u8", 4),
        ("decisions", "i4"),
        ("seats", "i1"),
        ("asked", "i1"),
        ("question", "i1"),
        ("ending", "i1"),
        ("told", "i1"),
        ("events", EVENT, events),
    ]
    taken = [name for name, *_ in fields if hasattr(np.record, name)]
    assert not taken, f"records have attributes of these names already: {taken}"  # noqa: S101
    return np.dtype((np.record, np.dtype(header + fields, align=True)))


def new_table(state: np.dtype[Any], records: int = 1) -> Table:
    """Return blank records of a game."""
    return np.zeros(records, dtype=state)


@snippet
def ask(state: Any, seat: Any, question: Any) -> None:
    """Say who decides next, and what."""
    state.asked = seat
    state.question = question


@snippet
def end(state: Any, ending: Any) -> None:
    """End the game. ``ending`` is the number of the reason, from 1."""
    state.asked = NOBODY
    state.question = 0
    state.ending = ending


def seat_or_none(seat: int) -> int | None:
    """Return a seat of a record as Python knows it."""
    return None if seat == NOBODY else int(seat)


@snippet
def left_of(state: Any, seat: Any) -> Any:
    """Return the left neighbour: seats are numbered clockwise."""
    return seat + 1 if seat + 1 < state.seats else 0

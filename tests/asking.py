"""What tests of rules ask of a game: what may be done, and which clause forbids the rest."""

from __future__ import annotations

from typing import Any

import pytest

import tradewinds as tw
from tradewinds.engine import loops
from tradewinds.engine.game import Game


def offered(game: Game) -> list[str]:
    """Return what whoever is asked may do."""
    return [action.text for action in game.actions]


def play(game: Game, *actions: str) -> Game:
    """Take decisions one after the other, and expect a sound table after each; return the game."""
    for action in actions:
        game.play(action)
        assert loops.flaw(game.table) == 0
    return game


def seat_of(game: Game, seat: int = 0) -> dict[str, Any]:
    """Return what a position says of a seat."""
    found: dict[str, Any] = game.to_dict()["seats"][seat]
    return found


def clause_against(game: Game, action: str) -> str | None:
    """Return the clause that forbids something; it must be forbidden."""
    with pytest.raises(tw.IllegalAction) as refusal:
        game.play(action)
    return refusal.value.clause


def put(state: Any, path: str, value: int) -> None:
    """Write one number of a record, named by a path like ``players.0.hand.2``."""
    *way, last = path.split(".")
    for name in way:
        state = state[int(name)] if name.isdigit() else getattr(state, name)
    if last.isdigit():
        state[int(last)] = value
    else:
        setattr(state, last, value)


def flaw_after(game: Game, changes: dict[str, int]) -> int:
    """Return the clause that a sound table breaks once some of its numbers are written over."""
    table = game.table
    assert loops.flaw(table) == 0
    for path, value in changes.items():
        put(table[0], path, value)
    return int(loops.flaw(table))


def observed(game: Game, seat: int) -> dict[str, float]:
    """Return all numbers of an observation that are not 0, unscaled, by name."""
    view = game.view(seat)
    return {
        entry.name: round(float(number * entry.scale), 4)
        for entry, number in zip(view.describe_observation(), view.observation, strict=True)
        if number
    }


def part(found: dict[str, float], name: str) -> dict[str, float]:
    """Return the numbers of one part of an observation."""
    return {key: value for key, value in found.items() if key == name or key.startswith(f"{name}[")}

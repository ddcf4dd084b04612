"""Games that are over soon, for tests that play any game to its end with little sense."""

from __future__ import annotations

from tradewinds.engine.card import Card

TURNS = 16


def limits_of(card: Card) -> dict[str, int]:
    """Return options for a short game: numbers limit something, rounds or, where 0 is no limit, turns."""
    return {
        option.name: option.number[0] + 1 if option.number[0] > 0 else TURNS for option in card.options if option.number
    }

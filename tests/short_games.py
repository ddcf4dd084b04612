"""Games that are over soon, for tests that play any game to its end with little sense."""

from __future__ import annotations

from tradewinds.engine.card import Card

TURNS = 16


def limits_of(card: Card) -> dict[str, int]:
    """Return options for a short game: numbers limit something, rounds or, where 0 is no limit, turns."""
    least = {option.name: option.number[0] for option in card.options if option.number}
    return {name: number + 1 if number > 0 else TURNS for name, number in least.items()}


def with_an_end(card: Card) -> dict[str, int]:
    """Return options for a game that ends even if nobody cares: a limit of turns where there is none by the rules."""
    return {option.name: TURNS for option in card.options if option.number and option.number[0] == 0}

"""Piles of equal cards, kept as counts: how many of each kind, not in which order.

A shuffled pile and a pile from which each card is drawn at random when it is needed are the same to the players.
Counts are smaller, quicker, and hold no order that could leak.
"""

from __future__ import annotations

from typing import Any

from tradewinds.engine.chance import below
from tradewinds.engine.compile import rule


@rule
def size(pile: Any) -> Any:
    """Count the cards of a pile."""
    total = 0
    for kind in range(len(pile)):
        total += pile[kind]
    return total


@rule
def draw(chance: Any, pile: Any) -> Any:
    """Take one card out of a pile that is not empty, each card equally likely; return its kind."""
    card = below(chance, size(pile))
    kind = 0
    while card >= pile[kind]:
        card -= pile[kind]
        kind += 1
    pile[kind] -= 1
    return kind


@rule
def move_all(source: Any, target: Any) -> None:
    """Put all cards of one pile on another."""
    for kind in range(len(source)):
        target[kind] += source[kind]
        source[kind] = 0

"""Positions at the edges of the rules: ``tests/games/<game>/positions/*.txt``, a few for every game."""

from __future__ import annotations

from pathlib import Path

import tradewinds as tw
from tradewinds.engine.card import Card
from tradewinds.engine.game import Game

FOLDER = Path(__file__).parent / "games"
EDGES = sorted(FOLDER.glob("*/positions/*.txt"))
"""No cards, no bills, the last tile, the last turn."""


def edge(file: Path, seed: int = 1) -> Game:
    """Return a game that begins at a position."""
    return tw.parse(file.parents[1].name, file.read_text(encoding="utf-8"), seed)


def edges(card: Card) -> list[Game]:
    """Return all of a game."""
    return [edge(file) for file in EDGES if file.parents[1].name == card.name]

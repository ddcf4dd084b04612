"""The words of the arena: its texts, and its errors."""

from __future__ import annotations

from pathlib import Path

from tradewinds.errors import TradewindsError
from tradewinds.text import Texts, texts

FOLDER = Path(__file__).parent / "text"


class ArenaError(TradewindsError):
    """A tournament that cannot be held like that; what was played is kept."""

    folder = FOLDER


def arena_texts(language: str) -> Texts:
    """Return the texts of the arena in a language, over the shared ones."""
    return texts(language, FOLDER)

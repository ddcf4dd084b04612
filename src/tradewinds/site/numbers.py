"""Whole numbers as requests write them."""

from __future__ import annotations

LONGEST = 9
"""Digits that a number of a request can have; none that means something has as many."""


def whole(text: str) -> int | None:
    """Return the number a text of a request means, or nothing if it means none."""
    return int(text) if text.isascii() and text.isdecimal() and len(text) <= LONGEST else None

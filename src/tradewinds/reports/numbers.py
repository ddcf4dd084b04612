"""Numbers as a language writes them."""

from __future__ import annotations

import re

from tradewinds.text import texts

_MINUS = "\u2212"
_NARROW_NO_BREAK = "\u202f"
_SIGNS = {"en": (",", "."), "fr": (_NARROW_NO_BREAK, ",")}
"""Between thousands, before decimals."""


def localized(text: str, language: str) -> str:
    """Return a number that Python has written (``-1,234.5``) in the signs of a language."""
    thousands, point = _SIGNS[language]
    return text.replace(",", "\0").replace(".", point).replace("\0", thousands).replace("-", _MINUS)


def grouped(text: str) -> str:
    """Return a number that Python has written without them (``1234.5``) with commas between thousands."""
    whole, point, rest = text.partition(".")
    return re.sub(r"(?<=\d)(?=(?:\d{3})+$)", ",", whole) + point + rest


def number(value: float, places: int = 0, language: str = "en", *, signed: bool = False) -> str:
    """Write a number; ``signed`` puts a plus before what is more than nothing."""
    text = f"{value:{'+' if signed else ''},.{places}f}"
    if not any(digit in text for digit in "123456789"):
        text = text.lstrip("+-")  # what is rounded to nothing has no sign
    return localized(text, language)


def percent(share: float, places: int = 1, language: str = "en", *, signed: bool = False) -> str:
    """Write a share as a percentage: 27.1 %, in French 27,1 %, never broken before the sign."""
    value = number(100 * share, places, language, signed=signed)
    return texts(language)("cli.percent", value=value).replace(" ", "\u00a0")

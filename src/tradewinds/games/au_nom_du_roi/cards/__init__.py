"""What is printed on the cards (section 12 of RULES.md)."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from typing import Any

from tradewinds.engine.material import Material
from tradewinds.errors import BadOption, Fact
from tradewinds.games.au_nom_du_roi.terms import COLOURS, CONTRACTS, EXPLORERS, LARGEST_MISSION, SMALLEST_MISSION

FOLDER = Path(__file__).parent
NAMES = ("reconstructed",)


class BadCards(BadOption):
    """These are no cards with which the game can be played; the message says what is missing."""

    folder = FOLDER.parent / "text"


def read(value: str) -> str:
    return value


def read_table(table: dict[str, Any], file: Fact) -> str:
    return NAMES[0]


@cache
def numbers(value: str) -> tuple[int, ...]:
    """Return the numbers by which the rules know the cards."""
    box = tomllib.loads((FOLDER / f"{value}.toml").read_text(encoding="utf-8"))
    result: list[int] = []
    for name in EXPLORERS:
        chart = box["expeditions"][name]
        result += [COLOURS.index(chart["colour"]), chart["capacity"], *chart["intermediate"], *chart["final"]]
    result += [COLOURS.index(colour) for joker in box["jokers"] for colour in joker]
    for _ in COLOURS:
        for volume in range(SMALLEST_MISSION, LARGEST_MISSION + 1):
            result += box["missions"]["all"][str(volume)]
    for players in ("2", "3", "4"):
        for kind in CONTRACTS:
            result += box["contracts"][players][kind]
    return tuple(result)


def called(language: str) -> str:
    return "cards"


MATERIAL = Material(called=called, refusal=BadCards, read=read, read_table=read_table, numbers=numbers)

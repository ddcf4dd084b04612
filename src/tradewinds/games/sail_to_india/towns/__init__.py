"""The coastal towns (block L2 of RULES.md): reconstructed cards come with the game, and everybody may enter his own.

The cards are written as a file, a line for each. On one line, as records and positions keep them, cards follow one
another, with two letters for a good: ``go co S Mge 1/go su Mco C/...`` is gold and coffee, a stronghold, a market of
gems, icon 1; then gold and sugar, a market of coffee, a church, no icon.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, TypeGuard

from tradewinds.engine.material import LARGEST, Material
from tradewinds.errors import BadOption, Fact, quoted, speak
from tradewinds.games.sail_to_india.components import FACE_UP
from tradewinds.games.sail_to_india.terms import CHURCH, GOODS, MARKET, SPACES, STRONGHOLD, TOWNS

FOLDER = Path(__file__).parent
NAMES = ("reconstructed",)

ICONS = range(1, FACE_UP + 1)
"""STI-15."""

_MARKET_OF = "market of "
_BUILDINGS = {"stronghold": STRONGHOLD, "church": CHURCH} | {
    _MARKET_OF + good: MARKET + number for number, good in enumerate(GOODS)
}
_GOOD_SIGNS = {good[:2]: number for number, good in enumerate(GOODS)}
_BUILDING_SIGNS = {"S": STRONGHOLD, "C": CHURCH} | {f"M{sign}": MARKET + good for sign, good in _GOOD_SIGNS.items()}
_SIGNS_OF_GOODS = {number: sign for sign, number in _GOOD_SIGNS.items()}
_SIGNS_OF_BUILDINGS = {number: sign for sign, number in _BUILDING_SIGNS.items()}
_CARD = re.compile(r"(\w\w) (\w\w) (S|C|M\w\w) (S|C|M\w\w)(?: ([1-9]))?")


class BadTowns(BadOption):
    """These are no cards with which the game can be played; the message says what is missing."""

    folder = FOLDER.parent / "text"


@dataclass(frozen=True)
class Town:
    """A card that has been checked."""

    goods: tuple[int, ...]
    buildings: tuple[int, ...]
    icon: int

    @property
    def text(self) -> str:
        """The card on a line."""
        signs = [_SIGNS_OF_GOODS[good] for good in self.goods]
        signs += [_SIGNS_OF_BUILDINGS[building] for building in self.buildings]
        return " ".join([*signs, str(self.icon)] if self.icon else signs)


Towns = tuple[Town, ...]


# Reading.


@cache
def known_towns(name: str) -> Towns:
    """Return cards that come with the game."""
    file = FOLDER / f"{name}.toml"
    return _from_content(tomllib.loads(file.read_text(encoding="utf-8")), quoted(str(file)))


def towns_of(value: str) -> Towns:
    """Return the cards an option stands for: some that come with the game, or some written on a line."""
    return known_towns(value) if value in NAMES else _from_line(value)


def name_of(towns: Towns) -> str:
    """Return how an option says which cards: by name if they have one, else on one line."""
    return next((name for name in NAMES if known_towns(name) == towns), "/".join(town.text for town in towns))


def read(value: str) -> str:
    """Return the value of the option for cards that were given by name or on a line; refuse what are none."""
    return name_of(towns_of(value))


def read_table(table: dict[str, Any], file: Fact) -> str:
    """Return the value of the option for the content of a file of cards."""
    return name_of(_from_content(table, file))


@cache
def numbers(value: str) -> tuple[int, ...]:
    """Return the numbers by which the rules know the cards."""
    return tuple(number for town in towns_of(value) for number in (*town.goods, *town.buildings, town.icon))


def called(language: str) -> str:
    """Return what cards are called in a message."""
    return speak(language, BadTowns.folder)("hints.towns")


MATERIAL = Material(called=called, refusal=BadTowns, read=read, read_table=read_table, numbers=numbers)


def from_record(cards: Any) -> Towns:
    """Return the cards of a record."""
    return tuple(Town(tuple(map(int, card.goods)), tuple(map(int, card.buildings)), int(card.icon)) for card in cards)


def _from_content(table: dict[str, Any], file: Fact) -> Towns:
    cards = table.get("town")
    if not isinstance(cards, list) or not all(isinstance(card, dict) for card in cards):
        raise BadTowns("towns_form", file=file)
    return check([_from_table(number, card) for number, card in enumerate(cards, start=1)])


def _from_table(number: int, card: dict[str, Any]) -> Town:
    goods = _things(number, card.get("goods"), "goods", dict(zip(GOODS, range(len(GOODS)), strict=True)))
    buildings = _things(number, card.get("buildings"), "buildings", _BUILDINGS)
    icon = card.get("icon", 0)
    unknown = sorted(set(card) - {"goods", "buildings", "icon"})
    if unknown:
        raise BadTowns("town_key", number=number, given=quoted(unknown[0]))
    if isinstance(icon, bool) or not isinstance(icon, int) or icon not in (0, *ICONS):
        raise BadTowns("town_icon", number=number, given=quoted(icon))
    return Town(goods, buildings, icon)


def _things(number: int, given: object, key: str, known: dict[str, int]) -> tuple[int, ...]:
    """STI-7. Read the two goods or the two buildings of a card."""
    if not _are_named(given, known):
        raise BadTowns("town_things", number=number, key=quoted(key), known=", ".join(known), given=quoted(given))
    return tuple(known[thing] for thing in given)


def _are_named(given: object, known: dict[str, int]) -> TypeGuard[list[str]]:
    """Tell whether these are names of things, as many as a card has; in a file may stand anything."""
    return (
        isinstance(given, list)
        and len(given) == SPACES
        and all(isinstance(thing, str) and thing in known for thing in given)
    )


def _from_line(line: str) -> Towns:
    if not isinstance(line, str) or "/" not in line or len(line) > LARGEST:
        raise BadTowns("no_towns", given=quoted(line), known=", ".join(NAMES))
    return check([_from_signs(number, card) for number, card in enumerate(line.split("/"), start=1)])


def _from_signs(number: int, card: str) -> Town:
    match = _CARD.fullmatch(card.strip())
    signs = match.groups() if match else ()
    known = _GOOD_SIGNS | _BUILDING_SIGNS
    if not match or any(sign not in known for sign in signs[: 2 * SPACES]) or int(signs[-1] or 0) not in (0, *ICONS):
        raise BadTowns("town_signs", number=number, given=quoted(card), example=known_towns(NAMES[0])[0].text)
    goods = tuple(_GOOD_SIGNS[sign] for sign in signs[:SPACES])
    buildings = tuple(_BUILDING_SIGNS[sign] for sign in signs[SPACES : 2 * SPACES])
    return Town(goods, buildings, int(signs[-1] or 0))


def check(cards: Sequence[Town]) -> Towns:
    """STI-7, STI-15. Return cards if there are twelve, of which three carry the icons 1, 2 and 3."""
    if len(cards) != TOWNS:
        raise BadTowns("towns_count", most=TOWNS, given=len(cards))
    icons = sorted(card.icon for card in cards if card.icon)
    if icons != list(ICONS):
        raise BadTowns("towns_icons", icons=", ".join(map(str, ICONS)), given=", ".join(map(str, icons)) or "-")
    return tuple(cards)

"""What is printed on the cards (section 12 of RULES.md): reconstructed ones come with the game, others can be brought.

Cards are written as a file, which may leave out whatever is as on the reconstructed cards. On one line, as records and
positions keep them, stands only what differs, one card after another: ``abreu red 4 2-3 5-6/yellow5 7-11-14`` is Abreu
with a capacity of 4, and a yellow mission of volume 5 that pays 7, 11 and 14 coins. Missions of a volume that are the
same in all colours are ``all5 7-11-14``, the six jokers ``jokers red-yellow yellow-blue ...``, and a contract is
``majority for 3 0-1-2-3-4-5-6-7-8``.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Collection, Iterator
from functools import cache
from pathlib import Path
from typing import Any

from tradewinds.engine.material import LARGEST, Material
from tradewinds.errors import BadOption, Fact, nearest, quoted, speak
from tradewinds.games.au_nom_du_roi.components import LEAST_PLAYERS, MOST_PLAYERS, MOST_ROUNDS
from tradewinds.games.au_nom_du_roi.terms import (
    COLOURS,
    CONTRACTS,
    EXPLORERS,
    JOKERS,
    LARGEST_MISSION,
    MISSIONS,
    MOST_SHIPS,
    SMALLEST_MISSION,
    STEPS,
)

FOLDER = Path(__file__).parent
NAMES = ("reconstructed",)

MOST = 99
"""Of coins and points: nothing on a card has three digits, and the record has room for no more."""

_PAIR = 2
"""The colours of a joker; black and coloured points."""
_ALL = "all"
"""Missions of every colour."""
_VOLUMES = tuple(map(str, range(SMALLEST_MISSION, LARGEST_MISSION + 1)))
_PLAYERS = tuple(map(str, range(LEAST_PLAYERS, MOST_PLAYERS + 1)))
_CHART = {"colour": slice(0, 1), "capacity": slice(1, 2), "intermediate": slice(2, 4), "final": slice(4, 6)}
"""What an expedition says, and where it stands among its numbers."""
_EXAMPLE = "abreu red 4 2-3 5-6/yellow5 7-11-14"
_WHOLE = re.compile("[0-9]{1,4}")

Cards = dict[str, tuple[int, ...]]
"""The numbers of each card (of all jokers together) by its name on a line, in the order in which the rules get them."""

_BLANK: Cards = {
    **dict.fromkeys(EXPLORERS, (0,) * 6),
    "jokers": (0,) * (_PAIR * JOKERS),
    **dict.fromkeys(MISSIONS, (0,) * MOST_ROUNDS),
    **dict.fromkeys((f"{kind} for {players}" for players in _PLAYERS for kind in CONTRACTS), (0,) * STEPS),
}


class BadCards(BadOption):
    """These are no cards with which the game can be played; the message says what is wrong."""

    folder = FOLDER.parent / "text"


# The forms of cards.


@cache
def known_cards(name: str) -> Cards:
    """Return cards that come with the game."""
    return _from_table(tomllib.loads((FOLDER / f"{name}.toml").read_text(encoding="utf-8")), _BLANK)


def cards_of(value: str) -> Cards:
    """Return the cards an option stands for: some that come with the game, or some written on a line."""
    return known_cards(value) if value in NAMES else _from_table(_from_line(value), known_cards(NAMES[0]))


def name_of(cards: Cards) -> str:
    """Return how an option says which cards: by name if they have one, else on one line what is different."""
    known = known_cards(NAMES[0])
    parts = (f"{_shared(cards, name)} {_in_signs(name, row)}" for name, row in cards.items() if row != known[name])
    return "/".join(dict.fromkeys(parts)) or NAMES[0]


def _shared(cards: Cards, name: str) -> str:
    """Return the name of a card on a line: missions that are the same in all colours have one together."""
    volume = name[-1]
    is_shared = name in MISSIONS and all(cards[colour + volume] == cards[name] for colour in COLOURS)
    return _ALL + volume if is_shared else name


def _in_signs(name: str, row: tuple[int, ...]) -> str:
    if name in EXPLORERS:
        return f"{COLOURS[row[0]]} {row[1]} {row[2]}-{row[3]} {row[4]}-{row[5]}"
    if name == "jokers":
        return " ".join(f"{COLOURS[row[place]]}-{COLOURS[row[place + 1]]}" for place in range(0, len(row), _PAIR))
    return "-".join(map(str, row))


def read(value: str) -> str:
    """Return the value of the option for cards that were given by name or on a line; refuse what are none."""
    return name_of(cards_of(value))


def read_table(table: dict[str, Any], file: Fact) -> str:
    """Return the value of the option for the content of a file of cards."""
    if not table:
        raise BadCards("cards_form", file=file, known=", ".join(_READERS))
    return name_of(_from_table(table, known_cards(NAMES[0])))


@cache
def numbers(value: str) -> tuple[int, ...]:
    """Return the numbers by which the rules know the cards."""
    return tuple(number for row in cards_of(value).values() for number in row)


def called(language: str) -> str:
    """Return what cards are called in a message."""
    return speak(language, BadCards.folder)("hints.cards")


MATERIAL = Material(called=called, refusal=BadCards, read=read, read_table=read_table, numbers=numbers)


def from_record(state: Any) -> Cards:
    """Return the cards of a record. Its contracts are those for its number of players; the others are not in play."""
    cards = dict(known_cards(NAMES[0]))
    for explorer, chart in zip(EXPLORERS, state.charts, strict=True):
        cards[explorer] = (int(chart.colour), int(chart.capacity), *_whole_numbers(chart.figures))
    cards["jokers"] = _whole_numbers(state.jokers)
    for mission, incomes in zip(MISSIONS, state.incomes, strict=True):
        cards[mission] = _whole_numbers(incomes)
    for kind, values in zip(CONTRACTS, state.contracts, strict=True):
        cards[f"{kind} for {state.seats}"] = _whole_numbers(values)
    return cards


def _whole_numbers(row: Any) -> tuple[int, ...]:
    return tuple(map(int, row.flat))


# Reading a line: it says the same as a file.


def _from_line(line: str) -> dict[str, Any]:
    """Return the table that a file would hold."""
    if not isinstance(line, str) or " " not in line.strip() or len(line) > LARGEST:
        raise BadCards("no_cards", given=quoted(line), known=", ".join(NAMES), example=_EXAMPLE)
    table: dict[str, Any] = {}
    for part in line.split("/"):
        way, value = _from_signs(part)
        inner = table
        for key in way[:-1]:
            inner = inner.setdefault(key, {})
        if way[-1] in inner:
            raise BadCards("cards_twice", given=quoted(part.strip()))
        inner[way[-1]] = value
    return table


def _from_signs(part: str) -> tuple[tuple[str, ...], object]:
    """Return where in a file a part of a line would stand, and what would stand there; what that is, others judge."""
    match part.split():
        case ["jokers", *pairs]:
            return ("jokers",), [pair.split("-") for pair in pairs]
        case [mission, incomes] if "-" in incomes:
            return ("missions", mission[:-1], mission[-1]), _row(incomes)
        case [kind, "for", players, values] if "-" in values:
            return ("contracts", players, kind), _row(values)
        case [explorer, colour, capacity, intermediate, final] if "-" in final:
            points = {"intermediate": _row(intermediate), "final": _row(final)}
            return ("expeditions", explorer), {"colour": colour, "capacity": _number(capacity)} | points
    raise BadCards("cards_part", given=quoted(part.strip()), example=_EXAMPLE)


def _row(signs: str) -> list[int | str]:
    return [_number(sign) for sign in signs.split("-")]


def _number(sign: str) -> int | str:
    return int(sign) if _WHOLE.fullmatch(sign) else sign


# Reading a file, in which anything may stand.


def _from_table(table: dict[str, Any], known: Cards) -> Cards:
    """Return cards as a table has them; what it leaves out is as on cards that are known."""
    cards = dict(known)
    for group, given, where in _entries(table, "", _READERS):
        _READERS[group](cards, given, where)
    return cards


def _entries(table: object, where: str, known: Collection[str]) -> Iterator[tuple[str, Any, str]]:
    """Yield what a table says, in the known order: the key, what stands there, and how messages call the place."""
    named, listed = quoted(where) if where else called, ", ".join(known)
    if not isinstance(table, dict):
        raise BadCards("cards_table", where=named, known=listed, given=quoted(table))
    for key in table:
        if key not in known:
            raise BadCards("cards_key", where=named, given=quoted(key), known=listed, hint=nearest(key, known))
    for key in known:
        if key in table:
            yield key, table[key], f"{where}.{key}".removeprefix(".")


def _read_expeditions(cards: Cards, given: object, where: str) -> None:
    """ANR-15, ANR-16. Colour, capacity, and the points of both scorings."""
    for explorer, chart, place in _entries(given, where, EXPLORERS):
        row = list(cards[explorer])
        for key, value, inner in _entries(chart, place, _CHART):
            if key == "colour":
                row[_CHART[key]] = [_colour(value, inner)]
            elif key == "capacity":
                row[_CHART[key]] = [_capacity(value, inner)]
            else:
                row[_CHART[key]] = _figures(value, inner, _PAIR)
        cards[explorer] = tuple(row)


def _read_jokers(cards: Cards, given: object, where: str) -> None:
    """ANR-7, ANR-13. Six, with two different colours each."""
    if not isinstance(given, list) or len(given) != JOKERS:
        count = len(given) if isinstance(given, list) else 0
        raise BadCards("cards_jokers", most=JOKERS, count=count)
    row: list[int] = []
    for number, pair in enumerate(given, start=1):
        if not isinstance(pair, list) or len(pair) != _PAIR or not all(map(_is_colour, pair)) or pair[0] == pair[1]:
            raise BadCards("cards_joker", number=number, known=", ".join(COLOURS), given=quoted(pair))
        row += map(COLOURS.index, pair)
    cards[where] = tuple(row)


def _read_missions(cards: Cards, given: object, where: str) -> None:
    """ANR-18, ANR-19. Income for each number of rounds: for all colours first, then for those that differ."""
    for name, volumes, place in _entries(given, where, (_ALL, *COLOURS)):
        for volume, value, inner in _entries(volumes, place, _VOLUMES):
            incomes = _figures(value, inner, MOST_ROUNDS)
            if sorted(set(incomes)) != incomes:
                raise BadCards("cards_incomes", where=quoted(inner), given=quoted(incomes))
            for colour in COLOURS if name == _ALL else (name,):
                cards[colour + volume] = tuple(incomes)


def _read_contracts(cards: Cards, given: object, where: str) -> None:
    """ANR-20, ANR-141. Points by completed missions, for each kind and number of players."""
    for players, kinds, place in _entries(given, where, _PLAYERS):
        for kind, value, inner in _entries(kinds, place, CONTRACTS):
            cards[f"{kind} for {players}"] = tuple(_figures(value, inner, STEPS))


_READERS = {
    "expeditions": _read_expeditions,
    "jokers": _read_jokers,
    "missions": _read_missions,
    "contracts": _read_contracts,
}


def _is_colour(given: object) -> bool:
    return isinstance(given, str) and given in COLOURS


def _colour(given: object, where: str) -> int:
    if not _is_colour(given):
        raise BadCards("cards_colour", where=quoted(where), known=", ".join(COLOURS), given=quoted(given))
    return COLOURS.index(str(given))


def _is_whole(given: object, least: int, most: int) -> bool:
    return isinstance(given, int) and not isinstance(given, bool) and least <= given <= most


def _capacity(given: Any, where: str) -> int:
    """ANR-79. As many ships as the record has room for."""
    if not _is_whole(given, 1, MOST_SHIPS):
        raise BadCards("cards_capacity", where=quoted(where), most=MOST_SHIPS, given=quoted(given))
    return int(given)


def _figures(given: Any, where: str, count: int) -> list[int]:
    if not isinstance(given, list) or len(given) != count or not all(_is_whole(figure, 0, MOST) for figure in given):
        raise BadCards("cards_figures", where=quoted(where), count=count, most=MOST, given=quoted(given))
    return given

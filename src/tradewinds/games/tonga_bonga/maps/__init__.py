"""Maps of the South Sea (section 12.2 of RULES.md): two come with the game, and everybody may bring his own.

A map is written as a file with the rows of its squares, north at the top, and the pairs of squares between which the
water is too shallow. On one line, as records and positions keep it, the rows stand one after another, with the narrows
behind them: ``....pP../..tT.... A1-A2,B7-C7``.
"""

from __future__ import annotations

import re
import tomllib
from collections import deque
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache
from pathlib import Path
from typing import Any, TypeGuard

from tradewinds.engine.material import LARGEST, Material
from tradewinds.errors import BadOption, Fact, quoted, speak
from tradewinds.games.tonga_bonga.components import CAMPS
from tradewinds.games.tonga_bonga.terms import (
    BAY,
    COLUMNS,
    DIRECTIONS,
    HOME,
    ISLANDS,
    LAND,
    LETTERS,
    OUT_OF_REACH,
    OUTSIDE,
    ROWS,
    SEA,
    SQUARE_NAMES,
    SQUARES,
    STEPS,
    VOYAGES,
)

FOLDER = Path(__file__).parent
NAMES = ("A", "B")

_CODES = {".": SEA} | {
    letter: kind + island
    for island, capital in enumerate(LETTERS)
    for letter, kind in ((capital, BAY), (capital.lower(), LAND))
}
_SIGNS = {code: sign for sign, code in _CODES.items()}
_NARROWS = re.compile(r"([A-X](?:1[0-5]|[1-9]))-([A-X](?:1[0-5]|[1-9]))")


class BadMap(BadOption):
    """That is no map on which the game can be played; the message says what is missing."""

    folder = FOLDER.parent / "text"


@dataclass(frozen=True)
class Map:
    """A map that has been checked."""

    squares: tuple[str, ...]
    """Its rows, north at the top."""
    narrows: tuple[tuple[int, int], ...]
    """TOB-10. Pairs of neighbouring water squares between which no step is possible, the smaller number first."""

    @property
    def text(self) -> str:
        """The map on one line."""
        closed = ",".join(f"{SQUARE_NAMES[one]}-{SQUARE_NAMES[other]}" for one, other in self.narrows)
        return f"{'/'.join(self.squares)} {closed}".rstrip()

    @cached_property
    def codes(self) -> tuple[int, ...]:
        """What each square is, as the record keeps it."""
        codes = [OUTSIDE] * SQUARES
        for row, signs in enumerate(self.squares):
            for column, sign in enumerate(signs):
                codes[row * COLUMNS + column] = _CODES[sign]
        return tuple(codes)

    @cached_property
    def ways(self) -> tuple[int, ...]:
        """TOB-112, TOB-113. The directions in which a ship can leave each square, one bit each."""
        ways = [0] * SQUARES
        for square in range(SQUARES):
            for direction, neighbour in _neighbours(square):
                both_water = self.codes[square] >= SEA and self.codes[neighbour] >= SEA
                if both_water and (min(square, neighbour), max(square, neighbour)) not in self.narrows:
                    ways[square] |= direction
        return tuple(ways)

    @cached_property
    def distances(self) -> tuple[tuple[int, ...], ...]:
        """How many points each square is from the nearest bay of each island, no ship in the way; counted up to 254."""
        return tuple(self._distances_to(island) for island in range(len(ISLANDS)))

    def _distances_to(self, island: int) -> tuple[int, ...]:
        found = [OUT_OF_REACH] * SQUARES
        waiting = deque(square for square, code in enumerate(self.codes) if code == BAY + island)
        for bay in waiting:
            found[bay] = 0
        while waiting:
            square = waiting.popleft()
            for direction, neighbour in _neighbours(square):
                if self.ways[square] & direction and found[neighbour] == OUT_OF_REACH:
                    found[neighbour] = min(found[square] + 1, OUT_OF_REACH - 1)
                    waiting.append(neighbour)
        return tuple(found)

    @cached_property
    def voyages(self) -> tuple[tuple[int, ...], ...]:
        """The shortest way from each island, over those still missing for four camps, and home.

        By the set of islands that have a camp already, and the island the ship is at.
        """
        bays = [
            [square for square, code in enumerate(self.codes) if code == BAY + island] for island in range(len(ISLANDS))
        ]
        between = [
            [min(self.distances[there][bay] for bay in bays[here]) for there in range(len(ISLANDS))]
            for here in range(len(ISLANDS))
        ]
        found = [[0] * len(ISLANDS) for _ in range(VOYAGES)]
        for visited in sorted(range(VOYAGES), key=int.bit_count, reverse=True):
            for here in range(len(ISLANDS)):
                missing = [island for island in range(1, len(ISLANDS)) if not visited >> (island - 1) & 1]
                found[visited][here] = (
                    between[here][HOME]
                    if visited.bit_count() >= CAMPS
                    else min(between[here][island] + found[visited | 1 << (island - 1)][island] for island in missing)
                )
        return tuple(tuple(min(points, OUT_OF_REACH) for points in row) for row in found)

    @property
    def home(self) -> int:
        """TOB-14. The one bay of Tonga Bonga."""
        return self.codes.index(BAY + HOME)

    def numbers(self) -> list[int]:
        """Return the map as numbers, in the order of the record."""
        distances = [points for island in self.distances for points in island]
        voyages = [points for row in self.voyages for points in row]
        return [len(self.squares), len(self.squares[0]), *self.codes, *self.ways, *distances, *voyages]


def _neighbours(square: int) -> Iterator[tuple[int, int]]:
    """Yield the squares beside a square, with the directions that lead there; never off the board."""
    for direction, step in zip(DIRECTIONS, STEPS, strict=True):
        neighbour = square + step
        same_row = neighbour // COLUMNS == square // COLUMNS
        if 0 <= neighbour < SQUARES and (same_row or abs(step) == COLUMNS):
            yield direction, neighbour


# Reading.


@cache
def known_map(name: str) -> Map:
    """Return a map that comes with the game."""
    file = FOLDER / f"{name}.toml"
    return _from_table(tomllib.loads(file.read_text(encoding="utf-8")), quoted(str(file)))


def map_of(value: str) -> Map:
    """Return the map an option stands for: one that comes with the game, or one written on a line."""
    return known_map(value) if value in NAMES else _from_line(value)


def name_of(chart: Map) -> str:
    """Return how an option says a map: the name if it has one, else the map on one line."""
    return next((name for name in NAMES if known_map(name) == chart), chart.text)


def read(value: str) -> str:
    """Return the value of the option for a map that was given by name or on a line; refuse what is no map."""
    return name_of(map_of(value))


def read_table(table: dict[str, Any], file: Fact) -> str:
    """Return the value of the option for the content of a map's file."""
    return name_of(_from_table(table, file))


@cache
def numbers(value: str) -> tuple[int, ...]:
    """Return the numbers by which the rules know a map."""
    return tuple(map_of(value).numbers())


def called(language: str) -> str:
    """Return what a map is called in a message."""
    return speak(language, BadMap.folder)("hints.map")


MATERIAL = Material(called=called, refusal=BadMap, read=read, read_table=read_table, numbers=numbers)


def from_record(record: Any) -> Map:
    """Return the map of a record."""
    return _from_bytes(int(record.rows), int(record.columns), record.squares.tobytes(), record.ways.tobytes())


@lru_cache(maxsize=64)
def _from_bytes(rows: int, columns: int, codes: bytes, ways: bytes) -> Map:
    """Return the map that squares and ways make; every position that is written down asks for it."""
    squares = tuple("".join(_SIGNS[codes[row * COLUMNS + column]] for column in range(columns)) for row in range(rows))
    closed = tuple(
        sorted(
            (square, neighbour)
            for square in range(SQUARES)
            for direction, neighbour in _neighbours(square)
            if square < neighbour and codes[square] >= SEA and codes[neighbour] >= SEA and not ways[square] & direction
        )
    )
    return Map(squares, closed)


def _from_table(table: dict[str, Any], file: Fact) -> Map:
    squares, closed = table.get("squares"), table.get("narrows", [])
    if not _are_texts(squares) or not _are_texts(closed):
        raise BadMap("map_form", file=file)
    return check(squares, closed)


def _are_texts(value: object) -> TypeGuard[list[str]]:
    return isinstance(value, list) and all(isinstance(item, str) for item in value)


def _from_line(line: str) -> Map:
    if not isinstance(line, str) or "/" not in line or len(line) > LARGEST:
        raise BadMap("no_map", given=quoted(line), known=", ".join(NAMES))
    squares, _, closed = line.partition(" ")
    return check(squares.split("/"), [pair for pair in closed.split(",") if pair])


def check(squares: Sequence[str], closed: Sequence[str]) -> Map:
    """Section 12.2. Return the map these rows and narrows make; refuse what cannot be played on."""
    if not 1 <= len(squares) <= ROWS or not 1 <= max(map(len, squares)) <= COLUMNS:
        raise BadMap("map_size", rows=ROWS, columns=COLUMNS)
    for number, row in enumerate(squares, start=1):
        if len(row) != len(squares[0]):
            raise BadMap("map_row", row=number, length=len(row), first=len(squares[0]))
        for sign in row:
            if sign not in _CODES:
                raise BadMap("map_sign", row=number, sign=quoted(sign), known=" ".join(_CODES))
    chart = Map(tuple(squares), tuple(sorted({_passage(pair, squares) for pair in closed})))
    _check_bays(chart)
    return chart


def _passage(pair: str, squares: Sequence[str]) -> tuple[int, int]:
    """TOB-10. Read a narrows: two neighbouring water squares of the map."""
    match = _NARROWS.fullmatch(pair.strip())
    if match is None:
        raise BadMap("narrows_form", given=quoted(pair))
    one, other = sorted(SQUARE_NAMES.index(name) for name in match.groups())
    beside = other in {neighbour for _, neighbour in _neighbours(one)}
    if not beside or not all(_is_water(square, squares) for square in (one, other)):
        raise BadMap("narrows_place", given=quoted(pair))
    return one, other


def _is_water(square: int, squares: Sequence[str]) -> bool:
    row, column = divmod(square, COLUMNS)
    return row < len(squares) and column < len(squares[0]) and not squares[row][column].islower()


def _check_bays(chart: Map) -> None:
    """TOB-9, TOB-14. One bay at home, at least one on every other island, and a way between all of them."""
    for island, name in enumerate(ISLANDS):
        bays = chart.codes.count(BAY + island)
        title = _title_of(name)
        if island == HOME and bays != 1:
            raise BadMap("home_bays", island=title, bays=bays, sign=LETTERS[HOME])
        if bays == 0:
            raise BadMap("no_bay", island=title, sign=LETTERS[island])
        if chart.distances[island][chart.home] == OUT_OF_REACH:
            raise BadMap("cut_off", island=title)


def _title_of(island: str) -> str:
    return island.replace("_", " ").title()

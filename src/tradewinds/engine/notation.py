"""Positions as data and as text, both ways: what the games' own notations are built from.

A position is plain data (`dict`); its text is the same data in lines ``key: value``. A game writes a record into data
and reads it back through a `Reader`, which checks every value and says what is allowed.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, Protocol, TypeVar

from tradewinds.errors import Fact, ImpossiblePosition, nearest, quoted
from tradewinds.text import texts

Data = dict[str, Any]
Key = TypeVar("Key")
Value = TypeVar("Value")

_WHOLE = re.compile("-?[0-9]{1,9}")
_NO_MORE: Mapping[str, Any] = MappingProxyType({})


class Notation(Protocol):
    """How a game writes its positions down. A module with these four functions is one."""

    def to_dict(self, state: Any) -> Data:
        """Return a record, or a view of one, as plain data."""

    def fill(self, state: Any, reader: Reader) -> None:
        """Fill a blank record from data; what is left out has a sensible value."""

    def to_text(self, data: Data) -> str:
        """Return data as text."""

    def to_data(self, lines: list[tuple[str, str]]) -> Data:
        """Return the data that lines of text stand for; values may stay text where `Reader` reads text."""


class Reader:
    """Reads plain data strictly: each value is checked, and at the end nothing may be left unread."""

    def __init__(self, data: Mapping[str, Any], where: str = "") -> None:
        if not isinstance(data, Mapping):
            raise ImpossiblePosition("not_a_table", where=place(where), given=quoted(data))
        self.data = data
        self.where = where
        self._known: set[str] = set()

    def has(self, key: str) -> bool:
        """Tell whether a value is given (and is not null)."""
        self._known.add(key)
        return self.data.get(key) is not None

    def wrong(self, error: str, key: str, /, **facts: Any) -> ImpossiblePosition:
        """Return the error for a value that is not allowed; its text may mention where it stands and what is given."""
        where = place(self._inside(key))
        return ImpossiblePosition(error, where=where, given=quoted(self.data.get(key)), **facts)

    def _inside(self, key: str) -> str:
        return f"{self.where}, {key}" if self.where else key

    def whole(self, key: str, default: int, least: int, most: int) -> int:
        """Read a whole number."""
        if not self.has(key):
            return default
        value = self.data[key]
        if isinstance(value, str):
            value = read_word(value)
        if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
            raise self.wrong("not_whole", key, least=least, most=most)
        return value

    def flag(self, key: str, default: bool) -> bool:
        """Read yes or no."""
        if not self.has(key):
            return default
        value = self.data[key]
        if value in ("yes", "no"):
            value = value == "yes"
        if not isinstance(value, bool):
            raise self.wrong("not_yes_or_no", key)
        return value

    def word(self, key: str, choices: Sequence[str], default: str) -> int:
        """Read one of several words; return its place."""
        value = self.data[key] if self.has(key) else default
        if value not in choices:
            raise self.wrong("not_one_of", key, allowed=", ".join(choice for choice in choices if choice))
        return choices.index(value)

    def counts(self, key: str, kinds: Sequence[str]) -> list[int]:
        """Read how many of each kind: ``{"EN": 2}``, or as text ``EN 2, FR 1``; nothing is ``-``."""
        if not self.has(key):
            return [0] * len(kinds)
        value = self.data[key]
        if isinstance(value, str):
            value = self._counts_of_text(key, value)
        if not isinstance(value, Mapping):
            raise self.wrong("not_counts", key, kinds=", ".join(kinds))
        counts = Reader(value, self._inside(key))
        found = [counts.whole(kind, 0, 0, 127) for kind in kinds]
        counts.finish()
        return found

    def _counts_of_text(self, key: str, text: str) -> dict[str, str]:
        words = [] if text.strip() == "-" else text.replace(",", " ").split()
        if len(words) % 2:
            raise self.wrong("written_like", key, example=quoted("EN 2, FR 1"))
        return once(zip(words[::2], words[1::2], strict=True), self._inside(key))

    def words(self, key: str, example: str) -> list[Any]:
        """Read several words or numbers: a list, or text with spaces between them; nothing is ``-``."""
        if not self.has(key):
            return []
        value = self.data[key]
        if isinstance(value, int) and not isinstance(value, bool):
            return [value]
        if isinstance(value, str):
            return [] if value.strip() == "-" else [read_word(word) for word in value.replace(",", " ").split()]
        if not isinstance(value, list):
            raise self.wrong("written_like", key, example=quoted(example))
        return value

    def part(self, key: str) -> Reader:
        """Read a table inside the table."""
        return Reader(self.data[key] if self.has(key) else {}, self._inside(key))

    def seats(self, count: int) -> list[Reader]:
        """Read the tables of so many seats; if they are left out, every seat has an empty one."""
        tables = self.data["seats"] if self.has("seats") else [{}] * count
        if not isinstance(tables, list) or len(tables) != count:
            raise self.wrong("not_entries", "seats", count=count)
        return [Reader(table, f"seat {number}") for number, table in enumerate(tables)]

    def finish(self) -> None:
        """Refuse what nobody asked for."""
        for key in self.data:
            if key not in self._known:
                known = ", ".join(sorted(self._known))
                hint = nearest(str(key), self._known)
                raise ImpossiblePosition(
                    "unknown_key", where=place(self.where), given=quoted(key), known=known, hint=hint
                )


def place(where: str) -> Fact:
    """Return the name of a part of a position for an error; nothing stands for the whole."""
    return quoted(where) if where else _the_position


def _the_position(language: str) -> str:
    return texts(language)("hints.position")


def split_lines(text: str) -> list[tuple[str, str]]:
    """Split text into pairs of key and value; indented lines belong to the key above them."""
    pairs: list[tuple[str, str]] = []
    for number, line in enumerate(text.splitlines(), 1):
        if not line.strip() or line.lstrip().startswith("#"):
            continue
        if line[0] in " \t" and pairs and ":" not in line:
            key, value = pairs.pop()
            pairs.append((key, f"{value}\n{line.strip()}"))
            continue
        key, colon, value = line.partition(":")
        if not colon:
            raise ImpossiblePosition("not_a_line", number=number, given=quoted(line.strip()))
        pairs.append((" ".join(key.replace("_", " ").split()), value.strip()))
    once(pairs, "")
    return pairs


def read_lines(
    lines: Iterable[tuple[str, str]],
    players: tuple[int, int],
    seat_example: str,
    options: Sequence[str] = (),
    readers: Mapping[str, Callable[[str], Any]] = _NO_MORE,
    nothing: Mapping[str, Any] = _NO_MORE,
) -> Data:
    """Return the data that lines of text stand for, for games of the least to the most players.

    Some lines may be ``options``, each with a line of its own. Values are words or numbers; ``readers`` read others. A
    value ``-`` is none, but for question and ending no word, and elsewhere what ``nothing`` says.
    """
    data: Data = {}
    chosen: Data = {}
    seats: list[tuple[int, Data]] = []
    empty = {"question": "", "ending": "", **nothing}
    for name, value in lines:
        key = name.replace(" ", "_")
        if name.startswith("seat "):
            seats.append(_read_seat(name, value, seat_example))
        elif key in options:
            chosen[key] = read_word(value)
        else:
            data[key] = empty.get(key) if value == "-" else readers.get(key, read_word)(value)
    if chosen:
        data["options"] = chosen
    if seats:
        data["seats"] = _in_order(seats, data.get("players", players[0]), *players)
    return data


def _read_seat(name: str, line: str, example: str) -> tuple[int, Data]:
    """Read a line about a seat, like ``seat 0: at 4; gold 12``; return its number and what it has."""
    number = read_word(name.removeprefix("seat ").strip())
    if not isinstance(number, int) or number < 0:
        raise ImpossiblePosition("written_like", where=place("seats"), example=quoted(example), given=quoted(name))
    parts = (part.strip().partition(" ") for part in line.split(";") if part.strip())
    return number, once(((key, read_word(value.strip() or "-")) for key, _, value in parts), name)


def _in_order(seats: Iterable[tuple[int, Data]], players: Any, least: int, most: int) -> list[Data]:
    """Return what each seat of a table has, nothing where no line was given; ``players`` is as somebody wrote it."""
    by_number = once(seats, "seats")
    count = players if players in range(least, most) else most
    if max(by_number) >= count:
        raise ImpossiblePosition("no_seat_with", given=max(by_number), players=count, last=count - 1)
    return [by_number.get(number, {}) for number in range(count)]


def once(pairs: Iterable[tuple[Key, Value]], where: str) -> dict[Key, Value]:
    """Return pairs as a table in which nothing may stand twice: one of the two would be lost."""
    table: dict[Key, Value] = {}
    for key, value in pairs:
        if key in table:
            raise ImpossiblePosition("twice", where=place(where), given=quoted(key))
        table[key] = value
    return table


def read_word(text: str) -> int | str:
    """Return a word as a whole number if it is one of a reasonable size, else as it is."""
    return int(text) if _WHOLE.fullmatch(text.strip()) else text


def write_lines(data: Data, writers: Mapping[str, Callable[[Any], str]] = _NO_MORE) -> str:
    """Return data as text, one thing a line; ``writers`` write values that are more than words and numbers.

    Every seat has a line, and so has every option, unless there is a writer for the options.
    """
    lines = []
    for key, value in data.items():
        if key in writers:
            lines.append(_line(key, writers[key](value)))
        elif key == "options":
            lines += [_line(option, write_value(chosen)) for option, chosen in value.items()]
        elif key == "seats":
            lines += [_line(f"seat {number}", _write_seat(seat)) for number, seat in enumerate(value)]
        else:
            lines.append(_line(key, write_value(value)))
    return "\n".join(lines)


def _line(key: str, text: str) -> str:
    return f"{key.replace('_', ' ')}: {text}"


def _write_seat(seat: Data) -> str:
    return "; ".join(f"{key} {write_value(value)}" for key, value in seat.items())


def write_value(value: Any) -> str:
    """Write yes or no, several words, how many of each kind without the noughts, a word or a number; none is ``-``."""
    if isinstance(value, bool):
        return yes_or_no(value)
    if isinstance(value, list):
        return " ".join(map(str, value)) or "-"
    if isinstance(value, Mapping):
        return ", ".join(f"{kind} {count}" for kind, count in value.items() if count) or "-"
    return "-" if value in (None, "") else str(value)


def yes_or_no(value: bool) -> str:
    """Write a flag."""
    return "yes" if value else "no"

"""A position on the terminal, for any game: made from the game's own notation of a view, nothing else.

A game can give the words of its notation names in a section ``[notation]`` of its texts; words without one are
shown as they are written, and what is named "" is not shown.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.measure import Measurement
from rich.table import Table
from rich.text import Text

from tradewinds.engine.notation import yes_or_no
from tradewinds.text import Texts

if TYPE_CHECKING:
    from tradewinds.engine.game import View

MARKS = "●■◆▲⬢"
COLOURS = ("dodger_blue2", "dark_orange3", "spring_green4", "orchid", "orange1")
"""The seats are told apart by shape and colour, as on the board."""

SAID_ELSEWHERE = {"players", "options", "asked", "question", "ending"}
"""What the heading, the question and the result say better."""

NOTHING = ("", "-")
BETWEEN_FACTS = "  ·  "
WIDEST = 1000


def seat_label(seat: int, words: Texts, names: Sequence[str] | None = None) -> Text:
    """Return the mark and the name of a seat."""
    name = words.seat(seat, list(names) if names else None)
    return Text.assemble((MARKS[seat % len(MARKS)], COLOURS[seat % len(COLOURS)]), " ", name)


class Facts:
    """Short facts one after the other, as many as fit on a line; none is broken that fits."""

    def __init__(self) -> None:
        self._facts: list[Text] = []

    def add(self, name: str, value: str) -> None:
        """Add a fact."""
        self._facts.append(Text.assemble((name, "cyan"), " ", value))

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        line = Text()
        for fact in self._facts:
            if line and line.cell_len + len(BETWEEN_FACTS) + fact.cell_len > options.max_width:
                yield line
                line = Text()
            line.append(BETWEEN_FACTS if line else "", "dim")
            line.append_text(fact)
        if line:
            yield line

    def __rich_measure__(self, console: Console, options: ConsoleOptions) -> Measurement:
        widest = max((fact.cell_len for fact in self._facts), default=0)
        whole = sum(fact.cell_len + len(BETWEEN_FACTS) for fact in self._facts)
        return Measurement(min(widest, options.max_width), min(whole, options.max_width))


def position(view: View, language: str, names: Sequence[str] | None = None) -> RenderableType:
    """Return what a pair of eyes sees of the table."""
    words = view.texts(language)
    seats = _seats(view)
    facts = Facts()
    blocks: list[RenderableType] = []
    for name, value, rows in _entries(str(view)):
        called = _called(name, words)
        if name in SAID_ELSEWHERE or not called or (seats and name.startswith("seat ")):
            continue
        if rows:
            blocks += [Text(called, "cyan"), *(Text(_translate(row, words)) for row in rows)]
        elif value not in NOTHING:
            facts.add(called, _translate(value, words))
    if seats:
        blocks.append(Seats(view, seats, words, names))
    return Group(facts, *blocks)


def _entries(text: str) -> list[tuple[str, str, list[str]]]:
    """Cut a notation into names, values, and the indented rows that belong to them."""
    entries: list[tuple[str, str, list[str]]] = []
    for line in text.splitlines():
        if line.startswith((" ", "\t")) and entries:
            entries[-1][2].append(line)
        else:
            name, _, value = line.partition(":")
            entries.append((name.strip(), value.strip(), []))
    return entries


def _seats(view: View) -> list[dict[str, Any]]:
    """Return what the position says about each seat, where it says so in the usual place."""
    seats = view.to_dict().get("seats")
    well_formed = (
        isinstance(seats, list) and len(seats) == view.players and all(isinstance(seat, dict) for seat in seats)
    )
    return seats if well_formed and isinstance(seats, list) else []


class Seats:
    """The seats, a line each: as a table where it fits, else with their facts one after the other."""

    def __init__(self, view: View, seats: list[dict[str, Any]], words: Texts, names: Sequence[str] | None) -> None:
        self._view = view
        self._rows = [{key: _written(value) for key, value in seat.items()} for seat in seats]
        self._keys = [
            key for key in self._rows[0] if any(row.get(key, "") not in (*NOTHING, "0") for row in self._rows)
        ]
        self._words = words
        self._names = names

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        table = self._table()
        fits = Measurement.get(console, options.update(max_width=WIDEST), table).maximum <= options.max_width
        yield table if fits else self._list()

    def _table(self) -> Table:
        """Lay the seats out in columns; what nobody has is left out."""
        table = Table(box=None, padding=(0, 2, 0, 0), header_style="cyan")
        table.add_column("")
        table.add_column("")
        for key in self._keys:
            cells = [row.get(key, "") for row in self._rows]
            plain = all(cell.lstrip("-").isdigit() or cell in ("?", "") for cell in cells)
            table.add_column(_called(key, self._words), justify="right" if plain else "left")
        for seat, row in enumerate(self._rows):
            cells = [_translate(row.get(key, ""), self._words) for key in self._keys]
            table.add_row(*self._label(seat), *cells, style=self._style(seat))
        return table

    def _list(self) -> Table:
        grid = Table.grid(padding=(0, 2, 0, 0))
        grid.add_column(no_wrap=True)
        grid.add_column(no_wrap=True)
        grid.add_column()
        for seat, row in enumerate(self._rows):
            facts = Facts()
            for key in self._keys:
                if row.get(key, "") not in NOTHING:
                    facts.add(_called(key, self._words), _translate(row[key], self._words))
            grid.add_row(*self._label(seat), facts, style=self._style(seat))
        return grid

    def _label(self, seat: int) -> tuple[Text, Text]:
        turn = Text("▶" if self._view.asked == seat else " ", "bold")
        return turn, seat_label(seat, self._words, self._names)

    def _style(self, seat: int) -> str:
        return "bold" if seat == self._view.seat else ""


def _written(value: Any) -> str:
    """Write a value for a narrow column: it can be broken between its parts only."""
    if isinstance(value, dict):
        return " ".join(f"{key}×{part}" for key, part in value.items() if part) or "-"
    if isinstance(value, list):
        return " ".join(map(str, value)) or "-"
    if isinstance(value, bool):
        return yes_or_no(value)
    return "-" if value is None else str(value)


def _called(name: str, words: Texts) -> str:
    key = f"notation.{name.replace(' ', '_')}"
    return words(key) if key in words else name.replace("_", " ")


def _translate(value: str, words: Texts) -> str:
    """Put the game's names for the words of its notation into a value; columns stay in line if there is room."""

    def name(found: re.Match[str]) -> str:
        key = f"notation.{found['word']}"
        if key not in words:
            return found[0]
        wide = len(found["gap"]) > 1
        return words(key).ljust(len(found[0])) if wide else words(key) + found["gap"]

    return re.sub(r"(?P<word>[^\W\d]+)(?P<gap> *)", name, value)

"""A position on the terminal, for any game: made from the game's own notation of a view, nothing else.

A game can give the words of its notation names in a section ``[notation]`` of its texts; words without one are
shown as they are written, and what is named "" is not shown.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from tradewinds.engine.notation import write_counts
from tradewinds.text import Texts

if TYPE_CHECKING:
    from tradewinds.engine.game import View

MARKS = "●■◆▲⬢"
COLOURS = ("dodger_blue2", "dark_orange3", "spring_green4", "orchid", "orange1")
"""The seats are told apart by shape and colour, as on the board."""

SAID_ELSEWHERE = {"players", "options", "asked", "question", "ending"}
"""What the heading, the question and the result say better."""

NOTHING = ("", "-")


def seat_label(seat: int, words: Texts, names: Sequence[str] | None = None) -> Text:
    """Return the mark and the name of a seat."""
    name = words.seat(seat, list(names) if names else None)
    return Text.assemble((MARKS[seat % len(MARKS)], COLOURS[seat % len(COLOURS)]), " ", name)


def position(view: View, language: str, names: Sequence[str] | None = None) -> RenderableType:
    """Return what a pair of eyes sees of the table."""
    words = view.texts(language)
    seats = _seats(view)
    facts = Text()
    blocks: list[RenderableType] = []
    for name, value, rows in _entries(str(view)):
        called = _called(name, words)
        if name in SAID_ELSEWHERE or not called or (seats and name.startswith("seat ")):
            continue
        if rows:
            blocks += [Text(called, "cyan"), *(Text(_translate(row, words)) for row in rows)]
        elif value not in NOTHING:
            facts.append("  ·  " if facts else "", "dim")
            facts.append(_together(called) + "\N{NO-BREAK SPACE}", "cyan")
            facts.append(_together(_translate(value, words)))
    if seats:
        blocks.append(_seat_table(view, seats, words, names))
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


def _together(text: str) -> str:
    """Keep what belongs together on one line: it breaks after commas only."""
    return text.replace(" ", "\N{NO-BREAK SPACE}").replace(",\N{NO-BREAK SPACE}", ", ")


def _seats(view: View) -> list[dict[str, Any]]:
    """Return what the position says about each seat, where it says so in the usual place."""
    seats = view.to_dict().get("seats")
    well_formed = (
        isinstance(seats, list) and len(seats) == view.players and all(isinstance(seat, dict) for seat in seats)
    )
    return seats if well_formed and isinstance(seats, list) else []


def _seat_table(view: View, seats: list[dict[str, Any]], words: Texts, names: Sequence[str] | None) -> Table:
    """Lay out the seats, a line each; what nobody has is left out, and so is the column for it."""
    rows = [{key: _written(value) for key, value in seat.items()} for seat in seats]
    keys = [key for key in rows[0] if any(row.get(key, "") not in (*NOTHING, "0") for row in rows)]
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="cyan")
    table.add_column("")
    table.add_column("")
    for key in keys:
        plain = all(row.get(key, "").lstrip("-").isdigit() or row.get(key) in ("?", "") for row in rows)
        table.add_column(_called(key, words), justify="right" if plain else "left")
    for seat, row in enumerate(rows):
        turn = Text("▶" if view.asked == seat else " ", "bold")
        cells = [_together(_translate(row.get(key, ""), words)) for key in keys]
        table.add_row(turn, seat_label(seat, words, names), *cells, style="bold" if seat == view.seat else "")
    return table


def _written(value: Any) -> str:
    if isinstance(value, dict):
        whole = all(isinstance(count, int) for count in value.values())
        return write_counts(value) if whole else ", ".join(f"{key} {part}" for key, part in value.items())
    if isinstance(value, list):
        return " ".join(map(str, value)) or "-"
    if isinstance(value, bool):
        return "yes" if value else "no"
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

    return re.sub(r"(?P<word>[^\W\d_]+)(?P<gap> *)", name, value)

"""What a game has to say for a study: which of its events are written down, and where.

The section ``[study]`` of a game's texts decides it. ``study.chapters`` lists kinds of events in the order of their
chapters; the table of a kind holds a table for each way to compare that is worth it::

    [study.bought.first.bills]          # by a number: what it was the first time ("total": the sum)
    axis = "bills paid for the first package"
    who = "Whoever pays {value} bills for the first package"
    [study.bought.times]                # by how often it happened to a player
    [study.bought.race]                 # by who was the first at the table to do it
    [study.stored.most.good]            # by a thing: whoever did it most with that one ("first": with which one first)

``[study.happens]`` names kinds of events whose frequency is worth knowing; ``study.clock`` is the kind that begins a
round.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

import numpy as np

from tradewinds.bots.playing import NEVER, Book, Columns
from tradewinds.engine.card import Card
from tradewinds.engine.contract import Definition
from tradewinds.engine.events import Kind
from tradewinds.engine.state import EVENT_NUMBERS
from tradewinds.text import DEFAULT, Texts

ENTANGLED = ("most", "times", "total")
"""Ways to compare in which the whole game is looked at: whoever is winning also comes to do more of many things."""

WAYS = ("race", "first", *ENTANGLED)


@dataclass(frozen=True)
class Topic:
    """One comparison: players who differ in this are asked how often they win."""

    kind: str
    way: str
    number: str = ""
    term: str | None = None
    """What the number stands for, if it stands for a thing."""

    @property
    def key(self) -> str:
        """Where its texts stand."""
        return ".".join(part for part in ("study", self.kind, self.way, self.number) if part)

    @property
    def name(self) -> str:
        """A short name, for files and programs."""
        return "-".join(part for part in (self.kind, self.way, self.number) if part)

    @property
    def entangled(self) -> bool:
        """Whether it looks at the whole game, so that winning may be the cause as well."""
        return self.way in ENTANGLED


class Subjects:
    """What is to be written down of a game, and what it is called in the columns of a book."""

    def __init__(self, card: Card) -> None:
        self.card = card
        texts = card.texts(DEFAULT)
        self._texts = texts
        self.chapters: tuple[str, ...] = tuple(_words(texts, "study.chapters"))
        self.clock: str = next(iter(_words(texts, "study.clock")), "")
        self.happenings = tuple(kind.name for kind in self._events if f"study.happens.{kind.name}" in texts)
        wanted = {*self.chapters, *self.happenings, self.clock}
        self.kinds: tuple[Kind, ...] = tuple(kind for kind in self._events if kind.name in wanted)
        self.numbers = [(kind.name, number.name) for kind in self.kinds for number in kind.public]
        """What the columns of numbers are: kind and number."""
        self.things = [
            (kind.name, number.name, thing)
            for kind in self.kinds
            for number in kind.public
            for thing in range(self.things_of(number.term))
        ]
        """What the columns of things are: kind, number, and which of the things it may stand for."""

    @cached_property
    def definition(self) -> Definition:
        """The game, loaded."""
        return self.card.load()

    @property
    def _events(self) -> tuple[Kind, ...]:
        return tuple(self.definition.events)

    def things_of(self, term: str | None) -> int:
        """Return how many things a number can stand for: none if it is a plain number, or if it names a seat."""
        return 0 if term in (None, "seat") else len(self._texts.terms(str(term)))

    @cached_property
    def topics(self) -> tuple[Topic, ...]:
        """All comparisons that the game's texts ask for, in the order of the chapters."""
        kinds = {kind.name: kind for kind in self.kinds}
        found = []
        for name in self.chapters:
            for way in WAYS:
                candidates = [Topic(name, way)] + [
                    Topic(name, way, number.name, number.term if self.things_of(number.term) else None)
                    for number in kinds[name].public
                ]
                found += [topic for topic in candidates if f"{topic.key}.who" in self._texts]
        return tuple(found)

    def kind_column(self, kind: str) -> int:
        """Return the column of a kind of events."""
        return [one.name for one in self.kinds].index(kind)

    def number_column(self, kind: str, number: str) -> int:
        """Return the column of a number."""
        return self.numbers.index((kind, number))

    def thing_columns(self, kind: str, number: str) -> list[int]:
        """Return the columns of all things a number can stand for, in their order."""
        return [column for column, thing in enumerate(self.things) if thing[:2] == (kind, number)]

    @cached_property
    def columns(self) -> Columns:
        """The columns as compiled code reads them."""
        events = self._events
        kinds = np.full(len(events), NEVER, dtype=np.int64)
        numbers = np.full((len(events), EVENT_NUMBERS), NEVER, dtype=np.int64)
        names = numbers.copy()
        for place, kind in enumerate(events):
            if kind not in self.kinds:
                continue
            kinds[place] = self.kind_column(kind.name)
            for position, number in enumerate(kind.public):
                numbers[place, position] = self.number_column(kind.name, number.name)
                things = self.thing_columns(kind.name, number.name)
                names[place, position] = things[0] if things else NEVER
                assert all(one + 1 == next_one for one, next_one in pairwise(things))  # noqa: S101
        return Columns(kinds, numbers, names)

    def blank_book(self, games: int, players: int) -> Book:
        """Return an empty book with room for so many games."""
        rows = players + 1
        return Book(
            decisions=np.zeros(games, np.int32),
            endings=np.zeros(games, np.int8),
            openers=np.zeros(games, np.int8),
            points=np.zeros((games, self.definition.seats, len(self.definition.sources)), np.int32),
            standings=np.zeros((games, players)),
            times=np.zeros((games, rows, len(self.kinds)), np.uint16),
            moments=np.full((games, rows, len(self.kinds)), NEVER, np.int32),
            first=np.zeros((games, rows, len(self.numbers)), np.int16),
            total=np.zeros((games, rows, len(self.numbers)), np.int32),
            named=np.zeros((games, rows, len(self.things)), np.uint16),
        )


def _words(texts: Texts, key: str) -> list[str]:
    return str(texts.raw(key)).split() if key in texts else []

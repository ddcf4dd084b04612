"""What a seat may know as numbers for learners, with a legend that says what each of them means.

A game lists the parts of its observation, and its compiled `observe` fills them with what lies on the table; the engine
divides by the scales. Seats are counted from whoever looks: place 0 is the seat itself, place 1 its left neighbour.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import product
from math import prod
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tradewinds.text import Texts

SEAT = "seat"
"""The kind of thing that every game has: the places at the table, clockwise from whoever looks."""

Numbers = NDArray[np.float32]

BOUND = 10
"""No scaled number is larger, whatever its sign."""


@dataclass(frozen=True)
class Part:
    """Numbers of one kind: a single one, or one for each seat, card, place ..."""

    name: str
    over: tuple[str, ...] = ()
    """What there is one number for each of, the outermost first."""
    scale: float = 1
    """What lies on the table is divided by this, so that it is about 1 when it is much."""


@dataclass(frozen=True)
class Entry:
    """What one number of an observation means."""

    place: int
    name: str
    """The same in every language: the part, and which of it, like ``open[1, EN]``."""
    scale: float
    text: str


@dataclass(frozen=True)
class Observation:
    """The layout of a game's observations."""

    version: int
    """Moves when the layout moves: what was trained on another version does not fit."""
    kinds: Mapping[str, Sequence[Any]]
    """What parts can be over, with the names of the things. A kind that has terms is put into words by them."""
    parts: tuple[Part, ...]

    @cached_property
    def size(self) -> int:
        """How many numbers there are."""
        return sum(map(self.size_of, self.parts))

    @cached_property
    def factors(self) -> Numbers:
        """What each number is multiplied by."""
        factors = [np.full(self.size_of(part), 1 / part.scale, dtype=np.float32) for part in self.parts]
        return np.concatenate(factors)

    def size_of(self, part: Part) -> int:
        """Return how many numbers a part has."""
        return prod(len(self.kinds[kind]) for kind in part.over)

    def start(self, name: str) -> int:
        """Return the place of the first number of a part."""
        place = 0
        for part in self.parts:
            if part.name == name:
                return place
            place += self.size_of(part)
        raise KeyError(name)

    def describe(self, texts: Texts) -> tuple[Entry, ...]:
        """Return the legend in the words of a language."""
        return tuple(self._entries(texts))

    def _entries(self, texts: Texts) -> Iterator[Entry]:
        place = 0
        for part in self.parts:
            for which in product(*(range(len(self.kinds[kind])) for kind in part.over)):
                chosen = list(zip(part.over, which, strict=True))
                names = [str(self.kinds[kind][number]) for kind, number in chosen]
                name = f"{part.name}[{', '.join(names)}]" if names else part.name
                facts = {kind: self._word(texts, kind, number) for kind, number in chosen}
                yield Entry(place, name, part.scale, texts(f"observation.{part.name}", **facts))
                place += 1

    def _word(self, texts: Texts, kind: str, number: int) -> Any:
        if kind == SEAT:
            return texts.terms("place")[number]
        return texts.terms(kind)[number] if texts.has_terms(kind) else self.kinds[kind][number]

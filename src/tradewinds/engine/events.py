"""What happened: the rules tell it into a short buffer of the record while a decision is carried out.

An event has a kind, a seat and a few numbers. Numbers that only one seat may know come last and are *whispered* to it;
everybody else gets the event without them. Kinds are declared once a game in an `EventKinds`, which names the numbers,
says how many are public, and whether somebody learned something: that is what ends the freedom to undo.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from tradewinds.engine.compile import snippet
from tradewinds.engine.state import EVENT_NUMBERS, NOBODY
from tradewinds.text import Texts


@dataclass(frozen=True)
class Number:
    """One number of an event; with ``term`` it stands for the name of a thing, with ``codes`` for one of these."""

    name: str
    term: str | None = None
    codes: tuple[str, ...] = ()


def numbers(*names: str, **codes: tuple[str, ...]) -> tuple[Number, ...]:
    """Name numbers: ``"cards"`` is a plain number, ``"company:company"`` a number that stands for a term.

    Codes are what a number stands for in every language, like the squares of a board: ``square=("A1", "B1", ...)``.
    """
    parts = (name.partition(":") for name in names)
    return tuple(Number(name, term or None, codes.get(name, ())) for name, _, term in parts)


@dataclass(frozen=True)
class Kind:
    """A kind of event."""

    name: str
    public: tuple[Number, ...] = ()
    secret: tuple[Number, ...] = ()
    reveals: bool = False


class EventKinds:
    """The kinds of events of one game; the number of a kind is its place."""

    def __init__(self, *kinds: Kind) -> None:
        self.kinds = kinds
        for kind in kinds:
            assert len(kind.public) + len(kind.secret) <= EVENT_NUMBERS, kind  # noqa: S101

    def __iter__(self) -> Iterator[Kind]:
        return iter(self.kinds)

    def __getitem__(self, number: int) -> Kind:
        return self.kinds[number]

    def number(self, name: str) -> int:
        """Return the number of a kind, for the rules."""
        return next(number for number, kind in enumerate(self.kinds) if kind.name == name)

    def heard(self, event: Any, eyes: int | str | None) -> Event:
        """Return an event of a record as a pair of eyes sees it; whispered numbers are for one seat or for all eyes."""
        number, teller, audience, _, contents = event.item()
        kind = self.kinds[number]
        private = audience != NOBODY and eyes in (audience, "all")
        numbers = kind.public + kind.secret if private else kind.public
        values = {number.name: int(value) for number, value in zip(numbers, contents, strict=False)}
        terms = {number.name: number.term for number in numbers if number.term}
        codes = {number.name: number.codes[values[number.name]] for number in numbers if number.codes}
        return Event(kind.name, None if teller == NOBODY else teller, values, terms, codes, kind.reveals, private)


@dataclass(frozen=True)
class Event:
    """One thing that happened, as one pair of eyes saw it."""

    kind: str
    seat: int | None
    numbers: dict[str, int]
    terms: dict[str, str]
    codes: dict[str, str]
    reveals: bool
    private: bool

    def text_in(self, texts: Texts, names: Sequence[str] | None = None) -> str:
        """Return the event as a sentence."""
        called = list(names) if names else None
        facts: dict[str, Any] = self.numbers | self.codes
        for name, term in self.terms.items():
            facts[name] = texts.seat(facts[name], called) if term == "seat" else texts.terms(term)[facts[name]]
        key = f"events.{self.kind}.secret" if self.private else f"events.{self.kind}"
        if not self.private and f"events.{self.kind}.public" in texts:
            key = f"events.{self.kind}.public"
        return texts(key, seat=texts.seat(self.seat, called), **facts)


@snippet
def tell(
    state: Any, kind: Any, seat: Any, a: Any = 0, b: Any = 0, c: Any = 0, d: Any = 0, e: Any = 0, f: Any = 0
) -> None:
    """Tell everybody what happened."""
    event = state.events[state.told]
    state.told += 1
    event.kind = kind
    event.seat = seat
    event.audience = NOBODY
    event.numbers[0] = a
    event.numbers[1] = b
    event.numbers[2] = c
    event.numbers[3] = d
    event.numbers[4] = e
    event.numbers[5] = f


@snippet
def whisper(
    state: Any, kind: Any, seat: Any, a: Any = 0, b: Any = 0, c: Any = 0, d: Any = 0, e: Any = 0, f: Any = 0
) -> None:
    """Tell everybody what happened, but the secret numbers only to the seat itself."""
    tell(state, kind, seat, a, b, c, d, e, f)
    state.events[state.told - 1].audience = seat

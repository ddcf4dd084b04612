"""The card of a game: who made it, for how many, with which options. Read without loading the game."""

from __future__ import annotations

import importlib
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tradewinds.errors import BadOption, WrongPlayers, nearest, quoted
from tradewinds.text import LANGUAGES, Texts, texts

if TYPE_CHECKING:
    from tradewinds.engine.contract import Definition

OptionValue = str | int | bool | None


@dataclass(frozen=True)
class Option:
    """Something that can be chosen before a game: one of several words, a seat, or yes and no."""

    name: str
    choices: tuple[str, ...] = ()
    seat: bool = False
    flag: bool = False

    @property
    def default(self) -> OptionValue:
        """What holds when nothing is chosen: the first word, any seat, no."""
        return None if self.seat else False if self.flag else self.choices[0]

    def values(self, players: int) -> list[OptionValue]:
        """Return what can be chosen."""
        if self.seat:
            return [None, *range(players)]
        return [False, True] if self.flag else list(self.choices)

    def encode(self, value: OptionValue, players: int) -> int:
        """Return the number the rules know a value by: a seat (-1 for any), 0 or 1, the place of a word."""
        index = self.check(value, players)
        return index - 1 if self.seat else index

    def check(self, value: OptionValue, players: int) -> int:
        """Return the place of a value among the allowed ones, or say which are allowed."""
        values = self.values(players)
        for index, allowed in enumerate(values):
            if allowed == value and type(allowed) is type(value):
                return index
        raise BadOption(
            "option_value",
            name=quoted(self.name),
            allowed=quoted(*values),
            given=quoted(value),
            hint=nearest(str(value), self.choices),
        )


@dataclass(frozen=True)
class Card:
    """What one can know of a game before it is opened."""

    name: str
    folder: Path
    version: str
    """Moves when the behaviour of the rules moves."""
    players: tuple[int, int]
    designers: tuple[str, ...]
    publisher: str
    year: int
    minutes: int
    clauses: str
    """What the ids of the clauses of its specification begin with."""
    load: Callable[[], Definition] = field(repr=False)
    """Wires the parts of the game together; waits until somebody wants to play."""
    options: tuple[Option, ...] = ()

    def texts(self, language: str) -> Texts:
        """Return the texts of the game in a language."""
        return texts(language, self.folder / "text")

    @cached_property
    def all_texts(self) -> tuple[Texts, ...]:
        """The texts in every language, for reading what people type."""
        return tuple(self.texts(language) for language in LANGUAGES)

    def title(self, language: str = "en") -> str:
        """Return the name of the game as it stands on the box."""
        return self.texts(language)("game.title")

    def check_players(self, players: int) -> int:
        """Return the number of players if the game is for so many."""
        least, most = self.players
        if isinstance(players, bool) or not isinstance(players, int) or not least <= players <= most:
            raise WrongPlayers("wrong_players", title=self.title, least=least, most=most, given=quoted(players))
        return players

    def read_options(self, players: int, given: dict[str, Any]) -> dict[str, OptionValue]:
        """Return the value of every option: the given one if it is allowed, else the default."""
        known = {option.name: option for option in self.options}
        for name in given:
            if name not in known:  # from a file it may be anything
                raise BadOption(
                    "no_option",
                    title=self.title,
                    given=quoted(name),
                    known=lambda language: self.texts(language).some_of(list(known)),
                    hint=nearest(str(name), known),
                )
        for name, value in given.items():
            known[name].check(value, players)
        return {name: given.get(name, option.default) for name, option in known.items()}

    def encode_options(self, players: int, options: dict[str, OptionValue]) -> list[int]:
        """Return options as the numbers the rules read, in the card's order."""
        return [option.encode(options[option.name], players) for option in self.options]


def card_of(package: str) -> Card:
    """Return the card of the game in a package."""
    card: Card = importlib.import_module(package).CARD
    return card

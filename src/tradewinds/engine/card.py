"""The card of a game: who made it, for how many, with which options. Read without loading the game."""

from __future__ import annotations

import importlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tradewinds.engine.material import Material
from tradewinds.errors import BadOption, WrongPlayers, nearest, quoted
from tradewinds.text import LANGUAGES, Texts, texts

if TYPE_CHECKING:
    from tradewinds.engine.contract import Definition

OptionValue = str | int | bool | None

ANY_SEAT = -1
"""How the rules know that any seat will do."""

OWN = "own"
"""How texts call material that somebody brought: ``option_values.own``."""


def written(value: OptionValue) -> str:
    """Return a value as people write it on a command line, and as pages send it."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return "any" if value is None else str(value)


@dataclass(frozen=True)
class Option:
    """Something that can be chosen before a game: one of several words, a seat, yes and no, or a whole number.

    With ``material`` one may bring something instead of choosing a word.
    """

    name: str
    choices: tuple[str, ...] = ()
    seat: bool = False
    flag: bool = False
    number: tuple[int, int] | None = None
    """The least and the most."""
    usual: int | None = None
    """The number or the seat that holds when none is chosen; without it the least number, and any seat."""
    material: Material | None = None

    @property
    def default(self) -> OptionValue:
        """What holds when nothing is chosen: the usual number or seat, no, the first word."""
        if self.number and self.usual is None:
            return self.number[0]
        if self.number or self.seat:
            return self.usual
        return False if self.flag else self.choices[0]

    def values(self, players: int) -> Sequence[OptionValue]:
        """Return what can be chosen."""
        if self.seat:
            return [None, *range(players)]
        if self.number:
            return range(self.number[0], self.number[1] + 1)
        return [False, True] if self.flag else list(self.choices)

    def value_in(self, value: OptionValue, words: Texts, names: Sequence[str] | None = None) -> str:
        """Return a value in the words of a game; what somebody brought has a name instead of all that is in it."""
        if self.flag:
            return words("cli.yes" if value else "cli.no")
        if self.seat:
            return words("cli.any_seat") if value is None else words.seat(int(value), list(names) if names else None)
        if self.number:
            return str(value)
        return words(f"option_values.{value if value in self.choices else OWN}")

    def encode(self, value: OptionValue, players: int) -> Sequence[int]:
        """Return the numbers the rules know a value by.

        They are a seat (-1 for any), 0 or 1, the number itself, the place of a word; for material all it consists of.
        """
        chosen = self.read(value, players)
        if self.material:
            return self.material.numbers(str(chosen))
        if isinstance(chosen, int):
            return [int(chosen)]
        return [ANY_SEAT if self.seat else self.choices.index(str(chosen))]

    def fetch(self, value: Any) -> OptionValue:
        """Return what a file holds if a value names one and the option takes material; else the value itself."""
        if self.material and (isinstance(value, Path) or str(value).endswith(".toml")):
            return self.material.read_file(Path(value))
        return value  # type: ignore[no-any-return]

    def read(self, value: OptionValue, players: int) -> OptionValue:
        """Return a value that is allowed, or say which are."""
        values = self.values(players)
        if any(allowed == value and type(allowed) is type(value) for allowed in values):
            return value
        if self.material and isinstance(value, str):
            return self.material.read(value)
        if self.number:
            least, most = self.number
            raise BadOption("option_number", name=quoted(self.name), least=least, most=most, given=quoted(value))
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
        return {
            name: option.read(given[name], players) if name in given else option.default
            for name, option in known.items()
        }

    def fetch_options(self, given: dict[str, Any]) -> dict[str, Any]:
        """Return options with the contents of the files they name. Only for what people give on their own machine."""
        known = {option.name: option for option in self.options}
        return {name: known[name].fetch(value) if name in known else value for name, value in given.items()}

    def encode_options(self, players: int, options: dict[str, OptionValue]) -> list[int]:
        """Return options as the numbers the rules read, in the card's order."""
        return [number for option in self.options for number in option.encode(options[option.name], players)]


def card_of(package: str) -> Card:
    """Return the card of the game in a package."""
    card: Card = importlib.import_module(package).CARD
    return card

"""The flat list of decisions of a game: numbers from a table, and back.

A game declares its verbs in the order of its specification; numbers follow from that::

    ACTIONS = ActionTable(Verb("pass"), Verb("bid", range(1, 76)), Verb("draw"), Verb("lay", COMPANIES), ...)

A verb may take objects: whole numbers (a range) or things with codes. Each action has one canonical text, made of the
verb and the code of its object ("lay EN", "bid 3"), which both the library and the terminal read.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from tradewinds.errors import AmbiguousAction, UnreadableAction, nearest
from tradewinds.text import Texts


@dataclass(frozen=True)
class Verb:
    """A family of actions: one for each object, or a single one."""

    name: str
    objects: Sequence[int | str] = field(default=("",))
    term: str | None = None
    keys: str = ""
    """The keyboard keys of its actions, one letter each, as far as they go."""

    @property
    def count(self) -> int:
        """How many actions the family has."""
        return len(self.objects)


@dataclass(frozen=True)
class Action:
    """One action: its number in the specification and its canonical text."""

    number: int
    text: str
    verb: str
    object: int | str = field(repr=False)
    index: int = field(repr=False)
    term: str | None = field(repr=False, default=None)
    key: str = field(repr=False, default="")
    """The key of the keyboard that stands for it where it is legal; many actions have none."""

    def text_in(self, texts: Texts) -> str:
        """Return the action in the words of a language."""
        facts = {"object": texts.terms(self.term)[self.index] if self.term else self.object}
        return texts(f"actions.{self.verb}", **facts)

    def __str__(self) -> str:
        return self.text


class ActionTable:
    """All actions of a game, in number order."""

    def __init__(self, *verbs: Verb) -> None:
        self.verbs = verbs
        self._first: dict[str, int] = {}
        self._actions: list[Action] = []
        for verb in verbs:
            self._first[verb.name] = len(self._actions)
            for index, thing in enumerate(verb.objects):
                text = f"{verb.name} {thing}".strip().replace("_", " ")
                key = verb.keys[index : index + 1]
                self._actions.append(Action(len(self._actions), text, verb.name, thing, index, verb.term, key))

    def __len__(self) -> int:
        return len(self._actions)

    def __iter__(self) -> Iterator[Action]:
        return iter(self._actions)

    def __getitem__(self, number: int) -> Action:
        return self._actions[number]

    def first(self, verb: str) -> int:
        """Return the number of the first action of a verb, for the rules."""
        return self._first[verb]

    def span(self, verb: str) -> tuple[int, int]:
        """Return the first number of a verb, and the one behind its last."""
        first = self._first[verb]
        return first, first + next(known.count for known in self.verbs if known.name == verb)

    @cached_property
    def _by_text(self) -> dict[tuple[str, ...], Action]:
        return {_words(action.text): action for action in self._actions}

    def read(self, text: str, legal: Sequence[Action], *languages: Texts) -> Action:
        """Find the action a text means: exactly, in any language, or by beginnings of words among the legal ones."""
        words = _words(text)
        if words in self._by_text:
            return self._by_text[words]
        for texts in languages:
            for action in self._actions:
                if _words(action.text_in(texts)) == words:
                    return action
        offered = {wording: action for action in legal for wording in _wordings(action, languages)}
        meant = {action.number: action for wording, action in offered.items() if words and _begins(words, wording)}
        if len(meant) == 1:
            return next(iter(meant.values()))
        if meant:
            choices = ", ".join(action.text for action in meant.values())
            raise AmbiguousAction(f"{text!r} could mean: {choices}.")
        hint = nearest(" ".join(words), (" ".join(wording) for wording in offered))
        raise UnreadableAction(f"No action is written {text!r}.{hint} Legal now: {_some(legal)}.")


def _words(text: str) -> tuple[str, ...]:
    """Return the words of a text without case, accents and the curl of apostrophes."""
    plain = unicodedata.normalize("NFKD", text.casefold().replace("’", "'"))
    return tuple("".join(letter for letter in plain if not unicodedata.combining(letter)).split())


def _wordings(action: Action, languages: Sequence[Texts]) -> Iterator[tuple[str, ...]]:
    yield _words(action.text)
    for texts in languages:
        yield _words(action.text_in(texts))


def _begins(words: tuple[str, ...], wording: tuple[str, ...]) -> bool:
    """Tell whether each word begins a word of the wording, in order; numbers must be whole."""
    if len(words) > len(wording):
        return False
    return all(
        full == word if full.isdigit() else full.startswith(word) for word, full in zip(words, wording, strict=False)
    )


def _some(legal: Sequence[Action], most: int = 12) -> str:
    listed = ", ".join(action.text for action in legal[:most])
    return f"{listed} and {len(legal) - most} more" if len(legal) > most else listed or "nothing"

"""The flat list of decisions of a game: numbers from a table, and back.

A game declares its verbs in the order of its specification; numbers follow from that::

    ACTIONS = ActionTable(Verb("pass"), Verb("bid", range(1, 76)), Verb("draw"), Verb("lay", COMPANIES), ...)

A verb may take objects: whole numbers (a range) or things with codes. Each action has one canonical text, made of the
verb and the code of its object ("lay EN", "bid 3"), which both the library and the terminal read.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property, partial
from typing import TYPE_CHECKING, Any

from tradewinds.errors import AmbiguousAction, UnreadableAction, closest, did_you_mean, quoted
from tradewinds.text import DEFAULT, Texts, fold, texts

if TYPE_CHECKING:
    from tradewinds.drawing.builder import Wording


@dataclass(frozen=True)
class Verb:
    """A family of actions: one for each object, or a single one."""

    name: str
    objects: Sequence[int | str] = field(default=("",))
    term: str | None = None
    """What an object stands for in texts; ``"ship/expedition"`` for an object of several parts, the last counted
    fastest. Texts may mention each part by its name."""
    keys: str = ""
    """The keyboard keys of its actions, one letter each, as far as they go."""
    group: str = ""
    """Verbs of one group are offered together and apart from the others, as they are rarely used; texts call it
    ``groups.<name>``."""

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
    group: str = field(repr=False, default="")

    def text_in(self, texts: Texts) -> str:
        """Return the action in the words of a language."""
        return texts(f"actions.{self.verb}", **self.facts_in(texts))

    def button_in(self, texts: Texts, **particulars: Any) -> str:
        """Return what a button for it says: the words of ``buttons`` where a game has some, else the action itself.

        The words may mention what is particular to the position.
        """
        key = f"buttons.{self.verb}"
        words = texts(key, **self.facts_in(texts) | particulars) if key in texts else self.text_in(texts)
        return words[:1].upper() + words[1:]

    def object_in(self, texts: Wording) -> Any:
        """Return what is done something with: a thing by its name in a language, or a number."""
        return self.facts_in(texts)["object"]

    def facts_in(self, texts: Wording) -> dict[str, Any]:
        """Return the object as texts mention it: as a whole, and by its parts if it stands for terms."""
        if not self.term:
            return {"object": self.object}
        parts: dict[str, Any] = {}
        rest = self.index
        for term in reversed(self.term.split("/")):
            things = texts.terms(term)
            rest, number = divmod(rest, len(things))
            parts = {term: things[number]} | parts
        whole = next(iter(parts.values())) if len(parts) == 1 else " ".join(map(str, parts.values()))
        return {"object": whole} | parts

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
                number = len(self._actions)
                self._actions.append(Action(number, text, verb.name, thing, index, verb.term, key, verb.group))

    def __len__(self) -> int:
        return len(self._actions)

    def __iter__(self) -> Iterator[Action]:
        return iter(self._actions)

    def __getitem__(self, number: int) -> Action:
        return self._actions[number]

    def __contains__(self, action: object) -> bool:
        return isinstance(action, Action) and 0 <= action.number < len(self) and self[action.number] == action

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
        for words_of_language in languages:
            for action in self._actions:
                if _words(action.text_in(words_of_language)) == words:
                    return action
        offered = {wording: action for action in legal for wording in _wordings(action, languages)}
        meant = {action.number: action for wording, action in offered.items() if words and _begins(words, wording)}
        if len(meant) == 1:
            return next(iter(meant.values()))
        if meant:
            choices = partial(_listed, tuple(meant.values()), languages)
            raise AmbiguousAction("ambiguous", given=quoted(text), choices=choices)
        by_wording = {" ".join(wording): action for wording, action in offered.items()}
        close = closest(" ".join(words), by_wording)
        hint = did_you_mean(partial(_said, by_wording[close], languages) if close else None)
        legal_now = partial(_listed, tuple(legal), languages)
        raise UnreadableAction("unreadable", given=quoted(text), hint=hint, legal=legal_now)


def _words(text: str) -> tuple[str, ...]:
    """Return the words of a text without case, accents and the curl of apostrophes."""
    return tuple(fold(text).split())


def _wordings(action: Action, languages: Sequence[Texts]) -> Iterator[tuple[str, ...]]:
    yield _words(action.text)
    for words_of_language in languages:
        yield _words(action.text_in(words_of_language))


def _begins(words: tuple[str, ...], wording: tuple[str, ...]) -> bool:
    """Tell whether each word begins a word of the wording, in order; numbers must be whole."""
    if len(words) > len(wording):
        return False
    return all(
        full == word if full.isdigit() else full.startswith(word) for word, full in zip(words, wording, strict=False)
    )


def _said(action: Action, languages: Sequence[Texts], language: str) -> str:
    """Return what an action is called in a message: its canonical text in English, else the words of the language."""
    known = {words.language: words for words in languages}
    return action.text if language == DEFAULT or language not in known else action.text_in(known[language])


def _listed(actions: Sequence[Action], languages: Sequence[Texts], language: str) -> str:
    return texts(language).some_of([_said(action, languages, language) for action in actions])

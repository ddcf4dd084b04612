"""Everything that can go wrong through somebody's input. All derive from `TradewindsError`.

An error is raised with the key of its text and the facts the text mentions, so that it speaks every language.
"""

from __future__ import annotations

import difflib
import errno
from collections.abc import Callable, Iterable
from functools import partial
from pathlib import Path
from typing import Any

Fact = Callable[[str], str]
"""Something a text mentions that depends on the language."""


def speak(language: str, folder: Path | None = None) -> Callable[..., str]:
    """Return the texts of a language. They are imported when an error is put into words: texts raise errors too."""
    from tradewinds.text import texts  # noqa: PLC0415

    return texts(language, folder)


class TradewindsError(Exception):
    """A request that cannot be carried out; the message says what is allowed. Nothing has changed."""

    folder: Path | None = None
    """Where the texts of this kind of error are, if not among the shared ones."""

    def __init__(self, key: str, /, **facts: Any) -> None:
        super().__init__(key)
        self.key = key
        self.facts = facts

    def text_in(self, language: str) -> str:
        """Return the message in a language; facts that depend on it are asked for their words."""
        facts = {name: fact(language) if callable(fact) else fact for name, fact in self.facts.items()}
        return speak(language, self.folder)(f"errors.{self.key}", **facts).strip()

    def __str__(self) -> str:
        return self.text_in("en")


class UnknownGame(TradewindsError):
    """No game has that name."""


class WrongPlayers(TradewindsError):
    """The game is not for that number of players."""


class BadOption(TradewindsError):
    """The game has no such option, or the option no such value."""


class BadSeed(TradewindsError):
    """That cannot be a seed."""


class NoSuchSeat(TradewindsError):
    """Nobody sits there."""


class UnknownLanguage(TradewindsError):
    """There are no texts in that language."""


class IllegalAction(TradewindsError):
    """The rules forbid that action now. ``clause`` names the clause that says so, if one does."""

    def __init__(self, key: str, /, *, clause: str | None = None, **facts: Any) -> None:
        super().__init__(key, clause=clause, **facts)
        self.clause = clause


class UnreadableAction(IllegalAction):
    """No action is written like that."""


class AmbiguousAction(IllegalAction):
    """More than one action could be meant."""


class GameOver(IllegalAction):
    """The game is over: nobody can act any more."""


class CannotUndo(TradewindsError):
    """The last decision cannot be taken back; the message says why."""


class BadRecord(TradewindsError):
    """That is not the record of a game that can be replayed here."""


class OtherVersion(BadRecord):
    """The record belongs to another version of the rules and does not replay to the same end."""


class ImpossiblePosition(TradewindsError):
    """No game could come to that position, or it cannot be read."""


class UnknownClause(TradewindsError):
    """The rules have no such clause and nothing like it."""


LONGEST_SHOWN = 120

# Facts that depend on the language. They can be pickled, like the errors that mention them.


def quoted(*things: object) -> Fact:
    """Return words between the quotation marks of the language; what is no text, as Python writes it."""
    return partial(_quoted, things)


def _quoted(things: tuple[object, ...], language: str) -> str:
    words = speak(language)
    return ", ".join(
        words("hints.quoted", word=_shown(thing)[1:-1]) if isinstance(thing, str) else _shown(thing) for thing in things
    )


def _shown(thing: object) -> str:
    """Return something as Python writes it, but not at any length."""
    try:
        text = repr(thing)
    except ValueError:  # a number of thousands of digits
        return "…"
    return text if len(text) <= LONGEST_SHOWN else f"{text[:LONGEST_SHOWN]}…{text[-1]}"


def closest(word: str, known: Iterable[str]) -> str | None:
    """Return what is known and most like a word, if anything is."""
    close = difflib.get_close_matches(str(word), list(known), n=1, cutoff=0.5)
    return close[0] if close else None


def did_you_mean(word: str | Fact | None) -> Fact:
    """Return " Did you mean ...?", or nothing if there is no word to offer."""
    return partial(_did_you_mean, word)


def _did_you_mean(word: str | Fact | None, language: str) -> str:
    if word is None:
        return ""
    said = word(language) if callable(word) else word
    return speak(language)("hints.did_you_mean", word=_quoted((said,), language))


def nearest(word: str, known: Iterable[str]) -> Fact:
    """Return " Did you mean ...?" if something known is close to a word, else nothing."""
    return did_you_mean(closest(word, known))


_TROUBLES = {
    errno.ENOENT: "missing",
    errno.ENOTDIR: "missing",
    errno.EISDIR: "folder",
    errno.EACCES: "forbidden",
    errno.EPERM: "forbidden",
    errno.EROFS: "forbidden",
    errno.ENAMETOOLONG: "long",
    errno.ENOSPC: "full",
}


def trouble_with_file(trouble: Exception) -> Fact:
    """Return what is wrong with a file. The system itself says so in English only."""
    name = _TROUBLES.get(getattr(trouble, "errno", None) or 0, "other")
    return partial(_trouble, name, getattr(trouble, "strerror", None) or str(trouble))


def _trouble(name: str, said: str, language: str) -> str:
    return speak(language)(f"hints.file.{name}", said=said)

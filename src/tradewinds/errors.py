"""Everything that can go wrong through somebody's input. All derive from `TradewindsError`."""

from __future__ import annotations

import difflib
from collections.abc import Iterable


class TradewindsError(Exception):
    """A request that cannot be carried out; the message says what is allowed. Nothing has changed."""


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

    def __init__(self, message: str, clause: str | None = None) -> None:
        super().__init__(message)
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


def nearest(word: str, known: Iterable[str]) -> str:
    """Return " Did you mean ...?" if something known is close to a word, else nothing."""
    close = difflib.get_close_matches(word, list(known), n=1, cutoff=0.5)
    return f" Did you mean {close[0]!r}?" if close else ""

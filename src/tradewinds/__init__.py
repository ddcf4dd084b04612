"""Tradewinds: board games of ships and trade, to play, to study and to write bots for.

>>> import tradewinds as tw
>>> game = tw.new("batavia", players=4, seed=7)

See `new`, `games`, `parse`, `from_dict`, `load`, and the errors, which all derive from `TradewindsError`.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from tradewinds.errors import (
    AmbiguousAction,
    BadOption,
    BadRecord,
    BadSeed,
    CannotUndo,
    GameOver,
    IllegalAction,
    ImpossiblePosition,
    NoSuchSeat,
    OtherVersion,
    TradewindsError,
    UnknownClause,
    UnknownGame,
    UnknownLanguage,
    UnreadableAction,
    WrongPlayers,
)

if TYPE_CHECKING:
    from tradewinds.engine.game import Game
    from tradewinds.engine.record import Record

    def games() -> tuple[str, ...]:
        """Return the names of all games."""

else:
    from tradewinds import games

__version__ = "0.1.0"

__all__ = [
    "AmbiguousAction",
    "BadOption",
    "BadRecord",
    "BadSeed",
    "CannotUndo",
    "GameOver",
    "IllegalAction",
    "ImpossiblePosition",
    "NoSuchSeat",
    "OtherVersion",
    "TradewindsError",
    "UnknownClause",
    "UnknownGame",
    "UnknownLanguage",
    "UnreadableAction",
    "WrongPlayers",
    "__version__",
    "from_dict",
    "games",
    "load",
    "new",
    "parse",
]

# The compiler is imported with the first game, not with the package: `import tradewinds` stays quick.


def new(name: str, players: int | None = None, seed: int | str | bytes | None = None, **options: Any) -> Game:
    """Set up a new game. Options are those of the game; ``tradewinds games`` lists them."""
    from tradewinds.engine.discovery import find_card  # noqa: PLC0415
    from tradewinds.engine.game import Game  # noqa: PLC0415

    return Game.new(find_card(name), players, seed, **options)


def from_dict(name: str, data: dict[str, Any], seed: int | str | bytes | None = None) -> Game:
    """Set up a position from plain data, as `Game.to_dict` gives it. What is left out has a sensible value."""
    from tradewinds.engine.discovery import find_card  # noqa: PLC0415
    from tradewinds.engine.game import Game  # noqa: PLC0415

    return Game.from_dict(find_card(name), data, seed)


def parse(name: str, text: str, seed: int | str | bytes | None = None) -> Game:
    """Set up a position from text, as ``print(game)`` gives it. What is left out has a sensible value."""
    from tradewinds.engine.discovery import find_card  # noqa: PLC0415
    from tradewinds.engine.game import Game  # noqa: PLC0415

    return Game.parse(find_card(name), text, seed)


def load(path: str | Path) -> Record:
    """Read the record of a game from a file."""
    from tradewinds.engine.record import Record  # noqa: PLC0415

    return Record.load(path)

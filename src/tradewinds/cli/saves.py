"""Where games are kept that somebody left: one file a game, in the user's data folder."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from tradewinds.cli.shared import WrongUse, there_is
from tradewinds.errors import BadRecord, TradewindsError, quoted
from tradewinds.folders import data_folder

if TYPE_CHECKING:
    from tradewinds.engine.game import Game


def last_save(game: str) -> Path:
    """Return the file a game is kept in when its table is left."""
    return data_folder() / "saves" / f"last-{game}.json"


def newest_save(game: str | None) -> Path:
    """Return the game to go on with: the last one that was left before its end, of any kind or of a given one."""
    pattern = f"last-{game or '*'}.json"
    files = sorted((data_folder() / "saves").glob(pattern), key=lambda file: file.stat().st_mtime, reverse=True)
    for file in files:
        if not _is_finished(file):
            return file
    raise WrongUse("nothing_to_continue")


def _is_finished(file: Path) -> bool:
    """Tell whether a record is that of a finished game; a damaged one is not, and will say so itself."""
    from tradewinds.engine.record import Record  # noqa: PLC0415

    try:
        return Record.load(file).scores is not None
    except BadRecord:
        return False


def keep(game: Game) -> Path | None:
    """Keep a game for later; return the file, or None where nothing can be written."""
    file = last_save(game.name)
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        return game.record.save(file)
    except (OSError, TradewindsError):
        return None


def save_as(game: Game, path: Path) -> Path:
    """Write a game into a file of the user's choice; a file that is something else is not overwritten."""
    check_target(path)
    return game.record.save(path)


def check_target(path: Path) -> None:
    """Refuse a file that no record can be written to: better before the game than after it."""
    from tradewinds.engine.record import Record  # noqa: PLC0415

    if not there_is(path.parent):
        raise WrongUse("no_folder", folder=quoted(str(path.parent)))
    if there_is(path):
        try:
            Record.load(path)
        except BadRecord as trouble:
            raise WrongUse("not_a_record", file=quoted(str(path))) from trouble

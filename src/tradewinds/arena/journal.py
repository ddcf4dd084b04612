"""The folder of a tournament: its plan, and a line for every game that was played, in the order of finishing.

The lines are the tournament; everything else in the folder is made from them. A line is in the file as soon as its game
is over, so that an interruption costs no more than the games that were being played.
"""

from __future__ import annotations

import json
import os
import shutil
import time
from functools import partial, reduce
from pathlib import Path
from typing import IO, Any

from tradewinds.arena.match import Played
from tradewinds.arena.plan import Plan
from tradewinds.arena.wording import ArenaError, arena_texts
from tradewinds.errors import quoted, trouble_with_file
from tradewinds.folders import data_folder
from tradewinds.reports import library

PLAN, GAMES, LOCK, FAULTS = "plan.json", "games.jsonl", ".lock", "faults"
RESULTS, TABLE, REPORT = "results.json", "games.parquet", "report"
OURS = (PLAN, GAMES, RESULTS, TABLE, REPORT, FAULTS)
BETWEEN_SYNCS = 1.0
"""Seconds. What was written survives the end of this program at once, and that of the machine after so long."""


def folder_of(plan: Plan) -> Path:
    """Return the folder for the games of a plan, if somebody names none."""
    return data_folder() / "arena" / f"{plan.game}-{plan.digest}"


class Journal:
    """The folder of a tournament, open for one program at a time."""

    def __init__(self, folder: Path, plan: Plan, *, again: bool = False) -> None:
        self.folder = folder
        self.games: dict[int, Played] = {}
        """What was played, by number."""
        self._synced = 0.0
        filelock = library("filelock")
        try:
            folder.mkdir(parents=True, exist_ok=True)
            self._lock = filelock.FileLock(folder / LOCK, timeout=0)
            self._lock.acquire()
            try:
                self._file = self._open(plan, again)
            except BaseException:
                self._lock.release()
                raise
        except filelock.Timeout as busy:
            raise ArenaError("folder_in_use", folder=quoted(str(folder))) from busy
        except (OSError, ValueError) as trouble:
            reason = trouble_with_file(trouble)
            raise ArenaError("folder_trouble", folder=quoted(str(folder)), reason=reason) from trouble

    def append(self, played: Played) -> None:
        """Write a game down, unless it is there already."""
        if played.number in self.games:
            return
        self.games[played.number] = played
        self._file.write(played.to_line() + "\n")
        self._file.flush()
        if time.monotonic() - self._synced > BETWEEN_SYNCS:
            os.fsync(self._file.fileno())
            self._synced = time.monotonic()
        self._keep_fault(played)

    def close(self) -> None:
        """Let others at the folder."""
        self._file.flush()
        os.fsync(self._file.fileno())
        self._file.close()
        self._lock.release()

    def fault_file(self, played: Played) -> Path:
        """Return where the record of a forfeited game is."""
        return self.folder / FAULTS / f"game-{played.number}.json"

    def _open(self, plan: Plan, again: bool) -> IO[str]:
        there = self.folder / PLAN
        if again:
            self._check_that_it_is_ours(there)
            self._throw_away()
        if there.exists():
            self._compare(there, plan)
        else:
            self._check_that_it_is_ours(there)
            there.write_text(json.dumps(plan.identity, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
        self._read()
        return (self.folder / GAMES).open("a", encoding="utf-8")

    def _check_that_it_is_ours(self, there: Path) -> None:
        if not there.exists() and any(file.name != LOCK for file in self.folder.iterdir()):
            raise ArenaError("foreign_folder", folder=quoted(str(self.folder)))

    def _throw_away(self) -> None:
        for name in OURS:
            path = self.folder / name
            if path.is_dir():
                shutil.rmtree(path)
            else:
                path.unlink(missing_ok=True)

    def _compare(self, there: Path, plan: Plan) -> None:
        """Refuse the games of another plan."""
        try:
            kept = json.loads(there.read_text(encoding="utf-8"))
        except ValueError:
            kept = None
        if not isinstance(kept, dict):
            raise ArenaError("damaged_plan", file=quoted(str(there)))
        wanted = plan.identity
        others = [(name, kept.get(name), wanted[name]) for name in wanted if kept.get(name) != wanted[name]]
        if others:
            differences = partial(_differences, others)
            raise ArenaError("other_plan", folder=quoted(str(self.folder)), differences=differences)

    def _read(self) -> None:
        """Read the games; what is left of a line that was being written at the end is cut off."""
        path = self.folder / GAMES
        if not path.exists():
            return
        whole = path.read_bytes()
        end = whole.rfind(b"\n") + 1
        if end < len(whole):
            with path.open("r+b") as file:
                file.truncate(end)
        for number, line in enumerate(whole[:end].splitlines(), 1):
            try:
                played = Played.from_line(line.decode())
            except (ValueError, KeyError, TypeError) as trouble:
                raise ArenaError("damaged_line", file=quoted(str(path)), line=number) from trouble
            self.games.setdefault(played.number, played)
            self._keep_fault(played)

    def _keep_fault(self, played: Played) -> None:
        if played.fault:
            file = self.fault_file(played)
            file.parent.mkdir(exist_ok=True)
            content = json.dumps(played.fault.record, indent=1, ensure_ascii=False, sort_keys=True)
            file.write_text(content + "\n", encoding="utf-8")


def _differences(others: list[tuple[str, Any, Any]], language: str) -> str:
    words = arena_texts(language)
    parts = [
        words("arena.difference", what=words(f"arena.plan.{name}"), there=_short(there), here=_short(here))
        for name, there, here in others
    ]
    return reduce(lambda first, rest: words("arena.differences", first=first, rest=rest), parts)


def _short(value: Any) -> str:
    """Write a part of a plan as somebody would type it."""
    if isinstance(value, dict):
        return ", ".join(f"{name}={_short(one)}" for name, one in value.items())
    return ",".join(map(str, value)) if isinstance(value, list) else str(value)

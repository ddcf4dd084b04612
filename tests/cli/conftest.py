from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

import tradewinds as tw
from tradewinds.bots import make
from tradewinds.cli import app
from tradewinds.engine.record import Record

Run = Callable[..., "Answer"]


class Answer:
    """What a command said."""

    def __init__(self, result: Any) -> None:
        self.status: int = result.exit_code
        # French has spaces at which no line may end; here they are as good as any other.
        self.out: str = result.stdout.replace("\u00a0", " ")
        self.err: str = result.stderr.replace("\u00a0", " ")

    @property
    def json(self) -> Any:
        return json.loads(self.out)

    @property
    def mistake(self) -> str:
        """The one line about a user's mistake."""
        assert self.status == 2, (self.status, self.out, self.err)
        lines = [line for line in self.err.splitlines() if not line.startswith(("Preparing", "Préparation"))]
        assert len(lines) == 1, self.err
        assert "Traceback" not in self.err
        assert lines[0].startswith(("Error: ", "Erreur : "))
        return lines[0]


@pytest.fixture(autouse=True)
def _own_folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Keep the user's saved games and language out of the tests, and the tests' files out of the sources."""
    monkeypatch.setenv("TRADEWINDS_DATA", str(tmp_path / "data"))
    for variable in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(variable, raising=False)
    monkeypatch.setenv("COLUMNS", "100")
    monkeypatch.chdir(tmp_path)


@pytest.fixture
def run() -> Run:
    """Run a command: ``run("rules", "batavia")``; lines of input as ``lines=[...]``."""

    def call(*arguments: str, lines: list[str] | None = None) -> Answer:
        typed = "".join(f"{line}\n" for line in lines or [])
        return Answer(CliRunner().invoke(app, list(arguments), input=typed))

    return call


@pytest.fixture(scope="session")
def finished() -> Record:
    """A game that bots have played to its end."""
    game = tw.new("batavia", players=3, seed="command line")
    bot = make("random", 1)
    while game.asked is not None:
        game.decide(bot.choose(game.view(game.asked)))
    return game.record


@pytest.fixture
def record(finished: Record, tmp_path: Path) -> Path:
    """The record of a finished game, in a file."""
    return finished.save(tmp_path / "game.json")


@pytest.fixture
def begun(tmp_path: Path) -> Path:
    """The record of a game that has only begun."""
    game = tw.new("batavia", players=4, seed=7)
    for action in ("bid 3", "pass", "bid 5"):
        game.play(action)
    return game.record.save(tmp_path / "begun.json")

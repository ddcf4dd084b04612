from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tradewinds import bots
from tradewinds.engine.game import View


@pytest.fixture(autouse=True)
def _own_folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TRADEWINDS_DATA", str(tmp_path / "data"))
    monkeypatch.chdir(tmp_path)


class Troublemaker:
    """A bot that plays at random until its patience is at an end."""

    name = "troublemaker"

    def __init__(self, seed: Any, trouble: Callable[[View], Any]) -> None:
        self._random, self._trouble, self._choices = bots.make("random", seed), trouble, 0

    def choose(self, view: View) -> Any:
        self._choices += 1
        return self._trouble(view) if self._choices > 3 else self._random.choose(view)


@pytest.fixture
def troublemaker(monkeypatch: pytest.MonkeyPatch) -> Callable[[Callable[[View], Any]], None]:
    """Let "troublemaker" be a bot that does something after three decisions."""
    known = bots.make

    def let(trouble: Callable[[View], Any]) -> None:
        def make(name: str, seed: Any = None) -> Any:
            return Troublemaker(seed, trouble) if name == "troublemaker" else known(name, seed)

        monkeypatch.setattr(bots, "make", make)

    return let

"""Compiled, uncompiled and bounds-checked rules give the same bytes after every decision."""

from __future__ import annotations

import os
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest

from tradewinds.engine.discovery import game_names

GAMES = 2


each_game = pytest.mark.parametrize("name", game_names())


@cache
def digests(name: str, **environment: str) -> list[str]:
    script = Path(__file__).parent / "digests.py"
    clean = {name: value for name, value in os.environ.items() if not name.startswith("NUMBA_")}
    run = subprocess.run(  # noqa: S603
        [sys.executable, str(script), name, str(GAMES)],
        env={**clean, **environment},
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 0, run.stderr
    lines = run.stdout.splitlines()
    assert lines
    return lines


@each_game
def test_uncompiled_rules_play_the_same_games(name: str) -> None:
    assert digests(name, NUMBA_DISABLE_JIT="1") == digests(name)


@each_game
def test_no_index_is_ever_out_of_bounds(name: str) -> None:
    assert digests(name, NUMBA_BOUNDSCHECK="1") == digests(name)

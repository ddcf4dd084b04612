"""Compiled, uncompiled and bounds-checked rules give the same bytes after every decision."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

GAMES = 2


def digests(**environment: str) -> list[str]:
    script = Path(__file__).parent / "digests.py"
    clean = {name: value for name, value in os.environ.items() if not name.startswith("NUMBA_")}
    run = subprocess.run(  # noqa: S603
        [sys.executable, str(script), str(GAMES)],
        env={**clean, **environment},
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 0, run.stderr
    return run.stdout.splitlines()


@pytest.fixture(scope="module")
def compiled() -> list[str]:
    lines = digests()
    assert lines
    return lines


def test_uncompiled_rules_play_the_same_games(compiled: list[str]) -> None:
    assert digests(NUMBA_DISABLE_JIT="1") == compiled


def test_no_index_is_ever_out_of_bounds(compiled: list[str]) -> None:
    assert digests(NUMBA_BOUNDSCHECK="1") == compiled

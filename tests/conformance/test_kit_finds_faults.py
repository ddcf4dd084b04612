"""A compliance kit is worth what it finds: each of these faults is built into a game, and found."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

NAMES = [
    "a view shows the bills of others",
    "a view shows a face-down shop",
    "redealing loses bills",
    "redealing leaves gaps",
    "a player can get stuck",
    "permission and mask differ",
    "a decision loses a card",
    "a draw counts as nothing learned",
    "everybody hears what is drawn",
    "the drawing lacks the choices",
    "a page is offered what is not legal",
    "two pieces bear the same name",
    "what breaks ties weighs more than points",
    "nobody says where points come from",
    "points that were not made are explained",
    "a route leads a piece that is not there",
    "a place is for a piece that is not there",
    "a warning is given in one language only",
    "a group has no title",
    "a combination allows too much",
    "a combination allows too little",
    "a combination decides for others",
    "a combination has no words",
    "a combination is never offered",
]


@pytest.mark.parametrize("fault", NAMES)
def test_the_kit_finds(fault: str) -> None:
    run = subprocess.run(  # noqa: S603
        [sys.executable, str(Path(__file__).parent / "faults.py"), fault],
        env={**os.environ, "NUMBA_DISABLE_JIT": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 1, f"not found\n{run.stdout}{run.stderr}"
    assert "NotConforming" in run.stderr, run.stderr

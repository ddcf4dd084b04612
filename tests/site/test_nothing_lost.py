"""A short run of the script that kills the server at random moments; ``python tests/nothing_lost.py`` does fifty."""

from __future__ import annotations

from pathlib import Path

from nothing_lost import torment


def test_acknowledged_moves_survive_kill_9_and_no_table_is_stuck(tmp_path: Path) -> None:
    assert torment(rounds=3, data=tmp_path, seed=1, tables=3) == []

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tradewinds.cli.bench import MEASURES


def test_bench_measures_everything(run: Any) -> None:
    data = run("bench", "batavia", "--seconds", "0.01", "--json").json
    assert all(data[name] > 0 for name in MEASURES)


@pytest.mark.parametrize(("language", "word"), [("en", "a second"), ("fr", "par seconde")])
def test_bench_in_words(run: Any, language: str, word: str) -> None:
    assert word in run("bench", "batavia", "--seconds", "0.01", "--language", language).out


def test_doctor_finds_everything_in_order(run: Any) -> None:
    data = run("doctor", "--json").json
    assert data["healthy"]
    assert {"python", "numba", "cores", "game batavia", "data"} <= {finding["name"] for finding in data["findings"]}


@pytest.mark.parametrize(("language", "word"), [("en", "Cores"), ("fr", "Cœurs")])
def test_doctor_in_words(run: Any, language: str, word: str) -> None:
    answer = run("doctor", "--language", language)
    assert answer.status == 0
    assert word in answer.out


def test_doctor_gives_a_hint_where_nothing_can_be_written(
    run: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    monkeypatch.setenv("TRADEWINDS_DATA", str(tmp_path / "file" / "data"))
    data = run("doctor", "--json").json
    hints = {finding["name"]: finding["hint"] for finding in data["findings"]}
    assert "TRADEWINDS_DATA" in hints["data"]


def test_doctor_says_which_game_is_broken(run: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    from tradewinds.engine.game import Game  # noqa: PLC0415

    def broken(*_: object, **__: object) -> None:
        raise RuntimeError("no ships")

    monkeypatch.setattr(Game, "new", broken)
    answer = run("doctor")
    assert answer.status == 1
    assert "no ships" in answer.out

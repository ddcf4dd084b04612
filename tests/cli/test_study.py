"""``tradewinds study``: a report in a folder, five sentences in the terminal."""

from __future__ import annotations

import sys
from collections.abc import Generator
from pathlib import Path
from typing import Any

import pytest

from tradewinds.cli.study import read_counts
from tradewinds.engine.discovery import find_card
from tradewinds.reports import page

GAMES = ["--games", "300", "--jobs", "1"]


@pytest.fixture(autouse=True)
def _sketches(monkeypatch: pytest.MonkeyPatch) -> None:
    """Plots are looked at in tests/study and tests/reports; here they need not be drawn well."""
    monkeypatch.setattr(page, "PICTURE_DOTS", 10)
    monkeypatch.setattr(page, "_inline", lambda canvas, name, said: "<svg></svg>")


def test_five_sentences_and_where_the_report_is(run: Any) -> None:
    answer = run("study", "batavia", *GAMES)
    assert answer.status == 0, answer.err
    heading, *sentences, last = answer.out.splitlines()
    assert "4 players, 300 games" in heading
    assert [sentence[:3] for sentence in sentences] == ["1. ", "2. ", "3. ", "4. ", "5. "]
    assert last == f"Report: {Path('study-batavia/index.html')}"
    assert Path("study-batavia/games.parquet").exists()


def test_in_french(run: Any) -> None:
    answer = run("study", "batavia", *GAMES, "--language", "fr", "--out", "etude", "--players", "3")
    assert "à 3 joueurs, 300 parties par le robot « greedy »" in answer.out
    assert "Rapport : etude" in answer.out
    assert '<html lang="fr">' in Path("etude/index.html").read_text(encoding="utf-8")


def test_processes_do_not_matter(run: Any) -> None:
    one, two = (
        run("study", "batavia", "--games", "600", "--jobs", jobs, "--json", "--out", "same").json for jobs in "12"
    )
    assert one == two
    assert one[0]["games"] == one[0]["games_wanted"] == 600


def test_all_wins_are_shared_out(run: Any) -> None:
    data = run("study", "batavia", *GAMES, "--json", "--option", "layout=open", "--bot", "random").json[0]
    assert sum(place["wins"]["share"] for place in data["places"]) == pytest.approx(1)
    assert sum(share for share, _, _ in data["endings"].values()) == pytest.approx(1)
    assert data["options"]["layout"] == "open"


def test_numbers_of_players_are_compared(run: Any) -> None:
    answer = run("study", "batavia", *GAMES, "--players", "all", "--json", "--out", "all")
    assert [one["players"] for one in answer.json] == [3, 4, 5]
    assert Path("all/index.html").exists()
    assert Path("all/4/index.html").exists()


def test_without_a_number_of_players_it_is_the_one_in_the_middle() -> None:
    card = find_card("batavia")
    assert read_counts(card, None) == [4]
    assert read_counts(card, "5, 3,3") == [3, 5]
    assert read_counts(card, "ALL") == [3, 4, 5]


def test_a_bot_that_must_think_in_python_is_played_too_and_says_how_long(
    run: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    from tradewinds.cli import study  # noqa: PLC0415
    from tradewinds.study import playing  # noqa: PLC0415

    monkeypatch.setattr(playing, "COMPILED", ())
    monkeypatch.setattr(study, "LONG", 0)
    answer = run("study", "batavia", "--games", "6", "--jobs", "1", "--bot", "random", "--json")
    assert answer.json[0]["games"] == 6
    assert "about 0 minutes" in answer.err


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--players", "two"], "3 to 5"),
        (["--players", "3,7"], "3 to 5"),
        (["--players", "3,,4"], "commas"),
        (["--bot", "gready"], "greedy"),
        (["--option", "layout=shut"], "normal"),
        (["--noise", "2"], "--noise"),
        (["--games", "0"], "--games"),
        (["--games", "1", "--out", "taken"], "taken"),
    ],
)
def test_what_cannot_be_studied_is_one_line(run: Any, arguments: list[str], said: str) -> None:
    Path("taken").write_text("a file", encoding="utf-8")
    assert said in run("study", "batavia", *arguments).mistake


def test_a_missing_library_is_noticed_before_anything_is_played(run: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    assert "pip install 'tradewinds[arena]'" in run("study", "batavia").mistake


def interrupt_after(parts: int, monkeypatch: pytest.MonkeyPatch) -> None:
    from tradewinds import study  # noqa: PLC0415

    played = study.play

    def interrupted(*what: Any) -> Generator[Any, None, None]:
        for number, part in enumerate(played(*what)):
            if number == parts:
                break
            yield part
        raise KeyboardInterrupt

    monkeypatch.setattr(study, "play", interrupted)


def test_an_interruption_reports_what_there_is(run: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    interrupt_after(1, monkeypatch)
    answer = run("study", "batavia", "--games", "1000", "--jobs", "1", "--json")
    assert answer.status == 130
    assert answer.json[0]["games"] == 250
    assert "250 of 1000" in answer.err
    assert "1,000" in Path("study-batavia/index.html").read_text(encoding="utf-8")


def test_an_interruption_before_the_first_game_leaves_nothing(run: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    interrupt_after(0, monkeypatch)
    answer = run("study", "batavia", "--games", "1000", "--jobs", "1")
    assert answer.status == 130
    assert not Path("study-batavia").exists()

"""Who wins if the rules break a tie: everything that asks for it says the same."""

from __future__ import annotations

import json
import math
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tradewinds.engine.game import Outcome

ONE_WINNER = [0, 1, 0]


@pytest.fixture(scope="module")
def report() -> Any:
    """What is said of a game with 7, 7 and 5 points in which the second player comes before the first."""
    run = subprocess.run(  # noqa: S603
        [sys.executable, str(Path(__file__).parent / "ties.py")],
        env={**os.environ, "NUMBA_DISABLE_JIT": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 0, run.stderr
    return json.loads(run.stdout)


def test_precedence_breaks_ties_and_nothing_else(report: Any) -> None:
    assert report["scores"] == [7, 7, 5]
    assert report["ranks"] == [2, 1, 3]
    assert report["winners"] == [1]
    assert report["tie_broken"] is True


def test_the_search_knows_who_wins(report: Any) -> None:
    assert report["judged"] == ONE_WINNER


@pytest.mark.parametrize(("reward", "expected"), [("rank", [0, 1, -1]), ("score", [7, 7, 5]), ("lead", [0, 0, -2])])
def test_learners_are_rewarded_for_ranks_and_points_are_points(report: Any, reward: str, expected: list[float]) -> None:
    assert report["rewards"][reward] == [expected] * 3


def test_wins_of_the_arena_and_of_simulations_are_counted_by_rank(report: Any) -> None:
    assert report["arena"] == ONE_WINNER
    assert report["simulated"] == [ONE_WINNER] * 2


def test_a_study_knows_who_won(report: Any) -> None:
    assert report["studied"] == [{"wins": [ONE_WINNER] * 2, "shared": 0, "margin": 0}] * 2


@pytest.mark.parametrize(
    ("language", "sentence"), [("en", "Tie: the eldest comes first."), ("fr", "Égalité\u00a0: l’aîné passe devant.")]
)
def test_the_sentence_of_the_game_is_added_to_the_result(report: Any, language: str, sentence: str) -> None:
    for place, words in report["told"][language].items():
        assert words.count(sentence) == 1, place


@pytest.mark.parametrize(
    ("standings", "ranks", "broken"),
    [
        ((7.0, 7.0, 5.0), (1, 1, 3), False),
        ((7.25, 7.5, 5.0), (2, 1, 3), True),
        ((7.5, 7.5, 7.25), (1, 1, 3), True),
        ((9.0, 7.25, 7.5), (1, 3, 2), False),
        ((-2.0, -1.5, -2.5), (2, 1, 3), True),
    ],
)
def test_equals_share_a_rank_and_a_tie_behind_the_winner_is_none(
    standings: tuple[float, ...], ranks: tuple[int, ...], broken: bool
) -> None:
    outcome = Outcome("", tuple(math.floor(stands) for stands in standings), standings, ())
    assert outcome.ranks == ranks
    assert outcome.winners == tuple(seat for seat, rank in enumerate(ranks) if rank == 1)
    assert outcome.tie_broken == broken

"""Shares know their uncertainty, and many comparisons find nothing where there is nothing."""

from __future__ import annotations

import numpy as np
import pytest

from tradewinds.statistics import wilson
from tradewinds.study.statistics import interval, mean, share_of_games, share_of_wins, survivors


def games_of_luck(games: int, seats: int, seed: int) -> np.ndarray[tuple[int, int], np.dtype[np.float64]]:
    """Wins by game and seat in a game that is a mere lottery."""
    chance = np.random.default_rng(seed)
    wins = np.zeros((games, seats))
    wins[np.arange(games), chance.integers(seats, size=games)] = 1
    return wins


def test_one_seat_a_game_gives_the_interval_of_wilson() -> None:
    wins = np.zeros((100, 4))
    wins[:30, 0] = 1
    wins[30:, 1] = 1
    members = np.zeros((100, 4), dtype=bool)
    members[:, 0] = True
    found = share_of_wins(wins, members)
    assert (found.share, found.par, found.players) == (0.3, 0.25, 100)
    assert (found.low, found.high) == pytest.approx(wilson(30, 100))
    assert found.difference == pytest.approx(0.05)


def test_all_seats_of_a_game_together_always_win_exactly_par() -> None:
    found = share_of_wins(games_of_luck(50, 4, 0), np.ones((50, 4), dtype=bool))
    assert found.share == 0.25
    assert found.chance == 1


def test_seats_that_exclude_each_other_are_not_counted_as_independent() -> None:
    """Two seats of each of 100 games win less erratically than 200 seats of as many games."""
    members = np.zeros((100, 4), dtype=bool)
    members[:, :2] = True
    found = share_of_wins(games_of_luck(100, 4, 1), members)
    low, high = wilson(found.share * 200, 200)
    assert found.high - found.low < high - low


def test_a_group_of_nobody_says_nothing() -> None:
    found = share_of_wins(np.ones((3, 2)) / 2, np.zeros((3, 2), dtype=bool))
    assert (found.low, found.high, found.players, found.chance) == (0, 1, 0, 1)


def test_nineteen_of_twenty_intervals_hold_the_truth() -> None:
    held = 0
    for seed in range(400):
        members = np.zeros((200, 3), dtype=bool)
        members[:, 0] = True
        members[::2, 1] = True
        found = share_of_wins(games_of_luck(200, 3, seed), members)
        held += found.low <= 1 / 3 <= found.high
    assert 0.92 <= held / 400 <= 0.98


def test_luck_alone_hardly_ever_survives_the_correction() -> None:
    marked = 0
    for seed in range(200):
        wins = games_of_luck(300, 4, seed)
        groups = np.random.default_rng(1000 + seed).integers(20, size=wins.shape)
        chances = [share_of_wins(wins, groups == group).chance for group in range(20)]
        marked += any(survivors(chances))
    assert marked / 200 <= 0.09  # at most one report in twenty, and its own scatter


def test_holm_goes_on_as_long_as_everything_survives() -> None:
    assert survivors([0.01, 0.04, 0.03, 0.005]) == [True, False, False, True]
    assert survivors([0.02, 0.024]) == [True, True]
    assert survivors([0.9]) == [False]
    assert survivors([]) == []


def test_what_never_happened_may_still_happen() -> None:
    share, low, high = share_of_games(np.zeros(1000, dtype=bool))
    assert share == 0
    assert low == pytest.approx(0)
    assert 0 < high < 0.01
    assert share_of_games(np.zeros(0, dtype=bool)) == (0, 0, 1)
    assert interval(1, 0, 10) == pytest.approx(wilson(10, 10))


def test_a_mean_has_an_interval() -> None:
    found = mean(np.array([2, 4, 4, 4, 5, 5, 7, 9]))
    assert found.mean == 5
    assert found.high - 5 == pytest.approx(5 - found.low) == pytest.approx(1.96 * (32 / 7) ** 0.5 / 8**0.5, rel=1e-3)

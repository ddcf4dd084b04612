"""Intervals that respect deals, shares that are cut, ratings that do not depend on the order."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import pytest
from scipy import stats

from tradewinds.arena.match import Fault, Played
from tradewinds.arena.ratings import rate
from tradewinds.arena.results import Thinking
from tradewinds.statistics import clustered_mean, clustered_share, student_95, wilson


def game(number: int, seating: str, scores: tuple[int, ...], **more: Any) -> Played:
    nobody = tuple(() for _ in seating)
    ranks = tuple(1 + sum(other > own for other in scores) for own in scores)
    return Played(number, number, 0, tuple(seating), "", (), "end", scores, ranks, nobody, **more)


def forfeited_by_b(number: int) -> Played:
    fault = Fault(1, "b", "raised", "Oh: «no»\n", {"seed": "00"})
    return replace(game(number, "abc", ()), scores=None, ranks=(1, 3, 1), fault=fault)


@pytest.mark.parametrize("freedom", [1, 2, 3, 4, 5, 8, 20, 99, 1000])
def test_quantiles_are_those_of_student(freedom: int) -> None:
    assert student_95(freedom) == pytest.approx(stats.t.ppf(0.975, freedom), abs=1e-3)


def test_equal_clusters_give_the_interval_of_their_means() -> None:
    totals, counts = [6.0, 9.0, 3.0, 12.0], [3, 3, 3, 3]
    estimate = clustered_mean(totals, counts)
    low, high = stats.t.interval(0.95, 3, loc=2.5, scale=stats.sem([2.0, 3.0, 1.0, 4.0]))
    assert (estimate.value, estimate.low, estimate.high) == pytest.approx((2.5, low, high), abs=1e-3)


def test_games_that_come_out_alike_within_a_deal_are_no_more_evidence_than_the_deal() -> None:
    deals = [index % 2 for index in range(100)]
    alike = clustered_share([4.0 * won for won in deals], [4] * 100)
    assert alike.low == pytest.approx(wilson(50, 100)[0], abs=0.005)
    assert alike.low < wilson(200, 400)[0] - 0.02


def test_rotations_that_cancel_luck_are_more_evidence_than_as_many_games() -> None:
    cancelled = clustered_share([2.0, 2.0, 1.0, 2.0, 2.0, 3.0, 2.0, 2.0] * 12, [4] * 96)
    assert cancelled.low > wilson(192, 384)[0]


@pytest.mark.parametrize("always", [0.0, 3.0])
def test_where_all_deals_are_alike_the_interval_is_still_no_point(always: float) -> None:
    estimate = clustered_share([always] * 10, [3] * 10)
    assert (estimate.low, estimate.high) == pytest.approx(wilson(10 * always / 3, 10))


def test_of_one_deal_nothing_can_be_said_about_the_mean() -> None:
    assert clustered_mean([5.0], [3]).to_data()["interval"] is None


def test_intervals_hold_what_they_promise() -> None:
    """Of 400 tournaments with strong likeness within deals about 95 % cover the truth; with Wilson far fewer would."""
    chance = random.Random(4)
    covered = naive = 0
    for _ in range(400):
        deals = [
            sum([chance.random() < luck for _ in range(4)]) for luck in (chance.choice((0.1, 0.5)) for _ in range(50))
        ]
        estimate = clustered_share([float(wins) for wins in deals], [4] * 50)
        low, high = wilson(sum(deals), 200)
        covered += estimate.low <= 0.3 <= estimate.high
        naive += low <= 0.3 <= high
    assert 0.92 <= covered / 400 <= 0.98
    assert naive < covered


def test_a_shared_win_is_cut_and_a_forfeit_is_shared_by_the_others() -> None:
    assert game(0, "abc", (5, 5, 3)).wins == (0.5, 0.5, 0)
    assert game(0, "abc", (5, 5, 3)).leads == (0, 0, -2)
    assert forfeited_by_b(0).wins == (0.5, 0, 0.5)
    assert forfeited_by_b(0).leads is None


def test_a_tie_that_was_broken_is_no_shared_win() -> None:
    played = replace(game(0, "abc", (5, 5, 3)), ranks=(2, 1, 3))
    assert played.wins == (0, 1, 0)
    assert played.leads == (0, 0, -2)
    assert Played.from_line(played.to_line()) == played


def test_a_game_is_read_back_from_its_line() -> None:
    played = forfeited_by_b(3)
    assert Played.from_line(played.to_line()) == played
    assert "\n" not in played.to_line()


def test_times_are_summed_up() -> None:
    thinking = Thinking.over(float(second) for second in range(1, 101))
    assert (thinking.decisions, thinking.mean, thinking.late, thinking.longest) == (100, 50.5, 95, 100)
    assert Thinking.over([]).decisions == 0


def sample(count: int) -> list[Played]:
    """Games in which a mostly beats b, and b mostly c."""
    chance = random.Random(1)
    return [game(n, "abc", tuple(int(chance.gauss(middle, 8)) for middle in (40, 25, 10))) for n in range(count)]


def test_ratings_follow_strength_and_hardly_the_order() -> None:
    games = sample(200)
    forwards, backwards = rate(games, "abc", 3), rate(games[::-1], "abc", 3)
    assert forwards["a"].low > forwards["b"].high > forwards["b"].low > forwards["c"].high
    for name in "abc":
        assert abs(forwards[name].value - backwards[name].value) < forwards[name].half / 2


def test_more_games_make_ratings_surer() -> None:
    assert rate(sample(400), "abc", 3)["a"].half < rate(sample(40), "abc", 3)["a"].half


def test_equals_have_equal_ratings() -> None:
    games = [game(n, "ab"[n % 2] + "ba"[n % 2] + "c", (9, 5, 1)) for n in range(100)]
    ratings = rate(games, "abc", 3)
    assert abs(ratings["a"].value - ratings["b"].value) < ratings["a"].half / 2

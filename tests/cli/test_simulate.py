from __future__ import annotations

from typing import Any

import pytest

from tradewinds.statistics import Sum, Tally, wilson


def test_a_report_in_words(run: Any) -> None:
    answer = run("simulate", "batavia", "--games", "20")
    assert answer.status == 0
    assert "20 games" in answer.out
    assert "Seat 2" in answer.out


def test_a_report_in_french(run: Any) -> None:
    answer = run("simulate", "batavia", "--games", "20", "--language", "fr")
    assert "20 parties" in answer.out
    assert "Victoires" in answer.out
    assert "Siège 2" in answer.out


@pytest.mark.parametrize("lineup", [["--games", "1100"], ["--games", "9", "--bots", "greedy,random,random"]])
def test_the_number_of_processes_does_not_matter(run: Any, lineup: list[str]) -> None:
    alone, together = (run("simulate", "batavia", *lineup, "--jobs", jobs, "--json").json for jobs in ("1", "2"))
    assert alone == together
    assert alone["games"] == alone["games_wanted"] == int(lineup[1])


def test_the_seed_matters(run: Any) -> None:
    one, two = (run("simulate", "batavia", "--games", "50", "--seed", seed, "--json").json for seed in ("1", "two"))
    assert one["decisions"] != two["decisions"]


def test_all_wins_are_shared_out(run: Any) -> None:
    data = run("simulate", "batavia", "--games", "100", "--players", "4", "--option", "layout=open", "--json").json
    assert sum(seat["wins"] for seat in data["seats"]) == pytest.approx(100)
    assert data["options"]["layout"] == "open"
    assert sum(data["endings"].values()) == 100


def test_bots_change_seats_unless_told_not_to(run: Any) -> None:
    names = ["--games", "4", "--bots", "greedy,random,random"]
    turning = run("simulate", "batavia", *names, "--json").json
    fixed = run("simulate", "batavia", *names, "--no-rotate", "--json").json
    assert fixed["seats"][0] == fixed["by_bot"]["greedy"]
    assert turning["seats"][0] != turning["by_bot"]["greedy"]


@pytest.mark.parametrize(
    "arguments",
    [
        ["--bots", "gready"],
        ["--bots", "greedy,random"],
        ["--players", "4", "--bots", "greedy,random,random"],
        ["--players", "2"],
        ["--option", "layout=shut"],
        ["--option", "open_bills=perhaps"],
        ["--option", "first_auctioneer=7"],
        ["--jobs", "0"],
    ],
)
def test_what_cannot_be_simulated_is_one_line(run: Any, arguments: list[str]) -> None:
    assert run("simulate", "batavia", *arguments).mistake


def test_an_interruption_reports_what_there_is(run: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    from tradewinds.cli import simulate  # noqa: PLC0415

    played = simulate.play_chunk

    def stop_at_the_second(plan: Any, chunk: tuple[int, int]) -> Any:
        if chunk[0]:
            raise KeyboardInterrupt
        return played(plan, chunk)

    monkeypatch.setattr(simulate, "play_chunk", stop_at_the_second)
    answer = run("simulate", "batavia", "--games", "600", "--jobs", "1", "--json")
    assert answer.status == 130
    assert answer.json["games"] == 500


def test_sums_give_mean_deviation_and_range() -> None:
    numbers = Sum()
    for value in (2, 4, 4, 4, 5, 5, 7, 9):
        numbers.add(value)
    assert numbers.mean == 5
    assert numbers.deviation == pytest.approx((32 / 7) ** 0.5)
    assert (numbers.least, numbers.most) == (2, 9)
    low, high = numbers.interval
    assert low < 5 < high


def test_wilson_stays_between_nought_and_one() -> None:
    assert wilson(0, 10)[0] == 0
    assert wilson(10, 10)[1] == pytest.approx(1)
    assert wilson(50, 100) == pytest.approx((0.40383, 0.59617), abs=1e-5)
    assert wilson(0, 0) == (0, 1)


def test_a_shared_win_is_cut_into_equal_parts() -> None:
    tally = Tally(3, ("a", "b", "b"))
    tally.add(10, (5, 5, 3), (5.0, 5.0, 3.0), ("a", "b", "b"), "end")
    assert [tally.wins(seat) for seat in tally.seats] == [0.5, 0.5, 0]
    assert tally.wins(tally.bots["b"]) == 0.5


def test_a_tie_that_was_broken_has_one_winner() -> None:
    tally = Tally(3, ("a", "b", "b"))
    tally.add(10, (5, 5, 3), (5.25, 5.5, 3.75), ("a", "b", "b"), "end")
    assert [tally.wins(seat) for seat in tally.seats] == [0, 1, 0]
    assert [seat.scores.mean for seat in tally.seats] == [5, 5, 3]

"""A plan: who sits where in which game, evenly."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest

from tournaments import THREE, plan_of
from tradewinds.arena import ArenaError
from tradewinds.errors import WrongPlayers


def test_everybody_holds_every_hand_of_a_deal_once() -> None:
    plan = plan_of(["greedy", "random", "random", "random"], games=40)
    for deal in range(plan.deals):
        rounds = [plan.match(deal, rotation).seating for rotation in range(plan.players)]
        assert all(Counter(seating) == Counter(plan.bots) for seating in rounds)
        assert sorted(seating.index("greedy") for seating in rounds) == [0, 1, 2, 3]


def test_neighbours_change_from_deal_to_deal() -> None:
    plan = plan_of(["greedy", "random", "greedy", "random"], games=400)
    orders = {tuple(plan.table(deal)) for deal in range(plan.deals)}
    assert {("greedy", "random", "greedy", "random"), ("greedy", "greedy", "random", "random")} <= orders


def test_games_are_numbered_without_a_gap() -> None:
    plan = plan_of(THREE, games=31)
    assert [match.number for match in plan.matches()] == list(range(30))


@pytest.mark.parametrize(("people", "seats"), [(5, 3), (6, 3), (6, 4), (7, 4), (8, 5)])
def test_of_more_bots_than_seats_everybody_meets_everybody_evenly(people: int, seats: int) -> None:
    from tradewinds.arena.plan import _even_choices  # noqa: PLC0415

    tables = list(combinations(range(people), seats))
    chosen = _even_choices(people, seats, 2 * len(tables))
    assert sorted(chosen[: len(tables)]) == sorted(chosen[len(tables) :]) == tables
    turns, pairs = Counter(range(people)), Counter(combinations(range(people), 2))
    for table in chosen:
        turns.update(table)
        pairs.update(combinations(table, 2))
        assert max(turns.values()) - min(turns.values()) <= 2
        assert max(pairs.values()) - min(pairs.values()) <= 3


def test_seats_that_are_left_over_go_round() -> None:
    plan = plan_of(["greedy", "random"], games=300, players=3)
    extra = Counter(Counter(plan.table(deal)).most_common(1)[0][0] for deal in range(plan.deals))
    assert extra == {"greedy": 50, "random": 50}


def test_the_number_of_players_follows_the_bots_as_far_as_the_game_allows() -> None:
    assert plan_of(["greedy", "random"]).players == 3
    assert plan_of([*THREE, "random"]).players == 4
    assert plan_of([*THREE, *THREE]).players == 5
    assert plan_of(THREE, players=5).players == 5


def test_plans_of_other_lengths_share_their_games() -> None:
    short, long = plan_of(THREE, games=9), plan_of(THREE, games=90, until=0.1)
    assert short.digest == long.digest
    assert list(short.matches()) == list(long.matches())[:9]
    assert short.digest != plan_of(THREE, seed=1).digest


def test_the_command_says_everything() -> None:
    plan = plan_of(THREE, seed=5, until=0.05, options={"layout": "open", "open_bills": True})
    assert plan.command == (
        f"tradewinds arena batavia --bots greedy,random,random --players 3 --games 9 --seed {plan.seed}"
        " --until 0.05 --option layout=open --option open_bills=yes"
    )


@pytest.mark.parametrize(
    ("names", "more", "said"),
    [
        (["greedy"], {}, "at least two different"),
        (["greedy", "greedy", "greedy"], {}, "at least two different"),
        ([], {}, "at least two different"),
        (["greedy"] + ["random"] * 20, {}, "At most 20"),
        (THREE, {"games": 2}, "from 3"),
        (THREE, {"games": 10**9}, "to 100000"),
        (THREE, {"until": 0.7}, "between 0 and 0.5"),
    ],
)
def test_what_is_no_tournament_is_refused(names: list[str], more: dict[str, float], said: str) -> None:
    with pytest.raises(ArenaError, match=said) as refused:
        plan_of(names, **more)  # type: ignore[arg-type]
    assert refused.value.text_in("fr") != str(refused.value)


def test_a_wrong_number_of_players_is_refused() -> None:
    with pytest.raises(WrongPlayers):
        plan_of(THREE, players=2)

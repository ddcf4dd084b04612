"""8. Phase 4 - pay."""

from typing import Any

import numpy as np
import pytest

import tradewinds as tw
from tradewinds.engine import loops as compiled_loops
from tradewinds.engine.chance import spread
from tradewinds.engine.game import Game
from tradewinds.games.tonga_bonga.combinations import decisions
from tradewinds.games.tonga_bonga.happenings import ROLLED

loops: Any = compiled_loops
RED, YELLOW, ORANGE, WHITE = range(4)

TWELVE_SIXES = 82_670_206
"""Seeded with this number the generator rolls twelve sixes in a row; found by trying."""


def at_the_last_decision(red: str) -> Game:
    """Return a position in which O, the last to sail, ends the round; only R has offered something."""
    return tw.parse("tonga_bonga", f"""
        players: 4
        round: 4
        question: sail
        asked: 2
        seat 0: money 20; {red}
        seat 1: money 20; wages -
        seat 2: money 20; wages -; crew R1
        seat 3: money 20; wages -
    """)  # fmt: skip


def gains(game: Game) -> list[int]:
    before = [seat["money"] for seat in game.to_dict()["seats"]]
    game.play("stop")
    assert game.to_dict()["round"] == 5
    return [seat["money"] - own for seat, own in zip(game.to_dict()["seats"], before, strict=True)]


def test_captain_and_helmsman_are_paid() -> None:
    """TOB-SC27. Red offered 8 and 5, crew Y5 W3 O3: Y +8, W +5, O +0, R +0 (TOB-170 to TOB-173)."""
    # W starts round 4, so its die was placed before that of O, and O's equal die would rank above it.
    assert gains(at_the_last_decision("wages 8 5; crew Y5 O3 W3")) == [0, 8, 5, 0]
    assert gains(at_the_last_decision("wages 8 5; crew Y5 W4 O3")) == [0, 8, 0, 5]


def test_in_the_order_of_the_first_round_the_same_crew_is_paid() -> None:
    """TOB-SC27. As written there, with the order R, Y, O, W."""
    game = tw.parse("tonga_bonga", """
        players: 4
        question: sail
        asked: 3
        seat 0: money 7; wages 8 5; crew Y5 W3 O3
        seat 1: money 20; wages -
        seat 2: money 20; wages -
        seat 3: money 20; wages -; crew R1
    """)  # fmt: skip
    game.play("stop")
    assert [seat["money"] for seat in game.to_dict()["seats"]] == [7, 28, 20, 25]


def test_without_a_helmsman_the_owner_takes_back_his_wage() -> None:
    """TOB-SC28. Crew Y2: Y +8, R takes back 5 (TOB-174)."""
    game = at_the_last_decision("wages 8 5; crew Y2")
    assert gains(game) == [5, 8, 0, 0]
    told = [(event.kind, event.seat, event.numbers) for event in game.events() if event.kind in ("earned", "took_back")]
    assert told == [
        ("earned", YELLOW, {"ducats": 8, "ship": RED, "rank": 0}),
        ("took_back", RED, {"ducats": 5, "rank": 1}),
    ]


def test_without_a_crew_the_owner_takes_back_both() -> None:
    """TOB-SC29. R takes back 13 (TOB-175, TOB-178)."""
    assert gains(at_the_last_decision("wages 8 5")) == [13, 0, 0, 0]


def test_if_all_dice_are_seasick_everybody_has_his_money_again() -> None:
    """TOB-SC30. In round 1: no ship moves, all wages come back, everybody has 20, and yellow starts round 2."""
    game = tw.new("tonga_bonga", players=4, seed=0)
    *before, last = (action for wages in ((7, 2), (1, 2), (18, 2), (4, 2)) for action in decisions(wages))
    for action in before:
        game.play(action)
    chance = np.zeros(4, dtype=np.uint64)
    spread(chance, TWELVE_SIXES)
    loops.step_by_chance(game.table, last, chance, np.zeros(len(game.definition.actions), dtype=np.int8))
    rolled = [event for event in game.state.events[: game.state.told] if event.kind == ROLLED]
    assert [event.numbers[:3].tolist() for event in rolled] == [[0, 0, 0]] * 4
    data = game.to_dict()
    assert [(seat["money"], seat["at"], seat["wages"]) for seat in data["seats"]] == [(20, "Q13", [])] * 4
    assert (data["round"], data["start"], data["asked"], data["question"]) == (2, YELLOW, YELLOW, "captain_25")


def test_everybody_takes_the_dice_back() -> None:
    """TOB-176."""
    game = at_the_last_decision("wages 8 5; crew Y5 O3 W3")
    gains(game)
    for seat in game.to_dict()["seats"]:
        assert (seat["crew"], seat["rolled"], seat["wages"]) == ([], [], [])


@pytest.mark.parametrize(("crew", "paid", "back"), [("Y5 O3 W3", 13, 0), ("Y5 O3", 13, 0), ("Y5", 8, 5), ("-", 0, 13)])
def test_the_ledger_says_what_was_paid_and_earned(crew: str, paid: int, back: int) -> None:
    """TOB-177. Refunds are neither."""
    game = at_the_last_decision(f"wages 8 5; crew {crew}; earned 13; paid 0")
    before = [seat["earned"] for seat in game.to_dict()["seats"]]
    assert gains(game)[RED] == back
    after = game.to_dict()["seats"]
    assert after[RED]["paid"] == paid
    assert sum(seat["earned"] for seat in after) - sum(before) == paid


def test_the_cabin_boy_is_never_paid() -> None:
    """TOB-63, TOB-173."""
    assert gains(at_the_last_decision("wages 9 4; crew Y5 O4 W3")) == [0, 9, 4, 0]


def test_one_ducat_alone_goes_to_the_captain() -> None:
    """TOB-68, TOB-171."""
    assert gains(at_the_last_decision("wages 1; crew Y5 O3")) == [0, 1, 0, 0]

"""5. Phase 2 - crews (four players), and 15. chance."""

from collections import Counter
from itertools import product
from typing import Any

import numpy as np
import pytest
from scipy.stats import chisquare

import tradewinds as tw
from asking import clause_against, offered
from tradewinds.engine import loops as compiled_loops
from tradewinds.engine.chance import keyed, seed_bytes
from tradewinds.engine.game import Game
from tradewinds.engine.state import new_table
from tradewinds.games.tonga_bonga.happenings import ROLLED

loops: Any = compiled_loops

RED, YELLOW, ORANGE, WHITE = range(4)
LIKELY = 1e-4


def crew(game: Game, seat: int) -> str:
    return " ".join(game.to_dict()["seats"][seat]["crew"])


def placements(game: Game) -> set[tuple[str, ...]]:
    """Return all crews to which the dice in hand can lead."""
    found = set()
    branches = [game]
    while branches:
        branch = branches.pop()
        for action in branch.actions:
            twin = branch.copy()
            placed = [event for event in twin.play(action) if event.kind in {"placed", "dropped"}]
            assert len(placed) == 1
            if twin.asked == game.asked and twin.to_dict()["question"] == "place":
                branches.append(twin)
            else:
                found.add(tuple(crew(twin, seat) for seat in range(4)))
    return found


def first_rolls(count: int) -> list[tuple[tuple[int, ...], int]]:
    """Return what R, who starts, rolls after the last wage was set, and who is asked then; with so many seeds."""
    game = tw.parse("tonga_bonga", "players: 4\nquestion: helmsman_1\nasked: 3\nseat 3: wages 1")
    table, mask = new_table(game.definition.state), np.zeros(len(game.legal), dtype=np.int8)
    found = []
    for seed in range(count):
        loops.copy(game.table, table)
        asked = loops.step_by_chance(table, game.action("ducats 1").number, keyed(seed_bytes(seed), 1), mask)
        told = next(event for event in table[0].events if event.kind == ROLLED)
        found.append((tuple(told.numbers[:3].tolist()), int(asked)))
    return found


def test_a_die_displaces_equal_and_lower_ones() -> None:
    """TOB-SC6. Crew Y5 O3, W places a 3: Y5 W3 O3 (TOB-88 to TOB-91)."""
    game = tw.parse("tonga_bonga", """
        players: 4
        question: place
        asked: 3
        hand: 3
        seat 0: crew Y5 O3
    """)  # fmt: skip
    told = game.play("place red")[0]
    assert (told.kind, told.numbers) == ("placed", {"value": 3, "ship": RED, "rank": 1})
    assert crew(game, RED) == "Y5 W3 O3"


@pytest.mark.parametrize(("value", "result"), [(2, "R4 Y2"), (4, "Y4 R4"), (5, "Y5 R4")])
def test_a_second_die_ranks_by_its_value(value: int, result: str) -> None:
    """TOB-SC7."""
    game = tw.parse("tonga_bonga", f"players: 4\nquestion: place\nasked: 1\nhand: {value}\nseat 2: crew R4")
    game.play("place orange")
    assert crew(game, ORANGE) == result


@pytest.mark.parametrize(("value", "result"), [(5, "O5 R3 Y1"), (1, "R3 O1 Y1"), (2, "R3 O2 Y1")])
def test_a_third_die_moves_all_below_it_down(value: int, result: str) -> None:
    """TOB-SC8."""
    game = tw.parse("tonga_bonga", f"players: 4\nquestion: place\nasked: 2\nhand: {value}\nseat 3: crew R3 Y1")
    game.play("place white")
    assert crew(game, WHITE) == result


def test_the_first_die_is_captain_whatever_its_value() -> None:
    """TOB-SC9. TOB-88, TOB-96."""
    game = tw.parse("tonga_bonga", "players: 4\nquestion: place\nhand: 1")
    assert game.play("place white")[0].numbers == {"value": 1, "ship": WHITE, "rank": 0}


def test_a_single_able_die_goes_to_any_other_ship() -> None:
    """TOB-SC10. R rolls 4, seasick, seasick: 3 choices (TOB-81, TOB-86)."""
    game = tw.parse("tonga_bonga", "players: 4\nquestion: place\nhand: 4")
    assert offered(game) == ["place yellow", "place orange", "place white"]
    assert len(placements(game)) == 3


@pytest.mark.parametrize(("hand", "count"), [("5 2", 6), ("5 2 1", 6)])
def test_two_or_three_able_dice_can_be_placed_in_six_ways(hand: str, count: int) -> None:
    """TOB-SC11. 5, 2, seasick and 5, 2, 1 (TOB-83, TOB-86, TOB-87, TOB-95)."""
    assert len(placements(tw.parse("tonga_bonga", f"players: 4\nquestion: place\nhand: {hand}"))) == count


def test_without_an_able_die_there_is_no_decision() -> None:
    """TOB-SC11. R rolls three times seasick: somebody else is asked."""
    rolls_and_asked = first_rolls(3000)
    assert {asked for dice, asked in rolls_and_asked if any(dice)} == {RED}
    assert YELLOW in {asked for dice, asked in rolls_and_asked if not any(dice)}
    assert RED not in {asked for dice, asked in rolls_and_asked if not any(dice)}


def test_no_die_goes_on_the_own_ship_and_no_two_on_one() -> None:
    """TOB-SC12. R rolls 5, 3, 1 (TOB-84, TOB-85)."""
    game = tw.parse("tonga_bonga", "players: 4\nquestion: place\nhand: 5 3 1")
    assert clause_against(game, "place red") == "TOB-84"
    game.play("place yellow")
    assert clause_against(game, "place yellow") == "TOB-85"
    assert clause_against(game, "place red") == "TOB-84"
    assert offered(game) == ["place orange", "place white"]


def test_placing_is_compulsory() -> None:
    """TOB-83, TOB-217. No die can be held back or dropped with four players."""
    game = tw.parse("tonga_bonga", "players: 4\nquestion: place\nhand: 5 3 1")
    for action in ("drop 1", "stop"):
        assert clause_against(game, action) is None
    for ship in ("yellow", "orange", "white"):
        game.play(f"place {ship}")
    assert [crew(game, seat) for seat in (RED, YELLOW, ORANGE, WHITE)][1:] == ["R5", "R3", "R1"]


def test_dice_are_handled_from_the_highest_to_the_lowest() -> None:
    """TOB-97, TOB-A2."""
    game = tw.parse("tonga_bonga", "players: 4\nquestion: place\nhand: 2 5 3")
    assert game.to_dict()["hand"] == [5, 3, 2]
    assert [game.play(f"place {ship}")[0].numbers["value"] for ship in ("white", "orange", "yellow")] == [5, 3, 2]


def test_the_next_player_rolls_when_all_dice_are_placed() -> None:
    """TOB-80, TOB-93. One roll a player, right after the one before has placed."""
    game = tw.parse("tonga_bonga", "players: 4\nquestion: place\nhand: 5 3", seed=1)
    assert [event.kind for event in game.play("place white")] == ["placed"]
    told = game.play("place orange")
    assert [(event.kind, event.seat) for event in told[:2]] == [("placed", RED), ("rolled", YELLOW)]
    assert game.asked == YELLOW
    assert told[1].reveals


def test_dice_are_fair_and_independent() -> None:
    """TOB-4, TOB-310, TOB-311. All 56 results, as often as 216 ordered results give them."""
    count = 6000
    found = Counter(dice for dice, _ in first_rolls(count))
    expected = Counter(tuple(sorted(dice, reverse=True)) for dice in product(range(6), repeat=3))
    assert set(found) == set(expected)
    results = sorted(expected)
    test = chisquare([found[dice] for dice in results], [count * expected[dice] / 216 for dice in results])
    assert test.pvalue > LIKELY


def test_seasick_dice_stay_ashore() -> None:
    """TOB-81, TOB-82. What lies on ships after the phase is exactly what was rolled and is not seasick."""
    game = tw.new("tonga_bonga", players=4, seed=4, max_rounds=3)
    phases = 0
    while not game.over:
        before = game.to_dict()["question"]
        game.play(game.actions[-1])
        data = game.to_dict()
        if before == "place" and data["question"] == "sail":
            phases += 1
            for seat, letter in enumerate("RYOW"):
                aboard = [die for ship in data["seats"] for die in ship["crew"] if die[0] == letter]
                assert sorted(int(die[1]) for die in aboard) == sorted(data["seats"][seat]["rolled"])
                assert not data["seats"][seat]["crew"] or all(die[0] != letter for die in data["seats"][seat]["crew"])
    assert phases == 3

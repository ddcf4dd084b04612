"""11. Invariants: they hold after every decision, and each of them can fail."""

from typing import Any

import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

import tradewinds as tw
from asking import flaw_after
from tradewinds.engine import loops as compiled_loops
from tradewinds.engine.game import Game
from tradewinds.games.tonga_bonga.terms import BAY, HOME, SEA, SQUARE_NAMES

loops: Any = compiled_loops
CALMLY = settings(max_examples=16, deadline=None, derandomize=True, database=None)
ISLANDS = {"bigboa", "cocoa", "mamboa", "palmoa", "samboa"}


def choose(game: Game, rng: np.random.Generator, bold: bool) -> int:
    """Choose at random; the bold go to bays where they can, so that camps are built and ships return."""
    actions = game.actions
    if bold and actions[0].verb == "stop":
        own, squares = game.state.players[game.state.asked], game.state.map.squares
        missing = [island for island in range(1, 6) if not own.camps[island]]
        wanted = missing if len(missing) > 1 else [HOME]
        for action in actions[1:]:
            if int(squares[action.index]) - BAY in wanted:
                return action.number
    return actions[int(rng.integers(len(actions)))].number


def total(data: dict[str, Any]) -> int:
    return sum(seat["money"] + sum(seat["wages"]) for seat in data["seats"])


def expect_sound(game: Game) -> None:
    """TOB-SC42 to TOB-SC44, counted from what a position says."""
    data = game.to_dict()
    camps = [seat["camps"] for seat in data["seats"]]
    returned = sum(bool(player.returned) for player in game.state.players)
    assert total(data) == 20 * game.players + 25 * sum(map(len, camps)) + 10 * returned
    for seat, letter in zip(data["seats"], "RYOW", strict=False):
        assert seat["money"] >= 0
        assert len(seat["camps"]) <= 4
        assert set(seat["camps"]) <= ISLANDS
        assert len(set(seat["camps"])) == len(seat["camps"])
        colours = [die[0] for die in seat["crew"]]
        values = [int(die[1]) for die in seat["crew"]]
        assert len(colours) <= 3
        assert letter not in colours
        assert values == sorted(values, reverse=True)
        assert all(colours.count(colour) <= (1 if game.players == 4 else 2) for colour in colours)
    at_sea = [seat["at"] for seat in data["seats"] if game.state.map.squares[SQUARE_NAMES.index(seat["at"])] == SEA]
    assert len(set(at_sea)) == len(at_sea)


@CALMLY
@given(st.integers(3, 4), st.sampled_from("AB"), st.integers(0, 10**6), st.booleans())
@example(4, "A", 1, True)
@example(3, "B", 2, True)
def test_the_table_is_sound_after_every_decision(players: int, chart: str, seed: int, bold: bool) -> None:
    """TOB-SC42, TOB-SC43, TOB-SC44. Also what `flaw` checks, and nobody gets stuck (TOB-SC45)."""
    game = tw.new("tonga_bonga", players=players, seed=seed, map=chart, max_rounds=10)
    rng = np.random.default_rng(seed)
    while not game.over:
        assert game.actions
        before = game.to_dict()
        game.decide(choose(game, rng, bold))
        assert loops.flaw(game.table) == 0
        expect_sound(game)
        for event in game.events():
            if event.kind == "sailed":
                assert event.numbers["points"] <= before["points"]
    assert not game.actions


def test_purposeful_games_end_with_a_return() -> None:
    """TOB-190, TOB-197. So the test above sees returns too."""
    endings = []
    for seed in range(12):
        game = tw.new("tonga_bonga", players=3 + seed % 2, seed=seed, max_rounds=60)
        rng = np.random.default_rng(seed)
        while not game.over:
            game.decide(choose(game, rng, bold=True))
        assert game.outcome is not None
        endings.append(game.outcome.reason)
    assert "returned" in endings


WAGES = """
    players: 4
    round: 3
    question: helmsman_1
    asked: 3
    seat 0: at P11
    seat 2: wages 4 3
    seat 3: money 30; wages 6
"""

CREWS = """
    players: 4
    question: place
    asked: 2
    hand: 4 2
    seat 0: crew Y5
    seat 1: crew O3 R3
    seat 3: crew R4 Y1
"""

CREWS_OF_THREE = """
    players: 3
    question: drop
    asked: 2
    hand: 5 2 1
    seat 0: crew Y4 Y4
    seat 1: crew R5 R3
    seat 2: crew R2 Y1
"""

PLACING_TWO = """
    players: 3
    question: place
    asked: 1
    hand: 4
    seat 0: crew Y5
    seat 1: crew R2
    seat 2: crew R3
"""

SAILING = """
    players: 4
    round: 2
    question: sail
    asked: 3
    seat 0: at D5; money 40; crew Y5 W3
    seat 1: at P12; camps bigboa palmoa
    seat 2: at Q13; camps bigboa cocoa mamboa palmoa
    seat 3: at P13; crew Y5 O2
"""

SAILING_OF_THREE = """
    players: 3
    question: sail
    seat 0: crew Y3
    seat 2: crew Y2
"""
NO_CREW = {"players.2.aboard": 0, "players.2.crew.0.owner": 0, "players.2.crew.0.value": 0}

OVER = """
    players: 4
    round: 5
    ending: returned
    seat 0: at Q13; camps bigboa cocoa mamboa palmoa
"""

GUARDED = """
    players: 3
    max rounds: 5
    round: 5
    ending: guard
"""

DAMAGES: list[tuple[int, str, dict[str, int]]] = [
    (200, WAGES, {"round_number": 0}),
    (200, WAGES, {"round_number": 43}),
    (200, WAGES, {"max_rounds": 2}),
    (200, GUARDED, {"max_rounds": 6}),
    (43, WAGES, {"start_player": 1}),
    (43, WAGES, {"round_number": 4}),
    (41, WAGES, {"asked": -1}),
    (41, WAGES, {"question": 0}),
    (41, WAGES, {"ending": 1}),
    (41, OVER, {"asked": 0}),
    (203, OVER, {"turn.phase": 0}),
    (203, OVER, {"turn.done": 3}),
    (203, GUARDED, {"turn.twenty_fives": 0}),
    (203, GUARDED, {"players.1.rolled.0": 3}),
    (203, GUARDED, {"players.1.wages.0": 1, "players.1.wages.1": 1, "players.1.money": 18}),
    (40, WAGES, {"turn.phase": 1}),
    (40, WAGES, {"question": 7}),
    (40, SAILING, {"question": 6}),
    (42, WAGES, {"asked": 0}),
    (42, WAGES, {"turn.done": 0}),
    (42, WAGES, {"turn.done": 4}),
    (42, WAGES, {"turn.done": -3}),
    (7, SAILING, {"players.0.at": 98}),
    (7, SAILING, {"players.0.at": -1}),
    (7, SAILING, {"players.0.at": 360}),
    (117, SAILING, {"players.3.at": 279}),
    (155, SAILING, {"players.1.camps.1": 2}),
    (155, SAILING, {"players.1.camps.2": -1}),
    (156, SAILING, {"players.1.camps.0": 1}),
    (3, SAILING, {"players.1.camps.2": 1, "players.1.camps.3": 1, "players.1.camps.5": 1}),
    (151, SAILING, {"players.0.camps.4": 0}),
    (151, SAILING, {"players.1.at": 107}),
    (201, SAILING, {"players.2.returned": 0}),
    (201, SAILING, {"players.1.returned": 1}),
    (201, SAILING, {"players.2.at": 0}),
    (191, SAILING, {"asked": 2, "turn.done": 1}),
    (216, CREWS, {"players.0.aboard": 4}),
    (216, CREWS, {"players.0.aboard": -1}),
    (216, CREWS, {"players.0.aboard": 0}),
    (216, CREWS, {"players.0.crew.2.value": 1}),
    (81, CREWS, {"players.0.crew.0.value": 6}),
    (81, CREWS, {"players.0.crew.0.value": 0}),
    (210, CREWS, {"players.0.crew.0.owner": 4}),
    (210, CREWS_OF_THREE, {"players.0.crew.0.owner": 3}),
    (84, CREWS, {"players.0.crew.0.owner": 0}),
    (91, CREWS, {"players.1.crew.0.owner": 0, "players.1.crew.1.owner": 2}),
    (91, CREWS, {"players.3.crew.0.value": 1, "players.3.crew.1.value": 4}),
    (85, CREWS, {"players.3.crew.1.owner": 0}),
    (212, CREWS_OF_THREE, {"players.0.aboard": 3, "players.0.crew.2.owner": 1, "players.0.crew.2.value": 1}),
    (80, CREWS, {"players.0.rolled.0": 6}),
    (80, CREWS, {"players.0.rolled.0": 0}),
    (80, CREWS, {"players.0.rolled.1": 2}),
    (80, CREWS, {"players.3.rolled.0": 2}),
    (80, CREWS, {"turn.hand.0": 2, "turn.hand.1": 4}),
    (80, CREWS, {"turn.hand.0": 5}),
    (82, CREWS, {"turn.able": 2}),
    (82, CREWS, {"turn.hand.0": 0, "turn.hand.1": 0, "turn.able": 1}),
    (82, SAILING, {"turn.able": 1}),
    (82, WAGES, {"turn.hand.0": 1}),
    (83, CREWS, {"players.0.rolled.2": 1}),
    (83, CREWS, {"turn.hand.1": 0, "turn.able": 2}),
    (44, WAGES, {"players.0.rolled.0": 1}),
    (44, WAGES, {"asked": 2, "turn.done": 0, "question": 1, "turn.twenty_fives": -1}),
    (
        213,
        SAILING_OF_THREE,
        {"players.0.crew.1.owner": 1, "players.0.crew.1.value": 2, "players.0.aboard": 2} | NO_CREW,
    ),
    (217, CREWS_OF_THREE, {"question": 6}),
    (217, CREWS_OF_THREE, {"turn.hand.2": 0, "turn.able": 2}),
    (217, PLACING_TWO, {"question": 5}),
    (6, SAILING, {"players.0.money": -1}),
    (6, SAILING, {"players.0.wages.0": -1}),
    (6, SAILING, {"players.0.paid": -1}),
    (24, SAILING, {"players.0.money": 39}),
    (24, SAILING, {"players.0.earned": 9}),
    (24, SAILING, {"players.1.profits": 5}),
    (61, SAILING, {"players.0.wages.1": 0, "players.0.wages.0": 2}),
    (61, SAILING, {"players.0.wages.0": 0, "players.0.wages.1": 2}),
    (68, CREWS, {"players.0.wages.0": 0, "players.0.wages.1": 0, "players.0.money": 20}),
    (68, WAGES, {"players.3.money": 0, "players.3.paid": 0, "players.3.earned": 0, "players.3.profits": -14}),
    (66, WAGES, {"question": 3}),
    (66, WAGES, {"question": 1, "turn.twenty_fives": -1}),
    (66, WAGES, {"turn.twenty_fives": -1}),
    (66, WAGES, {"players.3.wages.1": 1, "players.3.money": 29}),
    (66, CREWS, {"turn.twenty_fives": 0}),
    (62, WAGES, {"turn.twenty_fives": 2}),
    (110, WAGES, {"turn.points": 1}),
    (110, SAILING, {"turn.points": 0}),
    (110, SAILING, {"turn.points": 8}),
    (110, SAILING, {"turn.points": 6}),
    (197, OVER, {"ending": 2}),
    (197, GUARDED, {"ending": 1}),
]


@pytest.mark.parametrize(
    ("clause", "text", "changes"), DAMAGES, ids=[f"{clause}-{'-'.join(changes)}" for clause, _, changes in DAMAGES]
)
def test_a_damaged_table_names_the_clause_it_breaks(clause: int, text: str, changes: dict[str, int]) -> None:
    assert flaw_after(tw.parse("tonga_bonga", text), changes) == clause


def test_every_flaw_has_its_damage_and_its_words() -> None:
    texts = tw.new("tonga_bonga").texts("en")
    told = {int(key.removeprefix("flaws.")) for key in texts.keys() if key.startswith("flaws.")}  # noqa: SIM118
    assert told == {clause for clause, _, _ in DAMAGES}

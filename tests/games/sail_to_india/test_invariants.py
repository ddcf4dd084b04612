"""What always holds: after every decision, and each of it can fail."""

import random
from pathlib import Path
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

import tradewinds as tw
from asking import flaw_after
from tradewinds.engine import loops as compiled_loops
from tradewinds.engine.game import Game

loops: Any = compiled_loops
CALMLY = settings(max_examples=10, deadline=None, derandomize=True, database=None)
POSITIONS = {
    file.stem: file.read_text(encoding="utf-8") for file in (Path(__file__).parent / "positions").glob("*.txt")
}


def expect_sound(game: Game) -> None:
    """STI-13 and what can be counted from what a position says."""
    data = game.to_dict()
    for seat in data["seats"]:
        holders = -(-seat["wealth"] // 5) - (-seat["points"] // 5)
        on_board = len(seat["ships"]) + len(seat["goods"]) + len(seat["buildings"])
        assert seat["supply"] + seat["lisbon"] + holders + on_board == 9
        assert min(seat["supply"], seat["lisbon"], seat["wealth"], seat["points"]) >= 0
        assert len(seat["technologies"]) <= 3
        assert 1 <= seat["speed"] <= 3
        towns = [*seat["ships"], *(int(place[:-1]) for place in seat["goods"] + seat["buildings"])]
        assert max(towns, default=0) <= data["discovered"] + (data["question"] == "move")
    for what in ("goods", "buildings", "technologies"):
        taken = [thing for seat in data["seats"] for thing in seat[what]]
        assert len(set(taken)) == len(taken)
    cards = [*data["row"], *data["removed"]]
    assert len(set(cards)) == len(cards)
    assert len(cards) + int(game.state.unseen.sum()) == 12


def play_on(game: Game, chooser: random.Random, home: float) -> None:
    """Play to the end; markers are sent home, and gains refused, only now and then."""
    while not game.over:
        assert game.actions
        wanted = [action for action in game.actions if action.group != "send_home" and action.verb != "decline"]
        choices = wanted if wanted and chooser.random() > home else game.actions
        game.decide(chooser.choice(choices))
        assert loops.flaw(game.table) == 0, str(game)
        expect_sound(game)


@CALMLY
@given(st.integers(3, 4), st.integers(0, 10**6), st.sampled_from([0.0, 0.05, 1.0]), st.booleans())
@example(4, 1, 0.0, False)
@example(3, 2, 1.0, True)
def test_the_table_is_sound_after_every_decision(players: int, seed: int, home: float, first_game: bool) -> None:
    """STI-SC45. STI-13 and all that `flaw` checks, and nobody gets stuck (STI-423)."""
    game = tw.new("sail_to_india", players=players, seed=seed, max_turns=50, first_game=first_game)
    play_on(game, random.Random(seed), home)


@pytest.mark.parametrize("name", sorted(POSITIONS))
def test_the_table_stays_sound_at_the_edges_of_the_rules(name: str) -> None:
    """STI-SC45."""
    for seed in range(6):
        play_on(tw.parse("sail_to_india", POSITIONS[name], seed=seed), random.Random(seed), 0.05)


MAIN = """
    players: 4
    discovered: 4
    town 1: gold gems | market of gold, church
    town 2: coffee gold | stronghold, church
    asked: 1
    used: banking
    seat 0: wealth 6; points 2; lisbon 1; ships 4; goods 1a; technologies guild
    seat 1: wealth 3; lisbon 1; ships 2 3; buildings 2a; speed 2; technologies banking architecture printing_press
"""
THREE = "players: 3\nseat 0: wealth 2; ships 1"
MOVING = POSITIONS["in_the_middle_of_the_moves"]
CHART = "players: 4\ndiscovered: 5\nquestion: chart\nseat 0: wealth 1; ships 5; technologies cartography"
GAIN = "players: 4\ndiscovered: 5\nquestion: store_points\nentered: yes\nseat 0: wealth 1; points 5; ships 5"
BANKED = "players: 4\nquestion: store_points\nused: banking\nseat 0: points 5; technologies banking"
SUM = POSITIONS["points_and_wealth_of_a_sale"]
WEALTH = POSITIONS["wealth_but_no_marker_to_store_it"]
LOADING = "players: 4\nquestion: load\nlast: load 1a\nseat 0: ships 1 2; goods 1a"
SALE = """
    players: 4
    question: sale
    sold: gold
    town 1: gold gems | church, church
    town 2: gems coffee | church, church
    seat 0: lisbon 1; goods 1b 2b
"""
UNSOLD = "players: 4\nquestion: sale\nseat 0: goods 1b"
SITE = "players: 4\nquestion: site\nseat 0: wealth 2; ships 1"
BUILDER = POSITIONS["who_builds"]
EMBARKING = POSITIONS["geography_while_ships_are_converted"]
EMPLOYED = """
    players: 4
    asked: 2
    ender: 1
    seat 0: supply 0
    seat 1: supply 0
"""
FOUND = """
    players: 4
    discovered: 12
    asked: 3
    ender: 1
    india: 2
    seat 0: supply 0
    seat 1: supply 0
"""
OVER = "players: 4\nending: employed\nseat 0: supply 0\nseat 1: supply 0"
LIMITED = "players: 3\nmax turns: 5\nending: unfinished"

PRINTED = {"turn.printing_press": 1}
"""In the turn of MAIN a technology was acquired, which cost a point."""

DAMAGES: list[tuple[int, str, dict[str, int]]] = [
    (8, MAIN, {"cards.3.goods.1": 6}),
    (8, MAIN, {"cards.11.goods.0": -1}),
    (9, MAIN, {"cards.3.buildings.1": 8}),
    (9, MAIN, {"cards.0.buildings.0": -1}),
    (15, MAIN, {"cards.0.icon": 0}),
    (15, MAIN, {"cards.0.icon": 2}),
    (15, MAIN, {"cards.1.icon": 1}),
    (24, MAIN, {"towns": 9}),
    (25, THREE, {"towns": 12}),
    (23, MAIN, {"discovered": 2}),
    (23, MAIN, {"discovered": 13}),
    (23, THREE, {"discovered": 10}),
    (109, MAIN, {"discovered": 5}),
    (109, MAIN, {"row.1": -1}),
    (109, MAIN, {"row.7": 9}),
    (22, MAIN, {"row.1": 12}),
    (22, MAIN, {"row.1": 0}),
    (382, MAIN, {"unseen.0": 1}),
    (382, MAIN, {"unseen.11": 0}),
    (382, MAIN, {"unseen.11": 2}),
    (382, MAIN, {"unseen.11": -1}),
    (382, THREE, {"unseen.11": 1}),
    (28, MAIN, {"first_player": 4}),
    (28, THREE, {"first_player": 3}),
    (28, MAIN, {"first_player": -1}),
    (70, MAIN, {"turns": 0}),
    (70, MAIN, {"turns": 3}),
    (70, MAIN, {"asked": 2}),
    (70, MAIN, {"first_player": 1}),
    (424, MAIN, {"max_turns": 1}),
    (424, MAIN, {"max_turns": -1}),
    (424, LIMITED, {"max_turns": 6}),
    (413, MAIN, {"asked": -1}),
    (413, MAIN, {"question": 0}),
    (413, MAIN, {"question": 11}),
    (413, MAIN, {"ending": 1}),
    (413, MAIN, {"ending": 4}),
    (413, OVER, {"asked": 0}),
    (413, OVER, {"question": 1}),
    (20, MAIN, {"goods.0": 4}),
    (20, MAIN, {"buildings.0": -2}),
    (20, THREE, {"goods.0": 3}),
    (20, THREE, {"technologies.0": 3}),
    (20, THREE, {"players.3.supply": 9}),
    (20, THREE, {"players.3.ships.2": 1}),
    (20, MAIN, {"india": 4}),
    (20, MAIN, {"ender": 4}),
    (119, MAIN, {"goods.8": 0}),
    (161, MAIN, {"buildings.23": 0}),
    (44, MAIN, {"players.0.wealth": -1}),
    (54, MAIN, {"players.0.points": -1}),
    (55, MAIN, {"players.0.wealth": 46}),
    (55, MAIN, {"players.0.points": 127}),
    (192, MAIN, {"players.0.speed": 0}),
    (192, MAIN, {"players.0.speed": 4}),
    (182, MAIN, {"players.0.scientists": 3}),
    (182, MAIN, {"technologies.0": 1}),
    (182, MAIN, {"technologies.0": 1, "players.1.scientists": -1}),
    (13, MAIN, {"players.0.supply": 9}),
    (13, MAIN, {"players.0.wealth": 5}),
    (13, MAIN, {"players.0.points": 6}),
    (13, MAIN, {"goods.0": -1}),
    (13, MAIN, {"buildings.1": 0}),
    (13, MAIN, {"players.0.supply": -1, "players.0.lisbon": 6}),
    (13, MAIN, {"players.0.lisbon": -1, "players.0.supply": 6}),
    (13, MAIN, {"players.0.ships.0": -1, "players.0.lisbon": 2}),
    (108, MAIN, {"players.0.ships.3": 0, "players.0.ships.5": 1}),
    (108, THREE, {"players.0.ships.0": 0, "players.0.ships.9": 1}),
    (111, MAIN, {"players.0.ships.3": 0, "players.0.ships.4": 1}),
    (111, MAIN, {"players.1.ships.2": 0, "players.1.ships.4": 1}),
    (111, MOVING, {"turn.arrived.5": 0}),
    (113, MOVING, {"turn.entered": 1}),
    (113, MAIN, {"turn.entered": 1}),
    (113, "players: 4\nmoved: yes", {"turn.entered": 1}),
    (112, MAIN, {"india": 0}),
    (112, FOUND, {"india": -1}),
    (112, FOUND, {"india": 3}),
    (290, FOUND, {"ender": -1}),
    (290, FOUND, {"india": 0}),
    (291, EMPLOYED, {"ender": -1}),
    (292, MAIN, {"ender": 0}),
    (292, EMPLOYED, {"ender": 3}),
    (292, FOUND, {"ender": 3}),
    (293, EMPLOYED, {"first_player": 2, "turns": 1}),
    (293, OVER, {"turns": 5}),
    (293, OVER, {"ending": 1}),
    (293, OVER, {"ending": 3}),
    (293, LIMITED, {"ending": 2}),
    (71, MAIN, {"turn.action_points": 3}),
    (71, MAIN, {"turn.action_points": -1}),
    (71, OVER, {"turn.action_points": 1}),
    (79, MAIN, {"turn.moved": 2}),
    (79, MAIN, {"turn.banking": -1}),
    (253, MAIN, {"turn.architecture": 1}),
    (246, THREE, {"turn.printing_press": 1}),
    (209, MAIN, {"turn.geography": 1}),
    (209, THREE, {"turn.banking": 1}),
    (72, MAIN, {"turn.moved": 1}),
    (72, MAIN, PRINTED),
    (72, MAIN, PRINTED | {"turn.moved": 1, "turn.action_points": 1}),
    (72, MOVING, {"turn.action_points": 2}),
    (72, MOVING, {"turn.moved": 1}),
    (72, LOADING, {"turn.action_points": 2}),
    (72, SITE, {"turn.action_points": 2}),
    (72, SUM, {"turn.action_points": 2}),
    (72, EMPLOYED, {"ender": 0, "asked": 0, "turns": 5}),
    (414, MAIN, {"turn.then": 1}),
    (414, MAIN, {"turn.last": 54}),
    (414, MAIN, {"turn.last": -1}),
    (414, GAIN, {"turn.then": 0}),
    (414, GAIN, {"turn.then": 2}),
    (414, SUM, {"turn.then": 6}),
    (414, WEALTH, {"turn.then": 6}),
    (414, EMBARKING, {"turn.then": 0}),
    (405, MAIN, {"turn.points_due": 1}),
    (405, MOVING, {"turn.points_due": 1}),
    (405, CHART, {"turn.wealth_due": 1, "turn.action_points": 0}),
    (405, GAIN, {"turn.points_due": 0}),
    (405, GAIN, {"players.0.points": 4}),
    (405, GAIN, {"turn.then": 1}),
    (405, WEALTH, {"turn.wealth_due": 0}),
    (405, WEALTH, {"turn.points_due": 1}),
    (405, WEALTH, {"players.0.wealth": 4}),
    (408, MAIN, {"turn.site": 0}),
    (408, BUILDER, {"turn.site": -1}),
    (107, MAIN, {"turn.launched": 1}),
    (107, MAIN, {"turn.arrived.1": 1}),
    (107, MOVING, {"turn.arrived.1": 2}),
    (107, MOVING, {"turn.arrived.0": -1}),
    (103, MOVING, {"turn.launched": 5}),
    (422, MOVING, {"turn.last": 0}),
    (422, MOVING, {"turn.last": 45}),
    (422, MOVING, {"turn.last": 114}),
    (422, MOVING, {"turn.launched": 4}),
    (407, MAIN, {"turn.sold": 1}),
    (256, CHART, {"turn.entered": 0}),
    (256, CHART, {"technologies.5": -1, "players.0.scientists": 3}),
    (256, CHART, {"players.0.wealth": 0, "players.0.lisbon": 1}),
    (118, CHART, {"turn.points_due": 2}),
    (118, CHART, {"turn.points_due": 0}),
    (118, GAIN, {"turn.points_due": 2}),
    (118, GAIN, {"turn.entered": 0}),
    (143, SUM, {"turn.points_due": 5}),
    (143, SUM, {"turn.wealth_due": 6}),
    (143, SUM, {"turn.wealth_due": 8}),
    (143, WEALTH, {"turn.wealth_due": 7}),
    (258, BANKED, {"turn.points_due": 2}),
    (422, LOADING, {"turn.last": 115}),
    (422, LOADING, {"turn.last": 138}),
    (140, UNSOLD, {"goods.1": -1, "players.0.lisbon": 1}),
    (422, UNSOLD, {"turn.last": 138}),
    (141, SALE, {"turn.sold": 5}),
    (149, SALE, {"players.0.lisbon": 0, "players.0.supply": 7}),
    (149, SALE, {"turn.sold": 65}),
    (422, SALE, {"turn.last": 0}),
    (422, SALE, {"turn.last": 139}),
    (422, SALE, {"turn.last": 140}),
    (422, SALE, {"turn.last": 161}),
    (160, SITE, {"players.0.wealth": 1}),
    (162, SITE, {"players.0.ships.0": 0, "players.0.lisbon": 1}),
    (160, BUILDER, {"players.0.wealth": 1}),
    (161, BUILDER, {"turn.site": 7}),
    (161, BUILDER, {"turn.site": 24}),
    (161, BUILDER, {"turn.site": 8}),
    (162, BUILDER, {"turn.site": 0}),
    (243, EMBARKING, {"turn.geography": 0}),
    (
        243,
        "players: 4\nquestion: embark\nseat 0: goods 1a; technologies geography",
        {"goods.0": -1, "players.0.lisbon": 1},
    ),
    (422, EMBARKING, {"turn.last": 211}),
    (422, EMBARKING, {"turn.last": 238}),
    (422, EMBARKING, {"turn.last": 214}),
    (422, EMBARKING, {"turn.last": 5}),
]


@pytest.mark.parametrize(
    ("clause", "text", "changes"), DAMAGES, ids=[f"{clause}-{'-'.join(changes)}" for clause, _, changes in DAMAGES]
)
def test_a_damaged_table_names_the_clause_it_breaks(clause: int, text: str, changes: dict[str, int]) -> None:
    assert flaw_after(tw.parse("sail_to_india", text), changes) == clause


def test_every_flaw_has_its_damage_and_its_words() -> None:
    texts = tw.new("sail_to_india").texts("en")
    told = {int(key.removeprefix("flaws.")) for key in texts.keys() if key.startswith("flaws.")}  # noqa: SIM118
    assert told == {clause for clause, _, _ in DAMAGES}

"""What always holds: after every decision, and each of it can fail."""

import random
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

import tradewinds as tw
from asking import flaw_after
from tradewinds.engine import loops as compiled_loops
from tradewinds.engine.game import Game
from tradewinds.games.au_nom_du_roi.terms import COLOURS, MISSIONS

loops: Any = compiled_loops
CALMLY = settings(max_examples=12, deadline=None, derandomize=True, database=None)
POSITIONS = {
    file.stem: file.read_text(encoding="utf-8") for file in (Path(__file__).parent / "positions").glob("*.txt")
}
BOX = Counter({f"{colour}{volume}": copies for colour in COLOURS for volume, copies in ((1, 2), (2, 3), (3, 2))})
CAPACITIES = {"abreu": 3, "barents": 8, "dias": 3, "magellan": 8, "cao": 4, "drake": 7} | {
    "cabot": 4, "gama": 7, "cartier": 5, "vespucci": 6, "columbus": 5, "cabral": 6
}  # fmt: skip


def expect_sound(game: Game) -> None:
    """ANR-SC46, counted from what a position says."""
    data = game.to_dict()
    seats = data["seats"]
    voyages = [voyage for seat in seats for voyage in seat["under_way"]]
    rows = [card.split()[0] for card in data["purchase_row"] + data["filling_row"] if card != "-"]
    sent = [ship.split(":")[1] for fleet in data["expeditions"].values() for ship in fleet["ships"]]
    loaded = [ship for voyage in voyages for part in voyage.split()[2:] for ship in part.split("+")]
    idle = [ship for seat in seats for ship in seat["ships"]]
    ships = Counter(ship for ship in rows + sent + loaded + idle if not ship.startswith("joker"))
    assert ships <= BOX
    cards = sum(data["piles"]) - (not data["intermediate_drawn"]) - (not data["final_drawn"])
    assert ships.total() + cards == 42

    hands = [mission.rstrip("*") for seat in seats for mission in seat["hand"]]
    face_up = [card.split()[0] for card in data["face_up"] if card != "-"]
    missions = [*hands, *face_up, *data["done"], *(voyage.split()[0] for voyage in voyages)]
    assert len(set(missions)) == len(missions)
    assert len(missions) + data["mission_pile"] == len(MISSIONS)

    for seat in seats:
        assert seat["coins"] >= 0
        assert len(seat["hand"]) <= 4
    for name, fleet in data["expeditions"].items():
        assert sum(int(ship[-1]) for ship in fleet["ships"]) <= CAPACITIES[name]
        assert fleet["colour"] in COLOURS
        assert fleet["ships"]
    assert len(set(data["used"])) == len(data["used"]) <= 2
    for above, below in zip(data["filling_row"], data["purchase_row"], strict=True):
        assert below != "-" or above == "-"


def play_on(game: Game, chooser: random.Random) -> None:
    """Play to the end, all kinds of decisions equally often; points change only in scorings."""
    points = [seat["points"] for seat in game.to_dict()["seats"]]
    while not game.over:
        assert game.actions
        verb = chooser.choice(sorted({action.verb for action in game.actions}))
        events = game.play(chooser.choice([action for action in game.actions if action.verb == verb]))
        assert loops.flaw(game.table) == 0, str(game)
        expect_sound(game)
        now = [seat["points"] for seat in game.to_dict()["seats"]]
        assert now == points or any(event.kind == "intermediate_scoring" for event in events)
        points = now
    assert not game.actions


@CALMLY
@given(st.integers(2, 4), st.integers(0, 10**6), st.sampled_from([0, 30, 70]))
@example(2, 1, 0)
@example(3, 2, 0)
@example(4, 3, 0)
def test_the_table_is_sound_after_every_decision(players: int, seed: int, max_turns: int) -> None:
    """ANR-SC46. And nobody gets stuck before the end."""
    play_on(tw.new("au_nom_du_roi", players=players, seed=seed, max_turns=max_turns), random.Random(seed))


@pytest.mark.parametrize("name", sorted(POSITIONS))
def test_the_table_stays_sound_at_the_edges_of_the_rules(name: str) -> None:
    """ANR-SC46."""
    for seed in range(4):
        play_on(tw.parse("au_nom_du_roi", POSITIONS[name], seed=seed), random.Random(seed))


MIDDLE = """
    players: 3
    max turns: 60
    turns: 20
    intermediate drawn: 15
    piles: 0 0 2 7 8
    purchase row: red1 (0 in 19) | yellow1
    face up: red3 | red4 (2 in 18)
    drake: blue fleet; 0:blue1, 1:red1, 2:joker2
    gama: 1:green2
    seat 0: coins 5; points 2; hand yellow3 yellow4*; completed 2
    seat 1: coins 4; ships white1; under_way brown5 2/3 brown2+brown3
    seat 2: ships rest; hand blue3
"""
TWO = "players: 2\ndrake: 0:joker1\nseat 1: under_way red3 1/2 joker3"
LOADING = "seat 0: coins 2; under_way yellow5 0/2 yellow3; ships yellow2 yellow1; different_colour 0; joker J3"
FINAL = "turns: 31\nfinal drawn: 30\nintermediate drawn: 30\npiles: 0 0 0 0 0\nseat 1: ships rest"
OVER = "ending: final\nseat 1: ships rest"
LIMITED = "players: 2\nmax turns: 5\nending: unfinished\npurchase row: red1 (0 in 5)"
JUST_STARTED = "seat 0: under_way red3 2/2 red3"
JUST_DRAWN = "turns: 9\nintermediate drawn: 9\npiles: 0 0 2 7 8\nseat 1: ships rest"
UNDER_THE_CARD = "turns: 9\nintermediate drawn: 6\npiles: 0 0 5 7 8\nseat 1: ships rest"
NO_PILE = "face up: red3 | - | - | -\nseat 0: completed 23"
GAPS = POSITIONS["the_piles_are_empty"]

RED3, YELLOW3, YELLOW5, BROWN5 = 0, 4, 6, 22
DRAKE = 5

DAMAGES: list[tuple[int, str, dict[str, int]]] = [
    (15, MIDDLE, {"charts.3.colour": 6}),
    (15, MIDDLE, {"charts.3.capacity": 0}),
    (15, MIDDLE, {"charts.3.capacity": 9}),
    (16, MIDDLE, {"charts.3.figures.1.0": -1}),
    (13, MIDDLE, {"jokers.0.0": 1}),
    (13, MIDDLE, {"jokers.5.1": -1}),
    (19, MIDDLE, {"incomes.7.1": 30}),
    (19, MIDDLE, {"incomes.7.0": -1}),
    (20, MIDDLE, {"contracts.3.8": -1}),
    (37, MIDDLE, {"first_player": 3}),
    (37, MIDDLE, {"first_player": -1}),
    (163, MIDDLE, {"turns": 0}),
    (163, MIDDLE, {"asked": 0}),
    (163, MIDDLE, {"first_player": 1}),
    (138, MIDDLE, {"max_turns": 19}),
    (138, MIDDLE, {"max_turns": -1}),
    (138, LIMITED, {"max_turns": 6}),
    (165, MIDDLE, {"asked": -1}),
    (165, MIDDLE, {"question": 0}),
    (165, MIDDLE, {"question": 3}),
    (165, MIDDLE, {"ending": 1}),
    (165, MIDDLE, {"ending": 3}),
    (165, OVER, {"asked": 0}),
    (123, MIDDLE, {"intermediate": 21}),
    (123, MIDDLE, {"intermediate": -1}),
    (126, FINAL, {"final": 32}),
    (126, FINAL, {"final": -1}),
    (126, FINAL, {"turns": 33}),
    (126, OVER, {"final": 3}),
    (126, OVER, {"ending": 2}),
    (126, LIMITED, {"ending": 1}),
    (133, FINAL, {"intermediate": 31, "turn.used.2": 1, "turn.open": 2}),
    (133, FINAL, {"intermediate": 0}),
    (67, JUST_DRAWN, {"turn.used.2": 0, "turn.open": -1}),
    (67, UNDER_THE_CARD, {"piles.2": 6, "players.1.idle.13": 0, "unseen.13": 3}),
    (79, MIDDLE, {f"fleets.{DRAKE}.count": 9}),
    (79, MIDDLE, {f"charts.{DRAKE}.capacity": 3}),
    (82, MIDDLE, {f"fleets.{DRAKE}.count": 2}),
    (82, MIDDLE, {f"fleets.{DRAKE}.count": 4}),
    (82, MIDDLE, {f"fleets.{DRAKE}.owners.0": 3}),
    (82, MIDDLE, {f"fleets.{DRAKE}.ships.0": 21}),
    (75, MIDDLE, {f"fleets.{DRAKE}.colour": 6}),
    (75, MIDDLE, {f"fleets.{DRAKE}.colour": 3}),
    (75, MIDDLE, {"fleets.0.colour": 0}),
    (78, TWO, {f"fleets.{DRAKE}.colour": 5}),
    (18, MIDDLE, {f"missions.{RED3}.place": -2}),
    (18, MIDDLE, {f"missions.{RED3}.place": 5}),
    (85, MIDDLE, {f"missions.{RED3}.owner": 0}),
    (85, MIDDLE, {f"missions.{YELLOW3}.owner": -1}),
    (85, MIDDLE, {f"missions.{YELLOW3}.owner": 3}),
    (151, MIDDLE, {f"missions.{RED3}.seen": 1}),
    (151, MIDDLE, {f"missions.{YELLOW3}.seen": 2}),
    (27, MIDDLE, {"mission_pile": 13}),
    (27, MIDDLE, {"mission_row.0": 1}),
    (27, MIDDLE, {"mission_row.0": 20}),
    (27, MIDDLE, {"mission_row.0": 24}),
    (27, NO_PILE, {"mission_row.0": -1}),
    (54, MIDDLE, {"mission_row.0": -1}),
    (89, MIDDLE, {f"missions.{RED3}.count": 1}),
    (89, MIDDLE, {f"missions.{BROWN5}.count": 1}),
    (89, MIDDLE, {f"missions.{BROWN5}.count": 3}),
    (89, MIDDLE, {f"missions.{BROWN5}.ships.0": 21}),
    (88, MIDDLE, {f"missions.{RED3}.rounds": 1}),
    (88, MIDDLE, {f"missions.{BROWN5}.rounds": 4}),
    (88, MIDDLE, {f"missions.{BROWN5}.left": 4}),
    (87, MIDDLE, {f"missions.{BROWN5}.left": 0}),
    (87, MIDDLE, {f"missions.{BROWN5}.ships.0": 15}),
    (87, LOADING, {"turn.loading": -1}),
    (127, OVER, {"missions.20.place": 3, "missions.20.owner": 0, "mission_pile": 19}),
    (161, LOADING, {f"missions.{YELLOW5}.left": 2}),
    (161, LOADING, {"question": 1}),
    (161, LOADING, {"turn.open": -1, "turn.used.0": 1}),
    (161, MIDDLE, {"question": 2}),
    (161, MIDDLE, {"question": 2, "turn.loading": 1, "turn.used.3": 1, "turn.open": 3}),
    (162, LOADING, {"players.0.coins": 0}),
    (162, LOADING, {"players.0.idle.4": 0, "players.1.idle.4": 1, "players.0.coins": 1}),
    (90, JUST_STARTED, {"turn.used.3": 0, "turn.open": -1}),
    (1, MIDDLE, {"players.3.coins": 6}),
    (1, MIDDLE, {"players.3.idle.2": 1}),
    (1, MIDDLE, {"players.3.joker": 4}),
    (1, MIDDLE, {"players.3.reserve": 1}),
    (3, MIDDLE, {"players.0.coins": -1}),
    (25, MIDDLE, {"players.0.points": -1}),
    (25, MIDDLE, {"players.0.completed": -1}),
    (124, FINAL, {"players.0.points": 3}),
    (91, MIDDLE, {"players.0.completed": 3}),
    (91, MIDDLE, {"players.0.completed": 1}),
    (91, MIDDLE, {"players.0.completed": 25}),
    (91, OVER, {"players.0.completed": 1}),
    (
        56,
        MIDDLE,
        {f"missions.{m}.{key}": value for m in (9, 10, 11) for key, value in (("place", 2), ("owner", 0))}
        | {"mission_pile": 11, "players.0.hidden": 4},
    ),
    (55, MIDDLE, {"players.0.hidden": 2}),
    (55, MIDDLE, {"players.2.hidden": 0}),
    (34, MIDDLE, {"players.0.contract": -2}),
    (34, MIDDLE, {"players.0.contract": 4}),
    (149, MIDDLE, {"players.1.contract": 0}),
    (35, MIDDLE, {"players.0.joker": -2}),
    (35, MIDDLE, {"players.0.joker": 6}),
    (35, MIDDLE, {"players.1.joker": 0}),
    (13, MIDDLE, {"players.2.joker_place": 0}),
    (13, MIDDLE, {"players.2.joker_place": 2}),
    (13, MIDDLE, {"players.0.joker_place": 1}),
    (13, MIDDLE, {"players.0.joker_place": 3}),
    (13, TWO, {"players.1.joker_place": 1}),
    (74, MIDDLE, {"players.2.joker_seen": 0}),
    (74, MIDDLE, {"players.0.joker_seen": 2}),
    (33, MIDDLE, {"players.0.different_colour": 3}),
    (33, MIDDLE, {"players.0.different_colour": -1}),
    (33, MIDDLE, {"players.1.reserve": 2}),
    (97, MIDDLE, {"players.1.different_colour": 2}),
    (95, MIDDLE, {"players.0.reserve": 1}),
    (10, MIDDLE, {"unseen.17": 3}),
    (10, MIDDLE, {"unseen.0": 1}),
    (10, MIDDLE, {"players.1.idle.12": 2}),
    (10, MIDDLE, {"players.1.idle.12": -1, "players.0.idle.12": 2}),
    (10, MIDDLE, {"rows.0.0": 17}),
    (29, "", {"rows.0.4": -2, "players.0.idle.12": 1}),
    (64, "", {"rows.1.0": -1, "players.0.idle.15": 1}),
    (64, MIDDLE, {"piles.1": 1, "piles.2": 1}),
    (69, GAPS, {"rows.0.1": -1, "players.0.idle.6": 2}),
    (30, MIDDLE, {"piles.4": 7}),
    (30, MIDDLE, {"piles.3": 8, "piles.2": 1}),
    (31, "piles: 0 0 1 7 8\nseat 1: ships rest", {"piles.2": 0, "piles.1": 1}),
    (106, MIDDLE, {"ship_reservations.0.0.seat": 3}),
    (111, MIDDLE, {"ship_reservations.0.1.turn": 4}),
    (111, MIDDLE, {"ship_reservations.0.0.turn": 16}),
    (111, LIMITED, {"ship_reservations.0.0.turn": 3}),
    (104, MIDDLE, {"ship_reservations.0.0.turn": 18}),
    (104, MIDDLE, {"ship_reservations.0.0.turn": 22}),
    (104, MIDDLE, {"ship_reservations.0.0.turn": 0}),
    (105, GAPS, {"ship_reservations.0.2.seat": 1, "ship_reservations.0.2.turn": 20, "players.1.reserve": 0}),
    (43, MIDDLE, {"turn.used.0": 2}),
    (43, MIDDLE, {"turn.used.1": -1}),
    (41, MIDDLE, {"turn.used.0": 1, "turn.used.1": 1, "turn.used.2": 1}),
    (46, MIDDLE, {"turn.open": 2}),
    (46, MIDDLE, {"turn.open": 0}),
    (46, MIDDLE, {"turn.used.2": 1}),
    (46, MIDDLE, {"turn.used.2": 1, "turn.used.3": 1}),
]


@pytest.mark.parametrize(
    ("clause", "text", "changes"), DAMAGES, ids=[f"{clause}-{'-'.join(changes)}" for clause, _, changes in DAMAGES]
)
def test_a_damaged_table_names_the_clause_it_breaks(clause: int, text: str, changes: dict[str, int]) -> None:
    assert flaw_after(tw.parse("au_nom_du_roi", text), changes) == clause


def test_every_flaw_has_its_damage_and_its_words() -> None:
    texts = tw.new("au_nom_du_roi").texts("en")
    told = {int(key.removeprefix("flaws.")) for key in texts.keys() if key.startswith("flaws.")}  # noqa: SIM118
    assert told == {clause for clause, _, _ in DAMAGES}


@pytest.mark.parametrize(
    "text",
    [
        "used: buy coins",
        "used: coins buy",
        "used: buy send",
        "used: coins mission",
        "turns: 9\nintermediate drawn: 9\npiles: 0 0 5 7 8\nseat 1: ships rest",
        "turns: 9\nintermediate drawn: 7\npiles: 0 0 0 7 8\nseat 1: ships rest",
        "turns: 9\nintermediate drawn: 6\npiles: 0 0 5 7 8\nseat 0: points 9\nseat 1: ships rest",
        "piles: 0 0 1 7 8\nseat 1: ships rest",
        "turns: 9\nfinal drawn: 7\nintermediate drawn: 7\npiles: 0 0 0 0 6\nseat 1: ships rest",
        "turns: 9\npurchase row: red1 (0 in 9) | red1 (0 in 7)\nface up: red3 (1 in 8)",
        "barents: 0:red1, 1:red1, 0:blue1, 0:blue1, 0:blue2, 1:joker1",
        "seat 0: hand red3 red4 red5* red6*; under_way blue3 3/3 blue3, blue4 1/1 blue2+blue2",
        "ending: unfinished\nmax turns: 5\npurchase row: red1 (1 in 4)",
        "seat 0: different_colour 0; reserve 0; coins 0",
    ],
)
def test_positions_at_the_edge_are_sound(text: str) -> None:
    assert loops.flaw(tw.parse("au_nom_du_roi", text).table) == 0

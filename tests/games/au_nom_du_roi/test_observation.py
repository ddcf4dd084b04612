"""What a seat may know as numbers: every part says what lies on the table, seen from the seat that looks."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest

import tradewinds as tw
from asking import observed, part
from tradewinds.engine.game import Game
from tradewinds.engine.observation import BOUND
from tradewinds.games.au_nom_du_roi.rules.ch06_take_mission import missions_in_hand
from tradewinds.games.au_nom_du_roi.rules.ch08_expeditions import room
from tradewinds.games.au_nom_du_roi.rules.ch10_scoring import count_ships, points_on_expeditions
from tradewinds.games.au_nom_du_roi.rules.ch11_contracts import contract_value, counts_for
from tradewinds.games.au_nom_du_roi.terms import (
    COLOURS,
    CONTRACTS,
    EXPLORERS,
    FACE_UP,
    IN_HAND,
    IN_PILE,
    JOKER,
    MISSIONS,
    NONE,
    ON_EXPEDITION,
    SHIPS,
)

SIDES = ("black", "coloured")


class Layout:
    """A table laid out by hand, without missions; seat 0 has joker J0 (red, yellow) and the contract "one", etc."""

    def __init__(self, players: int = 3, **options: Any) -> None:
        self.game = tw.new("au_nom_du_roi", players=players, seed=1, first_player=players - 1, **options)
        self.state = self.game.state
        self.state.mission_row[:] = NONE
        self.state.mission_pile = len(MISSIONS)
        for card in self.state.missions:
            card.place, card.owner = IN_PILE, NONE
        for seat in range(players):
            player = self.state.players[seat]
            player.hidden, player.joker, player.contract, player.coins = 0, seat, seat, 20

    def deal(self, seat: int, *missions: str, seen: bool = False) -> None:
        """Missions go into a hand; all have seen them being taken, or nobody else."""
        for mission in missions:
            card = self.state.missions[MISSIONS.index(mission)]
            card.place, card.owner, card.seen = IN_HAND, seat, seen
            self.state.players[seat].hidden += not seen
            self.state.mission_pile -= 1

    def turn_up(self, slot: int, mission: str) -> None:
        """A mission lies face up."""
        self.state.missions[MISSIONS.index(mission)].place = FACE_UP
        self.state.mission_row[slot - 1] = MISSIONS.index(mission)
        self.state.mission_pile -= 1

    def idle(self, seat: int, *ships: str) -> None:
        """Ships from the piles are idle."""
        for ship in ships:
            self.state.players[seat].idle[SHIPS.index(ship)] += 1

    def sail(self, explorer: str, colour: str, *ships: tuple[int, str]) -> None:
        """Ships of seats are on an expedition; ``joker2`` is the seat's joker as volume 2."""
        fleet = self.state.fleets[EXPLORERS.index(explorer)]
        fleet.colour = COLOURS.index(colour)
        for place, (seat, ship) in enumerate(ships):
            is_joker = ship.startswith("joker")
            fleet.owners[place] = seat
            fleet.ships[place] = JOKER + int(ship[-1]) - 1 if is_joker else SHIPS.index(ship)
            if is_joker:
                self.state.players[seat].joker_place = ON_EXPEDITION
                self.state.players[seat].joker_seen = 1
        fleet.count = len(ships)

    def begin(self) -> Game:
        """The last seat ends its turn, and seat 0 begins turn 2."""
        self.game.play("end turn")
        return self.game


def play(game: Game, *actions: str) -> Game:
    """Take decisions one after the other; a table laid out by hand need not be sound."""
    for action in actions:
        game.play(action)
    return game


# The turn.


def test_the_question_and_who_is_asked_are_marked() -> None:
    game = tw.new("au_nom_du_roi", players=4, seed=1, first_player=2)
    for seat in range(4):
        found = observed(game, seat)
        assert part(found, "question") == {"question[turn]": 1}
        assert part(found, "asked") == {f"asked[{(2 - seat) % 4}]": 1}
        assert part(found, "first_player") == {f"first_player[{(2 - seat) % 4}]": 1}
        assert part(found, "present") == {f"present[{place}]": 1 for place in range(4)}


@pytest.mark.parametrize("players", [2, 3])
def test_fewer_players_have_fewer_places(players: int) -> None:
    found = observed(tw.new("au_nom_du_roi", players=players, seed=1), 1)
    for name in ("present", "coins", "held"):
        assert set(part(found, name)) == {f"{name}[{place}]" for place in range(players)}


def test_the_actions_of_a_turn_are_told_until_its_end() -> None:
    """ANR-43, ANR-46."""
    game = tw.new("au_nom_du_roi", players=2, seed=1, first_player=0)
    assert not part(observed(game, 0), "used") | part(observed(game, 0), "open")
    game.play("buy 1")
    assert part(observed(game, 1), "used") == {"used[buy]": 1}
    assert part(observed(game, 1), "open") == {"open[buy]": 1}
    game.play("take coins")
    assert part(observed(game, 1), "used") == {"used[coins]": 1, "used[buy]": 1}
    assert not part(observed(game, 1), "open")
    game.play("end turn")
    assert not part(observed(game, 1), "used")
    game.play("draw mission")
    assert part(observed(game, 1), "used") == {"used[mission]": 1}


def test_turns_are_counted_up_to_a_limit() -> None:
    """ANR-138."""
    endless = play(tw.new("au_nom_du_roi", players=2, seed=1), "end turn")
    found = observed(endless, 0)
    assert found["turns"] == 2
    assert "turns_left" not in found
    agreed = tw.new("au_nom_du_roi", players=2, seed=1, max_turns=40)
    for left in (40, 39):
        assert observed(agreed, 0)["turns_left"] == left
        agreed.play("end turn")
    long = tw.new("au_nom_du_roi", players=2, seed=1, max_turns=30_000)
    long.state.turns = 20_000
    found = observed(long, 0)
    assert (found["turns"], found["turns_left"]) == (500, 500)


def test_the_turns_until_a_scoring_are_counted_from_its_card() -> None:
    """ANR-123, ANR-126. Everybody has one more turn; then it is over, and stays drawn."""
    layout = Layout()
    layout.state.intermediate = 1
    game = layout.begin()
    for left in (3, 2, 1):
        found = observed(game, 0)
        assert part(found, "drawn") == {"drawn[intermediate]": 1}
        assert part(found, "turns_until") == {"turns_until[intermediate]": left}
        game.play("end turn")
    found = observed(game, 0)
    assert part(found, "drawn") == {"drawn[intermediate]": 1}
    assert not part(found, "turns_until")
    game.state.final = game.state.turns
    assert part(observed(game, 0), "turns_until") == {"turns_until[final]": 4}
    while not game.over:
        game.play("end turn")
    found = observed(game, 0)
    assert set(part(found, "drawn")) == {"drawn[intermediate]", "drawn[final]"}
    assert not part(found, "turns_until") | part(found, "fleet_points")


def test_a_finished_game_asks_nothing() -> None:
    game = play(tw.new("au_nom_du_roi", players=3, seed=1, max_turns=1), "end turn")
    found = observed(game, 0)
    assert not part(found, "question") | part(found, "asked")


# Cards and expeditions.


def test_what_is_printed_is_told_for_cards_of_ones_own_too() -> None:
    line = "drake white 6 0-3 4-99/red4 2-5-8/half for 2 0-1-2-3-4-5-6-7-88"
    found = observed(tw.new("au_nom_du_roi", players=2, seed=1, cards=line), 0)
    assert found["printed_colour[drake, white]"] == 1
    assert found["printed_colour[cabral, brown]"] == 1
    assert len(part(found, "printed_colour")) == len(EXPLORERS)
    assert (found["capacity[drake]"], found["room[drake]"], found["capacity[cabral]"]) == (6, 6, 6)
    figures = [f"points_for[drake, {scoring}, {side}]" for scoring in ("intermediate", "final") for side in SIDES]
    assert [found.get(figure, 0) for figure in figures] == [0, 3, 4, 99]
    assert [found[f"income[red4, {rounds}]"] for rounds in (1, 2, 3)] == [2, 5, 8]
    assert [found[f"income[blue4, {rounds}]"] for rounds in (1, 2, 3)] == [6, 9, 11]
    assert [found.get(f"contract_points[half, {step}]", 0) for step in (0, 7, "8+")] == [0, 7, 88]
    assert [found[f"contract_points[all, {step}]"] for step in (7, "8+")] == [8, 9]


def test_ships_on_expeditions_are_counted_by_owner_and_by_what_they_score() -> None:
    """ANR-117 to ANR-120. Drake is printed blue: joker J1 shows yellow and blue, a ship of the fleet is green."""
    layout = Layout()
    layout.sail("drake", "green", (0, "green2"), (1, "joker1"), (0, "blue1"), (2, "green1"), (0, "green1"))
    game = layout.begin()
    found = observed(game, 0)
    assert part(found, "fleet_colour") == {"fleet_colour[drake, green]": 1}
    assert (found["capacity[drake]"], found["room[drake]"]) == (7, 1)
    assert part(found, "fleet") == {
        "fleet[0, drake, black]": 2,
        "fleet[0, drake, coloured]": 1,
        "fleet[1, drake, coloured]": 1,
        "fleet[2, drake, black]": 1,
    }
    assert part(observed(game, 2), "fleet") == {
        "fleet[0, drake, black]": 1,
        "fleet[1, drake, black]": 2,
        "fleet[1, drake, coloured]": 1,
        "fleet[2, drake, coloured]": 1,
    }


def test_the_points_of_fleets_are_told_for_scorings_to_come() -> None:
    """ANR-121, section 12.2. Drake gives 1 and 2, then 2 and 5; Abreu 2, then 5 for ships that are not red."""
    layout = Layout()
    layout.sail("drake", "blue", (0, "blue2"), (0, "blue1"), (1, "blue1"))
    layout.sail("abreu", "green", (1, "green3"))
    layout.state.intermediate = 1
    game = layout.begin()
    assert part(observed(game, 0), "fleet_points") == {
        "fleet_points[0, intermediate]": 4,
        "fleet_points[0, final]": 10,
        "fleet_points[1, intermediate]": 4,
        "fleet_points[1, final]": 10,
    }
    play(game, "end turn", "end turn", "end turn")
    assert part(observed(game, 0), "fleet_points") == {"fleet_points[0, final]": 10, "fleet_points[1, final]": 10}
    assert part(observed(game, 0), "points") == {"points[0]": 4, "points[1]": 4}


# Ships for sale.


def test_the_rows_show_colour_volume_and_price() -> None:
    """ANR-11, ANR-29."""
    game = tw.new("au_nom_du_roi", players=2, seed=1)
    game.state.rows[:] = [[SHIPS.index(ship) for ship in row.split()] for row in (
        "red1 yellow2 blue3 green1 white2",
        "brown3 brown3 red2 red2 yellow1",
    )]  # fmt: skip
    game.state.rows[1, 3] = NONE
    found = observed(game, 0)
    assert set(part(found, "row_colour")) == {
        *(f"row_colour[purchase, {column}, {colour}]" for column, colour in enumerate(COLOURS[:5], start=1)),
        "row_colour[filling, 1, brown]",
        "row_colour[filling, 2, brown]",
        "row_colour[filling, 3, red]",
        "row_colour[filling, 5, yellow]",
    }
    volumes = {"purchase": (1, 2, 3, 1, 2), "filling": (3, 3, 2, 0, 1)}
    for row, expected in volumes.items():
        assert [found.get(f"row_volume[{row}, {column}]", 0) for column in range(1, 6)] == list(expected)
        prices = [volume + 2 if volume else 0 for volume in expected]
        assert [found.get(f"row_price[{row}, {column}]", 0) for column in range(1, 6)] == prices


def test_piles_and_what_they_hold_are_counted() -> None:
    """ANR-30, ANR-31, ANR-64."""
    game = tw.new("au_nom_du_roi", players=2, seed=1, first_player=0)
    found = observed(game, 1)
    assert [found[f"pile[{pile}]"] for pile in range(1, 6)] == [6, 6, 7, 7, 8]
    assert sum(part(found, "unseen_ship").values()) == 32
    game.play("buy 1")
    after = observed(game, 1)
    assert after["pile[1]"] == 5
    turned_up = SHIPS[game.state.rows[1, 0]]
    assert found[f"unseen_ship[{turned_up}]"] - after.get(f"unseen_ship[{turned_up}]", 0) == 1
    assert sum(part(after, "unseen_ship").values()) == 31


def test_reservations_are_told_with_the_turns_they_hold() -> None:
    """ANR-111. Reserved in turn k, gone at the end of turn k + N."""
    game = tw.new("au_nom_du_roi", players=2, seed=1, first_player=0)
    play(game, "reserve ship filling 3", "reserve mission 2")
    for turns in (3, 2, 1):
        own, other = observed(game, 0), observed(game, 1)
        assert part(own, "ship_reserved") == {"ship_reserved[0, filling, 3]": turns}
        assert part(other, "ship_reserved") == {"ship_reserved[1, filling, 3]": turns}
        assert part(own, "mission_reserved") == {"mission_reserved[0, 2]": turns}
        assert part(other, "mission_reserved") == {"mission_reserved[1, 2]": turns}
        assert part(own, "reserve") == {"reserve[1]": 2}
        game.play("end turn")
    assert not part(observed(game, 0), "ship_reserved") | part(observed(game, 0), "mission_reserved")


# Missions.


def test_hands_are_seen_as_far_as_everybody_saw_them() -> None:
    """ANR-55, ANR-151."""
    layout = Layout()
    layout.deal(0, "red3", "blue6")
    layout.deal(1, "white5")
    layout.deal(1, "green4", "brown3", seen=True)
    layout.turn_up(2, "yellow6")
    game = layout.begin()
    found = observed(game, 0)
    assert part(found, "hand") == {"hand[red3]": 1, "hand[blue6]": 1}
    assert part(found, "seen_hand") == {"seen_hand[1, green4]": 1, "seen_hand[1, brown3]": 1}
    assert part(found, "hidden") == {"hidden[0]": 2, "hidden[1]": 1}
    assert part(found, "held") == {"held[0]": 2, "held[1]": 3}
    assert part(found, "face_up") == {"face_up[2, yellow6]": 1}
    assert found["mission_pile"] == 18
    known = {"red3", "blue6", "green4", "brown3", "yellow6"}
    assert set(part(found, "unseen_mission")) == {f"unseen_mission[{name}]" for name in MISSIONS if name not in known}
    found = observed(game, 1)
    assert set(part(found, "hand")) == {"hand[green4]", "hand[white5]", "hand[brown3]"}
    assert set(part(found, "seen_hand")) == {"seen_hand[0, green4]", "seen_hand[0, brown3]"}
    assert part(found, "held") == {"held[0]": 3, "held[2]": 2}


def test_a_mission_taken_from_the_row_is_seen_and_one_drawn_is_not() -> None:
    """ANR-53 to ANR-55."""
    game = tw.new("au_nom_du_roi", players=2, seed=1, first_player=0)
    mission = MISSIONS[game.state.mission_row[2]]
    assert observed(game, 1)[f"face_up[3, {mission}]"] == 1
    game.play("take mission 3")
    found = observed(game, 1)
    assert part(found, "seen_hand") == {f"seen_hand[1, {mission}]": 1}
    assert f"face_up[3, {mission}]" not in found
    play(game, "end turn", "draw mission")
    found = observed(game, 0)
    assert part(found, "hidden") == {"hidden[0]": 2, "hidden[1]": 3}
    assert part(found, "seen_hand") == {f"seen_hand[0, {mission}]": 1}
    assert len(part(observed(game, 1), "hand")) == 3


def test_a_mission_is_told_from_its_loading_to_its_end() -> None:
    """ANR-85 to ANR-91. Joker J0 shows yellow."""
    layout = Layout(players=2)
    layout.deal(0, "yellow5")
    layout.idle(0, "yellow1", "yellow3")
    game = layout.begin()
    play(game, "start yellow5 2", "load yellow3")
    found = observed(game, 1)
    assert part(found, "question") == {"question[loading]": 1}
    assert part(found, "loading") == {"loading[yellow5]": 1}
    assert found["need"] == 2
    assert part(found, "under_way") == {"under_way[1, yellow5]": 2}
    assert part(found, "income_due") == {"income_due[yellow5]": 10}
    assert part(found, "coming_home") == {"coming_home[1, 2, yellow3]": 1}
    assert not part(found, "held")
    assert "unseen_mission[yellow5]" not in found
    game.play("load joker 2")
    found = observed(game, 1)
    assert not part(found, "loading")
    assert "need" not in found
    assert part(found, "idle") == {"idle[1, yellow1]": 1}
    assert part(found, "joker_home") == {"joker_home[1]": 2}
    assert set(part(found, "joker_at")) == {"joker_at[0, idle]", "joker_at[1, mission]"}
    play(game, "end turn", "end turn")
    found = observed(game, 0)
    assert part(found, "under_way") == {"under_way[0, yellow5]": 1}
    assert part(found, "coming_home") == {"coming_home[0, 1, yellow3]": 1}
    assert part(found, "joker_home") == {"joker_home[0]": 1}
    play(game, "end turn", "end turn")
    found = observed(game, 0)
    assert not part(found, "under_way") | part(found, "income_due") | part(found, "coming_home")
    assert not part(found, "joker_home")
    assert part(found, "idle") == {"idle[0, yellow1]": 1, "idle[0, yellow3]": 1}
    assert part(found, "completed") == {"completed[0]": 1}
    assert part(found, "coins") == {"coins[0]": 20 - 3 + 10, "coins[1]": 20}


def test_two_ships_alike_on_missions_are_counted_by_when_they_come_home() -> None:
    layout = Layout(players=2)
    layout.deal(0, "red4", "red3")
    layout.idle(0, "red2", "red2", "red2", "red1")
    game = layout.begin()
    play(game, "start red4 3", "load red2", "load red2", "start red3 1", "load red1", "load red2")
    assert part(observed(game, 0), "coming_home") == {
        "coming_home[0, 3, red2]": 2,
        "coming_home[0, 1, red1]": 1,
        "coming_home[0, 1, red2]": 1,
    }


# Players.


def test_everybody_sees_what_players_own() -> None:
    """ANR-150."""
    layout = Layout(players=4)
    for seat in range(4):
        player = layout.state.players[seat]
        player.coins, player.points, player.completed = 3 * seat, 10 * seat, seat
        player.different_colour, player.reserve = seat, seat % 2
    layout.idle(1, "red1", "red1", "brown3")
    layout.idle(3, "white2")
    game = layout.begin()
    for looking in range(4):
        found = observed(game, looking)
        for place in range(4):
            seat = (looking + place) % 4
            assert found.get(f"coins[{place}]", 0) == 3 * seat
            assert found.get(f"points[{place}]", 0) == 10 * seat
            assert found.get(f"completed[{place}]", 0) == seat
            assert found.get(f"different_colour[{place}]", 0) == seat
            assert found.get(f"reserve[{place}]", 0) == seat % 2
    assert part(observed(game, 2), "idle") == {
        "idle[3, red1]": 2,
        "idle[3, brown3]": 1,
        "idle[1, white2]": 1,
    }


def test_a_joker_is_its_owners_secret_until_it_is_sent() -> None:
    """ANR-74, section 12.1. Jokers are a ring of colours, of which seat 0 has the first and seat 1 the second."""
    game = Layout(players=2).begin()
    found = observed(game, 1)
    assert not part(found, "joker_shown")
    assert part(found, "joker_colour") == {"joker_colour[0, yellow]": 1, "joker_colour[0, blue]": 1}
    assert {
        name for name in part(found, "unseen_joker") if name.startswith(("unseen_joker[J0", "unseen_joker[J1"))
    } == {
        "unseen_joker[J0, red]",
        "unseen_joker[J0, yellow]",
    }
    assert len(part(found, "unseen_joker")) == 10
    game.play("send joker 2 drake second")
    found = observed(game, 1)
    assert part(found, "joker_shown") == {"joker_shown[1]": 1}
    assert part(observed(game, 0), "joker_shown") == {"joker_shown[0]": 1}
    assert {name for name in part(found, "joker_colour") if name.startswith("joker_colour[1")} == {
        "joker_colour[1, red]",
        "joker_colour[1, yellow]",
    }
    assert len(part(found, "unseen_joker")) == 8
    assert set(part(found, "joker_at")) == {"joker_at[0, idle]", "joker_at[1, expedition]"}
    assert part(found, "fleet_colour") == {"fleet_colour[drake, yellow]": 1}


@pytest.mark.parametrize(
    ("kind", "counting"),
    [("one", {"dias", "drake", "gama"}), ("half", {"drake", "gama"}), ("majority", {"gama"}), ("all", set())],
)
def test_ones_contract_is_told_with_its_value_and_what_counts_for_it(kind: str, counting: set[str]) -> None:
    """ANR-140 to ANR-148, section 12.4."""
    layout = Layout(players=3)
    layout.state.players[1].contract = CONTRACTS.index(kind)
    layout.state.players[1].completed = 4
    layout.sail("drake", "blue", (1, "blue1"), (0, "blue1"))
    layout.sail("gama", "white", (1, "white1"), (1, "white2"), (2, "white1"))
    layout.sail("dias", "red", (1, "red1"), (2, "red1"), (0, "joker1"))
    game = layout.begin()
    found = observed(game, 1)
    now, later = {"one": (1, 2), "half": (2, 3), "majority": (4, 5), "all": (8, 10)}[kind]
    assert set(found) & {f"contract[{name}]" for name in CONTRACTS} == {f"contract[{kind}]"}
    assert (found["contract_now"], found["contract_next"]) == (now, later)
    assert part(found, "counts") == {f"counts[{name}]": 1 for name in counting}


def test_beyond_the_last_column_a_contract_gives_no_more() -> None:
    """ANR-141."""
    layout = Layout(players=2)
    layout.state.players[0].completed = 7
    layout.state.players[1].completed = 11
    game = layout.begin()
    own, other = observed(game, 0), observed(game, 1)
    assert (own["contract_now"], own["contract_next"]) == (2, 3)
    assert (other["contract_now"], other["contract_next"]) == (4, 4)


def test_a_spectator_sees_the_table_from_seat_0_without_its_secrets() -> None:
    """ANR-152."""
    layout = Layout(players=2)
    layout.deal(0, "red3")
    layout.deal(0, "blue3", seen=True)
    game = layout.begin()
    seen, own = game.view(None).observation, game.view(0).observation
    legend = game.describe_observation()
    assert {entry.name for entry in legend if seen[entry.place] != own[entry.place]} == {
        "hand[red3]",
        "hand[blue3]",
        "unseen_mission[red3]",
        "joker_colour[0, red]",
        "joker_colour[0, yellow]",
        "unseen_joker[J0, red]",
        "unseen_joker[J0, yellow]",
        "contract[one]",
    }


def test_the_numbers_are_those_of_the_rules() -> None:
    """Some are worked out once more for speed; over whole games nobody can tell the difference."""
    game = tw.new("au_nom_du_roi", players=4, seed=11)
    chooser = random.Random(11)
    for _ in range(150):
        state, found = game.state, observed(game, 0)
        own = int(state.players[0].contract)
        assert found.get("contract_now", 0) == contract_value(state, 0, own)
        for expedition, name in enumerate(EXPLORERS):
            assert found.get(f"room[{name}]", 0) == room(state, expedition)
            assert found.get(f"counts[{name}]", 0) == counts_for(state, expedition, 0, own)
            for seat in range(4):
                counted = tuple(found.get(f"fleet[{seat}, {name}, {side}]", 0) for side in reversed(SIDES))
                assert counted == count_ships(state, expedition, seat)
        for seat in range(4):
            assert found.get(f"fleet_points[{seat}, final]", 0) == points_on_expeditions(state, seat, 1)
            assert found.get(f"held[{seat}]", 0) == missions_in_hand(state, seat)
        game.play(chooser.choice(game.actions))


def test_even_the_largest_figures_and_riches_are_scaled() -> None:
    line = "/".join(
        [*(f"{name} red 8 99-99 99-99" for name in EXPLORERS), *(f"all{volume} 97-98-99" for volume in (3, 4, 5, 6))]
    )
    layout = Layout(players=2, cards=f"{line}/one for 2 {'-'.join(['99'] * 9)}")
    for name in EXPLORERS:
        layout.sail(name, "red", *((0, "red1"),) * 8)
    for seat in range(2):
        layout.state.players[seat].coins, layout.state.players[seat].points = 30_000, 9_504
    game = layout.begin()
    found = observed(game, 0)
    assert (found["coins[0]"], found["points[0]"], found["fleet_points[0, final]"]) == (200, 500, 500)
    assert found["contract_now"] == 99
    assert np.abs(game.view(0).observation).max() <= BOUND


def test_every_colour_ship_and_mission_has_numbers_of_its_own() -> None:
    for number, ship in enumerate(SHIPS):
        layout = Layout(players=2)
        explorer, mission = EXPLORERS[number % len(EXPLORERS)], MISSIONS[(7 * number) % len(MISSIONS)]
        layout.idle(1, ship)
        layout.sail(explorer, ship[:-1], (1, ship))
        layout.deal(1, mission)
        found = observed(layout.begin(), 1)
        assert part(found, "idle") == {f"idle[0, {ship}]": 1}
        assert part(found, "hand") == {f"hand[{mission}]": 1}
        assert part(found, "fleet_colour") == {f"fleet_colour[{explorer}, {ship[:-1]}]": 1}
        assert [name.rpartition(", ")[0] for name in part(found, "fleet")] == [f"fleet[0, {explorer}"]

"""What a seat may know as numbers: every part says what lies on the table, seen from the seat that looks."""

from __future__ import annotations

import numpy as np
import pytest

import tradewinds as tw
from asking import observed, part
from tradewinds.engine.game import Game

TABLE = """
players: 4
map: A
max rounds: 30
round: 2
asked: 2
question: sail
seat 0: at C10; money 40; wages 8 5; crew Y5 W4 O3; profits 5
seat 1: at P13; money 12; wages 3 2; paid 3
seat 2: at Q13; money 18; crew R4
seat 3: at S5; money 30; earned 7
"""


@pytest.fixture
def game() -> Game:
    return tw.parse("tonga_bonga", TABLE, seed=1)


def test_the_question_and_who_is_asked_are_marked(game: Game) -> None:
    for seat in range(4):
        found = observed(game, seat)
        assert part(found, "question") == {"question[sail]": 1}
        assert part(found, "asked") == {f"asked[{(2 - seat) % 4}]": 1}
        assert part(found, "start") == {f"start[{(1 - seat) % 4}]": 1}
        assert part(found, "present") == {f"present[{place}]": 1 for place in range(4)}
        assert (found["acted"], found["round"], found["rounds_left"], found["points"]) == (1, 2, 28, 4)


def test_money_wages_and_ledger_belong_to_places(game: Game) -> None:
    found = observed(game, 1)
    assert part(found, "money") == {"money[0]": 12, "money[1]": 18, "money[2]": 30, "money[3]": 40}
    assert part(found, "captain_wage")["captain_wage[3]"] == 8
    assert part(found, "helmsman_wage")["helmsman_wage[3]"] == 5
    assert part(found, "profits") == {"profits[3]": 5}
    assert part(found, "balance")["balance[0]"] == 12 + 5 - 20


def test_a_crew_says_whose_dice_it_is(game: Game) -> None:
    """Counted clockwise from the owner of the ship: on the red ship yellow is 1, orange 2, white 3."""
    red = {"crew[0, captain, 1]": 5, "crew[0, helmsman, 3]": 4, "crew[0, cabin_boy, 2]": 3}
    assert part(observed(game, 0), "crew") == {**red, "crew[2, captain, 2]": 4}
    assert part(observed(game, 2), "crew")["crew[2, captain, 1]"] == 5


def test_ships_camps_and_distances_are_where_they_lie(game: Game) -> None:
    found = observed(game, 0)
    assert part(found, "camp") == {"camp[0, Cocoa]": 1, "camp[3, Mamboa]": 1}
    assert part(found, "voyage") == {"voyage[0]": 1, "voyage[3]": 1}
    assert (found["row[0]"], found["column[0]"], found["row[2]"], found["column[2]"]) == (10, 3, 13, 17)
    assert found["distance[0, palmoa]"] == 8
    assert found["distance[0, tonga_bonga]"] == 21
    assert "distance[0, cocoa]" not in found


def test_the_map_is_told_square_by_square(game: Game) -> None:
    found = observed(game, 0)
    assert (found["square[A1]"], found["square[Q13]"], found["square[R13]"]) == (1, 2, -1)
    assert len(part(found, "square")) == 360
    small = tw.new("tonga_bonga", map="T.B.C/...t./M.P.S")
    assert len(part(observed(small, 0), "square")) == 15


def test_the_reach_of_the_ship_that_sails_is_told(game: Game) -> None:
    """TOB-A3. P13 is occupied, so every way out of Q13 costs 4."""
    reach = part(observed(game, 0), "reach")
    assert {name: cost for name, cost in reach.items() if cost > 0} == {
        "reach[P12]": 4,
        "reach[P14]": 4,
        "reach[O13]": 4,
    }
    assert set(reach.values()) == {4, -15}
    game.play("sail P12")
    assert not part(observed(tw.new("tonga_bonga"), 0), "reach")


def test_dice_in_hand_and_how_many_of_them_fit() -> None:
    """TOB-217. A die to be dropped shows in fewer places than dice."""
    placing = tw.parse("tonga_bonga", "players: 4\nquestion: place\nhand: 5 2")
    found = observed(placing, 0)
    assert part(found, "hand") == {"hand[1]": 5, "hand[2]": 2}
    assert part(found, "rolled") == {"rolled[0, 1]": 5, "rolled[0, 2]": 2}
    assert (part(found, "question"), found["fits"]) == ({"question[crews]": 1}, 2)
    dropping = tw.parse("tonga_bonga", """
        players: 3
        question: drop
        asked: 2
        hand: 5 2 1
        seat 0: crew Y4 Y4
        seat 1: crew R5 R3
        seat 2: crew R2 Y1
    """)  # fmt: skip
    found = observed(dropping, 0)
    assert (part(found, "question"), len(part(found, "hand")), found["fits"]) == ({"question[crews]": 1}, 3, 2)


def test_the_part_of_a_wage_that_is_chosen_is_told() -> None:
    """TOB-A1. Plus one, so that nought chosen differs from nothing chosen."""
    game = tw.parse("tonga_bonga", "players: 3\nseat 0: money 60")
    assert "twenty_fives" not in observed(game, 0)
    game.play("twenty fives 2")
    assert observed(game, 0)["twenty_fives"] == 3


def test_a_returned_ship_shows_in_its_voyage() -> None:
    game = tw.parse("tonga_bonga", "ending: returned\nseat 1: camps bigboa cocoa mamboa samboa")
    assert part(observed(game, 0), "voyage") == {"voyage[1]": 5}
    assert not part(observed(game, 0), "question")


def test_a_spectator_sees_the_table_from_seat_0(game: Game) -> None:
    """TOB-302."""
    assert np.array_equal(game.view(None).observation, game.view(0).observation)

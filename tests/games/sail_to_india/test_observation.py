"""What a seat may know as numbers: every part says what lies on the table, seen from the seat that looks."""

from __future__ import annotations

import numpy as np
import pytest

import tradewinds as tw
from asking import observed, part
from tradewinds.engine.game import Game
from tradewinds.games.sail_to_india.terms import PLACE_NAMES, TECHNOLOGIES, TOWN_NAMES

TABLE = """
players: 4
discovered: 4
town 1: gold coffee | stronghold, market of gems
town 2: gems textiles | stronghold, church
town 3: sugar spices | market of textiles, church
town 4: gold spices | stronghold, church
asked: 2
action points: 1
seat 0: wealth 6; points 3; lisbon 2; ships 1 1 4; speed 2; technologies banking
seat 1: wealth 1; lisbon 1; goods 1a 4a 3b; buildings 1b
seat 2: wealth 5; points 6; ships 3; goods 1b; buildings 2b 4b; speed 3; technologies geography guild
seat 3: wealth 4; lisbon 1
"""


@pytest.fixture
def game() -> Game:
    return tw.parse("sail_to_india", TABLE, seed=1)


def test_the_question_and_who_is_asked_are_marked(game: Game) -> None:
    for seat in range(4):
        found = observed(game, seat)
        assert part(found, "question") == {"question[main]": 1}
        assert part(found, "asked") == {f"asked[{(2 - seat) % 4}]": 1}
        assert part(found, "first_player") == {f"first_player[{(0 - seat) % 4}]": 1}
        assert part(found, "present") == {f"present[{place}]": 1 for place in range(4)}
        assert found["action_points"] == 1


def test_three_players_have_three_places() -> None:
    found = observed(tw.new("sail_to_india", players=3, seed=1), 1)
    assert part(found, "present") == {f"present[{place}]": 1 for place in range(3)}
    assert set(part(found, "wealth")) == {f"wealth[{place}]" for place in range(3)}


def test_markers_and_discs_belong_to_places(game: Game) -> None:
    found = observed(game, 2)
    assert part(found, "wealth") == {"wealth[0]": 5, "wealth[1]": 4, "wealth[2]": 6, "wealth[3]": 1}
    assert part(found, "bankers") == {"bankers[0]": 1, "bankers[1]": 1, "bankers[2]": 2, "bankers[3]": 1}
    assert part(found, "points") == {"points[0]": 6, "points[2]": 3}
    assert part(found, "historians") == {"historians[0]": 2, "historians[2]": 1}
    assert part(found, "lisbon") == {"lisbon[1]": 1, "lisbon[2]": 2, "lisbon[3]": 1}
    assert part(found, "supply") == {"supply[0]": 2, "supply[1]": 7, "supply[2]": 1, "supply[3]": 3}
    assert part(found, "speed") == {"speed[0]": 3, "speed[1]": 1, "speed[2]": 2, "speed[3]": 1}
    assert part(found, "scientists") == {"scientists[0]": 1, "scientists[1]": 3, "scientists[2]": 2, "scientists[3]": 3}
    assert part(found, "technology") == {
        "technology[0, geography]": 1,
        "technology[0, guild]": 1,
        "technology[2, banking]": 1,
    }


def test_ships_goods_and_buildings_are_where_they_stand(game: Game) -> None:
    found = observed(game, 1)
    assert part(found, "ships") == {"ships[1, 3]": 1, "ships[3, 1]": 2, "ships[3, 4]": 1}
    assert set(part(found, "goods_marker")) == {
        "goods_marker[0, 1a]",
        "goods_marker[0, 3b]",
        "goods_marker[0, 4a]",
        "goods_marker[1, 1b]",
    }
    assert set(part(found, "building_marker")) == {
        "building_marker[0, 1b]",
        "building_marker[1, 2b]",
        "building_marker[1, 4b]",
    }


def test_goods_and_buildings_are_counted_by_kind(game: Game) -> None:
    """STI-142. Two markers on gold are one kind, and a market is one of its good."""
    found = observed(game, 0)
    assert part(found, "goods_of") == {"goods_of[1, gold]": 2, "goods_of[1, spices]": 1, "goods_of[2, coffee]": 1}
    assert part(found, "buildings_of") == {"buildings_of[1, market_gems]": 1, "buildings_of[2, church]": 2}


def test_towns_are_told_by_what_they_show(game: Game) -> None:
    found = observed(game, 0)
    lying = {f"town[{town}]": 1 if int(town) <= 4 else -1 for town in TOWN_NAMES}
    assert part(found, "town") == lying
    assert (found["discovered"], found["face_down"]) == (4, 8)
    assert {name for name in part(found, "good") if name.startswith(("good[1", "good[4"))} == {
        "good[1a, gold]",
        "good[1b, coffee]",
        "good[4a, gold]",
        "good[4b, spices]",
    }
    assert {name for name in part(found, "building") if name.startswith(("building[1", "building[3"))} == {
        "building[1a, stronghold]",
        "building[1b, market_gems]",
        "building[3a, market_textiles]",
        "building[3b, church]",
    }


def test_beyond_the_row_of_three_players_nothing_lies() -> None:
    """STI-25."""
    found = observed(tw.new("sail_to_india", players=3, seed=1), 0)
    assert {name for name, lying in part(found, "town").items() if lying < 0} == {
        f"town[{town}]" for town in range(4, 10)
    }
    assert len(part(found, "town")) == 9


def test_unseen_cards_are_summed_up(game: Game) -> None:
    """STI-382, block L2. Each good is on four cards; each type of building is on eight."""
    found = observed(game, 0)
    assert part(found, "unseen_good") == {
        "unseen_good[gold]": 2,
        "unseen_good[gems]": 3,
        "unseen_good[coffee]": 3,
        "unseen_good[sugar]": 3,
        "unseen_good[textiles]": 3,
        "unseen_good[spices]": 2,
    }
    assert part(found, "unseen_building") == {
        "unseen_building[stronghold]": 5,
        "unseen_building[church]": 5,
        "unseen_building[market_gold]": 2,
        "unseen_building[market_coffee]": 1,
        "unseen_building[market_sugar]": 1,
        "unseen_building[market_spices]": 2,
    }


def test_cards_that_were_put_away_are_not_unseen() -> None:
    """STI-25. With three players six cards are left, with two goods and two buildings each."""
    found = observed(tw.new("sail_to_india", players=3, seed=1), 0)
    assert sum(part(found, "unseen_good").values()) == sum(part(found, "unseen_building").values()) == 12


def test_ships_that_sailed_are_told_until_the_moves_are_over() -> None:
    game = tw.parse("sail_to_india", "players: 4\nseat 0: lisbon 2; ships 1 3; wealth 2")
    game.play("move ships")
    assert "chosen" not in observed(game, 0)
    for action in ("launch 1", "sail 3-4"):
        game.play(action)
    found = observed(game, 3)
    assert part(found, "question") == {"question[move]": 1}
    assert (found["launched"], found["chosen"]) == (1, 1)
    assert part(found, "sailed") == {"sailed[1]": 1, "sailed[4]": 1}
    assert part(found, "ships") == {"ships[1, 1]": 2, "ships[1, 4]": 1}
    assert "moved" not in found
    game.play("done")
    found = observed(game, 3)
    assert (found["moved"], found["entered"], found["points_due"], found["loads_then"]) == (1, 1, 1, 1)
    assert part(found, "question") == {"question[store_points]": 1}
    assert not part(found, "sailed")
    assert "launched" not in found


def test_a_sale_tells_the_kinds_sold_and_what_is_left_to_store() -> None:
    game = tw.parse("sail_to_india", "players: 4\ntown 1: gold coffee | church, church\nseat 0: wealth 4; goods 1a 1b")
    for action in ("sell goods", "sell 1b"):
        game.play(action)
    assert part(observed(game, 0), "sold") == {"sold[coffee]": 1}
    for action in ("sell 1a", "done"):
        game.play(action)
    found = observed(game, 0)
    assert not part(found, "sold")
    assert (found["wealth[0]"], found["wealth_due"]) == (5, 1)
    assert "loads_then" not in found


def test_the_site_of_a_building_is_told_until_it_stands() -> None:
    game = tw.parse("sail_to_india", "players: 4\nseat 0: wealth 2; ships 2")
    for action in ("build", "site 2b"):
        game.play(action)
    assert part(observed(game, 1), "site") == {"site[2b]": 1}
    game.play("with ship")
    found = observed(game, 1)
    assert not part(found, "site")
    assert part(found, "building_marker") == {"building_marker[3, 2b]": 1}


def test_what_was_used_in_a_turn_is_told_until_its_end() -> None:
    """STI-79."""
    game = tw.parse("sail_to_india", """
        players: 4
        seat 0: wealth 5; points 1; ships 1; goods 1a; technologies banking geography architecture
    """)  # fmt: skip
    for action in ("move ships", "sail 1-2", "done", "done", "use architecture", "site 2a", "with ship"):
        game.play(action)
    assert part(observed(game, 0), "used") == {"used[architecture]": 1}
    for action in ("use banking", "use geography", "embark good 1a", "done"):
        game.play(action)
    assert part(observed(game, 0), "used") == {"used[architecture]": 1, "used[banking]": 1, "used[geography]": 1}
    game.play("end turn")
    assert not part(observed(game, 0), "used")
    press = tw.parse("sail_to_india", "players: 4\nseat 0: wealth 5; points 1")
    press.play("acquire printing press")
    assert part(observed(press, 0), "used") == {"used[printing_press]": 1}


def test_who_discovered_india_and_triggered_the_end_is_told() -> None:
    """STI-112, STI-290."""
    game = tw.parse("sail_to_india", "players: 3\ndiscovered: 8\nasked: 1\nseat 1: ships 8; points 1; lisbon 1")
    assert not part(observed(game, 0), "milestone")
    for action in ("move ships", "sail 8-9", "done"):
        game.play(action)
    assert part(observed(game, 0), "milestone") == {"milestone[1, end]": 1, "milestone[1, india]": 1}
    assert part(observed(game, 2), "milestone") == {"milestone[2, end]": 1, "milestone[2, india]": 1}


def test_the_end_can_be_triggered_without_india() -> None:
    """STI-291."""
    full = "wealth 4; lisbon 8; supply 0"
    game = tw.parse("sail_to_india", f"players: 3\nseat 0: wealth 1; lisbon 7; supply 1\nseat 1: {full}")
    game.play("employ")
    assert part(observed(game, 2), "milestone") == {"milestone[1, end]": 1}


def test_turns_are_counted_up_to_a_limit() -> None:
    """STI-424."""
    endless = tw.new("sail_to_india", players=3, seed=1)
    endless.play("end turn")
    found = observed(endless, 0)
    assert found["turns"] == 2
    assert "turns_left" not in found
    agreed = tw.new("sail_to_india", players=3, seed=1, max_turns=40)
    for left in (40, 39):
        assert observed(agreed, 0)["turns_left"] == left
        agreed.play("end turn")
    long = tw.parse("sail_to_india", "players: 3\nturns: 20000\nmax turns: 30000")
    found = observed(long, 0)
    assert (found["turns"], found["turns_left"]) == (500, 500)


def test_a_finished_game_asks_nothing() -> None:
    game = tw.new("sail_to_india", players=3, seed=1, max_turns=1)
    game.play("end turn")
    found = observed(game, 0)
    assert not part(found, "question")
    assert not part(found, "asked")


@pytest.mark.parametrize("town", TOWN_NAMES)
def test_everything_that_can_lie_at_a_town_has_numbers_of_its_own(town: str) -> None:
    """At the far end of the row too, where games seldom come."""
    first, second = f"{town}a", f"{town}b"
    game = tw.parse("sail_to_india", f"""
        players: 4
        discovered: 12
        town {town}: spices gold | market of spices, market of textiles
        ender: 3
        india: 3
        seat 0: goods {first}; buildings {second}
        seat 1: ships {town} {town}
        seat 3: goods {second}; buildings {first}
    """)  # fmt: skip
    found = observed(game, 0)
    expected = {f"good[{first}, spices]", f"good[{second}, gold]"}
    expected |= {f"building[{first}, market_spices]", f"building[{second}, market_textiles]"}
    assert expected <= set(found)
    assert part(found, "ships") == {f"ships[1, {town}]": 2}
    assert set(part(found, "goods_marker")) == {f"goods_marker[0, {first}]", f"goods_marker[3, {second}]"}
    assert set(part(found, "building_marker")) == {f"building_marker[0, {second}]", f"building_marker[3, {first}]"}
    assert part(found, "goods_of") == {"goods_of[0, spices]": 1, "goods_of[3, gold]": 1}
    assert part(found, "buildings_of") == {"buildings_of[0, market_textiles]": 1, "buildings_of[3, market_spices]": 1}
    assert len(part(found, "good")) == len(part(found, "building")) == len(PLACE_NAMES)


@pytest.mark.parametrize("technology", TECHNOLOGIES)
def test_every_technology_has_a_number_for_every_owner(technology: str) -> None:
    for owner in range(4):
        game = tw.parse("sail_to_india", f"players: 4\nseat {owner}: technologies {technology}")
        assert part(observed(game, 0), "technology") == {f"technology[{owner}, {technology}]": 1}


def test_a_spectator_sees_the_table_from_seat_0(game: Game) -> None:
    """STI-382."""
    assert np.array_equal(game.view(None).observation, game.view(0).observation)

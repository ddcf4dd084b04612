"""E4. Build."""

import pytest

import tradewinds as tw
from asking import clause_against, offered, play, seat_of
from tradewinds.engine.game import Game

TOWNS = """
    players: 4
    town 1: gold gems | market of gold, market of gems
    town 2: coffee gold | stronghold, church
    town 3: sugar textiles | stronghold, church
"""


def table(own: str, *lines: str) -> Game:
    return tw.parse("sail_to_india", "\n".join([TOWNS, *lines, f"seat 0: {own}"]))


@pytest.mark.parametrize(
    ("marker", "builder"),
    [("ships 2", "ship"), ("goods 2a", "good a"), ("goods 2b", "good b"), ("buildings 2b", "building")],
)
def test_a_marker_at_the_town_becomes_the_building(marker: str, builder: str) -> None:
    """STI-SC24. W = 2, L = 0; from a ship, a goods marker, the other building (STI-160 to STI-164)."""
    game = play(table(f"wealth 2; {marker}"), "build")
    assert game.to_dict()["action_points"] == 1
    play(game, "site 2a")
    assert offered(game) == [f"with {builder}"]
    assert seat_of(game)["wealth"] == 2, "nothing is paid yet (STI-408)"
    play(game, f"with {builder}")
    own = seat_of(game)
    assert (own["wealth"], own["lisbon"], own["buildings"]) == (0, 1, ["2a"])
    assert own["ships"] == own["goods"] == []


@pytest.mark.parametrize(
    ("own", "clause"),
    [
        ("wealth 5; ships 2", "STI-162"),
        ("wealth 1; ships 3", "STI-160"),
        ("wealth 5; lisbon 3", "STI-162"),
        ("wealth 5; points 9", "STI-162"),
    ],
)
def test_building_takes_a_space_wealth_and_a_marker_at_the_town(own: str, clause: str) -> None:
    """STI-SC25. Occupied spaces; W = 1; only markers on Lisbon, bankers, historians (STI-161, STI-165)."""
    assert clause_against(table(own, "seat 1: buildings 2a 2b"), "build") == clause


def test_a_site_is_a_free_space_with_a_marker_at_its_town() -> None:
    """STI-SC25. With a marker of another town it is illegal, and so is an occupied space, an own one too (STI-401)."""
    game = play(table("wealth 5; ships 2 3; buildings 3b", "seat 1: buildings 2a"), "build")
    assert offered(game) == ["site 2b", "site 3a"]
    assert clause_against(game, "site 1a") == "STI-162"
    assert clause_against(game, "site 2a") == "STI-161"
    assert clause_against(game, "site 3b") == "STI-161"
    assert clause_against(game, "site 4a") == "STI-161"
    play(game, "site 3a")
    assert offered(game) == ["with ship", "with building"]
    assert clause_against(game, "with good a") == "STI-162"


def test_several_buildings_of_a_town_may_be_owned() -> None:
    """STI-166. One marker each."""
    game = table("wealth 4; ships 2 2")
    play(game, "build", "site 2a", "with ship", "build", "site 2b", "with ship")
    assert (seat_of(game)["buildings"], seat_of(game)["ships"]) == (["2a", "2b"], [])


def test_a_building_can_move_to_the_space_beside_it() -> None:
    """STI-162, STI-163. The place it leaves is open to everybody."""
    game = play(table("wealth 2; buildings 2a", "seat 1: wealth 2; ships 2"), "build", "site 2b", "with building")
    play(game, "end turn", "build")
    assert offered(game) == ["site 2a"]


def test_a_marker_of_somebody_else_builds_nothing() -> None:
    """STI-162."""
    assert clause_against(table("wealth 5", "seat 1: ships 1 2 3; goods 1a"), "build") == "STI-162"

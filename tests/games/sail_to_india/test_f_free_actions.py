"""F. Free actions."""

import pytest

import tradewinds as tw
from asking import clause_against, offered, play, seat_of
from tradewinds.engine.game import Game


def table(own: str, *lines: str) -> Game:
    towns = "players: 4\ntown 2: gold sugar | stronghold, church"
    return tw.parse("sail_to_india", "\n".join([towns, *lines, f"seat 0: {own}"]))


@pytest.mark.parametrize(
    ("returned", "wealth", "points"),
    [("banker low", 5, 6), ("banker full", 3, 6), ("historian low", 8, 5), ("historian full", 8, 1)],
)
def test_bankers_and_historians_take_what_they_hold_along(returned: str, wealth: int, points: int) -> None:
    """STI-SC39. W = 8 (5 + 3), V = 6 (5 + 1), L = 0 (STI-54, STI-203 to STI-205)."""
    own = seat_of(play(table("wealth 8; points 6"), f"return {returned}"))
    assert (own["wealth"], own["points"], own["lisbon"]) == (wealth, points, 1)


@pytest.mark.parametrize("amount", [1, 4, 5, 10])
def test_the_smaller_and_the_full_one_must_differ(amount: int) -> None:
    """STI-205, STI-412. With one on 5, or all on 5, it is the same one."""
    game = table(f"wealth {amount}")
    assert "return banker low" in offered(game)
    assert clause_against(game, "return banker full") == "STI-205"
    assert seat_of(play(game, "return banker low"))["wealth"] == (5 if amount == 10 else 0)


def test_a_stronghold_given_up_is_open_to_everybody() -> None:
    """STI-SC40. L + 1, and another player builds there (STI-210)."""
    game = table("buildings 2a", "seat 1: wealth 2; ships 2")
    assert seat_of(play(game, "return building 2a"))["lisbon"] == 1
    play(game, "end turn", "build", "site 2a", "with ship")
    assert seat_of(game, 1)["buildings"] == ["2a"]


def test_any_own_marker_can_go_home_and_nothing_else() -> None:
    """STI-12, STI-14, STI-201, STI-202. No scientist and no shipbuilder."""
    game = table(
        "wealth 1; ships 3 3; goods 2a; buildings 2b; speed 2; technologies guild", "seat 1: ships 1; goods 2b"
    )
    assert [action.text for action in game.actions if action.group == "send_home"] == [
        "return banker low",
        "return ship 3",
        "return good 2a",
        "return building 2b",
    ]
    for other in ("return ship 1", "return good 2b", "return historian low", "return building 2a"):
        assert clause_against(game, other) == "STI-201"


def test_goods_sent_home_earn_nothing() -> None:
    """STI-206."""
    own = seat_of(play(table("goods 2a"), "return good 2a"))
    assert (own["goods"], own["lisbon"], own["wealth"]) == ([], 1, 0)


def test_a_marker_sent_home_is_usable_at_once() -> None:
    """STI-207."""
    game = play(table("ships 3"), "return ship 3", "move ships")
    assert "launch 1" in offered(game)


def test_returns_are_free_and_without_number() -> None:
    """STI-200, STI-201. Before, between and after the actions."""
    game = table("wealth 6; ships 1 2 3; goods 2a")
    play(game, "return ship 1", "employ", "return ship 2", "employ", "return ship 3", "return good 2a")
    assert (seat_of(game)["lisbon"], game.to_dict()["action_points"]) == (7, 0)


def test_there_are_no_free_actions_inside_an_action() -> None:
    """STI-420. While ships are moved or converted, goods sold, a building built."""
    own = "wealth 2; ships 1 3; goods 2a"
    moving = play(table(own), "move ships")
    for game in (moving, play(moving.copy(), "done"), play(table(own), "sell goods"), play(table(own), "build")):
        assert clause_against(game, "return ship 3") is None
        assert not [action for action in game.actions if action.group == "send_home"]

"""E5. Acquire a technology, and H. Technologies."""

import pytest

import tradewinds as tw
from asking import clause_against, offered, play, seat_of
from tradewinds.engine.game import Game
from tradewinds.games.sail_to_india.terms import TECHNOLOGIES

TOWNS = """
    players: 4
    town 1: gold gems | market of gold, church
    town 2: coffee gold | stronghold, church
    town 3: sugar textiles | stronghold, church
"""
COSTS = dict(zip(TECHNOLOGIES, (0, 1, 1, 2, 2, 2, 3, 3, 4, 4, 4, 4), strict=True))


def table(own: str, *lines: str, discovered: int = 3) -> Game:
    return tw.parse("sail_to_india", "\n".join([TOWNS, f"discovered: {discovered}", *lines, f"seat 0: {own}"]))


def acquirable(game: Game) -> list[str]:
    return [str(action.object).replace(" ", "_") for action in game.actions if action.verb == "acquire"]


# E5.


@pytest.mark.parametrize("wealth", range(5))
def test_a_technology_costs_its_wealth(wealth: int) -> None:
    """STI-180, STI-185, STI-240, STI-248, STI-255, STI-261, block L1."""
    assert acquirable(table(f"wealth {wealth}")) == [name for name, cost in COSTS.items() if cost <= wealth]


@pytest.mark.parametrize("technology", COSTS)
def test_a_scientist_goes_onto_a_technology(technology: str) -> None:
    """STI-182, STI-184. It is paid and owned for good."""
    game = play(table("wealth 5; points 1"), f"acquire {technology.replace('_', ' ')}")
    own = seat_of(game)
    assert (own["wealth"], own["technologies"]) == (5 - COSTS[technology], [technology])
    assert int(game.state.players[0].scientists) == 2
    assert game.to_dict()["action_points"] == 1


def test_a_technology_has_one_owner_and_a_player_three_scientists() -> None:
    """STI-SC26. Another's Guild is not offered; with sci = 0 nothing is (STI-181, STI-182)."""
    game = table("wealth 5", "seat 1: technologies guild")
    assert "guild" not in acquirable(game)
    assert clause_against(game, "acquire guild") == "STI-181"
    game = table("wealth 5; technologies banking guild renaissance")
    assert acquirable(game) == []
    assert clause_against(game, "acquire metallurgy") == "STI-182"
    assert clause_against(game, "acquire guild") == "STI-181"


def test_a_technology_can_be_used_at_once() -> None:
    """STI-183."""
    game = play(table("wealth 5; points 1"), "acquire banking", "use banking")
    assert (seat_of(game)["wealth"], seat_of(game)["points"]) == (0, 2)


# H. Metallurgy, Printing Press.


def test_metallurgy_makes_technologies_cheaper() -> None:
    """STI-SC29. W = 2: Banking for 2; Printing Press for nothing (STI-240, STI-241)."""
    own = "wealth 2; lisbon 1; technologies metallurgy"
    assert seat_of(play(table(own), "acquire banking"))["wealth"] == 0
    assert seat_of(play(table(own), "acquire printing press"))["wealth"] == 2
    assert clause_against(table("wealth 0; technologies metallurgy"), "acquire banking") == "STI-180"


def test_metallurgy_is_for_technologies_only() -> None:
    """STI-242. And for its owner only."""
    game = table("wealth 1; ships 2; technologies metallurgy")
    assert clause_against(game, "speed up") == "STI-190"
    assert clause_against(game, "build") == "STI-160"
    assert clause_against(table("wealth 2", "seat 1: technologies metallurgy"), "acquire banking") == "STI-180"


def test_printing_press_brings_a_point_a_turn() -> None:
    """STI-SC30. W = 5, V = 0, L = 1: itself, not the second one of the turn, but one of a later turn (STI-246)."""
    game = play(table("wealth 5; lisbon 1"), "acquire printing press", "store")
    own = seat_of(game)
    assert (own["wealth"], own["points"], own["lisbon"]) == (4, 1, 0)
    play(game, "acquire metallurgy")
    assert (game.to_dict()["question"], seat_of(game)["points"]) == ("main", 1)
    play(game, *["end turn"] * 4, "acquire geography")
    assert seat_of(game)["points"] == 2


def test_the_point_of_printing_press_cannot_be_saved() -> None:
    """STI-SC46. W = 9, V = 5, L = 1: refused with the first technology, none with the second (STI-269)."""
    game = table("wealth 9; points 5; lisbon 1; technologies printing_press")
    play(game, "acquire renaissance", "decline", "acquire geography")
    own = seat_of(game)
    assert (game.to_dict()["question"], own["points"], own["lisbon"]) == ("main", 5, 2), "one banker was set free"


def test_the_banker_who_paid_may_record_the_point() -> None:
    """STI-247. W = 1, L = 0."""
    game = play(table("wealth 1"), "acquire printing press", "store")
    assert (seat_of(game)["wealth"], seat_of(game)["points"], seat_of(game)["lisbon"]) == (0, 1, 0)


# Geography.


def test_geography_puts_markers_to_sea() -> None:
    """STI-SC31. Goods at 1 and 2, a church at 2: all three; once a turn (STI-243)."""
    game = table("technologies geography; goods 1a 2b; buildings 2b; ships 1")
    play(game, "use geography")
    assert offered(game) == ["embark good 1a", "embark good 2b", "embark building 2b"]
    assert clause_against(game, "done") == "STI-243"
    play(game, "embark good 1a", "embark building 2b", "embark good 2b", "done")
    own = seat_of(game)
    assert (own["ships"], own["goods"], own["buildings"]) == ([1, 1, 2, 2], [], [])
    assert (game.to_dict()["question"], game.to_dict()["action_points"]) == ("main", 2)
    play(game, "move ships", "done", "load 1a", "done")
    assert clause_against(game, "use geography") == "STI-79"


def test_geography_takes_own_markers_on_land() -> None:
    """STI-243, STI-209."""
    assert clause_against(table("technologies geography; ships 1", "seat 1: goods 1a"), "use geography") == "STI-243"
    assert clause_against(table("goods 1a", "seat 1: technologies geography"), "use geography") == "STI-209"


def test_geography_may_be_used_while_ships_are_converted() -> None:
    """STI-244, STI-245, STI-406. Its ships may be converted in that same step, but not sail before the next."""
    game = play(table("technologies geography; goods 1a; lisbon 1"), "move ships")
    assert clause_against(game, "use geography") is None, "not in step 1"
    play(game, "launch 1", "done")
    assert offered(game) == ["use geography", "done", "load 1b"]
    play(game, "use geography", "embark good 1a", "done")
    assert offered(game) == ["done", "load 1a", "load 1b"]
    play(game, "done", "move ships")
    assert [action.text for action in game.actions] == ["done", "sail 1-2"]


# Port Maintenance.


@pytest.mark.parametrize(("departures", "points"), [(7, 3), (6, 3), (5, 2), (3, 2), (2, 1), (0, 1)])
def test_three_departures_bring_a_point(departures: int, points: int) -> None:
    """STI-SC32. V = 1, L = 7: six 3, seven 3, five 2, two 1 (STI-249, STI-250)."""
    game = table("technologies port_maintenance; points 1; lisbon 7")
    assert seat_of(play(game, "move ships", *["launch 1"] * departures, "done"))["points"] == points


def test_departures_are_counted_by_the_action() -> None:
    """STI-SC32. Two in the first action and one in the second: V = 1 (STI-251)."""
    game = table("technologies port_maintenance; points 1; lisbon 7")
    play(game, "move ships", "launch 1", "launch 1", "done", "done", "move ships", "launch 1", "done")
    assert seat_of(game)["points"] == 1


def test_launches_by_strongholds_count_and_ships_at_sea_do_not() -> None:
    """STI-SC33. A stronghold at 6, F = 8, L = 3, speed 1, a ship at 6: V = 2 (STI-249, STI-252)."""
    lines = "town 6: gold coffee | stronghold, church"
    game = table("technologies port_maintenance; points 1; lisbon 3; buildings 6a; ships 6", lines, discovered=7)
    play(game, "move ships", "launch 1", "launch 6", "launch 7", "sail 6-5", "done")
    assert (seat_of(game)["points"], seat_of(game)["ships"]) == (2, [1, 5, 6, 7])


def test_a_marker_that_came_home_may_leave_again_in_the_next_action() -> None:
    """STI-107, STI-249."""
    game = table("technologies port_maintenance; points 1; lisbon 3; speed 1")
    play(game, "move ships", *["launch 1"] * 3, "done", "done", *["return ship 1"] * 3)
    play(game, "move ships", *["launch 1"] * 3, "done")
    assert seat_of(game)["points"] == 3


# Architecture.


def test_architecture_builds_without_a_point_after_a_move() -> None:
    """STI-SC34. W = 2, AP = 1 and a ship; not before a marker has moved, and not twice (STI-253)."""
    own = "technologies architecture; wealth 2; ships 1"
    game = table(own, "action points: 1")
    assert clause_against(game, "use architecture") == "STI-253"
    play(game, "move ships", "sail 1-2", "done", "done", "use architecture", "site 2b", "with ship")
    own_after = seat_of(game)
    assert (game.to_dict()["action_points"], own_after["wealth"], own_after["buildings"]) == (0, 0, ["2b"])
    assert clause_against(game, "use architecture") == "STI-79"
    idle = play(table(own), "move ships", "done", "done")
    assert clause_against(idle, "use architecture") == "STI-253", "a move without any marker is none (STI-254)"


def test_architecture_needs_a_site_and_the_wealth() -> None:
    """STI-161 to STI-165, STI-253."""
    for own, clause in (("wealth 1; ships 1", "STI-160"), ("wealth 2; lisbon 1", "STI-162")):
        game = table(f"technologies architecture; {own}", "moved: yes")
        assert clause_against(game, "use architecture") == clause


def test_architecture_builds_with_any_marker_at_the_town() -> None:
    """STI-267. Not only with one that moved; and a launch is a move, too (STI-254)."""
    game = table("technologies architecture; wealth 2; lisbon 1; goods 3a")
    play(game, "move ships", "launch 1", "done", "done", "use architecture")
    assert "site 3a" in offered(game)


def test_architecture_serves_in_the_turn_in_which_it_is_acquired() -> None:
    """STI-268."""
    game = play(table("wealth 4; ships 1"), "move ships", "sail 1-2", "done", "done", "acquire architecture")
    assert seat_of(play(game, "use architecture", "site 2a", "with ship"))["buildings"] == ["2a"]


def test_architecture_waits_for_the_end_of_the_action() -> None:
    """STI-SC48. W = 2, V = 5, L = 0, ships at 2 and 3, F = 4 (STI-254)."""
    game = table("technologies architecture; wealth 2; points 5; ships 2 3")
    play(game, "move ships", "sail 3-4", "done")
    assert game.to_dict()["question"] == "store_points"
    assert clause_against(game, "use architecture") is None
    play(game, "decline")
    assert game.to_dict()["question"] == "load"
    assert clause_against(game, "use architecture") is None
    assert "use architecture" in offered(play(game, "done"))


# Cartography.


def test_cartography_sells_a_point_on_a_discovery() -> None:
    """STI-SC35. W = 1, V = 0, L = 0: the banker who paid records two points (STI-116, STI-256, STI-257)."""
    game = play(table("technologies cartography; wealth 1; ships 3"), "move ships", "sail 3-4", "done")
    assert offered(game) == ["pay", "skip"]
    paid = play(game.copy(), "pay", "store")
    own = seat_of(paid)
    assert (own["wealth"], own["points"], own["lisbon"]) == (0, 2, 0)
    skipped = play(game.copy(), "skip")
    assert (skipped.to_dict()["points_due"], seat_of(skipped)["lisbon"]) == (1, 0)
    assert offered(skipped) == ["decline", "return banker low", "return ship 4"]


def test_cartography_asks_only_who_can_pay_for_a_discovery() -> None:
    """STI-SC35. W = 0: no choice; without a discovery neither (STI-403)."""
    poor = play(table("technologies cartography; points 1; ships 3"), "move ships", "sail 3-4", "done")
    assert (poor.to_dict()["question"], seat_of(poor)["points"]) == ("load", 2)
    idle = play(table("technologies cartography; wealth 3; ships 3"), "move ships", "sail 3-2", "done")
    assert idle.to_dict()["question"] == "load"


# Banking.


def test_banking_turns_two_wealth_into_a_point() -> None:
    """STI-SC36. W = 6, V = 4, L = 0: W = 4, L = 1, V = 5; not twice; not with W = 1 (STI-258, STI-259)."""
    game = play(table("technologies banking; wealth 6; points 4"), "use banking")
    own = seat_of(game)
    assert (own["wealth"], own["lisbon"], own["points"]) == (4, 1, 5)
    assert clause_against(game, "use banking") == "STI-79"
    assert clause_against(table("technologies banking; wealth 1"), "use banking") == "STI-258"
    assert clause_against(table("wealth 5", "seat 1: technologies banking"), "use banking") == "STI-209"


def test_banking_may_be_used_before_between_and_after_actions() -> None:
    """STI-260. Not inside of one (STI-421)."""
    own = "technologies banking; wealth 6; points 1; ships 1"
    for actions in ((), ("speed up",), ("employ", "employ")):
        play(table(own), *actions, "use banking")
    game = play(table(own), "move ships")
    assert clause_against(game, "use banking") is None
    assert clause_against(play(game, "done"), "use banking") is None

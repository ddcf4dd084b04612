"""E2. Move ships: move, discover, convert; and strongholds (block G)."""

import pytest

import tradewinds as tw
from asking import clause_against, offered, play, seat_of
from tradewinds.engine.game import Game

TOWNS = """
    players: 4
    town 1: gold coffee | stronghold, church
    town 2: gold sugar | market of coffee, church
    town 3: gems textiles | market of sugar, church
    town 6: coffee spices | stronghold, church
"""


def table(own: str, *lines: str, discovered: int = 3) -> Game:
    towns = TOWNS if discovered >= 6 else TOWNS.replace("town 6", "# town 6")
    return tw.parse("sail_to_india", "\n".join([towns, f"discovered: {discovered}", *lines, f"seat 0: {own}"]))


def moving(own: str, *lines: str, discovered: int = 3) -> Game:
    return play(table(own, *lines, discovered=discovered), "move ships")


def launches(game: Game) -> list[int]:
    return [int(str(action.object)) for action in game.actions if action.verb == "launch"]


def sails(game: Game, start: int) -> list[int]:
    """Return the towns to which a ship can sail from one."""
    voyages = [str(action.object).split("-") for action in game.actions if action.verb == "sail"]
    return [int(end) for begin, end in voyages if int(begin) == start]


# Step 1: move.


@pytest.mark.parametrize(("speed", "towns"), [(1, [1]), (2, [1, 2]), (3, [1, 2, 3])])
def test_a_marker_on_lisbon_sails_as_far_as_its_speed(speed: int, towns: list[int]) -> None:
    """STI-SC11. Never to a face-down town straight from Lisbon (STI-102, STI-103, STI-225)."""
    assert launches(moving(f"lisbon 1; speed {speed}")) == towns


def test_ships_sail_each_by_its_own_distance_and_direction() -> None:
    """STI-SC12. Speed 2, F = 4, ships at 1 and 3 (STI-101, STI-102)."""
    game = moving("ships 1 3; speed 2")
    assert (sails(game, 1), sails(game, 3)) == ([2, 3], [1, 2, 4])
    play(game, "sail 1-3", "sail 3-4", "done")
    assert seat_of(game)["ships"] == [3, 4]


def test_all_markers_on_lisbon_may_leave_and_be_converted() -> None:
    """STI-SC13. L = 4, speed 1: two goods markers, two ships (STI-103, STI-105, STI-119, STI-123)."""
    game = moving("lisbon 4")
    play(game, *["launch 1"] * 4, "done")
    assert clause_against(game, "launch 1") is None, "that was step 1 (STI-125)"
    play(game, "load 1a", "load 1b")
    assert offered(game) == ["done"]
    play(game, "done")
    own = seat_of(game)
    assert (own["lisbon"], own["goods"], own["ships"]) == (0, ["1a", "1b"], [1, 1])
    assert game.to_dict()["action_points"] == 1


def test_a_ship_stops_at_the_first_face_down_town() -> None:
    """STI-SC14. F = 4, a ship at 3, speed 3 (STI-108, STI-109, STI-111)."""
    game = moving("ships 3; speed 3; points 1")
    assert sails(game, 3) == [1, 2, 4]
    assert clause_against(game, "sail 3-5") == "STI-108"
    play(game, "sail 3-4")
    assert game.to_dict()["discovered"] == 3, "nothing is seen before all moves are made (STI-115)"
    told = game.play("done")
    assert [event.kind for event in told] == ["turned_up", "discovered"]
    assert (game.to_dict()["discovered"], seat_of(game)["points"]) == (4, 2)


def test_one_discovery_a_turn() -> None:
    """STI-SC15. In the second action a ship at 4 goes to 3, but not to 5 (STI-75, STI-113)."""
    game = play(moving("ships 3; points 1"), "sail 3-4", "done", "done", "move ships")
    assert sails(game, 4) == [3]
    assert clause_against(game, "sail 4-5") == "STI-113"
    play(game, "done", "done", *["end turn"] * 4, "move ships")
    assert sails(game, 4) == [3, 5], "in the next turn it may"


def test_several_ships_may_discover_together() -> None:
    """STI-SC16. F = 4, two ships at 3: one discovery, and both may be converted (STI-114, STI-124)."""
    game = play(moving("ships 3 3; points 1"), "sail 3-4", "sail 3-4", "done")
    assert (seat_of(game)["points"], seat_of(game)["ships"]) == (2, [4, 4])
    play(game, "load 4a", "load 4b")
    assert seat_of(game)["goods"] == ["4a", "4b"]


@pytest.mark.parametrize(("players", "last"), [(4, 12), (3, 9)])
def test_the_last_town_is_india(players: int, last: int) -> None:
    """STI-SC17. Two points, and the end is triggered (STI-112, STI-290). With three players it is town 9."""
    game = tw.parse("sail_to_india", f"players: {players}\ndiscovered: {last - 1}\nseat 0: lisbon 1; ships {last - 1}")
    told = [event.kind for event in play(game, "move ships", f"sail {last - 1}-{last}", "done").events()]
    assert told == ["turned_up", "discovered", "reached_india", "end_in_sight"]
    play(game, "store")
    data = game.to_dict()
    assert (seat_of(game)["points"], seat_of(game)["lisbon"], data["india"], data["ender"]) == (2, 0, 0, 0)
    assert data["discovered"] == last


def test_a_ship_sails_once_in_an_action() -> None:
    """STI-107. Also one that has just left Lisbon; in the second action it may sail again."""
    game = play(moving("lisbon 1; ships 1; speed 1"), "sail 1-2")
    assert clause_against(game, "sail 2-3") == "STI-107"
    play(game, "launch 1")
    assert clause_against(game, "sail 1-2") == "STI-107"
    play(game, "done", "done", "move ships")
    assert (sails(game, 1), sails(game, 2)) == ([2], [1, 3])


def test_of_two_ships_at_a_town_one_may_have_sailed() -> None:
    """STI-107, STI-402."""
    game = play(moving("ships 1 2"), "sail 1-2", "sail 2-3")
    assert clause_against(game, "sail 2-3") == "STI-107"
    assert seat_of(game)["ships"] == [2, 3]


def test_moving_nothing_is_allowed() -> None:
    """STI-100, STI-106. Steps 2 and 3 follow (STI-117, STI-413), and a ship that stayed may be converted (STI-122)."""
    game = moving("ships 2")
    assert not play(game, "done").events()
    assert offered(game) == ["done", "load 2a", "load 2b"]
    play(game, "load 2a", "done")
    data = game.to_dict()
    assert (data["question"], data["action_points"], data["moved"]) == ("main", 1, False)
    assert offered(moving("wealth 0")) == ["done"]


def test_ships_go_home_by_a_free_return_only() -> None:
    """STI-110, STI-201. At any distance, and not in the middle of the moves."""
    game = table("ships 6; speed 1", discovered=6)
    assert offered(moving("ships 1; speed 3"))[1:] == ["sail 1-2", "sail 1-3", "sail 1-4"]
    assert seat_of(play(game, "return ship 6"))["lisbon"] == 1
    assert clause_against(moving("ships 2"), "return ship 2") is None


def test_ships_never_block_one_another() -> None:
    """STI-105."""
    game = moving("ships 1", "seat 1: ships 2 2 2")
    assert 2 in sails(game, 1)


def test_only_own_ships_sail() -> None:
    """STI-101."""
    game = moving("lisbon 1", "seat 1: ships 2")
    assert clause_against(game, "sail 2-3") == "STI-101"
    assert clause_against(moving("ships 1"), "launch 1") == "STI-103"


def test_there_are_no_towns_beyond_the_ninth_with_three_players() -> None:
    """STI-31, block O."""
    game = play(tw.parse("sail_to_india", "players: 3\ndiscovered: 8\nseat 0: ships 8; speed 3"), "move ships")
    assert sails(game, 8) == [5, 6, 7, 9]
    assert clause_against(game, "sail 8-10") == "STI-31"


# Strongholds.


def test_a_stronghold_is_a_second_lisbon() -> None:
    """STI-SC38. An own stronghold at 6, speed 2, with F = 9 and F = 7 (STI-104, STI-222, STI-225)."""
    own = "lisbon 2; speed 2; buildings 6a"
    assert launches(moving(own, discovered=8)) == [1, 2, 4, 5, 6, 7, 8]
    game = moving(own, discovered=6)
    assert launches(game) == [1, 2, 4, 5, 6, 7]
    assert clause_against(game, "launch 8") == "STI-108"
    assert clause_against(moving(own, discovered=8), "launch 3") == "STI-102"
    entered = moving(own, "entered: yes", discovered=6)
    assert launches(entered) == [1, 2, 4, 5, 6]
    assert clause_against(entered, "launch 7") == "STI-113"


def test_only_own_strongholds_serve() -> None:
    """STI-223. And only strongholds; one built in this turn does, too."""
    assert launches(moving("lisbon 1; buildings 6b", "seat 1: buildings 6a", discovered=7)) == [1]
    game = table("wealth 2; ships 6", discovered=7)
    play(game, "build", "site 6a", "with ship", "move ships")
    assert launches(game) == [1, 5, 6, 7]


def test_staying_at_the_stronghold_counts_as_moving() -> None:
    """STI-224."""
    game = play(moving("lisbon 1; buildings 6a", discovered=7), "launch 6", "done")
    assert (seat_of(game)["ships"], game.to_dict()["moved"]) == ([6], True)


def test_a_stronghold_launch_may_discover() -> None:
    """STI-225. Speed 1, a stronghold at 6, F = 7."""
    game = play(moving("lisbon 1; points 1; buildings 6a", discovered=6), "launch 7", "done")
    assert (game.to_dict()["discovered"], seat_of(game)["points"]) == (7, 2)


# Step 3: convert.


@pytest.mark.parametrize("owner", [0, 1])
def test_a_goods_space_holds_one_marker_of_anybody(owner: int) -> None:
    """STI-SC18. A marker on the gold of town 2; the other space is offered only if it is empty (STI-120)."""
    goods = "goods 2a" if owner == 0 else "goods -"
    other = "seat 1: goods 2a" if owner == 1 else ""
    game = play(moving(f"ships 2; {goods}", other), "done")
    assert offered(game) == ["done", "load 2b"]
    assert clause_against(game, "load 2a") == "STI-120"
    full = play(moving(f"ships 2; {goods}", other, "seat 2: goods 2b"), "done")
    assert offered(full) == ["done"]


def test_converting_is_for_own_ships_at_towns_face_up() -> None:
    """STI-119, STI-121, STI-126. And one ship is one goods marker."""
    game = play(moving("ships 2", "seat 1: ships 1"), "done")
    assert clause_against(game, "load 1a") == "STI-119"
    assert clause_against(game, "load 4a") == "STI-119"
    play(game, "load 2b")
    assert clause_against(game, "load 2a") == "STI-119"
    assert (seat_of(game)["ships"], seat_of(game)["goods"]) == ([], ["2b"])


def test_converting_is_part_of_moving_only() -> None:
    """STI-125."""
    assert clause_against(table("ships 2"), "load 2a") is None


def test_the_discoverer_sees_the_card_before_he_converts() -> None:
    """STI-115, STI-124. Nothing can be moved in reply."""
    game = play(moving("ships 2 3; lisbon 1; points 1"), "sail 3-4", "done")
    assert [action.verb for action in game.actions] == ["done", "load", "load", "load", "load"]

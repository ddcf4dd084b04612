"""D. The turn, and E1. Employ a marker, E6. Speed up ships."""

import pytest

import tradewinds as tw
from asking import clause_against, offered, play, seat_of
from tradewinds.engine.game import Game


def table(own: str, *lines: str) -> Game:
    return tw.parse("sail_to_india", "\n".join(["players: 4", *lines, f"seat 0: {own}"]))


def points(game: Game) -> int:
    left: int = game.to_dict()["action_points"]
    return left


# The turn.


def test_turns_pass_clockwise_from_the_first_player() -> None:
    """STI-70, STI-411. Points left are lost (STI-71, STI-76)."""
    game = tw.new("sail_to_india", players=3, seed=4, first_player=1)
    order = []
    for _ in range(7):
        order.append(game.asked)
        assert points(game) == 2
        play(game, "end turn")
    assert order == [1, 2, 0, 1, 2, 0, 1]
    assert game.to_dict()["turns"] == 8


def test_every_action_costs_a_point() -> None:
    """STI-72, STI-74. The six actions; free actions cost none (STI-200)."""
    own = "wealth 9; lisbon 1; ships 1; goods 2a"
    for action in ("employ", "move ships", "sell goods", "build", "acquire metallurgy", "speed up"):
        assert points(play(table(own), action)) == 1
    assert points(play(table(own), "return ship 1")) == 2
    tired = table(own, "action points: 0")
    for action in ("employ", "move ships", "sell goods", "build", "acquire metallurgy", "speed up"):
        assert clause_against(tired, action) == "STI-72"


def test_the_same_action_may_be_taken_twice() -> None:
    """STI-73."""
    game = play(table("lisbon 2"), "move ships", "launch 1", "done", "done", "move ships", "launch 1", "done", "done")
    assert (points(game), seat_of(game)["ships"]) == (0, [1, 1])


def test_without_points_the_turn_goes_on_until_the_player_ends_it() -> None:
    """STI-77. Free actions are left."""
    game = play(table("wealth 3; lisbon 1; ships 2; technologies banking"), "employ", "acquire metallurgy")
    assert (game.asked, points(game)) == (0, 0)
    assert offered(game) == ["end turn", "use banking", "return banker low", "return ship 2"]
    assert play(game, "end turn").asked == 1


def test_there_is_always_a_choice() -> None:
    """STI-76, STI-106. Even for who has nothing."""
    assert offered(table("wealth 0")) == ["end turn", "move ships", "acquire metallurgy"]


def test_what_was_used_can_be_used_again_in_the_next_turn() -> None:
    """STI-79, STI-411."""
    game = play(table("wealth 5; points 1; technologies banking"), "use banking")
    assert clause_against(game, "use banking") == "STI-79"
    play(game, "end turn", "end turn", "end turn", "end turn", "use banking")
    assert seat_of(game)["wealth"] == 1


def test_only_the_active_player_decides() -> None:
    """STI-78, STI-208."""
    game = table("wealth 5")
    for eyes in (1, 2, 3, None):
        assert not game.view(eyes).actions


# E1. Employ.


def test_employing_brings_a_marker_for_a_wealth() -> None:
    """STI-SC9. W = 2, L = 1, R = 7, twice, and once (STI-90 to STI-92)."""
    game = play(table("wealth 2; lisbon 1"), "employ")
    own = seat_of(game)
    assert (own["wealth"], own["supply"], own["lisbon"]) == (1, 6, 2)
    own = seat_of(play(game, "employ"))
    assert (own["wealth"], own["supply"], own["lisbon"], points(game)) == (0, 5, 4, 0)


@pytest.mark.parametrize(
    ("own", "clause"),
    [("wealth 0; lisbon 2; supply 7", "STI-90"), ("wealth 3; supply 0", "STI-93")],
)
def test_employing_takes_a_marker_and_a_wealth(own: str, clause: str) -> None:
    """STI-SC10. W = 0, or R = 0."""
    assert clause_against(table(own), "employ") == clause


def test_no_marker_goes_back_to_the_supply() -> None:
    """STI-93. Whatever is sent home or set free comes to Lisbon."""
    game = table("wealth 6; points 6; ships 1; goods 1a; buildings 1a")
    supply = seat_of(game)["supply"]
    play(game, "return banker low", "return historian full", "return ship 1", "return good 1a", "return building 1a")
    assert (seat_of(game)["supply"], seat_of(game)["lisbon"]) == (supply, 5)


# E6. Speed.


def test_speed_costs_two_then_four() -> None:
    """STI-SC27. W = 6, speed 1, L = 0, twice; with one point speed 3 is out of reach (STI-190, STI-191)."""
    game = play(table("wealth 6"), "speed up")
    own = seat_of(game)
    assert (own["speed"], own["wealth"], own["lisbon"]) == (2, 4, 1)
    own = seat_of(play(game, "speed up"))
    assert (own["speed"], own["wealth"], own["lisbon"], points(game)) == (3, 0, 2, 0)
    assert clause_against(play(table("wealth 6", "action points: 1"), "speed up"), "speed up") == "STI-72"


@pytest.mark.parametrize(
    ("own", "clause"), [("speed 2; wealth 3", "STI-190"), ("speed 3; wealth 9", "STI-192"), ("wealth 1", "STI-190")]
)
def test_speed_has_its_price_and_its_end(own: str, clause: str) -> None:
    """STI-SC28. Speed 2 and W = 3; speed 3 (STI-192)."""
    assert clause_against(table(own), "speed up") == clause


def test_the_new_speed_counts_at_once() -> None:
    """STI-193. For the next Move Ships action, in the same turn."""
    game = play(table("wealth 2; lisbon 1"), "speed up", "move ships")
    assert offered(game) == ["done", "launch 1", "launch 2"]

"""I. End of the game."""

import pytest

import tradewinds as tw
from asking import play, seat_of
from tradewinds.engine.game import Game

A, B, C, D = range(4)


def table(*lines: str) -> Game:
    return tw.parse("sail_to_india", "\n".join(["players: 4", *lines]))


def turns_left(game: Game) -> list[int | None]:
    """Return who is still asked, everybody ending his turn at once."""
    order = []
    while not game.over:
        order.append(game.asked)
        play(game, "end turn")
    return order


def reason(game: Game) -> str:
    assert game.outcome is not None
    return game.outcome.reason


def test_the_second_empty_supply_triggers_the_end() -> None:
    """STI-SC41. R = 0 for A, C employs its last marker: C goes on, then D, A, B (STI-291 to STI-293)."""
    game = table("asked: 2", "seat 0: supply 0", "seat 2: wealth 2; supply 1")
    told = game.play("employ")
    assert [event.kind for event in told] == ["employed", "end_in_sight"]
    data = game.to_dict()
    assert (data["ender"], data["action_points"], game.asked) == (C, 1, C)
    play(game, "acquire metallurgy")
    assert turns_left(game) == [C, D, A, B]
    assert reason(game) == "employed"


def test_one_empty_supply_triggers_nothing() -> None:
    """STI-291."""
    game = play(table("seat 0: wealth 2; supply 1"), "employ")
    assert game.to_dict()["ender"] is None


def test_with_three_players_it_takes_two_empty_supplies_as_well() -> None:
    """STI-291."""
    game = tw.parse("sail_to_india", "players: 3\nseat 0: wealth 2; supply 1\nseat 2: supply 0")
    assert play(game, "employ").to_dict()["ender"] == A
    assert turns_left(game) == [A, B, C]


def test_the_discovery_of_india_triggers_the_end() -> None:
    """STI-SC42. B discovers India; C, D, A have a turn each (STI-290, STI-292, STI-293)."""
    game = table("discovered: 11", "asked: 1", "seat 1: points 1; ships 11")
    play(game, "move ships", "sail 11-12", "done", "done")
    assert game.to_dict()["ender"] == B
    assert turns_left(game) == [B, C, D, A]
    assert reason(game) == "india"


def test_india_may_be_discovered_in_the_last_turns() -> None:
    """STI-SC49. A employs its last marker; then B finds India: V = 3; C and D have a turn (STI-294, STI-295)."""
    game = table("discovered: 11", "seat 0: wealth 2; supply 1", "seat 1: points 1; ships 11", "seat 2: supply 0")
    play(game, "employ", "end turn", "move ships", "sail 11-12", "done", "done")
    data = game.to_dict()
    assert (data["ender"], data["india"], seat_of(game, B)["points"]) == (A, B, 3)
    assert turns_left(game) == [B, C, D]
    assert reason(game) == "india", "India was reached, whoever triggered the end"


def test_the_last_turns_are_normal_turns() -> None:
    """STI-296. Two points, and all actions."""
    game = play(table("seat 0: supply 0", "seat 2: wealth 2; supply 1", "asked: 2"), "employ", "end turn")
    assert game.to_dict()["action_points"] == 2
    play(game, "employ", "move ships", "launch 1", "done", "load 1a", "done", "end turn")
    assert game.asked == A


def test_a_third_empty_supply_changes_nothing() -> None:
    """STI-294."""
    game = table("seat 0: wealth 2; supply 1", "seat 1: wealth 2; supply 1", "seat 2: supply 0")
    play(game, "employ", "end turn")
    told = game.play("employ")
    assert [event.kind for event in told] == ["employed"]
    assert game.to_dict()["ender"] == A
    assert turns_left(game) == [B, C, D]


def test_turns_need_not_be_equal_in_number() -> None:
    """STI-297. The first player has no special role at the end."""
    game = table("first player: 3", "asked: 1", "discovered: 11", "seat 1: points 1; ships 11")
    play(game, "move ships", "sail 11-12", "done", "done")
    assert turns_left(game) == [B, C, D, A]


def test_nothing_is_possible_after_the_last_turn() -> None:
    """STI-208, STI-413."""
    game = table("ending: employed", "seat 0: supply 0", "seat 1: supply 0")
    assert game.over
    assert not game.actions
    with pytest.raises(tw.GameOver):
        game.play("end turn")


@pytest.mark.parametrize("turns", [1, 5, 12])
def test_a_limit_on_turns_leaves_the_game_unfinished(turns: int) -> None:
    """STI-424. It is no part of the rules, and off by default."""
    game = tw.new("sail_to_india", players=4, seed=2, max_turns=turns)
    assert len(turns_left(game)) == turns
    assert reason(game) == "unfinished"


def test_the_limit_does_not_hide_a_proper_end() -> None:
    """STI-293, STI-424."""
    game = table("max turns: 8", "turns: 8", "seat 0: supply 0", "seat 1: supply 0", "ender: 0")
    play(game, "end turn")
    assert reason(game) == "employed"

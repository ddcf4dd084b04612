"""4. Turn."""

import pytest

import tradewinds as tw
from asking import clause_against, offered, play, seat_of


def test_no_action_is_taken_twice_and_a_passed_one_is_lost() -> None:
    """ANR-SC5. (ANR-43, ANR-44)"""
    game = play(tw.parse("au_nom_du_roi", "seat 0: coins 0"), "take coins")
    assert clause_against(game, "take coins") == "ANR-43"
    play(game, "end turn", "end turn")
    play(game, "take coins", "draw mission")
    assert clause_against(game, "buy 1") == "ANR-41", "he has two actions again, and not a third for the one he passed"


def test_an_action_is_over_when_another_begins() -> None:
    """ANR-SC11. (ANR-46) Buy, send, buy again is not allowed; nor send, buy, send again."""
    game = tw.parse("au_nom_du_roi", "seat 0: coins 20; ships red1 red2")
    play(game, "buy 1", "buy 2", "send red1 drake", "send red2 barents")
    assert clause_against(game, "buy 1") == "ANR-46"
    game = tw.parse("au_nom_du_roi", "seat 0: coins 20; ships red1 red2")
    play(game, "send red1 drake", "buy 1")
    assert clause_against(game, "send red2 drake") == "ANR-46"
    assert play(game, "buy 2").to_dict()["used"] == ["send", "buy"]


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("take coins", "draw mission"),
        ("draw mission", "take coins"),
        ("take mission 2", "buy 1"),
        ("buy 1", "take coins"),
        ("send red1 drake", "take mission 1"),
        ("take coins", "send red1 drake"),
        ("buy 1", "send red1 drake"),
        ("send red1 drake", "buy 1"),
    ],
)
def test_two_different_actions_in_any_order(first: str, second: str) -> None:
    """ANR-41, ANR-42. After them nothing but what goes on, a card or the end of the turn."""
    game = play(tw.parse("au_nom_du_roi", "seat 0: coins 20; ships red1; reserve 0"), first, second)
    going_on = {action for action in offered(game) if action.partition(" ")[0] in {"buy", "send", "start"}}
    assert set(offered(game)) == {"end turn"} | going_on
    assert not going_on or second.partition(" ")[0] in {"buy", "send"}
    assert not any(action.startswith("buy") != second.startswith("buy") for action in going_on)


def test_an_action_that_goes_on_ends_with_another() -> None:
    """ANR-46. Taking coins closes it, too."""
    game = play(tw.parse("au_nom_du_roi", "seat 0: coins 20"), "buy 1", "take coins")
    assert clause_against(game, "buy 1") == "ANR-46"


def test_both_actions_may_be_passed() -> None:
    """ANR-45, ANR-153."""
    game = tw.parse("au_nom_du_roi", "players: 3")
    before = seat_of(game, 0)
    assert play(game, "end turn").asked == 1
    assert seat_of(game, 0) == before


def test_players_take_turns_clockwise() -> None:
    """ANR-37, ANR-49, ANR-163. Turn k is that of seat (first + k - 1) mod N."""
    game = tw.parse("au_nom_du_roi", "players: 4\nfirst player: 2")
    asked = [game.asked]
    for _ in range(8):
        asked.append(play(game, "end turn").asked)
    assert asked == [2, 3, 0, 1, 2, 3, 0, 1, 2]
    assert game.to_dict()["turns"] == 9


def test_nobody_does_anything_in_the_turn_of_another() -> None:
    """ANR-49. Only the seat that is asked sees what it may do."""
    game = tw.parse("au_nom_du_roi", "players: 3\nasked: 1")
    assert [len(game.view(seat).actions) > 0 for seat in range(3)] == [False, True, False]


def test_upkeep_comes_before_the_actions() -> None:
    """ANR-38 to ANR-40, ANR-92. Markers move on, all missions due are completed, their coins and ships can be used."""
    text = """
        asked: 1
        seat 0: coins 0; under_way yellow5 1/2 yellow2+yellow3, red3 1/3 red3, blue4 2/2 blue2+blue2, green3 3/3 green3
    """
    game = tw.parse("au_nom_du_roi", text)
    events = game.play("end turn")
    assert [(event.kind, event.numbers["mission"]) for event in events if event.kind.startswith("mission_")] == [
        ("mission_completed", 0),
        ("mission_completed", 6),
        ("mission_goes_on", 9),
        ("mission_goes_on", 12),
    ]
    own = seat_of(game)
    assert (own["coins"], own["completed"]) == (10 + 9, 2)
    assert own["ships"] == ["red3", "yellow2", "yellow3"]
    assert own["under_way"] == ["blue4 1/2 blue2+blue2", "green3 2/3 green3"]
    assert "send yellow3 drake" in offered(game)


def test_missions_of_the_others_wait() -> None:
    """ANR-39. Only the active player's markers move."""
    game = tw.parse("au_nom_du_roi", "players: 3\nasked: 1\nseat 0: under_way red3 1/1 red3")
    assert seat_of(play(game, "end turn"))["under_way"] == ["red3 1/1 red3"]
    assert seat_of(play(game, "end turn"))["under_way"] == []


def test_taking_coins_or_a_mission_cannot_be_done_without_effect() -> None:
    """ANR-47. There is no decision that takes an action and does nothing."""
    game = tw.parse("au_nom_du_roi", "seat 0: coins 0; ships red1; reserve 0")
    assert offered(game) == ["end turn", "take coins"]


def test_the_turn_ends_with_reservations_then_scoring_then_the_next_upkeep() -> None:
    """ANR-50."""
    text = """
        turns: 22
        first player: 1
        intermediate drawn: 20
        piles: 0 0 3 7 8
        purchase row: red1 (0 in 20)
        abreu: 0:red1
        seat 1: ships rest; under_way red3 1/3 red3
    """
    kinds = [event.kind for event in tw.parse("au_nom_du_roi", text).play("end turn")]
    assert kinds == [
        "ship_released",
        "intermediate_scoring",
        "expedition_scored",
        "turn_begins",
        "mission_completed",
    ]

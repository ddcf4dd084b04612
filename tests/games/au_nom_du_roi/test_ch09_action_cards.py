"""9. Action cards."""

import pytest

import tradewinds as tw
from asking import clause_against, offered, play, seat_of

# 9.1 Different colour.


def test_a_card_brings_a_ship_to_a_fleet_of_another_colour() -> None:
    """ANR-SC29. (ANR-95, ANR-97, ANR-98, ANR-101, ANR-119) The fleet stays green, and the red ship scores coloured."""
    text = "turns: 4\nfirst player: 1\nbarents: 0:green1, 0:green2\nseat 0: ships red1; different_colour 2; coins 5\n"
    game = play(tw.parse("au_nom_du_roi", text + "max turns: 4"), "send differently red1 barents")
    assert game.to_dict()["expeditions"]["barents"] == {"colour": "green", "ships": ["0:green1", "0:green2", "0:red1"]}
    assert (seat_of(game)["different_colour"], seat_of(game)["coins"]) == (1, 4)
    events = game.play("end turn")
    scored = [event.numbers for event in events if event.kind == "expedition_scored"]
    assert [(line["coloured"], line["black"], line["points"]) for line in scored] == [(1, 2, 5 + 2 * 2)]


def test_the_card_is_not_played_where_it_has_no_effect() -> None:
    """ANR-SC30. (ANR-102)"""
    game = tw.parse("au_nom_du_roi", "drake: 1:red2\nseat 0: ships red1; joker red/yellow")
    for action in ("send differently red1 gama", "send differently red1 drake", "send joker differently 1 drake"):
        assert clause_against(game, action) == "ANR-102"


def test_a_joker_of_no_fitting_colour_follows_with_a_card() -> None:
    """ANR-SC48. (ANR-103, ANR-119, ANR-120) Black on a brown expedition, coloured on a green one."""
    text = """
        max turns: 2
        columbus: 1:brown3
        cabot: 1:brown2
        seat 0: coins 2; joker blue/green; different_colour 1
    """
    for expedition, points in (("columbus", 3), ("cabot", 7)):
        game = tw.parse("au_nom_du_roi", text)
        assert [action for action in offered(game) if action.startswith("send joker") and expedition in action] == [
            f"send joker differently 1 {expedition}",
            f"send joker differently 2 {expedition}",
        ]
        play(game, f"send joker differently 2 {expedition}")
        own = seat_of(game)
        assert (own["coins"], own["different_colour"]) == (0, 0)
        assert game.to_dict()["expeditions"][expedition]["colour"] == "brown"
        play(game, "end turn", "end turn")
        assert game.outcome
        assert game.outcome.sheet[0]["final"] == points


def test_the_card_lifts_only_the_rule_of_colour() -> None:
    """ANR-100. Fee, capacity and the send action are needed as ever."""
    text = "abreu: 1:blue2\nseat 0: ships red1 red2; coins {coins}; joker white/brown"
    game = tw.parse("au_nom_du_roi", text.format(coins=3))
    assert clause_against(game, "send differently red2 abreu") == "ANR-79"
    assert clause_against(game, "send joker differently 2 abreu") == "ANR-79"
    play(game, "take coins", "draw mission")
    assert clause_against(game, "send differently red1 abreu") == "ANR-41"
    game = tw.parse("au_nom_du_roi", text.format(coins=0))
    assert clause_against(game, "send differently red1 abreu") == "ANR-72"
    game = tw.parse("au_nom_du_roi", text.format(coins=1))
    assert clause_against(game, "send joker differently 1 abreu") == "ANR-72"


def test_a_card_is_used_once() -> None:
    """ANR-95, ANR-97. One card covers one ship."""
    text = "drake: 1:blue2\nseat 0: ships red1 red1 red2; coins 9; different_colour 2"
    game = play(tw.parse("au_nom_du_roi", text), "send differently red1 drake", "send differently red1 drake")
    assert seat_of(game)["different_colour"] == 0
    assert clause_against(game, "send differently red2 drake") == "ANR-95"


# 9.2 Reserve.


def test_a_reservation_lies_on_the_card_and_drops_with_it() -> None:
    """ANR-SC31. (ANR-70, ANR-105 to ANR-107, ANR-109, ANR-111)"""
    text = "players: 3\npurchase row: red1 | red1 | red2 | red2\nfilling row: blue1 | blue1 | blue2 | green1\n"
    game = tw.parse("au_nom_du_roi", text + "\n".join(f"seat {seat}: coins 20" for seat in range(3)))
    play(game, "reserve ship filling 4", "end turn", "buy 4")
    assert game.to_dict()["purchase_row"][3] == "green1 (0 in 1)"
    for _ in range(2):
        assert clause_against(game, "buy 4") == "ANR-70"
        play(game, "end turn")
    bought = game.copy()
    assert seat_of(play(bought, "buy 4"))["coins"] == 20 - 3
    play(game, "end turn")
    assert game.to_dict()["purchase_row"][3] == "green1"
    assert seat_of(play(game, "buy 4"), 1)["ships"] == ["red2", "green1"]


def test_a_reserved_mission_is_left_to_its_player() -> None:
    """ANR-SC32. (ANR-59, ANR-105 to ANR-107, ANR-112)"""
    game = play(tw.parse("au_nom_du_roi", "face up: red3 | red4"), "reserve mission 2", "end turn")
    assert clause_against(game, "take mission 2") == "ANR-59"
    assert {"take mission 1", "take mission 3", "take mission 4", "draw mission"} <= set(offered(game))
    play(game, "end turn", "take mission 2")
    assert seat_of(game)["hand"] == ["red4*"]
    assert "(" not in game.to_dict()["face_up"][1], "what fills the slot is not reserved"


def test_a_card_is_played_after_both_actions() -> None:
    """ANR-SC33. (ANR-48, ANR-95, ANR-96, ANR-104)"""
    game = tw.parse("au_nom_du_roi", "seat 0: reserve 1")
    play(game, "take coins", "draw mission")
    coins = seat_of(game)["coins"]
    play(game, "reserve ship purchase 5")
    assert (seat_of(game)["reserve"], seat_of(game)["coins"]) == (0, coins)
    assert clause_against(game, "reserve ship purchase 4") == "ANR-95"
    assert clause_against(game, "reserve mission 1") == "ANR-95"
    assert offered(game) == ["end turn"]


def test_who_reserves_a_ship_may_buy_the_one_below_it_first() -> None:
    """ANR-SC34. (ANR-108, ANR-110) In the turn in which he reserved it, or in the next."""
    text = "purchase row: red1\nfilling row: green1{reserved}\nseat 0: coins 6; reserve 1"
    game = tw.parse("au_nom_du_roi", text.format(reserved=" (0)"))
    assert seat_of(play(game, "buy 1", "buy 1"))["ships"] == ["red1", "green1"]
    game = tw.parse("au_nom_du_roi", text.format(reserved=""))
    assert seat_of(play(game, "reserve ship filling 1", "buy 1", "buy 1"))["ships"] == ["red1", "green1"]


def test_a_reservation_can_be_renewed_when_it_would_expire() -> None:
    """ANR-SC47. (ANR-113, ANR-156)"""
    game = tw.parse("au_nom_du_roi", "players: 2\nseat 0: reserve 2")
    play(game, "reserve mission 1")
    assert clause_against(game, "reserve mission 1") == "ANR-156"
    play(game, "end turn")
    assert clause_against(game, "take mission 1") == "ANR-59"
    play(game, "end turn", "reserve mission 1", "end turn")
    assert clause_against(game, "take mission 1") == "ANR-59"
    play(game, "end turn", "end turn")
    assert game.to_dict()["turns"] == 6
    assert "take mission 1" in offered(game)


def test_the_ship_that_drops_on_a_bought_reservation_is_free() -> None:
    """ANR-SC54. (ANR-106, ANR-112)"""
    text = "purchase row: red1 (0)\nfilling row: green1\nseat 0: coins 9\nseat 1: coins 9"
    game = play(tw.parse("au_nom_du_roi", text), "buy 1", "end turn")
    assert game.to_dict()["purchase_row"][0] == "green1"
    assert "buy 1" in offered(game)


def test_one_card_serves_one_player() -> None:
    """ANR-113."""
    text = "purchase row: red1 (0)\nfilling row: green1 (0)\nface up: red3 | red4\nasked: 1"
    game = tw.parse("au_nom_du_roi", text)
    for action in ("reserve ship purchase 1", "reserve ship filling 1"):
        assert clause_against(game, action) == "ANR-113"
    play(game, "reserve ship purchase 2", "reserve ship filling 2")
    assert game.to_dict()["filling_row"][1].endswith("(1 in 4)")


def test_only_cards_on_the_table_are_reserved() -> None:
    """ANR-105, ANR-114. Not those of piles, and not gaps."""
    text = "face up: red3 | - | - | -\nseat 0: completed 23; reserve 2"
    game = tw.parse("au_nom_du_roi", text)
    assert clause_against(game, "reserve mission 2") == "ANR-105"
    reserve = [action.text for action in game.definition.actions if action.group == "reserve"]
    assert len(reserve) == 2 * 5 + 4


def test_a_mission_can_be_reserved_with_a_full_hand() -> None:
    """ANR-115."""
    game = tw.parse("au_nom_du_roi", "seat 0: hand red4 red5 red6 blue4")
    play(game, "reserve mission 1")
    assert clause_against(game, "take mission 1") == "ANR-56"


def test_a_reservation_needs_no_action_and_ends_none() -> None:
    """ANR-96, ANR-156. Buying goes on after it."""
    game = tw.parse("au_nom_du_roi", "seat 0: coins 20")
    play(game, "buy 1", "reserve ship purchase 3", "buy 2", "take coins")
    assert game.to_dict()["used"] == ["buy", "coins"]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_reservation_ends_after_the_next_turn_of_its_player(players: int) -> None:
    """ANR-111. Reserved in turn k, removed at the end of turn k + N."""
    game = play(tw.parse("au_nom_du_roi", f"players: {players}"), "reserve ship purchase 1")
    while game.to_dict()["turns"] <= 1 + players:
        assert game.to_dict()["purchase_row"][0] == "red1 (0 in 1)"
        events = game.play("end turn")
    assert game.to_dict()["purchase_row"][0] == "red1"
    assert events[0].kind == "ship_released"

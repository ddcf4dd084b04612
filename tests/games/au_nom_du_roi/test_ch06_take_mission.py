"""6. Action 2: take a trade mission."""

import tradewinds as tw
from asking import clause_against, offered, play, seat_of
from tradewinds.games.au_nom_du_roi.terms import MISSIONS

MISSIONS_TAKEN = ["take mission 1", "take mission 2", "take mission 3", "take mission 4", "draw mission"]


def test_a_mission_is_taken_and_its_slot_filled_from_the_pile() -> None:
    """ANR-SC7. (ANR-53, ANR-54) Three in hand, a pile of 5: the other twelve are completed."""
    game = tw.parse(
        "au_nom_du_roi",
        "face up: red3 | red4 | red5 | red6\nseat 0: coins 1; hand blue3 blue4 blue5\nseat 1: completed 12",
    )
    before = game.to_dict()
    assert before["mission_pile"] == 5
    known = {*before["face_up"], *before["done"], *seat_of(game)["hand"]}
    after = play(game, "take mission 3").to_dict()
    assert (seat_of(game)["coins"], after["mission_pile"]) == (0, 4)
    assert seat_of(game)["hand"] == ["red5*", "blue3", "blue4", "blue5"]
    assert [after["face_up"][slot] for slot in (0, 1, 3)] == ["red3", "red4", "red6"]
    assert after["face_up"][2] in set(MISSIONS) - known


def test_a_hand_holds_four_missions() -> None:
    """ANR-SC8. (ANR-56, ANR-57) Those under way do not count."""
    game = tw.parse("au_nom_du_roi", "seat 0: hand blue3 blue4 blue5 blue6")
    for action in MISSIONS_TAKEN:
        assert clause_against(game, action) == "ANR-56"
    game = tw.parse(
        "au_nom_du_roi", "seat 0: hand blue3 blue4 blue5; under_way white3 1/2 white3, white4 1/3 white2+white2"
    )
    assert set(MISSIONS_TAKEN) <= set(offered(game))


def test_a_mission_costs_a_coin() -> None:
    """ANR-SC9. (ANR-53)"""
    game = tw.parse("au_nom_du_roi", "seat 0: coins 0")
    for action in MISSIONS_TAKEN:
        assert clause_against(game, action) == "ANR-53"
    play(game, "take coins")
    assert set(MISSIONS_TAKEN) <= set(offered(game))


def test_without_a_pile_slots_stay_empty() -> None:
    """ANR-SC10. (ANR-60)"""
    game = tw.parse(
        "au_nom_du_roi", "face up: red3 | - | - | -\nseat 0: coins 9; completed 11\nseat 1: coins 9; completed 12"
    )
    assert game.to_dict()["mission_pile"] == 0
    for action in MISSIONS_TAKEN[1:]:
        assert clause_against(game, action) == "ANR-60"
    play(game, "take mission 1")
    assert game.to_dict()["face_up"] == ["-"] * 4
    for _ in range(3):
        play(game, "end turn")
        for action in MISSIONS_TAKEN:
            assert clause_against(game, action) == "ANR-60"


def test_missions_that_were_completed_do_not_come_back() -> None:
    """ANR-60, ANR-91. The pile is empty, and stays so."""
    text = "face up: red3 | - | - | -\nasked: 1\nseat 0: under_way red4 1/1 red2+red2\nseat 1: completed 22"
    game = play(tw.parse("au_nom_du_roi", text), "end turn")
    assert "red4" in game.to_dict()["done"]
    assert seat_of(game)["completed"] == 1
    assert game.to_dict()["mission_pile"] == 0


def test_a_drawn_mission_is_seen_by_its_owner_only() -> None:
    """ANR-55. Everybody knows that there is one more."""
    game = play(tw.parse("au_nom_du_roi", "seat 0: hand blue3*"), "draw mission")
    own = seat_of(game)
    assert (own["coins"], len(own["hand"])) == (5, 2)
    for eyes in (1, None):
        assert sorted(game.view(eyes).to_dict()["seats"][0]["hand"]) == ["?", "blue3*"]
        assert all("mission" not in event.numbers for event in game.events(eyes))
    assert game.view(0).to_dict()["seats"][0]["hand"] == own["hand"]


def test_a_mission_taken_face_up_stays_known() -> None:
    """ANR-151."""
    game = play(tw.parse("au_nom_du_roi", "face up: red3"), "take mission 1", "end turn")
    assert game.view(1).to_dict()["seats"][0]["hand"] == ["red3*"]


def test_exactly_one_mission_is_taken() -> None:
    """ANR-43, ANR-53."""
    game = play(tw.parse("au_nom_du_roi", "seat 0: coins 9"), "draw mission")
    for action in MISSIONS_TAKEN:
        assert clause_against(game, action) == "ANR-43"


def test_missions_in_hand_cannot_be_discarded() -> None:
    """ANR-58. Without ships they stay."""
    game = tw.parse("au_nom_du_roi", "seat 0: hand blue3 blue4; coins 9; joker red/yellow; different_colour 0")
    assert not any("blue3" in action for action in offered(game))

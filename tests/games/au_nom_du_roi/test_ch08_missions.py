"""8.3. Trade missions."""

import pytest

import tradewinds as tw
from asking import clause_against, offered, play, seat_of

YVES = "seat 0: coins {coins}; hand yellow5; ships yellow2 yellow3; different_colour 0; joker white/brown"
"""The joker helps nobody with yellow missions."""


def starts(text: str) -> set[str]:
    """Return the missions that whoever is asked may start."""
    return {action.split()[1] for action in offered(tw.parse("au_nom_du_roi", text)) if action.startswith("start")}


@pytest.mark.parametrize("coins", [2, 7])
def test_a_mission_is_started_goes_on_and_is_completed(coins: int) -> None:
    """ANR-SC24. (ANR-85, ANR-87, ANR-88, ANR-90 to ANR-92)"""
    game = tw.parse("au_nom_du_roi", YVES.format(coins=coins))
    events = game.play("start yellow5 2")
    assert [event.numbers["coins"] for event in events if event.kind == "opened_mission"] == [10]
    play(game, "load yellow3", "load yellow2")
    own = seat_of(game)
    assert (own["coins"], own["under_way"]) == (coins - 2, ["yellow5 2/2 yellow3+yellow2"])
    assert own["hand"] == own["ships"] == []
    play(game, "end turn", "end turn")
    own = seat_of(game)
    assert (own["coins"], own["under_way"]) == (coins - 2, ["yellow5 1/2 yellow3+yellow2"])
    play(game, "take coins", "draw mission", "end turn", "end turn")
    own = seat_of(game)
    assert (own["coins"], own["under_way"], own["ships"]) == (coins - 2 + 2 - 1 + 10, [], ["yellow2", "yellow3"])
    assert own["completed"] == 1
    assert "yellow5" in game.to_dict()["done"]
    play(game, "send yellow2 drake", "send yellow3 drake", "take coins")


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("rounds", [1, 2, 3])
def test_a_mission_takes_as_many_own_turns_as_rounds(players: int, rounds: int) -> None:
    """ANR-SC25. (ANR-90)"""
    text = f"players: {players}\nturns: {20 * players}\nfirst player: 1\n{YVES.format(coins=2)}"
    game = tw.parse("au_nom_du_roi", text)
    play(game, f"start yellow5 {rounds}", "load yellow2", "load yellow3")
    started = game.to_dict()["turns"]
    while seat_of(game)["completed"] == 0:
        play(game, "end turn")
    assert game.to_dict()["turns"] == started + rounds * players
    assert seat_of(game)["coins"] == {1: 7, 2: 10, 3: 13}[rounds]


@pytest.mark.parametrize(
    ("ships", "joker", "coins", "possible"),
    [
        ("blue3 blue3", "white/brown", 5, False),
        ("blue3 blue1", "white/brown", 5, True),
        ("blue3 blue1", "white/brown", 1, False),
        ("blue2", "white/brown", 5, False),
        ("blue3", "yellow/blue", 5, True),
        ("blue3", "yellow/blue", 3, True),
        ("blue3", "yellow/blue", 2, False),
        ("blue3", "white/brown", 5, False),
        ("blue2", "blue/green", 5, True),
        ("", "blue/green", 5, False),
    ],
)
def test_a_mission_is_filled_exactly_and_at_once(ships: str, joker: str, coins: int, possible: bool) -> None:
    """ANR-SC26. (ANR-86, ANR-87)"""
    text = f"seat 0: hand blue4; ships {ships or '-'}; joker {joker}; coins {coins}; different_colour 0"
    assert starts(text) == ({"blue4"} if possible else set())
    game = tw.parse("au_nom_du_roi", text)
    if not possible:
        assert clause_against(game, "start blue4 1") == "ANR-87"


def test_a_joker_is_loaded_for_two_coins() -> None:
    """ANR-SC26. (ANR-14, ANR-72) As volume 1 beside a blue3."""
    text = "seat 0: hand blue4; ships blue3; joker yellow/blue; coins 3; different_colour 0"
    game = play(tw.parse("au_nom_du_roi", text), "start blue4 3")
    assert offered(game) == ["load blue3", "load joker 1"]
    play(game, "load joker 1", "load blue3")
    assert (seat_of(game)["coins"], seat_of(game)["under_way"]) == (0, ["blue4 3/3 joker1+blue3"])


def test_a_ship_of_another_colour_comes_with_a_card() -> None:
    """ANR-SC27. (ANR-99)"""
    text = "seat 0: hand white3; ships white2 red1; joker red/yellow; coins 5; different_colour 1"
    game = play(tw.parse("au_nom_du_roi", text), "start white3 1", "load white2", "load differently red1")
    own = seat_of(game)
    assert (own["coins"], own["different_colour"], own["under_way"]) == (3, 0, ["white3 1/1 white2+red1"])
    text = text.replace("different_colour 1", "different_colour 0")
    assert clause_against(tw.parse("au_nom_du_roi", text), "start white3 1") == "ANR-87"


def test_several_missions_and_expeditions_are_one_action() -> None:
    """ANR-SC28. (ANR-71, ANR-93)"""
    text = "seat 0: hand red3 blue4; ships red3 blue2 blue2 white1; coins 9"
    game = play(tw.parse("au_nom_du_roi", text), "start red3 1", "load red3", "send white1 drake")
    play(game, "start blue4 2", "load blue2", "load blue2")
    assert game.to_dict()["used"] == ["send"]
    assert seat_of(game)["under_way"] == ["red3 1/1 red3", "blue4 2/2 blue2+blue2"]
    play(game, "take coins")
    assert clause_against(game, "draw mission") == "ANR-41"


def test_only_what_leaves_no_gap_is_loaded() -> None:
    """ANR-SC52. (ANR-162)"""
    text = "gama: 0:joker1\nseat 0: hand blue4; ships blue3 blue2 blue2; coins {coins}; different_colour 0"
    game = play(tw.parse("au_nom_du_roi", text.format(coins=2)), "start blue4 1")
    assert offered(game) == ["load blue2"]
    assert clause_against(game, "load blue3") == "ANR-162"
    play(game, "load blue2", "load blue2")
    assert clause_against(tw.parse("au_nom_du_roi", text.format(coins=1)), "start blue4 1") == "ANR-87"


def test_while_a_mission_is_loaded_nothing_else_is_done() -> None:
    """ANR-85, ANR-161. No end of the turn, no other action, no reservation."""
    game = play(tw.parse("au_nom_du_roi", YVES.format(coins=9)), "start yellow5 1")
    for action in (
        "end turn",
        "take coins",
        "buy 1",
        "reserve ship purchase 1",
        "send yellow2 drake",
        "start yellow5 2",
    ):
        assert clause_against(game, action) is None
    assert game.to_dict()["used"] == ["send"], "starting a mission begins the send action"


@pytest.mark.parametrize(
    ("action", "clause"),
    [
        ("load red1", "ANR-71"),
        ("load white1", "ANR-86"),
        ("load joker 1", "ANR-86"),
        ("load differently yellow2", "ANR-102"),
        ("load differently white1", "ANR-162"),
        ("load joker differently 3", "ANR-162"),
    ],
)
def test_what_cannot_be_loaded_says_why(action: str, clause: str) -> None:
    """ANR-71, ANR-86, ANR-102, ANR-162. Four of six are missing, for two coins and one card."""
    text = """
        seat 0: coins 2; different_colour 1; joker white/brown; under_way yellow6 0/2 yellow2;
            ships yellow2 yellow1 white1 white2 white3
        seat 1: ships red1
    """
    game = tw.parse("au_nom_du_roi", text)
    assert offered(game) == [
        "load yellow1",
        "load yellow2",
        "load differently white2",
        "load differently white3",
    ]
    assert clause_against(game, action) == clause


def test_no_mission_is_over_filled_and_every_fee_is_paid() -> None:
    """ANR-72, ANR-87. Two of five are missing, and there is one coin."""
    text = "seat 0: coins 1; joker white/brown; under_way yellow5 0/2 yellow3; ships yellow2 yellow3 white3"
    game = tw.parse("au_nom_du_roi", text)
    assert offered(game) == ["load yellow2"]
    assert clause_against(game, "load yellow3") == "ANR-87"
    assert clause_against(game, "load differently white3") == "ANR-87"
    assert clause_against(game, "load joker differently 2") == "ANR-72"


def test_without_a_card_no_ship_of_another_colour_is_loaded() -> None:
    """ANR-95."""
    text = "seat 0: hand white3; ships white3 red3; different_colour 0"
    game = play(tw.parse("au_nom_du_roi", text), "start white3 1")
    assert clause_against(game, "load differently red3") == "ANR-95"


def test_a_mission_is_started_from_the_own_hand_only() -> None:
    """ANR-85."""
    text = "seat 0: ships red3 blue3 white3; coins 9; under_way green3 1/2 green3\nseat 1: hand red3\nface up: blue3"
    game = tw.parse("au_nom_du_roi", text)
    for mission in ("red3", "blue3", "white3", "green3"):
        assert clause_against(game, f"start {mission} 1") == "ANR-85"


def test_any_number_of_rounds_can_be_chosen() -> None:
    """ANR-88. And what was chosen is public."""
    game = tw.parse("au_nom_du_roi", YVES.format(coins=9))
    assert {f"start yellow5 {rounds}" for rounds in (1, 2, 3)} <= set(offered(game))
    play(game, "start yellow5 3", "load yellow2", "load yellow3")
    assert game.view(1).to_dict()["seats"][0]["under_way"] == ["yellow5 3/3 yellow2+yellow3"]


def test_ships_on_a_mission_are_not_idle() -> None:
    """ANR-89."""
    game = play(tw.parse("au_nom_du_roi", YVES.format(coins=9)), "start yellow5 1", "load yellow2", "load yellow3")
    assert clause_against(game, "send yellow2 drake") == "ANR-71"


def test_a_joker_that_returns_can_take_any_volume() -> None:
    """ANR-94, ANR-74. It stays face up."""
    game = tw.parse("au_nom_du_roi", "asked: 1\nseat 0: under_way red3 1/1 joker3; coins 9")
    play(game, "end turn")
    assert seat_of(game)["joker_shown"]
    assert {f"send joker {volume} drake first" for volume in (1, 2, 3)} <= set(offered(game))


def test_a_joker_of_no_fitting_colour_is_loaded_with_a_card() -> None:
    """ANR-99, ANR-103."""
    text = "seat 0: hand blue3; joker white/brown; coins 2; different_colour 1"
    game = play(tw.parse("au_nom_du_roi", text), "start blue3 1")
    assert offered(game) == ["load joker differently 3"]
    own = seat_of(play(game, "load joker differently 3"))
    assert (own["coins"], own["different_colour"], own["under_way"]) == (0, 0, ["blue3 1/1 joker3"])

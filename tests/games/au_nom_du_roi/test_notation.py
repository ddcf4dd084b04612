"""Positions as text and as data: what is particular to this game."""

from typing import Any

import pytest

import tradewinds as tw
from asking import seat_of

OWN_CARDS = "abreu red 4 2-3 5-6/yellow5 7-11-14/all for 3 0-1-2-3-4-5-6-7-8"


# How it is written.


def test_a_position_is_readable() -> None:
    text = str(tw.parse("au_nom_du_roi", """
        players: 3
        max turns: 50
        turns: 12
        used: coins buy
        purchase row: green3 | yellow1
        filling row: white2 | green1 (1 in 11)
        face up: yellow5 | | red6 (2)
        drake: 0:blue3, 1:joker1, 2:red1
        seat 0: coins 4; completed 2; hand blue3 blue4*; joker white/brown
        seat 1: ships red1 blue2 blue2; contract all
        seat 2: under_way white4 2/3 white1+white3, red3 1/2 red3
    """))  # fmt: skip
    assert (
        text
        == """
players: 3
cards: reconstructed
max turns: 50
first player: 0
turns: 12
asked: 2
question: turn
used: coins buy
filling row: white2 | green1 (1 in 11) | white1 | brown1 | red2
purchase row: green3 | yellow1 | yellow1 | blue1 | green1
piles: 0 4 7 7 8
face up: yellow5 | yellow3 | red6 (2 in 9) | green3
mission pile: 14
done: white6 brown6
drake: blue fleet; 0:blue3, 1:joker1, 2:red1
seat 0: coins 4; points 0; completed 2; different_colour 2; reserve 1; contract one; joker J4 white/brown;
  hand blue3 blue4*
seat 1: coins 6; points 0; completed 0; different_colour 1; reserve 0; contract all; joker J0 red/yellow; joker_shown yes;
  ships red1 blue2 blue2
seat 2: coins 6; points 0; completed 0; different_colour 1; reserve 0; contract half; joker J1 yellow/blue;
  under_way red3 1/2 red3, white4 2/3 white1+white3
""".strip()  # noqa: E501
    )


def test_a_view_is_written_with_question_marks() -> None:
    game = tw.parse("au_nom_du_roi", "players: 3\nseat 0: hand red3\nseat 1: hand blue3 blue4* blue5")
    lines = str(game.view(0)).splitlines()
    assert "contract one; joker J0 red/yellow" in lines[-5]
    assert lines[-4] == "  hand red3"
    assert "contract ?; joker ?" in lines[-3]
    assert lines[-2] == "  hand blue4* ? ?"
    assert "?" not in str(game)


def test_a_view_is_not_a_position() -> None:
    view = tw.new("au_nom_du_roi", players=3, seed=1).view(0)
    with pytest.raises(tw.ImpossiblePosition):
        tw.parse("au_nom_du_roi", str(view))
    with pytest.raises(tw.ImpossiblePosition):
        tw.from_dict("au_nom_du_roi", view.to_dict())


# What is left out.


@pytest.mark.parametrize("players", [2, 3, 4])
def test_nothing_at_all_is_the_start(players: int) -> None:
    """ANR-26 to ANR-37. But nobody has a mission in hand that is not mentioned."""
    for game in (tw.parse("au_nom_du_roi", f"players: {players}"), tw.from_dict("au_nom_du_roi", {"players": players})):
        data = game.to_dict()
        assert (data["turns"], data["asked"], data["question"], data["used"]) == (1, 0, "turn", [])
        assert (data["piles"], data["mission_pile"]) == ([6, 6, 7, 7, 8], 20)
        assert [seat["coins"] for seat in data["seats"]] == [6] * players
        cards = [(seat["different_colour"], seat["reserve"]) for seat in data["seats"]]
        assert cards == [(3, 2) if players == 2 else (2, 1)] * players
        assert [seat["contract"] for seat in data["seats"]] == ["one", "half", "majority", "all"][:players]
        assert len({seat["joker"] for seat in data["seats"]}) == players
    assert str(tw.parse("au_nom_du_roi", "")) == str(tw.parse("au_nom_du_roi", "players: 2"))


def test_ships_that_are_not_mentioned_fill_rows_and_piles() -> None:
    """ANR-SC46. 42 in all, the first piles emptied first."""
    game = tw.parse("au_nom_du_roi", "purchase row: | red3\nseat 0: ships red1 red1 red2 blue3 blue3 white2 brown1")
    data = game.to_dict()
    assert data["purchase_row"] == ["yellow1", "red3", "blue1", "green1", "white1"]
    assert data["piles"] == [0, 5, 7, 7, 8]
    assert int(game.state.unseen.sum()) == 25


def test_a_seat_can_have_the_rest() -> None:
    game = tw.parse("au_nom_du_roi", "piles: 0 0 0 0 4\nseat 0: ships red3\nseat 1: ships blue1 rest")
    assert (int(game.state.unseen.sum()), seat_of(game)["ships"]) == (3, ["red3"])
    assert len(seat_of(game, 1)["ships"]) == 42 - 10 - 3 - 1
    assert tw.parse("au_nom_du_roi", "seat 1: ships rest").to_dict()["piles"] == [0, 0, 0, 0, 1]


def test_missions_that_are_not_mentioned_are_face_up_or_in_the_pile() -> None:
    """ANR-SC46. As many as were completed are out of the game."""
    data = tw.parse(
        "au_nom_du_roi", "face up: blue6\nseat 0: hand red3 red4; completed 3\nseat 1: completed 1"
    ).to_dict()
    assert data["face_up"] == ["blue6", "yellow3", "blue3", "green3"]
    assert (len(data["done"]), data["mission_pile"]) == (4, 14)
    data = tw.parse("au_nom_du_roi", "done: red6\nseat 1: completed 1").to_dict()
    assert (data["done"], data["mission_pile"]) == (["red6"], 19)


@pytest.mark.parametrize(
    ("lines", "asked", "turns"),
    [
        ("", 0, 1),
        ("asked: 2", 2, 3),
        ("first player: 3", 3, 1),
        ("first player: 3\nasked: 1", 1, 3),
        ("turns: 7", 2, 7),
        ("turns: 6\nfirst player: 1", 2, 6),
        ("purchase row: red1 (2)", 0, 5),
        ("purchase row: red1 (2 in 7)", 0, 9),
        ("asked: 1\npiles: 0 0 0 7 8\nseat 1: ships rest", 1, 10),
    ],
)
def test_who_is_asked_and_the_turns_begun_follow_from_each_other(lines: str, asked: int, turns: int) -> None:
    """ANR-163. Turns have passed if something must have happened before."""
    data = tw.parse("au_nom_du_roi", f"players: 4\n{lines}").to_dict()
    assert (data["asked"], data["turns"]) == (asked, turns)


@pytest.mark.parametrize(
    ("lines", "intermediate", "final"),
    [
        ("turns: 9", None, None),
        ("turns: 9\npiles: 0 0 1 7 8\nseat 1: ships rest", None, None),
        ("turns: 9\npiles: 0 0 0 3 8\nseat 1: ships rest", 6, None),
        ("turns: 9\npiles: 0 0 0 0 0\nseat 1: ships rest", 6, 8),
        ("turns: 9\npiles: 0 0 0 0 0\nfinal drawn: 7\nseat 1: ships rest", 6, 7),
        ("turns: 9\npiles: 0 0 3 7 8\nintermediate drawn: 8\nseat 1: ships rest", 8, None),
        ("turns: 9\nending: final\nseat 1: ships rest", 6, 7),
        ("final drawn: 20\nending: final\nseat 1: ships rest", 19, 20),
    ],
)
def test_when_scoring_cards_were_drawn_follows_from_the_piles(
    lines: str, intermediate: int | None, final: int | None
) -> None:
    """ANR-123, ANR-126."""
    data = tw.parse("au_nom_du_roi", lines).to_dict()
    assert (data["intermediate_drawn"], data["final_drawn"]) == (intermediate, final)


def test_cards_played_are_seen_from_the_table() -> None:
    """ANR-33, ANR-95. Two ships of another colour, one reservation."""
    text = "drake: 0:blue1, 1:red1\nseat 1: under_way blue4 1/2 blue3+red1\nface up: red3 (1)"
    own = seat_of(tw.parse("au_nom_du_roi", text), 1)
    assert (own["different_colour"], own["reserve"]) == (1, 1)


def test_jokers_and_contracts_are_dealt_in_order_unless_given() -> None:
    """ANR-34, ANR-35. A joker is named by its number or by its colours, in either order."""
    for name in ("J3", "green/white", "white/green", "J3 green/white"):
        text = f"players: 4\nseat 1: contract one; joker {name}\nseat 3: contract half; joker J0"
        seats = tw.parse("au_nom_du_roi", text).to_dict()["seats"]
        assert [seat["contract"] for seat in seats] == ["majority", "one", "all", "half"]
        assert [seat["joker"].split()[0] for seat in seats] == ["J1", "J3", "J2", "J0"]


def test_what_is_sent_is_not_idle() -> None:
    """ANR-74. And a joker that was sent has been seen."""
    game = tw.parse("au_nom_du_roi", "drake: red fleet; 0:joker2\nseat 1: under_way yellow3 1/1 joker3; joker J1")
    assert [seat["joker_shown"] for seat in game.to_dict()["seats"]] == [True, True]
    assert [int(player.joker_place) for player in game.state.players[:2]] == [1, 2]


def test_the_colour_of_a_fleet_is_that_of_its_first_ship() -> None:
    """ANR-75, ANR-78. Of a joker the first colour, unless the other is named."""
    fleets = tw.parse("au_nom_du_roi", "drake: 0:blue1\ngama: 0:joker1\ncao: yellow fleet; 1:joker1").to_dict()
    assert [fleet["colour"] for fleet in fleets["expeditions"].values()] == ["yellow", "blue", "red"]


def test_a_mission_being_loaded_is_asked_for() -> None:
    """ANR-161."""
    data = tw.parse("au_nom_du_roi", "seat 0: under_way red3 0/1; ships red3").to_dict()
    assert (data["question"], data["used"]) == ("loading", ["send"])


def test_the_last_action_goes_on() -> None:
    """ANR-46. So the order of the actions says which."""
    assert int(tw.parse("au_nom_du_roi", "used: coins buy").state.turn.open) == 2
    assert int(tw.parse("au_nom_du_roi", "used: buy coins").state.turn.open) == -1
    assert int(tw.parse("au_nom_du_roi", "used: buy send").state.turn.open) == 3
    for used in ("coins buy", "buy coins", "buy send", "send buy", "mission send", "send mission", "coins mission"):
        assert tw.parse("au_nom_du_roi", f"used: {used}").to_dict()["used"] == used.split()


def test_options_have_lines_of_their_own() -> None:
    game = tw.parse("au_nom_du_roi", f"players: 3\ncards: {OWN_CARDS}\nmax turns: 7")
    assert (game.options["cards"], game.options["max_turns"]) == (OWN_CARDS, 7)
    assert int(game.state.charts[0].capacity) == 4
    assert tw.from_dict("au_nom_du_roi", {"options": {"first_player": 1}}).asked == 1


def test_a_seat_may_have_two_lines() -> None:
    text = "seat 1: coins 12;\n  ships red1"
    own = seat_of(tw.parse("au_nom_du_roi", text), 1)
    assert (own["coins"], own["ships"]) == (12, ["red1"])


# What cannot be read.

BAD_TEXTS: list[tuple[str, str]] = [
    ("first player: 2", "0 to 1"),
    ("turns: 0", "from 1 to"),
    ("turns: x", "from 1 to"),
    ("turns: 2\nasked: 0", "ANR-163"),
    ("question: -", "ANR-165"),
    ("question: loading", "ANR-161"),
    ("ending: final", "ANR-67"),
    ("ending: unfinished\nmax turns: 3\nturns: 2", "ANR-138"),
    ("max turns: 2\nturns: 3", "ANR-138"),
    ("used: lunch", "'coins buy'"),
    ("used: coins coins", "twice"),
    ("used: coins buy send", "ANR-41"),
    ("purchase row: red4", "'red1 | green1 (0 in 12) | - | blue2 | white3'"),
    ("purchase row: joker1", "'red1 | green1 (0 in 12) | - | blue2 | white3'"),
    ("purchase row: red1 | red1 | red2 | red2 | red2 | red3", "'red1 | green1 (0 in 12) | - | blue2 | white3'"),
    ("purchase row: red1 (x)", "'red1 | green1 (0 in 12) | - | blue2 | white3'"),
    ("purchase row: red1 (2)", "0 to 1"),
    ("purchase row: red1 (0 in 2)\nturns: 3", "ANR-104"),
    ("purchase row: red1 (0 in 1)\nturns: 4", "ANR-111"),
    ("purchase row: red1 | red1 | red1", "ANR-10"),
    ("purchase row: -", "ANR-69"),
    ("filling row: -", "ANR-64"),
    ("purchase row: - (0)\nfilling row: -\npiles: 0 0 0 0 0\nseat 1: ships rest", "ANR-105"),
    ("piles: 1 2 3", "'6 6 7 7 8'"),
    ("piles: 6 6 7 7 x", "'6 6 7 7 8'"),
    ("piles: 6 6 7 7 9", "'6 6 7 7 8'"),
    ("piles: 6 6 7 7 7", "ANR-30"),
    ("piles: 6 0 7 7 8\nseat 0: ships rest", "ANR-64"),
    ("piles: 0 0 6 7 8\nintermediate drawn: 1\nturns: 3\nseat 0: ships rest", "ANR-67"),
    ("intermediate drawn: 0", "from 1 to"),
    ("piles: 0 0 3 7 8\nintermediate drawn: 9\nturns: 8\nseat 0: ships rest", "ANR-123"),
    ("piles: 0 0 3 7 8\nintermediate drawn: 8\nturns: 8\nused: coins\nseat 0: ships rest", "ANR-67"),
    ("piles: 0 0 0 0 3\nfinal drawn: 8\nintermediate drawn: 9\nturns: 9\nseat 0: ships rest", "ANR-133"),
    ("piles: 0 0 0 0 3\nfinal drawn: 8\nturns: 11\nseat 0: ships rest", "ANR-126"),
    ("face up: red7", "'yellow5 | blue3 (1 in 11) | - | red6'"),
    ("face up: -", "ANR-54"),
    ("face up: red3 | red3", "twice"),
    ("mission pile: x", "from 0 to 24"),
    ("mission pile: 19", "ANR-27"),
    ("done: red7", "'yellow5 blue3'"),
    ("done: red6", "ANR-91"),
    ("drake: green3", "'green fleet; 0:green3, 1:joker1'"),
    ("drake: 0:green4", "'green fleet; 0:green3, 1:joker1'"),
    ("drake: 2:green3", "0 to 1"),
    ("drake: pink fleet; 0:red1", "red, yellow, blue"),
    ("drake: green fleet; -", "ANR-75"),
    ("drake: green fleet; 0:red1", "ANR-75"),
    ("drake: green fleet; 0:joker1", "ANR-78"),
    ("abreu: 0:red2, 0:red2", "ANR-79"),
    ("barents: " + ", ".join(["0:red1"] * 9), "'green fleet; 0:green3, 1:joker1'"),
    ("drake: 0:joker1\ncao: 0:joker1", "ANR-13"),
    ("drake: 0:blue1, 0:red1\nseat 0: different_colour 3", "ANR-97"),
    ("seat 0: coins -1", "from 0 to 30000"),
    ("seat 0: gold 3", "coins, completed, contract"),
    ("seat 0: points 3", "ANR-124"),
    ("seat 0: completed 25", "from 0 to 24"),
    ("seat 0: completed 21", "ANR-91"),
    ("seat 0: different_colour 4", "from 0 to 3"),
    ("seat 0: reserve 3", "from 0 to 2"),
    ("purchase row: red1 (0)\nseat 0: reserve 2", "ANR-95"),
    ("seat 0: contract none", "one, half, majority, all"),
    ("seat 0: contract one\nseat 1: contract one", "ANR-149"),
    ("seat 0: joker J6", "'J1 yellow/blue'"),
    ("seat 0: joker red/green", "'J1 yellow/blue'"),
    ("seat 0: joker J0 yellow/blue", "'J1 yellow/blue'"),
    ("seat 0: joker J0\nseat 1: joker J0", "ANR-35"),
    ("seat 0: joker_shown perhaps", "yes or no"),
    ("seat 0: ships red4", "'red1 blue3 blue3'"),
    ("seat 0: ships joker1", "'red1 blue3 blue3'"),
    ("seat 0: ships red1 red1 red1", "ANR-10"),
    ("seat 0: ships rest\nseat 1: ships rest", "twice"),
    ("seat 0: hand red7", "'yellow5 blue3*'"),
    ("seat 0: hand ?", "'yellow5 blue3*'"),
    ("seat 0: hand red3 red3", "twice"),
    ("seat 0: hand red3\nface up: red3", "twice"),
    ("seat 0: hand red3 red4 red5 red6 blue3", "ANR-56"),
    ("seat 0: under_way red3", "'yellow5 2/3 yellow2+yellow3, blue3 1/1 joker3'"),
    ("seat 0: under_way red3 1/2 red4", "'yellow5 2/3 yellow2+yellow3, blue3 1/1 joker3'"),
    ("seat 0: under_way red3 1/2 red2", "ANR-87"),
    ("seat 0: under_way red3 1/2", "ANR-87"),
    ("seat 0: under_way red3 1/4 red3", "ANR-88"),
    ("seat 0: under_way red3 3/2 red3", "ANR-88"),
    ("seat 0: under_way red3 2/2 red3\nused: coins", "ANR-90"),
    ("seat 0: under_way red3 0/2; different_colour 0; joker J2", "ANR-162"),
    ("seat 0: under_way red3 0/2 red3", "ANR-161"),
    ("seat 1: under_way red3 0/2; ships red3", "ANR-161"),
    ("ending: final\nseat 1: ships rest; under_way red3 1/2 red3", "ANR-127"),
]


@pytest.mark.parametrize(("text", "hint"), BAD_TEXTS, ids=[text.replace("\n", ", ") for text, _ in BAD_TEXTS])
def test_a_bad_text_is_refused_with_what_is_allowed(text: str, hint: str) -> None:
    with pytest.raises(tw.ImpossiblePosition) as refusal:
        tw.parse("au_nom_du_roi", text)
    assert hint in str(refusal.value)
    assert refusal.value.text_in("fr")


@pytest.mark.parametrize("text", ["cards: C", "cards: -", "cards: 5", "max turns: -1", "max turns: many"])
def test_a_bad_option_is_refused(text: str) -> None:
    with pytest.raises(tw.BadOption):
        tw.parse("au_nom_du_roi", text)


@pytest.mark.parametrize(
    "data",
    [
        {"seats": [{"ships": {}}, {}]},
        {"seats": [{"ships": 5}, {}]},
        {"seats": [{"ships": [1.0]}, {}]},
        {"seats": [{"hand": [None]}, {}]},
        {"seats": [{"hand": [["red3"]]}, {}]},
        {"seats": [{"under_way": 3}, {}]},
        {"seats": [{"under_way": [3]}, {}]},
        {"seats": [{"under_way": {}}, {}]},
        {"seats": [{"joker": []}, {}]},
        {"seats": [{"joker": ""}, {}]},
        {"seats": [{"contract": 1}, {}]},
        {"seats": [{"coins": 1.5}, {}]},
        {"purchase_row": 5},
        {"purchase_row": [5]},
        {"filling_row": {}},
        {"face_up": [[]]},
        {"piles": "6"},
        {"piles": [6, 6, 7, 7, True]},
        {"piles": [6, 6, 7, 7, 8.0]},
        {"expeditions": []},
        {"expeditions": {"drake": "0:red1"}},
        {"expeditions": {"drake": {"ships": [1]}}},
        {"expeditions": {"drake": {"ships": ["0:red1"], "flag": 1}}},
        {"expeditions": {"hudson": {"ships": ["0:red1"]}}},
        {"used": True},
        {"used": [1]},
        {"done": [None]},
        {"turns": True},
    ],
)
def test_odd_data_is_refused_like_any_other(data: Any) -> None:
    """Only errors of this package, with a message for people."""
    with pytest.raises(tw.ImpossiblePosition) as refusal:
        tw.from_dict("au_nom_du_roi", data)
    assert refusal.value.text_in("fr")


@pytest.mark.parametrize("options", [{1: 2}, {"cards": []}, {"cards": 1}, {"max_turns": "5"}, {"first_player": 3}])
def test_odd_options_are_refused_like_any_other(options: Any) -> None:
    with pytest.raises(tw.BadOption):
        tw.from_dict("au_nom_du_roi", {"options": options})

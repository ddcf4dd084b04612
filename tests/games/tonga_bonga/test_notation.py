"""Positions as text and as data: what is particular to this game."""

from typing import Any

import pytest

import tradewinds as tw
from tradewinds.engine.conformance import table_bytes

OWN_MAP = "T.B.C/...t./M.P.S A1-B1"


# How it is written.


def test_a_position_is_readable() -> None:
    text = str(tw.parse("tonga_bonga", """
        players: 4
        round: 2
        question: sail
        asked: 2
        seat 0: at C10; money 40; wages 8 5; crew Y5 W4 O3
        seat 2: at D6; crew R3
    """))  # fmt: skip
    assert (
        text
        == """
players: 4
map: A
max rounds: 40
round: 2
start: 1
asked: 2
question: sail
ending: -
twenty fives: -
hand: -
points: 3
seat 0: at C10; money 40; camps cocoa; wages 8 5; crew Y5 W4 O3; rolled 3; profits 0; earned 8; paid 0
seat 1: at Q13; money 18; camps -; wages 1 1; crew -; rolled 5; profits 0; earned 0; paid 0
seat 2: at D6; money 18; camps -; wages 1 1; crew R3; rolled 3; profits 0; earned 0; paid 0
seat 3: at Q13; money 18; camps -; wages 1 1; crew -; rolled 4; profits 0; earned 0; paid 0
""".strip()
    )


# What is left out.


def test_nothing_at_all_is_the_set_up() -> None:
    for game in (tw.parse("tonga_bonga", ""), tw.from_dict("tonga_bonga", {})):
        assert table_bytes(game) == table_bytes(tw.new("tonga_bonga", players=3))


@pytest.mark.parametrize(
    ("line", "round_number", "start"),
    [("round: 6", 6, 1), ("start: 2", 3, 2), ("", 1, 0), ("round: 4\nstart: 3", 4, 3)],
)
def test_round_and_start_player_follow_from_each_other(line: str, round_number: int, start: int) -> None:
    """TOB-43."""
    data = tw.parse("tonga_bonga", f"players: 4\n{line}").to_dict()
    assert (data["round"], data["start"], data["asked"]) == (round_number, start, start)


def test_what_is_asked_says_who_has_acted() -> None:
    """TOB-41, TOB-42."""
    state = tw.parse("tonga_bonga", "players: 4\nround: 2\nasked: 0\nquestion: captain_25").state
    assert (state.turn.phase, state.turn.done) == (0, 3)
    state = tw.parse("tonga_bonga", "players: 4\nasked: 1\nquestion: sail\nseat 1: crew R2").state
    assert (state.turn.phase, state.turn.done, state.turn.points) == (2, 1, 2)


def test_money_follows_from_camps_and_wages() -> None:
    data = tw.parse("tonga_bonga", """
        question: sail
        seat 0: camps cocoa palmoa; crew Y2
        seat 1: wages 5 4; profits -5; paid 3; earned 7
    """).to_dict()  # fmt: skip
    assert data["seats"][0]["money"] == 20 + 50 - 2
    assert data["seats"][1]["money"] == 20 - 5 - 3 + 7 - 9


def test_money_that_is_given_was_earned_or_paid() -> None:
    data = tw.parse("tonga_bonga", "seat 0: money 33\nseat 1: money 5\nseat 2: money 30; paid 4").to_dict()
    assert [(seat["earned"], seat["paid"]) for seat in data["seats"]] == [(13, 0), (0, 15), (14, 4)]


def test_a_ship_in_a_bay_has_built_there() -> None:
    """TOB-151. And with four camps a ship at home has returned (TOB-201)."""
    data = tw.parse("tonga_bonga", "seat 0: at D5").to_dict()
    assert data["seats"][0]["camps"] == ["palmoa"]
    game = tw.parse("tonga_bonga", "ending: returned\nseat 0: camps bigboa cocoa mamboa samboa")
    assert game.state.players[0].returned
    assert game.to_dict()["seats"][0]["money"] == 20 + 100 + 10


def test_dice_follow_from_crews_and_hand() -> None:
    """TOB-80, TOB-A2."""
    data = tw.parse("tonga_bonga", """
        players: 4
        question: place
        asked: 1
        hand: 2
        seat 0: crew Y5
        seat 2: crew R4
    """).to_dict()  # fmt: skip
    assert [seat["rolled"] for seat in data["seats"]] == [[4], [5, 2], [], []]
    data = tw.parse("tonga_bonga", "players: 4\nquestion: place\nseat 0: rolled 5 3 1").to_dict()
    assert data["hand"] == [5, 3, 1]


def test_wages_left_out_are_the_least() -> None:
    """TOB-61. Of those whose turn it was; who has nothing has offered nothing."""
    data = tw.parse("tonga_bonga", "players: 4\nasked: 2\nquestion: helmsman_25\nseat 1: money 0").to_dict()
    assert [seat["wages"] for seat in data["seats"]] == [[1, 1], [], [1], []]


def test_options_have_lines_of_their_own() -> None:
    game = tw.parse("tonga_bonga", "map: B\nmax rounds: 7")
    assert game.options == {"map": "B", "max_rounds": 7}
    assert game.to_dict()["options"] == {"map": "B", "max_rounds": 7}
    assert tw.parse("tonga_bonga", f"map: {OWN_MAP}").options["map"] == OWN_MAP


# What cannot be read.

BAD_TEXTS: list[tuple[str, str]] = [
    ("start: 3", "0 to 2"),
    ("round: 0", "from 1 to 1000"),
    ("round: x", "from 1 to 1000"),
    ("twenty fives: 20", "0 to 19"),
    ("question: place\nhand: 6", "'5 3 1'"),
    ("question: place\nhand: 5 4 3 2", "'5 3 1'"),
    ("question: place\nhand: x", "'5 3 1'"),
    ("question: sail\npoints: 16", "0 to 15"),
    ("seat 0: at Z9", "'Q13'"),
    ("seat 0: at A16", "'Q13'"),
    ("seat 0: money -1", "0 to 5000"),
    ("seat 0: money many", "0 to 5000"),
    ("seat 0: monies 3", "Did you mean 'money'"),
    ("seat 0: camps atlantis", "bigboa, cocoa, mamboa, palmoa, samboa"),
    ("seat 0: camps tonga_bonga", "bigboa, cocoa, mamboa, palmoa, samboa"),
    ("seat 0: wages 1 2 3", "'8 5'"),
    ("seat 0: wages x", "'8 5'"),
    ("question: sail\nseat 0: crew Y6", "'Y5 W3 O3'"),
    ("question: sail\nseat 0: crew G5", "'Y5 W3 O3'"),
    ("question: sail\nseat 0: crew Y5 Y4 Y3 Y2", "'Y5 W3 O3'"),
    ("seat 0: rolled 7", "'5 3 1'"),
    ("seat 0: at B3", "TOB-7"),
    ("seat 0: at A1\nseat 1: at A1", "TOB-117"),
    ("seat 0: camps bigboa bigboa", "TOB-155"),
    ("seat 0: camps bigboa cocoa mamboa palmoa samboa", "TOB-3"),
    ("seat 0: at D5; camps -", "TOB-151"),
    ("seat 0: camps bigboa cocoa mamboa palmoa", "TOB-191"),
    ("round: 41", "TOB-200"),
    ("max rounds: 5\nround: 6", "TOB-200"),
    ("ending: guard", "TOB-200"),
    ("ending: returned", "TOB-197"),
    ("round: 2\nstart: 0", "TOB-43"),
    ("question: -", "TOB-41"),
    ("seat 0: crew Y5", "TOB-44"),
    ("seat 1: wages 3 2", "TOB-44"),
    ("seat 0: wages 3 2", "TOB-66"),
    ("seat 0: money 1", "TOB-68"),
    ("seat 0: money 20; earned 5; paid 0", "TOB-24"),
    ("question: sail\nseat 0: wages 30 5", "TOB-6"),
    ("question: sail\nseat 0: crew Y1; wages 0 5", "TOB-61"),
    ("question: sail\nseat 0: crew Y1; wages 5", "TOB-61"),
    ("question: captain_1\ntwenty fives: 1", "TOB-62"),
    ("twenty fives: 1", "TOB-66"),
    ("hand: 3", "TOB-82"),
    ("question: place", "TOB-82"),
    ("question: place\nhand: 3\nseat 0: rolled 5 3", "TOB-83"),
    ("question: place\nhand: 3\nseat 0: rolled 5", "TOB-80"),
    ("question: place\nhand: 3\nseat 1: rolled 5", "TOB-80"),
    ("question: drop\nhand: 5 3 2", "TOB-217"),
    ("question: sail", "TOB-110"),
    ("question: sail\npoints: 2\nseat 0: at A1; crew Y3", "TOB-110"),
    ("question: sail\nseat 0: crew R3", "TOB-84"),
    ("question: sail\nseat 0: crew W3", "TOB-210"),
    ("question: sail\nseat 0: crew Y3 O4", "TOB-91"),
    ("question: sail\nseat 0: crew Y3 O3", "TOB-91"),
    ("question: sail\nseat 0: crew Y3 Y3 Y3", "TOB-212"),
    ("question: sail\nseat 0: crew Y3 Y2", "TOB-213"),
    ("players: 4\nquestion: sail\nseat 0: crew Y3 Y2", "TOB-85"),
]


@pytest.mark.parametrize(("text", "hint"), BAD_TEXTS, ids=[text.replace("\n", ", ") for text, _ in BAD_TEXTS])
def test_a_bad_text_is_refused_with_what_is_allowed(text: str, hint: str) -> None:
    with pytest.raises(tw.ImpossiblePosition) as refusal:
        tw.parse("tonga_bonga", text)
    assert hint in str(refusal.value)
    assert refusal.value.text_in("fr")


@pytest.mark.parametrize("text", ["map: C", "map: -", "max rounds: 0", "max rounds: many", "max rounds: -"])
def test_a_bad_option_is_refused(text: str) -> None:
    with pytest.raises(tw.BadOption):
        tw.parse("tonga_bonga", text)


@pytest.mark.parametrize(
    "data",
    [
        {"seats": [{"at": 5}, {}, {}]},
        {"seats": [{"at": []}, {}, {}]},
        {"seats": [{"camps": 5}, {}, {}]},
        {"seats": [{"camps": [[]]}, {}, {}]},
        {"seats": [{"wages": [1.0, 2.0]}, {}, {}]},
        {"seats": [{"wages": [True, 2]}, {}, {}]},
        {"seats": [{"wages": {}}, {}, {}]},
        {"seats": [{"crew": [5]}, {}, {}]},
        {"seats": [{"crew": {"Y": 5}}, {}, {}]},
        {"seats": [{"rolled": [-1]}, {}, {}]},
        {"seats": [{"money": 1.5}, {}, {}]},
        {"seats": [{"earned": -1}, {}, {}]},
        {"hand": [5.0], "question": "place"},
        {"hand": True, "question": "place"},
        {"round": True},
        {"points": "²", "question": "sail"},
    ],
)
def test_odd_data_is_refused_like_any_other(data: Any) -> None:
    """Only errors of this package, with a message for people."""
    with pytest.raises(tw.ImpossiblePosition):
        tw.from_dict("tonga_bonga", data)


@pytest.mark.parametrize("options", [{1: 2}, {"map": []}, {"map": 1}, {"map": None}, {"max_rounds": "5"}])
def test_odd_options_are_refused_like_any_other(options: Any) -> None:
    with pytest.raises(tw.BadOption):
        tw.from_dict("tonga_bonga", {"options": options})


@pytest.mark.parametrize(
    "text", ["seat 0: money 1\nseat 00: money 2", "seat 0: money 1; money 2", "max rounds: 5\nmax_rounds: 6"]
)
def test_what_is_said_twice_is_refused(text: str) -> None:
    with pytest.raises(tw.ImpossiblePosition, match="twice"):
        tw.parse("tonga_bonga", text)

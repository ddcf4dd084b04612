"""Positions as text and as data: what is particular to this game."""

import tracemalloc
from typing import Any

import pytest

import tradewinds as tw

# How it is written.


def test_a_position_is_readable() -> None:
    text = str(tw.parse("batavia", """
        players: 3
        question: turn
        taken: 9 by 1
        package: EN 1
        seat 0: hand EN 2, SE 1
        seat 1: at 9; open DK 3
    """))  # fmt: skip
    for line in (
        "players: 3",
        "options: layout normal, open_bills no, laying free",
        "question: turn",
        "package: EN 1",
        "discard: -",
        "first player: 0",
        "warehouses: ginger DK:1",
        "seat 0: at 0; gold 0; bills 15; crates 12; hand EN 2, SE 1; bought -; open -; shops -",
        "seat 1: at 9; gold 0; bills 15; crates 11; hand -; bought -; open DK 3; shops DK 1",
        "   6 | FR tea        | SE pepper     | EN cotton     | -             | NL silk",
    ):
        assert line in text.splitlines()


def test_a_view_is_written_with_question_marks() -> None:
    game = tw.new("batavia", players=3, seed=1, first_auctioneer=0)
    text = str(game.view(0))
    assert f"pile: ? {80 - game.state.auction.die}" in text
    assert "hand ? 10" in text
    assert "bills ?" in text
    assert "| ? " in text
    assert "?" not in str(game)


def test_a_view_is_not_a_position() -> None:
    view = tw.new("batavia", players=3, seed=1).view(0)
    with pytest.raises(tw.ImpossiblePosition):
        tw.parse("batavia", str(view))
    with pytest.raises(tw.ImpossiblePosition):
        tw.from_dict("batavia", view.to_dict())


# What is left out.


def test_nothing_at_all_is_a_position() -> None:
    game = tw.parse("batavia", "")
    data = game.to_dict()
    assert (data["players"], data["question"], data["asked"], data["round"]) == (3, "bid", 1, 1)
    assert data["pile"] == {"EN": 22, "DK": 22, "FR": 22, "NL": 22, "SE": 22}
    assert data["first_player"] is None
    assert all(seat["bills"] == 15 and seat["crates"] == 12 for seat in data["seats"])
    assert tw.from_dict("batavia", {}).to_dict() == data


def test_cards_not_mentioned_lie_in_the_pile() -> None:
    game = tw.parse("batavia", "package: EN 2\ndiscard: SE 3\nseat 0: hand EN 4; open FR 1\nseat 2: open FR 2")
    assert game.to_dict()["pile"] == {"EN": 16, "DK": 22, "FR": 19, "NL": 22, "SE": 19}


def test_taken_tiles_are_in_stock_and_their_crates_stored() -> None:
    data = tw.parse("batavia", "taken: 9 by 0, 14 by 2\nseat 0: at 9\nseat 2: at 14").to_dict()
    assert (data["shops"][8], data["shops"][13]) == ("-", "-")
    assert data["seats"][0]["shops"] == {"DK": 1}
    assert data["seats"][2]["shops"] == {"FR": 1}
    assert data["warehouses"]["ginger"] == {"DK": 0}
    assert data["warehouses"]["cotton"] == {"FR": 2}
    assert [seat["crates"] for seat in data["seats"]] == [11, 12, 11]
    assert data["revealed"] == 20


def test_a_stock_that_is_given_says_what_was_handed_in() -> None:
    data = tw.parse("batavia", "taken: 2 by 0, 3 by 0, 5 by 0\nseat 0: at 5; shops SE 1; gold 3").to_dict()
    assert data["handed_in"] == {"DK": 1, "FR": 1}
    assert data["seats"][0]["shops"] == {"SE": 1}


@pytest.mark.parametrize(
    ("taken", "revealed"),
    [("-", 10), ("5 by 0", 10), ("6 by 0", 15), ("15 by 0", 20), ("30 by 0", 35), ("35 by 0", 35)],
)
def test_what_is_face_up_follows_from_what_was_taken(taken: str, revealed: int) -> None:
    assert tw.parse("batavia", f"taken: {taken}").to_dict()["revealed"] == revealed


def test_who_is_asked_follows_from_the_round() -> None:
    assert tw.parse("batavia", "players: 4\nauctioneer: 2").asked == 3
    assert tw.parse("batavia", "players: 4\nauctioneer: 3").asked == 0
    assert tw.parse("batavia", "players: 4\nquestion: turn\nfirst player: 2\nturns taken: 3").asked == 1


def test_options_stand_in_a_position() -> None:
    game = tw.parse("batavia", "options: layout open, open_bills yes, laying ascending")
    assert game.to_dict()["options"] == {"layout": "open", "open_bills": True, "laying": "ascending"}
    assert game.options["laying"] == "ascending"


# What cannot be read.

BAD_TEXTS: list[tuple[str, str]] = [
    ("die: 7", "from 1 to 6"),
    ("package: EN", "'EN 2, FR 1'"),
    ("package: EN x", "EN"),
    ("package: XX 2", "EN, FR, NL, SE"),
    ("package: EN -1", "0 to 127"),
    ("passed: 7", "0 to 2"),
    ("passed: x", "0 to 2"),
    ("taken: 9", "9 by 0"),
    ("taken: 9 by 7", "0 to 2"),
    ("taken: 36 by 0", "1 to 35"),
    ("taken: 0 by 0", "1 to 35"),
    ("warehouses: tea", "tea EN:0"),
    ("warehouses: tea EN:9", "0 to 2"),
    ("warehouses: gold EN:0", "gold"),
    ("shops: 1 | EN tea", "35"),
    ("seat 0: at 40", "0 to 36"),
    ("seat 0: hands EN 1", "Did you mean 'hand'"),
    ("seat 0: hand EN 23", "BAT-137"),
    ("seat 0: hand EN 1; bought EN 2", "BAT-137"),
    ("seat 0: bills 16", "BAT-138"),
    ("seat 0: shops EN 1", "BAT-139"),
    ("seat 0: crates 11", "BAT-140"),
    ("seat 0: at 5", "BAT-141"),
    ("finish tile: 0", "BAT-141"),
    ("revealed: 12", "BAT-143"),
    ("seat 0: open EN 5, DK 5, FR 5, NL 5, SE 5", "BAT-144"),
    ("seat 0: gold 1", "BAT-145"),
    ("question: turn\nasked: 2", "BAT-30"),
    ("auctioneer: 1\nfirst player: 2", "BAT-31"),
    ("passed: 1", "BAT-42"),
    ("bid: 3", "BAT-44"),
    ("question: turn\nlaid: 1", "BAT-64"),
    ("question: advance", "BAT-65"),
    ("question: laying", "BAT-65"),
    ("question: exchange", "BAT-93"),
    ("cards moved: maybe", "yes or no"),
    ("round: 0", "from 1"),
]


@pytest.mark.parametrize(("text", "hint"), BAD_TEXTS, ids=[text.replace("\n", ", ") for text, _ in BAD_TEXTS])
def test_a_bad_text_is_refused_with_what_is_allowed(text: str, hint: str) -> None:
    with pytest.raises(tw.ImpossiblePosition) as refusal:
        tw.parse("batavia", text)
    assert hint in str(refusal.value)


@pytest.mark.parametrize(
    "text", ["options: layout round", "options: colour red", "options: laying", "options: open_bills maybe"]
)
def test_a_bad_option_is_refused(text: str) -> None:
    with pytest.raises(tw.BadOption):
        tw.parse("batavia", text)


@pytest.mark.parametrize(
    "text",
    [
        "seat 0: bills --5",
        "round: ²",
        "seat 0: at ²",
        "seat ²: at 0",
        "passed: ²",
        "taken: ² by 0",
        "warehouses: tea EN:²",
        "package: EN ²",
        "package: EN --1",
        "round: " + "9" * 5000,
        "seat 0: gold " + "9" * 5000,
        "seat 0: hand EN 127; open EN 127",
        "seat 0: shops EN 127\nseat 1: shops EN 127",
        "package: EN 127\ndiscard: EN 127",
        "bid: 127\nbidder: 1\nasked: 2",
    ],
)
def test_odd_numbers_are_refused_like_any_other(text: str) -> None:
    """Only errors of this package, with a message for people."""
    with pytest.raises(tw.ImpossiblePosition):
        tw.parse("batavia", text)


@pytest.mark.parametrize(
    "data",
    [
        {"passed": [1.0]},
        {"passed": [True]},
        {"passed": [[0]]},
        {"passed": "1"},
        {"taken": {"9": 1.0}},
        {"taken": {"9": [1]}},
        {"taken": {"²": 0}},
        {"cards_moved": []},
        {"cards_moved": {}},
        {"shops": "EN tea"},
        {"shops": [1] * 35},
        {"shops": ["EN tea"] * 35},
        {"warehouses": []},
        {"warehouses": {"tea": []}},
        {"package": 5},
        {"package": []},
        {"package": {"EN": 1.0}},
        {"package": {"EN": True}},
        {"die": True},
        {"round": None, "rounds": 2},
        {"package": {1: 2}},
        {"last_laid": []},
        {"new_shop": 3},
        {"bidder": "1.0"},
    ],
)
def test_odd_data_is_refused_like_any_other(data: Any) -> None:
    """Only errors of this package, with a message for people."""
    with pytest.raises(tw.ImpossiblePosition):
        tw.from_dict("batavia", data)


@pytest.mark.parametrize(
    "options", [{1: 2}, {"layout": []}, {"layout": 1}, {"open_bills": "yes"}, {"first_auctioneer": True}]
)
def test_odd_options_are_refused_like_any_other(options: Any) -> None:
    with pytest.raises(tw.BadOption):
        tw.from_dict("batavia", {"options": options})


def test_a_huge_number_of_players_is_refused_before_anything_is_built() -> None:
    """A short text must not cost much memory."""
    tw.parse("batavia", "")
    tracemalloc.start()
    try:
        with pytest.raises(tw.ImpossiblePosition):
            tw.parse("batavia", "players: 2000000\nseat 0: at 0")
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert peak < 4_000_000


@pytest.mark.parametrize(
    "text",
    [
        "seat 0: hand EN 1\nseat 00: hand EN 2",
        "seat 0: hand EN 1; hand EN 2",
        "package: EN 1, EN 2",
        "taken: 9 by 0, 9 by 1",
        "first player: 0\nfirst_player: 0\nround: 2",
        "warehouses: tea EN:0, tea DK:1\ntaken: -",
        "options: layout open, layout normal",
    ],
)
def test_what_is_said_twice_is_refused(text: str) -> None:
    """As for whole lines: nobody can know which of two values was meant."""
    with pytest.raises(tw.TradewindsError):
        tw.parse("batavia", text)

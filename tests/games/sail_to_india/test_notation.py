"""Positions as text and as data: what is particular to this game."""

from typing import Any

import pytest

import tradewinds as tw
from asking import seat_of

OWN_TOWNS = "/".join([f"go co S Mge {icon}" for icon in (1, 2, 3)] + ["ge su C Msp"] * 9)


# How it is written.


def test_a_position_is_readable() -> None:
    text = str(tw.parse("sail_to_india", """
        players: 4
        discovered: 4
        town 4: T09
        question: move
        arrived: 4 5
        launched: 1
        asked: 2
        max turns: 30
        seat 1: wealth 8; goods 1a; technologies guild
        seat 2: wealth 4; points 6; lisbon 1; ships 5 1 4; buildings 4a; speed 2
    """))  # fmt: skip
    assert (
        text
        == """
players: 4
towns: reconstructed
max turns: 30
discovered: 4
town 1: T01 gold coffee | stronghold, market of gems
town 2: T02 gold sugar | market of coffee, church
town 3: T03 gold textiles | market of sugar, church
town 4: T09 coffee textiles | stronghold, church
first player: 0
turns: 3
asked: 2
question: move
action points: 1
launched: 1
arrived: 4 5
last: launch 5
seat 0: wealth 2; points 0; lisbon 1; supply 7; speed 1; ships -; goods -; buildings -; technologies -
seat 1: wealth 8; points 0; lisbon 0; supply 6; speed 1; ships -; goods 1a; buildings -; technologies guild
seat 2: wealth 4; points 6; lisbon 1; supply 1; speed 2; ships 1 4 5; goods -; buildings 4a; technologies -
seat 3: wealth 4; points 0; lisbon 1; supply 7; speed 1; ships -; goods -; buildings -; technologies -
""".strip()
    )


# What is left out.


def test_nothing_at_all_is_the_start() -> None:
    """STI-23 to STI-29. With the first three cards, and without three players' last three."""
    for game in (tw.parse("sail_to_india", ""), tw.from_dict("sail_to_india", {})):
        data = game.to_dict()
        assert (data["row"], data["removed"]) == (["T01", "T02", "T03"], ["T10", "T11", "T12"])
        assert [(seat["wealth"], seat["lisbon"], seat["supply"]) for seat in data["seats"]] == [
            (2, 1, 7),
            (2, 1, 7),
            (3, 1, 7),
        ]
        assert (game.asked, data["turns"], data["question"], data["action_points"]) == (0, 1, "main", 2)


def test_markers_that_are_not_mentioned_are_in_the_supply() -> None:
    """Block K. If the supply is counted, they are on Lisbon."""
    own = seat_of(tw.parse("sail_to_india", "seat 0: wealth 6; ships 1 2; goods 3a"))
    assert (own["lisbon"], own["supply"]) == (0, 4)
    own = seat_of(tw.parse("sail_to_india", "seat 0: wealth 6; ships 1 2; supply 1"))
    assert (own["lisbon"], own["supply"]) == (4, 1)


@pytest.mark.parametrize(
    ("lines", "asked", "turns"),
    [
        ("", 0, 1),
        ("asked: 2", 2, 3),
        ("first player: 3", 3, 1),
        ("first player: 3\nasked: 1", 1, 3),
        ("turns: 7", 2, 7),
        ("turns: 6\nfirst player: 1", 2, 6),
        ("discovered: 12", 0, 5),
        ("asked: 1\nseat 0: supply 0\nseat 2: supply 0", 1, 2),
        ("asked: 0\nseat 1: supply 0\nseat 2: supply 0", 0, 5),
    ],
)
def test_who_is_asked_and_the_turns_begun_follow_from_each_other(lines: str, asked: int, turns: int) -> None:
    """STI-70. Whoever triggered the end has had his turn (STI-293)."""
    data = tw.parse("sail_to_india", f"players: 4\n{lines}").to_dict()
    assert (data["asked"], data["turns"]) == (asked, turns)


@pytest.mark.parametrize(
    ("lines", "ender", "india"),
    [
        ("asked: 1", None, None),
        ("asked: 1\ndiscovered: 12", 0, 0),
        ("asked: 1\ndiscovered: 12\nindia: 3", 3, 3),
        ("asked: 2\nseat 0: supply 0\nseat 3: supply 0", 0, None),
        ("ending: india\ndiscovered: 12", 0, 0),
        ("ending: india\ndiscovered: 12\nindia: 2", 2, 2),
        ("ending: employed\nseat 1: supply 0\nseat 3: supply 0", 1, None),
        ("ending: employed\nseat 1: supply 0\nseat 3: supply 0\nender: 3", 3, None),
        ("ending: unfinished\nmax turns: 9", None, None),
    ],
)
def test_who_triggered_the_end_follows_from_the_table(lines: str, ender: int | None, india: int | None) -> None:
    """STI-290, STI-291."""
    data = tw.parse("sail_to_india", f"players: 4\n{lines}").to_dict()
    assert (data["ender"], data["india"]) == (ender, india)


def test_towns_that_are_not_mentioned_are_the_first_cards_left() -> None:
    data = tw.parse("sail_to_india", "town 2: T01\ntown 5: T03\nremoved: T02 T04 T12").to_dict()
    assert data["row"] == ["T05", "T01", "T06", "T07", "T03"]
    assert data["discovered"] == 5


def test_a_town_can_be_written_out() -> None:
    """A card of the game is found; one that is not in it takes the place of a card that is not in the row."""
    game = tw.parse("sail_to_india", "town 1: gems textiles | stronghold, church\ntown 2: T02")
    assert game.to_dict()["row"] == ["T07", "T02", "T01"]
    assert game.options["towns"] == "reconstructed"
    game = tw.parse("sail_to_india", "town 1: T01\ntown 2: gold gold | market of gold, market of gold")
    assert game.to_dict()["row"] == ["T01", "T02", "T03"]
    cards = str(game.options["towns"]).split("/")
    assert cards[:3] == ["go co S Mge 1", "go go Mgo Mgo", "go te Msu C"]
    assert str(game).splitlines()[4:6] == [
        "town 1: T01 gold coffee | stronghold, market of gems",
        "town 2: T02 gold gold | market of gold, market of gold",
    ]


def test_a_card_with_a_number_and_other_things_on_it_is_changed() -> None:
    """Its icon stays."""
    game = tw.parse("sail_to_india", "town 3: T12 gold gems | church, church")
    assert str(game.options["towns"]).split("/")[11] == "go ge C C 3"


def test_options_have_lines_of_their_own() -> None:
    game = tw.parse("sail_to_india", f"towns: {OWN_TOWNS}\nmax turns: 7")
    assert (game.options["towns"], game.options["max_turns"]) == (OWN_TOWNS, 7)
    data = {"options": {"first_player": 2, "first_game": True}}
    assert tw.from_dict("sail_to_india", data).asked == 2


def test_what_is_asked_says_what_the_turn_has_brought() -> None:
    chart = tw.parse("sail_to_india", "discovered: 4\nquestion: chart\nseat 0: wealth 1; technologies cartography")
    data = chart.to_dict()
    assert (data["moved"], data["entered"], data["points_due"], data["action_points"]) == (True, True, 1, 1)
    banked = "question: store_points\nused: banking\nseat 0: points 5; technologies banking"
    assert tw.parse("sail_to_india", banked).to_dict()["then"] == "main"
    embark = "question: embark\nseat 0: goods 1a; technologies geography"
    assert tw.parse("sail_to_india", embark).to_dict()["used"] == ["geography"]
    sale = "question: sale\nsold: gold\nseat 0: lisbon 1; goods 2b"
    assert tw.parse("sail_to_india", sale).to_dict()["last"] == "sell 1a"


# What cannot be read.

BAD_TEXTS: list[tuple[str, str]] = [
    ("first player: 3", "0 to 2"),
    ("turns: 0", "from 1 to"),
    ("turns: x", "from 1 to"),
    ("discovered: 10", "from 0 to 9"),
    ("discovered: 2", "STI-23"),
    ("discovered: 3\ntown 4: T04", "3 entries"),
    ("town 0: T01", "'town 1'"),
    ("town 13: T01", "'town 1'"),
    ("town x: T01", "'town 1'"),
    ("town 1:", "'T01 gold coffee | stronghold, market of gems'"),
    ("town 1: T13", "'T01 gold coffee | stronghold, market of gems'"),
    ("town 1: 5", "'T01 gold coffee | stronghold, market of gems'"),
    ("town 1: gold | church", "'T01 gold coffee | stronghold, market of gems'"),
    ("town 1: gold silver | church, church", "'T01 gold coffee | stronghold, market of gems'"),
    ("town 1: gold gems | church, market", "'T01 gold coffee | stronghold, market of gems'"),
    ("town 1: T01\ntown 01: T02", "'town 1'"),
    ("town 1: T01\ntown 2: T01", "STI-22"),
    ("removed: T13", "'T01 T05 T12'"),
    ("removed: T01 T02 T03 T04", "3 entries"),
    ("removed: T01 T02", "STI-382"),
    ("removed: T01 T01 T02", "STI-382"),
    ("players: 4\nremoved: T12", "0 entries"),
    ("action points: 3", "from 0 to 2"),
    ("moved: perhaps", "moved"),
    ("used: guild", "geography, printing_press, architecture, banking"),
    ("used: banking", "STI-209"),
    ("arrived: 13", "'1 1 3'"),
    ("arrived: 1", "STI-107"),
    ("launched: x", "from 0 to 9"),
    ("sold: silver", "gold, gems, coffee"),
    ("sold: gold", "STI-407"),
    ("site: 13a", "1a, 1b"),
    ("site: 1a", "STI-408"),
    ("points due: 1", "STI-405"),
    ("then: lunch", "main, move"),
    ("last: hop", "'sail 3-4'"),
    ("last: sail 3-4", "STI-414"),
    ("india: 0", "STI-112"),
    ("ender: 0", "STI-292"),
    ("ending: india", "STI-293"),
    ("ending: unfinished", "STI-424"),
    ("question: -", "STI-413"),
    ("max turns: 2\nturns: 3", "STI-424"),
    ("turns: 2\nasked: 0", "STI-70"),
    ("discovered: 4\nquestion: chart", "STI-256"),
    ("question: site", "STI-162"),
    ("question: sale", "STI-140"),
    ("question: embark\nseat 0: goods 1a", "STI-209"),
    ("seat 0: wealth 46", "from 0 to 45"),
    ("seat 0: wealth -1", "from 0 to 45"),
    ("seat 0: riches 3", "buildings, goods, lisbon, points"),
    ("seat 0: speed 4", "from 1 to 3"),
    ("seat 0: ships 13", "'1 1 3'"),
    ("seat 0: ships x", "'1 1 3'"),
    ("seat 0: ships 1 1 1 1 1 1 1 1 1 1", "'1 1 3'"),
    ("seat 0: ships 4", "STI-111"),
    ("seat 0: ships 5", "STI-108"),
    ("seat 0: goods 1c", "'1a 1b'"),
    ("seat 0: goods 4a", "STI-119"),
    ("seat 0: buildings 4a", "STI-161"),
    ("seat 0: goods 1a 1a", "twice"),
    ("seat 0: goods 1a\nseat 1: goods 1a", "twice"),
    ("seat 0: technologies alchemy", "'metallurgy geography'"),
    ("seat 0: technologies guild\nseat 1: technologies guild", "twice"),
    ("seat 0: technologies guild banking geography metallurgy", "STI-182"),
    ("seat 0: wealth 30; points 20", "STI-13"),
    ("seat 0: wealth 30; lisbon 2; supply 2", "STI-13"),
]


@pytest.mark.parametrize(("text", "hint"), BAD_TEXTS, ids=[text.replace("\n", ", ") for text, _ in BAD_TEXTS])
def test_a_bad_text_is_refused_with_what_is_allowed(text: str, hint: str) -> None:
    with pytest.raises(tw.ImpossiblePosition) as refusal:
        tw.parse("sail_to_india", text)
    assert hint in str(refusal.value)
    assert refusal.value.text_in("fr")


@pytest.mark.parametrize(
    "text", ["towns: C", "towns: -", "towns: 5", "towns: a/b\ntown 1: T01", "max turns: -1", "max turns: many"]
)
def test_a_bad_option_is_refused(text: str) -> None:
    with pytest.raises(tw.BadOption):
        tw.parse("sail_to_india", text)


@pytest.mark.parametrize(
    "data",
    [
        {"seats": [{"ships": {}}, {}, {}]},
        {"seats": [{"ships": [1.0]}, {}, {}]},
        {"seats": [{"ships": [True]}, {}, {}]},
        {"seats": [{"ships": True}, {}, {}]},
        {"seats": [{"goods": 5}, {}, {}]},
        {"seats": [{"goods": [[]]}, {}, {}]},
        {"seats": [{"technologies": [5]}, {}, {}]},
        {"seats": [{"technologies": {"guild": 1}}, {}, {}]},
        {"seats": [{"wealth": 1.5}, {}, {}]},
        {"row": 5},
        {"row": [1, 2, 3]},
        {"row": [[]]},
        {"row": {}},
        {"removed": [None, None, None]},
        {"used": [[]]},
        {"used": True},
        {"sold": [1]},
        {"last": []},
        {"last": 54.0},
        {"site": []},
        {"then": 1},
        {"turns": True},
        {"moved": 1},
    ],
)
def test_odd_data_is_refused_like_any_other(data: Any) -> None:
    """Only errors of this package, with a message for people."""
    with pytest.raises(tw.ImpossiblePosition):
        tw.from_dict("sail_to_india", data)


@pytest.mark.parametrize(
    "options", [{1: 2}, {"towns": []}, {"towns": 1}, {"towns": None}, {"max_turns": "5"}, {"first_player": 3}]
)
def test_odd_options_are_refused_like_any_other(options: Any) -> None:
    with pytest.raises(tw.BadOption):
        tw.from_dict("sail_to_india", {"options": options})

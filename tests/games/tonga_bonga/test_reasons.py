"""Why somebody has the ducats he has, and what a player works out."""

import pytest

import tradewinds as tw

NAMES = ["Anna", "Ben", "Chloé"]

OVER = """
players: 3
ending: returned
round: 7
seat 0: camps bigboa cocoa mamboa palmoa; profits -5; earned 31; paid 28
seat 1: camps palmoa; profits 5; earned 1; paid 1
seat 2: at A1
"""


@pytest.mark.parametrize(
    ("seat", "source", "english", "french"),
    [
        (0, "start", "Everybody starts with 20 ducats.", "Chacun commence avec 20 ducats."),
        (
            0,
            "camps",
            "4 camps: Bigboa, Cocoa, Mamboa and Palmoa.",
            "4 camps\u00a0: Bigboa, Cocoa, Mamboa et Palmoa.",
        ),
        (1, "camps", "1 camp: Palmoa.", "1 camp\u00a0: Palmoa."),
        (0, "earned", "31 ducats", "31 ducats"),
        (1, "earned", "1 ducat ", "1 ducat "),
        (0, "paid", "28 ducats", "28 ducats"),
        (1, "paid", "1 ducat ", "1 ducat "),
        (0, "return", "four camps", "quatre camps"),
        (0, "profits", "5 ducats", "5 ducats"),
        (1, "profits", "5 ducats", "5 ducats"),
        (2, "camps", "", ""),
        (2, "earned", "", ""),
        (1, "return", "", ""),
    ],
)
def test_a_sentence_says_where_ducats_are_from(seat: int, source: str, english: str, french: str) -> None:
    game = tw.parse("tonga_bonga", OVER)
    for language, expected in (("en", english), ("fr", french)):
        told = game.definition.reasons(game.view(None), seat, source, language, NAMES)
        assert expected in told
        assert bool(told) == bool(expected)


def test_shares_got_and_shares_paid_are_told_apart() -> None:
    game = tw.parse("tonga_bonga", OVER)
    for language in ("en", "fr"):
        told = [game.definition.reasons(game.view(None), seat, "profits", language, NAMES) for seat in (0, 1)]
        assert told[0] != told[1]


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_player_is_told_points_camps_and_the_way_home(language: str) -> None:
    game = tw.parse("tonga_bonga", """
        players: 3
        question: sail
        asked: 1
        seat 0: camps bigboa cocoa mamboa palmoa
        seat 1: at C10; crew R5 O2
        seat 2: at P12; camps bigboa cocoa mamboa palmoa; crew R1
    """)  # fmt: skip
    told = " ".join(game.definition.summary(game.view(1), language, NAMES))
    for expected in (
        "Anna 4, Ben 1, Chloé 4",
        "Anna 0, Ben 7, Chloé 1",
        "Anna 0, Ben 21, Chloé 2",
        game.texts(language).list_of(["Anna", "Chloé"]),
    ):
        assert expected in told
    assert len(game.definition.summary(game.view(1), language, None)) == 5
    assert len(tw.new("tonga_bonga").definition.summary(tw.new("tonga_bonga").view(0), language, None)) == 2


@pytest.mark.parametrize("language", ["en", "fr"])
def test_questions_name_what_one_needs_to_know(language: str) -> None:
    game = tw.parse("tonga_bonga", "players: 4\nseat 0: money 60")
    assert "60" in game.question_in(language)
    game.play("twenty fives 2")
    assert "50" in game.question_in(language)
    assert "59" in game.question_in(language)
    assert "5" in tw.parse("tonga_bonga", "players: 4\nquestion: place\nhand: 5 2").question_in(language)
    assert "4" in tw.parse("tonga_bonga", "players: 4\nquestion: sail\nseat 1: at A1\nseat 0: crew Y4").question_in(
        language
    )

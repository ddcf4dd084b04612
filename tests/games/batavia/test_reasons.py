"""Why somebody has the gold he has."""

import pytest

import tradewinds as tw

NAMES = ["Anna", "Ben", "Chloé"]

STANDSTILL = """
players: 3
question: -
ending: standstill
cards moved: no
taken: 1 by 0, 6 by 0, 8 by 1, 10 by 1, 2 by 2
seat 0: at 6; bills 20; open EN 2, FR 3
seat 1: at 10; bills 20
seat 2: at 2; bills 5; open DK 1; shops -; gold 1
"""

FINISH = """
players: 3
question: -
ending: finish
turns taken: 3
finish tile: 1
taken: 1 by 0, 2 by 0, 3 by 0, 4 by 0, 5 by 0, 6 by 0, 7 by 0, 8 by 0, 9 by 0, 10 by 0, 11 by 0, 12 by 0
seat 0: at 12; bills 10; shops EN 1; gold 15
seat 1: at 36; bills 25
seat 2: bills 10
"""


def why(text: str, seat: int, source: str, language: str = "en") -> str:
    game = tw.parse("batavia", text)
    return game.definition.reasons(game.view(None), seat, source, language, NAMES)


@pytest.mark.parametrize(
    ("seat", "source", "english", "french"),
    [
        (0, "tea", "2 crates of tea, more than anybody else.", "2 caisses de thé, plus que quiconque."),
        (1, "cotton", "The only crate of cotton.", "La seule caisse de coton."),
        (
            1,
            "silk",
            "1 crate of silk, as many as Chloé: the smaller number.",
            "1 caisse de soie, à égalité avec Chloé\u00a0: le plus petit nombre.",
        ),
        (
            0,
            "bills",
            "20 bills of exchange, as many as Ben: the smaller number.",
            "20 lettres de change, à égalité avec Ben\u00a0: le plus petit nombre.",
        ),
        (
            0,
            "seals",
            "Holds the English and French seals.",
            "Détient les sceaux des compagnies anglaise et française.",
        ),
        (2, "seals", "Holds the Danish seal.", "Détient le sceau de la compagnie danoise."),
        (2, "exchanges", "Exchanged 1 shop on the way.", "1 échoppe échangée en chemin."),
        (0, "pepper", "", ""),
        (1, "exchanges", "", ""),
        (0, "finish", "", ""),
    ],
)
def test_a_sentence_says_where_gold_is_from(seat: int, source: str, english: str, french: str) -> None:
    assert why(STANDSTILL, seat, source) == english
    assert why(STANDSTILL, seat, source, "fr") == french


def test_the_finish_tile_and_most_bills_are_named() -> None:
    assert why(FINISH, 1, "finish") == "Took the finish tile."
    assert why(FINISH, 1, "bills") == "The most bills of exchange: 25."
    assert why(FINISH, 1, "bills", "fr") == "Le plus de lettres de change\u00a0: 25."


def test_who_has_no_crates_left_may_have_exchanged_any_number_of_shops() -> None:
    assert why(FINISH, 0, "exchanges") == "Exchanged shops on the way."


def test_seats_without_names_are_called_by_their_numbers() -> None:
    game = tw.parse("batavia", STANDSTILL)
    assert "as many as Seat 2" in game.definition.reasons(game.view(1), 1, "silk", "en", None)

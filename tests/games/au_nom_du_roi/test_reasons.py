"""Why somebody has the points he has."""

from __future__ import annotations

import re

import pytest

import tradewinds as tw
from tradewinds.text import LANGUAGES

NAMES = ["Anna", "Ben", "Chloé"]
NO_BREAK = "\u00a0"

OVER = """
players: 3
ending: final
turns: 48
abreu: 0:red1, 0:red2
barents: 2:blue3, 2:blue2, 1:blue1
dias: 2:yellow3
magellan: 0:brown2, 0:brown3, 1:brown1, 2:brown2
cao: 1:yellow2, 2:yellow2
drake: 1:blue2, 1:blue3, 2:blue2
cabot: 2:green3
gama: 1:green2, 1:green2, 1:green1
cartier: 0:white2, 1:white1
vespucci: 0:white3, 0:white1
columbus: 1:red2, 0:red3
cabral: 2:green3, 0:joker2
seat 0: points 9; completed 4; contract half; joker green/white; ships yellow1
seat 1: points 1; completed 5; contract majority
seat 2: completed 0; contract all; ships blue1
"""


@pytest.mark.parametrize(
    ("seat", "source", "english", "french"),
    [
        (
            0,
            "intermediate",
            "9 points for the ships that were on expeditions at the intermediate scoring.",
            "9 points pour les bateaux qui étaient en expédition au décompte intermédiaire.",
        ),
        (
            1,
            "intermediate",
            "1 point for the ships that were on expeditions at the intermediate scoring.",
            "1 point pour les bateaux qui étaient en expédition au décompte intermédiaire.",
        ),
        (2, "intermediate", "", ""),
        (
            0,
            "final",
            "Abreu 12, Magellan 6, Cartier 5, Vespucci 12, Columbus 3 and Cabral 4.",
            "Abreu 12, Magellan 6, Cartier 5, Vespucci 12, Colomb 3 et Cabral 4.",
        ),
        (
            1,
            "contract",
            "Majority of the ships (5 completed missions): "
            "5 points for each of 2 expeditions, Drake and Vasco da Gama.",
            "Majorité des bateaux (5 missions accomplies) : "
            "5 points pour chacune des 2 expéditions, Drake et Vasco de Gama.",
        ),
        (2, "contract", "", ""),  # two expeditions count, but without a completed mission they are worth nothing
        (0, "ships", "1 ship that is not on an expedition.", "1 bateau hors des expéditions."),
        (2, "ships", "2 ships that are not on expeditions.", "2 bateaux hors des expéditions."),
    ],
)
def test_a_sentence_says_where_points_are_from(seat: int, source: str, english: str, french: str) -> None:
    game = tw.parse("au_nom_du_roi", OVER)
    told = [game.definition.reasons(game.view(None), seat, source, language, NAMES) for language in LANGUAGES]
    assert [words.replace(NO_BREAK, " ") for words in told] == [english, french]


def test_a_single_expedition_is_told_in_the_singular() -> None:
    game = tw.parse("au_nom_du_roi", OVER.replace("cabot: 2:green3", "").replace("completed 0", "completed 1"))
    assert game.definition.reasons(game.view(None), 2, "contract", "en", NAMES) == (
        "All ships (1 completed mission): 2 points for 1 expedition, Dias."
    )


def test_the_expeditions_that_are_told_add_up_to_their_points() -> None:
    game = tw.parse("au_nom_du_roi", OVER)
    assert game.outcome is not None
    for seat in range(3):
        told = game.definition.reasons(game.view(None), seat, "final", "en", NAMES)
        assert sum(map(int, re.findall(r"\d+", told))) == game.outcome.sheet[seat]["final"]


def test_while_the_game_goes_on_there_are_no_reasons() -> None:
    game = tw.new("au_nom_du_roi", players=3, seed=1)
    assert not any(game.definition.reasons(game.view(0), 0, source, "en", None) for source in game.definition.sources)

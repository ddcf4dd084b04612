"""Why somebody has the points he has."""

from __future__ import annotations

import pytest

import tradewinds as tw

NAMES = ["Anna", "Ben", "Chloé", "Dan"]
NO_BREAK = "\u00a0"

OVER = """
players: 4
ending: india
discovered: 12
india: 0
seat 0: points 8; buildings 1a 4a 2b 3b; technologies evangelism renaissance east_india_company; supply 3
seat 1: points 1; buildings 2a; technologies guild
seat 2: lisbon 1; technologies cartography
seat 3: wealth 5; technologies manufacture
"""


@pytest.mark.parametrize(
    ("seat", "source", "english", "french"),
    [
        (0, "recorded", "2 historians have recorded 8 points.", "2 historiens ont noté 8 PV."),
        (1, "recorded", "1 historian has recorded 1 point.", "1 historien a noté 1 PV."),
        (0, "strongholds", "2 strongholds: towns 1 and 4.", "2 places fortes : villes 1 et 4."),
        (0, "churches", "2 churches: towns 2 and 3.", "2 églises : villes 2 et 3."),
        (1, "markets", "1 market: town 2.", "1 marché : ville 2."),
        (
            0,
            "technologies",
            "Renaissance 3, Evangelism 4 and East India Company 4.",
            "Renouveau 3, Évangélisation 4 et Compagnie des Indes orientales 4.",
        ),
        (1, "technologies", "Guild 2.", "Guilde 2."),
        (0, "markets", "", ""),
        (2, "recorded", "", ""),
        (2, "technologies", "", ""),
        (3, "technologies", "", ""),
        (3, "strongholds", "", ""),
    ],
)
def test_a_sentence_says_where_points_are_from(seat: int, source: str, english: str, french: str) -> None:
    game = tw.parse("sail_to_india", OVER)
    for language, expected in (("en", english), ("fr", french)):
        told = game.definition.reasons(game.view(None), seat, source, language, NAMES)
        assert told.replace(NO_BREAK, " ") == expected


def test_the_technologies_that_are_told_add_up_to_their_points() -> None:
    game = tw.parse("sail_to_india", OVER)
    assert game.outcome is not None
    assert game.outcome.sheet[0]["technologies"] == 3 + 4 + 4
    assert game.outcome.sheet[1]["technologies"] == 2

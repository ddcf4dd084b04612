"""A game with more to choose than the real ones need: numbers and things one brings as options, and combinations.

It is Batavia with options that its rules do not look at, and with two combinations: ``offer`` says a bid, ``pair`` lays
two cards, by the places of their companies. It has words for a tie that is broken, which its rules never do.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from tradewinds.engine.actions import ActionTable
from tradewinds.engine.card import Card, Option
from tradewinds.engine.combinations import Combination
from tradewinds.engine.discovery import find_card
from tradewinds.engine.game import View
from tradewinds.engine.material import Material
from tradewinds.errors import BadOption, Fact, quoted

WORDS = {
    "en": """
[combinations.offer]
word = "offer"
question = "{seat}: how much do you offer for the package ({package})?"
button = "Offer {bills}"
bills = "Bills"

[combinations.pair]
word = "pair"
question = "{seat}: which two cards do you lay?"
button = "Lay {first} and {second}"
first = "First card"
second = "Second card"
""",
    "fr": """
[combinations.offer]
word = "offre"
question = "{seat} : combien offrez-vous pour le paquet ({package}) ?"
button = "Offrir {bills}"
bills = "Billets"

[combinations.pair]
word = "paire"
question = "{seat} : quelles sont vos deux cartes ?"
button = "Poser {first} et {second}"
first = "Première carte"
second = "Seconde carte"
""",
}

MORE_WORDS = {
    "en": {
        "[options]\n": 'cargo = "Cargo"\nrounds = "Rounds"\npilot = "Pilot"\n',
        "[option_values]\n": 'mixed = "mixed goods"\ntimber = "timber"\nown = "a cargo of your own"\n',
        "[endings]\n": 'tie_broken = "Tie: the eldest comes first."\n',
    },
    "fr": {
        "[options]\n": 'cargo = "Cargaison"\nrounds = "Tours"\npilot = "Pilote"\n',
        "[option_values]\n": 'mixed = "divers"\ntimber = "bois"\nown = "votre propre cargaison"\n',
        "[endings]\n": 'tie_broken = "Égalité : l’aîné passe devant."\n',
    },
}


# What one can bring: goods, on a line "rope+tar" or in a file goods = ["rope", "tar"].

CHOICES = ("mixed", "timber")


def read(line: str) -> str:
    """Return a cargo that is known, or goods in their order."""
    if line not in CHOICES and "+" not in line:
        raise BadOption("option_value", name="cargo", allowed=quoted(*CHOICES), given=quoted(line), hint="")
    return line if line in CHOICES else "+".join(sorted(line.split("+")))


def read_table(table: dict[str, Any], file: Fact) -> str:
    """Return the same for the content of a file."""
    if "goods" not in table:
        raise BadOption("option_value", name="cargo", allowed="goods", given=file, hint="")
    return read("+".join(table["goods"]))


def numbers(value: str) -> tuple[int, ...]:
    """Return a cargo as numbers."""
    return len(value), value.count("+")


def called(language: str) -> str:
    """Return what messages call a cargo."""
    return {"en": "a cargo", "fr": "une cargaison"}[language]


OPTIONS = (
    Option("cargo", choices=CHOICES, material=Material(called, BadOption, read, read_table, numbers)),
    Option("rounds", number=(1, 40), usual=12),
    Option("pilot", seat=True, usual=1),
)


# Combinations.


def _span(view: View, verb: str) -> tuple[int, int]:
    actions: ActionTable = view.definition.actions
    return actions.span(verb)


def limits_of_offer(view: View, given: Sequence[int]) -> tuple[int, int]:
    """Return the least and the most that may be bid; nothing between them if only passing is left."""
    first, last = _span(view, "bid")
    legal = [number - first + 1 for number in range(first, last) if view.legal[number]]
    return (legal[0], legal[-1]) if legal else (1, 0)


def decisions_of_offer(given: Sequence[int]) -> tuple[int, ...]:
    """Return the bid."""
    return (find_card("batavia").load().actions.first("bid") + given[0] - 1,)


def limits_of_pair(view: View, given: Sequence[int]) -> tuple[int, int]:
    """Allow any company first, and after it fewer, so that one number limits the other; the rules look at the hand."""
    return 1, 6 - given[0] if given else 5


def decisions_of_pair(given: Sequence[int]) -> tuple[int, ...]:
    """Return the cards one by one."""
    first = find_card("batavia").load().actions.first("lay")
    return tuple(first + place - 1 for place in given)


OFFER = Combination("offer", "bid", ("bills",), limits_of_offer, decisions_of_offer)
PAIR = Combination("pair", "turn", ("first", "second"), limits_of_pair, decisions_of_pair)

TURN = "players: 3\nquestion: turn\nseat 0: hand EN 2, DK 1\nseat 1: hand FR 2\nseat 2: hand FR 1"
"""Seat 0 can lay EN and EN or EN and DK, and nothing else in pairs."""


def stand_in(folder: Path, *combinations: Combination, options: tuple[Option, ...] = OPTIONS) -> Card:
    """Return the card of the stand-in; its folder is made of links to that of the real game, but for the texts."""
    whole = find_card("batavia")
    place = folder / whole.name
    place.mkdir()
    for part in whole.folder.iterdir():
        if part.name != "text":
            (place / part.name).symlink_to(part)
    (place / "text").mkdir()
    for language, words in WORDS.items():
        text = (whole.folder / "text" / f"{language}.toml").read_text(encoding="utf-8")
        for heading, more in MORE_WORDS[language].items():
            text = text.replace(heading, heading + more)
        (place / "text" / f"{language}.toml").write_text(text + words, encoding="utf-8")
    card = dataclasses.replace(whole, folder=place, options=whole.options + options, load=lambda: definition)
    definition = dataclasses.replace(whole.load(), card=card, combinations=combinations)
    return card

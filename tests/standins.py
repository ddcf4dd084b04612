"""Games with more to choose than the real ones need: they are Batavia, dressed up.

`stand_in` has options that its rules do not look at, numbers and things one brings along, and may have two
combinations: ``offer`` says a bid, ``pair`` lays two cards, by the places of their companies; and it has words for a
tie that is broken, which its rules never do. `rich_stand_in` says on its buttons what is particular to the position,
warns, keeps some verbs apart, and has a board on which everything is picked up and put down.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Any

from tradewinds.drawing import Drawing
from tradewinds.engine.actions import Action, ActionTable, Verb
from tradewinds.engine.card import Card, Option
from tradewinds.engine.combinations import Combination
from tradewinds.engine.contract import Definition
from tradewinds.engine.discovery import find_card
from tradewinds.engine.game import View
from tradewinds.engine.material import Material
from tradewinds.errors import BadOption, Fact, quoted

WORDS = {
    "en": {
        "[options]": """cargo = "Cargo"
rounds = "Rounds"
pilot = "Pilot"
""",
        "[option_values]": """mixed = "mixed goods"
timber = "timber"
own = "a cargo of your own"
""",
        "[endings]": """tie_broken = "Tie: the eldest comes first."
""",
        "[combinations.offer]": """word = "offer"
question = "{seat}: how much do you offer for the package ({package})?"
button = "Offer {bills}"
bills = "Bills"
""",
        "[combinations.pair]": """word = "pair"
question = "{seat}: which two cards do you lay?"
button = "Lay {first} and {second}"
first = "First card"
second = "Second card"
""",
    },
    "fr": {
        "[options]": """cargo = "Cargaison"
rounds = "Tours"
pilot = "Pilote"
""",
        "[option_values]": """mixed = "divers"
timber = "bois"
own = "votre propre cargaison"
""",
        "[endings]": """tie_broken = "Égalité : l’aîné passe devant."
""",
        "[combinations.offer]": """word = "offre"
question = "{seat} : combien offrez-vous pour le paquet ({package}) ?"
button = "Offrir {bills}"
bills = "Billets"
""",
        "[combinations.pair]": """word = "paire"
question = "{seat} : quelles sont vos deux cartes ?"
button = "Poser {first} et {second}"
first = "Première carte"
second = "Seconde carte"
""",
    },
}

RICH_WORDS = {
    "en": {"[buttons]": 'draw = "Draw two cards to your {cards}"\n', "[groups]": 'rare = "Rarely done"\n'},
    "fr": {
        "[buttons]": 'draw = "Piocher deux cartes en plus de vos {cards}"\n',
        "[groups]": 'rare = "Plus rarement"\n',
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
    """Return the card of the stand-in with options and combinations."""
    return dressed_up(folder, WORDS, options, combinations=combinations)


# Words of the position, warnings, groups, and a board on which pieces are picked up.


def particulars(view: View, action: Action, language: str) -> dict[str, Any]:
    """Say how many cards one has before one draws."""
    return {"cards": int(view.state.players[view.asked].hand.sum())} if action.verb == "draw" else {}


def warnings(view: View, action: Action, language: str) -> str:
    """Warn of drawing, and of high bids."""
    english, french = {"draw": ("You lay nothing in this turn.", "Vous ne posez rien ce tour-ci.")}.get(
        action.verb, ("That is a lot.", "C’est beaucoup.")
    )
    warned = action.verb == "draw" or (action.verb == "bid" and action.index >= 9)
    return (french if language == "fr" else english) if warned else ""


def kept_apart(verb: Verb) -> Verb:
    """Return a verb as the rich stand-in has it: drawing and bidding are rare, and bids are things with names."""
    if verb.name == "bid":
        return dataclasses.replace(verb, objects=tuple(f"B{amount}" for amount in verb.objects), group="rare")
    return dataclasses.replace(verb, group="rare") if verb.name == "draw" else verb


def draw_picks(whole: Definition, view: View, drawing: Drawing) -> None:
    """Draw the board, and over it a piece for every verb, whose places are what can be done with it."""
    whole.draw(View(whole, view.table, None), drawing)
    for row, verb in enumerate(dict.fromkeys(action.verb for action in view.actions)):
        with drawing.zone(20, 60 + 200 * row):
            with drawing.pick(verb, f"Pick up: {verb}"):
                drawing.panel(0, 0, 90, 90)
                drawing.text(45, 50, verb, "tw-mid")
            for place, action in enumerate(action for action in view.actions if action.verb == verb):
                with drawing.choice(action, source=verb):
                    drawing.glow(120 + place % 10 * 56, place // 10 * 48, 50, 42)


def rich_stand_in(folder: Path) -> Card:
    """Return the card of the stand-in with words of the position, warnings, a group and picks."""
    whole = find_card("batavia").load()
    return dressed_up(
        folder,
        RICH_WORDS,
        (),
        actions=ActionTable(*map(kept_apart, whole.actions.verbs)),
        particulars=particulars,
        warnings=warnings,
        draw=partial(draw_picks, whole),
    )


# Dressing up.


def dressed_up(folder: Path, words: dict[str, dict[str, str]], options: tuple[Option, ...], **parts: Any) -> Card:
    """Return Batavia with more words under some headings, more options, and other parts.

    Its folder is made of links to that of the real game, but for the texts.
    """
    whole = find_card("batavia")
    place = folder / whole.name
    place.mkdir()
    for part in whole.folder.iterdir():
        if part.name != "text":
            (place / part.name).symlink_to(part)
    (place / "text").mkdir()
    for language, more in words.items():
        text = (whole.folder / "text" / f"{language}.toml").read_text(encoding="utf-8")
        for heading, lines in more.items():
            more_of_it = f"{heading}\n{lines}"
            text = text.replace(f"{heading}\n", more_of_it) if f"{heading}\n" in text else f"{text}\n{more_of_it}"
        (place / "text" / f"{language}.toml").write_text(text, encoding="utf-8")
    card = dataclasses.replace(whole, folder=place, options=whole.options + options, load=lambda: definition)
    definition = dataclasses.replace(whole.load(), card=card, **parts)
    return card

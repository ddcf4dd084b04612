"""What is in the box, read from components.toml and made ready for the rules."""

import tomllib
from pathlib import Path
from typing import Any

BOX: dict[str, Any] = tomllib.loads((Path(__file__).parent / "components.toml").read_text(encoding="utf-8"))


def _value(group: str, figure: str) -> int:
    value: int = BOX[group][figure]["value"]
    return value


def _values(group: str, figure: str) -> tuple[int, ...]:
    return tuple(BOX[group][figure]["value"])


LEAST_PLAYERS = _value("players", "least")
MOST_PLAYERS = _value("players", "most")
"""ANR-1. Two to four players."""

COPIES = _values("ships", "copies")
PRICES = _values("ships", "prices")
"""ANR-10, ANR-11. Ships of one colour, by volume."""

COLUMNS = _value("ships", "columns")
PILES = _values("ships", "piles")
INTERMEDIATE_PILE = _value("ships", "intermediate_pile") - 1
FINAL_PILE = _value("ships", "final_pile") - 1
"""ANR-29 to ANR-31. Piles are numbered from 0."""

FACE_UP_MISSIONS = _value("missions", "face_up")
STARTING_MISSIONS = _value("missions", "in_hand")
MOST_MISSIONS = _value("missions", "most_in_hand")
MISSION_PRICE = _value("missions", "price")
MOST_ROUNDS = _value("missions", "most_rounds")

STARTING_COINS = _value("start", "coins")
DIFFERENT_COLOUR_CARDS = _values("start", "different_colour")
RESERVE_CARDS = _values("start", "reserve")
"""ANR-33. By the number of players, from two."""

ACTIONS_IN_A_TURN = _value("actions", "in_a_turn")
COINS_TAKEN = _value("actions", "coins")

FEE = _value("fees", "ship")
JOKER_FEE = _value("fees", "joker")

"""What is in the box, read from components.toml and made ready for the rules."""

import tomllib
from pathlib import Path
from typing import Any

from tradewinds.games.batavia.terms import COMPANIES, COMPANY_CODES, GOOD_CODES, GOODS, SHOPS

BOX: dict[str, Any] = tomllib.loads((Path(__file__).parent / "components.toml").read_text(encoding="utf-8"))


def _value(group: str, figure: str) -> Any:
    return BOX[group][figure]["value"]


LEAST_PLAYERS: int = _value("players", "least")
MOST_PLAYERS: int = _value("players", "most")
"""BAT-1. Three, four or five players."""

CARDS_OF_EACH_COMPANY: int = _value("cards", "of_each_company")
SHIP_CARDS = COMPANIES * CARDS_OF_EACH_COMPANY
"""BAT-4, BAT-22. 22 cards of each company, 110 in all, whatever the number of players."""

STARTING_HAND: int = _value("cards", "in_a_starting_hand")
CARDS_DRAWN: int = _value("cards", "drawn_in_a_turn")

DIE_FACES: int = _value("die", "faces")
"""BAT-8. One die with the faces 1 to 6."""

BILLS_IN_THE_BOX: int = _value("bills", "in_the_box")
STARTING_BILLS: int = _value("bills", "of_each_player")
"""BAT-9. 75 bills, each worth 1; every player starts with 15 of them."""

CRATES: int = _value("crates", "of_each_player")
"""BAT-10. Twelve crates, a merchant and a score marker for each colour."""

TILES_BY_NUMBER = tuple(
    (COMPANY_CODES.index(company), GOOD_CODES.index(good))
    for company, good in (tile.split() for tile in _value("shops", "numbers"))
)
"""BAT-5, BAT-6. Each of the 35 pairs of company and good stands on one tile; its number is its place here, from 1."""

FACE_UP_AT_THE_START: int = _value("shops", "face_up_at_the_start")
BLOCK: int = _value("shops", "in_a_block")
BLOCKS = SHOPS // BLOCK

SCALE_END: int = _value("ship_scale", "last")
"""BAT-14. The ship scale has the spaces 0 to 25."""

_threshold = _value("pirates", "threshold")
PIRATE_THRESHOLD = tuple(_threshold.get(str(players), 0) for players in range(MOST_PLAYERS + 1))
"""BAT-103. Open cards at which pirates attack, by number of players."""

EXCHANGE_GOLD = (0, *_value("gold", "exchange"))
"""BAT-95. Gold for exchanging tiles of so many companies."""

WAREHOUSE_ALONE: tuple[int, ...] = tuple(_value("gold", "warehouse_alone"))
WAREHOUSE_SHARED: tuple[int, ...] = tuple(_value("gold", "warehouse_shared"))
MOST_BILLS: int = _value("gold", "most_bills")
MOST_BILLS_SHARED: int = _value("gold", "most_bills_shared")
FINISH_GOLD: int = _value("gold", "finish_tile")
SEAL_GOLD: int = _value("gold", "seal")

MIN_OPENING_BID = 1
"""BAT-39. Passing is a choice of its own, so a bid is at least one bill."""

assert len(set(TILES_BY_NUMBER)) == SHOPS == COMPANIES * GOODS  # noqa: S101

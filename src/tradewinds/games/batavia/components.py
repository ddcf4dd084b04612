"""What is in the box, read from components.toml and made ready for the rules."""

from pathlib import Path

from tradewinds.engine.box import Box
from tradewinds.games.batavia.terms import COMPANIES, COMPANY_CODES, GOOD_CODES, GOODS, SHOPS

BOX = Box(Path(__file__).parent)

LEAST_PLAYERS = BOX.number("players", "least")
MOST_PLAYERS = BOX.number("players", "most")
"""BAT-1. Three, four or five players."""

CARDS_OF_EACH_COMPANY = BOX.number("cards", "of_each_company")
SHIP_CARDS = COMPANIES * CARDS_OF_EACH_COMPANY
"""BAT-4, BAT-22. 22 cards of each company, 110 in all, whatever the number of players."""

STARTING_HAND = BOX.number("cards", "in_a_starting_hand")
CARDS_DRAWN = BOX.number("cards", "drawn_in_a_turn")

DIE_FACES = BOX.number("die", "faces")
"""BAT-8. One die with the faces 1 to 6."""

BILLS_IN_THE_BOX = BOX.number("bills", "in_the_box")
STARTING_BILLS = BOX.number("bills", "of_each_player")
"""BAT-9. 75 bills, each worth 1; every player starts with 15 of them."""

CRATES = BOX.number("crates", "of_each_player")
"""BAT-10. Twelve crates, a merchant and a score marker for each colour."""

TILES_BY_NUMBER = tuple(
    (COMPANY_CODES.index(company), GOOD_CODES.index(good))
    for company, good in (tile.split() for tile in BOX.value("shops", "numbers"))
)
"""BAT-5, BAT-6. Each of the 35 pairs of company and good stands on one tile; its number is its place here, from 1."""

FACE_UP_AT_THE_START = BOX.number("shops", "face_up_at_the_start")
BLOCK = BOX.number("shops", "in_a_block")
BLOCKS = SHOPS // BLOCK

SCALE_END = BOX.number("ship_scale", "last")
"""BAT-14. The ship scale has the spaces 0 to 25."""

_threshold = BOX.value("pirates", "threshold")
PIRATE_THRESHOLD = tuple(_threshold.get(str(players), 0) for players in range(MOST_PLAYERS + 1))
"""BAT-103. Open cards at which pirates attack, by number of players."""

EXCHANGE_GOLD = (0, *BOX.numbers("gold", "exchange"))
"""BAT-95. Gold for exchanging tiles of so many companies."""

WAREHOUSE_ALONE = BOX.numbers("gold", "warehouse_alone")
WAREHOUSE_SHARED = BOX.numbers("gold", "warehouse_shared")
MOST_BILLS = BOX.number("gold", "most_bills")
MOST_BILLS_SHARED = BOX.number("gold", "most_bills_shared")
FINISH_GOLD = BOX.number("gold", "finish_tile")
SEAL_GOLD = BOX.number("gold", "seal")

MIN_OPENING_BID = 1
"""BAT-39. Passing is a choice of its own, so a bid is at least one bill."""

assert len(set(TILES_BY_NUMBER)) == SHOPS == COMPANIES * GOODS  # noqa: S101

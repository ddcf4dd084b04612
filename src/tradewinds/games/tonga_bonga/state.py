"""The table as a record, in the order in which it is laid out."""

from tradewinds.engine.state import state_type
from tradewinds.games.tonga_bonga.components import CREW_SPACES, DICE, MOST_PLAYERS
from tradewinds.games.tonga_bonga.terms import ISLANDS, SQUARES, VOYAGES

SAILOR = [("owner", "i1"), ("value", "i1")]

MAP = [
    ("rows", "i1"),
    ("columns", "i1"),
    ("squares", "i1", SQUARES),  # what each square is
    ("ways", "u1", SQUARES),  # TOB-10, TOB-112: the directions in which a ship can leave each square
    ("distances", "u1", (len(ISLANDS), SQUARES)),  # points to the nearest bay of an island, no ship in the way
    ("voyages", "u1", (VOYAGES, len(ISLANDS))),  # points from a bay over the islands still missing and home
]

TURN = [
    ("phase", "i1"),
    ("done", "i1"),  # players who have finished this phase
    ("twenty_fives", "i2"),  # of the wage being set, NONE before they are chosen
    ("able", "i1"),  # TOB-A2: dice to be placed in this turn, also those already placed
    ("hand", "i1", DICE),  # TOB-A2: dice still to be placed, highest first, then blank
    ("points", "i1"),  # left of the ship that sails
]

PLAYER = [
    ("money", "i2"),
    ("at", "i2"),  # where the ship is
    ("camps", "i1", len(ISLANDS)),  # 1 for each island with an own camp
    ("returned", "i1"),
    ("wages", "i2", 2),  # TOB-60: offered to captain and helmsman
    ("aboard", "i1"),
    ("crew", SAILOR, CREW_SPACES),  # TOB-91: by rank; blank beyond those aboard
    ("rolled", "i1", DICE),  # what the player rolled in this round, highest first; all seasick before the roll
    ("earned", "i4"),  # the ledger: wages got from others,
    ("paid", "i4"),  # wages others got from this ship,
    ("profits", "i2"),  # TOB-153: shares got less shares paid
]

STATE = state_type(
    [
        ("map", MAP),
        ("max_rounds", "i2"),
        ("round_number", "i2"),
        ("start_player", "i1"),
        ("turn", TURN),
        ("players", PLAYER, MOST_PLAYERS),
    ],
    events=24,
)

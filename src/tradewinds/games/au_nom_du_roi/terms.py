"""The words of the game as numbers: colours, ships, explorers, missions, contracts, questions, endings (2, 17)."""

COLOURS = ("red", "yellow", "blue", "green", "white", "brown")
"""ANR-8, ANR-9. Of ships, expeditions and missions; seats have colours of their own."""

VOLUMES = 3
SHIPS = tuple(f"{colour}{volume}" for colour in COLOURS for volume in range(1, VOLUMES + 1))
"""ANR-10, ANR-12. The types of standard ships: 3 x colour + volume - 1."""
JOKER = len(SHIPS)
FORMS = JOKER + VOLUMES
"""ANR-14. A ship that was sent is a standard ship or a joker of volume 1, 2 or 3: JOKER + volume - 1."""

JOKERS = 6

EXPLORERS = (
    "abreu",
    "barents",
    "dias",
    "magellan",
    "cao",
    "drake",
    "cabot",
    "gama",
    "cartier",
    "vespucci",
    "columbus",
    "cabral",
)
"""ANR-15. The expeditions, in the order of section 12.2."""
MOST_SHIPS = 8
"""On one expedition: a ship has a volume of at least 1."""

SMALLEST_MISSION, LARGEST_MISSION = 3, 6
SIZES = LARGEST_MISSION - SMALLEST_MISSION + 1
MISSIONS = tuple(f"{colour}{volume}" for colour in COLOURS for volume in range(SMALLEST_MISSION, LARGEST_MISSION + 1))
"""ANR-18. 4 x colour + volume - 3."""

# ANR-20. The kinds of special contracts.
ONE, HALF, MAJORITY, ALL = 0, 1, 2, 3
CONTRACTS = ("one", "half", "majority", "all")
STEPS = 9
"""ANR-141. Columns of a contract, for 0 to 7 completed missions and for 8 or more."""

# ANR-41. The actions of a turn.
COINS, MISSION, BUY, SEND = 0, 1, 2, 3
TURN_ACTIONS = ("coins", "mission", "buy", "send")

# ANR-105. The rows in which a ship can be reserved.
PURCHASE, FILLING = 0, 1
ROWS = ("purchase", "filling")

# Where a mission can be.
IN_PILE, FACE_UP, IN_HAND, UNDER_WAY, DONE = 0, 1, 2, 3, 4
PLACES = ("pile", "face_up", "hand", "under_way", "done")
"""ANR-85, ANR-91. A mission that is being loaded is under way, without rounds left yet."""

# Where a joker ship can be.
IDLE, ON_EXPEDITION, ON_MISSION = 0, 1, 2
JOKER_PLACES = ("idle", "expedition", "mission")

NONE = -1
"""No ship, no colour, nobody's, no mission there."""
UNKNOWN = -2
"""Something the seat that looks cannot see."""

# What can be asked (section 17).
TURN, LOADING = 1, 2
QUESTIONS = ("", "turn", "loading")

# How the game can end.
FINAL, UNFINISHED = 1, 2
ENDINGS = ("", "final", "unfinished")
"""ANR-126, ANR-138: the final scoring card was drawn, or the agreed number of turns is over."""

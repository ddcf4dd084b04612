"""What is in the box, read from components.toml and made ready for the rules."""

from pathlib import Path

from tradewinds.engine.box import Box

BOX = Box(Path(__file__).parent)

LEAST_PLAYERS = BOX.number("players", "least")
MOST_PLAYERS = BOX.number("players", "most")
"""TOB-1. Three or four players."""

DICE = BOX.number("dice", "of_each_player")
FACES = BOX.number("dice", "faces")
"""TOB-4. Three dice each, with the faces 1 to 5 and seasick."""

CAMPS = BOX.number("camps", "of_each_player")
"""TOB-3. Four camps each, one island fewer than there are to visit."""

STARTING_MONEY = BOX.number("money", "at_the_start")
CAMP_MONEY = BOX.number("money", "camp")
SHARE = BOX.number("money", "share")
RETURN_MONEY = BOX.number("money", "return")
LEAST_WAGE = BOX.number("money", "least_wage")

CREW_SPACES = BOX.number("ships", "crew_spaces")
"""TOB-11. Captain, helmsman and cabin boy."""

FREE_STEP = BOX.number("steps", "free")
OCCUPIED_STEP = BOX.number("steps", "occupied")
BAY_STEP = BOX.number("steps", "bay")
"""TOB-114 to TOB-116. What entering a square costs."""

MAX_ROUNDS = BOX.number("guard", "rounds")
"""TOB-200. When a game without a return ends, unless something else is agreed."""

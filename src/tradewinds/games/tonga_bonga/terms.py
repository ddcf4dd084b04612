"""The words of the game as numbers: colours, islands, squares, questions, endings (sections 1 and 12 of RULES.md)."""

COLOURS = ("red", "yellow", "orange", "white")
"""TOB-2, TOB-20. The colour of a seat is its place here."""

ISLANDS = ("tonga_bonga", "bigboa", "cocoa", "mamboa", "palmoa", "samboa")
"""TOB-8. The home island, then the five remote ones."""

HOME = 0
LETTERS = "TBCMPS"
"""How a map writes the islands: bays in capitals, land in small letters."""

RANKS = ("captain", "helmsman", "cabin_boy")
"""TOB-11. The die spaces of a ship, best first."""
CAPTAIN, HELMSMAN, CABIN_BOY = 0, 1, 2

ROWS, COLUMNS = 15, 24
SQUARES = ROWS * COLUMNS
"""The largest map (section 12.2). A square's number is 24 x row + column, on smaller maps too (section 16)."""

SQUARE_NAMES = tuple(f"{chr(ord('A') + column)}{row + 1}" for row in range(ROWS) for column in range(COLUMNS))

# What a square can be: nothing at all outside a smaller map, land or a bay of an island, or open sea.
OUTSIDE = 0
LAND = 1
"""Plus the number of the island."""
SEA = LAND + len(ISLANDS)
BAY = SEA + 1
"""Plus the number of the island."""

# Directions in which a ship can leave a square, one bit each; the steps lead to the neighbours' numbers.
NORTH, EAST, SOUTH, WEST = 1, 2, 4, 8
DIRECTIONS = (NORTH, EAST, SOUTH, WEST)
STEPS = (-COLUMNS, 1, COLUMNS, -1)

OUT_OF_REACH = 255
"""The distance to an island that no ship can reach."""

VOYAGES = 1 << (len(ISLANDS) - 1)
"""So many sets of remote islands there are; a set has a bit for each of them, the first for Bigboa."""

NONE = -1
"""No wage begun."""

SEASICK = 0
"""TOB-4. The sixth face of a die."""

# TOB-40. The phases in which somebody decides; the pay phase takes care of itself.
WAGES, CREWS, SAILING = 0, 1, 2
PHASES = ("wages", "crews", "sailing")

# What can be asked (section 16).
CAPTAIN_25, CAPTAIN_1, HELMSMAN_25, HELMSMAN_1, DROP, PLACE, SAIL = 1, 2, 3, 4, 5, 6, 7
QUESTIONS = ("", "captain_25", "captain_1", "helmsman_25", "helmsman_1", "drop", "place", "sail")

# How the game can end.
RETURNED, GUARD = 1, 2
ENDINGS = ("", "returned", "guard")
"""TOB-197 and TOB-200: a ship came home, or the agreed number of rounds is over."""

"""The words of the game as numbers: goods, buildings, technologies, towns, questions, endings (blocks A and L)."""

COLOURS = ("red", "blue", "green", "yellow")
"""STI-2. The colour of a seat is its place here."""

GOODS = ("gold", "gems", "coffee", "sugar", "textiles", "spices")
"""STI-8."""

# STI-9. The buildings; a market is one of six, by the good it deals in.
STRONGHOLD, CHURCH, MARKET = 0, 1, 2
BUILDINGS = ("stronghold", "church", *(f"market_{good}" for good in GOODS))
"""A market's number is that of the first plus that of its good."""

TECHNOLOGIES = (
    "metallurgy",
    "geography",
    "printing_press",
    "port_maintenance",
    "architecture",
    "cartography",
    "banking",
    "manufacture",
    "renaissance",
    "evangelism",
    "guild",
    "east_india_company",
)
"""STI-11, in the order of block L1."""
METALLURGY, GEOGRAPHY, PRINTING_PRESS, PORT_MAINTENANCE = 0, 1, 2, 3
ARCHITECTURE, CARTOGRAPHY, BANKING, MANUFACTURE = 4, 5, 6, 7
RENAISSANCE, EVANGELISM, GUILD, EAST_INDIA_COMPANY = 8, 9, 10, 11

TOWNS = 12
"""STI-7. In the record town p has the number p - 1, so that the first is 0."""

SPACES = 2
"""STI-7. Goods spaces of a town, and building spaces."""
PLACES = SPACES * TOWNS
"""Space g of town p has the number 2 (p - 1) + g (block O1)."""

TOWN_NAMES = tuple(str(town + 1) for town in range(TOWNS))
PLACE_NAMES = tuple(f"{town}{space}" for town in TOWN_NAMES for space in "ab")

FASTEST = 3
"""STI-192."""

VOYAGES = tuple(
    (start, end) for start in range(TOWNS) for end in range(TOWNS) if start != end and abs(start - end) <= FASTEST
)
"""Block O1. The sails there are, from town to town."""
VOYAGE_NAMES = tuple(f"{TOWN_NAMES[start]}-{TOWN_NAMES[end]}" for start, end in VOYAGES)

# STI-162. With which marker at its town a building is built.
SHIP, FIRST_GOOD, SECOND_GOOD, OTHER_BUILDING = 0, 1, 2, 3
BUILDERS = ("ship", "good_a", "good_b", "building")

NONE = -1
"""No town there, nobody's, nothing chosen."""

# What can be asked (block O2); what is left of a gain is asked for points and for wealth.
MAIN, MOVE, CHART, STORE_POINTS, STORE_WEALTH, LOAD, SALE, SITE, BUILDER, EMBARK = 1, 2, 3, 4, 5, 6, 7, 8, 9, 10
QUESTIONS = ("", "main", "move", "chart", "store_points", "store_wealth", "load", "sale", "site", "builder", "embark")

# How the game can end.
INDIA, EMPLOYED, UNFINISHED = 1, 2, 3
ENDINGS = ("", "india", "employed", "unfinished")
"""STI-290, STI-291, STI-424: India was reached, two supplies were empty, or the agreed number of turns is over."""

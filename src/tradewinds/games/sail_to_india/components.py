"""What is in the box, read from components.toml and made ready for the rules."""

from pathlib import Path

from tradewinds.engine.box import Box

BOX = Box(Path(__file__).parent)

LEAST_PLAYERS = BOX.number("players", "least")
MOST_PLAYERS = BOX.number("players", "most")
"""STI-1. Three or four players."""

MARKERS = BOX.number("pieces", "markers")
SCIENTISTS = BOX.number("pieces", "scientists")
"""STI-2, STI-27. Nine markers each; three of the four discs are scientists."""

HOLDS = BOX.number("holders", "most")
"""STI-42. What one banker or historian looks after."""

STARTING_LISBON = BOX.number("start", "on_lisbon")
STARTING_WEALTH = BOX.numbers("start", "wealth")
FACE_UP = BOX.number("start", "face_up")
TOWNS_WITH_THREE = BOX.number("start", "towns_with_three")
"""STI-23 to STI-29."""

ACTION_POINTS = BOX.number("turn", "action_points")

EMPLOY_COST = BOX.number("costs", "employ")
BUILD_COST = BOX.number("costs", "build")
SPEED_COSTS = BOX.numbers("costs", "speed")
CHART_COST = BOX.number("costs", "chart")
BANKING_COST = BOX.number("costs", "banking")
TECHNOLOGY_COSTS = BOX.numbers("costs", "technologies")

DISCOVERY_POINTS = BOX.number("points", "discovery")
INDIA_POINTS = BOX.number("points", "india")
DEPARTURES = BOX.number("points", "departures")
STRONGHOLD_POINTS = BOX.number("points", "stronghold")
MARKET_POINTS = BOX.number("points", "market")
CHURCH_POINTS = BOX.number("points", "church")
RENAISSANCE_POINTS = BOX.number("points", "renaissance")
POINTS_FOR_EACH = BOX.number("points", "for_each_building")
"""STI-264 to STI-266."""

SALE_WEALTH = BOX.numbers("sale", "wealth")
SALE_POINTS = BOX.numbers("sale", "points")
MANUFACTURE_WEALTH = BOX.number("sale", "manufacture")
"""STI-143, STI-262. By the number of kinds."""

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
"""STI-1. Three or four players."""

MARKERS = _value("pieces", "markers")
SCIENTISTS = _value("pieces", "scientists")
"""STI-2, STI-27. Nine markers each; three of the four discs are scientists."""

HOLDS = _value("holders", "most")
"""STI-42. What one banker or historian looks after."""

STARTING_LISBON = _value("start", "on_lisbon")
STARTING_WEALTH = _values("start", "wealth")
FACE_UP = _value("start", "face_up")
TOWNS_WITH_THREE = _value("start", "towns_with_three")
"""STI-23 to STI-29."""

ACTION_POINTS = _value("turn", "action_points")

EMPLOY_COST = _value("costs", "employ")
BUILD_COST = _value("costs", "build")
SPEED_COSTS = _values("costs", "speed")
CHART_COST = _value("costs", "chart")
BANKING_COST = _value("costs", "banking")
TECHNOLOGY_COSTS = _values("costs", "technologies")

DISCOVERY_POINTS = _value("points", "discovery")
INDIA_POINTS = _value("points", "india")
DEPARTURES = _value("points", "departures")
STRONGHOLD_POINTS = _value("points", "stronghold")
MARKET_POINTS = _value("points", "market")
CHURCH_POINTS = _value("points", "church")
RENAISSANCE_POINTS = _value("points", "renaissance")
POINTS_FOR_EACH = _value("points", "for_each_building")
"""STI-264 to STI-266."""

SALE_WEALTH = _values("sale", "wealth")
SALE_POINTS = _values("sale", "points")
MANUFACTURE_WEALTH = _value("sale", "manufacture")
"""STI-143, STI-262. By the number of kinds."""

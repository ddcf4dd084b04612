"""What is in the box, read from components.toml and made ready for the rules."""

import tomllib
from pathlib import Path
from typing import Any

BOX: dict[str, Any] = tomllib.loads((Path(__file__).parent / "components.toml").read_text(encoding="utf-8"))


def _value(group: str, figure: str) -> int:
    value: int = BOX[group][figure]["value"]
    return value


LEAST_PLAYERS = _value("players", "least")
MOST_PLAYERS = _value("players", "most")
"""TOB-1. Three or four players."""

DICE = _value("dice", "of_each_player")
FACES = _value("dice", "faces")
"""TOB-4. Three dice each, with the faces 1 to 5 and seasick."""

CAMPS = _value("camps", "of_each_player")
"""TOB-3. Four camps each, one island fewer than there are to visit."""

STARTING_MONEY = _value("money", "at_the_start")
CAMP_MONEY = _value("money", "camp")
SHARE = _value("money", "share")
RETURN_MONEY = _value("money", "return")
LEAST_WAGE = _value("money", "least_wage")

CREW_SPACES = _value("ships", "crew_spaces")
"""TOB-11. Captain, helmsman and cabin boy."""

FREE_STEP = _value("steps", "free")
OCCUPIED_STEP = _value("steps", "occupied")
BAY_STEP = _value("steps", "bay")
"""TOB-114 to TOB-116. What entering a square costs."""

MAX_ROUNDS = _value("guard", "rounds")
"""TOB-200. When a game without a return ends, unless something else is agreed."""

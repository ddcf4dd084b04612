"""What the tests of the arena share."""

from __future__ import annotations

from typing import Any

from tradewinds.arena import Plan, draw_up
from tradewinds.engine.discovery import find_card

THREE = ["greedy", "random", "random"]


def plan_of(names: list[str], games: int = 9, **more: Any) -> Plan:
    return draw_up(find_card("batavia"), names, games=games, **more)


def without_times(data: dict[str, Any]) -> dict[str, Any]:
    """What came out, apart from how long it took and where it is kept."""
    standing = [{name: value for name, value in row.items() if name != "seconds"} for row in data["standing"]]
    return {**{name: value for name, value in data.items() if name != "folder"}, "standing": standing}

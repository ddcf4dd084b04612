"""The levels people choose from. Each is the same search with another budget."""

from __future__ import annotations

from dataclasses import dataclass

from tradewinds.bots.budget import Budget


@dataclass(frozen=True)
class Level:
    """How hard a bot tries."""

    budget: Budget
    """The iterations make the strength; the seconds are a promise that holds on slow machines too."""
    easygoing: bool = False


LEVELS = {
    "easy": Level(Budget(iterations=16, seconds=0.3), easygoing=True),
    "normal": Level(Budget(iterations=50, seconds=0.3)),
    "hard": Level(Budget(iterations=800, seconds=1.0)),
    "expert": Level(Budget(iterations=4000, seconds=5.0)),
    "admiral": Level(Budget(seconds=10.0)),
}

"""What a bot thought before it chose: for hints, reviews and the curious."""

from __future__ import annotations

from dataclasses import dataclass

from tradewinds.engine.actions import Action
from tradewinds.statistics import Estimate


@dataclass(frozen=True)
class Option:
    """One thing the bot could do."""

    action: Action
    visits: int
    """How often it was tried: a bot that searches takes what it tried most."""
    values: tuple[Estimate, ...]
    """What it is worth to each seat, from 0 (far behind) to 1 (a win, far ahead); nothing if it was never tried."""
    line: tuple[Action, ...]
    """How the bot expects the game to go on from here, this action first, leaving out what leaves no choice."""


@dataclass(frozen=True)
class Thought:
    """What a bot thought about a position, the best option first."""

    options: tuple[Option, ...]
    iterations: int
    seconds: float
    kept: int = 0
    """How many of the visits were kept from an earlier decision of the same turn."""

    @property
    def best(self) -> Option:
        """What the bot chose."""
        return self.options[0]

    @property
    def visits(self) -> int:
        """How often the options were tried in all."""
        return sum(option.visits for option in self.options)

    @property
    def values(self) -> tuple[Estimate, ...]:
        """What the position is worth to each seat if the best option is taken."""
        return self.best.values

    @property
    def line(self) -> tuple[Action, ...]:
        """How the bot expects the game to go on."""
        return self.best.line

"""Bots: players that see a view, never the table."""

from __future__ import annotations

from typing import Protocol

from tradewinds.engine.actions import Action
from tradewinds.engine.chance import Seed
from tradewinds.engine.game import View
from tradewinds.errors import TradewindsError, nearest, quoted


class UnknownBot(TradewindsError):
    """No bot has that name."""


class Bot(Protocol):
    """Whoever can choose."""

    name: str

    def choose(self, view: View) -> Action:
        """Return one of the legal actions of a view whose seat is asked."""


def names() -> tuple[str, ...]:
    """Return the names of all bots, the weakest first."""
    return ("random", "greedy")


def make(name: str, seed: Seed = None) -> Bot:
    """Return a bot by its name; the same seed makes the same choices."""
    from tradewinds.bots.greedy import GreedyBot  # noqa: PLC0415
    from tradewinds.bots.random import RandomBot  # noqa: PLC0415

    kinds: dict[str, type[RandomBot] | type[GreedyBot]] = {"random": RandomBot, "greedy": GreedyBot}
    if name not in kinds:
        raise UnknownBot("no_bot", given=quoted(name), known=", ".join(kinds), hint=nearest(name, kinds))
    return kinds[name](seed)

"""The search without one of its ideas: bots that the arena finds by name, like ``ideas:NoPromise``."""

from __future__ import annotations

from dataclasses import replace

from tradewinds.bots.budget import Budget
from tradewinds.bots.insight import CERTAIN
from tradewinds.bots.search import USUAL, SearchBot
from tradewinds.engine.chance import Seed

ITERATIONS = 50
EVERYWHERE = 1e9
"""So much doubt that every option looks equally promising."""
TO_THE_END = 1000
"""Rounds that no game has."""


class Whole(SearchBot):
    """The search with all its ideas."""

    manner = USUAL
    keeps = True

    def __init__(self, seed: Seed) -> None:
        super().__init__(seed, Budget(iterations=ITERATIONS), self.manner, name=type(self).__name__, keeps=self.keeps)


class RandomPlayouts(Whole):
    """Plays on at random instead of as insight suggests."""

    manner = replace(USUAL, noise=CERTAIN)


class NoPlayouts(Whole):
    """Judges a new node at once, by insight."""

    manner = replace(USUAL, depth=0)


class ShortPlayouts(Whole):
    """Plays on for 30 decisions only, then judges by insight."""

    manner = replace(USUAL, depth=30)


class AnyMoment(Whole):
    """Plays on for 80 decisions, then judges by insight, be it in the middle of a turn."""

    manner = replace(USUAL, rounds=TO_THE_END, depth=80)


class NoNoise(Whole):
    """Plays on as insight suggests and never at random."""

    manner = replace(USUAL, noise=0)


class WatchfulPlayouts(Whole):
    """Plays on with an eye on what becomes of the rivals."""

    manner = replace(USUAL, alone=False)


class NoPromise(Whole):
    """Tries all options alike at first, whatever insight says of them."""

    manner = replace(USUAL, doubt=EVERYWHERE)


class WinsOnly(Whole):
    """Sees a won game as won, however narrowly, and nothing else."""

    manner = replace(USUAL, glory=1.0)


class NoHaste(Whole):
    """Goes on until nothing that is left can change the choice."""

    manner = replace(USUAL, chase=1.0)


class NoKeeping(Whole):
    """Starts anew at every decision."""

    keeps = False


IDEAS = (
    RandomPlayouts,
    NoPlayouts,
    ShortPlayouts,
    AnyMoment,
    NoNoise,
    WatchfulPlayouts,
    NoPromise,
    WinsOnly,
    NoHaste,
    NoKeeping,
)

"""Shares and means with their intervals, and what survives when many things are compared.

Seats of one game are not independent: if one wins, the others do not. So everything here counts games, each with so
many players of a group and so many wins among them, and takes the scatter between games.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from tradewinds.statistics import NORMAL_95, wilson

LEVEL = 0.05
"""How often, at most, anything at all is marked in a report about a game in which nothing matters."""


@dataclass(frozen=True)
class Share:
    """A share of wins: how large, how surely, against which par."""

    share: float
    low: float
    high: float
    """The 95 % interval."""
    par: float
    players: int
    """How many players were counted, over all games."""
    chance: float
    """How likely a share is so far from par if nothing but luck is behind it."""

    @property
    def difference(self) -> float:
        """How much more than par; 0.02 are two percentage points."""
        return self.share - self.par


@dataclass(frozen=True)
class Mean:
    """A mean and its 95 % interval."""

    mean: float
    low: float
    high: float


def share_of_wins(wins: NDArray[np.float64], members: NDArray[np.bool_]) -> Share:
    """Return the share of wins of the seats that belong to a group, both given by game and seat."""
    par = 1 / wins.shape[1]
    count = members.sum(axis=1)
    players = int(count.sum())
    if not players:
        return Share(par, 0.0, 1.0, par, 0, 1.0)
    won = (wins * members).sum(axis=1)
    share = float(won.sum()) / players
    variance = float(((won - share * count) ** 2).sum()) / players**2
    low, high = interval(share, variance, int((count > 0).sum()))
    # Under luck alone the scatter is that around par, not around what was found.
    luck = math.sqrt(float(((won - par * count) ** 2).sum())) / players
    chance = math.erfc(abs(share - par) / luck / math.sqrt(2)) if luck else 1.0
    return Share(share, low, high, par, players, chance)


def interval(share: float, variance: float, games: int) -> tuple[float, float]:
    """Return the 95 % interval of a share: Wilson's, for as many independent trials as would have this variance.

    If all games came out alike there is no variance to go by, and each of them counts as one trial.
    """
    trials = share * (1 - share) / variance if variance > 0 else 0
    trials = trials or games
    return wilson(share * trials, trials)


def share_of_games(happened: NDArray[np.bool_]) -> tuple[float, float, float]:
    """Return the share of games in which something happened, and its 95 % interval."""
    games = len(happened)
    share = float(happened.mean()) if games else 0.0
    return share, *interval(share, share * (1 - share) / games if games else 0.0, games)


def mean(values: NDArray[np.float64] | NDArray[np.int64]) -> Mean:
    """Return the mean of a number a game, and its 95 % interval."""
    if not len(values):
        return Mean(math.nan, math.nan, math.nan)
    middle = float(values.mean())
    half = NORMAL_95 * float(values.std(ddof=1)) / math.sqrt(len(values)) if len(values) > 1 else math.nan
    return Mean(middle, middle - half, middle + half)


def survivors(chances: Sequence[float], level: float = LEVEL) -> list[bool]:
    """Tell which of many findings survive that there are many (Holm's correction).

    The likelihood that luck alone makes even one of them survive is at most the level.
    """
    order = sorted(range(len(chances)), key=lambda place: chances[place])
    survive = [False] * len(chances)
    for rank, place in enumerate(order):
        if chances[place] > level / (len(chances) - rank):
            break
        survive[place] = True
    return survive

"""Sums over many games, and what can be said from them.

What is tallied is counted in whole numbers, so that it does not matter who counted what in which order. Games that
share a deal resemble each other: for those there are estimates over clusters.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

NORMAL_95 = 1.959963984540054
"""Nineteen of twenty values of a normal distribution lie within so many standard deviations."""


@dataclass
class Sum:
    """Numbers, added up."""

    count: int = 0
    total: int = 0
    squares: int = 0
    least: int | None = None
    most: int | None = None

    def add(self, value: int) -> None:
        """Count a number."""
        self.merge(Sum(1, value, value * value, value, value))

    def merge(self, other: Sum) -> None:
        """Count everything that another sum has counted."""
        self.count += other.count
        self.total += other.total
        self.squares += other.squares
        self.least = min((one for one in (self.least, other.least) if one is not None), default=None)
        self.most = max((one for one in (self.most, other.most) if one is not None), default=None)

    @property
    def mean(self) -> float:
        """The mean."""
        return self.total / self.count if self.count else math.nan

    @property
    def deviation(self) -> float:
        """The standard deviation of the numbers."""
        if self.count < 2:  # noqa: PLR2004
            return 0.0
        return math.sqrt((self.squares * self.count - self.total**2) / (self.count * (self.count - 1)))

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % interval of the mean (normal approximation)."""
        half = NORMAL_95 * self.deviation / math.sqrt(self.count) if self.count else math.nan
        return self.mean - half, self.mean + half


def wilson(wins: float, count: float) -> tuple[float, float]:
    """Return the 95 % interval of a share (Wilson's score interval)."""
    if count == 0:
        return 0.0, 1.0
    z2 = NORMAL_95**2
    share = wins / count
    middle = (share + z2 / (2 * count)) / (1 + z2 / count)
    half = NORMAL_95 / (1 + z2 / count) * math.sqrt(share * (1 - share) / count + z2 / (4 * count * count))
    return max(0.0, middle - half), min(1.0, middle + half)


@dataclass(frozen=True)
class Estimate:
    """A figure and its 95 % interval; the interval is infinite where nothing can be said."""

    value: float
    low: float
    high: float

    @property
    def half(self) -> float:
        """Half the width of the interval."""
        return (self.high - self.low) / 2

    def to_data(self) -> dict[str, float | list[float] | None]:
        """Return the figure as plain data; JSON knows no infinity."""
        known = math.isfinite(self.low) and math.isfinite(self.high)
        return {"value": self.value, "interval": [self.low, self.high] if known else None}


_FEW_DEGREES = (math.inf, 12.7062, 4.3027, 3.1824, 2.7764, 2.5706)


def student_95(freedom: int) -> float:
    """Return within how many standard errors nineteen of twenty values lie, if the error itself is estimated.

    Few degrees of freedom are looked up, for more Fisher's expansion is exact to three places.
    """
    if freedom < len(_FEW_DEGREES):
        return _FEW_DEGREES[max(0, freedom)]
    z = NORMAL_95
    return (
        z
        + (z**3 + z) / (4 * freedom)
        + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * freedom**2)
        + (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * freedom**3)
    )


def _ratio(totals: Sequence[float], counts: Sequence[int]) -> tuple[float, float]:
    """Return a mean over clusters of different sizes and its standard error, robust to likeness inside a cluster."""
    clusters, whole = len(counts), sum(counts)
    mean = math.fsum(totals) / whole
    if clusters < 2:  # noqa: PLR2004
        return mean, math.inf
    squares = math.fsum((total - mean * count) ** 2 for total, count in zip(totals, counts, strict=True))
    return mean, math.sqrt(squares * clusters / (clusters - 1)) / whole


def clustered_mean(totals: Sequence[float], counts: Sequence[int]) -> Estimate:
    """Estimate a mean from the sum and the number of the values in each cluster."""
    mean, error = _ratio(totals, counts)
    half = student_95(len(counts) - 1) * error if error else 0.0
    return Estimate(mean, mean - half, mean + half)


def clustered_share(totals: Sequence[float], counts: Sequence[int]) -> Estimate:
    """Estimate a share from the successes and the trials in each cluster.

    This is Wilson's interval for as many independent trials as would have the same error. If all clusters came out
    alike there is no error to go by, and each of them counts as one trial.
    """
    share, error = _ratio(totals, counts)
    trials = float(len(counts))
    if 0 < error < math.inf:
        trials = share * (1 - share) / error**2 * (NORMAL_95 / student_95(len(counts) - 1)) ** 2
    return Estimate(share, *wilson(share * trials, trials))


@dataclass
class Player:
    """How one seat, or one bot, did."""

    scores: Sum = field(default_factory=Sum)
    parts_of_wins: int = 0
    """Wins in parts; a shared win counts for a share of it."""

    def merge(self, other: Player) -> None:
        """Count what another has counted."""
        self.scores.merge(other.scores)
        self.parts_of_wins += other.parts_of_wins


class Tally:
    """What is counted over many games of so many seats, played by bots with these names."""

    def __init__(self, seats: int, bots: Iterable[str]) -> None:
        self.parts = math.lcm(*range(1, seats + 1))
        """Into how many parts a win is cut, so that it can be shared by any number."""
        self.decisions = Sum()
        self.seats = [Player() for _ in range(seats)]
        self.bots = {name: Player() for name in bots}
        self.endings: Counter[str] = Counter()

    @property
    def games(self) -> int:
        """How many games were counted."""
        return self.decisions.count

    def add(
        self,
        decisions: int,
        scores: Sequence[int],
        standings: Sequence[float],
        seating: Sequence[str],
        ending: str,
    ) -> None:
        """Count a game: its length, the scores and standings by seat, who sat where, and how it ended."""
        self.decisions.add(decisions)
        self.endings[ending] += 1
        best = max(standings)
        share = self.parts // sum(standing == best for standing in standings)
        for player, score, standing, name in zip(self.seats, scores, standings, seating, strict=True):
            for one in (player, self.bots[name]):
                one.scores.add(score)
                one.parts_of_wins += share if standing == best else 0

    def merge(self, other: Tally) -> None:
        """Count what another has counted."""
        self.decisions.merge(other.decisions)
        self.endings.update(other.endings)
        for mine, theirs in zip(self.seats, other.seats, strict=True):
            mine.merge(theirs)
        for name, theirs in other.bots.items():
            self.bots[name].merge(theirs)

    def wins(self, player: Player) -> float:
        """Return the wins of a player."""
        return player.parts_of_wins / self.parts

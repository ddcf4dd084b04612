"""What came out of a tournament, computed from its games in the order of their numbers.

Only whole rounds count, so that luck cancels; games of the same deal are one cluster for every interval.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import asdict, dataclass
from functools import cached_property
from itertools import groupby
from typing import Any

from tradewinds.arena.match import Played
from tradewinds.arena.plan import Plan
from tradewinds.arena.ratings import rate
from tradewinds.statistics import Estimate, clustered_mean, clustered_share

LATE = 0.95
"""Which decision is reported as a slow one: so many are quicker."""

Seat = tuple[Played, int]
"""A game and one of its seats."""


@dataclass(frozen=True)
class Thinking:
    """How long decisions took that left a choice, in seconds."""

    decisions: int
    mean: float
    late: float
    """Nineteen of twenty were quicker."""
    longest: float

    @classmethod
    def over(cls, seconds: Iterable[float]) -> Thinking:
        """Sum up how long decisions took."""
        ordered = sorted(seconds)
        if not ordered:
            return cls(0, 0.0, 0.0, 0.0)
        late = ordered[math.ceil(LATE * len(ordered)) - 1]
        return cls(len(ordered), math.fsum(ordered) / len(ordered), late, ordered[-1])


@dataclass(frozen=True)
class Entrant:
    """How one bot did, over all its seats."""

    bot: str
    seats: int
    """In how many seats it sat, counted over all games."""
    wins: float
    share: Estimate
    """Of the games it sat in, the part it won, for each seat: compare it with par."""
    rating: Estimate
    points: Estimate | None
    """None if every game was forfeited."""
    lead: Estimate | None
    """Points ahead of the best other seat."""
    scores: tuple[int, ...]
    thinking: Thinking
    faults: int

    def to_data(self) -> dict[str, Any]:
        """Return it as plain data."""
        return {
            "bot": self.bot,
            "seats": self.seats,
            "wins": self.wins,
            "win_share": self.share.to_data(),
            "rating": self.rating.to_data(),
            "points": self.points and self.points.to_data(),
            "lead": self.lead and self.lead.to_data(),
            "faults": self.faults,
            "seconds": asdict(self.thinking),
        }


def share_of_wins(games: Iterable[Played], bot: str) -> Estimate:
    """Estimate how often a seat of a bot wins."""
    return _estimate(clustered_share, games, bot, lambda played: played.wins) or Estimate(math.nan, 0, 1)


def _estimate(
    how: Callable[[Sequence[float], Sequence[int]], Estimate],
    games: Iterable[Played],
    bot: str,
    figures: Callable[[Played], Sequence[float] | None],
) -> Estimate | None:
    """Estimate a figure of the seats of a bot over games in the order of their deals; each deal is a cluster."""
    totals, counts = [], []
    for _, round_ in groupby(games, key=lambda played: played.deal):
        values = [
            value
            for played in round_
            for name, value in zip(played.seating, figures(played) or (), strict=False)
            if name == bot
        ]
        if values:
            totals.append(math.fsum(values))
            counts.append(len(values))
    return how(totals, counts) if counts else None


class Results:
    """The standing of a tournament and everything about it."""

    def __init__(self, plan: Plan, games: Sequence[Played], reason: str) -> None:
        self.plan = plan
        self.games = list(games)
        """The games that count: all those of whole rounds, by number."""
        self.reason = reason
        """Why there are no more: "games", "until" or "interrupted"."""

    @property
    def deals(self) -> int:
        """How many deals were played by everybody."""
        return len(self.games) // self.plan.players

    @cached_property
    def standing(self) -> list[Entrant]:
        """All entrants, the best first."""
        if not self.games:
            return []
        ratings = rate(self.games, self.plan.entrants, self.plan.players)
        sitting = {name for played in self.games for name in played.seating}
        rows = [self._entrant(name, ratings[name]) for name in self.plan.entrants if name in sitting]
        return sorted(rows, key=lambda row: -row.share.value)

    @property
    def faults(self) -> list[Played]:
        """The games that were forfeited."""
        return [played for played in self.games if played.fault]

    @property
    def endings(self) -> dict[str, int]:
        """How often games ended how."""
        return dict(Counter(played.ending for played in self.games if played.ending).most_common())

    def seats(self) -> list[Estimate]:
        """Return the share of wins of each seat, whoever sat there."""
        return [
            clustered_share(
                [math.fsum(played.wins[seat] for played in round_) for round_ in self._rounds],
                [len(round_) for round_ in self._rounds],
            )
            for seat in range(self.plan.players)
        ]

    def by_seat(self, bot: str) -> list[float | None]:
        """Return the share of wins of a bot in each seat; nothing for a seat it never had."""
        shares: list[float | None] = []
        for seat in range(self.plan.players):
            wins = [played.wins[seat] for played in self.games if played.seating[seat] == bot]
            shares.append(math.fsum(wins) / len(wins) if wins else None)
        return shares

    def ahead(self, one: str, other: str) -> float | None:
        """Return how often a seat of one bot ends ahead of a seat of another; equal counts half."""
        pairs = [
            (played.ranks[mine], played.ranks[theirs])
            for played in self.games
            for mine, name in enumerate(played.seating)
            for theirs, rival in enumerate(played.seating)
            if name == one and rival == other
        ]
        return (
            math.fsum((mine < theirs) + (mine == theirs) / 2 for mine, theirs in pairs) / len(pairs) if pairs else None
        )

    def to_data(self) -> dict[str, Any]:
        """Return everything as plain data. Apart from ``seconds`` it follows from the plan alone."""
        plan, names = self.plan, [row.bot for row in self.standing]
        return {
            "plan": {**plan.identity, "games": plan.games, "until": plan.until},
            "command": plan.command,
            "games": len(self.games),
            "deals": self.deals,
            "ended": self.reason,
            "par": plan.par,
            "standing": [row.to_data() for row in self.standing],
            "seats": [share.to_data() for share in self.seats()] if self.games else [],
            "by_seat": {name: self.by_seat(name) for name in names},
            "head_to_head": {one: {other: self.ahead(one, other) for other in names if other != one} for one in names},
            "endings": self.endings,
            "faults": [
                {
                    "game": played.number,
                    "seat": played.fault.seat,
                    "bot": played.fault.bot,
                    "kind": played.fault.kind,
                    "said": played.fault.said,
                    "decision": len(played.actions) + 1,
                }
                for played in self.games
                if played.fault
            ],
        }

    @cached_property
    def _rounds(self) -> list[list[Played]]:
        return [list(round_) for _, round_ in groupby(self.games, key=lambda played: played.deal)]

    def _entrant(self, bot: str, rating: Estimate) -> Entrant:
        sat: list[Seat] = [
            (played, seat) for played in self.games for seat, name in enumerate(played.seating) if name == bot
        ]
        return Entrant(
            bot=bot,
            seats=len(sat),
            wins=math.fsum(played.wins[seat] for played, seat in sat),
            share=share_of_wins(self.games, bot),
            rating=rating,
            points=_estimate(clustered_mean, self.games, bot, lambda played: played.scores),
            lead=_estimate(clustered_mean, self.games, bot, lambda played: played.leads),
            scores=tuple(played.scores[seat] for played, seat in sat if played.scores),
            thinking=Thinking.over(second for played, seat in sat for second in played.seconds[seat]),
            faults=sum(played.fault is not None and played.fault.seat == seat for played, seat in sat),
        )

"""What comes out of many games: everything a report says, as numbers."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from tradewinds.bots.playing import NEVER
from tradewinds.study.games import Games, Whole
from tradewinds.study.statistics import Mean, Share, mean, share_of_games, share_of_wins, survivors
from tradewinds.study.subjects import Topic

Members = NDArray[np.bool_]

FEWEST_PLAYERS = 30
"""A group of fewer players than this says nothing and is left out, or put together with its neighbours."""
FEW_VALUES = 15
SHARE_OF_A_VALUE = 0.005
SHARE_OF_A_RANGE = 0.08
"""How much of all players a value of its own needs, and a range of values where there are more than a few."""


@dataclass(frozen=True)
class Group:
    """Players who have something in common, and how often they win."""

    low: int
    high: int
    """The values of a number, from - to; the number of a thing; for those who were first, 1."""
    least: bool
    most: bool
    """Whether all smaller values are meant as well, or all larger ones."""
    wins: Share
    survives: bool = False
    """Whether the difference from par survives the correction for all the comparisons of the report."""


@dataclass(frozen=True)
class Comparison:
    """One topic, and its groups."""

    topic: Topic
    groups: tuple[Group, ...]
    players: int
    """How many players were compared: all groups together, or all there are if groups may overlap."""

    def weight(self, group: Group) -> float:
        """Return how much a group tells: how many are in it, and how far from par they are."""
        return group.wins.players * group.wins.difference**2


@dataclass(frozen=True)
class Happening:
    """How often something happens."""

    kind: str
    games: tuple[float, float, float]
    """The share of games in which it happens at all, with its interval."""
    times: Mean
    """How often a game, on average."""


@dataclass(frozen=True)
class Source:
    """Points from one source: of winners and of all others, on average."""

    name: str
    winners: Mean
    others: Mean

    @property
    def lead(self) -> float:
        """How many points winners get more than others."""
        return self.winners.mean - self.others.mean


@dataclass(frozen=True)
class Findings:
    """What came out of the games of one number of players."""

    games: Games
    places: tuple[Group, ...]
    """By the order in which seats are asked at the start."""
    scores: tuple[Mean, ...]
    """The score of each place."""
    comparisons: tuple[Comparison, ...]
    happenings: tuple[Happening, ...]
    endings: tuple[tuple[str, tuple[float, float, float]], ...]
    sources: tuple[Source, ...]
    """The one that separates winners from others most stands first."""
    decisions: Mean
    rounds: Mean | None
    margin: Mean
    """By how many points the winner leads the next."""
    shared: tuple[float, float, float]
    """The share of games with more than one winner."""

    @property
    def compared(self) -> int:
        """How many groups were compared with par."""
        return len(self.places) + sum(len(comparison.groups) for comparison in self.comparisons)


def find_out(games: Games) -> Findings:
    """Compare everything that the game asks to compare."""
    places = [_group(games, games.places == place, place, place) for place in range(games.players)]
    comparisons = [_compare(games, topic) for topic in games.subjects.topics]
    groups = places + [group for comparison in comparisons for group in comparison.groups]
    survive = iter(survivors([group.wins.chance for group in groups]))
    places = [replace(group, survives=next(survive)) for group in places]
    comparisons = [
        replace(one, groups=tuple(replace(group, survives=next(survive)) for group in one.groups))
        for one in comparisons
    ]
    ordered = np.sort(games.scores, axis=1)
    clock = games.subjects.clock
    return Findings(
        games=games,
        places=tuple(places),
        scores=tuple(_mean_of(games.scores, games.places == place) for place in range(games.players)),
        comparisons=tuple(comparisons),
        happenings=tuple(_happening(games, kind) for kind in games.subjects.happenings),
        endings=tuple(_endings(games)),
        sources=tuple(sorted(_sources(games), key=lambda source: -source.lead)),
        decisions=mean(games.book.decisions.astype(np.int64)),
        rounds=mean(games.in_all(clock)) if clock else None,
        margin=mean(ordered[:, -1] - ordered[:, -2]),
        shared=share_of_games((games.wins > 0).sum(axis=1) > 1),
    )


def _group(games: Games, members: Members, low: int, high: int, *, least: bool = False, most: bool = False) -> Group:
    return Group(low, high, least, most, share_of_wins(games.wins, members))


def _compare(games: Games, topic: Topic) -> Comparison:
    """Make the groups of a topic; those of hardly anybody are left out."""
    groups = tuple(group for group in _groups(games, topic) if group.wins.players >= FEWEST_PLAYERS)
    apart = topic.way not in ("most", "race")
    players = sum(group.wins.players for group in groups) if apart else games.wins.size
    return Comparison(topic, groups, players)


def _groups(games: Games, topic: Topic) -> Iterator[Group]:
    moments = games.moments(topic.kind)
    ever = moments != NEVER
    if topic.way == "race":
        yield _group(games, _those_first(moments), 1, 1)
    elif topic.way == "most":
        for thing, times in enumerate(np.moveaxis(games.named(topic.kind, topic.number), 2, 0)):
            yield _group(games, _those_with_most(times), thing, thing)
    elif topic.way == "first" and topic.term:
        first = games.first(topic.kind, topic.number)
        for thing in range(games.subjects.things_of(topic.term)):
            yield _group(games, ever & (first == thing), thing, thing)
    elif topic.way == "first":
        yield from _by_number(games, games.first(topic.kind, topic.number), ever)
    elif topic.way == "times":
        yield from _by_number(games, games.times(topic.kind), np.ones_like(ever))
    else:
        yield from _by_number(games, games.total(topic.kind, topic.number), np.ones_like(ever))


def _those_first(moments: Whole) -> Members:
    """Mark the seats to which something happened before it did to any other."""
    when = np.where(moments == NEVER, np.iinfo(np.int64).max, moments)
    return np.asarray((moments != NEVER) & (when == when.min(axis=1, keepdims=True)))


def _those_with_most(times: Whole) -> Members:
    """Mark the seats that alone have the most of something."""
    most = (times == times.max(axis=1, keepdims=True)) & (times > 0)
    return np.asarray(most & (most.sum(axis=1, keepdims=True) == 1))


def _by_number(games: Games, values: Whole, members: Members) -> Iterator[Group]:
    """Group players by a number: value by value, rare ones together; in ranges where there are many."""
    bins = ranges(values[members])
    for place, (low, high) in enumerate(bins):
        least, most = place == 0 and low < high, place == len(bins) - 1 and low < high
        yield _group(games, members & (values >= low) & (values <= high), low, high, least=least, most=most)


def ranges(values: Whole) -> list[tuple[int, int]]:
    """Cut values into ranges, each with enough of them to say something."""
    distinct, counts = np.unique(values, return_counts=True)
    share = SHARE_OF_A_VALUE if len(distinct) <= FEW_VALUES else SHARE_OF_A_RANGE
    enough = max(FEWEST_PLAYERS, share * len(values))
    found: list[tuple[int, int]] = []
    low, gathered = None, 0
    for value, count in zip(distinct.tolist(), counts.tolist(), strict=True):
        low = value if low is None else low
        gathered += count
        if gathered >= enough:
            found.append((low, value))
            low, gathered = None, 0
    if low is not None and found:  # too few are left at the end: they join their neighbours
        found[-1] = (found[-1][0], int(distinct[-1]))
    return found


def _mean_of(values: Whole, members: Members) -> Mean:
    """Return the mean over the one seat of each game that is marked."""
    return mean(values[members])


def _happening(games: Games, kind: str) -> Happening:
    times = games.in_all(kind)
    return Happening(kind, share_of_games(times > 0), mean(times))


def _endings(games: Games) -> Iterator[tuple[str, tuple[float, float, float]]]:
    for number, name in enumerate(games.subjects.definition.endings):
        if name:
            yield name, share_of_games(games.book.endings == number)


def _sources(games: Games) -> Iterator[Source]:
    """Compare winners and others; each game counts once, with the average of its winners and of its others."""
    winning = games.wins > 0
    decided = ~winning.all(axis=1)
    winners, others = winning[decided], ~winning[decided]
    for place, name in enumerate(games.subjects.definition.sources):
        points = games.points[decided, :, place]
        of_winners, of_others = ((points * who).sum(axis=1) / who.sum(axis=1) for who in (winners, others))
        yield Source(name, mean(of_winners), mean(of_others))

"""Ratings from all games of a tournament: OpenSkill's Plackett-Luce model, on a scale that chess players know.

OpenSkill learns game by game, so the order matters a little. The bots do not change while they play, so no order is
better than another: the games are rated in several random ones, and the mean is taken. How far the orders differ is
part of the interval.
"""

from __future__ import annotations

import math
import random
from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from tradewinds.arena.match import Played
from tradewinds.reports import library
from tradewinds.statistics import NORMAL_95, Estimate

Who = TypeVar("Who", bound=Hashable)

MIDDLE = 1500
"""The rating of somebody of whom nothing is known."""
TENFOLD = 400
"""So many points more, and the odds of finishing ahead are ten to one."""
MOST_ORDERS, FEWEST_ORDERS = 20, 2
UPDATES = 40_000
"""About so many games are rated in all; fewer orders are enough for more games."""


@dataclass(frozen=True)
class Skill:
    """A strength as the model knows it: what to expect, and how far from it the truth may be."""

    mu: float
    sigma: float


def rate(games: Sequence[Played], entrants: Sequence[str], players: int) -> dict[str, Estimate]:
    """Return the rating of each entrant with its 95 % interval."""
    model = library("openskill.models").PlackettLuce(tau=0.0)  # strength does not drift
    orders = max(FEWEST_ORDERS, min(MOST_ORDERS, UPDATES // max(1, len(games))))
    runs = []
    for order in range(orders):
        shuffled = list(games)
        random.Random(order).shuffle(shuffled)
        runs.append(_rate_in_order(model, shuffled, entrants))
    # In this model the odds that one finishes before another are exp(difference / spread).
    doubt = math.fsum(skill.sigma**2 for run in runs for skill in run.values()) / (orders * len(entrants))
    spread = math.sqrt(players * (model.beta**2 + doubt))
    scale = TENFOLD / (math.log(10) * spread)
    ratings = {}
    for name in entrants:
        mean = math.fsum(run[name].mu for run in runs) / orders
        between = math.fsum((run[name].mu - mean) ** 2 for run in runs) / orders
        within = math.fsum(run[name].sigma ** 2 for run in runs) / orders
        value = MIDDLE + scale * (mean - model.mu)
        half = NORMAL_95 * scale * math.sqrt(between + within)
        ratings[name] = Estimate(value, value - half, value + half)
    return ratings


def _rate_in_order(model: Any, games: Sequence[Played], entrants: Sequence[str]) -> dict[str, Skill]:
    """Rate games one after the other."""
    skills = {name: Skill(model.mu, model.sigma) for name in entrants}
    for game in games:
        skills |= learn(model, skills, game.seating, game.ranks)
    return skills


def learn(model: Any, skills: Mapping[Who, Skill], seating: Sequence[Who], ranks: Sequence[int]) -> dict[Who, Skill]:
    """Return the skills of who sat at a table after one game; who had several seats learns from each of them."""
    before = [skills[name] for name in seating]
    teams = [[model.rating(mu=one.mu, sigma=one.sigma)] for one in before]
    learned = {name: skills[name] for name in seating}
    for name, old, (new,) in zip(seating, before, model.rate(teams, ranks=list(ranks)), strict=True):
        now = learned[name]
        learned[name] = Skill(now.mu + new.mu - old.mu, now.sigma * new.sigma / old.sigma)
    return learned

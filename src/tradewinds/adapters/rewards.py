"""What a finished game is worth to each seat, for learners."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tradewinds.adapters.wording import AdapterError
from tradewinds.engine.compile import rule
from tradewinds.engine.loops import Numbers as Points
from tradewinds.errors import nearest, quoted

REWARDS = ("rank", "score", "lead")
"""The place at the end, from 1 for the first to -1 for the last; the points; the lead over the best other seat."""
RANK, SCORE, LEAD = range(3)


def check_reward(name: str) -> int:
    """Return the number of a kind of reward."""
    if name not in REWARDS:
        raise AdapterError("no_reward", given=quoted(name), known=", ".join(REWARDS), hint=nearest(str(name), REWARDS))
    return REWARDS.index(name)


@rule
def write_rewards(points: Points, seats: int, kind: int, rewards: NDArray[Any]) -> None:
    """Write the reward of each seat. By rank, equal points share the places they take, and all rewards add up to 0."""
    for seat in range(seats):
        beaten = 0
        best_other = np.int64(-(2**62))
        for other in range(seats):
            if other != seat:
                beaten += int(points[other] < points[seat]) - int(points[other] > points[seat])
                best_other = max(best_other, points[other])
        if kind == RANK:
            rewards[seat] = beaten / max(1, seats - 1)
        elif kind == SCORE:
            rewards[seat] = points[seat]
        else:
            rewards[seat] = points[seat] - (best_other if seats > 1 else 0)


def rewards_of(scores: Sequence[int], reward: str) -> list[float]:
    """Return the reward of each seat for the points at the end."""
    rewards = np.zeros(len(scores))  # in full precision, so that those by rank add up to 0
    write_rewards(np.array(scores, dtype=np.int64), len(scores), check_reward(reward), rewards)
    return [float(each) for each in rewards]

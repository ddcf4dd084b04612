"""What a finished game is worth to each seat, for learners."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from tradewinds.engine.compile import rule
from tradewinds.engine.loops import Numbers as Points

RANK, SCORE, LEAD = range(3)


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

"""What a finished game is worth to each seat, for learners."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from tradewinds.engine.compile import rule
from tradewinds.engine.loops import Standings

RANK, SCORE, LEAD = range(3)


@rule
def write_rewards(counted: Standings, kind: int, rewards: NDArray[Any]) -> None:
    """Write the reward of each seat for what counts at the end: by rank its standing, by score and lead its points.

    By rank, equals share the places they take, and all rewards add up to 0.
    """
    seats = len(counted)
    for seat in range(seats):
        beaten = 0
        best_other = -np.inf
        for other in range(seats):
            if other != seat:
                beaten += int(counted[other] < counted[seat]) - int(counted[other] > counted[seat])
                best_other = max(best_other, counted[other])
        if kind == RANK:
            rewards[seat] = beaten / max(1, seats - 1)
        elif kind == SCORE:
            rewards[seat] = counted[seat]
        else:
            rewards[seat] = counted[seat] - (best_other if seats > 1 else 0)

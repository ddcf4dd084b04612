"""What the insight of several games has in common: how the outlooks of all players make the worth of a position."""

from __future__ import annotations

from typing import Any

import numpy as np

from tradewinds.engine.compile import rule


@rule
def weigh(outlooks: Any, seat: Any, rival: Any, others: Any) -> Any:
    """Return the own outlook, less parts of that of the strongest rival and of the mean of all others."""
    best = -np.inf
    total = 0.0
    for player in range(len(outlooks)):
        if player != seat:
            best = max(best, outlooks[player])
            total += outlooks[player]
    return outlooks[seat] - rival * best - others * total / (len(outlooks) - 1)

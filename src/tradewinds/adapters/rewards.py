"""What a finished game is worth to each seat, for learners."""

from __future__ import annotations

import numpy as np

from tradewinds.adapters.compiled.rewards import LEAD, RANK, SCORE, write_rewards
from tradewinds.adapters.wording import AdapterError
from tradewinds.engine.game import Outcome
from tradewinds.errors import nearest, quoted

REWARDS = {"rank": RANK, "score": SCORE, "lead": LEAD}
"""The place at the end, from 1 for the first to -1 for the last; the points; the lead over the best other seat."""


def check_reward(name: str) -> int:
    """Return the number of a kind of reward."""
    if not isinstance(name, str) or name not in REWARDS:
        raise AdapterError("no_reward", given=quoted(name), known=", ".join(REWARDS), hint=nearest(str(name), REWARDS))
    return REWARDS[name]


def rewards_of(outcome: Outcome, reward: str) -> list[float]:
    """Return the reward of each seat for how a game ended."""
    kind = check_reward(reward)
    counted = np.array(outcome.standings if kind == RANK else outcome.scores, dtype=np.float64)
    rewards = np.zeros(len(counted))  # in full precision, so that those by rank add up to 0
    write_rewards(counted, kind, rewards)
    return [float(each) for each in rewards]

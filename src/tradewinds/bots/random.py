"""A bot that does anything that is allowed."""

from __future__ import annotations

import random

from tradewinds.bots import check_asked
from tradewinds.bots.budget import Budget
from tradewinds.bots.thought import Thought
from tradewinds.engine.actions import Action
from tradewinds.engine.chance import Seed, seed_bytes
from tradewinds.engine.game import View


class RandomBot:
    """Chooses among the legal actions, each equally likely."""

    name = "random"
    thought: Thought | None = None

    def __init__(self, seed: Seed = None) -> None:
        self._random = random.Random(seed_bytes(seed))

    def choose(self, view: View, budget: Budget | None = None) -> Action:
        """Return any legal action; that takes no time."""
        check_asked(view)
        return self._random.choice(view.actions)

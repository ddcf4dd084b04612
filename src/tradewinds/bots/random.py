"""A bot that does anything that is allowed."""

from __future__ import annotations

import random

from tradewinds.engine.actions import Action
from tradewinds.engine.chance import Seed, seed_bytes
from tradewinds.engine.game import View


class RandomBot:
    """Chooses among the legal actions, each equally likely."""

    name = "random"

    def __init__(self, seed: Seed = None) -> None:
        self._random = random.Random(seed_bytes(seed))

    def choose(self, view: View) -> Action:
        """Return any legal action."""
        return self._random.choice(view.actions)

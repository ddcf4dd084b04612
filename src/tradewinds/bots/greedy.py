"""A bot that looks one decision ahead and takes what looks best.

It deals what it cannot know at random a few times, tries each tempting action on every deal, and asks the game's own
`worth` how the position looks to it afterwards.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from tradewinds.bots import check_asked
from tradewinds.bots.budget import Budget
from tradewinds.bots.insight import list_tempting, weigh
from tradewinds.bots.thought import Thought
from tradewinds.engine import verbs
from tradewinds.engine.actions import Action
from tradewinds.engine.chance import Seed, keyed, seed_bytes
from tradewinds.engine.compile import rule
from tradewinds.engine.game import View
from tradewinds.engine.state import new_table

DEALS = 8


@rule
def add_worths(seen: Any, seat: Any, chance: Any, deals: Any, work: Any, mask: Any, total: Any) -> None:
    """Add what each tempting action is worth to a seat, over so many deals of what it cannot know.

    ``seen`` is what the seat sees; ``work`` has room for two records: a deal, and the deal after an action.
    """
    worths = np.empty(len(mask))
    room = np.empty(len(mask), dtype=np.int32)
    options = room[: list_tempting(seen[0], mask, room)]
    for _ in range(deals):
        work[0] = seen[0]
        work[0].chance[:] = chance
        verbs.redeal(work[0], seat)
        chance[:] = work[0].chance
        weigh(work[0], options, False, work[1:], worths)
        for place in range(len(options)):
            total[options[place]] += worths[place]


class GreedyBot:
    """Takes the action after which its position looks best."""

    name = "greedy"
    thought: Thought | None = None

    def __init__(self, seed: Seed = None, deals: int = DEALS) -> None:
        self._seed = seed_bytes(seed)
        self._choices = 0
        self._deals = deals

    def choose(self, view: View, budget: Budget | None = None) -> Action:
        """Return the action with the highest worth on average; a budget of iterations is the number of deals."""
        seat = check_asked(view)
        actions = view.actions
        self._choices += 1
        if len(actions) == 1:
            return actions[0]
        values = np.zeros(len(view.legal))
        chance = keyed(self._seed, self._choices).copy()
        work = new_table(view.definition.state, 2)
        mask = np.zeros(len(view.legal), dtype=np.int8)
        deals = budget.iterations if budget and budget.iterations else self._deals
        add_worths(view.table, seat, chance, deals, work, mask, values)
        tempting = (action for action in actions if mask[action.number])
        return max(tempting, key=lambda action: values[action.number])

"""What comes of a decision: the rules themselves try it out, on a copy of what somebody sees."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

import numpy as np

from tradewinds.engine import loops
from tradewinds.engine.events import Event
from tradewinds.games.sail_to_india.actions import ACTIONS, DECLINE, STORE
from tradewinds.games.sail_to_india.happenings import EVENTS
from tradewinds.games.sail_to_india.terms import STORE_POINTS, STORE_WEALTH

if TYPE_CHECKING:
    from tradewinds.engine.game import View

_LOSSES = {"lost_points": "points", "lost_wealth": "wealth"}


class Trial:
    """A table on which decisions are tried out; which card a discovery turns up there means nothing."""

    def __init__(self, view: View) -> None:
        self._table = view.redealt(seed=0).table
        self._mask = np.empty(len(ACTIONS), dtype=np.int8)

    @property
    def state(self) -> Any:
        """The record as it has become."""
        return self._table[0]

    def play(self, action: int) -> list[Event]:
        """Carry out a legal action and return what happens."""
        loops.step(self._table, action, self._mask)
        return [EVENTS.heard(event, "all") for event in self.state.events[: self.state.told]]

    def store_all(self) -> Counter[str]:
        """STI-46 to STI-49, STI-52. Store a gain as long as there are markers on Lisbon; return what is lost then."""
        lost: Counter[str] = Counter()
        while self.state.question in (STORE_POINTS, STORE_WEALTH):
            markers = self.state.players[self.state.asked].lisbon
            for event in self.play(STORE if markers else DECLINE):
                if event.kind in _LOSSES:
                    lost[_LOSSES[event.kind]] += event.numbers[_LOSSES[event.kind]]
        return lost


def what_happens(view: View, action: int) -> list[Event]:
    """Return what a legal action would do."""
    return Trial(view).play(action)


def lost_for_want_of_markers(view: View, action: int) -> Counter[str]:
    """Return what a legal action would gain in vain: what finds no marker, neither in place nor on Lisbon."""
    trial = Trial(view)
    trial.play(action)
    return trial.store_all()

"""Everything the engine knows about a game: the contract a game's folder fulfils."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from tradewinds.engine.actions import ActionTable
from tradewinds.engine.card import Card
from tradewinds.engine.combinations import Combination
from tradewinds.engine.events import EventKinds
from tradewinds.engine.notation import Notation
from tradewinds.engine.observation import Observation
from tradewinds.engine.verbs import Rules, teach

if TYPE_CHECKING:
    from tradewinds.drawing import Drawing
    from tradewinds.engine.game import View


@dataclass(frozen=True)
class Definition:
    """A loaded game."""

    card: Card
    state: np.dtype[Any]
    rules: Rules
    actions: ActionTable
    events: EventKinds
    questions: tuple[str, ...]
    """Names of the questions by number; the first is no question."""
    endings: tuple[str, ...]
    """Names of the ways to end by number; the first is none."""
    sources: tuple[str, ...]
    """Where points come from: the columns of the score sheet."""
    secrets: tuple[str, ...]
    """The fields of the record that somebody may not know, like ``players.hand``; none if everything is open."""
    notation: Notation
    facts: Callable[[View, str], dict[str, Any]]
    """What the texts of questions and refusals may mention, for a view and a language."""
    summary: Callable[[View, str, Sequence[str] | None], list[str]]
    """What a player works out from a view before deciding, in the words of a language; seats may have names."""
    reasons: Callable[[View, int, str, str, Sequence[str] | None], str]
    """Why a seat got its points from a source, in a sentence of a language; nothing if it got none from it. The view
    is of a finished game; seats may have names."""
    observation: Observation
    """The layout of what learners get."""
    horizon: int
    """How many decisions bots play on before they judge a position: as long as that tells them more than `worth`."""
    draw: Callable[[View, Drawing], None]
    """Draws a view."""
    combinations: tuple[Combination, ...] = ()
    """Decisions in a row that people see as one."""

    def __post_init__(self) -> None:
        teach(self.state, self.rules)

    @property
    def seats(self) -> int:
        """How many seats a record has room for."""
        return self.card.players[1]

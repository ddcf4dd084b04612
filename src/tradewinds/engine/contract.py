"""Everything the engine knows about a game: the contract a game's folder fulfils."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from tradewinds.engine.actions import Action, ActionTable
from tradewinds.engine.card import Card
from tradewinds.engine.combinations import Combination
from tradewinds.engine.events import EventKinds
from tradewinds.engine.notation import Notation
from tradewinds.engine.observation import Observation
from tradewinds.engine.verbs import Rules, teach

if TYPE_CHECKING:
    from tradewinds.drawing import Drawing
    from tradewinds.engine.game import View


def nothing_particular(view: View, action: Action, language: str) -> dict[str, Any]:
    """Return no particulars: for games whose actions say everything by themselves."""
    return {}


def no_warning(view: View, action: Action, language: str) -> str:
    """Return no warning: for games in which nothing is lost by mistake."""
    return ""


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
    """For how many rounds bots play on before they judge a position: as long as that tells them more than `worth`."""
    noise: int
    """Of a million decisions that bots play on, so many are made at random: some, where insight is often wrong."""
    doubt: float
    """How far bots trust its insight: an option that looks so many points worse than the best is tried a third as often
    at first."""
    draw: Callable[[View, Drawing], None]
    """Draws a view."""
    combinations: tuple[Combination, ...] = ()
    """Decisions in a row that people see as one."""
    particulars: Callable[[View, Action, str], dict[str, Any]] = nothing_particular
    """What the button of an action may mention beside its object, for a view and a language: the good that lies there,
    what a sale brings. Always the same facts for the same verb, whether the action is legal or not."""
    warnings: Callable[[View, Action, str], str] = no_warning
    """What somebody should know before he takes a legal action, in a sentence of a language: what it throws away.
    Nothing for most."""

    def __post_init__(self) -> None:
        teach(self.state, self.rules)

    @property
    def seats(self) -> int:
        """How many seats a record has room for."""
        return self.card.players[1]

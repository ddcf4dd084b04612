"""What the zones of a drawing read of a view, whatever the game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tradewinds.drawing import Drawing
from tradewinds.drawing.builder import wrapped

if TYPE_CHECKING:
    from tradewinds.engine.actions import Action
    from tradewinds.engine.events import Event
    from tradewinds.engine.game import Outcome, View


class AnyBoard:
    """A view and the drawing it goes to: who sits there, what is asked, what can be chosen, what has just happened.

    A game derives its own board from it, and adds what lies on its table: read once, as plain numbers.
    """

    def __init__(self, view: View, drawing: Drawing) -> None:
        self.view = view
        self.drawing = drawing
        self.asked = view.asked
        self.question = int(view.state.question)
        self.outcome: Outcome | None = view.outcome
        self.names = [drawing.name(seat) for seat in range(view.players)]
        self.asks = view.question_in(drawing.texts.language, self.names)
        """The question, also when the game is over."""
        self.says = view.said_in(drawing.texts.language, self.names)
        """The question, or how the game ended."""
        self.happened = {event.kind: event for event in view.events}
        self.choices: dict[str, list[Action]] = {}
        for action in view.actions:
            self.choices.setdefault(action.verb, []).append(action)

    @property
    def clockwise(self) -> list[int]:
        """The seats clockwise, the one that looks first."""
        first, seats = self.view.seat or 0, len(self.names)
        return [(first + place) % seats for place in range(seats)]

    def question_lines(self, width: float) -> list[str]:
        """Return what is asked, or how the game ended, in lines for a panel of some width."""
        return wrapped(self.says, width - 40, 22)

    def only(self, verb: str) -> Action | None:
        """Return the one action of a verb, if it is legal."""
        actions = self.choices.get(verb)
        return actions[0] if actions else None

    def worded(self, verb: str) -> list[Action]:
        """Return the actions of a verb that is nothing but words or numbers; none if the page around offers those."""
        return self.choices.get(verb, []) if self.drawing.asks else []

    def just(self, kind: str) -> Event | None:
        """Return what happened a moment ago, for traces that only a page needs: it shows one move after another."""
        return self.happened.get(kind) if self.drawing.layer else None

    def label(self, action: Action, **facts: Any) -> str:
        """Return what a choice does, in words."""
        texts = self.drawing.texts
        return self.drawing.say(f"labels.{action.verb}", object=action.object_in(texts), **facts)

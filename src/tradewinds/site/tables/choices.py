"""What a page offers to the seat that is asked: buttons, numbers, and what is forbidden, with the reason."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from tradewinds.engine.actions import Action, Verb
from tradewinds.engine.game import View
from tradewinds.errors import IllegalAction

LONG_RUN = 7
"""A verb with at least so many numbers is offered as a control for numbers, not as buttons."""


@dataclass(frozen=True)
class Choice:
    """One button."""

    number: int
    label: str
    key: str
    why_not: str = ""
    """Why the rules forbid it, with the clause; nothing if they allow it."""
    clause: str = ""


@dataclass(frozen=True)
class NumberChoice:
    """A number to choose: a bid, a wage."""

    verb: str
    label: str
    """What is done with the number, with ``#`` in its place."""
    first: int
    """The action of the least number."""
    least: int
    most: int
    why_no_more: str
    clause: str

    @property
    def name(self) -> str:
        """What the number is for, without one."""
        return self.label.replace("#", "…")

    @property
    def button(self) -> str:
        """What the button says for the least number."""
        return self.label.replace("#", str(self.least))

    @property
    def only_one(self) -> bool:
        """Whether there is nothing to choose but this number."""
        return self.least == self.most


def choices(view: View, language: str) -> list[Choice | NumberChoice]:
    """Return what can be answered, and what could be answered if a rule did not forbid it."""
    return [choice for verb in view.definition.actions.verbs for choice in _of_verb(view, verb, language)]


def _of_verb(view: View, verb: Verb, language: str) -> Iterator[Choice | NumberChoice]:
    first, last = view.definition.actions.span(verb.name)
    actions = [view.definition.actions[number] for number in range(first, last)]
    objections = {action.number: view.why_not(action) for action in actions}
    answers = [action for action in actions if not _is_another_question(objections[action.number])]
    if not answers:
        return
    if len(actions) >= LONG_RUN and all(isinstance(action.object, int) for action in actions):
        yield _of_numbers(view, answers, objections, language)
        return
    for action in answers:
        yield _of_action(view, action, objections[action.number], language)


def _is_another_question(objection: IllegalAction | None) -> bool:
    return objection is not None and objection.clause is None


def _of_action(view: View, action: Action, objection: IllegalAction | None, language: str) -> Choice:
    label = action.button_in(view.texts(language))
    if objection is None:
        return Choice(action.number, label, action.key)
    return Choice(action.number, label, "", objection.text_in(language), objection.clause or "")


def _of_numbers(
    view: View, answers: list[Action], objections: dict[int, IllegalAction | None], language: str
) -> Choice | NumberChoice:
    """Return a control for the legal numbers; above the most there is a reason."""
    legal = [action for action in answers if objections[action.number] is None]
    if not legal:  # what forbids the largest forbids all: the others are also too small
        largest = answers[-1]
        choice = _of_action(view, largest, objections[largest.number], language)
        return replace(choice, label=choice.label.replace(str(largest.object), "…"))
    above = legal[-1].number + 1
    limit = objections.get(above)
    words = legal[0].button_in(view.texts(language))
    return NumberChoice(
        verb=legal[0].verb,
        label=words.replace(str(legal[0].object), "#"),
        first=legal[0].number,
        least=int(legal[0].object),
        most=int(legal[-1].object),
        why_no_more=limit.text_in(language) if limit is not None else "",
        clause=(limit.clause or "") if limit is not None else "",
    )

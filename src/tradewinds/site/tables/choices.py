"""What a page offers to the seat that is asked: buttons, numbers, and what is forbidden, with the reason."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import TypeGuard

from tradewinds.engine.actions import Action, Verb
from tradewinds.engine.combinations import Combination
from tradewinds.engine.game import View
from tradewinds.errors import IllegalAction
from tradewinds.site.wording import site_texts

LONG_RUN = 7
"""A verb with at least so many numbers is offered as a control for numbers, not as buttons."""
LONG_LIST = 12
"""A verb with at least so many things, like the squares of a board, is offered as a list of those that are allowed."""
MUCH_FORBIDDEN = 160
"""Buttons for what is forbidden have so many letters in all, or are folded away: they would hide what is allowed, and
the board."""


@dataclass(frozen=True)
class Choice:
    """One button."""

    number: int
    label: str
    key: str
    why_not: str = ""
    """Why the rules forbid it, with the clause; nothing if they allow it."""
    clause: str = ""
    warning: str = ""
    """What to know before it; nothing for most, and for what is forbidden."""


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


@dataclass(frozen=True)
class ListChoice:
    """One of many things, which one would rather choose on the board."""

    name: str
    entries: tuple[Choice, ...]


@dataclass(frozen=True)
class Number:
    """One of the numbers that are given together."""

    name: str
    label: str
    least: int
    most: int
    """After the least of those before it: the page asks for the limits after others."""


@dataclass(frozen=True)
class CombinationChoice:
    """Numbers to give together, for several decisions at once."""

    name: str
    label: str
    """What is done with the numbers, with their names between braces in their places."""
    numbers: tuple[Number, ...]

    @property
    def button(self) -> str:
        """What the button says as long as nobody knows the numbers."""
        label = self.label
        for number in self.numbers:
            label = label.replace(f"{{{number.name}}}", "…")
        return label


ChoiceOfVerb = Choice | NumberChoice | ListChoice


@dataclass(frozen=True)
class Group:
    """What is rarely chosen, or forbidden, and so is folded away under a title."""

    group: str
    title: str
    choices: tuple[ChoiceOfVerb, ...]


AnyChoice = ChoiceOfVerb | CombinationChoice | Group


def choices(view: View, language: str) -> list[AnyChoice]:
    """Return what can be answered, and what could be answered if a rule did not forbid it.

    A combination comes first, and what it begins with is not offered beside it. What throws something away comes after
    what does not. Groups come last; those of the game hold nothing that is forbidden.
    """
    combination = view.offered_combination
    taken = None if combination is None else combination.verb(view)
    verbs = [verb for verb in view.definition.actions.verbs if verb.name != taken]
    together = [] if combination is None else [_of_combination(view, combination, language)]
    apart = [choice for verb in verbs if not verb.group for choice in _of_verb(view, verb, language)]
    apart.sort(key=lambda choice: isinstance(choice, Choice) and choice.warning != "")
    forbidden = tuple(choice for choice in apart if _is_forbidden(choice))
    if sum(len(choice.label) for choice in forbidden) <= MUCH_FORBIDDEN:
        return [*together, *apart, *_groups(view, verbs, language)]
    allowed = [choice for choice in apart if not _is_forbidden(choice)]
    title = site_texts(language)("table.forbidden", count=len(forbidden))
    return [*together, *allowed, *_groups(view, verbs, language), Group("forbidden", title, forbidden)]


def _is_forbidden(choice: ChoiceOfVerb) -> TypeGuard[Choice]:
    return isinstance(choice, Choice) and choice.why_not != ""


def _groups(view: View, verbs: list[Verb], language: str) -> Iterator[Group]:
    for name in dict.fromkeys(verb.group for verb in verbs if verb.group):
        answers = [choice for verb in verbs if verb.group == name for choice in _of_verb(view, verb, language)]
        allowed = tuple(choice for choice in answers if not _is_forbidden(choice))
        if allowed:
            yield Group(name, view.texts(language)(f"groups.{name}"), allowed)


def _of_combination(view: View, combination: Combination, language: str) -> CombinationChoice:
    words = view.texts(language)
    limits = zip(combination.numbers, combination.limits_of_all(view, combination.least(view)), strict=True)
    return CombinationChoice(
        name=combination.name,
        label=combination.text(words, "button", **{name: f"{{{name}}}" for name in combination.numbers}),
        numbers=tuple(Number(name, combination.text(words, name), least, most) for name, (least, most) in limits),
    )


def _of_verb(view: View, verb: Verb, language: str) -> Iterator[ChoiceOfVerb]:
    first, last = view.definition.actions.span(verb.name)
    actions = [view.definition.actions[number] for number in range(first, last)]
    counted = all(isinstance(action.object, int) for action in actions)
    if len(actions) >= LONG_LIST and not counted:
        allowed = tuple(_of_action(view, action, None, language) for action in actions if view.legal[action.number])
        if allowed:
            yield ListChoice(verb.name, allowed)
        return
    objections = {action.number: view.why_not(action) for action in actions}
    answers = [action for action in actions if not _is_another_question(objections[action.number])]
    if not answers:
        return
    if len(actions) >= LONG_RUN and counted:
        yield _of_numbers(view, answers, objections, language)
        return
    for action in answers:
        yield _of_action(view, action, objections[action.number], language)


def _is_another_question(objection: IllegalAction | None) -> bool:
    return objection is not None and objection.clause is None


def _of_action(view: View, action: Action, objection: IllegalAction | None, language: str) -> Choice:
    label = view.button_in(action, language)
    if objection is None:
        return Choice(action.number, label, action.key, warning=view.warning_in(action, language))
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
    words = view.button_in(legal[0], language)
    return NumberChoice(
        verb=legal[0].verb,
        label=words.replace(str(legal[0].object), "#"),
        first=legal[0].number,
        least=int(legal[0].object),
        most=int(legal[-1].object),
        why_no_more=limit.text_in(language) if limit is not None else "",
        clause=(limit.clause or "") if limit is not None else "",
    )

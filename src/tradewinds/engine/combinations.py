"""Small decisions in a row that people see as one: a few whole numbers, given at once.

The rules ask for one small thing at a time, which keeps the list of decisions short for bots and learners. A person who
offers two wages wants to say two numbers. A game declares such a *combination*, and everything in which people play
offers it: ``game.play("wages 8 5")``, the terminal, the page. Records hold the small decisions only.

The texts of a combination are its ``word``, the ``question`` that is asked in the place of the small one, what its
``button`` says, and what each of its numbers is called.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from tradewinds.errors import UnreadableAction, quoted
from tradewinds.text import Texts, fold

if TYPE_CHECKING:
    from tradewinds.engine.game import View

LONGEST_NUMBER = 9
"""Digits. No number that means something has as many."""


@dataclass(frozen=True)
class Combination:
    """A few numbers that stand for several decisions of one seat."""

    name: str
    """The word one types before the numbers; texts are in ``combinations.<name>``."""
    question: str
    """The name of the question at which it is offered."""
    numbers: tuple[str, ...]
    """What the numbers are, in order."""
    limits: Callable[[View, Sequence[int]], tuple[int, int]]
    """The least and the most the next number can be, after those given already."""
    decisions: Callable[[Sequence[int]], tuple[int, ...]]
    """The actions the numbers stand for: always equally many."""

    # What can be chosen.

    def limits_of_all(self, view: View, given: Sequence[int]) -> list[tuple[int, int]]:
        """Return the least and the most of each number, up to the first one that is not given or beyond its own."""
        found: list[tuple[int, int]] = []
        for place in range(len(self.numbers)):
            least, most = self.limits(view, given[:place])
            found.append((least, most))
            if place >= len(given) or not least <= given[place] <= most:
                break
        return found

    def least(self, view: View) -> tuple[int, ...]:
        """Return the smallest numbers that can be given together."""
        numbers: list[int] = []
        for _ in self.numbers:
            numbers.append(self.limits(view, numbers)[0])
        return tuple(numbers)

    def leaves_choice(self, view: View) -> bool:
        """Tell whether there is more than one way to give the numbers."""
        return any(least != most for least, most in self.limits_of_all(view, self.least(view)))

    def verb(self, view: View) -> str:
        """Return the verb in whose place it is offered: that of its first decision."""
        return view.definition.actions[self.decisions(self.least(view))[0]].verb

    def length(self, view: View) -> int:
        """Return how many decisions it stands for."""
        return len(self.decisions(self.least(view)))

    def actions(self, view: View, given: Sequence[int]) -> tuple[int, ...]:
        """Return the actions that numbers stand for; refuse too few, too many, and those beyond their limits."""
        if len(given) != len(self.numbers):
            names, example = partial(_names, self, view), partial(_example, self, view)
            raise UnreadableAction("combination_count", names=names, example=example)
        for place, (least, most) in enumerate(self.limits_of_all(view, given)):
            if not least <= given[place] <= most:
                name = partial(_name, self, view, self.numbers[place])
                raise UnreadableAction("combination_limit", name=name, least=least, most=most, given=given[place])
        return self.decisions(given)

    # Words.

    def text(self, words: Texts, part: str, **facts: object) -> str:
        """Return one of its texts: its word, its question, its button, or the name of a number."""
        return words(f"combinations.{self.name}.{part}", **facts)

    def example_in(self, words: Texts, view: View) -> str:
        """Return something that could be typed now."""
        return " ".join([self.text(words, "word"), *map(str, self.least(view))])

    def read(self, text: str, *languages: Texts) -> list[str] | None:
        """Return what stands behind its word, in any language; None if the text begins with something else.

        The beginning of the word is enough if the right number of numbers stands behind it.
        """
        head, *rest = fold(text).split() or [""]
        known = [fold(self.text(words, "word")) for words in languages]
        begun = len(rest) == len(self.numbers) and all(map(str.isdecimal, rest)) and head
        if head in known or (begun and any(word.startswith(head) for word in known)):
            return rest
        return None


def whole_numbers(words: Sequence[str]) -> tuple[int, ...]:
    """Return words as whole numbers; refuse anything else."""
    for word in words:
        if not (word.isdecimal() and len(word) <= LONGEST_NUMBER):
            raise UnreadableAction("combination_number", given=quoted(word))
    return tuple(map(int, words))


# Facts of refusals, which can be pickled like them.


def _name(combination: Combination, view: View, part: str, language: str) -> str:
    return combination.text(view.texts(language), part)


def _names(combination: Combination, view: View, language: str) -> str:
    return view.texts(language).list_of([_name(combination, view, part, language) for part in combination.numbers])


def _example(combination: Combination, view: View, language: str) -> str:
    return combination.example_in(view.texts(language), view)

"""Puts findings into words of a language."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path

from tradewinds import text
from tradewinds.engine.card import Card, OptionValue
from tradewinds.reports import number, percent
from tradewinds.study.findings import Comparison, Findings, Group, Happening
from tradewinds.study.playing import Plan
from tradewinds.study.statistics import Mean
from tradewinds.study.subjects import Topic
from tradewinds.text import Texts

SENTENCES = 5
"""So many sentences open a report."""
RAREST, RARE = 0.001, 0.2
"""What happens in a share of games between these is rare enough to be told, but can be met in a lifetime."""


class Narrator:
    """Speaks about findings in one language."""

    def __init__(self, card: Card, language: str) -> None:
        self.card = card
        self.texts = _texts(card.folder, language)
        self.language = language

    def __call__(self, key: str, **facts: object) -> str:
        """Return a text of reports about studies."""
        return self.texts(f"report.{key}", **facts)

    def number(self, value: float, places: int = 0) -> str:
        """Write a number."""
        return number(value, places, self.language)

    def percent(self, share: float) -> str:
        """Write a share; very small ones with more places, for "0.0 %" would say never."""
        return percent(share, _places(share), self.language)

    def par(self, share: float) -> str:
        """Write par: without places if there are none."""
        return percent(share, 0 if abs(100 * share - round(100 * share)) < 1e-9 else 1, self.language)  # noqa: PLR2004

    def points(self, difference: float) -> str:
        """Write a difference in percentage points, with its sign."""
        return number(100 * difference, 1, self.language, signed=True)

    def mean(self, value: Mean, places: int = 1) -> str:
        """Write a mean with its interval."""
        low, high = self.number(value.low, places), self.number(value.high, places)
        return self("mean", mean=self.number(value.mean, places), low=low, high=high)

    def interval(self, low: float, high: float) -> str:
        """Write the interval of a share."""
        return self("interval", low=number(100 * low, _places(high), self.language), high=self.percent(high))

    # What groups are called.

    def ordinal(self, place: int) -> str:
        """Return "first", "second", ... for 0, 1, ...; beyond the words there are, the number."""
        words = self("ordinals").split()
        return words[place] if place < len(words) else self("ordinal", number=place + 1)

    def value(self, topic: Topic, group: Group) -> str:
        """Return what the players of a group have in common, shortly: "pepper", "3", "at least 6"."""
        if topic.way == "race":
            return self.texts(f"{topic.key}.axis")
        if topic.term:
            return str(self.texts.terms(topic.term)[group.low])
        return self.span(group)

    def span(self, group: Group) -> str:
        """Return the values of a group in words."""
        key = "single" if group.low == group.high else "most" if group.least else "least" if group.most else "between"
        return self(f"range.{key}", low=self.number(group.low), high=self.number(group.high))

    def who(self, topic: Topic, group: Group) -> str:
        """Return who the players of a group are, as the subject of a sentence."""
        if topic.term:
            return self.texts(f"{topic.key}.who", value=self.texts.terms(topic.term)[group.low])
        decisive = group.low if group.most else group.high  # what singular or plural follows
        return self.texts(f"{topic.key}.who", value=self.span(group), number=decisive)

    # Sentences.

    def sentence(self, who: str, group: Group) -> str:
        """Return how often somebody wins."""
        return self("wins", who=who, share=self.percent(group.wins.share), par=self.par(group.wins.par))

    def of(self, comparison: Comparison, group: Group) -> str:
        """Return how often a group wins."""
        return self.sentence(self.who(comparison.topic, group), group)

    def difference(self, comparison: Comparison, group: Group) -> str:
        """Return how often a group wins, and how far from par that is."""
        who, wins = self.who(comparison.topic, group), group.wins
        return self("differs", who=who, share=self.percent(wins.share), difference=self.points(wins.difference))

    def about_places(self, findings: Findings) -> str:
        """Return whether it matters where one sits."""
        best, worst = (choose(findings.places, key=lambda group: group.wins.share) for choose in (max, min))
        shares = {"least": self.percent(worst.wins.share), "most": self.percent(best.wins.share)}
        if best.survives and worst.survives:
            ordinals = {"best": self.ordinal(best.low), "worst": self.ordinal(worst.low)}
            return self("best_place", **ordinals, **shares, par=self.par(best.wins.par))
        proven = [group for group in findings.places if group.survives]
        if proven:
            place = max(proven, key=lambda group: abs(group.wins.difference))
            return self.sentence(self("place", ordinal=self.ordinal(place.low)), place)
        return self("no_place", **shares)

    def about_sources(self, findings: Findings) -> str:
        """Return which points separate winners from the others."""
        source = findings.sources[0]
        return self(
            "source",
            source=self.texts(f"sources.{source.name}"),
            winners=self.number(source.winners.mean, 1),
            others=self.number(source.others.mean, 1),
        )

    def about_happening(self, happening: Happening) -> str:
        """Return in how many games something happens."""
        what = self.texts(f"study.happens.{happening.kind}")
        return self("happens", what=what, share=self.percent(happening.games[0]))

    def about_length(self, findings: Findings) -> str:
        """Return how long games are."""
        if findings.rounds is None:
            return self("length", decisions=self.number(findings.decisions.mean))
        rounds = self.number(findings.rounds.mean, 1)
        return self("length_in_rounds", rounds=rounds, decisions=self.number(findings.decisions.mean))

    def about_margins(self, findings: Findings) -> str:
        """Return how close games are."""
        margin, shared = self.mean(findings.margin), self.percent(findings.shared[0])
        return self("margins", margin=margin, shared=shared)

    def telling(self, findings: Findings) -> list[str]:
        """Return the most telling sentences: the table, the points, what is done first, what is done most, the rare."""
        said = [self.about_places(findings), self.about_sources(findings)]
        groups = [self.of(comparison, group) for comparison, group in _most_telling(findings)]
        seldom = sorted(
            (one for one in findings.happenings if RAREST <= one.games[0] < RARE), key=lambda one: -one.games[0]
        )
        rare = [self.about_happening(one) for one in seldom[:1]]
        said += [*groups[:2], *rare, *groups[2:], self.about_length(findings), self.about_margins(findings)]
        return said[:SENTENCES]

    def options(self, chosen: dict[str, OptionValue]) -> str:
        """Return options of the game and their values."""
        words = self.texts
        return ", ".join(
            self("option", name=words(f"options.{option.name}"), value=option.value_in(chosen[option.name], words))
            for option in self.card.options
            if option.name in chosen
        )

    def who_played(self, plan: Plan) -> str:
        """Return who played the games."""
        if plan.bot == "random" or not plan.noise:
            return self("played_by", bot=plan.bot)
        return self("played_by_with_noise", bot=plan.bot, noise=self.par(plan.noise))


@cache
def _texts(game: Path, language: str) -> Texts:
    """Return the shared texts, those of reports over them, and those of a game over both."""
    return Texts(language, Path(text.__file__).parent, Path(__file__).parent / "text", game / "text")


def _places(share: float) -> int:
    """Return how many decimal places a percentage needs: "0.0 %" must mean never."""
    return 1 if share == 0 or share >= 0.001 else 3 if share >= 0.00001 else 5  # noqa: PLR2004


def _most_telling(findings: Findings) -> Iterator[tuple[Comparison, Group]]:
    """Give the groups that tell most, known early and about the whole game by turns, each of another chapter."""
    taken: set[str] = set()
    for entangled in (False, True, False):
        found = [
            (comparison.weight(group) / comparison.players, comparison, group)
            for comparison in findings.comparisons
            if comparison.topic.entangled == entangled and comparison.topic.kind not in taken
            for group in comparison.groups
            if group.survives
        ]
        if found:
            _, comparison, group = max(found, key=lambda one: one[0])
            taken.add(comparison.topic.kind)
            yield comparison, group

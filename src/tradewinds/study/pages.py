"""Writes the report of a study: words first, then a chapter for everything worth one."""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from tradewinds.engine.card import OptionValue, written
from tradewinds.reports import Report
from tradewinds.study import plots
from tradewinds.study.findings import Comparison, Findings
from tradewinds.study.playing import Plan
from tradewinds.study.words import Narrator

ROWS = "games.parquet"


@dataclass(frozen=True)
class Study:
    """Findings, and the plan they come from."""

    plan: Plan
    wanted: int
    """How many games were to be played; fewer were if somebody interrupted them."""
    findings: Findings

    @property
    def complete(self) -> bool:
        """Whether all games were played."""
        return len(self.findings.games) == self.wanted

    @property
    def chosen_options(self) -> dict[str, OptionValue]:
        """The options that are not as usual."""
        usual = self.findings.games.subjects.card.read_options(self.plan.players, {})
        return {name: value for name, value in self.plan.options.items() if value != usual[name]}

    @property
    def command(self) -> str:
        """What to type to have the same games again."""
        options = [f"{name}={written(value)}" for name, value in self.chosen_options.items()]
        words = ["tradewinds", "study", self.plan.game, "--players", str(self.plan.players)]
        words += ["--games", str(self.wanted), "--bot", self.plan.bot, "--noise", str(self.plan.noise)]
        words += ["--seed", str(self.plan.seed), *(part for option in options for part in ("--option", option))]
        return shlex.join(words)


def write_pages(studies: Sequence[Study], language: str, folder: Path) -> Path:
    """Write the report of one number of players, or of several with a page that compares them; return the first page.

    The games themselves are written beside each report.
    """
    if len(studies) == 1:
        return _write_one(studies[0], language, folder)
    for study in studies:
        _write_one(study, language, folder / str(study.plan.players))
    return _comparing(studies, language).save(folder)


def _write_one(study: Study, language: str, folder: Path) -> Path:
    page = report(study, language).save(folder)
    study.findings.games.save(folder / ROWS)
    return page


def report(study: Study, language: str) -> Report:
    """Return the report about one number of players."""
    findings = study.findings
    card = findings.games.subjects.card
    narrator = Narrator(card, language)
    subtitle = narrator(
        "subtitle",
        games=narrator.number(len(findings.games)),
        players=study.plan.players,
        played_by=narrator.who_played(study.plan),
        seed=study.plan.seed,
    )
    page = Report(narrator("title", title=card.title(language)), language, subtitle)
    page.points(narrator.telling(findings))
    par = findings.places[0].wins.par
    page.note(narrator("how_to_read", par=narrator.par(par), compared=narrator.number(findings.compared)))
    page.note(narrator("caution"))
    if study.chosen_options:
        page.note(narrator("options", options=narrator.options(study.chosen_options)))
    if not study.complete:
        games, wanted = narrator.number(len(findings.games)), narrator.number(study.wanted)
        page.note(narrator("interrupted", games=games, wanted=wanted))
    _places(page, findings, narrator)
    _sources(page, findings, narrator)
    _races(page, findings, narrator)
    for kind in findings.games.subjects.chapters:
        _chapter(page, kind, findings, narrator)
    _lengths(page, findings, narrator)
    _happenings(page, findings, narrator)
    _endings(page, findings, narrator)
    _method(page, study, narrator)
    return page


def _alt(narrator: Narrator, caption: str, labels: Sequence[str], shares: Sequence[float]) -> str:
    """Return what a plot shows, for those who cannot see it."""
    values = (
        narrator("alt_value", label=label, share=narrator.percent(share))
        for label, share in zip(labels, shares, strict=True)
    )
    return narrator("alt", caption=caption, values=" ".join(values))


def _places(page: Report, findings: Findings, narrator: Narrator) -> None:
    page.section(narrator("headings.places"))
    page.text(narrator.about_places(findings))
    page.text(narrator("about.places"))
    if "study.places" in narrator.texts:
        page.text(narrator.texts("study.places"))
    labels = [narrator("place_label", ordinal=narrator.ordinal(group.low)) for group in findings.places]
    caption = narrator("captions.places")
    alt = _alt(narrator, caption, labels, [group.wins.share for group in findings.places])
    with page.figure("places", caption, (8, plots.height(len(labels))), alt=alt) as axes:
        plots.dots(axes, labels, findings.places, narrator)
    page.table(
        [narrator(f"head.{name}") for name in ("place", "wins", "interval", "difference", "score", "interval")],
        [
            [
                label,
                narrator.percent(group.wins.share),
                narrator.interval(group.wins.low, group.wins.high),
                narrator.points(group.wins.difference),
                narrator.number(score.mean, 1),
                f"{narrator.number(score.low, 1)} – {narrator.number(score.high, 1)}",
            ]
            for label, group, score in zip(labels, findings.places, findings.scores, strict=True)
        ],
    )


def _sources(page: Report, findings: Findings, narrator: Narrator) -> None:
    page.section(narrator("headings.scores"))
    page.text(narrator.about_sources(findings))
    page.text(narrator("about.scores"))
    found = findings.sources
    caption = narrator("captions.scores")
    rows = [
        narrator(
            "alt_points",
            label=narrator.texts(f"sources.{source.name}"),
            winners=narrator.number(source.winners.mean, 1),
            others=narrator.number(source.others.mean, 1),
        )
        for source in found
    ]
    alt = narrator("alt", caption=caption, values=" ".join(rows))
    with page.figure("sources", caption, (8, plots.height(len(found))), alt=alt) as axes:
        plots.sources(axes, found, narrator)
    page.table(
        [narrator(f"head.{name}") for name in ("source", "winners", "others", "lead")],
        [
            [
                narrator.texts(f"sources.{source.name}"),
                narrator.mean(source.winners, 2),
                narrator.mean(source.others, 2),
                narrator.number(source.lead, 2),
            ]
            for source in found
        ],
    )
    page.text(narrator.about_margins(findings))


def _races(page: Report, findings: Findings, narrator: Narrator) -> None:
    races = [(one, group) for one in findings.comparisons if one.topic.way == "race" for group in one.groups]
    if not races:
        return
    races.sort(key=lambda race: -race[1].wins.share)
    page.section(narrator("headings.races"))
    page.text(narrator("about.races"))
    labels = [narrator.value(comparison.topic, group) for comparison, group in races]
    groups = [group for _, group in races]
    caption = narrator("captions.races")
    alt = _alt(narrator, caption, labels, [group.wins.share for group in groups])
    with page.figure("races", caption, (8, plots.height(len(races))), alt=alt) as axes:
        plots.dots(axes, labels, groups, narrator)
    page.note(narrator("race"))


def _chapter(page: Report, kind: str, findings: Findings, narrator: Narrator) -> None:
    """Write a chapter about one kind of event."""
    comparisons = [one for one in findings.comparisons if one.topic.kind == kind and one.groups]
    if not comparisons:
        return
    page.section(narrator.texts(f"study.{kind}.heading"))
    page.text(narrator.texts(f"study.{kind}.about"))
    for comparison in comparisons:
        if comparison.topic.way == "race":
            page.text(narrator.difference(comparison, comparison.groups[0]))
    for entangled, key in ((False, "early"), (True, "entangled")):
        alike = [one for one in comparisons if one.topic.entangled == entangled and one.topic.way != "race"]
        for comparison in alike:
            _comparison(page, comparison, narrator)
        if alike:
            page.note(narrator(key))


def _comparison(page: Report, comparison: Comparison, narrator: Narrator) -> None:
    """Draw a comparison, and say in words what is farthest from par."""
    topic, groups = comparison.topic, comparison.groups
    axis = narrator.texts(f"{topic.key}.axis")
    labels = [narrator.value(topic, group) for group in groups]
    caption = narrator("captions.comparison" if topic.term else "captions.numbers", axis=axis)
    alt = _alt(narrator, narrator("captions.comparison", axis=axis), labels, [group.wins.share for group in groups])
    proven = [group for group in groups if group.survives]
    if not proven:
        page.text(narrator("nothing_proven", axis=axis))
    else:
        ends = {max(proven, key=lambda one: one.wins.share), min(proven, key=lambda one: one.wins.share)}
        said = [narrator.difference(comparison, group) for group in sorted(ends, key=lambda one: -one.wins.share)]
        page.text(" ".join(said))
    size = (8, plots.height(len(groups))) if topic.term else (8, 3.6)
    with page.figure(topic.name, caption, size, alt=alt) as axes:
        if topic.term:
            plots.dots(axes, labels, groups, narrator)
        else:
            plots.curve(axes, groups, axis, narrator)


def _lengths(page: Report, findings: Findings, narrator: Narrator) -> None:
    page.section(narrator("headings.lengths"))
    page.text(narrator.about_length(findings))
    games = findings.games
    decisions = games.book.decisions.astype(np.int64)
    key, values = ("rounds", games.in_all(games.subjects.clock)) if findings.rounds else ("decisions", decisions)
    least, most = narrator.number(int(decisions.min())), narrator.number(int(decisions.max()))
    page.text(narrator("about.lengths", least=least, most=most, mean=narrator.mean(findings.decisions)))
    with page.figure("lengths", narrator(f"captions.{key}"), (8, 3.2)) as axes:
        plots.histogram(axes, values, narrator(f"head.{key}"), narrator)


def _happenings(page: Report, findings: Findings, narrator: Narrator) -> None:
    if not findings.happenings:
        return
    page.section(narrator("headings.happenings"))
    page.text(narrator("about.happenings"))
    page.table(
        [narrator(f"head.{name}") for name in ("happening", "games", "interval", "times")],
        [
            [
                narrator.texts(f"study.happens.{one.kind}"),
                narrator.percent(one.games[0]),
                narrator.interval(*one.games[1:]),
                narrator.number(one.times.mean, 2),
            ]
            for one in sorted(findings.happenings, key=lambda one: -one.times.mean)
        ],
    )


def _endings(page: Report, findings: Findings, narrator: Narrator) -> None:
    page.section(narrator("headings.endings"))
    page.text(narrator("about.endings"))
    page.table(
        [narrator(f"head.{name}") for name in ("ending", "games", "interval")],
        [
            [narrator.texts(f"endings.{name}"), narrator.percent(share), narrator.interval(low, high)]
            for name, (share, low, high) in sorted(findings.endings, key=lambda ending: -ending[1][0])
        ],
    )


def _method(page: Report, study: Study, narrator: Narrator) -> None:
    page.section(narrator("headings.method"))
    key = {"random": "method_random", "greedy": "method"}.get(study.plan.bot, "method_other")
    page.text(narrator(f"about.{key}", file=ROWS))
    page.text(narrator("about.again", command=study.command))


# Several numbers of players.


def _comparing(studies: Sequence[Study], language: str) -> Report:
    """Return the page that compares numbers of players."""
    first = studies[0]
    card = first.findings.games.subjects.card
    narrator = Narrator(card, language)
    subtitle = narrator(
        "subtitle_counts",
        games=narrator.number(first.wanted),
        played_by=narrator.who_played(first.plan),
        seed=first.plan.seed,
    )
    page = Report(narrator("title", title=card.title(language)), language, subtitle)
    page.text(narrator("about.counts"))
    for study in studies:
        players = study.plan.players
        page.section(narrator.texts("cli.players", count=players))
        page.points(narrator.telling(study.findings))
        page.link(narrator("more", players=players), f"{players}/index.html")
    all_findings = [study.findings for study in studies]
    page.section(narrator("headings.places"))
    page.text(narrator("about.places"))
    with page.figure("places", narrator("captions.counts_places"), (8, 3.6)) as axes:
        plots.places_by_count(axes, all_findings, narrator)
    _tables_by_count(page, all_findings, narrator)
    return page


def _tables_by_count(page: Report, studies: Sequence[Findings], narrator: Narrator) -> None:
    """Write lengths, sources and happenings with a column for each number of players."""
    counts = [narrator.texts("cli.players", count=findings.games.players) for findings in studies]
    page.section(narrator("headings.lengths"))
    lengths = [[narrator("head.decisions"), *(narrator.mean(one.decisions) for one in studies)]]
    if studies[0].rounds is not None:
        lengths.append([narrator("head.rounds"), *(narrator.mean(one.rounds) for one in studies if one.rounds)])
    lengths.append([narrator("head.margin"), *(narrator.mean(one.margin) for one in studies)])
    lengths.append([narrator("head.shared"), *(narrator.percent(one.shared[0]) for one in studies)])
    page.table(["", *counts], lengths)
    page.section(narrator("headings.scores"))
    page.text(narrator("captions.counts_scores"))
    leads = [{source.name: source.lead for source in one.sources} for one in studies]
    page.table(
        ["", *counts],
        [
            [narrator.texts(f"sources.{source.name}"), *(narrator.number(lead[source.name], 1) for lead in leads)]
            for source in studies[0].sources
        ],
    )
    if studies[0].happenings:
        page.section(narrator("headings.happenings"))
        page.text(narrator("captions.happenings"))
        rows = zip(*(one.happenings for one in studies), strict=True)
        page.table(
            ["", *counts],
            [
                [narrator.texts(f"study.happens.{row[0].kind}"), *(narrator.percent(one.games[0]) for one in row)]
                for row in rows
            ],
        )

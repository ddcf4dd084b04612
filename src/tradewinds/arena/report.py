"""The report of a tournament: a page with the standing, plots and everything needed to repeat it."""

from __future__ import annotations

import math
from pathlib import Path
from typing import Any

from tradewinds.arena.journal import FAULTS, GAMES, REPORT, TABLE
from tradewinds.arena.results import Results
from tradewinds.arena.wording import arena_texts
from tradewinds.engine.discovery import find_card
from tradewinds.reports import ACCENT, GOLD, MILD, Report, number, percent
from tradewinds.statistics import Estimate
from tradewinds.text import Texts

Table = tuple[list[str], list[list[str]]]
"""The head of a table, and its rows."""

ENDS = (5, 95)
"""Between which hundredths of the games the ends of a box lie."""


def write_report(results: Results, folder: Path, language: str) -> Path:
    """Write the page into the folder of the tournament; return its file."""
    return _Pages(results, folder, language).report().save(folder / REPORT)


class Wording:
    """The figures of a standing in words; the terminal and the page have the same."""

    def __init__(self, results: Results, language: str) -> None:
        self.results, self.language = results, language
        self.words: Texts = arena_texts(language)

    def columns(self, *names: str) -> list[str]:
        """Return the heads of columns."""
        return [self.words(f"arena.columns.{name}") for name in names]

    def number(self, value: float, places: int = 0, *, signed: bool = False) -> str:
        """Write a number."""
        return number(value, places, self.language, signed=signed)

    def percent(self, share: float | None, *, signed: bool = False) -> str:
        """Write a share."""
        return self.words("arena.nothing") if share is None else percent(share, 1, self.language, signed=signed)

    def share(self, share: Estimate) -> str:
        """Write a share with its interval."""
        low, high = (self.number(100 * bound, 1) for bound in (share.low, share.high))
        return self.words("arena.interval", value=self.percent(share.value), low=low, high=high)

    def estimate(self, estimate: Estimate | None, places: int = 0, *, signed: bool = False) -> str:
        """Write a figure with its interval, as far as there is one."""
        if estimate is None:
            return self.words("arena.nothing")
        value, low, high = (
            self.number(figure, places, signed=signed) if math.isfinite(figure) else ""
            for figure in (estimate.value, estimate.low, estimate.high)
        )
        return self.words("arena.interval", value=value, low=low, high=high) if low and high else value

    def wins(self) -> Table:
        """Return the wins and the ratings."""
        return self.columns("bot", "seats", "share", "par", "rating"), [
            [
                row.bot,
                self.number(row.seats),
                self.share(row.share),
                self.percent(row.share.value - self.results.plan.par, signed=True),
                self.estimate(row.rating),
            ]
            for row in self.results.standing
        ]

    def points(self) -> Table:
        """Return the points, and how often somebody forfeited a game."""
        return self.columns("bot", "points", "lead", "faults"), [
            [row.bot, self.estimate(row.points, 1), self.estimate(row.lead, 1, signed=True), self.number(row.faults)]
            for row in self.results.standing
        ]

    def thinking(self) -> Table:
        """Return the times."""
        rows = []
        for row in self.results.standing:
            spent = row.thinking
            times = (self.number(1000 * value, 2) for value in (spent.mean, spent.late, spent.longest))
            rows.append([row.bot, self.number(spent.decisions), *times])
        return self.columns("bot", "decisions", "mean", "late", "longest"), rows

    def ended(self) -> str:
        """Say why there are no more games."""
        deals = self.words("arena.deals", count=self.results.deals)
        return self.words(f"arena.ended.{self.results.reason}", deals=deals)

    def note(self) -> str:
        """Say how to read the standing."""
        note = self.words("arena.report.standing_note", par=self.percent(self.results.plan.par))
        return f"{note} {self.words('arena.report.stopped_note')}" if self.results.reason == "until" else note


class _Pages(Wording):
    """The page in the making."""

    def __init__(self, results: Results, folder: Path, language: str) -> None:
        super().__init__(results, language)
        self.folder = folder
        words, plan = self.words, results.plan
        self.page = Report(
            words("arena.title", bots=words.list_of(list(plan.entrants))),
            language,
            words(
                "arena.subtitle",
                title=find_card(plan.game).title(language),
                players=words("cli.players", count=plan.players),
                games=words("arena.games", count=len(results.games)),
            ),
        )

    def report(self) -> Report:
        """Return the page with all its parts."""
        self._standing()
        self._wins()
        self._ratings()
        self._points()
        self._seats()
        self._duels()
        self._thinking()
        self._faults()
        self._repeat()
        return self.page

    def _say(self, key: str, **facts: Any) -> str:
        return self.words(f"arena.report.{key}", **facts)

    @property
    def _height(self) -> float:
        """The height of a plot with a line for each entrant."""
        return 1.2 + 0.45 * len(self.results.standing)

    def _standing(self) -> None:
        self.page.section(self._say("standing"))
        self.page.text(self.ended())
        self.page.table(*self.wins(), note=self.note())
        self.page.table(*self.points())

    def _wins(self) -> None:
        self.page.section(self._say("wins"))
        par = self.results.plan.par
        caption = self._say("wins_caption", par=self.percent(par))
        with self.page.figure("wins", caption=caption, size=(8, self._height)) as axes:
            axes.axvline(100 * par, color=ACCENT, linewidth=1)
            self._intervals(axes, [(row.bot, row.share) for row in self.results.standing], 100)
            axes.set_xlabel(self._say("wins_axis"))

    def _ratings(self) -> None:
        self.page.section(self._say("ratings"))
        self.page.text(self._say("ratings_text"))
        with self.page.figure("ratings", caption=self._say("ratings_caption"), size=(8, self._height)) as axes:
            self._intervals(axes, [(row.bot, row.rating) for row in self.results.standing], 1)

    @staticmethod
    def _intervals(axes: Any, rows: list[tuple[str, Estimate]], scale: float) -> None:
        """Draw figures with their intervals, the best on top."""
        for name, estimate in rows:
            axes.plot([scale * estimate.low, scale * estimate.high], [name, name], color=MILD)
            axes.plot([scale * estimate.value], [name], "o", color=GOLD, markersize=9)
        axes.set_ylim(len(rows) - 0.5, -0.5)

    def _points(self) -> None:
        rows = [row for row in self.results.standing if row.scores]
        if not rows:
            return
        self.page.section(self._say("points"))
        with self.page.figure("points", caption=self._say("points_caption"), size=(8, self._height)) as axes:
            axes.boxplot(
                [row.scores for row in rows],
                orientation="horizontal",
                tick_labels=[row.bot for row in rows],
                whis=ENDS,
                showfliers=False,
                patch_artist=True,
                boxprops={"facecolor": GOLD, "edgecolor": MILD},
                medianprops={"color": ACCENT},
                whiskerprops={"color": MILD},
                capprops={"color": MILD},
            )
            axes.invert_yaxis()

    def _seats(self) -> None:
        results = self.results
        self.page.section(self._say("seats"))
        head = [*self.columns("bot"), *(self.words.seat(seat) for seat in range(results.plan.players))]
        rows = [[row.bot, *map(self.percent, results.by_seat(row.bot))] for row in results.standing]
        everybody = [self.share(share) for share in results.seats()]
        self.page.table(head, [*rows, [*self.columns("everybody"), *everybody]], note=self._say("seats_note"))

    def _duels(self) -> None:
        names = [row.bot for row in self.results.standing]
        rows = [
            [one, *(self.percent(None if one == other else self.results.ahead(one, other)) for other in names)]
            for one in names
        ]
        self.page.section(self._say("duels"))
        self.page.table([*self.columns("bot"), *names], rows, note=self._say("duels_note"))

    def _thinking(self) -> None:
        rows = [row for row in self.results.standing if row.thinking.mean > 0]
        self.page.section(self._say("thinking"))
        self.page.table(*self.thinking(), note=self._say("thinking_note"))
        if not rows:
            return
        with self.page.figure("thinking", caption=self._say("thinking_caption"), size=(8, self._height)) as axes:
            for row in rows:
                mean, late = 1000 * row.thinking.mean, 1000 * row.thinking.late
                axes.plot([mean, late], [row.bot, row.bot], color=MILD)
                axes.plot([mean], [row.bot], "o", color=GOLD, markersize=9)
            spent = [1000 * time for row in rows for time in (row.thinking.mean, row.thinking.late)]
            least, most = math.floor(math.log10(min(spent))), math.ceil(math.log10(max(spent)))
            axes.set_xscale("log")
            axes.set_xlim(10.0**least, 10.0**most)
            axes.set_xticks([10.0**power for power in range(least, most + 1)])
            axes.xaxis.set_major_formatter(lambda value, _: self.number(value, max(0, -round(math.log10(value)))))
            axes.set_xlabel(self._say("thinking_axis"))
            axes.set_ylim(len(rows) - 0.5, -0.5)

    def _faults(self) -> None:
        faults = [(played, played.fault) for played in self.results.games if played.fault]
        if not faults:
            return
        self.page.section(self._say("faults"))
        rows = [
            [str(played.number), fault.bot, fault.said, f"{FAULTS}/game-{played.number}.json"]
            for played, fault in faults
        ]
        self.page.table(self.columns("game", "bot", "said", "record"), rows, note=self._say("faults_note"))

    def _repeat(self) -> None:
        self.page.section(self._say("repeat"))
        self.page.text(self._say("where", games=GAMES, table=TABLE, folder=self.folder))
        self.page.text(self._say("command", command=self.results.plan.command))

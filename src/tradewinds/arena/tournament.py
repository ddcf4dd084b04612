"""A tournament from the first game to the report."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import closing
from functools import partial
from pathlib import Path
from types import TracebackType
from typing import Any

from tradewinds.arena.archive import write_results, write_table
from tradewinds.arena.crew import Crew, Processes
from tradewinds.arena.journal import REPORT, RESULTS, TABLE, Journal, folder_of
from tradewinds.arena.match import Played, play
from tradewinds.arena.plan import Plan, draw_up
from tradewinds.arena.results import Results, share_of_wins
from tradewinds.arena.wording import ArenaError
from tradewinds.engine.discovery import find_card
from tradewinds.errors import quoted, trouble_with_file
from tradewinds.reports import library

FIRST_LOOK = 20
"""After so many deals it is first looked whether the intervals are narrow enough."""


def next_look(deals: int) -> int:
    """Return after how many deals to look again: seldom enough that looking often does not fool anybody."""
    return max(deals + FIRST_LOOK, deals * 11 // 10)


NEEDED = ("filelock", "matplotlib", "openskill", "pyarrow")

Watch = Callable[["Arena"], None]
"""Somebody who is told after every game."""


class Arena:
    """A tournament in its folder: `play` it, as often as it is interrupted, then `save` what came out."""

    def __init__(self, plan: Plan, folder: str | Path | None = None, *, again: bool = False) -> None:
        for name in NEEDED:  # before anything is played for hours
            library(name)
        self.plan = plan
        self.folder = folder_of(plan) if folder is None else Path(folder)
        self._journal = Journal(self.folder, plan, again=again)
        self._full = 0
        self._look = FIRST_LOOK
        self._narrow = False
        self.played = sum(number < plan.deals * plan.players for number in self._journal.games)
        """How many games of the plan were played."""
        self._sums: dict[str, tuple[float, int]] = dict.fromkeys(plan.entrants, (0.0, 0))
        for played in self._journal.games.values():
            self._add(played)
        self._count()

    def __enter__(self) -> Arena:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._journal.close()

    @property
    def over(self) -> bool:
        """Whether everything was played, or enough."""
        return self._narrow or self._full == self.plan.deals

    @property
    def counted(self) -> list[Played]:
        """The games that count: those of the first deals, as far as all their games were played."""
        return [self._journal.games[number] for number in range(self._full * self.plan.players)]

    def shares(self) -> dict[str, float]:
        """Return the share of wins of each entrant in all games so far, whole rounds or not."""
        return {name: wins / seats for name, (wins, seats) in self._sums.items() if seats}

    def play(self, crew: Crew | None = None, watch: Watch | None = None) -> None:
        """Play what is left. An interruption loses only the games that are being played."""
        if self.over:
            return
        left = (match for match in self.plan.matches() if match.number not in self._journal.games)
        with closing((crew or Processes()).run(partial(play, self.plan), left)) as coming:
            for played in coming:
                self._journal.append(played)
                self.played += 1
                self._add(played)
                self._count()
                if watch:
                    watch(self)
                if self.over:
                    return

    def results(self) -> Results:
        """Return what came out so far."""
        reason = "until" if self._narrow else "games" if self.over else "interrupted"
        return Results(self.plan, self.counted, reason)

    def save(self, language: str = "en") -> Results:
        """Write results, table and report into the folder; return the results."""
        from tradewinds.arena.report import write_report  # noqa: PLC0415

        results = self.results()
        try:
            write_results(results, self.folder / RESULTS)
            write_table(results, self.folder / TABLE)
        except OSError as trouble:
            reason = trouble_with_file(trouble)
            raise ArenaError("folder_trouble", folder=quoted(str(self.folder)), reason=reason) from trouble
        if results.games:
            write_report(results, self.folder, language)
        return results

    @property
    def report(self) -> Path:
        """Where the report is."""
        return self.folder / REPORT / "index.html"

    def fault_file(self, played: Played) -> Path:
        """Return where the record of a forfeited game is."""
        return self._journal.fault_file(played)

    def _add(self, played: Played) -> None:
        for name, win in zip(played.seating, played.wins, strict=True):
            wins, seats = self._sums[name]
            self._sums[name] = (wins + win, seats + 1)

    def _count(self) -> None:
        """Go on to the first deal that is not complete, and look at the intervals on the way."""
        games, players = self._journal.games, self.plan.players
        while not self.over and all(self._full * players + turn in games for turn in range(players)):
            self._full += 1
            if self.plan.until is not None and self._full == self._look:
                self._look = next_look(self._look)
                self._narrow = self._narrow_enough(self.plan.until)

    def _narrow_enough(self, until: float) -> bool:
        counted = self.counted
        return all(share_of_wins(counted, name).half <= until for name in self.plan.entrants)


def hold(
    game: str,
    bots: Sequence[str],
    *,
    games: int = 400,
    players: int | None = None,
    seed: int | str | bytes | None = 0,
    options: dict[str, Any] | None = None,
    until: float | None = None,
    folder: str | Path | None = None,
    jobs: int | None = None,
    ray: str | None = None,
    again: bool = False,
    language: str = "en",
    watch: Watch | None = None,
) -> Results:
    """Let bots play a tournament, and return what came out.

    >>> from tradewinds.arena import hold
    >>> results = hold("batavia", ["greedy", "random", "random"], games=30)
    >>> results.standing[0].bot, results.standing[0].share

    ``bots`` are names as `tradewinds.bots.make` takes them; the same name several times is one entrant with several
    seats. ``games`` is the most that are played; ``until`` stops earlier, as soon as half the 95 % interval of every
    share of wins is that or less. The games are kept in ``folder``, and a call with the same plan goes on where the
    last one was interrupted; ``again`` throws them away first. ``jobs`` is the number of processes, ``ray`` the address
    of a Ray cluster ("local" starts one). ``watch`` is called with the `Arena` after every game.
    """
    plan = draw_up(find_card(game), list(bots), players=players, games=games, seed=seed, options=options, until=until)
    crew = crew_of(jobs, ray)
    with Arena(plan, folder, again=again) as arena:
        arena.play(crew, watch)
        return arena.save(language)


def crew_of(jobs: int | None, ray: str | None) -> Crew:
    """Return who plays: processes of this machine, or the cluster at an address."""
    if ray is None:
        return Processes(jobs)
    from tradewinds.arena.cluster import Cluster  # noqa: PLC0415

    return Cluster(ray, jobs)

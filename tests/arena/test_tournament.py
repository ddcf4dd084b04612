"""Tournaments: the plan alone decides what comes out, nothing is lost and nothing counted twice."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Generator, Iterable
from functools import partial
from pathlib import Path
from typing import Any

import pytest

import tradewinds as tw
from tournaments import THREE, plan_of, without_times
from tradewinds.arena import Arena, ArenaError, Played, hold
from tradewinds.arena.crew import Processes
from tradewinds.arena.journal import Journal
from tradewinds.arena.plan import Match
from tradewinds.engine.record import Record


@pytest.fixture(scope="module")
def alone(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """What comes out when one process plays in order."""
    folder = tmp_path_factory.mktemp("alone")
    return without_times(hold("batavia", THREE, games=18, folder=folder, jobs=1).to_data())


def test_a_tournament_leaves_everything_behind(tmp_path: Path) -> None:
    import pyarrow.parquet  # noqa: PLC0415

    results = hold("batavia", THREE, games=9, folder=tmp_path / "out", jobs=1)
    assert [row.bot for row in results.standing] == ["greedy", "random"]
    assert sum(row.wins for row in results.standing) == pytest.approx(9)
    assert sum(row.seats for row in results.standing) == 27
    assert json.loads((tmp_path / "out" / "results.json").read_text()) == results.to_data()
    table = pyarrow.parquet.read_table(tmp_path / "out" / "games.parquet").to_pylist()
    assert len(table) == 27
    assert sum(row["win"] for row in table) == pytest.approx(9)
    page = (tmp_path / "out" / "report" / "index.html").read_text()
    assert "greedy" in page
    assert results.plan.command in page.replace("&#x27;", "'")


def test_the_report_speaks_french(tmp_path: Path) -> None:
    hold("batavia", THREE, games=3, folder=tmp_path / "out", jobs=1, language="fr")
    page = (tmp_path / "out" / "report" / "index.html").read_text()
    assert '<html lang="fr"' in page
    assert "Classement" in page


def test_games_can_be_replayed_from_what_was_written(tmp_path: Path) -> None:
    hold("batavia", THREE, games=3, folder=tmp_path, jobs=1)
    for line in (tmp_path / "games.jsonl").read_text().splitlines():
        played = Played.from_line(line)
        game = tw.new("batavia", players=3, seed=bytes.fromhex(played.seed))
        for action in played.actions:
            game.decide(action)
        assert game.outcome is not None
        assert game.outcome.scores == played.scores


def test_the_games_of_a_round_have_the_same_deal(tmp_path: Path) -> None:
    results = hold("batavia", THREE, games=6, folder=tmp_path, jobs=1)
    seeds = [played.seed for played in results.games]
    assert len(set(seeds[:3])) == len(set(seeds[3:])) == 1
    assert seeds[0] != seeds[3]


def test_the_number_of_processes_does_not_matter(tmp_path: Path, alone: dict[str, Any]) -> None:
    assert without_times(hold("batavia", THREE, games=18, folder=tmp_path, jobs=2).to_data()) == alone


class Backwards:
    """A crew that finishes last what it was given first."""

    def run(self, work: Callable[[Any], Any], tasks: Iterable[Any]) -> Generator[Any, None, None]:
        yield from map(work, reversed(list(tasks)))


def test_the_order_of_finishing_does_not_matter(tmp_path: Path, alone: dict[str, Any]) -> None:
    with Arena(plan_of(THREE, 18), tmp_path) as arena:
        arena.play(Backwards())
        assert without_times(arena.results().to_data()) == alone


class Stopping:
    """A crew that is interrupted after so many games."""

    def __init__(self, after: int) -> None:
        self.after = after

    def run(self, work: Callable[[Any], Any], tasks: Iterable[Any]) -> Generator[Any, None, None]:
        for number, task in enumerate(tasks):
            if number == self.after:
                raise KeyboardInterrupt
            yield work(task)


def test_an_interrupted_tournament_goes_on(tmp_path: Path, alone: dict[str, Any]) -> None:
    plan = plan_of(THREE, 18)
    with Arena(plan, tmp_path) as arena:
        with pytest.raises(KeyboardInterrupt):
            arena.play(Stopping(7))
        assert arena.played == 7
        early = arena.save()
        assert (early.deals, len(early.games), early.reason) == (2, 6, "interrupted")
    with (tmp_path / "games.jsonl").open("a") as file:
        file.write('{"number": 7, "deal": 2, "rota')  # the power failed here
    with Arena(plan, tmp_path) as arena:
        assert arena.played == 7
        arena.play(Processes(1))
        assert without_times(arena.save().to_data()) == alone
    lines = (tmp_path / "games.jsonl").read_text().splitlines()
    assert sorted(json.loads(line)["number"] for line in lines) == list(range(18))


def test_a_finished_tournament_is_not_played_again(tmp_path: Path, alone: dict[str, Any]) -> None:
    hold("batavia", THREE, games=18, folder=tmp_path, jobs=1)
    with Arena(plan_of(THREE, 18), tmp_path) as arena:
        arena.play(Stopping(0))
        assert without_times(arena.results().to_data()) == alone


def test_more_games_can_be_added_and_fewer_be_looked_at(tmp_path: Path, alone: dict[str, Any]) -> None:
    short = hold("batavia", THREE, games=9, folder=tmp_path, jobs=1)
    assert without_times(hold("batavia", THREE, games=18, folder=tmp_path, jobs=1).to_data()) == alone
    assert hold("batavia", THREE, games=9, folder=tmp_path, jobs=1).to_data() == short.to_data()


def test_it_stops_when_the_intervals_are_narrow(tmp_path: Path) -> None:
    results = hold("batavia", THREE, games=3000, until=0.2, folder=tmp_path, jobs=1)
    assert (results.reason, results.deals) == ("until", 20)
    assert all(row.share.half <= 0.2 for row in results.standing)
    again = hold("batavia", THREE, games=3000, until=0.2, folder=tmp_path, jobs=1)
    assert again.to_data() == results.to_data()


def test_looks_become_rarer() -> None:
    from tradewinds.arena.tournament import FIRST_LOOK, next_look  # noqa: PLC0415

    looks = [FIRST_LOOK]
    while looks[-1] < 10_000:
        looks.append(next_look(looks[-1]))
    assert len(looks) < 60


# A worker is lost.


def fatal(work: Callable[[Match], Played], flag: Path, match: Match) -> Played:
    """Play a game, but die the first time before it can be told."""
    played = work(match)
    if match.number == 5 and not flag.exists():
        flag.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return played


class FatalProcesses(Processes):
    def __init__(self, flag: Path) -> None:
        super().__init__(2)
        self.flag = flag

    def run(self, work: Callable[[Any], Any], tasks: Iterable[Any]) -> Generator[Any, None, None]:
        yield from super().run(partial(fatal, work, self.flag), tasks)


def test_the_games_of_a_dead_process_are_played_again(tmp_path: Path, alone: dict[str, Any]) -> None:
    with Arena(plan_of(THREE, 18), tmp_path / "out") as arena:
        arena.play(FatalProcesses(tmp_path / "flag"))
        assert without_times(arena.results().to_data()) == alone
    assert (tmp_path / "flag").exists()


def die(_: int) -> int:
    os.kill(os.getpid(), signal.SIGKILL)
    return 0


def test_processes_that_always_die_are_not_tried_for_ever() -> None:
    with pytest.raises(ArenaError, match="died 3 times"):
        list(Processes(2).run(die, [1, 2]))


def wait_for_ever(_: int) -> int:
    signal.pause()
    return 0


def test_closing_a_crew_ends_work_that_would_never_end() -> None:
    work = Processes(2).run(_wait_or_answer, [0, 1, 1, 1])
    assert next(work) == 0
    work.close()


def _wait_or_answer(task: int) -> int:
    return wait_for_ever(task) if task else 0


RAY = """
import os, signal, sys
from functools import partial
from pathlib import Path
from tradewinds.arena import Arena, draw_up
from tradewinds.arena.cluster import Cluster
from tradewinds.engine.discovery import find_card

def fatal(work, flag, match):
    played = work(match)
    if match.number == 5 and not flag.exists():
        flag.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return played

class FatalCluster(Cluster):
    def run(self, work, tasks):
        yield from super().run(partial(fatal, work, Path("flag").absolute()), tasks)

plan = draw_up(find_card("batavia"), ["greedy", "random", "random"], games=18)
with Arena(plan, "ray") as arena:
    arena.play(FatalCluster("local", jobs=2))
    arena.save()
"""


def test_a_lost_worker_of_a_cluster_loses_and_repeats_nothing(tmp_path: Path, alone: dict[str, Any]) -> None:
    """Ray has its own processes and threads, so the program that starts it is one of its own too."""
    command = [sys.executable, "-W", "error", "-c", RAY]
    run = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)  # noqa: S603
    assert run.returncode == 0, run.stderr
    assert (tmp_path / "flag").exists()
    assert without_times(json.loads((tmp_path / "ray" / "results.json").read_text())) == alone
    lines = (tmp_path / "ray" / "games.jsonl").read_text().splitlines()
    assert sorted(json.loads(line)["number"] for line in lines) == list(range(18))


@pytest.mark.parametrize("address", ["127.0.0.1:1", "127.0.0.1:99999"])
def test_a_cluster_that_does_not_answer_is_one_error(address: str, tmp_path: Path) -> None:
    with pytest.raises(ArenaError, match="No Ray cluster") as refused:
        hold("batavia", THREE, games=3, folder=tmp_path, ray=address)
    assert "grappe" in refused.value.text_in("fr")


def test_without_ray_it_says_how_to_install_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(ArenaError, match=r"pip install 'tradewinds\[cluster\]'"):
        hold("batavia", THREE, games=3, ray="local")


@pytest.mark.parametrize("name", ["filelock", "matplotlib", "openskill", "pyarrow"])
def test_without_a_library_nothing_is_played(name: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setitem(sys.modules, name, None)
    with pytest.raises(tw.TradewindsError, match=r"pip install 'tradewinds\[arena\]'"):
        hold("batavia", THREE, games=3, folder=tmp_path / "out")
    assert not (tmp_path / "out").exists()


# Bots that fail.


def raising(_: Any) -> None:
    raise RuntimeError("out of ideas")


def leaving(_: Any) -> None:
    raise SystemExit(3)


@pytest.mark.parametrize(
    ("trouble", "kind", "said"),
    [
        (raising, "raised", "RuntimeError: out of ideas"),
        (leaving, "raised", "SystemExit: 3"),
        (lambda view: next(one for one in view.definition.actions if one not in view.actions), "illegal", "Illegal"),
        (lambda view: None, "illegal", "NoneType"),
        (lambda view: 10_000, "illegal", "10000"),
    ],
)
def test_a_bot_that_fails_forfeits_and_the_tournament_goes_on(
    troublemaker: Any, tmp_path: Path, trouble: Any, kind: str, said: str
) -> None:
    troublemaker(trouble)
    results = hold("batavia", ["troublemaker", "random", "random"], games=6, folder=tmp_path, jobs=1)
    rows = {row.bot: row for row in results.standing}
    assert len(results.games) == 6
    assert (rows["troublemaker"].faults, rows["troublemaker"].wins, rows["random"].wins) == (6, 0, 6)
    assert rows["random"].points is None
    for played in results.faults:
        assert played.fault is not None
        assert (played.fault.bot, played.fault.kind) == ("troublemaker", kind)
        assert played.ranks == tuple(3 if seat == played.fault.seat else 1 for seat in range(3))
        assert said in played.fault.said
        game = Record.load(tmp_path / "faults" / f"game-{played.number}.json").replay()
        assert game.asked == played.fault.seat
        assert game.history == played.actions
    page = (tmp_path / "report" / "index.html").read_text()
    assert "faults/game-0.json" in page


# Folders.


def test_the_folder_of_another_plan_is_refused_with_the_difference(tmp_path: Path) -> None:
    hold("batavia", THREE, games=3, folder=tmp_path, jobs=1)
    with pytest.raises(ArenaError, match=r"seed: .* there, .* here") as refused:
        hold("batavia", THREE, games=3, seed=9, folder=tmp_path, jobs=1)
    assert "bots" not in str(refused.value)
    with pytest.raises(ArenaError, match="greedy,random,random there, random,greedy here"):
        hold("batavia", ["random", "greedy"], games=3, folder=tmp_path, jobs=1)
    fresh = hold("batavia", THREE, games=3, seed=9, folder=tmp_path, jobs=1, again=True)
    assert fresh.plan.seed == json.loads((tmp_path / "plan.json").read_text())["seed"]
    assert len((tmp_path / "games.jsonl").read_text().splitlines()) == 3


def test_without_a_folder_each_plan_has_its_own(tmp_path: Path) -> None:
    for seed in (1, 2):
        hold("batavia", THREE, games=3, seed=seed, jobs=1)
    assert len(list((tmp_path / "data" / "arena").iterdir())) == 2


def test_somebody_elses_folder_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "letter.txt").write_text("Dear ...")
    for again in (False, True):
        with pytest.raises(ArenaError, match="not empty"):
            hold("batavia", THREE, games=3, folder=tmp_path, again=again)
    assert (tmp_path / "letter.txt").exists()


def test_a_damaged_line_is_named(tmp_path: Path) -> None:
    hold("batavia", THREE, games=3, folder=tmp_path, jobs=1)
    lines = (tmp_path / "games.jsonl").read_text().splitlines()
    (tmp_path / "games.jsonl").write_text("\n".join([lines[0], lines[1][:50], lines[2]]) + "\n")
    with pytest.raises(ArenaError, match="Line 2"):
        hold("batavia", THREE, games=3, folder=tmp_path, jobs=1)


def test_a_damaged_plan_is_named(tmp_path: Path) -> None:
    hold("batavia", THREE, games=3, folder=tmp_path, jobs=1)
    (tmp_path / "plan.json").write_text("{")
    with pytest.raises(ArenaError, match="Start anew"):
        hold("batavia", THREE, games=3, folder=tmp_path, jobs=1)


def test_a_game_that_was_written_twice_counts_once(tmp_path: Path, alone: dict[str, Any]) -> None:
    hold("batavia", THREE, games=18, folder=tmp_path, jobs=1)
    games = tmp_path / "games.jsonl"
    games.write_text(games.read_text() * 2)
    assert without_times(hold("batavia", THREE, games=18, folder=tmp_path, jobs=1).to_data()) == alone


def test_two_programs_cannot_use_a_folder_at_the_same_time(tmp_path: Path) -> None:
    code = (
        "import sys; from tradewinds.arena import Arena, draw_up; from tradewinds.engine.discovery import find_card\n"
        f"plan = draw_up(find_card('batavia'), {THREE!r}, games=9)\n"
        "with Arena(plan, 'out'):\n    print('open', flush=True); sys.stdin.read()\n"
    )
    command = [sys.executable, "-c", code]
    with subprocess.Popen(  # noqa: S603
        command, cwd=tmp_path, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as other:
        assert other.stdout is not None
        assert other.stdout.readline() == "open\n"
        with pytest.raises(ArenaError, match="Another program"):
            Journal(tmp_path / "out", plan_of(THREE))
        other.communicate("")
    Journal(tmp_path / "out", plan_of(THREE)).close()


def test_a_folder_that_cannot_be_made_is_one_error(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(ArenaError, match="cannot be used"):
        hold("batavia", THREE, games=3, folder=tmp_path / "file" / "out")

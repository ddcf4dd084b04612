"""Bots that think in processes of their own: nobody waits for another's bot, and no decision dies with a process."""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from urllib.request import urlopen

import pytest

import tradewinds as tw
from sittings import GAME, Sitting, visit
from tradewinds.bots.budget import Budget
from tradewinds.site.company import budget_of
from tradewinds.site.tables import services, thinking
from tradewinds.site.tables.clerk import Clerk
from tradewinds.site.tables.models import Person
from tradewinds.site.tables.news import news
from tradewinds.site.tables.thinking import COURTESY, TRIES, BotFailed, Errand, Lane, Question, Thinking

PATIENCE = 120
"""Seconds after which something that should happen has not happened."""
VIEW = tw.new(GAME, players=3, seed=7, first_auctioneer=2).view(0)
FIRST = VIEW.actions[0].number


def asked(bot: str, seed: object = 1, seconds: float = 1.0) -> Question:
    return Question(bot, str(seed), VIEW, budget_of(bot) or Budget(seconds=seconds))


def until(true: Callable[[], Any]) -> None:
    """Wait for something of which there are no news."""
    end = time.monotonic() + PATIENCE
    while not true():
        assert time.monotonic() < end
        time.sleep(0.01)


def answer(errand: Errand) -> int:
    return errand.answer.result(PATIENCE)


def begun(file: Path) -> list[int]:
    """The processes in which a patient bot has begun to think."""
    return [int(line) for line in file.read_text().split()] if file.exists() else []


def is_running(process: int) -> bool:
    return process in [child.pid for child in multiprocessing.active_children()]


@pytest.fixture(autouse=True)
def _two_cores(monkeypatch: pytest.MonkeyPatch) -> None:
    """A machine on which only one long thought can be thought at a time."""
    monkeypatch.setattr(thinking, "cores", lambda: 2)


@pytest.fixture(autouse=True)
def _odd_bots(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let all processes find the bots of `thinkers.py`."""
    monkeypatch.syspath_prepend(Path(__file__).parent)


@pytest.fixture
def lane() -> Iterator[Lane]:
    """A single process."""
    lane = Lane(1)
    yield lane
    lane.close()


# One process.


@pytest.mark.parametrize("bot", ["easy@16", "normal@50", "hard@100", "greedy"])
def test_a_bot_chooses_elsewhere_as_it_would_here(lane: Lane, bot: str) -> None:
    """By iterations: by the clock it would depend on the machine."""
    questions = [asked(bot, seed) for seed in range(3)]
    assert [answer(errand) for errand in map(lane.ask, questions)] == [question.answer() for question in questions]


def test_who_thinks_steps_back_behind_the_server(lane: Lane, tmp_path: Path) -> None:
    lane.ask(asked("thinkers:Patient", tmp_path / "a"))
    until(lambda: begun(tmp_path / "a"))
    own = os.getpriority(os.PRIO_PROCESS, 0)
    assert os.getpriority(os.PRIO_PROCESS, begun(tmp_path / "a")[0]) == min(19, own + COURTESY)


def test_a_bot_that_fails_says_why_and_the_next_one_thinks(lane: Lane) -> None:
    with pytest.raises(BotFailed, match="a fault in a bot"):
        answer(lane.ask(asked("thinkers:Broken")))
    assert answer(lane.ask(asked("thinkers:Prompt"))) == FIRST


def test_a_process_that_is_killed_is_replaced_and_the_thought_begun_again(lane: Lane, tmp_path: Path) -> None:
    file = tmp_path / "a"
    errand = lane.ask(asked("thinkers:Patient", file))
    until(lambda: len(begun(file)) == 1)
    os.kill(begun(file)[0], signal.SIGKILL)
    until(lambda: len(begun(file)) == 2)
    Path(f"{file}.go").touch()
    assert answer(errand) == FIRST
    assert begun(file)[0] != begun(file)[1]


def test_a_process_that_is_killed_while_nobody_thinks_is_missed_by_nobody(lane: Lane) -> None:
    assert answer(lane.ask(asked("thinkers:Prompt"))) == FIRST
    (process,) = multiprocessing.active_children()
    process.kill()
    process.join()
    assert answer(lane.ask(asked("thinkers:Prompt"))) == FIRST


def test_a_thought_that_kills_every_process_is_given_up(lane: Lane, tmp_path: Path) -> None:
    survivable, deadly = (f"{tmp_path / name}|{deaths}" for name, deaths in (("a", TRIES - 1), ("b", TRIES)))
    assert answer(lane.ask(asked("thinkers:Mortal", survivable))) == FIRST
    with pytest.raises(BotFailed, match="died"):
        answer(lane.ask(asked("thinkers:Mortal", deadly)))
    assert answer(lane.ask(asked("thinkers:Prompt"))) == FIRST


def test_a_thought_that_nobody_wants_any_more_makes_room(lane: Lane, tmp_path: Path) -> None:
    running = lane.ask(asked("thinkers:Patient", tmp_path / "a"))
    until(lambda: begun(tmp_path / "a"))
    waiting = lane.ask(asked("thinkers:Patient", tmp_path / "b"))
    waiting.abandon()
    running.abandon()
    assert answer(lane.ask(asked("thinkers:Prompt"))) == FIRST
    assert waiting.answer.cancelled()
    assert not begun(tmp_path / "b")
    until(lambda: not is_running(begun(tmp_path / "a")[0]))


def test_closing_ends_who_thinks_and_forgets_who_waits(tmp_path: Path) -> None:
    lane = Lane(1)
    running = lane.ask(asked("thinkers:Patient", tmp_path / "a"))
    until(lambda: begun(tmp_path / "a"))
    waiting = lane.ask(asked("thinkers:Prompt"))
    lane.close()
    assert isinstance(running.answer.exception(0), BotFailed)
    assert waiting.answer.cancelled()
    assert lane.ask(asked("thinkers:Prompt")).answer.cancelled()
    assert not is_running(begun(tmp_path / "a")[0])


def test_processes_die_with_a_server_that_is_killed(tmp_path: Path) -> None:
    """They hold its output open; when that has an end, all of them are gone."""
    (tmp_path / "server.py").write_text(f"import sys\nsys.path[:0] = {sys.path!r}\n{SERVER}")
    command = [sys.executable, str(tmp_path / "server.py"), str(tmp_path / "a")]
    server = subprocess.Popen(command, stdout=subprocess.PIPE)  # noqa: S603
    until(lambda: begun(tmp_path / "a"))
    server.kill()
    server.communicate(timeout=PATIENCE)


SERVER = f"""
import time
import tradewinds as tw
from tradewinds.bots.budget import Budget
from tradewinds.site.tables.thinking import Lane, Question

if __name__ == "__main__":
    view = tw.new("{GAME}", players=3, seed=7, first_auctioneer=2).view(0)
    Lane(1).ask(Question("thinkers:Patient", sys.argv[1], view, Budget(seconds=1)))
    time.sleep(3600)
"""


# The order in which they think.


def _note(order: list[str], name: str, _: object) -> None:
    order.append(name)


def in_order(errands: dict[str, Errand]) -> list[str]:
    """Note in which order questions are answered."""
    order: list[str] = []
    for name, errand in errands.items():
        errand.answer.add_done_callback(partial(_note, order, name))
    return order


def test_a_short_thought_overtakes_a_long_one(lane: Lane, tmp_path: Path) -> None:
    lane.ask(asked("thinkers:Patient", tmp_path / "a"))
    until(lambda: begun(tmp_path / "a"))
    errands = {f"{seconds} s": lane.ask(asked("thinkers:Prompt", seconds=seconds)) for seconds in (60, 5, 30)}
    order = in_order(errands)
    (tmp_path / "a.go").touch()
    for errand in errands.values():
        answer(errand)
    assert order == ["5 s", "30 s", "60 s"]


def test_a_long_thought_that_has_waited_long_is_not_overtaken(
    lane: Lane, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Otherwise tables with quick bots could keep the others waiting for ever."""
    clock = SimpleNamespace(now=0.0)
    monkeypatch.setattr(thinking, "time", SimpleNamespace(monotonic=lambda: clock.now))
    lane.ask(asked("thinkers:Patient", tmp_path / "a"))
    until(lambda: begun(tmp_path / "a"))
    errands = {}
    for when, seconds in ((0, 60), (54, 5), (56, 5)):
        clock.now = when
        errands[f"{seconds} s at {when}"] = lane.ask(asked("thinkers:Prompt", seconds=seconds))
    order = in_order(errands)
    (tmp_path / "a.go").touch()
    for errand in errands.values():
        answer(errand)
    assert order == ["5 s at 54", "60 s at 0", "5 s at 56"]


def test_a_quick_bot_does_not_wait_behind_those_that_take_their_time(tmp_path: Path) -> None:
    thoughts = Thinking()
    try:
        slow = [thoughts.ask(asked("thinkers:Patient", tmp_path / f"{n}", seconds=60)) for n in range(20)]
        assert answer(thoughts.ask(asked("easy"))) == asked("easy").answer()
        assert not any(errand.answer.done() for errand in slow)
    finally:
        thoughts.close()


# At tables.


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("bot", ["easy", "normal", "hard", "expert", "admiral@0.5s"])
def test_a_table_with_each_level_plays_on(anna: Person, at_work: Any, bot: str) -> None:
    table = Sitting(anna, bot, bot)
    table.play("bid 3")
    at_work(lambda: len(table.moves) >= 3)


@pytest.mark.django_db(transaction=True)
def test_while_an_admiral_thinks_other_tables_play_and_pages_are_served(
    anna: Person, bert: Person, at_work: Any
) -> None:
    slow, quick = Sitting(anna, "admiral@60s", "admiral@60s"), Sitting(bert, "easy", "easy")
    slow.play("bid 1")
    until(multiprocessing.active_children)
    quick.play("bid 3")
    at_work(lambda: len(quick.moves) >= 3)
    page = visit(anna).get(slow.url()).content.decode()
    assert "is thinking" in page
    assert visit(bert).get(quick.url()).status_code == 200
    assert slow.moves == ["bid 1"]


@pytest.mark.django_db(transaction=True)
def test_who_takes_back_does_not_wait_for_what_the_bot_thought(anna: Person, at_work: Any) -> None:
    """The admiral's process is wanted for the other table; it would be busy for a minute."""
    table, other = Sitting(anna, "admiral@60s", "admiral@60s"), Sitting(anna, "admiral@1.5s", "admiral@1.5s")
    table.play("bid 1")
    until(multiprocessing.active_children)
    table.take_back(anna)
    other.play("bid 3")
    at_work(lambda: len(other.moves) >= 2)
    assert table.moves == []


@pytest.mark.django_db(transaction=True)
def test_a_seat_that_is_taken_back_is_not_played_by_the_bot(anna: Person, at_work: Any) -> None:
    table, other = Sitting(anna, "random", "random"), Sitting(anna, "admiral@1.5s", "admiral@1.5s")
    services.hand_over(table.key, anna, 0, "admiral@60s")
    until(multiprocessing.active_children)
    services.take_over(table.key, anna, 0)
    other.play("bid 3")
    at_work(lambda: len(other.moves) >= 2)
    assert table.moves == []


@pytest.mark.django_db(transaction=True)
def test_a_stop_while_a_bot_thinks_loses_nothing(anna: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(news, "followers", [])
    table = Sitting(anna, "expert", anna)
    table.play("bid 1")
    before = table.stored
    clerk = Clerk()
    clerk.start()
    until(multiprocessing.active_children)
    clerk.stop()
    assert table.stored == before
    assert not multiprocessing.active_children()
    again = Clerk()
    again.start()
    until(lambda: len(table.moves) > 1)
    again.stop()


# The server.


def test_the_server_stops_at_once_and_without_a_word_while_a_bot_thinks(tmp_path: Path) -> None:
    """Ctrl-C reaches all processes of a terminal."""
    subprocess.run([sys.executable, "-c", TABLE], env=_environment(tmp_path), check=True, timeout=PATIENCE)  # noqa: S603
    command = [sys.executable, "-c", "from tradewinds.cli import main; main()", "serve", "--port", "0"]
    server = subprocess.Popen(  # noqa: S603
        [*command, "--host", "127.0.0.1", "--no-browser"],
        env=_environment(tmp_path),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    assert server.stdout is not None
    try:
        address = next(re.findall(r"http://\S+", line)[0] for line in server.stdout if "http://" in line)
        key = (tmp_path / "key").read_text()
        with urlopen(f"{address}table/{key}/") as page:  # noqa: S310
            assert "is thinking" in page.read().decode()
        until(lambda: processes_of(server.pid))
        os.killpg(server.pid, signal.SIGINT)
        _, errors = server.communicate(timeout=PATIENCE)
    finally:
        server.kill()
        server.communicate()
    assert "\n".join(line for line in errors.splitlines() if not line.startswith("Preparing")) == ""


TABLE = f"""
import os
from pathlib import Path
from tradewinds.site import serve
serve.prepare([])
from tradewinds.site.tables.models import Person
from tradewinds.site.tables.services import Chair, Order, make_table
host = Person.objects.create(name="Anna")
table = make_table(host, Order("{GAME}", (Chair("bot", bot="admiral@60s"),) * 3))
Path(os.environ["TRADEWINDS_DATA"], "key").write_text(table.key)
"""


def processes_of(group: int) -> list[str]:
    """The processes that were started for thinking in a group of processes."""
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        with contextlib.suppress(OSError):  # it has ended meanwhile
            if "spawn_main" in (folder / "cmdline").read_text() and os.getpgid(int(folder.name)) == group:
                found.append(folder.name)
    return found


def _environment(data: Path) -> dict[str, str]:
    ours = ("DJANGO_SETTINGS_MODULE", "TRADEWINDS_SECRET_KEY", "TRADEWINDS_HOSTS", "TRADEWINDS_NETWORK_NAME")
    kept = {name: value for name, value in os.environ.items() if name not in ours}
    return kept | {"TRADEWINDS_DATA": str(data), "TRADEWINDS_BOT_DELAY": "0", "LANG": "C.UTF-8"}

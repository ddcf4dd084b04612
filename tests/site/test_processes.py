"""Several servers and workers on one database of PostgreSQL, as a host starts them; any of them may be killed."""

from __future__ import annotations

import contextlib
import json
import os
import re
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
import psycopg
import pytest

from nothing_lost import Player
from postgres import running_server
from relatives import children_of, parent_of
from sittings import GAME

PATIENCE = 120
PATIENT = "Patient"
"""A bot that says in a file that it has begun to think, and thinks until it is let go (`thinkers.py`)."""
COMMAND = "from tradewinds.cli import main; from tradewinds.site import serve; serve.warm_up = lambda: None; main()"


People = Callable[[], "Somebody"]


def until(true: Callable[[], Any]) -> Any:
    """Wait for something of which there are no news; return what is true then."""
    end = time.monotonic() + PATIENCE
    while not (found := true()):
        assert time.monotonic() < end
        time.sleep(0.05)
    return found


@dataclass
class Site:
    """Two servers and a worker behind one address, a third server at another, and another worker."""

    folder: Path
    database: str
    url: str = ""
    other_url: str = ""
    crew: subprocess.Popen[str] | None = None
    worker: subprocess.Popen[str] | None = None
    processes: list[subprocess.Popen[str]] = field(default_factory=list)

    def run(self, ready: str, *words: str) -> tuple[str, subprocess.Popen[str]]:
        """Start a command; return what it says when it is ready."""
        kept = {name: value for name, value in os.environ.items() if not name.startswith(("DJANGO_", "TRADEWINDS_"))}
        if "TRADEWINDS_CACHE" in os.environ:
            kept["TRADEWINDS_CACHE"] = os.environ["TRADEWINDS_CACHE"]
        here = os.pathsep.join(filter(None, [str(Path(__file__).parent), os.environ.get("PYTHONPATH", "")]))
        ours = {"TRADEWINDS_DATA": str(self.folder), "TRADEWINDS_BOT_DELAY": "0", "DATABASE_URL": self.database}
        process = subprocess.Popen(  # noqa: S603
            [sys.executable, "-c", COMMAND, *words, "--bot", f"{PATIENT}=thinkers:Patient"],
            env=kept | ours | {"PYTHONPATH": here, "LANG": "C"},
            cwd=self.folder,
            stdout=subprocess.PIPE,
            text=True,
        )
        self.processes.append(process)
        assert process.stdout is not None
        return next(found[0] for line in process.stdout if (found := re.findall(ready, line))), process

    def start(self) -> None:
        serve = ("serve", "--host", "127.0.0.1", "--port", "0", "--no-browser")
        with ThreadPoolExecutor() as threads:
            crew = threads.submit(self.run, r"http://[\w:]+", *serve, "--processes", "2", "--workers", "1")
            alone = threads.submit(self.run, r"http://[\w:]+", *serve, "--workers", "0")
            worker = threads.submit(self.run, "looked after", "work")
        self.url, self.crew = crew.result()
        self.other_url, _ = alone.result()
        _, self.worker = worker.result()

    def stop(self) -> None:
        for process in self.processes:
            process.terminate()
        for process in self.processes:
            process.communicate()

    def moves(self, key: str) -> dict[int, int]:
        """The moves of a table, as they are stored."""
        with psycopg.connect(self.database) as connection:
            rows = connection.execute(
                "SELECT number, action FROM tables_move JOIN tables_table ON tables_table.id = table_id WHERE key = %s",
                [key],
            )
            return dict(rows.fetchall())

    def in_crew(self) -> list[int]:
        assert self.crew is not None
        return children_of(self.crew.pid)


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    with running_server() as database:
        site = Site(tmp_path_factory.mktemp("site"), database)
        try:
            site.start()
            until(lambda: len(site.in_crew()) == 3)
            yield site
        finally:
            site.stop()


class Somebody(Player):
    """A player who talks to one of the servers."""

    def __init__(self, site: Site, number: int) -> None:
        super().__init__(site, number)  # type: ignore[arg-type]

    def fields(self, **more: str) -> dict[str, str]:
        """Return what every form needs."""
        return {"csrfmiddlewaretoken": self._token(self.client.get("/").text)} | more

    def opens(self, *chairs: str) -> None:
        """Open a table with the given chairs after one's own."""
        seats = {f"seat-{number}": "none" for number in range(5)} | {"seat-0": "me"}
        seats |= {f"seat-{number}": chair for number, chair in enumerate(chairs, 1)}
        answer = self.client.post(f"/new/{GAME}/", data=self.fields(name=f"Player {self.seed}", **seats))
        assert answer.status_code == httpx.codes.FOUND, answer.text
        self.key = answer.headers["Location"].rstrip("/").rsplit("/", 1)[1]

    def plays_on(self, more: int = 4) -> None:
        """Play until so many moves were made, by whomever."""
        wanted = len(self.server.moves(self.key)) + more

        def enough() -> bool:
            with contextlib.suppress(httpx.TransportError):  # the process that should have answered was killed
                self.play_once()
            return self.over or len(self.server.moves(self.key)) >= wanted

        until(enough)

    @contextmanager
    def hears(self, url: str) -> Iterator[Iterator[dict[str, Any]]]:
        """Listen to the table at a server."""
        cookies = dict(self.client.cookies)
        with (
            httpx.Client(base_url=url, cookies=cookies, timeout=PATIENCE) as client,
            client.stream("GET", f"/table/{self.key}/stream/") as response,
        ):
            lines = response.iter_lines()
            yield (json.loads(line.removeprefix("data: ")) for line in lines if line.startswith("data: {"))


@pytest.fixture
def people(site: Site) -> Iterator[People]:
    """Bring somebody, who leaves when the test is over."""
    came: list[Somebody] = []

    def come() -> Somebody:
        came.append(Somebody(site, len(came)))
        return came[-1]

    yield come
    for somebody in came:
        somebody.client.close()


def decisions(scene: dict[str, Any]) -> int:
    return int(scene["moment"].split(".")[1])


def test_what_is_sent_to_one_process_is_seen_at_another(site: Site, people: People) -> None:
    anna = people()
    anna.opens("bot:greedy", "bot:random")
    with anna.hears(site.other_url) as scenes:
        seen = decisions(next(scenes))
        for _ in range(3):
            anna.plays_on()
            stored = len(site.moves(anna.key))
            while seen < stored:
                seen = decisions(next(scenes))
    assert anna.lost() == []


def test_of_many_who_want_a_seat_at_two_processes_one_gets_it(site: Site, people: People) -> None:
    host = people()
    for _ in range(4):
        host.opens("open", "open")
        guests = [httpx.Client(base_url=url) for url in (site.url, site.other_url) * 3]
        tokens = [Player._token(guest.get(f"/table/{host.key}/").text) for guest in guests]

        def sit(number: int, guests: list[httpx.Client] = guests, tokens: list[str] = tokens) -> int:
            fields = {"csrfmiddlewaretoken": tokens[number], "name": f"Guest {number}", "number": "1"}
            headers = {"Accept": "application/json"}
            return guests[number].post(f"/table/{host.key}/sit/", data=fields, headers=headers).status_code

        with ThreadPoolExecutor(len(guests)) as threads:
            assert Counter(threads.map(sit, range(len(guests)))) == {200: 1, 409: 5}
        for guest in guests:
            guest.close()


def test_news_arrive_after_the_lines_to_the_database_were_cut(site: Site, people: People) -> None:
    """Workers have to hear them: nothing else tells them that a bot is asked."""
    anna = people()
    anna.opens("bot:greedy", "bot:easy")
    anna.plays_on()
    with psycopg.connect(site.database) as connection:
        cut = connection.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE 'LISTEN %'"
        ).fetchall()
    assert len(cut) == 5, "three servers and two workers listen"
    with anna.hears(site.other_url) as scenes:
        seen = decisions(next(scenes))
        anna.plays_on(more=9)
        while seen < len(site.moves(anna.key)):
            seen = decisions(next(scenes))
    assert anna.lost() == []


def test_the_thought_of_a_worker_that_is_killed_is_thought_by_another(site: Site, people: People) -> None:
    anna = people()
    anna.opens(f"bot:{PATIENT}", f"bot:{PATIENT}")
    anna.play_once()

    def thoughts() -> list[Path]:
        return [file for file in site.folder.iterdir() if re.fullmatch(r"[0-9a-f]{64} \d \S+\d", file.name)]

    (thought,) = until(thoughts)
    (thinker,) = until(lambda: thought.read_text().split())
    os.kill(parent_of(int(thinker)), signal.SIGKILL)
    until(lambda: len(thought.read_text().split()) == 2)
    before = len(site.moves(anna.key))
    Path(f"{thought}.go").touch()
    until(lambda: len(site.moves(anna.key)) > before)
    assert len(thought.read_text().split()) == 2, "nobody else has thought about it"


@pytest.mark.parametrize("victim", range(3))
def test_a_process_that_is_killed_is_replaced_and_nothing_acknowledged_is_lost(
    site: Site, people: People, victim: int
) -> None:
    players = [people() for _ in range(3)]
    for player in players:
        player.opens("bot:greedy", "bot:random")
        player.plays_on()
    before = until(lambda: len(found := site.in_crew()) == 3 and found)
    os.kill(before[victim], signal.SIGKILL)
    for player in players:
        player.plays_on()
        assert player.lost() == []
    after = until(lambda: len(found := site.in_crew()) == 3 and found != before and found)
    assert len(set(before) - set(after)) == 1

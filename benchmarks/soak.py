"""Hundreds of live tables for many minutes, on PostgreSQL, while processes are killed and everything is stopped once.

    python benchmarks/soak.py            500 tables, 10 minutes; print
    python benchmarks/soak.py --record   and write it into soak.md

At each table sits one person with bots. The person does what a page does: listens to the stream, waits a while when it
is his turn, and sends a choice. "Seen" is the time from sending it to the moment his own stream shows it. After a third
of the time one of two servers and the worker are killed; after two thirds everything is stopped and started again. In
the end every move that was acknowledged must be in the database, and every table must have gone on.

Beside it, in the same run, boardgame.io's server with the simplest game there is, two people at each table, at the same
pace: no rules to speak of, no bots, no database, no pages.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import re
import shutil
import signal
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
import psycopg

from machine import where
from tradewinds.engine.discovery import cards

HERE = Path(__file__).parent
RESULTS = HERE / "soak.md"
HEAD = """# A long soak

Written by `benchmarks/soak.py --record`: servers, worker, database and all people on one machine.
"""
ADDRESSES = 40
"""So many tables come from one address: the site does not let one address have hundreds of streams."""
RECONNECT = 1.0
BOTS = ("greedy", "easy", "normal")


def free_port() -> int:
    """Return a port that nobody uses."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


# The site.


class Site:
    """Two servers at one address, and a worker."""

    def __init__(self, folder: Path, database: str) -> None:
        self.port = free_port()
        self.url = f"http://localhost:{self.port}"
        self.environment = os.environ | {"TRADEWINDS_DATA": str(folder), "DATABASE_URL": database, "LANG": "C"}
        self.start()

    def start(self) -> None:
        """Start everything, and wait until the first page could be asked for."""
        serve = ("serve", "--no-browser", "--port", str(self.port), "--processes", "2", "--workers", "0")
        self.servers = self._run(*serve)
        self.start_worker()
        while True:
            try:
                httpx.get(self.url, timeout=60)
            except httpx.TransportError:
                time.sleep(0.2)
            else:
                return

    def start_worker(self) -> None:
        """Start a worker."""
        self.worker = self._run("work")

    def _run(self, *words: str) -> subprocess.Popen[str]:
        command = [sys.executable, "-m", "tradewinds", *words]
        return subprocess.Popen(command, env=self.environment, stdout=subprocess.DEVNULL, text=True)

    def kill_some(self) -> None:
        """Kill one of the servers and the worker, as a power cut would; somebody starts the worker again."""
        os.kill(random.choice(self._answering()), signal.SIGKILL)
        self.worker.kill()
        self.worker.wait()
        self.start_worker()

    def stop(self) -> None:
        """Stop everything in good order."""
        for process in (self.servers, self.worker):
            process.terminate()
        for process in (self.servers, self.worker):
            process.wait()

    def _answering(self) -> list[int]:
        """Return the processes that answer requests: the largest ones that the first process has started."""
        return sorted(children(self.servers.pid), key=memory_of)[-2:]

    @property
    def memory(self) -> float:
        """What all processes hold, in megabytes."""
        return sum(memory_of(pid) for root in (self.servers.pid, self.worker.pid) for pid in (root, *children(root)))


def children(pid: int) -> list[int]:
    """Return the processes that a process has started, and those that they have started."""
    own = [int(child) for file in Path(f"/proc/{pid}/task").glob("*/children") for child in file.read_text().split()]
    return own + [later for child in own for later in children(child)]


def memory_of(pid: int) -> float:
    """Return what a process holds for itself, in megabytes; nothing if it is gone."""
    try:
        found = re.search(r"RssAnon:\s+(\d+)", Path(f"/proc/{pid}/status").read_text(encoding="ascii"))
    except OSError:
        return 0.0
    return int(found[1]) / 1000 if found else 0.0


# People.


@dataclass
class Person:
    """Somebody at a table with bots, and what he has seen of it."""

    number: int
    url: str
    pace: float
    key: str = ""
    scene: dict[str, Any] = field(default_factory=dict)
    last_id: str = ""
    kind: str = ""
    """Of the event that is being heard: a scene has none."""
    acknowledged: dict[int, int] = field(default_factory=dict)
    """The action behind each number of a decision that the site has said yes to."""
    delays: list[float] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        """Come from an address of the house."""
        address = f"127.0.1.{1 + self.number // ADDRESSES}"
        way = httpx.AsyncHTTPTransport(local_address=address, retries=3)
        self.client = httpx.AsyncClient(base_url=self.url, timeout=60, transport=way)
        self.chooser = random.Random(self.number)
        self.news = asyncio.Event()

    async def sit_down(self) -> None:
        """Open a table with bots; games take turns."""
        card = cards()[self.number % len(cards())]
        address = f"/new/{card.name}/"
        fields = {"csrfmiddlewaretoken": _token((await self.client.get(address)).text), "name": f"Anna {self.number}"}
        fields |= {"seat-0": "me"} | {f"seat-{seat}": "none" for seat in range(1, card.players[1])}
        fields |= {f"seat-{seat}": f"bot:{self.chooser.choice(BOTS)}" for seat in range(1, max(3, card.players[0]))}
        answer = await self.client.post(address, data=fields)
        assert answer.status_code == httpx.codes.FOUND, answer.text
        self.key = answer.headers["Location"].rstrip("/").rsplit("/", 1)[1]
        self.token = _token((await self.client.get(f"/table/{self.key}/")).text)

    async def listen(self) -> None:
        """Follow the table, and come back whenever the line is cut, as browsers do."""
        while True:
            try:
                self.kind = ""
                headers = {"Last-Event-ID": self.last_id}
                async with self.client.stream("GET", f"/table/{self.key}/stream/", headers=headers) as response:
                    async for line in response.aiter_lines():
                        self._hear(line)
            except httpx.TransportError:
                pass
            await asyncio.sleep(RECONNECT)

    def _hear(self, line: str) -> None:
        if line.startswith("id: "):
            self.last_id = line.removeprefix("id: ")
        elif line.startswith("event: "):
            self.kind = line.removeprefix("event: ")
        elif line.startswith("data: ") and not self.kind:
            self.scene = json.loads(line.removeprefix("data: "))
            self.news.set()
        elif not line:
            self.kind = ""

    async def play(self) -> None:
        """Answer whenever it is one's turn, after a while."""
        await asyncio.sleep(self.chooser.uniform(0, self.pace))
        while self.scene.get("mood") != "over":
            if self.scene.get("mood") == "yours":
                await self._answer()
                await asyncio.sleep(self.chooser.uniform(0.5, 1.5) * self.pace)
            else:
                await self._more_news()

    async def _more_news(self) -> None:
        self.news.clear()
        try:
            async with asyncio.timeout(5):
                await self.news.wait()
        except TimeoutError:
            pass

    async def _answer(self) -> None:
        html, moment = self.scene["html"], self.scene["moment"]
        verb, fields = _choice(html, self.chooser)
        if verb is None:
            await self._more_news()
            return
        began = time.perf_counter()
        try:
            headers = {"Accept": "application/json", "X-CSRFToken": self.token}
            sent = fields | {"moment": moment}
            answer = await self.client.post(f"/table/{self.key}/{verb}/", data=sent, headers=headers)
        except httpx.TransportError:
            return  # nothing was acknowledged: a page would say so, and the person tries again
        if answer.status_code == httpx.codes.CONFLICT:
            return
        if answer.status_code != httpx.codes.OK:
            self.faults.append(f"{verb}: {answer.status_code}")
            return
        if verb == "play":
            self.acknowledged[int(moment.rpartition(".")[2]) + 1] = int(fields["action"])
        while self.scene["moment"] == moment and verb != "confirm":
            await self._more_news()
        self.delays.append(time.perf_counter() - began)


def _token(page: str) -> str:
    found = re.search(r'name="csrfmiddlewaretoken" value="(\w+)"', page)
    assert found is not None
    return found[1]


def _choice(html: str, chooser: random.Random) -> tuple[str | None, dict[str, Any]]:
    """Return what a page offers to send: something at random."""
    if 'id="confirm"' in html:
        return "confirm", {}
    if 'class="combination"' in html:
        return "combine", {"number": re.findall(r'name="number"[^>]* value="(\d+)"', html)}
    actions = re.findall(r'data-action="(\d+)"|<option value="(\d+)"|data-first="(\d+)"', html)
    offered = [next(filter(None, found)) for found in actions]
    return ("play", {"action": chooser.choice(offered)}) if offered else (None, {})


# Measuring.


async def soak(site: Site, tables: int, seconds: float, pace: float) -> dict[str, Any]:
    """Let everybody play while things happen to the site."""
    people = [Person(number, site.url, pace) for number in range(tables)]
    for person in people:
        await person.sit_down()
    tasks = [asyncio.create_task(deed) for person in people for deed in (person.listen(), person.play())]
    memory: list[float] = []
    began = time.monotonic()
    events = [(seconds / 3, site.kill_some), (seconds * 2 / 3, site.stop), (seconds * 2 / 3, site.start)]
    while (now := time.monotonic() - began) < seconds:
        if events and now > events[0][0]:
            await asyncio.to_thread(events.pop(0)[1])
        memory.append(site.memory)
        await asyncio.sleep(2)
    crashed = [task.exception() for task in tasks if task.done() and task.exception()]
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    return {"people": people, "memory": memory, "crashed": crashed}


def lost(people: list[Person], database: str) -> int:
    """Return how many acknowledged moves are not in the database."""
    with psycopg.connect(database) as connection:
        rows = connection.execute(
            "SELECT key, number, action FROM tables_move JOIN tables_table ON tables_table.id = table_id"
        ).fetchall()
    stored = {(key, number): action for key, number, action in rows}
    moves = [(person.key, number, action) for person in people for number, action in person.acknowledged.items()]
    return sum(stored.get((key, number)) != action for key, number, action in moves)


def boardgame_io(tables: int, seconds: float, pace: float) -> list[float]:
    """Return how long moves took to be seen at boardgame.io's server, in seconds."""
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder)
        for file in (HERE / "boardgameio").glob("*.js*"):
            shutil.copy(file, place)
        subprocess.run(["npm", "install", "--silent", "--no-audit", "--no-fund"], cwd=place, check=True)
        port = free_port()
        server = subprocess.Popen(["node", "server.js", str(port)], cwd=place, stdout=subprocess.PIPE, text=True)
        try:
            assert server.stdout is not None
            while "ready" not in server.stdout.readline():
                assert server.poll() is None, "boardgame.io did not start"
            words = ["node", "people.js", f"http://localhost:{port}", *(f"{n:g}" for n in (tables, seconds, pace))]
            done = subprocess.run(words, cwd=place, check=True, stdout=subprocess.PIPE, text=True)
        finally:
            server.kill()
    return [delay / 1000 for delay in json.loads(done.stdout)]


def seen(delays: list[float]) -> str:
    """Write how long moves took to be seen."""
    ordered = sorted(delays)
    late = ordered[int(len(ordered) * 0.99)]
    return f"{1000 * statistics.median(ordered):,.0f} ms, 99th percentile {1000 * late:,.0f} ms"


def measure(tables: int, seconds: float, pace: float) -> list[tuple[str, str]]:
    """Measure everything; return names and figures."""
    sys.path.insert(0, str(HERE.parent / "tests"))
    from postgres import running_server  # noqa: PLC0415

    with running_server() as database, tempfile.TemporaryDirectory() as folder:
        site = Site(Path(folder), database)
        try:
            result = asyncio.run(soak(site, tables, seconds, pace))
            people = result["people"]
            gone = lost(people, database)
        finally:
            site.stop()
    memory, tenth = result["memory"], len(result["memory"]) // 10
    delays = [delay for person in people for delay in person.delays]
    faults = [fault for person in people for fault in person.faults] + [str(trouble) for trouble in result["crashed"]]
    theirs = boardgame_io(tables, seconds / 5, pace)
    return [
        ("tables, each with one person and two bots", f"{tables}"),
        ("minutes", f"{seconds / 60:.0f}"),
        ("seconds between two choices of a person", f"{pace:g}"),
        ("choices of people that were acknowledged", f"{len(delays):,}"),
        ("acknowledged and lost", f"{gone}"),
        ("errors", f"{len(faults)} {', '.join(sorted(set(faults))[:3])}".strip()),
        ("tables where nothing was seen", f"{sum(not person.delays for person in people)}"),
        ("a choice was seen after (median)", seen(delays)),
        ("memory of all processes, after a tenth of the time", f"{memory[tenth]:,.0f} MB"),
        ("memory of all processes, at the end", f"{memory[-1]:,.0f} MB"),
        ("boardgame.io: moves", f"{len(theirs):,}"),
        ("boardgame.io: a move was seen after (median)", seen(theirs)),
    ]


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--tables", type=int, default=500)
    parser.add_argument("--seconds", type=float, default=600)
    parser.add_argument("--pace", type=float, default=60, help="seconds between two choices of a person, on average")
    parser.add_argument("--record", action="store_true", help="write the figures into soak.md")
    given = parser.parse_args()
    lines = [HEAD, f"{where()}.", "", "| | |", "|---|---:|"]
    lines += [f"| {name} | {figure} |" for name, figure in measure(given.tables, given.seconds, given.pace)]
    text = "\n".join(lines) + "\n"
    print(text)
    if given.record:
        RESULTS.write_text(text, encoding="utf-8")

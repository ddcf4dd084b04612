"""How fast the site is, against a server of its own on this machine.

    python benchmarks/site.py            measure and print
    python benchmarks/site.py --record   and write it into site-results.md

Moves are sent over HTTP by people at tables of three; another browser watches each table through its stream. "Seen" is
the time from sending a move to the moment the watcher has the new table. The yardstick is a page of the same server
that has nothing to do with a game: what a request costs before any rule is asked.
"""

from __future__ import annotations

import argparse
import asyncio
import gzip
import json
import os
import random
import re
import socket
import sqlite3
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx

from machine import where
from tradewinds.engine.discovery import find_card, game_names
from tradewinds.engine.game import Game

RESULTS = Path(__file__).parent / "site-results.md"
HEAD = """# Speed of the site

Written by `benchmarks/site.py --record`: server, players and watchers on one machine.
"""
GAME = game_names()[0]
PLAYERS = 3
MOVES_OF_ONE_TABLE = 300
SECONDS_OF_MANY = 12.0
MANY = 50
PACE = 1.0
"""Seconds between two moves of a table when many are live: brisk for people."""


def free_port() -> int:
    """Return a port that nobody uses."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class Server:
    """The site in a process of its own."""

    def __init__(self, data: Path) -> None:
        self.data = data
        self.port = free_port()
        self.url = f"http://localhost:{self.port}"
        began = time.perf_counter()
        command = [sys.executable, "-m", "tradewinds", "serve", "--no-browser", "--port", str(self.port)]
        # The clerk sleeps, so that only what is measured happens.
        environment = os.environ | {"TRADEWINDS_DATA": str(data), "TRADEWINDS_BOT_DELAY": "86400", "LANG": "C"}
        self.process = subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, text=True)
        assert self.process.stdout is not None
        while not self.process.stdout.readline().startswith("Stop with"):
            assert self.process.poll() is None, "the server did not start"
        httpx.get(self.url)
        self.first_page = time.perf_counter() - began

    def stop(self) -> None:
        """Stop it."""
        self.process.kill()
        self.process.wait()

    def seed(self, key: str) -> bytes:
        """Return the seed of a table, so that the driver can play along without asking."""
        with sqlite3.connect(f"file:{self.data / 'site' / 'tables.sqlite3'}?mode=ro", uri=True) as database:
            return bytes(database.execute("SELECT seed FROM tables_table WHERE key = ?", [key]).fetchone()[0])


@dataclass
class Driven:
    """A table whose three seats are played from one browser, while another one watches."""

    server: Server
    number: int
    key: str = ""
    delays: list[float] = field(default_factory=list)
    answers: list[float] = field(default_factory=list)

    async def open(self) -> None:
        """Open the table and let somebody watch."""
        limits = httpx.Limits(max_connections=4)
        self.player = httpx.AsyncClient(base_url=self.server.url, timeout=30, limits=limits)
        self.watcher = httpx.AsyncClient(base_url=self.server.url, timeout=None)
        form = (await self.player.get(f"/new/{GAME}/")).text
        self.token = _token(form)
        fields = {"csrfmiddlewaretoken": self.token, "name": f"Anna {self.number}", "seat-0": "me"}
        fields |= {f"seat-{seat}": "here" for seat in range(1, PLAYERS)}
        fields |= {f"name-{seat}": f"Guest {seat}" for seat in range(1, PLAYERS)}
        fields |= {f"seat-{seat}": "none" for seat in range(PLAYERS, 6)}
        answer = await self.player.post(f"/new/{GAME}/", data=fields)
        assert answer.status_code == httpx.codes.FOUND, answer.text
        self.key = answer.headers["Location"].rstrip("/").rsplit("/", 1)[1]
        self.token = _token((await self.player.get(f"/table/{self.key}/")).text)
        self.begin()
        for seat in range(PLAYERS):
            await self.post("confirming", number=str(seat), confirms="0")
        self.messages = self.listen()
        await anext(self.messages)

    def begin(self) -> None:
        """Set up the same game here."""
        self.game = Game.new(find_card(GAME), PLAYERS, self.server.seed(self.key))
        self.chooser = random.Random(self.number)

    async def post(self, verb: str, **fields: str) -> httpx.Response:
        """Send a request as the page does."""
        headers = {"Accept": "application/json", "X-CSRFToken": self.token}
        answer = await self.player.post(f"/table/{self.key}/{verb}/", data=fields, headers=headers)
        assert answer.status_code == httpx.codes.OK, answer.text[:500]
        return answer

    async def listen(self) -> AsyncIterator[dict[str, Any]]:
        """Watch the table through its stream."""
        async with self.watcher.stream("GET", f"/table/{self.key}/stream/") as response:
            async for line in response.aiter_lines():
                if line.startswith("data: {"):
                    yield json.loads(line.removeprefix("data: "))

    async def move(self) -> None:
        """Send a move; note when it was answered and when the watcher saw it."""
        if self.game.over:
            return
        action = self.chooser.choice(self.game.actions)
        moment = f"0.{len(self.game.history)}"
        began = time.perf_counter()
        answered = asyncio.create_task(self.post("play", action=str(action.number), moment=moment))
        wanted = f"0.{len(self.game.history) + 1}"
        while (await anext(self.messages))["moment"] != wanted:
            pass
        self.delays.append(time.perf_counter() - began)
        await answered
        self.answers.append(time.perf_counter() - began)
        self.game.decide(action)

    async def close(self) -> None:
        """Leave."""
        await self.messages.aclose()  # type: ignore[attr-defined]
        await self.player.aclose()
        await self.watcher.aclose()


def _token(page: str) -> str:
    found = re.search(r'name="csrfmiddlewaretoken" value="(\w+)"', page)
    assert found is not None
    return found[1]


async def one_table(server: Server) -> dict[str, float]:
    """Play one table as fast as it goes."""
    table = Driven(server, 0)
    await table.open()
    for _ in range(20):
        await table.move()
    table.delays.clear()
    began = time.perf_counter()
    while len(table.delays) < MOVES_OF_ONE_TABLE and not table.game.over:
        await table.move()
    spent = time.perf_counter() - began
    await table.close()
    return {"moves a second": len(table.delays) / spent, **_delays(table.delays)}


async def many_tables(server: Server) -> dict[str, float]:
    """Play many tables at the pace of people."""
    tables = [Driven(server, number) for number in range(1, MANY + 1)]
    for table in tables:
        await table.open()

    async def play(table: Driven) -> None:
        await asyncio.sleep(PACE * table.number / MANY)
        end = time.perf_counter() + SECONDS_OF_MANY
        while time.perf_counter() < end and not table.game.over:
            began = time.perf_counter()
            await table.move()
            await asyncio.sleep(max(0.0, PACE - (time.perf_counter() - began)))

    await asyncio.gather(*map(play, tables))
    paced = _delays([delay for table in tables for delay in table.delays])
    for table in tables:
        table.delays.clear()
    began = time.perf_counter()

    async def hurry(table: Driven) -> None:
        end = began + SECONDS_OF_MANY / 2
        while time.perf_counter() < end and not table.game.over:
            await table.move()

    await asyncio.gather(*map(hurry, tables))
    count = sum(len(table.delays) for table in tables)
    spent = time.perf_counter() - began
    for table in tables:
        await table.close()
    return {"moves a second, all at once": count / spent, **paced}


def _delays(delays: list[float]) -> dict[str, float]:
    ordered = sorted(delays)
    return {
        "seen, median (ms)": 1000 * statistics.median(ordered),
        "seen, 99th percentile (ms)": 1000 * ordered[int(len(ordered) * 0.99)],
    }


def pages(server: Server) -> dict[str, float]:
    """Measure the first page with everything it needs, and plain pages."""
    with httpx.Client(base_url=server.url, headers={"Accept-Encoding": "gzip"}) as client:
        size = 0
        page = client.get("/")
        parts = {"/", *re.findall(r'(?:href|src)="(/(?:static|art)/[^"]+)"', page.text)}
        for part in parts:
            answer = client.get(part)
            assert answer.status_code == httpx.codes.OK, part
            compressed = answer.headers.get("Content-Encoding") == "gzip"
            size += len(gzip.compress(answer.content, 6)) if compressed else len(answer.content)
        return {
            "first page, warm (ms)": 1000 * _median_time(client, "/"),
            "first page with all parts, compressed (kB)": size / 1000,
            "plain page (ms)": 1000 * _median_time(client, "/records/"),
        }


def _median_time(client: httpx.Client, path: str) -> float:
    times = []
    for _ in range(60):
        began = time.perf_counter()
        client.get(path)
        times.append(time.perf_counter() - began)
    return statistics.median(times)


def measure() -> list[tuple[str, str]]:
    """Measure everything; return names and figures."""
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder))
        try:
            rows = [("start to first page, rules compiled before (s)", f"{server.first_page:.1f}")]
            plain = pages(server)
            rows += [(name, f"{value:.1f}") for name, value in plain.items()]
            one = asyncio.run(one_table(server))
            rows += [(f"1 live table: {name}", f"{value:.1f}") for name, value in one.items()]
            ratio = 1000 / one["moves a second"] / plain["plain page (ms)"]
            rows.append(("1 live table: a move and its sight cost so many plain pages", f"{ratio:.2f}"))
            many = asyncio.run(many_tables(server))
            rows += [(f"{MANY} live tables: {name}", f"{value:.1f}") for name, value in many.items()]
        finally:
            server.stop()
    return rows


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--record", action="store_true", help="write the figures into site-results.md")
    given = parser.parse_args()
    lines = [HEAD, f"{where()}.", "", "| | |", "|---|---:|"]
    lines += [f"| {name} | {figure} |" for name, figure in measure()]
    text = "\n".join(lines) + "\n"
    print(text)
    if given.record:
        RESULTS.write_text(text, encoding="utf-8")

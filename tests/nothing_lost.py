"""Kills the server with -9 at random moments under play, again and again, and looks for anything lost.

    python tests/nothing_lost.py --rounds 50

People play against bots over HTTP. Every move that the server acknowledged is remembered. After each kill the database
must hold all of them, and after each restart every table must go on: nothing is lost, no table is stuck.
"""

from __future__ import annotations

import argparse
import os
import random
import re
import signal
import socket
import sqlite3
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from dataclasses import dataclass, field
from pathlib import Path

import httpx

from tradewinds.engine.discovery import game_names

TABLES = 6
PATIENCE = 60.0


class Server:
    """The site in a process of its own, which can be killed and started again with the same data."""

    def __init__(self, data: Path) -> None:
        self.data = data
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = int(probe.getsockname()[1])
        self.url = f"http://localhost:{self.port}"
        self._process: subprocess.Popen[str] | None = None

    def start(self) -> None:
        """Start it and wait until it answers."""
        command = [sys.executable, "-m", "tradewinds", "serve", "--no-browser", "--port", str(self.port)]
        environment = os.environ | {
            "DJANGO_SETTINGS_MODULE": "tradewinds.site.settings",  # not those of the tests
            "TRADEWINDS_DATA": str(self.data),
            "TRADEWINDS_BOT_DELAY": "0.01",
            "LANG": "C",
        }
        self._process = subprocess.Popen(  # noqa: S603
            command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
        )
        assert self._process.stdout is not None
        said = []
        for line in self._process.stdout:
            said.append(line)
            if line.startswith("Stop with"):
                return
        raise RuntimeError("the server did not start: " + "".join(said))

    def kill(self) -> None:
        """Kill it without a word of warning."""
        if self._process is not None:
            self._process.send_signal(signal.SIGKILL)
            self._process.communicate()
            self._process = None

    def moves(self, key: str) -> dict[int, int]:
        """Return the moves of a table as they are on the disk."""
        with closing(sqlite3.connect(f"file:{self.data / 'site' / 'tables.sqlite3'}?mode=ro", uri=True)) as database:
            rows = database.execute(
                "SELECT move.number, move.action FROM tables_move AS move "
                "JOIN tables_table AS tables ON tables.id = move.table_id WHERE tables.key = ?",
                [key],
            )
            return dict(rows.fetchall())


@contextmanager
def running(data: Path) -> Iterator[Server]:
    """Run a server as long as the block lasts."""
    server = Server(data)
    server.start()
    try:
        yield server
    finally:
        server.kill()


@dataclass
class Player:
    """Somebody who plays against bots, as a browser would, and remembers what was acknowledged."""

    server: Server
    seed: int
    key: str = ""
    acknowledged: dict[int, int] = field(default_factory=dict)
    over: bool = False

    def __post_init__(self) -> None:
        self.client = httpx.Client(base_url=self.server.url, timeout=10, headers={"Accept-Language": "en"})
        self._random = random.Random(self.seed)

    def open_table(self) -> None:
        """Open a table against bots, through the form of the site."""
        address = f"/new/{game_names()[0]}/"
        form = self.client.get(address).text
        fields = dict(re.findall(r'<input[^>]*name="([\w-]+)"[^>]*value="([^"]*)"', form))
        fields["csrfmiddlewaretoken"] = self._token(form)
        fields |= {"name": f"Player {self.seed}", "seat-0": "me", "seat-1": "bot:random", "seat-2": "bot:greedy"}
        fields |= {f"seat-{number}": "none" for number in (3, 4)}
        answer = self.client.post(address, data=fields)
        assert answer.status_code == httpx.codes.FOUND, answer.text
        self.key = answer.headers["Location"].rstrip("/").rsplit("/", 1)[1]

    def play_once(self) -> None:
        """Look at the table; if it is the own turn, decide something and remember what was acknowledged."""
        page = self.client.get(f"/table/{self.key}/").text
        mood = self._attribute(page, "mood")
        self.over = mood == "over"
        if mood != "yours":
            return
        moment = self._attribute(page, "moment")
        fields = {"moment": moment}
        headers = {"Accept": "application/json", "X-CSRFToken": self._token(page)}
        if 'id="confirm"' in page:
            self.client.post(f"/table/{self.key}/confirm/", data=fields, headers=headers)
            return
        actions = re.findall(r'<button[^>]*data-action="(\d+)"', page) + re.findall(r'data-first="(\d+)"', page)
        action = self._random.choice(actions)
        answer = self.client.post(f"/table/{self.key}/play/", data=fields | {"action": action}, headers=headers)
        if answer.status_code == httpx.codes.OK:
            self.acknowledged[int(moment.split(".")[1]) + 1] = int(action)

    @staticmethod
    def _attribute(page: str, name: str) -> str:
        found = re.search(rf'id="now"[^>]*data-{name}="([^"]*)"', page)
        assert found is not None, page
        return found[1]

    @staticmethod
    def _token(page: str) -> str:
        found = re.search(r'name="csrfmiddlewaretoken" value="(\w+)"', page)
        assert found is not None, page
        return found[1]

    def play_until(self, stop: threading.Event) -> None:
        """Play on, whether the server answers or not."""
        while not stop.is_set() and not self.over:
            try:
                self.play_once()
            except (httpx.TransportError, httpx.TimeoutException):
                time.sleep(0.05)

    def lost(self) -> list[str]:
        """Return the acknowledged moves that are not on the disk."""
        kept = self.server.moves(self.key)
        return [
            f"table {self.key}: decision {number} was {action}, is {kept.get(number)}"
            for number, action in self.acknowledged.items()
            if kept.get(number) != action
        ]

    def is_stuck(self) -> bool:
        """Tell whether the table does not go on although somebody plays at it."""
        before = len(self.server.moves(self.key))
        give_up = time.monotonic() + PATIENCE
        while time.monotonic() < give_up:
            self.play_once()
            if self.over or len(self.server.moves(self.key)) > before:
                return False
            time.sleep(0.02)
        return True


def torment(rounds: int, data: Path, seed: int = 0, tables: int = TABLES) -> list[str]:
    """Kill and restart so many times; return everything that was lost or got stuck."""
    chooser = random.Random(seed)
    found: list[str] = []
    with running(data) as server, ExitStack() as at_the_end:

        def come(number: int) -> Player:
            player = Player(server, number)
            at_the_end.callback(player.client.close)
            player.open_table()
            return player

        players = [come(number) for number in range(tables)]
        for number in range(rounds):
            stop = threading.Event()
            threads = [threading.Thread(target=player.play_until, args=[stop]) for player in players]
            for thread in threads:
                thread.start()
            time.sleep(chooser.uniform(0.05, 1.5))
            server.kill()
            stop.set()
            for thread in threads:
                thread.join()
            found += [fault for player in players for fault in player.lost()]
            server.start()
            found += [f"table {player.key} is stuck" for player in players if player.is_stuck()]
            moves = sum(len(player.acknowledged) for player in players)
            print(f"round {number + 1}: {moves} moves acknowledged, {len(found)} faults", flush=True)  # noqa: T201
            for place, player in enumerate(players):
                if player.over:
                    players[place] = come(1000 * (number + 1) + place)
    return found


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rounds", type=int, default=50)
    parser.add_argument("--seed", type=int, default=0)
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        faults = torment(given.rounds, Path(folder), given.seed)
    sys.exit("\n".join(faults) or 0)

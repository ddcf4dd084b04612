"""Tells who waits at a table that something has changed there, after it was committed and not before.

Other processes hear it too, if they serve the same database (`tradewinds.site.processes.wire`).
"""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Lock

from django.db import transaction

from tradewinds.site.processes.wire import Listener, line


class Ear:
    """Somebody who listens to one table, in the loop that serves him."""

    def __init__(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._heard = asyncio.Event()

    def call(self) -> None:
        """Say from any thread that there is something new."""
        self._loop.call_soon_threadsafe(self._heard.set)

    async def wait(self, seconds: float) -> None:
        """Return when there is something new, or after a while."""
        try:
            async with asyncio.timeout(seconds):
                await self._heard.wait()
        except TimeoutError:
            return
        self._heard.clear()


class News:
    """Who listens to which table."""

    def __init__(self) -> None:
        self.followers: list[Callable[[int], None]] = []
        """Who wants to hear of every table."""
        self.after_a_break: list[Callable[[], None]] = []
        """Who wants to know that news of other processes may have been missed."""
        self._ears: dict[int, set[Ear]] = defaultdict(set)
        self._lock = Lock()
        self._listener: Listener | None = None
        self.ends = False
        """Whether this process stops, so that nobody should wait for news here any more."""

    def start(self) -> None:
        """Begin to hear what other processes say."""
        self.ends = False
        self._listener = Listener(self.tell, self._look_again)
        self._listener.start()

    def stop(self) -> None:
        """Hear other processes no more."""
        if self._listener is not None:
            self._listener.stop()
            self._listener = None

    def end(self) -> None:
        """Tell everybody who waits that there will be no more news here."""
        self.ends = True
        self._call_everybody()

    @contextmanager
    def listening(self, table: int) -> Iterator[Ear]:
        """Listen to a table as long as the block lasts."""
        ear = Ear()
        with self._lock:
            self._ears[table].add(ear)
        try:
            yield ear
        finally:
            with self._lock:
                self._ears[table].discard(ear)
                if not self._ears[table]:
                    del self._ears[table]

    def publish(self, table: int) -> None:
        """Tell everybody that a table changes, as soon as the transaction that is under way is committed."""
        line().send(table)
        transaction.on_commit(lambda: self.tell(table))

    def tell(self, table: int) -> None:
        """Tell everybody in this process that a table has changed."""
        with self._lock:
            ears = tuple(self._ears.get(table, ()))
        for ear in ears:
            ear.call()
        for follower in self.followers:
            follower(table)

    def _look_again(self) -> None:
        """Have everybody in this process look whether something has changed."""
        self._call_everybody()
        for hear in self.after_a_break:
            hear()

    def _call_everybody(self) -> None:
        with self._lock:
            ears = [ear for listening in self._ears.values() for ear in listening]
        for ear in ears:
            ear.call()


news = News()

"""Tells who waits at a table that something has changed there, after it was committed and not before."""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Lock


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
        self._ears: dict[int, set[Ear]] = defaultdict(set)
        self._lock = Lock()

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
        """Tell everybody that a table has changed."""
        with self._lock:
            ears = tuple(self._ears.get(table, ()))
        for ear in ears:
            ear.call()
        for follower in self.followers:
            follower(table)


news = News()

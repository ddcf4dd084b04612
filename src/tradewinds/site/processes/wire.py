"""How news come from one process to the others: PostgreSQL carries them itself, SQLite has a board to look at.

What is sent belongs to the transaction in which it is sent: it arrives if that is committed, and not before.
"""

from __future__ import annotations

import logging
import secrets
import threading
import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator

from django.db import connection

from tradewinds.site.processes.models import Bulletin

CHANNEL = "tradewinds"
NAME = secrets.token_hex(8)
"""What this process calls itself: it needs no news of its own."""
PAUSE = 0.2
"""Seconds between two looks at the board, and the longest time until a listener stops."""
AFTER_A_BREAK = 1.0
"""Seconds until a line that broke is tried again."""
HELD = 1000
"""So many news stay on the board."""

log = logging.getLogger(__name__)


class Line(ABC):
    """The way of news between processes, for one of them."""

    def __init__(self, name: str = NAME) -> None:
        self._name = name

    @abstractmethod
    def send(self, table: int) -> None:
        """Send news of a table with the transaction that is under way."""

    @abstractmethod
    def heard(self) -> Iterator[int | None]:
        """Give what others say, as it comes: the number of a table, and nothing every now and then.

        It begins with nothing: what is sent from then on is heard.
        """


class Notifications(Line):
    """PostgreSQL's LISTEN and NOTIFY."""

    def send(self, table: int) -> None:
        """Notify: the server hands it on after the commit."""
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_notify(%s, %s)", [CHANNEL, f"{self._name} {table}"])

    def heard(self) -> Iterator[int | None]:
        """Listen on the connection of this thread."""
        with connection.cursor() as cursor:
            cursor.execute(f"LISTEN {CHANNEL}")
        while True:
            yield None
            for notice in connection.connection.notifies(timeout=PAUSE):
                sender, _, table = notice.payload.partition(" ")
                if sender != self._name:
                    yield int(table)


class Board(Line):
    """A list of news in the database, at which others look a few times a second."""

    def send(self, table: int) -> None:
        """Put it on the board, and take old news down from time to time."""
        number = Bulletin.objects.create(table=table, sender=self._name).pk
        if number % 100 == 0:
            Bulletin.objects.filter(pk__lte=number - HELD).delete()

    def heard(self) -> Iterator[int | None]:
        """Read what is new whenever the file has changed: SQLite itself says that it has."""
        state = _state_of_the_file()
        last = Bulletin.objects.order_by("pk").values_list("pk", flat=True).last() or 0
        while True:
            yield None
            time.sleep(PAUSE)
            before, state = state, _state_of_the_file()
            if state != before:
                for bulletin in Bulletin.objects.filter(pk__gt=last).order_by("pk"):
                    last = bulletin.pk
                    if bulletin.sender != self._name:
                        yield bulletin.table


def _state_of_the_file() -> int:
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA data_version")
        return int(cursor.fetchone()[0])


def line(name: str = NAME) -> Line:
    """Return the way of news that the database offers."""
    return Notifications(name) if connection.vendor == "postgresql" else Board(name)


class Listener:
    """Hears what other processes say, in a thread of its own, and comes back after every break."""

    def __init__(self, tell: Callable[[int], None], look_again: Callable[[], None]) -> None:
        """``look_again`` is called whenever it begins to hear: nobody knows what was said before."""
        self._tell = tell
        self._look_again = look_again
        self._stopped = threading.Event()
        self._thread = threading.Thread(target=self._run, name="news", daemon=True)

    def start(self) -> None:
        """Begin to listen."""
        self._thread.start()

    def stop(self) -> None:
        """Listen no more."""
        self._stopped.set()
        self._thread.join()

    def _run(self) -> None:
        while not self._stopped.is_set():
            try:
                self._listen()
            except Exception as trouble:  # whatever broke, the tables go on
                log.warning("News of other processes are not heard, trying again: %s", trouble)
                self._stopped.wait(AFTER_A_BREAK)
            finally:
                connection.close()

    def _listen(self) -> None:
        news = line().heard()
        next(news)
        self._look_again()
        for table in news:
            if self._stopped.is_set():
                return
            if table is not None:
                self._tell(table)

"""Who looks at a table now: everybody with an open page that is not hidden, in whichever process it was opened.

A page is a row as long as its stream lasts. What shows that a row is still true is a sign of life of its process: one
row for all its pages, refreshed at most once in half a heartbeat. So a page costs two writes, when it comes and when it
goes, and none in between; the pages of a process that died run out by themselves.
"""

from __future__ import annotations

import time
import uuid
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import timedelta
from threading import Lock
from typing import NamedTuple

from django.db import IntegrityError, transaction
from django.utils import timezone

from tradewinds.site.tables.models import Looking, Person, Process, Seat, Table
from tradewinds.text import Texts

HEARTBEAT = 15.0
"""Seconds after which every stream gives a sign of life."""
LASTS = timedelta(seconds=2.4 * HEARTBEAT)
"""So long a process counts as living after its last sign of life."""
FORGOTTEN_AFTER = timedelta(minutes=10)
"""After that a process is not only asleep."""
NAMES_SHOWN = 8
"""Names of those who watch."""


def looking(table: int) -> set[uuid.UUID]:
    """Return the people who look at a table now."""
    return {page.person for page in pages_at(table) if page.person is not None}


class Page(NamedTuple):
    """An open page: whose it is, if he has a name."""

    person: uuid.UUID | None
    name: str


def pages_at(table: int) -> list[Page]:
    """Return the pages that show a table now, each in no particular process."""
    pages = Looking.objects.filter(table=table, process__seen_at__gt=timezone.now() - LASTS)
    rows = pages.values_list("person_id", "person__name")
    return sorted((Page(person, name or "") for person, name in rows), key=lambda page: (page.name, str(page.person)))


@dataclass(frozen=True)
class Present:
    """Who is at a table now: those at its seats, and those who watch."""

    seats: tuple[int, ...] = ()
    """The seats whose people look."""
    names: tuple[str, ...] = ()
    """What those are called who watch, as far as they have a name."""
    nameless: int = 0

    @property
    def watching(self) -> int:
        """How many watch."""
        return len(self.names) + self.nameless

    def in_words(self, say: Texts) -> str:
        """Tell how many watch, and who; nothing if nobody does."""
        if not self.watching:
            return ""
        count = say("presence.watching", count=self.watching)
        shown = ", ".join(self.names[:NAMES_SHOWN]) + (" …" if len(self.names) > NAMES_SHOWN else "")
        return say("presence.watching_names", count=count, names=shown) if shown else count


def present(pages: Sequence[Page], seats: Sequence[Seat], own: Sequence[int] = ()) -> Present:
    """Tell who is at a table; of his own seats nobody has to be told."""
    here = {page.person for page in pages}
    seated = {seat.person_id for seat in seats}
    watching = {page.person: page.name for page in pages if page.person is not None and page.person not in seated}
    return Present(
        seats=tuple(s.number for s in seats if s.person_id in here - {None} and s.number not in own),
        names=tuple(sorted(watching.values())),
        nameless=sum(page.person is None for page in pages),
    )


@dataclass
class Attendance:
    """The pages that one process keeps open. The rows are what counts; this only knows which of them are its own."""

    process: uuid.UUID = field(default_factory=uuid.uuid4)
    _pages: dict[uuid.UUID, tuple[int, uuid.UUID | None]] = field(default_factory=dict)
    _left: set[uuid.UUID] = field(default_factory=set)
    """Pages that are closed, and whose rows have yet to go."""
    _refreshed: float | None = None
    _lock: Lock = field(default_factory=Lock)

    def enter(self, table: int, person: Person | None) -> uuid.UUID | None:
        """Write down that somebody looks at a table; return his page. A table that is gone has no pages."""
        page = uuid.uuid4()
        with self._lock:
            self._pages[page] = (table, None if person is None else person.pk)
        try:
            with transaction.atomic():
                Process.objects.get_or_create(pk=self.process, defaults={"seen_at": timezone.now()})
                Looking.objects.create(pk=page, process_id=self.process, table_id=table, person=person)
        except IntegrityError:
            self.leave(page)
            return None
        self.refresh()
        return page

    def leave(self, page: uuid.UUID) -> None:
        """Write down that a page is closed."""
        with self._lock:
            self._pages.pop(page, None)
            self._left.add(page)
        self._sweep()

    def _sweep(self) -> None:
        """Take away the rows of closed pages; if the database fails, the next sign of life tries again."""
        with self._lock:
            left = set(self._left)
        Looking.objects.filter(pk__in=left).delete()
        with self._lock:
            self._left -= left

    def refresh(self) -> None:
        """Give a sign of life for all pages, unless there was one a moment ago."""
        with self._lock:
            now = time.monotonic()
            if self._refreshed is not None and now - self._refreshed < HEARTBEAT / 2:
                return
            self._refreshed = now
        known = Process.objects.filter(pk=self.process).update(seen_at=timezone.now())
        if not known and self._pages:
            self._write_anew()
        if self._left:
            self._sweep()
        dead = Process.objects.filter(seen_at__lt=timezone.now() - FORGOTTEN_AFTER)
        if dead.exists():  # taking away nothing would keep writers waiting, too
            dead.delete()

    def _write_anew(self) -> None:
        """Write all pages down again: this process slept so long that others had forgotten it."""
        with self._lock:
            pages = dict(self._pages)
        with transaction.atomic():
            Process.objects.update_or_create(pk=self.process, defaults={"seen_at": timezone.now()})
            tables = Table.objects.in_bulk({table for table, _ in pages.values()})
            people = Person.objects.in_bulk({person for _, person in pages.values() if person is not None})
            rows = [
                Looking(pk=page, process_id=self.process, table_id=table, person_id=person)
                for page, (table, person) in pages.items()
                if table in tables and (person is None or person in people)
            ]
            Looking.objects.bulk_create(rows, ignore_conflicts=True)


attendance = Attendance()

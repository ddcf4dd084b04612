"""Server-sent events: a browser hears of every change of its table, and after a break of everything it missed.

A message is a whole scene; what is said at the table and who is there are events beside it. Its id says the version,
how much of the log it holds, and the last thing that was said. A browser that comes back says which id it had last, so
it gets what it missed, or nothing if it missed nothing.
"""

from __future__ import annotations

import asyncio
import json
import math
import time
import uuid
from collections import Counter
from collections.abc import AsyncIterator, Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, TypeVar

from django.db import close_old_connections
from django.db.models import OuterRef, Subquery
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase, StreamingHttpResponse
from django.utils import translation

from tradewinds.site import limits, throttle
from tradewinds.site.numbers import whole
from tradewinds.site.operations.metrics import meters
from tradewinds.site.people import person_of
from tradewinds.site.tables.eyes import Screen, check_may_look, seats_of
from tradewinds.site.tables.models import Person, Table
from tradewinds.site.tables.news import news
from tradewinds.site.tables.presence import HEARTBEAT, Page, attendance, pages_at, present
from tradewinds.site.tables.scene import scene_for
from tradewinds.site.tables.views import screen_of
from tradewinds.site.talk.models import Message
from tradewinds.site.talk.panel import Talk
from tradewinds.site.wording import NotForYou, say, site_texts

RETRY = 1000
BACK_AGAIN = 2.0
"""Seconds until others hear that a page was closed: who only loads it again has not gone."""
LASTS = 600.0
"""Seconds until a browser has to come back and show again who it is: after a new password elsewhere it is nobody."""
TOO_MANY = 429

LAST_SAID = Subquery(Message.objects.filter(table=OuterRef("pk")).order_by("-pk").values("pk")[:1])

Result = TypeVar("Result")

_threads = ThreadPoolExecutor(4, thread_name_prefix="stream")
"""Streams draw in a few threads with a database connection each, however many there are."""
_open: Counter[str] = Counter()


def stream(request: HttpRequest, key: str) -> HttpResponseBase:
    """Tell a browser what happens at a table, as long as it listens."""
    if is_full(request):
        return HttpResponse(
            say("errors.streams"),
            status=TOO_MANY,
            content_type="text/plain; charset=utf-8",
            headers={"Retry-After": str(limits.WAIT_FOR_CONNECTION)},
        )
    found = _find(request, key)
    if found is None:
        raise Http404
    table, person = found
    return streamed(request, Listener(table, person, screen_of(request), visible=request.GET.get("hidden") != "1"))


def is_full(request: HttpRequest) -> bool:
    """Tell whether there are as many streams as there may be: from this address, or in all."""
    return _enough_from(throttle.address_of(request))


def streamed(request: HttpRequest, listener: Listener) -> StreamingHttpResponse:
    """Answer with what a listener hears, from where the request says that it has heard the last of it."""
    address = throttle.address_of(request)
    last = request.headers.get("Last-Event-ID") or request.GET.get("since", "")
    return StreamingHttpResponse(
        listener.messages(last, address),
        content_type="text/event-stream",
        headers={"Cache-Control": "no-store", "X-Accel-Buffering": "no", "Content-Encoding": "identity"},
    )


def _enough_from(address: str) -> bool:
    return _open[address] >= limits.STREAMS_OF_ONE_ADDRESS or _open.total() >= limits.STREAMS


def _find(request: HttpRequest, key: str) -> tuple[int, Person | None] | None:
    table = Table.objects.filter(key=key).values_list("pk", flat=True).first()
    return None if table is None else (table, person_of(request))


@dataclass(frozen=True)
class Known:
    """What a browser has: a version of the table with so much of its log, the last of the talk, who is there."""

    version: str = ""
    cursor: str = ""
    talk: int = 0
    pages: Sequence[Page] | None = None

    @classmethod
    def read(cls, text: str) -> Known:
        """Return what the id of a message says."""
        version, cursor, talk = (*text.split("|", 2), "", "")[:3] if text.isprintable() else ("", "", "")
        return cls(version, cursor, whole(talk) or 0)

    def __str__(self) -> str:
        return f"{self.version}|{self.cursor}|{self.talk}"


@dataclass(frozen=True)
class Listener:
    """One open page at a table."""

    table: int
    person: Person | None
    screen: Screen
    visible: bool = True
    """Whether somebody can see the page: a hidden one only listens."""

    async def messages(self, last: str, address: str) -> AsyncIterator[str]:
        """Send the scene whenever it has changed, what is said, who comes and goes, and a sign of life in between."""
        if _enough_from(address):  # many were let in at the same moment; those who are too many come back
            return
        known = Known.read(last)
        page, spoken, end = None, -math.inf, time.monotonic() + LASTS
        _open[address] += 1
        meters().streams.inc()
        try:
            with news.listening(self.table) as ear:
                yield f"retry: {RETRY}\n\n"
                page = await _in_thread(self.enter)
                # Then the browser comes back, to this process, to another one or after the next start.
                while not news.ends and time.monotonic() < end:
                    try:
                        known, events = await _in_thread(partial(self.look, known))
                    except Table.DoesNotExist:  # it was closed
                        return
                    except NotForYou:  # it wants no spectators any more; the page says so when it is loaded again
                        yield "event: gone\ndata: 1\n\n"
                        return
                    if not (events and events[0].startswith("id:")) and time.monotonic() - spoken >= HEARTBEAT * 0.9:
                        events = [_beat(), *events]
                    for event in events:
                        yield event
                        spoken = time.monotonic()
                    await ear.wait(HEARTBEAT)
        finally:
            meters().streams.dec()
            _open[address] -= 1
            if not _open[address]:
                del _open[address]
            if page is not None:
                self.leave(page)

    def enter(self) -> uuid.UUID | None:
        """Write down that somebody looks, and tell the others."""
        if not self.visible:
            return None
        page = attendance.enter(self.table, self.person)
        news.publish(self.table)
        return page

    def leave(self, page: uuid.UUID) -> None:
        """Write down that nobody looks at this page any more; tell it a little later, as most of them come back."""
        with suppress(RuntimeError):  # the server stops
            _threads.submit(_with_connection, partial(attendance.leave, page))
            asyncio.get_running_loop().call_later(BACK_AGAIN, _tell, self.table)

    def look(self, known: Known) -> tuple[Known, list[str]]:
        """Return the events that tell a browser what it does not know yet, and what it knows then."""
        attendance.refresh()
        table = Table.objects.annotate(last_said=LAST_SAID).get(pk=self.table)
        check_may_look(table, table.seats.all(), self.person)
        pages = pages_at(self.table)
        events = []
        with translation.override(self.screen.language):
            if str(table.version) != known.version:
                cursor, payload = self.content(table, known.cursor, pages)
                known = replace(known, version=str(table.version), cursor=cursor, pages=pages)
                events.append(_event(payload, str(known)))
            known, beside = self.beside(table, known, pages, table.last_said or 0)
        return known, events + beside

    def content(self, table: Table, cursor: str, pages: list[Page]) -> tuple[str, dict[str, Any]]:
        """Return the next cursor and what a message about the table holds."""
        scene = scene_for(table, self.person, self.screen)
        scene.pages = pages
        payload = scene.payload(cursor)
        return payload["cursor"], payload

    def beside(self, table: Table, known: Known, pages: list[Page], said: int) -> tuple[Known, list[str]]:
        """Return what is said at the table and who is there, as far as it is new, and what is known then."""
        events = []
        if said > known.talk:
            talk = Talk(table, table.seats.all(), self.person, self.screen.language, known.talk)
            known = replace(known, talk=talk.last)
            events.append(_event(talk.heard(), str(known), "talk"))
        if pages != known.pages:
            known = replace(known, pages=pages)
            events.append(_event(self._present(table, pages), kind="present"))
        return known, events

    def _present(self, table: Table, pages: Sequence[Page]) -> dict[str, Any]:
        seats = list(table.seats.all())
        here = present(pages, seats, seats_of(self.person, seats))
        return {"seats": here.seats, "watching": here.in_words(site_texts(self.screen.language))}


def _event(data: dict[str, Any], known: str = "", kind: str = "") -> str:
    lines = [f"id: {known}"] if known else []
    lines += [f"event: {kind}"] if kind else []
    return "\n".join([*lines, f"data: {json.dumps(data, ensure_ascii=False)}"]) + "\n\n"


def _beat() -> str:
    """A sign of life says what time it is: the clocks of browsers are often wrong."""
    return f"event: beat\ndata: {time.time():.1f}\n\n"


def _tell(table: int) -> None:
    with suppress(RuntimeError):
        _threads.submit(_with_connection, partial(news.publish, table))


def _with_connection(work: Callable[[], Result]) -> Result:
    close_old_connections()
    return work()


async def _in_thread(work: Callable[[], Result]) -> Result:
    return await asyncio.get_running_loop().run_in_executor(_threads, _with_connection, work)

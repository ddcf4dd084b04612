"""Server-sent events: a browser hears of every change of its table, and after a break of everything it missed.

Each message is a whole scene and carries its version and how much of the log it holds as its id. A browser that comes
back says which id it had last, so it gets what it missed, or nothing if it missed nothing.
"""

from __future__ import annotations

import asyncio
import json
import math
import time
import uuid
from collections import Counter
from collections.abc import AsyncIterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from functools import partial
from typing import TypeVar

from django.db import close_old_connections
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase, StreamingHttpResponse
from django.utils import translation

from tradewinds.site import limits
from tradewinds.site.people import person_of
from tradewinds.site.tables import presence
from tradewinds.site.tables.eyes import Screen
from tradewinds.site.tables.models import Person, Table
from tradewinds.site.tables.news import news
from tradewinds.site.tables.scene import scene_for
from tradewinds.site.tables.views import screen_of
from tradewinds.site.wording import say

HEARTBEAT = 15.0
RETRY = 1000
TOO_MANY = 429

Result = TypeVar("Result")

_threads = ThreadPoolExecutor(4, thread_name_prefix="stream")
"""Streams draw in a few threads with a database connection each, however many there are."""
_open: Counter[str] = Counter()


def stream(request: HttpRequest, key: str) -> HttpResponseBase:
    """Tell a browser what happens at a table, as long as it listens."""
    address = request.META.get("REMOTE_ADDR", "")
    if _open[address] >= limits.STREAMS_OF_ONE_ADDRESS or _open.total() >= limits.STREAMS:
        return HttpResponse(say("errors.streams"), status=TOO_MANY, content_type="text/plain; charset=utf-8")
    found = _find(request, key)
    if found is None:
        raise Http404
    table, person = found
    listener = Listener(table, person, screen_of(request), in_sight=request.GET.get("hidden") == "0")
    last = request.headers.get("Last-Event-ID") or request.GET.get("since", "")
    return StreamingHttpResponse(
        listener.messages(last, address),
        content_type="text/event-stream",
        headers={"Cache-Control": "no-store", "X-Accel-Buffering": "no", "Content-Encoding": "identity"},
    )


def _find(request: HttpRequest, key: str) -> tuple[int, Person | None] | None:
    table = Table.objects.filter(key=key).values_list("pk", flat=True).first()
    return None if table is None else (table, person_of(request))


@dataclass(frozen=True)
class Listener:
    """One open page at a table."""

    table: int
    person: Person | None
    screen: Screen
    in_sight: bool = False
    """Whether somebody can see the page."""
    page: uuid.UUID = field(default_factory=uuid.uuid4)

    async def messages(self, last: str, address: str) -> AsyncIterator[str]:
        """Send the scene whenever it has changed, and a sign of life in between."""
        version, _, cursor = last.partition("|")
        _open[address] += 1
        try:
            with news.listening(self.table) as ear:
                yield f"retry: {RETRY}\n\n"
                seen = -math.inf
                while True:
                    if (
                        self.in_sight
                        and self.person
                        and time.monotonic() - seen > presence.RENEWED_AFTER.total_seconds()
                    ):
                        seen = time.monotonic()
                        await _in_thread(partial(presence.look, self.page, self.table, self.person.pk))
                    try:
                        message = await _in_thread(partial(self.draw, version, cursor))
                    except Table.DoesNotExist:  # it was closed
                        return
                    if message is None:
                        yield f"event: beat\ndata: {time.time():.1f}\n\n"  # clocks of browsers are often wrong
                    else:
                        version, cursor, data = message
                        yield f"id: {version}|{cursor}\ndata: {data}\n\n"
                    await ear.wait(HEARTBEAT)
        finally:
            if self.in_sight and self.person is not None:
                _threads.submit(presence.look_away, self.page)
            _open[address] -= 1
            if not _open[address]:
                del _open[address]

    def draw(self, version: str, cursor: str) -> tuple[str, str, str] | None:
        """Return version, cursor and content of the next message; nothing if the browser knows it all."""
        table = Table.objects.get(pk=self.table)
        if str(table.version) == version:
            return None
        with translation.override(self.screen.language):
            payload = scene_for(table, self.person, self.screen).payload(cursor)
        return str(table.version), payload["cursor"], json.dumps(payload, ensure_ascii=False)


async def _in_thread(work: partial[Result]) -> Result:
    def call() -> Result:
        close_old_connections()
        return work()

    return await asyncio.get_running_loop().run_in_executor(_threads, call)

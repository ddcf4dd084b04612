"""Server-sent events: a browser hears of every change of its table, and after a break of everything it missed.

Each message is a whole scene and carries its version and how much of the log it holds as its id. A browser that comes
back says which id it had last, so it gets what it missed, or nothing if it missed nothing.
"""

from __future__ import annotations

import asyncio
import json
from collections import Counter
from collections.abc import AsyncIterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from typing import Any, TypeVar

from django.db import close_old_connections
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase, StreamingHttpResponse
from django.utils import translation

from tradewinds.site import limits
from tradewinds.site.operations.addresses import household
from tradewinds.site.operations.metrics import meters
from tradewinds.site.people import person_of
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
    return streamed(request, Listener(table, person, screen_of(request)))


def is_full(request: HttpRequest) -> bool:
    """Tell whether there are as many streams as there may be: from this address, or in all."""
    return _enough_from(household(request.META.get("REMOTE_ADDR", "")))


def streamed(request: HttpRequest, listener: Listener) -> StreamingHttpResponse:
    """Answer with what a listener hears, from where the request says that it has heard the last of it."""
    address = household(request.META.get("REMOTE_ADDR", ""))
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
class Listener:
    """One open page at a table."""

    table: int
    person: Person | None
    screen: Screen

    async def messages(self, last: str, address: str) -> AsyncIterator[str]:
        """Send the scene whenever it has changed, and a sign of life in between."""
        if _enough_from(address):  # many were let in at the same moment; those who are too many come back
            return
        version, _, cursor = last.partition("|")
        _open[address] += 1
        meters().streams.inc()
        try:
            with news.listening(self.table) as ear:
                yield f"retry: {RETRY}\n\n"
                while True:
                    try:
                        message = await _in_thread(partial(self.draw, version, cursor))
                    except Table.DoesNotExist:  # it was closed
                        return
                    if message is None:
                        yield "event: beat\ndata: 1\n\n"
                    else:
                        version, cursor, data = message
                        yield f"id: {version}|{cursor}\ndata: {data}\n\n"
                    await ear.wait(HEARTBEAT)
        finally:
            meters().streams.dec()
            _open[address] -= 1
            if not _open[address]:
                del _open[address]

    def draw(self, version: str, cursor: str) -> tuple[str, str, str] | None:
        """Return version, cursor and content of the next message; nothing if the browser knows it all."""
        table = Table.objects.get(pk=self.table)
        if str(table.version) == version:
            return None
        with translation.override(self.screen.language):
            cursor, payload = self.content(table, cursor)
        return str(table.version), cursor, json.dumps(payload, ensure_ascii=False)

    def content(self, table: Table, cursor: str) -> tuple[str, Any]:
        """Return the next cursor and what a message holds."""
        payload = scene_for(table, self.person, self.screen).payload(cursor)
        return payload["cursor"], payload


async def _in_thread(work: partial[Result]) -> Result:
    def call() -> Result:
        close_old_connections()
        return work()

    return await asyncio.get_running_loop().run_in_executor(_threads, call)

"""What the web server calls: static files, Django, and the clerk that begins to work when the server does."""

from __future__ import annotations

import os
from typing import Any

import django
from asgiref.sync import sync_to_async
from servestatic import ServeStaticASGI
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tradewinds.site.settings")
django.setup(set_prefix=False)

from django.conf import settings  # noqa: E402 - Django has to be set up first

from tradewinds.site.handler import Handler  # noqa: E402
from tradewinds.site.limits import LARGEST_REQUEST  # noqa: E402
from tradewinds.site.operations.addresses import TRUSTED  # noqa: E402
from tradewinds.site.signals.postman import postman  # noqa: E402
from tradewinds.site.tables.clerk import clerk  # noqa: E402
from tradewinds.site.tables.news import news  # noqa: E402
from tradewinds.site.tables.watch import watch  # noqa: E402

# Files with a hash in their names never change. They need nothing of Django.
site: Any = ServeStaticASGI(
    Handler(), root=settings.STATIC_ROOT, prefix=settings.STATIC_URL, immutable_file_test=r"\.[0-9a-f]{12}\."
)
if TRUSTED.names:  # else anybody could say in a header that he is somebody else, or that nobody can listen
    site = ProxyHeadersMiddleware(site, TRUSTED.names)


async def application(scope: Any, receive: Any, send: Any) -> None:
    """Answer a request, or start and stop with the server."""
    if scope["type"] != "lifespan":
        await site(scope, _limited(scope, receive), send)
        return
    while (await receive())["type"] == "lifespan.startup":
        await sync_to_async(_start)()
        await send({"type": "lifespan.startup.complete"})
    await sync_to_async(_stop)()
    await send({"type": "lifespan.shutdown.complete"})


def _start() -> None:
    news.start()
    if settings.CLERK:
        clerk.start()
    watch.start()  # only who can be reached may say that the site is up
    postman.start()


def _stop() -> None:
    news.stop()
    postman.stop()
    watch.stop()
    if settings.CLERK:
        clerk.stop()


def _limited(scope: Any, receive: Any) -> Any:
    """Read no more of a request than the largest one needs; Django alone would put all of it on the disk first."""
    read = 0

    async def limited() -> Any:
        nonlocal read
        while True:
            message = await receive()
            ended = read > LARGEST_REQUEST
            read += len(message.get("body", b""))
            if message["type"] != "http.request" or read <= LARGEST_REQUEST:
                return message
            if not ended:
                return {"type": "http.request", "body": b"", "more_body": False}

    return limited if scope["type"] == "http" else receive

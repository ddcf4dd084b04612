"""Django's handler of requests, with each request in one thread from beginning to end.

Django alone starts a thread for every request, which has to connect to the database anew, and hands the request over
between that thread and the loop at every step of the way. Here a few threads stay, and keep their connections.
"""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from django.core.handlers.asgi import ASGIHandler
from django.db import close_old_connections
from django.http import HttpRequest
from django.http.response import HttpResponseBase

THREADS = 8


class Handler(ASGIHandler):
    """Answers requests in threads that stay; only what is streamed is sent from the loop."""

    def __init__(self) -> None:
        super().__init__()
        self._threads = ThreadPoolExecutor(THREADS, thread_name_prefix="request")

    def load_middleware(self, is_async: bool = False) -> None:
        """Let middleware and views call each other directly."""
        super().load_middleware(is_async=False)

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Answer a request."""
        await self.handle(scope, receive, send)

    async def get_response_async(self, request: HttpRequest) -> HttpResponseBase:
        """Let one of the threads answer."""
        return await asyncio.get_running_loop().run_in_executor(self._threads, self._answer, request)

    def _answer(self, request: HttpRequest) -> HttpResponseBase:
        close_old_connections()  # those that broke
        try:
            return self.get_response(request)
        finally:
            close_old_connections()

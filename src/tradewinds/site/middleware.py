"""What every answer has, and what becomes of requests that cannot be carried out."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from inspect import iscoroutinefunction
from typing import Any, cast

from django.http import HttpRequest, HttpResponseNotAllowed
from django.http.response import HttpResponseBase
from django.utils.decorators import sync_and_async_middleware

from tradewinds.errors import TradewindsError
from tradewinds.site import pages

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "font-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
HEADERS = {
    "Content-Security-Policy": POLICY,
    "Cross-Origin-Opener-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
    "Referrer-Policy": "same-origin",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
}

Answer = Callable[[HttpRequest], HttpResponseBase]
AsyncAnswer = Callable[[HttpRequest], Awaitable[HttpResponseBase]]


@sync_and_async_middleware
def guard(get_response: Any) -> Any:
    """Say in every answer what a page may load and do: nothing from elsewhere, no script but our own."""
    if iscoroutinefunction(get_response):

        async def asynchronously(request: HttpRequest) -> HttpResponseBase:
            return _with_headers(await cast("AsyncAnswer", get_response)(request))

        return asynchronously

    def synchronously(request: HttpRequest) -> HttpResponseBase:
        return _with_headers(cast("Answer", get_response)(request))

    return synchronously


def _with_headers(response: HttpResponseBase) -> HttpResponseBase:
    for name, value in HEADERS.items():
        response.headers.setdefault(name, value)
    return response


class Explain:
    """Turns what a view refuses into a page that says why, in the language of the reader."""

    sync_capable = True
    async_capable = True

    def __init__(self, get_response: Any) -> None:
        self.get_response = get_response
        if iscoroutinefunction(get_response):
            from asgiref.sync import markcoroutinefunction  # noqa: PLC0415

            markcoroutinefunction(self)

    def __call__(self, request: HttpRequest) -> Any:
        """Pass the request on."""
        if iscoroutinefunction(self):
            return self._asynchronously(request)
        return _explained(request, self.get_response(request))

    async def _asynchronously(self, request: HttpRequest) -> HttpResponseBase:
        return _explained(request, await self.get_response(request))

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponseBase | None:
        """Answer a mistake with its reason; what is no mistake of the user is left to Django."""
        return pages.refused(request, exception) if isinstance(exception, TradewindsError) else None


def _explained(request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
    """Give a page to who only looks at an address that something is sent to, or the other way round."""
    if isinstance(response, HttpResponseNotAllowed):
        return pages.wrong_method(request, response.headers["Allow"])
    return response

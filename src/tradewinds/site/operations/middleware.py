"""Counts, measures and logs every request."""

from __future__ import annotations

import logging
import secrets
import time
from typing import Any

from django.http import HttpRequest
from django.http.response import HttpResponseBase

from tradewinds.site.operations.logs import form_of, request_id, short_hash
from tradewinds.site.operations.metrics import meters

UNWATCHED = ("health", "metrics")
"""Views that are asked again and again by those who watch; a line for each would hide the others."""

log = logging.getLogger("tradewinds.site.requests")


def observe(get_response: Any) -> Any:
    """Give a request a number that answer and log name, and write down what became of it."""

    def answer(request: HttpRequest) -> HttpResponseBase:
        number = secrets.token_hex(8)
        before = request_id.set(number)
        start = time.perf_counter()
        try:
            response: HttpResponseBase = get_response(request)
            response.headers["X-Request-ID"] = number
            _write_down(request, response, time.perf_counter() - start)
        finally:
            request_id.reset(before)
        return response

    return answer


def _write_down(request: HttpRequest, response: HttpResponseBase, seconds: float) -> None:
    match = request.resolver_match
    view = match.view_name if match is not None else "unknown"
    count = meters()
    count.requests.labels(view, str(response.status_code)).inc()
    count.seconds.labels(view).observe(seconds)
    if view in UNWATCHED or not log.isEnabledFor(logging.INFO):
        return
    key = match.kwargs.get("key") if match is not None else None
    facts = {
        "method": request.method if request.method in _METHODS else "other",
        "path": form_of(request),
        "status": response.status_code,
        "milliseconds": round(seconds * 1000, 1),
    }
    log.info("request", extra={"facts": facts | ({"table": short_hash(str(key))} if key else {})})


_METHODS = ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS")

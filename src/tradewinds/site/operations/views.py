"""What those ask who watch over the site: whether it is well, and its numbers."""

from __future__ import annotations

import os
import secrets

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.urls import path
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe
from prometheus_client import CONTENT_TYPE_LATEST

from tradewinds import __version__
from tradewinds.site.operations import metrics
from tradewinds.site.operations.addresses import is_this_machine
from tradewinds.site.operations.health import health as look
from tradewinds.site.operations.health import is_well

UNAVAILABLE = 503
FORWARDED = ("Forwarded", "Via", "X-Forwarded-For", "X-Real-IP")
"""What a proxy adds: then the request comes from elsewhere, though the proxy stands here."""


@require_safe
@never_cache
def health(request: HttpRequest) -> JsonResponse:
    """Say whether the site is well."""
    found = look()
    well = is_well(found)
    answer = {"status": "well" if well else "ill", "version": __version__, "checks": found}
    return JsonResponse(answer, status=200 if well else UNAVAILABLE)


@require_safe
@never_cache
def numbers(request: HttpRequest) -> HttpResponse:
    """Give the numbers to who may read them; for all others there is no such page."""
    if not (_knows_the_token(request) or _comes_from_here(request)):
        raise Http404
    return HttpResponse(metrics.everything(), content_type=CONTENT_TYPE_LATEST)


def _knows_the_token(request: HttpRequest) -> bool:
    token = os.environ.get("TRADEWINDS_METRICS_TOKEN", "")
    given = request.headers.get("Authorization", "").removeprefix("Bearer ")
    return bool(token) and secrets.compare_digest(given.encode(), token.encode())


def _comes_from_here(request: HttpRequest) -> bool:
    forwarded = any(name in request.headers for name in FORWARDED)
    return is_this_machine(request.META.get("REMOTE_ADDR", "")) and not forwarded


urlpatterns = [path("health", health, name="health"), path("metrics", numbers, name="metrics")]

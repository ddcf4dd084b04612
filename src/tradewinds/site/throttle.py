"""How often somebody may do something: counted in fixed windows of time, roughly alike in all processes.

Each process counts in memory and adds what it has counted to the database now and then, so that most requests cost
nothing. What is rare, like new guests, is added at once. No address is written down, only what it is hashed to.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil
from threading import Lock
from time import time
from typing import Any

from django.db.models import F
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.utils.crypto import salted_hmac

from tradewinds.site import limits, pages
from tradewinds.site.operations.addresses import household
from tradewinds.site.wording import TooMany

SHARE = 20
"""So many times within the limit a process tells the others what it has counted."""
KEPT = 50_000
"""How many counts stay in memory."""
UNAUTHORIZED, MISSING = 401, 404
GUESSABLE = ("/api/", "/table/")
"""Addresses that hold or need something that must not be guessed."""


@dataclass
class _Count:
    until: int
    """When the window ends."""
    told: int = 0
    """What all processes have counted, as far as this one knows."""
    own: int = 0
    """What this one has counted since it told the others."""


_counts: dict[tuple[str, str], _Count] = {}
_lock = Lock()


def check(kind: str, who: str) -> None:
    """Count that somebody does something, and refuse it if he does it too often."""
    rate = limits.RATES[kind]
    with _lock:
        count = _count(kind, who)
        count.own += 1
        due = count.own if count.told <= rate.most and count.own >= max(1, rate.most // SHARE) else 0
        count.own -= due
    if due:
        told = _tell(kind, who, count.until, due)
        with _lock:
            count.told = max(count.told, told)
    look(kind, who)


def look(kind: str, who: str) -> None:
    """Refuse somebody who has done something too often, without counting."""
    with _lock:
        count = _count(kind, who)
        over = count.told + count.own > limits.RATES[kind].most
    if over:
        raise TooMany("too_many", seconds=max(1, ceil(count.until - time())))


def forget() -> None:
    """Forget what this process has counted."""
    with _lock:
        _counts.clear()


def address_of(request: HttpRequest) -> str:
    """Return where a request comes from; all addresses of one IPv6 network are one."""
    return household(str(request.META.get("REMOTE_ADDR", "")))


def _count(kind: str, who: str) -> _Count:
    """Return the count of the present window."""
    now, seconds = int(time()), limits.RATES[kind].seconds
    until = (now // seconds + 1) * seconds
    found = _counts.get((kind, who))
    if found is None or found.until != until:
        if len(_counts) >= KEPT:
            for key in [key for key, count in _counts.items() if count.until <= now] or list(_counts):
                del _counts[key]
        found = _counts[kind, who] = _Count(until)
    return found


def _tell(kind: str, who: str, until: int, number: int) -> int:
    """Add to what all processes have counted, and return it."""
    from tradewinds.site.api.models import Tally  # noqa: PLC0415 - models come after the settings

    name = salted_hmac("throttle", who).hexdigest()
    tally, new = Tally.objects.get_or_create(kind=kind, who=name, until=until, defaults={"count": number})
    if new:
        Tally.objects.filter(until__lte=time()).delete()
        return number
    Tally.objects.filter(pk=tally.pk).update(count=F("count") + number)
    return tally.count + number


def guard(get_response: Any) -> Any:
    """Answer nobody who has tried many links or tokens that do not exist: he would find one in the end."""

    def answer(request: HttpRequest) -> HttpResponseBase:
        if not request.path.startswith(GUESSABLE):
            return get_response(request)  # type: ignore[no-any-return]
        who = address_of(request)
        try:
            look("guesses", who)
            if request.path.startswith(pages.API):
                check("address", who)
            response: HttpResponseBase = get_response(request)
            if response.status_code in (UNAUTHORIZED, MISSING):
                check("guesses", who)
        except TooMany as trouble:
            return pages.refused(request, trouble)
        return response

    return answer

"""Counts what could be tried too often, like passwords: in the database, so that all processes count together."""

from __future__ import annotations

import math
from datetime import timedelta
from hashlib import sha256

from django.utils import timezone

from tradewinds.site.accounts.models import Attempt
from tradewinds.site.wording import TooMany

LONGEST_MEMORY = timedelta(hours=1)


def count(deed: str, who: str, most: int, within: timedelta = LONGEST_MEMORY) -> None:
    """Write an attempt down, or refuse it if there were too many lately. What is refused does not count.

    It is written first and counted then, so that many who come at the same moment all see each other.
    """
    now = timezone.now()
    Attempt.objects.filter(at__lt=now - LONGEST_MEMORY).delete()
    attempt = Attempt.objects.create(deed=deed, who=_hidden(who))
    lately = Attempt.objects.filter(deed=deed, who=_hidden(who), at__gt=now - within).order_by("-pk")
    earlier = list(lately.exclude(pk=attempt.pk).values_list("at", flat=True)[:most])
    if len(earlier) >= most:
        attempt.delete()
        free = min(earlier) + within - now
        raise TooMany("too_many", seconds=max(1, math.ceil(free.total_seconds())))


def forget(deed: str, who: str) -> None:
    """Forget attempts that came to a good end."""
    Attempt.objects.filter(deed=deed, who=_hidden(who)).delete()


def _hidden(who: str) -> str:
    return sha256(who.encode()).hexdigest()

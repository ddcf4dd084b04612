"""Waiting time as a page shows it: in words of the moment, with what a browser needs to count on without asking.

A timer holds stored moments only: it says the same to everybody, and a page that was made later says nothing else.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

from django.utils import timezone

from tradewinds.text import Texts

MINUTE = timedelta(minutes=1)
UNITS = (("days", timedelta(days=1), 3), ("hours", timedelta(hours=1), 2), ("minutes", MINUTE, 0))
"""A time is told in the first unit of which there are at least so many: 71 hours, but 3 days."""


@dataclass(frozen=True)
class Timer:
    """A sentence about time."""

    says: str
    """The sentence, with ``{since}`` and ``{left}`` where times stand."""
    text: str
    """The same as of now."""
    since: int | None = None
    """Since when it waits, in milliseconds of the epoch."""
    until: int | None = None
    """Until when there is time."""
    exact: bool = False
    """Whether what is left is told to the second."""


def timer(say: Texts, key: str, since: datetime | None, until: datetime | None, exact: bool, **facts: str) -> Timer:
    """Return the timer that says a text of the site."""
    now = timezone.now()
    words = {
        "since": "" if since is None else in_words(now - since, say),
        "left": "" if until is None else clock(until - now) if exact else in_words(until - now, say),
    }
    held = {name for name, moment in (("since", since), ("left", until)) if moment is not None}
    return Timer(
        says=say(key, **facts, **{name: f"{{{name}}}" for name in held}),
        text=say(key, **facts, **{name: words[name] for name in held}),
        since=_milliseconds(since),
        until=_milliseconds(until),
        exact=exact,
    )


def _milliseconds(moment: datetime | None) -> int | None:
    return None if moment is None else round(moment.timestamp() * 1000)


def clock(time: timedelta) -> str:
    """Return a time as a clock shows it: 1:23."""
    seconds = max(int(time.total_seconds()), 0)
    return f"{seconds // 60}:{seconds % 60:02}"


def in_words(time: timedelta, say: Texts) -> str:
    """Return a time in words, as exactly as people need it: a minute that has begun counts."""
    begun = max(-(-time // MINUTE), 1) * MINUTE
    unit, length = next((unit, length) for unit, length, least in UNITS if begun >= least * length)
    return say(f"pace.units.{unit}", count=begun // length)

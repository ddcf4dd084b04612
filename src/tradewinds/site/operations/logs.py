"""The log: one line for each thing that happened, as JSON for machines or as words for a terminal, without secrets.

Whoever reads the log must not be able to take a seat, read a hand or a letter. So no address is written down as it
came: only its form, and of a table a short hash that tells tables apart. Of an error while a request is answered stands
only where it happened and its kind, for its words may quote the request.
"""

from __future__ import annotations

import hashlib
import json
import logging
import re
import sys
from contextvars import ContextVar
from datetime import UTC, datetime
from pathlib import Path
from traceback import extract_tb
from typing import Any

from django.http import HttpRequest

KINDS = ("json", "text")
FRAMES = 12
"""How many places of an error are named, from where it happened upwards."""
HASH = 8

request_id: ContextVar[str] = ContextVar("request_id", default="")
"""Which request this thread answers."""

_SECRETS = (
    (re.compile(r"(/table/)[a-z0-9]{12}\b"), r"\1…"),
    (re.compile(r"(\w://)[^/\s@]*@"), r"\1…@"),  # who connects to a database, and with which password
    (re.compile(r"\b[0-9a-fA-F]{24,}\b"), "…"),  # seeds
    (re.compile(r"[\w\-+/=]*(?=[\w\-+/=]*\d)[\w\-+=]{28,}"), "…"),  # tokens, sessions, keys
)


def form_of(request: HttpRequest) -> str:
    """Return the form of the address that was asked for, without what makes it that of one table or one person."""
    match = request.resolver_match
    return "(unknown)" if match is None else "/" + re.sub(r"<(?:\w+:)?(\w+)>", r"<\1>", match.route)


def short_hash(key: str) -> str:
    """Return what stands in the log for the key of a table: it tells tables apart, and leads to none."""
    return hashlib.blake2b(key.encode(), digest_size=HASH // 2, person=b"tradewinds-log").hexdigest()


def without_secrets(text: str) -> str:
    """Return a text without what looks like a secret."""
    for looks, instead in _SECRETS:
        text = looks.sub(instead, text)
    return text


def facts_of(record: logging.LogRecord) -> dict[str, Any]:
    """Return what the log says about something that happened."""
    request = getattr(record, "request", None)
    facts: dict[str, Any] = {
        "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
        "level": record.levelname.lower(),
        "event": without_secrets(record.getMessage()).strip(),
        "logger": record.name,
    }
    if isinstance(request, HttpRequest):  # what Django says about a request names its address
        status = getattr(record, "status_code", "")
        facts |= {"event": "trouble with a request", "path": form_of(request), "status": status}
    if number := request_id.get():
        facts["request"] = number
    facts |= getattr(record, "facts", {})
    if record.exc_info and record.exc_info[1] is not None:
        ours = request is None and record.name.startswith("tradewinds.")
        facts |= _error(record.exc_info[1], with_words=ours)
    return facts


def _error(error: BaseException, with_words: bool) -> dict[str, Any]:
    """Say what kind of error it was and where; its words only if no request can be quoted in them."""
    kinds, link = [], error
    while True:
        kinds.append(type(link).__qualname__)
        cause = link.__cause__ or (None if link.__suppress_context__ else link.__context__)
        if cause is None:
            break
        link = cause
    places = [f"{_short(frame.filename)}:{frame.lineno} {frame.name}" for frame in extract_tb(error.__traceback__)]
    said = {"said": without_secrets(str(error))} if with_words and str(error) else {}
    return {"error": " from ".join(kinds), **said, "where": places[-FRAMES:]}


def _short(file: str) -> str:
    return "/".join(Path(file).parts[-3:])


class Lines(logging.Formatter):
    """Each thing that happened as an object of JSON on a line of its own."""

    def format(self, record: logging.LogRecord) -> str:
        """Return the line."""
        return json.dumps(facts_of(record), ensure_ascii=False, default=str)


class Words(logging.Formatter):
    """Each thing that happened in words that people can read."""

    def format(self, record: logging.LogRecord) -> str:
        """Return a line, and others with the places of an error."""
        facts = facts_of(record)
        start = [facts.pop("time")[11:23], facts.pop("level").upper().ljust(7), facts.pop("event")]
        where = facts.pop("where", [])
        more = [f"{name}={value}" for name, value in facts.items() if value != ""]
        return "\n    ".join([" ".join([*start, *more]), *where])


class Counted(logging.Handler):
    """Counts errors for the numbers of the site."""

    def emit(self, record: logging.LogRecord) -> None:
        """Count one."""
        from tradewinds.site.operations.metrics import meters  # noqa: PLC0415

        meters().errors.labels(record.name).inc()


def logging_of(kind: str, level: str) -> dict[str, Any]:
    """Return how to log, in the form that Django wants; what is not said is chosen as a terminal or a file needs it.

    Who says how to log gets a line for each request; who says nothing hears of trouble only.
    """
    form = kind if kind in KINDS else ("text" if sys.stderr.isatty() else "json")
    lowest = level.upper() if level.upper() in logging.getLevelNamesMapping() else ("INFO" if kind else "WARNING")
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {
            "json": {"()": "tradewinds.site.operations.logs.Lines"},
            "text": {"()": "tradewinds.site.operations.logs.Words"},
        },
        "handlers": {
            "console": {"class": "logging.StreamHandler", "formatter": form},
            "count": {"class": "tradewinds.site.operations.logs.Counted", "level": "ERROR"},
        },
        "root": {"handlers": ["console", "count"], "level": "WARNING"},
        "loggers": {
            "django": {"handlers": ["console", "count"], "level": "ERROR", "propagate": False},
            "django.security": {"level": "CRITICAL"},  # what others send wrong is answered, and no trouble of ours
            "tradewinds": {"level": lowest},
            "uvicorn": {"level": "ERROR"},
        },
    }

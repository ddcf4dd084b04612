"""Which database keeps the tables: a file of SQLite, or a server of PostgreSQL, as ``DATABASE_URL`` says."""

from __future__ import annotations

import importlib.util
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import unquote

from tradewinds.errors import TradewindsError, quoted
from tradewinds.site.wording import Refused

LOCK = 7_421_904
"""The number by which processes know the lock of PostgreSQL that is meant."""
POSTGRESQL = ("postgresql", "postgres")
A_SERVER, A_FILE = "postgresql://user@host/tradewinds", "sqlite:////folder/tables.sqlite3"
NOTICE_A_DEAD_LINE: dict[str, Any] = {"keepalives_idle": 15, "keepalives_interval": 5, "keepalives_count": 3}
"""Who only listens would wait for hours before it notices that the other machine is gone."""


def database(url: str, usual: Path) -> dict[str, Any]:
    """Return what Django has to know about the database of an address; without one it is the usual file."""
    kind = url.partition("://")[0] if url else "sqlite"
    if kind in POSTGRESQL:
        return _server(url)
    if kind != "sqlite":
        raise Refused("database_kind", given=quoted(without_password(url)), server=A_SERVER, file=A_FILE)
    return _file(_path(url) if url else usual)


def _path(url: str) -> Path:
    """Return the file of ``sqlite:///folder/file``, or of ``sqlite:////folder/file`` for one from the root on."""
    host, slash, path = url.removeprefix("sqlite://").partition("/")
    if host or not slash or not path:
        raise Refused("database_file", given=quoted(url), file=A_FILE)
    return Path(unquote(path)).absolute()


def _file(path: Path) -> dict[str, Any]:
    """One file; writers queue from the beginning of their transaction, so that what was read still holds.

    What is answered is on the disk.
    """
    return {
        "ENGINE": "django.db.backends.sqlite3",
        "NAME": path,
        "CONN_MAX_AGE": None,  # the threads that use a connection stay
        "OPTIONS": {
            "transaction_mode": "IMMEDIATE",
            "timeout": 20,
            "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA foreign_keys=ON;",
        },
    }


def _server(url: str) -> dict[str, Any]:
    if importlib.util.find_spec("psycopg") is None:
        raise TradewindsError("missing_library", library="psycopg", command="pip install 'tradewinds[postgres]'")
    from psycopg import ProgrammingError, conninfo  # noqa: PLC0415

    try:
        parts = conninfo.conninfo_to_dict(url)
    except ProgrammingError as trouble:
        raise Refused(
            "database_url", given=quoted(without_password(url)), reason=without_password(_first_line(trouble))
        ) from None
    if not parts.get("dbname"):
        raise Refused("database_name", given=quoted(without_password(url)), server=A_SERVER)
    names = {"dbname": "NAME", "user": "USER", "password": "PASSWORD", "host": "HOST", "port": "PORT"}
    known = {name: str(parts.pop(part, "")) for part, name in names.items()}
    return {
        "ENGINE": "django.db.backends.postgresql",
        "CONN_MAX_AGE": None,
        "CONN_HEALTH_CHECKS": True,  # the server may have been started anew
        "OPTIONS": NOTICE_A_DEAD_LINE | parts,
        **known,
    }


def without_password(url: str) -> str:
    """Return an address as it can be shown."""
    head, at, tail = url.rpartition("@")
    scheme, slashes, account = head.partition("://")
    user, colon, _ = account.partition(":")
    shown = f"{scheme}{slashes}{user}:…{at}{tail}" if colon else url
    place, mark, query = shown.partition("?")
    kept = [part if not part.startswith("password=") else "password=…" for part in query.split("&")]
    return place + mark + "&".join(kept)


@contextmanager
def alone() -> Iterator[None]:
    """Do something that only one process may do at a time; who has a file of SQLite starts one server for it."""
    from django.db import connection  # noqa: PLC0415

    if connection.vendor != "postgresql":
        yield
        return
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_advisory_lock(%s)", [LOCK])
        try:
            yield
        finally:
            cursor.execute("SELECT pg_advisory_unlock(%s)", [LOCK])


def check_connection() -> None:
    """Refuse a database that does not answer, in one line that says which and why."""
    from django.db import DatabaseError, connection  # noqa: PLC0415

    file = Path(connection.settings_dict["NAME"])
    if connection.vendor == "sqlite" and not file.exists() and os.access(file.parent, os.W_OK):
        return  # to look would make it; the first who writes does
    try:
        connection.ensure_connection()
    except DatabaseError as trouble:
        settings = connection.settings_dict
        where = f"{settings['HOST']}:{settings['PORT']}".strip(":")
        name = f"{where}/{settings['NAME']}" if where else str(settings["NAME"])
        raise Refused("database_silent", database=name, reason=_first_line(trouble)) from None


def _first_line(trouble: Exception) -> str:
    return str(trouble).strip().partition("\n")[0].strip().rstrip(".")

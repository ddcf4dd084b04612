"""Whether the site is well: a short look that costs little, for those who watch over it."""

from __future__ import annotations

from functools import cache

from django.db import Error, connection
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder

from tradewinds.site.tables.clerk import clerk

MUCH_BEHIND = 30.0
"""Seconds after which a decision that needs nobody should have been made."""

WELL = "well"


def health() -> dict[str, str]:
    """Return what was looked at, and what is wrong with it in a word; no more, for anybody may ask."""
    database = _database()
    return {
        "database": database,
        "migrations": _migrations() if database == WELL else "unknown",
        "clerk": _clerk(),
    }


def _database() -> str:
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
    except Error:
        return "unreachable"
    return WELL


@cache
def _expected() -> frozenset[tuple[str, str]]:
    """Return the migrations that this version brings; they do not change while it runs."""
    return frozenset(MigrationLoader(None).graph.nodes)


def missing_migrations() -> frozenset[tuple[str, str]]:
    """Return what this version has to do to the database and has not done yet."""
    return _expected() - set(MigrationRecorder(connection).applied_migrations())


def _migrations() -> str:
    try:
        return "missing" if missing_migrations() else WELL
    except Error:
        return "unreachable"


def _clerk() -> str:
    """Look at who makes the decisions of bots; he may work in another process."""
    if not clerk.started:
        return "elsewhere"
    behind = clerk.behind
    if behind is None:
        return "stopped"
    return WELL if behind < MUCH_BEHIND else "behind"


def is_well(found: dict[str, str]) -> bool:
    """Tell whether everything is as it should be."""
    return all(state in (WELL, "elsewhere") for state in found.values())

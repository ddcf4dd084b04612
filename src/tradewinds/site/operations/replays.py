"""Whether what is stored can still be played: every table is replayed, also those of older rules."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field

from tradewinds.engine.record import digest
from tradewinds.errors import TradewindsError
from tradewinds.site.tables.course import start_of
from tradewinds.site.tables.models import Table

MOST = 1_000
"""How many tables are replayed at most, the latest first: each takes a few milliseconds."""


@dataclass
class Replays:
    """What became of the tables that were replayed."""

    well: int = 0
    older: Counter[str] = field(default_factory=Counter)
    """Tables of older rules by their stage: they are kept, and not played under other rules."""
    older_legal: int = 0
    """How many of those would be possible under the rules of today."""
    broken: int = 0
    """Tables of today's rules whose moves are not possible: nobody can explain them."""

    @property
    def seen(self) -> int:
        """How many were looked at."""
        return self.well + self.older.total() + self.broken


def replay(table: Table) -> str:
    """Return what names the position that the moves of a table lead to under the rules of today."""
    course = start_of(table)
    course = course.going_on(list(table.moves.order_by("number").values_list("action", flat=True)))
    return digest(course.game)


def replay_all(tables: Iterable[Table]) -> Replays:
    """Replay tables, and count what became of them."""
    found = Replays()
    for table in tables:
        try:
            replay(table)
        except TradewindsError:
            legal = False
        else:
            legal = True
        if _is_older(table):
            found.older[table.stage] += 1
            found.older_legal += legal
        elif legal:
            found.well += 1
        else:
            found.broken += 1
    return found


def _is_older(table: Table) -> bool:
    """Tell whether a table has other rules than those of today: another version, or a game that is gone."""
    try:
        return table.card.version != table.rules_version
    except TradewindsError:
        return True


def latest() -> Iterable[Table]:
    """Return the tables that are looked at: the latest."""
    return Table.objects.order_by("-changed_at")[:MOST]

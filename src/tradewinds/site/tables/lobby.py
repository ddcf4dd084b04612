"""Lists of tables: one's own, and those with a free seat."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import Prefetch, QuerySet
from django.urls import reverse
from django.utils import timezone

from tradewinds.errors import TradewindsError
from tradewinds.site import limits
from tradewinds.site.tables.eyes import Screen
from tradewinds.site.tables.models import Person, Seat, Table
from tradewinds.site.tables.scene import Scene, scene_for
from tradewinds.site.tables.timers import Timer

OWN_TABLES = 24


@dataclass(frozen=True)
class Listing:
    """One line of a list of tables."""

    key: str
    title: str
    url: str
    names: list[str]
    state: str
    your_turn: bool
    free: int
    timer: Timer | None = None
    """How long it waits for whom."""
    pace: str = ""
    """How quickly it wants to play, in words."""


def own_tables(person: Person | None, language: str) -> list[Listing]:
    """Return the tables a person sits at or has opened; those that wait for him first, then the latest."""
    if person is None:
        return []
    tables = _with_seats(Table.objects.filter(seats__person=person) | Table.objects.filter(host=person))
    listings = [_listing(table, person, language) for table in tables.distinct()[:OWN_TABLES]]
    return sorted(listings, key=lambda listing: not listing.your_turn)


def listed_tables(language: str) -> list[Listing]:
    """Return the tables where anybody may sit down."""
    lately = timezone.now() - limits.LISTED_FOR
    tables = _with_seats(Table.objects.filter(stage=Table.Stage.OPEN, listed=True, changed_at__gt=lately))
    return [_listing(table, None, language) for table in tables[: limits.LISTED_TABLES]]


def _with_seats(tables: QuerySet[Table]) -> QuerySet[Table]:
    return tables.order_by("-changed_at").prefetch_related(Prefetch("seats", Seat.objects.order_by("number")))


def _listing(table: Table, person: Person | None, language: str) -> Listing:
    try:
        scene = scene_for(table, person, Screen(language))
    except TradewindsError as trouble:  # a game of older rules keeps nobody from the other tables
        url = reverse("table", args=[table.key])
        return Listing(table.key, table.game, url, [], trouble.text_in(language), your_turn=False, free=0)
    free = sum(seat.free for seat in scene.seats) if not table.uploaded else 0
    return Listing(
        key=table.key,
        title=table.card.title(language),
        url=reverse("moment", args=[table.key, 0]) if table.uploaded else reverse("table", args=[table.key]),
        names=[name for name, seat in zip(scene.names, scene.seats, strict=True) if not seat.free],
        state=_state(scene, free),
        your_turn=scene.mood == "yours",
        free=free,
        timer=scene.timer,
        pace=scene.pace_text,
    )


def _state(scene: Scene, free: int) -> str:
    if scene.table.uploaded:
        return scene.say("lobby.uploaded")
    if scene.stage == Table.Stage.OPEN:
        return scene.say("lobby.open", free=free)
    if scene.outcome is not None:
        winners = scene.say.list_of([scene.names[seat] for seat in scene.outcome.winners])
        return scene.say("lobby.over", seats=winners, winners=len(scene.outcome.winners))
    if scene.mood == "yours":
        return scene.say("lobby.your_turn")
    return scene.say("lobby.waiting", seat=scene.names[scene.waiting.seat] if scene.waiting else "")

"""Lists of tables: one's own, those with a free seat, and all that somebody may see, as far as he wants to see them.

No game is replayed for a list, but for one's own tables that are being played: whose turn it is says only the game.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any
from urllib.parse import urlencode

from django.db.models import Exists, OuterRef, Prefetch, Q, QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tradewinds.engine.discovery import cards
from tradewinds.errors import TradewindsError
from tradewinds.site import limits, people
from tradewinds.site.numbers import whole
from tradewinds.site.tables.eyes import Screen, seats_of
from tradewinds.site.tables.models import Person, Seat, Table
from tradewinds.site.tables.names import seat_names
from tradewinds.site.tables.pace import KINDS, PACES, pace_in_words
from tradewinds.site.tables.scene import scene_for
from tradewinds.site.tables.timers import Timer
from tradewinds.site.wording import language_now, say, site_texts

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
    own: bool = False
    changed_at: datetime | None = None
    timer: Timer | None = None
    """How long it waits for whom."""
    pace: str = ""
    """How quickly it wants to play, in words."""


def own_tables(person: Person | None, language: str) -> list[Listing]:
    """Return the tables a person sits at or has opened; those that wait for him first, then the latest."""
    if person is None:
        return []
    listings = [_listing(table, person, language) for table in tables_of(person)]
    return sorted(listings, key=lambda listing: not listing.your_turn)


def listed_tables(language: str) -> list[Listing]:
    """Return the tables where anybody may sit down."""
    return [_listing(table, None, language) for table in tables_to_join()]


def tables_of(person: Person) -> QuerySet[Table]:
    """Return the tables a person sits at or has opened, the latest first."""
    return _with_seats(Table.objects.filter(_own(person)))[:OWN_TABLES]


def tables_to_join() -> QuerySet[Table]:
    """Return the tables where anybody may sit down, the latest first."""
    lately = timezone.now() - limits.LISTED_FOR
    tables = Table.objects.filter(stage=Table.Stage.OPEN, listed=True, changed_at__gt=lately)
    return _with_seats(tables)[: limits.LISTED_TABLES]


def _with_seats(tables: QuerySet[Table]) -> QuerySet[Table]:
    return tables.order_by("-changed_at", "-pk").prefetch_related(Prefetch("seats", Seat.objects.order_by("number")))


def _own(person: Person) -> Q:
    return Q(host=person) | Q(Exists(Seat.objects.filter(table=OuterRef("pk"), person=person)))


# One line.


def _listing(table: Table, person: Person | None, language: str) -> Listing:
    seats = list(table.seats.all())
    own = seats_of(person, seats)
    names, scene = seat_names(seats, language), None
    free = sum(seat.free for seat in seats) if table.stage == Table.Stage.OPEN else 0
    try:
        title = table.card.title(language)
        if table.stage == Table.Stage.PLAYING and (own or _is_host(table, person)):
            scene = scene_for(table, person, Screen(language))
    except TradewindsError as trouble:  # a game of older rules keeps nobody from the other tables
        title, names, state = table.game, [], trouble.text_in(language)
        your_turn = False
    else:
        your_turn = scene is not None and scene.mood == "yours"
        asked = names[scene.waiting.seat] if scene is not None and scene.waiting is not None else ""
        state = site_texts(language)("lobby.your_turn") if your_turn else _state(table, names, free, asked, language)
    return Listing(
        key=table.key,
        title=title,
        url=reverse("moment", args=[table.key, 0]) if table.uploaded else reverse("table", args=[table.key]),
        names=[name for name, seat in zip(names, seats, strict=False) if not seat.free],
        state=state,
        your_turn=your_turn,
        free=free,
        own=bool(own) or _is_host(table, person),
        changed_at=table.changed_at,
        timer=None if scene is None else scene.timer,
        pace="" if table.uploaded else pace_in_words(table, site_texts(language)),
    )


def _is_host(table: Table, person: Person | None) -> bool:
    return person is not None and table.host_id == person.pk


def _state(table: Table, names: list[str], free: int, asked: str, language: str) -> str:
    """Tell how far a table has come, and who is asked if that is known."""
    texts = site_texts(language)
    if table.uploaded:
        return texts("lobby.uploaded")
    if table.stage == Table.Stage.OPEN:
        return texts("lobby.open", free=free)
    if table.stage == Table.Stage.PLAYING:
        return texts("lobby.waiting", seat=asked) if asked else texts("lobby.playing")
    if table.winners is None:  # nobody wrote down who they were
        return texts("lobby.finished")
    winners = [names[seat] for seat in table.winners]
    return texts("lobby.over", seats=texts.list_of(winners), winners=len(winners)) if winners else texts("lobby.ended")


# The page of all tables.


@dataclass(frozen=True)
class Wanted:
    """What somebody wants to see of all tables, as the address of the page says it. Nonsense counts as nothing."""

    game: str = ""
    stage: str = ""
    whose: str = ""
    pace: str = ""
    free: bool = False
    words: str = ""
    page: int = 1

    @classmethod
    def read(cls, given: Mapping[str, str]) -> Wanted:
        """Return what an address asks for."""
        games = {card.name for card in cards()}
        game, stage, pace = (given.get(field, "") for field in ("game", "stage", "pace"))
        words = "".join(sign for sign in given.get("q", "") if sign.isprintable())
        return cls(
            game=game if game in games else "",
            stage=stage if stage in Table.Stage.values else "",
            whose="mine" if given.get("whose") == "mine" else "",
            pace=pace if pace in KINDS else "",
            free=given.get("free") == "on",
            words=words.strip()[: limits.LONGEST_LOBBY_SEARCH],
            page=min(max(whole(given.get("page", "")) or 1, 1), limits.LOBBY_PAGES),
        )

    @property
    def address(self) -> str:
        """The address of the page that shows it."""
        fields = {"game": self.game, "stage": self.stage, "whose": self.whose, "pace": self.pace, "q": self.words}
        fields |= {"free": "on" if self.free else "", "page": str(self.page) if self.page > 1 else ""}
        query = urlencode({name: value for name, value in fields.items() if value})
        return reverse("lobby") + (f"?{query}" if query else "")

    def tables(self, person: Person | None) -> QuerySet[Table]:
        """Return the tables that are wanted, of those that a person may see: the listed ones, and his own."""
        tables = Table.objects.filter(_visible(person) if self.whose != "mine" else _mine(person))
        if self.game:
            tables = tables.filter(game=self.game)
        if self.stage:
            tables = tables.filter(stage=self.stage)
        if self.pace:
            tables = tables.filter(pace__in=[pace.name for pace in PACES.values() if pace.kind == self.pace])
        if self.free:
            free = Seat.objects.filter(table=OuterRef("pk"), person=None, bot="")
            tables = tables.filter(Exists(free), stage=Table.Stage.OPEN)
        if self.words:
            named = Seat.objects.filter(table=OuterRef("pk"), name__icontains=self.words)
            tables = tables.filter(Q(key=self.words.lower()) | Exists(named))
        return tables


def _visible(person: Person | None) -> Q:
    """What somebody may see: listed tables, unless nobody came for long or nobody may watch; and his own."""
    lately = timezone.now() - limits.LISTED_FOR
    open_now = Q(stage=Table.Stage.OPEN, changed_at__gt=lately)
    to_watch = ~Q(stage=Table.Stage.OPEN) & ~Q(spectators=Table.Spectators.NONE)
    return Q(listed=True, uploaded=False) & (open_now | to_watch) | _mine(person)


def _mine(person: Person | None) -> Q:
    return Q(pk=None) if person is None else _own(person)


@never_cache
@require_safe
def lobby(request: HttpRequest) -> HttpResponse:
    """Show all tables that somebody may see, as far as he wants."""
    wanted, person, language = Wanted.read(request.GET), people.person_of(request), language_now()
    start = (wanted.page - 1) * limits.TABLES_A_PAGE
    found = list(_with_seats(wanted.tables(person))[start : start + limits.TABLES_A_PAGE + 1])
    older = len(found) > limits.TABLES_A_PAGE and wanted.page < limits.LOBBY_PAGES
    context: dict[str, Any] = {
        "wanted": wanted,
        "known": person is not None,
        "games": [(card.name, card.title(language), card.name == wanted.game) for card in cards()],
        "stages": [(stage, say(f"lobby_page.stages.{stage}"), stage == wanted.stage) for stage in Table.Stage.values],
        "paces": [(kind, say(f"lobby_page.paces.{kind}"), kind == wanted.pace) for kind in KINDS],
        "tables": [_listing(table, person, language) for table in found[: limits.TABLES_A_PAGE]],
        "newer": replace(wanted, page=wanted.page - 1).address if wanted.page > 1 else "",
        "older": replace(wanted, page=wanted.page + 1).address if older else "",
    }
    return render(request, "site/lobby.html", context)

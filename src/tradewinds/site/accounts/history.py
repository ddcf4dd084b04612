"""What somebody has played: his finished games with their results, and what can be counted in them."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.core.paginator import Page, Paginator
from django.db.models import Avg, Count, F, Prefetch, Q

from tradewinds.engine.card import Card
from tradewinds.engine.discovery import cards
from tradewinds.errors import UnknownGame
from tradewinds.site import limits
from tradewinds.site.accounts.models import Rating, Result
from tradewinds.site.accounts.ratings import Standing, standing
from tradewinds.site.tables.models import Person, Seat, Table
from tradewinds.site.tables.names import seat_names
from tradewinds.site.wording import language_now, say


@dataclass(frozen=True)
class Past:
    """A finished game as a line of a list."""

    key: str
    title: str
    names: list[str]
    when: datetime
    rated: bool
    outcome: str
    change: str
    """What it did to the rating."""


@dataclass(frozen=True)
class Tally:
    """What can be counted in the games of one kind."""

    title: str
    players: int
    games: int
    wins: int
    par: float
    """The wins of somebody who plays as well as the others."""
    place: float
    """The mean place."""


def finished(person: Person, game: str, page: str) -> tuple[list[Past], Page[Table]]:
    """Return somebody's finished games as far as they stand on one page, the latest first, and that page."""
    tables = Table.objects.filter(seats__person=person, stage=Table.Stage.OVER, uploaded=False).distinct()
    if game:
        tables = tables.filter(game=game)
    seats = Seat.objects.order_by("number").select_related("result")
    tables = tables.order_by("-changed_at", "-pk").prefetch_related(Prefetch("seats", seats))
    found = Paginator(tables, limits.LISTED_GAMES).get_page(page)
    return [_past(table, person) for table in found], found


def _past(table: Table, person: Person) -> Past:
    seats = list(table.seats.all())
    own = [seat for seat in seats if seat.person_id == person.pk]
    result = getattr(own[0], "result", None) if len(own) == 1 else None
    return Past(
        key=table.key,
        title=_title(table.game),
        names=seat_names(seats, language_now()),
        when=table.changed_at,
        rated=table.rated,
        outcome=_outcome(result, shared=len(own) > 1),
        change=_change(result),
    )


def _outcome(result: Result | None, shared: bool) -> str:
    if shared:
        return say("me.shared")
    if result is None:
        return say("me.no_result")
    return say("me.outcome", place=result.place, players=result.players, points=result.points)


def _change(result: Result | None) -> str:
    if result is None or result.before is None or result.after is None:
        return ""
    key = "table.rating_given_up" if result.gave_up else "table.rating"
    return say(key, before=round(result.before), after=round(result.after))


def _title(game: str) -> str:
    """Return the title of a game; one that is not here any more has only its name."""
    from tradewinds.engine.discovery import find_card  # noqa: PLC0415

    try:
        return find_card(game).title(language_now())
    except UnknownGame:
        return game


def played_games(person: Person) -> list[Card]:
    """Return the games of which somebody has finished one."""
    names = set(Table.objects.filter(seats__person=person, stage=Table.Stage.OVER).values_list("game", flat=True))
    return [card for card in cards() if card.name in names]


def tallies(person: Person) -> list[Tally]:
    """Count games, wins and places by game and number of players.

    Only games count that somebody played himself on one seat: at a shared screen nobody knows who played what.
    """
    own = Q(table__seats__person=person)
    alone = Seat.objects.filter(person=person).annotate(own=Count("table__seats", filter=own)).filter(own=1)
    results = Result.objects.filter(seat__in=alone, seat__bot="", seat__table__uploaded=False)
    rows = (
        results.values("players", game=F("seat__table__game"))
        .annotate(games=Count("pk"), wins=Count("pk", filter=Q(place=1)), mean=Avg("place"))
        .order_by("game", "players")
    )
    return [
        Tally(
            _title(row["game"]), row["players"], row["games"], row["wins"], row["games"] / row["players"], row["mean"]
        )
        for row in rows
    ]


def own_ratings(person: Person) -> list[Standing]:
    """Return the ratings of somebody."""
    known = {card.name for card in cards()}
    rows = Rating.objects.filter(person=person, game__in=known).select_related("person").order_by("game")
    return [standing(rating) for rating in rows]


def best(game: str, person: Person | None) -> list[Standing]:
    """Return who plays a game best: the order is what is certain about them, so that one lucky game is not enough."""
    rows = Rating.objects.filter(game=game).select_related("person").order_by("-certain", "pk")
    return [standing(rating, place, person) for place, rating in enumerate(rows[: limits.LISTED_BEST], 1)]

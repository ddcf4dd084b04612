"""One's own data: taking a copy along, and having them deleted."""

from __future__ import annotations

from functools import partial
from typing import Any

from django.contrib.admin.models import LogEntry
from django.contrib.contenttypes.models import ContentType
from django.db import transaction
from django.db.models import F, Q

from tradewinds.bots import USUAL
from tradewinds.site.accounts.models import Account
from tradewinds.site.accounts.ratings import points_of
from tradewinds.site.signals.models import Contact
from tradewinds.site.tables.course import courses
from tradewinds.site.tables.models import Person, Proposal, Seat, Table
from tradewinds.site.tables.names import seat_names
from tradewinds.site.tables.news import news
from tradewinds.site.wording import Refused, language_now

FORMAT = 1


# Taking a copy along.


def export(person: Person) -> dict[str, Any]:
    """Return everything that is kept of a person. Of running games it holds his own decisions, and no secret."""
    account = Account.objects.filter(person=person).first()
    tables = Table.objects.filter(Q(seats__person=person) | Q(host=person)).distinct().order_by("made_at", "pk")
    return {
        "format": FORMAT,
        "name": person.name,
        "known_since": person.made_at.isoformat(),
        "account": None if account is None else _account(account),
        "ratings": [
            {"game": rating.game, "rating": round(points_of(rating.mu)), "games": rating.games}
            for rating in person.ratings.order_by("game")
        ],
        "bans": [
            {"reason": ban.reason, "until": ban.until and ban.until.isoformat()} for ban in person.bans.order_by("pk")
        ],
        "tables": [_table(table, person) for table in tables],
        "messages": [
            {"table": message.table.key, "text": message.text, "at": message.at.isoformat()}
            for message in person.messages.select_related("table")
        ],
        "muted": [mute.muted.name for mute in person.mutes.select_related("muted").order_by("pk")],
        "tokens": [{"name": token.name, "made_at": token.made_at.isoformat()} for token in person.tokens.all()],
        "signals": _signals(person),
    }


def _account(account: Account) -> dict[str, Any]:
    return {
        "name": account.name,
        "email": account.email,
        "made_at": account.made_at.isoformat(),
        "last_login": account.last_login and account.last_login.isoformat(),
        "language": account.language,
        "theme": account.theme,
        "confirms": account.confirms,
    }


def _signals(person: Person) -> dict[str, Any] | None:
    contact = Contact.objects.filter(person=person).first()
    if contact is None:
        return None
    return {"kinds": contact.kinds, "email": contact.email, "webhook": contact.webhook, "form": contact.form}


def _table(table: Table, person: Person) -> dict[str, Any]:
    seats = list(table.seats.select_related("result"))
    own = [seat for seat in seats if seat.person_id == person.pk]
    return {
        "key": table.key,
        "game": table.game,
        "rules_version": table.rules_version,
        "options": table.options,
        "stage": table.stage,
        "listed": table.listed,
        "rated": table.rated,
        "uploaded": table.uploaded,
        "opened_by_you": table.host_id == person.pk,
        "made_at": table.made_at.isoformat(),
        "seats": seat_names(seats, language_now()),
        "your_seats": [_seat(seat) for seat in own],
        "your_moves": _moves(table, {seat.number for seat in own}),
    }


def _seat(seat: Seat) -> dict[str, Any]:
    result = getattr(seat, "result", None)
    known = None if result is None else {"place": result.place, "points": result.points, "rating": result.after}
    return {"number": seat.number, "name": seat.name, "bot": seat.bot, "confirms": seat.confirms, "result": known}


def _moves(table: Table, own: set[int]) -> list[dict[str, Any]] | None:
    """Return the decisions of some seats; nothing if nobody can tell any more whose they were."""
    try:
        game = courses.of(table).game
    except Refused:  # a game of older rules
        return None
    actions = game.definition.actions
    return [
        {"number": move.number, "action": actions[move.action].text, "at": move.at.isoformat()}
        for move in table.moves.filter(number__lte=len(game.deciders))
        if game.deciders[move.number - 1] in own
    ]


# Having them deleted.


def delete(person: Person) -> None:
    """Delete everything that is kept of a person. What others have played with him stays, without his name.

    Running games go on with a bot on his seat, and are rated no more. Seats of tables that have not begun are free
    again. Tables at which no other person sits are deleted.
    """
    with transaction.atomic():
        involved = Table.objects.filter(Q(seats__person=person) | Q(host=person)).values_list("pk", flat=True)
        for table in Table.objects.select_for_update().filter(pk__in=sorted(set(involved))).order_by("pk"):
            others = table.seats.exclude(person=None).exclude(person=person).exists()
            hosted_by_others = table.host_id not in (None, person.pk)
            if others or (hosted_by_others and not table.uploaded):
                _leave(table, person)
            else:
                Table.objects.filter(pk=table.pk).delete()
            transaction.on_commit(partial(news.publish, table.pk))
        for row in (person, *Account.objects.filter(person=person)):
            kind = ContentType.objects.get_for_model(row)
            LogEntry.objects.filter(content_type=kind, object_id=str(row.pk)).delete()
        person.delete()


def _leave(table: Table, person: Person) -> None:
    """Take a person from a table; what he was called there is forgotten."""
    running = table.stage == Table.Stage.PLAYING
    for seat in table.seats.filter(person=person):
        seat.person = None
        seat.name = ""
        seat.bot = (seat.bot or USUAL) if running else ""
        seat.save()
    if table.stage != Table.Stage.OVER:
        Proposal.objects.filter(table=table).delete()
        Table.objects.filter(pk=table.pk).update(version=F("version") + 1, rated=False)

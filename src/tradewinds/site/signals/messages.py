"""What a signal says, if it still has anything to say: who has to do what at which table, and nothing of the game."""

from __future__ import annotations

from django.urls import reverse

from tradewinds.errors import TradewindsError
from tradewinds.site.signals.models import Contact, Signal
from tradewinds.site.signals.webhooks import Message
from tradewinds.site.tables.course import courses
from tradewinds.site.tables.models import Proposal, Seat, Table
from tradewinds.site.tables.names import seat_names
from tradewinds.site.tables.pace import asked_person
from tradewinds.site.tables.presence import looking
from tradewinds.site.wording import site_texts


def still_holds(signal: Signal) -> bool:  # noqa: PLR0911
    """Tell whether somebody still has to hear something: it is so, and he does not look at the table."""
    if signal.person_id in looking(signal.table_id):
        return False
    table, seats = signal.table, list(signal.table.seats.all())
    if signal.kind == "over":
        return True
    if signal.kind == "replaced":
        return table.stage == Table.Stage.PLAYING and any(
            seat.person_id == signal.person_id and seat.bot for seat in seats
        )
    if table.stage != Table.Stage.PLAYING:
        return False
    if signal.kind == "back":
        proposal = Proposal.objects.filter(table=table).first()
        own = [seat.number for seat in seats if seat.person_id == signal.person_id]
        return proposal is not None and bool(set(own) - set(proposal.agreed))
    if signal.kind == "turn" and _is_outdated(signal):
        return False
    return _is_asked(signal, table, seats) == (signal.kind == "turn")  # who is asked first hears only that


def _is_outdated(signal: Signal) -> bool:
    """Tell whether the same person has been asked something else since: one signal for it is enough."""
    later = Signal.objects.filter(table=signal.table_id, person=signal.person_id, kind=signal.kind, way=signal.way)
    return later.filter(made_at__gt=signal.made_at).exists()


def _is_asked(signal: Signal, table: Table, seats: list[Seat]) -> bool:
    try:
        asked = asked_person(table, seats, courses.of(table))
    except TradewindsError:  # a game of older rules: nobody can go on with it
        return False
    return asked is not None and seats[asked].person_id == signal.person_id


def message_of(signal: Signal, contact: Contact) -> Message:
    """Return what a signal says, in the language of who gets it."""
    say = site_texts(contact.language)
    table = signal.table
    names = seat_names(list(table.seats.all()), contact.language)
    game = table.card.title(contact.language)
    text = say(f"signals.told.{signal.kind}", game=game, seats=say.list_of(names))
    url = contact.site + reverse("table", args=[table.key])
    facts = {"kind": signal.kind, "id": str(signal.pk), "game": table.game, "table": table.key, "moment": signal.moment}
    return Message(text, url, facts)


def trial_message(contact: Contact) -> Message:
    """Return what a test says."""
    return Message(
        site_texts(contact.language)("signals.told.test"), contact.site + reverse("signals"), {"kind": "test"}
    )

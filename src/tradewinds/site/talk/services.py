"""What can be done with words: say something, not hear somebody any more, report something.

Like the verbs of tables: each checks, changes, commits, and then tells the news. Talk does not change the table, so its
version stays, and no board is drawn anew.
"""

from __future__ import annotations

import math
import re
import unicodedata
from collections.abc import Sequence
from datetime import timedelta
from typing import Any

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone

from tradewinds.site import limits
from tradewinds.site.tables.eyes import check_may_look, seats_of
from tradewinds.site.tables.models import Person, Seat, Table
from tradewinds.site.tables.news import news
from tradewinds.site.talk.models import Message, Mute, Report
from tradewinds.site.wording import Refused, TooMany

TURNS_THE_PAGE = frozenset("\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
"""Signs that turn the direction of what is written, and could turn it for the lines of others."""


def speak(key: str, person: Person, text: str, voice: int | None = None) -> Message:
    """Say something at a table: for a seat of one's own, or as somebody who watches."""
    words = check_words(text)
    with transaction.atomic():
        table = Table.objects.select_for_update().filter(key=key).first()  # so messages come in the order of their ids
        if table is None:
            raise Refused("no_table")
        seats = list(table.seats.all())
        check_may_look(table, seats, person)
        own = seats_of(person, seats)
        silence = why_silent(table, own, person)
        if silence:
            raise Refused(silence)
        if voice is not None and voice not in own:
            raise Refused("not_your_seat")
        _check_not_too_often(table, person, own, seats)
        seat = own[0] if voice is None and own else voice
        message = Message.objects.create(table=table, person=person, seat=seat, text=words)
        transaction.on_commit(lambda: news.publish(table.pk))
    return message


def check_words(text: str) -> str:
    """Return what somebody says as it can be shown: one line of plain text."""
    plain = "".join(sign for sign in unicodedata.normalize("NFC", text) if _can_be_shown(sign))
    words = re.sub(r"\s+", " ", plain).strip()
    if not words:
        raise Refused("nothing_said")
    if len(words) > limits.LONGEST_MESSAGE:
        raise Refused("said_too_much", most=limits.LONGEST_MESSAGE)
    return words


def _can_be_shown(sign: str) -> bool:
    return sign.isspace() or (unicodedata.category(sign) not in ("Cc", "Cs", "Co") and sign not in TURNS_THE_PAGE)


def why_silent(table: Table, own: Sequence[int], person: Person | None) -> str:
    """Return the key of the reason why somebody cannot talk at a table; nothing if he can."""
    if table.uploaded:
        return "talk_nowhere"
    if table.stage == Table.Stage.OVER and timezone.now() - table.changed_at > limits.TALK_AFTER_THE_END:
        return "talk_ended"
    is_host = person is not None and table.host_id == person.pk
    if not own and not is_host and table.spectators != Table.Spectators.TALK:
        return "only_players_talk"
    return ""


def _check_not_too_often(table: Table, person: Person, own: Sequence[int], seats: Sequence[Seat]) -> None:
    """Refuse floods: of one person, and of all together who only watch one table, whatever they call themselves."""
    said = Message.objects.filter(person=person)
    _check_pace(said, limits.MESSAGES_IN_A_ROW, limits.A_ROW, "talk_too_fast")
    _check_pace(said, limits.MESSAGES_AN_HOUR, timedelta(hours=1), "talk_too_much")
    if not own:
        seated = [seat.person_id for seat in seats if seat.person_id is not None]
        watching = Message.objects.filter(table=table).exclude(person__in=seated)
        _check_pace(watching, limits.SPECTATORS_A_MINUTE, timedelta(minutes=1), "spectators_too_fast")


def _check_pace(rows: QuerySet[Any], most: int, within: timedelta, refusal: str) -> None:
    """Refuse one more than so many within a time, and say how long to wait."""
    now = timezone.now()
    times = list(rows.filter(at__gt=now - within).order_by("-at").values_list("at", flat=True)[:most])
    if len(times) == most:
        raise TooMany(refusal, seconds=max(1, math.ceil((times[-1] + within - now).total_seconds())))


def mute(key: str, person: Person, message: int) -> None:
    """Hear nothing more from who said something, at any table."""
    said = _said(key, message)
    if said.person_id == person.pk:
        raise Refused("mute_yourself")
    if person.mutes.count() >= limits.MUTES:
        raise Refused("mutes", most=limits.MUTES)
    Mute.objects.get_or_create(person=person, muted=said.person)


def hear_again(person: Person, number: int) -> None:
    """Hear somebody again."""
    person.mutes.filter(pk=number).delete()


def report(key: str, person: Person, message: int, reason: str) -> None:
    """Ask the host of the site to look at a message. Once is enough."""
    said = _said(key, message)
    if said.person_id == person.pk:
        raise Refused("report_yourself")
    if reason not in Report.Reason.values:
        raise Refused("report_reason")
    if Report.objects.filter(message=said, by=person).exists():
        return
    _check_pace(Report.objects.filter(by=person), limits.REPORTS_AN_HOUR, timedelta(hours=1), "reports_an_hour")
    Report.objects.get_or_create(
        message=said,
        by=person,
        defaults={
            "of": said.person,
            "name": said.person.name,
            "text": said.text,
            "key": said.table.key,
            "reason": reason,
        },
    )


def _said(key: str, number: int) -> Message:
    message = Message.objects.select_related("person", "table").filter(table__key=key, pk=number).first()
    if message is None:
        raise Refused("no_such_message")
    return message

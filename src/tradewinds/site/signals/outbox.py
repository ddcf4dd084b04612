"""What has to be sent is written down together with what it tells: a crash loses nothing, and nothing is sent twice."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import timedelta

from django.utils import timezone

from tradewinds.site.signals.models import HOOK, Contact, Signal
from tradewinds.site.tables.models import Person, Table

SOON = timedelta(seconds=5)
"""A webhook waits so long, so that who plays on at once is not disturbed."""
MAIL_AFTER = timedelta(minutes=1)
MAIL_AFTER_LIVE = timedelta(minutes=3)
"""At a table that people play at the same time, a mail is for who does not come back."""


def tell(table: Table, kind: str, people: Iterable[Person], moment: str) -> None:
    """Write down that people have to hear something; call it in the transaction that makes it true.

    Whether it still holds, and whether they look at the table, is seen when it is sent.
    """
    contacts = Contact.objects.filter(person__in=list(people)).only(
        "person_id", "kinds", "email", "email_confirmed", "webhook", "active"
    )
    wanted = "turn" if kind == "replaced" else kind
    now = timezone.now()
    Signal.objects.bulk_create(
        [
            Signal(
                table=table,
                person_id=contact.person_id,
                kind=kind,
                moment=moment,
                way=way,
                due_at=now + _delay(table, way),
            )
            for contact in contacts
            if wanted in contact.kinds
            for way in contact.ways
        ],
        ignore_conflicts=True,  # told already
    )


def _delay(table: Table, way: str) -> timedelta:
    if way == HOOK:
        return SOON
    return MAIL_AFTER if table.pace.startswith("days") else MAIL_AFTER_LIVE

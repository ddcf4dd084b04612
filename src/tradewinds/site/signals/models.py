"""How people want to hear of their tables, and what has yet to be sent to them."""

from __future__ import annotations

import uuid
from typing import Any, ClassVar

from django.db import models

from tradewinds.site.limits import LONGEST_WEBHOOK
from tradewinds.site.tables.models import Person, Table
from tradewinds.text import DEFAULT

KINDS = ("turn", "begun", "back", "over")
"""What one can be told: it is your turn, a table begins, somebody asks to go back, a game is over."""
FORMS = ("json", "discord", "slack")
MAIL, HOOK = "mail", "hook"


def all_kinds() -> list[str]:
    """Return everything that one can be told."""
    return list(KINDS)


class Contact(models.Model):
    """How a person wants to hear of his tables. Who has none is told nothing."""

    person = models.OneToOneField(Person, models.CASCADE, related_name="contact")
    language = models.CharField(max_length=5, default=DEFAULT)
    site = models.CharField(max_length=200)
    """The address of the site as the person knows it, for links."""
    kinds = models.JSONField(default=all_kinds)
    email = models.EmailField(default="")
    email_confirmed = models.BooleanField(default=False)
    """Whether the owner of the address said that it is his: before that nothing else is sent there."""
    email_trouble = models.CharField(max_length=20, default="")
    """Why the last mail could not be sent, as the key of a text."""
    webhook = models.CharField(max_length=LONGEST_WEBHOOK, default="")
    form = models.CharField(max_length=10, default=FORMS[0])
    active = models.BooleanField(default=True)
    """Whether the webhook is still called: after many failures it is not."""
    failures = models.PositiveIntegerField(default=0)
    """How many signals in a row the webhook did not take."""
    trouble = models.CharField(max_length=20, default="")
    """Why it did not take the last one, as the key of a text."""
    trouble_facts = models.JSONField(default=dict)
    trouble_at = models.DateTimeField(null=True)
    tested_at = models.DateTimeField(null=True)

    def __str__(self) -> str:
        return f"contact of {self.person_id}"

    @property
    def ways(self) -> list[str]:
        """The ways that can be used now."""
        usable = {MAIL: self.email and self.email_confirmed, HOOK: self.webhook and self.active}
        return [way for way, can in usable.items() if can]


class Confirmation(models.Model):
    """A mail that asks whether an address belongs to who gave it; counted, so that nobody is flooded with them."""

    email = models.EmailField(db_index=True)
    at = models.DateTimeField(auto_now_add=True, db_index=True)

    def __str__(self) -> str:
        return f"confirmation at {self.at}"


class Signal(models.Model):
    """Something to be sent to somebody: written together with what it tells, and sent once that is committed."""

    class State(models.TextChoices):
        """What has become of it."""

        WAITING = "waiting"
        SENT = "sent"
        DROPPED = "dropped"
        """Nobody had to be told any more."""
        FAILED = "failed"

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    table = models.ForeignKey(Table, models.CASCADE, related_name="signals")
    person = models.ForeignKey(Person, models.CASCADE, related_name="signals")
    kind = models.CharField(max_length=10)
    moment = models.CharField(max_length=40)
    """The moment of the table that it tells of."""
    way = models.CharField(max_length=4)
    made_at = models.DateTimeField(auto_now_add=True)
    due_at = models.DateTimeField()
    """When it is sent, if it still holds: later after every try, so that two processes do not send it both."""
    tries = models.PositiveSmallIntegerField(default=0)
    state = models.CharField(max_length=8, choices=State.choices, default=State.WAITING)

    class Meta:
        constraints: ClassVar[list[Any]] = [
            models.UniqueConstraint(fields=["table", "person", "kind", "moment", "way"], name="one_signal_a_question")
        ]
        indexes: ClassVar[list[Any]] = [models.Index(fields=["state", "due_at"])]

    def __str__(self) -> str:
        return f"{self.kind} {self.moment} by {self.way}"

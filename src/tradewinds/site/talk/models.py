"""What is stored of talk. Nobody's name is: who said something is called as he is called now."""

from __future__ import annotations

from typing import ClassVar

from django.db import models

from tradewinds.site.limits import LONGEST_MESSAGE, LONGEST_NAME
from tradewinds.site.tables.models import KEY_LENGTH, Person, Table


class Message(models.Model):
    """Something that somebody said at a table."""

    table = models.ForeignKey(Table, models.CASCADE, related_name="messages")
    person = models.ForeignKey(Person, models.CASCADE, related_name="messages")
    seat = models.PositiveSmallIntegerField(null=True)
    """The seat that spoke: several people can share a screen. Nothing if somebody spoke who only watched."""
    text = models.CharField(max_length=LONGEST_MESSAGE)
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        indexes: ClassVar = [models.Index(fields=["table", "id"]), models.Index(fields=["person", "at"])]
        ordering: ClassVar = ["id"]

    def __str__(self) -> str:
        return self.text


class Mute(models.Model):
    """Somebody does not want to hear somebody else, at any table. Nobody else knows."""

    person = models.ForeignKey(Person, models.CASCADE, related_name="mutes")
    muted = models.ForeignKey(Person, models.CASCADE, related_name="+")
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints: ClassVar = [models.UniqueConstraint(fields=["person", "muted"], name="one_mute_a_person")]

    def __str__(self) -> str:
        return f"{self.person_id} does not hear {self.muted_id}"


class Report(models.Model):
    """Somebody asks the host of the site to look at a message. It keeps what was said, also if the table goes."""

    class Reason(models.TextChoices):
        """What is wrong with a message."""

        INSULT = "insult"
        SPAM = "spam"
        CHEATING = "cheating"
        OTHER = "other"

    message = models.ForeignKey(Message, models.SET_NULL, null=True, related_name="reports")
    by = models.ForeignKey(Person, models.SET_NULL, null=True, related_name="+")
    of = models.ForeignKey(Person, models.SET_NULL, null=True, related_name="+")
    name = models.CharField(max_length=LONGEST_NAME)
    """What the speaker was called then."""
    text = models.CharField(max_length=LONGEST_MESSAGE)
    key = models.CharField(max_length=KEY_LENGTH)
    """The table where it was said."""
    reason = models.CharField(max_length=8, choices=Reason.choices)
    at = models.DateTimeField(auto_now_add=True)
    settled = models.BooleanField(default=False)
    """Whether the host has seen to it."""

    class Meta:
        constraints: ClassVar = [models.UniqueConstraint(fields=["message", "by"], name="one_report_a_person")]
        indexes: ClassVar = [models.Index(fields=["settled", "-at"])]
        ordering: ClassVar = ["-at"]

    def __str__(self) -> str:
        return f"{self.name}: {self.text}"

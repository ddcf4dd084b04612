"""What is stored for programs: their tokens, and how often they have asked."""

from __future__ import annotations

import secrets
from typing import ClassVar

from django.db import models

from tradewinds.site.limits import LONGEST_TOKEN_NAME
from tradewinds.site.tables.models import ALPHABET, KEY_LENGTH, Person


def new_handle() -> str:
    """Return what a token is found by. It is no secret."""
    return "".join(secrets.choice(ALPHABET) for _ in range(KEY_LENGTH))


class Token(models.Model):
    """What a program shows to act for a person. The token itself is not here, only its hash."""

    handle = models.CharField(max_length=KEY_LENGTH, unique=True, default=new_handle)
    person = models.ForeignKey(Person, models.CASCADE, related_name="tokens")
    name = models.CharField(max_length=LONGEST_TOKEN_NAME)
    """What its owner calls it."""
    digest = models.CharField(max_length=64)
    made_at = models.DateTimeField(auto_now_add=True)
    used_at = models.DateTimeField(null=True)

    class Meta:
        ordering: ClassVar = ["-made_at", "-id"]

    def __str__(self) -> str:
        return f"{self.name} {self.handle}"


class Tally(models.Model):
    """How often somebody did something within a window of time, as all processes have counted it."""

    kind = models.CharField(max_length=20)
    who = models.CharField(max_length=40)
    """A hash of whoever it is."""
    until = models.BigIntegerField(db_index=True)
    """When the window ends, in seconds since 1970."""
    count = models.PositiveIntegerField()

    class Meta:
        constraints: ClassVar = [models.UniqueConstraint(fields=["kind", "who", "until"], name="one_tally_a_window")]

    def __str__(self) -> str:
        return f"{self.kind}: {self.count}"

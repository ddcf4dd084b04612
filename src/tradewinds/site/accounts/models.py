"""What is stored of accounts: who they are, how their games ended, how well they play, and who may not play."""

from __future__ import annotations

import ipaddress
import unicodedata
from typing import Any, ClassVar

from django.contrib.auth.models import AbstractBaseUser, BaseUserManager, PermissionsMixin
from django.core.exceptions import ValidationError
from django.db import models, transaction
from django.db.models import Q

from tradewinds.site.limits import LONGEST_BOT, LONGEST_NAME
from tradewinds.site.tables.models import Person, Seat
from tradewinds.site.wording import say

LONGEST_HANDLE = 500
"""One letter can become eighteen when it is taken apart."""
LONGEST_REASON = 200


def handle_of(name: str) -> str:
    """Return what names are compared by: "ANNA" and "Ａnna" are Anna, and cannot be told apart at a table."""
    return unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold())


class Accounts(BaseUserManager["Account"]):
    """Finds accounts and makes them."""

    def get_queryset(self) -> models.QuerySet[Account]:
        """Bring the person along: whoever asks for an account wants to know who plays."""
        return super().get_queryset().select_related("person")

    def get_by_natural_key(self, username: str | None) -> Account:
        """Return the account of a name, however it is written."""
        return self.get(handle=handle_of(username or ""))

    def create_user(self, name: str, password: str | None, *, person: Person | None = None, **more: Any) -> Account:
        """Make an account; the person plays under its name from now on."""
        from tradewinds.site.people import check_name  # noqa: PLC0415 - it asks who is banned, and so needs this

        with transaction.atomic():
            clean = check_name(name)
            if person is None:
                person = Person(name=clean)
            person.name = clean
            person.save()
            account = Account(name=clean, person=person, **more)
            account.set_password(password)
            account.save()
        return account

    def create_superuser(self, name: str, password: str | None = None, **more: Any) -> Account:
        """Make the account of somebody who looks after the site."""
        return self.create_user(name, password, is_staff=True, is_superuser=True, **more)


class Account(AbstractBaseUser, PermissionsMixin):
    """A name and a password: what belongs to a person, on every device."""

    name = models.CharField(max_length=LONGEST_NAME, unique=True)
    handle = models.CharField(max_length=LONGEST_HANDLE, unique=True, editable=False)
    """What the name is compared by."""
    email = models.EmailField(blank=True, default="")
    person = models.OneToOneField(Person, models.CASCADE, related_name="account")
    is_active = models.BooleanField(default=True)
    is_staff = models.BooleanField(default=False)
    language = models.CharField(max_length=8, blank=True, default="")
    theme = models.CharField(max_length=8, blank=True, default="")
    confirms = models.BooleanField(default=True)
    """Whether turns wait for a word before they stand, at tables where one sits down from now on."""
    made_at = models.DateTimeField(auto_now_add=True)

    objects: ClassVar[Accounts] = Accounts()

    USERNAME_FIELD = "name"
    EMAIL_FIELD = "email"
    REQUIRED_FIELDS: ClassVar[list[str]] = []

    def __str__(self) -> str:
        return self.name

    def save(self, *args: Any, **how: Any) -> None:
        """Keep what the name is compared by beside it."""
        self.handle = handle_of(self.name)
        super().save(*args, **how)


class Attempt(models.Model):
    """Somebody tried something that is counted, like a password. It is forgotten after a while."""

    deed = models.CharField(max_length=20)
    who = models.CharField(max_length=64)
    """A hash: of an address, of a name, of both."""
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        indexes: ClassVar = [models.Index(fields=["deed", "who", "at"]), models.Index(fields=["at"])]

    def __str__(self) -> str:
        return self.deed


def check_network(text: str) -> None:
    """Refuse what is no address and no range of addresses."""
    try:
        ipaddress.ip_network(text)
    except ValueError:
        raise ValidationError(say("admin.no_network")) from None


class Ban(models.Model):
    """A person or an address that may look, and nothing else."""

    person = models.ForeignKey(Person, models.CASCADE, null=True, blank=True, related_name="bans")
    network = models.CharField(max_length=50, blank=True, default="", validators=[check_network])
    """An address, or a range of addresses like 203.0.113.0/24."""
    reason = models.CharField(max_length=LONGEST_REASON, blank=True, default="")
    """Shown to who is banned."""
    until = models.DateTimeField(null=True, blank=True)
    made_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints: ClassVar = [
            models.CheckConstraint(condition=Q(person__isnull=False) | ~Q(network=""), name="a_ban_is_for_somebody")
        ]

    def __str__(self) -> str:
        return self.network or str(self.person)

    def clean(self) -> None:
        """Ask for whom it is."""
        if self.person_id is None and not self.network:
            raise ValidationError(say("admin.ban_whom"))


class Rating(models.Model):
    """How well a person or a bot plays a game, as far as rated games tell."""

    game = models.CharField(max_length=40)
    person = models.ForeignKey(Person, models.CASCADE, null=True, related_name="ratings")
    bot = models.CharField(max_length=LONGEST_BOT, default="")
    mu = models.FloatField()
    sigma = models.FloatField()
    certain = models.FloatField()
    """What is certain of it: the order of the list of the best."""
    games = models.PositiveIntegerField(default=0)
    changed_at = models.DateTimeField(auto_now=True)

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["game", "person"], name="one_rating_a_person"),
            models.UniqueConstraint(fields=["game", "bot"], condition=~Q(bot=""), name="one_rating_a_bot"),
            models.CheckConstraint(
                condition=Q(person__isnull=False, bot="") | (Q(person__isnull=True) & ~Q(bot="")),
                name="a_rating_is_of_one",
            ),
        ]
        indexes: ClassVar = [models.Index(fields=["game", "-certain"])]

    def __str__(self) -> str:
        return f"{self.game} {self.person or self.bot}"


class Result(models.Model):
    """How a finished game ended for one seat, and what it did to a rating."""

    seat = models.OneToOneField(Seat, models.CASCADE, primary_key=True, related_name="result")
    players = models.PositiveSmallIntegerField()
    place = models.PositiveSmallIntegerField()
    """1 is best; who stands equal shares a place."""
    points = models.IntegerField()
    gave_up = models.BooleanField(default=False)
    """Whether a bot played for a person at a rated table, which counts as the last place there."""
    before = models.FloatField(null=True)
    after = models.FloatField(null=True)
    """The rating as people read it; nothing if the game was not rated."""

    def __str__(self) -> str:
        return f"{self.place} of {self.players}"

"""What is stored: people, tables, seats, moves. Everything else is replayed from that."""

from __future__ import annotations

import secrets
import uuid
from datetime import timedelta
from typing import TYPE_CHECKING, ClassVar

from django.db import models
from django.utils import timezone

from tradewinds.engine.card import Card
from tradewinds.engine.chance import commitment
from tradewinds.engine.discovery import find_card
from tradewinds.site.limits import LONGEST_BOT, LONGEST_NAME

if TYPE_CHECKING:
    from tradewinds.site.tables.course import Course

ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789"
KEY_LENGTH = 12


def new_key() -> str:
    """Return what a link to a table ends with: short enough to type, too long to guess."""
    return "".join(secrets.choice(ALPHABET) for _ in range(KEY_LENGTH))


class Person(models.Model):
    """Somebody who plays here. A name is enough."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    name = models.CharField(max_length=LONGEST_NAME)
    made_at = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return self.name


class Table(models.Model):
    """One game between seats: what was set up. Its course is in the moves."""

    class Stage(models.TextChoices):
        """How far a table has come."""

        OPEN = "open"
        PLAYING = "playing"
        OVER = "over"

    class Spectators(models.TextChoices):
        """What those may do who have no seat."""

        TALK = "talk"
        WATCH = "watch"
        NONE = "none"

    key = models.CharField(max_length=KEY_LENGTH, unique=True, default=new_key)
    game = models.CharField(max_length=40)
    rules_version = models.CharField(max_length=20)
    options = models.JSONField(default=dict)
    seed = models.BinaryField(max_length=32)
    position = models.JSONField(null=True)
    """Where the game starts, if not at the set-up: only tables made from a record have one."""
    known_deal = models.BooleanField(default=False)
    """Whether the same deal was played before, so that somebody may know it."""
    host = models.ForeignKey(Person, models.SET_NULL, null=True, related_name="hosted")
    listed = models.BooleanField(default=False)
    rated = models.BooleanField(default=False)
    """Whether the ratings of who plays change with the result."""
    spectators = models.CharField(max_length=5, choices=Spectators.choices, default=Spectators.TALK)
    """What those may do who have no seat: watch and talk, only watch, or not even that."""
    uploaded = models.BooleanField(default=False)
    """Whether it came as a record: then there is nothing to hide and nobody to play."""
    stage = models.CharField(max_length=8, choices=Stage.choices, default=Stage.OPEN)
    version = models.PositiveIntegerField(default=0)
    """Counts every change, so that a browser can say what it has seen."""
    undone = models.PositiveIntegerField(default=0)
    """Counts how often the course went back, so that the same number of moves does not pass for the same course."""
    confirmed = models.PositiveIntegerField(default=0)
    """How many decisions were confirmed; the turns after that can still be taken back."""
    winners = models.JSONField(null=True)
    """The seats that have won, written down at the end: so lists of tables need not replay the game."""
    sequel = models.ForeignKey("self", models.SET_NULL, null=True, related_name="prequels")
    """The table at which the same people play again."""
    pace = models.CharField(max_length=12, default="free")
    """How quickly the table wants to play, by the name of the pace (`tradewinds.site.tables.pace`)."""
    asked_seat = models.PositiveSmallIntegerField(null=True)
    """The seat of the person whom the table waits for."""
    asked_at = models.DateTimeField(null=True)
    """Since when it does; nothing while no clock runs."""
    acts_at = models.DateTimeField(null=True)
    """When the table does something by itself if nobody plays: somebody was away too long, or did not answer."""
    halted = models.CharField(max_length=20, default="")
    """The last moment at which somebody stopped the clock by asking the table to go back: that works once."""
    made_at = models.DateTimeField(auto_now_add=True)
    changed_at = models.DateTimeField(auto_now=True)

    course_to_be: Course | None = None
    """The course after a change that is not committed yet; not stored."""

    class Meta:
        indexes: ClassVar = [
            models.Index(fields=["acts_at"]),
            models.Index(fields=["stage", "listed", "-changed_at"]),
            models.Index(fields=["host", "-made_at"]),
        ]

    def __str__(self) -> str:
        return f"{self.game} {self.key}"

    @property
    def card(self) -> Card:
        """The card of the game."""
        return find_card(self.game)

    @property
    def commitment(self) -> str:
        """The hash of the seed, shown from the start."""
        return commitment(bytes(self.seed))


class Seat(models.Model):
    """One place at a table: for a person, for a bot, or still free."""

    table = models.ForeignKey(Table, models.CASCADE, related_name="seats")
    number = models.PositiveSmallIntegerField()
    person = models.ForeignKey(Person, models.SET_NULL, null=True, related_name="seats")
    name = models.CharField(max_length=LONGEST_NAME, default="")
    """What the seat is called: the name of a person; bots are called after their kind."""
    bot = models.CharField(max_length=LONGEST_BOT, default="")
    """The bot that plays, by its name: always, or for the person until he wants the seat back."""
    confirms = models.BooleanField(default=True)
    """Whether turns of several decisions wait for a word before they stand."""
    allowance = models.DurationField(default=timedelta)
    """What was left of the time of the decision that is asked of the seat, when the table began to wait for it."""
    bank = models.DurationField(default=timedelta)
    """What was left beyond that for the rest of the game."""
    asked_for = models.IntegerField(default=-1)
    """The last decision, by the number of those before it, that the seat was given time for."""

    class Meta:
        constraints: ClassVar = [models.UniqueConstraint(fields=["table", "number"], name="one_seat_a_number")]
        ordering: ClassVar = ["number"]

    def __str__(self) -> str:
        return f"{self.number} {self.name}"

    @property
    def free(self) -> bool:
        """Whether anybody may sit down here."""
        return self.person_id is None and not self.bot


class Move(models.Model):
    """One decision."""

    table = models.ForeignKey(Table, models.CASCADE, related_name="moves")
    number = models.PositiveIntegerField()
    action = models.PositiveIntegerField()
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints: ClassVar = [models.UniqueConstraint(fields=["table", "number"], name="one_move_a_number")]
        ordering: ClassVar = ["number"]

    def __str__(self) -> str:
        return f"{self.number}: {self.action}"


class Note(models.Model):
    """Something that happened around the game: a seat changed hands, the table went back."""

    table = models.ForeignKey(Table, models.CASCADE, related_name="notes")
    after = models.PositiveIntegerField()
    """The number of decisions when it happened."""
    kind = models.CharField(max_length=20)
    seat = models.PositiveSmallIntegerField(null=True)
    facts = models.JSONField(default=dict)
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering: ClassVar = ["id"]

    def __str__(self) -> str:
        return f"{self.after}: {self.kind}"


class Proposal(models.Model):
    """Somebody asks the table to go back further than the rules of undoing allow."""

    table = models.OneToOneField(Table, models.CASCADE, related_name="proposal")
    seat = models.PositiveSmallIntegerField()
    to = models.PositiveIntegerField()
    """The number of decisions that would stand."""
    agreed = models.JSONField(default=list)
    """The seats that have said yes."""
    made_at = models.DateTimeField(default=timezone.now)
    stops_clock = models.BooleanField(default=True)
    """Whether the clock stands until it is answered."""

    def __str__(self) -> str:
        return f"back to {self.to}"


class Process(models.Model):
    """A server process that keeps pages of tables open. It gives a sign of life now and then: one for all of them."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    seen_at = models.DateTimeField()

    def __str__(self) -> str:
        return str(self.id)


class Looking(models.Model):
    """A page at which somebody looks at a table now, as long as the process lives that keeps it open."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    process = models.ForeignKey(Process, models.CASCADE, related_name="pages")
    table = models.ForeignKey(Table, models.CASCADE, related_name="lookers")
    person = models.ForeignKey(Person, models.CASCADE, null=True, related_name="+")
    """Nobody who has given a name, if empty."""

    def __str__(self) -> str:
        return f"{self.person_id} at {self.table_id}"


class Pulse(models.Model):
    """When the site was last known to be up: one row. Time in which nobody could play is taken from nobody."""

    at = models.DateTimeField()

    def __str__(self) -> str:
        return f"up at {self.at}"

"""What somebody gets to hear at a table: the messages of those whom he has not muted, and whether he can answer."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from typing import Any

from django.template.loader import render_to_string

from tradewinds.site import limits
from tradewinds.site.tables.eyes import seats_of
from tradewinds.site.tables.models import Person, Seat, Table
from tradewinds.site.talk.models import Message, Mute, Report
from tradewinds.site.talk.services import why_silent
from tradewinds.site.wording import site_texts


@dataclass(frozen=True)
class Said:
    """A message as a page shows it."""

    id: int
    name: str
    seat: int | None
    text: str
    at: datetime
    mine: bool


class Talk:
    """What was said at a table, as one person hears it."""

    def __init__(self, table: Table, seats: Iterable[Seat], person: Person | None, language: str, after: int = 0):
        self.table = table
        self.seats = seats
        self.person = person
        self.language = language
        self.after = after
        """The last message that is known already."""
        self.say = site_texts(language)

    @cached_property
    def own(self) -> tuple[int, ...]:
        """The seats of this person."""
        return seats_of(self.person, self.seats)

    @cached_property
    def _messages(self) -> list[Message]:
        new = Message.objects.filter(table=self.table, pk__gt=self.after).select_related("person").order_by("-pk")
        return list(new[: limits.MESSAGES_SHOWN])[::-1]

    @cached_property
    def last(self) -> int:
        """The last message there is, heard or not."""
        return self._messages[-1].pk if self._messages else self.after

    @cached_property
    def said(self) -> list[Said]:
        """The messages that are new, in their order."""
        if not self._messages:
            return []
        silenced = {mute.muted_id for mute in self.mutes}
        return [self._said(message) for message in self._messages if message.person_id not in silenced]

    def _said(self, message: Message) -> Said:
        spoke = (seat for seat in self.seats if seat.number == message.seat)
        voice = next((seat for seat in spoke if seat.person_id == message.person_id), None)
        return Said(
            id=message.pk,
            name=voice.name if voice else message.person.name,
            seat=voice.number if voice else None,
            text=message.text,
            at=message.at,
            mine=self.person is not None and message.person_id == self.person.pk,
        )

    @cached_property
    def mutes(self) -> list[Mute]:
        """Those whom this person does not want to hear."""
        return [] if self.person is None else list(self.person.mutes.select_related("muted"))

    @cached_property
    def silence(self) -> str:
        """Why this person cannot talk here; nothing if he can."""
        reason = why_silent(self.table, self.own, self.person)
        return self.say(f"errors.{reason}") if reason else ""

    @cached_property
    def voices(self) -> list[tuple[int, str]]:
        """The seats that share this screen, if there are several: each can speak for itself."""
        own = [(seat.number, seat.name) for seat in self.seats if seat.number in self.own]
        return own if len(own) > 1 else []

    @property
    def nowhere(self) -> bool:
        """Whether nobody ever talks here: it is a record to replay."""
        return self.table.uploaded

    @property
    def is_host(self) -> bool:
        """Whether this person says what those may do who watch."""
        return self.person is not None and self.table.host_id == self.person.pk

    @property
    def choices(self) -> list[tuple[str, str, bool]]:
        """What those who watch can be allowed."""
        return [
            (value, self.say(f"talk.spectators.{value}"), value == self.table.spectators)
            for value in Table.Spectators.values
        ]

    @property
    def reasons(self) -> list[tuple[str, str]]:
        """Why something can be reported."""
        return [(value, self.say(f"talk.reasons.{value}")) for value in Report.Reason.values]

    @property
    def longest(self) -> int:
        """How many characters a message can have."""
        return limits.LONGEST_MESSAGE

    def heard(self) -> dict[str, Any]:
        """Return what is new, for a browser that has the rest."""
        return {
            "html": render_to_string("site/_said.html", {"talk": self}),
            "says": [f"{said.name}: {said.text}" for said in self.said if not said.mine],
            "last": self.last,
        }

    def payload(self) -> dict[str, Any]:
        """Return that with everything around it."""
        whole = not self.after
        return self.heard() | {"whole": whole, "foot": render_to_string("site/_talk_foot.html", {"talk": self})}

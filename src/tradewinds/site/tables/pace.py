"""The pace of a table: how long who is asked may take, and what becomes of a table that waits too long.

Nothing ticks. What is stored are moments and amounts: since when a table waits for whom, and how much time each seat
had left then. Everything else is worked out from that when somebody looks, so it is the same in every process and
after every restart. What holds:

- Every decision has its own time (`Pace.move`), and only what is beyond it is taken from the bank of the seat. A
  decision has its own time once: who takes it back does not get it again, unless the whole table went back.
- The clock stands while nobody can choose: at decisions that leave no choice, while a bot plays, while the site was
  down (`tradewinds.site.tables.watch`), and while somebody asks the table to go back. Such a question lapses after a
  while, and stops the clock only once at each moment: nobody can hold a table up with it.
- When the time is up, the table says so, and the others may let a bot play. After the grace of the pace it does so by
  itself. Who was away takes his seat back whenever he wants, and has the time of a decision then.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.utils import timezone

from tradewinds.site.tables.course import Course
from tradewinds.site.tables.models import Proposal, Seat, Table
from tradewinds.site.wording import Refused
from tradewinds.text import Texts

NOTHING = timedelta()
SHORTEST_ANSWER, LONGEST_ANSWER = timedelta(minutes=1), timedelta(days=1)
"""So long the others have to answer who asks the table to go back, whatever the pace."""


@dataclass(frozen=True)
class Pace:
    """How quickly a table wants to play."""

    name: str
    move: timedelta
    """The time that every decision has of its own."""
    bank: timedelta = NOTHING
    """What a seat has beyond that for the whole game."""
    grace: timedelta | None = NOTHING
    """How much later a bot takes over by itself; nothing if it never does."""

    @property
    def kind(self) -> str:
        """Whether everybody plays when he likes, all at the same time with a clock, or each within some days."""
        return "free" if self.is_free else "live" if self.is_live else "days"

    @property
    def is_live(self) -> bool:
        """Whether people sit at the table at the same time, and a clock runs."""
        return self.bank > NOTHING

    @property
    def is_free(self) -> bool:
        """Whether everybody plays when he likes."""
        return self.grace is None

    @property
    def answer(self) -> timedelta:
        """How long there is to answer who asks the table to go back."""
        return min(max(self.move, SHORTEST_ANSWER), LONGEST_ANSWER)


def _live(minutes: int, seconds: int) -> Pace:
    return Pace(f"live{minutes}", timedelta(seconds=seconds), timedelta(minutes=minutes))


def _days(days: int) -> Pace:
    return Pace(f"days{days}", timedelta(days=days), grace=timedelta(days=1))


FREE = Pace("free", timedelta(days=7), grace=None)
PACES = {pace.name: pace for pace in (FREE, _live(5, 20), _live(15, 45), _live(30, 60), _days(1), _days(3), _days(7))}
KINDS = tuple(dict.fromkeys(pace.kind for pace in PACES.values()))


def check_pace(name: str) -> Pace:
    """Return a pace by its name."""
    if name not in PACES:
        raise Refused("no_pace", known=", ".join(PACES))
    return PACES[name]


def pace_of(table: Table) -> Pace:
    """Return the pace of a table; one that nobody knows any more is as one likes."""
    return PACES.get(table.pace, FREE)


def pace_in_words(table: Table, say: Texts) -> str:
    """Return what the pace of a table is called; nothing if everybody plays when he likes."""
    pace = pace_of(table)
    return "" if pace.is_free else say(f"pace.names.{pace.name}")


# What is left.


def time_left(table: Table, seat: Seat, now: datetime | None = None) -> timedelta:
    """Return how much time a seat has: of the decision that is asked of it, and beyond it. Never less than nothing."""
    return max(seat.allowance + seat.bank - _waited(table, seat, now or timezone.now()), NOTHING)


def due_at(table: Table, seat: Seat) -> datetime | None:
    """Return when the time of a seat is up; nothing if its clock does not run."""
    runs = table.asked_at is not None and table.asked_seat == seat.number
    return table.asked_at + seat.allowance + seat.bank if table.asked_at is not None and runs else None


def is_overdue(table: Table, seat: Seat) -> bool:
    """Tell whether the time of a seat is up, so that the others may let a bot play."""
    due = due_at(table, seat)
    return due is not None and due <= timezone.now()


def _waited(table: Table, seat: Seat, now: datetime) -> timedelta:
    if table.asked_at is None or table.asked_seat != seat.number:
        return NOTHING
    return max(now - table.asked_at, NOTHING)


# Keeping it.


def begin(table: Table) -> None:
    """Give every seat its bank."""
    table.seats.update(bank=pace_of(table).bank, allowance=NOTHING, asked_for=-1)


def forget_after(table: Table, decisions: int) -> None:
    """Let all decisions after so many have their own time again: the whole table went back there."""
    table.seats.filter(asked_for__gte=decisions).update(asked_for=decisions - 1)


def keep_time(table: Table, seats: Sequence[Seat], course: Course | None, proposal: Proposal | None) -> int | None:
    """Write down whom a table waits for after a change, and since when; the table is saved by who calls.

    Returns the seat that is asked something that nobody was asked before, if there is one.
    """
    now, pace = timezone.now(), pace_of(table)
    asked = None if course is None else asked_person(table, seats, course)
    stands = proposal is not None and proposal.stops_clock
    fresh = None
    same = asked is not None and asked == table.asked_seat and seats[asked].asked_for == _number(course)
    if not same or stands or table.asked_at is None:
        _charge(table, seats, now)
        table.asked_seat = asked
        table.asked_at = None if asked is None or stands else now
        if asked is not None and seats[asked].asked_for < _number(course):
            seats[asked].asked_for = _number(course)
            seats[asked].allowance = pace.move
            fresh = asked
        Seat.objects.bulk_update(seats, ["allowance", "bank", "asked_for"])
    lapse = None if proposal is None else proposal.made_at + pace.answer
    table.acts_at = min(filter(None, (lapse, _acts_at(table, seats, now))), default=None)
    return fresh


def asked_person(table: Table, seats: Sequence[Seat], course: Course) -> int | None:
    """Return the seat of the person who has to choose now; nobody if a bot plays, or if there is nothing to choose."""
    waiting = course.waits_for(table, seats)
    if waiting is None or seats[waiting.seat].bot or seats[waiting.seat].person_id is None:
        return None
    return waiting.seat if waiting.confirming or not course.only_choice else None


def _number(course: Course | None) -> int:
    return -1 if course is None else course.decisions


def _charge(table: Table, seats: Sequence[Seat], now: datetime) -> None:
    """Take the time that a seat has used from what it had: first from that of the decision, then from its bank."""
    if table.asked_at is None or table.asked_seat is None:
        return
    seat = seats[table.asked_seat]
    waited = _waited(table, seat, now)
    beyond = max(waited - seat.allowance, NOTHING)
    seat.allowance = max(seat.allowance - waited, NOTHING)
    seat.bank = max(seat.bank - beyond, NOTHING)


def _acts_at(table: Table, seats: Sequence[Seat], now: datetime) -> datetime | None:
    """Return when the table has to do something although nobody plays: say that the time is up, or let a bot play."""
    due = None if table.asked_seat is None else due_at(table, seats[table.asked_seat])
    grace = pace_of(table).grace
    if due is None or due > now:
        return due
    return None if grace is None else due + grace

"""Whose eyes look at a table. Everything a page shows of a game goes through the view of these eyes."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from tradewinds.engine.game import Eyes
from tradewinds.site.numbers import whole
from tradewinds.site.tables.course import Course, Waiting
from tradewinds.site.tables.models import Person, Seat, Table
from tradewinds.site.wording import NotForYou
from tradewinds.text import DEFAULT


@dataclass(frozen=True)
class Screen:
    """What somebody looks at: its language and shape, and who has come to it where several people share it."""

    language: str = DEFAULT
    layout: str = "wide"
    shown: int | None = None
    """Where several people share a screen: the seat that has lifted the curtain."""
    site: str = ""
    """The address of the site as this screen knows it, for links to hand on."""


@dataclass(frozen=True)
class Looker:
    """Somebody in front of a screen."""

    person: Person | None
    seats: tuple[int, ...] = ()
    """The seats that are played from this screen."""
    screen: Screen = Screen()

    @property
    def shares_screen(self) -> bool:
        """Whether several people sit in front of it."""
        return len(self.seats) > 1


def seats_of(person: Person | None, seats: Iterable[Seat]) -> tuple[int, ...]:
    """Return the seats a person plays."""
    return () if person is None else tuple(seat.number for seat in seats if seat.person_id == person.pk)


def check_may_look(table: Table, seats: Iterable[Seat], person: Person | None) -> None:
    """Refuse the table to those who have no seat there, if it wants no spectators; free seats are for all."""
    if table.spectators != Table.Spectators.NONE or seats_of(person, seats) or any(seat.free for seat in seats):
        return
    if person is None or table.host_id != person.pk:
        raise NotForYou("no_spectators")


@dataclass(frozen=True)
class Sight:
    """What somebody may see now."""

    eyes: Eyes
    curtain: int | None = None
    """The seat that has to come to the screen before its secrets are shown."""


def sight(table: Table, course: Course, looker: Looker, waiting: Waiting | None) -> Sight:
    """Tell what somebody may see: after the end everything, before it what his seat may know.

    As long as seats are free nobody sees a hand: he could get up and sit down behind another one. Where people share a
    screen, secrets are only shown to the seat that is asked, after it has lifted the curtain.
    """
    if table.uploaded or course.game.over:
        return Sight("all")
    if table.stage == Table.Stage.OPEN:
        return Sight(None)
    if not looker.shares_screen:
        return Sight(looker.seats[0] if looker.seats else None)
    turn = waiting.seat if waiting is not None and waiting.seat in looker.seats else None
    if not course.game.definition.secrets:
        return Sight(looker.seats[0] if turn is None else turn)
    if turn is None:
        return Sight(None)
    return Sight(turn) if looker.screen.shown == turn else Sight(None, curtain=turn)


def eyes_then(course: Course, looker: Looker, wanted: str, everything_open: bool) -> Eyes:
    """Return whose eyes look at an earlier moment.

    Once everything is open, all is seen, unless somebody wants to know what a seat knew then ("0", "1", ...). Before
    that, everybody sees what his own seat knew; who shares a screen sees what everybody knew.
    """
    if everything_open:
        seat = whole(wanted)
        return "all" if seat is None or seat >= course.game.players else seat
    return looker.seats[0] if len(looker.seats) == 1 else None

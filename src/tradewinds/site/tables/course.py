"""The course of a table: its game, replayed from the stored moves and kept in memory as long as it is wanted.

A course is never changed, only replaced. So many readers can use one while the next is being made.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from threading import Lock

from tradewinds.engine.game import Game, View
from tradewinds.errors import TradewindsError
from tradewinds.site.tables.models import Move, Seat, Table
from tradewinds.site.wording import Refused

KEPT = 2_000
"""How many courses stay in memory; an idle one is replayed in a few milliseconds."""

DECISIONS_WORTH_CONFIRMING = 2
"""A turn of so many decisions waits for a word before it stands; a single one does not."""


DEALS = 16


def is_forced(game: Game) -> bool:
    """Tell whether everybody can see that there is only one thing to do, so that it can be done without asking.

    Where only the seat itself knows that, it is asked: a decision made for it would tell the others what it holds.
    Sixteen deals of what a spectator does not know stand for all of them.
    """
    if int(game.legal.sum()) != 1 or _leaves_choice(game.view(game.asked)):
        return False
    spectator = game.view(None)
    return not any(_leaves_choice(spectator.redealt(deal)) for deal in range(DEALS))


def _leaves_choice(view: View) -> bool:
    """Tell whether there is more than one thing to do: of decisions taken together, whether any of them is free."""
    return int(view.legal.sum()) > 1 or view.offered_combination is not None


def _span(game: Game) -> int:
    """Return how many decisions people take together from here on."""
    if not game.definition.combinations:  # replaying a long game, that is hundreds of views
        return 1
    view = game.view(game.asked)
    return 1 if view.combination is None else view.combination.length(view)


@dataclass(frozen=True)
class Waiting:
    """Whom a table waits for: the seat that is asked, or the one that has yet to confirm its turn."""

    seat: int
    confirming: bool = False


@dataclass(frozen=True)
class Course:
    """A game as far as it has come."""

    game: Game
    forced: tuple[bool, ...]
    """For each decision whether everybody could see that it left no choice."""
    undone: int
    spans: tuple[int, ...] = ()
    """For each decision how many people take together from it on."""

    @property
    def decisions(self) -> int:
        """How many decisions stand."""
        return len(self.forced)

    @property
    def moment(self) -> str:
        """What a request quotes so that it answers the question that was seen, and no other."""
        return f"{self.undone}.{self.decisions}"

    def going_on(self, actions: Sequence[int]) -> Course:
        """Return the course after more decisions."""
        game = self.game.copy()
        forced, spans = list(self.forced), list(self.spans)
        for action in actions:
            forced.append(is_forced(game))
            spans.append(_span(game))
            game.decide(action)
        return Course(game, tuple(forced), self.undone, tuple(spans))

    @cached_property
    def begun(self) -> tuple[int, ...]:
        """For each decision how many stood before the choice it belongs to.

        Nobody writes down how decisions came: whatever a combination can stand for is one choice.
        """
        found: list[int] = []
        for number, seat in enumerate(self.game.deciders):
            first = found[-1] if found else number
            together = number < first + self.spans[first] and self.game.deciders[first] == seat
            found.append(first if together else number)
        return tuple(found)

    @cached_property
    def only_choice(self) -> bool:
        """Whether everybody can see that the seat that is asked has no choice."""
        return not self.game.over and is_forced(self.game)

    @property
    def last_chooser(self) -> int | None:
        """The seat that was the last to choose anything."""
        chosen = (seat for seat, forced in zip(self.game.deciders[::-1], self.forced[::-1], strict=True) if not forced)
        return next(chosen, None)

    def as_of(self, decisions: int) -> Course:
        """Return the course as it was after so many decisions."""
        start = Course(self.game.record.start(), (), self.undone)
        return start.going_on(self.game.history[:decisions])

    def waits_for(self, table: Table, seats: Sequence[Seat]) -> Waiting | None:
        """Tell whom the table waits for; nobody before it begins and after its end."""
        asked = self.game.asked
        if table.stage != Table.Stage.PLAYING or asked is None:
            return None
        holder = self._holder(table, seats)
        return Waiting(asked) if holder is None else Waiting(holder, confirming=True)

    def _holder(self, table: Table, seats: Sequence[Seat]) -> int | None:
        """Return the seat whose turn is made of several decisions and does not stand yet."""
        if self.decisions <= table.confirmed:
            return None
        last = self.game.deciders[-1]
        if self.game.asked == last or seats[last].bot or not seats[last].confirms:
            return None
        made = set(self.begun[self.game.undo_limit(last) :])
        return last if len(made) >= DECISIONS_WORTH_CONFIRMING else None

    def last_choice(self, seat: int) -> int:
        """Return the number of decisions that stand when a seat takes back its last choice; all, if it cannot."""
        limit = self.game.undo_limit(seat)
        choices = [number for number in range(limit, self.decisions) if not self.forced[number]]
        return max(self.begun[choices[-1]], limit) if choices else self.decisions


class Courses:
    """The courses in memory."""

    def __init__(self) -> None:
        self._kept: OrderedDict[int, tuple[int, Course]] = OrderedDict()
        self._lock = Lock()

    def of(self, table: Table) -> Course:
        """Return the course of a table as the given row knows it.

        If the table moves on while its moves are read, perhaps by another process, the row is brought up to date.
        """
        while True:
            course, moves = self._read(table)
            if moves is None:
                return course
            if not Table.objects.filter(pk=table.pk).exclude(version=table.version).exists():
                break
            table.refresh_from_db()
        course = _go_on(course, moves)
        self.keep(table, course)
        return course

    def read(self, table: Table) -> Course:
        """Return the course of a table without remembering it: for a row that is not committed yet."""
        course, moves = self._read(table)
        return _go_on(course, moves or [])

    def _read(self, table: Table) -> tuple[Course, list[int] | None]:
        """Return a course as far as it is in memory, and the moves since then; nothing if that is all of it."""
        with self._lock:
            version, course = self._kept.get(table.pk, (-1, None))
        if course is not None and version == table.version:
            return course, None
        if course is None or course.undone != table.undone:
            course = _start(table)
        return course, list(table.moves.filter(number__gt=course.decisions).values_list("action", flat=True))

    def keep(self, table: Table, course: Course) -> None:
        """Remember the course that belongs to a version of a table."""
        with self._lock:
            if self._kept.get(table.pk, (-1, None))[0] <= table.version:
                self._kept[table.pk] = (table.version, course)
            self._kept.move_to_end(table.pk)
            while len(self._kept) > KEPT:
                self._kept.popitem(last=False)

    def forget(self) -> None:
        """Forget everything; it is replayed when it is wanted."""
        with self._lock:
            self._kept.clear()


def _start(table: Table) -> Course:
    if table.card.version != table.rules_version:  # the same moves could lead elsewhere now
        raise Refused("old_rules")
    return start_of(table)


def start_of(table: Table) -> Course:
    """Return the course of a table before its first move, under the rules of today."""
    card = table.card
    seed = bytes(table.seed)
    if table.position is not None:
        game = Game.from_dict(card, table.position, seed)
    else:
        players = table.seats.count()
        game = Game(card.load(), players, card.read_options(players, table.options), seed)
    return Course(game, (), table.undone)


def _go_on(course: Course, actions: list[int]) -> Course:
    try:
        return course.going_on(actions) if actions else course
    except TradewindsError as trouble:
        raise Refused("old_rules") from trouble


courses = Courses()


def store(table: Table, number: int, action: int) -> None:
    """Write one decision down."""
    Move.objects.create(table=table, number=number, action=action)

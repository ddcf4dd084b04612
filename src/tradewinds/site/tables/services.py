"""What can be done at tables: a list of verbs. Views only translate requests into these.

Each verb locks the table, checks, changes, commits, and then tells the news. What is refused raises a `TradewindsError`
with its reason and has changed nothing.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from datetime import timedelta
from typing import Any, Literal

from django.db import transaction
from django.utils import timezone

from tradewinds import bots
from tradewinds.engine.chance import seed_bytes
from tradewinds.engine.discovery import find_card
from tradewinds.engine.record import Record
from tradewinds.errors import CannotUndo
from tradewinds.site import limits
from tradewinds.site.accounts import ratings
from tradewinds.site.accounts.models import Account
from tradewinds.site.company import check_bot, present
from tradewinds.site.people import check_name
from tradewinds.site.signals import outbox
from tradewinds.site.tables import pace
from tradewinds.site.tables.course import Course, Waiting, courses, store
from tradewinds.site.tables.models import Note, Person, Proposal, Seat, Table
from tradewinds.site.tables.names import own_name
from tradewinds.site.tables.news import news
from tradewinds.site.wording import Refused


@dataclass(frozen=True)
class Chair:
    """Who shall sit on one seat of a new table."""

    kind: Literal["me", "here", "open", "bot"]
    name: str = ""
    """The name of somebody else at the same screen."""
    bot: str = ""


@dataclass(frozen=True)
class Order:
    """What somebody wants to play."""

    game: str
    chairs: tuple[Chair, ...]
    options: dict[str, Any] = field(default_factory=dict)
    listed: bool = False
    seed: bytes | None = None
    """The seed of a deal that is played again; somebody may know it."""
    position: dict[str, Any] | None = None
    """Where it starts, if not at the set-up."""
    rated: bool = False
    """Whether the ratings change with the result."""
    spectators: str = Table.Spectators.TALK
    """What those may do who have no seat."""
    pace: str = pace.FREE.name
    """How quickly it wants to be played, by the name of the pace."""


# Making tables.


def make_table(person: Person, order: Order) -> Table:
    """Open a table; it begins at once if no seat is free."""
    card = find_card(order.game)
    players = card.check_players(len(order.chairs))
    if sum(chair.kind == "me" for chair in order.chairs) > 1:
        raise Refused("two_of_you")
    options = card.read_options(players, order.options)
    pace.check_pace(order.pace)
    for chair in order.chairs:
        if chair.bot:
            check_bot(chair.bot, card.name)
    if order.rated:
        ratings.check_order(card, person, order)
    with transaction.atomic():
        _check_room_for_another(person)
        table = Table.objects.create(
            game=card.name,
            rules_version=card.version,
            options=options,
            seed=order.seed or seed_bytes(None),
            known_deal=order.seed is not None,
            position=order.position,
            host=person,
            listed=order.listed,
            rated=order.rated,
            spectators=_check_spectators(order.spectators),
            pace=order.pace,
        )
        seats: list[Seat] = []
        for number, chair in enumerate(order.chairs):
            seats.append(_furnish(table, number, chair, person, seats))
        _begin_if_full(table)
        _keep_time(table)
        table.save()
        news.publish(table.pk)
    return table


def _check_spectators(choice: str) -> str:
    if choice not in Table.Spectators.values:
        raise Refused("spectators_choice")
    return choice


def _furnish(table: Table, number: int, chair: Chair, person: Person, others: Sequence[Seat]) -> Seat:
    seat = Seat(table=table, number=number)
    if chair.kind == "bot":
        seat.bot = chair.bot
    elif chair.kind in ("me", "here"):
        seat.person = person
        seat.name = own_name(person.name if chair.kind == "me" else check_name(chair.name), others)
        seat.confirms = _wants_to_confirm(person)
    seat.save()
    return seat


def _wants_to_confirm(person: Person) -> bool:
    """Tell whether the turns of a person shall wait for a word; his account may say that they need not."""
    return not Account.objects.filter(person=person, confirms=False).exists()


def _check_room_for_another(person: Person | None) -> None:
    """Refuse more tables than one person may have; those without a name share what one person may open."""
    if person is not None:
        Person.objects.select_for_update().get(pk=person.pk)  # who opens two at once waits for himself
    lately = timezone.now() - timedelta(hours=1)
    if Table.objects.filter(host=person, made_at__gt=lately).count() >= limits.TABLES_AN_HOUR:
        raise Refused("tables_an_hour", most=limits.TABLES_AN_HOUR)
    if person is None:
        return
    if person.hosted.exclude(stage=Table.Stage.OVER).count() >= limits.TABLES_OF_ONE_PERSON:
        raise Refused("tables_at_once", most=limits.TABLES_OF_ONE_PERSON)


def _begin_if_full(table: Table) -> None:
    if table.stage == Table.Stage.OPEN and not any(seat.free for seat in table.seats.all()):
        table.stage = Table.Stage.PLAYING
        pace.begin(table)
        outbox.tell(table, "begun", _people(table), courses.read(table).moment)


def _people(table: Table) -> list[Person]:
    """Return the people who sit at a table, each once."""
    return list(Person.objects.filter(seats__table=table).distinct())


def rematch(key: str, person: Person, same_deal: bool) -> Table:
    """Open the table at which the same people play again: with a new deal, or with the same one."""
    with changing(key) as table:
        if table.sequel is not None and not same_deal:
            return table.sequel
        if table.stage != Table.Stage.OVER:
            raise Refused("not_over")
        played = table.seats.filter(person=person).exists()
        if not (played or same_deal or table.uploaded):
            raise Refused("not_your_seat")
        alone = table.seats.filter(person=person).count() == 1
        chairs = tuple(_chair_again(seat, person, alone) for seat in table.seats.all())
        if not played:
            chairs = (Chair("me"), *(Chair("bot", bot=bots.USUAL) for _ in chairs[1:]))
        same = Order(table.game, chairs, table.options, spectators=table.spectators, pace=table.pace)
        if same_deal:
            # Whoever has seen the end knows this deal: nobody is led to it, and it is never offered to strangers.
            again = replace(same, seed=bytes(table.seed), position=table.position)
            return make_table(person, again)
        sequel = make_table(person, replace(same, listed=table.listed, rated=table.rated))
        if played:
            table.sequel = sequel
    return sequel


def _chair_again(seat: Seat, person: Person, alone: bool) -> Chair:
    if seat.person_id is None:
        return Chair("bot", bot=present(seat.bot))
    if seat.person_id != person.pk:
        return Chair("open")
    return Chair("me") if alone or seat.name == person.name else Chair("here", name=seat.name)


def upload(person: Person | None, content: str) -> Table:
    """Keep a record that somebody brings, to be replayed; it is checked as a whole."""
    record = Record.from_json(content)
    game = record.replay()
    with transaction.atomic():
        _check_room_for_another(person)
        table = Table.objects.create(
            game=record.game,
            rules_version=game.card.version,
            options=game.options,
            seed=record.seed,
            position=record.position,
            host=person,
            uploaded=True,
            stage=Table.Stage.OVER,
            confirmed=len(record.actions),
        )
        Seat.objects.bulk_create(Seat(table=table, number=number) for number in range(record.players))
        for number, action in enumerate(record.actions, 1):
            store(table, number, action)
    return table


# Sitting down.


@contextmanager
def changing(which: str | int) -> Iterator[Table]:
    """Lock a table, by its key or its number; commit what the block does to it, and only then tell the news."""
    with transaction.atomic():
        wanted = {"key": which} if isinstance(which, str) else {"pk": which}
        table = Table.objects.select_for_update().filter(**wanted).first()
        if table is None:
            raise Refused("no_table")
        yield table
        _keep_time(table)
        table.version += 1
        table.save()
        news.publish(table.pk)


def _keep_time(table: Table) -> None:
    """Write down whom the table waits for now, and tell him, unless he has just played himself."""
    seats = list(table.seats.all())
    playing = table.stage == Table.Stage.PLAYING
    course = (table.course_to_be or courses.read(table)) if playing else None
    proposal = Proposal.objects.filter(table=table).first() if playing else None
    fresh = pace.keep_time(table, seats, course, proposal)
    if fresh is None or course is None:
        return
    last = course.last_chooser
    person = seats[fresh].person
    if person is not None and (last is None or seats[last].bot or seats[last].person_id != person.pk):
        outbox.tell(table, "turn", [person], course.moment)


def sit(key: str, person: Person, number: int) -> None:
    """Take a free seat. The table begins when all are taken."""
    with changing(key) as table:
        if table.stage != Table.Stage.OPEN:
            raise Refused("already_begun")
        seat = _seat(table, number)
        if not seat.free:
            raise Refused("seat_taken")
        if table.seats.filter(person=person).exists():
            raise Refused("already_seated")
        if table.rated:
            ratings.check_account(person)
        seat.person = person
        seat.name = own_name(person.name, table.seats.all())
        seat.confirms = _wants_to_confirm(person)
        seat.save()
        _begin_if_full(table)


def leave(key: str, person: Person, number: int) -> None:
    """Get up from a table that has not begun."""
    with changing(key) as table:
        if table.stage != Table.Stage.OPEN:
            raise Refused("leave_begun")
        seat = _own_seat(table, person, number)
        seat.person = None
        seat.name = ""
        seat.save()


def begin(key: str, person: Person, bot: str = bots.USUAL) -> None:
    """Begin a table with bots on the seats that are still free."""
    with changing(key) as table:
        check_bot(bot, table.game)
        if table.stage != Table.Stage.OPEN:
            raise Refused("already_begun")
        patient = timezone.now() - table.made_at > limits.WAIT_FOR_HOST and table.seats.filter(person=person).exists()
        if table.host_id != person.pk and not patient:
            raise Refused("not_host")
        if table.rated:
            ratings.check_bot(bot)
            if not table.seats.exclude(person=None).exists():
                raise Refused("rated_only_bots")
        for seat in table.seats.all():
            if seat.free:
                seat.bot = bot
                seat.save()
        _begin_if_full(table)


def close(key: str, person: Person) -> None:
    """Take away a table that one has opened and at which nobody else sits."""
    with transaction.atomic():
        table = Table.objects.select_for_update().filter(key=key).first()
        if table is None:
            raise Refused("no_table")
        if table.host_id != person.pk:
            raise Refused("not_host_to_close")
        if table.seats.exclude(person=None).exclude(person=person).exists():
            raise Refused("others_sit_here")
        if table.rated and table.stage == Table.Stage.PLAYING:
            raise Refused("rated_stays")
        pk = table.pk
        table.delete()
        news.publish(pk)


def hand_over(key: str, person: Person, number: int, bot: str) -> None:
    """Let a bot play for a seat."""
    with changing(key) as table:
        check_bot(bot, table.game)
        seat = _own_seat(table, person, number)
        if table.stage != Table.Stage.PLAYING:
            raise Refused("not_playing")
        _let_stand(table, number)
        seat.bot = bot
        seat.save()
        _note(table, "handed_over", seat)


def take_over(key: str, person: Person, number: int) -> None:
    """Take a seat back from the bot."""
    with changing(key) as table:
        seat = _own_seat(table, person, number)
        _check_course(table)
        if not seat.bot:
            raise Refused("seat_is_yours")
        seat.bot = ""
        if not pace.time_left(table, seat):  # he was away too long
            seat.asked_for = -1
        seat.save()
        _note(table, "taken_back", seat)


def replace_absent(key: str, person: Person, number: int) -> None:
    """Let a bot play for somebody else whose time is up; he can take his seat back whenever he wants."""
    with changing(key) as table:
        _check_course(table)
        seat = _seat(table, number)
        if not table.seats.filter(person=person).exists():
            raise Refused("not_your_seat")
        if not pace.is_overdue(table, seat):
            raise Refused("not_absent")
        _let_bot_play(table, seat)


def act_when_due(pk: int) -> None:
    """Do what is due at a table although nobody plays: refused if it is not due any more.

    A question to go back that was not answered lapses. When the time of somebody is up, the log says so, and after the
    grace of the pace a bot plays for him.
    """
    with changing(pk) as table:
        now = timezone.now()
        if table.stage != Table.Stage.PLAYING or table.acts_at is None or table.acts_at > now:
            raise Refused("stale")
        proposal = Proposal.objects.filter(table=table).first()
        keeping = pace.pace_of(table)
        if proposal is not None and proposal.made_at + keeping.answer <= now:
            proposal.delete()
            _note(table, "lapsed", _seat(table, proposal.seat))
            return
        if table.asked_seat is None:
            return
        seat = _seat(table, table.asked_seat)
        due = pace.due_at(table, seat)
        if due is None or due > now:
            return
        if keeping.grace is None or due + keeping.grace > now:
            _note(table, "overdue", seat)
        else:
            _let_bot_play(table, seat)


def _let_bot_play(table: Table, seat: Seat) -> None:
    """Let the usual bot play for somebody who was away too long."""
    _let_stand(table, seat.number)
    seat.bot = bots.USUAL
    seat.save()
    _note(table, "replaced", seat)
    if seat.person is not None:
        outbox.tell(table, "replaced", [seat.person], courses.of(table).moment)


def set_confirming(key: str, person: Person, number: int, confirms: bool) -> None:
    """Choose whether one's turns wait for a word before they stand."""
    with changing(key) as table:
        seat = _own_seat(table, person, number)
        _let_stand(table, number)
        seat.confirms = confirms
        seat.save()


def set_spectators(key: str, person: Person, choice: str) -> None:
    """Say what those may do who have no seat at one's table."""
    with changing(key) as table:
        if table.host_id != person.pk:
            raise Refused("not_host_of_spectators")
        table.spectators = _check_spectators(choice)


def _let_stand(table: Table, number: int) -> None:
    """Confirm a turn that waits for the word of a seat, before the seat changes its ways."""
    if table.stage == Table.Stage.PLAYING:
        course = courses.of(table)
        if course.waits_for(table, list(table.seats.all())) == Waiting(number, confirming=True):
            table.confirmed = course.decisions


def _seat(table: Table, number: int) -> Seat:
    seat = table.seats.filter(number=number).first()
    if seat is None:
        raise Refused("no_such_seat")
    return seat


def _own_seat(table: Table, person: Person, number: int) -> Seat:
    seat = _seat(table, number)
    if seat.person_id != person.pk:
        raise Refused("not_your_seat")
    return seat


def _note(table: Table, kind: str, seat: Seat | None, **facts: Any) -> None:
    after = courses.of(table).decisions
    Note.objects.create(table=table, after=after, kind=kind, seat=None if seat is None else seat.number, facts=facts)


# Playing.


def play(key: str, person: Person, action: int | str, moment: str) -> None:
    """Answer the question that a table asks, by the number of an action or as one would type it."""
    with changing(key) as table:
        course, _ = _check_answer(table, person, moment)
        _decide(table, course, [action] if isinstance(action, int) else _meant(course, action))


def _meant(course: Course, text: str) -> Sequence[int]:
    """Return the actions that a text means: one, or those of a combination."""
    combined = course.game.combined(text)
    return [course.game.action(text).number] if combined is None else combined


def combine(key: str, person: Person, numbers: Sequence[int], moment: str) -> None:
    """Answer with numbers that stand for several decisions; they are all taken, or none is."""
    with changing(key) as table:
        course, seat = _check_answer(table, person, moment)
        view = course.game.view(seat)
        if view.combination is None:
            raise Refused("no_combination")
        _decide(table, course, view.combination.actions(view, numbers))


def _check_answer(table: Table, person: Person, moment: str) -> tuple[Course, int]:
    """Return the course and the seat that a person answers for now; refuse an answer that comes late or is not his."""
    course = courses.of(table)
    _check_moment(course, moment)
    waiting = _waiting(table, course)
    _check_turn(table, person, waiting)
    if waiting.confirming:
        raise Refused("confirm_first")
    return course, waiting.seat


def play_unasked(pk: int, action: int, moment: str) -> None:
    """Make a decision that needs no person: that of a bot, or one that leaves no choice."""
    with changing(pk) as table:
        course = courses.of(table)
        _check_moment(course, moment)
        waiting = _waiting(table, course)
        if waiting.confirming or not (_seat(table, waiting.seat).bot or course.only_choice):
            raise Refused("stale")
        _decide(table, course, [action])


def confirm(key: str, person: Person, moment: str) -> None:
    """Let a turn stand, so that the next seat can be asked."""
    with changing(key) as table:
        course = courses.of(table)
        _check_moment(course, moment)
        waiting = _waiting(table, course)
        _check_turn(table, person, waiting)
        if not waiting.confirming:
            raise Refused("nothing_to_confirm")
        table.confirmed = course.decisions
        Proposal.objects.filter(table=table).delete()


def take_back(key: str, person: Person, whole_turn: bool, moment: str) -> None:
    """Take back the last choice of one's turn, or all of it, as far as nobody learned anything."""
    with changing(key) as table:
        course = courses.of(table)
        _check_moment(course, moment)
        if not course.decisions:
            raise CannotUndo("nothing_to_undo")
        last = course.game.deciders[-1]
        _check_course(table)
        if _seat(table, last).person_id != person.pk or _seat(table, last).bot:
            raise CannotUndo("others_acted")
        if course.decisions <= table.confirmed:
            raise Refused("turn_confirmed")
        target = course.game.undo_limit(last) if whole_turn else course.last_choice(last)
        if target >= course.decisions:
            raise course.game.why_not_undo() or Refused("no_choice_made")
        _go_back(table, max(target, table.confirmed))


def propose(key: str, person: Person, to: int, moment: str) -> None:
    """Ask the table to go back to an earlier moment; those who play alone need not ask anybody else."""
    with changing(key) as table:
        _check_course(table)
        course = courses.of(table)
        _check_moment(course, moment)
        if table.rated:
            raise Refused("rated_no_going_back")
        if table.listed:
            raise Refused("not_private")
        own = [seat.number for seat in table.seats.all() if seat.person_id == person.pk]
        if not own:
            raise Refused("not_your_seat")
        if not course.decisions:
            raise CannotUndo("nothing_to_undo")
        if not 0 <= to < course.decisions:
            raise Refused("no_such_moment", last=course.decisions - 1)
        Proposal.objects.filter(table=table).delete()
        stops_clock = table.halted != course.moment
        table.halted = course.moment
        proposal = Proposal.objects.create(
            table=table, seat=own[0], to=to, agreed=own, made_at=timezone.now(), stops_clock=stops_clock
        )
        if not _go_back_if_agreed(table, proposal):
            asked = [
                seat.person for seat in table.seats.all() if seat.person and seat.number in _voters(table) - set(own)
            ]
            outbox.tell(table, "back", asked, f"{course.moment}>{to}")


def answer(key: str, person: Person, to: int, agree: bool) -> None:
    """Agree to go back to a moment, or not."""
    with changing(key) as table:
        proposal = Proposal.objects.filter(table=table, to=to).first()
        if proposal is None:
            raise Refused("no_proposal")
        own = [seat.number for seat in table.seats.all() if seat.person_id == person.pk]
        if not own:
            raise Refused("not_your_seat")
        if not agree:
            proposal.delete()
            _note(table, "stayed", _seat(table, own[0]), to=proposal.to)
            return
        proposal.agreed = sorted({*proposal.agreed, *own})
        proposal.save()
        _go_back_if_agreed(table, proposal)


def _voters(table: Table) -> set[int]:
    """Return the seats that have to agree; who lets a bot play is not asked."""
    return {seat.number for seat in table.seats.all() if seat.person_id is not None and not seat.bot}


def _go_back_if_agreed(table: Table, proposal: Proposal) -> bool:
    """Go back when every person at the table has agreed; tell whether that is so."""
    if not _voters(table) <= set(proposal.agreed):
        return False
    to = proposal.to
    _go_back(table, to)
    pace.forget_after(table, to)
    Note.objects.create(table=table, after=to, kind="went_back", seat=proposal.seat, facts={"to": to})
    return True


def _go_back(table: Table, to: int) -> None:
    course = courses.of(table)
    table.moves.filter(number__gt=to).delete()
    table.notes.filter(after__gt=to).update(after=to)
    table.undone += 1
    table.confirmed = min(table.confirmed, to)
    Proposal.objects.filter(table=table).delete()
    _expect(table, replace(course.as_of(to), undone=table.undone))


def _decide(table: Table, course: Course, actions: Sequence[int]) -> None:
    """Carry out legal decisions of one seat and write them down."""
    decided = course.going_on(actions)
    for number, action in enumerate(actions, course.decisions + 1):
        store(table, number, action)
    Proposal.objects.filter(table=table).delete()
    if course.game.deciders and course.game.deciders[-1] != course.game.asked:
        table.confirmed = max(table.confirmed, course.decisions)
    if decided.game.outcome is not None:
        table.stage = Table.Stage.OVER
        ratings.settle(table, decided.game.outcome)
        table.winners = list(decided.game.outcome.winners)
        outbox.tell(table, "over", _people(table), decided.moment)
    _expect(table, decided)


def _expect(table: Table, course: Course) -> None:
    """Say what the course of a table will be; others get to know it when it is committed."""
    table.course_to_be = course
    transaction.on_commit(lambda: courses.keep(table, course))


def _check_moment(course: Course, moment: str) -> None:
    if moment != course.moment:
        raise Refused("stale")


def _check_course(table: Table) -> None:
    if table.stage != Table.Stage.PLAYING:
        raise Refused("not_playing")


def _waiting(table: Table, course: Course) -> Waiting:
    _check_course(table)
    waiting = course.waits_for(table, list(table.seats.all()))
    if waiting is None:
        raise Refused("not_playing")
    return waiting


def _check_turn(table: Table, person: Person, waiting: Waiting) -> None:
    seat = _seat(table, waiting.seat)
    if seat.person_id != person.pk:
        raise Refused("not_your_turn")
    if seat.bot:
        raise Refused("bot_plays")

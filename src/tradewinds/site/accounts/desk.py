"""What the host of the site can do at tables and with people. The admin only translates clicks into these."""

from __future__ import annotations

import json
from collections.abc import Iterable

from django.db import transaction

from tradewinds.bots import USUAL
from tradewinds.engine.record import Record
from tradewinds.site.accounts.models import Ban
from tradewinds.site.company import check_bot
from tradewinds.site.tables.course import courses
from tradewinds.site.tables.models import Note, Person, Proposal, Seat, Table
from tradewinds.site.tables.names import own_name
from tradewinds.site.tables.news import news
from tradewinds.site.tables.services import changing
from tradewinds.site.wording import Refused


def close(table: Table) -> None:
    """Take a table away, whoever sits there."""
    with transaction.atomic():
        pk = table.pk
        Table.objects.select_for_update().filter(pk=pk).first()
        table.delete()
        transaction.on_commit(lambda: news.publish(pk))


def end(key: str) -> None:
    """End a game without a result; what was hidden stays hidden."""
    with changing(key) as table:
        if table.stage == Table.Stage.OVER:
            raise Refused("not_playing")
        table.stage = Table.Stage.OVER
        table.winners = []
        table.rated = False
        Proposal.objects.filter(table=table).delete()
        _note(table, "ended", None)


def hand_over_all(key: str) -> int:
    """Let a bot play for every person at a running table; return at how many seats. They can take them back."""
    with changing(key) as table:
        if table.stage != Table.Stage.PLAYING:
            raise Refused("not_playing")
        seats = list(table.seats.exclude(person=None).filter(bot=""))
        for seat in seats:
            seat.bot = USUAL
            seat.save(update_fields=["bot"])
            _note(table, "reseated", seat.number)
        table.rated = table.rated and not seats
    return len(seats)


def reseat(key: str, number: int, person: Person | None, bot: str) -> None:
    """Give a seat to somebody else, to a bot, or to nobody. The game is rated no more, and waits for nobody."""
    with changing(key) as table:
        seat = table.seats.filter(number=number).first()
        if seat is None:
            raise Refused("no_such_seat")
        if bot != seat.bot and bot:
            check_bot(bot, table.game)
        if person is not None and table.seats.filter(person=person).exclude(pk=seat.pk).exists():
            raise Refused("person_seated", name=person.name)
        if seat.person != person:
            seat.name = "" if person is None else own_name(person.name, table.seats.exclude(pk=seat.pk))
        seat.person = person
        seat.bot = USUAL if table.stage == Table.Stage.PLAYING and person is None and not bot else bot
        seat.save()
        if table.stage == Table.Stage.OVER:
            return
        table.rated = False
        _note(table, "reseated", number)
        _begin_if_full(table)


def _begin_if_full(table: Table) -> None:
    if table.stage == Table.Stage.OPEN and not any(seat.free for seat in table.seats.all()):
        table.stage = Table.Stage.PLAYING


def _note(table: Table, kind: str, seat: int | None) -> None:
    try:
        after = courses.of(table).decisions
    except Refused:  # a game of older rules
        after = table.moves.count()
    Note.objects.create(table=table, after=after, kind=kind, seat=seat)


def records(tables: Iterable[Table], running_too: bool) -> tuple[str, int]:
    """Return the records of games as one file, and how many had to be left out: a running game holds secrets."""
    found, left_out = [], 0
    for table in tables:
        try:
            game = courses.of(table).game
        except Refused:
            left_out += 1
            continue
        if game.over or table.uploaded or running_too:
            found.append({"key": table.key, "record": json.loads(Record.of(game).to_json())})
        else:
            left_out += 1
    return json.dumps(found, ensure_ascii=False, indent=1), left_out


def ban(person: Person) -> bool:
    """Ban somebody for good, and let bots go on for him; tell whether he was not banned before."""
    with transaction.atomic():
        _, fresh = Ban.objects.get_or_create(person=person, network="", until=None)
        if fresh:
            seats = Seat.objects.filter(person=person, bot="", table__stage=Table.Stage.PLAYING)
            for key, number in seats.values_list("table__key", "number"):
                _let_bot_play(key, number)
    return fresh


def _let_bot_play(key: str, number: int) -> None:
    """Let a bot play for somebody who cannot; at a rated table he has given up."""
    with changing(key) as table:
        table.seats.filter(number=number).update(bot=USUAL)
        _note(table, "handed_over", number)


def lift_bans(person: Person) -> int:
    """Let somebody play again; return how many bans that ended."""
    return Ban.objects.filter(person=person).delete()[0]

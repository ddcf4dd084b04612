"""What seats are called."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from tradewinds.site.limits import LONGEST_NAME
from tradewinds.site.tables.models import Seat
from tradewinds.site.wording import site_texts


def own_name(name: str, others: Iterable[Seat]) -> str:
    """Return a name that nobody else at the table has: the second Anna is "Anna 2"."""
    taken = {seat.name for seat in others}
    candidate, count = name, 1
    while candidate in taken:
        count += 1
        ending = f" {count}"
        candidate = name[: LONGEST_NAME - len(ending)] + ending
    return candidate


def seat_names(seats: Sequence[Seat], language: str) -> list[str]:
    """Return what the seats are called in a language; bots of one kind are numbered."""
    say = site_texts(language)
    kinds = [seat.bot for seat in seats if seat.person_id is None and seat.bot]
    met: dict[str, int] = {}
    names = []
    for seat in seats:
        if seat.name:
            names.append(seat.name)
        elif seat.bot:
            met[seat.bot] = met.get(seat.bot, 0) + 1
            bot = say(f"bots.{seat.bot}")
            names.append(say("bots.numbered", bot=bot, number=met[seat.bot]) if kinds.count(seat.bot) > 1 else bot)
        else:
            names.append(say("table.seat_number", number=seat.number + 1))
    return names

"""What seats are called."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from tradewinds.site import company
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
    """Return what the seats are called in a language; bots of one level are numbered."""
    say = site_texts(language)
    levels = [company.level_of(seat.bot) for seat in seats if seat.person_id is None and seat.bot]
    met: dict[str, int] = {}
    names = []
    for seat in seats:
        if seat.name:
            names.append(seat.name)
        elif seat.bot:
            level, bot = company.level_of(seat.bot), company.name_of(seat.bot, say)
            met[level] = met.get(level, 0) + 1
            names.append(say("bots.numbered", bot=bot, number=met[level]) if levels.count(level) > 1 else bot)
        else:
            names.append(say("table.seat_number", number=seat.number + 1))
    return names

"""Sets tables of a running site before people come to them: with a known deal, at a known moment.

It is a process of its own beside the server, with the same data folder: an order a line, as JSON, and the key of the
table as the answer. People sit down in the browser; the table begins when the last free chair is taken.
"""

from __future__ import annotations

import json
import sys
from typing import Any

import django


def main() -> None:
    """Answer orders until there are no more."""
    django.setup()
    for line in sys.stdin:
        sys.stdout.write(set_table(**json.loads(line)) + "\n")
        sys.stdout.flush()


def set_table(
    game: str,
    company: list[str],
    seed: int,
    position: str,
    moves: int,
    listed: bool,
    pace: str,
    options: dict[str, Any],
) -> str:
    """Open a table; each place is "open" or the name of a bot. Bots have made so many moves already."""
    import tradewinds as tw  # noqa: PLC0415
    from tradewinds.engine.chance import seed_bytes  # noqa: PLC0415
    from tradewinds.site.tables.models import Person, Table  # noqa: PLC0415
    from tradewinds.site.tables.services import Chair, Order, make_table  # noqa: PLC0415

    chairs = tuple(Chair("open") if member == "open" else Chair("bot", bot=member) for member in company)
    host = Person.objects.create(name="Stagehand")
    table = make_table(host, Order(game, chairs, options, listed, seed_bytes(seed), pace=pace))
    if position:
        start = tw.parse(game, position, seed_bytes(seed))
        Table.objects.filter(pk=table.pk).update(position=start.position, options=start.options)
    if moves:
        play_ahead(table.pk, moves)
    return str(table.key)


def play_ahead(pk: int, moves: int) -> None:
    """Let bots make so many moves; counted from the end if negative."""
    from tradewinds.bots import make  # noqa: PLC0415
    from tradewinds.site.tables.course import courses  # noqa: PLC0415
    from tradewinds.site.tables.models import Move, Table  # noqa: PLC0415

    table = Table.objects.get(pk=pk)
    game = courses.of(table).game.copy()
    bot = make("greedy", 1)
    while game.asked is not None and (moves < 0 or len(game.history) < moves):
        game.decide(bot.choose(game.view(game.asked)))
    actions = game.history[:moves]
    Move.objects.bulk_create(
        Move(table=table, number=number, action=action) for number, action in enumerate(actions, 1)
    )
    Table.objects.filter(pk=pk).update(confirmed=len(actions))


if __name__ == "__main__":
    main()

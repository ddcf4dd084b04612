"""The end of a game: who won, why it ended, and where the points come from."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from rich.console import Console
from rich.table import Table
from rich.text import Text

from tradewinds.cli.position import seat_label
from tradewinds.text import Texts

if TYPE_CHECKING:
    from tradewinds.engine.game import Game, Outcome


def print_result(
    console: Console, game: Game, outcome: Outcome, language: str, names: Sequence[str] | None = None
) -> None:
    """Print the result of a finished game."""
    words = game.texts(language)
    console.print(Text(words(f"endings.{outcome.reason}"), "italic"))
    console.print(_score_sheet(outcome, words, names))
    console.print(Text(_verdict(outcome, words, names), "bold"))


def _verdict(outcome: Outcome, words: Texts, names: Sequence[str] | None) -> str:
    called = list(names) if names else None
    winners = words.list_of([words.seat(seat, called) for seat in outcome.winners])
    won = words("cli.result.winners", count=len(outcome.winners), winners=winners, points=max(outcome.scores))
    return f"{won}{outcome.tie_in(words)}"


def _score_sheet(outcome: Outcome, words: Texts, names: Sequence[str] | None) -> Table:
    """Lay out the points by source: a line each, so that five seats fit on a narrow screen."""
    table = Table(title=words("cli.result.title"), title_justify="left", title_style="bold")
    table.add_column(words("cli.result.source"))
    for seat in range(len(outcome.scores)):
        table.add_column(seat_label(seat, words, names), justify="right")
    for source in outcome.sheet[0]:
        points = [sheet[source] for sheet in outcome.sheet]
        if any(points):
            table.add_row(words(f"sources.{source}"), *(str(value) if value else "" for value in points))
    table.add_section()
    table.add_row(words("cli.result.total"), *map(str, outcome.scores), style="bold")
    table.add_row(words("cli.result.rank"), *map(str, outcome.ranks))
    return table

"""``tradewinds arena``: a tournament between bots, and who is better."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from tradewinds.cli.shared import (
    INTERRUPTED,
    GameArgument,
    JobsOption,
    JsonOption,
    LanguageOption,
    SeedOption,
    SettingsOption,
    examples,
    find,
    output,
    prepare,
    print_json,
    progress_bar,
    put,
    read_seed,
    read_settings,
    speak,
)
from tradewinds.text import check_language

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rich.table import Table

    from tradewinds.arena import Arena, Results
    from tradewinds.arena.crew import Crew

LEADERS = 4
"""So many entrants are shown beside the bar."""


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command(
        "arena",
        epilog=examples(
            "tradewinds arena GAME --bots greedy,random,random",
            "tradewinds arena GAME --bots greedy,random --players 4 --games 2000 --until 0.03",
            "tradewinds arena GAME --bots greedy,random,random --ray auto",
        ),
    )(arena)


def arena(
    game: GameArgument,
    language: LanguageOption,
    *,
    bots: Annotated[str, typer.Option("--bots", "-b", help="Who plays: two or more, greedy,random,…")],
    games: Annotated[int, typer.Option("--games", "-n", help="At most so many games.")] = 400,
    players: Annotated[
        int | None, typer.Option("--players", "-p", help="Seats at a table; default: as many as bots, if possible.")
    ] = None,
    until: Annotated[
        float | None, typer.Option("--until", help="Stop when every share of wins is known to ± this, as 0.03.")
    ] = None,
    seed: SeedOption = "0",
    option: SettingsOption = None,
    jobs: JobsOption = None,
    ray: Annotated[
        str | None, typer.Option("--ray", help="Play on a Ray cluster: HOST:PORT, auto, or local to start one.")
    ] = None,
    out: Annotated[
        Path | None, typer.Option("--out", "-o", help="Folder for games and report; default: in your data folder.")
    ] = None,
    again: Annotated[bool, typer.Option("--again", help="Throw away the games of that folder first.")] = False,
    json: JsonOption = False,
) -> None:
    """Hold a tournament: every deal in every rotation of the seats; win shares, ratings and a report.

    Ctrl-C keeps what was played; the same command goes on. The number of processes does not change the standing.
    """
    from tradewinds.arena import Arena, crew_of, draw_up  # noqa: PLC0415
    from tradewinds.arena.plan import seats_for  # noqa: PLC0415

    check_language(language)
    card = find(game)
    names = [name.strip() for name in bots.split(",") if name.strip()]
    seats = seats_for(card, names, players)
    options = read_settings(card, seats, option)
    plan = draw_up(card, names, players=seats, games=games, seed=read_seed(seed), options=options, until=until)
    crew = crew_of(jobs, ray)
    with Arena(plan, out, again=again) as tournament:
        prepare(language)
        with suppress(KeyboardInterrupt):  # what there is, is told; the status says that it is not all
            _play(tournament, crew, language)
        results = tournament.save(language)
        if json:
            print_json({**results.to_data(), "folder": str(tournament.folder)})
        else:
            _print(results, tournament, language)
    if results.reason == "interrupted":
        raise typer.Exit(INTERRUPTED)


def _play(tournament: Arena, crew: Crew, language: str) -> None:
    """Play behind a bar that shows who leads."""
    with progress_bar() as progress:
        bar = progress.add_task(
            speak(language)("cli.arena.playing"), total=tournament.plan.deals * tournament.plan.players
        )
        progress.update(bar, completed=tournament.played)

        def watch(now: Arena) -> None:
            progress.update(bar, completed=now.played, description=_leaders(now, language))

        tournament.play(crew, watch)


def _leaders(tournament: Arena, language: str) -> str:
    """Return who leads, and with what share of the wins."""
    from tradewinds.reports import percent  # noqa: PLC0415

    ordered = sorted(tournament.shares().items(), key=lambda entry: -entry[1])
    return " · ".join(f"{name} {percent(share, 0, language)}" for name, share in ordered[:LEADERS])


def _print(results: Results, tournament: Arena, language: str) -> None:
    from tradewinds.arena.report import Wording  # noqa: PLC0415

    console, words, told = output(), speak(language), Wording(results, language)
    if not results.games:
        put(console, words("cli.arena.too_early", folder=tournament.folder))
        return
    put(console, told.ended(), "bold")
    for head, rows in (told.wins(), told.points(), told.thinking()):
        console.print(_table(head, rows))
    put(console, told.note(), "dim")
    for played in results.faults:
        assert played.fault is not None  # noqa: S101
        facts = {"bot": played.fault.bot, "game": played.number, "said": played.fault.said}
        put(console, words("cli.arena.fault", **facts, file=tournament.fault_file(played)))
    put(console, words("cli.arena.report", file=tournament.report))


def _table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> Table:
    from rich.table import Table  # noqa: PLC0415

    table = Table(header_style="bold")
    for place, name in enumerate(head):
        table.add_column(name, justify="right" if place else "left", overflow="fold")
    for row in rows:
        table.add_row(*row)
    return table

"""``tradewinds study``: what decides a game, as a report with plots."""

from __future__ import annotations

import time
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from tradewinds.cli.shared import (
    INTERRUPTED,
    GameArgument,
    JobsOption,
    JsonOption,
    LanguageOption,
    SettingsOption,
    WrongUse,
    examples,
    find,
    notes,
    output,
    prepare,
    print_json,
    progress_bar,
    put,
    read_seed,
    read_settings,
)
from tradewinds.engine.card import Card
from tradewinds.errors import quoted
from tradewinds.text import check_language

if TYPE_CHECKING:
    from tradewinds.study import Narrator, Plan, Study

MOST_GAMES = 2_000_000
"""More do not fit into the memory of a small machine, and no report gets better by them."""
LONG = 60
"""From so many seconds on it is said beforehand how long it will take."""


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command(
        "study",
        epilog=examples(
            "tradewinds study GAME --games 100000",
            "tradewinds study GAME --players all --language fr --out etude",
            "tradewinds study GAME --bot random --json",
        ),
    )(study)


def study(
    game: GameArgument,
    language: LanguageOption,
    *,
    games: Annotated[int, typer.Option("--games", "-n", min=1, max=MOST_GAMES, help="How many games.")] = 20_000,
    players: Annotated[
        str | None,
        typer.Option(
            "--players", "-p", help="How many players: 4, or several to compare: 3,5 or all.", show_default="middle"
        ),
    ] = None,
    bot: Annotated[str, typer.Option("--bot", "-b", help="Who plays; greedy and random are quick.")] = "greedy",
    noise: Annotated[
        float, typer.Option("--noise", min=0, max=1, help="Share of decisions taken at random, so that games differ.")
    ] = 0.05,
    seed: Annotated[
        str, typer.Option("--seed", "-s", help="Any number or text; the same seed gives the same report.")
    ] = "0",
    option: SettingsOption = None,
    out: Annotated[
        Path | None, typer.Option("--out", "-o", help="Folder for the report.", show_default="study-GAME")
    ] = None,
    jobs: JobsOption = None,
    json: JsonOption = False,
) -> None:
    """Find out what decides a game: let bots play it many times, and write a report with plots.

    By place at the table, by what is done first and most, by where points come from; how long games are and how often
    rare things happen. The folder gets a page to read, its plots as pictures, and a row for each game as Parquet.
    The same seed gives the same report, with any number of processes. Ctrl-C reports what was played so far.
    """
    check_language(language)
    card = find(game)
    counts = read_counts(card, players)
    settings = {count: read_settings(card, count, option) for count in counts}
    from tradewinds import bots  # noqa: PLC0415
    from tradewinds.reports import library  # noqa: PLC0415

    bots.check(bot, card.name)
    for needed in ("matplotlib", "pyarrow"):  # rather now than after an hour of play
        library(needed)
    prepare(language)
    from tradewinds.study import Narrator, Plan, write_pages  # noqa: PLC0415

    number = read_seed(seed)
    plans = [Plan(card.name, count, settings[count], bot, noise, "" if number is None else number) for count in counts]
    narrator = Narrator(card, language)
    studies, complete = _run_each(plans, games, jobs, narrator)
    if not studies:
        put(notes(), narrator.texts("cli.study.nothing"))
        raise typer.Exit(INTERRUPTED)
    page = write_pages(studies, language, out or Path(f"study-{card.name}"))
    if json:
        print_json([as_data(one, page) for one in studies])
    else:
        _print(studies, page, narrator)
    if not complete:
        raise typer.Exit(INTERRUPTED)


def read_counts(card: Card, players: str | None) -> list[int]:
    """Return the numbers of players to study: those given, all, or the one in the middle."""
    least, most = card.players
    if players is None:
        return [(least + most) // 2]
    if players.strip().casefold() in ("all", "tous"):
        return list(range(least, most + 1))
    parts = [part.strip() for part in players.split(",")]
    if not all(part.isdecimal() for part in parts):
        raise WrongUse("which_players", given=quoted(players), least=least, most=most)
    return sorted({card.check_players(int(part)) for part in parts})


def _run_each(plans: list[Plan], games: int, jobs: int | None, narrator: Narrator) -> tuple[list[Study], bool]:
    """Study one plan after the other; return what can be reported, and whether nobody interrupted."""
    studies: list[Study] = []
    for plan in plans:
        done = run(plan, games, jobs, narrator)
        studies += [done] if len(done.findings.games) else []
        if not done.complete:
            return studies, False
    return studies, True


def run(plan: Plan, games: int, jobs: int | None, narrator: Narrator) -> Study:
    """Play the games of a plan and find out what came of them; an interruption ends the playing, not the study."""
    from tradewinds.study import Games, Study, find_out, play  # noqa: PLC0415
    from tradewinds.study.subjects import Subjects  # noqa: PLC0415

    parts: list[Any] = []
    with progress_bar() as progress:
        task = progress.add_task(narrator.texts("cli.study.playing", players=plan.players), total=games)
        try:
            with closing(play(plan, games, jobs)) as coming:
                for part in coming:
                    parts.append(part)
                    progress.update(task, advance=len(part[1].decisions))
                    if len(parts) == 1:  # until then there was something to compile as well
                        start = time.monotonic()
                    elif len(parts) == 2 and not plan.compiled:  # noqa: PLR2004
                        _say_how_long(plan, (time.monotonic() - start) / plan.chunk * games, jobs, narrator)
        except KeyboardInterrupt:
            played = sum(len(book.decisions) for _, book in parts)
            put(notes(), narrator.texts("cli.study.interrupted", count=played, wanted=games))
    together = Games.together(Subjects(find(plan.game)), plan.players, parts)
    return Study(plan, games, find_out(together))


def _say_how_long(plan: Plan, seconds: float, jobs: int | None, narrator: Narrator) -> None:
    from tradewinds.machine import cores  # noqa: PLC0415

    seconds /= jobs or cores()
    if seconds >= LONG:
        put(notes(), narrator.texts("cli.study.slow", bot=plan.bot, minutes=narrator.number(seconds / 60)))


def _print(studies: list[Study], page: Path, narrator: Narrator) -> None:
    """Print the most telling sentences, and where the report is."""
    console = output()
    for one in studies:
        findings = one.findings
        facts = {"games": narrator.number(len(findings.games)), "players": one.plan.players}
        title, by = narrator.texts("game.title"), narrator.who_played(one.plan)
        put(console, narrator.texts("cli.study.heading", title=title, played_by=by, **facts), "bold")
        for number, sentence in enumerate(narrator.telling(findings), 1):
            put(console, f"{number}. {sentence}")
    put(console, narrator.texts("cli.study.written", file=str(page)))


def as_data(study: Study, page: Path) -> dict[str, Any]:
    """Return everything that was found, for programs."""
    from dataclasses import asdict  # noqa: PLC0415

    plan, findings = study.plan, study.findings
    return {
        "game": plan.game,
        "players": plan.players,
        "options": plan.options,
        "bot": plan.bot,
        "noise": plan.noise,
        "seed": plan.seed,
        "games": len(findings.games),
        "games_wanted": study.wanted,
        "report": str(page),
        "places": [asdict(group) for group in findings.places],
        "scores": [asdict(score) for score in findings.scores],
        "comparisons": [
            {
                **asdict(one.topic),
                "groups": [asdict(group) for group in one.groups],
            }
            for one in findings.comparisons
        ],
        "happenings": [asdict(one) for one in findings.happenings],
        "endings": dict(findings.endings),
        "sources": [asdict(one) for one in findings.sources],
        "decisions": asdict(findings.decisions),
        "rounds": asdict(findings.rounds) if findings.rounds else None,
        "margin": asdict(findings.margin),
        "shared_wins": findings.shared,
    }

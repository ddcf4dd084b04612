"""``tradewinds simulate``: many games between bots, and what came out."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Annotated, Any

import typer

from tradewinds.arena.crew import Processes
from tradewinds.cli.shared import (
    INTERRUPTED,
    GameArgument,
    JobsOption,
    JsonOption,
    LanguageOption,
    PlayersOption,
    SeedOption,
    SettingsOption,
    WrongUse,
    decimal,
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
    speak,
)
from tradewinds.engine.card import Card, OptionValue
from tradewinds.machine import cores
from tradewinds.statistics import Player, Sum, Tally, wilson
from tradewinds.text import Texts, check_language

if TYPE_CHECKING:
    from rich.console import Console
    from rich.table import Table

    from tradewinds.engine.game import Game


MOST_GAMES = 100_000_000
COMPILED_CHUNK = 500
PYTHON_CHUNK = 4
"""How many games are handed to a process at a time."""


@dataclass(frozen=True)
class Plan:
    """What is to be played; small enough to be sent to other processes."""

    game: str
    players: int
    options: dict[str, OptionValue]
    bots: tuple[str, ...]
    """One name a place: where everybody sits in the first game."""
    seed: bytes
    rotate: bool

    @property
    def all_random(self) -> bool:
        """Whether the whole game can be played by compiled code."""
        return set(self.bots) == {"random"}

    def seating(self, game: int) -> tuple[str, ...]:
        """Return who sits where in a game: everybody moves on by a seat from game to game."""
        shift = game % self.players if self.rotate else 0
        return tuple(self.bots[(seat - shift) % self.players] for seat in range(self.players))


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command(
        "simulate",
        epilog=examples(
            "tradewinds simulate GAME --games 100000",
            "tradewinds simulate GAME --players 4 --bots greedy,random,random,random",
            "tradewinds simulate GAME --bots greedy --option layout=open --json",
        ),
    )(simulate)


def simulate(
    game: GameArgument,
    language: LanguageOption,
    *,
    games: Annotated[int, typer.Option("--games", "-n", min=1, max=MOST_GAMES, help="How many games.")] = 1000,
    players: PlayersOption = None,
    bots: Annotated[
        str, typer.Option("--bots", "-b", help="One bot for all seats, or one a seat: greedy,random,…")
    ] = "random",
    seed: SeedOption = "0",
    option: SettingsOption = None,
    rotate: Annotated[bool, typer.Option(help="Let the bots change seats from game to game.")] = True,
    jobs: JobsOption = None,
    json: JsonOption = False,
) -> None:
    """Let bots play many games; report lengths, scores and wins by seat and by bot, with 95 % intervals.

    The same seed gives the same report, with any number of processes. Ctrl-C reports what was played so far.
    """
    check_language(language)
    card = find(game)
    names = [name.strip() for name in bots.split(",")]
    seats = card.check_players(players if players is not None else max(card.players[0], len(names)))
    options = read_settings(card, seats, option)
    plan = _plan(card, seats, options=options, names=names, seed=seed, rotate=rotate, language=language)
    tally, complete = run(plan, games, jobs or cores(), language)
    if json:
        print_json(_as_data(plan, tally, games))
    else:
        _print_report(output(), plan, tally, card.texts(language), games)
    if not complete:
        raise typer.Exit(INTERRUPTED)


def _plan(
    card: Card,
    seats: int,
    *,
    options: dict[str, OptionValue],
    names: list[str],
    seed: str | None,
    rotate: bool,
    language: str,
) -> Plan:
    """Check who plays, and give everybody a seat."""
    if len(names) not in (1, seats):
        raise WrongUse("how_many_bots", seats=seats, given=len(names))
    from tradewinds import bots  # noqa: PLC0415
    from tradewinds.engine.chance import seed_bytes  # noqa: PLC0415

    for name in names:
        bots.check(name, card.name)
    prepare(language)
    everybody = tuple(names * seats if len(names) == 1 else names)
    return Plan(card.name, seats, options, everybody, seed_bytes(read_seed(seed)), rotate)


def run(plan: Plan, games: int, jobs: int, language: str) -> tuple[Tally, bool]:
    """Play the games, in this process or in several; return the tally, and whether all games were played."""
    chunk = COMPILED_CHUNK if plan.all_random else PYTHON_CHUNK
    chunks = [(first, min(first + chunk, games)) for first in range(0, games, chunk)]
    tally = Tally(plan.players, plan.bots)
    with progress_bar() as progress:
        task = progress.add_task(speak(language)("cli.simulate.playing"), total=games)
        work = Processes(min(jobs, len(chunks))).run(partial(play_chunk, plan), chunks)
        try:
            with closing(work) as parts:
                for part in parts:
                    tally.merge(part)
                    progress.update(task, completed=tally.games)
        except KeyboardInterrupt:
            return tally, False
    return tally, True


def play_chunk(plan: Plan, chunk: tuple[int, int]) -> Tally:
    """Play the games from one number to before another. What a game is depends on the seed and its number only."""
    card = find(plan.game)
    tally = Tally(plan.players, plan.bots)
    play = _compiled_player(plan, card) if plan.all_random else _python_player(plan, card)
    for number in range(*chunk):
        decisions, scores, standings, ending = play(number)
        tally.add(decisions, scores, standings, plan.seating(number), ending)
    return tally


Result = tuple[int, tuple[int, ...], tuple[float, ...], str]
"""Decisions, scores, standings, and how it ended."""


def _compiled_player(plan: Plan, card: Card) -> Callable[[int], Result]:
    """Return what plays a random game by its number without leaving compiled code."""
    import numpy as np  # noqa: PLC0415

    from tradewinds.engine import loops  # noqa: PLC0415
    from tradewinds.engine.chance import keyed  # noqa: PLC0415
    from tradewinds.engine.state import new_table  # noqa: PLC0415

    definition = card.load()
    options = np.array(card.encode_options(plan.players, plan.options), dtype=np.int64)
    blank = new_table(definition.state)
    table = new_table(definition.state)
    mask = np.zeros(len(definition.actions), dtype=np.int8)
    sheet = np.zeros((definition.seats, len(definition.sources)), dtype=np.int64)
    standings = np.zeros(plan.players)

    def play(number: int) -> Result:
        loops.copy(blank, table)
        loops.begin(table, plan.players, options, keyed(plan.seed, number), mask)
        decisions = int(loops.play_out(table, mask))
        sheet[:] = 0
        loops.stand(table, sheet, standings)
        scores = tuple(int(points) for points in sheet.sum(axis=1)[: plan.players])
        return decisions, scores, tuple(standings.tolist()), definition.endings[int(table["ending"][0])]

    return play


def _python_player(plan: Plan, card: Card) -> Callable[[int], Result]:
    """Return what plays a game by its number with bots that see views."""
    from tradewinds import bots  # noqa: PLC0415
    from tradewinds.engine.game import Game  # noqa: PLC0415

    def play(number: int) -> Result:
        seed = f"{plan.seed.hex()} game {number}"
        game = Game.new(card, plan.players, seed, **plan.options)
        seated = [bots.make(name, f"{seed} seat {seat}") for seat, name in enumerate(plan.seating(number))]
        return _play_to_the_end(game, seated)

    return play


def _play_to_the_end(game: Game, seated: list[Any]) -> Result:
    while (seat := game.asked) is not None:
        game.decide(seated[seat].choose(game.view(seat)))
    outcome = game.outcome
    assert outcome is not None  # noqa: S101
    return len(game.history), outcome.scores, outcome.standings, outcome.reason


# The report.


def _as_data(plan: Plan, tally: Tally, wanted: int) -> dict[str, Any]:
    return {
        "game": plan.game,
        "players": plan.players,
        "options": plan.options,
        "bots": list(plan.bots),
        "rotate": plan.rotate,
        "seed": plan.seed.hex(),
        "games": tally.games,
        "games_wanted": wanted,
        "decisions": _sum_data(tally.decisions),
        "seats": [_player_data(tally, player) for player in tally.seats],
        "by_bot": {name: _player_data(tally, player) for name, player in tally.bots.items()},
        "endings": dict(sorted(tally.endings.items())),
    }


def _sum_data(numbers: Sum) -> dict[str, Any]:
    if not numbers.count:
        return {"count": 0}
    return {
        "count": numbers.count,
        "mean": numbers.mean,
        "interval": list(numbers.interval),
        "deviation": numbers.deviation,
        "least": numbers.least,
        "most": numbers.most,
    }


def _player_data(tally: Tally, player: Player) -> dict[str, Any]:
    wins, count = tally.wins(player), player.scores.count
    share = wins / count if count else None
    return {
        "score": _sum_data(player.scores),
        "wins": wins,
        "win_share": share,
        "interval": list(wilson(wins, count)),
    }


def _print_report(console: Console, plan: Plan, tally: Tally, words: Texts, wanted: int) -> None:
    """Print the tables; after an interruption, say how many games they are from."""
    if tally.games < wanted:
        put(notes(), words("cli.simulate.interrupted", count=tally.games, wanted=wanted))
    if not tally.games:
        return
    lineup = words.list_of(sorted(set(plan.bots)))
    facts = {"title": words("game.title"), "bots": lineup, "count": tally.games}
    players = words("cli.players", count=plan.players)
    put(console, words("cli.simulate.heading", **facts, players=players), "bold")
    put(console, _lengths(tally.decisions, words))
    console.print(
        _player_table(
            words("cli.simulate.seat"),
            [words.seat(n) for n in range(plan.players)],
            tally.seats,
            tally,
            words,
        )
    )
    if len(tally.bots) > 1:
        console.print(
            _player_table(words("cli.simulate.bot"), list(tally.bots), list(tally.bots.values()), tally, words)
        )
    console.print(_ending_table(tally, words))
    console.print(words("cli.simulate.note"), style="dim")


def _lengths(decisions: Sum, words: Texts) -> str:
    low, high = (decimal(value, 1, words.language) for value in decisions.interval)
    mean = decimal(decisions.mean, 1, words.language)
    facts = {"mean": mean, "low": low, "high": high, "least": decisions.least, "most": decisions.most}
    return words("cli.simulate.lengths", **facts)


def _player_table(heading: str, names: list[str], players: list[Player], tally: Tally, words: Texts) -> Table:
    from rich.table import Table  # noqa: PLC0415

    table = Table(header_style="bold")
    table.add_column(heading)
    for column in ("wins", "interval", "score", "interval", "deviation", "range"):
        table.add_column(words(f"cli.simulate.{column}"), justify="right")
    for name, player in zip(names, players, strict=True):
        wins, scores = tally.wins(player), player.scores
        share = [100 * part for part in wilson(wins, scores.count)]
        table.add_row(
            name,
            _percent(wins / scores.count, words),
            " – ".join(decimal(value, 1, words.language) for value in share),
            decimal(scores.mean, 2, words.language),
            " – ".join(decimal(value, 2, words.language) for value in scores.interval),
            decimal(scores.deviation, 1, words.language),
            f"{scores.least} – {scores.most}",
        )
    return table


def _percent(share: float, words: Texts) -> str:
    return words("cli.percent", value=decimal(100 * share, 1, words.language))


def _ending_table(tally: Tally, words: Texts) -> Table:
    from rich.table import Table  # noqa: PLC0415

    table = Table(header_style="bold")
    table.add_column(words("cli.simulate.ending"))
    table.add_column(words("cli.simulate.games"), justify="right")
    table.add_column(words("cli.simulate.share"), justify="right")
    for name, count in tally.endings.most_common():
        table.add_row(words(f"endings.{name}"), str(count), _percent(count / tally.games, words))
    return table

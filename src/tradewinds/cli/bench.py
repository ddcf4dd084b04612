"""``tradewinds bench``: how fast the rules are on this machine."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Annotated, Any

import typer

from tradewinds.cli.shared import (
    GameArgument,
    JsonOption,
    LanguageOption,
    decimal,
    examples,
    find,
    notes,
    output,
    prepare,
    print_json,
    speak,
)
from tradewinds.engine.card import Card
from tradewinds.text import Texts, check_language

if TYPE_CHECKING:
    from tradewinds.engine.game import Game

MEASURES = (
    "compiled_decisions",
    "compiled_games",
    "step_decisions",
    "game_decisions",
    "copy",
    "legal",
    "replay",
    "view",
    "draw",
)
"""The names of what is measured: rates a second first, then durations in seconds."""

RATES = 4
REPETITIONS = 10_000
_MICROSECOND, _MILLISECOND = 1e-6, 1e-3


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command(
        "bench",
        epilog=examples(
            "tradewinds bench GAME",
            "tradewinds bench GAME --seconds 5 --json",
        ),
    )(bench)


def bench(
    game: GameArgument,
    language: LanguageOption,
    seconds: Annotated[
        float, typer.Option("--seconds", min=0.01, max=600, help="How long each measurement takes.")
    ] = 1.0,
    json: JsonOption = False,
) -> None:
    """Measure on this machine, on one core: random play, single decisions, copies, replays, drawings."""
    check_language(language)
    card = find(game)
    prepare(language)
    with notes().status(speak(language)("cli.bench.running")):
        results = measure(card, seconds)
    if json:
        print_json(results)
        return
    from rich.table import Table  # noqa: PLC0415

    words = card.texts(language)
    table = Table(
        title=words("cli.bench.title", title=card.title(language), players=results["players"]),
        title_justify="left",
    )
    table.add_column(words("cli.bench.what"))
    table.add_column(words("cli.bench.figure"), justify="right")
    for place, name in enumerate(MEASURES):
        value = results[name]
        figure = words("cli.bench.rate", value=_grouped(value)) if place < RATES else _duration(value, words)
        table.add_row(words(f"cli.bench.{name}"), figure)
    output().print(table)


def _grouped(value: float) -> str:
    return f"{value:,.0f}".replace(",", "\N{NO-BREAK SPACE}")


def _duration(seconds: float, words: Texts) -> str:
    if seconds < _MICROSECOND:
        return words("cli.bench.nanoseconds", value=decimal(seconds * 1e9, 0, words.language))
    if seconds < _MILLISECOND:
        return words("cli.bench.microseconds", value=decimal(seconds * 1e6, 1, words.language))
    return words("cli.bench.milliseconds", value=decimal(seconds * 1e3, 2, words.language))


def measure(card: Card, seconds: float = 1.0) -> dict[str, Any]:
    """Return decisions and games a second, and the seconds that single things take, on one core.

    Play is random, with as few players as the card allows and the default options; each measurement takes
    ``seconds``.
    """
    decisions, games = _compiled_play(card, seconds)
    finished = _finished_game(card)
    record = finished.record
    middle = _middle_of(finished)
    first_eyes = middle.asked
    return {
        "game": card.name,
        "version": card.version,
        "players": card.players[0],
        "seconds": seconds,
        "compiled_decisions": decisions,
        "compiled_games": games,
        "step_decisions": _stepped_decisions(card, seconds),
        "game_decisions": _game_decisions(card, seconds),
        **_small_things(middle, seconds),
        "replay": _time_of(record.replay, seconds),
        "replay_decisions": len(record.actions),
        "view": _time_of(lambda: middle.view(first_eyes), seconds),
        "draw": _time_of(lambda: middle.svg(first_eyes), seconds),
    }


def _compiled_play(card: Card, seconds: float) -> tuple[float, float]:
    """Return decisions and games a second of the compiled loop."""
    import numpy as np  # noqa: PLC0415

    from tradewinds.engine import loops  # noqa: PLC0415
    from tradewinds.engine.state import new_table  # noqa: PLC0415

    definition = card.load()
    players = card.players[0]
    options = np.array(card.encode_options(players, card.read_options(players, {})), dtype=np.int64)
    table = new_table(definition.state, 2)
    mask = np.zeros(len(definition.actions), dtype=np.int8)
    batch = 1
    loops.play_games(table, players, options, batch, 0, mask)
    games = decisions = 0
    start = time.perf_counter()
    while (spent := time.perf_counter() - start) < seconds:
        decisions += int(loops.play_games(table, players, options, batch, games, mask))
        games += batch
        batch = min(2 * batch, 256)
    return decisions / spent, games / spent


def _stepped_decisions(card: Card, seconds: float) -> float:
    """Return decisions a second when Python chooses each one and calls `loops.step_listing` directly."""
    import random  # noqa: PLC0415

    import numpy as np  # noqa: PLC0415

    from tradewinds.engine import loops  # noqa: PLC0415
    from tradewinds.engine.chance import keyed, seed_bytes  # noqa: PLC0415
    from tradewinds.engine.compile import direct  # noqa: PLC0415
    from tradewinds.engine.state import new_table  # noqa: PLC0415

    definition = card.load()
    players = card.players[0]
    options = np.array(card.encode_options(players, card.read_options(players, {})), dtype=np.int64)
    blank, table = new_table(definition.state), new_table(definition.state)
    mask = np.zeros(len(definition.actions), dtype=np.int8)
    numbers = np.zeros(len(definition.actions), dtype=np.int64)
    listed = numbers.data  # an array itself takes longer to give a number to Python
    seed, choose, step = seed_bytes(0), random.Random(0).random, direct(loops.step_listing, table, 0, numbers)

    def play(number: int) -> int:
        loops.copy(blank, table)
        loops.begin(table, players, options, keyed(seed, number), mask)
        legal = mask.nonzero()[0]
        count = step(table, int(legal[int(choose() * len(legal))]), numbers)
        decisions = 1
        while count:
            count = step(table, listed[int(choose() * count)], numbers)
            decisions += 1
        return decisions

    return _rate_of(play, seconds)


def _game_decisions(card: Card, seconds: float) -> float:
    """Return decisions a second of `Game.decide`, with everything a recorded game needs."""
    import random  # noqa: PLC0415

    from tradewinds.engine.game import Game  # noqa: PLC0415

    choose = random.Random(0).random

    def play(number: int) -> int:
        game = Game.new(card, seed=number)
        while not game.over:
            legal = game.legal.nonzero()[0]
            game.decide(int(legal[int(choose() * len(legal))]))
        return len(game.history)

    return _rate_of(play, seconds)


def _rate_of(play: Callable[[int], int], seconds: float) -> float:
    play(0)
    decisions = number = 0
    start = time.perf_counter()
    while (spent := time.perf_counter() - start) < seconds:
        number += 1
        decisions += play(number)
    return decisions / spent


def _finished_game(card: Card) -> Game:
    """Return a game played to its end at random."""
    from tradewinds import bots  # noqa: PLC0415
    from tradewinds.engine.game import Game  # noqa: PLC0415

    game = Game.new(card, seed="bench")
    bot = bots.make("random", "bench")
    while game.asked is not None:
        game.decide(bot.choose(game.view(game.asked)))
    return game


def _middle_of(finished: Game) -> Game:
    game = finished.record.start()
    for action in finished.history[: len(finished.history) // 2]:
        game.decide(action)
    return game


def _small_things(game: Game, seconds: float) -> dict[str, float]:
    """Return the time of a copy of a position and of a mask of legal actions, in compiled code."""
    from tradewinds.engine import loops, repeat  # noqa: PLC0415
    from tradewinds.engine.state import new_table  # noqa: PLC0415

    table = new_table(game.definition.state, 2)
    loops.copy(game.table, table)
    mask = game.legal.copy()
    return {
        "copy": _time_of(lambda: repeat.copy(table, REPETITIONS), seconds) / REPETITIONS,
        "legal": _time_of(lambda: repeat.mark_legal(table, mask, REPETITIONS), seconds) / REPETITIONS,
    }


def _time_of(act: Callable[[], object], seconds: float) -> float:
    """Return how long something takes once, from as many repetitions as fit."""
    act()
    repetitions, batch = 0, 1
    start = time.perf_counter()
    while (spent := time.perf_counter() - start) < seconds:
        for _ in range(batch):
            act()
        repetitions += batch
        batch = min(2 * batch, 1000) if spent < seconds / 10 else batch
    return spent / repetitions

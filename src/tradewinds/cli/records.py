"""``tradewinds replay`` and ``tradewinds verify``: games that were kept."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from tradewinds.cli.shared import (
    JsonOption,
    LanguageOption,
    examples,
    load_game,
    output,
    prepare,
    print_json,
    put,
    read_eyes,
    speak,
)
from tradewinds.errors import TradewindsError
from tradewinds.text import Texts, check_language

if TYPE_CHECKING:
    from tradewinds.engine.game import Eyes, Game, Outcome

BAD_RECORD = 1
"""The exit status of ``verify`` when a record is bad."""


def register(app: typer.Typer) -> None:
    """Add the commands."""
    app.command(
        "replay",
        epilog=examples(
            "tradewinds replay game.json",
            "tradewinds replay game.json --to 25 --seat 0",
            "tradewinds replay game.json --seat all --json",
        ),
    )(replay)
    app.command(
        "verify",
        epilog=examples(
            "tradewinds verify game.json",
            "tradewinds verify *.json --json",
        ),
    )(verify)


def replay(
    file: Annotated[Path, typer.Argument(help="The record of a game.")],
    language: LanguageOption,
    to: Annotated[int | None, typer.Option("--to", help="Only so many decisions.")] = None,
    seat: Annotated[
        str | None, typer.Option("--seat", help="Whose eyes: a seat, or all. Default: a spectator.")
    ] = None,
    json: JsonOption = False,
) -> None:
    """Tell a recorded game in words, then show its last position and its result."""
    check_language(language)
    eyes = read_eyes(seat)
    game = load_game(file, language, to)
    view = game.view(eyes)
    if json:
        print_json(_as_data(game, eyes, language))
        return
    from tradewinds.cli.position import position  # noqa: PLC0415
    from tradewinds.cli.result import print_result  # noqa: PLC0415

    console = output()
    words = game.texts(language)
    put(console, _heading(game, words), "bold")
    for number in range(len(game.history) + 1):
        for line in _lines(_sentences(game, eyes, number, words), number):
            put(console, line)
    console.print()
    console.print(position(view, language))
    if game.outcome is None:
        console.print(view.question_in(language), style="bold")
    else:
        print_result(console, game, game.outcome, language)


def _heading(game: Game, words: Texts) -> str:
    return words(
        "cli.replay.heading",
        title=words("game.title"),
        version=game.card.version,
        players=words("cli.players", count=game.players),
        decisions=words("cli.decisions", count=len(game.history)),
    )


def _sentences(game: Game, eyes: Eyes, decision: int, words: Texts) -> list[str]:
    return [event.text_in(words) for event in game.events(eyes, decision)]


def _lines(sentences: list[str], number: int) -> Iterator[str]:
    """Put the number of a decision before what happened; some decisions have no consequence to tell."""
    for place, sentence in enumerate(sentences or ["…"]):
        yield f"{number if place == 0 else '':>5}  {sentence}"


def _as_data(game: Game, eyes: Eyes, language: str) -> dict[str, Any]:
    words = game.texts(language)
    told = [
        {"decision": number, "events": _sentences(game, eyes, number, words)} for number in range(len(game.history) + 1)
    ]
    return {
        "game": game.name,
        "version": game.card.version,
        "players": game.players,
        "options": game.options,
        "decisions": len(game.history),
        "log": told,
        "position": game.view(eyes).to_dict(),
        "asked": game.asked,
        "outcome": _outcome(game.outcome),
    }


def _outcome(outcome: Outcome | None) -> dict[str, Any] | None:
    if outcome is None:
        return None
    return {
        "reason": outcome.reason,
        "scores": list(outcome.scores),
        "ranks": list(outcome.ranks),
        "winners": list(outcome.winners),
        "tie_broken": outcome.tie_broken,
        "sheet": list(outcome.sheet),
    }


def verify(
    files: Annotated[list[Path], typer.Argument(help="Records of games.")],
    language: LanguageOption,
    json: JsonOption = False,
) -> None:
    """Check records: the seed against its published hash, the deal, every decision, the end.

    The exit status is 1 if a record is bad.
    """
    check_language(language)
    findings = [_check(file, language) for file in files]
    if json:
        print_json(findings)
    else:
        console = output()
        for finding in findings:
            _print_finding(console, finding, speak(language))
    if not all(finding["good"] for finding in findings):
        raise typer.Exit(BAD_RECORD)


def _check(file: Path, language: str) -> dict[str, Any]:
    from tradewinds.engine.record import Record  # noqa: PLC0415

    try:
        record = Record.load(file)
        prepare(language)
        game = record.verify()
    except TradewindsError as trouble:
        return {"file": str(file), "good": False, "message": trouble.text_in(language)}
    words = game.texts(language)
    outcome = game.outcome
    if outcome is None:
        state = words("cli.verify.unfinished")
    else:
        state = words("cli.verify.finished", scores=", ".join(map(str, outcome.scores)))
    return {
        "file": str(file),
        "good": True,
        "message": words("cli.verify.sound", record=_heading(game, words), state=state),
        "game": game.name,
        "decisions": len(game.history),
        "commitment": record.commitment,
        "finished": outcome is not None,
        "scores": list(outcome.scores) if outcome else None,
    }


def _print_finding(console: Any, finding: dict[str, Any], words: Texts) -> None:
    from rich.text import Text  # noqa: PLC0415

    line = Text()
    line.append(
        words("cli.verify.good" if finding["good"] else "cli.verify.bad"),
        "green" if finding["good"] else "bold red",
    )
    line.append(f"  {finding['file']}: {' '.join(finding['message'].split())}")
    console.print(line, soft_wrap=not console.is_terminal)

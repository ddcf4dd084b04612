"""``tradewinds draw``: the board as SVG."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from tradewinds.cli.shared import (
    LanguageOption,
    PlayersOption,
    SeedOption,
    SettingsOption,
    WrongUse,
    examples,
    find,
    load_game,
    new_game,
    notes,
    put,
    read_eyes,
    speak,
    there_is,
    write_text,
)
from tradewinds.text import check_language

if TYPE_CHECKING:
    from tradewinds.engine.game import Game

STANDARD_OUTPUT = "-"


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command(
        "draw",
        epilog=examples(
            "tradewinds draw GAME --players 4 --seed 7 --output board.svg",
            "tradewinds draw game.json --at 40 --seat 0 --theme night",
            "tradewinds draw game.json --seat all --language fr --output - > board.svg",
        ),
    )(draw)


def draw(
    what: Annotated[str, typer.Argument(metavar="GAME|FILE", help="A game to set up, or the record of one.")],
    language: LanguageOption,
    *,
    seat: Annotated[
        str | None, typer.Option("--seat", help="Whose eyes: a seat, or all. Default: a spectator.")
    ] = None,
    at: Annotated[int | None, typer.Option("--at", help="After so many decisions of the record.")] = None,
    layout: Annotated[str, typer.Option("--layout", help="wide (a desk) or tall (a phone).")] = "wide",
    theme: Annotated[str, typer.Option("--theme", help="auto, light or night.")] = "auto",
    players: PlayersOption = None,
    seed: SeedOption = None,
    option: SettingsOption = None,
    out: Annotated[str | None, typer.Option("--output", "-o", help="The file; - is standard output.")] = None,
) -> None:
    """Draw the board of a new game, or of a record at any moment, as an SVG file."""
    check_language(language)
    eyes = read_eyes(seat)
    game = _game(what, at=at, players=players, seed=seed, settings=option, language=language)
    picture = game.svg(eyes, language, layout=layout, theme=theme)
    if out == STANDARD_OUTPUT:
        sys.stdout.write(picture + "\n")
        return
    target = Path(out or f"{Path(what).stem if _is_file(what) else game.name}.svg")
    write_text(target, picture)
    size = max(1, round(len(picture.encode()) / 1000))
    put(notes(), speak(language)("cli.draw.written", file=target, size=size))


def _is_file(what: str) -> bool:
    """Tell a record from the name of a game, which has no ending and no folder."""
    return bool(Path(what).suffix) or len(Path(what).parts) > 1 or (there_is(Path(what)) and not Path(what).is_dir())


def _game(
    what: str,
    *,
    at: int | None,
    players: int | None,
    seed: str | None,
    settings: list[str] | None,
    language: str,
) -> Game:
    """Return the game of a record if there is such a file, else a new one."""
    for_new_games = players is not None or seed is not None or bool(settings)
    if _is_file(what):
        if for_new_games:
            raise WrongUse("only_new")
        return load_game(Path(what), language, at)
    card = find(what)
    if at is not None:
        raise WrongUse("only_records")
    return new_game(card, players, seed, settings, language)

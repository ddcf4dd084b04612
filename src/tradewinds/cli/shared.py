"""What all commands share: languages, consoles, one-line errors, the options they have in common."""

from __future__ import annotations

import json
import os
import re
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from tradewinds.engine.card import Card, Option, OptionValue
from tradewinds.engine.discovery import cards
from tradewinds.errors import BadOption, BadRecord, NoSuchSeat, TradewindsError, quoted, trouble_with_file
from tradewinds.text import DEFAULT, LANGUAGES, Texts, texts

if TYPE_CHECKING:
    from rich.console import Console
    from rich.progress import Progress

    from tradewinds.engine.game import Eyes, Game

USER_ERROR = 2
"""The exit status of a mistake of the user."""
INTERRUPTED = 130
"""The exit status of a command that was interrupted and has told what there is."""


class WrongUse(TradewindsError):
    """The options of a command do not go together, or one of them cannot be read."""


def language_of_environment() -> str:
    """Return the language the environment asks for, as far as there are texts in it."""
    for variable in ("LC_ALL", "LC_MESSAGES", "LANG"):
        wanted = os.environ.get(variable, "")
        if wanted:
            return next((language for language in LANGUAGES if wanted.casefold().startswith(language)), DEFAULT)
    return DEFAULT


def language_of(arguments: Sequence[str]) -> str:
    """Return the language for a mistake in arguments that could not be read as a whole."""
    for place, argument in enumerate(arguments):
        name, _, value = argument.partition("=")
        if name in ("--language", "-l"):
            given = value or next(iter(arguments[place + 1 :]), "")
            return given if given in LANGUAGES else language_of_environment()
    return language_of_environment()


LanguageOption = Annotated[
    str,
    typer.Option(
        "--language",
        "-l",
        help="Language: en or fr.",
        default_factory=language_of_environment,
        show_default="environment",
    ),
]
PlayersOption = Annotated[
    int | None, typer.Option("--players", "-p", help="How many players; default: as few as possible.")
]
SeedOption = Annotated[
    str | None, typer.Option("--seed", "-s", help="Any number or text; the same seed deals the same game.")
]
SettingsOption = Annotated[
    list[str] | None,
    typer.Option(
        "--option",
        help="An option of the game, NAME=VALUE or NAME=FILE; `tradewinds games` lists them. Repeatable.",
    ),
]
JsonOption = Annotated[bool, typer.Option("--json", help="Print JSON for programs.")]
JobsOption = Annotated[int | None, typer.Option("--jobs", "-j", min=1, help="Processes; default: all cores.")]
GameArgument = Annotated[str, typer.Argument(help="Name of a game, as in `tradewinds games`.", show_default=False)]


def examples(*commands: str) -> str:
    """Return the examples of a command for the end of its help, a line each; GAME and CLAUSE become real ones."""
    game = cards()[0]
    lines = (command.replace("GAME", game.name).replace("CLAUSE", f"{game.clauses}-1") for command in commands)
    return "\n".join(["[bold]Examples[/bold]", *lines])


def speak(language: str) -> Texts:
    """Return the texts of the command line in a language."""
    return texts(language)


def output() -> Console:
    """Return the console for results."""
    from rich.console import Console  # noqa: PLC0415

    return Console(file=sys.stdout, highlight=False, markup=False, emoji=False)


def notes() -> Console:
    """Return the console for everything that is not the result: progress, hints, errors."""
    from rich.console import Console  # noqa: PLC0415

    return Console(file=sys.stderr, highlight=False, markup=False, emoji=False)


def progress_bar() -> Progress:
    """Return a bar for games that are being played; it is shown on a terminal only, and leaves nothing behind."""
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn  # noqa: PLC0415

    console = notes()
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    return Progress(*columns, console=console, transient=True, disable=not console.is_terminal)


def put(console: Console, text: str, style: str = "") -> None:
    """Print a line: broken between words on a terminal, whole in a file."""
    console.print(text, style=style or None, soft_wrap=not console.is_terminal)


def decimal(value: float, places: int, language: str) -> str:
    """Write a number as a language does: French has a comma where English has a point."""
    return f"{value:.{places}f}".replace(".", "," if language == "fr" else ".")


def print_json(data: Any) -> None:
    """Print data as JSON and nothing else."""
    sys.stdout.write(json.dumps(data, indent=2, ensure_ascii=False) + "\n")


def print_error(message: str, language: str) -> None:
    """Print one line that says what is wrong."""
    line = re.sub(r"\s+", " ", message).strip()
    sys.stderr.write(speak(language)("cli.error", message=line) + "\n")


def find(name: str) -> Card:
    """Return the card of a game. The engine is not needed for that."""
    from tradewinds.engine.discovery import find_card  # noqa: PLC0415

    return find_card(name)


def prepare(language: str) -> None:
    """Say so before the rules are compiled: it takes a while, and only once."""
    from tradewinds.engine import compile as compiler  # noqa: PLC0415

    if compiler.COMPILED and not compiler.is_cached():
        sys.stderr.write(speak(language)("cli.preparing") + "\n")
        sys.stderr.flush()


def prepare_bots(card: Card, language: str) -> None:
    """Compile or read what bots think with before somebody waits for the first of them; say so if it takes a while."""
    from tradewinds.bots.warm import warm  # noqa: PLC0415

    with notes().status(speak(language)("cli.preparing_bots")):
        warm(card)


def new_game(card: Card, players: int | None, seed: str | None, settings: list[str] | None, language: str) -> Game:
    """Set up a game from the command line; mistakes are found before anything is compiled."""
    seats = card.check_players(card.players[0] if players is None else players)
    options = read_settings(card, seats, settings)
    prepare(language)
    from tradewinds.engine.game import Game  # noqa: PLC0415

    return Game.new(card, seats, read_seed(seed), **options)


def read_seed(text: str | None) -> int | str | None:
    """Return the seed that a text on the command line stands for: 7 is the number, as in Python."""
    return int(text) if text is not None and re.fullmatch(r"-?\d{1,40}", text) else text


def read_settings(card: Card, players: int, settings: list[str] | None) -> dict[str, OptionValue]:
    """Read ``NAME=VALUE`` pairs as options of a game, and check them."""
    known = {option.name: option for option in card.options}
    given: dict[str, OptionValue] = {}
    for setting in settings or []:
        name, sign, value = setting.partition("=")
        key = name.strip().replace("-", "_")
        if not sign:
            raise BadOption("option_form", given=quoted(setting))
        given[key] = _value(known[key], value.strip()) if key in known else value
    return card.read_options(players, card.fetch_options(given))


def _value(option: Option, text: str) -> OptionValue:
    """Read a value as the kind of thing an option takes; what cannot be read stays text, to be refused."""
    number = int(text) if re.fullmatch(r"-?\d{1,18}", text) else None
    word = text.casefold()
    if option.flag:
        return {
            "yes": True,
            "true": True,
            "oui": True,
            "1": True,
            "no": False,
            "false": False,
            "non": False,
            "0": False,
        }.get(word, text)
    if option.seat and word in ("any", "none", ""):
        return None
    return number if number is not None and (option.seat or option.number) else text


def read_eyes(seat: str | None) -> Eyes:
    """Read whose eyes look: a seat, "all", or nobody's in particular."""
    if seat is None or seat == "all":
        return "all" if seat == "all" else None
    if not seat.isdecimal():
        raise NoSuchSeat("seat_form", given=quoted(seat))
    return int(seat)


def load_game(path: Path, language: str, to: int | None = None) -> Game:
    """Return the game of a record: checked as a whole, then taken as far as the given decision."""
    from tradewinds.engine.record import Record  # noqa: PLC0415

    record = Record.load(path)
    find(record.game)
    prepare(language)
    game = record.replay()
    if to is None:
        return game
    if not 0 <= to <= len(record.actions):
        raise BadRecord("no_decision", wanted=to, last=len(record.actions))
    start = record.start()
    for action in record.actions[:to]:
        start.decide(action)
    return start


def there_is(path: Path) -> bool:
    """Tell whether there is such a file, whatever somebody calls a file."""
    try:
        return path.exists()
    except (OSError, ValueError):
        return False


def write_text(path: Path, content: str) -> None:
    """Write a file, or say in one line why that is not possible."""
    try:
        path.write_text(content, encoding="utf-8")
    except (OSError, ValueError) as trouble:
        raise WrongUse("not_written", file=quoted(str(path)), reason=trouble_with_file(trouble)) from trouble

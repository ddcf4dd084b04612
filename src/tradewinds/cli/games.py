"""``tradewinds games``: what there is to play."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import typer

from tradewinds.cli.shared import JsonOption, LanguageOption, examples, output, print_json, speak
from tradewinds.engine.card import Card, Option, written
from tradewinds.engine.discovery import cards
from tradewinds.text import LANGUAGES, Texts, check_language

if TYPE_CHECKING:
    from rich.table import Table
    from rich.text import Text


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command(
        "games",
        epilog=examples(
            "tradewinds games",
            "tradewinds games --language fr",
            "tradewinds games --json",
        ),
    )(games)


def games(language: LanguageOption, json: JsonOption = False) -> None:
    """List the games: players, year, designers, options and their values."""
    check_language(language)
    if json:
        print_json([_as_data(card) for card in cards()])
        return
    console = output()
    console.print(_table(speak(language)))
    for card in cards():
        if card.options:
            console.print(_options(card, card.texts(language)))


def _as_data(card: Card) -> dict[str, Any]:
    return {
        "name": card.name,
        "titles": {language: card.title(language) for language in LANGUAGES},
        "version": card.version,
        "players": list(card.players),
        "minutes": card.minutes,
        "year": card.year,
        "designers": list(card.designers),
        "publisher": card.publisher,
        "options": [_option_as_data(option, card) for option in card.options],
    }


def _option_as_data(option: Option, card: Card) -> dict[str, Any]:
    data: dict[str, Any] = {"name": option.name, "kind": _kind(option), "default": option.default}
    if option.number:
        return data | {"least": option.number[0], "most": option.number[1]}
    return data | {"values": option.values(card.players[1]), "takes_files": option.material is not None}


def _kind(option: Option) -> str:
    return "seat" if option.seat else "flag" if option.flag else "number" if option.number else "word"


def _table(words: Texts) -> Table:
    from rich.table import Table  # noqa: PLC0415

    table = Table(header_style="bold")
    table.add_column(words("cli.games.name"), style="cyan")
    table.add_column(words("cli.games.title"), style="bold")
    table.add_column(words("cli.games.players"))
    table.add_column(words("cli.games.minutes"), justify="right")
    table.add_column(words("cli.games.year"), justify="right")
    table.add_column(words("cli.games.made"))
    for card in cards():
        least, most = card.players
        table.add_row(
            card.name,
            card.title(words.language),
            f"{least} – {most}",
            str(card.minutes),
            str(card.year),
            words.list_of(list(card.designers)),
        )
    return table


def _options(card: Card, words: Texts) -> Text:
    """Return the options of a game, with their values as they are written on the command line."""
    from rich.text import Text  # noqa: PLC0415

    text = Text(words("cli.games.options", title=card.title(words.language)), "bold")
    for option in card.options:
        text.append(f"\n  --option {option.name}=…", "not bold cyan")
        text.append(f"  {_title(option, words)}", "not bold")
        values = _values(option, card, words)
        width = max(len(value) for value, _ in values)
        for value, title in values:
            text.append(f"\n      {value:<{width}}", "not bold green")
            text.append(f"  {title}" if title else "", "not bold")
            if value == written(option.default):
                text.append(f"  ({words('cli.games.default')})", "not bold dim")
            elif value == _range(option, card) and option.default is not None:
                text.append(f"  ({words('cli.games.default')} {option.default})", "not bold dim")
    text.append("\n")
    return text


def _title(option: Option, words: Texts) -> str:
    key = f"options.{option.name}"
    return words(key) if key in words else option.name


def _values(option: Option, card: Card, words: Texts) -> list[tuple[str, str]]:
    """Return how each value is written, and what it means."""
    if option.seat:
        return [
            (written(None), words("cli.any_seat")),
            (_range(option, card), words("cli.games.that_seat")),
        ]
    if option.number:
        return [(_range(option, card), "")]
    values = [(written(value), _meaning(value, words)) for value in option.values(card.players[1])]
    return [*values, ("….toml", words("cli.games.material"))] if option.material else values


def _meaning(value: object, words: Texts) -> str:
    key = f"option_values.{value}"
    return words(key) if key in words else ""


def _range(option: Option, card: Card) -> str:
    """Return the numbers of a number or a seat."""
    least, most = option.number or (0, card.players[1] - 1)
    return f"{least} … {most}"

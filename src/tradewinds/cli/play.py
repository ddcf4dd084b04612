"""``tradewinds play``: sets up a table in the terminal; `client` runs it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from tradewinds.bots import LEVELS, USUAL
from tradewinds.cli.saves import check_target, newest_save
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
    prepare_bots,
)
from tradewinds.engine.card import Card
from tradewinds.engine.discovery import cards
from tradewinds.errors import NoSuchSeat, UnknownGame, quoted
from tradewinds.text import check_language

if TYPE_CHECKING:
    from tradewinds.cli.screen import Screen


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command(
        "play",
        epilog=examples(
            "tradewinds play GAME",
            "tradewinds play GAME --bots hard",
            "tradewinds play GAME --players 4 --bots easy,expert,admiral@5s --names Anna,Bert,Cleo,Dirk",
            "tradewinds play GAME --seat 0 --seat 2 --language fr",
            "tradewinds play --continue",
        ),
    )(play)


def play(
    language: LanguageOption,
    game: Annotated[
        str | None, typer.Argument(help="Name of a game; without it you are asked.", show_default=False)
    ] = None,
    *,
    players: PlayersOption = None,
    bots: Annotated[
        str,
        typer.Option(
            "--bots",
            "-b",
            help=f"One bot for all other seats, or one each (hard,expert,…): {', '.join(LEVELS)} are the levels; "
            "admiral@5s thinks 5 seconds about each decision.",
        ),
    ] = USUAL,
    seat: Annotated[
        list[int] | None,
        typer.Option("--seat", help="Where you sit; repeat it for several people. Default: 0."),
    ] = None,
    seed: SeedOption = None,
    option: SettingsOption = None,
    names: Annotated[str | None, typer.Option("--names", help="What the seats are called: Anna,Bert,…")] = None,
    load: Annotated[Path | None, typer.Option("--load", help="Go on with this record.")] = None,
    save: Annotated[Path | None, typer.Option("--save", help="Keep the game in this file when you leave.")] = None,
    go_on: Annotated[bool, typer.Option("--continue", help="Go on with the game you left last.")] = False,
) -> None:
    """Play in the terminal, against bots or with several people at one keyboard.

    Choose by number or by words ("bid 3", "miser 3", beginnings of words); "help" lists everything else.
    """
    from tradewinds.cli.client import Client  # noqa: PLC0415
    from tradewinds.cli.screen import EndOfInput, Screen  # noqa: PLC0415

    check_language(language)
    screen = Screen(language)
    try:
        if load is not None or go_on:
            if (game and load) or players is not None or seed is not None or option:
                raise WrongUse("only_new")
            kept = load_game(load or newest_save(find(game).name if game else None), language)
            card, seats = kept.card, kept.players
        else:
            kept, card = None, find(game) if game else _choose_game(screen)
            seats = card.check_players(_enough_seats(card, seat, bots) if players is None else players)
    except EndOfInput:
        return
    humans = _read_seats(seat, seats)
    opponents = _read_bots(bots, [free for free in range(seats) if free not in humans], card.name)
    called = _read_names(names, seats)
    if save is not None:
        check_target(save)
    table = kept or new_game(card, seats, seed, option, language)
    prepare_bots(card, language)
    Client(table, screen, humans=humans, bots=opponents, names=called, save=save).run()


def _choose_game(screen: Screen) -> Card:
    """Ask which game to play."""
    offered = cards()
    words = screen.words
    screen.line(words("cli.play.choose_game"), "bold")
    for number, card in enumerate(offered, 1):
        texts = card.texts(words.language)
        screen.choice(str(number), f"{texts('game.title')} – {texts('game.summary')}")
    while True:
        answer = screen.ask()
        if answer.isdecimal() and 1 <= int(answer) <= len(offered):
            return offered[int(answer) - 1]
        try:
            return find(answer)
        except UnknownGame as trouble:
            screen.complain(trouble.text_in(words.language))


def _enough_seats(card: Card, seats: list[int] | None, bots: str) -> int:
    """Return for how many the table is laid if nobody says it: as few as possible, room for all who are named."""
    people, named = set(_read_seats(seats, card.players[1])), bots.count(",") + 1
    return max(card.players[0], max(people) + 1, len(people) + named if named > 1 else 0)


def _read_seats(given: list[int] | None, players: int) -> list[int]:
    """Return where people sit."""
    humans = sorted(set(given or [0]))
    for seat in humans:
        if not 0 <= seat < players:
            raise NoSuchSeat("no_seat", given=seat, last=players - 1)
    return humans


def _read_bots(names: str, free: list[int], game: str) -> dict[int, str]:
    """Return the names of the bots on the seats without people."""
    from tradewinds.bots import check  # noqa: PLC0415

    chosen = [name.strip() for name in names.split(",")]
    if len(chosen) not in (1, len(free)):
        raise WrongUse("how_many_other_bots", seats=len(free), given=len(chosen))
    for name in chosen:
        check(name, game)
    return dict(zip(free, chosen * len(free) if len(chosen) == 1 else chosen, strict=True))


def _read_names(text: str | None, players: int) -> list[str] | None:
    if text is None:
        return None
    names = [name.strip() for name in text.split(",")]
    if len(names) != players or not all(names) or len(set(names)) != players:
        raise WrongUse("how_many_names", players=players, given=quoted(text))
    return names

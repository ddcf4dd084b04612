"""Finds the games: each folder under ``tradewinds.games`` is one. Nothing is registered."""

from __future__ import annotations

import pkgutil
from functools import cache

from tradewinds.engine.card import Card, card_of
from tradewinds.errors import UnknownGame, nearest, quoted

GAMES = "tradewinds.games"


@cache
def game_names() -> tuple[str, ...]:
    """Return the names of all games, in alphabetical order."""
    package = __import__(GAMES, fromlist=["__path__"])
    return tuple(sorted(module.name for module in pkgutil.iter_modules(package.__path__) if module.ispkg))


def find_card(name: str) -> Card:
    """Return the card of a game by its name; case, spaces and hyphens do not matter."""
    wanted = str(name).strip().casefold().replace("-", "_").replace(" ", "_")
    if wanted not in game_names():
        listed = ", ".join(game_names())
        raise UnknownGame("no_game", given=quoted(name), known=listed, hint=nearest(wanted, game_names()))
    return card_of(f"{GAMES}.{wanted}")


def cards() -> list[Card]:
    """Return the cards of all games."""
    return [find_card(name) for name in game_names()]

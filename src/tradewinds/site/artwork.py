"""The art of a game as a browser fetches it: style, symbols and a picture, each kept for good under a digest."""

from __future__ import annotations

import hashlib
from functools import cache
from pathlib import Path

from django.urls import reverse

from tradewinds import bots
from tradewinds.drawing import art
from tradewinds.engine.card import Card
from tradewinds.engine.game import Game
from tradewinds.site.wording import FOLDER, language_now, site_texts

SEED = 7
SHARE = 0.45
"""How much of the game has been played in the picture: enough lies on the table, and nothing is decided yet."""


def art_of(card: Card) -> dict[str, str]:
    """Return the addresses of a game's style, symbols and picture."""
    where = [card.name, digest_of(card)]
    return {
        "css": reverse("art_css", args=where),
        "symbols": reverse("art_symbols", args=where),
        "picture": reverse("picture", args=[*where, language_now()]),
    }


@cache
def digest_of(card: Card) -> str:
    """Name everything the art is made from. The picture itself waits until it is asked for, so it is not hashed."""
    package = Path(__file__).parent.parent
    digest = hashlib.blake2b(digest_size=8)
    for folder in (card.folder, package / "drawing", package / "bots", FOLDER):
        for file in sorted(folder.rglob("*")):
            if file.suffix in (".py", ".toml", ".css", ".svg"):
                digest.update(file.relative_to(folder).as_posix().encode())
                digest.update(file.read_bytes())
    return digest.hexdigest()


def symbols(card: Card) -> str:
    """Return a document that holds the symbols and shows nothing."""
    return f'<svg xmlns="http://www.w3.org/2000/svg" width="0" height="0"><defs>{art(card.folder).symbols}</defs></svg>'


@cache
def picture(card: Card, language: str, theme: str) -> str:
    """Return a drawing of a game under way, as a spectator sees it."""
    least, most = card.players
    players = (least + most) // 2
    crew = site_texts(language)("front.crew").split(", ")
    return _under_way(card, players).view(None).svg(language, theme=theme, names=crew[:players], asks=False)


@cache
def _under_way(card: Card, players: int) -> Game:
    """Let bots play a whole game, and go back to where it was exciting."""
    whole = Game.new(card, players, seed=SEED)
    crew = [bots.make(bots.PLAIN[-1], seat) for seat in range(players)]
    while whole.asked is not None:
        whole.decide(crew[whole.asked].choose(whole.view(whole.asked)))
    game = Game.new(card, players, seed=SEED)
    for number in whole.history[: int(len(whole.history) * SHARE)]:
        game.decide(number)
    return game

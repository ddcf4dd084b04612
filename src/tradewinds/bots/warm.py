"""Compiles what bots think with before somebody waits for it, as `tradewinds.engine.warm` does for the rules."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial

from tradewinds.bots import USUAL, make
from tradewinds.bots.budget import Budget
from tradewinds.engine import warm as rules
from tradewinds.engine.card import Card
from tradewinds.engine.compile import CACHE, is_cached
from tradewinds.engine.discovery import cards, find_card
from tradewinds.engine.game import Game, View
from tradewinds.machine import cores

GLANCE = Budget(iterations=1)


def steps(card: Card) -> Iterator[tuple[str, Callable[[], object]]]:
    """Return what has to be called once so that bots can play a game at once, with a name for each part."""
    view = _first_choice(card)
    yield "the greedy bot", partial(make("greedy", 0).choose, view, GLANCE)
    yield "the search of the other bots", partial(make(USUAL, 0).choose, view, GLANCE)


def _first_choice(card: Card) -> View:
    """Return what the first seat sees that has a choice: without one nobody thinks."""
    game = Game.new(card, seed=0)
    while len(game.actions) == 1:
        game.decide(game.actions[0])
    return game.view(game.asked)


warm = partial(rules.warm, steps=steps)
"""Compile what bots need to play a game, or read it from disk."""


def warm_every_game() -> None:
    """Make ready whatever people and bots need at a table; what was never compiled, for several games at once."""
    if CACHE is not None and not is_cached():
        pool = ThreadPoolExecutor(cores())
        try:
            list(pool.map(_compile_elsewhere, [card.name for card in cards()]))
        finally:
            pool.shutdown(cancel_futures=True)  # whoever interrupts does not wait for the games that have not begun
    for card in cards():
        warm_all(card)


def _compile_elsewhere(name: str) -> None:
    """Compile a game in a process of its own; if that goes wrong, whoever needs the game next learns why."""
    words = [sys.executable, "-m", __spec__.name, name]
    subprocess.run(words, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False)  # noqa: S603


def warm_all(card: Card) -> None:
    """Compile rules and bots of a game, or read them from disk."""
    rules.warm(card)
    warm(card)


if __name__ == "__main__":
    warm_all(find_card(sys.argv[1]))

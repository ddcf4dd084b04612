"""Compiles what bots think with before somebody waits for it, as `tradewinds.engine.warm` does for the rules."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from tradewinds.bots import USUAL, make
from tradewinds.bots.budget import Budget
from tradewinds.engine import warm as rules
from tradewinds.engine.card import Card
from tradewinds.engine.game import Game, View

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

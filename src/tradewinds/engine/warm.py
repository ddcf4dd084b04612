"""Compiles a game before it is needed: once after an installation or an edit, then it is read from disk."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from functools import partial

import numpy as np

from tradewinds.engine import loops
from tradewinds.engine.card import Card
from tradewinds.engine.chance import keyed
from tradewinds.engine.game import Game
from tradewinds.engine.state import new_table
from tradewinds.text import DEFAULT

Steps = Callable[[Card], Iterator[tuple[str, Callable[[], object]]]]
Report = Callable[[str], object]


def steps(card: Card) -> Iterator[tuple[str, Callable[[], object]]]:
    """Return what has to be called once so that everything of a game is compiled, with a name for each part."""
    yield "the rules", lambda: Game.new(card, seed=0).play(0)
    game = Game.new(card, seed=0)
    table = new_table(card.load().state, 2)
    mask = np.zeros(len(game.legal), dtype=np.int8)
    options = np.array(card.encode_options(game.players, game.options), dtype=np.int64)
    yield "views", lambda: (game.view(0).actions, game.view(None), game.view("all"))
    yield "words and drawings", partial(_see_every_question, card)
    yield "observations", lambda: game.view(0).observation
    yield "redealing", lambda: loops.redeal(game.view(0).table, 0, keyed(bytes(32), 0))
    yield "refusals", lambda: loops.objection(game.table, 0)
    yield (
        "scoring",
        lambda: loops.stand(
            game.table,
            np.zeros((game.definition.seats, len(game.definition.sources)), np.int64),
            np.zeros(game.players),
        ),
    )
    yield "positions", lambda: loops.flaw(game.table)
    yield "random play", lambda: loops.play_games(table, game.players, options, 1, 0, mask)


def _see_every_question(card: Card) -> None:
    """Play at random and look at the first position of every question: words and drawings ask the rules things too."""
    game = Game.new(card, seed=0)
    chooser = random.Random(0)
    seen = set()
    while game.asked is not None:
        if int(game.state.question) not in seen:
            seen.add(int(game.state.question))
            view = game.view(game.asked)
            view.question  # noqa: B018 - worked out when somebody asks
            view.svg()
            game.definition.summary(view, DEFAULT, None)
        game.decide(chooser.choice(game.actions))


def warm(card: Card, report: Report = lambda part: None, steps: Steps = steps) -> None:
    """Compile everything of a game, or read it from disk; ``report`` is told each part before it begins."""
    for part, call in steps(card):
        report(part)
        call()

"""Compiles everything before somebody waits for it: the rules, what bots think with, and batches of games."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import partial

from tradewinds.adapters.batch import Batch
from tradewinds.adapters.rewards import rewards_of
from tradewinds.bots import warm as bots
from tradewinds.engine import warm as rules
from tradewinds.engine.card import Card
from tradewinds.engine.discovery import find_card, game_names
from tradewinds.engine.game import Outcome
from tradewinds.machine import cores


def steps(card: Card) -> Iterator[tuple[str, Callable[[], object]]]:
    """Return what has to be called once so that batches of a game run at once, with a name for each part."""
    yield "batches of games", partial(_step, card)
    yield "rewards", partial(rewards_of, Outcome("", (1, 0), (1.0, 0.0), ()), "rank")


def _step(card: Card) -> None:
    batch = Batch(card.name, 2, seed=0, learner="rotating")
    batch.step(batch.sample())
    batch.observe(0)


warm = partial(rules.warm, steps=steps)
"""Compile what batches of a game need, or read it from disk."""


def warm_all(name: str) -> str:
    """Compile everything of a game, and return its name."""
    card = find_card(name)
    bots.warm_all(card)
    warm(card)
    return name


if __name__ == "__main__":
    with ProcessPoolExecutor(cores()) as pool:
        for prepared in pool.map(warm_all, game_names()):
            print(f"Prepared {prepared}.", flush=True)  # noqa: T201

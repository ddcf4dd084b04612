"""Plays the games of a study, in as many processes as there are cores; the same seed always plays the same games."""

from __future__ import annotations

import random
from collections.abc import Callable, Generator
from dataclasses import dataclass
from functools import partial

import numpy as np

from tradewinds import bots
from tradewinds.arena.crew import Processes
from tradewinds.bots.insight import CERTAIN
from tradewinds.bots.playing import Book, play_games, write_down
from tradewinds.engine.actions import Action
from tradewinds.engine.card import OptionValue
from tradewinds.engine.chance import keyed, seed_bytes
from tradewinds.engine.discovery import find_card
from tradewinds.engine.game import Game
from tradewinds.engine.state import new_table
from tradewinds.machine import cores
from tradewinds.study.subjects import Subjects

COMPILED_CHUNK = 250
PYTHON_CHUNK = 2
"""How many games are handed to a process at a time."""

COMPILED = ("random", "greedy")
"""Bots whose whole games compiled code can play."""


Part = tuple[int, Book]
"""Some games: the number of the first, and the book of all of them."""


@dataclass(frozen=True)
class Plan:
    """What is to be played; small enough to be sent to other processes."""

    game: str
    players: int
    options: dict[str, OptionValue]
    bot: str
    noise: float
    """How often somebody does anything instead of what he thinks best."""
    seed: int | str

    @property
    def key(self) -> bytes:
        """The seed as chance takes it."""
        return seed_bytes(self.seed)

    @property
    def compiled(self) -> bool:
        """Whether compiled code plays, which is a hundred times as fast."""
        return self.bot in COMPILED

    @property
    def chunk(self) -> int:
        """How many games are played at a time."""
        return COMPILED_CHUNK if self.compiled else PYTHON_CHUNK


def play(plan: Plan, games: int, jobs: int | None = None) -> Generator[Part, None, None]:
    """Play so many games; give parts as they are ready. Closing the generator stops the play."""
    chunks = [(first, min(first + plan.chunk, games)) for first in range(0, games, plan.chunk)]
    return Processes(min(jobs or cores(), len(chunks))).run(partial(play_chunk, plan), chunks)


def play_chunk(plan: Plan, chunk: tuple[int, int]) -> Part:
    """Play the games from one number to before another. What a game is depends on the plan and its number only."""
    first, stop = chunk
    subjects = Subjects(find_card(plan.game))
    book = subjects.blank_book(stop - first, plan.players)
    if plan.compiled:
        _play_compiled(plan, subjects, first, book)
    else:
        for row in range(stop - first):
            _play_in_python(plan, subjects, first + row, book, row)
    return first, book


def _play_compiled(plan: Plan, subjects: Subjects, first: int, book: Book) -> None:
    definition = subjects.definition
    options = np.array(subjects.card.encode_options(plan.players, plan.options), dtype=np.int64)
    table = new_table(definition.state, 4)
    mask = np.zeros(len(definition.actions), dtype=np.int8)
    numbers = range(2 * first, 2 * (first + len(book.decisions)))
    key = plan.key
    chances = np.array([keyed(key, number) for number in numbers], dtype=np.uint64)
    noise = CERTAIN if plan.bot == "random" else round(CERTAIN * plan.noise)
    play_games(table, plan.players, options, chances, noise, mask, subjects.columns, book)


def _play_in_python(plan: Plan, subjects: Subjects, number: int, book: Book, row: int) -> None:
    seed = f"{plan.key.hex()} game {number}"
    game = Game.new(subjects.card, plan.players, seed, **plan.options)
    seated = [bots.make(plan.bot, f"{seed} seat {seat}") for seat in range(plan.players)]
    whims = random.Random(f"{seed} whims")

    def choose(seat: int) -> Action:
        if whims.random() < plan.noise:
            return whims.choice(game.actions)
        return seated[seat].choose(game.view(seat))

    play_and_write(game, choose, subjects, book, row)


def play_and_write(game: Game, choose: Callable[[int], Action], subjects: Subjects, book: Book, row: int) -> None:
    """Play a game to its end, and write it into a row of a book; ``choose`` decides for a seat."""
    book.openers[row] = game.state.asked
    write_down(game.table, subjects.columns, book, row)
    while (seat := game.asked) is not None:
        game.decide(choose(seat))
        write_down(game.table, subjects.columns, book, row)
    outcome = game.outcome
    assert outcome is not None  # noqa: S101
    book.points[row, : game.players] = [list(sources.values()) for sources in outcome.sheet]
    book.standings[row] = outcome.standings
    book.decisions[row] = len(game.history)
    book.endings[row] = game.state.ending

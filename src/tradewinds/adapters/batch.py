"""Thousands of games stepped at once, in arrays: the quickest way to play from Python.

>>> from tradewinds.adapters.batch import Batch
>>> batch = Batch("batavia", games=1000, players=4, seed=1)
>>> batch.step(batch.sample())
>>> batch.observations.shape, batch.masks.shape, batch.asked.shape
((1000, 491), (1000, 92), (1000,))

All arrays are written in place by every step: copy what is to be kept. A game that is over is replaced by a new one at
once; `over`, `rewards` and `scores` then tell about the finished one.
"""

from __future__ import annotations

import operator
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from itertools import pairwise
from typing import Any

import numpy as np
from numpy.typing import DTypeLike, NDArray

from tradewinds.adapters.compiled import stepping
from tradewinds.adapters.rewards import check_reward
from tradewinds.adapters.wording import AdapterError
from tradewinds.engine.chance import Seed, seed_bytes
from tradewinds.engine.discovery import find_card
from tradewinds.engine.game import Eyes, View, check_eyes
from tradewinds.engine.state import new_table
from tradewinds.engine.verbs import UNSCALED
from tradewinds.errors import IllegalAction, NoSuchSeat, nearest, quoted
from tradewinds.machine import cores

OPPONENTS = {"random": stepping.RANDOM, "greedy": stepping.GREEDY}
MOST_GAMES = 10_000_000
ENOUGH = 2048
"""Games for each thread: with fewer, handing work over takes longer than doing it."""


class Batch:
    """So many games of one kind, each in its own row of every array."""

    def __init__(
        self,
        name: str,
        games: int,
        players: int | None = None,
        seed: Seed = None,
        *,
        reward: str = "rank",
        learner: int | str | None = None,
        opponents: str = "greedy",
        observing: bool = True,
        threads: int | None = None,
        observations: NDArray[np.float32] | None = None,
        masks: NDArray[np.int8] | None = None,
        **options: Any,
    ) -> None:
        """Set up the games.

        As a rule every decision comes from outside, whoever is asked. With a ``learner`` (a seat, or "rotating" for the
        next seat in every new game) only that seat's decisions do, and ``opponents`` ("random" or "greedy") decide for
        the others. ``observations`` and ``masks`` may be arrays of the caller, which are then written to.
        """
        card = find_card(name)
        self.definition = card.load()
        self.players = card.check_players(card.players[0] if players is None else players)
        self.options = card.read_options(self.players, card.fetch_options(options))
        self.games = _whole("games", games, 1, MOST_GAMES)
        size = self.definition.observation.size if observing else 0
        actions = len(self.definition.actions)
        self.observations = _array("observations", observations, (self.games, size), np.float32)
        """What the asked seat of each game sees. `View.describe_observation` says what the numbers mean."""
        self.masks = _array("masks", masks, (self.games, actions), np.int8)
        """One byte an action: 1 if the asked seat may do it."""
        self.asked: NDArray[np.int8] = np.zeros(self.games, dtype=np.int8)
        """The seat that has to decide."""
        self.over: NDArray[np.bool_] = np.zeros(self.games, dtype=np.bool_)
        """Whether the last step ended the game. A new one has begun then."""
        self.rewards: NDArray[np.float32] = np.zeros((self.games, self.players), dtype=np.float32)
        """What the last step brought each seat: 0 as long as the game goes on."""
        self.learners: NDArray[np.int8] = np.full(self.games, self._check_learner(learner), dtype=np.int8)
        """The seat that learns, -1 if every seat does."""
        self.last_observations = np.zeros((self.games, 0 if learner is None else size), dtype=np.float32)
        """Of a game that was ended by the last step: what the learner saw at its end."""
        self._actions = np.zeros(self.games, dtype=np.int64)
        self._games = self._lay_out()
        self._terms = stepping.Terms(
            new_table(self.definition.state),
            self.players,
            np.array(card.encode_options(self.players, self.options), dtype=np.int64),
            0,
            check_reward(reward),
            _opponent(opponents),
            learner == "rotating",
            self.definition.observation.factors,
        )
        enough = min(cores(), -(-self.games // ENOUGH))
        self.threads = enough if threads is None else min(_whole("threads", threads, 1, 1024), self.games)
        self._pool = ThreadPoolExecutor(self.threads - 1) if self.threads > 1 else None
        self._parts = self._divide()
        self.reset(seed)

    def _lay_out(self) -> stepping.Games:
        """Return the arrays with a row for each game."""
        return stepping.Games(
            new_table(self.definition.state, self.games),
            np.zeros(self.games, dtype=np.int64),
            self.learners,
            self.asked,
            self.masks,
            self.observations,
            self.over,
            self.rewards,
            np.zeros((self.games, self.definition.seats, len(self.definition.sources)), dtype=np.int64),
            self.last_observations,
        )

    def _divide(self) -> list[stepping.Part]:
        """Divide the games among the threads."""
        edges = np.linspace(0, self.games, self.threads + 1).astype(int).tolist()
        return [
            stepping.Part(
                first,
                end,
                new_table(self.definition.state, 2),
                np.empty(len(self.definition.actions)),
                np.empty(self.definition.observation.size, dtype=UNSCALED),
            )
            for first, end in pairwise(edges)
        ]

    def _check_learner(self, learner: int | str | None) -> int:
        if learner is None or learner == "rotating":
            return stepping.EVERYBODY
        if isinstance(learner, bool) or not isinstance(learner, int) or not 0 <= learner < self.players:
            raise AdapterError("no_learner", given=quoted(learner), last=self.players - 1)
        return learner

    @property
    def scores(self) -> NDArray[np.int64]:
        """The points of each seat in the game that each row finished last; 0 before any was finished."""
        totals: NDArray[np.int64] = self._games.points.sum(axis=2)[:, : self.players]
        return totals

    @property
    def sheets(self) -> NDArray[np.int64]:
        """The same by source: games, seats, and the sources of the game."""
        points: NDArray[np.int64] = self._games.points[:, : self.players]
        return points

    def reset(self, seed: Seed = None) -> None:
        """Begin all games anew. The same seed gives the same games, with any number of threads."""
        self._terms = self._terms._replace(seed=int.from_bytes(seed_bytes(seed)[:7], "little"))
        self._games.numbers[:] = np.arange(self.games)
        self._share(stepping.begin_games)

    def step(self, actions: Any) -> None:
        """Carry out one action in every game. If one of them is illegal, nothing is carried out at all."""
        self._actions[:] = self._read(actions)
        illegal = int(stepping.find_illegal(self.masks, self._actions))
        if illegal != stepping.LEGAL:
            raise self._objection(illegal)
        self._share(stepping.step_games, self._actions)

    def _read(self, actions: Any) -> NDArray[Any]:
        array = np.asarray(actions)
        if array.shape != (self.games,) or array.dtype.kind not in "iu":
            given = f"{array.dtype} {array.shape}"
            raise AdapterError("batch_actions", games=self.games, given=given)
        return array

    def _objection(self, game: int) -> IllegalAction:
        """Return why the action for a game is illegal."""
        number = int(self._actions[game])
        actions = self.definition.actions
        view = self.view(game, int(self.asked[game]))
        refusal = view.why_not(actions[number]) if 0 <= number < len(actions) else None
        reason = refusal.text_in if refusal else _no_action(number, len(actions) - 1)
        return BatchIllegal("batch_illegal", game=game, reason=reason)

    def sample(self, actions: NDArray[np.int64] | None = None) -> NDArray[np.int64]:
        """Return a random legal action for each game, in an array of the caller if one is given."""
        chosen: NDArray[np.int64] = _array("actions", actions, (self.games,), np.int64)
        self._share(stepping.choose_randomly, chosen)
        return chosen

    def observe(self, seats: Any, observations: NDArray[np.float32] | None = None) -> NDArray[np.float32]:
        """Return what a seat of each game sees: one seat for all games, or one for each."""
        layout = self.definition.observation
        numbers: NDArray[np.float32] = _array("observations", observations, (self.games, layout.size), np.float32)
        chosen = np.empty(self.games, dtype=np.int64)
        chosen[:] = seats
        if (chosen < 0).any() or (chosen >= self.players).any():
            raise NoSuchSeat("no_eyes", given=quoted(seats), last=self.players - 1)
        self._share(stepping.observe_games, chosen, numbers)
        return numbers

    def view(self, game: int, eyes: Eyes = None) -> View:
        """Return one of the games as a pair of eyes sees it, to read or to draw it."""
        try:
            number = operator.index(game)
        except TypeError:
            number = -1
        if not 0 <= number < self.games:
            raise AdapterError("no_game_in_batch", given=quoted(game), last=self.games - 1)
        return View(self.definition, self._games.table[number : number + 1], check_eyes(eyes, self.players))

    def describe_observation(self, language: str = "en") -> Any:
        """Return what each number of an observation means."""
        return self.definition.observation.describe(self.definition.card.texts(language))

    def close(self) -> None:
        """Let the threads go."""
        if self._pool is not None:
            self._pool.shutdown()

    def __enter__(self) -> Batch:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __len__(self) -> int:
        return self.games

    def _share(self, call: Callable[..., object], *arrays: Any) -> None:
        """Let the threads share the games."""
        work = partial(call, self._terms, self._games)
        others = [self._pool.submit(work, part, *arrays) for part in self._parts[1:]] if self._pool else []
        work(self._parts[0], *arrays)  # whoever calls takes a share too
        for done in others:
            done.result()


class BatchIllegal(IllegalAction):
    """An action for one of the games is illegal; nothing was carried out in any of them."""

    folder = AdapterError.folder


def _no_action(number: int, last: int) -> Callable[[str], str]:
    return lambda language: AdapterError("no_action_number", given=number, last=last).text_in(language)


def _opponent(name: str) -> int:
    if name not in OPPONENTS:
        known = ", ".join(OPPONENTS)
        raise AdapterError("no_opponents", given=quoted(name), known=known, hint=nearest(str(name), OPPONENTS))
    return OPPONENTS[name]


def _whole(what: str, number: Any, least: int, most: int) -> int:
    if isinstance(number, bool) or not isinstance(number, int | np.integer) or not least <= number <= most:
        raise AdapterError("batch_number", what=what, least=least, most=most, given=quoted(number))
    return int(number)


def _array(what: str, given: Any, shape: tuple[int, ...], dtype: DTypeLike) -> Any:
    """Return the caller's array if it fits, or a new one."""
    if given is None:
        return np.zeros(shape, dtype=dtype)
    fits = isinstance(given, np.ndarray) and given.shape == shape and given.dtype == dtype
    if not (fits and given.flags.c_contiguous and given.flags.writeable):
        wanted = f"{np.dtype(dtype).name} {shape}"
        found = f"{given.dtype.name} {given.shape}" if isinstance(given, np.ndarray) else type(given).__name__
        raise AdapterError("batch_array", what=what, wanted=wanted, given=found)
    return given

"""One seat against others as a Gymnasium environment: many games at once, or a single one.

>>> import gymnasium
>>> import tradewinds.adapters.gymnasium
>>> envs = gymnasium.make_vec("tradewinds/batavia-v1", num_envs=64, players=4, opponents="greedy")
>>> observations, infos = envs.reset(seed=1)
>>> actions = envs.unwrapped.sample()
>>> observations, rewards, terminations, truncations, infos = envs.step(actions)

What is legal is in ``infos["action_mask"]``. An illegal action is refused with its reason, and nothing happens. A new
game begins in the step that ends the last one (`AutoresetMode.SAME_STEP`): what the seat saw at the end is in
``infos["final_obs"]``.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from tradewinds.adapters.batch import Batch
from tradewinds.adapters.wording import AdapterError, MissingLibrary
from tradewinds.engine.chance import Seed
from tradewinds.engine.contract import Definition
from tradewinds.engine.discovery import cards
from tradewinds.engine.observation import BOUND
from tradewinds.errors import nearest, quoted

try:
    import gymnasium
    from gymnasium import spaces
    from gymnasium.vector import AutoresetMode, VectorEnv
    from gymnasium.vector.utils import batch_space
except ImportError as missing:
    raise MissingLibrary("gymnasium") from missing

Observations = NDArray[np.float32]
RENDER_MODES = ("ansi", "svg")
SHOWN: dict[str, Any] = {"render_modes": list(RENDER_MODES), "render_fps": 2}


def observation_space(definition: Definition) -> Any:
    """Return the space of a seat's observations: scaled numbers, about 1 when they are large."""
    return spaces.Box(-BOUND, BOUND, (definition.observation.size,), np.float32)


def _check_render_mode(mode: str | None) -> str | None:
    if mode is not None and mode not in RENDER_MODES:
        known, hint = ", ".join(RENDER_MODES), nearest(str(mode), RENDER_MODES)
        raise AdapterError("no_render_mode", given=quoted(mode), known=known, hint=hint)
    return mode


def _batch(name: str, games: int, players: int | None, learner: int | str | None, **how: Any) -> Batch:
    return Batch(name, games, players, learner="rotating" if learner is None else learner, **how)


class Seats(VectorEnv[Observations, NDArray[np.int64], NDArray[Any]]):
    """Many games at once, in each of which one seat learns and the others are played by a bot."""

    metadata = SHOWN | {"autoreset_mode": AutoresetMode.SAME_STEP}

    def __init__(
        self,
        name: str,
        num_envs: int = 1,
        *,
        players: int | None = None,
        seat: int | None = None,
        opponents: str = "greedy",
        reward: str = "rank",
        threads: int | None = None,
        copy: bool = True,
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        """Set up the games. Without a ``seat`` the learner sits one seat further in every new game.

        Without ``copy`` the arrays that come back are those the next step writes to.
        """
        self.render_mode = _check_render_mode(render_mode)
        how = {"opponents": opponents, "reward": reward, "threads": threads, **options}
        self.batch = _batch(name, num_envs, players, seat, **how)
        self.num_envs = self.batch.games
        self.single_observation_space = observation_space(self.batch.definition)
        self.single_action_space = spaces.Discrete(len(self.batch.definition.actions))
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._copy = copy

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observations, dict[str, Any]]:
        """Begin all games anew; without a seed, by the generator of the environment."""
        super().reset(seed=seed)
        self.batch.reset(_fresh(self.np_random, seed))
        return self._kept(self.batch.observations), self._infos()

    def step(
        self, actions: NDArray[np.int64]
    ) -> tuple[Observations, NDArray[Any], NDArray[Any], NDArray[Any], dict[str, Any]]:
        """Decide in every game, and let the others play until the learner is asked again."""
        batch = self.batch
        seats = batch.learners.copy()  # of the games the actions are for: a new game may seat him elsewhere
        batch.step(actions)
        rewards = batch.rewards[np.arange(self.num_envs), seats].astype(np.float64)
        infos = self._infos()
        if batch.over.any():
            infos["final_obs"] = batch.last_observations.copy()
            infos["_final_obs"] = batch.over.copy()
            infos["final_info"] = {"scores": batch.scores, "seat": seats}
            infos["_final_info"] = batch.over.copy()
        over = batch.over.copy()
        return self._kept(batch.observations), rewards, over, np.zeros_like(over), infos

    def sample(self) -> NDArray[np.int64]:
        """Return random legal actions."""
        return self.batch.sample()

    def render(self) -> tuple[str, ...] | None:
        """Return every game as its learner sees it."""
        if self.render_mode is None:
            return None
        return tuple(_picture(self.batch, game, self.render_mode) for game in range(self.num_envs))

    def close_extras(self, **_: Any) -> None:
        """Let the threads go."""
        self.batch.close()

    def _infos(self) -> dict[str, Any]:
        return {"action_mask": self._kept(self.batch.masks), "seat": self.batch.learners.copy()}

    def _kept(self, array: NDArray[Any]) -> NDArray[Any]:
        return array.copy() if self._copy else array


class Seat(gymnasium.Env[Observations, np.int64]):
    """A single game, in which one seat learns and the others are played by a bot."""

    metadata = SHOWN

    def __init__(
        self,
        name: str,
        *,
        players: int | None = None,
        seat: int | None = None,
        opponents: str = "greedy",
        reward: str = "rank",
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        """Set up the game. Without a ``seat`` the learner sits at a random one in every new game."""
        self.render_mode = _check_render_mode(render_mode)
        self._how = {"opponents": opponents, "reward": reward, **options}
        self._game = name, players, seat
        self.batch = _batch(name, 1, players, seat, **self._how)
        self._how |= self.batch.options  # files are read once
        self.observation_space = observation_space(self.batch.definition)
        self.action_space = spaces.Discrete(len(self.batch.definition.actions))
        self._over = True

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observations, dict[str, Any]]:
        """Begin a new game; without a seed, by the generator of the environment."""
        super().reset(seed=seed)
        name, players, seat = self._game
        chosen = int(self.np_random.integers(self.batch.players)) if seat is None else seat
        self.batch = _batch(name, 1, players, chosen, seed=_fresh(self.np_random, seed), **self._how)
        self._over = False
        return self.batch.observations[0].copy(), self._info()

    def step(self, action: np.int64) -> tuple[Observations, float, bool, bool, dict[str, Any]]:
        """Decide, and let the others play until the learner is asked again."""
        if self._over:
            raise gymnasium.error.ResetNeeded(AdapterError("reset_needed").text_in("en"))
        batch = self.batch
        batch.step(np.array([action]))
        reward = float(batch.rewards[0, batch.learners[0]])
        self._over = bool(batch.over[0])
        if self._over:
            scores = [int(points) for points in batch.scores[0]]
            mask = np.zeros_like(batch.masks[0])
            return batch.last_observations[0].copy(), reward, True, False, {"action_mask": mask, "scores": scores}
        return batch.observations[0].copy(), reward, False, False, self._info()

    def render(self) -> str | None:
        """Return the game as the learner sees it."""
        return None if self.render_mode is None else _picture(self.batch, 0, self.render_mode)

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self.batch.masks[0].copy(), "seat": int(self.batch.learners[0])}


def _fresh(generator: np.random.Generator, seed: int | None) -> Seed:
    """Return a seed for the games: the given one, or the next of the environment's own generator."""
    return seed if seed is not None else generator.bytes(32)


def _picture(batch: Batch, game: int, mode: str) -> str:
    view = batch.view(game, int(batch.learners[game]))
    return view.svg() if mode == "svg" else str(view)


for _card in cards():
    gymnasium.register(
        f"tradewinds/{_card.name}-v{_card.version}",
        entry_point="tradewinds.adapters.gymnasium:Seat",
        vector_entry_point="tradewinds.adapters.gymnasium:Seats",
        kwargs={"name": _card.name},
        order_enforce=False,  # the environment itself says what to do
    )

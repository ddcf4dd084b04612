"""Games as PettingZoo environments: seats are agents, and take their turns as the rules ask them.

>>> from tradewinds.adapters import pettingzoo
>>> env = pettingzoo.env("batavia", players=4)

It is registered too, and ``pettingzoo.make`` makes the same:

>>> env = pettingzoo.make("aec", "tradewinds/batavia-v1", players=4)

`env` has PettingZoo's usual wrappers around it, `raw_env` has none. ``docs/learners/pettingzoo.md`` shows both at work.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypedDict

import numpy as np
from numpy.typing import NDArray
from rich.console import Console
from rich.text import Text

from tradewinds.adapters.rewards import check_reward, rewards_of
from tradewinds.adapters.wording import AdapterError, MissingLibrary
from tradewinds.engine.card import Card
from tradewinds.engine.chance import SEED_BYTES
from tradewinds.engine.discovery import cards, find_card
from tradewinds.engine.game import Eyes, Game, View
from tradewinds.engine.observation import BOUND
from tradewinds.errors import nearest, quoted
from tradewinds.text import DEFAULT, check_language

try:
    import gymnasium
    from gymnasium import spaces
    from gymnasium.utils import seeding
    from pettingzoo import AECEnv, aec_registry, register
    from pettingzoo.utils import wrappers
except ImportError as missing:
    raise MissingLibrary("pettingzoo") from missing

RENDER_MODES = ("human", "ansi", "svg", "rgb_array")
"""Printed; the same text returned; the drawing; its pixels."""

ILLEGAL_REWARDS = {"rank": -1.0, "score": -1000.0, "lead": -1000.0}
"""What an illegal action costs: as much as the last place, or more points than any game is lost by. If it cost less, it
would pay to break the rules when one is behind."""


class Observation(TypedDict):
    """What an agent gets: what its seat may know, and which actions are legal."""

    observation: NDArray[np.float32]
    action_mask: NDArray[np.int8]


class TableEnv(AECEnv[str, Observation, int]):
    """A table whose seats are the agents ``seat_0``, ``seat_1``, ...

    ``players`` is as few as the game allows unless it is given; ``options`` are those of the game. ``reward`` is one of
    `tradewinds.adapters.rewards.REWARDS` and comes at the end. What is rendered is what a spectator sees, or whoever's
    eyes ``render_seat`` names, as for `Game.view`; ``language`` is that of its words, ``render_width`` the width of its
    pixels.

    An illegal action raises `IllegalAction`, which says what the rules have against it, and changes nothing.
    """

    def __init__(
        self,
        name: str,
        players: int | None = None,
        *,
        render_mode: str | None = None,
        reward: str = "rank",
        render_seat: Eyes = None,
        render_width: int | None = None,
        language: str = DEFAULT,
        **options: Any,
    ) -> None:
        super().__init__()
        check_reward(reward)
        if render_mode is not None and render_mode not in RENDER_MODES:
            known, hint = ", ".join(RENDER_MODES), nearest(str(render_mode), RENDER_MODES)
            raise AdapterError("no_render_mode", given=quoted(render_mode), known=known, hint=hint)
        # A first table, at which nobody plays, refuses what no game can be made of.
        first = Game.new(find_card(name), players, 0, **options)
        self.reward = reward
        self.render_mode = render_mode
        self.render_seat = first.check_eyes(render_seat)
        self.render_width = render_width
        self.language = check_language(language)
        self._name = first.name
        self._options = first.options
        self._game: Game | None = None
        self._chance, _ = seeding.np_random()

        layout = first.definition.observation
        self.metadata = {
            # The version of an environment moves when what was trained with it does not fit any more.
            "name": f"{self._name}_v{layout.version}",
            "render_modes": list(RENDER_MODES),
            "render_fps": 2,
            "is_parallelizable": False,
        }
        self.agents: list[str] = []
        self.possible_agents = [f"seat_{seat}" for seat in range(first.players)]
        self.action_spaces = {agent: spaces.Discrete(len(first.legal)) for agent in self.possible_agents}
        self.observation_spaces = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(-BOUND, BOUND, (layout.size,), np.float32),
                    "action_mask": spaces.Box(0, 1, (len(first.legal),), np.int8),
                }
            )
            for agent in self.possible_agents
        }
        self.state_space = spaces.Box(-BOUND, BOUND, (first.players * layout.size,), np.float32)

    @property
    def game(self) -> Game:
        """The table itself, with everything that is hidden from agents: for records and replays."""
        if self._game is None:
            raise AdapterError("not_reset")
        return self._game

    @property
    def _card(self) -> Card:
        return find_card(self._name)

    def action_space(self, agent: str) -> spaces.Discrete:
        """Return the space of an agent's actions: the number of each action of the game."""
        return self.action_spaces[self._check_agent(agent)]

    def observation_space(self, agent: str) -> spaces.Dict:
        """Return the space of an agent's observations."""
        return self.observation_spaces[self._check_agent(agent)]

    def _check_agent(self, agent: str) -> str:
        if agent not in self.possible_agents:
            raise AdapterError("no_agent", given=quoted(agent), known=", ".join(self.possible_agents))
        return agent

    # The course of a game.

    def reset(self, seed: int | None = None, options: Mapping[str, Any] | None = None) -> None:
        """Begin a new game, with other ``options`` of the game if some are given.

        A seed gives the game that `tradewinds.new` sets up from it, and decides all games that follow without one.
        """
        given = {**self._options, **self._card.fetch_options(self._known(options or {}))}
        chosen = self._card.read_options(len(self.possible_agents), given)
        if seed is not None:
            self._chance, _ = seeding.np_random(seed)
        dealt = self._chance.bytes(SEED_BYTES) if seed is None else seed
        self._game = Game.new(self._card, len(self.possible_agents), dealt, **chosen)

        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self._go_on()

    def _known(self, options: Mapping[str, Any]) -> dict[str, Any]:
        """Return the options that the game has. PettingZoo's own tests want others let through: they are warned of."""
        known = {option.name for option in self._card.options}
        ignored = [name for name in options if name not in known]
        if ignored:
            listed = self._card.texts(DEFAULT).some_of(sorted(known))
            _warn(AdapterError("ignored_options", given=quoted(*ignored), known=listed))
        return {name: value for name, value in options.items() if name in known}

    def step(self, action: Any) -> None:
        """Carry out an action of the agent that is asked; an agent whose game is over leaves with None."""
        game, agent = self.game, self.agent_selection
        if self.terminations.get(agent):
            self._was_dead_step(action)
            return
        # What the space contains is a number, though it may come as an array of no dimension.
        game.decide(int(action) if self.action_spaces[agent].contains(action) else action)
        self._cumulative_rewards[agent] = 0.0
        self._go_on()

    def _go_on(self) -> None:
        """Turn to the agent that is asked, or to the end."""
        asked = self.game.asked
        if asked is None:
            self._end()
        else:
            self.agent_selection = self.possible_agents[asked]
            self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
            self.infos[self.agent_selection]["question"] = self.game.definition.questions[self.game.state.question]
        if self.render_mode == "human":
            self.render()

    def _end(self) -> None:
        outcome = self.game.outcome
        assert outcome is not None  # noqa: S101
        self.agent_selection = self.agents[0]
        self.rewards = dict(zip(self.agents, rewards_of(outcome, self.reward), strict=True))
        self._accumulate_rewards()
        self.terminations = dict.fromkeys(self.agents, True)
        self.infos = {
            agent: {"points": points, "rank": rank, "ending": outcome.reason}
            for agent, points, rank in zip(self.agents, outcome.scores, outcome.ranks, strict=True)
        }

    # What is seen of it.

    def observe(self, agent: str) -> Observation:
        """Return what an agent may know. Only the one that is asked learns what is legal: it tells what it holds."""
        view = self.game.view(self.possible_agents.index(self._check_agent(agent)))
        return {"observation": view.observation, "action_mask": view.legal.copy()}

    def state(self) -> NDArray[np.float32]:
        """Return the observations of all seats one after the other: what they would know together.

        It is there for critics that judge the whole table in training. It tells each seat's secrets, so it is nothing
        that an agent may act by.
        """
        return np.concatenate([self.observe(agent)["observation"] for agent in self.possible_agents])

    def render(self) -> str | NDArray[np.uint8] | None:
        """Show the table in the way that was chosen when the environment was made."""
        if self.render_mode is None:
            _warn(AdapterError("nothing_to_render", known=", ".join(RENDER_MODES)))
            return None
        view = self.game.view(self.render_seat)
        if self.render_mode == "svg":
            return view.svg(self.language)
        if self.render_mode == "rgb_array":
            return self._pixels(view)
        page = self._page(view)
        if self.render_mode == "ansi":
            return page.plain
        Console().print(page, soft_wrap=True)
        return None

    def _pixels(self, view: View) -> NDArray[np.uint8]:
        from tradewinds.adapters.pixels import WIDTH, pixels  # noqa: PLC0415 - not everybody has what makes pixels

        drawing = view.svg(self.language, theme="light")  # pixels cannot follow what the reader's system prefers
        return pixels(drawing, WIDTH if self.render_width is None else self.render_width)

    def _page(self, view: View) -> Text:
        """Write the position, what follows from it, and the question or the points."""
        words = view.texts(self.language)
        position = Text(f"{view}\n")
        position.highlight_regex(r"(?m)^\S[^:\n]*:", "cyan")
        page = Text.assemble((f"{words('game.title')}\n", "bold"), position)
        for line in view.definition.summary(view, self.language, None):
            page.append(f"{line}\n")
        page.append(view.question_in(self.language), "bold")
        outcome = self.game.outcome
        for seat, points in enumerate(outcome.scores if outcome else ()):
            page.append(f"\n{words.seat(seat)} {points:4}")
        return page

    def close(self) -> None:
        """Do nothing: no window is open and no file."""


raw_env = TableEnv
"""The environment without wrappers, by the name that PettingZoo gives it."""


def env(
    name: str, players: int | None = None, *, illegal_reward: float | None = None, **how: Any
) -> wrappers.OrderEnforcingWrapper:
    """Return a game in the wrappers of PettingZoo's classic games. For ``how`` see `TableEnv`.

    An illegal action ends the game, as it does in all of them: whoever did it gets ``illegal_reward``
    (`ILLEGAL_REWARDS` unless it is given), the others nothing. To get an error with the reason instead, use `raw_env`.
    A number that is no action fails an assertion, and so does using the environment before `reset`; stepping once more
    when all agents have left only logs a warning.
    """
    table = TableEnv(name, players, **how)
    cost = ILLEGAL_REWARDS[table.reward] if illegal_reward is None else illegal_reward
    judged = wrappers.TerminateIllegalWrapper(table, illegal_reward=cost)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(judged))


for _card in cards():
    _id = f"tradewinds/{_card.name}-v{_card.version}"
    if _id not in aec_registry:
        register("aec", _id, env, kwargs={"name": _card.name})


def _warn(about: AdapterError) -> None:
    """Warn as Gymnasium does, which would read a percent sign in the text as a place to fill in."""
    gymnasium.logger.warn("%s", about)

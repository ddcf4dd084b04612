"""Every game as a game of OpenSpiel: importing this module registers them as ``tradewinds_<name>``.

>>> import pyspiel, tradewinds.adapters.openspiel
>>> game = pyspiel.load_game("tradewinds_batavia(players=4)")

**Chance.** Inside a record chance runs by itself; OpenSpiel wants it as nodes of the tree. So a decision that meets
chance stops at a chance node with `OUTCOMES` equally likely outcomes. The chosen one, hashed together with all outcomes
before it, sets the generator of the record, and the decision is carried out with it. The set-up takes `DEAL` of them:
more deals than anybody can learn by heart. Each node is thus a sample of what chance can do, fair on the average over
all games and always the same for the same history. Two simpler ways would have let a search see through chance to come:

- One seed at the root, from which all chance follows.
- The sampled chance of OpenSpiel (``SAMPLED_STOCHASTIC``) with a generator in the state: every clone would meet the
  same chance. Besides, OpenSpiel cannot serialise such a game if it is written in Python.

What is done here is ``EXPLICIT_STOCHASTIC`` in the words of OpenSpiel: an outcome of chance always does the same.

**What a player knows.** Observations are views: ``str(view)`` and ``view.observation``. The information state is the
view together with everything the player was told and decided, as a string. No tensor of bounded size can hold that, so
the game type says that there is none; who asks for one nevertheless gets the observation.

**Dealing anew.** `TradewindsState.resample_from_infostate` deals everything anew that a player cannot know, chance to
come included. In the result the others remember only what everybody saw; what they hold is in their view.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import cache, partial
from pathlib import Path
from typing import Any

import numpy as np

from tradewinds.adapters.rewards import REWARDS, check_reward, rewards_of
from tradewinds.adapters.wording import AdapterError, MissingLibrary
from tradewinds.engine import loops
from tradewinds.engine.actions import Action
from tradewinds.engine.card import ANY_SEAT, Card, Option, OptionValue
from tradewinds.engine.chance import keyed, seed_bytes
from tradewinds.engine.contract import Definition
from tradewinds.engine.discovery import cards, find_card
from tradewinds.engine.game import Eyes, View
from tradewinds.engine.state import EVENT, NOBODY, SPECTATOR, Table, new_table
from tradewinds.errors import IllegalAction, NoSuchSeat, TradewindsError, UnreadableAction, quoted

try:
    import pyspiel
except ImportError as missing:
    raise MissingLibrary("open_spiel") from missing

PREFIX = "tradewinds_"

OUTCOMES = 64
"""How many things can happen at a chance node: enough for a fair sample, few enough for a search to list them."""
DEAL = 6
"""How many chance nodes there are before the first decision: 64⁶ are 69 thousand million deals."""

LONGEST_GAME = 10_000
"""What is given as the largest number of decisions. No rule says one; real games have a few hundred."""

CHANCE, TERMINAL = int(pyspiel.PlayerId.CHANCE), int(pyspiel.PlayerId.TERMINAL)


class Refused(TradewindsError, pyspiel.SpielError):
    """What cannot be done: an error of both libraries, so that whoever expects either catches it."""

    folder: Path | None = AdapterError.folder

    @classmethod
    def because(cls, trouble: TradewindsError) -> Refused:
        """Return trouble of another kind as this one; it says the same."""
        refusal = cls(trouble.key, **trouble.facts)
        refusal.folder = trouble.folder
        return refusal


# A game as it is set up.


@dataclass(frozen=True)
class Setting:
    """What was chosen before the game."""

    definition: Definition
    players: int
    options: tuple[tuple[str, OptionValue], ...]
    reward: str

    @classmethod
    def read(cls, card: Card, parameters: Mapping[str, Any]) -> Setting:
        """Read the parameters of an OpenSpiel game."""
        players = card.check_players(parameters["players"])
        check_reward(parameters["reward"])
        given = {option.name: _option_value(option, parameters[option.name]) for option in card.options}
        return setting(card.name, players, tuple(card.read_options(players, given).items()), parameters["reward"])

    def begin(self, table: Table, chance: loops.Bits, mask: loops.Mask) -> None:
        """Set up a game."""
        encoded = self.definition.card.encode_options(self.players, dict(self.options))
        loops.begin(table, self.players, np.array(encoded, dtype=np.int64), chance, mask)

    def check_player(self, player: int) -> int:
        """Return a player if he sits at the table."""
        if isinstance(player, bool) or not isinstance(player, int | np.integer) or not 0 <= player < self.players:
            raise Refused.because(NoSuchSeat("no_eyes", given=quoted(player), last=self.players - 1))
        return int(player)

    def action(self, number: int) -> Action:
        """Return the action that has a number."""
        actions = self.definition.actions
        if not 0 <= number < len(actions):
            raise Refused.because(UnreadableAction("action_number", last=len(actions) - 1, given=number))
        return actions[number]

    def wording(self, player: int, number: int) -> str:
        """Return the text of what a player or chance does."""
        return f"chance {number}" if player == CHANCE else self.action(number).text


@cache
def setting(name: str, players: int, options: tuple[tuple[str, OptionValue], ...], reward: str) -> Setting:
    """Return a setting; all states of a game share it."""
    return Setting(find_card(name).load(), players, options, reward)


def _parameter(option: Option, value: OptionValue) -> Any:
    """Return the value of an option as OpenSpiel writes it: a comma would end the parameter."""
    if option.material:
        return str(value).replace(",", ";")
    return ANY_SEAT if value is None else value  # parameters of OpenSpiel cannot be nothing


def _option_value(option: Option, parameter: Any) -> OptionValue:
    value: OptionValue = None if option.seat and parameter == ANY_SEAT else option.fetch(parameter)
    return value.replace(";", ",") if option.material and isinstance(value, str) else value


# A game as it goes on.


@dataclass(frozen=True)
class Page:
    """A page of the log: what one decision brought, and the page before it."""

    before: Page | None
    seat: int
    action: int
    events: bytes
    witness: int | None = None
    """A seat if the table was dealt anew here: what it was told before is true, and nobody else was told anything
    that not everybody heard."""
    _lines: dict[Eyes, str] = field(default_factory=dict, repr=False, compare=False)

    def line(self, definition: Definition, eyes: Eyes) -> str:
        """Return what a pair of eyes saw: its own decision, then the events with the numbers meant for it."""
        if eyes not in self._lines:
            own = self.seat != NOBODY and eyes in (self.seat, "all")
            decision = [f"> {definition.actions[self.action].text}"] if own else []
            told = [_event_text(definition, event, eyes) for event in np.frombuffer(self.events, dtype=EVENT)]
            self._lines[eyes] = " | ".join(decision + told)
        return self._lines[eyes]


def _event_text(definition: Definition, event: Any, eyes: Eyes) -> str:
    heard = definition.events.heard(event, eyes)
    who = [] if heard.seat is None else [str(heard.seat)]
    return " ".join([heard.kind, *who, *(f"{name}={value}" for name, value in heard.numbers.items())])


def log_of(definition: Definition, page: Page | None, eyes: Eyes) -> list[str]:
    """Return everything a pair of eyes saw, one line a decision."""
    lines = []
    while page is not None:
        lines.append(page.line(definition, eyes))
        if page.witness is not None and eyes != page.witness:
            eyes = None
        page = page.before
    return [line for line in reversed(lines) if line]


@dataclass(frozen=True)
class Moment:
    """One moment of a game. It never changes: a decision makes another one, and clones of a state share theirs."""

    setting: Setting
    chance: loops.Bits
    """Hashed from all outcomes of chance so far."""
    table: Table
    mask: loops.Mask
    player: int
    page: Page | None = None
    undealt: int = 0
    """How many outcomes the set-up still waits for."""
    pending: int | None = None
    """The decision that waits for an outcome of chance. The table is still as it was before it."""
    _texts: dict[tuple[Eyes, bool], str] = field(default_factory=dict, repr=False, compare=False)

    @classmethod
    def first(cls, chosen: Setting) -> Moment:
        """Return the moment before anything is dealt."""
        table, mask = _blank(chosen.definition)
        return cls(chosen, keyed(seed_bytes(0), 0), table, mask, player=CHANCE, undealt=DEAL)

    def view(self, eyes: Eyes) -> View:
        """Return what a pair of eyes may know."""
        if self.undealt:
            raise Refused("not_dealt")
        return View(self.setting.definition, self.table, eyes)

    def text(self, eyes: Eyes, recall: bool) -> str:
        """Return what a pair of eyes knows; with recall, also everything it saw before."""
        if self.undealt:
            return ""
        if (eyes, recall) not in self._texts:
            position = str(self.view(eyes))
            pages = self.page
            if self.pending is not None:
                pages = Page(pages, int(self.table["asked"][0]), self.pending, b"")
            told = ["", *log_of(self.setting.definition, pages, eyes)] if recall else []
            self._texts[eyes, recall] = "\n".join([position, *told])
        return self._texts[eyes, recall]

    def decided(self, action: int) -> Moment:
        """Return what becomes of a decision: the next moment, or the chance node it stops at."""
        table, mask = _blank(self.setting.definition)
        loops.copy(self.table, table)
        asked = loops.step_by_chance(table, action, self.chance, mask)
        if table["chance"].tobytes() != self.chance.tobytes():
            return replace(self, player=CHANCE, pending=action, _texts={})
        return self._followed_by(action, table, mask, asked)

    def met(self, outcome: int) -> Moment:
        """Return what becomes of an outcome of chance."""
        moved = replace(self, chance=keyed(self.chance.tobytes(), outcome), _texts={})
        if self.undealt > 1:
            return replace(moved, undealt=self.undealt - 1)
        table, mask = _blank(self.setting.definition)
        if self.pending is None:
            self.setting.begin(table, moved.chance, mask)
            return moved._followed_by(NOBODY, table, mask, int(table["asked"][0]))
        loops.copy(self.table, table)
        asked = loops.step_by_chance(table, self.pending, moved.chance, mask)
        return moved._followed_by(self.pending, table, mask, asked)

    def _followed_by(self, action: int, table: Table, mask: loops.Mask, asked: int) -> Moment:
        seat = NOBODY if self.undealt else int(self.table["asked"][0])
        page = Page(self.page, seat, action, table["events"][0, : table["told"][0]].tobytes())
        return Moment(self.setting, self.chance, table, mask, _player(asked), page)

    def redealt(self, seat: int, seed: bytes) -> Moment:
        """Return a moment that looks the same to a seat: what it cannot know is dealt anew."""
        table, mask = _blank(self.setting.definition)
        loops.look(self.table, table, seat)
        loops.redeal(table, seat, keyed(seed, 0))
        loops.mark_legal(table, mask)
        page = Page(self.page, NOBODY, NOBODY, b"", witness=seat)
        return Moment(self.setting, keyed(seed, 1), table, mask, self.player, page)

    def __deepcopy__(self, _: Any) -> Moment:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        """Store the log page by page: a chain of a thousand pages is too deep for pickle."""
        pages, page = [], self.page
        while page is not None:
            pages.append((page.seat, page.action, page.events, page.witness))
            page = page.before
        chosen = self.setting
        return _moment_again, (
            (chosen.definition.card.name, chosen.players, chosen.options, chosen.reward),
            self.chance.tobytes(),
            self.table.tobytes(),
            self.player,
            self.undealt,
            self.pending,
            pages[::-1],
        )


def _moment_again(
    chosen: tuple[str, int, tuple[tuple[str, OptionValue], ...], str],
    chance: bytes,
    stored: bytes,
    player: int,
    undealt: int,
    pending: int | None,
    pages: list[tuple[int, int, bytes, int | None]],
) -> Moment:
    same = setting(*chosen)
    table, mask = _blank(same.definition)
    table[:] = np.frombuffer(stored, dtype=same.definition.state)
    if not undealt:
        loops.mark_legal(table, mask)
    page: Page | None = None
    for seat, action, events, witness in pages:
        page = Page(page, seat, action, events, witness)
    return Moment(same, np.frombuffer(chance, dtype="<u8"), table, mask, player, page, undealt, pending)


def _blank(definition: Definition) -> tuple[Table, loops.Mask]:
    return new_table(definition.state), np.zeros(len(definition.actions), dtype=np.int8)


def _player(asked: int) -> int:
    return TERMINAL if asked == NOBODY else int(asked)


# What OpenSpiel sees.


class TradewindsGame(pyspiel.Game):
    """A game with its parameters, as OpenSpiel loads it."""

    def __init__(self, card: Card, params: Mapping[str, Any] | None = None) -> None:
        parameters = {**_parameters(card), **(params or {})}
        try:
            self.setting = Setting.read(card, parameters)
        except TradewindsError as trouble:
            raise Refused.because(trouble) from trouble
        chosen = dict(self.setting.options)  # a stored game must not depend on a file
        parameters |= {option.name: _parameter(option, chosen[option.name]) for option in card.options}
        self.first = Moment.first(self.setting)
        zero_sum = self.setting.reward == "rank"
        bound = 1.0 if zero_sum else math.inf
        info = pyspiel.GameInfo(
            num_distinct_actions=len(self.setting.definition.actions),
            max_chance_outcomes=OUTCOMES,
            num_players=self.setting.players,
            min_utility=-bound,
            max_utility=bound,
            utility_sum=0.0 if zero_sum else None,
            max_game_length=LONGEST_GAME,
        )
        super().__init__(_game_type(card, zero_sum), info, parameters)

    def new_initial_state(self) -> TradewindsState:
        """Return the state before anything is dealt: a chance node."""
        return TradewindsState(self)

    def max_chance_nodes_in_history(self) -> int:
        """Return how often chance can decide: for the set-up, and at most once a decision."""
        return DEAL + LONGEST_GAME

    def action_to_string(self, player: int, action: int) -> str:
        """Return the text of an action, the same in all states."""
        return self.setting.wording(player, action)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        """Return an object that observes states; all kinds of observation have strings, most have tensors."""
        if isinstance(iig_obs_type, dict):  # OpenSpiel leaves the type out if it is not given
            iig_obs_type, params = None, iig_obs_type
        return Observer(self.setting, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False), params)


class TradewindsState(pyspiel.State):
    """A state of a game. `view` gives what a player may know of it as everywhere else in Tradewinds."""

    def __init__(self, game: TradewindsGame) -> None:
        super().__init__(game)
        self.moment = game.first

    def view(self, eyes: Eyes = None) -> View:
        """Return what a player may know; None is a spectator, "all" sees everything."""
        if eyes is None or eyes == "all":
            return self.moment.view(eyes)
        return self.moment.view(self.moment.setting.check_player(eyes))

    def current_player(self) -> int:
        """Return who decides: a player, chance, or nobody because the game is over."""
        return self.moment.player

    def is_terminal(self) -> bool:
        """Tell whether the game is over."""
        return self.moment.player == TERMINAL

    def _legal_actions(self, _: int) -> list[int]:
        legal: list[int] = np.flatnonzero(self.moment.mask).tolist()
        return legal

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return what chance can do, and how likely each is."""
        return [(outcome, 1 / OUTCOMES) for outcome in range(OUTCOMES)]

    def _apply_action(self, action: int) -> None:
        if self.moment.player == CHANCE:
            if not 0 <= action < OUTCOMES:
                raise Refused("no_outcome", given=action, last=OUTCOMES - 1)
            self.moment = self.moment.met(action)
            return
        chosen = self.moment.setting.action(action)
        if not self.moment.mask[action]:
            view = self.moment.view(None if self.is_terminal() else self.moment.player)
            raise Refused.because(view.why_not(chosen) or IllegalAction("not_legal", action=quoted(chosen.text)))
        self.moment = self.moment.decided(action)

    def _action_to_string(self, player: int, action: int) -> str:
        return self.moment.setting.wording(player, action)

    def returns(self) -> list[float]:
        """Return the reward of each player, which comes at the end of the game."""
        if not self.is_terminal():
            return [0.0] * self.moment.setting.players
        outcome = self.moment.view("all").outcome
        assert outcome is not None  # noqa: S101
        return rewards_of(outcome, self.moment.setting.reward)

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> TradewindsState:
        """Return a state that looks the same to a player: what he cannot know is dealt anew, chance to come too."""
        seat = self.moment.setting.check_player(player)
        if self.moment.player == CHANCE:
            raise Refused("chance_first")
        seed = np.array([sampler() for _ in range(4)], dtype="<f8").tobytes()
        twin: TradewindsState = self.clone()
        twin.moment = self.moment.redealt(seat, seed)
        return twin

    def __deepcopy__(self, _: Any) -> TradewindsState:
        twin: TradewindsState = self.clone()
        return twin

    def __str__(self) -> str:
        if self.moment.undealt:
            return f"undealt: {self.moment.undealt}"
        pending = self.moment.pending
        waiting = [] if pending is None else [f"pending: {self.moment.setting.action(pending)}"]
        return "\n".join([self.moment.text("all", recall=False), *waiting])


class Observer:
    """Writes what a player knows of a state as a string and, where a game has numbers for it, as a tensor."""

    def __init__(self, chosen: Setting, kind: Any, params: Any) -> None:
        if params:
            raise Refused("observer_parameters", given=quoted(*params))
        self._setting = chosen
        self._kind = kind
        self._seen = new_table(chosen.definition.state)
        self.tensor: loops.Floats | None = None
        self.dict: dict[str, loops.Floats] = {}
        if kind.public_info and kind.private_info != pyspiel.PrivateInfoType.ALL_PLAYERS:
            self.tensor = np.zeros(chosen.definition.observation.size, dtype=np.float32)
            self.dict["info_state" if kind.perfect_recall else "observation"] = self.tensor

    def set_from(self, state: TradewindsState, player: int) -> None:
        """Write the observation of a player into the tensor; all 0 before anything is dealt."""
        eyes = self._eyes(player)
        if self.tensor is None:
            return
        self.tensor[:] = 0
        if not state.moment.undealt:
            seat = eyes if isinstance(eyes, int) else SPECTATOR
            factors = self._setting.definition.observation.factors
            loops.observe(state.moment.table, seat, self._seen, factors, self.tensor)

    def string_from(self, state: TradewindsState, player: int) -> str:
        """Return what a player knows; without public information, the lines that others do not see like this."""
        own = state.moment.text(self._eyes(player), self._kind.perfect_recall)
        if self._kind.public_info:
            return own
        everybody = set(state.moment.text(None, self._kind.perfect_recall).splitlines())
        return "\n".join(line for line in own.splitlines() if line not in everybody)

    def _eyes(self, player: int) -> Eyes:
        seat = self._setting.check_player(player)
        if self._kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER:
            return seat
        return "all" if self._kind.private_info == pyspiel.PrivateInfoType.ALL_PLAYERS else None


def _parameters(card: Card) -> dict[str, Any]:
    return {option.name: _parameter(option, option.default) for option in card.options} | {
        "players": card.players[0],
        "reward": next(iter(REWARDS)),
    }


def _game_type(card: Card, zero_sum: bool) -> Any:
    least, most = card.players
    known = pyspiel.GameType
    return known(
        short_name=f"{PREFIX}{card.name}",
        long_name=card.title(),
        dynamics=known.Dynamics.SEQUENTIAL,
        chance_mode=known.ChanceMode.EXPLICIT_STOCHASTIC,
        information=(
            known.Information.IMPERFECT_INFORMATION if card.load().secrets else known.Information.PERFECT_INFORMATION
        ),
        utility=known.Utility.ZERO_SUM if zero_sum else known.Utility.GENERAL_SUM,
        reward_model=known.RewardModel.TERMINAL,
        max_num_players=most,
        min_num_players=least,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=True,
        parameter_specification=_parameters(card),
    )


def register() -> None:
    """Make every game known to OpenSpiel."""
    for card in cards():
        maker: Any = partial(TradewindsGame, card)
        # OpenSpiel lets go of it when Python has ended already and nothing can be freed any more.
        maker.held_by = maker
        pyspiel.register_game(_game_type(card, zero_sum=True), maker)


register()

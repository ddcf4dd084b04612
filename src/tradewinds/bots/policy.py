"""A bot that plays a trained network: what a learner found out, in one small file, played with NumPy alone.

A policy is an ``.npz`` file. It holds the layers of a network that turns what a seat sees (`View.observation`) into one
number for each action, the larger the better, and says what it was trained for. ``docs/train.md`` tells how it is made.
"""

from __future__ import annotations

import io
import math
import random
import time
import zipfile
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from tradewinds.bots import check_asked, check_plays
from tradewinds.bots.budget import Budget
from tradewinds.bots.thought import Option, Thought
from tradewinds.engine.actions import Action
from tradewinds.engine.card import Card
from tradewinds.engine.chance import Seed, seed_bytes
from tradewinds.engine.discovery import find_card
from tradewinds.engine.game import View
from tradewinds.errors import TradewindsError, UnknownGame, quoted, trouble_with_file

FORMAT = "tradewinds policy 1"
SUFFIX = ".npz"
LARGEST_FILE = 50_000_000
"""Bytes of a policy, unpacked: more is no small network."""
HOTTEST = 100.0
"""At this temperature next to nothing is left of what a network learned."""
KEPT = 8
"""Policies that stay in memory: a bot is made anew for every game, and on the site for every decision."""

Floats = NDArray[np.float32]
Layer = tuple[Floats, Floats]
"""The weights (a row for each number that comes in, a column for each that goes out) and the biases."""


class BadPolicy(TradewindsError):
    """That is not a policy that can play here."""


@dataclass(frozen=True, eq=False)
class Policy:
    """A trained network, and what it was trained for."""

    game: str
    version: int
    """That of the observations it was trained on."""
    layers: tuple[Layer, ...]
    """All but the last are followed by a rectifier: what is below 0 becomes 0."""
    name: str
    temperature: float = 0.0
    """0 always takes the best; 1 chooses as likely as the network says; more is more adventurous."""

    def logits(self, observations: Floats) -> Floats:
        """Return a number for each action, the larger the better: for one observation, or for each row of many."""
        numbers = observations
        for weights, biases in self.layers[:-1]:
            numbers = np.maximum(numbers @ weights + biases, np.float32(0))
        weights, biases = self.layers[-1]
        return numbers @ weights + biases

    def probabilities(self, view: View, temperature: float = 1.0) -> NDArray[np.float64]:
        """Return how likely each action is chosen at a temperature above 0; what is not legal is not chosen."""
        logits = np.where(view.legal, self.logits(view.observation), -np.inf).astype(np.float64)
        chances = np.exp((logits - logits.max()) / temperature)
        return np.asarray(chances / chances.sum())


class PolicyBot:
    """Does what a network thinks best, at a glance; or, with a temperature, now and then something else."""

    def __init__(
        self, policy: Policy, seed: Seed = None, *, name: str | None = None, temperature: float | None = None
    ) -> None:
        self.name = policy.name if name is None else name
        self.game = policy.game
        """The only game it can play."""
        self.policy = policy
        self.temperature = policy.temperature if temperature is None else temperature
        self.thought: Thought | None = None
        self._random = random.Random(seed_bytes(seed))

    def choose(self, view: View, budget: Budget | None = None) -> Action:
        """Return the action that the network likes most, or a drawn one; it never takes longer than a glance.

        A glance tries nothing out, so the options of ``thought`` have an order but neither visits nor values;
        ``policy.probabilities(view)`` says how much the network likes each.
        """
        check_asked(view)
        check_plays(self, view.name)
        begun = time.perf_counter()
        liking = self.policy.probabilities(view)
        actions = sorted(view.actions, key=lambda action: (-liking[action.number], action.number))
        options = tuple(Option(action, 0, (), (action,)) for action in actions)
        self.thought = Thought(options, 0, time.perf_counter() - begun)
        if not self.temperature or len(actions) == 1:
            return actions[0]
        chances = self.policy.probabilities(view, self.temperature)
        return self._random.choices(actions, [chances[action.number] for action in actions])[0]


def make_policy_bot(path: str | Path, seed: Seed, temperature: str | None, name: str) -> PolicyBot:
    """Return the bot of a file, with a temperature if the text behind its name says one."""
    return PolicyBot(load_policy(path), seed, name=name, temperature=_read_temperature(temperature))


def _read_temperature(text: str | None) -> float | None:
    if text is None:
        return None
    try:
        return _check_temperature(float(text))
    except ValueError:
        raise BadPolicy("policy_temperature", given=quoted(text), most=int(HOTTEST)) from None


def _check_temperature(temperature: float) -> float:
    if not 0 <= temperature <= HOTTEST:
        raise BadPolicy("policy_temperature", given=quoted(temperature), most=int(HOTTEST))
    return temperature


def save_policy(
    path: str | Path,
    game: str,
    layers: Iterable[tuple[ArrayLike, ArrayLike]],
    *,
    name: str = "",
    temperature: float = 0.0,
) -> Path:
    """Write a network into a file, whole or not at all; ``layers`` are pairs of weights and biases, the first first.

    What is written is rounded to 16 bits, which is enough to choose by and half the size.
    """
    target = Path(path)
    if target.suffix != SUFFIX:
        raise BadPolicy("policy_suffix", file=quoted(str(path)), suffix=SUFFIX)
    card = find_card(game)
    with np.errstate(over="ignore"):  # what is too large becomes infinite, and is refused as such
        rounded = tuple((_floats(weights, np.float16), _floats(biases, np.float16)) for weights, biases in layers)
    version = card.load().observation.version
    policy = Policy(card.name, version, rounded, name or target.stem, _check_temperature(temperature))
    _check_layers(policy, card, target)
    content = io.BytesIO()
    np.savez_compressed(
        content,
        allow_pickle=False,
        format=np.array(FORMAT),
        game=np.array(policy.game),
        version=np.array(policy.version),
        actions=np.array(len(card.load().actions)),
        name=np.array(policy.name),
        temperature=np.array(policy.temperature),
        **{f"weights{number}": weights for number, (weights, _) in enumerate(rounded)},
        **{f"biases{number}": biases for number, (_, biases) in enumerate(rounded)},
    )
    try:
        part = target.with_name(f".{target.name}.part")
        part.write_bytes(content.getvalue())
        part.replace(target)
    except (OSError, ValueError) as trouble:
        raise BadPolicy("policy_not_written", file=quoted(str(path)), reason=trouble_with_file(trouble)) from trouble
    return target


def load_policy(path: str | Path) -> Policy:
    """Read a policy from a file, and check that it can play here."""
    try:
        file = Path(path).resolve()
        state = file.stat()
        if state.st_size > LARGEST_FILE:
            raise BadPolicy("policy_damaged", file=quoted(str(path)))
        return _load(file, state.st_mtime_ns, state.st_size)
    except (OSError, ValueError) as trouble:
        raise BadPolicy("policy_not_read", file=quoted(str(path)), reason=trouble_with_file(trouble)) from trouble


@lru_cache(KEPT)
def _load(file: Path, changed: int, size: int) -> Policy:
    """Read a file that was changed at that time and has that size: another file in its place is read anew."""
    try:
        content = _unpack(file.read_bytes())
        if _text(content, "format") != FORMAT:
            given, allowed = quoted(_text(content, "format")), quoted(FORMAT)
            raise BadPolicy("policy_format", file=quoted(str(file)), given=given, allowed=allowed)
        game, version = _text(content, "game"), _whole(content, "version")
        count = sum(name.startswith("weights") for name in content)
        layers = tuple((content[f"weights{number}"], content[f"biases{number}"]) for number in range(count))
        policy = Policy(
            game,
            version,
            tuple((_floats(weights, np.float32), _floats(biases, np.float32)) for weights, biases in layers),
            _text(content, "name"),
            _check_temperature(float(content["temperature"])),
        )
        actions = _whole(content, "actions")
    except (KeyError, TypeError, ValueError) as trouble:
        raise BadPolicy("policy_damaged", file=quoted(str(file))) from trouble
    try:
        card = find_card(game)
    except UnknownGame as trouble:
        raise BadPolicy("policy_no_game", file=quoted(str(file)), reason=trouble.text_in) from trouble
    here = card.load()
    if version != here.observation.version or actions != len(here.actions):
        raise BadPolicy(
            "policy_version",
            file=quoted(str(file)),
            title=card.title,
            version=version,
            actions=actions,
            here=here.observation.version,
            actions_here=len(here.actions),
        )
    _check_layers(policy, card, file)
    return policy


def _unpack(content: bytes) -> dict[str, NDArray[Any]]:
    """Return the arrays of a file, or raise ValueError; nothing in it is ever run."""
    try:
        archive = zipfile.ZipFile(io.BytesIO(content))
        if sum(part.file_size for part in archive.infolist()) <= LARGEST_FILE:
            with np.load(io.BytesIO(content), allow_pickle=False) as arrays:
                return dict(arrays)
    except Exception as trouble:  # a damaged byte comes out as anything, from zlib.error to tokenize.TokenError
        raise ValueError from trouble
    raise ValueError


def _text(content: dict[str, NDArray[Any]], key: str) -> str:
    if content[key].dtype.kind != "U":
        raise TypeError
    return str(content[key].item())


def _whole(content: dict[str, NDArray[Any]], key: str) -> int:
    if content[key].dtype.kind not in "iu":
        raise TypeError
    return int(content[key].item())


def _floats(numbers: ArrayLike, kind: type[np.floating[Any]]) -> NDArray[Any]:
    """Return numbers as floats; raises TypeError if they are none."""
    array = np.asarray(numbers)
    if array.dtype.kind not in "fiu":
        raise TypeError
    return np.ascontiguousarray(array, dtype=kind)


def _check_layers(policy: Policy, card: Card, file: Path) -> None:
    """Refuse layers that do not lead from what a seat sees to the actions of the game."""
    here = card.load()
    inputs, actions = here.observation.size, len(here.actions)
    width = inputs
    fits = bool(policy.layers)
    for weights, biases in policy.layers:
        fits = fits and weights.ndim == 2 and weights.shape[0] == width and biases.shape == weights.shape[1:]  # noqa: PLR2004
        width = biases.size
    if not fits or width != actions:
        sizes = [f"{' × '.join(map(str, weights.shape))} + {biases.size}" for weights, biases in policy.layers]
        raise BadPolicy(
            "policy_shape", file=quoted(str(file)), inputs=inputs, actions=actions, given=", ".join(sizes) or "0"
        )
    if not all(math.isfinite(float(np.abs(part).max(initial=0))) for layer in policy.layers for part in layer):
        raise BadPolicy("policy_numbers", file=quoted(str(file)))

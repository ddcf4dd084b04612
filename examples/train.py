"""Trains a bot by self-play: one network plays every seat of many games at once, and learns from all of them.

    python examples/train.py batavia --players 4 --minutes 6 --seed 1 --out pilot.npz

The method is PPO (Schulman et al. 2017): play a while, find out which decisions brought more than was expected, make
those likelier, but not by much at a time. What is not legal is masked, so nothing has to be learned about it. Decisions
that leave no choice are passed over. ``docs/train.md`` tells how to go on from here.
"""

from __future__ import annotations

import argparse
import signal
import sys
import time
from collections import deque
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple, NoReturn

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor, nn
from torch.distributions import Categorical

from tradewinds.adapters.batch import Batch
from tradewinds.bots.greedy import GreedyBot
from tradewinds.bots.policy import save_policy
from tradewinds.engine.contract import Definition
from tradewinds.errors import TradewindsError

WIDTH = 192  # of the two hidden layers
STEPS = 128  # of all games between two lessons
PASSES, CHUNK = 3, 2048  # how often each decision is learned from, and how many at once
RATE = 1e-3  # how large the steps of learning are; they become smaller towards the end
CLIP = 0.2  # how much likelier or less likely a decision may become in one lesson
CURIOSITY = 0.01  # what it is worth to be undecided still: without it nothing new would be tried any more
LAMBDA = 0.95  # how far ahead a decision is judged by what came of it, rather than by what the network expects
REMEMBERED = 800  # steps of the teacher that are gone over again and again
EXAM_GAMES, REPORT_EVERY = 200, 30.0  # seconds


class Network(nn.Module):
    """Says how much it likes each action, and what place it expects, from 1 for the first to -1 for the last."""

    def __init__(self, definition: Definition) -> None:
        super().__init__()
        sizes = [definition.observation.size, WIDTH, WIDTH]
        self.hidden = nn.ModuleList(nn.Linear(before, after) for before, after in pairwise(sizes))
        self.liking = nn.Linear(WIDTH, len(definition.actions))
        self.expectation = nn.Linear(WIDTH, 1)
        nn.init.zeros_(self.liking.weight)  # at first everything is equally likely
        nn.init.zeros_(self.expectation.weight)

    def forward(self, observations: Tensor, masks: Tensor) -> tuple[Tensor, Tensor]:
        """Return logits and expectations."""
        numbers = observations
        for layer in self.hidden:
            numbers = torch.relu(layer(numbers))
        return self.liking(numbers).masked_fill(masks == 0, -1e9), self.expectation(numbers).squeeze(1)

    def layers(self) -> list[tuple[NDArray[Any], NDArray[Any]]]:
        """Return what a policy needs: weights and biases of each layer."""
        layers = [layer for layer in (*self.hidden, self.liking) if isinstance(layer, nn.Linear)]
        return [(layer.weight.detach().numpy().T, layer.bias.detach().numpy()) for layer in layers]


class Step(NamedTuple):
    """What was decided at the same time in all games in which there was a choice, and what came of it."""

    games: NDArray[np.int64]
    seats: NDArray[np.int8]
    expected: NDArray[np.float32]
    decisions: tuple[Tensor, ...]  # observations, masks, actions, and the logarithms of how likely they were
    over: NDArray[np.bool_]  # of all games
    rewards: NDArray[np.float32]


def look(batch: Batch) -> tuple[NDArray[np.int64], Tensor, Tensor]:
    """Return the games in which there is a choice, what is seen there, and what is legal."""
    games = np.flatnonzero(batch.masks.sum(axis=1) > 1)
    return games, torch.from_numpy(batch.observations[games]), torch.from_numpy(batch.masks[games])


@torch.no_grad()
def play(network: Network, batch: Batch) -> Step:
    """Let all games go on by one decision, every seat by the network."""
    games, observations, masks = look(batch)
    logits, expected = network(observations, masks)
    choice = Categorical(logits=logits, validate_args=False)
    chosen, seats = choice.sample(), batch.asked[games]
    actions = batch.masks.argmax(axis=1)
    actions[games] = chosen.numpy()
    batch.step(actions)
    decisions = (observations, masks, chosen, choice.log_prob(chosen))
    return Step(games, seats, expected.numpy(), decisions, batch.over.copy(), batch.rewards.copy())


def judge(steps: list[Step], games: int, players: int) -> list[NDArray[np.float32]]:
    """Return for each decision how much more it brought its seat than was expected; NaN if that is not known yet.

    This is generalised advantage estimation, over the decisions of each seat by itself. The reward comes at the end of
    the game. In a game that is not over, the last decision of a seat only says what to expect before it.
    """
    known = np.zeros((games, players), dtype=np.bool_)
    later, gain, reward = (np.zeros((games, players), dtype=np.float32) for _ in range(3))
    advantages = []
    for step in reversed(steps):
        known[step.over] = True
        later[step.over], gain[step.over], reward[step.over] = 0, 0, step.rewards[step.over]
        own = step.games, step.seats
        advantage = reward[own] + later[own] - step.expected + LAMBDA * gain[own]
        advantages.append(np.where(known[own], advantage, np.float32(np.nan)))
        gain[own] = np.where(known[own], advantage, 0)
        known[own], later[own], reward[own] = True, step.expected, 0
    return advantages[::-1]


def make_lesson(steps: list[Step], games: int, players: int) -> list[Tensor]:
    """Return what can be learned from: the decisions, how much more they brought than expected, and what in all."""
    advantages = torch.from_numpy(np.concatenate(judge(steps, games, players)))
    expected = torch.from_numpy(np.concatenate([step.expected for step in steps]))
    decisions = [torch.cat(column) for column in zip(*(step.decisions for step in steps), strict=True)]
    usable = ~advantages.isnan()
    scaled = (advantages - advantages[usable].mean()) / (advantages[usable].std() + 1e-6)
    return [column[usable] for column in (*decisions, scaled, advantages + expected)]


def learn(network: Network, optimizer: torch.optim.Optimizer, lesson: list[Tensor]) -> float:
    """Make likelier what went better than expected; return the mean entropy: how undecided the network still is."""
    entropies = []
    for rows in (rows for _ in range(PASSES) for rows in torch.randperm(len(lesson[0])).split(CHUNK)):
        observations, masks, actions, likelihoods, advantages, returns = (column[rows] for column in lesson)
        logits, expected = network(observations, masks)
        choice = Categorical(logits=logits, validate_args=False)
        ratio = (choice.log_prob(actions) - likelihoods).exp()
        gain = torch.min(ratio * advantages, ratio.clamp(1 - CLIP, 1 + CLIP) * advantages).mean()
        entropy = choice.entropy().mean()
        descend(network, optimizer, nn.functional.mse_loss(expected, returns) / 2 - gain - CURIOSITY * entropy)
        entropies.append(entropy.item())
    return float(np.mean(entropies))


def descend(network: Network, optimizer: torch.optim.Optimizer, loss: Tensor) -> None:
    """Take one step down, not too large a one."""
    optimizer.zero_grad()
    loss.backward()
    nn.utils.clip_grad_norm_(network.parameters(), 0.5)
    optimizer.step()


def imitate(network: Network, optimizer: torch.optim.Optimizer, batch: Batch, seconds: float) -> None:
    """Learn to do what the greedy bot does, as a start."""
    teacher, end = GreedyBot(0), time.monotonic() + seconds
    seen: deque[tuple[Tensor, Tensor, Tensor]] = deque(maxlen=REMEMBERED)
    while time.monotonic() < end:
        games, observations, masks = look(batch)
        actions = batch.masks.argmax(axis=1)
        for game in games.tolist():
            actions[game] = teacher.choose(batch.view(game, int(batch.asked[game]))).number
        seen.append((observations, masks, torch.from_numpy(actions[games])))
        batch.step(actions)
        for place in torch.randint(len(seen), (4,)).tolist():
            observations, masks, wanted = seen[place]
            descend(network, optimizer, nn.functional.cross_entropy(network(observations, masks)[0], wanted))


@torch.no_grad()
def examine(network: Network, batch: Batch) -> tuple[float, float]:
    """Return the mean reward and the share of wins of the network against the opponents of a batch, a game each."""
    batch.reset(0)
    rewards = np.full(batch.games, np.nan, dtype=np.float32)
    while np.isnan(rewards).any():
        learners = batch.learners.copy()
        logits, _ = network(torch.from_numpy(batch.observations), torch.from_numpy(batch.masks))
        batch.step(logits.argmax(dim=1).numpy())
        ended = np.flatnonzero(batch.over & np.isnan(rewards))
        rewards[ended] = batch.rewards[ended, learners[ended]]
    return float(rewards.mean()), float((rewards == 1).mean())


def run(network: Network, batch: Batch, exam: Batch, wishes: argparse.Namespace) -> None:
    """Train until time is up; say now and then how far it is, and how well the network plays."""
    optimizer = torch.optim.Adam(network.parameters(), lr=RATE, eps=1e-5)
    begun = next_report = time.monotonic()
    imitate(network, optimizer, batch, wishes.imitate)
    played, decided, done = 0, 0, 0.0
    while done < 1:
        optimizer.param_groups[0]["lr"] = RATE * (1 - done)
        steps = [play(network, batch) for _ in range(STEPS)]
        entropy = learn(network, optimizer, make_lesson(steps, batch.games, batch.players))
        played += sum(int(step.over.sum()) for step in steps)
        decided += sum(len(step.games) for step in steps)
        seconds = time.monotonic() - begun
        done = max(seconds / (60 * wishes.minutes), decided / wishes.decisions if wishes.decisions else 0.0)
        if begun + seconds >= next_report or done >= 1:
            next_report = begun + seconds + REPORT_EVERY
            reward, wins = examine(network, exam)
            so_far = f"{seconds:5.0f} s {played:7} games {decided:9} decisions ({decided / seconds:.0f}/s)"
            strength = f"against {wishes.opponents}: reward {reward:+.2f}, wins {wins:.0%}"
            print(f"{so_far}, entropy {entropy:.2f}, {strength}", flush=True)  # noqa: T201


class Parser(argparse.ArgumentParser):
    """Refuses in one line what it cannot read."""

    def error(self, message: str) -> NoReturn:  # noqa: D102
        self.exit(2, f"{self.prog}: {message}\n")


def main() -> None:
    """Train as wished; what there is when somebody interrupts is kept."""
    parser = Parser(description="Train a bot by self-play.", formatter_class=argparse.ArgumentDefaultsHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--players", type=int, help="seats at a table; as few as the game allows if not given")
    parser.add_argument("--minutes", type=float, default=6.0, help="after which it ends")
    parser.add_argument("--decisions", type=int, help="after which it ends if that is sooner")
    parser.add_argument("--seed", type=int, default=0, help="of chance")
    parser.add_argument("--out", type=Path, default=Path("pilot.npz"), help="the file to write")
    parser.add_argument("--games", type=int, default=256, help="played at the same time")
    parser.add_argument("--imitate", type=float, default=0.0, help="seconds of imitating the greedy bot at first")
    parser.add_argument("--opponents", default="greedy", help="to be measured by: random or greedy")
    parser.add_argument("--threads", type=int, default=2, help="that learn; 1 where other programs are busy")
    wishes = parser.parse_args()
    for name in ("minutes", "games", "threads"):
        if not getattr(wishes, name) > 0:
            parser.error(f"--{name} must be more than 0")
    if wishes.out.suffix != ".npz" or not wishes.out.parent.is_dir():
        parser.error(f"--out must be a file in a folder that exists, and end in .npz: {wishes.out}")
    signal.signal(signal.SIGINT, signal.default_int_handler)  # what runs in the background would not hear it
    torch.set_num_threads(wishes.threads)
    torch.manual_seed(wishes.seed)
    status = 0
    try:
        batch = Batch(wishes.game, wishes.games, wishes.players, wishes.seed)
        exam = Batch(wishes.game, EXAM_GAMES, wishes.players, learner="rotating", opponents=wishes.opponents)
        network = Network(batch.definition)
        try:
            run(network, batch, exam, wishes)
        except KeyboardInterrupt:
            status = 130  # as shells say it
        print(f"Saved: {save_policy(wishes.out, wishes.game, network.layers())}")  # noqa: T201
    except TradewindsError as trouble:
        parser.error(str(trouble))
    sys.exit(status)


if __name__ == "__main__":
    main()

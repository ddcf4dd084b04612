"""The example that trains a bot: it leaves a file that plays, whatever ends it, and refuses what cannot be."""

from __future__ import annotations

import importlib.util
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from types import ModuleType, SimpleNamespace

import numpy as np
import pytest
import torch

import tradewinds as tw
from tradewinds import bots
from tradewinds.adapters.batch import Batch
from tradewinds.bots.greedy import GreedyBot

SCRIPT = Path(__file__).parents[2] / "examples" / "train.py"
SMALL = ("--games", "8", "--threads", "1")


@pytest.fixture(scope="module")
def train() -> Iterator[ModuleType]:
    spec = importlib.util.spec_from_file_location("train", SCRIPT)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    threads = torch.get_num_threads()
    torch.set_num_threads(1)  # more of them stand in each other's way on a busy machine
    yield module
    torch.set_num_threads(threads)


@contextmanager
def training(*arguments: str) -> Iterator[subprocess.Popen[str]]:
    """Start the example as somebody would."""
    process = subprocess.Popen(  # noqa: S603
        [sys.executable, str(SCRIPT), *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=os.environ | {"PYTHONUNBUFFERED": "1"},
    )
    try:
        yield process
    finally:
        process.kill()
        process.communicate()


def plays(file: Path) -> bool:
    """Tell whether a file plays a whole game."""
    game = tw.new("batavia", players=3, seed=1)
    bot = bots.make(str(file), 0)
    while game.asked is not None:
        game.play(bot.choose(game.view(game.asked)))
    return game.over


def test_it_trains_reports_and_leaves_a_file_that_plays(tmp_path: Path) -> None:
    file = tmp_path / "pilot.npz"
    wishes = ("--decisions", "300", "--imitate", "0.5", "--opponents", "random", "--out", str(file))
    with training("batavia", *SMALL, *wishes) as process:
        out, errors = process.communicate()
    assert (process.returncode, errors) == (0, "")
    *reports, last = out.splitlines()
    assert reports
    assert all("entropy" in line and "against random: reward" in line for line in reports)
    assert last == f"Saved: {file}"
    assert plays(file)


def test_an_interrupt_keeps_what_was_learned(tmp_path: Path) -> None:
    file = tmp_path / "pilot.npz"
    with training("batavia", *SMALL, "--minutes", "600", "--out", str(file)) as process:
        assert process.stdout is not None
        assert "entropy" in process.stdout.readline()
        process.send_signal(signal.SIGINT)
        out, errors = process.communicate()
    assert (process.returncode, errors) == (130, "")
    assert out.splitlines()[-1] == f"Saved: {file}"
    assert plays(file)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ([], "required: game"),
        (["atlantis"], "There is no game 'atlantis'"),
        (["batavia", "--players", "9"], "3 to 5 players"),
        (["batavia", "--players", "many"], "--players"),
        (["batavia", "--minutes", "0"], "--minutes must be more than 0"),
        (["batavia", "--minutes", "nan"], "--minutes must be more than 0"),
        (["batavia", "--games", "-1"], "--games must be more than 0"),
        (["batavia", "--opponents", "pirates"], "There are no opponents 'pirates'"),
        (["batavia", "--out", "pilot.zip"], "end in .npz"),
        (["batavia", "--out", "no/such/folder/pilot.npz"], "a folder that exists"),
    ],
)
def test_what_cannot_be_is_refused_in_one_line(
    arguments: list[str],
    said: str,
    train: ModuleType,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr(sys, "argv", ["train.py", *arguments])
    with pytest.raises(SystemExit) as end:
        train.main()
    (line,) = capsys.readouterr().err.splitlines()
    assert end.value.code == 2
    assert said in line


def test_decisions_are_judged_by_what_came_of_them_for_their_own_seat(train: ModuleType) -> None:
    """One game of two seats: seat 0 decides twice and seat 1 once, the game ends; then seat 1 begins another."""

    def step(seat: int, expected: float, rewards: tuple[float, float] | None = None) -> object:
        return train.Step(
            games=np.array([0]),
            seats=np.array([seat]),
            expected=np.array([expected], dtype=np.float32),
            decisions=(),
            over=np.array([rewards is not None]),
            rewards=np.array([rewards or (0.0, 0.0)], dtype=np.float32),
        )

    steps = [step(0, 0.5), step(1, 0.25), step(0, 0.75, (-1.0, 1.0)), step(1, 0.0)]
    first, other, last, unknown = (float(each[0]) for each in train.judge(steps, 1, 2))
    assert last == -1 - 0.75
    assert first == pytest.approx(0.75 - 0.5 + train.LAMBDA * last)
    assert other == 1 - 0.25
    assert np.isnan(unknown)


def test_what_went_better_than_expected_becomes_likelier(train: ModuleType) -> None:
    torch.manual_seed(0)
    batch = Batch("batavia", games=64, players=3, seed=1)
    network = train.Network(batch.definition)
    _, observations, masks = train.look(batch)
    actions = masks.to(torch.int).argmax(dim=1)
    before = torch.log_softmax(network(observations, masks)[0], dim=1)
    likelihoods = before.gather(1, actions[:, None]).squeeze(1).detach()
    better = torch.ones(len(actions))
    lesson = [observations, masks, actions, likelihoods, better, better]
    train.learn(network, torch.optim.Adam(network.parameters(), 1e-3), lesson)
    after = torch.log_softmax(network(observations, masks)[0], dim=1).gather(1, actions[:, None]).squeeze(1)
    assert bool((after > likelihoods).all())


def test_the_greedy_bot_can_be_imitated(train: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    """After a hundred steps the network agrees with the greedy bot far more often than by guessing."""
    torch.manual_seed(0)
    monkeypatch.setattr(train, "time", SimpleNamespace(monotonic=count().__next__))  # a second for each look at it
    batch = Batch("batavia", games=64, players=3, seed=1)
    network = train.Network(batch.definition)
    train.imitate(network, torch.optim.Adam(network.parameters(), train.RATE), batch, 100)
    games, observations, masks = train.look(batch)
    liked = network(observations, masks)[0].argmax(dim=1).tolist()
    wanted = [GreedyBot(0).choose(batch.view(game, int(batch.asked[game]))).number for game in games.tolist()]
    agreed = sum(one == other for one, other in zip(liked, wanted, strict=True))
    assert agreed > 1.5 * float((1 / masks.sum(dim=1)).sum())

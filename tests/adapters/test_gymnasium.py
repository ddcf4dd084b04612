"""One seat against bots as a Gymnasium environment: its own checks, masks, autoreset, seeds, bad input."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from tradewinds.adapters.gymnasium import Seat, Seats
from tradewinds.adapters.wording import AdapterError
from tradewinds.engine.card import Card
from tradewinds.engine.discovery import cards
from tradewinds.errors import BadOption, IllegalAction, WrongPlayers
from tradewinds.text import LANGUAGES

TABLES = [(card, players) for card in cards() for players in range(card.players[0], card.players[1] + 1)]
FIRST = cards()[0]


def name_of(card: Card) -> str:
    return f"tradewinds/{card.name}-v{card.version}"


def legal(mask: Any, chooser: np.random.Generator) -> np.int64:
    return np.int64(chooser.choice(np.flatnonzero(mask)))


class Tolerant(Seat):
    """Gymnasium's checker knows no masks and tries actions blindly: each stands for a legal one here."""

    def step(self, action: np.int64) -> Any:
        choices = np.flatnonzero(self.batch.masks[0])
        return super().step(choices[action % len(choices)])


@pytest.mark.parametrize(("card", "players"), TABLES, ids=lambda value: getattr(value, "name", value))
def test_gymnasium_finds_no_fault(card: Card, players: int) -> None:
    env = Tolerant(card.name, players=players, render_mode="svg")
    env.spec = gymnasium.spec(name_of(card))
    check_env(env, skip_render_check=True)


@pytest.mark.parametrize("card", cards(), ids=lambda card: card.name)
def test_a_whole_game_by_name(card: Card) -> None:
    env = gymnasium.make(name_of(card), opponents="random", render_mode="ansi")
    chooser = np.random.default_rng(1)
    _, info = env.reset(seed=3)
    over = False
    while not over:
        assert str(env.render())
        observation, reward, over, truncated, info = env.step(legal(info["action_mask"], chooser))
        assert env.observation_space.contains(observation)
        assert not truncated
        assert over or reward == 0
    assert -1 <= float(reward) <= 1
    assert len(info["scores"]) == card.players[0]
    assert not info["action_mask"].any()
    with pytest.raises(gymnasium.error.ResetNeeded, match="reset"):
        env.step(np.int64(0))


@pytest.mark.parametrize("card", cards(), ids=lambda card: card.name)
def test_many_games_by_name(card: Card) -> None:
    envs: Any = gymnasium.make_vec(name_of(card), num_envs=20, opponents="random")
    assert isinstance(envs.unwrapped, Seats)
    observations, infos = envs.reset(seed=5)
    finished = 0
    while finished < 30:
        kept = observations.copy()
        new, rewards, over, truncated, infos = envs.step(envs.unwrapped.sample())
        assert (kept == observations).all()  # what came back is never written to again
        assert envs.observation_space.contains(new)
        assert not truncated.any()
        assert not rewards[~over].any()
        if over.any():
            finished += int(over.sum())
            assert (infos["_final_obs"] == over).all()
            assert (infos["final_obs"][over] != new[over]).any()
            seats = infos["final_info"]["seat"]
            for game in np.flatnonzero(over):
                scores = infos["final_info"]["scores"][game]
                own = scores[seats[game]]
                ahead = int((scores < own).sum()) - int((scores > own).sum())
                tied = int((scores == own).sum()) - 1  # rules may break a tie
                assert abs(rewards[game] * (len(scores) - 1) - ahead) == pytest.approx(0, abs=tied + 1e-6)
        observations = new
    envs.close()


def test_seeds_repeat_games_and_later_ones_follow_from_the_first() -> None:
    one, other = (Seats(FIRST.name, 6) for _ in range(2))
    for seed in (9, None, None):
        (first, _), (second, _) = one.reset(seed=seed), other.reset(seed=seed)
        assert (first == second).all()
    assert (one.reset(seed=9)[0] != one.reset()[0]).any()


def test_without_a_seat_the_learner_sits_everywhere() -> None:
    seat = Seat(FIRST.name)
    assert {seat.reset(seed=number)[1]["seat"] for number in range(30)} == set(range(FIRST.players[0]))
    assert {Seat(FIRST.name, seat=1).reset(seed=number)[1]["seat"] for number in range(5)} == {1}
    assert set(Seats(FIRST.name, 9).reset(seed=1)[1]["seat"].tolist()) == set(range(FIRST.players[0]))


def test_without_copies_the_arrays_are_those_of_the_batch() -> None:
    envs = Seats(FIRST.name, 4, copy=False)
    observations, _ = envs.reset(seed=1)
    assert observations is envs.batch.observations
    assert envs.step(envs.sample())[0] is observations


def test_every_game_is_drawn_as_its_learner_sees_it() -> None:
    envs = Seats(FIRST.name, 3, render_mode="svg")
    envs.reset(seed=1)
    pictures = envs.render()
    assert pictures is not None
    assert len(pictures) == 3
    assert pictures[1] == envs.batch.view(1, int(envs.batch.learners[1])).svg()
    assert Seats(FIRST.name, 3).render() is None


def test_an_illegal_action_is_refused_and_the_game_goes_on() -> None:
    env = Seat(FIRST.name)
    observation, info = env.reset(seed=1)
    with pytest.raises(IllegalAction):
        env.step(np.int64(np.argmin(info["action_mask"])))
    assert (env.batch.observations[0] == observation).all()
    env.step(np.int64(np.argmax(info["action_mask"])))


@pytest.mark.parametrize(
    ("how", "error"),
    [
        ({"players": 99}, WrongPlayers),
        ({"colour": "red"}, BadOption),
        ({"reward": "fame"}, AdapterError),
        ({"opponents": "gods"}, AdapterError),
        ({"seat": 99}, AdapterError),
        ({"render_mode": "oil"}, AdapterError),
    ],
)
def test_bad_requests_are_refused(how: dict[str, Any], error: type[Any]) -> None:
    for kind in (Seat, Seats):
        with pytest.raises(error) as refusal:
            kind(FIRST.name, **how)
        assert len({refusal.value.text_in(language) for language in LANGUAGES}) == len(LANGUAGES)


def test_stepping_before_the_first_reset_says_what_to_do() -> None:
    with pytest.raises(gymnasium.error.ResetNeeded, match="reset"):
        Seat(FIRST.name).step(np.int64(0))

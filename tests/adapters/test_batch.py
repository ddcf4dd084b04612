"""Many games at once: the same games as one by one, whatever the threads; bad input changes nothing."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from tradewinds.adapters.batch import Batch
from tradewinds.adapters.rewards import rewards_of
from tradewinds.adapters.wording import AdapterError
from tradewinds.engine import loops
from tradewinds.engine.card import Card
from tradewinds.engine.discovery import cards
from tradewinds.engine.game import Outcome, View
from tradewinds.engine.state import NOBODY
from tradewinds.errors import BadOption, IllegalAction, NoSuchSeat, UnknownGame, WrongPlayers
from tradewinds.text import LANGUAGES

TABLES = [(card, players) for card in cards() for players in range(card.players[0], card.players[1] + 1)]
FIRST = cards()[0]


def picture(batch: Batch) -> list[bytes]:
    return [
        array.tobytes()
        for array in (batch.observations, batch.masks, batch.asked, batch.over, batch.rewards, batch.scores)
    ]


@pytest.mark.parametrize(("card", "players"), TABLES, ids=lambda value: getattr(value, "name", value))
def test_every_row_is_what_the_asked_seat_sees_and_may_do(card: Card, players: int) -> None:
    batch = Batch(card.name, 40, players, seed=1)
    for _ in range(60):
        for row in (0, 17, 39):
            view = batch.view(row, int(batch.asked[row]))
            assert view.asked == batch.asked[row]
            assert (view.legal == batch.masks[row]).all()
            assert (view.observation == batch.observations[row]).all()
        batch.step(batch.sample())


@pytest.mark.parametrize(("card", "players"), TABLES, ids=lambda value: getattr(value, "name", value))
def test_a_finished_game_gives_its_scores_and_rewards_and_another_begins(card: Card, players: int) -> None:
    batch = Batch(card.name, 8, players, seed=2)
    finished = 0
    while finished < 3:
        actions = batch.sample()
        last = batch._games.table[:1].copy()
        batch.step(actions)
        if batch.over[0]:
            finished += 1
            assert batch.view(0).state.decisions == 0
            assert batch.rewards[0].sum() == pytest.approx(0, abs=1e-6)
            loops.step(last, int(actions[0]), np.zeros(len(batch.definition.actions), dtype=np.int8))
            assert last[0].asked == NOBODY
            outcome = View(batch.definition, last, "all").outcome
            assert outcome is not None
            assert tuple(batch.scores[0]) == outcome.scores
            assert batch.rewards[0].tolist() == pytest.approx(rewards_of(outcome, "rank"))
        else:
            assert not batch.rewards[0].any()


def test_the_same_seed_gives_the_same_games_with_any_number_of_threads() -> None:
    batches = [Batch(FIRST.name, 700, seed="same", threads=threads) for threads in (1, 3)]
    for _ in range(250):
        pictures = []
        for batch in batches:
            batch.step(batch.sample())
            pictures.append(picture(batch))
        assert pictures[0] == pictures[1]
    assert picture(Batch(FIRST.name, 700, seed="other")) != picture(Batch(FIRST.name, 700, seed="same"))


def test_games_of_one_batch_differ_and_a_reset_begins_them_anew() -> None:
    batch = Batch(FIRST.name, 50, seed=3)
    first = picture(batch)
    assert len({batch.view(row, "all").table.tobytes() for row in range(50)}) == 50
    for _ in range(20):
        batch.step(batch.sample())
    batch.reset(3)
    assert picture(batch) == first
    batch.reset()
    assert picture(batch) != first


def test_arrays_of_the_caller_are_written_to() -> None:
    definition = FIRST.load()
    masks = np.ones((5, len(definition.actions)), dtype=np.int8)
    observations = np.full((5, definition.observation.size), np.nan, dtype=np.float32)
    actions = np.zeros(5, dtype=np.int64)
    batch = Batch(FIRST.name, 5, seed=1, masks=masks, observations=observations)
    assert np.isfinite(observations).all()
    assert batch.sample(actions) is actions
    assert masks[np.arange(5), actions].all()
    before = observations.copy()
    batch.step(actions)
    assert (observations != before).any()


def test_every_seat_can_be_observed() -> None:
    batch = Batch(FIRST.name, 30, seed=5)
    for _ in range(30):
        batch.step(batch.sample())
    assert (batch.observe(batch.asked) == batch.observations).all()
    seen = batch.observe(1)
    assert (seen[7] == batch.view(7, 1).observation).all()
    assert Batch(FIRST.name, 3, observing=False).observations.shape == (3, 0)


@pytest.mark.parametrize("opponents", ["random", "greedy"])
def test_a_learner_decides_for_one_seat_only(opponents: str) -> None:
    batch = Batch(FIRST.name, 60, FIRST.players[1], seed=1, learner="rotating", opponents=opponents)
    assert set(batch.learners.tolist()) == set(range(batch.players))
    seats = batch.learners.copy()
    finished = np.zeros(60, dtype=int)
    while finished.min() < 2:
        assert (batch.asked == batch.learners).all()
        batch.step(batch.sample())
        finished += batch.over
    assert batch.last_observations.any(axis=1).all()
    assert (seats != batch.learners).any()
    fixed = Batch(FIRST.name, 10, seed=1, learner=1)
    assert (fixed.asked == 1).all()


def test_greedy_opponents_beat_a_random_learner_where_random_ones_do_not() -> None:
    means = []
    for opponents in ("random", "greedy"):
        batch = Batch(FIRST.name, 200, seed=1, learner="rotating", opponents=opponents)
        rewards: list[float] = []
        while len(rewards) < 400:
            seats = batch.learners.copy()
            batch.step(batch.sample())
            rewards += batch.rewards[np.arange(200), seats][batch.over].tolist()
        means.append(float(np.mean(rewards)))
    assert abs(means[0]) < 0.2
    assert means[1] < -0.5


@pytest.mark.parametrize(
    ("reward", "standings", "expected"),
    [
        ("rank", [10, 30, 20], [-1, 1, 0]),
        ("rank", [30, 30, 20], [0.5, 0.5, -1]),
        ("rank", [30.25, 30.5, 20.75], [0, 1, -1]),
        ("rank", [5, 5, 5, 5], [0, 0, 0, 0]),
        ("score", [10, 30, 20], [10, 30, 20]),
        ("score", [30.25, 30.5, 20.75], [30, 30, 20]),
        ("lead", [10, 30, 20], [-20, 10, -10]),
        ("lead", [30, 30, 20], [0, 0, -10]),
        ("lead", [30.25, 30.5, 20.75], [0, 0, -10]),
    ],
)
def test_rewards(reward: str, standings: list[float], expected: list[float]) -> None:
    """What breaks ties counts for ranks only, and points are points."""
    outcome = Outcome("", tuple(map(int, standings)), tuple(map(float, standings)), ())
    assert rewards_of(outcome, reward) == pytest.approx(expected)


def test_nothing_a_seat_cannot_know_is_in_its_observation() -> None:
    batch = Batch(FIRST.name, 20, seed=9)
    for _ in range(80):
        batch.step(batch.sample())
    for row in range(20):
        view = batch.view(row, int(batch.asked[row]))
        twin = view.redealt(row)
        assert (type(view)(view.definition, twin.table, view.eyes).observation == batch.observations[row]).all()


def test_an_illegal_action_is_refused_with_its_reason_and_changes_nothing() -> None:
    batch = Batch(FIRST.name, 10, seed=1)
    before = picture(batch)
    for wrong in (int(np.flatnonzero(batch.masks[4] == 0)[0]), -1, 10_000):
        actions = batch.sample()
        actions[4] = wrong
        table = batch.view(0, "all").table.tobytes()
        with pytest.raises(IllegalAction, match="Game 4: ") as refusal:
            batch.step(actions)
        assert all(refusal.value.text_in(language) for language in LANGUAGES)
        assert picture(batch) == before
        assert batch.view(0, "all").table.tobytes() == table


@pytest.mark.parametrize("actions", [[1, 2], np.zeros(10), "pass", None, np.zeros((10, 1), dtype=int)])
def test_actions_that_are_none_are_refused(actions: Any) -> None:
    batch = Batch(FIRST.name, 10, seed=1)
    with pytest.raises(AdapterError, match="10 whole numbers"):
        batch.step(actions)


@pytest.mark.parametrize(
    ("how", "error"),
    [
        ({"games": 0}, AdapterError),
        ({"games": 2.5}, AdapterError),
        ({"threads": 0}, AdapterError),
        ({"players": 99}, WrongPlayers),
        ({"colour": "red"}, BadOption),
        ({"reward": "fame"}, AdapterError),
        ({"learner": 99}, AdapterError),
        ({"learner": "me"}, AdapterError),
        ({"learner": 0, "opponents": "gods"}, AdapterError),
        ({"masks": np.zeros((4, 3), dtype=np.int8)}, AdapterError),
        ({"observations": "here"}, AdapterError),
    ],
)
def test_bad_requests_are_refused_in_both_languages(how: dict[str, Any], error: type[Any]) -> None:
    with pytest.raises(error) as refusal:
        Batch(FIRST.name, **{"games": 4, **how})
    assert len({refusal.value.text_in(language) for language in LANGUAGES}) == len(LANGUAGES)


def test_what_is_not_there_is_refused() -> None:
    with pytest.raises(UnknownGame):
        Batch("chess", 4)
    batch = Batch(FIRST.name, 4, seed=1)
    with pytest.raises(AdapterError, match="0 to 3"):
        batch.view(4)
    with pytest.raises(NoSuchSeat):
        batch.view(0, 9)
    with pytest.raises(NoSuchSeat):
        batch.observe(9)

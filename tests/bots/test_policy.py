"""A policy: a trained network in a file, that sits down as a bot wherever bots sit down."""

from __future__ import annotations

import random
import re
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import tradewinds as tw
from short_games import with_an_end
from tradewinds import bots
from tradewinds.arena import Arena, draw_up
from tradewinds.arena.crew import Processes
from tradewinds.bots.policy import FORMAT, BadPolicy, Policy, PolicyBot, load_policy, save_policy
from tradewinds.engine.card import Card
from tradewinds.engine.discovery import cards
from tradewinds.engine.game import Game
from twins import expect_same_choices

CARDS = cards()
GAME = CARDS[0]
each_game = pytest.mark.parametrize("card", CARDS, ids=lambda card: card.name)


def layers_for(card: Card, seed: int = 1, width: int = 8) -> list[tuple[Any, Any]]:
    """A tiny network that nobody has trained."""
    chance = np.random.default_rng(seed)
    definition = card.load()
    sizes = [definition.observation.size, width, len(definition.actions)]
    return [(chance.normal(size=(before, after)), chance.normal(size=after)) for before, after in pairwise(sizes)]


@pytest.fixture
def pilot(tmp_path: Path) -> Path:
    return save_policy(tmp_path / "pilot.npz", GAME.name, layers_for(GAME), name="Pilot")


def content_of(file: Path) -> dict[str, Any]:
    with np.load(file, allow_pickle=False) as arrays:
        return dict(arrays)


def said(refusal: pytest.ExceptionInfo[tw.TradewindsError]) -> str:
    """What an error says in English; in French it says it in other words."""
    english, french = refusal.value.text_in("en"), refusal.value.text_in("fr")
    assert english != french
    assert "{" not in english + french
    return english


# Playing.


@each_game
def test_it_plays_whole_games_legally_and_the_same_way_again(card: Card, tmp_path: Path) -> None:
    file = save_policy(tmp_path / "any.npz", card.name, layers_for(card))
    for players in range(card.players[0], card.players[1] + 1):
        records = []
        for bot in (f"{file}", f"{file}", f"{file}@1", f"{file}@1"):
            game = tw.new(card.name, players=players, seed=players, **with_an_end(card))
            seated = [bots.make(bot, f"{seat}") for seat in range(players)]
            while game.asked is not None:
                chosen = seated[game.asked].choose(game.view(game.asked))
                assert game.legal[chosen.number]
                game.play(chosen)
            records.append(game.record.to_json())
        assert records[0] == records[1] != records[2] == records[3]


@each_game
@pytest.mark.parametrize("how", ["", "@2"])
def test_it_chooses_alike_at_tables_that_look_alike(card: Card, how: str, tmp_path: Path) -> None:
    bot = f"{save_policy(tmp_path / 'any.npz', card.name, layers_for(card))}{how}"
    expect_same_choices(bot, tw.new(card.name, seed=5), 40)


def with_a_choice(seed: int = 3) -> Game:
    game = tw.new(GAME.name, seed=seed)
    chooser = random.Random(seed)
    while game.record.actions == () or len(game.actions) < 3:
        game.play(chooser.choice(game.actions))
    return game


def test_it_takes_what_the_network_says_and_thinks_in_that_order(pilot: Path) -> None:
    """The network is worked out here once more, by hand."""
    game = with_a_choice()
    view = game.view(game.asked)
    numbers = view.observation.astype(np.float64)
    (first, first_biases), (last, last_biases) = layers_for(GAME)
    logits = np.maximum(numbers @ first + first_biases, 0) @ last + last_biases
    by_liking = sorted(view.actions, key=lambda action: -logits[action.number])
    bot = bots.make(str(pilot), 0)
    assert bot.choose(view) == by_liking[0]
    assert bot.thought is not None
    assert [option.action for option in bot.thought.options] == by_liking
    assert bot.thought.visits == bot.thought.iterations == 0, "it has tried nothing out, and does not say so"
    assert bot.thought.values == ()


def test_probabilities_add_up_and_are_nought_for_what_is_not_legal(pilot: Path) -> None:
    game = with_a_choice()
    view = game.view(game.asked)
    chances = load_policy(pilot).probabilities(view)
    assert chances.sum() == pytest.approx(1)
    assert set(np.flatnonzero(chances)) <= {action.number for action in view.actions}


def test_the_temperature_says_how_adventurous_it_is(pilot: Path) -> None:
    game = with_a_choice()
    view = game.view(game.asked)
    policy = load_policy(pilot)
    best = PolicyBot(policy, 0).choose(view)

    def faithful(temperature: float) -> int:
        bot = PolicyBot(policy, 7, temperature=temperature)
        return sum(bot.choose(view) == best for _ in range(300))

    assert faithful(0) == faithful(0.001) == 300
    assert faithful(100) < 300 * 2 / len(view.actions)


def test_the_temperature_of_the_file_counts_where_the_name_says_none(tmp_path: Path) -> None:
    file = save_policy(tmp_path / "warm.npz", GAME.name, layers_for(GAME), temperature=0.25)
    made: list[Any] = [bots.make(f"{file}{how}") for how in ("", "@2", "@0")]
    assert [bot.temperature for bot in made] == [0.25, 2, 0]
    assert [bot.name for bot in made] == [str(file), f"{file}@2", f"{file}@0"], "by that name it can be made again"


def test_it_is_not_asked_for_others(pilot: Path) -> None:
    game = with_a_choice()
    with pytest.raises(bots.NotAsked):
        bots.make(str(pilot), 0).choose(game.view(None))


# Files.


def test_what_is_saved_is_loaded(pilot: Path) -> None:
    policy = load_policy(pilot)
    assert (policy.name, policy.game, policy.temperature) == ("Pilot", GAME.name, 0)
    for stored, given in zip(policy.layers, layers_for(GAME), strict=True):
        for part, original in zip(stored, given, strict=True):
            np.testing.assert_allclose(part, original, rtol=1e-3, atol=1e-6)


def test_a_file_is_found_by_its_relative_path(pilot: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(pilot.parent)
    assert bots.make("pilot.npz").name == "pilot.npz"


def test_another_file_in_its_place_is_noticed(pilot: Path) -> None:
    load_policy(pilot)
    save_policy(pilot, GAME.name, layers_for(GAME, seed=2), name="The next pilot")
    assert load_policy(pilot).name == "The next pilot"


def test_a_network_can_judge_many_observations_at_once(pilot: Path) -> None:
    policy = load_policy(pilot)
    observations = np.random.default_rng(0).random((5, GAME.load().observation.size)).astype(np.float32)
    together = policy.logits(observations)
    np.testing.assert_allclose(together, [policy.logits(each) for each in observations], rtol=1e-4, atol=1e-4)


def change(file: Path, **arrays: Any) -> None:
    """Write a policy anew with other arrays; None leaves one out."""
    content = content_of(file) | arrays
    np.savez(file, **{name: array for name, array in content.items() if array is not None})


NUMBERS, ACTIONS = GAME.load().observation.size, len(GAME.load().actions)


@pytest.mark.parametrize(
    ("arrays", "reason"),
    [
        ({"format": np.array("tradewinds policy 99")}, f"only '{FORMAT}' can be read"),
        ({"format": None}, "is not a policy"),
        ({"format": np.array(1)}, "is not a policy"),
        ({"name": None}, "is not a policy"),
        ({"name": np.array(["a", "b"])}, "is not a policy"),
        ({"temperature": np.array("hot")}, "is not a policy"),
        ({"temperature": np.array(-1.0)}, "A temperature is a number from 0"),
        ({"temperature": np.array(np.nan)}, "A temperature is a number from 0"),
        ({"biases0": None}, "is not a policy"),
        ({"weights0": np.array("heavy")}, "is not a policy"),
        ({"game": np.array("atlantis")}, "There is no game 'atlantis'"),
        ({"version": np.array(99)}, "version 99 of the observations"),
        ({"version": np.array(1.5)}, "is not a policy"),
        ({"actions": np.array(7)}, "with 7 actions"),
        ({"weights0": np.zeros((3, 8))}, f"from {NUMBERS} numbers to {ACTIONS} actions"),
        ({"weights1": np.zeros((9, ACTIONS))}, "9 × "),
        ({"biases1": np.zeros(ACTIONS + 1)}, f"+ {ACTIONS + 1}"),
        ({"biases0": np.zeros((8, 1))}, "do not fit"),
        ({"weights0": np.zeros(NUMBERS)}, "do not fit"),
        ({f"{part}{number}": None for part in ("weights", "biases") for number in (0, 1)}, "but are 0"),
        ({"biases0": np.full(8, np.nan)}, "infinite or no numbers"),
    ],
)
def test_what_cannot_play_here_is_refused_with_its_reason(pilot: Path, arrays: dict[str, Any], reason: str) -> None:
    change(pilot, **arrays)
    with pytest.raises(BadPolicy, match=re.escape(reason)) as refusal:
        bots.make(str(pilot))
    assert said(refusal)


@pytest.mark.parametrize("content", [b"", b"PK", b"a text\n", b"\x93NUMPY\x01\x00", bytes(10_000)])
def test_another_kind_of_file_is_refused(content: bytes, tmp_path: Path) -> None:
    file = tmp_path / "other.npz"
    file.write_bytes(content)
    with pytest.raises(BadPolicy, match="is not a policy") as refusal:
        bots.make(str(file))
    assert str(file) in said(refusal)


def test_nothing_in_a_file_is_ever_run(pilot: Path) -> None:
    """An array of objects is a pickle, and a pickle is a program."""
    np.savez(pilot, **content_of(pilot) | {"name": np.array([print], dtype=object)})
    with pytest.raises(BadPolicy, match="is not a policy"):
        load_policy(pilot)


def test_a_damaged_file_is_refused_or_still_a_policy(pilot: Path) -> None:
    """Wherever a byte is wrong or the rest is missing, there is either a clear refusal or a sound network."""
    content = pilot.read_bytes()
    chance = random.Random(1)
    for number in range(300):
        wrong = bytearray(content)
        if number % 3:
            wrong[chance.randrange(len(wrong))] ^= 1 << chance.randrange(8)
        else:
            del wrong[chance.randrange(len(wrong)) :]
        file = pilot.with_name(f"damaged-{number}.npz")
        file.write_bytes(wrong)
        try:
            layers = load_policy(file).layers
        except BadPolicy:
            continue
        assert all(np.isfinite(part).all() for layer in layers for part in layer)


def test_a_file_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(BadPolicy, match="there is no such file") as refusal:
        bots.make(f"{tmp_path}/nobody.npz")
    assert "nobody.npz" in said(refusal)
    (tmp_path / "folder.npz").mkdir()
    with pytest.raises(BadPolicy, match="cannot be read"):
        bots.make(f"{tmp_path}/folder.npz")


@pytest.mark.parametrize("temperature", ["", "hot", "-1", "101", "nan", "inf", "1,5"])
def test_a_temperature_that_is_none_is_refused(pilot: Path, temperature: str) -> None:
    with pytest.raises(BadPolicy, match="A temperature is a number from 0") as refusal:
        bots.make(f"{pilot}@{temperature}")
    assert said(refusal)


def test_what_cannot_play_is_not_saved_either(tmp_path: Path) -> None:
    (weights, biases), last = layers_for(GAME)
    for layers, reason in [
        ([last], "do not fit"),
        ([(weights * 1e30, biases), last], "infinite or no numbers"),
    ]:
        with pytest.raises(BadPolicy, match=reason):
            save_policy(tmp_path / "wrong.npz", GAME.name, layers)
    for file, reason in [("pilot.zip", "ends in .npz"), ("no/such/folder.npz", "cannot be written")]:
        with pytest.raises(BadPolicy, match=reason) as refusal:
            save_policy(tmp_path / file, GAME.name, layers_for(GAME))
        assert said(refusal)
    with pytest.raises(tw.UnknownGame):
        save_policy(tmp_path / "wrong.npz", "atlantis", [])
    assert list(tmp_path.iterdir()) == []


# In the company of others.


class OfAnotherGame(PolicyBot):
    """Was trained for a game that nobody plays here."""

    def __init__(self, seed: Any) -> None:
        super().__init__(Policy("atlantis", 1, (), "Plato"), seed)


def test_a_bot_of_another_game_does_not_play(monkeypatch: pytest.MonkeyPatch) -> None:
    game = with_a_choice()
    with pytest.raises(bots.WrongGame, match="plays 'atlantis', not") as refusal:
        OfAnotherGame(0).choose(game.view(game.asked))
    assert said(refusal)
    monkeypatch.setattr(bots, "make", lambda name, seed=None: OfAnotherGame(seed))
    with pytest.raises(bots.WrongGame):
        draw_up(GAME, ["any", "random"], games=4)


def test_the_arena_plays_it_in_processes(pilot: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(pilot.parent)
    plan = draw_up(GAME, ["pilot.npz", str(pilot), "random"], games=6)
    with Arena(plan, Path("tournament")) as arena:
        arena.play(Processes(2))
        played = arena.counted
    assert len(played) == 6
    assert not [game.fault for game in played if game.fault]


def test_a_tournament_is_another_one_when_the_file_is(pilot: Path) -> None:
    lineup = [str(pilot), "random", "random"]
    before = draw_up(GAME, lineup, games=6)
    assert draw_up(GAME, lineup, games=6).digest == before.digest
    save_policy(pilot, GAME.name, layers_for(GAME, seed=2))
    assert draw_up(GAME, lineup, games=6).digest != before.digest

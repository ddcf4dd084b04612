"""Bots see a view, play legally, and repeat themselves."""

from __future__ import annotations

from typing import Any

import pytest

import tradewinds as tw
from tradewinds import bots
from tradewinds.engine.game import Game, View


def play(names: list[str], seed: int, **options: Any) -> Game:
    game = tw.new("batavia", players=len(names), seed=seed, **options)
    players = [bots.make(name, f"{seed} {seat}") for seat, name in enumerate(names)]
    while not game.over:
        assert game.asked is not None
        game.play(players[game.asked].choose(game.view(game.asked)))
    return game


@pytest.mark.parametrize("name", bots.names())
def test_a_bot_plays_a_whole_game_legally_and_the_same_way_again(name: str) -> None:
    first = play([name] * 4, 1)
    assert first.record.to_json() == play([name] * 4, 1).record.to_json()


@pytest.mark.parametrize("name", bots.names())
def test_a_bot_chooses_alike_at_tables_that_look_alike(name: str) -> None:
    game = tw.new("batavia", players=4, seed=5)
    for decision in range(60):
        assert game.asked is not None
        view = game.view(game.asked)
        twin = View(view.definition, view.redealt(decision).table, game.asked)
        assert bots.make(name, decision).choose(view) == bots.make(name, decision).choose(twin)
        game.play(game.actions[decision % len(game.actions)])


def test_greedy_beats_random_more_often_than_not() -> None:
    """Par is a third; the odds are far better, and the strength is measured elsewhere."""
    outcomes = [play(["greedy", "random", "random"], seed).outcome for seed in range(12)]
    wins = sum(outcome is not None and outcome.winners == (0,) for outcome in outcomes)
    assert wins >= 8


def test_an_unknown_bot_gets_the_nearest_name() -> None:
    with pytest.raises(tw.TradewindsError, match="Did you mean 'greedy'"):
        bots.make("greddy")


def test_worth_at_the_end_is_the_lead() -> None:
    """The winner's position is worth more than anybody else's."""
    from tradewinds.engine import verbs  # noqa: PLC0415
    from tradewinds.engine.compile import rule  # noqa: PLC0415

    @rule
    def worth_of(table: Any, seat: Any) -> Any:
        return verbs.worth(table[0], seat)

    game = play(["random"] * 4, 3)
    worths = [worth_of(game.table, seat) for seat in range(4)]
    assert game.outcome is not None
    assert game.outcome.winners == (worths.index(max(worths)),)

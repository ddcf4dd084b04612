"""Options that are numbers, seats, or things for which one brings a file, in every interface for learners."""

from __future__ import annotations

import os
import pickle
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pyspiel
import pytest

import tradewinds as tw
from standins import stand_in
from tradewinds.adapters import openspiel
from tradewinds.adapters.batch import Batch
from tradewinds.adapters.gymnasium import Seat, Seats
from tradewinds.adapters.pettingzoo import env
from tradewinds.arena.plan import draw_up
from tradewinds.engine.card import Card


@pytest.fixture
def card(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Card:
    card = stand_in(tmp_path)
    monkeypatch.setattr("tradewinds.games.batavia.CARD", card)
    monkeypatch.chdir(tmp_path)
    Path("cargo.toml").write_text('goods = ["tar", "rope, coiled"]\n')
    return card


def by_gymnasium(**options: Any) -> Any:
    table = Seat("batavia", **options)
    table.reset(seed=1)
    return table


MAKERS: dict[str, Callable[..., Any]] = {
    "batch": lambda **options: Batch("batavia", 2, seed=1, **options),
    "vector": lambda **options: Seats("batavia", 2, **options),
    "gymnasium": by_gymnasium,
    "pettingzoo": lambda **options: env("batavia", **options).reset(seed=1),
    "arena": lambda **options: draw_up(tw.new("batavia").card, ["random", "greedy"], games=3, options=options),
    "openspiel": lambda **options: openspiel.TradewindsGame(tw.new("batavia").card, options),
}

each_interface = pytest.mark.parametrize("make", MAKERS.values(), ids=list(MAKERS))


@each_interface
def test_numbers_files_and_lines_are_taken(card: Card, make: Callable[..., Any]) -> None:
    for cargo in ("timber", "tar+rope", "cargo.toml"):
        make(rounds=7, cargo=cargo, pilot=2)


@each_interface
def test_what_is_no_such_number_or_thing_is_refused(card: Card, make: Callable[..., Any]) -> None:
    for wrong in ({"rounds": 41}, {"rounds": "7"}, {"cargo": "gold"}):
        with pytest.raises(tw.TradewindsError):
            make(**wrong)


def test_any_seat_is_no_less_a_choice_than_another(card: Card) -> None:
    assert Batch("batavia", 2, seed=1).options["pilot"] == 1
    assert Batch("batavia", 2, seed=1, pilot=None).options["pilot"] is None
    assert by_gymnasium(pilot=None).batch.options["pilot"] is None
    assert dict(openspiel.TradewindsGame(card, {"pilot": -1}).setting.options)["pilot"] is None
    assert openspiel._game_type(card, zero_sum=True).parameter_specification["pilot"] == 1
    plan = draw_up(card, ["random", "greedy"], games=3, options={"pilot": None})
    assert "--option pilot=any" in plan.command
    table = env("batavia", pilot=None)
    table.reset(seed=1)
    assert table.unwrapped.game.options["pilot"] is None


def test_a_batch_knows_what_was_in_the_file(card: Card) -> None:
    batch = Batch("batavia", 2, seed=1, cargo="cargo.toml", rounds=7)
    assert (batch.options["cargo"], batch.options["rounds"]) == ("rope, coiled+tar", 7)


def test_a_game_of_pettingzoo_may_have_another_file(card: Card) -> None:
    table = env("batavia", rounds=7)
    table.reset(seed=1, options={"cargo": "cargo.toml"})
    assert table.unwrapped.game.options["cargo"] == "rope, coiled+tar"
    assert table.unwrapped.game.options["rounds"] == 7


def test_a_plan_of_the_arena_holds_the_content(card: Card) -> None:
    plan = draw_up(card, ["random", "greedy"], games=3, options={"cargo": "cargo.toml", "rounds": 7})
    assert plan.options["cargo"] == "rope, coiled+tar"
    assert "--option rounds=7" in plan.command


def test_a_stored_game_of_openspiel_does_not_need_the_file(card: Card) -> None:
    game = openspiel.TradewindsGame(card, {"cargo": "cargo.toml", "rounds": 7, "players": 3})
    os.remove("cargo.toml")  # noqa: PTH107
    parameters = game.get_parameters()
    assert (parameters["cargo"], parameters["rounds"]) == ("rope; coiled+tar", 7)
    again = openspiel.TradewindsGame(card, parameters)
    assert again.setting.options == game.setting.options
    assert dict(again.setting.options)["cargo"] == "rope, coiled+tar"


def test_parameters_have_the_types_of_openspiel(card: Card) -> None:
    kind = openspiel._game_type(card, zero_sum=True)
    assert kind.parameter_specification["rounds"] == 12
    assert kind.parameter_specification["cargo"] == "mixed"


def test_a_line_of_openspiel_writes_commas_as_semicolons(card: Card) -> None:
    read = pyspiel.game_parameters_from_string("any(rounds=7,cargo=rope; coiled+tar)")
    game = openspiel.TradewindsGame(card, {name: read[name] for name in ("rounds", "cargo")})
    assert dict(game.setting.options)["cargo"] == "rope, coiled+tar"
    assert dict(game.setting.options)["rounds"] == 7
    assert pickle.loads(pickle.dumps(game.setting.options)) == game.setting.options  # noqa: S301

"""Options that are numbers or brought along, and several decisions at once, on the command line."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import tradewinds as tw
from standins import OFFER, PAIR, TURN, stand_in
from tradewinds.cli.client import Client
from tradewinds.cli.screen import Screen
from tradewinds.engine.card import Card
from tradewinds.engine.game import Game

NEW = ("play", "batavia", "--seed", "3", "--bots", "random", "--option", "first_auctioneer=2")
"""The person at the keyboard bids first."""


@pytest.fixture(autouse=True)
def card(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Card:
    card = stand_in(tmp_path, OFFER, PAIR)
    monkeypatch.setattr("tradewinds.games.batavia.CARD", card)
    (tmp_path / "cargo.toml").write_text('goods = ["tar", "rope"]\n')
    return card


def options_of(run: Any, *settings: str) -> Any:
    arguments = [part for setting in settings for part in ("--option", setting)]
    return run("simulate", "batavia", "--games", "1", "--json", *arguments)


# Options.


@pytest.mark.parametrize("cargo", ["cargo.toml", "./cargo.toml", "tar+rope"])
def test_a_file_or_a_line_is_taken_as_an_option(run: Any, cargo: str) -> None:
    assert options_of(run, f"cargo={cargo}").json["options"]["cargo"] == "rope+tar"


def test_a_number_is_taken_as_an_option(run: Any) -> None:
    assert options_of(run, "rounds=7").json["options"]["rounds"] == 7


@pytest.mark.parametrize("value", ["0", "41", "-3", "x", "1.5", "", "9" * 5000])
def test_what_is_no_such_number_is_refused_before_anything_is_compiled(
    run: Any, value: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tradewinds.cli.shared.prepare", lambda language: pytest.fail("it goes on"))
    mistake = run("draw", "batavia", "--option", f"rounds={value}", "-o", "x.svg").mistake
    assert "The option 'rounds' is a whole number from 1 to 40" in mistake


@pytest.mark.parametrize(("written", "kept"), [("any", None), ("ANY", None), ("0", 0)])
def test_another_seat_than_the_usual_one_is_taken_or_any(run: Any, written: str, kept: int | None) -> None:
    assert options_of(run).json["options"]["pilot"] == 1
    assert options_of(run, f"pilot={written}").json["options"]["pilot"] == kept


def test_what_cannot_be_brought_is_refused(run: Any) -> None:
    assert "The option cargo can be" in options_of(run, "cargo=gold").mistake
    french = run("simulate", "batavia", "--option", "rounds=99", "--language", "fr").mistake
    assert "L’option « rounds » est un nombre entier de 1 à 40, et non 99" in french


@pytest.mark.parametrize(
    ("language", "said"),
    [
        (
            "en",
            [
                "1 … 40  (default 12)",
                "….toml  a file of your own",
                "mixed   mixed goods  (default)",
                "0 … 4  that seat  (default 1)",
            ],
        ),
        ("fr", ["1 … 40  (par défaut 12)", "….toml  votre propre fichier", "timber  bois", "ce siège  (par défaut 1)"]),
    ],
)
def test_the_list_says_what_can_be_chosen(run: Any, language: str, said: list[str]) -> None:
    out = run("games", "--language", language).out
    for words in said:
        assert words in out


def test_the_list_as_data(run: Any) -> None:
    game = next(game for game in run("games", "--json").json if game["name"] == "batavia")
    options = {option["name"]: option for option in game["options"]}
    assert options["rounds"] == {"name": "rounds", "kind": "number", "default": 12, "least": 1, "most": 40}
    assert (options["pilot"]["default"], options["pilot"]["values"][:2]) == (1, [None, 0])
    assert options["cargo"]["takes_files"] is True
    assert options["layout"]["takes_files"] is False


# Several decisions at once.


def saved(tmp_path: Path) -> Any:
    return json.loads((tmp_path / "data" / "saves" / "last-batavia.json").read_text())


@pytest.mark.parametrize("typed", ["offer 3", "offre 3", "OFFER 3", "1 3", "off 3", "bid 3"])
def test_a_combination_is_played_in_many_forms(run: Any, tmp_path: Path, typed: str) -> None:
    run(*NEW, lines=[typed])
    assert saved(tmp_path)["actions"][0] == 3


def test_it_is_listed_first_with_its_limits_and_in_the_place_of_what_it_stands_for(run: Any) -> None:
    out = run(*NEW).out
    assert "how much do you offer" in out
    assert "1  offer … (Bills: 1 … 15)" in out
    assert "2  pass" in out
    assert "bid 1" not in out
    assert "offre … (Billets : 1 … 15)" in run(*NEW, "--language", "fr").out


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("1", 'Say the numbers too: "offer 1", or "1 1".'),
        ("offer", "Give just these numbers: Bills."),
        ("offer 16", "Bills can be 1 to 15, not 16."),
        ("1 16", "Bills can be 1 to 15, not 16."),
        ("3", "There is no line 3: they go from 1 to 2."),
        ("why offer 3", '"offer 3" is allowed now.'),
        ("why offer 99", "Bills can be 1 to 15, not 99."),
        ("ofer 3", "Did you mean 'offer 1'? Legal now: offer 1, pass"),
    ],
)
def test_what_is_answered_without_a_decision(run: Any, tmp_path: Path, typed: str, said: str) -> None:
    answer = run(*NEW, lines=[typed])
    assert said in " ".join(answer.out.split("> ", 1)[1].split())
    assert saved(tmp_path)["actions"] == []


@pytest.fixture
def client(card: Card, monkeypatch: pytest.MonkeyPatch) -> Client:
    """Somebody who can lay two cards at once."""
    game = Game.parse(card, TURN, seed=1)
    return Client(game, Screen("en"), humans=[0], bots={1: "random", 2: "random"}, names=None, save=None)


def test_a_combination_is_taken_back_as_a_whole(client: Client) -> None:
    client._obey("pair 1 1", 0)
    assert len(client.game.history) == 2
    client._obey("undo", 0)
    assert not client.game.history


def test_what_came_one_by_one_is_taken_back_one_by_one(client: Client) -> None:
    client._obey("lay EN", 0)
    client._obey("lay EN", 0)
    client._obey("undo", 0)
    assert len(client.game.history) == 1


def test_a_refused_combination_changes_nothing(client: Client) -> None:
    with pytest.raises(tw.IllegalAction, match="no such card"):
        client._obey("1 1 3", 0)
    assert not client.game.history

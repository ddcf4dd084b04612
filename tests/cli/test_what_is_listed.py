"""What the terminal lists: words of the position, warnings, groups."""

from __future__ import annotations

from pathlib import Path

import pytest

from standins import TURN, rich_stand_in
from tradewinds.cli.client import Client
from tradewinds.cli.screen import Screen
from tradewinds.engine.game import Game

LISTS = {
    "en": [
        "1 lay EN",
        "2 lay DK",
        "Rarely done",
        "3 draw cards – Draw two cards to your 3 ⚠ You lay nothing in this turn.",
    ],
    "fr": [
        "1 poser EN",
        "2 poser DK",
        "Plus rarement",
        "3 piocher – Piocher deux cartes en plus de vos 3 ⚠ Vous ne posez rien ce tour-ci.",
    ],
}


@pytest.fixture
def game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Game:
    """A turn in which cards can be laid; to draw is kept apart, and warned of."""
    card = rich_stand_in(tmp_path)
    monkeypatch.setattr("tradewinds.games.batavia.CARD", card)
    return Game.parse(card, TURN, seed=1)


def client(game: Game, language: str) -> Client:
    """Return somebody who is asked."""
    return Client(game, Screen(language), humans=[0], bots={1: "random", 2: "random"}, names=None, save=None)


@pytest.mark.parametrize("language", ["en", "fr"])
def test_groups_come_last_under_their_title(game: Game, language: str, capsys: pytest.CaptureFixture[str]) -> None:
    client(game, language)._ask(0)
    question, *lines = filter(None, (" ".join(line.split()) for line in capsys.readouterr().out.splitlines()))
    assert question.endswith("?")
    assert lines == LISTS[language]


def test_the_numbers_of_the_lines_are_those_of_the_list(game: Game) -> None:
    client(game, "en")._obey("3", 0)
    assert game.definition.actions[game.history[0]].text == "draw"

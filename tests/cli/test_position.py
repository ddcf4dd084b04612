"""A position on the terminal."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
from rich.console import Console, RenderableType

import tradewinds as tw
from tradewinds.cli.position import _translate, position
from tradewinds.text import Texts


def shown(thing: RenderableType, width: int = 80) -> str:
    console = Console(file=io.StringIO(), width=width)
    console.print(thing)
    assert isinstance(console.file, io.StringIO)
    return console.file.getvalue()


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("width", [80, 120])
def test_everything_that_is_known_is_shown(language: str, width: int) -> None:
    game = tw.new("batavia", players=5, seed=1)
    text = shown(position(game.view(0), language), width)
    own = game.to_dict()["seats"][0]["hand"]
    assert all(f"{kind}×{count}" in text for kind, count in own.items())
    assert "?×10" in text
    assert all(len(line) <= width for line in text.splitlines())


def test_names_and_marks_tell_the_seats_apart() -> None:
    text = shown(position(tw.new("batavia", players=3, seed=1).view(None), "en", ["Anna", "Bert", "Cleo"]))
    assert all(label in text for label in ("● Anna", "■ Bert", "◆ Cleo"))


@pytest.fixture
def named(tmp_path: Path) -> Texts:
    section = '[notation]\ntea = "thé"\npepper = "poivre noir"\nround = "tour"\n'
    (tmp_path / "fr.toml").write_text(section, encoding="utf-8")
    return Texts("fr", tmp_path)


def test_a_game_can_name_the_words_of_its_notation(named: Texts) -> None:
    assert _translate("tea EN:0, pepper DK:1", named) == "thé EN:0, poivre noir DK:1"


def test_columns_stay_in_line_where_there_is_room(named: Texts) -> None:
    assert _translate("DK tea       | FR silk", named) == "DK thé       | FR silk"


def test_a_name_of_several_words_is_one_name(tmp_path: Path) -> None:
    (tmp_path / "fr.toml").write_text('[notation]\nprinting_press = "presse"\npress = "?"\n', encoding="utf-8")
    assert _translate("guild printing_press", Texts("fr", tmp_path)) == "guild presse"

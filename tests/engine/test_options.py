"""Options that are numbers, and those for which one may bring something."""

from __future__ import annotations

from pathlib import Path

import pytest

import tradewinds as tw
from standins import OPTIONS, stand_in
from tradewinds.engine.card import Card
from tradewinds.engine.conformance import check_card, check_set_up, set_ups
from tradewinds.engine.record import Record

CARGO, ROUNDS = OPTIONS


@pytest.fixture
def card(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Card:
    card = stand_in(tmp_path)
    monkeypatch.setattr("tradewinds.games.batavia.CARD", card)
    return card


@pytest.fixture
def file(tmp_path: Path) -> Path:
    file = tmp_path / "cargo.toml"
    file.write_text('goods = ["tar", "rope"]\n')
    return file


def test_a_number_has_a_usual_value_and_limits(card: Card) -> None:
    assert tw.new("batavia", seed=1).options["rounds"] == 12
    assert tw.new("batavia", seed=1, rounds=40).options["rounds"] == 40
    for wrong in (0, 41, "12", 12.0, True):
        with pytest.raises(tw.BadOption, match="is a whole number from 1 to 40"):
            tw.new("batavia", rounds=wrong)


def test_numbers_and_material_reach_the_rules_as_numbers(card: Card) -> None:
    options = card.read_options(3, {"rounds": 7, "cargo": "tar+rope"})
    assert card.encode_options(3, options)[-3:] == [8, 1, 7]


def test_what_one_brings_is_given_as_a_line_or_as_a_file(card: Card, file: Path) -> None:
    for given in ("tar+rope", file, str(file)):
        assert tw.new("batavia", seed=1, cargo=given).options["cargo"] == "rope+tar"


def test_a_record_never_names_a_file(card: Card, file: Path) -> None:
    game = tw.new("batavia", seed=1, cargo=file)
    assert Record.from_json(game.record.to_json()).replay().options["cargo"] == "rope+tar"
    data = game.record.to_dict() | {"options": {"cargo": str(file)}}
    with pytest.raises(tw.BadRecord, match="cannot be set up"):
        Record.from_dict(data).replay()


def test_neither_does_a_position(card: Card, file: Path) -> None:
    with pytest.raises(tw.BadOption):
        tw.from_dict("batavia", {"players": 3, "options": {"cargo": str(file)}})


@pytest.mark.parametrize(
    ("value", "english", "french"),
    [("timber", "timber", "bois"), ("rope+tar", "a cargo of your own", "votre propre cargaison")],
)
def test_what_one_brought_is_called_by_a_name(card: Card, value: str, english: str, french: str) -> None:
    assert [CARGO.value_in(value, card.texts(language)) for language in ("en", "fr")] == [english, french]
    assert ROUNDS.value_in(7, card.texts("fr")) == "7"


def test_the_kit_tries_one_number_and_every_word(card: Card) -> None:
    tried = [options for players, options in set_ups(card) if players == 3]
    assert {"rounds": 1} in tried
    assert {"cargo": "timber"} in tried
    assert sum("rounds" in options for options in tried) == 1


def test_such_options_conform(card: Card) -> None:
    check_card(card)
    check_set_up(card)

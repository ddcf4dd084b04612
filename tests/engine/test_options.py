"""Options that are numbers, those for which one may bring something, and seats of which one is usual."""

from __future__ import annotations

import pickle
from pathlib import Path

import pytest

import tradewinds as tw
from standins import OPTIONS, stand_in
from tradewinds.engine.card import Card, Option
from tradewinds.engine.conformance import NotConforming, check_card, check_set_up, set_ups
from tradewinds.engine.record import Record

CARGO, ROUNDS, PILOT = OPTIONS


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
    assert card.encode_options(3, options)[-4:] == [8, 1, 7, 1]


def test_a_seat_may_be_usual_and_any_seat_be_chosen_instead(card: Card) -> None:
    assert tw.new("batavia", seed=1).options["pilot"] == 1
    for chosen, encoded in ((None, -1), (0, 0), (2, 2)):
        game = tw.new("batavia", seed=1, pilot=chosen)
        assert game.options["pilot"] == chosen
        assert card.encode_options(3, game.options)[-1] == encoded
        assert Record.from_json(game.record.to_json()).replay().options["pilot"] == chosen
    for wrong in (3, -1, "1", True):
        with pytest.raises(tw.BadOption, match="'pilot'"):
            tw.new("batavia", players=3, pilot=wrong)


def test_without_a_usual_one_it_is_the_least_number_or_any_seat() -> None:
    assert Option("turns", number=(3, 9)).default == 3
    assert Option("turns", number=(0, 9), usual=0).default == 0
    assert Option("first", seat=True).default is None
    assert Option("first", seat=True, usual=0).default == 0


def test_the_kit_finds_a_usual_value_that_cannot_be_chosen(tmp_path: Path) -> None:
    wrong = stand_in(tmp_path, options=(Option("pilot", seat=True, usual=3),))
    with pytest.raises(NotConforming, match="pilot is usually 3"):
        check_card(wrong)


@pytest.mark.parametrize(
    ("content", "english", "french"),
    [
        (None, "no such file or folder", "n’existe pas"),
        ("goods = [", "the system says", "le système"),
        (b"\xff", "the system says", "le système"),
        ("# " + "x" * 20_000, "it has more than 20000 bytes", "il y a plus de 20000 octets"),
    ],
)
def test_a_file_that_cannot_be_read_is_refused_by_what_it_should_be(
    card: Card, tmp_path: Path, content: str | bytes | None, english: str, french: str
) -> None:
    file = tmp_path / "own.toml"
    if content is not None:
        file.write_bytes(content if isinstance(content, bytes) else content.encode())
    with pytest.raises(tw.BadOption) as refusal:
        tw.new("batavia", cargo=file)
    in_english, in_french = (refusal.value.text_in(language) for language in ("en", "fr"))
    assert in_english.startswith("Cannot read a cargo from '")
    assert in_french.startswith("Impossible de lire une cargaison dans «")
    assert english in in_english
    assert french in in_french
    assert pickle.loads(pickle.dumps(refusal.value)).key == refusal.value.key  # noqa: S301


def test_what_was_pasted_has_no_name_in_a_refusal() -> None:
    assert CARGO.material is not None
    with pytest.raises(tw.BadOption, match="Cannot read a cargo from the text given: "):
        CARGO.material.read_text("goods = [")


@pytest.mark.parametrize("text", ["tar+rope", " tar+rope\n", 'goods = ["tar", "rope"]', 'goods = [\n"tar",\n"rope"]'])
def test_a_text_is_a_line_or_the_content_of_a_file(text: str) -> None:
    assert CARGO.material is not None
    assert CARGO.material.read_text(text) == "rope+tar"


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
    assert PILOT.value_in(None, card.texts("en")) == "any seat, drawn at random"


def test_the_kit_tries_one_number_and_every_word(card: Card) -> None:
    tried = [options for players, options in set_ups(card) if players == 3]
    assert {"rounds": 1} in tried
    assert {"cargo": "timber"} in tried
    assert {"pilot": None} in tried
    assert sum("rounds" in options for options in tried) == 1


def test_such_options_conform(card: Card) -> None:
    check_card(card)
    check_set_up(card)

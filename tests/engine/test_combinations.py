"""Decisions in a row that people take as one."""

from __future__ import annotations

import pickle
from pathlib import Path

import pytest

import tradewinds as tw
from standins import OFFER, PAIR, TURN, stand_in
from tradewinds.engine.card import Card
from tradewinds.engine.conformance import check_combinations
from tradewinds.engine.game import Game


@pytest.fixture
def card(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Card:
    card = stand_in(tmp_path, OFFER, PAIR)
    monkeypatch.setattr("tradewinds.games.batavia.CARD", card)
    return card


@pytest.fixture
def game(card: Card) -> Game:
    """Seat 0 can lay two cards at once."""
    return Game.parse(card, TURN, seed=1)


def one_by_one(game: Game, *actions: str) -> Game:
    other = game.copy()
    for action in actions:
        other.play(action)
    return other


@pytest.mark.parametrize("text", ["pair 1 1", "paire 1 1", "PAIR  1 1", "pa 1 1"])
def test_numbers_stand_for_decisions(game: Game, text: str) -> None:
    expected = one_by_one(game, "lay EN", "lay EN")
    game.play(text)
    assert game.record.to_json() == expected.record.to_json()
    assert len(game.history) == 2


def test_everything_that_happened_is_told(game: Game) -> None:
    other = game.copy()
    expected = other.play("lay EN") + other.play("lay DK")
    assert game.play("pair 1 2") == expected
    assert len(expected) >= 2


def test_a_record_holds_the_small_decisions_only(game: Game) -> None:
    game.play("pair 1 1")
    assert game.record.actions == one_by_one(Game.parse(game.card, TURN), "lay EN", "lay EN").history
    assert game.record.replay().table.tobytes() == game.table.tobytes()


def test_if_one_decision_is_refused_none_is_taken(game: Game) -> None:
    game.play("draw")
    before, record = game.table.tobytes(), game.record.to_json()
    with pytest.raises(tw.IllegalAction, match="no such card") as refusal:
        game.play("pair 3 1")  # seat 1 has French cards only
    assert refusal.value.clause == "BAT-64"
    assert (game.table.tobytes(), game.record.to_json()) == (before, record)
    with pytest.raises(tw.CannotUndo):  # as before: seat 0 has drawn
        game.undo()


@pytest.mark.parametrize(
    ("text", "english", "french"),
    [
        ("pair", "Give just these numbers: First card and Second card", "Donnez exactement ces nombres"),
        ("pair 1", '"pair 1 1"', "« paire 1 1 »"),
        ("pair 1 2 3", "Give just these numbers", "Donnez exactement ces nombres"),
        ("pair 0 1", "First card can be 1 to 5, not 0", "Première carte : de 1 à 5, et non 0"),
        ("pair 1 6", "Second card can be 1 to 5, not 6", "Seconde carte : de 1 à 5, et non 6"),
        ("pair 1 x", "'x' is not a whole number", "« x » n’est pas un nombre entier"),
        ("pair 1 -1", "'-1' is not a whole number", "« -1 » n’est pas un nombre entier"),
        ("pair 1 " + "9" * 5000, "is not a whole number", "n’est pas un nombre entier"),
        ("offer 3", '"offer 3" does not answer the question', "« offer 3 » ne répond pas à la question"),
        ("pare 1 1", "Did you mean 'pair 1 1'? Legal now: pair 1 1, draw", "Vouliez-vous dire « paire 1 1 »"),
    ],
)
def test_what_cannot_be_done_is_refused_with_the_reason(game: Game, text: str, english: str, french: str) -> None:
    before = game.table.tobytes()
    with pytest.raises(tw.IllegalAction) as refusal:
        game.play(text)
    assert english in refusal.value.text_in("en")
    assert french in refusal.value.text_in("fr").replace("\u00a0", " ")
    assert game.table.tobytes() == before


def test_a_refusal_can_be_pickled(game: Game) -> None:
    for text in ("pair 1", "pair 1 6"):
        with pytest.raises(tw.IllegalAction) as refusal:
            game.play(text)
        again = pickle.loads(pickle.dumps(refusal.value))  # noqa: S301
        assert str(again) == str(refusal.value)


def test_it_is_offered_to_who_is_asked_and_to_nobody_else(game: Game) -> None:
    assert game.view(0).combination is PAIR
    assert game.view("all").combination is PAIR
    assert game.view(1).combination is game.view(None).combination is None
    game.play("lay EN")
    assert game.view(0).combination is None  # in the middle of it


def test_it_is_not_offered_where_no_number_is_possible(card: Card) -> None:
    auction = Game.parse(card, "players: 3\nseat 1: bills 20\nseat 2: bills 15\nseat 0: bills 10", seed=1)
    assert auction.view(1).combination is OFFER
    auction.play("offer 15")
    assert [action.text for action in auction.actions] == ["pass"]
    assert auction.view(2).combination is None


def test_everybody_reads_the_question_of_the_whole(game: Game) -> None:
    for eyes in (0, 1, None):
        assert game.view(eyes).question == "Seat 0: which two cards do you lay?"
    assert game.question_in("fr", ["Anna"]).startswith("Anna")
    game.play("lay EN")
    assert "another card" in game.question


def test_taking_back_goes_by_small_decisions(game: Game) -> None:
    game.play("pair 1 1")
    game.undo()
    assert [game.action(number).text for number in game.history] == ["lay EN"]


def test_after_the_end_there_is_none(card: Card) -> None:
    game = Game.new(card, seed=1)
    while not game.over:
        game.decide(game.actions[-1])
    assert game.view("all").combination is None
    with pytest.raises(tw.GameOver):
        game.play("pair 1 1")


def test_whether_it_leaves_a_choice_follows_from_all_its_numbers(card: Card) -> None:
    auction = Game.parse(card, "players: 3\nseat 1: bills 20\nseat 2: bills 15\nseat 0: bills 10", seed=1)
    assert OFFER.leaves_choice(auction.view(1))
    auction.play("bid 14")
    assert not OFFER.leaves_choice(auction.view(2))  # 15 or nothing


def test_an_honest_combination_conforms(tmp_path: Path) -> None:
    check_combinations(stand_in(tmp_path, OFFER))

"""Positions of all games as text and as data: there and back, mutilated, and played on from the edges of the rules."""

from __future__ import annotations

import json
import random
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

import tradewinds as tw
from edges import EDGES, edge, edges
from mutilation import mutilated_data, mutilated_texts, words_of
from tradewinds.engine.card import Card
from tradewinds.engine.conformance import LONGEST_GAME, at_random, random_game, table_bytes
from tradewinds.engine.discovery import cards
from tradewinds.engine.game import Game

CALMLY = settings(max_examples=60, deadline=None, derandomize=True, database=None)

each_game = pytest.mark.parametrize("card", cards(), ids=lambda card: card.name)
each_edge = pytest.mark.parametrize("file", EDGES, ids=lambda file: f"{file.parts[-3]}-{file.stem}")


# There and back.


def expect_the_same_again(game: Game) -> None:
    as_data, as_text = game.to_dict(), str(game)
    for twin in (tw.from_dict(game.name, json.loads(json.dumps(as_data))), tw.parse(game.name, as_text)):
        assert table_bytes(twin) == table_bytes(game)
        assert twin.to_dict() == as_data
        assert str(twin) == as_text
        assert twin.actions == game.actions
        assert twin.outcome == game.outcome
        assert {name: twin.options[name] for name in as_data["options"]} == as_data["options"]


@each_game
@CALMLY
@given(st.data(), st.integers(0, 10**6), st.integers(0, 400))
def test_every_position_can_be_written_and_read(card: Card, data: st.DataObject, seed: int, decisions: int) -> None:
    players = data.draw(st.integers(*card.players))
    options = {option.name: data.draw(st.sampled_from(option.values(players))) for option in card.options}
    expect_the_same_again(random_game(card, players, options, seed, decisions))


@each_edge
@settings(CALMLY, max_examples=10)
@given(st.integers(0, 10**6), st.integers(0, 120))
@example(1, LONGEST_GAME)
def test_what_comes_after_the_edges_can_be_written_and_read(file: Path, seed: int, decisions: int) -> None:
    """With everything that one may bring, and all that questions remember."""
    game, chooser = edge(file, seed), random.Random(seed)
    for _ in range(decisions):
        if game.over:
            break
        game.decide(at_random(game, chooser))
    assert decisions < LONGEST_GAME or game.outcome
    expect_the_same_again(game)


@each_edge
def test_comments_blank_lines_and_indentation_do_not_matter(file: Path) -> None:
    lines = file.read_text(encoding="utf-8").splitlines()
    spread = "\n   # a comment\n" + "\n".join(f"\t  {line}\n" for line in lines)
    assert str(tw.parse(file.parts[-3], spread)) == str(edge(file))


# What cannot be read.


def bad_texts(card: Card) -> dict[str, str]:
    """Return what is wrong in every game, each with something that the message says."""
    least, most = card.players
    definition = card.load()
    return {
        "players 4": "Line 1",
        f"players: {least}\nplayers: {most}": "'players' is given twice",
        f"players: {least - 1}": f"from {least} to {most}",
        f"players: {most + 1}": f"from {least} to {most}",
        "players: many": f"from {least} to {most}",
        f"player: {least}": "Did you mean 'players'",
        f"asked: {least}": f"0 to {least - 1}",
        "question: sing": ", ".join(definition.questions[1:]),
        "ending: boredom": ", ".join(definition.endings[1:]),
        "seat x: -": "seat 0",
        f"seat {least}: -": f"0 to {least - 1}",
        f"seat {most}: -": f"{least} players",
        "seat 0: nonsense 1": "nonsense",
        "seat 0: -\nseat 00: -": "twice",
    }


@each_game
def test_a_bad_text_is_refused_with_what_is_allowed(card: Card) -> None:
    for text, hint in bad_texts(card).items():
        with pytest.raises(tw.ImpossiblePosition) as refusal:
            tw.parse(card.name, text)
        assert hint in str(refusal.value), text
        assert refusal.value.text_in("fr")


ODD_VALUES: dict[str, list[Any]] = {
    "seats": [[], [1, 2, 3], {"0": {}}, "0", 3],
    "players": [4.0, "x", True, []],
    "question": [2, [], {}],
    "asked": [-1, True, 1.0, "1.0", []],
    "options": [[], 3],
    "nonsense": [1],
}
ODD_DATA: list[Any] = [None, [], "players: 3", 3, {1: 2}]
ODD_DATA += [{key: value} for key, values in ODD_VALUES.items() for value in values]


@each_game
@pytest.mark.parametrize("data", ODD_DATA, ids=str)
def test_odd_data_is_refused_like_any_other(card: Card, data: Any) -> None:
    """Only errors of this package, with a message for people."""
    with pytest.raises(tw.ImpossiblePosition) as refusal:
        tw.from_dict(card.name, data)
    assert refusal.value.text_in("fr")


@each_game
@pytest.mark.parametrize("text", [None, 5, b"players: 3", ["players: 3"]], ids=str)
def test_what_is_no_text_is_refused(card: Card, text: Any) -> None:
    with pytest.raises(tw.ImpossiblePosition):
        tw.parse(card.name, text)


@cache
def known_texts(card: Card) -> list[str]:
    """Return positions of a game as people write them, and as the game does."""
    sources = [file.read_text(encoding="utf-8") for file in EDGES if file.parts[-3] == card.name]
    return [*sources, *map(str, edges(card)), str(tw.parse(card.name, ""))]


@cache
def known_data(card: Card) -> list[Any]:
    return [game.to_dict() for game in edges(card)]


@cache
def words(card: Card) -> list[str]:
    return words_of(card.load(), known_texts(card))


@each_game
@settings(CALMLY, max_examples=250)
@given(st.data())
def test_any_text_is_a_position_or_refused(card: Card, data: st.DataObject) -> None:
    """And what is accepted can be written and read again."""
    text = data.draw(mutilated_texts(known_texts(card), words(card)))
    try:
        game = tw.parse(card.name, text)
    except tw.TradewindsError as refusal:
        refusal.text_in("fr")  # in every case there are words for it
        return
    assert table_bytes(tw.parse(card.name, str(game))) == table_bytes(game)
    assert game.over or game.actions


@each_game
@settings(CALMLY, max_examples=250)
@given(st.data())
def test_any_data_is_a_position_or_refused(card: Card, data: st.DataObject) -> None:
    """And what is accepted can be written and read again."""
    position = data.draw(mutilated_data(known_data(card), words(card)))
    try:
        game = tw.from_dict(card.name, position)
    except tw.TradewindsError as refusal:
        refusal.text_in("fr")  # in every case there are words for it
        return
    assert table_bytes(tw.from_dict(card.name, game.to_dict())) == table_bytes(game)
    assert game.over or game.actions

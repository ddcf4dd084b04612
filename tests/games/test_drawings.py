"""What the drawings of all games have in common; what is particular to one is tested in its folder."""

from __future__ import annotations

import gzip
import random
from collections.abc import Iterator
from functools import partial
from itertools import chain, product

import pytest

import tradewinds as tw
from drawn import SVG, along, choices, description, parsed, symbols, written
from edges import edges
from tradewinds.drawing import LAYOUTS, THEMES
from tradewinds.engine.card import Card
from tradewinds.engine.conformance import at_random
from tradewinds.engine.discovery import cards
from tradewinds.engine.game import Game
from tradewinds.text import LANGUAGES

EVIL = ['<b>"Bad" & co</b>', "O'Neill", "x" * 80, "]]>", "&amp;"]

each_game = pytest.mark.parametrize("card", cards(), ids=lambda card: card.name)
each_layout = pytest.mark.parametrize("layout", LAYOUTS)


def moments(card: Card, players: int, seed: int, every: int) -> Iterator[Game]:
    """Stop now and then in a game of people who mostly do what tempts a good player."""
    return along(tw.new(card.name, players, seed), partial(at_random, chooser=random.Random(seed)), every, 20_000)


@each_game
@each_layout
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("theme", THEMES)
def test_a_drawing_is_valid_whatever_people_are_called(card: Card, layout: str, language: str, theme: str) -> None:
    most = card.players[1]
    for game in moments(card, most, seed=11, every=60):
        for eyes in (0, None, "all"):
            root = parsed(game.svg(eyes, language, layout=layout, theme=theme, names=EVIL[:most]))
            assert root.tag == f"{SVG}svg"
            assert root.attrib["lang"] == language


@each_game
@each_layout
def test_every_legal_action_has_one_place_that_says_what_it_does(card: Card, layout: str) -> None:
    asked = set()
    games = (moments(card, players, seed=players, every=1) for players in card.players)
    for game in chain(edges(card), *games):
        view = game.view(game.asked)
        drawn = choices(view.svg(layout=layout, layer=True))
        assert sorted(drawn) == [action.number for action in view.actions]
        asked.add(int(game.state.question))
        for action in view.actions:
            element = drawn[action.number]
            assert element.attrib.get("data-key", "") == action.key
            assert element.attrib["role"] == "button"
            assert element.attrib["tabindex"] == "0"
            assert element.attrib["aria-label"] == element.findtext(f"{SVG}title")
            assert "{" not in element.attrib["aria-label"]
    assert asked == set(range(len(card.load().questions)))


@each_game
@each_layout
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_page_that_asks_itself_gets_no_question_and_a_lower_drawing(card: Card, layout: str, language: str) -> None:
    for game in moments(card, card.players[1], seed=11, every=25):
        for eyes in (0, None, "all"):
            view = game.view(eyes)
            asking, silent = (view.svg(language, layout=layout, asks=asks) for asks in (True, False))
            (*_, width, height), (*_, same, lower) = (
                map(int, parsed(svg).attrib["viewBox"].split()) for svg in (asking, silent)
            )
            assert width == same
            assert lower < height
            assert view.question_in(language) in description(asking)
            assert view.question_in(language) not in description(silent)


@each_game
@each_layout
def test_names_are_escaped_and_told_in_full(card: Card, layout: str) -> None:
    most = card.players[1]
    for game in moments(card, most, seed=7, every=60):
        for eyes in (0, None, "all"):
            svg = game.svg(eyes, layout=layout, names=EVIL[:most])
            assert "<b>" not in svg
            assert "&lt;b&gt;&quot;Bad&quot; &amp; co" in svg
            assert EVIL[2] in description(svg)


@each_game
def test_the_art_refers_to_nothing_that_is_not_in_it(card: Card) -> None:
    sheet = symbols(card)
    ids = [element.attrib["id"] for element in sheet.iter() if "id" in element.attrib]
    assert len(ids) == len(set(ids))
    assert {element.attrib["href"][1:] for element in sheet.iter(f"{SVG}use")} <= set(ids)


@each_game
@each_layout
def test_a_layer_is_the_same_drawing_without_what_a_page_keeps(card: Card, layout: str) -> None:
    ids = {element.attrib["id"] for element in symbols(card).iter() if "id" in element.attrib}
    for game in moments(card, card.players[1], seed=9, every=20):
        whole, layer = game.svg(game.asked, layout=layout), game.svg(game.asked, layout=layout, layer=True)
        assert "<style>" not in layer
        assert "<defs>" not in layer
        assert {element.attrib["href"][1:] for element in parsed(layer).iter(f"{SVG}use")} <= ids
        assert choices(layer).keys() == choices(whole).keys()


@each_game
@each_layout
def test_a_layer_is_small(card: Card, layout: str) -> None:
    for game, language in product(moments(card, card.players[1], seed=14, every=20), LANGUAGES):
        assert len(game.svg(None, language, layout=layout, layer=True, asks=False)) < 24_000
        assert len(gzip.compress(game.svg(game.asked, language, layout=layout, layer=True).encode())) < 12_000


@each_game
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_description_tells_the_question_and_every_seat(card: Card, language: str) -> None:
    names = ["Anna", "Ben", "Chloé", "Dora", "Emil"][: card.players[0]]
    for game in moments(card, card.players[0], seed=10, every=20):
        view = game.view(0)
        told = description(view.svg(language, names=names))
        assert told.startswith(view.question_in(language, names))
        assert all(f"{name}\u00a0: " in told or f"{name}: " in told for name in names)


@each_game
@each_layout
def test_the_end_shows_the_sheet_of_every_seat(card: Card, layout: str) -> None:
    *_, game = moments(card, card.players[1], seed=12, every=20_000)
    assert game.outcome is not None
    numbers = written(game.svg(None, layout=layout))
    for score, sheet in zip(game.outcome.scores, game.outcome.sheet, strict=True):
        points = [str(points).replace("-", "−") for points in sheet.values() if points]
        assert {str(score), *points} <= set(numbers)

"""What the games have in common of what one sees: where nothing is secret, and before the end."""

from __future__ import annotations

import pytest

from tradewinds.engine.card import Card
from tradewinds.engine.conformance import all_eyes, random_game
from tradewinds.engine.discovery import cards
from tradewinds.text import LANGUAGES

open_games = [card for card in cards() if not card.load().secrets]


@pytest.mark.parametrize("card", open_games, ids=lambda card: card.name)
def test_where_nothing_is_secret_everybody_sees_everything_but_what_is_to_come(card: Card) -> None:
    for seed in range(6):
        game = random_game(card, card.players[seed % 2], {}, seed, 15 * seed)
        for eyes in (*all_eyes(game), "all"):
            view = game.view(eyes)
            assert view.to_dict() == game.to_dict()
            assert str(view) == str(game)
            assert not view.state.chance.any()


@pytest.mark.parametrize("card", open_games, ids=lambda card: card.name)
def test_where_nothing_is_secret_what_is_dealt_anew_is_the_same_table(card: Card) -> None:
    game = random_game(card, card.players[1], {}, 2, 40)
    for deal in range(3):
        assert game.view(0).redealt(deal).to_dict() == game.to_dict()


@pytest.mark.parametrize("card", cards(), ids=lambda card: card.name)
@pytest.mark.parametrize("language", LANGUAGES)
def test_while_the_game_goes_on_there_are_no_reasons(card: Card, language: str) -> None:
    game = random_game(card, card.players[0], {}, 1, 10)
    told = [
        game.definition.reasons(game.view(0), seat, source, language, None)
        for seat in range(game.players)
        for source in game.definition.sources
    ]
    assert not any(told)

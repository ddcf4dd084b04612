"""Template tags: ``{% say "front.title" %}`` writes a text of the site, ``{{ error|spoken }}`` an error."""

from __future__ import annotations

from typing import Any

from django import template

from tradewinds.engine.card import Card
from tradewinds.errors import TradewindsError
from tradewinds.site import wording

register = template.Library()


@register.simple_tag
def say(key: str, **facts: Any) -> str:
    """Write a text of the site."""
    return wording.say(key, **facts)


@register.filter
def spoken(error: TradewindsError) -> str:
    """Write an error in the language of the request."""
    return error.text_in(wording.language_now())


@register.filter
def title(card: Card) -> str:
    """Write the name of a game."""
    return card.title(wording.language_now())


@register.simple_tag
def of_game(card: Card, key: str, **facts: Any) -> str:
    """Write a text of a game."""
    return card.texts(wording.language_now())(key, **facts)

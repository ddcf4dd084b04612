"""The words of the site: its own texts over the shared ones, in the language of the request."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from django.http import HttpRequest
from django.utils.translation import get_language

from tradewinds import __version__
from tradewinds.errors import TradewindsError
from tradewinds.text import DEFAULT, LANGUAGES, Texts, texts

FOLDER = Path(__file__).parent / "text"


class Refused(TradewindsError):
    """Something that cannot be done at a table or on the site; the message says why and what to do."""

    folder = FOLDER
    status = 422
    """What the answer is called over HTTP."""


class NotForYou(Refused):
    """Something that others may see or do."""

    status = 403


class TooOften(Refused):
    """Something that can be done again after a while; the message says when."""

    status = 429

    def __init__(self, key: str, /, seconds: int, **facts: Any) -> None:
        super().__init__(key, seconds=seconds, **facts)
        self.seconds = seconds


def site_texts(language: str) -> Texts:
    """Return the texts of the site in a language."""
    return texts(language, FOLDER)


def language_now() -> str:
    """Return the language of the request that is being answered."""
    wanted = (get_language() or DEFAULT)[:2]
    return wanted if wanted in LANGUAGES else DEFAULT


def say(key: str, /, **facts: Any) -> str:
    """Return a text of the site in the language of the request."""
    return site_texts(language_now())(key, **facts)


def everywhere(request: HttpRequest) -> dict[str, Any]:
    """Return what every template may use."""
    theme = request.COOKIES.get("theme", "auto")
    return {
        "language": language_now(),
        "languages": LANGUAGES,
        "theme": theme if theme in ("light", "night") else "auto",
        "version": __version__,
    }

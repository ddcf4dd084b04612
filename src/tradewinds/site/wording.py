"""The words of the site: its own texts over the shared ones, in the language of the request."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from django.http import HttpRequest
from django.utils.functional import lazy
from django.utils.translation import get_language

from tradewinds import __version__
from tradewinds.errors import TradewindsError
from tradewinds.text import DEFAULT, LANGUAGES, Texts, texts

FOLDER = Path(__file__).parent / "text"


class Refused(TradewindsError):
    """Something that cannot be done at a table or on the site; the message says why and what to do."""

    folder = FOLDER
    status = 422
    """What an answer to a request says about it."""

    @property
    def headers(self) -> Mapping[str, str]:
        """What such an answer says besides."""
        return {}


class NotForYou(Refused):
    """Something that others may see or do."""

    status = 403


class TooMany(Refused):
    """Something that was asked for too often; the message says how long to wait."""

    status = 429

    @property
    def seconds(self) -> int:
        """How long to wait."""
        return int(self.facts["seconds"])

    @property
    def headers(self) -> Mapping[str, str]:
        """How long to wait, as programs read it."""
        return {"Retry-After": str(self.seconds)}


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


said = lazy(say, str)
"""The same, put into words when somebody reads it."""


def everywhere(request: HttpRequest) -> dict[str, Any]:
    """Return what every template may use."""
    from tradewinds.site.people import account_of  # noqa: PLC0415 - who needs words

    theme = request.COOKIES.get("theme", "auto")
    return {
        "account": account_of(request),
        "language": language_now(),
        "languages": LANGUAGES,
        "theme": theme if theme in ("light", "night") else "auto",
        "version": __version__,
    }

"""Texts in French and English: every sentence a person can see stands in a TOML file, once for each language.

A text is a template for `str.format`. Where number matters it is a table that names the fact to look at::

    drew = { by = "cards", one = "{seat} draws a card", other = "{seat} draws {cards} cards" }

``none`` may be given for zero. Names of things are *terms*, lists of small tables with at least a ``name``; a template
may ask for any of their forms: ``{company}``, ``{company.adjective}``.
"""

from __future__ import annotations

import re
import tomllib
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from tradewinds.errors import UnknownLanguage, nearest, quoted

LANGUAGES = ("en", "fr")
DEFAULT = "en"


def check_language(language: str) -> str:
    """Return the language if there are texts in it."""
    if language not in LANGUAGES:
        known = ", ".join(LANGUAGES)
        raise UnknownLanguage("no_language", given=quoted(language), known=known, hint=nearest(language, LANGUAGES))
    return language


def fold(text: str) -> str:
    """Return text without the accents and capitals that people leave out when they type."""
    flat = unicodedata.normalize("NFKD", text.casefold().replace("’", "'").replace("œ", "oe").replace("æ", "ae"))
    return "".join(letter for letter in flat if not unicodedata.combining(letter))


def is_one(language: str, number: int) -> bool:
    """Tell whether a language uses the singular with a number. French does for nought, English does not."""
    return number in (0, 1) if language == "fr" else number == 1


class Term:
    """The name of a thing, with its other forms as attributes."""

    def __init__(self, forms: Mapping[str, str]) -> None:
        self.__dict__.update(forms)
        self.forms = dict(forms)

    def __getattr__(self, form: str) -> str:
        raise AttributeError(f"the term {self.forms} has no form {form!r}")

    def __str__(self) -> str:
        return self.forms["name"]

    def __format__(self, spec: str) -> str:
        return format(str(self), spec)


class Texts:
    """The texts of one game in one language, with the shared ones beneath."""

    def __init__(self, language: str, *folders: Path) -> None:
        self.language = check_language(language)
        self._texts: dict[str, Any] = {}
        self._terms: dict[str, list[Term]] = {}
        for folder in folders:
            table = tomllib.loads(_typeset((folder / f"{language}.toml").read_text(encoding="utf-8"), language))
            for name, terms in table.pop("terms", {}).items():
                self._terms[name] = [Term(forms) for forms in terms]
            self._texts.update(_flatten(table))

    def __call__(self, key: str, /, **facts: Any) -> str:
        """Return a text with its facts filled in."""
        text = self._texts[key]
        if isinstance(text, dict):
            number = int(facts[text["by"]])
            form = "none" if number == 0 and "none" in text else "one" if is_one(self.language, number) else "other"
            text = text[form]
        return str(text).format(**facts)

    def __contains__(self, key: str) -> bool:
        return key in self._texts

    def keys(self) -> set[str]:
        """Return the keys of all texts and terms, to compare languages."""
        terms = {
            f"terms.{name}.{number}.{form}"
            for name, terms in self._terms.items()
            for number, term in enumerate(terms)
            for form in term.forms
        }
        return set(self._texts) | terms

    def raw(self, key: str) -> Any:
        """Return a template as it stands in the file, or the form of a term."""
        if key in self._texts:
            return self._texts[key]
        _, name, number, form = key.split(".")
        return self._terms[name][int(number)].forms[form]

    def terms(self, name: str) -> list[Term]:
        """Return all terms of a kind, in their order."""
        return self._terms[name]

    def has_terms(self, name: str) -> bool:
        """Tell whether there are terms of a kind."""
        return name in self._terms

    def seat(self, seat: int | None, names: list[str] | None = None) -> str:
        """Return what a seat is called."""
        if seat is None or seat < 0:
            return self("seats.nobody")
        return names[seat] if names and seat < len(names) else self("seats.unnamed", number=seat)

    def list_of(self, items: list[str]) -> str:
        """Join words as a sentence does: "a, b and c"."""
        if len(items) < 2:  # noqa: PLR2004
            return "".join(items)
        return self("lists.and", first=", ".join(items[:-1]), last=items[-1])

    def some_of(self, items: Sequence[str], most: int = 12) -> str:
        """List words, at most so many: "a, b and 3 more"."""
        listed = ", ".join(items[:most])
        if len(items) > most:
            return self("lists.more", first=listed, count=len(items) - most)
        return listed or self("lists.none")


def _typeset(text: str, language: str) -> str:
    """Return text with the spaces that French wants before high punctuation: no line may end there."""
    return re.sub(r" (?=[?!:;»](?![\w/]))|(?<=«) ", "\u00a0", text) if language == "fr" else text


def _flatten(table: Mapping[str, Any], prefix: str = "") -> Iterator[tuple[str, Any]]:
    for key, value in table.items():
        if isinstance(value, dict) and "by" not in value:
            yield from _flatten(value, f"{prefix}{key}.")
        else:
            yield prefix + key, value


@cache
def texts(language: str, folder: Path | None = None) -> Texts:
    """Return the shared texts, and those of a game's folder over them."""
    shared = Path(__file__).parent
    return Texts(language, shared, folder) if folder else Texts(language, shared)

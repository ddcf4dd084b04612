"""Texts: numbers, terms, languages."""

from __future__ import annotations

from pathlib import Path

import pytest

from tradewinds.errors import UnknownLanguage
from tradewinds.text import LANGUAGES, Texts, is_one, texts

SAMPLE = {
    "en": '[cards]\ndrew = { by = "n", none = "no card", one = "{n} card", other = "{n} cards" }\n'
    '[[terms.flag]]\nname = "France"\nadjective = "French"\n',
    "fr": '[cards]\ndrew = { by = "n", one = "{n} carte", other = "{n} cartes" }\n'
    '[[terms.flag]]\nname = "France"\nadjective = "française"\n',
}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for language, content in SAMPLE.items():
        (tmp_path / f"{language}.toml").write_text(content, encoding="utf-8")
    return tmp_path


def test_nought_is_plural_in_english_and_singular_in_french() -> None:
    assert [is_one("en", n) for n in (0, 1, 2)] == [False, True, False]
    assert [is_one("fr", n) for n in (0, 1, 2)] == [True, True, False]


def test_a_text_follows_its_number(folder: Path) -> None:
    assert [Texts("en", folder)("cards.drew", n=n) for n in (0, 1, 2)] == ["no card", "1 card", "2 cards"]
    assert [Texts("fr", folder)("cards.drew", n=n) for n in (0, 1, 2)] == ["0 carte", "1 carte", "2 cartes"]


def test_french_never_breaks_a_line_before_high_punctuation(tmp_path: Path) -> None:
    for language in LANGUAGES:
        (tmp_path / f"{language}.toml").write_text('[a]\nb = "« Qui ? » : toi ; moi ! 1:2"', encoding="utf-8")
    assert Texts("fr", tmp_path)("a.b") == "«\u00a0Qui\u00a0?\u00a0»\u00a0: toi\u00a0; moi\u00a0! 1:2"
    assert Texts("en", tmp_path)("a.b") == "« Qui ? » : toi ; moi ! 1:2"


def test_a_term_has_a_name_and_other_forms(folder: Path) -> None:
    term = Texts("fr", folder).terms("flag")[0]
    assert f"{term}, {term.adjective}" == "France, française"
    with pytest.raises(AttributeError, match="no form 'plural'"):
        _ = term.plural


def test_lists_are_joined_as_a_sentence_does() -> None:
    assert texts("en").list_of(["a", "b", "c"]) == "a, b and c"
    assert texts("fr").list_of(["a", "b"]) == "a et b"
    assert texts("fr").list_of(["a"]) == "a"


def test_an_unknown_language_lists_the_known_ones() -> None:
    with pytest.raises(UnknownLanguage, match="en, fr"):
        texts("de")


def test_shared_texts_are_the_same_in_every_language() -> None:
    keys = [texts(language).keys() for language in LANGUAGES]
    assert all(other == keys[0] for other in keys)

from __future__ import annotations

import pytest

import tradewinds as tw
from tradewinds.engine.card import Card
from tradewinds.engine.discovery import cards, find_card
from tradewinds.engine.rulebook import Rulebook, rulebook
from tradewinds.text import LANGUAGES, fold

BATAVIA = find_card("batavia")


@pytest.fixture(params=LANGUAGES)
def book(request: pytest.FixtureRequest) -> Rulebook:
    return rulebook(BATAVIA, request.param)


@pytest.mark.parametrize("card", cards(), ids=lambda card: card.name)
def test_every_game_has_the_same_clauses_in_every_language(card: Card) -> None:
    english, *others = (rulebook(card, language) for language in LANGUAGES)
    assert english.clauses
    for other in others:
        assert list(other.clauses) == list(english.clauses)
        assert [section.number for section in other.sections] == [section.number for section in english.sections]


def test_a_clause_goes_on_over_indented_lines(book: Rulebook) -> None:
    clause = book.clause("BAT-46")
    assert clause.section == "4"
    assert "bid mod m" in clause.text
    assert "BAT-47" not in clause.text


@pytest.mark.parametrize("name", ["BAT-SC1", "bat-sc1", "bat sc 1"])
def test_scenarios_have_ids_too(book: Rulebook, name: str) -> None:
    assert book.clause(name).is_scenario


def test_an_unknown_clause_is_refused_with_the_nearest(book: Rulebook) -> None:
    with pytest.raises(tw.UnknownClause, match="BAT-99"):
        book.clause("BAT-999")
    assert book.nearest_id("BAT-999") == "BAT-99"


def test_sections_by_number(book: Rulebook) -> None:
    section = book.section("10")
    assert section is not None
    assert section.title == "Pirates"
    assert [clause.id for clause in section.clauses][:2] == ["BAT-103", "BAT-104"]
    assert book.section("99") is None


def test_a_section_without_translation_stays_english() -> None:
    section = rulebook(BATAVIA, "fr").section("17")
    assert section is not None
    assert section.language == "en"


def test_the_glossary_is_read(book: Rulebook) -> None:
    entry = book.look_up("comptoir")[0]
    assert (entry.french, entry.english, entry.remark) == ("comptoir", "warehouse", "one per good")
    assert book.look_up("warehouse") == [entry]
    assert book.look_up("") == []


def test_a_search_wants_every_word_and_knows_both_languages(book: Rulebook) -> None:
    for words in ("pirates seals", "pirates sceaux", "PIRATE Sceau"):
        assert "BAT-108" in [clause.id for clause in book.search(words)]
    assert book.search("pirates xylophone") == []
    assert book.search("") == []


def test_rules_are_found_before_scenarios(book: Rulebook) -> None:
    kinds = [clause.is_scenario for clause in book.search("seal")]
    assert kinds == sorted(kinds)
    assert kinds[0] is False


def test_a_misspelt_word_has_a_neighbour() -> None:
    assert rulebook(BATAVIA, "en").nearest_word("auctoin") == "auction"
    assert rulebook(BATAVIA, "en").nearest_word("zzzz") is None


def test_an_unknown_language_is_refused() -> None:
    with pytest.raises(tw.UnknownLanguage):
        rulebook(BATAVIA, "de")


def test_folding_leaves_out_accents_and_case() -> None:
    assert fold("Échoppe d’Œuvre") == "echoppe d'oeuvre"

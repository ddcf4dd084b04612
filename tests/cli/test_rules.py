from __future__ import annotations

from typing import Any

import pytest


def test_without_words_the_table_of_contents(run: Any) -> None:
    answer = run("rules", "batavia")
    assert "Auction" in answer.out
    assert "Enchères" in run("rules", "batavia", "-l", "fr").out


@pytest.mark.parametrize("name", ["BAT-38", "bat-38", "bat 38", "BAT38"])
def test_a_clause_by_its_id(run: Any, name: str) -> None:
    answer = run("rules", "batavia", *name.split())
    assert answer.status == 0
    assert answer.out.startswith("BAT-38  4. Auction")
    assert "first bid" in answer.out


def test_a_clause_in_french(run: Any) -> None:
    answer = run("rules", "batavia", "BAT-38", "--language", "fr")
    assert "première enchère" in answer.out


def test_a_section_by_its_number(run: Any) -> None:
    answer = run("rules", "batavia", "4")
    assert answer.out.startswith("4. Auction")
    assert "BAT-57" in answer.out
    assert "BAT-58" not in answer.out


def test_a_section_that_is_only_there_in_english(run: Any) -> None:
    assert "qu’en anglais" in run("rules", "batavia", "17", "-l", "fr").out


def test_words_find_clauses(run: Any) -> None:
    answer = run("rules", "batavia", "pirates", "seals")
    assert "BAT-108" in answer.out
    assert "BAT-33" not in answer.out


def test_french_words_find_clauses_in_both_languages(run: Any) -> None:
    assert "BAT-108" in run("rules", "batavia", "pirates", "sceaux").out
    assert "BAT-108" in run("rules", "batavia", "PIRATES", "SCEAUX", "-l", "fr").out


def test_words_find_terms_of_the_glossary(run: Any) -> None:
    assert "lettre de change = bill" in run("rules", "batavia", "lettre").out


def test_an_unknown_clause_names_the_nearest(run: Any) -> None:
    assert "BAT-99" in run("rules", "batavia", "BAT-999").mistake
    assert "article BAT-999" in run("rules", "batavia", "BAT-999", "-l", "fr").mistake


def test_words_that_do_not_occur(run: Any) -> None:
    assert "pirate" in run("rules", "batavia", "piraets").mistake
    assert run("rules", "batavia", "!!!").mistake

"""Every game can be studied, in every language."""

from __future__ import annotations

import re
import string
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tradewinds.engine.card import Card
from tradewinds.engine.discovery import cards
from tradewinds.study import Games, Narrator, Plan, Study, find_out, play, write_pages
from tradewinds.study.subjects import Subjects
from tradewinds.text import LANGUAGES, Texts

CARDS = cards()
TEXTS = Path(__file__).parents[2] / "src" / "tradewinds" / "study" / "text"
GAMES = 120

each_game = pytest.mark.parametrize("card", CARDS, ids=lambda card: card.name)
in_each_language = pytest.mark.parametrize("language", LANGUAGES)


def study_of(card: Card, players: int, wanted: int = GAMES) -> Study:
    plan = Plan(card.name, players, card.read_options(players, {}), "greedy", 0.05, 1)
    games = Games.together(Subjects(card), players, play(plan, GAMES, 1))
    return Study(plan, wanted, find_out(games))


def words_of(page: Path) -> str:
    text = re.sub(r"<style>.*?</style>|<svg.*?>", "", page.read_text(encoding="utf-8"), flags=re.DOTALL)
    return re.sub(r"<[^>]*>", "\n", text)


@each_game
def test_a_game_says_what_is_worth_a_chapter(card: Card) -> None:
    subjects = Subjects(card)
    kinds = {kind.name for kind in subjects.definition.events}
    assert subjects.chapters
    assert subjects.happenings
    assert {*subjects.chapters, subjects.clock} - {""} <= kinds
    assert {topic.kind for topic in subjects.topics} == set(subjects.chapters)
    named = {key.split(".")[2] for key in card.texts("en").keys() if key.startswith("study.happens.")}  # noqa: SIM118
    assert named == set(subjects.happenings)


@each_game
def test_every_comparison_that_has_texts_is_made(card: Card) -> None:
    """A misspelled kind, way or number would else be left out without a word."""
    made = {topic.key for topic in Subjects(card).topics}
    asked = {
        key.removesuffix(".who")
        for key in card.texts("en").keys()  # noqa: SIM118
        if key.startswith("study.") and key.endswith(".who")
    }
    assert asked == made


@each_game
@in_each_language
def test_a_report_can_be_read(card: Card, language: str, tmp_path: Path) -> None:
    players = card.players[0]
    study = study_of(card, players)
    page = write_pages([study], language, tmp_path)
    words = words_of(page)
    assert "{" not in words
    assert "Term object" not in words
    narrator = Narrator(card, language)
    for sentence in narrator.telling(study.findings):
        assert sentence in words.replace("&#x27;", "'")
    for kind in Subjects(card).chapters:
        assert narrator.texts(f"study.{kind}.heading") in words
    assert (tmp_path / "games.parquet").exists()
    assert {"places.png", "sources.png", "lengths.png"} <= {file.name for file in tmp_path.iterdir()}


@each_game
@in_each_language
def test_every_group_has_a_sentence(card: Card, language: str) -> None:
    narrator = Narrator(card, language)
    for comparison in study_of(card, card.players[1]).findings.comparisons:
        for group in comparison.groups:
            sentence = narrator.of(comparison, group)
            assert sentence[0].isupper()
            assert sentence.endswith(".")
            assert narrator.value(comparison.topic, group)


@each_game
def test_five_sentences_open_a_report(card: Card) -> None:
    assert len(Narrator(card, "en").telling(study_of(card, card.players[0]).findings)) == 5


@each_game
def test_numbers_of_players_can_be_compared(card: Card, tmp_path: Path) -> None:
    studies = [study_of(card, players) for players in (card.players[0], card.players[1])]
    page = write_pages(studies, "fr", tmp_path)
    for players in card.players:
        assert f'href="{players}/index.html"' in page.read_text(encoding="utf-8")
        assert (tmp_path / str(players) / "index.html").exists()


@in_each_language
def test_a_report_says_if_it_was_interrupted_and_which_options_were_chosen(language: str, tmp_path: Path) -> None:
    card = CARDS[0]
    study = study_of(card, card.players[0], wanted=50_000)
    assert not study.complete
    option = next(option for option in card.options if len(option.values(card.players[0])) > 1)
    study.plan.options[option.name] = option.values(card.players[0])[-1]
    words = words_of(write_pages([study], language, tmp_path))
    assert card.texts(language)(f"options.{option.name}") in words
    assert Narrator(card, language).number(50_000) in words
    assert f"--option {option.name}=" in words


def facts_of(text: Any) -> set[str]:
    forms = [form for name, form in text.items() if name != "by"] if isinstance(text, dict) else [text]
    return {field for form in forms for _, field, _, _ in string.Formatter().parse(form) if field}


def test_reports_say_the_same_in_every_language() -> None:
    first, *others = (Texts(language, TEXTS) for language in LANGUAGES)
    for other in others:
        assert other.keys() == first.keys()
        for key in first.keys():  # noqa: SIM118
            assert facts_of(first.raw(key)) == facts_of(other.raw(key)), key


def test_places_have_words_for_all_players_of_every_game() -> None:
    for language in LANGUAGES:
        narrator = Narrator(CARDS[0], language)
        ordinals = [narrator.ordinal(place) for place in range(max(card.players[1] for card in CARDS) + 4)]
        assert len(set(ordinals)) == len(ordinals)


def test_only_what_is_proven_is_said_about_places() -> None:
    card = CARDS[0]
    study = study_of(card, 4)
    narrator = Narrator(card, "en")

    def said(*survive: bool) -> str:
        places = [
            replace(group, wins=replace(group.wins, share=share), survives=proven)
            for group, share, proven in zip(study.findings.places, (0.2, 0.3, 0.26, 0.24), survive, strict=True)
        ]
        return narrator.about_places(replace(study.findings, places=tuple(places))).replace("\u00a0", " ")

    assert "decides second wins 30.0 % of the games, whoever decides first only 20.0 % (par 25 %)" in said(*[True] * 4)
    assert said(True, False, False, False) == "Whoever decides first wins 20.0 % of the games (par 25 %)."
    assert "between 20.0 % and 30.0 %" in said(*[False] * 4)

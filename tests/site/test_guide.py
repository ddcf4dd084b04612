"""The guide of every game: complete in every language, with pictures that draw and links that lead somewhere."""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Iterator
from xml.etree.ElementTree import Element

import pytest
from defusedxml.ElementTree import fromstring  # type: ignore[import-untyped]

from tradewinds.engine.card import Card
from tradewinds.engine.discovery import cards
from tradewinds.engine.rulebook import rulebook
from tradewinds.errors import UnknownLanguage
from tradewinds.site.guide import Part, clauses, guide, pictures
from tradewinds.text import DEFAULT, LANGUAGES, fold

NEEDED = ("aim", "table", "end", "scoring")
LIVE = {"role", "tabindex", "id", "aria-label"}

every_game = pytest.mark.parametrize("card", cards(), ids=lambda card: card.name)
every_language = pytest.mark.parametrize("language", LANGUAGES)


def page(card: Card, language: str) -> tuple[Part, ...]:
    return (*guide(card, language).parts, *clauses(card, language))


def elements(card: Card, language: str) -> Iterator[Element]:
    for part in page(card, language):
        yield from fromstring(f"<div>{part.html}</div>").iter()


def ids(card: Card, language: str) -> list[str]:
    inside = [element.attrib["id"] for element in elements(card, language) if "id" in element.attrib]
    return [part.anchor for part in page(card, language)] + inside


def tag(element: Element) -> str:
    return str(element.tag).rpartition("}")[2]


@every_game
@every_language
def test_what_every_player_looks_for_has_an_anchor(card: Card, language: str) -> None:
    anchors = {part.anchor for part in guide(card, language).parts}
    assert anchors >= {*NEEDED, *card.load().questions[1:]}


@every_game
@every_language
def test_all_languages_have_the_same_headings_and_pictures(card: Card, language: str) -> None:
    def skeleton(language: str) -> list[tuple[str, int]]:
        return [(part.anchor, part.level) for part in guide(card, language).parts]

    def shown(language: str) -> list[tuple[str, tuple[tuple[str, str], ...]]]:
        return [(picture.position, picture.options) for picture in pictures(card, language)]

    assert skeleton(language) == skeleton(DEFAULT)
    assert shown(language) == shown(DEFAULT)
    assert all(part.title and "{" not in part.title for part in guide(card, language).parts)


@every_game
@every_language
def test_every_picture_is_drawn_still_and_named(card: Card, language: str) -> None:
    figures = [element for element in elements(card, language) if tag(element) == "figure"]
    assert len(figures) == len(pictures(card, language)) > 0
    for figure, picture in zip(figures, pictures(card, language), strict=True):
        drawing, caption = figure
        assert drawing.attrib["role"] == "img"
        assert drawing.attrib["aria-label"] == picture.caption == "".join(caption.itertext())
        assert picture.caption
        for element in drawing.iter():
            names = set(element.attrib) - (LIVE if element is drawing else set())
            assert not names & LIVE, names
            assert not any(name.startswith("data-") for name in names), names
            assert element.attrib.get("class") != "tw-choice"


@every_game
@every_language
def test_the_part_shown_lies_within_the_drawing_and_cuts_through_no_panel(card: Card, language: str) -> None:
    for picture in pictures(card, language):
        whole = dataclasses.replace(picture, options=tuple(o for o in picture.options if o[0] != "box"))
        drawing = fromstring(whole.svg(card, language))
        shown = box(fromstring(picture.svg(card, language)))
        assert holds(box(drawing), shown), picture.options
        for panel in panels(drawing):
            assert holds(shown, panel) or not touches(shown, panel), (picture.options, panel)


Box = tuple[float, float, float, float]
"""Left, upper, right and lower edge."""


def box(drawing: Element) -> Box:
    x, y, width, height = map(float, drawing.attrib["viewBox"].split())
    return x, y, x + width, y + height


def holds(outer: Box, inner: Box) -> bool:
    return outer[0] <= inner[0] and outer[1] <= inner[1] and inner[2] <= outer[2] and inner[3] <= outer[3]


def touches(one: Box, other: Box) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


def panels(element: Element, x: float = 0, y: float = 0, scale: float = 1) -> Iterator[Box]:
    """Find the panels and headings that `Drawing` has drawn, in the units of the whole."""
    moved = re.match(r"translate\((\S+) (\S+?)\)(?: scale\((\S+)\))?", element.attrib.get("transform", ""))
    if moved:
        x, y, scale = x + scale * float(moved[1]), y + scale * float(moved[2]), scale * float(moved[3] or 1)
    if re.match(r"tw-(panel|plaque)\b", element.attrib.get("class", "")) and "d" in element.attrib:
        left, upper, width = map(float, re.findall(r"-?[\d.]+", element.attrib["d"])[:3])
        down = re.search(r"v([\d.]+)", element.attrib["d"])
        lower = upper + (float(down[1]) + 18 if down else 24)
        yield x + scale * (left - 9), y + scale * upper, x + scale * (left + width + 9), y + scale * lower
    for inner in element:
        yield from panels(inner, x, y, scale)


@every_game
@every_language
def test_every_link_leads_to_one_place_of_the_page(card: Card, language: str) -> None:
    places = ids(card, language)
    assert len(places) == len(set(places))
    links = [element.attrib["href"] for element in elements(card, language) if tag(element) == "a"]
    assert links
    assert {link for link in links if link.removeprefix("#") not in places} == set()


@every_game
@every_language
def test_every_rule_is_on_the_page(card: Card, language: str) -> None:
    rules = [clause.id for clause in rulebook(card, language).clauses.values() if not clause.is_scenario]
    listed = [element.attrib["id"] for element in elements(card, language) if tag(element) == "li" and element.attrib]
    assert listed == rules


@every_game
@every_language
def test_nothing_on_the_page_brings_style_or_script(card: Card, language: str) -> None:
    for element in elements(card, language):
        assert tag(element) not in {"script", "style", "iframe", "link"}
        assert not any(name == "style" or name.startswith("on") for name in element.attrib)


@every_game
@every_language
def test_search_finds_the_words_of_every_part(card: Card, language: str) -> None:
    book = guide(card, language)
    for part in book.parts:
        word = max(re.findall(r"[^\W\d_]+", part.text), key=len)
        found = {finding.anchor: finding for finding in book.search(word.upper())}
        assert part.anchor in found
        assert "<mark>" in found[part.anchor].excerpt_html
        assert part.anchor in {finding.anchor for finding in book.search(f"{fold(word)} {part.title}")}


@every_game
@every_language
def test_search_finds_clauses_and_wants_every_word(card: Card, language: str) -> None:
    book = guide(card, language)
    clause = next(iter(rulebook(card, language).clauses))
    assert clause in {finding.anchor for finding in book.search(clause.lower())}
    assert book.search(f"{clause} xyzzy") == []
    assert book.search(" ?! ") == []


@every_game
@every_language
def test_excerpts_are_safe_and_well_formed(card: Card, language: str) -> None:
    findings = guide(card, language).search("e") + guide(card, language).search("a")
    assert findings
    for finding in findings:
        inside = fromstring(f"<p>{finding.excerpt_html}</p>")
        assert {element.tag for element in inside} <= {"mark"}


@every_game
def test_a_heading_with_the_words_comes_first(card: Card) -> None:
    book = guide(card, DEFAULT)
    for part in book.parts:
        best = book.search(part.title)[0]
        assert fold(part.title) in fold(best.title)


@every_game
def test_french_has_its_own_apostrophes_and_spaces(card: Card) -> None:
    for part in guide(card, "fr").parts:
        text = f"{part.title} {part.text}"
        assert "'" not in text
        assert re.findall(r"[^\u00a0][;?!»]|[^\u00a0\d]:|«[^\u00a0]", text) == []


@every_game
def test_an_unknown_language_is_refused(card: Card) -> None:
    with pytest.raises(UnknownLanguage):
        guide(card, "xx")

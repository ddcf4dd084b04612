"""The rules of a game for people: a guide with pictures, then the rules clause by clause, and a search over both.

A game keeps its guide beside its rules, ``GUIDE.md`` in English and ``GUIDE.fr.md`` in French. It is Markdown with
three additions:

- A heading ends with its anchor, the same in every language: ``## The auction {#bid}``. The questions of the game are
  anchors too, so a page that asks something can point to the answer.
- ``(BAT-38)`` becomes a link to that clause.
- A fenced block ``board`` is a picture: a line ``caption: ...`` and a position as text. Its options are ``seat`` (who
  looks; a spectator if it is left out), ``names`` (of the seats), ``layout``, and ``box=x,y,w,h``, the part of the
  drawing that is shown, in its own units. ``zone`` stands for options that a block ``zones`` gave a name to.

Pictures are layers: a page that shows a guide embeds ``tradewinds.drawing.art(card.folder).sheet()`` once.
"""

from __future__ import annotations

import html
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache, cached_property
from typing import Any

from markdown_it import MarkdownIt
from markdown_it.token import Token

from tradewinds.drawing import escape
from tradewinds.engine.card import Card
from tradewinds.engine.game import Game
from tradewinds.engine.rulebook import Clause, Section, rulebook
from tradewinds.text import DEFAULT, check_language, fold

BEFORE, AFTER = 70, 150
"""How many letters of the text an excerpt shows before the first word found, and from there on."""

_MARKDOWN = MarkdownIt("commonmark", {"html": False}).enable("table")
_HEADING = re.compile(r"(?P<title>.+?)\s*\{#(?P<anchor>[\w-]+)\}")
_PICTURE = re.compile(r"<svg\b.*?</svg>", re.DOTALL)
_INLINE_TAG = re.compile(r"</?(?:a|b|code|em|i|mark|strong)\b[^>]*>")
_TAG = re.compile(r"<[^>]*>")
_BLANK = re.compile("[ \t\r\n]+")  # spaces that may not be broken stay as they are
_LIVE = re.compile(r' (?:id|role|tabindex|aria-[\w-]+|data-[\w-]+)="[^"]*"')
_CHOICE = re.compile(' class="tw-(?:choice|pick)"')
_HEAD = re.compile(r'<svg xmlns="[^"]*" viewBox="(?P<box>[^"]*)"(?P<rest>[^>]*)><title>.*?</title>', re.DOTALL)
_SHORTEST_STEM = 4


@dataclass(frozen=True)
class Part:
    """A piece of the page under one heading."""

    anchor: str
    title: str
    """Plain text, not yet escaped."""
    level: int
    html: str
    """The body without the heading, safe to put into a page."""

    @cached_property
    def text(self) -> str:
        """The words of the body and its captions, without what stands inside pictures."""
        plain = _TAG.sub(" ", _INLINE_TAG.sub("", _PICTURE.sub("", self.html)))
        return _BLANK.sub(" ", html.unescape(plain)).strip()


@dataclass(frozen=True)
class Finding:
    """A place where all words looked for occur."""

    anchor: str
    title: str
    excerpt_html: str
    """Some words of it, escaped; those looked for are in ``<mark>``."""


@dataclass(frozen=True)
class Picture:
    """A position that a guide shows, and how."""

    caption: str
    position: str
    options: tuple[tuple[str, str], ...]

    def svg(self, card: Card, language: str) -> str:
        """Return the drawing: a still picture, with nothing in it to choose."""
        options = dict(self.options)
        view = Game.parse(card, self.position, seed=0).view(int(options["seat"]) if "seat" in options else None)
        how: dict[str, Any] = {"layer": True, "asks": False}
        if "layout" in options:
            how["layout"] = options["layout"]
        if "names" in options:
            how["names"] = options["names"].split(",")
        return _still(view.svg(language, **how), self.caption, options.get("box"))

    def figure(self, card: Card, language: str) -> str:
        """Return the drawing with its caption below."""
        caption = _MARKDOWN.renderInline(self.caption)
        return f'<figure class="plate">{self.svg(card, language)}<figcaption>{caption}</figcaption></figure>\n'


@dataclass(frozen=True)
class Guide:
    """The guide to one game in one language."""

    card: Card
    language: str
    parts: tuple[Part, ...]

    def search(self, words: str) -> list[Finding]:
        """Return where every word occurs: the parts of the guide first, then single clauses; headings first of all."""
        wanted = _stems(words)
        if not wanted:
            return []
        guided = [part for part in self.parts if _holds(f"{part.title} {part.text}", wanted)]
        guided.sort(key=lambda part: not _holds(part.title, wanted))
        ruled = [
            part for part in _single_clauses(self.card, self.language) if _holds(f"{part.title} {part.text}", wanted)
        ]
        return [Finding(part.anchor, part.title, _excerpt(part.text, wanted)) for part in (*guided, *ruled)]


@cache
def guide(card: Card, language: str) -> Guide:
    """Return the guide to a game in a language."""
    tokens = _tokens(card, language)
    shown = iter(pictures(card, language))
    for token in tokens:
        if token.type == "fence" and token.info.startswith("board"):
            token.type, token.content = "html_block", next(shown).figure(card, language)
    return Guide(card, language, tuple(_parts(card, tokens)))


@cache
def pictures(card: Card, language: str) -> tuple[Picture, ...]:
    """Return the pictures of a guide, in their order."""
    fences = [token for token in _tokens(card, language) if token.type == "fence"]
    zones = {
        name.strip(): _options(options.split())
        for fence in fences
        if fence.info.strip() == "zones"
        for name, _, options in (line.partition(":") for line in fence.content.splitlines())
    }
    return tuple(_picture(fence, zones) for fence in fences if fence.info.startswith("board"))


@cache
def clauses(card: Card, language: str) -> tuple[Part, ...]:
    """Return the rules clause by clause: the sections that have some, and those before them, which say how to read."""
    book = rulebook(card, language)
    first = next(place for place, section in enumerate(book.sections) if _rules_of(section))
    return tuple(
        Part(f"section-{section.number}", section.title, 3, _section(card, section))
        for place, section in enumerate(book.sections)
        if place < first or _rules_of(section)
    )


# Reading a guide.


def _tokens(card: Card, language: str) -> list[Token]:
    check_language(language)
    file = card.folder / ("GUIDE.md" if language == DEFAULT else f"GUIDE.{language}.md")
    return _MARKDOWN.parse(file.read_text(encoding="utf-8"))


def _parts(card: Card, tokens: list[Token]) -> Iterator[Part]:
    """Cut the text at its headings; what stands before the first heading with an anchor is not shown."""
    starts = [place for place, token in enumerate(tokens) if token.type == "heading_open" and token.tag != "h1"]
    for start, stop in zip(starts, [*starts[1:], len(tokens)], strict=True):
        heading = _HEADING.fullmatch(tokens[start + 1].content)
        if heading is None:
            raise ValueError(f"a heading without an anchor: {tokens[start + 1].content!r}")
        body = _render(card, tokens[start + 3 : stop])
        yield Part(heading["anchor"], heading["title"], int(tokens[start].tag[1:]), body)


def _picture(fence: Token, zones: dict[str, dict[str, str]]) -> Picture:
    caption, _, position = fence.content.partition("\n")
    given = _options(fence.info.split()[1:])
    zone = given.pop("zone", None)
    options = {**zones[zone], **given} if zone else given
    return Picture(caption.removeprefix("caption:").strip(), position, tuple(sorted(options.items())))


def _options(words: Iterable[str]) -> dict[str, str]:
    return {name: value for name, _, value in (word.partition("=") for word in words)}


def _still(svg: str, caption: str, box: str | None) -> str:
    """Take out of a drawing what can be chosen, cut it to a box, and name it by its caption."""
    svg = _CHOICE.sub("", _LIVE.sub("", svg))
    head = _HEAD.match(svg)
    assert head is not None  # noqa: S101
    shown = box.replace(",", " ") if box else head["box"]
    name = f'role="img" aria-label="{escape(caption)}"'
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{shown}"{head["rest"]} {name}>{svg[head.end() :]}'


# Putting clauses onto the page.


def _rules_of(section: Section) -> list[Clause]:
    return [clause for clause in section.clauses if not clause.is_scenario]


def _section(card: Card, section: Section) -> str:
    found = _rules_of(section)
    if not found:
        return _render(card, _MARKDOWN.parse(section.text))
    items = "".join(f'<li id="{clause.id}">{_clause(card, clause)}</li>\n' for clause in found)
    return f'<ul class="clauses">\n{items}</ul>\n'


def _clause(card: Card, clause: Clause) -> str:
    return _render(card, _MARKDOWN.parse(f"**{clause.id}** {clause.text}")).strip()


@cache
def _single_clauses(card: Card, language: str) -> tuple[Part, ...]:
    """Return each clause as a place of its own, so that a search leads to it and not to its section."""
    return tuple(
        Part(clause.id, clause.heading, 4, _clause(card, clause))
        for section in rulebook(card, language).sections
        for clause in _rules_of(section)
    )


def _render(card: Card, tokens: list[Token]) -> str:
    """Return tokens as HTML, with the clauses they mention as links."""
    for token in tokens:
        if token.children:
            token.children = [piece for child in token.children for piece in _linked(card, child)]
    return str(_MARKDOWN.renderer.render(tokens, _MARKDOWN.options, {}))


def _linked(card: Card, token: Token) -> list[Token]:
    """Split a run of text at the clauses it mentions. Only clauses of the page are meant, not scenarios."""
    if token.type != "text":
        return [token]
    pieces = re.split(rf"\b({re.escape(card.clauses)}-\d+)\b", token.content)
    return [_link(piece) if place % 2 else Token("text", "", 0, content=piece) for place, piece in enumerate(pieces)]


def _link(clause: str) -> Token:
    return Token("html_inline", "", 0, content=f'<a href="#{clause}" class="clause">{clause}</a>')


# Searching.


def _stems(words: str) -> list[str]:
    """Return what to look for: folded words, without the plural's s, so that "pirates" finds "pirate"."""
    found = re.findall(r"[\w-]+", fold(words))
    return [word[:-1] if word.endswith("s") and len(word) > _SHORTEST_STEM else word for word in found]


def _beginnings(wanted: Iterable[str]) -> str:
    """Return the pattern of words that begin with one of those wanted, longest first."""
    return rf"(?<!\w)(?:{'|'.join(map(re.escape, sorted(wanted, key=len, reverse=True)))})\w*"


def _holds(text: str, wanted: list[str]) -> bool:
    folded = fold(text)
    return all(re.search(_beginnings([word]), folded) for word in wanted)


def _excerpt(text: str, wanted: list[str]) -> str:
    """Return the words around the first hit. Folding changes lengths, so each folded letter remembers its origin."""
    folded = [fold(letter) for letter in text]
    origin = [place for place, letters in enumerate(folded) for _ in letters]
    hits = [
        (origin[hit.start()], origin[hit.end() - 1] + 1) for hit in re.finditer(_beginnings(wanted), "".join(folded))
    ]
    first = hits[0][0] if hits else 0
    start = text.rfind(" ", 0, max(first - BEFORE, 0)) + 1
    stop = text.find(" ", first + AFTER) if first + AFTER < len(text) else len(text)
    stop = len(text) if stop < 0 else stop
    marked = _marked(text, [hit for hit in hits if hit[1] <= stop], start, stop)
    return f"{'… ' if start else ''}{marked}{' …' if stop < len(text) else ''}"


def _marked(text: str, hits: list[tuple[int, int]], start: int, stop: int) -> str:
    pieces = []
    for first, last in hits:
        if first >= start:
            pieces.append(f"{escape(text[start:first])}<mark>{escape(text[first:last])}</mark>")
            start = last
    return "".join((*pieces, escape(text[start:stop])))

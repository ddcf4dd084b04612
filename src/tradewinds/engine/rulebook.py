"""Reads the rules of a game as text: sections, clauses by their ids, the glossary, and a search over them.

A game keeps its specification beside its code, ``RULES.md`` in English and ``RULES.fr.md`` in French. The French
text may leave out sections that only matter to engineers; those are then taken from the English one, so that every
id that exists can be looked up in both languages.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path

from tradewinds.engine.card import Card
from tradewinds.errors import UnknownClause
from tradewinds.text import DEFAULT, LANGUAGES, check_language, fold

SCENARIO = "SC"
"""What the numbers of test scenarios begin with: they come after the clauses they test in every list."""

_HEADING = re.compile(r"## (?:(?P<number>\d+|[A-Z])\. )?(?P<title>.+)")
_TABLE_RULE = re.compile(r"[|\s:-]+")
_SHORTEST_STEM = 4


@dataclass(frozen=True)
class Clause:
    """One numbered clause of the rules."""

    id: str
    text: str
    """Markdown, without the id."""
    section: str
    """The number of the section it stands in."""
    heading: str
    """The title of that section: what stands under "Pirates" is about pirates, even if it does not say so."""
    language: str

    @property
    def is_scenario(self) -> bool:
        """Whether it is an example to test the rules by, and not a rule."""
        return f"-{SCENARIO}" in self.id


@dataclass(frozen=True)
class Section:
    """One section of the rules."""

    number: str
    title: str
    text: str
    """Markdown, without the heading."""
    clauses: tuple[Clause, ...]
    language: str


@dataclass(frozen=True)
class Entry:
    """One line of the glossary: the French term, the English one, and a remark."""

    french: str
    english: str
    remark: str


class Rulebook:
    """The rules of one game in one language."""

    def __init__(
        self,
        prefix: str,
        language: str,
        sections: Iterable[Section],
        glossary: Iterable[Entry],
        translations: Iterable[Rulebook] = (),
    ) -> None:
        self.prefix = prefix
        self.language = language
        self.sections = tuple(sections)
        self.glossary = tuple(glossary)
        self._translations = tuple(translations)

    @cached_property
    def clauses(self) -> dict[str, Clause]:
        """All clauses by id, in the order of the text."""
        return {clause.id: clause for section in self.sections for clause in section.clauses}

    def read_id(self, text: str) -> str | None:
        """Return the id that somebody means by "bat 38", whether there is such a clause or not."""
        form = rf"{self.prefix}[\s-]*({SCENARIO})?[\s-]*(\d+)"
        found = re.fullmatch(form, text.strip(), re.IGNORECASE)
        return f"{self.prefix}-{(found[1] or '').upper()}{int(found[2])}" if found else None

    def nearest_id(self, wanted: str) -> str | None:
        """Return the id that is most like one that does not exist."""
        close = difflib.get_close_matches(wanted, list(self.clauses), n=1, cutoff=0)
        return close[0] if close else None

    def clause(self, name: str) -> Clause:
        """Return a clause by its id."""
        wanted = self.read_id(name) or name.strip()
        if wanted not in self.clauses:
            raise UnknownClause("no_clause", wanted=wanted, near=self.nearest_id(wanted) or "-")
        return self.clauses[wanted]

    def section(self, number: str) -> Section | None:
        """Return a section by its number, if there is one."""
        return next(
            (section for section in self.sections if section.number.casefold() == number.strip().casefold()),
            None,
        )

    def search(self, words: str) -> list[Clause]:
        """Return the clauses in which every word occurs, in any language; rules before scenarios."""
        wanted = _stems(words)
        if not wanted:
            return []
        found = [clause for clause in self.clauses.values() if self._mentions(clause, wanted)]
        return sorted(found, key=lambda clause: clause.is_scenario)

    def look_up(self, words: str) -> list[Entry]:
        """Return the lines of the glossary in which every word occurs."""
        wanted = _stems(words)
        if not wanted:
            return []
        return [entry for entry in self.glossary if _holds(f"{entry.french} {entry.english}", wanted)]

    def nearest_word(self, word: str) -> str | None:
        """Return the word of the rules that is most like one that does not occur."""
        known = {
            found for clause in self.clauses.values() for found in re.findall(r"[^\W\d_]{4,}", clause.text.casefold())
        }
        close = difflib.get_close_matches(word.casefold(), sorted(known), n=1, cutoff=0.6)
        return close[0] if close else None

    def _mentions(self, clause: Clause, wanted: list[str]) -> bool:
        twins = (book.clauses.get(clause.id) for book in self._translations)
        return any(
            twin is not None and _holds(f"{twin.id} {twin.heading} {twin.text}", wanted) for twin in (clause, *twins)
        )


def _stems(words: str) -> list[str]:
    """Return what to look for: folded words, without the plural's s, so that "pirates" finds "pirate"."""
    found = re.findall(r"[\w-]+", fold(words))
    return [word[:-1] if word.endswith("s") and len(word) > _SHORTEST_STEM else word for word in found]


def _holds(text: str, wanted: list[str]) -> bool:
    """Tell whether each wanted word begins a word of the text."""
    folded = fold(text)
    return all(re.search(rf"(?<!\w){re.escape(word)}", folded) for word in wanted)


@cache
def rulebook(card: Card, language: str = DEFAULT) -> Rulebook:
    """Return the rules of a game in a language."""
    check_language(language)
    original = _read(card, DEFAULT)
    others = [other for other in LANGUAGES if other != DEFAULT and _file(card, other).exists()]
    if language == DEFAULT or language not in others:
        return Rulebook(
            card.clauses,
            DEFAULT,
            original.sections,
            original.glossary,
            [_read(card, other) for other in others],
        )
    translated = {section.number or section.title: section for section in _read(card, language).sections}
    sections = [translated.get(section.number or section.title, section) for section in original.sections]
    return Rulebook(card.clauses, language, sections, original.glossary, [original])


def _file(card: Card, language: str) -> Path:
    return card.folder / ("RULES.md" if language == DEFAULT else f"RULES.{language}.md")


def _read(card: Card, language: str) -> Rulebook:
    path = _file(card, language)
    lines = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
    sections = list(_sections(lines, card.clauses, language))
    glossary = next((section for section in sections if fold(section.title).startswith("glossa")), None)
    return Rulebook(card.clauses, language, sections, _entries(glossary.text) if glossary else ())


def _sections(lines: list[str], prefix: str, language: str) -> Iterator[Section]:
    """Cut the text at its headings; what stands before the first belongs to no section."""
    starts = [place for place, line in enumerate(lines) if _HEADING.fullmatch(line)]
    for start, stop in zip(starts, [*starts[1:], len(lines)], strict=True):
        heading = _HEADING.fullmatch(lines[start])
        assert heading is not None  # noqa: S101
        number = heading["number"] or ""
        body = lines[start + 1 : stop]
        title = heading["title"].strip()
        clauses = tuple(Clause(name, text, number, title, language) for name, text in _clauses(body, prefix))
        yield Section(number, title, "\n".join(body).strip(), clauses, language)


def _clauses(lines: list[str], prefix: str) -> Iterator[tuple[str, str]]:
    """Find the clauses: a bullet with an id in bold, and the indented lines that go on with it."""
    opening = re.compile(rf"[*-] \*\*({re.escape(prefix)}-(?:{SCENARIO})?\d+)\s*([^*]*)\*\*\s*(.*)")
    for place, line in enumerate(lines):
        found = opening.match(line)
        if found is None:
            continue
        text = [f"{found[2]} {found[3]}".strip()]
        for following in lines[place + 1 :]:
            if not following.startswith(" "):
                break
            text.append(following[2:])
        yield found[1], "\n".join(text)


def _entries(text: str) -> Iterator[Entry]:
    """Read the table of the glossary: French, English, remark."""
    rows = [line for line in text.splitlines() if line.startswith("|")]
    for row in rows[1:]:
        cells = [cell.strip() for cell in row.strip().strip("|").split("|")]
        if _TABLE_RULE.fullmatch(row) or len(cells) < 2:  # noqa: PLR2004
            continue
        yield Entry(cells[0], cells[1], cells[2] if len(cells) > 2 else "")  # noqa: PLR2004

"""The log of a table in words: what each decision did, and what happened around the game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe

from tradewinds.engine.game import Eyes
from tradewinds.site.tables.course import Course
from tradewinds.site.tables.models import Note
from tradewinds.site.wording import site_texts


@dataclass(frozen=True)
class Line:
    """One entry of the log."""

    id: str
    sentences: tuple[str, ...]
    decision: int
    """The moment it belongs to: how many decisions had been taken then."""
    seat: int | None
    forced: bool = False
    note: bool = False


@dataclass(frozen=True)
class Reader:
    """Somebody who reads the log."""

    eyes: Eyes
    language: str
    names: Sequence[str]
    seats: Sequence[int] = ()


def story(course: Course, notes: Sequence[Note], reader: Reader, known: int = -1, known_note: int = 0) -> list[Line]:
    """Return the log as somebody may read it, after the decision and the note that he knows already."""
    lines: list[Line] = []
    waiting_notes = [note for note in notes if note.pk > known_note]
    for number in range(known + 1, course.decisions + 1):
        while waiting_notes and waiting_notes[0].after < number:
            lines.append(note_line(waiting_notes.pop(0), reader))
        line = decision_line(course, number, reader)
        if line.sentences:
            lines.append(line)
    return lines + [note_line(note, reader) for note in waiting_notes]


def decision_line(course: Course, number: int, reader: Reader) -> Line:
    """Return what one decision did; number 0 is the set-up."""
    texts = course.game.texts(reader.language)
    sentences = tuple(event.text_in(texts, reader.names) for event in course.game.events(reader.eyes, number))
    seat = course.game.deciders[number - 1] if number else None
    return Line(f"d{number}", sentences, number, seat, forced=number > 0 and course.forced[number - 1])


def note_line(note: Note, reader: Reader) -> Line:
    """Return what happened around the game."""
    say = site_texts(reader.language)
    seat = say("table.nobody") if note.seat is None else reader.names[note.seat]
    return Line(f"n{note.pk}", (say(f"notes.{note.kind}", seat=seat, **note.facts),), note.after, note.seat, note=True)


def as_html(lines: Sequence[Line], reader: Reader, table: str) -> SafeString:
    """Return the log as items of a list; ``table`` is the address of its table.

    Written by hand and not as a template: a log has hundreds of lines, and whoever opens a table gets all of them.
    """
    say = site_texts(reader.language)
    items = []
    for line in lines:
        kind = "note" if line.note else "mine" if line.seat in reader.seats else ""
        whose = "" if line.seat is None else f'<i class="whose tw-seat-{line.seat}"></i>'
        words = str(escape(" ".join(line.sentences)))
        if line.forced:
            words += f' <em class="forced">{escape(say("table.forced"))}</em>'
        if not line.note:
            label = escape(say("table.moment", number=line.decision))
            link = f"{table}at/{line.decision}/"
            words = f'<a class="when" href="{link}" aria-label="{label}">{line.decision}</a> {words}'
        items.append(f'<li id="{line.id}" class="{kind}">{whose}{words}</li>')
    return mark_safe("\n".join(items))  # noqa: S308 - every word of it is escaped above

"""The log of a table in words: what each decision did, and what happened around the game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

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


def story(course: Course, eyes: Eyes, notes: Sequence[Note], language: str, names: Sequence[str]) -> list[Line]:
    """Return the log from the beginning, as one pair of eyes may read it."""
    lines: list[Line] = []
    waiting_notes = list(notes)
    for number in range(course.decisions + 1):
        line = decision_line(course, eyes, number, language, names)
        if line.sentences:
            lines.append(line)
        while waiting_notes and waiting_notes[0].after <= number:
            lines.append(note_line(waiting_notes.pop(0), language, names))
    return lines


def decision_line(course: Course, eyes: Eyes, number: int, language: str, names: Sequence[str]) -> Line:
    """Return what one decision did; number 0 is the set-up."""
    texts = course.game.texts(language)
    sentences = tuple(event.text_in(texts, names) for event in course.game.events(eyes, number))
    seat = course.game.deciders[number - 1] if number else None
    # That there was no choice says something about the hand: only the seat itself may read it before the end.
    forced = number > 0 and course.forced[number - 1] and eyes in (seat, "all")
    return Line(f"d{number}", sentences, number, seat, forced)


def note_line(note: Note, language: str, names: Sequence[str]) -> Line:
    """Return what happened around the game."""
    say = site_texts(language)
    seat = say("table.nobody") if note.seat is None else names[note.seat]
    return Line(f"n{note.pk}", (say(f"notes.{note.kind}", seat=seat, **note.facts),), note.after, note.seat, note=True)

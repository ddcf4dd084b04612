"""Nothing leaks: what a seat cannot know may be dealt anew, and no byte of any page, message or refusal changes.

A table is played to a random moment. Each visitor asks for everything he can ask for, twice: once at the true table,
and once at a twin that looks the same to him, where hands, piles and the secret halves of past events are different.
Both answers have to be the same.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from programs import Program
from tradewinds.engine.card import Card
from tradewinds.engine.conformance import LONGEST_GAME, random_game
from tradewinds.engine.discovery import cards
from tradewinds.engine.game import Eyes, Game
from tradewinds.site.api import listening
from tradewinds.site.api.models import Token
from tradewinds.site.people import REMEMBERED
from tradewinds.site.tables import scene as scenes
from tradewinds.site.tables.course import Course, courses
from tradewinds.site.tables.eyes import Looker, Screen, Sight
from tradewinds.site.tables.models import Move, Note, Person, Seat, Table
from tradewinds.site.tables.stream import Known, Listener
from tradewinds.text import LANGUAGES
from twins import redealt

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("time")]

MOMENTS = 2
"""Random moments for each number of players."""
QUARTER = timedelta(minutes=15)
"""The time that everybody has."""
REFUSED_ACTIONS = 4
"""How many actions that cannot be done are tried at each moment."""

each_game = pytest.mark.parametrize("card", cards(), ids=lambda card: card.name)


def table_of(game: Game) -> tuple[Table, list[Person]]:
    """Store a game as the table of so many people, the last of whom lets a bot play."""
    people = [Person.objects.create(name=name) for name in ("Anna", "Bert", "Cleo", "Dora", "Emil")[: game.players]]
    table = Table.objects.create(
        game=game.name,
        rules_version=game.card.version,
        options=game.options,
        seed=game.seed,
        host=people[0],
        listed=True,
        stage=Table.Stage.PLAYING,
        pace="live15",
        asked_seat=game.asked,
        asked_at=timezone.now(),
    )
    for number, person in enumerate(people):
        bot = "random" if number == game.players - 1 else ""
        Seat.objects.create(table=table, number=number, person=person, name=person.name, bot=bot, bank=QUARTER)
    Move.objects.bulk_create(
        Move(table=table, number=number, action=action) for number, action in enumerate(game.history, 1)
    )
    Note.objects.create(table=table, after=0, kind="handed_over", seat=game.players - 1)
    return table, people


def twin_of(course: Course, eyes: Eyes, deal: int) -> Course:
    """Return a course that looks the same to one pair of eyes, and has everything else dealt anew."""
    return replace(course, game=redealt(course.game, eyes, deal))


Outlet = tuple[str, Callable[[], bytes]]
"""Something that can be asked for, and how."""


class Visitor:
    """Somebody who asks for everything he can ask for."""

    def __init__(self, table: Table, person: Person | None) -> None:
        self.table = table
        self.person = person
        self.client = Client()
        self.program = None if person is None else Program(person)
        if person is not None:
            session = self.client.session
            session[REMEMBERED] = str(person.pk)
            session.save()

    def asks(self, course: Course) -> Iterator[Outlet]:
        """Go through all outlets, in a language and a layout that change from moment to moment."""
        decisions = course.decisions
        language = LANGUAGES[decisions % 2]
        layout, other_layout = ("wide", "tall") if decisions % 4 < 2 else ("tall", "wide")
        yield "page", self._get("table", language, layout=layout)
        yield "stream", self._listen(language, other_layout)
        yield "front page", self._get("front", language)
        yield "lobby", self._get("lobby", language)
        yield "talk", self._get("talk", language)
        yield "words that are refused", self._post("speak", language, text="")
        yield "report that is refused", self._post("report", language, message=0)
        yield "own page", self._get("me", language)
        yield "own data", self._get("export", language)
        yield "moment", self._get("moment", language, decisions // 2, eyes="0")
        for number in sorted({0, max(decisions - 1, 0), decisions}):
            yield "moment as data", self._get("moment", language, number, accept="application/json", layout=layout)
        yield "record", self._get("record", language)
        for action in self._refused_actions(course):
            yield f"action {action}", self._post("play", language, action=action, moment=course.moment)
        yield "limits", self._get("limits", language, number="1")
        yield "numbers", self._post("combine", language, number=0, moment=course.moment)
        yield "undo", self._post("undo", language, moment="0.0")
        yield "confirm", self._post("confirm", language, moment="0.0")
        yield "hand over", self._post("hand_over", language, number=0, bot="nobody")
        yield "go back", self._post("propose", language, to=0)
        yield "replace", self._post("replace_absent", language, number=0)
        yield "signals", self._get("signals", language)
        if self.program is not None:
            yield from self._asks_as_program(self.program, course, language)

    def _asks_as_program(self, program: Program, course: Course, language: str) -> Iterator[Outlet]:
        """Go through all outlets for programs."""
        program.headers["Accept-Language"] = language
        table = f"/tables/{self.table.key}"
        for part in ("", "/actions", "/record", "/log", "/limits?number=1", "/view?observation=true"):
            yield f"api{part}", lambda part=part: _content(program.get(table + part))  # type: ignore[misc]
        for seat in {0, course.game.players - 1} - {course.game.asked}:  # its own secrets the asked seat gets
            yield f"api of seat {seat}", lambda seat=seat: _content(program.get(f"{table}/view", seat=seat))  # type: ignore[misc]
        yield "api tables", lambda: _content(program.get("/tables"))
        for action in (self._refused_actions(course)[0], "no such words"):
            sent = {"action": action, "moment": course.moment}
            yield f"api move {action}", lambda sent=sent: _content(program.post(f"{table}/move", **sent))  # type: ignore[misc]
        numbers = {"numbers": [10**6, 0], "moment": course.moment}
        yield "api combine", lambda: _content(program.post(f"{table}/combine", **numbers))
        yield "api undo", lambda: _content(program.post(f"{table}/undo", moment="0.9999"))
        yield "api stream", self._listen_as_program(language)

    def _listen_as_program(self, language: str) -> Callable[[], bytes]:
        token = Token.objects.filter(person=self.person).latest("pk")
        listener = listening.Listener(self.table.pk, self.person, Screen(language), token=token.pk)
        return lambda: "".join(listener.look(Known())[1]).encode()

    def _refused_actions(self, course: Course) -> list[int]:
        """Return actions that are refused: all where it is not the visitor's turn, else the illegal ones."""
        asked = course.game.asked
        seat = None if asked is None else Seat.objects.get(table=self.table, number=asked)
        own = self.person is not None and seat is not None and seat.person_id == self.person.pk
        refused = [number for number, legal in enumerate(course.game.legal) if not (own and legal)]
        return random.Random(course.decisions).sample(refused, REFUSED_ACTIONS)

    def _get(
        self, page: str, language: str, at: int | None = None, accept: str = "text/html", **query: str
    ) -> Callable[[], bytes]:
        of_table = [self.table.key] if at is None else [self.table.key, at]
        arguments = [] if page in ("front", "lobby", "me", "export", "signals") else of_table
        headers = {"Accept-Language": language, "Accept": accept}
        return lambda: _content(self.client.get(reverse(page, args=arguments), query, headers=headers))

    def _post(self, verb: str, language: str, **fields: object) -> Callable[[], bytes]:
        headers = {"Accept-Language": language, "Accept": "application/json"}
        address = reverse(verb, args=[self.table.key])
        return lambda: _content(self.client.post(address, fields, headers=headers))

    def _listen(self, language: str, layout: str) -> Callable[[], bytes]:
        listener = Listener(self.table.pk, self.person, Screen(language, layout))
        return lambda: "".join(listener.look(Known())[1]).encode()


def _content(response: object) -> bytes:
    """Return status and body; the token against forged forms is a new one each time and says nothing."""
    body = re.sub(rb'name="csrfmiddlewaretoken" value="\w+"', b"", getattr(response, "content", b""))
    return str(getattr(response, "status_code", 0)).encode() + b"\n" + body


def leaks(visitor: Visitor, game: Game, eyes: Eyes, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return the outlets at which a visitor could tell the true table from its twin."""
    truth = courses.of(visitor.table)
    assert truth.game.history == game.history
    replayed = Course.as_of
    found = []
    twin = twin_of(truth, eyes, deal=1)
    for outlet, ask in visitor.asks(truth):
        answers = []
        for course in (truth, twin):
            with monkeypatch.context() as patch:
                patch.setattr(courses, "of", lambda table, course=course: course)
                if course is twin:
                    patch.setattr(Course, "as_of", lambda self, number: twin_of(replayed(truth, number), eyes, deal=2))
                answers.append(ask())
        if answers[0] != answers[1]:
            found.append(outlet)
    return found


def moments(card: Card) -> Iterator[Game]:
    """Go through games that stopped at random moments, none of them over."""
    for players in range(card.players[0], card.players[1] + 1):
        for seed in range(MOMENTS):
            length = len(random_game(card, players, {}, seed, LONGEST_GAME).history)
            yield random_game(card, players, {}, seed, random.Random(f"{players} {seed}").randrange(length))


@each_game
def test_nobody_can_tell_a_table_from_one_that_looks_the_same_to_him(
    card: Card, monkeypatch: pytest.MonkeyPatch
) -> None:
    for game in moments(card):
        table, people = table_of(game)
        visitors: list[tuple[Person | None, Eyes]] = [(person, seat) for seat, person in enumerate(people)]
        visitors += [(Person.objects.create(name="Passer-by"), None), (None, None)]
        for person, eyes in visitors:
            assert leaks(Visitor(table, person), game, eyes, monkeypatch) == []


@each_game
def test_who_shares_a_screen_sees_no_secrets_before_the_curtain_is_lifted(
    card: Card, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = next(moments(card))
    table, people = table_of(game)
    Seat.objects.filter(table=table).update(person=people[0], bot="")
    assert leaks(Visitor(table, people[0]), game, None, monkeypatch) == []


@pytest.mark.parametrize("card", [card for card in cards() if card.load().secrets], ids=lambda card: card.name)
def test_the_proof_finds_a_leak(card: Card, monkeypatch: pytest.MonkeyPatch) -> None:
    def everything(table: Table, course: Course, looker: Looker, waiting: object) -> Sight:
        return Sight("all")

    game = list(moments(card))[1]
    table, _ = table_of(game)
    with monkeypatch.context() as patch:
        patch.setattr(scenes, "sight", everything)
        passer_by = Visitor(table, Person.objects.create(name="Passer-by"))
        found = leaks(passer_by, game, None, monkeypatch)
    assert {"page", "stream", "api/view?observation=true", "api/log"} <= set(found)

"""Tables of the site for tests: people sit down, play actions by their words, visit pages, and get refusals."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from functools import cache
from html import unescape
from html.parser import HTMLParser
from threading import Barrier
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.urls import reverse

import tradewinds as tw
from tradewinds.bots import make
from tradewinds.engine.chance import seed_bytes
from tradewinds.engine.game import Game
from tradewinds.errors import TradewindsError
from tradewinds.site.accounts.models import Account
from tradewinds.site.people import REMEMBERED
from tradewinds.site.tables import services
from tradewinds.site.tables.clerk import carry_on
from tradewinds.site.tables.course import Course, Waiting, courses
from tradewinds.site.tables.eyes import Screen
from tradewinds.site.tables.models import Move, Note, Person, Proposal, Seat, Table
from tradewinds.site.tables.scene import Scene, scene_for
from tradewinds.site.tables.services import Chair, Order

GAME = "batavia"
JSON = {"Accept": "application/json"}
PASSWORD = "fair winds 1588"  # noqa: S105


class Sitting:
    """A table: each place is a person, a bot by its name, or still free. The first person has opened it."""

    def __init__(
        self,
        *company: Person | str | None,
        seed: int = 7,
        listed: bool = False,
        position: str = "",
        pace: str = "free",
        **options: Any,
    ) -> None:
        self.host = next(member for member in company if isinstance(member, Person))
        chairs = tuple(self._chair(company, number) for number in range(len(company)))
        first = {"first_auctioneer": len(company) - 1}  # then the first place bids first
        order = Order(GAME, chairs, first | options, listed, seed_bytes(seed), pace=pace)
        self.pk = services.make_table(self.host, order).pk
        if position:
            start = tw.parse(GAME, position, seed_bytes(seed))
            Table.objects.filter(pk=self.pk).update(position=start.position, options=start.options)
        for number, member in enumerate(company):
            if isinstance(member, Person) and member != self.host:
                services.sit(self.key, member, number)

    def _chair(self, company: tuple[Person | str | None, ...], number: int) -> Chair:
        member = company[number]
        if isinstance(member, str):
            return Chair("bot", bot=member)
        if member != self.host:
            return Chair("open")
        return Chair("here", name=f"Guest {number}") if self.host in company[:number] else Chair("me")

    # Going back.

    def propose(self, person: Person, to: int) -> None:
        """Ask the table to go back, as it stands now."""
        services.propose(self.key, person, to, self.moment)

    def answer(self, person: Person, agree: bool) -> None:
        """Say yes or no to what is asked, if anything is."""
        asked = Proposal.objects.filter(table=self.pk).values_list("to", flat=True).first()
        services.answer(self.key, person, 0 if asked is None else asked, agree)

    # Reading.

    @property
    def row(self) -> Table:
        return Table.objects.get(pk=self.pk)

    @property
    def key(self) -> str:
        return self.row.key

    @property
    def stage(self) -> str:
        return self.row.stage

    @property
    def version(self) -> int:
        return self.row.version

    @property
    def course(self) -> Course:
        return courses.of(self.row)

    @property
    def game(self) -> Game:
        return self.course.game

    @property
    def moment(self) -> str:
        return self.course.moment

    @property
    def seats(self) -> list[Seat]:
        return list(self.row.seats.all())

    @property
    def waiting(self) -> Waiting | None:
        return self.course.waits_for(self.row, self.seats)

    @property
    def moves(self) -> list[str]:
        """The decisions that stand, in words."""
        actions = self.row.card.load().actions
        return [actions[move.action].text for move in self.row.moves.all()]

    @property
    def notes(self) -> list[tuple[str, int | None]]:
        """What happened around the game: what, and which seat."""
        return [(note.kind, note.seat) for note in self.row.notes.all()]

    @property
    def asks_to_go_back(self) -> bool:
        return Proposal.objects.filter(table=self.pk).exists()

    @property
    def stored(self) -> list[list[Any]]:
        """Everything that is stored of the table, to be compared."""
        parts = [kind.objects.filter(table=self.pk).values() for kind in (Seat, Move, Note, Proposal)]
        return [list(Table.objects.filter(pk=self.pk).values()), *map(list, parts)]

    def scene(self, person: Person | None = None, language: str = "en", shown: int | None = None) -> Scene:
        return scene_for(self.row, person, Screen(language, shown=shown))

    def log(self, person: Person | None = None, language: str = "en") -> list[str]:
        """The log in plain words, without the numbers of the decisions."""
        return plain(self.scene(person, language).log)

    def number(self, action: str) -> int:
        return self.game.action(action).number

    # Doing.

    def play(self, *actions: str) -> None:
        """Let whoever is asked do one thing after the other."""
        for action in actions:
            waiting = self.waiting
            assert waiting is not None
            seat = self.seats[waiting.seat]
            if seat.bot:
                services.play_unasked(self.pk, self.number(action), self.moment)
            else:
                assert seat.person is not None
                services.play(self.key, seat.person, self.number(action), self.moment)

    def by(self, person: Person, action: str) -> None:
        """Let somebody try to do something, whoever is asked."""
        services.play(self.key, person, self.number(action), self.moment)

    def confirm(self, person: Person) -> None:
        services.confirm(self.key, person, self.moment)

    def take_back(self, person: Person, whole: bool = False) -> None:
        services.take_back(self.key, person, whole, self.moment)

    def carry_on(self) -> int:
        """Let the clerk work as long as he can; return how many decisions he made."""
        made = 0
        while carry_on(self.pk):
            made += 1
        return made

    def finish(self) -> None:
        """Play to the end."""
        self.play(self.nearly_finish())

    def nearly_finish(self) -> str:
        """Write down all decisions but the last at once; return the last."""
        table = self.row
        game = _to_the_end(len(self.seats), bytes(table.seed), tuple(sorted(table.options.items())))
        actions = game.history[:-1]
        Move.objects.bulk_create(
            Move(table=table, number=number, action=action) for number, action in enumerate(actions, 1)
        )
        Table.objects.filter(pk=self.pk).update(confirmed=len(actions), version=table.version + 1)
        return game.definition.actions[game.history[-1]].text

    @contextmanager
    def refuses(self, key: str) -> Iterator[pytest.ExceptionInfo[TradewindsError]]:
        """Expect a refusal with the text of that key, in every language, and that nothing has changed."""
        before = self.stored
        with pytest.raises(TradewindsError) as refusal:
            yield refusal
        assert refusal.value.key == key
        assert refusal.value.text_in("en") != refusal.value.text_in("fr")
        assert self.stored == before

    # Visiting.

    def url(self, page: str = "table", *more: object) -> str:
        return reverse(page, args=[self.key, *more])

    def send(self, visitor: Client, verb: str, **fields: object) -> Any:
        """Send what a script sends, and return the answer."""
        return visitor.post(self.url(verb), {"moment": self.moment, **fields}, headers=JSON)


@cache
def _to_the_end(players: int, seed: bytes, options: tuple[tuple[str, Any], ...]) -> Game:
    game = tw.new(GAME, players=players, seed=seed, **dict(options))
    bot = make("random", 1)
    while game.asked is not None:
        game.decide(bot.choose(game.view(game.asked)))
    return game


def at_once(*deeds: Callable[[], object]) -> Counter[str]:
    """Do everything at the same moment, each in a thread of its own; count what became of it."""
    start = Barrier(len(deeds))

    def do(deed: Callable[[], object]) -> str:
        start.wait()
        try:
            deed()
        except TradewindsError as refusal:
            return refusal.key
        finally:
            connection.close()
        return "done"

    with ThreadPoolExecutor(len(deeds)) as threads:
        return Counter(threads.map(do, deeds))


class Time:
    """The time of day, which passes only when a test says so."""

    def __init__(self) -> None:
        self.now = datetime(2026, 5, 4, 12, tzinfo=UTC)

    def passes(self, **how_much: float) -> None:
        self.now += timedelta(**how_much)


def plain(log: str) -> list[str]:
    """Return the words of a log."""
    lines = re.findall(r"<li[^>]*>(?:<i[^>]*></i>)?(?:<a.*?</a> )?(.*?)</li>", log)
    return [unescape(re.sub(r"<[^>]*>", "", line)) for line in lines]


def visit(person: Person | None = None, language: str = "en", strict: bool = False) -> Client:
    """Return the browser of somebody: his session is in its cookie. A strict one has to send the token of its page."""
    client = Client(enforce_csrf_checks=strict, headers={"Accept-Language": language})
    client.raise_request_exception = False
    account = Account.objects.filter(person=person).first() if person is not None else None
    if account is not None:
        client.force_login(account)
    elif person is not None:
        session = client.session
        session[REMEMBERED] = str(person.pk)
        session.save()
    return client


def member(name: str, **more: Any) -> Person:
    """Return somebody with an account; `PASSWORD` opens it."""
    return Account.objects.create_user(name, PASSWORD, **more).person


class Page(HTMLParser):
    """A page as a browser reads it, or a part of one."""

    def __init__(self, response: Any) -> None:
        super().__init__()
        part = isinstance(response, str)
        self.status: int = 200 if part else response.status_code
        self.source: str = response if part else response.content.decode()
        self.elements: list[tuple[str, dict[str, str]]] = []
        self._pieces: list[str] = []
        self._alert = False
        self.alert = ""
        """What is wrong, as the page says it."""
        self.feed(self.source)
        self.text = " ".join("".join(self._pieces).split())
        """All words of the page, with single ordinary spaces."""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, {name: value or "" for name, value in attrs}))
        self._alert = ("role", "alert") in attrs

    def handle_data(self, data: str) -> None:
        self._pieces.append(data)
        if self._alert:
            self.alert = " ".join(data.split())
            self._alert = False

    def all(self, tag: str) -> list[dict[str, str]]:
        return [attributes for name, attributes in self.elements if name == tag]

    @property
    def language(self) -> str:
        return self.all("html")[0]["lang"]

    @property
    def ids(self) -> set[str]:
        return {attributes["id"] for _, attributes in self.elements if "id" in attributes}

    def value(self, name: str) -> str:
        """Return what stands in a field."""
        return next(field["value"] for field in self.all("input") if field.get("name") == name)

"""Who is at a table: everybody with an open page that he can see, in whichever process it was opened."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from typing import Any

import pytest
from django.db import connections
from django.utils import timezone

from sittings import Page, Sitting, visit
from tradewinds.site.tables import presence, stream
from tradewinds.site.tables.eyes import Screen
from tradewinds.site.tables.models import Looking, Person, Process, Table
from tradewinds.site.tables.presence import Attendance, looking
from tradewinds.site.tables.stream import Known, Listener

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(autouse=True)
def _own_thread(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Streams draw in a thread that ends with the test, and belong to a process that begins with it."""
    monkeypatch.setattr(stream, "attendance", Attendance())
    with ThreadPoolExecutor(1) as thread:
        monkeypatch.setattr(stream, "_threads", thread)
        yield
        thread.submit(connections.close_all).result()


@pytest.fixture
def here() -> Attendance:
    return Attendance()


@pytest.fixture
def elsewhere() -> Attendance:
    """Another server process on the same database."""
    return Attendance()


def silent_for(process: Attendance, silence: timedelta) -> None:
    """Let a process have given its last sign of life a while ago."""
    Process.objects.filter(pk=process.process).update(seen_at=timezone.now() - silence)


# Rows.


def test_people_are_seen_in_every_process(
    table: Sitting, anna: Person, bert: Person, here: Attendance, elsewhere: Attendance
) -> None:
    here.enter(table.pk, anna)
    elsewhere.enter(table.pk, bert)
    assert looking(table.pk) == {anna.pk, bert.pk}


def test_who_looks_at_another_table_is_not_here(table: Sitting, anna: Person, here: Attendance) -> None:
    other = Sitting(anna, "random", "random")
    here.enter(other.pk, anna)
    assert (looking(table.pk), looking(other.pk)) == (set(), {anna.pk})


def test_who_closes_one_of_two_pages_is_still_here(table: Sitting, anna: Person, here: Attendance) -> None:
    pages = [here.enter(table.pk, anna) for _ in range(2)]
    seen = []
    for page in pages:
        assert page is not None
        here.leave(page)
        seen.append(looking(table.pk))
    assert seen == [{anna.pk}, set()]


def test_the_pages_of_a_process_that_died_run_out(
    table: Sitting, anna: Person, bert: Person, here: Attendance, elsewhere: Attendance
) -> None:
    here.enter(table.pk, anna)
    elsewhere.enter(table.pk, bert)
    silent_for(elsewhere, timedelta(seconds=2 * presence.HEARTBEAT))
    assert looking(table.pk) == {anna.pk, bert.pk}
    silent_for(elsewhere, timedelta(seconds=3 * presence.HEARTBEAT))
    assert looking(table.pk) == {anna.pk}


def test_one_sign_of_life_holds_for_all_pages_and_comes_seldom(
    table: Sitting, anna: Person, bert: Person, here: Attendance, django_assert_num_queries: Any
) -> None:
    for person in (anna, bert, None):
        here.enter(table.pk, person)
    silent_for(here, timedelta(seconds=3 * presence.HEARTBEAT))
    with django_assert_num_queries(0):
        here.refresh()  # the last one was a moment ago
    here._refreshed = None
    with django_assert_num_queries(2):
        here.refresh()
    assert looking(table.pk) == {anna.pk, bert.pk}


def test_what_a_dead_process_left_is_taken_away(table: Sitting, anna: Person, here: Attendance) -> None:
    dead = Attendance()
    dead.enter(table.pk, anna)
    silent_for(dead, presence.FORGOTTEN_AFTER * 1.1)
    here.enter(table.pk, None)
    assert list(Process.objects.values_list("pk", flat=True)) == [here.process]
    assert Looking.objects.count() == 1


def test_a_process_that_slept_long_writes_its_pages_anew(table: Sitting, anna: Person, here: Attendance) -> None:
    here.enter(table.pk, anna)
    here.enter(Sitting(anna, "random", "random").pk, anna)
    Table.objects.exclude(pk=table.pk).delete()
    Process.objects.all().delete()
    assert looking(table.pk) == set()
    here._refreshed = None
    here.refresh()
    assert looking(table.pk) == {anna.pk}


def test_a_table_that_is_gone_has_no_pages(table: Sitting, anna: Person, here: Attendance) -> None:
    pk = table.pk
    table.row.delete()
    assert here.enter(pk, anna) is None
    assert not Looking.objects.exists()


# Streams.


class Browser:
    """A page that listens, and what it hears of people."""

    def __init__(self, table: Sitting, person: Person | None, visible: bool = True, language: str = "en") -> None:
        self.messages = Listener(table.pk, person, Screen(language), visible).messages("", "192.0.2.7")

    async def opens(self) -> Any:
        """Return the first scene."""
        await anext(self.messages)
        return json.loads((await anext(self.messages)).partition("data: ")[2])

    async def hears_of_people(self) -> Any:
        async for message in self.messages:
            if message.startswith("event: present"):
                return json.loads(message.partition("data: ")[2])
        return None

    async def leaves(self) -> None:
        await self.messages.aclose()  # type: ignore[attr-defined]


def test_others_hear_at_once_who_comes_and_soon_who_goes(
    table: Sitting, anna: Person, bert: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(stream, "BACK_AGAIN", 0.0)
    version = table.version

    async def listen() -> list[Any]:
        first = Browser(table, anna)
        await first.opens()
        second = Browser(table, bert)
        await second.opens()
        heard = [await first.hears_of_people()]
        third = Browser(table, None)
        await third.opens()
        heard.append(await first.hears_of_people())
        await second.leaves()
        heard.append(await first.hears_of_people())
        await third.leaves()
        await first.leaves()
        await asyncio.wrap_future(stream._threads.submit(int))  # what is left to do is done
        return heard

    assert asyncio.run(listen()) == [
        {"seats": [1], "watching": ""},
        {"seats": [1], "watching": "1 watching"},
        {"seats": [], "watching": "1 watching"},
    ]
    assert table.version == version
    assert not Looking.objects.exists()


def test_a_hidden_page_is_nobody(table: Sitting, anna: Person) -> None:
    async def listen() -> set[Any]:
        browser = Browser(table, anna, visible=False)
        await browser.opens()
        seen = await asyncio.get_running_loop().run_in_executor(stream._threads, looking, table_pk)
        await browser.leaves()
        return seen

    table_pk = table.pk
    assert asyncio.run(listen()) == set()


def test_the_address_says_whether_the_page_is_hidden(table: Sitting, monkeypatch: pytest.MonkeyPatch) -> None:
    seen = []

    def remember(self: Listener, last: str, address: str) -> list[str]:
        seen.append(self.visible)
        return []

    monkeypatch.setattr(Listener, "messages", remember)
    for query in ("", "?hidden=1", "?hidden=0"):
        visit().get(table.url("stream") + query)
    assert seen == [True, False, True]


def test_a_move_writes_nothing_about_people(table: Sitting, anna: Person) -> None:
    listener = Listener(table.pk, anna, Screen())
    listener.enter()
    known, _ = listener.look(Known())
    table.play("bid 3")
    before = list(Process.objects.values())
    listener.look(known)
    assert list(Process.objects.values()) == before


# What pages show.


def test_a_seat_shows_whether_its_person_is_here(table: Sitting, anna: Person, bert: Person, here: Attendance) -> None:
    here.enter(table.pk, bert)
    assert [place.here for place in table.scene(anna).places] == [False, True, False]
    assert [place.here for place in table.scene(bert).places] == [False, False, False], "of himself he knows it"


@pytest.mark.parametrize(
    ("language", "words"), [("en", "3 watching: <b>Cleo</b>"), ("fr", "3 spectateurs : <b>Cleo</b>")]
)
def test_a_table_says_who_watches(
    table: Sitting, anna: Person, here: Attendance, elsewhere: Attendance, language: str, words: str
) -> None:
    cleo = Person.objects.create(name="<b>Cleo</b>")
    for person in (anna, cleo, cleo, None, None):
        here.enter(table.pk, person)
    response = visit(anna, language).get(table.url())
    assert words in Page(response).text
    assert b"<b>Cleo" not in response.content


def test_so_many_names_are_shown_and_no_more(table: Sitting, here: Attendance) -> None:
    for number in range(presence.NAMES_SHOWN + 1):
        here.enter(table.pk, Person.objects.create(name=f"P{number}"))
    assert table.scene().watching == "9 watching: P0, P1, P2, P3, P4, P5, P6, P7 …"


@pytest.mark.parametrize(("language", "words"), [("en", "You are watching."), ("fr", "Vous regardez la partie.")])
def test_who_has_no_seat_reads_that_he_watches(
    table: Sitting, anna: Person, stranger: Person, language: str, words: str
) -> None:
    shown = [words in Page(visit(person, language).get(table.url())).text for person in (anna, stranger, None)]
    assert shown == [False, True, True]

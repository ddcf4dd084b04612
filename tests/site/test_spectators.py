"""Spectators: the host of a table says what they may do, and nobody gets past that."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest
from django.db import connections

from sittings import JSON, Page, Sitting, visit
from tradewinds.site.tables import services, stream
from tradewinds.site.tables.eyes import Screen
from tradewinds.site.tables.models import Person, Table
from tradewinds.site.tables.stream import Listener
from tradewinds.site.talk.services import speak

pytestmark = pytest.mark.django_db


@pytest.fixture
def closed(table: Sitting, anna: Person) -> Sitting:
    """A table that wants no spectators."""
    services.set_spectators(table.key, anna, Table.Spectators.NONE)
    speak(table.key, anna, "among ourselves")
    return table


@pytest.mark.parametrize(
    ("language", "said"),
    [("en", "The players at this table want to be among themselves."), ("fr", "souhaitent rester entre eux")],
)
def test_who_may_not_watch_gets_a_polite_page(closed: Sitting, stranger: Person, language: str, said: str) -> None:
    for person in (stranger, None):
        page = Page(visit(person, language).get(closed.url()))
        assert (page.status, page.language, said in page.text) == (403, language, True)
        assert "board" not in page.ids


def test_no_outlet_shows_anything_of_such_a_table(closed: Sitting, stranger: Person) -> None:
    visitor = visit(stranger)
    answers = [
        visitor.get(closed.url("moment", 0)),
        visitor.get(closed.url("moment", 0), headers=JSON),
        visitor.get(closed.url("limits"), {"number": "1"}, headers=JSON),
        visitor.get(closed.url("record")),
        visitor.get(closed.url("talk"), headers=JSON),
        closed.send(visitor, "play", action=0),
        closed.send(visitor, "speak", text="Hello!"),
        closed.send(visitor, "sit", number=0, name="Stranger"),
    ]
    assert {answer.status_code for answer in answers} == {403}
    for answer in answers:
        assert "among ourselves" not in answer.content.decode()
        assert '<svg class="tw' not in answer.content.decode()


def test_players_and_host_still_come(closed: Sitting, anna: Person, bert: Person) -> None:
    assert [visit(person).get(closed.url()).status_code for person in (anna, bert)] == [200, 200]


def test_as_long_as_seats_are_free_everybody_can_come_and_sit(anna: Person, stranger: Person, bert: Person) -> None:
    table = Sitting(anna, None, "greedy")
    services.set_spectators(table.key, anna, Table.Spectators.NONE)
    assert visit(stranger).get(table.url()).status_code == 200
    services.sit(table.key, stranger, 1)
    assert [visit(person).get(table.url()).status_code for person in (stranger, bert)] == [200, 403]


@pytest.mark.parametrize("choice", ["", "all", "TALK", "\x00"])
def test_there_is_nothing_else_to_choose(table: Sitting, anna: Person, choice: str) -> None:
    with table.refuses("spectators_choice"):
        services.set_spectators(table.key, anna, choice)
    assert (
        visit(anna)
        .post(
            "/new/batavia/",
            {"name": "Anna", "seat-0": "me", "seat-1": "bot:random", "seat-2": "open", "spectators": choice or "x"},
        )
        .status_code
        == 422
    )


def test_only_the_host_chooses(table: Sitting, bert: Person) -> None:
    with table.refuses("not_host_of_spectators"):
        services.set_spectators(table.key, bert, Table.Spectators.NONE)


def test_it_is_chosen_with_the_table_and_holds_for_the_next_game(anna: Person) -> None:
    form = {"name": "Anna", "seat-0": "me", "seat-1": "bot:random", "seat-2": "bot:random", "spectators": "watch"}
    visit(anna).post("/new/batavia/", form)
    table = Table.objects.get()
    assert table.spectators == Table.Spectators.WATCH
    Table.objects.update(stage=Table.Stage.OVER)
    for same_deal in (True, False):
        assert services.rematch(table.key, anna, same_deal).spectators == Table.Spectators.WATCH


@pytest.fixture
def _own_thread(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    with ThreadPoolExecutor(1) as thread:
        monkeypatch.setattr(stream, "_threads", thread)
        yield
        thread.submit(connections.close_all).result()


@pytest.mark.django_db(transaction=True)
@pytest.mark.usefixtures("_own_thread")
def test_a_stream_ends_when_nobody_may_watch_any_more(table: Sitting, anna: Person) -> None:
    async def listen() -> list[str]:
        messages = Listener(table.pk, None, Screen()).messages("", "192.0.2.7")
        heard = [await anext(messages), await anext(messages)]

        def close() -> None:
            services.set_spectators(table.key, anna, Table.Spectators.NONE)
            connections.close_all()

        await asyncio.to_thread(close)
        return heard[2:] + [message async for message in messages]

    assert asyncio.run(listen()) == ["event: gone\ndata: 1\n\n"]


@pytest.mark.django_db(transaction=True)
@pytest.mark.usefixtures("_own_thread")
def test_who_guesses_the_version_hears_nothing_either(closed: Sitting) -> None:
    async def listen() -> list[str]:
        messages = Listener(closed.pk, None, Screen()).messages(last, "192.0.2.7")
        return [message async for message in messages]

    last = f"{closed.version}|x|0"
    assert asyncio.run(listen()) == ["retry: 1000\n\n", "event: gone\ndata: 1\n\n"]

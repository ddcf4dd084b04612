"""Streams for programs: the state of a table whenever it changes, as long as the token is worth something."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from django.db import connections

from programs import Program, error
from sittings import Sitting
from tradewinds.site import limits
from tradewinds.site.api.listening import Listener
from tradewinds.site.api.models import Token
from tradewinds.site.tables import stream
from tradewinds.site.tables.eyes import Screen
from tradewinds.site.tables.models import Person
from tradewinds.site.tables.stream import Known

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(autouse=True)
def _own_thread(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Draw in a thread that ends with the test, and so does its connection."""
    with ThreadPoolExecutor(1) as thread:
        monkeypatch.setattr(stream, "_threads", thread)
        yield
        thread.submit(connections.close_all).result()


async def happens(deed: Callable[[], object]) -> None:
    """Let something happen while others listen."""

    def do() -> None:
        try:
            deed()
        finally:
            connections.close_all()

    await asyncio.to_thread(do)


async def state(messages: AsyncIterator[str]) -> Any:
    """Return the state in the next message."""
    text = await asyncio.wait_for(anext(messages), 30)
    return json.loads(text.split("data: ", 1)[1])


def listener(table: Sitting, person: Person) -> Listener:
    token = Token.objects.filter(person=person).latest("pk")
    return Listener(table.pk, person, Screen("en"), token=token.pk)


def test_a_program_hears_of_every_change(table: Sitting, anna: Person, bert: Person) -> None:
    program = Program(bert)
    ear = listener(table, bert)
    before = program.look(table)

    async def listen() -> list[Any]:
        messages = ear.messages("", "192.0.2.1")
        await anext(messages)
        heard = [await state(messages)]
        await happens(lambda: table.play("bid 3"))
        heard.append(await state(messages))
        await messages.aclose()  # type: ignore[attr-defined]
        return heard

    first, second = asyncio.run(listen())
    assert first["turn"] == "waiting"
    assert {name: first[name] for name in ("moment", "seats", "question")} == {
        name: before[name] for name in ("moment", "seats", "question")
    }
    assert (second["turn"], second["decisions"]) == ("yours", 1)
    assert second["version"] > first["version"]


def test_who_comes_back_hears_only_what_is_new(table: Sitting, anna: Person) -> None:
    Program(anna)
    ear = listener(table, anna)
    assert ear.look(Known(str(table.version)))[1] == []
    assert ear.look(Known(str(table.version - 1)))[1] != []


def test_a_stream_ends_when_its_token_is_revoked(table: Sitting, anna: Person) -> None:
    program = Program(anna)
    ear = listener(table, anna)

    async def listen() -> list[str]:
        messages = ear.messages("", "192.0.2.1")
        heard = [await anext(messages), await anext(messages)]
        await happens(lambda: program.delete("/me/token"))
        await happens(lambda: table.play("bid 3"))
        return heard + [message async for message in messages]

    assert len(asyncio.run(asyncio.wait_for(listen(), 30))) == 2


def test_programs_and_pages_share_the_limit_of_streams(
    table: Sitting, anna: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "STREAMS_OF_ONE_ADDRESS", 0)
    program = Program(anna)
    answer = program.get(f"/tables/{table.key}/stream")
    assert error(answer) == (429, "too_many_streams")
    assert answer.headers["Retry-After"] == str(answer.json()["error"]["seconds"])


def test_a_stream_needs_a_token_and_is_kept_by_nobody(table: Sitting, anna: Person) -> None:
    path = f"/tables/{table.key}/stream"
    assert error(Program().get(path)) == (401, "token_missing")
    answer = Program(anna).get(path)
    assert (answer.status_code, answer.headers["Content-Type"]) == (200, "text/event-stream")
    assert answer.headers["Cache-Control"] == "no-store"
    answer.close()

"""Streams: a browser hears of every change, and after a break of what it missed."""

from __future__ import annotations

import asyncio
import json
import time
import uuid
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from django.core.asgi import get_asgi_application
from django.db import connections

from sittings import Page, Sitting, visit
from tradewinds.site import limits
from tradewinds.site.tables import presence, services, stream
from tradewinds.site.tables.eyes import Screen
from tradewinds.site.tables.models import Person
from tradewinds.site.tables.news import news
from tradewinds.site.tables.stream import Listener

pytestmark = pytest.mark.django_db(transaction=True)

Application = Callable[
    [dict[str, Any], Callable[[], Awaitable[Any]], Callable[[Any], Awaitable[None]]], Awaitable[None]
]


@pytest.fixture(autouse=True)
def _own_thread(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Draw in a thread that ends with the test, and so does its connection."""
    with ThreadPoolExecutor(1) as thread:
        monkeypatch.setattr(stream, "_threads", thread)
        yield
        thread.submit(connections.close_all).result()


async def happens(deed: Callable[..., object], *arguments: object) -> None:
    """Let something happen at a table while others listen."""

    def do() -> None:
        try:
            deed(*arguments)
        finally:
            connections.close_all()

    await asyncio.to_thread(do)


@dataclass(frozen=True)
class Message:
    """One message of a stream, as a browser takes it apart."""

    fields: dict[str, str]

    @classmethod
    def read(cls, text: str) -> Message:
        assert text.endswith("\n\n")
        return cls(dict(line.partition(": ")[::2] for line in text.strip().split("\n")))

    @property
    def id(self) -> str:
        return self.fields["id"]

    @property
    def scene(self) -> Any:
        return json.loads(self.fields["data"])

    @property
    def is_beat(self) -> bool:
        return self.fields.get("event") == "beat"

    @property
    def is_about_people(self) -> bool:
        return self.fields.get("event") == "present"

    @property
    def log(self) -> list[str]:
        return [attributes["id"] for attributes in Page(self.scene["log"]).all("li")]


class Browser:
    """A page that listens to a table."""

    def __init__(self, table: Sitting, person: Person | None = None, last: str = "", language: str = "en") -> None:
        self.messages = Listener(table.pk, person, Screen(language)).messages(last, "192.0.2.7")

    async def hears(self) -> Message:
        """Return the next message about the table; who comes and goes is another matter (`test_presence.py`)."""
        while (message := Message.read(await anext(self.messages))).is_about_people:
            pass
        return message

    async def opens(self) -> Message:
        """Return the first message after the one that says how soon to come back."""
        assert (await self.hears()).fields == {"retry": "1000"}
        return await self.hears()

    async def leaves(self) -> None:
        await self.messages.aclose()  # type: ignore[attr-defined]


def current(table: Sitting, person: Person | None = None) -> str:
    """What a browser says that has seen everything."""
    return f"{table.version}|{table.scene(person).cursor}|0"


# What is sent.


def test_a_new_browser_gets_the_whole_table(table: Sitting, anna: Person) -> None:
    table.play("bid 3")

    async def listen() -> Message:
        browser = Browser(table, anna)
        first = await browser.opens()
        await browser.leaves()
        return first

    message = asyncio.run(listen())
    assert message.id == current(table, anna)
    assert message.scene == json.loads(json.dumps(table.scene(anna).payload()))
    assert (message.scene["whole_log"], message.log) == (True, ["d0", "d1"])


def test_who_has_seen_everything_gets_a_sign_of_life_only(table: Sitting, anna: Person) -> None:
    last = current(table, anna)

    async def listen() -> Message:
        browser = Browser(table, anna, last)
        first = await browser.opens()
        await browser.leaves()
        return first

    assert asyncio.run(listen()).is_beat


def test_every_change_is_heard_with_what_is_new(table: Sitting, anna: Person, bert: Person) -> None:
    async def listen() -> list[Message]:
        browser = Browser(table, bert)
        heard = [await browser.opens()]
        for deed in (
            lambda: table.by(anna, "bid 3"),
            lambda: table.by(bert, "bid 4"),
            lambda: services.hand_over(table.key, bert, 1, "random"),
        ):
            await happens(deed)
            heard.append(await browser.hears())
        await browser.leaves()
        return heard

    heard = asyncio.run(listen())
    assert [message.scene["version"] for message in heard] == [1, 2, 3, 4]
    assert [message.scene["mood"] for message in heard] == ["waiting", "yours", "waiting", "waiting"]
    assert [message.scene["whole_log"] for message in heard] == [True, False, False, False]
    assert [message.scene["says"] for message in heard[1:]] == [
        ["Anna bids 3 bills."],
        ["Bert bids 4 bills."],
        ["Bert lets a bot play."],
    ]
    assert heard[-1].id == current(table, bert)


def test_after_a_break_only_what_was_missed_is_sent(table: Sitting, anna: Person) -> None:
    table.play("bid 3")
    last = current(table, anna)
    table.play("bid 4", "bid 5")

    async def listen() -> Message:
        browser = Browser(table, anna, last)
        first = await browser.opens()
        await browser.leaves()
        return first

    message = asyncio.run(listen())
    assert (message.scene["whole_log"], message.log) == (False, ["d2", "d3"])
    assert message.scene["says"] == ["Bert bids 4 bills.", "Bosun bids 5 bills."]


def test_after_going_back_the_whole_log_is_sent(table: Sitting, anna: Person) -> None:
    table.play("bid 3")

    async def listen() -> Message:
        browser = Browser(table, anna)
        await browser.opens()
        await happens(table.take_back, anna)
        then = await browser.hears()
        await browser.leaves()
        return then

    message = asyncio.run(listen())
    assert (message.scene["whole_log"], message.scene["moment"], message.log) == (True, "1.0", ["d0"])


def test_everybody_hears_it_in_his_language_and_with_his_eyes(table: Sitting, anna: Person, bert: Person) -> None:
    async def listen() -> list[Message]:
        browsers = [
            Browser(table, anna, language="en"),
            Browser(table, bert, language="fr"),
            Browser(table, language="fr"),
        ]
        for browser in browsers:
            await browser.opens()
        await happens(table.by, anna, "bid 3")
        heard = [await browser.hears() for browser in browsers]
        for browser in browsers:
            await browser.leaves()
        return heard

    heard = asyncio.run(listen())
    assert [message.scene["mood"] for message in heard] == ["waiting", "yours", "waiting"]
    expected = [
        table.scene(person, language).question for person, language in ((anna, "en"), (bert, "fr"), (None, "fr"))
    ]
    assert [message.scene["question"] for message in heard] == expected
    assert len({message.scene["html"] for message in heard}) == 3


def test_what_happens_at_other_tables_is_not_heard(table: Sitting, anna: Person) -> None:
    other = Sitting(anna, "random", "random")

    async def listen() -> list[Message]:
        browser = Browser(table, anna)
        await browser.opens()
        await happens(other.play, "bid 3")
        await happens(table.play, "bid 3")
        await happens(table.play, "bid 4")
        heard = [await browser.hears()]
        await browser.leaves()
        return heard

    (message,) = asyncio.run(listen())
    assert message.scene["says"] == ["Anna bids 3 bills.", "Bert bids 4 bills."]


def test_who_hears_nothing_for_a_while_gets_signs_of_life(
    table: Sitting, anna: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(stream, "HEARTBEAT", 0.0)

    async def listen() -> list[bool]:
        browser = Browser(table, anna)
        await browser.opens()
        beats = [(await browser.hears()).is_beat for _ in range(3)]
        await browser.leaves()
        return beats

    assert asyncio.run(listen()) == [True, True, True]


@pytest.mark.parametrize("last", ["", "|", "x|y|z", "0|", "-1|playing-0-0-x-0", "9" * 5000, "\0", "1"])
def test_a_browser_that_says_nonsense_gets_the_table_or_a_sign_of_life(table: Sitting, anna: Person, last: str) -> None:
    async def listen() -> Message:
        browser = Browser(table, anna, last)
        first = await browser.opens()
        await browser.leaves()
        return first

    message = asyncio.run(listen())
    assert message.is_beat or message.scene["whole_log"]


def test_the_stream_of_a_table_ends_when_it_is_closed(anna: Person) -> None:
    table = Sitting(anna, None, None)

    async def listen() -> list[str]:
        browser = Browser(table, anna)
        await browser.opens()
        await happens(services.close, key, anna)
        return [message async for message in browser.messages]

    key = table.key
    assert asyncio.run(listen()) == []
    assert not news._ears
    assert not stream._open


def test_who_goes_away_is_forgotten(table: Sitting, anna: Person) -> None:
    async def listen() -> None:
        browsers = [Browser(table, anna), Browser(table)]
        for browser in browsers:
            await browser.opens()
        assert len(news._ears[table_pk]) == 2
        for browser in browsers:
            await browser.leaves()

    table_pk = table.pk
    asyncio.run(listen())
    assert not news._ears
    assert not stream._open


@pytest.mark.parametrize("in_sight", [True, False])
def test_who_has_a_table_in_sight_looks_at_it_until_he_leaves(table: Sitting, anna: Person, in_sight: bool) -> None:
    async def listen() -> set[uuid.UUID]:
        messages = Listener(table_pk, anna, Screen("en"), visible=in_sight).messages("", "192.0.2.7")
        await anext(messages)
        await anext(messages)
        looking = await asyncio.to_thread(looking_now)
        await messages.aclose()  # type: ignore[attr-defined]
        return looking

    def looking_now() -> set[uuid.UUID]:
        try:
            return presence.looking(table_pk)
        finally:
            connections.close_all()

    table_pk = table.pk
    assert asyncio.run(listen()) == ({anna.pk} if in_sight else set())
    stream._threads.submit(connections.close_all).result()
    assert presence.looking(table_pk) == set()


def test_a_sign_of_life_tells_what_time_it_is(table: Sitting, anna: Person) -> None:
    """So that clocks are right although that of the browser is wrong."""

    async def listen() -> Message:
        browser = Browser(table, anna, last)
        first = await browser.opens()
        await browser.leaves()
        return first

    last, before = current(table, anna), time.time()
    assert before - 1 < float(asyncio.run(listen()).fields["data"]) < time.time() + 1


# Through the application, as a web server calls it.


class Connection:
    """A browser that is connected to the application; it sends its body in pieces."""

    def __init__(self, *pieces: bytes) -> None:
        self.pieces = list(pieces) or [b""]
        self.sent = 0
        self.to_come: asyncio.Queue[Any] = asyncio.Queue()
        self.gone = asyncio.Event()

    async def receive(self) -> dict[str, Any]:
        if self.sent < len(self.pieces):
            self.sent += 1
            piece = self.pieces[self.sent - 1]
            return {"type": "http.request", "body": piece, "more_body": self.sent < len(self.pieces)}
        await self.gone.wait()
        return {"type": "http.disconnect"}

    async def start(self) -> tuple[int, dict[str, str]]:
        message = await self.to_come.get()
        headers = {name.decode().lower(): value.decode() for name, value in message["headers"]}
        return message["status"], headers

    async def body(self) -> str:
        message = await self.to_come.get()
        return str(message["body"].decode())


@asynccontextmanager
async def connected(
    application: Application, path: str, *pieces: bytes, query: str = "", address: str = "192.0.2.7", **headers: str
) -> AsyncIterator[Connection]:
    """Ask for an address, or send something there, and go away at the end of the block."""
    connection = Connection(*pieces)
    given = {"host": "testserver", **{name.replace("_", "-"): value for name, value in headers.items()}}
    scope = {
        "type": "http",
        "http_version": "1.1",
        "method": "POST" if pieces else "GET",
        "scheme": "http",
        "path": path,
        "query_string": query.encode(),
        "headers": [(name.encode(), value.encode()) for name, value in given.items()],
        "client": (address, 50_000),
        "server": ("testserver", 80),
    }
    work = asyncio.ensure_future(application(scope, connection.receive, connection.to_come.put))
    try:
        yield connection
    finally:
        connection.gone.set()
        await work


@pytest.fixture
def application() -> Application:
    return get_asgi_application()


def test_a_stream_is_sent_as_events_that_nobody_keeps_or_holds_back(
    table: Sitting, anna: Person, application: Application
) -> None:
    cookie = f"tradewinds={visit(anna).cookies['tradewinds'].value}"
    path = table.url("stream")

    async def listen() -> tuple[int, dict[str, str], list[str]]:
        async with connected(application, path, cookie=cookie, accept_encoding="gzip") as connection:
            status, headers = await connection.start()
            return status, headers, [await connection.body() for _ in range(2)]

    status, headers, (retry, first) = asyncio.run(listen())
    assert (status, headers["content-type"], headers["cache-control"]) == (200, "text/event-stream", "no-store")
    assert headers["content-encoding"] == "identity"
    assert "content-security-policy" in headers
    assert retry == "retry: 1000\n\n"
    assert Message.read(first).scene["mood"] == "yours"


def test_a_browser_says_in_a_header_or_in_the_address_what_it_had(
    table: Sitting, anna: Person, application: Application
) -> None:
    last, path = current(table), table.url("stream")

    async def first(**how: str) -> Message:
        async with connected(application, path, **how) as connection:
            await connection.start()
            await connection.body()
            return Message.read(await connection.body())

    async def ask() -> list[bool]:
        return [
            (await first()).is_beat,
            (await first(query=f"since={last}")).is_beat,
            (await first(last_event_id=last)).is_beat,
            (await first(last_event_id=last, query="since=0|")).is_beat,
        ]

    assert asyncio.run(ask()) == [False, True, True, True]


def test_the_stream_of_no_table_does_not_exist(db: None, application: Application) -> None:
    async def ask() -> int:
        async with connected(application, "/table/aaaaaaaaaaaa/stream/") as connection:
            return (await connection.start())[0]

    assert asyncio.run(ask()) == 404


def test_a_browser_that_is_closed_is_forgotten(table: Sitting, application: Application) -> None:
    path, pk = table.url("stream"), table.pk

    async def listen() -> None:
        async with connected(application, path) as connection:
            await connection.start()
            await connection.body()
            await connection.body()
            assert pk in news._ears
        while news._ears or stream._open:
            await asyncio.sleep(0)

    asyncio.run(asyncio.wait_for(listen(), 30))


def test_streams_end_with_the_process_that_serves_them(table: Sitting, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(news, "ends", False)

    async def listen() -> None:
        browser = Browser(table)
        await browser.opens()
        news.end()
        with pytest.raises(StopAsyncIteration):
            await browser.hears()

    asyncio.run(asyncio.wait_for(listen(), 30))


def test_who_listens_shows_who_he_is_again_after_a_while(
    table: Sitting, anna: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(stream, "LASTS", 0.2)
    monkeypatch.setattr(stream, "HEARTBEAT", 0.05)

    async def listen() -> None:
        browser = Browser(table, anna)
        await browser.opens()
        assert all([Message.read(text).is_beat async for text in browser.messages])  # and then it ends

    asyncio.run(asyncio.wait_for(listen(), 30))


@pytest.mark.parametrize(
    ("language", "said"), [("en", "Too many pages of this site are open"), ("fr", "Trop de pages de ce site")]
)
@pytest.mark.parametrize(("limit", "other_address_is_served"), [("STREAMS_OF_ONE_ADDRESS", True), ("STREAMS", False)])
def test_one_address_has_so_many_streams_and_no_more(
    table: Sitting,
    application: Application,
    monkeypatch: pytest.MonkeyPatch,
    limit: str,
    other_address_is_served: bool,
    language: str,
    said: str,
) -> None:
    monkeypatch.setattr(limits, limit, 1)
    path = table.url("stream")

    async def served(address: str) -> tuple[int, str]:
        async with connected(application, path, address=address, accept_language=language) as connection:
            status, _ = await connection.start()
            return status, await connection.body()

    async def listen() -> list[tuple[int, str]]:
        async with connected(application, path) as connection:
            await connection.start()
            await connection.body()
            await connection.body()
            answers = [await served("192.0.2.7"), await served("192.0.2.8")]
        while stream._open:
            await asyncio.sleep(0)
        return [*answers, await served("192.0.2.7")]

    same, other, later = asyncio.run(asyncio.wait_for(listen(), 30))
    assert same[0] == 429
    assert said in same[1]
    assert other[0] == (200 if other_address_is_served else 429)
    assert later[0] == 200


# Large requests.


@pytest.fixture
def served(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Any:
    """What the web server calls, for requests of at most 3000 bytes and records of 1000."""
    monkeypatch.setattr("django.conf.settings.STATIC_ROOT", tmp_path)
    from tradewinds.site import asgi  # noqa: PLC0415

    monkeypatch.setattr(asgi, "LARGEST_REQUEST", 3000)
    monkeypatch.setattr(limits, "LARGEST_UPLOAD", 1000)
    return asgi


def test_no_more_of_a_request_is_read_than_the_largest_one_needs(served: Any) -> None:
    async def read() -> tuple[int, str]:
        connection = Connection(*[b" " * 500] * 100)
        receive = served._limited({"type": "http"}, connection.receive)
        size, more = 0, True
        while more:
            message = await receive()
            size, more = size + len(message["body"]), message["more_body"]
        connection.gone.set()
        return size, (await receive())["type"]

    assert asyncio.run(read()) == (3000, "http.disconnect")


@pytest.mark.parametrize("size", [10_000, 100_000])
def test_who_sends_too_much_is_told_so(served: Any, size: int) -> None:
    visitor = visit()
    token = Page(visitor.get("/records/")).value("csrfmiddlewaretoken")
    head = '--x\r\nContent-Disposition: form-data; name="{}"{}\r\n\r\n'
    start = head.format("csrfmiddlewaretoken", "") + token + "\r\n" + head.format("record", '; filename="game.json"')
    pieces = [start.encode(), *[b" " * 500] * (size // 500), b"\r\n--x--\r\n"]

    async def send() -> tuple[int, str]:
        headers = {
            "cookie": f"tradewinds-csrf={visitor.cookies['tradewinds-csrf'].value}",
            "content-type": "multipart/form-data; boundary=x",
            "content-length": str(sum(map(len, pieces))),
        }
        async with connected(served.application, "/upload/", *pieces, **headers) as connection:
            status, _ = await connection.start()
            return status, await connection.body()

    status, page = asyncio.run(send())
    assert (status, "A record has at most 1 kB." in page) == (422, True)

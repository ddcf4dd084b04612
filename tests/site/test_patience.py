"""Connections that take their time, bring too much, or do not read: they are let go, and others are served."""

from __future__ import annotations

import asyncio
import contextlib
import socket
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any

import pytest
import uvicorn

from tradewinds.site import limits
from tradewinds.site.operations import patience
from tradewinds.site.operations.addresses import Trusted, household, is_this_machine
from tradewinds.site.operations.patience import Patience

MOMENT = 0.2
"""Seconds instead of the real patience."""
PATIENCE = 60
"""Seconds after which something that should happen has not happened."""
BLOCK = b"x" * 50_000

Connection = tuple[asyncio.StreamReader, asyncio.StreamWriter]


class Application:
    """Reads a request and answers how long its body was; at /flood it sends until nobody listens any more."""

    def __init__(self) -> None:
        self.sent = 0
        self.left = asyncio.Event()

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        if scope["path"] == "/flood":
            await self._flood(receive, send)
            return
        size, more = 0, True
        while more:
            message = await receive()
            if message["type"] == "http.disconnect":
                self.left.set()
                return
            size, more = size + len(message["body"]), message["more_body"]
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body", "body": str(size).encode()})

    async def _flood(self, receive: Any, send: Any) -> None:
        async def pour() -> None:
            await send({"type": "http.response.start", "status": 200, "headers": []})
            while True:
                await send({"type": "http.response.body", "body": BLOCK, "more_body": True})
                self.sent += len(BLOCK)
                await asyncio.sleep(0)

        await receive()
        pouring = asyncio.create_task(pour())
        assert (await receive())["type"] == "http.disconnect"
        pouring.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await pouring
        self.left.set()


class Site:
    """The web server with an application, at a port of this machine."""

    def __init__(self, application: Application, port: int) -> None:
        self.application, self.port = application, port

    async def call(self, text: bytes = b"", buffer: int | None = None) -> Connection:
        """Connect, say something and leave the line open."""
        line = socket.socket()
        line.setblocking(False)
        if buffer is not None:
            line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, buffer)
        await asyncio.get_running_loop().sock_connect(line, ("127.0.0.1", self.port))
        reader, writer = await asyncio.open_connection(sock=line)
        writer.write(text)
        return reader, writer

    async def answer(self, text: bytes) -> bytes:
        """Say something and return all that is said until the server hangs up."""
        reader, writer = await self.call(text)
        heard = await reader.read()
        writer.close()
        return heard


@asynccontextmanager
async def served() -> AsyncIterator[Site]:
    application = Application()
    config = uvicorn.Config(application, http=Patience, ws="none", log_config=None, lifespan="off", access_log=False)
    server = uvicorn.Server(config)
    with socket.create_server(("127.0.0.1", 0)) as listener:
        running = asyncio.create_task(server.serve([listener]))
        while not server.started:
            await asyncio.sleep(0.01)
        try:
            yield Site(application, listener.getsockname()[1])
        finally:
            server.should_exit = server.force_exit = True
            await running


def with_site(scenario: Callable[[Site], Awaitable[None]]) -> None:
    async def run() -> None:
        async with asyncio.timeout(PATIENCE), served() as site:
            await scenario(site)
        assert not patience._connections

    asyncio.run(run())


def impatient(monkeypatch: pytest.MonkeyPatch, *names: str) -> None:
    for name in names:
        monkeypatch.setattr(limits, name, MOMENT)


GET = b"GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"
POST = b"POST / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n"


# Slow requests.


def test_who_sends_nothing_or_half_of_the_headers_is_told_and_let_go(monkeypatch: pytest.MonkeyPatch) -> None:
    impatient(monkeypatch, "SECONDS_FOR_HEADERS")

    async def scenario(site: Site) -> None:
        for text in (b"", b"GET / HT", GET[:-2]):
            assert (await site.answer(text)).startswith(b"HTTP/1.1 408 ")

    with_site(scenario)


def test_letters_that_dribble_in_do_not_buy_more_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """A slow client sends one more header now and then, so that its request is never complete."""
    impatient(monkeypatch, "SECONDS_FOR_HEADERS")

    async def scenario(site: Site) -> None:
        reader, writer = await site.call(b"GET / HTTP/1.1\r\n")

        async def dribble() -> None:
            with contextlib.suppress(ConnectionError):
                while True:
                    writer.write(b"X-a: b\r\n")
                    await writer.drain()
                    await asyncio.sleep(MOMENT / 10)

        dribbling = asyncio.create_task(dribble())
        with contextlib.suppress(ConnectionError):
            assert (await reader.read()).startswith(b"HTTP/1.1 408 ")
        dribbling.cancel()
        writer.close()

    with_site(scenario)


def test_the_second_request_of_a_connection_has_no_more_time_than_the_first(monkeypatch: pytest.MonkeyPatch) -> None:
    impatient(monkeypatch, "SECONDS_FOR_HEADERS")

    async def scenario(site: Site) -> None:
        heard = await site.answer(b"GET / HTTP/1.1\r\nHost: x\r\n\r\nGET / HTTP/1.1\r\nX-")
        assert heard.startswith(b"HTTP/1.1 200 ")
        assert heard.count(b"HTTP/1.1 408 ") == 1

    with_site(scenario)


def test_who_does_not_send_the_body_that_he_promised_is_told_and_let_go(monkeypatch: pytest.MonkeyPatch) -> None:
    impatient(monkeypatch, "SECONDS_FOR_BODY")

    async def scenario(site: Site) -> None:
        for promise in (b"Content-Length: 100\r\n\r\nabc", b"Transfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n"):
            site.application.left.clear()
            assert (await site.answer(POST + promise)).startswith(b"HTTP/1.1 408 ")
            await site.application.left.wait()

    with_site(scenario)


def test_hundreds_of_slow_clients_keep_nobody_waiting() -> None:
    async def scenario(site: Site) -> None:
        slow = [await site.call(text) for text in (b"GET / HT", POST + b"Content-Length: 9\r\n\r\n") for _ in range(90)]
        assert (await site.answer(GET)).startswith(b"HTTP/1.1 200 ")
        for _, writer in slow:
            writer.close()
        while patience._connections:
            await asyncio.sleep(0.01)

    with_site(scenario)


def test_who_takes_no_time_is_answered_again_and_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """The patience is with each request, and not with the connection or with the answer."""
    impatient(monkeypatch, "SECONDS_FOR_HEADERS", "SECONDS_FOR_BODY")

    async def scenario(site: Site) -> None:
        reader, writer = await site.call()
        for _ in range(6):
            writer.write(b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\n\r\nabc")
            heard = await reader.readuntil(b"0\r\n\r\n")
            assert heard.startswith(b"HTTP/1.1 200 ")
            await asyncio.sleep(MOMENT / 2)
        writer.close()

    with_site(scenario)


# Too much.


@pytest.mark.parametrize(
    "text",
    [
        b"GET / HTTP/1.1\r\nX-Long: " + b"a" * 40_000,
        b"GET / HTTP/1.1\r\n" + b"X-Many: a\r\n" * 4_000,
        b"GET /" + b"a" * 40_000,
    ],
    ids=["one long header", "many headers", "a long address"],
)
def test_headers_have_a_largest_size(text: bytes) -> None:
    async def scenario(site: Site) -> None:
        assert (await site.answer(text)).startswith(b"HTTP/1.1 431 ")

    with_site(scenario)


def test_a_large_body_is_no_large_header() -> None:
    async def scenario(site: Site) -> None:
        heard = await site.answer(POST + b"Content-Length: 100000\r\n\r\n" + b"x" * 100_000)
        assert heard.startswith(b"HTTP/1.1 200 ")
        assert b"100000" in heard

    with_site(scenario)


def test_one_address_has_so_many_connections_and_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "CONNECTIONS_OF_ONE_ADDRESS", 3)

    async def scenario(site: Site) -> None:
        first = [await site.call() for _ in range(3)]
        while patience._connections["127.0.0.1"] < 3:
            await asyncio.sleep(0.01)
        heard = await site.answer(b"")
        assert heard.startswith(b"HTTP/1.1 429 ")
        assert f"retry-after: {limits.WAIT_FOR_CONNECTION}\r\n".encode() in heard
        first[0][1].close()
        while patience._connections["127.0.0.1"] > 2:
            await asyncio.sleep(0.01)
        assert (await site.answer(GET)).startswith(b"HTTP/1.1 200 ")
        for _, writer in first[1:]:
            writer.close()
        while patience._connections:
            await asyncio.sleep(0.01)

    with_site(scenario)


def test_a_proxy_of_the_host_speaks_for_many(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "CONNECTIONS_OF_ONE_ADDRESS", 0)
    monkeypatch.setattr(patience, "TRUSTED", Trusted("1"))

    async def scenario(site: Site) -> None:
        assert (await site.answer(GET)).startswith(b"HTTP/1.1 200 ")

    with_site(scenario)


# Not reading.


def test_who_does_not_read_is_let_go_and_costs_little_until_then(monkeypatch: pytest.MonkeyPatch) -> None:
    impatient(monkeypatch, "SECONDS_UNREAD")

    async def scenario(site: Site) -> None:
        _, writer = await site.call(b"GET /flood HTTP/1.1\r\nHost: x\r\n\r\n", buffer=4096)
        writer.transport.pause_reading()  # type: ignore[attr-defined]
        assert (await site.answer(GET)).startswith(b"HTTP/1.1 200 ")
        await site.application.left.wait()
        assert site.application.sent < 20_000_000, "what the kernel keeps, and not more"
        writer.transport.abort()

    with_site(scenario)


def test_who_reads_slowly_is_served_to_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "SECONDS_UNREAD", 5.0)

    async def scenario(site: Site) -> None:
        reader, writer = await site.call(b"GET /flood HTTP/1.1\r\nHost: x\r\n\r\n", buffer=4096)
        for _ in range(100):
            assert await reader.read(65_536)
        assert not site.application.left.is_set()
        writer.transport.abort()
        await site.application.left.wait()

    with_site(scenario)


# Addresses.


def test_all_addresses_of_one_network_of_ipv6_are_one() -> None:
    assert household("2001:db8:1:2::7") == household("2001:db8:1:2:ffff::9") != household("2001:db8:1:3::7")
    assert household("::ffff:192.0.2.7") == household("192.0.2.7") != household("192.0.2.8")
    assert household("") == ""


def test_a_proxy_is_believed_if_the_host_names_it() -> None:
    assert not any("127.0.0.1" in Trusted(said) for said in ("", "0", "192.0.2.1"))
    assert all(address in Trusted("1") for address in ("127.0.0.1", "::1", "::ffff:127.0.0.1"))
    assert "192.0.2.9" not in Trusted("1")
    assert "192.0.2.9" in Trusted("192.0.2.0/28, 198.51.100.1")
    assert "198.51.100.1" in Trusted("192.0.2.0/28, 198.51.100.1")


def test_this_machine_is_known_by_its_address() -> None:
    assert all(map(is_this_machine, ("127.0.0.1", "127.1.2.3", "::1", "::ffff:127.0.0.1")))
    assert not any(map(is_this_machine, ("192.0.2.7", "", "localhost", "2001:db8::1")))

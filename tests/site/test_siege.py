"""A real server under attack: slow clients, thousands of streams, broken requests; everybody else plays on."""

from __future__ import annotations

import asyncio
import socket
from collections import Counter
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import httpx
import pytest

from nothing_lost import Player, Server, running
from tradewinds.site import limits

pytestmark = pytest.mark.usefixtures("_everybody_else_plays_on")

ATTACKER, OTHER = "127.0.0.66", "127.0.0.7"
"""All of them are this machine, and for the server they are different ones."""
MEMORY = 150_000_000
"""Bytes by which the server may grow at most, whatever is done to it."""

Line = tuple[asyncio.StreamReader, asyncio.StreamWriter]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with running(tmp_path_factory.mktemp("besieged")) as server:
        yield server


@pytest.fixture(scope="module")
def player(server: Server) -> Iterator[Player]:
    player = Player(server, 1)
    with closing(player.client):
        player.open_table()
        yield player


@pytest.fixture
def _everybody_else_plays_on(server: Server, player: Player) -> Iterator[None]:
    """After an attack the server is there, has not grown much, and the table of somebody else goes on."""
    before = memory(server)
    yield
    assert not player.is_stuck()
    assert player.lost() == []
    assert memory(server) - before < MEMORY
    assert player.client.get("/health").json()["status"] == "well"


def memory(server: Server) -> int:
    """Return the bytes that the server has in memory."""
    assert server._process is not None
    pages = int(Path(f"/proc/{server._process.pid}/statm").read_text().split()[1])
    return pages * 4096


async def call(server: Server, text: bytes, address: str = ATTACKER) -> Line:
    line = await asyncio.open_connection("127.0.0.1", server.port, local_addr=(address, 0))
    line[1].write(text)
    return line


async def answered(server: Server, text: bytes, address: str = ATTACKER) -> bytes:
    """Return the first line of what is answered; nothing if the server only hangs up."""
    reader, writer = await call(server, text, address)
    try:
        return (await reader.readline()).strip()
    except ConnectionError:
        return b""
    finally:
        writer.close()


def request(method: str, address: str, *headers: str) -> bytes:
    return "\r\n".join([f"{method} {address} HTTP/1.1", "Host: localhost", *headers, "\r\n"]).encode()


# Slow clients.


def test_slow_clients_keep_nobody_from_playing(server: Server, player: Player) -> None:
    """As many as one address may have begin a request and do not end it, or do not read what they asked for."""
    page = request("GET", f"/table/{player.key}/")
    texts = [page[:9], page[:-2], request("POST", "/upload/", "Content-Length: 99"), page * 3]

    async def attack() -> None:
        lines = [await call(server, texts[number % 4]) for number in range(limits.CONNECTIONS_OF_ONE_ADDRESS)]
        assert await answered(server, page) == b"HTTP/1.1 429 Too Many Requests"
        assert not await asyncio.to_thread(player.is_stuck)
        assert await answered(server, page, OTHER) == b"HTTP/1.1 200 OK"
        for _, writer in lines:
            writer.transport.abort()

    asyncio.run(attack())


# Streams.


def test_thousands_of_streams_from_one_address_leave_room_for_others(server: Server, player: Player) -> None:
    stream = request("GET", f"/table/{player.key}/stream/", "Accept: text/event-stream")

    async def attack() -> None:
        lines: list[Line] = []
        became: Counter[str] = Counter()

        async def listen() -> None:
            reader, writer = await call(server, stream)
            lines.append((reader, writer))
            try:
                status = (await reader.readline()).split(b" ")[1].decode()
                if status == "200":
                    await reader.readuntil(b"retry:")
                    status = "open"
                became[status] += 1
            except (ConnectionError, asyncio.IncompleteReadError, IndexError):
                became["let go"] += 1

        for _ in range(10):
            await asyncio.gather(*(listen() for _ in range(200)))
        assert became["open"] == limits.STREAMS_OF_ONE_ADDRESS, became
        assert set(became) <= {"open", "429", "let go"}
        assert became["429"] > 1_500
        assert await answered(server, stream, OTHER) == b"HTTP/1.1 200 OK"
        assert not await asyncio.to_thread(player.is_stuck)
        for _, writer in lines:
            writer.transport.abort()
        while await answered(server, stream) != b"HTTP/1.1 200 OK":  # those that are gone make room again
            await asyncio.sleep(0.05)

    asyncio.run(attack())


def test_who_has_too_many_streams_is_told_when_to_come_again(server: Server, player: Player) -> None:
    stream = request("GET", f"/table/{player.key}/stream/")

    async def attack() -> str:
        lines = [await call(server, stream) for _ in range(limits.STREAMS_OF_ONE_ADDRESS)]
        for reader, _ in lines:
            await reader.readuntil(b"retry:")
        reader, writer = await call(server, stream)
        said = (await reader.readuntil(b"\r\n\r\n")).decode()
        for _, each in [*lines, (reader, writer)]:
            each.transport.abort()
        return said

    said = asyncio.run(attack())
    assert said.startswith("HTTP/1.1 429 ")
    assert f"retry-after: {limits.WAIT_FOR_CONNECTION}\r\n" in said.lower()


# Broken requests.

CHUNKED = request("POST", "/upload/", "Transfer-Encoding: chunked", "Content-Type: multipart/form-data; boundary=b")
BROKEN = {
    "a chunk that is none": CHUNKED + b"zz\r\nabc\r\n0\r\n\r\n",
    "a chunk of a size without an end": CHUNKED + b"f" * 30 + b"\r\nabc\r\n0\r\n\r\n",
    "two lengths": request("POST", "/upload/", "Content-Length: 3", "Content-Length: 9") + b"abc",
    "length and chunks": request("POST", "/upload/", "Content-Length: 3", "Transfer-Encoding: chunked") + b"0\r\n\r\n",
    "a negative length": request("POST", "/upload/", "Content-Length: -1"),
    "no language of the web": b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + bytes(50),
    "NUL": b"\0" * 100,
    "NUL in a header": b"GET / HTTP/1.1\r\nHost: local\0host\r\n\r\n",
    "a header in two lines": b"GET / HTTP/1.1\r\nHost: localhost\r\nX-A: b\r\n c: d\r\nX bad\r\n\r\n",
    "an address in other letters": b"GET /\xff\xfe/ HTTP/1.1\r\nHost: localhost\r\n\r\n",
    "another host": b"GET http://evil.example/ HTTP/1.1\r\nHost: evil.example\r\n\r\n",
    "a tunnel": b"CONNECT evil.example:443 HTTP/1.1\r\nHost: evil.example\r\n\r\n",
    "a version of the future": b"GET / HTTP/9.9\r\nHost: localhost\r\n\r\n",
    "a word that is no verb": b"STEAL / HTTP/1.1\r\nHost: localhost\r\n\r\n",
}


@pytest.mark.parametrize("what", BROKEN)
def test_a_broken_request_is_refused(server: Server, what: str) -> None:
    async def send() -> bytes:
        async with asyncio.timeout(60):
            return await answered(server, BROKEN[what])

    line = asyncio.run(send())
    assert line == b"" or line.startswith(b"HTTP/1.1 4"), line


def test_a_body_without_length_is_not_read_for_ever(server: Server) -> None:
    """Chunk after chunk, far more than anything that is needed here."""
    block = b"10000\r\n" + b"x" * 0x10000 + b"\r\n"

    async def send() -> bytes:
        async with asyncio.timeout(60):
            reader, writer = await call(server, CHUNKED)
            try:
                for _ in range(500):
                    writer.write(block)
                    await writer.drain()
                writer.write(b"0\r\n\r\n")
                return await reader.readline()
            except ConnectionError:
                return b""
            finally:
                writer.transport.abort()

    line = asyncio.run(send())
    assert line == b"" or line.startswith(b"HTTP/1.1 4"), line


def test_another_language_on_the_same_line_is_no_way_in(server: Server) -> None:
    headers = {
        "Upgrade": "websocket",
        "Connection": "Upgrade",
        "Sec-WebSocket-Key": "AAAA",
        "Sec-WebSocket-Version": "13",
    }
    answer = httpx.get(f"{server.url}/", headers=headers)
    assert answer.status_code == 200


def test_a_client_that_leaves_in_the_middle_is_no_trouble(server: Server, player: Player) -> None:
    with closing(socket.create_connection(("127.0.0.1", server.port))) as line:
        line.sendall(request("GET", f"/table/{player.key}/"))
    with closing(socket.create_connection(("127.0.0.1", server.port))) as line:
        line.sendall(request("POST", f"/table/{player.key}/play/", "Content-Length: 50") + b"action=")

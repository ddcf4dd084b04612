"""How long a connection may take, and how many one address may have: what the web server itself does not limit.

A client that sends its request letter by letter, or does not read what it asked for, costs memory as long as it stays.
Here it has to send headers and body in reasonable time, and to read; then it is let go. Who behaves notices nothing.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from http import HTTPStatus

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from tradewinds.site import limits
from tradewinds.site.operations.addresses import TRUSTED, household

_connections: Counter[str] = Counter()


class Patience(HttpToolsProtocol):
    """One connection, and the end of our patience with it."""

    _timer: asyncio.TimerHandle | None = None
    """Ends the connection if what is expected does not come."""
    _unread: asyncio.TimerHandle | None = None
    """Ends the connection if nothing is read at the other end."""
    _in_headers = True
    """Whether what comes belongs to headers, and not to a body."""
    _headers = 0
    """How much of them has come without an end."""
    _address = ""

    # A connection.

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Begin to wait for a request, unless this address has enough connections."""
        super().connection_made(transport)
        self._expect(limits.SECONDS_FOR_HEADERS)
        peer = self.client[0] if self.client else ""
        if peer and peer not in TRUSTED:  # a proxy speaks for many, and has limits of its own
            self._address = household(peer)
            _connections[self._address] += 1
            if _connections[self._address] > limits.CONNECTIONS_OF_ONE_ADDRESS:
                self._send_away(HTTPStatus.TOO_MANY_REQUESTS)

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget it."""
        self._expect(None)
        self._stop_waiting_for_reader()
        if self._address:
            _connections[self._address] -= 1
            if not _connections[self._address]:
                del _connections[self._address]
        super().connection_lost(exc)

    # What comes.

    def data_received(self, data: bytes) -> None:
        """Take what was sent, as long as the headers have a reasonable size."""
        self._headers += len(data)
        super().data_received(data)
        if not self._in_headers:
            self._headers = 0
        elif self._headers > limits.LARGEST_HEADERS and not self.transport.is_closing():
            self._send_away(HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE)

    def on_message_begin(self) -> None:
        """Expect the headers of a request."""
        super().on_message_begin()
        self._in_headers = True
        self._expect(limits.SECONDS_FOR_HEADERS)

    def on_headers_complete(self) -> None:
        """Expect the rest of the request."""
        self._in_headers = False
        self._expect(limits.SECONDS_FOR_BODY)
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        """Expect nothing while the request is answered; between requests the server has a patience of its own."""
        self._expect(None)
        super().on_message_complete()

    # What goes.

    def pause_writing(self) -> None:
        """Wait for the other end to read."""
        super().pause_writing()
        self._stop_waiting_for_reader()
        self._unread = self.loop.call_later(limits.SECONDS_UNREAD, self.transport.abort)

    def resume_writing(self) -> None:
        """Go on: it has read."""
        self._stop_waiting_for_reader()
        super().resume_writing()

    def _stop_waiting_for_reader(self) -> None:
        if self._unread is not None:
            self._unread.cancel()
            self._unread = None

    # The end.

    def _expect(self, seconds: float | None) -> None:
        """Be patient for so long from now on; for ever, if nothing is expected."""
        if self._timer is not None:
            self._timer.cancel()
        self._timer = None if seconds is None else self.loop.call_later(seconds, self._lose_patience)

    def _lose_patience(self) -> None:
        self._send_away(HTTPStatus.REQUEST_TIMEOUT)

    def _send_away(self, status: HTTPStatus) -> None:
        """Say why, if nothing else is being said, and hang up."""
        busy = self.cycle is not None and self.cycle.response_started and not self.cycle.response_complete
        if busy:
            self.transport.abort()
            return
        said = f"{status.phrase}\n"
        wait = f"retry-after: {limits.WAIT_FOR_CONNECTION}\r\n" if status == HTTPStatus.TOO_MANY_REQUESTS else ""
        self.transport.write(
            f"HTTP/1.1 {status.value} {status.phrase}\r\ncontent-type: text/plain; charset=utf-8\r\n"
            f"content-length: {len(said)}\r\n{wait}connection: close\r\n\r\n{said}".encode("ascii")
        )
        self.transport.close()

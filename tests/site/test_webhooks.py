"""Webhooks: what they get, over a real connection, and where they cannot lead."""

from __future__ import annotations

import json
import socket
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import pytest

from sittings import Page, Sitting, Time, visit
from tradewinds.site.signals import webhooks
from tradewinds.site.signals.models import Contact
from tradewinds.site.signals.postman import Postman
from tradewinds.site.signals.webhooks import Message
from tradewinds.site.tables.models import Person
from tradewinds.site.wording import Refused

GREETING = Message("Anna & <Bert>: it is your turn.", "https://play.example/table/x/", {"kind": "turn"})


class Endpoint(ThreadingHTTPServer):
    """A webhook on this machine: remembers what it gets, and answers as it is told."""

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), Answering)
        self.status = 204
        self.location = ""
        self.bodies: list[Any] = []
        self.heads: list[dict[str, str]] = []
        self.silent = threading.Event()
        """Set as long as it answers."""
        self.silent.set()
        self.drips = False

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.server_port}/hook?key=1"


class Answering(BaseHTTPRequestHandler):
    server: Endpoint

    def do_POST(self) -> None:
        self.server.heads.append(dict(self.headers))
        self.server.bodies.append(json.loads(self.rfile.read(int(self.headers["Content-Length"]))))
        self.server.silent.wait()
        self.send_response(self.server.status)
        if self.server.location:
            self.send_header("Location", self.server.location)
        if self.server.drips:
            self.end_headers()
            self.flood()
            return
        self.send_header("Content-Length", "0")
        self.end_headers()

    def flood(self) -> None:
        """Answer without end."""
        try:
            while True:
                self.wfile.write(b"x" * 1024)
        except OSError:  # nobody listens any more
            self.close_connection = True

    def log_message(self, *words: object) -> None:
        """Say nothing."""


@pytest.fixture
def endpoint() -> Iterator[Endpoint]:
    with Endpoint() as endpoint:
        thread = threading.Thread(target=endpoint.serve_forever)
        thread.start()
        yield endpoint
        endpoint.silent.set()
        endpoint.shutdown()
        thread.join()


@pytest.fixture
def private_allowed(settings: Any) -> None:
    settings.PRIVATE_WEBHOOKS = True


# What they get.


@pytest.mark.usefixtures("private_allowed")
@pytest.mark.parametrize(
    ("form", "body"),
    [
        (
            "json",
            {"text": "Anna & <Bert>: it is your turn.", "url": "https://play.example/table/x/", "kind": "turn"},
        ),
        (
            "discord",
            {
                "content": "Anna & <Bert>: it is your turn.\nhttps://play.example/table/x/",
                "allowed_mentions": {"parse": []},
            },
        ),
        ("slack", {"text": "Anna &amp; &lt;Bert&gt;: it is your turn.\n<https://play.example/table/x/>"}),
    ],
)
def test_each_form_gets_what_it_understands(endpoint: Endpoint, form: str, body: dict[str, Any]) -> None:
    webhooks.call(endpoint.url, GREETING.in_form(form))
    assert endpoint.bodies == [body]
    [head] = endpoint.heads
    assert head["Content-Type"] == "application/json"
    assert head["Host"] == f"127.0.0.1:{endpoint.server_port}"


@pytest.mark.usefixtures("private_allowed")
def test_a_name_is_kept_although_the_address_behind_it_is_called(endpoint: Endpoint) -> None:
    webhooks.call(f"http://localhost:{endpoint.server_port}/hook", GREETING.in_form("json"))
    assert endpoint.heads[0]["Host"] == f"localhost:{endpoint.server_port}"


@pytest.mark.django_db
@pytest.mark.usefixtures("private_allowed")
def test_a_move_at_a_table_reaches_the_webhook_of_who_is_asked_next(
    endpoint: Endpoint, time: Time, table: Sitting, bert: Person
) -> None:
    visit(bert).post("/signals/", {"do": "webhook", "webhook": endpoint.url, "form": "discord"})
    table.play("bid 3")
    time.passes(seconds=5)
    Postman().deliver_due()
    [body] = endpoint.bodies
    assert body["content"].startswith("Batavia: it is your turn")
    assert Contact.objects.get().failures == 0


@pytest.mark.django_db
@pytest.mark.usefixtures("private_allowed")
def test_the_test_button_calls_the_webhook(endpoint: Endpoint, bert: Person) -> None:
    visitor = visit(bert)
    visitor.post("/signals/", {"do": "webhook", "webhook": endpoint.url, "form": "json"})
    page = Page(visitor.post("/signals/", {"do": "test"}, follow=True))
    assert "The webhook has taken the test." in page.text
    assert endpoint.bodies[0]["kind"] == "test"


# What they answer.


@pytest.mark.usefixtures("private_allowed")
@pytest.mark.parametrize("status", [400, 404, 500])
def test_a_webhook_that_does_not_take_it_is_an_error(endpoint: Endpoint, status: int) -> None:
    endpoint.status = status
    with pytest.raises(Refused, match=f"status {status}"):
        webhooks.call(endpoint.url, {})


@pytest.mark.usefixtures("private_allowed")
def test_redirects_are_not_followed(endpoint: Endpoint) -> None:
    endpoint.status, endpoint.location = 307, endpoint.url
    with pytest.raises(Refused, match="we do not follow"):
        webhooks.call(endpoint.url, {})
    assert len(endpoint.bodies) == 1


@pytest.mark.usefixtures("private_allowed")
def test_an_answer_without_end_is_not_read(endpoint: Endpoint) -> None:
    endpoint.status, endpoint.drips = 200, True
    webhooks.call(endpoint.url, {})
    assert len(endpoint.bodies) == 1


@pytest.mark.usefixtures("private_allowed")
def test_a_webhook_that_says_nothing_is_given_up(endpoint: Endpoint, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(webhooks, "LONGEST_CALL", 0.2)
    endpoint.silent.clear()
    with pytest.raises(Refused, match="did not answer within"):
        webhooks.call(endpoint.url, {})


@pytest.mark.usefixtures("private_allowed")
def test_a_webhook_where_nobody_is_is_an_error(endpoint: Endpoint) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        with pytest.raises(Refused, match="No connection"):
            webhooks.call(f"http://127.0.0.1:{taken.getsockname()[1]}/", {})


# Where they cannot lead.

PRIVATE = [
    "http://127.0.0.1/",
    "http://127.1/",
    "http://2130706433/",
    "http://0x7f.0.0.1/",
    "http://0.0.0.0/",
    "http://[::1]/",
    "http://[::]/",
    "http://[::ffff:127.0.0.1]/",
    "http://[64:ff9b::7f00:1]/",
    "http://[2002:7f00:1::]/",
    "http://[fd00::1]/",
    "http://[fe80::1]/",
    "http://10.1.2.3/",
    "http://172.16.0.1:8080/",
    "http://192.168.1.1/",
    "http://100.64.0.1/",
    "http://169.254.169.254/latest/meta-data/",
    "http://224.0.0.1/",
    "http://localhost/",
    "https://LOCALHOST:8000/",
    "http://printer.local/",
]


@pytest.mark.parametrize("url", PRIVATE)
def test_this_machine_and_its_network_are_never_called(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(webhooks, "_post", None)  # whoever came so far would break
    with pytest.raises(Refused) as refusal:
        webhooks.call(url, {})
    assert refusal.value.key == "webhook_private"


def leads_to(monkeypatch: pytest.MonkeyPatch, *addresses: str) -> None:
    """Let every name lead to these addresses."""

    def found(host: str, port: int, **_: object) -> list[Any]:
        return [(socket.AF_INET6 if ":" in to else socket.AF_INET, 1, 6, "", (to, port)) for to in addresses]

    monkeypatch.setattr(socket, "getaddrinfo", found)


@pytest.mark.parametrize(
    "addresses",
    [("127.0.0.1",), ("10.0.0.7",), ("169.254.169.254",), ("::1",), ("fe80::1%eth0",), ("93.184.215.14", "10.0.0.7")],
)
def test_names_that_lead_there_are_never_called(monkeypatch: pytest.MonkeyPatch, addresses: tuple[str, ...]) -> None:
    leads_to(monkeypatch, *addresses)
    monkeypatch.setattr(webhooks, "_post", None)
    with pytest.raises(Refused) as refusal:
        webhooks.call("https://hooks.example/", {})
    assert refusal.value.key == "webhook_private"


def test_a_name_that_changes_its_mind_after_the_check_gains_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is called is the address that was checked."""
    called: list[str] = []

    async def post(url: str, address: str, content: object) -> int:
        leads_to(monkeypatch, "127.0.0.1")
        called.append(address)
        return 204

    leads_to(monkeypatch, "93.184.215.14")
    monkeypatch.setattr(webhooks, "_post", post)
    webhooks.call("https://hooks.example/", {})
    assert called == ["93.184.215.14"]


def test_a_name_that_nobody_knows_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    def unknown(*_: object, **__: object) -> None:
        raise socket.gaierror

    monkeypatch.setattr(socket, "getaddrinfo", unknown)
    with pytest.raises(Refused) as refusal:
        webhooks.call("https://hooks.example/", {})
    assert refusal.value.key == "webhook_unknown"


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("url", "reason"),
    [
        ("", "This is no address that can be called."),
        ("hooks.example/x", "This is no address that can be called."),
        ("ftp://hooks.example/", "This is no address that can be called."),
        ("file:///etc/passwd", "This is no address that can be called."),
        ("gopher://hooks.example/", "This is no address that can be called."),
        ("https://", "This is no address that can be called."),
        ("https://user:secret@hooks.example/", "This is no address that can be called."),
        ("https://hooks.example:99999/", "This is no address that can be called."),
        ("https://[::1/", "This is no address that can be called."),
        ("https://hooks.example/\r\nX-Evil: 1", "This is no address that can be called."),
        ("http://10.0.0.1/", "This address leads into a private network"),
        ("https://hooks.example/" + "x" * 500, "The address of a webhook can have at most 500 characters."),
    ],
)
def test_what_cannot_be_called_is_refused_when_it_is_given(bert: Person, url: str, reason: str) -> None:
    page = Page(visit(bert).post("/signals/", {"do": "webhook", "webhook": url, "form": "json"}))
    assert page.status == 422
    assert page.alert.startswith(reason)
    assert not Contact.objects.exclude(webhook="").exists()

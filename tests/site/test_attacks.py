"""Attacks on the site: forged and old requests, scripts in names, bodies that nobody should send."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.apps import apps
from django.test import Client

import tradewinds as tw
from addresses import all_addresses
from sittings import GAME, JSON, Page, Sitting, visit
from tradewinds.site.tables.models import Person, Table
from tradewinds.site.urls import VERBS

pytestmark = pytest.mark.django_db

FIELDS = {"number": "0", "action": "3", "to": "0", "bot": "random", "agree": "1", "confirms": "0", "name": "Mallory"}
"""What makes every verb complete, whatever it needs."""
ORDER = {"seat-0": "me", "seat-1": "bot:random", "seat-2": "open", "theme": "night", "language": "fr"}
"""What makes every other form complete."""
REFUSED = {401, 403, 404, 405}


def everything() -> dict[str, Any]:
    """Everything that is stored about people and tables."""
    models = apps.get_app_config("tables").get_models()
    return {model.__name__: list(model._default_manager.order_by("pk").values()) for model in models}


FOR_ANYBODY = ("become_guest", "stop_mails")
"""What reads no cookie, so that there is nothing to forge: a program that is nobody yet comes, and the link of a mail,
which is its own key, is followed."""


def addresses(table: Sitting) -> dict[str, str]:
    known = {"key": table.key, "game": GAME, "language": "en"}
    return {name: address for address, name in all_addresses(known) if name not in FOR_ANYBODY}


@pytest.fixture
def running(anna: Person, bert: Person) -> Sitting:
    """A table at which Anna's turn waits for her word, and Bert asks her to go back."""
    table = Sitting(anna, bert, "greedy", position="players: 3\nquestion: turn\nseat 0: hand EN 2, DK 1")
    table.play("lay EN", "lay EN", "stop", "advance EN", "keep")
    table.propose(bert, 1)
    return table


# Forged requests: a browser sends them for another site, with the cookies of somebody and without the token of a page.


def test_no_address_does_anything_for_a_forged_form(running: Sitting, anna: Person) -> None:
    before, refused = everything(), set()
    for name, address in addresses(running).items():
        for origin in ({}, {"Origin": "https://evil.example"}, {"Origin": "null"}):
            fields = {"moment": running.moment, **FIELDS, **ORDER}
            answer = visit(anna, strict=True).post(address, fields, headers=origin)
            assert answer.status_code in REFUSED, (name, answer.status_code)
            if answer.status_code == 403:
                refused.add(name)
    assert refused >= {*VERBS, "upload", "new", "set_theme", "set_language"}
    assert everything() == before


def test_no_address_does_anything_for_a_forged_message_of_another_kind(running: Sitting, anna: Person) -> None:
    """A page of another site can send plain text without asking, and that text may look like JSON."""
    before = everything()
    for name, address in addresses(running).items():
        for kind in ("text/plain", "application/json"):
            body = json.dumps({"moment": running.moment, **FIELDS})
            answer = visit(anna, strict=True).post(address, body, content_type=kind)
            assert answer.status_code in REFUSED, (name, kind, answer.status_code)
    assert everything() == before


def test_no_address_does_anything_for_who_only_looks(running: Sitting, anna: Person) -> None:
    """An image of another site can make a browser look at any address, with its cookies."""
    before = everything()
    for name, address in addresses(running).items():
        if name == "stream":  # it looks for ever; its own tests say what it does
            continue
        answer = visit(anna).get(address, {"moment": running.moment, **FIELDS, **ORDER})
        assert answer.status_code < 500, name
    assert everything() == before


def test_the_token_of_one_browser_does_not_serve_another(table: Sitting, anna: Person, bert: Person) -> None:
    token = Page(visit(bert, strict=True).get(table.url())).value("csrfmiddlewaretoken")
    headers = JSON | {"X-CSRFToken": token}
    answer = visit(anna, strict=True).post(table.url("play"), {"action": 3, "moment": table.moment}, headers=headers)
    assert (answer.status_code, table.moves) == (403, [])


# Old requests.


def test_a_request_that_is_sent_again_does_nothing(table: Sitting, anna: Person, bert: Person) -> None:
    """Whoever wrote down what was sent sends all of it again, in the session it came from."""
    sent: list[tuple[Client, str, dict[str, object]]] = []

    def send(visitor: Client, verb: str, **fields: object) -> None:
        given = {"moment": table.moment, **fields}
        assert visitor.post(table.url(verb), given, headers=JSON).status_code == 200, verb
        sent.append((visitor, verb, given))

    of_anna, of_bert = visit(anna), visit(bert)
    send(of_anna, "play", action=table.number("bid 3"))
    send(of_anna, "undo")
    send(of_anna, "play", action=table.number("bid 4"))
    send(of_bert, "play", action=table.number("bid 5"))
    send(of_bert, "propose", to=1)
    send(of_anna, "answer", to=1, agree="1")
    before = everything()
    for visitor, verb, fields in sent:
        answer = visitor.post(table.url(verb), fields, headers=JSON)
        assert answer.status_code == 409, verb
        assert answer.json()["refusal"]
        assert everything() == before, verb
    assert table.moves == ["bid 4"]


def test_a_moment_of_another_table_or_of_the_future_is_no_moment(table: Sitting, anna: Person, bert: Person) -> None:
    other = Sitting(anna, bert, "greedy")
    other.play("bid 3")
    for moment in (other.moment, "0.1", "1.0", "-1.0", "0.0.0", "0.00", " 0.0", "٠.٠", "0", "", "0.0\0", "9" * 1000):
        answer = visit(anna).post(table.url("play"), {"action": 3, "moment": moment}, headers=JSON)
        assert (answer.status_code, table.moves) == (409, []), moment


# Scripts in names.

SCRIPTS = [
    "<script>alert(1)</script>"[:24],
    '"><img src=x onerror=a>',
    "'-alert(1)-'",
    "</title><svg onload=a>",
    "{{7*7}}",
]


@pytest.mark.parametrize("name", SCRIPTS)
def test_a_name_is_never_more_than_letters(db: None, name: str) -> None:
    """Somebody is called so who opens a table, plays, asks to go back, and wins or loses in the end."""
    mallory, other = Person.objects.create(name=name), Person.objects.create(name="Bert")
    playing, over = Sitting(mallory, mallory, other), Sitting(mallory, other, None, listed=True)
    playing.play("bid 3", "bid 4")
    playing.propose(mallory, 0)
    over = Sitting(mallory, other, "greedy")
    over.finish()
    shown = 0
    for visitor in (visit(mallory), visit(other), visit()):
        for address in ("/", playing.url(), over.url(), over.url("moment", 3), f"/new/{GAME}/"):
            page = Page(visitor.get(address))
            shown += name in page.text or any(name in value for _, given in page.elements for value in given.values())
            check(page)
        data = visitor.get(over.url("moment", 3), headers=JSON)
        assert data.headers["Content-Type"] == "application/json"
        check(Page(data.json()["board"]))
    assert shown >= 5, "the name stands on the pages"
    for table in (playing, over):
        for person in (mallory, other, None):
            payload = table.scene(person).payload("")
            for part in payload.values():
                if isinstance(part, str) and "<" in part:
                    check(Page(part))


def check(page: Page) -> None:
    """Look for anything in a page that would run."""
    for tag, attributes in page.elements:
        assert tag != "script" or attributes.get("src", "").startswith("/static/"), attributes
        assert not any(name.startswith("on") for name in attributes), (tag, attributes)
        assert (tag, attributes.get("src")) != ("img", "x")
    assert "49" not in page.alert


# Bodies that nobody should send.

FORM = "application/x-www-form-urlencoded"
MULTIPART = "multipart/form-data; boundary=b"
BODIES: dict[str, tuple[str, bytes]] = {
    "nothing": (FORM, b""),
    "not UTF-8": (FORM, b"name=\xff\xfe&number=\xff&action=\xc3&moment=\xed\xa0\x80"),
    "not UTF-8, escaped": (FORM, b"name=%FF%FE&number=%C3&action=%ED%A0%80&moment=%FF"),
    "NUL": (FORM, b"name=%00&number=%00&action=0%00&moment=0.0%00&bot=%00&to=%00&theme=%00&language=%00&next=%00"),
    "no numbers": (FORM, b"number=-1&action=1e9&to=NaN&moment=0.0&name=Mallory"),
    "numbers without an end": (FORM, b"number=" + b"9" * 6_000 + b"&action=" + b"9" * 6_000 + b"&name=Mallory"),
    "numbers in other letters": (FORM, "number=٣&action=٣&to=٣&name=Mallory".encode()),
    "the same field often": (FORM, b"&".join([b"number=1"] * 90)),
    "too many fields": (FORM, b"&".join([b"a=1"] * 5_000)),
    "too large": (FORM, b"name=" + b"x" * 200_000),
    "half escaped": (FORM, b"%&%%=%zz&name=%"),
    "parts without an end": (MULTIPART, b'--b\r\nContent-Disposition: form-data; name="name"\r\n\r\nMallory'),
    "parts without a beginning": (MULTIPART, b"\r\n\r\n--\r\n"),
    "parts without a boundary": ("multipart/form-data", b"--b\r\n\r\n"),
    "a boundary in other letters": ("multipart/form-data; boundary=\xe9", b"--b\r\n\r\n"),
    "a part that is bad base64": (
        MULTIPART,
        b'--b\r\nContent-Disposition: form-data; name="name"\r\nContent-Transfer-Encoding: base64\r\n\r\n=%\r\n--b--',
    ),
    "a file instead of a text": (
        MULTIPART,
        b'--b\r\nContent-Disposition: form-data; name="name"; filename="../../x"\r\n\r\n\0\xff\r\n--b--\r\n',
    ),
    "deep JSON": ("application/json", b"[" * 20_000),
    "a deep object": ("application/json", b'{"a":' * 9_000 + b"1" + b"}" * 9_000),
    "JSON that is not": ("application/json", b'{"name": NaN, \xff'),
    "a number without an end": ("application/json", b'{"number": ' + b"9" * 10_000 + b"}"),
    "another kind": ("application/octet-stream", bytes(range(256))),
    "no kind at all": ("", b"name=Mallory"),
    "a letter code that is not": ("application/x-www-form-urlencoded; charset=nonsense", b"name=Mallory"),
}


@pytest.mark.parametrize("what", BODIES)
def test_a_bad_body_is_answered_and_changes_nothing(running: Sitting, anna: Person, what: str) -> None:
    kind, body = BODIES[what]
    visitor = visit(anna)
    before = everything()
    for name, address in addresses(running).items():
        for headers in ({}, JSON):
            answer = visitor.generic("POST", address, body, kind, headers=headers)
            assert answer.status_code < 500, (name, answer.status_code)
            assert b"Traceback" not in (b"" if answer.streaming else answer.content)
    assert everything() == before


DEEP = {
    "deep lists": "[" * 100_000,
    "deep objects": '{"a":' * 50_000 + "1" + "}" * 50_000,
    "a number without an end": "9" * 100_000,
    "half of a letter": '"\\ud800"',
    "NUL": "\0",
    "NaN": '{"game": NaN, "actions": [Infinity]}',
    "a very long list": f'{{"game": "{GAME}", "players": 3, "actions": [{"1," * 200_000}1]}}',
    "a number of players": f'{{"game": "{GAME}", "players": {10**30}, "seed": "00", "actions": []}}',
}


@pytest.mark.parametrize("what", DEEP)
def test_a_bad_record_is_answered_and_not_kept(db: None, what: str) -> None:
    from django.core.files.uploadedfile import SimpleUploadedFile  # noqa: PLC0415

    file = SimpleUploadedFile("\0<script>.json", DEEP[what].encode())
    answer = visit().post("/upload/", {"record": file})
    assert (answer.status_code, Table.objects.count()) == (422, 0)
    assert Page(answer).text


def test_a_record_with_other_actions_than_were_possible_is_not_kept(db: None) -> None:
    from django.core.files.uploadedfile import SimpleUploadedFile  # noqa: PLC0415

    record = json.loads(tw.new(GAME, players=3, seed=7).record.to_json())
    for actions in ([10**12], [-1], [0] * 5_000, [[1]], ["1"], [None], [1.5], [True]):
        file = SimpleUploadedFile("game.json", json.dumps(record | {"actions": actions}).encode())
        assert visit().post("/upload/", {"record": file}).status_code == 422, actions
    assert not Table.objects.exists()


# Addresses and headers that nobody should send.


@pytest.mark.parametrize(
    "address",
    [
        "/table/%00/",
        "/table/../../etc/passwd",
        "/table/%2e%2e/",
        "/static/%2e%2e/%2e%2e/settings.py",
        "/art/%00/0.css",
        f"/art/{GAME}/0/%ff.svg",
        "/table/aaaaaaaaaaaa/at/" + "9" * 5_000 + "/",
        "/" + "a/" * 5_000,
        "/rules/" + "%F0%9F%98%80" * 50 + "/",
        f"/rules/{GAME}/?q=%00%ff" + "%25" * 500,
        "//evil.example/",
        "/%0d%0aSet-Cookie:%20a=b/",
    ],
)
def test_an_odd_address_is_no_page(db: None, address: str) -> None:
    answer = visit().get(address)
    assert answer.status_code in (200, 301, 400, 404)
    assert "evil" not in answer.headers.get("Location", "")
    assert "a" not in answer.cookies


def test_numbers_in_an_address_that_no_table_has_are_no_page(table: Sitting, anna: Person) -> None:
    for number in ("99999", "9" * 400):
        answer = visit(anna).get(f"{table.url()}at/{number}/")
        assert answer.status_code == 404


@pytest.mark.parametrize(
    "headers",
    [
        {"Accept-Language": "fr;q=" + "9" * 5_000},
        {"Accept-Language": ",".join(["xx-yy"] * 2_000)},
        {"Accept": "\xff", "User-Agent": "\0"},
        {"Cookie": "tradewinds=\xff; language=\0; theme=<script>; layout=../; messages=garbage; tradewinds-csrf=x"},
        {"Last-Event-ID": "9" * 5_000},
        {"Content-Length": "-1"},
        {"Content-Length": "9" * 30},
        {"X-Forwarded-For": "127.0.0.1", "X-Forwarded-Proto": "https", "X-Forwarded-Host": "evil.example"},
        {"Range": "bytes=-1,0-,5-1"},
        {"If-None-Match": '"' * 2_000},
    ],
)
def test_odd_headers_change_nothing(table: Sitting, headers: dict[str, str]) -> None:
    answer = visit().get(table.url(), headers=headers)
    assert answer.status_code == 200
    assert "evil.example" not in answer.content.decode()
    assert "&lt;script" not in answer.content.decode()

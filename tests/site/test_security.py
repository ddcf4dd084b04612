"""What pages may do, who may act, and what comes from elsewhere."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import pytest
from django.contrib.sessions.models import Session
from django.test import Client
from django.utils import timezone

from sittings import JSON, Page, Sitting, visit
from tradewinds.site.tables.models import Person, Table
from tradewinds.site.urls import VERBS

pytestmark = pytest.mark.django_db

FIELDS = {"number": "0", "action": "3", "to": "0", "bot": "random", "agree": "1", "confirms": "0", "name": "Mallory"}
"""What makes every verb complete, whatever it needs."""


@pytest.fixture
def answers(table: Sitting, anna: Person, bert: Person) -> list[Any]:
    """Answers of every kind: pages in all stages of a table, data, pictures, refusals and errors."""
    open_table, over = Sitting(anna, bert, None), Sitting(anna, bert, "greedy")
    over.finish()
    table.play("bid 3")
    table.propose(anna, 0)
    visitor, stranger = visit(anna), visit()
    found = [visitor.get(page.url()) for page in (open_table, table, over)]
    found += [stranger.get(page.url()) for page in (open_table, table, over)]
    found += [visitor.get(address) for address in ("/", "/records/", "/new/batavia/", "/rules/batavia/?q=gold")]
    found += [visitor.get(table.url("moment", 1)), stranger.get(over.url("moment", 5)), visitor.get(over.url("record"))]
    found += [visitor.get(table.url("moment", 1), headers=JSON), table.send(visitor, "play", action=3)]
    found += [visitor.get("/nowhere/"), visitor.get("/theme/"), visitor.get(table.url("record"))]
    found += [visit(strict=True).post("/upload/"), visitor.get("/", headers={"Host": "evil.example"})]
    found += [visitor.post("/new/batavia/", {}), visitor.post("/theme/", {"theme": "night"})]
    found += [visitor.post("/language/", {"language": "fr"}), visitor.get("/art/batavia/0.css")]
    found += [visitor.get("/art/batavia/0.svg"), visitor.get("/api/docs"), visitor.get("/api/openapi.json")]
    found += [visitor.get("/tokens/"), visitor.post("/tokens/", {"name": "Bot"}), visitor.get("/api/v1/games")]
    found += [visitor.get(f"/api/v1/tables/{table.key}"), visitor.get("/api/v1/nowhere")]
    return found


def documents(answers: list[Any]) -> Iterator[Page]:
    """All HTML there is: whole pages, and what scripts put into them."""
    for answer in answers:
        kind = answer.headers.get("Content-Type", "")
        if kind.startswith("text/html"):
            yield Page(answer)
        elif kind == "application/json" and "html" in answer.json():
            yield Page(answer.json()["html"])
            yield Page(answer.json()["log"])


# What pages may do.


def test_every_answer_says_what_a_page_may_load(answers: list[Any]) -> None:
    for answer in answers:
        policy = dict(part.strip().partition(" ")[::2] for part in answer.headers["Content-Security-Policy"].split(";"))
        assert policy["default-src"] == "'none'"
        assert policy["script-src"] == policy["style-src"] == policy["connect-src"] == policy["form-action"] == "'self'"
        assert policy["frame-ancestors"] == policy["base-uri"] == "'none'"
        assert answer.headers["X-Content-Type-Options"] == "nosniff"
        assert answer.headers["X-Frame-Options"] == "DENY"
        assert answer.headers["Referrer-Policy"] == "same-origin"
        assert answer.headers["Cross-Origin-Opener-Policy"] == "same-origin"


def test_a_picture_may_bring_its_style_and_nothing_else(db: None) -> None:
    answer = visit().get("/art/batavia/0/en.svg")
    assert answer.headers["Content-Security-Policy"] == "default-src 'none'; style-src 'unsafe-inline'"
    assert answer.headers["X-Content-Type-Options"] == "nosniff"
    page = Page(answer)
    assert not {"script", "foreignobject", "iframe", "image", "a"} & {tag for tag, _ in page.elements}


def test_no_page_brings_its_own_scripts_or_styles(answers: list[Any]) -> None:
    read = 0
    for page in documents(answers):
        read += 1
        for tag, attributes in page.elements:
            assert "style" not in attributes, (tag, attributes)
            assert not any(name.startswith("on") for name in attributes), (tag, attributes)
            assert not any(value.strip().lower().startswith("javascript:") for value in attributes.values())
            assert tag not in {"style", "iframe", "object", "embed", "base", "foreignobject"}
        assert all(script.get("src", "").startswith("/static/") for script in page.all("script"))
    assert read > 15


def test_nothing_is_loaded_from_elsewhere(answers: list[Any]) -> None:
    for page in documents(answers):
        for _, attributes in page.elements:
            for name in ("src", "href", "action", "data", "srcset", "xlink:href"):
                assert attributes.get(name, "/").startswith(("/", "#", "?")), attributes
                assert not attributes.get(name, "/").startswith("//"), attributes


def test_links_to_new_windows_do_not_give_them_the_old_one(answers: list[Any]) -> None:
    for page in documents(answers):
        assert all("noopener" in link["rel"] for link in page.all("a") if "target" in link)


# Cookies.


def test_cookies_are_for_this_site_and_not_for_scripts(anna: Person) -> None:
    table = Sitting(anna, None, None)
    visitor = visit()
    visitor.get(table.url())
    visitor.post(table.url("sit"), {"name": "Cleo", "number": "1"})
    visitor.post(table.url("sit"), {"name": "Cleo", "number": "1"})
    visitor.post("/theme/", {"theme": "night"})
    visitor.post("/language/", {"language": "fr"})
    assert set(visitor.cookies) == {"tradewinds", "tradewinds-csrf", "messages", "theme", "language"}
    for name, cookie in visitor.cookies.items():
        assert (cookie["httponly"], cookie["samesite"]) == (True, "Lax"), name


def test_who_only_looks_gets_no_session(table: Sitting) -> None:
    visitor = visit()
    for address in ("/", table.url(), "/rules/batavia/"):
        visitor.get(address)
    assert "tradewinds" not in visitor.cookies
    assert not Session.objects.exists()


# Forms from elsewhere.


@pytest.mark.parametrize("verb", VERBS)
def test_no_verb_is_done_without_the_token_of_the_page(table: Sitting, anna: Person, verb: str) -> None:
    table.play("bid 3", "bid 4", "bid 5")
    before = table.stored
    for visitor in (visit(anna, strict=True), visit(strict=True)):
        assert table.send(visitor, verb, **FIELDS).status_code == 403
    assert (table.stored, Table.objects.count()) == (before, 1)


@pytest.mark.parametrize("address", ["/upload/", "/new/batavia/", "/theme/", "/language/", "/tokens/"])
def test_no_form_is_taken_without_the_token_of_its_page(anna: Person, address: str) -> None:
    answer = visit(anna, strict=True).post(address, {"theme": "night", "language": "fr"})
    assert answer.status_code == 403
    assert not {"theme", "language"} & set(answer.cookies)
    assert not Table.objects.exists()


def test_with_the_token_of_the_page_it_is_done(table: Sitting, anna: Person) -> None:
    visitor = visit(anna, strict=True)
    token = Page(visitor.get(table.url())).value("csrfmiddlewaretoken")
    fields = {"action": table.number("bid 3"), "moment": table.moment}
    answer = visitor.post(table.url("play"), fields, headers=JSON | {"X-CSRFToken": token})
    assert (answer.status_code, table.moves) == (200, ["bid 3"])


def test_a_form_of_another_site_is_not_taken_though_it_knows_a_token(table: Sitting, anna: Person) -> None:
    visitor = visit(anna, strict=True)
    token = Page(visitor.get(table.url())).value("csrfmiddlewaretoken")
    headers = {"X-CSRFToken": token, "Origin": "https://evil.example"}
    answer = visitor.post(table.url("play"), {"action": 3, "moment": table.moment}, headers=headers)
    assert (answer.status_code, table.moves) == (403, [])


@pytest.mark.parametrize("verb", VERBS)
def test_looking_at_an_address_does_nothing(table: Sitting, anna: Person, verb: str) -> None:
    before = table.stored
    for method in ("get", "head", "put", "delete", "patch", "options"):
        assert getattr(visit(anna), method)(table.url(verb)).status_code == 405
    assert table.stored == before


@pytest.mark.parametrize(
    "elsewhere",
    [
        "https://evil.example/",
        "//evil.example/",
        "/\\evil.example",
        "javascript:alert(1)",
        "http:///evil.example",
        "\0",
    ],
)
@pytest.mark.parametrize("address", ["/theme/", "/language/"])
def test_a_switch_never_leads_to_another_site(db: None, address: str, elsewhere: str) -> None:
    answer = visit().post(address, {"theme": "night", "language": "fr", "next": elsewhere})
    assert (answer.status_code, answer.headers["Location"]) == (302, "/")


def test_a_site_is_not_called_by_another_name(table: Sitting) -> None:
    for host in ("evil.example", "testserver.evil.example", "testserver@evil.example", ""):
        answer = visit().get(table.url(), headers={"Host": host})
        assert answer.status_code == 400
        assert "evil" not in answer.content.decode()


# Sessions.


def with_cookie(value: str) -> Client:
    visitor = visit()
    visitor.cookies["tradewinds"] = value
    return visitor


def session_of(visitor: Client) -> str:
    return visitor.cookies["tradewinds"].value


def impostors(person: Person) -> dict[str, Client]:
    """Browsers that are not that person's, though they pretend to be."""
    own = session_of(visit(person))
    expired, lost = visit(person), visit(person)
    Session.objects.filter(pk=session_of(expired)).update(expire_date=timezone.now() - timedelta(seconds=1))
    Session.objects.filter(pk=session_of(lost)).delete()
    tampered = visit(person)
    Session.objects.filter(pk=session_of(tampered)).update(session_data="e30:" + "x" * 40)
    foreign = visit(Person.objects.create(name=person.name))
    return {
        "nobody": visit(),
        "empty": with_cookie(""),
        "invented": with_cookie("a" * 32),
        "the name of the person": with_cookie(str(person.pk)),
        "a changed key": with_cookie(own[:-1] + ("a" if own[-1] != "a" else "b")),
        "nul": with_cookie("\\000"),
        "long": with_cookie("a" * 3000),
        "expired": expired,
        "logged out": lost,
        "tampered": tampered,
        "somebody of the same name": foreign,
    }


@pytest.mark.parametrize("verb", [verb for verb in VERBS if verb != "sit"])
def test_who_is_not_the_person_does_nothing_for_him(anna: Person, bert: Person, verb: str) -> None:
    """Anna's turn waits for her word, and Bert asks her to go back."""
    table = Sitting(anna, bert, "greedy", position="players: 3\nquestion: turn\nseat 0: hand EN 2, DK 1")
    table.play("lay EN", "lay EN", "stop", "advance EN", "keep")
    table.propose(bert, 1)
    before = table.stored
    for name, visitor in impostors(anna).items():
        answer = visitor.post(table.url(verb), {"moment": table.moment, **FIELDS})
        assert "messages" in answer.cookies, name
        assert table.stored == before, name


def test_who_is_not_the_person_sees_no_more_than_who_watches(table: Sitting, anna: Person) -> None:
    def board(visitor: Client) -> str:
        return str(visitor.get(table.url("moment", 0), headers=JSON).json()["board"])

    assert board(visit(anna)) != board(visit())
    for name, visitor in impostors(anna).items():
        assert board(visitor) == board(visit()), name


def test_who_is_not_the_person_does_not_leave_for_him(anna: Person) -> None:
    table = Sitting(anna, None, None)
    before = table.stored
    for visitor in impostors(anna).values():
        for verb in ("leave", "begin"):
            assert table.send(visitor, verb, number=0).status_code == 409
    assert table.stored == before


def test_a_neighbour_acts_for_himself_only(anna: Person, bert: Person) -> None:
    """Bert sits at the same table, which gives him no right to Anna's seat."""
    table = Sitting(anna, bert, "greedy", position="players: 3\nquestion: turn\nseat 0: hand EN 2, DK 1")
    table.play("lay EN", "lay EN", "stop", "advance EN", "keep")
    before = table.stored
    for verb in ("play", "confirm", "undo", "answer", "hand_over", "take_over", "confirming", "leave"):
        assert table.send(visit(bert), verb, **FIELDS).status_code == 409, verb
    assert table.stored == before


def test_a_person_who_was_deleted_is_nobody(table: Sitting, anna: Person) -> None:
    visitor = visit(anna)
    anna.delete()
    assert visitor.get("/").status_code == visitor.get(table.url()).status_code == 200
    answer = table.send(visitor, "play", action=3)
    assert (answer.status_code, table.moves) == (409, [])
    assert "not known here" in answer.json()["refusal"]


def test_a_key_cannot_be_guessed_and_is_not_given_away(table: Sitting) -> None:
    keys = {Sitting(table.host, "random", "random").key for _ in range(20)}
    assert len(keys) == 20
    assert all(len(key) == 12 for key in keys)
    assert not any(key in visit().get("/").content.decode() for key in keys)

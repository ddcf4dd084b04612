"""Tokens: who has one acts for its person, and nobody else does."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest
from django.utils import timezone

from programs import API, Program, error
from sittings import Page, visit
from tradewinds.site import limits
from tradewinds.site.api.models import Token
from tradewinds.site.api.tokens import find_token, make_token
from tradewinds.site.tables.models import Person
from tradewinds.site.wording import Refused

pytestmark = pytest.mark.django_db


def test_a_token_acts_for_its_person(anna: Person) -> None:
    answer = Program(anna).get("/me")
    assert (answer.status_code, answer.json()) == (200, {"name": "Anna", "token": "a program"})


def test_a_token_is_long_random_and_kept_as_a_hash_only(anna: Person) -> None:
    secrets = [make_token(anna, "one of many") for _ in range(5)]
    parts = {secret.rpartition(Token.objects.get(handle=secret.split("-")[1]).handle)[2] for secret in secrets}
    assert len(parts) == 5
    assert all(len(part) >= 43 for part in parts)  # 256 bits
    kept = str(list(Token.objects.values()))
    assert not any(part.strip("-") in kept for part in parts)


def spoiled(secret: str) -> list[str]:
    head, last = secret[:-1], secret[-1]
    other = make_token(Person.objects.create(name="Other"), "other")
    mixed = other.split("-")[1].join(secret.split(secret.split("-")[1]))
    return [
        head + ("a" if last != "a" else "b"),
        head,
        secret + "a",
        secret.upper(),
        mixed,
        secret.replace("tw-", "", 1),
        "tw-",
        "é" * 59,
        "\x7f" * 10,
        "x" * 5000,
    ]


def test_what_is_no_token_opens_nothing(anna: Person) -> None:
    for wrong in spoiled(make_token(anna, "spoiled")):
        program = Program(token=wrong)
        assert error(program.get("/me")) == (401, "token_wrong"), wrong
        assert program.get("/me").headers["WWW-Authenticate"] == "Bearer"


@pytest.mark.parametrize(
    ("language", "missing", "wrong"),
    [("en", "This needs a token.", "it was revoked"), ("fr", "Il faut un jeton.", "il a été révoqué")],
)
def test_a_missing_and_a_wrong_token_are_told_apart_in_both_languages(
    db: None, language: str, missing: str, wrong: str
) -> None:
    assert missing in Program(language=language).get("/me").json()["error"]["message"]
    assert wrong in Program(language=language, token="tw-none").get("/me").json()["error"]["message"]


@pytest.mark.parametrize("header", ["", "Bearer", "Bearer ", "Basic QW5uYTpw", "tw-abc"])
def test_without_a_token_nothing_is_done(db: None, header: str) -> None:
    program = Program()
    program.headers["Authorization"] = header
    assert error(program.get("/tables")) == (401, "token_missing")


def test_the_cookie_of_a_browser_is_no_token(anna: Person) -> None:
    browser = visit(anna)
    assert browser.get("/tokens/").status_code == 200
    for method, path in (("get", "/me"), ("get", "/tables"), ("post", "/tables")):
        answer = getattr(browser, method)(API + path, content_type="application/json")
        assert error(answer) == (401, "token_missing")


def test_a_revoked_token_is_worth_nothing(anna: Person) -> None:
    program, other = Program(anna), Program(anna)
    assert program.delete("/me/token").status_code == 204
    assert error(program.get("/me")) == (401, "token_wrong")
    assert other.get("/me").status_code == 200


def test_the_tokens_of_a_person_go_with_the_person(anna: Person) -> None:
    program = Program(anna)
    anna.delete()
    assert error(program.get("/me")) == (401, "token_wrong")


def test_it_is_remembered_when_a_token_was_used_but_not_at_each_request(anna: Person) -> None:
    secret = make_token(anna, "noticed")
    assert Token.objects.get().used_at is None
    find_token(secret)
    first = Token.objects.get().used_at
    assert first is not None
    find_token(secret)
    assert Token.objects.get().used_at == first
    Token.objects.update(used_at=first - timedelta(minutes=5))
    find_token(secret)
    assert Token.objects.get().used_at not in (None, first - timedelta(minutes=5))


# Guests.


def test_a_name_is_enough_to_become_a_guest_with_a_token(db: None) -> None:
    answer = Program().post("/guests", name="  Dora  the bot ")
    assert answer.status_code == 201
    assert answer.json()["name"] == "Dora the bot"
    assert Program(token=answer.json()["token"]).get("/me").json()["name"] == "Dora the bot"
    assert "no-store" in answer.headers["Cache-Control"]


@pytest.mark.parametrize(
    ("name", "status"), [("", 422), ("x" * 25, 422), (" ", 409), ("a\0b", 409), ("\u202eevil", 409)]
)
def test_a_guest_needs_a_name_that_can_be_shown(db: None, name: str, status: int) -> None:
    answer = Program().post("/guests", name=name)
    assert answer.status_code == status
    assert not Person.objects.exists()


def test_so_many_guests_come_from_one_address(db: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(limits.RATES, "guests", limits.Rate(3, 3_600))
    program = Program()
    answers = [program.post("/guests", name="Many").status_code for _ in range(5)]
    assert answers == [201, 201, 201, 429, 429]
    assert Person.objects.count() == 3
    answer = program.post("/guests", name="Many")
    wait = answer.json()["error"]["seconds"]
    assert 0 < wait <= 3_600
    assert answer.headers["Retry-After"] == str(wait)


# The page.


def shown(page: Page) -> str:
    return next(field["value"] for field in page.all("input") if field.get("id") == "secret")


def test_a_token_is_made_on_a_page_and_shown_once(anna: Person) -> None:
    browser = visit(anna)
    page = Page(browser.post("/tokens/", {"name": " My  first bot "}))
    secret = shown(page)
    assert "My first bot" in page.text
    assert Program(token=secret).get("/me").json() == {"name": "Anna", "token": "My first bot"}
    again = Page(browser.get("/tokens/"))
    assert "My first bot" in again.text
    assert secret not in again.source
    assert "no-store" in browser.get("/tokens/").headers["Cache-Control"]


def test_who_has_no_name_yet_gives_one_with_the_token(db: None) -> None:
    browser = visit()
    secret = shown(Page(browser.post("/tokens/", {"your_name": "Cleo", "name": "Bot"})))
    assert Program(token=secret).get("/me").json()["name"] == "Cleo"
    assert "Bot" in Page(browser.get("/tokens/")).text


def test_only_looking_makes_nobody(db: None) -> None:
    assert visit().get("/tokens/").status_code == 200
    assert not Person.objects.exists()


@pytest.mark.parametrize(("language", "said"), [("en", "Give the token a name"), ("fr", "Donnez un nom au jeton")])
def test_a_token_needs_a_name(anna: Person, language: str, said: str) -> None:
    page = Page(visit(anna, language).post("/tokens/", {"name": "  "}))
    assert (page.status, said in page.alert) == (422, True)
    assert not Token.objects.exists()


def test_the_name_of_a_token_is_shown_and_not_carried_out(anna: Person) -> None:
    page = visit(anna).post("/tokens/", {"name": "<script>alert(1)</script>"})
    assert b"<script>alert" not in page.content
    assert b"&lt;script&gt;alert(1)" in page.content


def test_a_person_has_so_many_tokens_and_no_more(anna: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "TOKENS_OF_ONE_PERSON", 2)
    for _ in range(2):
        make_token(anna, "many")
    with pytest.raises(Refused) as refusal:
        make_token(anna, "many")
    assert refusal.value.key == "tokens_at_once"
    assert "2 tokens" in Page(visit(anna).post("/tokens/", {"name": "third"})).alert


def test_a_token_is_revoked_on_the_page(anna: Person) -> None:
    program = Program(anna)
    browser = visit(anna)
    handle = Token.objects.get().handle
    assert f"/tokens/{handle}/revoke/" in [form["action"] for form in Page(browser.get("/tokens/")).all("form")]
    assert browser.post(f"/tokens/{handle}/revoke/").status_code == 302
    assert error(program.get("/me")) == (401, "token_wrong")


def test_nobody_revokes_or_reads_the_tokens_of_others(anna: Person, bert: Person) -> None:
    program = Program(anna)
    handle = Token.objects.get().handle
    assert handle not in visit(bert).get("/tokens/").content.decode()
    for browser in (visit(bert), visit(), visit(anna, strict=True)):
        assert browser.post(f"/tokens/{handle}/revoke/").status_code in (403, 422)
    assert visit(anna, strict=True).post("/tokens/", {"name": "forged"}).status_code == 403
    assert program.get("/me").status_code == 200
    assert Token.objects.count() == 1


def test_dates_on_the_page_are_plain(anna: Person) -> None:
    Program(anna).get("/me")
    page = Page(visit(anna).get("/tokens/"))
    today = timezone.now().strftime("%Y-%m-%d")
    assert re.search(rf"made {today} · last used {today}", page.text)

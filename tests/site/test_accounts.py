"""Accounts: signing up, logging in and out, passwords, and what comes along of a guest."""

from __future__ import annotations

import re
from datetime import timedelta
from typing import Any

import pytest
from django.contrib.sessions.models import Session
from django.core import mail
from django.test import Client
from django.utils import timezone

from sittings import PASSWORD, Page, Sitting, member, visit
from tradewinds.site import limits
from tradewinds.site.accounts import joining
from tradewinds.site.accounts.models import Account, Attempt
from tradewinds.site.people import REMEMBERED
from tradewinds.site.tables.models import Person, Table

pytestmark = pytest.mark.django_db

NEW, IN, OUT = "/account/new/", "/account/log-in/", "/account/log-out/"


def sign_up(visitor: Client, name: str = "Vasco", word: str = PASSWORD, **more: str) -> Any:
    return visitor.post(NEW, {"name": name, "password1": word, "password2": word, **more})


def log_in(visitor: Client, name: str = "Vasco", word: str = PASSWORD, **more: str) -> Any:
    return visitor.post(IN, {"username": name, "password": word, **more})


def logged_in(visitor: Client) -> str:
    """The name of the account that a browser has logged in with."""
    words = re.search(r'class="quiet who".*?</svg>(?:<span>(.*?)</span>)?', visitor.get("/records/").content.decode())
    assert words is not None
    return words[1] or ""


# Signing up.


def test_a_name_and_a_password_are_enough() -> None:
    visitor = visit()
    answer = sign_up(visitor)
    assert (answer.status_code, answer.headers["Location"]) == (302, "/me/")
    assert logged_in(visitor) == "Vasco"
    account = Account.objects.get()
    assert account.check_password(PASSWORD)
    assert (account.email, account.person.name, account.is_staff) == ("", "Vasco", False)


def test_a_guest_who_signs_up_keeps_his_tables(anna: Person) -> None:
    table = Sitting(anna, None, None)
    visitor = visit(anna)
    sign_up(visitor, "Anna")
    assert Account.objects.get().person == anna
    assert "Get up" in Page(visitor.get(table.url())).text


def test_the_session_is_another_after_signing_up_and_logging_in(anna: Person) -> None:
    """Who has planted a session in a browser gets nothing by it."""
    visitor = visit(anna)
    before = visitor.cookies["tradewinds"].value
    sign_up(visitor, "Anna")
    between = visitor.cookies["tradewinds"].value
    visitor.post(OUT)
    log_in(visitor, "Anna")
    assert len({before, between, visitor.cookies["tradewinds"].value}) == 3
    assert not Session.objects.filter(pk__in=[before, between]).exists()


def test_an_old_session_of_a_guest_is_nobody_once_he_has_an_account(anna: Person) -> None:
    table = Sitting(anna, None, None)
    elsewhere = visit(anna)
    sign_up(visit(anna), "Anna")
    assert table.send(elsewhere, "leave", number=0).status_code == 409
    assert "Get up" not in Page(elsewhere.get(table.url())).text


@pytest.mark.parametrize("taken", ["vasco", "VASCO", "Ｖasco", " Vasco  "])
def test_a_name_that_looks_like_another_is_taken(taken: str) -> None:
    member("Vasco")
    answer = sign_up(visit(), taken)
    assert answer.status_code == 422
    assert "already" in Page(answer).alert
    assert Account.objects.count() == 1


@pytest.mark.parametrize(
    ("language", "words"), [("en", "This password is too common."), ("fr", "Ce mot de passe est trop courant.")]
)
def test_a_weak_password_is_refused_in_the_language_of_the_reader(language: str, words: str) -> None:
    answer = sign_up(visit(language=language), word="password1")
    assert answer.status_code == 422
    assert words in Page(answer).text
    assert not Account.objects.exists()


def test_a_password_like_the_name_is_refused() -> None:
    assert sign_up(visit(), "Magellan12", "magellan12").status_code == 422


@pytest.mark.parametrize("name", ["", " ", "x" * 25, "a\u202eb", "a\nb\x00"])
def test_a_name_that_cannot_be_shown_is_refused(name: str) -> None:
    assert sign_up(visit(), name).status_code == 422
    assert not Account.objects.exists()


def test_a_script_in_a_name_is_only_words() -> None:
    visitor = visit()
    sign_up(visitor, "<script>x</script>")
    for address in ("/", "/me/", "/me/settings/", "/new/batavia/", "/best/"):
        page = visitor.get(address).content.decode()
        assert "<script>x" not in page
        assert "&lt;script&gt;x" in page


def test_who_has_an_account_needs_no_other() -> None:
    visitor = visit(member("Vasco"))
    assert visitor.get(NEW).headers["Location"] == "/me/"
    assert visitor.get(IN).headers["Location"] == "/me/"


def test_accounts_of_one_address_are_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "SIGN_UPS_AN_HOUR", 2)
    assert [sign_up(visit(), f"Captain {number}").status_code for number in range(3)] == [302, 302, 429]
    assert Account.objects.count() == 2


# Logging in and out.


def test_logging_in_does_not_care_how_a_name_is_written() -> None:
    member("Vasco")
    visitor = visit()
    assert log_in(visitor, "vASCO").status_code == 302
    assert logged_in(visitor) == "Vasco"


@pytest.mark.parametrize(("name", "password"), [("Vasco", "wrong"), ("Nobody", PASSWORD), ("", ""), ("\x00", "\x00")])
def test_a_wrong_name_and_a_wrong_password_get_the_same_answer(name: str, password: str) -> None:
    member("Vasco")
    visitor = visit()
    answer = log_in(visitor, name, password)
    assert answer.status_code == 422
    assert not logged_in(visitor)
    if name.isprintable() and name:
        assert Page(answer).alert == "This name and this password do not belong together."


def test_logging_out_forgets_who_was_there() -> None:
    visitor = visit(member("Vasco"))
    assert visitor.get(OUT).status_code == 405
    visitor.post(OUT)
    assert not logged_in(visitor)


def test_forms_of_other_sites_are_not_taken() -> None:
    person = member("Vasco")
    strict = visit(person, strict=True)
    for address in (OUT, "/account/password/", "/me/settings/", "/me/delete/"):
        assert strict.post(address, {"word": PASSWORD, "name": "Other"}).status_code == 403, address
    for address in (NEW, IN, "/account/forgotten/"):
        assert visit(strict=True).post(address, {"username": "Vasco", "password": PASSWORD}).status_code == 403
    assert Account.objects.get().name == "Vasco"


def test_passwords_cannot_be_tried_for_long(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "PASSWORDS_OF_ONE_NAME", 3)
    member("Vasco")
    member("Jeanne")
    assert [log_in(visit(), word=f"guess {number}").status_code for number in range(3)] == [422] * 3
    refused = log_in(visit())
    assert refused.status_code == 429
    assert 0 < int(refused.headers["Retry-After"]) <= limits.PASSWORDS_WITHIN.total_seconds()
    assert f"Wait {refused.headers['Retry-After']} seconds" in Page(refused).text
    assert log_in(visit(), "Jeanne").status_code == 302
    Attempt.objects.update(at=timezone.now() - limits.PASSWORDS_WITHIN - timedelta(seconds=1))
    assert log_in(visit()).status_code == 302


def test_who_is_refused_does_not_wait_longer_by_asking(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "PASSWORDS_OF_ONE_NAME", 1)
    log_in(visit(), word="wrong")
    stored = Attempt.objects.count()
    assert [log_in(visit()).status_code for _ in range(3)] == [429] * 3
    assert Attempt.objects.count() == stored


def test_one_address_cannot_try_many_names(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "PASSWORDS_OF_ONE_ADDRESS", 3)
    tries = [log_in(visit(), f"Captain {number}").status_code for number in range(4)]
    assert tries == [422, 422, 422, 429]
    elsewhere = visit()
    member("Vasco")
    answer = elsewhere.post(IN, {"username": "Vasco", "password": PASSWORD}, REMOTE_ADDR="192.0.2.9")
    assert answer.status_code == 302


def test_many_addresses_cannot_try_one_name(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "PASSWORDS_FROM_EVERYWHERE", 3)
    member("Vasco")
    fields = {"username": "vasco", "password": "wrong"}
    tries = [visit().post(IN, fields, REMOTE_ADDR=f"192.0.2.{number}").status_code for number in range(4)]
    assert tries == [422, 422, 422, 429]


def test_who_knows_his_password_may_log_in_often(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "PASSWORDS_OF_ONE_NAME", 3)
    member("Vasco")
    assert {log_in(visit()).status_code for _ in range(8)} == {302}


@pytest.mark.parametrize(
    "elsewhere", ["https://example.org/", "//example.org", "/\\example.org", "javascript:alert(1)", "http:///x", ""]
)
def test_no_link_leads_through_the_login_to_another_site(elsewhere: str) -> None:
    member("Vasco")
    assert log_in(visit(), next=elsewhere).headers["Location"] == "/me/"
    assert sign_up(visit(), "Jeanne", next=elsewhere).headers["Location"] == "/me/"
    address = f"{IN}?next={elsewhere}"
    assert visit().post(address, {"username": "Vasco", "password": PASSWORD}).headers["Location"] == "/me/"


def test_after_the_login_one_goes_on_where_one_was() -> None:
    member("Vasco")
    assert log_in(visit(), next="/rules/batavia/").headers["Location"] == "/rules/batavia/"
    assert sign_up(visit(), "Jeanne", next="/best/").headers["Location"] == "/best/"


# What comes along.


def test_the_tables_of_the_guest_come_along(anna: Person, bert: Person) -> None:
    """One is running, one open, one is only hosted."""
    vasco = member("Vasco")
    running, waiting, watched = Sitting(anna, bert, "greedy"), Sitting(anna, None, None), Sitting(anna, "easy", "easy")
    watched.row.seats.filter(person=anna).update(person=None, bot="easy", name="")
    visitor = visit(anna)
    log_in(visitor)
    assert [table.seats[0].person for table in (running, waiting)] == [vasco, vasco]
    assert [table.row.host for table in (running, waiting, watched)] == [vasco] * 3
    assert [seat.name for seat in running.seats] == ["Vasco", "Bert", ""]
    assert not Person.objects.filter(pk=anna.pk).exists()
    assert running.send(visitor, "play", action=running.number("bid 3")).status_code == 200
    assert running.moves == ["bid 3"]


def test_a_table_keeps_its_place_in_lists_and_everybody_hears_of_the_name(anna: Person, bert: Person) -> None:
    member("Vasco")
    table = Sitting(anna, bert, "greedy")
    before = table.row
    log_in(visit(anna))
    assert (table.row.changed_at, table.version) == (before.changed_at, before.version + 1)


def test_who_sits_at_the_table_twice_does_not_get_both_hands(anna: Person) -> None:
    """The seat of the guest stays with the guest; after logging out the browser is the guest again."""
    vasco = member("Vasco")
    both, other = Sitting(anna, vasco, "greedy"), Sitting(anna, None, None)
    visitor = visit(anna)
    page = visitor.post(IN, {"username": "Vasco", "password": PASSWORD}, follow=True)
    assert "stay with the guest" in Page(page).text
    assert [seat.person for seat in both.seats] == [anna, vasco, None]
    assert other.seats[0].person == vasco
    assert both.scene(vasco).looker.seats == (1,)
    assert both.send(visitor, "play", action=both.number("bid 3")).status_code == 409
    visitor.post(OUT)
    assert both.send(visitor, "play", action=both.number("bid 3")).status_code == 200


def test_several_at_one_screen_come_along_together(anna: Person) -> None:
    vasco = member("Vasco")
    table = Sitting(anna, anna, "greedy")
    log_in(visit(anna))
    assert [(seat.person, seat.name) for seat in table.seats[:2]] == [(vasco, "Vasco"), (vasco, "Guest 1")]


def test_no_seat_of_an_account_comes_along_to_another_account() -> None:
    """Somebody logs in at a browser where somebody else is logged in, or was when the session was made."""
    jeanne, vasco = member("Jeanne"), member("Vasco")
    table = Sitting(jeanne, None, None)
    visitor = visit(jeanne)
    log_in(visitor)
    forged = visit()
    session = forged.session
    session[REMEMBERED] = str(jeanne.pk)
    session.save()
    log_in(forged)
    assert table.seats[0].person == jeanne
    assert not vasco.seats.exists()
    assert Person.objects.filter(pk=jeanne.pk).exists()


def test_a_guest_cannot_be_named_from_outside(anna: Person) -> None:
    """What a request says about persons is not believed."""
    table = Sitting(anna, None, None)
    member("Vasco")
    log_in(visit(), person=str(anna.pk), guest=str(anna.pk))
    assert table.seats[0].person == anna


def test_a_ban_comes_along(anna: Person) -> None:
    vasco = member("Vasco")
    anna.bans.create()
    log_in(visit(anna))
    assert vasco.bans.count() == 1


def test_bringing_along_twice_changes_nothing(anna: Person) -> None:
    vasco = member("Vasco")
    table = Sitting(anna, None, None)
    assert joining.bring_along(anna, vasco)
    stored = table.stored
    assert joining.bring_along(Person.objects.create(name="Anna"), vasco)
    assert table.stored == stored


# Names.


def test_a_guest_cannot_take_the_name_of_an_account(anna: Person) -> None:
    member("Vasco")
    table = Sitting(anna, None, None)
    answer = table.send(visit(), "sit", number=1, name="vasco")
    assert answer.status_code == 409
    assert "name of an account" in answer.json()["refusal"]


def test_an_account_sits_down_under_its_own_name(anna: Person) -> None:
    vasco = member("Vasco")
    table = Sitting(anna, None, None)
    assert table.send(visit(vasco), "sit", number=1, name="Somebody else").status_code == 200
    assert [seat.name for seat in table.seats] == ["Anna", "Vasco", ""]


def test_no_account_is_ever_needed(anna: Person) -> None:
    visitor = visit()
    answer = visitor.post("/new/batavia/", {"name": "Rosa", "seat-0": "me", "seat-1": "open", "seat-2": "open"})
    assert answer.status_code == 302
    assert visitor.get("/me/").status_code == visit().get("/me/").status_code == 200
    assert Table.objects.get().host == Person.objects.get(name="Rosa")


# Passwords.


def test_a_new_password_ends_the_sessions_of_other_devices(anna: Person) -> None:
    vasco = member("Vasco")
    table = Sitting(vasco, anna, "greedy")
    here, elsewhere = visit(vasco), visit(vasco)
    new = {"old_password": PASSWORD, "new_password1": "other winds 99", "new_password2": "other winds 99"}
    assert here.post("/account/password/", new).status_code == 302
    assert (logged_in(here), logged_in(elsewhere)) == ("Vasco", "")
    assert table.send(elsewhere, "play", action=table.number("bid 3")).status_code == 409
    assert table.send(here, "play", action=table.number("bid 3")).status_code == 200
    assert log_in(visit()).status_code == 422
    assert log_in(visit(), word="other winds 99").status_code == 302


def test_the_old_password_is_asked_for_and_cannot_be_guessed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "PASSWORDS_OF_ONE_NAME", 2)
    here = visit(member("Vasco"))
    new = {"old_password": "wrong", "new_password1": "other winds 99", "new_password2": "other winds 99"}
    assert [here.post("/account/password/", new).status_code for _ in range(3)] == [422, 422, 429]
    assert Account.objects.get().check_password(PASSWORD)


def test_without_an_account_there_is_no_password_to_change() -> None:
    assert visit().get("/account/password/").headers["Location"].startswith(IN)


def test_a_forgotten_password_is_replaced_by_mail(settings: Any) -> None:
    settings.MAILS = True
    member("Vasco", email="vasco@example.org")
    visitor = visit(language="fr")
    assert visitor.post("/account/forgotten/", {"email": "VASCO@example.org"}).status_code == 302
    (letter,) = mail.outbox
    assert letter.to == ["vasco@example.org"]
    assert letter.subject == "Tradewinds\u00a0: nouveau mot de passe"
    link = re.search(r"http://testserver(/account/forgotten/\S+)", str(letter.body))
    assert link is not None
    page = visitor.get(link[1], follow=True)
    assert page.status_code == 200
    address = page.redirect_chain[-1][0]
    assert "set-password" in address  # the secret does not stand in the address any more
    fields = {"new_password1": "other winds 99", "new_password2": "other winds 99"}
    assert visitor.post(address, fields).status_code == 302
    assert log_in(visit(), word="other winds 99").status_code == 302
    again = visit().get(link[1], follow=True)
    assert "too old" in Page(again).text


@pytest.mark.parametrize("link", ["MQ/set-password", "MQ/abc-123", "x/y", "%00/%00", "OTk5/c0ffee-0123456789abcdef"])
def test_an_invented_link_opens_nothing(link: str) -> None:
    member("Vasco", email="vasco@example.org")
    answer = visit().post(f"/account/forgotten/{link}/", {"new_password1": "a1b2c3d4e5", "new_password2": "a1b2c3d4e5"})
    assert answer.status_code in (200, 404)
    assert Account.objects.get().check_password(PASSWORD)


def test_nobody_learns_whether_an_address_has_an_account(settings: Any) -> None:
    settings.MAILS = True
    answer = visit().post("/account/forgotten/", {"email": "nobody@example.org"}, follow=True)
    assert "If an account has this address" in Page(answer).text
    assert mail.outbox == []


def test_letters_of_one_address_are_counted(settings: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    settings.MAILS = True
    monkeypatch.setattr(limits, "RESETS_AN_HOUR", 1)
    fields = {"email": "nobody@example.org"}
    assert [visit().post("/account/forgotten/", fields).status_code for _ in range(2)] == [302, 429]


def test_without_mail_the_page_says_who_can_help(settings: Any) -> None:
    settings.MAILS = False
    member("Vasco", email="vasco@example.org")
    assert "Ask its host" in Page(visit().get("/account/forgotten/")).text
    assert visit().post("/account/forgotten/", {"email": "vasco@example.org"}).status_code == 422
    assert mail.outbox == []


# Settings.


def test_language_and_colours_come_along_to_another_device() -> None:
    here = visit(member("Vasco"))
    here.post("/language/", {"language": "fr", "next": "/"})
    here.post("/theme/", {"theme": "night", "next": "/"})
    elsewhere = visit()
    log_in(elsewhere)
    page = Page(elsewhere.get("/records/"))
    assert page.language == "fr"
    assert page.all("html")[0]["data-theme"] == "night"


def test_what_a_guest_prefers_is_kept_when_he_signs_up() -> None:
    visitor = visit()
    visitor.post("/theme/", {"theme": "night", "next": "/"})
    visitor.post("/language/", {"language": "fr", "next": "/"})
    sign_up(visitor)
    account = Account.objects.get()
    assert (account.language, account.theme) == ("fr", "night")


def test_settings_are_kept_and_hold_at_the_next_table(anna: Person) -> None:
    vasco = member("Vasco")
    visitor = visit(vasco)
    assert visitor.post("/me/settings/", {"name": "Vasco", "email": "v@example.org"}).status_code == 302
    account = Account.objects.get()
    assert (account.email, account.confirms) == ("v@example.org", False)
    table = Sitting(anna, None, None)
    table.send(visitor, "sit", number=1)
    assert [seat.confirms for seat in table.seats[:2]] == [True, False]


def test_another_name_holds_for_the_account_and_at_tables() -> None:
    vasco = member("Vasco")
    member("Jeanne")
    visitor = visit(vasco)
    taken = visitor.post("/me/settings/", {"name": "JEANNE"})
    assert (taken.status_code, logged_in(visitor)) == (422, "Vasco")
    visitor.post("/me/settings/", {"name": "Magellan"})
    vasco.refresh_from_db()
    assert (logged_in(visitor), vasco.name) == ("Magellan", "Magellan")
    assert log_in(visit(), "magellan").status_code == 302


def test_settings_give_no_rights() -> None:
    visitor = visit(member("Vasco"))
    visitor.post("/me/settings/", {"name": "Vasco", "is_staff": "on", "is_superuser": "on", "password": "x"})
    account = Account.objects.get()
    assert (account.is_staff, account.is_superuser) == (False, False)
    assert account.check_password(PASSWORD)

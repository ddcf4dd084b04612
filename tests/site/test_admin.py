"""The admin: who may enter, what he sees and does at tables, and who is banned."""

from __future__ import annotations

import json
import re
from datetime import timedelta
from typing import Any

import pytest
from django.contrib.auth.models import Permission
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import override

from sittings import GAME, PASSWORD, Page, Sitting, member, visit
from tradewinds.engine.record import Record
from tradewinds.site.accounts import desk
from tradewinds.site.accounts.models import Account, Ban, Rating, Result
from tradewinds.site.middleware import POLICY
from tradewinds.site.tables import services
from tradewinds.site.tables.models import Person, Table
from tradewinds.site.tables.services import Chair, Order
from tradewinds.site.talk.models import Report

pytestmark = pytest.mark.django_db

LISTS = ("tables_table", "tables_person", "accounts_account", "accounts_ban", "accounts_rating")


@pytest.fixture
def host(db: None) -> Client:
    return visit(Account.objects.create_superuser("Host", PASSWORD).person)


@pytest.fixture
def helper(db: None) -> Client:
    """Somebody who looks after tables and people, and may not do everything."""
    person = member("Helper", is_staff=True)
    wanted = ("view_table", "change_table", "view_seat", "change_seat", "view_person", "change_person",
              "view_account", "change_account", "view_rating")  # fmt: skip
    person.account.user_permissions.set(Permission.objects.filter(codename__in=wanted))
    return visit(person)


def act(visitor: Client, model: str, action: str, *rows: Any) -> Any:
    fields = {"action": action, "_selected_action": [str(row.pk) for row in rows]}
    return visitor.post(reverse(f"admin:{model}_changelist"), fields, follow=True)


def reseat(visitor: Client, table: Sitting, **wishes: str) -> Any:
    """Send the form of a table with other people or bots on its seats: ``person_1``, ``bot_0``."""
    seats = table.seats
    fields: dict[str, Any] = {"seats-TOTAL_FORMS": len(seats), "seats-INITIAL_FORMS": len(seats)}
    for number, seat in enumerate(seats):
        fields |= {
            f"seats-{number}-id": seat.pk,
            f"seats-{number}-table": table.pk,
            f"seats-{number}-person": wishes.get(f"person_{number}", str(seat.person_id or "")),
            f"seats-{number}-bot": wishes.get(f"bot_{number}", seat.bot),
        }
    return visitor.post(reverse("admin:tables_table_change", args=[table.pk]), fields, follow=True)


# The door.


def test_the_admin_has_the_door_of_the_site(anna: Person) -> None:
    for visitor in (visit(), visit(anna)):
        answer = visitor.get("/admin/")
        assert answer.status_code == 302
        answer = visitor.get("/admin/", follow=True)
        assert answer.redirect_chain[-1][0] == "/account/log-in/?next=/admin/"
    Account.objects.create_superuser("Host", PASSWORD)
    visitor = visit()
    visitor.post("/account/log-in/?next=/admin/", {"username": "Host", "password": PASSWORD, "next": "/admin/"})
    assert visitor.get("/admin/").status_code == 200


def test_who_may_not_enter_is_told_so_and_not_sent_in_circles() -> None:
    answer = visit(member("Vasco")).get("/admin/", follow=True)
    assert answer.status_code == 403


@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_list_and_form_can_be_seen(host: Client, anna: Person, language: str) -> None:
    table = Sitting(anna, "greedy", "greedy")
    Ban.objects.create(person=anna)
    Rating.objects.create(game=GAME, bot="easy", mu=25, sigma=8, certain=1)
    host.cookies["language"] = language
    with override(language):
        for model in LISTS:
            page = host.get(reverse(f"admin:{model}_changelist"), {"q": "a"})
            assert page.status_code == 200
            assert page.headers["Content-Security-Policy"] == POLICY
        for model, row in (
            ("tables_table", table),
            ("tables_person", anna),
            ("accounts_account", Account.objects.get()),
        ):
            assert host.get(reverse(f"admin:{model}_change", args=[row.pk])).status_code == 200
    words = Page(host.get("/admin/")).text
    assert ("the office" if language == "en" else "le bureau") in words


def test_the_host_reads_it_all_in_french(host: Client, anna: Person) -> None:
    table = Sitting(anna, "greedy", "greedy")
    report = Report.objects.create(name="Bert", text="Ahoy", key=table.key, reason=Report.Reason.SPAM)
    host.cookies["language"] = "fr"
    index = Page(host.get("/admin/")).text
    assert [word for word in ("Comptes", "Conversation", "Signalements") if word not in index] == []
    assert [word for word in ("Accounts", "Talk", "Reports") if word in index] == []
    for address in (reverse("admin:tables_table_changelist"), reverse("admin:tables_table_change", args=[table.pk])):
        page = Page(host.get(address)).text
        assert ("en cours" in page, "Playing" in page, "Batavia" in page) == (True, False, True)
    for address in (reverse("admin:talk_report_changelist"), reverse("admin:talk_report_change", args=[report.pk])):
        assert "publicité" in Page(host.get(address)).text


def test_lists_are_narrowed_by_what_is_read_there(host: Client, anna: Person) -> None:
    Sitting(anna, "greedy", "greedy")
    tables = reverse("admin:tables_table_changelist")
    shown = {query: host.get(tables + query).context["cl"].result_count for query in (
        "?stage=playing", "?stage=over", f"?game={GAME}", "?game=tonga_bonga", "?stage=nonsense",
    )}  # fmt: skip
    assert list(shown.values()) == [1, 0, 1, 0, 1]


def test_pages_of_the_admin_need_no_script_or_style_of_their_own(host: Client, anna: Person) -> None:
    """The content security policy would stop them."""
    table = Sitting(anna, "greedy", "greedy")
    addresses = [reverse(f"admin:{model}_changelist") for model in LISTS]
    addresses += ["/admin/", reverse("admin:tables_table_change", args=[table.pk]), reverse("admin:accounts_ban_add")]
    for address in addresses:
        source = host.get(address).content.decode()
        scripts = re.findall(r"<script\b([^>]*)>", source)
        assert all("src=" in script or "application/json" in script for script in scripts), address
        assert not re.findall(r"<style\b|\sstyle=|\son[a-z]+=", source), address


def test_nothing_hidden_stands_in_the_admin(host: Client, anna: Person, bert: Person) -> None:
    table = Sitting(anna, bert, "greedy")
    table.play("bid 3")
    seed = bytes(table.row.seed)
    for address in (reverse("admin:tables_table_changelist"), reverse("admin:tables_table_change", args=[table.pk])):
        source = host.get(address).content.decode()
        assert not [word for word in (seed.hex(), repr(seed), "seed", "position") if word in source]


# Tables.


def test_tables_are_found_by_name_and_stage(host: Client, anna: Person, bert: Person) -> None:
    Sitting(anna, "greedy", "greedy")
    other = Sitting(bert, None, None)
    address = reverse("admin:tables_table_changelist")
    found = Page(host.get(address, {"q": "Bert", "stage__exact": "open"})).text
    assert other.key in found
    assert "Anna" not in found


def test_tables_are_closed_whoever_sits_there(helper: Client, anna: Person, bert: Person) -> None:
    table, other = Sitting(anna, bert, "greedy"), Sitting(anna, None, None)
    page = act(helper, "tables_table", "close", table.row)
    assert "1 table is closed." in Page(page).text
    assert list(Table.objects.all()) == [other.row]


def test_a_game_ends_without_a_result_and_keeps_its_secrets(helper: Client, anna: Person, bert: Person) -> None:
    table = Sitting(anna, bert, "greedy")
    table.play("bid 3")
    act(helper, "tables_table", "end", table.row)
    assert (table.stage, table.notes) == (Table.Stage.OVER, [("ended", None)])
    scene = table.scene(None)
    assert (scene.outcome, scene.eyes, scene.seed) == (None, None, "")
    for visitor in (visit(anna), visit()):
        page = visitor.get(table.url())
        assert "has ended this game" in Page(page).text
        assert bytes(table.row.seed).hex() not in page.content.decode()
        assert visitor.get(table.url("record")).status_code == 422
    assert "ended without a result" in Page(visit(anna).get("/")).text
    assert "without a result" in Page(visit(anna).get("/me/")).text
    assert not Result.objects.exists()
    with table.refuses("not_playing"):
        table.by(bert, "bid 4")
    again = act(helper, "tables_table", "end", table.row)
    assert "0 games have ended" in Page(again).text


def test_bots_play_for_people_who_can_come_back(helper: Client, anna: Person, bert: Person) -> None:
    table = Sitting(anna, bert, "greedy")
    page = act(helper, "tables_table", "hand_over", table.row)
    assert "Bots play at 2 seats." in Page(page).text
    assert [seat.bot for seat in table.seats] == ["normal", "normal", "greedy"]
    services.take_over(table.key, anna, 0)
    assert table.seats[0].bot == ""


def test_a_seat_is_given_to_another_person(helper: Client, anna: Person, bert: Person, stranger: Person) -> None:
    table = Sitting(anna, bert, "greedy")
    reseat(helper, table, person_1=str(stranger.pk))
    assert [(seat.person, seat.name) for seat in table.seats[:2]] == [(anna, "Anna"), (stranger, "Stranger")]
    assert ("reseated", 1) in table.notes
    table.play("bid 3", "bid 4")
    with table.refuses("not_your_seat"):
        services.hand_over(table.key, bert, 1, "easy")


def test_a_seat_is_given_to_a_bot(helper: Client, anna: Person, bert: Person) -> None:
    table = Sitting(anna, bert, "greedy")
    reseat(helper, table, person_1="", bot_1="easy")
    assert [(seat.person, seat.bot) for seat in table.seats[1:]] == [(None, "easy"), (None, "greedy")]
    reseat(helper, table, person_0="")
    assert (table.seats[0].person, table.seats[0].bot) == (None, "normal")  # a running game waits for nobody


def test_nobody_is_given_two_seats(helper: Client, anna: Person, bert: Person) -> None:
    table = Sitting(anna, bert, "greedy")
    before = table.stored
    page = reseat(helper, table, person_1=str(anna.pk))
    assert "Anna sits at this table already" in Page(page).text
    assert table.stored == before


@pytest.mark.parametrize("bot", ["nobody", "os:system", "pilot.npz", "admiral@9999s"])
def test_no_bot_from_elsewhere_is_seated(helper: Client, anna: Person, bert: Person, bot: str) -> None:
    table = Sitting(anna, bert, "greedy")
    before = table.stored
    assert "There is no such bot" in Page(reseat(helper, table, bot_1=bot)).text
    assert table.stored == before


def test_a_game_with_a_moved_seat_is_rated_no_more(helper: Client) -> None:
    vasco, jeanne = member("Vasco"), member("Jeanne")
    chairs = (Chair("me"), Chair("bot", bot="easy"), Chair("bot", bot="easy"))
    row = services.make_table(vasco, Order(GAME, chairs, rated=True))
    desk.reseat(row.key, 0, jeanne, "")
    row.refresh_from_db()
    assert not row.rated


def test_records_of_running_games_are_for_who_may_do_everything(
    host: Client, helper: Client, anna: Person, bert: Person
) -> None:
    running, finished = Sitting(anna, bert, "greedy"), Sitting(anna, bert, "greedy", seed=8)
    finished.finish()

    def keys(visitor: Client) -> list[str]:
        answer = act(visitor, "tables_table", "export", running.row, finished.row)
        assert "attachment" in answer.headers["Content-Disposition"]
        found = json.loads(answer.content)
        assert all(Record.from_json(json.dumps(one["record"])).replay() for one in found)
        return sorted(one["key"] for one in found)

    assert keys(helper) == [finished.key]
    assert keys(host) == sorted([running.key, finished.key])


def test_who_may_only_look_does_nothing(anna: Person) -> None:
    person = member("Guard", is_staff=True)
    person.account.user_permissions.set(Permission.objects.filter(codename__in=("view_table", "view_person")))
    guard, table = visit(person), Sitting(anna, "greedy", "greedy")
    for action in ("close", "end", "hand_over"):
        act(guard, "tables_table", action, table.row)
    act(guard, "tables_person", "ban_them", anna)
    assert reseat(guard, table, bot_0="easy").status_code == 403
    assert (table.stage, table.seats[0].bot, Ban.objects.count()) == (Table.Stage.PLAYING, "", 0)
    assert guard.get(reverse("admin:accounts_account_changelist")).status_code == 403


def test_the_admin_takes_no_form_of_another_site(anna: Person) -> None:
    strict = visit(Account.objects.create_superuser("Host", PASSWORD).person, strict=True)
    table = Sitting(anna, "greedy", "greedy")
    fields = {"action": "close", "_selected_action": [str(table.pk)]}
    assert strict.post(reverse("admin:tables_table_changelist"), fields).status_code == 403
    assert Table.objects.exists()


# People and accounts.


def test_the_host_sets_a_new_password(host: Client) -> None:
    account = member("Vasco").account
    address = reverse("admin:auth_user_password_change", args=[account.pk])
    new = "other winds 99"
    fields = {"password1": new, "password2": new, "usable_password": "true", "set-password": ""}
    assert host.post(address, fields).status_code == 302
    account.refresh_from_db()
    assert account.check_password(new)


def test_a_helper_does_not_become_more(helper: Client) -> None:
    """He changes neither his own rights nor the password of who has more."""
    own, above = Account.objects.get(name="Helper"), Account.objects.create_superuser("Host", PASSWORD)
    fields = {"email": "h@example.org", "is_active": "on", "is_staff": "on", "is_superuser": "on"}
    helper.post(reverse("admin:accounts_account_change", args=[own.pk]), fields)
    own.refresh_from_db()
    assert (own.email, own.is_superuser) == ("h@example.org", False)
    address = reverse("admin:auth_user_password_change", args=[above.pk])
    new = {"password1": "other winds 99", "password2": "other winds 99", "usable_password": "true"}
    assert helper.post(address, new).status_code == 403
    above.refresh_from_db()
    assert above.check_password(PASSWORD)


def test_deleting_somebody_in_the_admin_lets_games_go_on(host: Client, anna: Person) -> None:
    vasco = member("Vasco")
    table = Sitting(anna, vasco, "greedy")
    address = reverse("admin:tables_person_delete", args=[vasco.pk])
    assert host.post(address, {"post": "yes"}).status_code == 302
    assert (table.seats[1].person, table.seats[1].bot) == (None, "normal")
    assert not Account.objects.filter(name="Vasco").exists()


# Bans.


def deeds(visitor: Client, table: Sitting) -> dict[str, int]:
    """What somebody can do besides looking, with the answers to it."""
    new = visitor.post(f"/new/{GAME}/", {"name": "Anna", "seat-0": "me", "seat-1": "open", "seat-2": "open"})
    return {
        "new": new.status_code,
        "sit": table.send(visitor, "sit", number=2, name="Anna").status_code,
        "leave": table.send(visitor, "leave", number=0).status_code,
        "close": visitor.post(table.url("close"), headers={"Accept": "application/json"}).status_code,
        "upload": visitor.post("/upload/", {}).status_code,
    }


def test_who_is_banned_may_only_look(helper: Client, anna: Person) -> None:
    table = Sitting(anna, None, None)
    act(helper, "tables_person", "ban_them", anna)
    visitor = visit(anna)
    before = (table.stored, Table.objects.count(), Person.objects.count())
    assert set(deeds(visitor, table).values()) <= {302, 409, 422}
    assert (table.stored, Table.objects.count(), Person.objects.count()) == before
    refusal = table.send(visitor, "leave", number=0).json()["refusal"]
    assert refusal == "You may look on here, but not play, talk or open tables."
    assert visitor.get(table.url()).status_code == visitor.get("/").status_code == 200


def test_bots_go_on_for_who_is_banned_and_he_comes_back(helper: Client, anna: Person, bert: Person) -> None:
    table = Sitting(anna, bert, "greedy")
    act(helper, "tables_person", "ban_them", bert)
    assert [seat.bot for seat in table.seats] == ["", "normal", "greedy"]
    assert table.send(visit(bert), "take_over", number=1).status_code == 409
    act(helper, "tables_person", "unban_them", bert)
    assert table.send(visit(bert), "take_over", number=1).status_code == 200


def test_an_account_is_banned_on_every_device(helper: Client) -> None:
    vasco = member("Vasco")
    act(helper, "accounts_account", "ban_them", vasco.account)
    answer = visit(vasco, "fr").post(f"/new/{GAME}/", {"seat-0": "me", "seat-1": "open", "seat-2": "open"})
    assert "Vous pouvez regarder ici" in Page(answer).alert
    assert not Table.objects.exists()


@pytest.mark.parametrize(
    ("network", "address", "banned"),
    [
        ("192.0.2.7", "192.0.2.7", True),
        ("192.0.2.0/24", "192.0.2.200", True),
        ("192.0.2.0/24", "192.0.3.1", False),
        ("2001:db8::/32", "2001:db8::7", True),
        ("2001:db8::/32", "192.0.2.7", False),
        ("192.0.2.0/24", "", False),
    ],
)
def test_addresses_are_banned_with_whoever_comes_from_there(network: str, address: str, banned: bool) -> None:
    Ban.objects.create(network=network)
    fields = {"name": "Rosa", "seat-0": "me", "seat-1": "open", "seat-2": "open"}
    answer = visit().post(f"/new/{GAME}/", fields, REMOTE_ADDR=address)
    assert answer.status_code == (422 if banned else 302)
    assert Table.objects.exists() is not banned
    signing_up = {"name": "Vasco", "password1": PASSWORD, "password2": PASSWORD}
    assert visit().post("/account/new/", signing_up, REMOTE_ADDR=address).status_code == (403 if banned else 302)


def test_a_ban_ends_by_itself_and_says_when_and_why(anna: Person) -> None:
    table = Sitting(anna, None, None)
    ban = Ban.objects.create(person=anna, reason="<b>Shouting</b>", until=timezone.now() + timedelta(days=1))
    refusal = table.send(visit(anna), "leave", number=0).json()["refusal"]
    assert "This holds until" in refusal
    assert refusal.endswith("The reason: <b>Shouting</b>")
    record = SimpleUploadedFile("record.json", b"{}")
    assert "&lt;b&gt;Shouting" in visit(anna).post("/upload/", {"record": record}).content.decode()
    ban.until = timezone.now() - timedelta(seconds=1)
    ban.save()
    assert table.send(visit(anna), "leave", number=0).status_code == 200


@pytest.mark.parametrize("network", ["nowhere", "300.1.1.1", "192.0.2.1/24", ""])
def test_a_ban_needs_a_person_or_an_address(host: Client, network: str) -> None:
    answer = host.post(reverse("admin:accounts_ban_add"), {"network": network, "person": ""})
    assert answer.status_code == 200
    assert not Ban.objects.exists()
    assert host.post(reverse("admin:accounts_ban_add"), {"network": "192.0.2.0/24"}).status_code == 302

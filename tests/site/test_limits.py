"""Nobody takes the place of all others, and who meets a limit reads what it is."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.utils import timezone

import tradewinds as tw
from sittings import GAME, Page, Sitting, visit
from tradewinds.site import limits
from tradewinds.site.tables import lobby, services
from tradewinds.site.tables.models import Person, Table
from tradewinds.site.tables.services import Chair, Order

pytestmark = pytest.mark.django_db

ORDER = Order(GAME, (Chair("me"), Chair("bot", bot="random"), Chair("open")))
FORM = {"name": "Anna", "seat-0": "me", "seat-1": "bot:random", "seat-2": "open"}


def open_one(person: Person, language: str = "en") -> Page:
    return Page(visit(person, language).post("/new/batavia/", FORM))


@pytest.mark.parametrize(
    ("limit", "en", "fr"),
    [
        ("TABLES_OF_ONE_PERSON", "You have 2 tables that are not over.", "Vous avez 2 tables inachevées."),
        ("TABLES_AN_HOUR", "You have opened 2 tables within an hour.", "Vous avez ouvert 2 tables en une heure."),
    ],
)
def test_somebody_opens_so_many_tables_and_no_more(
    anna: Person, bert: Person, monkeypatch: pytest.MonkeyPatch, limit: str, en: str, fr: str
) -> None:
    monkeypatch.setattr(limits, limit, 2)
    for _ in range(2):
        services.make_table(anna, ORDER)
    for language, said in (("en", en), ("fr", fr)):
        page = open_one(anna, language)
        assert (page.status, page.language) == (422, language)
        assert said in page.alert
    assert Table.objects.count() == 2
    assert services.make_table(bert, ORDER).host == bert


def test_tables_that_are_over_make_room_for_others(anna: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "TABLES_OF_ONE_PERSON", 1)
    services.make_table(anna, ORDER)
    Table.objects.update(stage=Table.Stage.OVER)
    assert open_one(anna).status == 302


def test_an_hour_later_somebody_opens_tables_again(anna: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "TABLES_AN_HOUR", 1)
    services.make_table(anna, ORDER)
    assert open_one(anna).status == 422
    Table.objects.update(made_at=timezone.now() - timedelta(hours=1, seconds=1))
    assert open_one(anna).status == 302


def record_file(filling: str = "") -> SimpleUploadedFile:
    content = tw.new("batavia", players=3, seed=7).record.to_json() + filling
    return SimpleUploadedFile("game.json", content.encode())


def rematch(table: Sitting, anna: Person) -> None:
    services.rematch(table.key, anna, same_deal=False)


def same_deal(table: Sitting, anna: Person) -> None:
    services.rematch(table.key, anna, same_deal=True)


def upload(table: Sitting, anna: Person) -> None:
    services.upload(anna, record_file().read().decode())


@pytest.mark.parametrize("way", [rematch, same_deal, upload])
def test_the_limit_holds_for_every_way_to_a_table(
    table: Sitting, anna: Person, monkeypatch: pytest.MonkeyPatch, way: Callable[[Sitting, Person], None]
) -> None:
    table.finish()
    monkeypatch.setattr(limits, "TABLES_AN_HOUR", 1)
    with table.refuses("tables_an_hour"):
        way(table, anna)
    assert Table.objects.count() == 1


@pytest.mark.parametrize(("language", "said"), [("en", "A record has at most 1 kB."), ("fr", "au plus 1 ko.")])
def test_a_record_has_a_largest_size(db: None, monkeypatch: pytest.MonkeyPatch, language: str, said: str) -> None:
    monkeypatch.setattr(limits, "LARGEST_UPLOAD", 1000)
    page = Page(visit(language=language).post("/upload/", {"record": record_file(" " * 1000)}))
    assert (page.status, page.language) == (422, language)
    assert said in page.text
    assert not Table.objects.exists()


def test_a_record_of_the_largest_size_is_taken(db: None, monkeypatch: pytest.MonkeyPatch) -> None:
    file = record_file()
    monkeypatch.setattr(limits, "LARGEST_UPLOAD", file.size)
    assert visit().post("/upload/", {"record": file}).status_code == 302


@pytest.mark.parametrize("length", [1, limits.LONGEST_NAME])
def test_a_name_of_the_longest_length_is_taken(db: None, length: int) -> None:
    assert visit().post("/new/batavia/", FORM | {"name": "é" * length}).status_code == 302
    assert Person.objects.get().name == "é" * length


@pytest.mark.parametrize(("language", "said"), [("en", "at most 24 letters"), ("fr", "24 lettres au plus")])
def test_a_longer_name_is_refused_wherever_it_is_given(anna: Person, language: str, said: str) -> None:
    name = "x" * (limits.LONGEST_NAME + 1)
    table = Sitting(anna, None, None)
    visitor = visit(language=language)
    assert said in Page(visitor.post("/new/batavia/", FORM | {"name": name})).alert
    assert said in table.send(visitor, "sit", number=1, name=name).json()["refusal"]
    assert Person.objects.count() == 1


def test_the_lobby_shows_the_latest_tables_only(anna: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "LISTED_TABLES", 2)
    tables = [Sitting(anna, None, None, listed=True) for _ in range(3)]
    assert [entry.key for entry in lobby.listed_tables("en")] == [tables[2].key, tables[1].key]


def test_the_lobby_forgets_tables_that_nobody_has_come_to(anna: Person) -> None:
    Sitting(anna, None, None, listed=True)
    Table.objects.update(changed_at=timezone.now() - limits.LISTED_FOR * 1.1)
    assert lobby.listed_tables("en") == []
    assert len(lobby.own_tables(anna, "en")) == 1


def test_those_without_a_name_share_what_one_person_may_open(anna: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "TABLES_AN_HOUR", 1)
    answers = [visit(person).post("/upload/", {"record": record_file()}).status_code for person in (None, None, anna)]
    assert answers == [302, 422, 302]


def test_a_request_is_read_up_to_its_largest_size(anna: Person, settings: Any) -> None:
    settings.DATA_UPLOAD_MAX_MEMORY_SIZE = 500
    body = "name=Anna&seat-0=me&seat-1=bot%3Arandom&seat-2=open&pad="
    kind = "application/x-www-form-urlencoded"
    answers = [
        visit(anna).post("/new/batavia/", body + "x" * (size - len(body)), content_type=kind).status_code
        for size in (500, 501)
    ]
    assert answers == [302, 413]
    assert Table.objects.count() == 1

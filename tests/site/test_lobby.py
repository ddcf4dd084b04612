"""The page of all tables: it finds what somebody may see, quickly, and never what is none of his business."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from sittings import Page, Sitting, visit
from tradewinds.site import limits
from tradewinds.site.tables.course import Courses
from tradewinds.site.tables.models import Person, Table

pytestmark = pytest.mark.django_db


def keys(person: Person | None = None, **wanted: object) -> set[str]:
    """The tables that the page shows."""
    response = visit(person).get("/tables/", {name: str(value) for name, value in wanted.items()})
    assert response.status_code == 200
    return {name.removeprefix("table-") for name in Page(response).ids if name.startswith("table-")}


@pytest.fixture
def open_table(anna: Person) -> Sitting:
    return Sitting(anna, None, "greedy", listed=True)


@pytest.fixture
def running(anna: Person, bert: Person) -> Sitting:
    return Sitting(anna, bert, "greedy", listed=True)


@pytest.fixture
def over(anna: Person) -> Sitting:
    table = Sitting(anna, "greedy", "greedy", listed=True)
    table.finish()
    return table


def test_open_running_and_finished_tables_are_shown(open_table: Sitting, running: Sitting, over: Sitting) -> None:
    assert keys() == {open_table.key, running.key, over.key}


@pytest.mark.parametrize(("stage", "which"), [("open", 0), ("playing", 1), ("over", 2), ("nonsense", None)])
def test_a_stage_can_be_chosen(
    open_table: Sitting, running: Sitting, over: Sitting, stage: str, which: int | None
) -> None:
    tables = [open_table.key, running.key, over.key]
    assert keys(stage=stage) == (set(tables) if which is None else {tables[which]})


def test_a_game_or_a_free_seat_can_be_chosen(open_table: Sitting, running: Sitting) -> None:
    both = {open_table.key, running.key}
    assert keys(game="batavia") == both
    assert keys(game="tonga_bonga") == set()
    assert keys(game="../etc") == both
    assert keys(free="on") == {open_table.key}


@pytest.mark.parametrize(("kind", "shown"), [("free", 0), ("live", 1), ("days", 2), ("soon", None)])
def test_a_pace_can_be_chosen(anna: Person, kind: str, shown: int | None) -> None:
    tables = [Sitting(anna, None, "greedy", listed=True, pace=pace).key for pace in ("free", "live15", "days3")]
    assert keys(pace=kind) == (set(tables) if shown is None else {tables[shown]})


def test_a_line_names_the_pace(anna: Person) -> None:
    Sitting(anna, None, "greedy", listed=True, pace="days3")
    assert "3 jours par coup" in Page(visit(language="fr").get("/tables/")).text


def test_tables_of_others_that_are_not_listed_never_appear(anna: Person, bert: Person, stranger: Person) -> None:
    private = [Sitting(anna, None, "greedy"), Sitting(anna, bert, "greedy"), Sitting(anna, "greedy", "greedy")]
    private[2].finish()
    for wanted in ({}, {"q": "Anna"}, {"q": private[0].key}, {"whose": "mine"}, {"stage": "over"}, {"free": "on"}):
        assert keys(stranger, **wanted) == keys(None, **wanted) == set()
    assert keys(anna) == {table.key for table in private}
    assert keys(bert) == {private[1].key}


def test_one_can_see_only_ones_own(running: Sitting, anna: Person, bert: Person, stranger: Person) -> None:
    other = Sitting(stranger, "greedy", "greedy", listed=True)
    assert keys(bert) == {running.key, other.key}
    assert keys(bert, whose="mine") == {running.key}
    assert keys(None, whose="mine") == set()


def test_tables_that_nobody_may_watch_are_shown_to_players_only(
    running: Sitting, open_table: Sitting, anna: Person, stranger: Person
) -> None:
    Table.objects.update(spectators=Table.Spectators.NONE)
    assert keys(stranger) == {open_table.key}
    assert keys(anna) == {open_table.key, running.key}


def test_records_to_replay_are_shown_to_who_brought_them(over: Sitting, anna: Person, stranger: Person) -> None:
    Table.objects.update(uploaded=True)
    assert (keys(anna), keys(stranger)) == ({over.key}, set())


def test_open_tables_that_nobody_came_to_are_forgotten(open_table: Sitting, anna: Person) -> None:
    Table.objects.update(changed_at=timezone.now() - limits.LISTED_FOR * 1.1)
    assert (keys(), keys(anna)) == (set(), {open_table.key})


def test_a_table_is_found_by_a_player_or_its_key(running: Sitting, over: Sitting) -> None:
    assert keys(q="ber") == {running.key}
    assert keys(q="ANNA") == {running.key, over.key}
    assert keys(q=over.key.upper()) == {over.key}
    assert keys(q=over.key[:6]) == set()


@pytest.mark.parametrize(
    "words", ["%", "_", "'", '"', "\\", "' OR 1=1 --", "\x00", "é" * 500, "<script>", "\u202e", "|"]
)
def test_odd_signs_are_looked_for_and_nothing_else(running: Sitting, words: str) -> None:
    response = visit().get("/tables/", {"q": words})
    shown = [name for name in Page(response).ids if name.startswith("table-")]
    looked_for = any(sign.isprintable() for sign in words)
    assert (response.status_code, bool(shown)) == (200, not looked_for)
    assert b"<script>alert" not in response.content
    assert b'value="<' not in response.content


def test_a_player_with_an_odd_name_is_found(anna: Person) -> None:
    odd = Sitting(Person.objects.create(name="100%_'Sûr"), "greedy", "greedy", listed=True)
    Sitting(anna, "greedy", "greedy", listed=True)
    for words in ("100%", "%_", "'Sûr"):
        assert keys(q=words) == {odd.key}


@pytest.mark.parametrize("page", ["0", "-1", "x", "9" * 40, "1.5", ""])
def test_a_page_that_is_none_is_another(running: Sitting, page: str) -> None:
    assert visit().get("/tables/", {"page": page}).status_code == 200


def test_one_leafs_through_many_tables(anna: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "TABLES_A_PAGE", 2)
    tables = [Sitting(anna, None, "greedy", listed=True).key for _ in range(5)]
    pages, address = [], "/tables/?stage=open"
    while address:
        page = Page(visit().get(address))
        pages.append({name.removeprefix("table-") for name in page.ids if name.startswith("table-")})
        address = next((link["href"] for link in page.all("a") if link.get("rel") == "next"), "")
        assert not address or "stage=open" in address
    assert pages == [set(tables[3:]), set(tables[1:3]), set(tables[:1])]


def test_nobody_leafs_back_forever(running: Sitting, over: Sitting, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "TABLES_A_PAGE", 1)
    monkeypatch.setattr(limits, "LOBBY_PAGES", 1)
    assert len(keys(page=1000)) == 1
    assert "next" not in [link.get("rel") for link in Page(visit().get("/tables/")).all("a")]


def test_the_number_of_questions_to_the_database_does_not_grow(anna: Person, stranger: Person) -> None:
    def asked() -> int:
        visitor = visit(stranger)
        with CaptureQueriesContext(connection) as queries:
            visitor.get("/tables/")
        return len(queries)

    Sitting(anna, "greedy", "greedy", listed=True)
    few = asked()
    for _ in range(5):
        Sitting(anna, "greedy", "greedy", listed=True)
    assert asked() == few


def test_no_game_of_others_is_replayed_for_the_list(
    running: Sitting, over: Sitting, open_table: Sitting, stranger: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    def replayed(self: Courses, table: Table) -> None:
        raise AssertionError(table)

    monkeypatch.setattr(Courses, "of", replayed)
    assert len(keys(stranger)) == 3


@pytest.mark.parametrize(
    ("language", "states"),
    [
        ("en", ["one seat is free", "being played", "over: "]),
        ("fr", ["une place libre", "en cours", "terminée : "]),
    ],
)
def test_a_line_says_how_far_a_table_has_come(
    open_table: Sitting, running: Sitting, over: Sitting, language: str, states: list[str]
) -> None:
    text = Page(visit(language=language).get("/tables/")).text
    assert [state for state in states if state not in text] == []


def test_at_ones_own_table_one_reads_whose_turn_it_is(running: Sitting, anna: Person, bert: Person) -> None:
    assert "your turn" in Page(visit(anna).get("/tables/")).text
    assert "Anna to move" in Page(visit(bert).get("/tables/")).text


def test_names_are_shown_as_text(anna: Person) -> None:
    Sitting(Person.objects.create(name="<b>Mallory</b>"), "greedy", "greedy", listed=True)
    response = visit().get("/tables/")
    assert "<b>Mallory</b>" in Page(response).text
    assert b"<b>Mallory" not in response.content


def test_a_table_of_a_game_that_is_gone_keeps_nobody_from_the_others(running: Sitting, over: Sitting) -> None:
    Table.objects.filter(pk=over.pk).update(game="gone")
    assert keys() == {running.key, over.key}


def test_a_table_that_ended_before_winners_were_written_down_is_just_over(over: Sitting) -> None:
    Table.objects.update(winners=None)
    assert " over " in Page(visit().get("/tables/")).text


def test_the_front_page_leads_there_and_the_page_refreshes_itself(running: Sitting) -> None:
    assert "/tables/" in [link.get("href") for link in Page(visit().get("/")).all("a")]
    parts = Page(visit().get("/tables/", {"q": "Anna", "game": "batavia"})).all("div")
    assert [part["hx-get"] for part in parts if "hx-get" in part] == ["/tables/?game=batavia&q=Anna"]


def test_tables_change_with_time_in_their_order(running: Sitting, over: Sitting) -> None:
    Table.objects.filter(pk=running.pk).update(changed_at=timezone.now() + timedelta(hours=1))
    source = visit().get("/tables/").content.decode()
    assert source.index(f"table-{running.key}") < source.index(f"table-{over.key}")

"""Records on the site: kept until the end, taken and checked as a whole."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

import tradewinds as tw
from sittings import Page, Sitting, visit
from tradewinds.engine.record import Record
from tradewinds.errors import BadRecord
from tradewinds.site.tables import services
from tradewinds.site.tables.course import courses
from tradewinds.site.tables.models import Person, Table
from tradewinds.site.wording import Refused

pytestmark = pytest.mark.django_db


def unfinished() -> str:
    game = tw.new("batavia", players=3, seed=7)
    for _ in range(5):
        game.decide(game.actions[0])
    return game.record.to_json()


def altered(**fields: Any) -> str:
    return json.dumps(json.loads(unfinished()) | fields)


def bring(content: str | bytes, person: Person | None = None, language: str = "en") -> Any:
    """Send a file as the form does."""
    data = content if isinstance(content, bytes) else content.encode()
    return visit(person, language).post("/upload/", {"record": SimpleUploadedFile("game.json", data)})


# Downloading.


def test_the_record_is_given_when_the_game_is_over(table: Sitting) -> None:
    table.finish()
    answer = visit().get(table.url("record"))
    assert answer.headers["Content-Type"] == "application/json"
    assert answer.headers["Content-Disposition"] == f'attachment; filename="batavia-{table.key}.json"'
    game = Record.from_json(answer.content.decode()).verify()
    assert game.history == table.game.history
    assert game.outcome == table.game.outcome


@pytest.mark.parametrize(("language", "why"), [("en", "all secrets"), ("fr", "tous les secrets")])
def test_before_the_end_there_is_no_record_for_anybody(
    table: Sitting, anna: Person, stranger: Person, language: str, why: str
) -> None:
    table.play("bid 3")
    for person in (anna, stranger, None):
        page = Page(visit(person, language).get(table.url("record")))
        assert (page.status, why in page.text) == (422, True)
        assert bytes(table.row.seed).hex() not in page.source


# Bringing.


def test_a_finished_game_can_be_brought_and_replayed(table: Sitting) -> None:
    table.finish()
    content = Record.of(table.game).to_json()
    answer = bring(content)
    brought = Table.objects.get(uploaded=True)
    assert (answer.status_code, answer.headers["Location"]) == (302, f"/table/{brought.key}/at/0/")
    assert visit().get(f"/table/{brought.key}/record.json").content.decode() == content
    page = Page(visit().get(f"/table/{brought.key}/"))
    assert "result" in page.ids


def test_an_unfinished_game_can_be_brought_and_shows_everything(db: None) -> None:
    bring(unfinished())
    brought = Table.objects.get()
    for number in range(6):
        assert visit().get(f"/table/{brought.key}/at/{number}/").status_code == 200
    page = Page(visit().get(f"/table/{brought.key}/"))
    assert "The record ends here; the game is not over." in page.text
    assert "result" not in page.ids


def test_nobody_plays_on_in_a_record(anna: Person) -> None:
    bring(unfinished(), anna)
    key = Table.objects.get().key
    verbs: list[Callable[[], None]] = [
        partial(services.play, key, anna, 0, "0.5"),
        partial(services.propose, key, anna, 0, "0.5"),
        partial(services.take_back, key, anna, False, "0.5"),
    ]
    for verb in verbs:
        with pytest.raises(Refused) as refusal:
            verb()
        assert refusal.value.key == "not_playing"
    with pytest.raises(Refused) as refusal:
        services.sit(key, anna, 0)
    assert refusal.value.key == "already_begun"


def test_the_deal_of_a_record_can_be_played(anna: Person) -> None:
    bring(unfinished(), anna)
    brought = Table.objects.get()
    again = services.rematch(brought.key, anna, same_deal=True)
    assert bytes(again.seed) == bytes(brought.seed)
    assert [(seat.person, seat.bot) for seat in again.seats.all()] == [(anna, ""), (None, "normal"), (None, "normal")]


def test_a_record_that_starts_from_a_position_is_replayed_from_there(db: None) -> None:
    game = tw.parse("batavia", "players: 3\nquestion: turn\nseat 0: hand EN 2", seed=3)
    game.play("lay EN")
    bring(game.record.to_json())
    assert str(courses.of(Table.objects.get()).game) == str(game)


def test_a_record_is_in_the_list_of_who_brought_it(anna: Person) -> None:
    bring(unfinished(), anna)
    page = Page(visit(anna).get("/"))
    assert f"/table/{Table.objects.get().key}/at/0/" in {link.get("href") for link in page.all("a")}
    assert "a record to replay" in page.text


@pytest.mark.parametrize(
    ("content", "why"),
    [
        ("", "damaged or cut off"),
        (unfinished()[:200], "damaged or cut off"),
        ("[" * 100_000, "damaged or cut off"),
        ("null", "not the record of a game"),
        ('{"name": "package", "version": 3}', "not the record of a game"),
        (b"\xff\xfe\x00\x01", "not a text file"),
        (altered(format="another program 3"), "not a record of this program"),
        (altered(game="chess"), "There is no game"),
        (altered(game="\ud800"), "There is no game"),
        (altered(players=9), "3 to 5 players"),
        (altered(seed="00"), "64 hexadecimal digits"),
        (altered(seed="0" * 64), "not the one its hash was shown for"),
        (altered(actions=[91]), "Decision 1 of the record cannot be played"),
        (altered(actions=[10**30]), "Decision 1 of the record cannot be played"),
        (altered(actions=["bid 3"]), "must list the numbers of actions"),
        (altered(actions=[]), "do not lead to the end it states"),
        (altered(scores=[1, 2, 3]), "the game is not over"),
        (altered(cheats=True), "has no field"),
        (altered(position={"players": float("nan")}), "must be a whole number"),
        (altered(options={"wind": "strong"}), "has no option"),
    ],
)
def test_what_is_no_record_of_a_game_is_refused_with_the_reason(db: None, content: str | bytes, why: str) -> None:
    page = Page(bring(content))
    assert page.status == 422
    assert why in page.text
    assert not Table.objects.exists()


def test_the_reason_is_given_in_the_language_of_the_reader(db: None) -> None:
    page = Page(bring("{", language="fr"))
    assert (page.status, page.language) == (422, "fr")
    assert "endommagé" in page.text


def test_a_record_of_another_version_is_taken_if_it_comes_to_the_same_end(db: None) -> None:
    for version in ("0.9", "2", "v" * 1000, "\ud800"):
        Table.objects.all().delete()
        assert bring(altered(version=version)).status_code == 302
        assert Table.objects.count() == 1


def test_a_record_of_another_version_is_refused_if_it_does_not(db: None) -> None:
    page = Page(bring(altered(version="0.9", end="0" * 32)))
    assert "does not come to the same end" in page.text
    assert not Table.objects.exists()


@pytest.mark.parametrize(("language", "why"), [("en", "Choose the file"), ("fr", "Choisissez d’abord le fichier")])
def test_without_a_file_one_is_asked_for_it(db: None, language: str, why: str) -> None:
    for fields in ({}, {"record": "not a file"}):
        page = Page(visit(language=language).post("/upload/", fields))
        assert (page.status, why in page.text) == (422, True)


def test_a_damaged_record_is_refused_as_a_whole(anna: Person) -> None:
    with pytest.raises(BadRecord):
        services.upload(anna, altered(actions=[0, 0, 91]))
    assert not Table.objects.exists()

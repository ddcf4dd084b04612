"""One's own page: what was played, what can be counted in it, and one's own data, to take along or to delete."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.contrib.admin.models import CHANGE, LogEntry
from django.contrib.contenttypes.models import ContentType

from sittings import GAME, PASSWORD, Page, Sitting, member, visit
from tradewinds.engine.game import Outcome
from tradewinds.site import limits
from tradewinds.site.accounts import data, history, ratings
from tradewinds.site.accounts.models import Account, Rating, Result
from tradewinds.site.tables import services
from tradewinds.site.tables.course import courses
from tradewinds.site.tables.models import Person, Seat, Table
from tradewinds.site.tables.services import Chair, Order

pytestmark = pytest.mark.django_db


@pytest.fixture
def vasco(db: None) -> Person:
    return member("Vasco")


def over(*company: Person | str, seed: int = 7) -> Sitting:
    table = Sitting(*company, seed=seed)
    table.finish()
    return table


# History and statistics.


def test_the_history_shows_finished_games_with_their_results(vasco: Person, anna: Person) -> None:
    table = over(vasco, anna, "greedy")
    Sitting(vasco, anna, "greedy")
    over(anna, "greedy", "greedy")
    (past,), _ = history.finished(vasco, "", "")
    outcome = table.game.outcome
    assert outcome is not None
    assert past.names == ["Vasco", "Anna", "Bosun"]
    assert past.outcome == f"place {outcome.ranks[0]} of 3 with {outcome.scores[0]} points"
    page = Page(visit(vasco).get("/me/"))
    assert past.outcome in page.text
    assert table.url() in {link["href"] for link in page.all("a")}


def test_the_history_can_be_filtered_and_has_pages(vasco: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "LISTED_GAMES", 2)
    for seed in range(3):
        over(vasco, "greedy", "greedy", seed=seed)
    visitor = visit(vasco)
    assert "Page 1 of 2" in Page(visitor.get("/me/", {"game": GAME})).text
    assert "Page 2 of 2" in Page(visitor.get("/me/", {"page": "2"})).text
    assert "No game is over yet" in Page(visitor.get("/me/", {"game": "other"})).text
    for page in ("0", "-1", "99", "x", "\x00", "9" * 99):
        assert visitor.get("/me/", {"page": page, "game": "<script>"}).status_code == 200


def test_wins_are_compared_with_what_was_to_expect(vasco: Person) -> None:
    tables = [over(vasco, "greedy", "greedy", seed=seed) for seed in range(4)]
    tables += [over(vasco, "greedy", "greedy", "greedy")]
    places = [table.game.outcome.ranks[0] for table in tables]  # type: ignore[union-attr]
    three, four = history.tallies(vasco)
    assert (three.players, three.games, round(three.par, 3)) == (3, 4, 1.333)
    assert (three.wins, three.place) == (places[:4].count(1), sum(places[:4]) / 4)
    assert (four.players, four.games, four.wins) == (4, 1, places[4:].count(1))


def test_shared_screens_and_games_of_bots_are_not_counted(vasco: Person) -> None:
    over(vasco, vasco, "greedy")
    left = Sitting(vasco, "greedy", "greedy")
    services.hand_over(left.key, vasco, 0, "greedy")
    left.finish()
    assert history.tallies(vasco) == []
    assert {past.outcome for past in history.finished(vasco, "", "")[0]} >= {"at a shared screen"}


def test_games_from_before_results_were_kept_get_theirs(vasco: Person, anna: Person) -> None:
    over(vasco, anna, "greedy")
    before = list(Result.objects.order_by("pk").values())
    Result.objects.all().delete()
    visit(vasco).get("/me/")
    assert list(Result.objects.order_by("pk").values()) == before


def test_a_guest_has_a_page_of_his_own_too(anna: Person) -> None:
    over(anna, "greedy", "greedy")
    page = Page(visit(anna).get("/me/"))
    assert "known to this browser only" in page.text
    assert " of 3 with " in page.text
    assert " of 3 with " not in Page(visit().get("/me/")).text


# Taking one's data along.


def test_the_copy_holds_the_account_the_tables_and_the_own_moves(vasco: Person, anna: Person) -> None:
    table = Sitting(vasco, anna, "greedy")
    table.play("bid 3", "bid 4")
    answer = visit(vasco).get("/me/data.json")
    assert 'filename="tradewinds.json"' in answer.headers["Content-Disposition"]
    copy = json.loads(answer.content)
    assert (copy["name"], copy["account"]["name"]) == ("Vasco", "Vasco")
    (kept,) = copy["tables"]
    assert (kept["key"], kept["stage"], kept["seats"]) == (table.key, "playing", ["Vasco", "Anna", "Bosun"])
    assert [move["action"] for move in kept["your_moves"]] == ["bid 3"]


def test_the_copy_holds_nothing_that_is_hidden(vasco: Person, anna: Person) -> None:
    """No seed, no hand, no password, no decision of others, nothing of other people's accounts."""
    table = Sitting(vasco, anna, "greedy")
    table.play("bid 3", "bid 4")
    member("Jeanne", email="jeanne@example.org")
    copy = visit(vasco).get("/me/data.json").content.decode()
    account = Account.objects.get(name="Vasco")
    hidden = [bytes(table.row.seed).hex(), table.row.commitment, account.password, "bid 4", "jeanne", "Jeanne"]
    assert not [secret for secret in hidden if secret in copy]
    own = {"number", "name", "bot", "confirms", "result"}
    assert set(json.loads(copy)["tables"][0]["your_seats"][0]) == own


def test_the_copy_is_the_same_whatever_is_hidden(vasco: Person, anna: Person) -> None:
    """Two tables that look the same to him, with different deals."""

    def copy(seed: int) -> str:
        table = Sitting(vasco, anna, "greedy", seed=seed)
        table.play("bid 3", "bid 4")
        (kept,) = data.export(vasco)["tables"]
        Table.objects.all().delete()
        courses.forget()
        changing = ("key", "made_at", "your_moves")
        return json.dumps({name: value for name, value in kept.items() if name not in changing})

    assert copy(1) == copy(2)


def test_who_is_unknown_gets_nothing(db: None) -> None:
    assert visit().get("/me/data.json").status_code == visit().post("/me/delete/", {"word": "x"}).status_code == 422


def test_a_guest_gets_his_own_and_nobody_elses(anna: Person, bert: Person) -> None:
    Sitting(bert, None, None)
    mine = Sitting(anna, None, None)
    copy = json.loads(visit(anna).get("/me/data.json").content)
    assert (copy["account"], [table["key"] for table in copy["tables"]]) == (None, [mine.key])


# Deleting.


def everything() -> str:
    """Everything that is stored, as one text."""
    from django.apps import apps  # noqa: PLC0415

    rows: list[Any] = [list(model._base_manager.values()) for model in apps.get_models()]
    return repr(rows)


def farewell(person: Person, word: str = PASSWORD) -> Any:
    return visit(person).post("/me/delete/", {"word": word})


def test_deleting_really_deletes(vasco: Person, anna: Person) -> None:
    Account.objects.update(email="vasco@example.org")
    over(vasco, anna, "greedy")
    Sitting(vasco, anna, "greedy", seed=8)
    Sitting(anna, vasco, None, seed=9)
    kind = ContentType.objects.get_for_model(Account)
    account = Account.objects.get()
    host = Account.objects.create_superuser("Host", PASSWORD)
    LogEntry.objects.create(
        user=host, content_type=kind, object_id=str(account.pk), object_repr="Vasco", action_flag=CHANGE
    )
    assert "Vasco" in everything()
    assert farewell(vasco).status_code == 302
    stored = everything()
    assert not [trace for trace in ("Vasco", "vasco", vasco.pk.hex) if trace in stored]
    assert str(vasco.pk) not in stored


def test_games_of_others_stay_and_running_ones_go_on(vasco: Person, anna: Person) -> None:
    finished, running, waiting = over(vasco, anna, "greedy"), Sitting(vasco, anna, "greedy"), Sitting(anna, vasco, None)
    alone = Sitting(vasco, "greedy", "greedy")
    farewell(vasco)
    assert [seat.person for seat in finished.seats] == [None, anna, None]
    assert finished.scene(anna).names == ["Seat 1", "Anna", "Bosun"]
    assert finished.scene(anna).outcome == finished.game.outcome
    assert [(seat.person, seat.bot) for seat in running.seats] == [(None, "normal"), (anna, ""), (None, "greedy")]
    assert running.carry_on() >= 1
    assert (waiting.seats[1].free, waiting.stage) == (True, Table.Stage.OPEN)
    assert not Table.objects.filter(pk=alone.pk).exists()
    assert visit(anna).get(finished.url()).status_code == visit(anna).get("/").status_code == 200


def test_a_rated_game_goes_on_unrated(vasco: Person) -> None:
    jeanne = member("Jeanne")
    chairs = (Chair("me"), Chair("open"), Chair("bot", bot="easy"))
    table = services.make_table(jeanne, Order(GAME, chairs, rated=True))
    services.sit(table.key, vasco, 1)
    farewell(vasco)
    table.refresh_from_db()
    assert (table.rated, table.stage) == (False, Table.Stage.PLAYING)


def test_ratings_of_others_stay(vasco: Person) -> None:
    table = services.make_table(vasco, Order(GAME, (Chair("me"), *[Chair("bot", bot="easy")] * 2), rated=True))
    ratings.settle(table, Outcome("end", (3, 2, 1), (3.0, 2.0, 1.0), ({}, {}, {})))
    farewell(vasco)
    assert [rating.bot for rating in Rating.objects.all()] == ["easy"]


@pytest.mark.parametrize("word", ["", "wrong", "Vasco"])
def test_a_wrong_password_deletes_nothing(vasco: Person, word: str) -> None:
    assert farewell(vasco, word).status_code == 422
    assert Account.objects.exists()


def test_the_password_cannot_be_guessed_here_either(vasco: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "PASSWORDS_OF_ONE_NAME", 2)
    assert [farewell(vasco, "wrong").status_code for _ in range(3)] == [422, 422, 429]
    assert farewell(vasco).status_code == 429
    assert Account.objects.exists()


def test_a_guest_says_his_name(anna: Person) -> None:
    assert farewell(anna, "Bert").status_code == 422
    assert farewell(anna, "anna").status_code == 302
    assert not Person.objects.exists()


def test_looking_at_the_form_deletes_nothing(vasco: Person) -> None:
    assert visit(vasco).get("/me/delete/", {"word": PASSWORD}).status_code == 200
    assert Account.objects.exists()


def test_after_deleting_every_browser_of_his_is_nobody(vasco: Person, anna: Person) -> None:
    elsewhere = visit(vasco)
    table = Sitting(anna, None, None)
    farewell(vasco)
    assert elsewhere.get("/me/").status_code == 200
    assert table.send(elsewhere, "sit", number=1, name="").status_code == 409


def test_a_game_of_older_rules_keeps_nobody_from_leaving(vasco: Person, anna: Person) -> None:
    table = Sitting(vasco, anna, "greedy")
    Table.objects.filter(pk=table.pk).update(rules_version="0")
    courses.forget()
    assert visit(vasco).get("/me/data.json").status_code == 200
    assert farewell(vasco).status_code == 302
    assert not Seat.objects.filter(name="Vasco").exists()

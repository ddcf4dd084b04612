"""The course of a table: what is kept in memory is what the stored moves say."""

from __future__ import annotations

import pytest

from sittings import Sitting, visit
from tradewinds.site.tables import course as kept
from tradewinds.site.tables.course import courses
from tradewinds.site.tables.models import Move, Person, Table
from tradewinds.site.wording import Refused

pytestmark = pytest.mark.django_db


def test_the_stored_moves_lead_to_the_same_position(table: Sitting) -> None:
    for action in ("bid 3", "bid 4", "pass", "pass"):
        table.play(action)
        remembered = table.course
        courses.forget()
        replayed = table.course
        assert str(replayed.game) == str(remembered.game)
        assert (replayed.forced, replayed.moment) == (remembered.forced, remembered.moment)


def test_a_course_goes_on_without_touching_the_one_before(table: Sitting) -> None:
    before = table.course
    position = str(before.game)
    table.play("bid 3")
    assert (str(before.game), before.decisions) == (position, 0)
    assert table.course.decisions == 1


def test_a_course_can_be_seen_as_it_was(table: Sitting) -> None:
    positions = [str(table.game)]
    for action in ("bid 3", "bid 4", "pass", "pass"):
        table.play(action)
        positions.append(str(table.game))
    assert [str(table.course.as_of(number).game) for number in range(5)] == positions


def test_a_position_from_a_record_can_be_seen_as_it_was(anna: Person) -> None:
    table = Sitting(anna, "greedy", "greedy", position="players: 3\nquestion: turn\nseat 0: hand EN 2")
    start = str(table.game)
    table.play("lay EN", "stop")
    assert str(table.course.as_of(0).game) == start


def test_after_going_back_the_course_is_the_new_one(table: Sitting, anna: Person) -> None:
    table.play("bid 3")
    table.take_back(anna)
    table.play("bid 7")
    assert [action.text for action in map(table.game.action, table.game.history)] == ["bid 7"]
    assert table.moment == "1.1"


def test_each_row_gets_the_course_that_belongs_to_it(table: Sitting, anna: Person) -> None:
    table.play("bid 3")
    table.take_back(anna)
    before = table.row
    assert courses.of(before).decisions == 0
    table.play("bid 7")
    assert courses.of(table.row).decisions == 1


def test_what_is_not_wanted_is_forgotten_and_replayed(anna: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kept, "KEPT", 1)
    tables = [Sitting(anna, "greedy", "greedy", seed=seed) for seed in range(3)]
    for table in tables:
        table.play("bid 3")
    assert [table.course.decisions for table in tables] == [1, 1, 1]
    assert len(courses._kept) == 1


def test_a_game_of_another_version_of_the_rules_is_not_gone_on_with(table: Sitting) -> None:
    Table.objects.update(rules_version="0")
    with pytest.raises(Refused) as refusal:
        _ = table.course
    assert refusal.value.key == "old_rules"


@pytest.fixture
def outlived(table: Sitting) -> Sitting:
    """A table whose second move is against the rules of today."""
    table.play("bid 3", "bid 4")
    Move.objects.filter(table=table.pk, number=2).update(action=table.number("bid 2"))
    courses.forget()
    return table


def test_a_game_of_older_rules_is_not_shown(outlived: Sitting) -> None:
    with pytest.raises(Refused) as refusal:
        _ = outlived.course
    assert refusal.value.key == "old_rules"


@pytest.mark.parametrize(("language", "said"), [("en", "under older rules"), ("fr", "des règles plus anciennes")])
def test_the_page_of_such_a_game_says_so(outlived: Sitting, anna: Person, language: str, said: str) -> None:
    page = visit(anna, language).get(f"/table/{Table.objects.get().key}/")
    assert (page.status_code, said in page.content.decode()) == (422, True)


def test_such_a_game_does_not_close_the_front_page(outlived: Sitting, anna: Person) -> None:
    page = visit(anna).get("/")
    assert page.status_code == 200
    assert "under older rules" in page.content.decode()

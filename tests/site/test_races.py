"""Several people act at the same time: the table stays one table."""

from __future__ import annotations

from functools import partial

import pytest

from sittings import Sitting, at_once, visit
from tradewinds.site.tables import services
from tradewinds.site.tables.course import courses
from tradewinds.site.tables.models import Person, Table

pytestmark = pytest.mark.django_db(transaction=True)


def test_a_move_that_arrives_eight_times_is_made_once(table: Sitting, anna: Person) -> None:
    key, action, moment = table.key, table.number("bid 3"), table.moment
    became = at_once(*[partial(services.play, key, anna, action, moment)] * 8)
    assert became == {"done": 1, "stale": 7}
    assert (table.moves, table.version) == (["bid 3"], 2)


def test_eight_different_moves_at_the_same_moment_are_one_move(table: Sitting, anna: Person) -> None:
    key, moment = table.key, table.moment
    first = table.number("bid 1")
    became = at_once(*[partial(services.play, key, anna, first + more, moment) for more in range(8)])
    assert became == {"done": 1, "stale": 7}
    assert len(table.moves) == 1


def test_of_eight_people_who_want_a_seat_one_gets_it(anna: Person) -> None:
    table = Sitting(anna, None, None)
    key = table.key
    people = [Person.objects.create(name=f"Guest {number}") for number in range(8)]
    became = at_once(*[partial(services.sit, key, person, 1) for person in people])
    assert became == {"done": 1, "seat_taken": 7}
    assert sum(seat.person in people for seat in table.seats) == 1


def test_two_people_who_play_at_the_same_time_both_play(table: Sitting, anna: Person, bert: Person) -> None:
    """Anna bids at one table while Bert bids at another."""
    other = Sitting(bert, anna, "greedy")
    became = at_once(partial(table.by, anna, "bid 3"), partial(other.by, bert, "bid 5"))
    assert became == {"done": 2}
    assert (table.moves, other.moves) == (["bid 3"], ["bid 5"])


def test_taking_back_and_being_answered_exclude_each_other(table: Sitting, anna: Person, bert: Person) -> None:
    table.play("bid 3")
    key, moment, action = table.key, table.moment, table.number("bid 4")
    became = at_once(
        partial(services.take_back, key, anna, False, moment),
        partial(services.play, key, bert, action, moment),
    )
    assert became == {"done": 1, "stale": 1}
    assert table.moves in ([], ["bid 3", "bid 4"])


def test_a_rematch_that_all_want_is_one_table(table: Sitting, anna: Person, bert: Person) -> None:
    table.finish()
    key = table.key
    became = at_once(*[partial(services.rematch, key, person, same_deal=False) for person in (anna, bert)])
    assert became == {"done": 2}
    assert Table.objects.count() == 2


def test_readers_see_whole_moments_while_others_play(anna: Person, bert: Person, stranger: Person) -> None:
    table = Sitting(anna, bert, stranger)
    key, pk = table.key, table.pk
    people = (anna, bert, stranger)

    def play_on() -> None:
        for bid in range(1, 13):
            course = courses.of(Table.objects.get(pk=pk))
            services.play(key, people[course.game.asked or 0], course.game.action(f"bid {bid}").number, course.moment)

    def read_on() -> None:
        for _ in range(12):
            page = visit(anna).get(f"/table/{key}/")
            assert page.status_code == 200

    assert at_once(play_on, read_on, read_on) == {"done": 3}
    assert table.moves == [f"bid {bid}" for bid in range(1, 13)]

"""The clerk: decisions of bots, and decisions that leave no choice."""

from __future__ import annotations

from typing import Any

import pytest

from sittings import Sitting
from tradewinds.engine.record import Record
from tradewinds.site.tables import clerk as office
from tradewinds.site.tables import services
from tradewinds.site.tables.clerk import Clerk, Decision, carry_on, due
from tradewinds.site.tables.course import Waiting, courses
from tradewinds.site.tables.models import Move, Person, Table

pytestmark = pytest.mark.django_db

NO_CHOICE = "players: 3\nquestion: turn"
"""Without a card in hand one can only draw."""


def test_the_clerk_decides_for_a_bot(table: Sitting) -> None:
    table.play("bid 3", "bid 4")
    assert carry_on(table.pk)
    assert (len(table.moves), table.waiting) == (3, Waiting(0))


def test_the_clerk_decides_for_a_person_who_lets_a_bot_play(table: Sitting, anna: Person) -> None:
    services.hand_over(table.key, anna, 0, "greedy")
    assert carry_on(table.pk)
    assert table.waiting == Waiting(1)


def test_the_clerk_makes_a_decision_that_leaves_no_choice(anna: Person, bert: Person) -> None:
    table = Sitting(anna, bert, "greedy", position=NO_CHOICE)
    assert carry_on(table.pk)
    assert table.moves == ["draw"]


def test_the_clerk_leaves_choices_to_people(table: Sitting) -> None:
    assert not carry_on(table.pk)
    assert table.moves == []


def test_the_clerk_waits_for_a_word_after_a_turn(anna: Person) -> None:
    table = Sitting(anna, "greedy", "greedy", position="players: 3\nquestion: turn\nseat 0: hand EN 2, DK 1")
    table.play("lay EN", "lay EN", "stop", "advance EN", "keep")
    assert not carry_on(table.pk)
    table.confirm(anna)
    assert carry_on(table.pk)


def test_the_clerk_leaves_tables_alone_that_are_not_played(anna: Person) -> None:
    before, after = Sitting(anna, None, "greedy"), Sitting(anna, "greedy", "greedy")
    after.finish()
    for table in (before, after):
        stored = table.stored
        assert not carry_on(table.pk)
        assert table.stored == stored
    assert not carry_on(10**9)


@pytest.mark.parametrize("bot", ["random", "easy", "normal", "hard"])
def test_the_same_moment_has_the_same_choice_after_a_restart(anna: Person, bot: str) -> None:
    table = Sitting(bot, bot, anna)
    chosen = set()
    for _ in range(4):
        carry_on(table.pk)
        chosen.add(table.moves[0])
        Move.objects.filter(table=table.pk).delete()
        courses.forget()
    assert len(chosen) == 1


def test_other_moments_have_other_choices(anna: Person) -> None:
    first = set()
    for seed in range(6):
        table = Sitting("random", "random", anna, seed=seed)
        carry_on(table.pk)
        first.add(table.moves[0])
    assert len(first) > 1


def test_who_is_quicker_than_the_clerk_wins(table: Sitting, monkeypatch: pytest.MonkeyPatch) -> None:
    """The clerk looks, somebody acts, the clerk wants to write down what he has chosen."""
    table.play("bid 3", "bid 4")
    play_unasked = services.play_unasked

    def too_late(pk: int, action: int, moment: str) -> None:
        play_unasked(pk, table.number("bid 9"), moment)
        play_unasked(pk, action, moment)

    monkeypatch.setattr(services, "play_unasked", too_late)
    assert not carry_on(table.pk)
    assert table.moves == ["bid 3", "bid 4", "bid 9"]


@pytest.mark.parametrize("confirming", [True, False])
def test_without_a_person_only_bots_and_forced_decisions_are_played(
    anna: Person, bert: Person, confirming: bool
) -> None:
    table = Sitting(anna, bert, "greedy", position="players: 3\nquestion: turn\nseat 0: hand EN 2, DK 1")
    if confirming:
        table.play("lay EN", "lay EN", "stop", "advance EN", "keep")
    with table.refuses("stale"):
        services.play_unasked(table.pk, table.number("draw"), table.moment)


def test_four_bots_play_to_the_end(anna: Person) -> None:
    table = services.make_table(
        anna, services.Order("batavia", tuple(services.Chair("bot", bot="random") for _ in range(4)), seed=bytes(32))
    )
    decisions = 0
    while carry_on(table.pk):
        decisions += 1
    table.refresh_from_db()
    game = courses.of(table).game
    assert (table.stage, table.version) == ("over", decisions)
    assert game.outcome is not None
    assert Record.of(game).verify().outcome == game.outcome


# The clerk at work, in his own threads.


@pytest.mark.django_db(transaction=True)
def test_bots_play_on_as_soon_as_people_have_played(table: Sitting, at_work: Any) -> None:
    table.play("bid 3", "bid 4")
    at_work(lambda: len(table.moves) == 3)


@pytest.mark.django_db(transaction=True)
def test_tables_that_were_interrupted_go_on_when_the_site_starts(anna: Person, request: pytest.FixtureRequest) -> None:
    table = Sitting("random", "random", anna)
    until = request.getfixturevalue("at_work")
    until(lambda: len(table.moves) == 2)


@pytest.mark.django_db(transaction=True)
def test_trouble_at_one_table_does_not_stop_the_others(
    anna: Person, at_work: Any, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(office, "AFTER_TROUBLE", 0.0)
    tables = [Sitting(anna, "random", "random", seed=seed) for seed in (1, 2)]
    sick = tables[0].pk
    attempts: list[int] = []

    def due_or_fault(table: int) -> Decision | None:
        if table == sick and len(attempts) < 3:
            attempts.append(table)
            raise RuntimeError("a fault at this table")
        return due(table)

    monkeypatch.setattr(office, "due", due_or_fault)
    for table in tables:
        table.play("bid 3")
    at_work(lambda: all(len(table.moves) == 3 for table in tables))
    assert len(attempts) == 3
    assert "a fault at this table" in caplog.text


def test_a_bot_that_fails_does_not_stop_its_table(
    table: Sitting, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    class Broken:
        def choose(self, view: object, budget: object) -> object:
            raise ZeroDivisionError

    table.play("bid 3", "bid 4")
    monkeypatch.setattr(office, "make", lambda bot, seed: Broken())
    assert carry_on(table.pk)
    assert len(table.moves) == 3
    assert "failed" in caplog.text


def test_however_much_happens_at_a_table_one_look_is_enough(table: Sitting) -> None:
    clerk = Clerk()
    for _ in range(5):
        clerk.notice(table.pk)
    assert len(clerk._due) == 1


def test_a_table_of_older_rules_is_left_alone(anna: Person) -> None:
    table = Sitting("greedy", "greedy", anna)
    Table.objects.update(rules_version="0")
    courses.forget()
    assert not carry_on(table.pk)

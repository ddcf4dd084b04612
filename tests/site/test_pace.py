"""The pace of a table: whose time runs, what is left of it, and what becomes of who is away too long.

What the clocks show is written as a line: ``>Anna 5:12 | Bert 5:00`` says that Anna is asked and has 5 minutes and 12
seconds left, and that the clock of Bert stands.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta

import pytest
from django.db import connection
from django.utils import timezone

from sittings import Page, Sitting, Time, visit
from tradewinds.site.tables import services, watch
from tradewinds.site.tables.course import courses
from tradewinds.site.tables.models import Person, Pulse, Table
from tradewinds.site.tables.pace import PACES, due_at, time_left
from tradewinds.site.tables.timers import clock

pytestmark = pytest.mark.django_db

NO_CHOICE = "players: 3\nquestion: turn"
"""Without a card in hand one can only draw."""
SEVERAL_DECISIONS = "players: 3\nquestion: turn\nseat 0: hand EN 2, DK 1\nseat 1: hand EN 1, DK 1"


def clocks(table: Sitting) -> str:
    """Return what the clocks of the people show."""
    row, shown = table.row, []
    for seat in table.seats:
        if seat.person_id is not None:
            runs = due_at(row, seat) is not None
            left = time_left(row, seat) if row.asked_seat == seat.number else seat.bank
            shown.append(f"{'>' if runs else ''}{seat.name} {clock(left)}")
    return " | ".join(shown)


@pytest.fixture
def live(time: Time, anna: Person, bert: Person) -> Sitting:
    """Five minutes each, and 20 seconds for every decision."""
    return Sitting(anna, bert, "greedy", pace="live5")


@pytest.fixture
def slow(time: Time, anna: Person, bert: Person) -> Sitting:
    """Three days for every decision."""
    return Sitting(anna, bert, "greedy", pace="days3")


def bot_of(table: Sitting, number: int = 0) -> str:
    return table.seats[number].bot


# Clocks.


def test_every_decision_has_its_own_time_and_the_bank_pays_for_the_rest(live: Sitting, time: Time) -> None:
    assert clocks(live) == ">Anna 5:20 | Bert 5:00"
    time.passes(seconds=12)
    assert clocks(live) == ">Anna 5:08 | Bert 5:00"
    live.play("bid 3")
    assert clocks(live) == "Anna 5:00 | >Bert 5:20"
    time.passes(seconds=50)
    assert clocks(live) == "Anna 5:00 | >Bert 4:30"
    live.play("bid 4")
    assert clocks(live) == "Anna 5:00 | Bert 4:30"  # the bot is asked


def test_the_time_of_a_seat_is_the_same_in_every_process_and_after_a_restart(live: Sitting, time: Time) -> None:
    time.passes(seconds=80)
    courses.forget()
    assert clocks(live) == ">Anna 4:00 | Bert 5:00"


def test_a_decision_of_days_has_all_its_days(slow: Sitting, time: Time) -> None:
    time.passes(days=2, hours=20)
    slow.play("bid 3")
    time.passes(days=2)
    slow.play("bid 4")
    slow.carry_on()
    due = slow.row.acts_at
    assert due == time.now + timedelta(days=3)


def test_a_table_without_a_clock_waits_as_long_as_one_likes(time: Time, table: Sitting) -> None:
    time.passes(days=6)
    watch.keep_watch()
    assert (table.notes, table.scene().places[0].clock) == ([], "")
    assert not bot_of(table)


def test_nobody_pays_for_a_decision_that_leaves_no_choice(time: Time, anna: Person, bert: Person) -> None:
    table = Sitting(anna, bert, "greedy", position=NO_CHOICE, pace="live5")
    services.set_confirming(table.key, bert, 1, False)  # the position was set after the table had begun
    time.passes(hours=1)
    assert clocks(table) == "Anna 5:00 | Bert 5:00"
    assert table.row.acts_at is None
    watch.keep_watch()
    assert not bot_of(table)


def test_nobody_pays_while_a_bot_thinks(live: Sitting, time: Time) -> None:
    live.play("bid 3", "bid 4")
    time.passes(minutes=30)
    watch.keep_watch()
    live.carry_on()
    assert clocks(live) == ">Anna 5:20 | Bert 5:00"


def test_who_has_yet_to_confirm_his_turn_pays_for_it(time: Time, anna: Person, bert: Person) -> None:
    table = Sitting(anna, bert, "greedy", position=SEVERAL_DECISIONS, pace="live5")
    table.play("lay EN", "lay EN", "stop", "advance EN", "keep")
    time.passes(seconds=25)
    assert clocks(table) == ">Anna 4:55 | Bert 5:00"
    table.confirm(anna)
    assert clocks(table) == "Anna 4:55 | >Bert 5:20"


def test_taking_back_gives_no_time(live: Sitting, time: Time, anna: Person) -> None:
    for _ in range(4):
        time.passes(seconds=15)
        live.play("bid 3")
        live.take_back(anna)
    assert clocks(live) == ">Anna 4:20 | Bert 5:00"
    live.play("bid 3")
    assert clocks(live) == "Anna 4:20 | >Bert 5:20"


def test_who_is_asked_again_after_a_decision_was_taken_back_loses_nothing(
    live: Sitting, time: Time, anna: Person
) -> None:
    live.play("bid 3")
    time.passes(seconds=8)
    live.take_back(anna)
    live.play("bid 4")
    assert clocks(live) == "Anna 5:00 | >Bert 5:12"


def test_something_that_happens_beside_the_game_does_not_touch_the_clock(
    live: Sitting, time: Time, anna: Person, bert: Person
) -> None:
    began = live.row.asked_at
    time.passes(seconds=30)
    services.set_confirming(live.key, bert, 1, False)
    assert (clocks(live), live.row.asked_at) == (">Anna 4:50 | Bert 5:00", began)


# Going back.


def test_the_clock_stands_while_somebody_asks_to_go_back(live: Sitting, time: Time, anna: Person, bert: Person) -> None:
    live.play("bid 3")
    time.passes(seconds=30)
    live.propose(anna, 0)
    assert clocks(live) == "Anna 5:00 | Bert 4:50"
    time.passes(seconds=45)
    live.answer(bert, agree=False)
    assert clocks(live) == "Anna 5:00 | >Bert 4:50"


def test_who_is_not_answered_in_time_plays_on(live: Sitting, time: Time, anna: Person) -> None:
    live.play("bid 3")
    live.propose(anna, 0)
    time.passes(seconds=59)
    watch.keep_watch()
    assert live.asks_to_go_back
    time.passes(seconds=1)
    watch.keep_watch()
    assert not live.asks_to_go_back
    assert live.notes == [("lapsed", 0)]
    assert clocks(live) == "Anna 5:00 | >Bert 5:20"


def test_at_one_moment_the_clock_is_stopped_only_once(live: Sitting, time: Time, anna: Person, bert: Person) -> None:
    live.play("bid 3")
    for _ in range(2):
        live.propose(bert, 0)
        time.passes(seconds=40)
        live.answer(anna, agree=False)
    assert clocks(live) == "Anna 5:00 | >Bert 4:40"


def test_when_all_went_back_the_decision_has_its_time_again_but_the_bank_is_not_filled(
    live: Sitting, time: Time, anna: Person, bert: Person
) -> None:
    time.passes(seconds=60)
    live.play("bid 3")
    live.propose(bert, 0)
    live.answer(anna, agree=True)
    assert clocks(live) == ">Anna 4:40 | Bert 5:00"
    assert time_left(live.row, live.seats[0]) == timedelta(minutes=4, seconds=40)
    assert live.seats[0].bank == timedelta(minutes=4, seconds=20)


# When the site is down.


def test_time_in_which_the_site_was_down_is_taken_from_nobody(live: Sitting, time: Time) -> None:
    watch.keep_watch()
    time.passes(seconds=30)
    watch.keep_watch()
    time.passes(hours=2)
    watch.keep_watch()
    assert clocks(live) == ">Anna 4:50 | Bert 5:00"
    assert not bot_of(live)
    time.passes(seconds=35)
    watch.keep_watch()
    assert clocks(live) == ">Anna 4:15 | Bert 5:00"


def test_who_was_asked_just_before_the_site_went_down_has_all_his_time(live: Sitting, time: Time) -> None:
    watch.keep_watch()
    time.passes(seconds=9)
    live.play("bid 3")
    time.passes(hours=2)
    watch.keep_watch()
    assert clocks(live) == "Anna 5:00 | >Bert 5:20"


def test_pages_hear_that_the_clocks_were_put_forward(live: Sitting, time: Time) -> None:
    watch.keep_watch()
    before = live.version
    time.passes(hours=2)
    watch.keep_watch()
    assert live.version == before + 1
    watch.keep_watch()
    assert live.version == before + 1


def test_a_question_to_go_back_does_not_lapse_while_the_site_is_down(live: Sitting, time: Time, anna: Person) -> None:
    watch.keep_watch()
    live.play("bid 3")
    live.propose(anna, 0)
    time.passes(hours=2)
    watch.keep_watch()
    assert live.asks_to_go_back


def test_the_site_is_up_once_however_many_processes_say_so(time: Time, db: None) -> None:
    for _ in range(3):
        watch.beat()
    time.passes(seconds=20)
    watch.beat()
    assert list(Pulse.objects.values_list("at", flat=True)) == [time.now]


# Who is away too long.


def test_with_a_clock_a_bot_takes_over_as_soon_as_the_time_is_up(live: Sitting, time: Time) -> None:
    watch.keep_watch()
    for _ in range(10):
        time.passes(seconds=31.9)
        watch.keep_watch()
    assert (clocks(live), bot_of(live)) == (">Anna 0:01 | Bert 5:00", "")
    time.passes(seconds=1)
    watch.keep_watch()
    assert (bot_of(live), live.notes) == ("normal", [("replaced", 0)])
    assert "Anna was away too long" in live.log()[-1]
    assert live.carry_on() == 1
    assert clocks(live) == "Anna 0:00 | >Bert 5:20"


def gone(table: Sitting, time: Time, **how_long: float) -> None:
    """Let time pass while the site is up."""
    time.passes(**how_long)
    Pulse.objects.update_or_create(pk=1, defaults={"at": time.now})
    watch.keep_watch()


def test_what_is_done_by_two_processes_is_done_once(live: Sitting, time: Time) -> None:
    gone(live, time, minutes=6)
    stored = live.stored
    assert not watch.attend(live.pk)
    assert live.stored == stored
    assert live.notes == [("replaced", 0)]


@pytest.mark.django_db(transaction=True)
def test_what_two_processes_do_at_the_same_time_is_done_once(live: Sitting, time: Time) -> None:
    time.passes(minutes=6)

    def attend(table: int) -> bool:
        try:
            return watch.attend(table)
        finally:
            connection.close()

    with ThreadPoolExecutor(4) as processes:
        done = list(processes.map(attend, [live.pk] * 4))
    assert sorted(done) == [False, False, False, True]
    assert live.notes == [("replaced", 0)]


def test_who_plays_in_the_last_moment_is_not_replaced(live: Sitting, time: Time) -> None:
    time.passes(minutes=6)
    live.play("bid 3")
    assert not watch.attend(live.pk)
    assert not bot_of(live)


def test_a_turn_that_waited_for_a_word_stands_when_a_bot_takes_over(time: Time, anna: Person, bert: Person) -> None:
    table = Sitting(anna, bert, "greedy", position=SEVERAL_DECISIONS, pace="live5")
    table.play("lay EN", "lay EN", "stop", "advance EN", "keep")
    gone(table, time, minutes=6)
    assert table.row.confirmed == 5
    assert clocks(table) == "Anna 0:00 | >Bert 5:20"


def test_who_comes_back_has_the_time_of_a_decision(live: Sitting, time: Time, anna: Person) -> None:
    gone(live, time, minutes=6)
    services.take_over(live.key, anna, 0)
    assert (clocks(live), bot_of(live)) == (">Anna 0:20 | Bert 5:00", "")
    assert live.notes == [("replaced", 0), ("taken_back", 0)]


def test_after_the_days_the_others_may_let_a_bot_play(
    slow: Sitting, time: Time, anna: Person, bert: Person, stranger: Person
) -> None:
    gone(slow, time, days=2, hours=23)
    assert not slow.scene(bert).places[0].can_replace
    with slow.refuses("not_absent"):
        services.replace_absent(slow.key, bert, 0)
    gone(slow, time, hours=1)
    assert (bot_of(slow), slow.notes) == ("", [("overdue", 0)])
    can = [slow.scene(person).places[0].can_replace for person in (anna, bert, stranger, None)]
    assert can == [False, True, False, False]
    with slow.refuses("not_your_seat"):
        services.replace_absent(slow.key, stranger, 0)
    with slow.refuses("not_absent"):
        services.replace_absent(slow.key, bert, 2)
    answer = slow.send(visit(bert), "replace_absent", number=0)
    assert answer.status_code == 200
    assert (bot_of(slow), slow.notes[-1]) == ("normal", ("replaced", 0))
    with slow.refuses("not_absent"):
        services.replace_absent(slow.key, bert, 0)
    services.take_over(slow.key, anna, 0)
    assert slow.row.acts_at == time.now + timedelta(days=3)


def test_a_day_later_a_bot_plays_although_nobody_asked_for_it(slow: Sitting, time: Time) -> None:
    gone(slow, time, days=3)
    gone(slow, time, hours=23)
    assert slow.notes == [("overdue", 0)]
    gone(slow, time, hours=1)
    assert (bot_of(slow), slow.notes[-1]) == ("normal", ("replaced", 0))


def test_where_everybody_plays_when_he_likes_only_people_let_a_bot_play(
    time: Time, table: Sitting, bert: Person
) -> None:
    gone(table, time, days=7)
    gone(table, time, days=100)
    assert (bot_of(table), table.notes) == ("", [("overdue", 0)])
    services.replace_absent(table.key, bert, 0)
    assert bot_of(table) == "normal"


def test_a_table_that_everybody_has_left_is_played_to_its_end(time: Time, anna: Person, bert: Person) -> None:
    table = Sitting(anna, bert, "greedy", pace="live5")
    gone(table, time, minutes=6)
    table.carry_on()
    gone(table, time, minutes=6)
    assert [bool(seat.bot) for seat in table.seats] == [True, True, True]
    assert table.row.acts_at is None
    assert table.carry_on() > 0
    assert table.stage == "over"


def test_trouble_at_one_table_does_not_keep_the_watch_from_the_others(
    time: Time, anna: Person, bert: Person, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    sick, old, well = (Sitting(anna, bert, "greedy", pace="live5") for _ in range(3))
    Table.objects.filter(pk=old.pk).update(rules_version="0")
    courses.forget()
    act_when_due = services.act_when_due

    def act_or_break(pk: int) -> None:
        if pk == sick.pk:
            raise ZeroDivisionError
        act_when_due(pk)

    monkeypatch.setattr(services, "act_when_due", act_or_break)
    gone(well, time, minutes=6)
    assert [bot_of(table) for table in (sick, old, well)] == ["", "", "normal"]
    assert [table.row.acts_at for table in (sick, old)] == [time.now + timedelta(minutes=1), None]
    assert "trying again" in caplog.text


@pytest.mark.django_db(transaction=True)
def test_what_became_due_while_nobody_was_there_is_done_when_the_site_starts(
    anna: Person, bert: Person, request: pytest.FixtureRequest
) -> None:
    table = Sitting(anna, bert, "greedy", pace="live5")
    Table.objects.update(asked_at=timezone.now() - timedelta(minutes=6), acts_at=timezone.now() - timedelta(seconds=40))
    until: Callable[[Callable[[], bool]], None] = request.getfixturevalue("at_work")
    watch.watch.start()
    try:
        until(lambda: bool(bot_of(table)))
    finally:
        watch.watch.stop()


# Making tables.


def test_every_table_has_one_of_the_paces(anna: Person) -> None:
    for pace in PACES:
        assert Sitting(anna, "greedy", "greedy", pace=pace).row.pace == pace
    made = Table.objects.count()
    page = Page(visit(anna).post("/new/batavia/", ORDER | {"pace": "hurry"}))
    assert page.status == 422
    assert page.alert.startswith("A table has one of these paces: free, live5")
    assert Table.objects.count() == made


ORDER = {"name": "Anna", "seat-0": "me", "seat-1": "bot:greedy", "seat-2": "bot:greedy"}


def test_the_pace_is_chosen_with_the_table_and_kept_for_the_next_game(anna: Person) -> None:
    visit(anna).post("/new/batavia/", ORDER | {"pace": "live15"})
    table = Table.objects.get()
    assert table.pace == "live15"
    Table.objects.update(stage="over")
    assert services.rematch(table.key, anna, same_deal=False).pace == "live15"
    assert services.rematch(table.key, anna, same_deal=True).pace == "live15"


@pytest.mark.parametrize(("company", "pace"), [("bots", "free"), ("friends", "days3")])
def test_a_pace_is_suggested_for_the_company(db: None, company: str, pace: str) -> None:
    page = Page(visit().get(f"/new/batavia/?with={company}"))
    chosen = [option["value"] for option in page.all("option") if "selected" in option]
    assert pace in chosen


# What people see.


def shown(table: Sitting, person: Person, language: str = "en") -> str:
    timer = table.scene(person, language).timer
    return "" if timer is None else timer.text.replace("\u00a0", " ")


def test_the_clock_is_shown_at_the_question_and_at_every_seat(
    live: Sitting, time: Time, anna: Person, bert: Person
) -> None:
    time.passes(seconds=237)
    assert (shown(live, anna), shown(live, bert)) == ("Your time: 1:23", "Anna thinks: 1:23")
    assert shown(live, bert, "fr") == "Anna réfléchit : 1:23"
    page = Page(visit(bert).get(live.url()))
    timers = [element for _, element in page.elements if element.get("role") == "timer"]
    until = str(int((time.now + timedelta(seconds=83)).timestamp() * 1000))
    assert [(timer["data-says"], timer["data-until"]) for timer in timers] == [
        ("Anna thinks: {left}", until),
        ("{left}", until),
    ]
    assert "Bert you 5:00" in page.text


def test_waiting_time_is_told_in_the_words_that_fit(slow: Sitting, time: Time, anna: Person, bert: Person) -> None:
    assert shown(slow, bert) == "Waiting for Anna for 1 minute; 3 days left."
    time.passes(minutes=95)
    assert shown(slow, bert) == "Waiting for Anna for 95 minutes; 70 hours left."
    time.passes(days=1, minutes=30)
    assert shown(slow, bert) == "Waiting for Anna for 26 hours; 45 hours left."
    assert shown(slow, anna, "fr") == "La table vous attend depuis 26 heures ; il vous reste 45 heures."
    time.passes(days=2)
    assert shown(slow, bert, "fr") == "On attend Anna depuis 3 jours ; le temps est écoulé."


def test_a_table_as_one_likes_tells_how_long_it_waits_after_an_hour(
    time: Time, table: Sitting, anna: Person, bert: Person
) -> None:
    time.passes(minutes=59)
    assert shown(table, bert) == ""
    time.passes(hours=2)
    assert shown(table, bert) == "Waiting for Anna for 2 hours."


def test_the_front_page_tells_for_how_long_a_table_waits(slow: Sitting, time: Time, anna: Person, bert: Person) -> None:
    time.passes(hours=2)
    assert "Waiting for Anna for 2 hours; 70 hours left." in Page(visit(bert).get("/")).text
    assert (
        "your turn · The table has been waiting for you for 2 hours; 70 hours left." in Page(visit(anna).get("/")).text
    )


def test_who_looks_for_a_table_sees_its_pace(time: Time, anna: Person) -> None:
    Sitting(anna, None, None, pace="live5", listed=True)
    assert "2 seats are free · Live: 5 minutes each, plus 20 seconds a move" in Page(visit().get("/")).text

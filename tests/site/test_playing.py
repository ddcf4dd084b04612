"""Answering the question, confirming a turn, taking back."""

from __future__ import annotations

import pytest

import tradewinds as tw
from sittings import Sitting
from tradewinds.site.tables import services
from tradewinds.site.tables.course import Waiting
from tradewinds.site.tables.models import Person

pytestmark = pytest.mark.django_db

TURN = """
    players: 3
    question: turn
    seat 0: hand EN 2, DK 1
    seat 1: hand FR 1
    seat 2: hand FR 1
"""
WHOLE_TURN = ("lay EN", "lay EN", "stop", "advance EN", "keep")


@pytest.fixture
def turn(anna: Person, bert: Person) -> Sitting:
    """Anna has to take her turn; Bert and a bot come after her."""
    return Sitting(anna, bert, "greedy", position=TURN)


# Answering.


def test_who_is_asked_answers_and_the_next_is_asked(table: Sitting, anna: Person, bert: Person) -> None:
    table.by(anna, "bid 3")
    assert (table.moves, table.waiting, table.version) == (["bid 3"], Waiting(1), 2)
    table.by(bert, "bid 4")
    assert (table.moves, table.waiting, table.version) == (["bid 3", "bid 4"], Waiting(2), 3)


def test_the_same_answer_sent_twice_is_one_answer(table: Sitting, anna: Person) -> None:
    moment, action = table.moment, table.number("bid 3")
    services.play(table.key, anna, action, moment)
    with table.refuses("stale"):
        services.play(table.key, anna, action, moment)
    assert table.moves == ["bid 3"]


@pytest.mark.parametrize("moment", ["", "0", "0.1", "1.0", "0.0 ", "٠.٠", "0.0\0", "9" * 5000])
def test_an_answer_has_to_quote_the_moment(table: Sitting, anna: Person, moment: str) -> None:
    with table.refuses("stale"):
        services.play(table.key, anna, table.number("bid 3"), moment)


def test_an_answer_to_what_was_asked_before_the_table_went_back_is_stale(table: Sitting, anna: Person) -> None:
    seen = table.moment
    table.play("bid 3")
    table.take_back(anna)
    with table.refuses("stale"):
        services.play(table.key, anna, table.number("bid 3"), seen)


def test_nobody_answers_for_another(table: Sitting, bert: Person, stranger: Person) -> None:
    for person in (bert, stranger):
        with table.refuses("not_your_turn"):
            table.by(person, "bid 3")


def test_nobody_answers_for_a_bot(table: Sitting, anna: Person, bert: Person) -> None:
    table.play("bid 3", "bid 4")
    for person in (anna, bert):
        with table.refuses("not_your_turn"):
            table.by(person, "bid 5")


def test_an_illegal_answer_is_refused_with_the_clause(table: Sitting, anna: Person) -> None:
    with table.refuses("forbidden") as refusal:
        table.by(anna, "bid 75")
    assert isinstance(refusal.value, tw.IllegalAction)
    assert refusal.value.clause == "BAT-41"


def test_an_answer_to_another_question_is_refused(table: Sitting, anna: Person) -> None:
    with table.refuses("other_question"):
        table.by(anna, "draw")


def test_an_action_that_does_not_exist_is_refused(table: Sitting, anna: Person) -> None:
    for action in (-1, 10**6):
        with table.refuses("action_number"):
            services.play(table.key, anna, action, table.moment)


def test_before_the_game_nothing_is_asked(anna: Person) -> None:
    table = Sitting(anna, None, None)
    with table.refuses("not_playing"):
        table.by(anna, "bid 3")
    with table.refuses("not_playing"):
        table.confirm(anna)
    with table.refuses("nothing_to_undo"):
        table.take_back(anna)


def test_after_the_end_nothing_is_asked(table: Sitting, anna: Person) -> None:
    table.finish()
    assert table.stage == "over"
    with table.refuses("not_playing"):
        table.by(anna, "bid 3")
    with table.refuses("not_playing"):
        table.confirm(anna)
    for person in (seat.person for seat in table.seats if seat.person):
        with table.refuses("not_playing"):
            table.take_back(person)


# Confirming.


def test_a_turn_of_several_decisions_waits_for_a_word(turn: Sitting, anna: Person, bert: Person) -> None:
    turn.play(*WHOLE_TURN)
    assert turn.waiting == Waiting(0, confirming=True)
    with turn.refuses("not_your_turn"):
        turn.by(bert, "draw")
    with turn.refuses("confirm_first"):
        turn.by(anna, "draw")
    turn.confirm(anna)
    assert turn.waiting == Waiting(1)
    assert turn.moves == list(WHOLE_TURN)


def test_a_turn_of_one_decision_does_not_wait(turn: Sitting, anna: Person) -> None:
    turn.play("draw")
    assert turn.waiting == Waiting(1)
    with turn.refuses("not_your_turn"):
        turn.confirm(anna)


def test_nobody_confirms_the_turn_of_another(turn: Sitting, bert: Person, stranger: Person) -> None:
    turn.play(*WHOLE_TURN)
    for person in (bert, stranger):
        with turn.refuses("not_your_turn"):
            turn.confirm(person)


def test_there_is_nothing_to_confirm_within_a_turn(turn: Sitting, anna: Person) -> None:
    turn.play("lay EN", "lay EN")
    with turn.refuses("nothing_to_confirm"):
        turn.confirm(anna)


def test_a_turn_is_confirmed_as_it_was_seen(turn: Sitting, anna: Person) -> None:
    turn.play(*WHOLE_TURN)
    seen = turn.moment
    turn.take_back(anna)
    turn.play("exchange")
    with turn.refuses("stale"):
        services.confirm(turn.key, anna, seen)


def test_a_turn_is_confirmed_once(turn: Sitting, anna: Person) -> None:
    turn.play(*WHOLE_TURN)
    turn.confirm(anna)
    with turn.refuses("not_your_turn"):
        turn.confirm(anna)


def test_who_does_not_want_to_confirm_is_not_asked_to(turn: Sitting, anna: Person) -> None:
    services.set_confirming(turn.key, anna, 0, confirms=False)
    turn.play(*WHOLE_TURN)
    assert turn.waiting == Waiting(1)


def test_who_stops_confirming_during_the_wait_lets_the_table_go_on(turn: Sitting, anna: Person) -> None:
    turn.play(*WHOLE_TURN)
    services.set_confirming(turn.key, anna, 0, confirms=False)
    assert turn.waiting == Waiting(1)
    services.set_confirming(turn.key, anna, 0, confirms=True)
    assert turn.waiting == Waiting(1), "what has begun to stand goes on standing"


def test_a_bot_confirms_nothing(turn: Sitting, anna: Person) -> None:
    turn.play(*WHOLE_TURN)
    services.hand_over(turn.key, anna, 0, "random")
    assert turn.waiting == Waiting(1)


# Taking back.


def test_the_last_choice_is_taken_back(turn: Sitting, anna: Person) -> None:
    turn.play(*WHOLE_TURN)
    turn.take_back(anna)
    assert turn.moves == ["lay EN", "lay EN", "stop", "advance EN"]
    assert turn.waiting == Waiting(0)


def test_decisions_without_a_choice_go_back_with_the_choice_before_them(turn: Sitting, anna: Person) -> None:
    turn.play("lay EN", "stop", "advance EN")
    assert turn.course.forced[1:] == (False, True)
    turn.take_back(anna)
    assert turn.moves == ["lay EN"]


def test_the_whole_turn_is_taken_back(turn: Sitting, anna: Person) -> None:
    turn.play(*WHOLE_TURN)
    turn.take_back(anna, whole=True)
    assert turn.moves == []
    turn.play("draw")
    assert turn.moves == ["draw"]


def test_the_position_after_taking_back_is_the_one_before(turn: Sitting, anna: Person) -> None:
    turn.play("lay EN")
    before = str(turn.game)
    turn.play("lay EN", "stop")
    turn.take_back(anna)
    turn.take_back(anna)
    assert str(turn.game) == before


def test_a_single_decision_is_taken_back_as_long_as_nobody_else_acts(
    table: Sitting, anna: Person, bert: Person
) -> None:
    table.by(anna, "bid 3")
    table.take_back(anna)
    table.by(anna, "bid 5")
    table.by(bert, "bid 6")
    with table.refuses("others_acted"):
        table.take_back(anna)
    assert table.moves == ["bid 5", "bid 6"]


def test_a_turn_goes_back_to_its_own_beginning_only(turn: Sitting, anna: Person, bert: Person) -> None:
    turn.play(*WHOLE_TURN)
    turn.confirm(anna)
    turn.play("lay FR", "stop")
    turn.take_back(bert, whole=True)
    assert turn.moves == list(WHOLE_TURN)


def test_what_somebody_learned_is_not_taken_back(turn: Sitting, anna: Person) -> None:
    turn.play("draw")
    with turn.refuses("undo_learned") as refusal:
        turn.take_back(anna)
    assert "draws 2 cards" in str(refusal.value)
    with turn.refuses("undo_learned"):
        turn.take_back(anna, whole=True)


def test_a_confirmed_turn_is_not_taken_back(turn: Sitting, anna: Person) -> None:
    turn.play(*WHOLE_TURN)
    turn.confirm(anna)
    with turn.refuses("turn_confirmed"):
        turn.take_back(anna)
    with turn.refuses("turn_confirmed"):
        turn.take_back(anna, whole=True)


def test_nobody_takes_back_for_another(turn: Sitting, bert: Person, stranger: Person) -> None:
    turn.play("lay EN")
    for person in (bert, stranger):
        with turn.refuses("others_acted"):
            turn.take_back(person)


def test_what_a_bot_did_is_not_taken_back(table: Sitting, bert: Person) -> None:
    services.hand_over(table.key, bert, 1, "random")
    table.play("bid 3", "bid 4")
    with table.refuses("others_acted"):
        table.take_back(bert)


def test_at_the_beginning_there_is_nothing_to_take_back(table: Sitting, anna: Person) -> None:
    with table.refuses("nothing_to_undo"):
        table.take_back(anna)


def test_taking_back_twice_by_one_click_goes_back_once(turn: Sitting, anna: Person) -> None:
    turn.play("lay EN", "lay EN", "stop")
    seen = turn.moment
    services.take_back(turn.key, anna, False, seen)
    with turn.refuses("stale"):
        services.take_back(turn.key, anna, False, seen)
    assert turn.moves == ["lay EN", "lay EN"]

"""Asking the table to go back further than one may alone."""

from __future__ import annotations

import pytest

from sittings import Sitting
from tradewinds.site.tables import services
from tradewinds.site.tables.course import Waiting
from tradewinds.site.tables.models import Person

pytestmark = pytest.mark.django_db


@pytest.fixture
def bids(table: Sitting) -> Sitting:
    """Anna has bid 3, Bert 4 and the bot 5; Anna is asked again."""
    table.play("bid 3", "bid 4", "bid 5")
    return table


def test_the_table_goes_back_when_all_people_agree(bids: Sitting, anna: Person, bert: Person) -> None:
    bids.propose(anna, 0)
    assert (bids.moves, bids.asks_to_go_back) == (["bid 3", "bid 4", "bid 5"], True)
    bids.answer(bert, agree=True)
    assert (bids.moves, bids.asks_to_go_back, bids.waiting) == ([], False, Waiting(0))


def test_it_goes_back_to_the_moment_that_was_asked_for(bids: Sitting, anna: Person, bert: Person) -> None:
    bids.propose(bert, 1)
    bids.answer(anna, agree=True)
    assert (bids.moves, bids.waiting) == (["bid 3"], Waiting(1))


def test_chance_does_not_change_by_going_back(anna: Person) -> None:
    table = Sitting(anna, "random", "random", position="players: 3\nquestion: turn\nseat 0: hand EN 1", seed=5)
    table.play("draw")
    drawn = str(table.game)
    table.propose(anna, 0)
    table.play("draw")
    assert str(table.game) == drawn


def test_everybody_is_asked_and_nobody_else(anna: Person, bert: Person, stranger: Person) -> None:
    table = Sitting(anna, bert, stranger)
    table.play("bid 3", "bid 4")
    table.propose(anna, 0)
    table.answer(stranger, agree=True)
    assert table.moves == ["bid 3", "bid 4"]
    table.answer(bert, agree=True)
    assert table.moves == []


def test_who_plays_alone_with_bots_need_not_ask(anna: Person) -> None:
    table = Sitting(anna, "greedy", "greedy")
    table.play("bid 3", "bid 4", "bid 5")
    table.propose(anna, 0)
    assert (table.moves, table.asks_to_go_back) == ([], False)


def test_who_lets_a_bot_play_is_not_asked(bids: Sitting, anna: Person, bert: Person) -> None:
    services.hand_over(bids.key, bert, 1, "random")
    bids.propose(anna, 0)
    assert bids.moves == []


def test_who_shares_a_screen_agrees_for_all_in_front_of_it(anna: Person, bert: Person) -> None:
    table = Sitting(anna, anna, bert)
    table.play("bid 3", "bid 4", "bid 5")
    table.propose(bert, 0)
    table.answer(anna, agree=True)
    assert table.moves == []


def test_the_log_tells_that_the_table_went_back(bids: Sitting, anna: Person, bert: Person) -> None:
    bids.propose(anna, 1)
    bids.answer(bert, agree=True)
    assert bids.notes == [("went_back", 0)]
    assert bids.log()[-1] == "The table went back to the moment after decision 1, as Anna had asked."


def test_one_refusal_is_enough(bids: Sitting, anna: Person, bert: Person) -> None:
    bids.propose(anna, 0)
    bids.answer(bert, agree=False)
    assert (bids.moves, bids.asks_to_go_back) == (["bid 3", "bid 4", "bid 5"], False)
    assert bids.notes == [("stayed", 1)]
    with bids.refuses("no_proposal"):
        bids.answer(bert, agree=True)


def test_who_asked_may_change_his_mind(bids: Sitting, anna: Person) -> None:
    bids.propose(anna, 0)
    bids.answer(anna, agree=False)
    assert not bids.asks_to_go_back


def test_a_later_wish_takes_the_place_of_an_earlier_one(bids: Sitting, anna: Person, bert: Person) -> None:
    bids.propose(anna, 0)
    bids.propose(bert, 2)
    bids.answer(anna, agree=True)
    assert bids.moves == ["bid 3", "bid 4"]


def test_a_move_answers_the_wish_with_no(bids: Sitting, anna: Person, bert: Person) -> None:
    bids.propose(bert, 0)
    bids.by(anna, "bid 6")
    with bids.refuses("no_proposal"):
        bids.answer(anna, agree=True)
    assert bids.moves == ["bid 3", "bid 4", "bid 5", "bid 6"]


def test_bots_wait_for_the_answer(table: Sitting, anna: Person, bert: Person) -> None:
    table.play("bid 3", "bid 4")
    table.propose(anna, 0)
    assert table.carry_on() == 0
    table.answer(bert, agree=False)
    assert table.carry_on() > 0


def test_an_answer_is_for_the_wish_that_was_seen(bids: Sitting, anna: Person, bert: Person) -> None:
    bids.propose(anna, 2)
    bids.answer(anna, agree=False)
    bids.propose(anna, 0)
    with bids.refuses("no_proposal"):
        services.answer(bids.key, bert, 2, agree=True)


def test_a_wish_is_made_at_the_moment_that_was_seen(bids: Sitting, anna: Person) -> None:
    seen = bids.moment
    bids.by(anna, "bid 6")
    with bids.refuses("stale"):
        services.propose(bids.key, anna, 0, seen)


def test_taking_back_answers_it_too(table: Sitting, anna: Person, bert: Person) -> None:
    table.play("bid 3", "bid 4")
    table.propose(anna, 0)
    table.take_back(bert)
    assert not table.asks_to_go_back


def test_a_confirmed_turn_answers_it_too(anna: Person, bert: Person) -> None:
    table = Sitting(anna, bert, "greedy", position="players: 3\nquestion: turn\nseat 0: hand EN 2")
    table.play("lay EN", "stop", "advance EN", "keep")
    table.propose(bert, 0)
    table.confirm(anna)
    assert not table.asks_to_go_back


def test_where_strangers_may_sit_the_table_does_not_go_back(anna: Person, bert: Person) -> None:
    table = Sitting(anna, bert, "greedy", listed=True)
    table.play("bid 3")
    with table.refuses("not_private"):
        table.propose(anna, 0)


def test_who_watches_has_no_say(bids: Sitting, anna: Person, stranger: Person) -> None:
    with bids.refuses("not_your_seat"):
        bids.propose(stranger, 0)
    bids.propose(anna, 0)
    for agree in (True, False):
        with bids.refuses("not_your_seat"):
            bids.answer(stranger, agree)


@pytest.mark.parametrize("to", [-1, 3, 4, 10**9])
def test_the_table_goes_back_to_a_moment_that_was(bids: Sitting, anna: Person, to: int) -> None:
    with bids.refuses("no_such_moment") as refusal:
        bids.propose(anna, to)
    assert str(refusal.value) == "There are the moments 0 to 2 to go back to."


def test_before_the_first_decision_there_is_nowhere_to_go_back_to(table: Sitting, anna: Person) -> None:
    with table.refuses("nothing_to_undo"):
        table.propose(anna, 0)


def test_without_a_wish_there_is_nothing_to_answer(bids: Sitting, bert: Person) -> None:
    with bids.refuses("no_proposal"):
        bids.answer(bert, agree=True)


def test_before_and_after_the_game_nobody_asks_to_go_back(anna: Person) -> None:
    before, after = Sitting(anna, None, None), Sitting(anna, "random", "random")
    after.finish()
    for table in (before, after):
        with table.refuses("not_playing"):
            table.propose(anna, 0)


def test_what_was_confirmed_after_the_moment_has_to_be_confirmed_anew(anna: Person, bert: Person) -> None:
    table = Sitting(anna, bert, "greedy", position="players: 3\nquestion: turn\nseat 0: hand EN 2")
    table.play("lay EN", "stop", "advance EN", "keep")
    table.confirm(anna)
    table.propose(anna, 3)
    table.answer(bert, agree=True)
    table.play("exchange")
    assert (table.moves[3], table.waiting) == ("exchange", Waiting(0, confirming=True))


def test_a_question_asked_before_is_stale_after(bids: Sitting, anna: Person, bert: Person) -> None:
    seen = bids.moment
    bids.propose(anna, 0)
    bids.answer(bert, agree=True)
    bids.play("bid 3", "bid 4", "bid 5")
    with bids.refuses("stale"):
        services.play(bids.key, anna, bids.number("bid 6"), seen)

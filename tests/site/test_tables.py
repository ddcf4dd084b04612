"""Opening tables, sitting down, leaving, letting bots play, playing again."""

from __future__ import annotations

import sys
from typing import Any

import pytest
from django.utils import timezone

import tradewinds as tw
from sittings import GAME, Page, Sitting, visit
from tradewinds.bots import UnknownBot
from tradewinds.site import limits
from tradewinds.site.tables import services
from tradewinds.site.tables.course import Waiting
from tradewinds.site.tables.models import Person, Table
from tradewinds.site.tables.services import Chair, Order
from tradewinds.site.wording import Refused

pytestmark = pytest.mark.django_db

ME, OPEN, BOT = Chair("me"), Chair("open"), Chair("bot", bot="greedy")


def seated(table: Sitting) -> list[str]:
    """Who sits where: a name, a bot, or a dash."""
    return [seat.name or seat.bot or "-" for seat in table.seats]


# Opening.


def test_a_table_with_a_free_seat_waits(anna: Person) -> None:
    table = Sitting(anna, None, "greedy")
    assert (table.stage, seated(table)) == ("open", ["Anna", "-", "greedy"])


def test_a_table_without_a_free_seat_begins_at_once(anna: Person) -> None:
    assert Sitting(anna, "random", "greedy").stage == "playing"


def test_who_opens_a_table_need_not_play(anna: Person) -> None:
    table = services.make_table(anna, Order(GAME, (BOT, BOT, BOT)))
    assert (table.stage, table.host) == ("playing", anna)


def test_somebody_else_at_the_same_screen_plays_for_the_same_person(anna: Person) -> None:
    table = Sitting(anna, anna, "greedy")
    assert [(seat.name, seat.person) for seat in table.seats[:2]] == [("Anna", anna), ("Guest 1", anna)]


def test_nobody_has_the_name_of_another(anna: Person) -> None:
    chairs = (ME, Chair("here", name="Anna"), Chair("here", name="Anna"))
    table = services.make_table(anna, Order(GAME, chairs))
    assert [seat.name for seat in table.seats.all()] == ["Anna", "Anna 2", "Anna 3"]


def test_a_long_name_makes_room_for_its_number(db: None) -> None:
    person = Person.objects.create(name="A" * 24)
    table = services.make_table(person, Order(GAME, (ME, Chair("here", name="A" * 24), BOT)))
    assert [seat.name for seat in table.seats.all()][1] == "A" * 22 + " 2"


def test_options_are_kept_and_completed(anna: Person) -> None:
    table = Sitting(anna, "greedy", "greedy", open_bills=True)
    assert table.row.options == {"layout": "normal", "first_auctioneer": 2, "open_bills": True, "laying": "free"}
    assert table.game.options == table.row.options


def test_each_table_has_its_own_deal(anna: Person) -> None:
    seeds = {bytes(services.make_table(anna, Order(GAME, (ME, BOT, BOT))).seed) for _ in range(3)}
    assert len(seeds) == 3
    assert {len(seed) for seed in seeds} == {32}


@pytest.mark.parametrize(
    ("order", "kind"),
    [
        (Order("chess", (ME, BOT, BOT)), tw.UnknownGame),
        (Order(GAME, (ME, BOT)), tw.WrongPlayers),
        (Order(GAME, (ME,) + (BOT,) * 5), tw.WrongPlayers),
        (Order(GAME, (ME, BOT, BOT), {"wind": "strong"}), tw.BadOption),
        (Order(GAME, (ME, BOT, BOT), {"first_auctioneer": 3}), tw.BadOption),
        (Order(GAME, (ME, BOT, Chair("bot", bot="clever"))), UnknownBot),
        (Order(GAME, (ME, BOT, Chair("here", name=" "))), Refused),
    ],
    ids=lambda what: what.__name__ if isinstance(what, type) else "",
)
def test_what_cannot_be_played_is_not_opened(anna: Person, order: Order, kind: type[Exception]) -> None:
    with pytest.raises(kind):
        services.make_table(anna, order)
    assert not Table.objects.exists()


# Sitting down and getting up.


def test_sitting_down_takes_a_free_seat(anna: Person, bert: Person) -> None:
    table = Sitting(anna, None, None)
    services.sit(table.key, bert, 2)
    assert (table.stage, seated(table)) == ("open", ["Anna", "-", "Bert"])


def test_the_table_begins_when_the_last_seat_is_taken(anna: Person, bert: Person) -> None:
    table = Sitting(anna, None, "greedy")
    services.sit(table.key, bert, 1)
    assert (table.stage, table.waiting) == ("playing", Waiting(0))


def test_every_change_has_its_version(anna: Person, bert: Person) -> None:
    table = Sitting(anna, None, None)
    services.sit(table.key, bert, 1)
    services.leave(table.key, bert, 1)
    services.begin(table.key, anna)
    assert table.version == 3


def test_the_second_anna_gets_another_name(anna: Person) -> None:
    table = Sitting(anna, Person.objects.create(name="Anna"), None)
    assert seated(table) == ["Anna", "Anna 2", "-"]


def test_of_two_who_want_a_seat_the_first_gets_it(anna: Person, bert: Person, stranger: Person) -> None:
    table = Sitting(anna, None, None)
    services.sit(table.key, bert, 1)
    with table.refuses("seat_taken"):
        services.sit(table.key, stranger, 1)


def test_a_bot_gives_its_seat_to_nobody(anna: Person, bert: Person) -> None:
    table = Sitting(anna, "greedy", None)
    with table.refuses("seat_taken"):
        services.sit(table.key, bert, 1)


def test_there_are_no_more_seats_than_chairs(anna: Person, bert: Person) -> None:
    table = Sitting(anna, None, None)
    for number in (3, 99, 10**9):
        with table.refuses("no_such_seat"):
            services.sit(table.key, bert, number)


def test_nobody_sits_down_at_a_game_that_has_begun(table: Sitting, stranger: Person) -> None:
    with table.refuses("already_begun"):
        services.sit(table.key, stranger, 2)


def test_at_a_table_that_does_not_exist_nothing_can_be_done(anna: Person) -> None:
    missing = "a" * 12
    verbs: list[Any] = [
        lambda: services.sit(missing, anna, 0),
        lambda: services.begin(missing, anna),
        lambda: services.play(missing, anna, 0, "0.0"),
        lambda: services.rematch(missing, anna, same_deal=False),
    ]
    for verb in verbs:
        with pytest.raises(Refused) as refusal:
            verb()
        assert refusal.value.key == "no_table"


def test_who_gets_up_leaves_a_free_seat(anna: Person, bert: Person, stranger: Person) -> None:
    table = Sitting(anna, bert, None)
    services.leave(table.key, bert, 1)
    assert seated(table) == ["Anna", "-", "-"]
    services.sit(table.key, stranger, 1)
    assert seated(table) == ["Anna", "Stranger", "-"]


def test_nobody_gets_up_for_another(anna: Person, bert: Person, stranger: Person) -> None:
    table = Sitting(anna, bert, None)
    for person, number in ((anna, 1), (bert, 0), (stranger, 1), (anna, 2)):
        with table.refuses("not_your_seat"):
            services.leave(table.key, person, number)


def test_nobody_leaves_a_game_that_has_begun(table: Sitting, bert: Person) -> None:
    with table.refuses("leave_begun"):
        services.leave(table.key, bert, 1)


def test_the_host_begins_with_bots_on_the_free_seats(anna: Person, bert: Person) -> None:
    table = Sitting(anna, None, bert, None)
    services.begin(table.key, anna)
    assert (table.stage, seated(table)) == ("playing", ["Anna", "normal", "Bert", "normal"])


def test_the_host_chooses_which_bots_he_begins_with(anna: Person) -> None:
    table, host = Sitting(anna, None, None), visit(anna)
    assert '<option value="normal" selected>' in host.get(table.url()).content.decode()
    assert table.send(host, "begin", bot="clever").status_code == 409
    assert table.stage == "open"
    assert table.send(host, "begin", bot="admiral@30s").status_code == 200
    assert seated(table) == ["Anna", "admiral@30s", "admiral@30s"]


def test_only_the_host_begins(anna: Person, bert: Person, stranger: Person) -> None:
    table = Sitting(anna, bert, None)
    for person in (bert, stranger):
        with table.refuses("not_host"):
            services.begin(table.key, person)


def test_a_table_begins_once(table: Sitting, anna: Person) -> None:
    with table.refuses("already_begun"):
        services.begin(table.key, anna)


# Letting a bot play.


def test_a_bot_plays_until_the_seat_is_wanted_back(table: Sitting, anna: Person) -> None:
    services.hand_over(table.key, anna, 0, "random")
    assert (table.seats[0].bot, table.seats[0].person) == ("random", anna)
    with table.refuses("bot_plays"):
        table.by(anna, "bid 3")
    services.take_over(table.key, anna, 0)
    table.by(anna, "bid 3")
    assert table.moves == ["bid 3"]
    assert table.notes == [("handed_over", 0), ("taken_back", 0)]


def test_the_log_says_who_let_a_bot_play_and_when(table: Sitting, anna: Person) -> None:
    table.play("bid 3")
    services.hand_over(table.key, anna, 0, "random")
    assert table.log()[-2:] == ["Anna bids 3 bills.", "Anna lets a bot play."]


def test_nobody_hands_over_or_takes_over_the_seat_of_another(
    table: Sitting, anna: Person, bert: Person, stranger: Person
) -> None:
    services.hand_over(table.key, bert, 1, "random")
    for person, number in ((anna, 1), (anna, 2), (stranger, 1), (stranger, 0)):
        with table.refuses("not_your_seat"):
            services.hand_over(table.key, person, number, "random")
        with table.refuses("not_your_seat"):
            services.take_over(table.key, person, number)
        with table.refuses("not_your_seat"):
            services.set_confirming(table.key, person, number, confirms=False)


def test_a_seat_is_handed_to_a_bot_that_exists(table: Sitting, anna: Person) -> None:
    for bot in ("", "clever", "\0", "greedy@5s", "easy" * 10):
        with table.refuses("no_bot"):
            services.hand_over(table.key, anna, 0, bot)


@pytest.mark.parametrize("bot", ["antigravity:fly", "easy@antigravity:fly", "subprocess:Popen"])
def test_no_visitor_brings_a_bot_of_his_own(table: Sitting, anna: Person, bot: str) -> None:
    with table.refuses("no_bot"):
        services.hand_over(table.key, anna, 0, bot)
    with table.refuses("no_bot"):
        services.make_table(anna, services.Order("batavia", (services.Chair("bot", bot=bot),) * 3))
    assert "antigravity" not in sys.modules


def test_no_bot_thinks_longer_than_the_site_allows(table: Sitting, anna: Person) -> None:
    for bot in ("admiral@61s", "easy@3600s", "hard@10/60.5s"):
        with table.refuses("thinks_too_long"):
            services.hand_over(table.key, anna, 0, bot)
    services.hand_over(table.key, anna, 0, "admiral@60s")
    assert table.seats[0].bot == "admiral@60s"


def test_a_seat_that_does_not_exist_is_not_handed_over(table: Sitting, anna: Person) -> None:
    with table.refuses("no_such_seat"):
        services.hand_over(table.key, anna, 3, "random")


def test_before_the_game_no_bot_takes_over(anna: Person) -> None:
    table = Sitting(anna, None, None)
    with table.refuses("not_playing"):
        services.hand_over(table.key, anna, 0, "random")


def test_who_plays_himself_takes_nothing_over(table: Sitting, anna: Person) -> None:
    with table.refuses("seat_is_yours"):
        services.take_over(table.key, anna, 0)


def test_after_the_end_no_seat_changes_hands(table: Sitting, anna: Person, bert: Person) -> None:
    services.hand_over(table.key, bert, 1, "random")
    table.finish()
    with table.refuses("not_playing"):
        services.hand_over(table.key, anna, 0, "random")
    with table.refuses("not_playing"):
        services.take_over(table.key, bert, 1)


# Playing again.


def test_a_rematch_has_the_same_places_and_another_deal(table: Sitting, anna: Person, bert: Person) -> None:
    table.finish()
    sequel = services.rematch(table.key, anna, same_deal=False)
    again = [(seat.person, seat.bot) for seat in sequel.seats.all()]
    assert again == [(anna, ""), (None, ""), (None, "greedy")]
    assert (sequel.stage, sequel.host, sequel.options) == ("open", anna, table.row.options)
    assert bytes(sequel.seed) != bytes(table.row.seed)


def test_all_players_meet_at_one_rematch(table: Sitting, anna: Person, bert: Person) -> None:
    table.finish()
    sequel = services.rematch(table.key, anna, same_deal=False)
    assert services.rematch(table.key, bert, same_deal=False) == sequel
    assert table.row.sequel == sequel
    services.sit(sequel.key, bert, 1)
    sequel.refresh_from_db()
    assert sequel.stage == "playing"


def test_the_same_deal_again_has_the_same_seed(table: Sitting, anna: Person) -> None:
    table.finish()
    again = services.rematch(table.key, anna, same_deal=True)
    assert bytes(again.seed) == bytes(table.row.seed)


def test_nobody_is_led_to_a_deal_that_others_know(anna: Person, bert: Person) -> None:
    table = Sitting(anna, bert, "random", listed=True)
    table.finish()
    again = services.rematch(table.key, anna, same_deal=True)
    assert (again.known_deal, again.listed, table.row.sequel) == (True, False, None)
    sequel = services.rematch(table.key, anna, same_deal=False)
    assert (sequel.known_deal, sequel.listed, table.row.sequel) == (False, True, sequel)


def test_people_at_one_screen_keep_their_names_in_a_rematch(anna: Person) -> None:
    table = Sitting(anna, anna, "random")
    table.finish()
    sequel = services.rematch(table.key, anna, same_deal=False)
    assert [seat.name for seat in sequel.seats.all()] == ["Anna", "Guest 1", ""]


def test_who_let_a_bot_play_is_asked_again(table: Sitting, bert: Person) -> None:
    services.hand_over(table.key, bert, 1, "random")
    table.finish()
    sequel = services.rematch(table.key, bert, same_deal=False)
    assert [(seat.person, seat.bot) for seat in sequel.seats.all()] == [(None, ""), (bert, ""), (None, "greedy")]


def test_a_listed_table_has_a_listed_rematch(anna: Person) -> None:
    for listed in (True, False):
        table = Sitting(anna, "random", "random", listed=listed)
        table.finish()
        assert services.rematch(table.key, anna, same_deal=False).listed == listed


def test_there_is_no_rematch_before_the_end(table: Sitting, anna: Person) -> None:
    for same_deal in (True, False):
        with table.refuses("not_over"):
            services.rematch(table.key, anna, same_deal)
    assert Table.objects.count() == 1


def test_who_watched_does_not_call_the_players_to_a_table(table: Sitting, stranger: Person) -> None:
    table.finish()
    with table.refuses("not_your_seat"):
        services.rematch(table.key, stranger, same_deal=False)


def test_who_watched_may_play_the_same_deal_but_calls_nobody_to_it(table: Sitting, stranger: Person) -> None:
    table.finish()
    again = services.rematch(table.key, stranger, same_deal=True)
    assert (again.host, bytes(again.seed)) == (stranger, bytes(table.row.seed))
    assert table.row.sequel is None


# Closing and waiting.


def test_who_opened_a_table_can_close_it_as_long_as_nobody_else_sits_there(anna: Person, bert: Person) -> None:
    table = Sitting(anna, None, "random")
    with table.refuses("not_host_to_close"):
        services.close(table.key, bert)
    services.sit(table.key, bert, 1)
    with table.refuses("others_sit_here"):
        services.close(table.key, anna)


def test_a_closed_table_is_gone(anna: Person) -> None:
    table = Sitting(anna, "random", "random")
    table.play("bid 3")
    visitor = visit(anna)
    answer = visitor.post(table.url("close"), follow=True)
    assert answer.redirect_chain == [("/", 302)]
    assert "The table is closed." in Page(answer).text
    assert not Table.objects.exists()


def test_one_person_takes_one_seat(anna: Person, bert: Person) -> None:
    table = Sitting(anna, None, None)
    services.sit(table.key, bert, 1)
    with table.refuses("already_seated"):
        services.sit(table.key, bert, 2)


def test_after_a_while_everybody_who_sits_there_can_begin(anna: Person, bert: Person) -> None:
    table = Sitting(anna, None, None)
    services.sit(table.key, bert, 1)
    with table.refuses("not_host"):
        services.begin(table.key, bert)
    assert not table.scene(bert).may_begin
    Table.objects.update(made_at=timezone.now() - limits.WAIT_FOR_HOST * 1.1)
    assert table.scene(bert).may_begin
    services.begin(table.key, bert)
    assert table.stage == Table.Stage.PLAYING

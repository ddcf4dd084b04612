"""What one pair of eyes gets to see of a table."""

from __future__ import annotations

from html import unescape
from pathlib import Path

import pytest

from sittings import Sitting, plain
from standins import stand_in
from tradewinds.engine.game import Outcome
from tradewinds.site.tables import lobby, services
from tradewinds.site.tables.models import Person

pytestmark = pytest.mark.django_db

TURN = "players: 3\nquestion: turn\nseat 0: hand EN 2, DK 1\nseat 1: hand FR 1\nseat 2: hand FR 1"


@pytest.fixture
def turn(anna: Person, bert: Person) -> Sitting:
    return Sitting(anna, bert, "greedy", position=TURN)


@pytest.fixture
def shared(anna: Person, bert: Person) -> Sitting:
    """Anna and a guest play at one screen, Bert at another."""
    return Sitting(anna, anna, bert)


# Whose eyes.


def test_everybody_sees_with_the_eyes_of_his_own_seat(
    table: Sitting, anna: Person, bert: Person, stranger: Person
) -> None:
    assert [table.scene(person).eyes for person in (anna, bert, stranger, None)] == [0, 1, None, None]


def test_as_long_as_a_seat_is_free_nobody_sees_a_hand(anna: Person, bert: Person) -> None:
    """He could get up, and sit down behind another hand."""
    table = Sitting(anna, bert, None)
    assert [table.scene(person).eyes for person in (anna, bert)] == [None, None]
    services.begin(table.key, anna)
    assert [table.scene(person).eyes for person in (anna, bert)] == [0, 1]


def test_after_the_end_everybody_sees_everything(table: Sitting, anna: Person, stranger: Person) -> None:
    table.finish()
    for person in (anna, stranger, None):
        assert table.scene(person).eyes == "all"
        assert table.scene(person).seed == bytes(table.row.seed).hex()


def test_before_the_end_nobody_sees_the_seed_but_everybody_its_hash(table: Sitting, anna: Person) -> None:
    scene = table.scene(anna)
    assert scene.seed == ""
    assert bytes(table.row.seed).hex() not in str(scene.payload())
    table.finish()
    assert scene.table.commitment == table.row.commitment == table.game.record.commitment


# People at one screen.


def test_at_a_shared_screen_secrets_are_behind_a_curtain(shared: Sitting, anna: Person) -> None:
    scene = shared.scene(anna)
    assert (scene.eyes, scene.curtain, scene.curtain_name) == (None, 0, "Anna")
    assert scene.choices == []


def test_who_has_come_to_the_screen_lifts_the_curtain(shared: Sitting, anna: Person) -> None:
    scene = shared.scene(anna, shown=0)
    assert (scene.eyes, scene.curtain) == (0, None)
    assert scene.choices


def test_nobody_lifts_the_curtain_of_another(shared: Sitting, anna: Person, bert: Person) -> None:
    for seat in (1, 2, 3, 99):
        assert shared.scene(anna, shown=seat).eyes is None
    shared.play("bid 3", "bid 4")
    assert shared.scene(anna, shown=0).eyes is None
    assert shared.scene(anna, shown=2).eyes is None
    assert shared.scene(bert, shown=0).eyes == 2


def test_the_curtain_falls_for_the_next_at_the_screen(shared: Sitting, anna: Person) -> None:
    shared.play("bid 3")
    scene = shared.scene(anna, shown=0)
    assert (scene.eyes, scene.curtain, scene.curtain_name) == (None, 1, "Guest 1")


# What is asked.


def test_the_mood_says_whose_turn_it_is(table: Sitting, anna: Person, bert: Person, stranger: Person) -> None:
    def moods() -> list[str]:
        return [table.scene(person).mood for person in (anna, bert, stranger, None)]

    assert moods() == ["yours", "waiting", "waiting", "waiting"]
    table.play("bid 3")
    assert moods() == ["waiting", "yours", "waiting", "waiting"]
    table.play("bid 4")
    assert moods() == ["waiting"] * 4
    assert Sitting(anna, None, None).scene(anna).mood == "open"


def test_only_who_is_asked_is_offered_choices(table: Sitting, anna: Person, bert: Person, stranger: Person) -> None:
    offered = [bool(table.scene(person).choices) for person in (anna, bert, stranger, None)]
    assert offered == [True, False, False, False]


def test_who_lets_a_bot_play_is_not_asked(table: Sitting, anna: Person) -> None:
    services.hand_over(table.key, anna, 0, "random")
    assert (table.scene(anna).mood, table.scene(anna).choices) == ("waiting", [])


@pytest.mark.parametrize(
    ("language", "words"),
    [("en", "Anna: open the bidding"), ("fr", "Anna : ")],
)
def test_the_question_is_put_by_name(table: Sitting, anna: Person, language: str, words: str) -> None:
    assert table.scene(anna, language).question.replace("\u00a0", " ").startswith(words)


def test_the_question_of_an_open_table_counts_its_free_seats(anna: Person) -> None:
    assert Sitting(anna, None, None).scene().question == "2 seats are still free."
    assert Sitting(anna, None, "greedy").scene().question == "One seat is still free."
    assert Sitting(anna, None, "greedy").scene(language="fr").question == "Une place est encore libre."


def test_a_turn_that_waits_for_a_word_is_put_so(turn: Sitting, anna: Person, bert: Person) -> None:
    turn.play("lay EN", "lay EN", "stop", "advance EN", "keep")
    own, other = turn.scene(anna), turn.scene(bert)
    assert (own.mood, own.confirming, own.choices) == ("yours", True, [])
    assert own.question == "Anna: this is your turn. Confirm it, or take something back."
    assert (other.mood, other.question) == ("waiting", "Anna is finishing the turn.")


def test_what_is_done_by_itself_is_said_so(anna: Person) -> None:
    table = Sitting(anna, "greedy", "greedy", position="players: 3\nquestion: turn")
    assert table.scene(anna).only_choice
    assert not Sitting(anna, "greedy", "greedy").scene(anna).only_choice


def test_the_rules_are_opened_where_they_explain_the_question(turn: Sitting, anna: Person) -> None:
    assert turn.scene(anna).rules_url == "/rules/batavia/#turn"
    turn.play("lay EN")
    assert turn.scene(anna).rules_url == "/rules/batavia/#laying"
    turn.play("stop", "advance EN", "keep")
    assert turn.scene(anna).rules_url == "/rules/batavia/"


# Taking back.


def test_what_can_be_taken_back_is_offered(turn: Sitting, anna: Person) -> None:
    assert (turn.scene(anna).can_undo, turn.scene(anna).why_no_undo) == (False, "")
    turn.play("lay EN")
    assert (turn.scene(anna).can_undo, turn.scene(anna).can_restart) == (True, False)
    turn.play("lay EN")
    assert (turn.scene(anna).can_undo, turn.scene(anna).can_restart) == (True, True)


def test_why_something_cannot_be_taken_back_is_said(turn: Sitting, anna: Person, bert: Person) -> None:
    turn.play("lay EN", "lay EN", "stop", "advance EN", "keep")
    assert turn.scene(bert).why_no_undo == "The last decision was not yours, so you cannot take it back."
    turn.confirm(anna)
    assert turn.scene(anna).why_no_undo == "The turn was confirmed, so it stands."
    turn.play("draw")
    assert turn.scene(bert).why_no_undo.endswith("somebody learned something by it: Bert draws 2 cards.")
    assert turn.scene(anna, "fr").why_no_undo.startswith("La dernière décision n’était pas la vôtre")


def test_where_there_was_no_choice_there_is_nothing_to_take_back(anna: Person, bert: Person, stranger: Person) -> None:
    position = "players: 3\noptions: open_bills yes\nseat 0: bills 30\nseat 1: bills 10\nseat 2: bills 5"
    table = Sitting(anna, bert, stranger, position=position)
    table.by(bert, "bid 10")
    assert table.carry_on() == 1
    assert table.scene(stranger).why_no_undo == "There was no choice in it, so there is nothing to take back."
    with table.refuses("no_choice_made"):
        table.take_back(stranger)


def test_who_watches_is_told_nothing_about_taking_back(turn: Sitting, stranger: Person) -> None:
    turn.play("lay EN")
    for person in (stranger, None):
        scene = turn.scene(person)
        assert (scene.can_undo, scene.why_no_undo, scene.can_propose) == (False, "", False)


def test_asking_to_go_back_is_offered_where_it_can_be_done(anna: Person, bert: Person) -> None:
    private, public = Sitting(anna, bert, "greedy"), Sitting(anna, bert, "greedy", listed=True)
    for table in (private, public):
        assert not table.scene(anna).can_propose
        table.play("bid 3", "bid 4", "bid 5")
    assert (private.scene(anna).can_propose, private.scene(anna).propose_to) == (True, 0)
    assert (private.scene(bert).can_propose, private.scene(bert).propose_to) == (True, 1)
    assert not public.scene(anna).can_propose


def test_a_wish_to_go_back_is_put_to_those_who_have_not_answered(table: Sitting, anna: Person, bert: Person) -> None:
    table.play("bid 3", "bid 4")
    table.propose(bert, 1)
    assert table.scene(anna).proposal_text == "Bert asks to go back to the moment after decision 1."
    assert [table.scene(person).proposal_open_to_me for person in (anna, bert, None)] == [True, False, False]


# Seats.


def test_seats_are_shown_with_names_and_bots_by_their_kind(anna: Person) -> None:
    table = Sitting(anna, "greedy", "greedy", None)
    assert [place.name for place in table.scene().places] == ["Anna", "Bosun 1", "Bosun 2", "Seat 4"]
    assert [place.name for place in table.scene(language="fr").places] == ["Anna", "Bosco 1", "Bosco 2", "Place 4"]
    single = Sitting(anna, "greedy", "random")
    assert [place.name for place in single.scene().places] == ["Anna", "Bosun", "Cabin boy"]


def test_bots_of_one_level_are_numbered_however_long_they_think(anna: Person) -> None:
    table = Sitting(anna, "admiral@5s", "admiral@30s", "hard", "normal")
    names = ["Anna", "Admiral 1", "Admiral 2", "First mate", "Helmsman"]
    assert [place.name for place in table.scene().places] == names
    assert table.scene(language="fr").names == ["Anna", "Amiral 1", "Amiral 2", "Lieutenant", "Timonier"]


def test_bots_show_how_well_they_play(anna: Person) -> None:
    places = Sitting(anna, "easy", "expert", "admiral@30s").scene().places
    assert [place.status for place in places] == ["to move", "easy", "expert", "the hardest, 30 s"]


@pytest.mark.parametrize(
    ("language", "thinks", "patience"),
    [
        ("en", "is thinking", "Admiral is thinking: up to 30 s"),
        ("fr", "réfléchit", "Amiral réfléchit\u00a0: jusqu’à 30 s"),
    ],
)
def test_a_bot_that_takes_its_time_is_seen_to_think(anna: Person, language: str, thinks: str, patience: str) -> None:
    table = Sitting(anna, "admiral@30s", "easy")
    assert table.scene(anna, language).patience == ""
    table.play("bid 3")
    scene = table.scene(anna, language)
    assert scene.places[1].status == thinks
    assert scene.patience.startswith(patience)
    assert scene.patience in unescape(scene.payload()["html"])
    table.play("pass")
    quick = table.scene(anna, language)
    assert (quick.places[2].status, quick.patience) == (thinks, "")


def test_seats_show_what_they_do(table: Sitting, anna: Person, bert: Person) -> None:
    services.hand_over(table.key, bert, 1, "random")
    assert [place.status for place in table.scene().places] == ["to move", "a bot plays", "plays for profit"]
    table.finish()
    points = [place.status for place in table.scene().places]
    outcome = table.game.outcome
    assert outcome is not None
    assert points == [f"{score} points" for score in outcome.scores]


def test_only_ones_own_seat_can_be_handed_over(table: Sitting, anna: Person, bert: Person) -> None:
    services.hand_over(table.key, bert, 1, "random")
    assert [place.can_hand_over for place in table.scene(anna).places] == [True, False, False]
    assert [place.can_take_over for place in table.scene(anna).places] == [False, False, False]
    assert [place.can_take_over for place in table.scene(bert).places] == [False, True, False]


def test_options_are_shown_when_they_are_not_as_usual(anna: Person) -> None:
    table = Sitting(anna, None, "greedy", layout="open", open_bills=True, first_auctioneer=0)
    assert table.scene().options == [
        ("Layout of the shops", "open: all shops face up (quick start)"),
        ("First auctioneer", "Anna"),
        ("Everybody's bills are open", "yes"),
    ]


# The end.


def test_the_end_is_told_with_its_reason_and_the_winner(table: Sitting) -> None:
    table.finish()
    outcome = table.game.outcome
    assert outcome is not None
    (winner,) = outcome.winners
    name = table.scene().names[winner]
    assert table.scene().question.endswith(f"{name} wins with {outcome.scores[winner]} points.")


def test_a_tie_that_was_broken_is_told_in_the_words_of_the_game(
    anna: Person, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tradewinds.games.batavia.CARD", stand_in(tmp_path, options=()))
    table = Sitting(anna, "random", "random")
    table.finish()
    monkeypatch.setattr(Outcome, "tie_broken", True)
    assert table.scene().question.endswith(" points. Tie: the eldest comes first.")
    monkeypatch.setattr(Outcome, "tie_broken", False)
    assert table.scene().question.endswith(" points.")


def test_points_are_explained_the_best_first(table: Sitting) -> None:
    table.finish()
    outcome, sheet = table.game.outcome, table.scene().sheet
    assert outcome is not None
    assert [row["rank"] for row in sheet] == sorted(outcome.ranks)
    for row in sheet:
        assert row["total"] == outcome.scores[row["seat"]] == sum(reason["points"] for reason in row["rows"])
        assert all(reason["why"] for reason in row["rows"])


def test_before_the_end_there_are_no_points(table: Sitting) -> None:
    assert (table.scene().sheet, table.scene().outcome) == ([], None)


# The log.


def test_the_log_grows_by_what_is_new(table: Sitting) -> None:
    table.play("bid 3")
    cursor = table.scene().cursor
    table.play("bid 4", "bid 5")
    new = table.scene().payload(cursor)
    assert not new["whole_log"]
    assert plain(new["log"]) == new["says"] == ["Bert bids 4 bills.", "Bosun bids 5 bills."]


def test_notes_are_new_once(table: Sitting, anna: Person) -> None:
    table.play("bid 3")
    before = table.scene().cursor
    services.hand_over(table.key, anna, 0, "random")
    assert plain(table.scene().payload(before)["log"]) == ["Anna lets a bot play."]
    assert plain(table.scene().payload(table.scene().cursor)["log"]) == []


def test_notes_stand_where_they_happened(table: Sitting, anna: Person) -> None:
    table.play("bid 3")
    services.hand_over(table.key, anna, 0, "random")
    table.play("bid 4")
    services.take_over(table.key, anna, 0)
    assert table.log()[-4:] == [
        "Anna bids 3 bills.",
        "Anna lets a bot play.",
        "Bert bids 4 bills.",
        "Anna plays again.",
    ]


def test_after_going_back_the_whole_log_is_sent(table: Sitting, anna: Person) -> None:
    table.play("bid 3")
    cursor = table.scene().cursor
    table.take_back(anna)
    new = table.scene().payload(cursor)
    assert (new["whole_log"], plain(new["log"]), new["says"]) == (True, table.log(), [])


def test_other_eyes_get_a_whole_log(table: Sitting, anna: Person, bert: Person) -> None:
    table.play("bid 3")
    assert table.scene(bert).payload(table.scene(anna).cursor)["whole_log"]


LONG = "9" * 5000
NONSENSE = ["", "x", "----", "playing-0-0--0", "playing-0-0-0-", "playing-0-0-x-0", "playing-0-0-1-1-1", "\0"]
NONSENSE += ["playing-0-0-٣-²", "playing-0-0--1-0", f"playing-0-0-1-{LONG}", f"playing-0-0-{LONG}-1"]


@pytest.mark.parametrize("cursor", NONSENSE, ids=lambda cursor: ascii(cursor[:20]))
def test_a_cursor_that_makes_no_sense_gets_the_whole_log(table: Sitting, anna: Person, cursor: str) -> None:
    table.play("bid 3")
    new = table.scene(anna).payload(cursor)
    assert (new["whole_log"], plain(new["log"])) == (True, table.log(anna))


def test_a_cursor_of_the_future_gets_nothing_new(table: Sitting, anna: Person) -> None:
    new = table.scene(anna).payload("playing-0-0-99-99")
    assert (new["whole_log"], new["log"]) == (False, "")


def test_what_others_did_since_ones_last_turn_is_counted(table: Sitting, anna: Person, stranger: Person) -> None:
    table.play("bid 3", "bid 4", "bid 5")
    assert (table.scene(anna).last_seen, table.scene(anna).missed) == (1, 2)
    assert table.scene(stranger).missed == 0


def test_the_log_says_where_everybody_could_see_that_there_was_no_choice(anna: Person, bert: Person) -> None:
    table = Sitting(anna, bert, "greedy", position="players: 3\nquestion: turn\nseat 1: hand EN 1")
    table.play("draw")
    assert all("(the only choice)" in table.log(person)[-1] for person in (anna, bert, None))


def test_that_a_secret_left_no_choice_is_told_to_nobody(anna: Person, bert: Person, stranger: Person) -> None:
    table = Sitting(anna, bert, stranger, position="players: 3\nseat 0: bills 30\nseat 1: bills 10\nseat 2: bills 5")
    table.by(bert, "bid 10")
    assert table.carry_on() == 0, "nobody else knows how few bills there are"
    assert not table.scene(stranger).only_choice
    table.by(stranger, "pass")
    assert not any("(the only choice)" in table.log(person)[-1] for person in (anna, bert, stranger, None))


def test_notes_stay_in_the_log_when_the_table_goes_back(table: Sitting, anna: Person, bert: Person) -> None:
    table.play("bid 3", "bid 4")
    services.hand_over(table.key, anna, 0, "random")
    table.propose(bert, 0)
    assert table.log()[-2:] == [
        "Anna lets a bot play.",
        "The table went back to the moment after decision 0, as Bert had asked.",
    ]


def test_what_is_played_after_going_back_stands_after_those_notes(table: Sitting, anna: Person, bert: Person) -> None:
    table.play("bid 3", "bid 4")
    services.hand_over(table.key, bert, 1, "random")
    table.propose(anna, 0)
    table.play("bid 5")
    assert table.log()[-3:] == [
        "Bert lets a bot play.",
        "The table went back to the moment after decision 0, as Anna had asked.",
        "Anna bids 5 bills.",
    ]


def test_the_log_says_names_as_they_were_written(db: None) -> None:
    person = Person.objects.create(name="<b onclick=x>&amp;'")
    table = Sitting(person, "greedy", "greedy")
    table.play("bid 3")
    assert table.log()[-1] == f"{person.name} bids 3 bills."


# Lists of tables.


def test_tables_that_wait_for_me_come_first(anna: Person) -> None:
    mine, waiting = Sitting(anna, "greedy", "greedy"), Sitting("greedy", anna, "greedy")
    listed = lobby.own_tables(anna, "en")
    assert [(entry.key, entry.your_turn, entry.state) for entry in listed] == [
        (mine.key, True, "your turn"),
        (waiting.key, False, "Bosun 1 to move"),
    ]


def test_my_tables_are_those_i_sit_at_or_have_opened(anna: Person, bert: Person, stranger: Person) -> None:
    table = Sitting(anna, bert, "greedy")
    assert [[entry.key for entry in lobby.own_tables(person, "en")] for person in (anna, bert, stranger, None)] == [
        [table.key],
        [table.key],
        [],
        [],
    ]


def test_only_listed_tables_with_a_free_seat_are_shown_to_all(anna: Person) -> None:
    Sitting(anna, None, "greedy")
    Sitting(anna, "greedy", "greedy", listed=True)
    shown = Sitting(anna, None, "greedy", listed=True)
    (entry,) = lobby.listed_tables("en")
    assert (entry.key, entry.free, entry.state, entry.names) == (shown.key, 1, "one seat is free", ["Anna", "Bosun"])


def test_a_table_that_is_over_says_who_won(table: Sitting, anna: Person) -> None:
    table.finish()
    outcome = table.game.outcome
    assert outcome is not None
    (entry,) = lobby.own_tables(anna, "en")
    assert entry.state == f"over: {table.scene().names[outcome.winners[0]]} won"

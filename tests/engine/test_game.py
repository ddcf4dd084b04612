"""The table as the library shows it."""

from __future__ import annotations

import copy
import json
import pickle
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import tradewinds as tw
from tradewinds.drawing.image import as_image
from tradewinds.engine.actions import Action
from tradewinds.engine.game import Game


def test_games_lists_the_discovered_games() -> None:
    assert "batavia" in tw.games()


@pytest.mark.parametrize("name", ["Batavia", " batavia ", "BATAVIA"])
def test_the_name_of_a_game_is_read_kindly(name: str) -> None:
    assert tw.new(name).name == "batavia"


def test_an_unknown_game_gets_the_nearest_name() -> None:
    with pytest.raises(tw.UnknownGame, match="Did you mean 'batavia'"):
        tw.new("btavia")


def test_an_option_gets_its_nearest_name_and_its_values() -> None:
    with pytest.raises(tw.BadOption, match="Did you mean 'layout'"):
        tw.new("batavia", layuot="open")
    with pytest.raises(tw.BadOption, match=r"can be 'normal', 'open'; not 'opn'\. Did you mean 'open'"):
        tw.new("batavia", layout="opn")
    with pytest.raises(tw.BadOption, match="can be False, True; not 1"):
        tw.new("batavia", open_bills=1)


def test_text_number_and_action_mean_the_same() -> None:
    results = set()
    for what in ("bid 3", 3, "miser 3", "Bid 3"):
        game = tw.new("batavia", seed=7)
        game.play(what)
        results.add(str(game))
    game = tw.new("batavia", seed=7)
    game.play(next(action for action in game.actions if action.text == "bid 3"))
    assert results == {str(game)}


def test_a_question_names_the_seat_and_what_is_asked_in_both_languages() -> None:
    game = tw.new("batavia", seed=7, first_auctioneer=0)
    assert game.asked == 1
    assert game.question.startswith("Seat 1: open the bidding")
    assert game.question_in("fr", ["Ana", "Bo", "Cy"]).startswith("Bo\u00a0: ouvrir les enchères")
    with pytest.raises(tw.UnknownLanguage, match="en, fr"):
        game.question_in("de")


def test_an_illegal_action_says_why_and_cites_the_clause() -> None:
    game = tw.new("batavia", seed=7)
    with pytest.raises(tw.IllegalAction, match=r"you own only 15 bills\. \(BAT-41\)") as refusal:
        game.play("bid 16")
    assert refusal.value.clause == "BAT-41"
    with pytest.raises(tw.IllegalAction, match="does not answer the question"):
        game.play("draw")
    assert game.history == ()


def test_who_is_not_asked_is_told_so() -> None:
    game = tw.new("batavia", seed=7, first_auctioneer=0)
    refusal = game.view(2).why_not(game.action("pass"))
    assert refusal is not None
    assert str(refusal) == "It is not your turn: Seat 1 has to decide."
    assert refusal.text_in("fr") == "Ce n’est pas votre tour\u00a0: Siège 1 doit décider."


def test_play_returns_what_happened() -> None:
    game = tw.new("batavia", seed=7, first_auctioneer=0)
    (event,) = game.play("bid 3")
    assert (event.kind, event.seat, event.numbers) == ("bid", 1, {"bills": 3})
    assert event.text_in(game.texts("en")) == "Seat 1 bids 3 bills."
    assert event.text_in(game.texts("fr"), ["Ana", "Bo", "Cy"]) == "Bo mise 3 lettres."


def test_secret_numbers_reach_only_the_seat_they_are_whispered_to() -> None:
    game = tw.parse("batavia", "question: turn\nfirst player: 1\nauctioneer: 1")
    game.play("draw")
    seen = {eyes: game.events(eyes)[0] for eyes in (0, 1, 2, None, "all")}
    assert {eyes for eyes, event in seen.items() if event.private} == {1, "all"}
    assert seen[0].numbers == {"cards": 2}
    assert sum(seen[1].numbers[company] for company in ("EN", "DK", "FR", "NL", "SE")) == 2


def test_undo_goes_back_one_decision() -> None:
    game = tw.new("batavia", seed=7)
    before = str(game)
    game.play("bid 3")
    game.undo()
    assert str(game) == before
    with pytest.raises(tw.CannotUndo, match="no decision to take back"):
        game.undo()


def test_undo_stops_where_somebody_learned_something_unless_the_table_agrees() -> None:
    game = tw.parse("batavia", "question: turn\nauctioneer: 0")
    before = str(game)
    game.play("draw")
    with pytest.raises(tw.CannotUndo, match="Seat 0 draws 2 cards"):
        game.undo()
    game.undo(agreed=True)
    assert str(game) == before


def test_a_seat_takes_back_its_own_decisions_as_far_as_no_other_seat_acted() -> None:
    game = tw.parse("batavia", "question: turn\nauctioneer: 0\nseat 0: hand EN 3, DK 1")
    for action in ("lay EN", "lay DK", "stop"):
        game.play(action)
    assert game.undo_limit(0) == 0
    assert game.undo_limit(1) == 3
    game.play("advance EN")
    game.play("keep")
    game.play("draw")
    assert game.undo_limit(0) == 6


def test_undo_does_not_reach_behind_another_seats_decision_even_if_that_was_taken_back() -> None:
    game = tw.new("batavia", seed=7)
    game.play("bid 1")
    game.play("bid 2")
    game.undo()
    with pytest.raises(tw.CannotUndo, match="Another seat has acted since") as refusal:
        game.undo()
    assert refusal.value.text_in("fr").startswith("Un autre siège a agi depuis")
    game.undo(agreed=True)
    assert game.history == ()


def through_pickle(thing: Any) -> Any:
    return pickle.loads(pickle.dumps(thing))  # noqa: S301


def test_games_views_and_refusals_can_be_pickled_and_copied() -> None:
    game = tw.new("batavia", seed=7, first_auctioneer=0)
    game.play("bid 3")
    for twin in (through_pickle(game), copy.copy(game), copy.deepcopy(game)):
        twin.play("pass")
        assert game.history == (3,)
        assert twin.history == (3, 0)
    view = game.view(2)
    again = through_pickle(view)
    assert again.table.tobytes() == view.table.tobytes()
    assert (again.actions, again.eyes, again.events) == (view.actions, view.eyes, view.events)
    refusal = view.why_not(game.action("bid 2"))
    assert str(through_pickle(refusal)) == str(refusal)


def test_an_action_of_another_game_is_refused() -> None:
    game = tw.new("batavia", seed=7)
    for number in (200, -91, 5):
        with pytest.raises(tw.UnreadableAction, match="not an action of this game"):
            game.play(Action(number, "sail", "sail", "", 0))


def test_numbers_of_numpy_are_seats_and_actions_too() -> None:
    game = tw.new("batavia", seed=7)
    assert game.view(np.int8(1)).seat == 1  # type: ignore[arg-type]
    game.play(np.int64(3))  # type: ignore[arg-type]
    assert game.history == (3,)


@pytest.mark.parametrize(
    "request_",
    [
        lambda game: game.svg(language=None),
        lambda game: game.events(0, "x"),
        lambda game: game.record.save(""),
        lambda game: tw.load("\0"),
        lambda game: tw.from_dict("batavia", {"round": 10**5000}),
        lambda game: game.view([]),
    ],
)
def test_nonsense_gets_our_errors_with_words(request_: Callable[[Game], object]) -> None:
    with pytest.raises(tw.TradewindsError) as refusal:
        request_(tw.new("batavia", seed=7))
    assert str(refusal.value)


def test_too_few_names_leave_the_others_unnamed() -> None:
    game = tw.new("batavia", seed=7, first_auctioneer=0)
    assert game.question_in("en", ["Ana"]).startswith("Seat 1:")


def test_after_the_end_nobody_can_act() -> None:
    game = tw.new("batavia", seed=1)
    while not game.over:
        game.decide(game.actions[-1])
    assert game.asked is None
    assert game.actions == ()
    assert game.question == "The game is over."
    with pytest.raises(tw.GameOver, match="nobody can act"):
        game.play("pass")


def test_a_view_reads_like_the_table_and_holds_no_secrets() -> None:
    game = tw.new("batavia", players=4, seed=7, first_auctioneer=0)
    view = game.view(1)
    assert view.asked == game.asked
    assert view.actions == game.actions
    assert game.view(2).actions == ()
    data = view.to_dict()
    assert data["seats"][1] == game.to_dict()["seats"][1]
    assert data["seats"][0]["hand"] == {"?": 10}
    assert data["seats"][0]["bills"] == "?"
    assert data["pile"] == {"?": sum(game.to_dict()["pile"].values())}
    assert not view.state.chance.any()
    assert json.dumps(data)


@pytest.mark.parametrize("seat", [-1, 4, "0", 1.0, True])
def test_a_view_for_nobody_is_refused(seat: object) -> None:
    with pytest.raises(tw.NoSuchSeat, match="seats are 0 to 3"):
        tw.new("batavia", players=4).view(seat)  # type: ignore[arg-type]


def test_a_copy_goes_its_own_way() -> None:
    game = tw.new("batavia", seed=7)
    game.play("bid 3")
    twin = game.copy()
    twin.play("pass")
    assert game.history == (3,)
    assert twin.history == (3, 0)
    twin.undo()
    assert str(twin) == str(game)


def test_notebooks_show_the_board() -> None:
    game = tw.new("batavia", seed=7)
    assert 'src="data:image/svg+xml;base64,' in game._repr_html_()
    assert game.view(0)._repr_html_() == as_image(game.view(0).svg()) != game._repr_html_()


def test_the_log_tells_everything_from_the_set_up_on() -> None:
    game = tw.new("batavia", seed=7)
    game.play("pass")
    assert [event.kind for event in game.log()] == ["round_begins", "rolled", "turned_up", "passed"]
    with pytest.raises(tw.TradewindsError, match=r"0 \(the set-up\) to 1, so there is no number 5"):
        game.events(None, 5)

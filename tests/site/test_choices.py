"""What a page offers to the seat that is asked."""

from __future__ import annotations

from pathlib import Path

import pytest

import tradewinds as tw
from standins import rich_stand_in
from tradewinds.engine.game import Game
from tradewinds.site.tables.choices import AnyChoice, Choice, Group, ListChoice, NumberChoice, choices

TURN = "players: 3\nquestion: turn\nseat 0: hand EN 2, DK 1\nseat 1: hand FR 1"
MUST_DRAW = "players: 3\nquestion: turn\nseat 0: hand FR 1\nseat 2: open FR 1"
AUCTION = "players: 3\nseat 1: bills 20\nseat 2: bills 15\nseat 0: bills 10"
"""Seat 1 bids first."""


def offers(game: Game, language: str = "en") -> list[AnyChoice]:
    return choices(game.view(game.asked), language)


def buttons(game: Game, language: str = "en") -> dict[str, Choice]:
    """The buttons, by the actions they stand for."""
    return {game.action(choice.number).text: choice for choice in offers(game, language) if isinstance(choice, Choice)}


def number(game: Game, language: str = "en") -> NumberChoice:
    return next(choice for choice in offers(game, language) if isinstance(choice, NumberChoice))


def test_what_is_legal_can_be_chosen() -> None:
    game = tw.parse("batavia", TURN)
    assert [action for action, choice in buttons(game).items() if not choice.why_not] == ["draw", "lay EN", "lay DK"]


@pytest.mark.parametrize(("language", "word"), [("en", "English"), ("fr", "anglaise")])
def test_a_button_says_what_it_does(language: str, word: str) -> None:
    label = buttons(tw.parse("batavia", TURN), language)["lay EN"].label
    assert word in label
    assert label[0].isupper()


def test_what_a_rule_forbids_is_shown_with_reason_and_clause() -> None:
    barred = buttons(tw.parse("batavia", TURN))["lay FR"]
    assert barred.why_not == '"lay FR" is not allowed: you have no such card in hand. (BAT-64)'
    assert barred.clause == "BAT-64"
    assert barred.key == ""


def test_reasons_are_given_in_the_language_of_the_reader() -> None:
    barred = buttons(tw.parse("batavia", MUST_DRAW), "fr")["lay FR"]
    assert barred.why_not.startswith("«\u00a0poser FR\u00a0» n’est pas permis")
    assert barred.clause == "BAT-61"


@pytest.mark.parametrize(
    ("actions", "answers"),
    [
        ((), ["draw", "lay EN", "lay DK", "lay FR", "lay NL", "lay SE", "empty turn"]),
        (("lay EN",), ["lay EN", "lay DK", "lay FR", "lay NL", "lay SE", "stop"]),
        (("lay EN", "stop", "advance EN"), ["exchange", "keep"]),
    ],
)
def test_answers_to_other_questions_are_not_shown(actions: tuple[str, ...], answers: list[str]) -> None:
    game = tw.parse("batavia", TURN)
    for action in actions:
        game.play(action)
    assert list(buttons(game)) == answers


def test_legal_buttons_have_the_keys_of_their_actions() -> None:
    keys = {action: choice.key for action, choice in buttons(tw.parse("batavia", TURN)).items() if choice.key}
    assert keys == {"draw": "d", "lay EN": "1", "lay DK": "2"}


def test_a_number_goes_from_the_least_to_the_most_that_is_legal() -> None:
    game = tw.parse("batavia", AUCTION)
    bid = number(game)
    assert (bid.least, bid.most, bid.first) == (1, 20, game.action("bid 1").number)
    game.play("bid 7")
    bid = number(game)
    assert (bid.least, bid.most, bid.first) == (8, 15, game.action("bid 8").number)


def test_a_number_says_why_it_can_be_no_more() -> None:
    game = tw.parse("batavia", AUCTION)
    assert number(game).why_no_more == '"bid 21" is not allowed: you own only 20 bills. (BAT-41)'
    assert number(game).clause == "BAT-41"
    assert "miser 21" in number(game, "fr").why_no_more


def test_the_button_of_a_number_says_what_it_does() -> None:
    game = tw.parse("batavia", AUCTION)
    game.play("bid 12")
    assert (number(game).label, number(game).button) == ("Bid #", "Bid 13")
    assert number(game, "fr").button == "Miser 13"


def test_a_single_number_is_no_choice_of_numbers() -> None:
    game = tw.parse("batavia", AUCTION)
    assert not number(game).only_one
    game.play("bid 14")
    assert number(game).only_one


def test_when_no_number_is_legal_the_button_says_what_forbids_all_of_them() -> None:
    game = tw.parse("batavia", AUCTION)
    game.play("bid 15")
    barred = buttons(game)["bid 75"]
    assert (barred.label, barred.clause) == ("Bid …", "BAT-41")


# Words of the position, warnings, groups.


@pytest.fixture
def _rich(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A game in which drawing and bidding are in a group, and bids are things with names."""
    monkeypatch.setattr("tradewinds.games.batavia.CARD", rich_stand_in(tmp_path))


def group(game: Game, language: str = "en") -> Group:
    *others, last = offers(game, language)
    assert isinstance(last, Group)
    assert not any(isinstance(choice, Group) for choice in others)
    return last


@pytest.mark.usefixtures("_rich")
@pytest.mark.parametrize(
    ("language", "title", "label", "warning"),
    [
        ("en", "Rarely done", "Draw two cards to your 3", "You lay nothing in this turn."),
        ("fr", "Plus rarement", "Piocher deux cartes en plus de vos 3", "Vous ne posez rien ce tour-ci."),
    ],
)
def test_a_button_says_what_is_particular_now_and_what_to_know_before(
    language: str, title: str, label: str, warning: str
) -> None:
    rare = group(tw.parse("batavia", TURN), language)
    (draw,) = rare.choices
    assert isinstance(draw, Choice)
    assert (rare.title, draw.label, draw.warning) == (title, label, warning)


@pytest.mark.usefixtures("_rich")
def test_what_is_in_a_group_is_offered_nowhere_else() -> None:
    game = tw.parse("batavia", TURN)
    assert list(buttons(game)) == ["lay EN", "lay DK", "lay FR", "lay NL", "lay SE", "empty turn"]
    assert all(not choice.warning for choice in buttons(game).values())


@pytest.mark.usefixtures("_rich")
def test_a_group_holds_only_what_is_allowed_and_many_things_are_a_list() -> None:
    game = tw.parse("batavia", AUCTION)
    game.play("bid B7")
    (bids,) = group(game).choices
    assert isinstance(bids, ListChoice)
    assert [entry.label for entry in bids.entries] == [f"Bid B{amount}" for amount in range(8, 16)]
    assert [entry.warning for entry in bids.entries] == [""] * 2 + ["That is a lot."] * 6


@pytest.mark.usefixtures("_rich")
def test_where_nothing_of_a_group_is_allowed_there_is_none() -> None:
    game = tw.parse("batavia", TURN)
    game.play("lay EN")
    assert not any(isinstance(choice, Group) for choice in offers(game))


@pytest.mark.parametrize(
    ("language", "title"), [("en", "Not possible now (10)"), ("fr", "Impossible pour l’instant (10)")]
)
def test_many_forbidden_things_are_folded_away_with_their_reasons(language: str, title: str) -> None:
    poor = tw.parse("au_nom_du_roi", "players: 2\nquestion: turn\nseat 0: coins 0")
    *allowed, forbidden = offers(poor, language)
    assert isinstance(forbidden, Group)
    assert forbidden.title == title
    assert all(isinstance(choice, Choice) and choice.why_not and choice.clause for choice in forbidden.choices)
    assert not any(isinstance(choice, Choice) and choice.why_not for choice in allowed)


LOADING = """
    players: 2
    used: coins
    seat 0: coins 4; joker white/brown; ships blue1 blue2 blue3; hand blue6
"""
"""The mission takes blue ships, and the joker is white and brown."""


def test_a_few_forbidden_things_are_folded_away_if_they_need_many_words() -> None:
    game = tw.parse("au_nom_du_roi", LOADING)
    game.play("start blue6 3")
    *allowed, forbidden = offers(game)
    assert isinstance(forbidden, Group)
    assert len(forbidden.choices) == 3
    assert not any(isinstance(choice, Choice) and choice.why_not for choice in allowed)


def test_forbidden_things_of_a_few_words_stay_in_sight_to_say_why() -> None:
    game = tw.parse("batavia", TURN)
    game.play("lay EN")
    assert any(choice.why_not for choice in buttons(game).values())


@pytest.mark.parametrize("eyes", [1, 2, None])
def test_who_is_not_asked_is_offered_nothing(eyes: int | None) -> None:
    assert choices(tw.parse("batavia", TURN).view(eyes), "en") == []


def test_after_the_end_nothing_is_offered() -> None:
    game = tw.new("batavia", seed=1)
    while not game.over:
        game.decide(game.actions[-1])
    assert choices(game.view("all"), "en") == []

"""4. Phase 1 - wages."""

import pytest

import tradewinds as tw
from asking import clause_against, offered
from tradewinds.engine.game import Game
from tradewinds.games.tonga_bonga.combinations import COMBINATIONS, decisions

RED, YELLOW, ORANGE, WHITE = range(4)


def with_money(money: int) -> Game:
    return tw.parse("tonga_bonga", f"players: 4\nseat 0: money {money}")


def is_possible(start: Game, captain: int, helmsman: int) -> bool:
    """Tell whether who is asked can offer these wages, decision by decision."""
    game = start.copy()
    for action in decisions((captain, helmsman)):
        if not game.legal[action]:
            return False
        game.play(action)
    return True


def test_both_wages_are_at_least_a_ducat_and_together_no_more_than_one_has() -> None:
    """TOB-SC3. With 20 ducats (TOB-60 to TOB-64)."""
    for captain, helmsman in ((1, 1), (1, 19), (19, 1), (10, 10), (3, 7)):
        assert is_possible(with_money(20), captain, helmsman)
    for captain, helmsman in ((0, 5), (5, 0), (20, 0), (15, 6)):
        assert not is_possible(with_money(20), captain, helmsman)


def test_the_ducats_lie_on_the_ship() -> None:
    """TOB-SC3. After (8,5) R has 7 and 13 ducats lie on the red wage spaces (TOB-65, TOB-67)."""
    game = with_money(20)
    for action in ("twenty fives 0", "ducats 8", "twenty fives 0"):
        game.play(action)
    told = game.play("ducats 5")
    red = game.to_dict()["seats"][RED]
    assert (red["money"], red["wages"]) == (7, [8, 5])
    assert [(event.kind, event.seat, event.numbers) for event in told] == [
        ("offered", RED, {"captain": 8, "helmsman": 5})
    ]
    assert game.asked == YELLOW


@pytest.mark.parametrize("total", [2, 3, 26])
def test_every_offer_within_ones_means_is_possible_and_no_other(total: int) -> None:
    """TOB-61, TOB-62. Counted out."""
    start = with_money(total)
    for captain in range(total + 2):
        for helmsman in range(total + 2):
            right = captain >= 1 and helmsman >= 1 and captain + helmsman <= total
            assert is_possible(start, captain, helmsman) == right


def test_a_refusal_says_what_can_be_offered() -> None:
    """TOB-61, TOB-62."""
    game = with_money(20)
    assert clause_against(game, "twenty fives 1") == "TOB-62"
    game.play("twenty fives 0")
    assert clause_against(game, "ducats 0") == "TOB-61"
    with pytest.raises(tw.IllegalAction, match="19"):
        game.play("ducats 20")


def test_with_a_single_ducat_the_captain_gets_it_without_a_decision() -> None:
    """TOB-SC4. Captain 1, helmsman 0, Y has 0 (TOB-68)."""
    game = tw.parse("tonga_bonga", "players: 4\nseat 0: money 20\nseat 1: money 1")
    for action in ("twenty fives 0", "ducats 1", "twenty fives 0", "ducats 1"):
        game.play(action)
    yellow = game.to_dict()["seats"][YELLOW]
    assert (game.asked, yellow["money"], yellow["wages"]) == (ORANGE, 0, [1])
    assert [(event.seat, event.numbers) for event in game.events()][1:] == [(YELLOW, {"captain": 1, "helmsman": 0})]


def test_without_ducats_nothing_is_offered_and_the_ship_is_crewed_as_usual() -> None:
    """TOB-SC5. The offer is 0 and 0 without a decision; others still place dice on Y's ship (TOB-68)."""
    game = tw.parse("tonga_bonga", "players: 4\nseat 0: money 20\nseat 1: money 0")
    for action in ("twenty fives 0", "ducats 1", "twenty fives 0", "ducats 1"):
        game.play(action)
    yellow = game.to_dict()["seats"][YELLOW]
    assert (game.asked, yellow["money"], yellow["wages"]) == (ORANGE, 0, [])
    crews = tw.parse("tonga_bonga", "players: 4\nquestion: place\nhand: 4\nseat 1: money 0")
    crews.play("place yellow")
    assert crews.to_dict()["seats"][YELLOW]["crew"] == ["R4"]


def test_a_wage_is_chosen_in_two_parts() -> None:
    """TOB-SC47. With 60 ducats: 50 to 59 after W25_2, then one choice at each part of the helmsman's wage."""
    game = with_money(60)
    assert offered(game) == ["twenty fives 0", "twenty fives 1", "twenty fives 2"]
    other = game.copy()
    game.play("twenty fives 2")
    assert offered(game) == [f"ducats {ducats}" for ducats in range(10)]
    game.play("ducats 9")
    assert (game.to_dict()["seats"][RED]["wages"], game.to_dict()["seats"][RED]["money"]) == ([59], 1)
    assert offered(game) == ["twenty fives 0"]
    game.play("twenty fives 0")
    assert offered(game) == ["ducats 1"]
    game.play("ducats 1")
    assert game.asked == YELLOW
    other.play("twenty fives 0")
    assert offered(other) == [f"ducats {ducats}" for ducats in range(1, 25)]


def test_the_helmsman_may_get_as_much_as_the_captain_or_more() -> None:
    """TOB-64."""
    assert is_possible(with_money(20), 1, 19)
    assert is_possible(with_money(20), 10, 10)


def test_a_wage_that_is_set_stays() -> None:
    """TOB-66. The captain's first; afterwards only the helmsman's is asked."""
    game = with_money(20)
    game.play("twenty fives 0")
    game.play("ducats 8")
    assert game.to_dict()["question"] == "helmsman_25"
    assert game.to_dict()["seats"][RED]["wages"] == [8]
    game.play("twenty fives 0")
    game.play("ducats 5")
    assert game.asked == YELLOW


def test_both_wages_can_be_said_at_once() -> None:
    """TOB-60, TOB-A1. The limits of the combination are those of the decisions it stands for."""
    wages = COMBINATIONS[0]
    view = with_money(60).view(0)
    assert wages.limits(view, ()) == (1, 59)
    assert wages.limits(view, (59,)) == (1, 1)
    game = with_money(60)
    for action in wages.decisions((33, 26)):
        game.play(action)
    assert game.to_dict()["seats"][RED]["wages"] == [33, 26]

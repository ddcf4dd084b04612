"""1. General terms about money, and 5. Action 1: take 2 coins."""

import random

import tradewinds as tw
from asking import clause_against, offered, play, seat_of


def test_two_coins_are_taken() -> None:
    """ANR-SC6. (ANR-51)"""
    assert seat_of(play(tw.parse("au_nom_du_roi", "seat 0: coins 0"), "take coins"))["coins"] == 2


def test_coins_can_be_taken_once_a_turn_if_an_action_is_left() -> None:
    """ANR-52."""
    game = play(tw.parse("au_nom_du_roi", "seat 0: coins 5; ships red1"), "draw mission")
    assert "take coins" in offered(game)
    assert clause_against(play(game, "send red1 drake"), "take coins") == "ANR-41"


def test_there_is_no_credit_and_the_bank_never_runs_out() -> None:
    """ANR-3 to ANR-6. Whatever is played: coins change by what is paid and got, and never fall below nought."""
    for seed in range(3):
        game = tw.new("au_nom_du_roi", players=2 + seed, seed=seed, max_turns=60)
        chooser = random.Random(seed)
        while not game.over:
            asked = game.asked or 0
            before = [seat["coins"] for seat in game.to_dict()["seats"]]
            game.decide(chooser.choice(game.actions))
            after = [seat["coins"] for seat in game.to_dict()["seats"]]
            assert min(after) >= 0
            others = [seat for seat in range(game.players) if seat not in (asked, game.asked)]
            assert all(before[seat] == after[seat] for seat in others)
    assert seat_of(play(tw.parse("au_nom_du_roi", "seat 0: coins 300"), "take coins"))["coins"] == 302

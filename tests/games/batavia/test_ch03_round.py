"""3. Round."""

from typing import Any

import pytest

import tradewinds as tw
from tradewinds.games.batavia.rules import ch07_majorities

majorities: Any = ch07_majorities
DK = 1


def test_turns_go_clockwise_from_the_first_player_once_each() -> None:
    """BAT-SC72. With first player 3 the order is 3, 0, 1, 2, and 3 is the next auctioneer."""
    game = tw.parse("batavia", """
        players: 4
        question: turn
        first player: 3
    """)  # fmt: skip
    order = []
    for _ in range(4):
        assert game.to_dict()["question"] == "turn"
        order.append(game.asked)
        game.play("draw")
    assert order == [3, 0, 1, 2]
    after = game.to_dict()
    assert (after["question"], after["auctioneer"], after["round"], after["asked"]) == ("bid", 3, 2, 0)


@pytest.mark.parametrize("players", [3, 4, 5])
def test_the_first_player_of_a_round_leads_the_next_auction(players: int) -> None:
    """BAT-30, BAT-31. Whoever bought the package plays first and is the next auctioneer."""
    game = tw.new("batavia", players=players, seed=4, first_auctioneer=0)
    game.play("pass")
    game.play("bid 2")
    while game.to_dict()["question"] == "bid":
        game.play("pass")
    assert game.asked == 2
    for _ in range(players):
        game.play("draw")
    assert game.state.auction.auctioneer == 2
    assert game.asked == 3 % players


def test_open_cards_and_seals_stay_from_round_to_round() -> None:
    """BAT-SC75. Cards and seal are still his when the next round begins (BAT-69, BAT-71)."""
    game = tw.parse("batavia", """
        players: 3
        question: turn
        turns taken: 2
        seat 0: open DK 3, EN 1
        seat 1: open DK 2, EN 1
    """)  # fmt: skip
    assert majorities.seal_holder(game.state, DK) == 0
    game.play("draw")
    assert game.to_dict()["question"] == "bid"
    assert game.to_dict()["seats"][0]["open"] == {"EN": 1, "DK": 3}
    assert game.to_dict()["seats"][1]["open"] == {"EN": 1, "DK": 2}
    assert majorities.seal_holder(game.state, DK) == 0


def test_a_new_round_begins_after_the_last_turn() -> None:
    """BAT-32, BAT-33. Everybody hears that it begins, how the die fell and what was turned up."""
    game = tw.parse("batavia", """
        players: 3
        question: turn
        turns taken: 2
        round: 7
    """)  # fmt: skip
    told = game.play("draw")
    assert [event.kind for event in told] == ["drew", "round_begins", "rolled", "turned_up"]
    assert told[1].numbers == {"round": 8}
    assert sum(told[3].numbers.values()) == told[2].numbers["die"] == game.state.auction.die


def test_no_new_round_begins_once_the_finish_tile_is_taken() -> None:
    """BAT-32, BAT-116."""
    game = tw.parse("batavia", """
        players: 3
        question: turn
        turns taken: 2
        finish tile: 1
        seat 1: at 36
    """)  # fmt: skip
    game.play("draw")
    assert game.over
    assert game.outcome is not None
    assert game.outcome.reason == "finish"


def test_the_decisions_of_a_turn_belong_to_one_player() -> None:
    """BAT-30, section 20. Nobody else acts between laying and the end of the turn."""
    game = tw.parse("batavia", """
        players: 3
        question: turn
        first player: 1
        seat 1: hand NL 2
    """)  # fmt: skip
    for action in ("lay NL", "lay NL", "stop", "advance NL"):
        assert game.asked == 1
        game.play(action)
    assert game.asked == 1
    game.play("keep")
    assert game.asked == 2

"""What bots make of a position: a game must come to an end, even if nobody likes to end it."""

from __future__ import annotations

import pytest

import tradewinds as tw
from tradewinds import bots

EVERYBODY_WAITS = """
    players: 4
    discovered: 11
    town 1: T06
    town 2: T02
    town 3: T10
    town 4: T12
    town 5: T09
    town 6: T03
    town 7: T08
    town 8: T07
    town 9: T04
    town 10: T11
    town 11: T01
    turns: 801
    seat 0: wealth 6; points 8; supply 1; speed 3; buildings 3a 3b 6a 6b; technologies evangelism guild east_india_company
    seat 1: wealth 2; points 7; supply 1; speed 3; buildings 1a 1b 2a 2b 4b; technologies metallurgy printing_press architecture
    seat 2: wealth 16; points 11; supply 1; speed 3; buildings 4a; technologies port_maintenance manufacture renaissance
    seat 3: wealth 5; points 13; lisbon 1; supply 0; speed 2; ships 3; buildings 7b 8b 10b; technologies geography cartography
"""  # noqa: E501
"""Whoever employs his last marker ends the game and loses it; the leader, who has none left, could sail to India."""


@pytest.mark.parametrize("bot", ["greedy", "normal@50", "hard@800"])
def test_a_game_in_which_everybody_waits_comes_to_an_end(bot: str) -> None:
    game = tw.parse("sail_to_india", EVERYBODY_WAITS)
    crew = [bots.make(bot, seat) for seat in range(4)]
    for _ in range(100):
        if game.asked is not None:
            game.decide(crew[game.asked].choose(game.view(game.asked)))
    assert game.outcome is not None
    assert 3 in game.outcome.winners

"""10. Pirates."""

from typing import Any

import pytest

import tradewinds as tw
from tradewinds.engine.game import Game
from tradewinds.games.batavia.rules import ch07_majorities

majorities: Any = ch07_majorities
EN, DK, FR, NL, SE = range(5)

END_OF_A_TURN = """
    players: {players}
    question: exchange
    new shop: EN
    taken: 1 by 0
    seat 0: at 1; shops -; open {mine}
    seat 1: open {others}
"""
"""The next decision, keep or exchange, ends the turn of seat 0."""


def markers(game: Game) -> list[int]:
    return [int(majorities.ship_marker(game.state, company)) for company in range(5)]


def holder(game: Game, company: int) -> int:
    return int(majorities.seal_holder(game.state, company))


def cannon(game: Game) -> int:
    return int(majorities.cannon(game.state))


def test_pirates_take_all_cards_of_the_company_with_the_most() -> None:
    """BAT-SC39. EN 5, DK 11, FR 4, NL 3, SE 2: DK is discarded, its seal free, cannon 14 (BAT-105 to BAT-108)."""
    game = tw.parse("batavia", END_OF_A_TURN.format(players=4, mine="EN 5, DK 6, SE 2", others="DK 5, FR 4, NL 3"))
    assert markers(game) == [5, 11, 4, 3, 2]
    assert holder(game, DK) == 0
    told = game.play("keep")
    assert game.to_dict()["discard"] == {"DK": 11}
    assert markers(game) == [5, 0, 4, 3, 2]
    assert cannon(game) == 14
    assert [holder(game, company) for company in range(5)] == [0, -1, 1, 1, 0]
    assert [(e.kind, e.numbers) for e in told if e.kind == "pirates"] == [("pirates", {"company": 1, "cards": 11})]
    assert game.asked == 1


@pytest.mark.parametrize(
    ("players", "cards", "attack"),
    [
        (3, 20, False),
        (3, 21, True),
        (3, 23, True),
        (4, 24, False),
        (4, 25, True),
        (5, 24, False),
        (5, 25, True),
    ],
)
def test_pirates_come_at_21_cards_with_three_players_and_25_with_more(players: int, cards: int, attack: bool) -> None:
    """BAT-SC40. The threshold of BAT-103."""
    game = tw.parse(
        "batavia",
        END_OF_A_TURN.format(players=players, mine=f"EN {cards - 10}", others="DK 3, FR 3, NL 2, SE 2"),
    )
    assert sum(markers(game)) == cards
    game.play("keep")
    assert markers(game) == ([0, 3, 3, 2, 2] if attack else [cards - 10, 3, 3, 2, 2])
    assert sum(game.to_dict()["discard"].values()) == (cards - 10 if attack else 0)


def test_all_companies_tied_for_the_most_are_taken() -> None:
    """BAT-SC41. EN 8, DK 8, FR 5, NL 3, SE 2: both EN and DK, 16 cards; the cannon goes from 25 to 10."""
    game = tw.parse("batavia", END_OF_A_TURN.format(players=5, mine="EN 8, FR 2", others="DK 8, FR 3, NL 3, SE 2"))
    assert cannon(game) == 25
    told = game.play("exchange")
    assert game.to_dict()["discard"] == {"EN": 8, "DK": 8}
    assert markers(game) == [0, 0, 5, 3, 2]
    assert cannon(game) == 10
    assert [e.numbers for e in told if e.kind == "pirates"] == [
        {"company": 0, "cards": 8},
        {"company": 1, "cards": 8},
    ]


def test_the_cannon_is_set_to_what_is_left() -> None:
    """BAT-SC42. T = 28 with DK 9: the cannon shows 25 before and 19 after."""
    game = tw.parse("batavia", END_OF_A_TURN.format(players=4, mine="DK 9, EN 5", others="FR 5, NL 5, SE 4"))
    assert majorities.open_cards(game.state) == 28
    assert cannon(game) == 25
    game.play("keep")
    assert cannon(game) == 19


def test_there_is_one_attack_a_turn_and_the_next_comes_after_the_next_turn() -> None:
    """BAT-SC43. EN 8, DK 7, FR 6, NL 6, SE 6: EN goes, 25 stay; after the next turn DK goes, 18 stay."""
    game = tw.parse("batavia", END_OF_A_TURN.format(players=4, mine="EN 8, DK 7", others="FR 6, NL 6, SE 6"))
    game.play("keep")
    assert markers(game) == [0, 7, 6, 6, 6]
    assert game.asked == 1
    game.play("draw")
    assert markers(game) == [0, 0, 6, 6, 6]
    assert game.to_dict()["discard"] == {"EN": 8, "DK": 7}
    game.play("draw")
    assert markers(game) == [0, 0, 6, 6, 6]


def test_pirates_come_only_after_the_advance_and_the_exchange() -> None:
    """BAT-SC44. He lays the 25th card, advances, exchanges; only then DK goes (BAT-110)."""
    game = tw.parse("batavia", """
        players: 4
        question: turn
        seat 0: hand SE 1, EN 1; open DK 9
        seat 1: open EN 5, FR 5, NL 5
    """)  # fmt: skip
    for action in ("lay SE", "stop"):
        game.play(action)
        assert markers(game)[DK] == 9
    game.play("advance DK")
    assert markers(game) == [5, 9, 5, 5, 1]
    game.play("exchange")
    assert markers(game) == [5, 0, 5, 5, 1]
    after = game.to_dict()
    assert after["seats"][0]["gold"] == 1
    assert after["seats"][0]["at"] == 2
    assert after["warehouses"]["silk"] == {"DK": 0}
    assert after["seats"][0]["crates"] == 11
    assert after["asked"] == 1


def test_pirates_touch_nothing_but_open_cards() -> None:
    """BAT-111. Hands, package, merchants, tiles, crates, bills and gold stay."""
    game = tw.parse("batavia", """
        players: 3
        question: exchange
        new shop: EN
        taken: 1 by 0, 2 by 1
        package: DK 2
        seat 0: at 1; shops -; open DK 11, EN 5; hand DK 1, SE 1; bills 10
        seat 1: at 2; open FR 6; hand DK 3; bills 20
        seat 2: hand NL 2
    """)  # fmt: skip
    before = game.to_dict()
    game.play("keep")
    after = game.to_dict()
    assert after["discard"] == {"DK": 11}
    for seat in range(3):
        for key in ("at", "gold", "bills", "crates", "hand"):
            assert after["seats"][seat][key] == before["seats"][seat][key]
    for key in ("package", "shops", "warehouses", "pile", "handed_in", "revealed"):
        assert after[key] == before[key]
    assert after["seats"][0]["open"] == {"EN": 5}


def test_pirates_come_after_a_draw_too() -> None:
    """BAT-104, BAT-109. An attack has just taken FR; 26 are still open when the next turn ends."""
    game = tw.parse("batavia", """
        players: 4
        question: turn
        first player: 2
        seat 0: open EN 7, DK 7
        seat 1: open NL 6, SE 6
        discard: FR 8
    """)  # fmt: skip
    told = game.play("draw")
    assert [event.kind for event in told] == ["drew", "pirates", "pirates"]
    assert markers(game) == [0, 0, 0, 6, 6]


def test_pirates_come_after_the_last_turn_of_a_round_before_the_auction() -> None:
    """BAT-104, BAT-112. The attack is told before the new round begins."""
    game = tw.parse(
        "batavia",
        END_OF_A_TURN.format(players=3, mine="EN 11", others="DK 5, FR 5") + "first player: 1\n turns taken: 2",
    )
    told = [event.kind for event in game.play("keep")]
    assert told == ["kept", "pirates", "round_begins", "rolled", "turned_up"]


def test_a_tile_that_gives_no_choice_ends_the_turn_with_pirates_all_the_same() -> None:
    """BAT-104. The exchange step is over when there is nothing to decide."""
    game = tw.parse("batavia", """
        players: 3
        question: advance
        taken: 1 by 0
        seat 0: at 1; open EN 11
        seat 1: open DK 5, FR 5
    """)  # fmt: skip
    game.play("advance EN")
    assert markers(game) == [0, 5, 5, 0, 0]
    assert game.state.players[0].at == 8

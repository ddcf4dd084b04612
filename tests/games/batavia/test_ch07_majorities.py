"""7. Majorities, seals and markers."""

from typing import Any

import pytest

import tradewinds as tw
from tradewinds.engine.game import Game
from tradewinds.games.batavia.rules import ch07_majorities

majorities: Any = ch07_majorities
EN, DK, FR, NL, SE = range(5)


def holder(game: Game, company: int) -> int:
    return int(majorities.seal_holder(game.state, company))


def lay(game: Game, cards: str, times: int) -> None:
    for _ in range(times):
        game.play(f"lay {cards}")


def test_a_single_open_card_is_a_majority() -> None:
    """BAT-SC17. One against none."""
    game = tw.parse("batavia", "players: 5\nquestion: turn\nseat 0: hand SE 1")
    assert holder(game, SE) == -1
    game.play("lay SE")
    assert holder(game, SE) == 0


def test_markers_move_one_space_for_each_card_laid() -> None:
    """BAT-SC18. Cannon 8, NL 1, FR 0; Anna lays NL 4 and FR 2: cannon 14, NL 5, FR 2."""
    game = tw.parse("batavia", """
        players: 3
        question: turn
        seat 0: hand NL 4, FR 2
        seat 1: open EN 4
        seat 2: open EN 3, NL 1
    """)  # fmt: skip
    assert majorities.cannon(game.state) == 8
    assert majorities.ship_marker(game.state, NL) == 1
    assert majorities.ship_marker(game.state, FR) == 0
    lay(game, "NL", 4)
    lay(game, "FR", 2)
    assert majorities.cannon(game.state) == 14
    assert majorities.ship_marker(game.state, NL) == 5
    assert majorities.ship_marker(game.state, FR) == 2


def test_a_seal_goes_from_its_holder_to_who_gets_more() -> None:
    """BAT-SC19. A has EN 3 and the seal, B 1; B lays EN 3. The seal follows card by card (BAT-75)."""
    game = tw.parse("batavia", """
        players: 3
        question: turn
        first player: 1
        seat 0: open EN 3
        seat 1: hand EN 3; open EN 1
    """)  # fmt: skip
    holders = [holder(game, EN)]
    for _ in range(3):
        game.play("lay EN")
        holders.append(holder(game, EN))
    assert holders == [0, 0, -1, 1]


@pytest.mark.parametrize(("first", "hand", "laid"), [(2, 4, 4), (0, 1, 1)])
def test_a_seal_on_the_board_goes_to_who_breaks_the_tie(first: int, hand: int, laid: int) -> None:
    """BAT-SC22. A 3, B 3, C 0: C lays EN 4, or A lays EN 1."""
    game = tw.parse("batavia", f"""
        players: 3
        question: turn
        first player: {first}
        seat 0: open EN 3{"; hand EN 1" if first == 0 else ""}
        seat 1: open EN 3
        seat 2: {"hand EN 4" if first == 2 else "hand -"}
    """)  # fmt: skip
    assert holder(game, EN) == -1
    lay(game, "EN", laid)
    assert holder(game, EN) == first
    assert game.to_dict()["seats"][first]["hand"].get("EN", 0) == hand - laid


def test_a_tie_of_others_below_the_most_does_not_matter() -> None:
    """BAT-70. Strictly more than every other player."""
    game = tw.parse("batavia", "players: 4\nseat 0: open FR 2\nseat 1: open FR 3\nseat 2: open FR 2\nseat 3: open FR 1")
    assert holder(game, FR) == 1
    assert [bool(majorities.has_majority(game.state, seat, FR)) for seat in range(4)] == [
        False,
        True,
        False,
        False,
    ]


@pytest.mark.parametrize("counts", [(0, 0, 0), (2, 2, 0), (0, 3, 3), (1, 1, 1), (2, 0, 2)])
def test_ties_and_noughts_leave_the_seal_on_the_board(counts: tuple[int, ...]) -> None:
    """BAT-70, BAT-71."""
    game = tw.parse("batavia", "players: 3\n" + "\n".join(f"seat {s}: open NL {n}" for s, n in enumerate(counts)))
    assert holder(game, NL) == -1
    assert not any(majorities.has_majority(game.state, seat, NL) for seat in range(3))


def test_a_player_may_hold_several_seals() -> None:
    """BAT-74."""
    game = tw.parse("batavia", "players: 3\nseat 0: open EN 1, DK 2, SE 1\nseat 1: open DK 1, NL 1")
    assert [holder(game, company) for company in range(5)] == [0, 0, -1, 1, 0]


def test_a_tie_with_the_holder_sends_the_seal_back_to_the_board() -> None:
    """BAT-73. Also when the one who ties has no use of it."""
    game = tw.parse("batavia", """
        players: 3
        question: turn
        seat 0: hand EN 1, SE 1
        seat 1: open EN 1
    """)  # fmt: skip
    assert holder(game, EN) == 1
    game.play("lay EN")
    assert holder(game, EN) == -1


def test_the_cannon_stops_at_the_end_of_the_scale() -> None:
    """BAT-77, BAT-78. 27 cards are open, the cannon shows 25, the ship markers show all."""
    game = tw.parse("batavia", """
        players: 4
        question: laying
        seat 0: hand EN 1; open EN 6, DK 6
        seat 1: open FR 5, NL 5, SE 5
    """)  # fmt: skip
    assert majorities.open_cards(game.state) == 27
    assert majorities.cannon(game.state) == 25
    game.play("lay EN")
    assert majorities.ship_marker(game.state, EN) == 7
    assert majorities.open_cards(game.state) == 28
    assert majorities.cannon(game.state) == 25


def test_each_laid_card_is_told_with_what_it_does_to_the_seal() -> None:
    """BAT-75, BAT-76."""
    game = tw.parse("batavia", """
        players: 3
        question: turn
        seat 0: hand EN 3
        seat 1: open EN 1
    """)  # fmt: skip
    told = [[(event.kind, event.seat) for event in game.play("lay EN")] for _ in range(3)]
    assert told == [
        [("laid", 0), ("seal_returned", 1)],
        [("laid", 0), ("seal_taken", 0)],
        [("laid", 0)],
    ]

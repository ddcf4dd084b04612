"""13. Final scoring."""

from typing import Any

import pytest

import tradewinds as tw
from tradewinds.engine.game import Game, Outcome
from tradewinds.games.batavia.rules import ch07_majorities

majorities: Any = ch07_majorities

LAST_DECISION = """
    players: {players}
    question: turn
    first player: 1
    turns taken: {taken}
    finish tile: 1
    seat 1: at 36{seat_1}
    {rest}
"""
"""Seat 0 has the last turn of the game and draws; tests that use this do not look at seals."""


def end(game: Game, action: str) -> Outcome:
    game.play(action)
    assert game.outcome is not None
    return game.outcome


def last_turn(rest: str, players: int = 3, seat_1: str = "") -> Outcome:
    text = LAST_DECISION.format(players=players, taken=players - 1, rest=rest, seat_1=seat_1)
    return end(tw.parse("batavia", text), "draw")


def column(outcome: Outcome, source: str) -> list[int]:
    return [row[source] for row in outcome.sheet]


def test_most_crates_alone_give_the_full_value() -> None:
    """BAT-SC57. Silk: 3, 1, 1 crates give 13, 0, 0."""
    outcome = last_turn("taken: 2 by 0, 10 by 0, 17 by 0, 22 by 1, 27 by 2\n seat 0: at 17\n seat 2: at 27")
    assert column(outcome, "silk") == [13, 0, 0]


def test_most_crates_shared_give_the_value_in_brackets_to_each() -> None:
    """BAT-SC58. Silk: 1, 1, 1 crates give 6 each, however many share (BAT-132)."""
    outcome = last_turn("taken: 2 by 0, 10 by 1, 17 by 2\n seat 0: at 2\n seat 2: at 17")
    assert column(outcome, "silk") == [6, 6, 6]


def test_who_has_fewer_crates_gets_nothing() -> None:
    """BAT-SC59. Silk: 2, 2, 1 crates give 6, 6, 0."""
    outcome = last_turn("taken: 2 by 0, 10 by 0, 17 by 1, 22 by 1, 27 by 2\n seat 0: at 10\n seat 2: at 27")
    assert column(outcome, "silk") == [6, 6, 0]


def test_an_empty_warehouse_gives_nothing_to_anybody() -> None:
    """BAT-SC60. Nutmeg: no crate (BAT-131)."""
    outcome = last_turn("taken: 2 by 0\n seat 0: at 2")
    assert column(outcome, "nutmeg") == [0, 0, 0]


@pytest.mark.parametrize(
    ("bills", "gold"),
    [
        ((20, 18, 12, 10), [5, 0, 0, 0]),
        ((20, 20, 10, 10), [2, 2, 0, 0]),
        ((15, 15, 15), [2, 2, 2]),
        ((0, 0, 45), [0, 0, 5]),
        ((1, 22, 22), [0, 2, 2]),
    ],
)
def test_most_bills_give_five_gold_or_two_each_if_shared(bills: tuple[int, ...], gold: list[int]) -> None:
    """BAT-SC61. Everybody with the most counts (BAT-133)."""
    others = "\n".join(f" seat {seat}: bills {own}" for seat, own in enumerate(bills) if seat != 1)
    outcome = last_turn(others, players=len(bills), seat_1=f"; bills {bills[1]}")
    assert column(outcome, "bills") == gold


@pytest.mark.parametrize(("hand", "gold", "holder"), [(2, [0, 2, 0], 1), (1, [0, 0, 0], -1), (0, [2, 0, 0], 0)])
def test_hands_are_laid_down_before_seals_are_counted(hand: int, gold: list[int], holder: int) -> None:
    """BAT-SC62. A has EN 3 (seal), B EN 2 and 2, 1 or 0 in hand (BAT-127, BAT-135). Seat 0 draws only NL."""
    game = tw.parse("batavia", f"""
        players: 3
        question: turn
        first player: 1
        turns taken: 2
        finish tile: 1
        pile: NL 22
        discard: EN {17 - hand}, DK 22, FR 22, SE 22
        seat 0: open EN 3
        seat 1: at 36; open EN 2; hand EN {hand}
    """)  # fmt: skip
    game.play("draw")
    assert int(majorities.seal_holder(game.state, 0)) == holder
    assert all(seat["hand"] == {} for seat in game.to_dict()["seats"])
    assert game.to_dict()["seats"][1]["open"] == {"EN": 2 + hand}
    assert game.outcome is not None
    dutch = [2, 0, 0]
    assert column(game.outcome, "seals") == [english + other for english, other in zip(gold, dutch, strict=True)]


def test_no_pirates_come_during_scoring() -> None:
    """BAT-SC63. 40 cards are open after the hands are laid down (BAT-128)."""
    game = tw.parse("batavia", """
        players: 3
        question: turn
        first player: 1
        turns taken: 2
        finish tile: 1
        seat 0: hand EN 10, DK 3
        seat 1: at 36; hand EN 5, FR 10; open SE 5
        seat 2: hand NL 5
    """)  # fmt: skip
    told = [event.kind for event in game.play("draw")]
    assert "pirates" not in told
    assert majorities.open_cards(game.state) == 40
    assert game.to_dict()["discard"] == {}


FULL_EXAMPLE = """
    players: 3
    question: exchange
    new shop: EN
    first player: 0
    turns taken: 2
    finish tile: 1
    warehouses: tea EN:0 DK:0 FR:1, cotton EN:0 DK:1 FR:2, \
porcelain EN:1 DK:1 FR:2, silk EN:0 DK:0 FR:1 NL:1 SE:2, \
ginger EN:0 DK:2 FR:2 SE:2, pepper EN:0 DK:1 FR:2 SE:2
    shops:
       1 | -          | -            | -            | NL porcelain | SE nutmeg
       6 | -          | -            | -            | -            | -
      11 | DK nutmeg  | NL ginger    | SE tea       | -            | -
      16 | SE cotton  | -            | NL nutmeg    | -            | -
      21 | NL pepper  | -            | -            | -            | SE porcelain
      26 | -          | -            | -            | NL tea       | EN nutmeg
      31 | FR nutmeg  | -            | -            | NL cotton    | -
    seat 0: at 32; gold 18; bills 20; open EN 2; hand EN 1; shops -
    seat 1: at 36; gold 16; bills 15; open DK 1, EN 2; hand FR 2, NL 1; shops -
    seat 2: at 33; gold 15; bills 10; open EN 1, NL 1; shops DK 1, SE 1
"""
"""R, Y and B of the example; B still has to exchange EN, DK and SE for 6 gold."""


def test_the_full_example() -> None:
    """BAT-SC64. R 46, Y 47, B 56; B wins."""
    outcome = end(tw.parse("batavia", FULL_EXAMPLE), "exchange")
    assert column(outcome, "exchanges") == [18, 16, 21]
    warehouses = {
        good: column(outcome, good) for good in ("tea", "cotton", "porcelain", "silk", "ginger", "nutmeg", "pepper")
    }
    assert warehouses == {
        "tea": [10, 0, 0],
        "cotton": [5, 5, 5],
        "porcelain": [0, 12, 0],
        "silk": [6, 6, 0],
        "ginger": [0, 0, 14],
        "nutmeg": [0, 0, 0],
        "pepper": [0, 0, 16],
    }
    assert column(outcome, "bills") == [5, 0, 0]
    assert column(outcome, "finish") == [0, 4, 0]
    assert column(outcome, "seals") == [2, 4, 0]
    assert outcome.scores == (46, 47, 56)
    assert outcome.winners == (2,)
    assert outcome.ranks == (3, 2, 1)


def test_kept_shops_and_an_unsold_package_are_worth_nothing() -> None:
    """BAT-SC77. Stock of all five companies and a package of 5 EN: no gold, no seal (BAT-102, BAT-129)."""
    game = tw.parse("batavia", """
        players: 3
        question: turn
        first player: 1
        turns taken: 2
        finish tile: 1
        package: EN 5
        pile: NL 22
        discard: EN 15, DK 22, FR 22, SE 22
        taken: 1 by 2, 2 by 2, 3 by 2, 4 by 2, 5 by 2
        seat 1: at 36; open EN 1
        seat 2: at 5; open EN 1
    """)  # fmt: skip
    outcome = end(game, "draw")
    assert game.to_dict()["seats"][2]["shops"] == {"EN": 1, "DK": 1, "FR": 1, "NL": 1, "SE": 1}
    assert game.to_dict()["package"] == {"EN": 5}
    assert column(outcome, "exchanges") == [0, 0, 0]
    assert column(outcome, "seals") == [2, 0, 0]
    assert int(majorities.seal_holder(game.state, 0)) == -1


def test_equal_totals_share_the_victory() -> None:
    """BAT-SC65. Whatever else differs: finish tile here, two seals there. Seat 0 draws two NL cards."""
    game = tw.parse("batavia", """
        players: 3
        question: turn
        first player: 1
        turns taken: 2
        finish tile: 1
        pile: NL 22
        discard: EN 20, DK 21, FR 22, SE 22
        seat 1: at 36
        seat 2: open EN 2, DK 1
    """)  # fmt: skip
    outcome = end(game, "draw")
    assert outcome.scores == (4, 6, 6)
    assert outcome.winners == (1, 2)
    assert outcome.ranks == (3, 1, 1)


@pytest.mark.parametrize(
    ("good", "spaces", "alone", "shared"),
    [
        ("tea", (1, 6), 10, 5),
        ("cotton", (8, 14), 11, 5),
        ("porcelain", (4, 15), 12, 6),
        ("silk", (2, 10), 13, 6),
        ("ginger", (9, 12), 14, 7),
        ("nutmeg", (5, 11), 15, 7),
        ("pepper", (3, 7), 16, 8),
    ],
)
def test_each_warehouse_has_its_value(good: str, spaces: tuple[int, int], alone: int, shared: int) -> None:
    """BAT-130."""
    first, second = spaces
    outcome = last_turn(f"taken: {first} by 0, {second} by 0\n seat 0: at {second}")
    assert column(outcome, good) == [alone, 0, 0]
    outcome = last_turn(f"taken: {first} by 0, {second} by 2\n seat 0: at {first}\n seat 2: at {second}")
    assert column(outcome, good) == [shared, 0, shared]


def test_the_sheet_adds_up_to_the_scores() -> None:
    """BAT-136. For games played to the end, and the events tell the same totals."""
    for seed in range(10):
        game = tw.new("batavia", players=3 + seed % 3, seed=seed)
        turn = 0
        while not game.over:
            turn += 1
            game.decide(game.actions[(turn * turn + seed) % len(game.actions)])
        assert game.outcome is not None
        assert game.outcome.scores == tuple(sum(row.values()) for row in game.outcome.sheet)
        told = {event.seat: event.numbers["gold"] for event in game.events() if event.kind == "scored"}
        assert told == dict(enumerate(game.outcome.scores))
        best = max(game.outcome.scores)
        assert game.outcome.winners == tuple(s for s, gold in enumerate(game.outcome.scores) if gold == best)

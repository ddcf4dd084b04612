"""12. Card supply."""

from collections import Counter
from typing import Any

import numpy as np
import pytest
from scipy.stats import chisquare

import tradewinds as tw
from asking import clause_against, offered
from tradewinds.engine import loops as compiled_loops
from tradewinds.engine.chance import keyed, seed_bytes
from tradewinds.engine.game import Game

loops: Any = compiled_loops

HOARD = """
    players: 5
    round: 9
    cards moved: no
    pile: -
    package: EN 2, DK 2, FR 2, NL 2, SE 2
    seat 0: open EN 4, DK 4, FR 4, NL 4, SE 4
    seat 1: hand EN 4, DK 4, FR 4, NL 4, SE 4
    seat 2: hand EN 4, DK 4, FR 4, NL 4, SE 4
    seat 3: hand EN 4, DK 4, FR 4, NL 4, SE 4
    seat 4: hand EN 4, DK 4, FR 4, NL 4, SE 4
"""
"""Nobody can lay a card, none can be drawn."""


def play(game: Game, *actions: str) -> None:
    for action in actions:
        game.play(action)


def test_the_discard_becomes_the_new_pile_between_two_cards_of_a_draw() -> None:
    """BAT-SC53. Pile 1, discard 7: he gets the pile card and one of the 7; pile 6, discard 0."""
    game = tw.parse("batavia", """
        players: 3
        question: turn
        pile: FR 1
        discard: SE 7
        seat 1: hand EN 22, DK 22
        seat 2: hand FR 21, NL 22, SE 15
    """)  # fmt: skip
    told = game.play("draw")
    after = game.to_dict()
    assert after["seats"][0]["hand"] == {"FR": 1, "SE": 1}
    assert (after["pile"], after["discard"]) == ({"SE": 6}, {})
    assert (told[0].kind, told[0].numbers) == ("reshuffled", {"cards": 7})


def test_the_discard_is_not_shuffled_before_a_card_is_needed() -> None:
    """BAT-122. The pile runs out with the last card; the discard stays where it is."""
    game = tw.parse("batavia", """
        players: 3
        question: turn
        pile: FR 2
        discard: SE 7
        seat 1: hand EN 22, DK 22
        seat 2: hand FR 20, NL 22, SE 15
    """)  # fmt: skip
    told = game.play("draw")
    after = game.to_dict()
    assert (after["pile"], after["discard"]) == ({}, {"SE": 7})
    assert [event.kind for event in told] == ["drew"]
    game.play("draw")
    assert game.to_dict()["seats"][1]["hand"] == {"EN": 22, "DK": 22, "SE": 2}
    assert (game.to_dict()["pile"], game.to_dict()["discard"]) == ({"SE": 5}, {})


def test_an_auction_turns_up_reshuffled_cards_too() -> None:
    """BAT-121, BAT-123. Pile 0, discard 9: cards come from the discard, the package is not shuffled in."""
    game = tw.parse("batavia", """
        players: 3
        question: exchange
        new shop: DK
        turns taken: 2
        taken: 2 by 2
        pile: -
        discard: SE 9
        package: NL 2
        seat 1: hand EN 22, DK 22, SE 13
        seat 2: at 2; shops -; hand FR 22, NL 20
    """)  # fmt: skip
    told = [event.kind for event in game.play("keep")]
    assert told == ["kept", "round_begins", "rolled", "reshuffled", "turned_up"]
    after = game.to_dict()
    assert after["package"] == {"NL": 2, "SE": after["die"]}
    assert after["pile"] == {"SE": 9 - after["die"]}


def test_without_any_card_the_leftover_package_is_auctioned_as_it_is() -> None:
    """BAT-SC54. Pile 0, discard 0, package 3; a seed is looked for with which the die shows 5."""
    for seed in range(1000):
        game = tw.parse("batavia", """
            players: 3
            question: turn
            turns taken: 2
            pile: NL 2
            package: SE 3
            seat 0: hand EN 22, DK 22
            seat 1: hand FR 22, NL 20, SE 19
        """, seed=seed)  # fmt: skip
        told = game.play("draw")
        if game.state.auction.die == 5:
            break
    after = game.to_dict()
    assert (after["die"], after["pile"], after["discard"]) == (5, {}, {})
    assert (after["package"], after["question"]) == ({"SE": 3}, "bid")
    assert sum(told[-1].numbers.values()) == 0
    play(game, "bid 1", "pass", "pass")
    assert game.to_dict()["seats"][1]["hand"]["SE"] == 22


def test_if_too_few_cards_are_left_all_are_drawn() -> None:
    """BAT-SC55. Pile 1, discard 0: he gets 1 card."""
    game = tw.parse("batavia", """
        players: 3
        question: turn
        pile: NL 1
        seat 1: hand EN 22, DK 22
        seat 2: hand FR 22, NL 21, SE 22
    """)  # fmt: skip
    told = game.play("draw")
    assert game.to_dict()["seats"][0]["hand"] == {"NL": 1}
    assert told[0].numbers["cards"] == 1
    assert game.asked == 1


def test_if_too_few_cards_are_left_for_the_die_all_are_turned_up() -> None:
    """BAT-124. Pile 1, discard 1: with any die but 1 both are turned up. A seed is looked for."""
    for seed in range(100):
        game = tw.parse("batavia", """
            players: 3
            question: exchange
            new shop: DK
            turns taken: 2
            taken: 2 by 2
            pile: NL 1
            discard: EN 1
            seat 1: hand EN 21, DK 22, SE 22
            seat 2: at 2; shops -; hand FR 22, NL 21
        """, seed=seed)  # fmt: skip
        game.play("keep")
        if game.state.auction.die > 2:
            break
    assert game.to_dict()["package"] == {"EN": 1, "NL": 1}


def test_without_any_card_who_can_play_must_play() -> None:
    """BAT-SC56. No draw option (BAT-125)."""
    game = tw.parse("batavia", """
        players: 3
        question: turn
        pile: -
        seat 0: hand EN 22, DK 22
        seat 1: hand FR 22, NL 22, SE 22
    """)  # fmt: skip
    assert offered(game) == ["lay EN", "lay DK"]
    assert clause_against(game, "draw") == "BAT-125"


def test_without_any_card_who_cannot_play_has_an_empty_turn() -> None:
    """BAT-SC56. It changes nothing but whose turn it is."""
    game = tw.parse("batavia", """
        players: 3
        question: turn
        pile: -
        seat 1: hand EN 22, DK 22
        seat 2: hand FR 22, NL 22, SE 22
    """)  # fmt: skip
    assert offered(game) == ["empty turn"]
    assert clause_against(game, "draw") == "BAT-125"
    before = game.to_dict()
    told = game.play("empty turn")
    assert [(event.kind, event.seat) for event in told] == [("empty_turn", 0)]
    after = game.to_dict()
    assert after["asked"] == 1
    assert after["seats"] == before["seats"]


def test_a_round_in_which_no_card_moves_ends_the_game() -> None:
    """BAT-SC66. All pass, all turns are empty; no finish tile, the package counts for nobody."""
    game = tw.parse("batavia", HOARD)
    play(game, "pass", "pass", "pass", "pass", "pass")
    for seat in range(5):
        assert game.asked == seat
        assert offered(game) == ["empty turn"]
        game.play("empty turn")
    assert game.over
    assert game.outcome is not None
    assert game.outcome.reason == "standstill"
    assert game.outcome.scores == (2, 2, 2, 2, 2)
    assert game.outcome.winners == (0, 1, 2, 3, 4)
    for row in game.outcome.sheet:
        assert {source: gold for source, gold in row.items() if gold} == {"bills": 2}
    assert game.to_dict()["finish_tile"] is None


def test_who_buys_the_package_keeps_the_game_going() -> None:
    """BAT-SC66. Seat 1 buys: cards have moved, and seat 1 must play."""
    game = tw.parse("batavia", HOARD)
    play(game, "bid 1", "pass", "pass", "pass", "pass")
    assert game.asked == 1
    assert offered(game) == ["lay EN", "lay DK", "lay FR", "lay NL", "lay SE"]
    assert game.state.cards_moved


@pytest.mark.parametrize("word", ["yes", "no"])
def test_only_a_round_without_any_movement_is_a_standstill(word: str) -> None:
    """BAT-126. If a card has moved in the round the next one begins; and it starts counting anew."""
    game = tw.parse("batavia", HOARD.replace("cards moved: no", f"cards moved: {word}"))
    play(game, *["pass"] * 5, *["empty turn"] * 5)
    assert game.over == (word == "no")
    if word == "yes":
        assert game.to_dict()["round"] == 10
        assert game.to_dict()["cards_moved"] is False
        assert sum(game.to_dict()["package"].values()) == 10


def test_a_drawn_card_is_a_movement() -> None:
    """BAT-126."""
    game = tw.parse("batavia", "players: 3\nquestion: turn\ncards moved: no")
    game.play("draw")
    assert game.state.cards_moved


def test_selling_the_boat_alone_moves_no_card() -> None:
    """BAT-126. Bills change hands, but no ship card is turned up, bought, drawn or laid."""
    game = tw.parse("batavia", """
        players: 3
        round: 9
        cards moved: no
        pile: -
        seat 0: hand EN 22, DK 22
        seat 1: hand FR 22, NL 22, SE 22
    """)  # fmt: skip
    play(game, "bid 1", "pass", "pass")
    assert not game.state.cards_moved
    game.play("lay FR")
    assert game.state.cards_moved


def test_every_card_of_the_pile_is_drawn_equally_often() -> None:
    """BAT-59, section 19. Pairs drawn from EN 3, FR 2, SE 1 follow the number of ways to draw them."""
    game = tw.parse("batavia", """
        players: 3
        question: turn
        pile: EN 3, FR 2, SE 1
        seat 1: hand EN 19, DK 22
        seat 2: hand FR 20, NL 22, SE 21
    """)  # fmt: skip
    draw = game.action("draw").number
    mask = np.zeros(len(game.legal), dtype=np.int8)
    found: Counter[tuple[int, ...]] = Counter()
    for seed in range(3000):
        table = np.array([game.state], dtype=game.definition.state)
        loops.step_by_chance(table, draw, keyed(seed_bytes(seed), 1), mask)
        found[tuple(int(cards) for cards in table[0].players[0].hand[:5])] += 1
    ways = {
        (2, 0, 0, 0, 0): 3,
        (1, 0, 1, 0, 0): 6,
        (1, 0, 0, 0, 1): 3,
        (0, 0, 2, 0, 0): 1,
        (0, 0, 1, 0, 1): 2,
    }
    assert set(found) == set(ways)
    assert chisquare([found[k] for k in ways], [3000 * n / 15 for n in ways.values()]).pvalue > 1e-4

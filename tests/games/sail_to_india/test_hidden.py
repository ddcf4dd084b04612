"""N. Information and chance: nothing is hidden but the order of the face-down towns, and that is not settled."""

from collections import Counter
from typing import Any

import numpy as np
from scipy.stats import chisquare

import tradewinds as tw
from tradewinds.engine import loops as compiled_loops
from tradewinds.engine.chance import keyed, seed_bytes
from tradewinds.engine.conformance import random_game
from tradewinds.engine.discovery import find_card
from tradewinds.engine.state import new_table

loops: Any = compiled_loops
LIKELY = 1e-4


def test_a_record_holds_no_order_of_the_face_down_towns() -> None:
    """STI-380, STI-385. Only which cards are unseen; so nothing can leak."""
    for decisions in (0, 40, 80, 160):
        state = random_game(find_card("sail_to_india"), 4, {}, 2, decisions).state
        assert state.row.tolist()[state.discovered :] == [-1] * (12 - state.discovered)


def discoveries(position: str, count: int) -> Counter[int]:
    """Return how often each card is turned up by the same decision, with so many seeds."""
    game = tw.parse("sail_to_india", position)
    for action in ("move ships", "sail 3-4"):
        game.play(action)
    table, mask = new_table(game.definition.state), np.zeros(len(game.legal), dtype=np.int8)
    found: Counter[int] = Counter()
    for seed in range(count):
        loops.copy(game.table, table)
        loops.step_by_chance(table, game.action("done").number, keyed(seed_bytes(seed), 1), mask)
        found[int(table[0].row[3])] += 1
    return found


def test_a_discovery_shows_any_unseen_card_with_equal_chance() -> None:
    """STI-383, STI-384. Nine cards with four players; with three players six, and none of those put away."""
    found = discoveries("players: 4\nseat 0: ships 3; points 1", 1800)
    assert set(found) == set(range(3, 12))
    assert chisquare(list(found.values())).pvalue > LIKELY
    found = discoveries("players: 3\nremoved: T04 T08 T12\nseat 0: ships 3; points 1", 1200)
    assert set(found) == {4, 5, 6, 8, 9, 10}
    assert chisquare(list(found.values())).pvalue > LIKELY


def test_only_a_discovery_reveals_something() -> None:
    """STI-380. So it ends the freedom to undo, and nothing else does."""
    game = tw.parse("sail_to_india", "players: 4\nseat 0: wealth 2; lisbon 1; ships 3; points 1")
    for action in ("employ", "move ships", "launch 1", "sail 3-4"):
        assert not any(event.reveals for event in game.play(action))
    assert any(event.reveals for event in game.play("done"))

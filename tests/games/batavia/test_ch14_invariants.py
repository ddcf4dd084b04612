"""14. Invariants: they hold after every decision, and each of them can fail."""

from typing import Any

import numpy as np
import pytest

import tradewinds as tw
from asking import flaw_after
from tradewinds.engine import loops as compiled_loops
from tradewinds.engine import verbs as compiled_verbs
from tradewinds.engine.chance import below, spread
from tradewinds.engine.compile import rule
from tradewinds.engine.state import NOBODY, new_table
from tradewinds.games.batavia import load
from tradewinds.games.batavia.actions import (
    ADVANCES,
    ADVANCES_END,
    BIDS,
    BIDS_END,
    DRAW,
    LAYS,
    LAYS_END,
    PASS,
)
from tradewinds.games.batavia.happenings import EVENTS
from tradewinds.games.batavia.rules import ch07_majorities, track
from tradewinds.games.batavia.state import STATE
from tradewinds.games.batavia.terms import ADVANCE, BID, COMPANIES, FINISH, NONE

loops: Any = compiled_loops
verbs: Any = compiled_verbs
majorities: Any = ch07_majorities
next_shop: Any = track.next_shop

STUCK, TOO_MANY_EVENTS, SECOND_AUCTION = 1001, 1002, 1003
RANDOM, HOARDING, EAGER, ALONE = range(4)


@rule
def choose(state: Any, mask: Any, style: Any) -> Any:
    """Choose at random, with a bent: hoarders pass and draw, the eager play, or only seat 0 plays."""
    alone = style == ALONE and state.asked == 0
    if style == HOARDING or (style == ALONE and state.asked != 0):
        if mask[PASS] and below(state.chance, 20):
            return PASS
        if mask[DRAW] and below(state.chance, 50):
            return DRAW
    if style == EAGER or alone:
        if state.question == BID and mask[BIDS : BIDS_END - 1].sum():
            for action in range(BIDS, BIDS_END):
                if mask[action] and below(state.chance, 2):
                    return action
        if mask[LAYS:LAYS_END].sum():
            mask[DRAW] = 0
    if alone and state.question == ADVANCE:
        nearest, chosen = 99, NOBODY
        for action in range(ADVANCES, ADVANCES_END):
            if mask[action] and next_shop(state, state.asked, action - ADVANCES) < nearest:
                nearest, chosen = next_shop(state, state.asked, action - ADVANCES), action
        if chosen != NOBODY:
            return chosen
    return verbs.choose_at_random(state.chance, mask)


@rule
def went_wrong(before: Any, after: Any) -> Any:  # noqa: PLR0911
    """Return the clause broken between two moments, or 0: what only ever grows, and by how much."""
    for seat in range(after.seats):
        old, new = before.players[seat], after.players[seat]
        if new.at < old.at:
            return 141
        if new.at != old.at and new.at < FINISH and new.at > before.revealed:
            return 90
        gain = new.gold - old.gold
        if gain not in (0, 1, 3, 6, 10, 15):
            return 145
        if new.crates > old.crates or new.crates < old.crates - 1:
            return 140
    if after.revealed != before.revealed:
        one_block = after.revealed == before.revealed + 5
        if not one_block or before.question != ADVANCE:
            return 89
    if after.finish_tile != before.finish_tile and before.finish_tile != NONE:  # noqa: PLR1714
        return 114
    if after.finish_tile != NONE and after.question == BID:
        return SECOND_AUCTION
    return 0


@rule
def first_fault(table: Any, setting: Any, options: Any, mask: Any, told: Any) -> Any:
    """Play games; return the first clause broken, or 0. The records: blank, game, moment before."""
    seats, games, seed, style = setting
    for game in range(games):
        table[1] = table[0]
        state = table[1]
        state.seats = seats
        spread(state.chance, seed + game)
        verbs.set_up(state, options)
        if verbs.flaw(state):
            return verbs.flaw(state)
        while state.asked != NOBODY:
            table[2] = table[1]
            verbs.mark_legal(state, mask)
            if mask.sum() == 0:
                return STUCK
            verbs.decide(state, choose(state, mask, style))
            if state.told > len(state.events):
                return TOO_MANY_EVENTS
            for event in range(state.told):
                told[state.events[event].kind] += 1
            broken = verbs.flaw(state)
            if broken == 0:
                broken = went_wrong(table[2], table[1])
            if broken:
                return broken
    return 0


def play_watched(players: int, layout: int, laying: int, style: int, games: int) -> dict[str, int]:
    """Play games under watch; return how often each kind of event was told."""
    load()
    mask = np.zeros(92, dtype=np.int8)
    told = np.zeros(len(EVENTS.kinds), dtype=np.int64)
    options = np.array([layout, -1, 0, laying])
    seed = 1_000_000 * players + 100_000 * layout + 10_000 * laying
    assert first_fault(new_table(STATE, 3), (players, games, seed, style), options, mask, told) == 0
    return {kind.name: int(count) for kind, count in zip(EVENTS.kinds, told, strict=True)}


@pytest.mark.parametrize("style", [RANDOM, HOARDING, EAGER, ALONE], ids=["random", "hoarding", "eager", "alone"])
@pytest.mark.parametrize("laying", [0, 1], ids=["free", "ascending"])
@pytest.mark.parametrize("layout", [0, 1], ids=["normal", "open"])
@pytest.mark.parametrize("players", [3, 4, 5])
def test_the_table_is_sound_after_every_decision(players: int, layout: int, laying: int, style: int) -> None:
    """BAT-137 to BAT-145, BAT-89, BAT-90, BAT-114, BAT-116. And nobody ever gets stuck (section 20)."""
    told = play_watched(players, layout, laying, style, games=150)
    assert told["scored"] == 150 * players
    assert told["hand_laid_down"] == 150 * players


def test_the_watched_games_show_everything_that_can_happen() -> None:
    """So that the test above looks at every rule: each kind of event is told in some game."""
    total: dict[str, int] = {}
    for style in (RANDOM, HOARDING, EAGER, ALONE):
        for kind, count in play_watched(3, 0, 0, style, games=600).items():
            total[kind] = total.get(kind, 0) + count
    assert [kind for kind, count in total.items() if count == 0] == []


SOUND = """
    players: 3
    question: turn
    round: 4
    taken: 2 by 0, 3 by 1
    seat 0: at 2; hand EN 3; bought EN 1; open DK 2; bills 10
    seat 1: at 3; hand FR 2; open SE 1; bills 20
"""

IN_AN_AUCTION = """
    players: 3
    round: 4
    auctioneer: 0
    package: EN 2
    bid: 5
    bidder: 1
    asked: 2
    seat 0: bills 25
    seat 1: bills 5
"""

LAYING = """
    players: 3
    question: laying
    seat 0: hand EN 1; open EN 1
    seat 1: open EN 1
"""

ADVANCING = """
    players: 3
    question: advance
    seat 0: open EN 1
"""

EXCHANGING = """
    players: 3
    question: exchange
    new shop: EN
    taken: 1 by 0
    seat 0: at 1; shops -
"""

OPEN_LAYOUT = """
    players: 3
    options: layout open
"""

DAMAGES: list[tuple[int, str, dict[str, int]]] = [
    (137, SOUND, {"pile.0": 20}),
    (137, SOUND, {"pile.4": 20}),
    (137, SOUND, {"pile.5": 1}),
    (137, SOUND, {"players.0.hand.0": 2}),
    (137, SOUND, {"players.0.hand.5": 1}),
    (137, SOUND, {"players.0.bought.0": 4}),
    (137, SOUND, {"players.0.bought.1": 1}),
    (137, SOUND, {"players.0.bought.0": -1}),
    (137, SOUND, {"players.1.open.4": 2}),
    (137, SOUND, {"discard.2": 1}),
    (137, SOUND, {"discard.2": -1, "pile.2": 21}),
    (137, SOUND, {"auction.package.3": 1}),
    (138, SOUND, {"players.0.bills": 11}),
    (138, SOUND, {"players.0.bills": -1, "players.2.bills": 26}),
    (138, IN_AN_AUCTION, {"players.1.bills": 4, "players.2.bills": 16}),
    (139, SOUND, {"shops.1.good": 1}),
    (139, SOUND, {"shops.1.company": -1, "shops.1.good": -1}),
    (139, SOUND, {"handed_in.0": 1}),
    (139, SOUND, {"handed_in.1": -1, "players.0.shops.1": 2}),
    (139, SOUND, {"players.2.shops.4": 1}),
    (139, SOUND, {"players.0.shops.1": -1, "handed_in.1": 2}),
    (139, EXCHANGING, {"turn.new_shop": 1}),
    (140, SOUND, {"players.0.crates": 12}),
    (140, SOUND, {"players.0.crates": 10}),
    (140, SOUND, {"warehouses.0.0": 2, "players.2.crates": 11}),
    (140, SOUND, {"warehouses.3.1": 3}),
    (140, SOUND, {"warehouses.3.1": -1, "players.0.crates": 12}),
    (141, SOUND, {"players.2.at": 2}),
    (141, SOUND, {"players.2.at": 7}),
    (141, SOUND, {"players.2.at": 36}),
    (141, SOUND, {"players.2.at": 37}),
    (141, SOUND, {"players.2.at": -1}),
    (141, SOUND, {"finish_tile": 2}),
    (141, SOUND, {"finish_tile": 3}),
    (143, SOUND, {"revealed": 12}),
    (143, SOUND, {"revealed": 5}),
    (143, SOUND, {"revealed": 40}),
    (143, SOUND, {"shops.1.company": 4, "shops.1.good": 6, "shops.7.company": 0, "shops.7.good": 0}),
    (143, SOUND, {"shops.12.company": 4, "shops.12.good": 1, "shops.16.company": 3, "shops.16.good": 4}),
    (143, OPEN_LAYOUT, {"revealed": 30}),
    (
        144,
        SOUND,
        {
            "players.2.open.0": 15,
            "pile.0": 4,
            "players.2.open.2": 1,
            "pile.2": 19,
            "players.2.open.3": 2,
            "pile.3": 20,
        },
    ),
    (145, SOUND, {"players.0.gold": 1}),
    (145, SOUND, {"players.0.gold": -1}),
    (145, SOUND, {"players.0.shops.1": 0, "handed_in.1": 1}),
    (145, SOUND, {"players.0.shops.1": 0, "handed_in.1": 1, "players.0.gold": 4}),
    (30, SOUND, {"asked": 1}),
    (30, SOUND, {"asked": 3}),
    (30, SOUND, {"asked": -1}),
    (30, SOUND, {"turn.taken": 3}),
    (30, SOUND, {"turn.taken": 1}),
    (48, SOUND, {"first_player": -1}),
    (31, IN_AN_AUCTION, {"auction.auctioneer": 1}),
    (31, IN_AN_AUCTION, {"auction.auctioneer": 3}),
    (31, IN_AN_AUCTION, {"turn.taken": 1}),
    (42, IN_AN_AUCTION, {"auction.passed.2": 1}),
    (42, IN_AN_AUCTION, {"auction.passed.1": 1}),
    (42, IN_AN_AUCTION, {"asked": 1}),
    (44, IN_AN_AUCTION, {"auction.highest_bid": 0}),
    (44, IN_AN_AUCTION, {"auction.highest_bidder": -1}),
    (64, SOUND, {"turn.laid": 1}),
    (64, LAYING, {"turn.laid": 0}),
    (65, LAYING, {"players.0.hand.0": 0, "pile.0": 20}),
    (65, ADVANCING, {"players.0.open.0": 0, "pile.0": 22}),
    (93, SOUND, {"question": 5}),
    (93, EXCHANGING, {"question": 4}),
]


@pytest.mark.parametrize(("clause", "text", "changes"), DAMAGES, ids=[f"{c}-{'-'.join(d)}" for c, _, d in DAMAGES])
def test_a_damaged_table_names_the_clause_it_breaks(clause: int, text: str, changes: dict[str, int]) -> None:
    """BAT-137 to BAT-145, and who is asked what. Seals (BAT-142) are computed: no damage there."""
    assert flaw_after(tw.parse("batavia", text), changes) == clause


def test_every_invariant_that_can_be_damaged_is() -> None:
    """BAT-137 to BAT-145 but for BAT-142, which is a function of the cards (BAT-75)."""
    assert set(range(137, 146)) - {142} <= {clause for clause, _, _ in DAMAGES}


def test_a_seal_is_held_by_the_only_player_with_the_most() -> None:
    """BAT-142. Counted here in another way, all through some games."""
    for seed in range(6):
        game = tw.new("batavia", players=3 + seed % 3, seed=seed)
        turn = 0
        while not game.over:
            turn += 1
            game.decide(game.actions[(3 * turn + seed) % len(game.actions)])
            for company in range(COMPANIES):
                counts = [int(game.state.players[seat].open[company]) for seat in range(game.players)]
                alone = max(counts) > 0 and counts.count(max(counts)) == 1
                expected = counts.index(max(counts)) if alone else NONE
                assert majorities.seal_holder(game.state, company) == expected


def test_too_many_open_cards_are_possible_just_after_an_attack() -> None:
    """BAT-144. If a company has none: the attack took it, and there is one a turn at most (BAT-109)."""
    text = "players: 4\nquestion: turn\nseat 0: open EN 8, DK 7\nseat 1: open FR 6, NL 4"
    assert loops.flaw(np.array([tw.parse("batavia", text).state], dtype=STATE)) == 0
    with pytest.raises(tw.ImpossiblePosition, match="BAT-144"):
        tw.parse("batavia", text + ", SE 1")


ORDERED = {"laying": "ascending"}
ALL_BUT_EN = {"DK": 22, "FR": 22, "NL": 22, "SE": 22}


@pytest.mark.parametrize(
    ("position", "clause"),
    [
        ({"question": "", "laid": 1}, "BAT-30"),
        ({"ending": "finish", "asked": 0, "question": "bid"}, "BAT-30"),
        ({"ending": "finish"}, "BAT-116"),
        ({"ending": "standstill", "seats": [{"hand": {"EN": 1}}, {}, {}]}, "BAT-127"),
        ({"new_shop": "EN", "taken": {"1": 0}, "seats": [{"shops": {}}, {}, {}]}, "BAT-93"),
        ({"question": "laying", "laid": 127, "seats": [{"hand": {"EN": 3}, "open": {"EN": 1}}, {}, {}]}, "BAT-64"),
        ({"question": "turn", "last_laid": "SE"}, "BAT-64"),
        ({"question": "turn", "finish_tile": 1, "seats": [{}, {"at": 36}, {}]}, "BAT-116"),
        ({"options": {"layout": "open"}, "shops": ["DK silk", "EN tea", *[None] * 33]}, "BAT-143"),
    ],
)
def test_a_position_that_no_game_comes_to_names_the_clause(position: dict[str, Any], clause: str) -> None:
    with pytest.raises(tw.ImpossiblePosition, match=rf"\({clause}\)"):
        tw.from_dict("batavia", position)

"""18. Hidden information: views, and what they may be filled up with."""

from collections import Counter
from collections.abc import Callable
from itertools import permutations, product
from typing import Any

import numpy as np
import pytest
from scipy.stats import chisquare

import tradewinds as tw
from tradewinds.engine import loops as compiled_loops
from tradewinds.engine.game import Game, View
from tradewinds.engine.state import SPECTATOR, new_table
from tradewinds.games.batavia.state import STATE

loops: Any = compiled_loops
LIKELY = 1e-4
CODES = ("EN", "DK", "FR", "NL", "SE")

ONE_TABLE = """
    players: 3
    question: {question}
    package: EN 1
    {bidding}
    seat 0: hand EN 2, DK 1; bills 15
    seat 1: hand FR 3; bills 12; payments 0
    seat 2: hand NL 2, SE 2; bills 18; payments 0
"""
THE_SAME_TO_SEAT_0 = """
    players: 3
    question: {question}
    package: EN 1
    {bidding}
    seat 0: hand EN 2, DK 1; bills 15
    seat 1: hand FR 3; bills 29; payments 0
    seat 2: hand EN 1, DK 2, FR 1; bills 1; payments 0
    shops:
       1 | EN tea     | DK silk      | FR pepper    | NL porcelain | SE nutmeg
       6 | FR tea     | SE pepper    | EN cotton    | DK ginger    | NL silk
      11 | NL ginger  | DK nutmeg    | SE tea       | FR cotton    | EN silk
      16 | SE cotton  | EN porcelain | NL tea       | DK pepper    | FR porcelain
      21 | NL pepper  | FR silk      | SE porcelain | EN ginger    | DK tea
      26 | DK cotton  | SE silk      | FR ginger    | NL nutmeg    | EN nutmeg
      31 | FR nutmeg  | EN pepper    | SE ginger    | NL cotton    | DK porcelain
"""


def wander(players: int, seed: int, decisions: int, **options: Any) -> Game:
    """Return a game after so many decisions, or at its end."""
    game = tw.new("batavia", players=players, seed=seed, **options)
    rng = np.random.default_rng(seed)
    for _ in range(decisions):
        if game.over:
            break
        number = int(rng.integers(len(game.actions)))
        game.decide(game.actions[number if rng.random() < 0.5 else min(number, 2)])
    return game


def looked_at(view: View, seat: int | None) -> bytes:
    """Return what a seat may know of a table, byte by byte."""
    target = new_table(STATE)
    loops.look(np.array([view.state], dtype=STATE), target, SPECTATOR if seat is None else seat)
    return target.tobytes()


def redeals(game: Game, seat: int, times: int, of: Callable[[Any], Any]) -> Counter[Any]:
    view = game.view(seat)
    return Counter(of(view.redealt(seed).state) for seed in range(times))


def follows(found: Counter[Any], weights: dict[Any, int]) -> bool:
    """Tell whether counts follow weights, and nothing impossible was found."""
    assert set(found) <= set(weights)
    unit = found.total() / sum(weights.values())
    return bool(chisquare([found[k] for k in weights], [unit * w for w in weights.values()]).pvalue > LIKELY)


def cards(pile: Any) -> tuple[int, ...]:
    return tuple(int(count) for count in pile[:5])


def dealt(names: tuple[str, ...]) -> tuple[int, ...]:
    return tuple(names.count(code) for code in CODES)


# Views.


@pytest.mark.parametrize(
    ("question", "bidding"),
    [("bid", "auctioneer: 2"), ("turn", "first player: 0"), ("turn", "first player: 1")],
)
def test_a_view_does_not_depend_on_what_is_hidden(question: str, bidding: str) -> None:
    """BAT-SC74. Another hand of seat 2, pile, face-down tiles, bills: the same view for seat 0."""
    one = tw.parse("batavia", ONE_TABLE.format(question=question, bidding=bidding), seed=1)
    other = tw.parse("batavia", THE_SAME_TO_SEAT_0.format(question=question, bidding=bidding), seed=2)
    assert str(one) != str(other)
    views = one.view(0), other.view(0)
    assert views[0].state.tobytes() == views[1].state.tobytes()
    assert str(views[0]) == str(views[1])
    assert views[0].to_dict() == views[1].to_dict()
    assert views[0].actions == views[1].actions
    assert views[0].question == views[1].question
    assert (len(views[0].actions) > 0) == (one.asked == 0)


def test_a_view_shows_the_own_hand_and_the_size_of_others() -> None:
    """BAT-55, BAT-56."""
    view = tw.parse("batavia", ONE_TABLE.format(question="turn", bidding="")).view(0).to_dict()
    assert [seat["hand"] for seat in view["seats"]] == [{"EN": 2, "DK": 1}, {"?": 3}, {"?": 4}]
    assert view["pile"] == {"?": 110 - 10 - 1}


def test_a_view_lists_only_the_own_bills() -> None:
    """BAT-54. Unless the option shows all."""
    text = ONE_TABLE.format(question="turn", bidding="")
    assert [seat["bills"] for seat in tw.parse("batavia", text).view(0).to_dict()["seats"]] == [15, "?", "?"]
    shown = tw.parse("batavia", text + "options: open_bills yes").view(0).to_dict()["seats"]
    assert [seat["bills"] for seat in shown] == [15, 12, 18]


def test_a_spectator_sees_what_everybody_sees() -> None:
    """Section 18."""
    view = tw.parse("batavia", ONE_TABLE.format(question="turn", bidding="")).view(None).to_dict()
    assert [seat["hand"] for seat in view["seats"]] == [{"?": 3}, {"?": 3}, {"?": 4}]
    assert [seat["bills"] for seat in view["seats"]] == ["?", "?", "?"]
    assert view["shops"][10:] == ["?"] * 25
    assert view["package"] == {"EN": 1}


def test_discard_package_open_cards_and_stocks_are_public() -> None:
    """Section 18."""
    game = tw.parse("batavia", """
        players: 3
        question: turn
        package: EN 1
        discard: SE 5
        taken: 2 by 1
        seat 1: at 2; open FR 2; gold 0
        seat 2: open NL 1
    """)  # fmt: skip
    whole, seen = game.to_dict(), game.view(2).to_dict()
    for key in (
        "package",
        "discard",
        "warehouses",
        "handed_in",
        "finish_tile",
        "revealed",
        "first_player",
        "die",
        "bid",
    ):
        assert seen[key] == whole[key]
    for seat in range(3):
        for key in ("at", "gold", "crates", "open", "shops"):
            assert seen["seats"][seat][key] == whole["seats"][seat][key]
    assert seen["shops"][:10] == whole["shops"][:10]


def test_the_actions_of_another_player_are_not_part_of_a_view() -> None:
    """Section 18. They would betray his hand or his bills."""
    for decisions in range(0, 60, 3):
        game = wander(4, seed=decisions, decisions=decisions)
        for seat in range(4):
            expected = game.actions if seat == game.asked else ()
            assert game.view(seat).actions == expected
        assert game.view(None).actions == ()


def test_chance_and_events_are_not_in_a_view() -> None:
    """Section 18. Nobody knows what chance will show, and secrets told to others stay theirs."""
    game = tw.new("batavia", players=3, seed=1)
    state = game.view(0).state
    assert not state.chance.any()
    assert state.told == 0
    assert not any(event.numbers.any() for event in state.events)


def test_after_the_end_everything_is_open() -> None:
    """Section 18. After the hands are laid at scoring."""
    game = wander(3, seed=5, decisions=10_000)
    assert game.over
    for eyes in (0, 2, None):
        assert game.view(eyes).to_dict() == game.to_dict()


def test_a_view_does_not_show_what_could_be_remembered() -> None:
    """BAT-146. Seat 1 has bought EN 2; his hand as seat 0 sees it is two cards, no more."""
    game = tw.parse("batavia", "players: 3\npackage: EN 2")
    for action in ("bid 1", "pass", "pass"):
        game.play(action)
    assert "EN" not in str(game.view(0).to_dict()["seats"][1])


# Filling up.


@pytest.mark.parametrize("players", [3, 4, 5])
def test_a_redealt_table_is_sound_and_looks_the_same(players: int) -> None:
    """Section 18. To the seat that looks, all through games, with all options."""
    for seed in range(60):
        options = {"layout": ("normal", "open")[seed % 2], "open_bills": seed % 3 == 0}
        game = wander(players, seed, decisions=5 * seed, **options)
        for eyes in (seed % players, None):
            view = game.view(eyes)
            twin = view.redealt(seed)
            assert loops.flaw(np.array([twin.state], dtype=STATE)) == 0
            assert looked_at(twin, eyes) == looked_at(view, eyes)
            assert "?" not in str(twin)


def test_redeals_differ_and_can_be_repeated() -> None:
    view = tw.new("batavia", players=4, seed=3).view(1)
    assert str(view.redealt(1)) == str(view.redealt(1))
    assert str(view.redealt(1)) != str(view.redealt(2))


FEW_UNSEEN = """
    players: 3
    question: {question}
    first player: {first}
    pile: EN 1, {pile}
    seat 0: hand EN 20, DK 21, {own}
    seat 1: hand {hand}
    seat 2: hand {other}
"""


def test_every_deal_of_few_unseen_cards_is_equally_likely() -> None:
    """BAT-55. Unseen are EN 2, DK 1, FR 1: one with seat 1, one with seat 2, two in the pile."""
    game = tw.parse("batavia", FEW_UNSEEN.format(
        question="turn", first=0, pile="DK 1", own="FR 21, NL 22, SE 22", hand="EN 1", other="FR 1"
    ))  # fmt: skip
    found = redeals(game, 0, 4000, lambda s: (cards(s.players[1].hand), cards(s.players[2].hand), cards(s.pile)))
    ways = Counter(
        (dealt(order[:1]), dealt(order[1:2]), dealt(order[2:])) for order in permutations(("EN", "EN", "DK", "FR"))
    )
    assert follows(found, dict(ways))


def test_cards_everybody_saw_bought_stay_in_the_hand() -> None:
    """Section 18. Seat 1 bought one EN: it is there in every deal, the other cards are dealt anew."""
    game = tw.parse("batavia", FEW_UNSEEN.format(
        question="turn", first=0, pile="DK 1", own="FR 21, NL 22, SE 21", hand="EN 1, FR 1; bought EN 1",
        other="SE 1",
    ))  # fmt: skip
    found = redeals(game, 0, 4000, lambda s: (cards(s.players[1].hand), cards(s.players[2].hand), cards(s.pile)))
    ways = Counter(
        (dealt(("EN", *order[:1])), dealt(order[1:2]), dealt(order[2:]))
        for order in permutations(("EN", "DK", "FR", "SE"))
    )
    assert follows(found, dict(ways))


def test_a_package_bought_in_play_is_known_to_be_in_the_hand() -> None:
    """Section 18. All saw it in the package, so every deal for seat 0 gives seat 1 its EN 2 and SE 1."""
    game = tw.parse("batavia", "players: 3\npackage: EN 2, SE 1\nseat 1: hand FR 2")
    for action in ("bid 1", "pass", "pass"):
        game.play(action)
    view = game.view(0)
    for seed in range(100):
        hand = cards(view.redealt(seed).state.players[1].hand)
        assert sum(hand) == 5
        assert (hand[0] >= 2, hand[4] >= 1) == (True, True)


def test_a_laid_card_may_have_been_the_bought_one() -> None:
    """Section 18. Who bought EN 1 and laid an EN need not have another; of EN 2 one is left."""
    text = "players: 3\nquestion: turn\nseat 0: hand EN 3; bought EN {bought}"
    for bought, known in ((1, 0), (2, 1), (3, 2)):
        game = tw.parse("batavia", text.format(bought=bought))
        game.play("lay EN")
        held = {int(game.view(1).redealt(seed).state.players[0].hand[0]) for seed in range(300)}
        assert min(held) == known


def test_a_laying_opponent_can_always_end_his_lay() -> None:
    """BAT-65. Unseen are EN 2, DK 1, NL 1; EN would not give a majority, so he holds another."""
    game = tw.parse("batavia", """
        players: 3
        question: laying
        first player: 1
        pile: EN 2
        seat 0: hand EN 19, DK 21, FR 22, NL 19, SE 22; open EN 1, NL 1
        seat 1: hand DK 1; open NL 1
        seat 2: hand NL 1
    """)  # fmt: skip
    found = redeals(game, 0, 4000, lambda s: (cards(s.players[1].hand), cards(s.players[2].hand)))
    ways = Counter(
        (dealt(order[:1]), dealt(order[1:2])) for order in permutations(("EN", "EN", "DK", "NL")) if order[0] != "EN"
    )
    assert follows(found, dict(ways))


@pytest.mark.parametrize("last_round", [False, True])
def test_a_laying_opponent_is_never_stuck(last_round: bool) -> None:
    """BAT-65, BAT-113. In the last round he even needs SE, the only company with a shop ahead."""
    late = "finish tile: 2\n taken: 32 by 1\n turns taken: 2\n first player: 2" if last_round else "first player: 1"
    game = tw.parse("batavia", f"""
        players: 3
        question: laying
        {late}
        seat 0: open SE 1, EN 2, DK 2, FR 3, NL 3
        seat 1: {"at 32; " if last_round else ""}hand SE 2, EN 1; open FR 1
        seat 2: {"at 36; " if last_round else ""}hand EN 3
    """)  # fmt: skip
    assert game.asked == 1
    view = game.view(0)
    assert all(view.redealt(seed).actions for seed in range(500))


def test_a_laying_opponent_is_never_stuck_in_ascending_order() -> None:
    """BAT-147, section 20. SE was laid last: only more SE can end the lay, so redeals must give him some."""
    game = tw.parse("batavia", """
        players: 3
        options: laying ascending
        question: laying
        last laid: SE
        first player: 1
        seat 0: open SE 2
        seat 1: hand SE 3; open SE 1
    """)  # fmt: skip
    view = game.view(0)
    stuck = [seed for seed in range(300) if not view.redealt(seed).actions]
    assert stuck == []


@pytest.mark.parametrize("highest", [0, 3])
def test_all_ways_to_share_out_the_unseen_bills_are_equally_likely(highest: int) -> None:
    """BAT-24, BAT-54, BAT-41. 5 bills of two opponents; the highest bidder owns at least his bid."""
    bidding = f"bid: {highest}\n bidder: 1" if highest else ""
    game = tw.parse("batavia", f"""
        players: 3
        package: EN 1
        asked: {0 if highest else 1}
        {bidding}
        seat 0: bills 40
        seat 1: bills 4
        seat 2: bills 1
    """)  # fmt: skip
    found = redeals(game, 0, 3000, lambda s: (int(s.players[1].bills), int(s.players[2].bills)))
    assert follows(found, {(k, 5 - k): 1 for k in range(highest, 6)})


def test_bills_of_four_opponents_are_shared_out_evenly() -> None:
    """BAT-54. 3 bills of four opponents: 20 ways."""
    game = tw.parse("batavia", """
        players: 5
        question: turn
        seat 0: bills 72
        seat 1: bills 3
        seat 2: bills 0
        seat 3: bills 0
        seat 4: bills 0
    """)  # fmt: skip
    found = redeals(game, 0, 4000, lambda s: tuple(int(s.players[seat].bills) for seat in range(1, 5)))
    assert follows(found, {ways: 1 for ways in product(range(4), repeat=4) if sum(ways) == 3})


def test_a_bid_of_the_last_auction_says_nothing_about_bills_now() -> None:
    """BAT-54, BAT-46. Seat 1 won with 40 of 45 bills and has paid: he may own none."""
    game = tw.parse("batavia", "players: 3\npackage: EN 1\nseat 1: bills 40\nseat 0: bills 5\nseat 2: bills 0")
    for action in ("bid 40", "pass", "pass"):
        game.play(action)
    found = redeals(game, 0, 600, lambda s: int(s.players[1].bills))
    assert min(found) == 0


TWO_HIDDEN_BLOCKS = """
    players: 3
    question: turn
    taken: 16 by 0
    seat 0: at 16
"""


def test_hidden_blocks_hold_every_company_in_any_order() -> None:
    """BAT-18. Spaces 26 to 35 are face down."""
    game = tw.parse("batavia", TWO_HIDDEN_BLOCKS)
    assert game.state.revealed == 25
    orders = redeals(game, 0, 6000, lambda s: tuple(int(shop.company) for shop in s.shops[26:31]))
    assert follows(orders, dict.fromkeys(permutations(range(5)), 1))


def test_hidden_goods_are_those_not_seen_yet_in_any_order() -> None:
    """BAT-18. Of each company two goods are left for two blocks: 32 equally likely ways."""
    game = tw.parse("batavia", TWO_HIDDEN_BLOCKS)

    def goods(state: Any) -> tuple[int, ...]:
        block = {int(shop.company): int(shop.good) for shop in state.shops[26:31]}
        return tuple(block[company] for company in range(5))

    left = (
        (5, 6),
        (1, 2),
        (4, 5),
        (0, 1),
        (3, 4),
    )  # on spaces 26 to 35 of the open layout, in the order of the companies
    assert follows(redeals(game, 1, 4000, goods), dict.fromkeys(product(*left), 1))


def test_in_the_open_layout_nothing_of_the_board_is_hidden() -> None:
    """BAT-20."""
    game = tw.new("batavia", players=3, seed=4, layout="open")
    for seed in range(5):
        assert game.view(0).redealt(seed).to_dict()["shops"] == game.to_dict()["shops"]


def test_secret_numbers_of_events_reach_only_their_owner() -> None:
    """Section 18. All through a game: only the drawer hears which cards he drew."""
    game = wander(4, seed=9, decisions=300)
    drawn = [event for event in game.log("all") if event.kind == "drew"]
    assert len(drawn) > 5
    for eyes in (0, 1, 2, 3, None):
        for event in game.log(eyes):
            if event.kind == "drew":
                assert ("EN" in event.numbers) == (event.seat == eyes)


def test_a_hand_that_hardly_any_deal_gives_is_dealt_all_the_same() -> None:
    """Seat 0 has laid one card and needs ten more of one company: no random deal would give them in a lifetime."""
    game = tw.parse(
        "batavia",
        """
        question: turn
        discard: EN 22
        seat 0: hand SE 11
        seat 1: open DK 5, FR 5, NL 5, SE 5
        """,
    )
    game.play("lay SE")
    for seed in range(20):
        assert game.view(1).redealt(seed).actions

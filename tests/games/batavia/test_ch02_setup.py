"""2. Set-up."""

import re
from collections import Counter
from itertools import permutations
from typing import Any

import numpy as np
import pytest
from scipy.stats import chisquare, hypergeom

import tradewinds as tw
from tradewinds.engine import loops as compiled_loops
from tradewinds.engine.chance import keyed, seed_bytes
from tradewinds.engine.state import new_table
from tradewinds.games.batavia import components, load, terms
from tradewinds.games.batavia.rules import ch02_setup, ch07_majorities
from tradewinds.games.batavia.state import STATE

loops: Any = compiled_loops
rules_of_setup: Any = ch02_setup
majorities: Any = ch07_majorities

OPEN_LAYOUT = """
1 EN tea      2 DK silk     3 FR pepper   4 NL porcelain 5 SE nutmeg
6 FR tea      7 SE pepper   8 EN cotton   9 DK ginger    10 NL silk
11 DK nutmeg  12 NL ginger  13 SE tea     14 FR cotton   15 EN porcelain
16 SE cotton  17 EN silk    18 NL nutmeg  19 DK pepper   20 FR porcelain
21 NL pepper  22 FR silk    23 DK tea     24 EN ginger   25 SE porcelain
26 DK cotton  27 SE silk    28 FR ginger  29 NL tea      30 EN nutmeg
31 FR nutmeg  32 EN pepper  33 SE ginger  34 NL cotton   35 DK porcelain
"""
LIKELY = 1e-4


def test_the_box_holds_what_the_rulebook_lists() -> None:
    """BAT-2 to BAT-14, section 16."""
    assert (terms.COMPANY_CODES, len(terms.GOOD_CODES)) == (("EN", "DK", "FR", "NL", "SE"), 7)
    assert terms.GOOD_CODES == ("tea", "cotton", "porcelain", "silk", "ginger", "nutmeg", "pepper")
    assert (components.CARDS_OF_EACH_COMPANY, components.SHIP_CARDS) == (22, 110)
    assert (components.BILLS_IN_THE_BOX, components.STARTING_BILLS, components.CRATES) == (75, 15, 12)
    assert (components.DIE_FACES, components.SCALE_END) == (6, 25)
    assert len(set(components.TILES_BY_NUMBER)) == 35
    assert (terms.START, terms.SHOPS, terms.FINISH) == (0, 35, 36)
    assert components.PIRATE_THRESHOLD[3:] == (21, 25, 25)
    assert components.EXCHANGE_GOLD == (0, 1, 3, 6, 10, 15)


def prepared(players: int, seed: int, layout: int = 0, auctioneer: int = -1) -> Any:
    """Return the table before the first die roll."""
    state = new_table(STATE)[0]
    state.seats = players
    state.chance[:] = keyed(seed_bytes(seed), 0)
    rules_of_setup.prepare(state, np.array([layout, auctioneer, 0, 0]))
    return state


def looks_even(outcomes: list[Any], possible: int) -> bool:
    counts = Counter(outcomes)
    assert len(counts) <= possible
    return bool(chisquare(list(counts.values()) + [0] * (possible - len(counts))).pvalue > LIKELY)


@pytest.mark.parametrize(("players", "pile", "bills"), [(3, 80, 45), (4, 70, 60), (5, 60, 75)])
def test_everybody_starts_with_ten_cards_fifteen_bills_and_twelve_crates(players: int, pile: int, bills: int) -> None:
    """BAT-SC69. Before the first die roll (BAT-16, BAT-21, BAT-23 to BAT-26)."""
    state = prepared(players, seed=1)
    assert state.pile.sum() == pile
    assert state.discard.sum() == 0
    assert state.auction.package.sum() == 0
    assert state.revealed == 10
    assert state.first_player == -1
    assert state.finish_tile == -1
    assert (state.warehouses == -1).all()
    assert sum(int(player.bills) for player in state.players) == bills
    for seat in range(players):
        player = state.players[seat]
        assert (player.hand.sum(), player.bills, player.crates, player.at, player.gold) == (10, 15, 12, 0, 0)
        assert player.open.sum() == player.shops.sum() == player.bought.sum() == 0


@pytest.mark.parametrize("players", [3, 4, 5])
def test_at_the_start_no_seal_is_owned_and_the_markers_stand_at_nought(players: int) -> None:
    """BAT-SC69. Seals lie on the board; cannon and ship markers are at 0 (BAT-26)."""
    state = prepared(players, seed=2)
    for company in range(5):
        assert majorities.seal_holder(state, company) == -1
        assert majorities.ship_marker(state, company) == 0
    assert majorities.cannon(state) == 0


@pytest.mark.parametrize("players", [0, 1, 2, 6, 7, -3])
def test_other_numbers_of_players_are_refused(players: int) -> None:
    """BAT-SC69. n = 2 and n = 6 are refused (BAT-1)."""
    with pytest.raises(tw.WrongPlayers, match="3 to 5"):
        tw.new("batavia", players=players)


@pytest.mark.parametrize("layout", [0, 1])
def test_every_tile_and_every_card_is_there_once(layout: int) -> None:
    """BAT-SC70. All 35 pairs once, each block with all companies, 22 cards of each company."""
    for seed in range(150):
        state = prepared(3 + seed % 3, seed, layout)
        tiles = [(int(shop.company), int(shop.good)) for shop in state.shops[1:]]
        assert len(set(tiles)) == 35
        for first in range(0, 35, 5):
            assert {company for company, _ in tiles[first : first + 5]} == set(range(5))
        cards = state.pile[:5].astype(int) + sum(player.hand[:5].astype(int) for player in state.players)
        assert cards.tolist() == [22] * 5


@pytest.mark.parametrize("seed", range(5))
def test_in_the_open_layout_the_number_of_a_tile_is_its_space(seed: int) -> None:
    """BAT-SC71. All tiles face up, the same for all seeds (BAT-20)."""
    game = tw.new("batavia", players=3 + seed % 3, seed=seed, layout="open")
    expected = re.findall("[A-Z]{2} [a-z]+", OPEN_LAYOUT)
    assert len(expected) == 35
    assert game.to_dict()["shops"] == expected
    assert game.view(0).to_dict()["shops"] == expected
    assert game.state.revealed == 35


def test_in_the_normal_layout_ten_tiles_are_face_up() -> None:
    """BAT-19. Spaces 1 to 10 are seen, 11 to 35 are not."""
    shops = tw.new("batavia", players=4, seed=3).view(0).to_dict()["shops"]
    assert "?" not in shops[:10]
    assert shops[10:] == ["?"] * 25


def test_the_normal_layout_is_the_default_and_differs_between_seeds() -> None:
    """BAT-17, BAT-147."""
    layouts = {tuple(tw.new("batavia", seed=seed).to_dict()["shops"]) for seed in range(20)}
    assert len(layouts) == 20


def test_the_same_seed_gives_the_same_table() -> None:
    """Section 19. All chance comes from one source that can be seeded."""
    assert str(tw.new("batavia", players=5, seed="oak")) == str(tw.new("batavia", players=5, seed="oak"))
    assert str(tw.new("batavia", players=5, seed="oak")) != str(tw.new("batavia", players=5, seed="elm"))


def test_every_order_of_the_companies_in_a_block_is_equally_likely() -> None:
    """BAT-18."""
    orders = [tuple(int(shop.company) for shop in prepared(3, seed).shops[1:6]) for seed in range(6000)]
    assert set(orders) == set(permutations(range(5)))
    assert looks_even(orders, 120)


def test_the_orders_in_two_blocks_have_nothing_to_do_with_each_other() -> None:
    """BAT-18. The order inside each block is independent."""
    pairs = []
    for seed in range(4000):
        shops = prepared(4, seed).shops
        pairs.append((int(shops[1].company), int(shops[31].company)))
    assert looks_even(pairs, 25)


def test_every_order_of_the_goods_of_a_company_is_equally_likely() -> None:
    """BAT-18. Which good of a company goes to which block, and independently of the other companies."""
    of_one_company, of_two = [], []
    for seed in range(5000):
        block = {(int(s.company), int(s.good)): i // 5 for i, s in enumerate(prepared(5, seed).shops[1:])}
        of_one_company.append((block[2, 0], block[2, 6]))
        of_two.append((block[0, 3], block[4, 3]))
    assert looks_even(of_one_company, 42)
    assert looks_even(of_two, 49)


@pytest.mark.parametrize("players", [3, 4, 5])
def test_without_a_choice_every_seat_is_first_auctioneer_equally_often(players: int) -> None:
    """BAT-28."""
    seats = [int(prepared(players, seed).auction.auctioneer) for seed in range(3000)]
    assert set(seats) == set(range(players))
    assert looks_even(seats, players)


@pytest.mark.parametrize(("players", "seat"), [(3, 0), (3, 2), (4, 3), (5, 4)])
def test_the_first_auctioneer_can_be_chosen(players: int, seat: int) -> None:
    """BAT-27, BAT-28, BAT-36. He leads the first auction, so his left neighbour speaks first."""
    for seed in range(5):
        game = tw.new("batavia", players=players, seed=seed, first_auctioneer=seat)
        assert game.state.auction.auctioneer == seat
        assert game.asked == (seat + 1) % players


def test_nobody_is_first_player_before_the_end_of_the_first_auction() -> None:
    """BAT-29."""
    game = tw.new("batavia", players=3, seed=1)
    assert game.to_dict()["first_player"] is None
    game.play("bid 1")
    assert game.to_dict()["first_player"] is None


def test_a_hand_is_dealt_from_all_110_cards() -> None:
    """BAT-21, BAT-22. Cards of one company in the last hand follow the hypergeometric distribution."""
    found = Counter(int(prepared(5, seed).players[4].hand[3]) for seed in range(4000))
    expected = [4000 * hypergeom.pmf(k, 110, 22, 10) for k in range(6)]
    observed = [found[k] for k in range(6)]
    observed.append(4000 - sum(observed))
    expected.append(4000 - sum(expected))
    assert chisquare(observed, expected).pvalue > LIKELY


def test_every_face_of_the_die_is_equally_likely() -> None:
    """BAT-8."""
    load()
    mask = np.zeros(92, dtype=np.int8)
    dice = []
    for seed in range(3000):
        table = new_table(STATE)
        loops.begin(table, 4, np.array([0, -1, 0, 0]), keyed(seed_bytes(seed), 0), mask)
        dice.append(int(table[0].auction.die))
    assert set(dice) == {1, 2, 3, 4, 5, 6}
    assert looks_even(dice, 6)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("layout", "closed"),
        ("first_auctioneer", 3),
        ("first_auctioneer", -1),
        ("open_bills", 1),
        ("laying", "any"),
        ("dice", 2),
    ],
)
def test_options_that_do_not_exist_are_refused(name: str, value: Any) -> None:
    """BAT-147."""
    with pytest.raises(tw.BadOption, match=name):
        tw.new("batavia", players=3, **{name: value})


def test_the_options_of_views_and_of_laying_do_not_change_the_set_up() -> None:
    """BAT-147. The third changes only views, the fourth only how cards are entered."""
    plain = tw.new("batavia", players=4, seed=5).to_dict()
    other = tw.new("batavia", players=4, seed=5, open_bills=True, laying="ascending").to_dict()
    plain.pop("options")
    other.pop("options")
    assert plain == other

"""What a seat may know as numbers: every part says what lies on the table, seen from the seat that looks."""

from __future__ import annotations

import random

import pytest

import tradewinds as tw
from asking import observed, part
from tradewinds.engine.game import Game
from tradewinds.games.batavia.rules.ch07_majorities import seal_holder
from tradewinds.games.batavia.rules.track import NO_SHOP, next_shop
from tradewinds.games.batavia.terms import COMPANY_CODES, NONE

TABLE = """
players: 4
round: 3
question: laying
asked: 2
auctioneer: 1
first player: 1
turns taken: 1
die: 4
laid: 2
last laid: DK
discard: SE 3
seat 0: at 3; shops FR 1; bills 20; payments 5; hand EN 2, FR 1; open DK 1
seat 1: at 0; bills 10; payments -5; hand NL 4; bought NL 3; open EN 2
seat 2: at 0; bills 15; hand FR 2; open DK 3
seat 3: at 0; bills 15; hand SE 1
shops:
   1 | EN tea        | DK silk       | -             | NL porcelain  | SE nutmeg
   6 | FR tea        | SE pepper     | EN cotton     | DK ginger     | NL silk
  11 | DK nutmeg     | NL ginger     | SE tea        | FR cotton     | EN porcelain
  16 | SE cotton     | EN silk       | NL nutmeg     | DK pepper     | FR porcelain
  21 | NL pepper     | FR silk       | DK tea        | EN ginger     | SE porcelain
  26 | DK cotton     | SE silk       | FR ginger     | NL tea        | EN nutmeg
  31 | FR nutmeg     | EN pepper     | SE ginger     | NL cotton     | DK porcelain
warehouses: pepper FR:0
"""


@pytest.fixture
def game() -> Game:
    return tw.parse("batavia", TABLE, seed=1)


def test_the_question_and_who_is_asked_are_marked(game: Game) -> None:
    for seat in range(4):
        found = observed(game, seat)
        assert part(found, "question") == {"question[laying]": 1}
        assert part(found, "asked") == {f"asked[{(2 - seat) % 4}]": 1}
        assert part(found, "present") == {f"present[{place}]": 1 for place in range(4)}


def test_own_cards_are_seen_and_those_of_others_only_as_far_as_all_saw_them_bought(game: Game) -> None:
    own = observed(game, 0)
    assert part(own, "hand") == {"hand[EN]": 2, "hand[FR]": 1}
    assert part(own, "cards") == {"cards[0]": 3, "cards[1]": 4, "cards[2]": 2, "cards[3]": 1}
    assert part(own, "bought") == {"bought[1, NL]": 3}
    assert part(observed(game, 1), "bought") == {"bought[0, NL]": 3}


def test_cards_that_cannot_be_placed_are_counted(game: Game) -> None:
    """22 of each company, less open, discarded, bought and own ones."""
    assert part(observed(game, 0), "unseen") == {
        "unseen[EN]": 22 - 2 - 2,
        "unseen[DK]": 22 - 1 - 3,
        "unseen[FR]": 22 - 1,
        "unseen[NL]": 22 - 3,
        "unseen[SE]": 22 - 3,
    }


def test_bills_of_others_are_unknown_but_payments_are_remembered(game: Game) -> None:
    found = observed(game, 1)
    assert part(found, "bills") == {"bills[0]": 10}
    assert part(found, "bills_known") == {"bills_known[0]": 1}
    assert part(found, "payments") == {"payments[0]": -5, "payments[3]": 5}
    opened = tw.parse("batavia", TABLE.replace("round: 3", "options: open_bills yes\nround: 3"))
    assert part(observed(opened, 1), "bills") == {"bills[0]": 10, "bills[1]": 15, "bills[2]": 15, "bills[3]": 20}


def test_shops_merchants_and_crates_are_where_they_lie(game: Game) -> None:
    found = observed(game, 0)
    tiles = part(found, "tile")
    assert tiles["tile[EN, tea]"] == 1
    assert tiles["tile[NL, silk]"] == 10
    assert len(tiles) == 9  # one of the ten face-up shops is taken, the others lie face down
    assert part(found, "at") == {"at[0]": 3}
    assert part(found, "crate") == {"crate[0, pepper, FR]": 1}
    assert part(observed(game, 2), "crate") == {"crate[2, pepper, FR]": 1}
    assert part(found, "shops") == {"shops[0, FR]": 1}


def test_the_way_to_the_next_shop_of_each_company(game: Game) -> None:
    found = observed(game, 0)
    assert found["way[0, EN]"] == 8 - 3
    assert found["way[1, EN]"] == 1
    assert found["next_good[EN, cotton]"] == 1
    assert found["next_good[FR, tea]"] == 1


def test_majorities_are_seals(game: Game) -> None:
    assert part(observed(game, 3), "seal") == {"seal[2, EN]": 1, "seal[3, DK]": 1}


def test_an_auction_shows_its_bids() -> None:
    game = tw.parse("batavia", "players: 3\nauctioneer: 0\nfirst player: -\npackage: EN 2, NL 1\nasked: 1", seed=1)
    game.play("bid 4")
    game.play("pass")
    found = observed(game, 0)
    assert part(found, "package") == {"package[EN]": 2, "package[NL]": 1}
    assert found["highest_bid"] == 4
    assert part(found, "highest_bidder") == {"highest_bidder[1]": 1}
    assert part(found, "passed") == {"passed[2]": 1}
    assert part(found, "question") == {"question[bid]": 1}


def test_payments_follow_the_auctions() -> None:
    game = tw.new("batavia", players=3, seed=5, first_auctioneer=0)
    game.play("bid 5")
    game.play("pass")
    game.play("pass")
    assert part(observed(game, 1), "payments") == {"payments[0]": -5, "payments[1]": 3, "payments[2]": 2}


def test_a_spectator_sees_the_table_without_a_hand(game: Game) -> None:
    view = game.view(None)
    start = view.definition.observation.start("hand")
    assert not view.observation[start : start + 5].any()
    assert view.observation.any()


def test_seals_and_ways_are_those_of_the_rules() -> None:
    """They are worked out once more for speed; over whole games nobody can tell the difference."""
    game = tw.new("batavia", players=4, seed=11)
    chooser = random.Random(11)
    while not game.over:
        found, state = observed(game, 0), game.state
        holders = {code: seal_holder(state, company) for company, code in enumerate(COMPANY_CODES)}
        assert part(found, "seal") == {f"seal[{seat}, {code}]": 1 for code, seat in holders.items() if seat != NONE}
        for seat in range(4):
            for company, code in enumerate(COMPANY_CODES):
                space = next_shop(game.view(0).state, seat, company)
                way = 0 if space == NO_SHOP else space - state.players[seat].at
                assert found.get(f"way[{seat}, {code}]", 0) == way
        game.play(chooser.choice(game.actions))

"""4. Auction."""

import pytest

import tradewinds as tw
from asking import offered
from tradewinds.engine.game import Game

BEFORE_THE_ROLL = """
    players: 3
    question: exchange
    new shop: DK
    turns taken: 2
    taken: 2 by 2
    seat 2: at 2; shops -; hand {others}
    pile: {pile}
    package: {package}
"""


def bills(game: Game) -> list[int]:
    return [seat["bills"] for seat in game.to_dict()["seats"]]


def play(game: Game, *actions: str) -> None:
    for action in actions:
        game.play(action)


def test_the_die_says_how_many_cards_are_turned_up() -> None:
    """BAT-SC1. The pile is EN, EN, SE; a seed is looked for with which the die shows 3 (BAT-33, BAT-34)."""
    text = BEFORE_THE_ROLL.format(pile="EN 2, SE 1", package="-", others="EN 20, DK 22, FR 22, NL 22, SE 21")
    for seed in range(1000):
        game = tw.parse("batavia", text, seed=seed)
        game.play("keep")
        if game.state.auction.die == 3:
            break
    after = game.to_dict()
    assert after["die"] == 3
    assert after["package"] == {"EN": 2, "SE": 1}
    assert after["pile"] == {}
    assert {action.verb for action in game.actions} == {"pass", "bid"}


@pytest.mark.parametrize("seed", range(12))
def test_the_package_grows_by_the_die(seed: int) -> None:
    """BAT-33, BAT-51. Whatever the die shows; cards left over stay in the package."""
    text = BEFORE_THE_ROLL.format(pile="EN 20, SE 19", package="SE 2", others="EN 2, DK 22, FR 22, NL 22, SE 1")
    game = tw.parse("batavia", text, seed=seed)
    game.play("keep")
    after = game.to_dict()
    assert sum(after["package"].values()) == 2 + after["die"]
    assert sum(after["pile"].values()) == 39 - after["die"]
    assert after["package"]["SE"] >= 2


def test_the_whole_package_and_the_boat_are_one_lot() -> None:
    """BAT-34, BAT-48. The winner gets all cards and is first player."""
    game = tw.parse("batavia", """
        players: 3
        package: EN 2, SE 1
        seat 1: hand SE 2
    """)  # fmt: skip
    play(game, "bid 2", "pass", "pass")
    after = game.to_dict()
    assert after["seats"][1]["hand"] == {"EN": 2, "SE": 3}
    assert after["package"] == {}
    assert after["first_player"] == after["asked"] == 1


def test_the_winner_pays_one_bill_at_a_time_from_his_left() -> None:
    """BAT-SC2. Seat 1 wins with 7: seats 2, 3, 0 get 3, 2, 2."""
    game = tw.parse("batavia", "players: 4\nauctioneer: 0\npackage: EN 2")
    play(game, "bid 7", "pass", "pass", "pass")
    assert bills(game) == [17, 8, 18, 17]


def test_a_single_bill_goes_to_the_left_neighbour() -> None:
    """BAT-SC3. Seat 2 wins with 1: seat 0 gets it."""
    game = tw.parse("batavia", "players: 3\nauctioneer: 1\npackage: EN 2")
    play(game, "bid 1", "pass", "pass")
    assert bills(game) == [16, 15, 14]


def test_a_bid_that_can_be_shared_evenly_is() -> None:
    """BAT-SC4. Seat 0 wins with 4 against four opponents."""
    game = tw.parse("batavia", "players: 5\nauctioneer: 4\npackage: EN 2")
    play(game, "bid 4", "pass", "pass", "pass", "pass")
    assert bills(game) == [11, 16, 16, 16, 16]


@pytest.mark.parametrize("players", [3, 4, 5])
@pytest.mark.parametrize("amount", [1, 2, 3, 4, 5, 8, 13, 15])
def test_payment_is_the_same_as_handing_out_bills_one_by_one(players: int, amount: int) -> None:
    """BAT-46, BAT-47. Also to those who have passed."""
    game = tw.parse("batavia", f"players: {players}\nauctioneer: 0\npackage: EN 1")
    play(game, f"bid {amount}", *["pass"] * (players - 1))
    expected = [15] * players
    receiver = 1
    for _ in range(amount):
        receiver = (receiver + 1) % players
        receiver = 2 % players if receiver == 1 else receiver
        expected[1] -= 1
        expected[receiver] += 1
    assert bills(game) == expected


def test_an_auction_goes_round_and_round_until_all_others_have_passed() -> None:
    """BAT-SC5. 1 bids 2, 2 passes, 3 bids 3, 0 passes, 1 bids 5, 3 passes: seat 1 wins with 5."""
    game = tw.parse("batavia", "players: 4\nauctioneer: 0\npackage: NL 3")
    spoke = []
    for action in ("bid 2", "pass", "bid 3", "pass", "bid 5", "pass"):
        spoke.append(game.asked)
        game.play(action)
    assert spoke == [1, 2, 3, 0, 1, 3]
    assert bills(game) == [16, 10, 17, 17]
    after = game.to_dict()
    assert (after["question"], after["asked"], after["first_player"]) == ("turn", 1, 1)
    assert after["seats"][1]["hand"] == {"NL": 3}
    play(game, "draw", "draw", "draw", "draw")
    assert game.to_dict()["auctioneer"] == 1


def test_the_last_player_without_a_bid_still_chooses() -> None:
    """BAT-SC6. 0 and 1 pass; seat 2 may pass or bid 1 to 15, and wins at once with 1 (BAT-43, BAT-45)."""
    game = tw.parse("batavia", "players: 3\nauctioneer: 2\npackage: FR 1")
    play(game, "pass", "pass")
    assert game.asked == 2
    assert offered(game) == ["pass"] + [f"bid {k}" for k in range(1, 16)]
    game.play("bid 1")
    assert bills(game) == [16, 15, 14]
    assert game.to_dict()["question"] == "turn"
    assert game.to_dict()["first_player"] == 2


def test_after_a_first_auction_without_bids_the_auctioneer_takes_the_boat() -> None:
    """BAT-SC7. The package stays and grows. A seed is found: seat 1 rolls 4, then 2 (BAT-49 to BAT-52)."""
    for seed in range(10_000):
        game = tw.new("batavia", players=3, seed=seed, first_auctioneer=1)
        if game.state.auction.die != 4:
            continue
        play(game, "pass", "pass")
        told = game.play("pass")
        middle = game.to_dict()
        play(game, "draw", "draw", "draw")
        if game.state.auction.die == 2:
            break
    assert sum(middle["package"].values()) == 4
    assert (middle["first_player"], middle["asked"], middle["question"]) == (1, 1, "turn")
    assert [seat["bills"] for seat in middle["seats"]] == [15, 15, 15]
    assert [(event.kind, event.seat) for event in told] == [("passed", 1), ("unsold", None), ("took_boat", 1)]
    after = game.to_dict()
    assert (after["round"], after["auctioneer"], after["die"]) == (2, 1, 2)
    assert sum(after["package"].values()) == 6
    assert all(after["package"][company] >= count for company, count in middle["package"].items())


def test_after_a_later_auction_without_bids_the_first_player_stays() -> None:
    """BAT-SC8. Seat 2 is first player of round 5 and auctioneer of round 6; bills unchanged."""
    game = tw.parse("batavia", """
        players: 4
        round: 5
        auctioneer: 2
        first player: 2
        package: SE 4
        seat 0: bills 20
        seat 3: bills 10
    """)  # fmt: skip
    play(game, "pass", "pass", "pass", "pass")
    after = game.to_dict()
    assert (after["first_player"], after["asked"], after["question"]) == (2, 2, "turn")
    assert after["package"] == {"SE": 4}
    play(game, "draw", "draw", "draw", "draw")
    assert (game.to_dict()["auctioneer"], game.to_dict()["round"]) == (2, 6)
    assert bills(game) == [20, 15, 15, 10]


@pytest.mark.parametrize(("highest", "options"), [(5, ["pass", "bid 6"]), (6, ["pass"])])
def test_a_bid_is_higher_than_the_last_and_no_more_than_one_owns(highest: int, options: list[str]) -> None:
    """BAT-SC9. A player with 6 bills speaks (BAT-40 to BAT-42)."""
    game = tw.parse("batavia", f"""
        players: 3
        bid: {highest}
        bidder: 1
        asked: 2
        package: EN 1
        seat 0: bills 24
        seat 2: bills 6
    """)  # fmt: skip
    assert offered(game) == options


def test_who_owns_no_bill_can_only_pass() -> None:
    """BAT-SC10. Also when there is no bid yet (BAT-41)."""
    game = tw.parse("batavia", "players: 3\npackage: EN 1\nseat 1: bills 0\nseat 0: bills 30")
    assert game.asked == 1
    assert offered(game) == ["pass"]


def test_who_has_passed_is_not_asked_again() -> None:
    """BAT-SC11. After 1 bids 3, 2 passes, 3 bids 4, 0 passes, 1 bids 6 only seat 3 is left to speak."""
    game = tw.parse("batavia", "players: 4\nauctioneer: 0\npackage: EN 1")
    play(game, "bid 3", "pass", "bid 4", "pass", "bid 6")
    assert game.asked == 3
    game.play("pass")
    assert game.to_dict()["question"] == "turn"
    assert game.to_dict()["first_player"] == 1


def test_the_auctioneer_takes_part_as_the_last() -> None:
    """BAT-SC73. 1 bids 2, 2 passes, 0 bids 3, 1 passes: the auctioneer wins; seats 1, 2 get 2, 1 (BAT-35)."""
    game = tw.parse("batavia", "players: 3\nauctioneer: 0\npackage: EN 1")
    play(game, "bid 2", "pass", "bid 3", "pass")
    assert game.to_dict()["first_player"] == 0
    assert bills(game) == [12, 17, 16]


def test_the_first_bid_may_be_any_number_of_bills() -> None:
    """BAT-38, BAT-39. From 1 up to what the bidder owns."""
    game = tw.parse(
        "batavia",
        "players: 5\npackage: EN 1\nseat 1: bills 75\n" + "\n".join(f"seat {s}: bills 0" for s in (0, 2, 3, 4)),
    )
    assert offered(game) == ["pass"] + [f"bid {k}" for k in range(1, 76)]
    play(game, "bid 75", "pass", "pass", "pass", "pass")
    assert bills(game) == [18, 0, 19, 19, 19]


def test_the_first_speaker_may_pass_on_the_right_to_the_first_bid() -> None:
    """BAT-43."""
    game = tw.parse("batavia", "players: 3\nauctioneer: 0\npackage: EN 1")
    game.play("pass")
    assert game.asked == 2
    assert "bid 1" in offered(game)


@pytest.mark.parametrize(
    ("action", "clause"),
    [("bid 5", "BAT-40"), ("bid 2", "BAT-40"), ("bid 16", "BAT-41"), ("bid 75", "BAT-41")],
)
def test_a_refused_bid_names_the_clause(action: str, clause: str) -> None:
    """BAT-40, BAT-41. And nothing changes."""
    game = tw.parse("batavia", "players: 3\nbid: 5\nbidder: 1\nasked: 2\npackage: EN 1")
    before = str(game)
    with pytest.raises(tw.IllegalAction) as refusal:
        game.play(action)
    assert refusal.value.clause == clause
    assert clause in str(refusal.value)
    assert str(game) == before


@pytest.mark.parametrize("action", ["draw", "lay EN", "stop", "advance EN", "finish", "exchange", "keep", "empty turn"])
def test_in_an_auction_one_can_only_bid_or_pass(action: str) -> None:
    """BAT-37. Anything else answers another question, and no clause needs to forbid it."""
    game = tw.parse("batavia", "players: 3\npackage: EN 1\nseat 1: hand EN 3")
    with pytest.raises(tw.IllegalAction) as refusal:
        game.play(action)
    assert refusal.value.clause is None


def test_bids_passes_and_payments_are_told_to_everybody() -> None:
    """BAT-53."""
    game = tw.parse("batavia", "players: 4\nauctioneer: 0\npackage: EN 2, FR 1")
    game.play("bid 2")
    assert [(e.kind, e.seat, e.numbers) for e in game.events(None)] == [("bid", 1, {"bills": 2})]
    play(game, "pass", "pass")
    game.play("pass")
    assert [(e.kind, e.seat, e.numbers) for e in game.events(None)] == [
        ("passed", 0, {}),
        ("bought", 1, {"bills": 2, "cards": 3}),
        ("paid", 1, {"to": 2, "bills": 1}),
        ("paid", 1, {"to": 3, "bills": 1}),
        ("took_boat", 1, {}),
    ]


def test_a_new_auction_forgets_the_bids_of_the_last() -> None:
    """BAT-38, BAT-42. Who passed is in again, and bidding starts anew."""
    game = tw.parse("batavia", "players: 3\nauctioneer: 0\npackage: EN 1")
    play(game, "bid 9", "pass", "pass", "draw", "draw", "draw")
    after = game.to_dict()
    assert (after["bid"], after["bidder"], after["passed"], after["asked"]) == (0, None, [], 2)
    assert "bid 1" in offered(game)


def test_an_auction_is_held_even_for_the_boat_alone() -> None:
    """BAT-57. No card can be turned up and none is left over, but somebody wants to play first."""
    text = BEFORE_THE_ROLL.format(pile="-", package="-", others="EN 22, DK 22, FR 22, NL 22, SE 22")
    game = tw.parse("batavia", text)
    game.play("keep")
    after = game.to_dict()
    assert (after["question"], after["package"], after["asked"]) == ("bid", {}, 1)
    play(game, "bid 1", "pass", "pass")
    assert game.to_dict()["first_player"] == 1
    assert bills(game) == [15, 14, 16]

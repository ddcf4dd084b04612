"""7. Action 3: buy ships."""

import pytest

import tradewinds as tw
from asking import clause_against, offered, play, seat_of
from tradewinds.engine.game import Game

YVES = """
    purchase row: green3 | yellow1 | green2 | red3 | blue2
    filling row: green1
    seat 0: coins 8
"""


def buy_until(text: str, column: int, ship: str) -> Game:
    """Return a game after a purchase that turned up a ship: which card lies on top is up to the seed."""
    for seed in range(200):
        game = play(tw.parse("au_nom_du_roi", text, seed=seed), f"buy {column}")
        if game.to_dict()["filling_row"][column - 1] == ship:
            return game
    raise AssertionError(f"{ship} is never drawn")


def test_ships_are_bought_one_after_another() -> None:
    """ANR-SC12. (ANR-61, ANR-63 to ANR-66)"""
    game = buy_until(YVES, 1, "white2")
    data = game.to_dict()
    assert (seat_of(game)["coins"], seat_of(game)["ships"]) == (3, ["green3"])
    assert (data["purchase_row"][0], data["filling_row"][0], data["piles"]) == ("green1", "white2", [5, 6, 7, 7, 8])
    assert {"buy 1", "buy 2"} <= set(offered(game))
    assert clause_against(game, "buy 3") == "ANR-63"
    data = play(game, "buy 1").to_dict()
    assert (seat_of(game)["coins"], seat_of(game)["ships"]) == (0, ["green1", "green3"])
    assert (data["purchase_row"][0], data["piles"][0]) == ("white2", 4)
    assert data["filling_row"][0] != "-"


def test_a_ship_of_the_filling_row_cannot_be_bought() -> None:
    """ANR-SC13. (ANR-62) There are five decisions to buy, one for each column of the purchase row."""
    game = tw.parse("au_nom_du_roi", YVES.replace("coins 8", "coins 99"))
    assert [action.text for action in game.definition.actions if action.verb == "buy"] == [
        f"buy {column}" for column in range(1, 6)
    ]
    for column, ship in enumerate(game.to_dict()["purchase_row"], start=1):
        bought = game.copy()
        bought.play(f"buy {column}")
        assert seat_of(bought)["ships"] == [ship]


def test_the_next_pile_follows_an_empty_one() -> None:
    """ANR-SC14. (ANR-64)"""
    game = tw.parse("au_nom_du_roi", "piles: 1 6 7 7 8\nseat 0: coins 20\nseat 1: ships rest")
    assert play(game, "buy 1").to_dict()["piles"] == [0, 6, 7, 7, 8]
    assert play(game, "buy 2").to_dict()["piles"] == [0, 5, 7, 7, 8]


@pytest.mark.parametrize(("before", "after"), [("0 0 7 7 8", [0, 0, 5, 7, 8]), ("0 0 1 7 8", [0, 0, 0, 6, 8])])
def test_a_scoring_card_is_set_aside(before: str, after: list[int]) -> None:
    """ANR-SC15. (ANR-67, ANR-68) The next card of its pile, or of the next one, fills the gap; buying goes on."""
    text = f"piles: {before}\nturns: 20\nfirst player: 1\nseat 0: coins 20\nseat 1: ships rest"
    for seed in range(100):
        game = play(tw.parse("au_nom_du_roi", text, seed=seed), "buy 1")
        if game.to_dict()["intermediate_drawn"]:
            break
    data = game.to_dict()
    assert (data["intermediate_drawn"], data["piles"]) == (20, after)
    assert data["filling_row"][0] != "-"
    kinds = [event.kind for event in game.events()]
    assert kinds == ["bought", "intermediate_drawn", "ship_turned_up"]
    assert seat_of(play(game, "buy 1"))["coins"] < 20 - 3
    assert game.asked == 0


def test_gaps_stay_when_all_piles_are_empty() -> None:
    """ANR-SC16. (ANR-69)"""
    text = """
        piles: 0 0 0 0 0
        purchase row: red3 | blue1
        filling row: red3 | red2
        seat 0: coins 20
        seat 1: ships rest
    """
    game = tw.parse("au_nom_du_roi", text)
    before = game.to_dict()
    data = play(game, "buy 2").to_dict()
    assert (data["purchase_row"][1], data["filling_row"][1]) == ("red2", "-")
    data = play(game, "buy 2").to_dict()
    assert (data["purchase_row"][1], data["filling_row"][1]) == ("-", "-")
    assert clause_against(game, "buy 2") == "ANR-69"
    for column in (0, 2, 3, 4):
        assert data["purchase_row"][column] == before["purchase_row"][column], "nothing is moved sideways"
        assert data["filling_row"][column] == before["filling_row"][column]


def test_what_was_bought_can_be_sent_in_the_same_turn() -> None:
    """ANR-66."""
    game = play(tw.parse("au_nom_du_roi", "purchase row: green3\nseat 0: coins 6"), "buy 1", "send green3 drake")
    assert game.to_dict()["expeditions"]["drake"]["ships"] == ["0:green3"]


@pytest.mark.parametrize(("ship", "price"), [("red1", 3), ("brown2", 4), ("white3", 5)])
def test_a_ship_costs_its_volume_and_two(ship: str, price: int) -> None:
    """ANR-11, ANR-63."""
    game = tw.parse("au_nom_du_roi", f"purchase row: {ship}\nseat 0: coins {price - 1}")
    assert clause_against(game, "buy 1") == "ANR-63"
    game = tw.parse("au_nom_du_roi", f"purchase row: {ship}\nseat 0: coins {price}")
    assert seat_of(play(game, "buy 1"))["coins"] == 0


def test_only_ships_of_the_piles_are_turned_up() -> None:
    """ANR-64. Three kinds are left: each is drawn as often as there are ships of it."""
    text = """
        piles: 0 0 0 0 4
        purchase row: red1 | red1 | red2 | red2 | red2
        filling row: red3 | red3 | yellow1 | yellow1 | yellow2
        seat 0: coins 99
        seat 1: ships rest
    """
    game = tw.parse("au_nom_du_roi", text)
    left = game.state.unseen.copy()
    for _ in range(3):
        play(game, "buy 1")
    turned_up = [event.numbers["ship"] for event in game.log() if event.kind == "ship_turned_up"]
    for ship in turned_up:
        left[ship] -= 1
    assert len(turned_up) == 3
    assert left.sum() == game.state.unseen.sum() == 0
    assert (left == 0).all()

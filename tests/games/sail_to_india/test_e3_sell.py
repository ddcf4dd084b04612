"""E3. Sell goods."""

import pytest

import tradewinds as tw
from asking import clause_against, offered, play, seat_of
from tradewinds.engine.game import Game

TOWNS = """
    players: 4
    town 1: gold gems | market of gold, market of gems
    town 2: coffee gold | church, market of sugar
    town 3: sugar textiles | stronghold, church
    town 4: gold spices | church, stronghold
"""


def table(own: str, *lines: str) -> Game:
    return tw.parse("sail_to_india", "\n".join([TOWNS, *lines, f"seat 0: {own}"]))


def sell(game: Game, *places: str) -> Game:
    return play(game, "sell goods", *(f"sell {place}" for place in places), "done")


def sale(game: Game) -> dict[str, int]:
    """Return kinds, wealth and points of the sale that was just made."""
    told = next(event for event in game.events() if event.kind == "sale")
    return dict(told.numbers)


SIX_KINDS = ["1a", "1b", "2a", "3a", "3b", "4b"]


@pytest.mark.parametrize(
    ("kinds", "wealth", "points"), [(1, 1, 0), (2, 2, 0), (3, 3, 1), (4, 4, 1), (5, 5, 2), (6, 6, 4)]
)
def test_more_kinds_bring_more(kinds: int, wealth: int, points: int) -> None:
    """STI-SC19. From W = 0, V = 0 (STI-142, STI-143)."""
    game = sell(table(f"goods {' '.join(SIX_KINDS)}"), *SIX_KINDS[:kinds])
    assert sale(game) == {"kinds": kinds, "wealth": wealth, "points": points}
    while game.to_dict()["question"] != "main":
        if seat_of(game)["lisbon"] == 0:
            play(game, "return good 4b")
        play(game, "store")
    own = seat_of(game)
    assert (own["wealth"], own["points"]) == (wealth, points)


def test_a_second_marker_of_a_kind_adds_nothing() -> None:
    """STI-SC20. Gold, gold and sugar: two kinds, three markers on Lisbon (STI-144, STI-149)."""
    game = sell(table("goods 1a 2b 3a"), "1a", "2b", "3a")
    assert sale(game) == {"kinds": 2, "wealth": 2, "points": 0}
    assert seat_of(game)["lisbon"] == 3
    play(game, "store")
    assert (seat_of(game)["wealth"], seat_of(game)["lisbon"]) == (2, 2)


def test_markets_count_in_every_sale() -> None:
    """STI-SC21. Markets of gems and gold, coffee is sold: three kinds, each time (STI-146, STI-147, STI-226)."""
    game = table("goods 2a 3b; buildings 1a 1b; wealth 2; points 1")
    assert sale(sell(game, "2a")) == {"kinds": 3, "wealth": 3, "points": 1}
    assert seat_of(game)["buildings"] == ["1a", "1b"]
    assert sale(sell(game, "3b"))["kinds"] == 3


def test_markets_alone_sell_nothing() -> None:
    """STI-SC22. Two markets and no goods marker (STI-140, STI-145)."""
    assert clause_against(table("buildings 1a 1b"), "sell goods") == "STI-140"
    assert clause_against(table("ships 1", "seat 1: goods 1a"), "sell goods") == "STI-140"


def test_a_market_of_a_kind_that_is_sold_adds_nothing() -> None:
    """STI-SC23. A market of gold, with gold and sugar; unsold goods stay (STI-148, STI-151)."""
    own = "goods 2b 3a; buildings 1a"
    assert sale(sell(table(own), "2b", "3a"))["kinds"] == 2
    game = sell(table(own), "2b")
    assert (sale(game)["kinds"], seat_of(game)["goods"]) == (1, ["3a"])


def test_at_least_one_goods_marker_is_sold() -> None:
    """STI-141, STI-145, STI-407. Only own ones, on any towns."""
    game = play(table("goods 1a 4b", "seat 1: goods 2a"), "sell goods")
    assert offered(game) == ["sell 1a", "sell 4b"]
    assert clause_against(game, "done") == "STI-145"
    assert clause_against(game, "sell 2a") == "STI-141"
    play(game, "sell 4b")
    assert offered(game) == ["done", "sell 1a"]
    assert seat_of(game)["lisbon"] == 1


def test_a_space_is_free_as_soon_as_its_good_is_sold() -> None:
    """STI-126, STI-141."""
    game = sell(table("goods 1a; wealth 1"), "1a")
    assert game.state.goods.tolist() == [-1] * 24


def test_manufacture_adds_a_wealth() -> None:
    """STI-SC37. One kind: 2 wealth. Six kinds: 7 wealth and 4 points (STI-150, STI-262)."""
    own = f"goods {' '.join(SIX_KINDS)}; technologies manufacture"
    assert sale(sell(table(own), "1a")) == {"kinds": 1, "wealth": 2, "points": 0}
    assert sale(sell(table(own), *SIX_KINDS)) == {"kinds": 6, "wealth": 7, "points": 4}
    other = "seat 1: technologies manufacture"
    assert sale(sell(table("goods 1a; wealth 1", other), "1a"))["wealth"] == 1, "only for its owner"


def test_a_sale_costs_no_wealth() -> None:
    """STI-140."""
    game = sell(table("goods 1a; wealth 1"), "1a")
    assert (seat_of(game)["wealth"], game.to_dict()["action_points"]) == (2, 1)

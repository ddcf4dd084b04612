"""C. Wealth and victory points."""

import pytest

import tradewinds as tw
from asking import clause_against, offered, play, seat_of
from tradewinds.engine.game import Game
from tradewinds.games.sail_to_india.rules.c_wealth import holders

TOWNS = """
    players: 4
    town 1: gold coffee | stronghold, market of gems
    town 2: sugar gems | market of textiles, church
    town 3: gold spices | market of sugar, market of coffee
"""


def table(own: str, *lines: str) -> Game:
    return tw.parse("sail_to_india", "\n".join([TOWNS, *lines, f"seat 0: {own}"]))


def stored(game: Game) -> tuple[int, int, int]:
    """Return wealth, points and markers on Lisbon."""
    own = seat_of(game)
    return own["wealth"], own["points"], own["lisbon"]


@pytest.mark.parametrize(("amount", "markers"), [(0, 0), (1, 1), (5, 1), (6, 2), (8, 2), (10, 2), (11, 3), (45, 9)])
def test_one_marker_looks_after_five(amount: int, markers: int) -> None:
    """STI-SC3, STI-SC5. 6 is 5 + 1, 8 is 5 + 3, 10 is 5 + 5, 11 is 5 + 5 + 1 (STI-40 to STI-43, STI-55)."""
    assert holders(amount) == markers
    for what in ("wealth", "points"):
        assert seat_of(table(f"{what} {amount}"))["supply"] == 9 - markers


def test_bankers_who_are_not_needed_go_to_lisbon() -> None:
    """STI-SC4. W = 6, L = 0: paying 2 leaves one banker on 4 (STI-44, STI-45)."""
    assert stored(play(table("wealth 6"), "speed up")) == (4, 0, 1)


def test_nothing_is_paid_that_is_not_there() -> None:
    """STI-44, STI-74. No debt, and no paying with points."""
    game = table("wealth 1; points 9")
    assert clause_against(game, "speed up") == "STI-190"
    assert clause_against(game, "acquire banking") == "STI-180"


SALE = "wealth 4; goods 1a; buildings 1b 2a; ships 3"
"""Gold to sell, and markets of gems and textiles: three kinds, a point and three wealth."""


def sale(own: str = SALE) -> Game:
    return play(table(own), "sell goods", "sell 1a", "done")


def test_a_gain_takes_markers_from_lisbon_only() -> None:
    """STI-SC6. (a) The sold marker records the point; 1 wealth fits, 2 are lost (STI-46 to STI-50, STI-52)."""
    game = sale()
    assert (game.to_dict()["question"], stored(game)) == ("store_points", (4, 0, 1))
    assert offered(game) == ["store", "decline"]
    play(game, "store")
    assert (game.to_dict()["question"], stored(game)) == ("store_wealth", (5, 1, 0))
    assert game.to_dict()["wealth_due"] == 2
    assert clause_against(game, "store") == "STI-50"
    told = game.play("decline")
    assert [(event.kind, event.numbers) for event in told] == [("lost_wealth", {"wealth": 2})]
    assert (game.to_dict()["question"], stored(game)) == ("main", (5, 1, 0))


def test_every_marker_may_be_refused() -> None:
    """STI-SC6. (b) The point is refused, and the marker becomes a banker (STI-48, STI-52)."""
    game = play(sale(), "decline")
    assert (game.to_dict()["question"], stored(game)) == ("store_wealth", (5, 0, 1))
    assert stored(play(game, "store")) == (7, 0, 0)


def test_a_marker_can_be_fetched_for_the_rest_of_a_gain() -> None:
    """STI-SC6. (c) A ship is sent home for the rest (STI-51). Nothing else is possible meanwhile."""
    game = play(sale(), "store")
    assert offered(game) == [
        "decline",
        "return banker low",
        "return historian low",
        "return ship 3",
        "return building 1b",
        "return building 2a",
    ]
    play(game, "return ship 3")
    assert offered(game) == ["store", "decline"], "a marker on Lisbon comes first (STI-405)"
    assert stored(play(game, "store")) == (7, 1, 0)
    assert seat_of(game)["ships"] == []


def test_free_returns_wait_while_a_marker_is_on_lisbon() -> None:
    """STI-420."""
    assert clause_against(sale(), "return ship 3") == "STI-420"


def test_a_banker_sent_home_for_the_points_leaves_no_room_for_the_wealth() -> None:
    """STI-405. The wealth is stored only when the points are finished."""
    game = play(sale("wealth 4; points 5; goods 1a; buildings 1b 2a"), "store")
    assert stored(game) == (5, 6, 0), "one fits the banker"
    play(game, "return historian low")
    assert stored(game) == (5, 5, 1)
    early = play(table("wealth 4; technologies banking; points 5", "question: store_points", "used: banking"))
    assert stored(play(early, "return banker low", "store")) == (0, 6, 0)


def test_taking_a_marker_for_a_point_is_a_choice() -> None:
    """STI-SC7. V = 5, L = 2 (STI-47, STI-48)."""
    game = play(table("wealth 2; points 5; lisbon 2; technologies banking"), "use banking")
    assert stored(game) == (0, 5, 3), "the banker has come to Lisbon"
    assert stored(play(game.copy(), "store")) == (0, 6, 2)
    assert stored(play(game.copy(), "decline")) == (0, 5, 3)


def test_what_fits_is_stored_without_a_choice() -> None:
    """STI-SC8. V = 3, L = 0: V = 4 (STI-46)."""
    game = play(table("wealth 3; points 3; technologies banking"), "use banking")
    assert (game.to_dict()["question"], stored(game)) == ("main", (1, 4, 0))


def test_a_marker_takes_five_at_most_and_more_are_asked_for() -> None:
    """STI-SC47. Four points and seven wealth of a sale, from nothing (STI-42, STI-47)."""
    game = tw.parse(
        "sail_to_india",
        """
        players: 4
        town 1: gold gems | church, church
        town 2: coffee sugar | church, church
        town 3: textiles spices | church, church
        seat 0: goods 1a 1b 2a 2b 3a 3b; technologies manufacture
    """,
    )
    play(game, "sell goods", *(f"sell {place}" for place in ("1a", "1b", "2a", "2b", "3a", "3b")), "done")
    assert (game.to_dict()["points_due"], game.to_dict()["wealth_due"], stored(game)) == (4, 7, (0, 0, 6))
    play(game, "store")
    assert stored(game) == (0, 4, 5)
    play(game, "store")
    assert (game.to_dict()["wealth_due"], stored(game)) == (2, (5, 4, 4))
    assert stored(play(game.copy(), "store")) == (7, 4, 3)
    assert stored(play(game.copy(), "decline")) == (5, 4, 4)


def test_all_points_of_a_move_are_one_gain() -> None:
    """STI-53, STI-118. Discovery, Cartography and Port Maintenance: one historian records all three."""
    game = table("wealth 2; lisbon 4; ships 3; technologies cartography port_maintenance; speed 1")
    play(game, "move ships", "launch 1", "launch 1", "launch 1", "sail 3-4", "done", "pay")
    assert game.to_dict()["points_due"] == 3
    assert stored(play(game, "store")) == (1, 3, 0)

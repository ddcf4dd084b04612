"""9. Exchange."""

import pytest

import tradewinds as tw
from asking import offered
from tradewinds.engine.game import Game

ANNA = """
    players: 3
    question: advance
    taken: 2 by 0, 3 by 0, 4 by 0, 5 by 0
    seat 0: at 5; open EN 1, FR 1
"""
"""Stock DK 1, FR 1, NL 1, SE 1."""

TWO_SWEDISH = """
    players: 3
    question: advance
    taken: 3 by 0, 5 by 0, 7 by 0
    seat 0: at 7; open DK 1
"""
"""Stock SE 2, FR 1."""

ONE_SWEDISH = """
    players: 3
    question: advance
    taken: 3 by 0, 5 by 0, 7 by 0, 9 by 0
    seat 0: at 9; open SE 1, EN 1; shops SE 1; gold 6
"""
"""Stock SE 1, left over after the exchange of DK, FR and SE."""


def stock(game: Game) -> dict[str, int]:
    return dict(game.to_dict()["seats"][0]["shops"])


def gold(game: Game) -> int:
    return int(game.state.players[0].gold)


def test_five_companies_give_fifteen_gold() -> None:
    """BAT-SC32. Anna takes EN: exchange for 15, stock empty; or keep."""
    game = tw.parse("batavia", ANNA)
    game.play("advance EN")
    assert offered(game) == ["exchange", "keep"]
    kept = game.copy()
    kept.play("keep")
    assert (gold(kept), stock(kept)) == (0, {"EN": 1, "DK": 1, "FR": 1, "NL": 1, "SE": 1})
    game.play("exchange")
    assert (gold(game), stock(game)) == (15, {})
    assert game.to_dict()["handed_in"] == {"EN": 1, "DK": 1, "FR": 1, "NL": 1, "SE": 1}


def test_a_shop_of_a_company_he_has_already_gives_no_choice() -> None:
    """BAT-SC32. Anna takes FR: no choice, the turn is over."""
    game = tw.parse("batavia", ANNA)
    game.play("advance FR")
    assert (gold(game), stock(game)) == (0, {"DK": 1, "FR": 2, "NL": 1, "SE": 1})
    assert (game.asked, game.to_dict()["question"]) == (1, "turn")


def test_one_tile_of_every_company_is_handed_in_and_the_surplus_stays() -> None:
    """BAT-SC33. Stock SE 2, FR 1, takes DK, exchanges: +6, three tiles leave the game, SE 1 stays (BAT-97)."""
    game = tw.parse("batavia", TWO_SWEDISH)
    assert stock(game) == {"FR": 1, "SE": 2}
    game.play("advance DK")
    told = game.play("exchange")
    assert (gold(game), stock(game)) == (6, {"SE": 1})
    assert game.to_dict()["handed_in"] == {"DK": 1, "FR": 1, "SE": 1}
    assert (told[0].kind, told[0].seat, told[0].numbers) == ("exchanged", 0, {"shops": 3, "gold": 6})


def test_the_first_shop_can_be_exchanged_for_one_gold() -> None:
    """BAT-SC34. Or kept (BAT-100)."""
    game = tw.parse("batavia", "players: 3\nquestion: advance\nseat 0: open NL 1")
    game.play("advance NL")
    assert offered(game) == ["exchange", "keep"]
    kept = game.copy()
    told = kept.play("keep")
    assert (gold(kept), stock(kept)) == (0, {"NL": 1})
    assert (told[0].kind, told[0].numbers) == ("kept", {"company": 3})
    game.play("exchange")
    assert (gold(game), stock(game)) == (1, {})


def test_a_second_shop_of_the_only_company_cannot_be_exchanged() -> None:
    """BAT-SC35. Stock NL 1, takes NL: stock NL 2."""
    game = tw.parse("batavia", "players: 3\nquestion: advance\ntaken: 4 by 0\nseat 0: at 4; open NL 1")
    game.play("advance NL")
    assert (gold(game), stock(game)) == (0, {"NL": 2})
    assert game.asked == 1


def test_there_are_no_partial_exchanges() -> None:
    """BAT-SC36. Stock SE 1, FR 1, takes DK: the only exchange is for 6."""
    game = tw.parse("batavia", "players: 3\nquestion: advance\ntaken: 3 by 0, 5 by 0\nseat 0: at 5; open DK 1")
    game.play("advance DK")
    assert offered(game) == ["exchange", "keep"]
    game.play("exchange")
    assert (gold(game), stock(game)) == (6, {})


def test_what_is_left_over_counts_for_later_exchanges() -> None:
    """BAT-SC37. Stock SE 1: taking SE gives no exchange, taking EN one for 3."""
    game = tw.parse("batavia", ONE_SWEDISH)
    game.play("advance SE")
    assert (gold(game), stock(game), game.asked) == (6, {"SE": 2}, 1)
    game = tw.parse("batavia", ONE_SWEDISH)
    game.play("advance EN")
    game.play("exchange")
    assert (gold(game), stock(game)) == (9, {})


def test_surplus_tiles_of_several_companies_stay() -> None:
    """BAT-SC38. Stock EN 3, DK 2, FR 1, NL 1, takes SE, exchanges: +15, stock EN 2, DK 1."""
    game = tw.parse("batavia", """
        players: 3
        question: advance
        taken: 1 by 0, 2 by 0, 3 by 0, 4 by 0, 8 by 0, 9 by 0, 15 by 0
        seat 0: at 15; open SE 1
    """)  # fmt: skip
    assert stock(game) == {"EN": 3, "DK": 2, "FR": 1, "NL": 1}
    game.play("advance SE")
    game.play("exchange")
    assert (gold(game), stock(game)) == (15, {"EN": 2, "DK": 1})


@pytest.mark.parametrize(
    ("spaces", "at", "worth"),
    [
        ((), 0, 1),
        ((1,), 1, 3),
        ((1, 2), 2, 6),
        ((1, 2, 3), 3, 10),
        ((1, 2, 3, 4), 4, 15),
        ((1, 8), 8, 3),
        ((1, 2, 8, 9), 9, 6),
    ],
)
def test_the_number_of_companies_decides_the_gold(spaces: tuple[int, ...], at: int, worth: int) -> None:
    """BAT-95, BAT-101. 1, 3, 6, 10, 15 for 1 to 5 companies, at once; goods do not matter (BAT-98)."""
    taken = ", ".join(f"{space} by 0" for space in spaces) or "-"
    game = tw.parse("batavia", f"players: 3\nquestion: advance\ntaken: {taken}\nseat 0: at {at}; open SE 1")
    game.play("advance SE")
    game.play("exchange")
    assert gold(game) == worth


def test_crates_stay_when_shops_are_handed_in() -> None:
    """BAT-98."""
    game = tw.parse("batavia", ANNA)
    game.play("advance EN")
    before = game.to_dict()
    game.play("exchange")
    after = game.to_dict()
    assert after["warehouses"] == before["warehouses"]
    assert after["seats"][0]["crates"] == before["seats"][0]["crates"] == 7


def test_tiles_handed_in_do_not_come_back() -> None:
    """BAT-96."""
    game = tw.parse("batavia", TWO_SWEDISH)
    game.play("advance DK")
    game.play("exchange")
    assert sum(1 for tile in game.to_dict()["shops"] if tile != "-") == 31
    assert sum(sum(seat["shops"].values()) for seat in game.to_dict()["seats"]) == 1


def test_there_is_one_exchange_a_turn_and_only_at_its_moment() -> None:
    """BAT-99. Afterwards it is the next player's turn."""
    game = tw.parse("batavia", ANNA)
    game.play("advance EN")
    game.play("exchange")
    assert (game.asked, game.to_dict()["question"]) == (1, "turn")
    with pytest.raises(tw.IllegalAction):
        game.play("exchange")


def test_the_shops_of_others_do_not_count() -> None:
    """BAT-93, BAT-94. Only his own stock decides."""
    game = tw.parse("batavia", """
        players: 3
        question: advance
        taken: 1 by 1, 2 by 1, 4 by 2
        seat 0: open NL 1
        seat 1: at 2
        seat 2: at 4
    """)  # fmt: skip
    game.play("advance NL")
    game.play("exchange")
    assert gold(game) == 1
    assert game.to_dict()["seats"][1]["shops"] == {"EN": 1, "DK": 1}
    assert game.to_dict()["seats"][2]["shops"] == {"NL": 1}


def test_gold_has_no_upper_end() -> None:
    """BAT-15. A player with 85 gold gets 15 more."""
    game = tw.parse("batavia", """
        players: 3
        question: exchange
        new shop: DK
        taken: 1 by 0, 2 by 0, 3 by 0, 4 by 0, 5 by 0, 6 by 1, 7 by 1, 8 by 1, 9 by 1,
            10 by 1, 11 by 1, 12 by 1, 13 by 1, 14 by 2, 15 by 2, 16 by 2, 17 by 2, 18 by 2,
            19 by 2, 20 by 2, 21 by 2, 22 by 2, 23 by 0, 24 by 0, 25 by 0, 26 by 0, 27 by 0,
            28 by 0, 29 by 1, 30 by 1, 31 by 1, 32 by 1, 33 by 2, 34 by 2, 35 by 2
        seat 0: at 35; gold 85; shops EN 1, FR 1, NL 1, SE 1
        seat 1: at 32; shops -
        seat 2: at 34; shops -
    """)  # fmt: skip
    game.play("exchange")
    assert gold(game) == 100

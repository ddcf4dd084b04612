"""11. End of the game."""

import pytest

import tradewinds as tw
from asking import clause_against, offered
from tradewinds.engine.game import Game

ANNA = """
    players: 3
    question: {question}
    taken: 31 by 0, 35 by 1
    seat 0: at 31; {cards}
    seat 1: at 35
"""
"""Anna on 31; no DK tile beyond 31, an SE tile on 33."""

ORDER_2301 = """
    players: 4
    question: advance
    first player: 2
    turns taken: 2
    taken: 31 by 0, 32 by 1, 34 by 3, 35 by 2
    seat 0: at 31; open DK 1
    seat 1: at 32; {cards}
    seat 2: at 35
    seat 3: at 34; {rival}
"""
"""Turn order 2, 3, 0, 1; seat 0 is about to take the finish tile."""

DELIBERATE = """
    players: 3
    question: turn
    taken: 31 by 0, 34 by 1
    seat 0: at 31; hand NL 1, SE 2
    seat 1: at 34; open SE 1
"""
"""Anna on 31 with NL 1 and SE 2; no NL tile ahead, an SE tile on 33."""

DELIBERATE_BUT_LATE = """
    players: 3
    question: turn
    first player: 1
    turns taken: 2
    finish tile: 1
    taken: 31 by 0, 34 by 2
    seat 0: at 31; hand NL 1, SE 2
    seat 1: at 36
    seat 2: at 34; open SE 1
"""


def play(game: Game, *actions: str) -> None:
    for action in actions:
        game.play(action)


def test_who_has_no_shop_ahead_goes_to_the_finish() -> None:
    """BAT-SC45. Anna lays a card, holds only DK: no crate, no exchange, 4 gold at scoring (BAT-92, BAT-134)."""
    game = tw.parse("batavia", ANNA.format(question="turn", cards="hand DK 1; open DK 1"))
    play(game, "lay DK", "stop")
    assert offered(game) == ["finish"]
    before = game.to_dict()
    told = game.play("finish")
    after = game.to_dict()
    assert (after["finish_tile"], after["seats"][0]["at"]) == (0, 36)
    assert after["warehouses"] == before["warehouses"]
    assert after["seats"][0]["crates"] == before["seats"][0]["crates"]
    assert after["seats"][0]["shops"] == before["seats"][0]["shops"]
    assert (after["asked"], after["question"]) == (1, "turn")
    assert [(event.kind, event.seat) for event in told] == [("finished", 0)]
    play(game, "draw", "draw")
    assert game.outcome is not None
    assert [row["finish"] for row in game.outcome.sheet] == [4, 0, 0]


def test_a_shop_ahead_bars_the_way_to_the_finish() -> None:
    """BAT-SC46. She also holds SE with a tile on 33: that is her only target."""
    game = tw.parse("batavia", ANNA.format(question="advance", cards="open DK 1, SE 1"))
    assert offered(game) == ["advance SE"]
    assert clause_against(game, "finish") == "BAT-91"
    game.play("advance SE")
    assert game.state.players[0].at == 33


def test_nobody_is_obliged_to_finish() -> None:
    """BAT-SC47. At the start of her turn she may also draw (BAT-118)."""
    game = tw.parse("batavia", ANNA.format(question="turn", cards="hand DK 1; open DK 1"))
    assert offered(game) == ["draw", "lay DK"]
    game.play("draw")
    assert game.to_dict()["finish_tile"] is None


def test_the_round_is_played_to_its_end() -> None:
    """BAT-SC48. Turn order 2, 3, 0, 1; seat 0 finishes; only seat 1 still has a turn, then scoring."""
    game = tw.parse("batavia", ORDER_2301.format(cards="hand -", rival="open -"))
    assert game.asked == 0
    game.play("finish")
    assert (game.asked, game.to_dict()["question"]) == (1, "turn")
    game.play("draw")
    assert game.over
    assert game.outcome is not None
    assert game.outcome.reason == "finish"
    assert game.actions == ()
    with pytest.raises(tw.GameOver):
        game.play("draw")


def test_in_the_last_round_who_reaches_no_shop_must_draw() -> None:
    """BAT-SC49. Seat 1 holds only EN, without a tile ahead, and cannot get another seal."""
    game = tw.parse("batavia", ORDER_2301.format(cards="hand EN 2; open EN 1", rival="open SE 1"))
    game.play("finish")
    assert offered(game) == ["draw"]
    assert clause_against(game, "lay EN") == "BAT-113"
    told = game.play("draw")
    assert told[0].kind == "drew"
    assert told[0].numbers["cards"] == 2


def test_in_the_last_round_a_seal_with_a_shop_ahead_can_be_made() -> None:
    """BAT-SC50. Seat 1 holds EN (no tile ahead), hand SE 2, rival SE 1: he may stop after SE 2."""
    game = tw.parse("batavia", ORDER_2301.format(cards="hand SE 2; open EN 1", rival="open SE 1"))
    game.play("finish")
    assert offered(game) == ["draw", "lay SE"]
    game.play("lay SE")
    assert offered(game) == ["lay SE"]
    assert clause_against(game, "stop") == "BAT-113"
    game.play("lay SE")
    assert offered(game) == ["stop"]
    game.play("stop")
    assert offered(game) == ["advance SE"]
    crates = game.to_dict()["seats"][1]["crates"]
    game.play("advance SE")
    assert game.to_dict()["seats"][1]["at"] == 33
    assert game.to_dict()["seats"][1]["crates"] == crates - 1
    assert game.to_dict()["warehouses"]["ginger"]["SE"] == 1
    assert offered(game) == ["exchange", "keep"]
    game.play("exchange")
    assert game.over
    assert game.state.players[1].gold == 3


def test_in_the_last_round_a_company_in_stock_is_not_exchanged() -> None:
    """BAT-SC50. He may exchange only if he owns no SE (BAT-119)."""
    text = ORDER_2301.format(cards="hand SE 2; open EN 1", rival="open SE 1")
    game = tw.parse("batavia", text.replace("taken: 31 by 0", "taken: 27 by 1, 31 by 0"))
    play(game, "finish", "lay SE", "lay SE", "stop", "advance SE")
    assert game.over
    assert game.to_dict()["seats"][1]["shops"] == {"EN": 1, "SE": 2}


def test_pirates_come_after_the_turn_that_takes_the_finish_tile() -> None:
    """BAT-SC51. The finisher's lay makes T = 25."""
    game = tw.parse("batavia", """
        players: 4
        question: turn
        taken: 31 by 0, 35 by 1
        seat 0: at 31; hand DK 1; open DK 8
        seat 1: at 35; open EN 4, FR 4, NL 4, SE 4
    """)  # fmt: skip
    play(game, "lay DK", "stop")
    told = game.play("finish")
    assert [event.kind for event in told] == ["finished", "pirates"]
    assert game.to_dict()["discard"] == {"DK": 9}
    assert game.asked == 1


def test_pirates_come_after_the_remaining_turns_too() -> None:
    """BAT-117. The last turn leaves 25 cards open; the attack comes before hands are laid down."""
    game = tw.parse("batavia", """
        players: 4
        question: exchange
        new shop: EN
        first player: 1
        turns taken: 3
        finish tile: 2
        taken: 1 by 0
        seat 0: at 1; shops -; open DK 9; hand EN 1
        seat 1: open EN 4, FR 4, NL 4, SE 4
        seat 2: at 36
    """)  # fmt: skip
    told = [event.kind for event in game.play("keep")]
    assert told[:3] == ["kept", "pirates", "hand_laid_down"]
    assert game.to_dict()["discard"] == {"DK": 9}


@pytest.mark.parametrize("hand", ["EN 1", "DK 2", "FR 1, NL 1, SE 1", "EN 3, SE 2"])
def test_from_the_last_space_playing_always_leads_to_the_finish(hand: str) -> None:
    """BAT-SC52. Merchant on 35, the finish tile still there."""
    game = tw.parse(
        "batavia",
        f"players: 3\nquestion: turn\ntaken: 35 by 0\nseat 0: at 35; hand {hand}\nseat 1: open FR 1",
    )
    while "stop" not in offered(game):
        game.play(next(action for action in game.actions if action.verb == "lay"))
    game.play("stop")
    assert offered(game) == ["finish"]


def test_one_may_lay_so_as_to_finish_although_a_shop_could_be_reached() -> None:
    """BAT-SC67. NL 1 only: the finish. SE 2, with or without NL 1: only 33. SE 1 only: no stop (BAT-120)."""
    game = tw.parse("batavia", DELIBERATE)
    play(game, "lay NL", "stop")
    assert offered(game) == ["finish"]
    for lay in (("lay SE", "lay SE"), ("lay NL", "lay SE", "lay SE"), ("lay SE", "lay NL", "lay SE")):
        game = tw.parse("batavia", DELIBERATE)
        play(game, *lay, "stop")
        assert offered(game) == ["advance SE"]
        game.play("advance SE")
        assert game.state.players[0].at == 33
    game = tw.parse("batavia", DELIBERATE)
    game.play("lay SE")
    assert clause_against(game, "stop") == "BAT-65"


def test_once_the_finish_tile_is_taken_a_seal_without_a_shop_is_not_enough() -> None:
    """BAT-SC68. As BAT-SC67, tile taken: NL 1 only is no play; draw, or lay SE 2 with or without it."""
    game = tw.parse("batavia", DELIBERATE_BUT_LATE)
    assert offered(game) == ["draw", "lay NL", "lay SE"]
    game.play("lay NL")
    assert offered(game) == ["lay SE"]
    assert clause_against(game, "stop") == "BAT-113"
    play(game, "lay SE", "lay SE", "stop")
    assert offered(game) == ["advance SE"]
    game = tw.parse("batavia", DELIBERATE_BUT_LATE)
    play(game, "lay SE", "lay SE", "stop", "advance SE")
    assert game.state.players[0].at == 33


def test_nobody_else_can_go_to_the_finish() -> None:
    """BAT-114. Merchant on 35 with a majority in hand: once the tile is taken he must draw."""
    game = tw.parse("batavia", """
        players: 3
        question: turn
        first player: 1
        turns taken: 2
        finish tile: 1
        taken: 35 by 0
        seat 0: at 35; hand EN 3
        seat 1: at 36
    """)  # fmt: skip
    assert offered(game) == ["draw"]
    assert clause_against(game, "lay EN") == "BAT-113"


def test_the_finisher_keeps_his_stock_without_exchange() -> None:
    """BAT-115. Not in this turn: his shops stay and he gets no gold for them."""
    game = tw.parse("batavia", ANNA.format(question="advance", cards="open DK 1"))
    game.play("finish")
    assert game.to_dict()["seats"][0]["shops"] == {"FR": 1}
    assert game.to_dict()["seats"][0]["gold"] == 0


def test_no_auction_is_held_once_the_finish_tile_is_taken() -> None:
    """BAT-116. Scoring follows the round in which it was taken, so no game comes to such an auction."""
    with pytest.raises(tw.ImpossiblePosition):
        tw.parse("batavia", "players: 3\nround: 9\nquestion: bid\npackage: EN 1\nfinish tile: 1\nseat 1: at 36")

"""8. Advancing."""

from typing import Any

import pytest

import tradewinds as tw
from asking import clause_against, offered
from tradewinds.engine.game import Game

RULEBOOK_PICTURE = """
    players: 3
    question: advance
    seat 0: at 4; open DK 1
    seat 1: at 7
    shops:
       1 | EN tea     | DK silk      | FR pepper    | NL porcelain | SE nutmeg
       6 | FR tea     | SE pepper    | EN cotton    | DK ginger    | NL silk
      11 | FR cotton  | NL ginger    | SE tea       | DK nutmeg    | EN porcelain
      16 | SE cotton  | EN silk      | NL nutmeg    | DK pepper    | FR porcelain
      21 | NL pepper  | FR silk      | DK tea       | EN ginger    | SE porcelain
      26 | DK cotton  | SE silk      | FR ginger    | NL tea       | EN nutmeg
      31 | FR nutmeg  | EN pepper    | SE ginger    | NL cotton    | DK porcelain
    taken: 4 by 0, 7 by 1
"""
"""Merchant on 4; SE on 5, FR on 6, EN on 8, DK on 9 and 14; 7 empty with another merchant."""


def space_of(game: Game, seat: int = 0) -> int:
    return int(game.state.players[seat].at)


def test_a_merchant_goes_to_the_nearest_shop_of_the_company() -> None:
    """BAT-SC23. Over empty spaces, other tiles and merchants to 9; he takes the tile (BAT-79 to BAT-84)."""
    game = tw.parse("batavia", RULEBOOK_PICTURE)
    assert offered(game) == ["advance DK"]
    told = game.play("advance DK")
    assert space_of(game) == 9
    assert game.to_dict()["shops"][8] == "-"
    assert game.to_dict()["new_shop"] == "DK"
    assert space_of(game, 1) == 7
    assert (told[0].kind, told[0].seat, told[0].numbers) == (
        "advanced",
        0,
        {"space": 9, "company": 1, "good": 4},
    )
    changed = [
        i
        for i, (a, b) in enumerate(
            zip(tw.parse("batavia", RULEBOOK_PICTURE).to_dict()["shops"], game.to_dict()["shops"], strict=True),
            1,
        )
        if a != b
    ]
    assert changed == [9]


def test_he_cannot_go_past_the_nearest_shop() -> None:
    """BAT-SC24. 14 is no target; but if 9 was taken before, it is."""
    game = tw.parse("batavia", RULEBOOK_PICTURE)
    game.play("advance DK")
    assert game.to_dict()["shops"][13] == "DK nutmeg"
    later = tw.parse(
        "batavia",
        RULEBOOK_PICTURE.replace("7 by 1", "7 by 1, 9 by 2").replace("seat 1: at 7", "seat 1: at 7\n seat 2: at 9"),
    )
    later.play("advance DK")
    assert space_of(later) == 14


def test_with_several_seals_he_chooses_one_company() -> None:
    """BAT-SC25. From 0 with DK and SE: exactly the targets 2 and 5; only one advance (BAT-81)."""
    text = """
        players: 3
        question: advance
        seat 0: open DK 2, SE 1
    """
    game = tw.parse("batavia", text)
    assert offered(game) == ["advance DK", "advance SE"]
    targets = set()
    for action in ("advance DK", "advance SE"):
        game = tw.parse("batavia", text)
        game.play(action)
        targets.add(space_of(game))
        assert offered(game) == ["exchange", "keep"]
    assert targets == {2, 5}


def test_a_merchant_never_goes_back() -> None:
    """BAT-SC26. From 12, with a DK tile left on 9 and the next on 17, DK leads to 17."""
    game = tw.parse("batavia", """
        players: 3
        question: advance
        seat 0: at 12; open DK 1
        shops:
           1 | EN tea     | DK silk      | FR pepper    | NL porcelain | SE nutmeg
           6 | FR tea     | SE pepper    | EN cotton    | DK ginger    | NL silk
          11 | DK nutmeg  | NL ginger    | SE tea       | FR cotton    | EN porcelain
          16 | SE cotton  | DK pepper    | NL nutmeg    | EN silk      | FR porcelain
          21 | NL pepper  | FR silk      | DK tea       | EN ginger    | SE porcelain
          26 | DK cotton  | SE silk      | FR ginger    | NL tea       | EN nutmeg
          31 | FR nutmeg  | EN pepper    | SE ginger    | NL cotton    | DK porcelain
        taken: 12 by 0
    """)  # fmt: skip
    game.play("advance DK")
    assert space_of(game) == 17
    assert game.to_dict()["shops"][8] == "DK ginger"


def test_a_crate_goes_to_the_warehouse_of_the_good_on_the_space_of_the_company() -> None:
    """BAT-SC27. DK silk: one crate in the silk warehouse, 12 crates become 11 (BAT-86)."""
    game = tw.parse("batavia", "players: 3\nquestion: advance\nseat 0: open DK 1")
    told = game.play("advance DK")
    after = game.to_dict()
    assert {good: crates for good, crates in after["warehouses"].items() if crates} == {"silk": {"DK": 0}}
    assert after["seats"][0]["crates"] == 11
    assert ("stored", 0, {"good": 3, "company": 1}) in [(e.kind, e.seat, e.numbers) for e in told]


REVEALS: list[Any] = [
    ("landing on 5 reveals nothing", "seat 0: open SE 1", "advance SE", 5, 10, 10),
    ("landing on 6 reveals 11-15", "seat 0: at 3; open FR 1\n taken: 3 by 0", "advance FR", 6, 10, 15),
    (
        "a second one on 7 reveals nothing",
        "seat 0: at 5; open SE 1\n seat 1: at 6\n taken: 5 by 0, 6 by 1",
        "advance SE",
        7,
        15,
        15,
    ),
    ("landing on 11 reveals 16-20", "seat 0: at 9; open DK 1\n taken: 9 by 0", "advance DK", 11, 15, 20),
    ("landing on 10 reveals 11-15", "seat 0: at 4; open NL 1\n taken: 4 by 0", "advance NL", 10, 10, 15),
    ("landing on 26 sets R to 35", "seat 0: at 23; open DK 1\n taken: 23 by 0", "advance DK", 26, 30, 35),
    ("landing on 35 reveals nothing", "seat 0: at 26; open DK 1\n taken: 26 by 0", "advance DK", 35, 35, 35),
    ("landing on 31 reveals nothing", "seat 0: at 28; open FR 1\n taken: 28 by 0", "advance FR", 31, 35, 35),
]


@pytest.mark.parametrize(
    ("text", "action", "space", "before", "after"),
    [case[1:] for case in REVEALS],
    ids=[case[0] for case in REVEALS],
)
def test_the_first_merchant_in_the_last_face_up_block_reveals_the_next(
    text: str, action: str, space: int, before: int, after: int
) -> None:
    """BAT-SC28, BAT-SC29. Also: at most one block a turn, and none behind 35 (BAT-88, BAT-89)."""
    game = tw.parse("batavia", f"players: 3\n question: advance\n {text}")
    assert game.state.revealed == before
    told = game.play(action)
    assert space_of(game) == space
    assert game.state.revealed == after
    reveals = [event.numbers for event in told if event.kind == "revealed"]
    assert reveals == ([{"first": before + 1, "last": after}] if after > before else [])


def test_the_next_block_is_revealed_before_the_exchange_is_decided() -> None:
    """BAT-88. After the crate, before the question of the exchange."""
    game = tw.parse("batavia", "players: 3\nquestion: advance\nseat 0: at 3; open FR 1; shops -; gold 1\ntaken: 3 by 0")
    told = game.play("advance FR")
    assert [event.kind for event in told] == ["advanced", "stored", "revealed"]
    assert game.to_dict()["question"] == "exchange"
    assert "?" not in game.view(1).to_dict()["shops"][:15]
    assert game.view(1).to_dict()["shops"][15] == "?"


@pytest.mark.parametrize(("at", "company", "space"), [(0, "SE", 5), (3, "FR", 6), (9, "DK", 11), (23, "DK", 26)])
def test_in_the_open_layout_no_landing_reveals_anything(at: int, company: str, space: int) -> None:
    """BAT-SC30."""
    taken = f"taken: {at} by 0" if at else ""
    game = tw.parse(
        "batavia",
        f"players: 3\noptions: layout open\nquestion: advance\nseat 0: at {at}; open {company} 1\n{taken}",
    )
    assert game.state.revealed == 35
    told = game.play(f"advance {company}")
    assert space_of(game) == space
    assert game.state.revealed == 35
    assert "revealed" not in [event.kind for event in told]


def test_who_has_no_crate_left_still_takes_the_shop() -> None:
    """BAT-SC31. He owns FR tea, its warehouse space stays empty, exchange rules as usual (BAT-87)."""
    text = """
        players: 3
        question: advance
        seat 0: at 17; open FR 1
        shops:
           1 | EN tea     | DK silk      | FR pepper    | NL porcelain | SE nutmeg
           6 | FR cotton  | SE pepper    | EN cotton    | DK ginger    | NL silk
          11 | DK nutmeg  | NL ginger    | SE tea       | FR porcelain | EN porcelain
          16 | SE cotton  | EN silk      | NL nutmeg    | DK pepper    | FR tea
          21 | NL pepper  | FR silk      | DK tea       | EN ginger    | SE porcelain
          26 | DK cotton  | SE silk      | FR ginger    | NL tea       | EN nutmeg
          31 | FR nutmeg  | EN pepper    | SE ginger    | NL cotton    | DK porcelain
        taken: 1 by 0, 2 by 0, 4 by 0, 5 by 0, 8 by 0, 9 by 0,
            10 by 0, 12 by 0, 13 by 0, 15 by 0, 16 by 0, 17 by 0
    """
    game = tw.parse("batavia", text)
    assert game.to_dict()["seats"][0]["crates"] == 0
    told = game.play("advance FR")
    assert ("no_crate", 0, {"good": 0}) in [(e.kind, e.seat, e.numbers) for e in told]
    assert space_of(game) == 20
    assert "FR" not in game.to_dict()["warehouses"]["tea"]
    assert game.to_dict()["seats"][0]["crates"] == 0
    assert offered(game) == ["exchange", "keep"]
    kept = game.copy()
    kept.play("keep")
    assert kept.to_dict()["seats"][0]["shops"] == {"EN": 4, "DK": 2, "FR": 1, "NL": 3, "SE": 3}
    game.play("exchange")
    assert game.to_dict()["seats"][0]["gold"] == 15
    assert game.to_dict()["seats"][0]["shops"] == {"EN": 3, "DK": 1, "NL": 2, "SE": 2}


def test_a_tile_that_everybody_has_passed_stays_to_the_end() -> None:
    """BAT-SC76. All merchants are beyond space 9: the tile there is never a target (BAT-85)."""
    for seed in range(20):
        game = tw.parse("batavia", """
            players: 3
            round: 9
            package: EN 2
            taken: 10 by 0, 11 by 1, 12 by 2
            seat 0: at 10; hand EN 3, DK 2; open SE 1
            seat 1: at 11; hand NL 3, FR 2; open DK 1
            seat 2: at 12; hand SE 4; open DK 1, FR 1
        """, seed=seed)  # fmt: skip
        turn = 0
        while not game.over:
            turn += 1
            game.decide(game.actions[(seed + 7 * turn) % len(game.actions)])
        assert game.to_dict()["shops"][8] == "DK ginger"
        assert 9 not in [event.numbers["space"] for event in game.log() if event.kind == "advanced"]
        assert "advanced" in [event.kind for event in game.log()]


def test_only_companies_whose_seal_he_holds_can_be_chosen() -> None:
    """BAT-79."""
    game = tw.parse("batavia", "players: 3\nquestion: advance\nseat 0: open EN 2, DK 1\nseat 1: open DK 1, FR 3")
    assert offered(game) == ["advance EN"]
    assert clause_against(game, "advance DK") == "BAT-79"
    assert clause_against(game, "advance FR") == "BAT-79"
    assert clause_against(game, "advance SE") == "BAT-79"


def test_a_seal_without_a_shop_ahead_leads_nowhere() -> None:
    """BAT-79, BAT-82, BAT-91. He holds EN (nothing ahead) and SE (33): only SE, and no finish."""
    game = tw.parse("batavia", "players: 3\nquestion: advance\nseat 0: at 32; open EN 1, SE 1\ntaken: 32 by 0")
    assert offered(game) == ["advance SE"]
    assert clause_against(game, "advance EN") == "BAT-82"
    assert clause_against(game, "finish") == "BAT-91"


def test_advancing_changes_nobody_elses_pieces() -> None:
    """BAT-83. Others are jumped over without any effect."""
    game = tw.parse("batavia", RULEBOOK_PICTURE)
    before = game.to_dict()["seats"][1:]
    game.play("advance DK")
    assert game.to_dict()["seats"][1:] == before

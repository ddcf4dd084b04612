"""10. Three-player variant."""

import tradewinds as tw
from asking import clause_against, offered
from tradewinds.engine.game import Game

RED, YELLOW, ORANGE = range(3)


def crews(game: Game) -> list[str]:
    return [" ".join(seat["crew"]) for seat in game.to_dict()["seats"]]


def placements(game: Game) -> set[tuple[str, ...]]:
    """Return all crews to which the dice in hand can lead."""
    found, branches = set(), [game]
    while branches:
        branch = branches.pop()
        for action in branch.actions:
            twin = branch.copy()
            twin.play(action)
            data = twin.to_dict()
            if twin.asked == game.asked and data["question"] == "place":
                branches.append(twin)
            else:
                found.add(tuple(crews(twin)))
    return found


BOTH_HOLD_TWO = """
    players: 3
    question: drop
    asked: 2
    hand: {hand}
    seat 0: crew Y4 Y4; money 10; wages 5 3
    seat 1: crew R5 R3; money 10; wages 6 2
    seat 2: crew R2 Y1; money 10; wages 7 1
"""


def test_if_only_two_of_three_dice_fit_one_is_turned_to_seasick() -> None:
    """TOB-SC36. O rolls 5, 2, 1, drops the 1, puts 5 on yellow and 2 on red (TOB-217, TOB-221)."""
    game = tw.parse("tonga_bonga", BOTH_HOLD_TWO.format(hand="5 2 1"))
    assert offered(game) == ["drop 1", "drop 2", "drop 3"]
    assert [(event.kind, event.numbers) for event in game.play("drop 3")] == [("dropped", {"value": 1})]
    game.play("place yellow")
    assert clause_against(game, "place yellow") == "TOB-216"
    game.play("place red")
    assert crews(game) == ["Y4 Y4 O2", "O5 R5 R3", "R2 Y1"]
    points = []
    while game.to_dict()["round"] == 1:
        points.append(game.to_dict()["points"])
        game.play("stop")
    assert points == [10, 13, 3]
    # Red's wages go both to Y; yellow's to O and R; orange's to R and Y.
    assert [seat["money"] for seat in game.to_dict()["seats"]] == [10 + 2 + 7, 10 + 5 + 3 + 1, 10 + 6]


def test_the_dice_of_the_rulebooks_example_come_to_that_position() -> None:
    """TOB-SC36. R puts 5 and 3 on yellow, 2 on orange; Y both 4s on red, 1 on orange (TOB-212)."""
    game = tw.parse("tonga_bonga", "players: 3\nquestion: place\nhand: 5 3 2")
    for ship in ("yellow", "yellow", "orange"):
        game.play(f"place {ship}")
    assert crews(game) == ["", "R5 R3", "R2"]
    game = tw.parse("tonga_bonga", """
        players: 3
        question: place
        asked: 1
        hand: 4 4 1
        seat 1: crew R5 R3
        seat 2: crew R2
    """)  # fmt: skip
    for ship in ("red", "red", "orange"):
        game.play(f"place {ship}")
    assert crews(game) == ["Y4 Y4", "R5 R3", "R2 Y1"]


def test_two_able_dice_go_one_on_each_other_ship() -> None:
    """TOB-SC37. 4, 2, seasick: 2 placements (TOB-213)."""
    game = tw.parse("tonga_bonga", "players: 3\nquestion: place\nhand: 4 2")
    assert placements(game) == {("", "R4", "R2"), ("", "R2", "R4")}
    game.play("place yellow")
    assert clause_against(game, "place yellow") == "TOB-213"


def test_a_ship_with_two_dice_has_room_for_one() -> None:
    """TOB-SC38. R put two dice on orange; Y has 4, 4, 1 (TOB-216, TOB-220)."""
    game = tw.parse("tonga_bonga", """
        players: 3
        question: place
        asked: 1
        hand: 4 4 1
        seat 1: crew R1
        seat 2: crew R5 R3
    """)  # fmt: skip
    assert placements(game) == {("Y4 Y1", "R1", "R5 Y4 R3"), ("Y4 Y4", "R1", "R5 R3 Y1")}


def test_if_all_three_dice_fit_none_is_dropped() -> None:
    """TOB-SC39. Red holds two dice, yellow one: one on red, two on yellow; turning a die is illegal (TOB-219)."""
    game = tw.parse("tonga_bonga", """
        players: 3
        question: place
        asked: 2
        hand: 5 3 2
        seat 0: crew Y4 Y1
        seat 1: crew R4
        seat 2: crew R3 R2 Y1
    """)  # fmt: skip
    assert clause_against(game, "drop 1") is None
    assert {(len(red.split()), len(yellow.split())) for red, yellow, _ in placements(game)} == {(3, 3)}
    assert len(placements(game)) == 3


def test_a_single_able_die_goes_to_either_ship() -> None:
    """TOB-SC40. Seasick, seasick, 3: 2 placements (TOB-214, TOB-215)."""
    game = tw.parse("tonga_bonga", "players: 3\nquestion: place\nhand: 3")
    assert offered(game) == ["place yellow", "place orange"]
    assert clause_against(game, "place red") == "TOB-84"
    assert clause_against(game, "place white") == "TOB-210"


def test_of_equal_dice_the_first_stands_for_all() -> None:
    """TOB-SC51. O rolls 4, 4, 1: DROP_1 and DROP_3 are legal, DROP_2 is not."""
    game = tw.parse("tonga_bonga", BOTH_HOLD_TWO.format(hand="4 4 1"))
    assert offered(game) == ["drop 1", "drop 3"]
    assert clause_against(game, "drop 2") == "TOB-4"


def test_never_three_dice_of_a_colour_on_one_ship() -> None:
    """TOB-212."""
    game = tw.parse("tonga_bonga", "players: 3\nquestion: place\nhand: 5 3 1")
    game.play("place yellow")
    game.play("place yellow")
    assert clause_against(game, "place yellow") == "TOB-212"
    assert offered(game) == ["place orange"]
    assert len(placements(tw.parse("tonga_bonga", "players: 3\nquestion: place\nhand: 5 3 1"))) == 6


def test_only_the_last_player_can_find_no_room() -> None:
    """TOB-218. In many games a die is dropped now and then, always by the last of the order."""
    dropped = 0
    for seed in range(60):
        game = tw.new("tonga_bonga", players=3, seed=seed, max_rounds=9)
        while not game.over:
            data = game.to_dict()
            if data["question"] == "drop":
                dropped += 1
                assert (data["asked"] - data["start"]) % 3 == 2
                assert len(data["hand"]) == 3
            game.play("stop" if data["question"] == "sail" else game.actions[0])
    assert dropped


def test_one_player_may_earn_both_wages_of_a_ship() -> None:
    """TOB-221. The order between two equal dice of one colour does not matter."""
    game = tw.parse("tonga_bonga", """
        players: 3
        question: sail
        asked: 2
        seat 0: money 10; wages 5 3; crew Y4 Y4
        seat 1: money 10; wages -
        seat 2: money 10; wages -; crew R2 Y1
    """)  # fmt: skip
    game.play("stop")
    assert [seat["money"] for seat in game.to_dict()["seats"]] == [10, 18, 10]

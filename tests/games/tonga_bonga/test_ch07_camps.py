"""7. Camps and profits."""

import pytest

import tradewinds as tw
from tradewinds.engine.game import Game

RED, YELLOW, ORANGE, WHITE = range(4)


def money(game: Game) -> list[int]:
    return [seat["money"] for seat in game.to_dict()["seats"]]


def gains(game: Game, *actions: str) -> list[int]:
    """Return what the actions bring each player."""
    before = money(game)
    for action in actions:
        game.play(action)
    return [after - own for after, own in zip(money(game), before, strict=True)]


def entering_palmoa(*camps: str, players: int = 4) -> Game:
    """Return a position in which Y sails towards Palmoa with points to spare, the camps of each seat given."""
    lines = [f"seat {seat}: camps {islands or '-'}" for seat, islands in enumerate(camps)]
    lines[YELLOW] += "; at D6; crew O3"
    lines[ORANGE] += "; crew R1"
    return tw.parse("tonga_bonga", "\n".join([f"players: {players}", "question: sail", "asked: 1", *lines]))


def test_a_builder_gets_25_ducats_and_pays_5_to_everybody_who_was_there_before() -> None:
    """TOB-SC23. Palmoa has camps of R and W: Y +15, R +5, W +5 (TOB-150 to TOB-154)."""
    game = entering_palmoa("palmoa", "", "", "palmoa")
    assert gains(game, "sail D5") == [5, 15, 0, 5]
    assert [(event.kind, event.numbers) for event in game.events()[1:]] == [
        ("built", {"island": 4, "ducats": 25}),
        ("shared", {"to": RED, "ducats": 5, "island": 4}),
        ("shared", {"to": WHITE, "ducats": 5, "island": 4}),
    ]
    assert [seat["profits"] for seat in game.to_dict()["seats"]] == [5, -10, 0, 5]


def test_the_fourth_on_an_island_keeps_ten() -> None:
    """TOB-SC24. Y +10, R, W and O +5 each."""
    assert gains(entering_palmoa("palmoa", "", "palmoa", "palmoa"), "sail D5") == [5, 10, 5, 5]


def test_the_first_on_an_island_keeps_all() -> None:
    """TOB-152, TOB-154."""
    assert gains(entering_palmoa("", "", "", ""), "sail D5") == [0, 25, 0, 0]


def test_with_three_players_a_builder_pays_ten_at_most() -> None:
    """TOB-222."""
    assert gains(entering_palmoa("palmoa", "", "palmoa", players=3), "sail D5") == [5, 15, 5]


def test_an_own_camp_is_enough() -> None:
    """TOB-SC25. Entering the bay again: nothing happens (TOB-155)."""
    game = entering_palmoa("palmoa", "palmoa", "", "")
    assert gains(game, "sail D5") == [0, 0, 0, 0]
    assert [event.kind for event in game.events()] == ["sailed"]
    assert game.to_dict()["seats"][YELLOW]["camps"] == ["palmoa"]


def test_there_are_four_camps_for_five_islands() -> None:
    """TOB-SC26. With four camps the bay of the fifth island brings nothing (TOB-157)."""
    game = entering_palmoa("palmoa", "bigboa cocoa mamboa samboa", "", "")
    assert gains(game, "sail D5") == [0, 0, 0, 0]
    assert game.to_dict()["seats"][YELLOW]["camps"] == ["bigboa", "cocoa", "mamboa", "samboa"]
    assert game.asked == YELLOW


def test_building_is_no_decision_and_happens_on_the_way() -> None:
    """TOB-151. The camp is there before the ship sails on."""
    game = entering_palmoa("", "", "", "")
    assert gains(game, "sail D5", "sail D6") == [0, 25, 0, 0]
    assert game.to_dict()["seats"][YELLOW]["camps"] == ["palmoa"]


def test_no_camp_is_built_on_tonga_bonga() -> None:
    """TOB-156."""
    game = tw.parse("tonga_bonga", "players: 4\nquestion: sail\nseat 0: at P13; crew Y2")
    assert gains(game, "sail Q13") == [0, 0, 0, 0]
    assert game.to_dict()["seats"][RED]["camps"] == []


def test_two_bays_of_an_island_are_one_island() -> None:
    """TOB-SC50. Map B: F8 (1) builds on Bigboa, F12 (14) changes nothing and the move is over (TOB-13, TOB-159)."""
    game = tw.parse("tonga_bonga", """
        players: 4
        map: B
        question: sail
        seat 0: at F7; money 20; crew W5 O5 Y5
        seat 1: crew R1
    """)  # fmt: skip
    assert game.play("sail F8")[0].numbers["points"] == 1
    data = game.to_dict()
    assert (data["seats"][RED]["camps"], data["seats"][RED]["money"], data["points"]) == (["bigboa"], 45, 14)
    assert game.play("sail F12")[0].numbers["points"] == 14
    assert (money(game)[RED], game.asked) == (45, YELLOW)


@pytest.mark.parametrize("island", ["bigboa", "cocoa", "mamboa", "palmoa", "samboa"])
def test_every_remote_island_has_room_for_a_camp_of_each(island: str) -> None:
    """TOB-158."""
    game = tw.parse("tonga_bonga", "players: 4\n" + "\n".join(f"seat {seat}: camps {island}" for seat in range(4)))
    assert [seat["camps"] for seat in game.to_dict()["seats"]] == [[island]] * 4

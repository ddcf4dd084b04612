"""8.1 and 8.2. Action 4: send ships, and ships on expeditions."""

import random
from itertools import permutations

import pytest

import tradewinds as tw
from asking import clause_against, offered, play, seat_of


def test_capacity_colour_and_joker_decide_who_may_follow() -> None:
    """ANR-SC17. (ANR-76, ANR-77, ANR-79) Columbus has a capacity of 5, and a green3 there."""
    text = """
        columbus: 1:green3
        seat 0: coins 9; ships green3 green2 green1 red1; joker blue/green
    """
    game = tw.parse("au_nom_du_roi", text)
    assert clause_against(game, "send green3 columbus") == "ANR-79"
    assert clause_against(game, "send red1 columbus") == "ANR-76"
    assert clause_against(game, "send joker 3 columbus first") == "ANR-79"
    assert {"send green2 columbus", "send joker 1 columbus first", "send joker 2 columbus first"} <= set(offered(game))
    assert "send differently red1 columbus" in offered(game)
    play(game, "send green2 columbus")
    assert clause_against(game, "send green1 columbus") == "ANR-79"


@pytest.mark.parametrize("volumes", [(1,), (2,), (3,), (1, 1), (1, 2), (1, 1, 1)])
def test_what_fits_on_a_capacity_of_three_can_be_sent(volumes: tuple[int, ...]) -> None:
    """ANR-SC18. (ANR-79, ANR-80) In every order; the third ship of volume 1 is the joker."""
    for order in set(permutations(volumes)):
        game = tw.parse("au_nom_du_roi", "seat 0: coins 9; ships red1 red1 red2 red3; joker red/yellow")
        for volume in order:
            single = f"send red{volume} abreu"
            play(game, single if single in offered(game) else f"send joker {volume} abreu first")
        assert len(game.to_dict()["expeditions"]["abreu"]["ships"]) == len(volumes)


@pytest.mark.parametrize("volumes", [(2, 2), (1, 3), (3, 1), (1, 1, 2), (2, 1, 1)])
def test_what_does_not_fit_on_a_capacity_of_three_cannot_be_sent(volumes: tuple[int, ...]) -> None:
    """ANR-SC18."""
    game = tw.parse("au_nom_du_roi", "seat 0: coins 9; ships red1 red1 red2 red2 red3; joker red/yellow")
    *before, last = volumes
    play(game, *(f"send red{volume} abreu" for volume in before))
    assert clause_against(game, f"send red{last} abreu") == "ANR-79"
    assert clause_against(game, f"send joker {last} abreu first") == "ANR-79"


def test_a_ship_costs_one_coin_and_a_joker_two() -> None:
    """ANR-SC19. (ANR-72)"""
    ships = "ships red1 red2; joker red/yellow"
    game = tw.parse("au_nom_du_roi", f"seat 0: coins 4; {ships}")
    play(game, "send red1 barents", "send red2 barents", "send joker 3 dias second")
    assert seat_of(game)["coins"] == 0
    game = tw.parse("au_nom_du_roi", f"seat 0: coins 3; {ships}")
    play(game, "send red1 barents", "send red2 barents")
    assert clause_against(game, "send joker 3 dias second") == "ANR-72"
    game = tw.parse("au_nom_du_roi", f"seat 0: coins 0; {ships}")
    assert clause_against(game, "send red1 barents") == "ANR-72"


def test_the_first_ship_sets_the_colour_of_the_fleet() -> None:
    """ANR-SC20. (ANR-17, ANR-75, ANR-84) Whatever is printed on the card."""
    game = tw.parse("au_nom_du_roi", "seat 0: ships blue1 red1; coins 9\nseat 1: ships blue1 blue2 red2; coins 9")
    play(game, "send blue1 barents")
    assert game.to_dict()["expeditions"]["barents"] == {"colour": "blue", "ships": ["0:blue1"]}
    assert clause_against(game, "send red1 barents") == "ANR-76"
    play(game, "end turn")
    assert clause_against(game, "send red2 barents") == "ANR-76"
    play(game, "send blue1 barents", "send blue2 barents")
    assert game.to_dict()["expeditions"]["barents"]["ships"] == ["0:blue1", "1:blue1", "1:blue2"]


@pytest.mark.parametrize(
    ("choice", "colour", "may", "may_not"),
    [("second", "yellow", "yellow2", "red2"), ("first", "red", "red2", "yellow2")],
)
def test_a_joker_that_goes_first_names_a_colour(choice: str, colour: str, may: str, may_not: str) -> None:
    """ANR-SC21. (ANR-78)"""
    game = tw.parse("au_nom_du_roi", "seat 0: coins 9; ships red2 yellow2; joker red/yellow")
    play(game, f"send joker 1 drake {choice}")
    assert game.to_dict()["expeditions"]["drake"] == {"colour": colour, "ships": ["0:joker1"]}
    assert f"send {may} drake" in offered(game)
    assert clause_against(game, f"send {may_not} drake") == "ANR-76"


def test_a_joker_that_follows_names_nothing() -> None:
    """ANR-159. One decision, not two that come to the same; one that shows no fitting colour cannot follow."""
    game = tw.parse("au_nom_du_roi", "drake: 1:yellow1\ncao: 1:white1\nseat 0: joker red/yellow")
    assert "send joker 2 drake first" in offered(game)
    assert clause_against(game, "send joker 2 drake second") == "ANR-159"
    assert clause_against(game, "send joker 2 cao first") == "ANR-77"
    play(game, "send joker 2 drake first")
    assert game.to_dict()["expeditions"]["drake"] == {"colour": "yellow", "ships": ["1:yellow1", "0:joker2"]}


def test_a_ship_on_an_expedition_stays_there() -> None:
    """ANR-SC23. (ANR-82, ANR-83) To the end of the game, in its place and with its owner and volume (ANR-81)."""
    for seed in range(3):
        game = tw.new("au_nom_du_roi", players=2 + seed, seed=seed, max_turns=80)
        chooser = random.Random(seed)
        before: dict[str, list[str]] = {}
        while not game.over:
            verbs = sorted({action.verb for action in game.actions})
            verb = chooser.choice(verbs)
            game.decide(chooser.choice([action for action in game.actions if action.verb == verb]))
            fleets = {name: fleet["ships"] for name, fleet in game.to_dict()["expeditions"].items()}
            assert all(fleets[name][: len(ships)] == ships for name, ships in before.items())
            before = fleets
        assert len(before) > 5


def test_any_number_of_ships_is_sent_in_one_action() -> None:
    """ANR-71, ANR-73, ANR-84. To any expeditions, one after another."""
    game = tw.parse("au_nom_du_roi", "seat 0: coins 9; ships red1 red1 red2 blue3 white2")
    play(game, "send red1 drake", "send red2 drake", "send blue3 cao", "send red1 drake", "send white2 gama")
    assert game.to_dict()["expeditions"]["drake"]["ships"] == ["0:red1", "0:red2", "0:red1"]
    assert game.to_dict()["used"] == ["send"]
    assert seat_of(game)["coins"] == 4


def test_only_idle_ships_of_ones_own_are_sent() -> None:
    """ANR-71, ANR-89."""
    text = "seat 0: under_way red3 1/2 red3; joker red/yellow\nseat 1: ships blue2\ngama: 0:joker1"
    game = tw.parse("au_nom_du_roi", text)
    for action in ("send red3 drake", "send blue2 drake", "send joker 1 drake first"):
        assert clause_against(game, action) == "ANR-71"


def test_a_joker_on_an_expedition_keeps_its_volume() -> None:
    """ANR-14, ANR-81."""
    for volume in (1, 2, 3):
        game = play(tw.parse("au_nom_du_roi", "seat 0: ships red1 red3"), f"send joker {volume} cao first")
        room = 4 - volume
        assert ("send red1 cao" in offered(game)) == (room >= 1)
        assert ("send red3 cao" in offered(game)) == (room >= 3)


def test_jokers_are_never_bought() -> None:
    """ANR-13. Six lie in the box, one before each player, and none in the rows or piles."""
    assert all(not ship.startswith("joker") for ship in tw.new("au_nom_du_roi", seed=1).to_dict()["purchase_row"])

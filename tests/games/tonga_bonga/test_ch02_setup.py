"""1. Components and 2. set-up."""

from typing import Any

import pytest

import tradewinds as tw
from tradewinds.games.tonga_bonga import components, terms
from tradewinds.games.tonga_bonga.actions import ACTIONS


def test_the_box_holds_what_the_rulebook_lists() -> None:
    """TOB-1 to TOB-11, section 12.1."""
    assert (components.LEAST_PLAYERS, components.MOST_PLAYERS) == (3, 4)
    assert terms.COLOURS == ("red", "yellow", "orange", "white")
    assert (components.DICE, components.FACES, components.CAMPS) == (3, 6, 4)
    assert terms.ISLANDS == ("tonga_bonga", "bigboa", "cocoa", "mamboa", "palmoa", "samboa")
    assert terms.RANKS == ("captain", "helmsman", "cabin_boy")
    assert (components.FREE_STEP, components.OCCUPIED_STEP, components.BAY_STEP) == (1, 3, 1)
    assert (components.CAMP_MONEY, components.SHARE, components.RETURN_MONEY) == (25, 5, 10)


@pytest.mark.parametrize("players", [3, 4])
def test_everybody_starts_with_twenty_ducats_in_the_bay_of_tonga_bonga(players: int) -> None:
    """TOB-SC2. 20 ducats, 4 camps and 3 dice each, all ships in Q13; 80 ducats in all with four (TOB-20 to TOB-26)."""
    game = tw.new("tonga_bonga", players=players, seed=1)
    data = game.to_dict()
    assert (data["round"], data["start"], data["asked"], data["question"]) == (1, 0, 0, "captain_25")
    for seat in data["seats"]:
        assert seat == {
            "at": "Q13",
            "money": 20,
            "camps": [],
            "wages": [],
            "crew": [],
            "rolled": [],
            "profits": 0,
            "earned": 0,
            "paid": 0,
        }
    assert sum(seat["money"] for seat in data["seats"]) == 20 * players


@pytest.mark.parametrize("players", [0, 1, 2, 5, -3])
def test_other_numbers_of_players_are_refused(players: int) -> None:
    """TOB-1."""
    with pytest.raises(tw.WrongPlayers, match="3 to 4"):
        tw.new("tonga_bonga", players=players)


def test_on_map_b_the_ships_start_where_its_home_bay_is() -> None:
    """TOB-22."""
    assert {seat["at"] for seat in tw.new("tonga_bonga", map="B", seed=1).to_dict()["seats"]} == {"N11"}


def test_with_three_players_white_stays_in_the_box() -> None:
    """TOB-210."""
    game = tw.new("tonga_bonga", players=3, seed=1)
    assert len(game.to_dict()["seats"]) == 3
    assert game.state.players[3].money == 0


@pytest.mark.parametrize(
    ("name", "value", "hint"),
    [
        ("map", "C", "A, B"),
        ("map", 1, "map"),
        ("max_rounds", 0, "from 1 to 1000"),
        ("max_rounds", 1001, "from 1 to 1000"),
        ("max_rounds", "40", "from 1 to 1000"),
        ("max_rounds", True, "from 1 to 1000"),
        ("rounds", 5, "max_rounds"),
    ],
)
def test_options_that_do_not_exist_are_refused(name: str, value: Any, hint: str) -> None:
    """TOB-12, TOB-200."""
    with pytest.raises(tw.BadOption, match=hint):
        tw.new("tonga_bonga", players=3, **{name: value})


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("twenty fives 0", 0),
        ("twenty fives 19", 19),
        ("ducats 0", 20),
        ("ducats 24", 44),
        ("place red", 45),
        ("place white", 48),
        ("drop 1", 49),
        ("drop 3", 51),
        ("stop", 52),
        ("sail A1", 53),
        ("sail A2", 77),
        ("sail D5", 152),
        ("sail Q13", 357),
        ("sail X15", 412),
    ],
)
def test_actions_have_the_numbers_of_the_specification(text: str, number: int) -> None:
    """TOB-SC46."""
    assert ACTIONS[number].text == text
    for name in ("A", "B"):
        assert tw.new("tonga_bonga", map=name).action(text).number == number


def test_there_are_413_actions() -> None:
    """Section 16."""
    assert len(ACTIONS) == 413

"""A. Components, and B. Set-up."""

from collections import Counter

import pytest

import tradewinds as tw
from asking import seat_of
from tradewinds.engine.discovery import find_card
from tradewinds.games.sail_to_india import towns
from tradewinds.games.sail_to_india.terms import COLOURS

CARDS = {f"T{number:02}" for number in range(1, 13)}
ICONS = ["T01", "T07", "T12"]
"""The cards with a recommendation in block L2, by their icons."""


@pytest.mark.parametrize("first", range(4))
def test_four_players_begin(first: int) -> None:
    """STI-SC1. Whoever begins: wealth goes by turn order, not by seat (STI-24, STI-26 to STI-29, STI-32)."""
    game = tw.new("sail_to_india", players=4, seed=first, first_player=first)
    data = game.to_dict()
    assert (game.state.towns, data["discovered"], len(data["row"])) == (12, 3, 3)
    assert len(set(data["row"])) == 3
    assert int(game.state.unseen.sum()) == 9
    assert data["removed"] == []
    assert game.asked == first
    for place, wealth in enumerate((2, 2, 3, 4)):
        own = seat_of(game, (first + place) % 4)
        assert (own["wealth"], own["lisbon"], own["supply"], own["points"], own["speed"]) == (wealth, 1, 7, 0, 1)
        assert own["ships"] == own["goods"] == own["buildings"] == own["technologies"] == []
    assert [int(player.scientists) for player in game.state.players] == [3, 3, 3, 3]


def test_three_players_begin() -> None:
    """STI-SC2. Nine towns; three other cards are put away, and everybody knows which (STI-25, STI-31)."""
    for seed in range(10):
        game = tw.new("sail_to_india", players=3, seed=seed, first_player=1)
        data = game.view(None).to_dict()
        assert (game.state.towns, data["discovered"]) == (9, 3)
        assert len(set(data["removed"])) == 3
        assert not set(data["removed"]) & set(data["row"])
        assert int(game.state.unseen.sum()) == 6
        assert [seat["wealth"] for seat in data["seats"]] == [3, 2, 2]
        assert [event.kind for event in game.events(None)].count("removed") == 3


def test_the_game_is_for_three_or_four() -> None:
    """STI-1."""
    for players in (2, 5):
        with pytest.raises(tw.WrongPlayers):
            tw.new("sail_to_india", players=players)


def test_every_player_has_nine_markers_and_three_scientists() -> None:
    """STI-2, STI-4, STI-20, STI-27. With three players the fourth set is not used."""
    game = tw.new("sail_to_india", players=3, seed=1)
    for player in game.state.players[:3]:
        assert int(player.supply) + int(player.lisbon) + 1 == 9, "one more marker is the banker"
        assert (int(player.speed), int(player.scientists)) == (1, 3)
    assert game.state.players[3].tobytes() == bytes(game.state.players[3].nbytes)
    assert len(COLOURS) == 4


def test_the_cards_are_as_block_l2_says() -> None:
    """STI-7 to STI-9, STI-15. Two goods, two buildings of different types; every good four times; three icons."""
    cards = towns.known_towns("reconstructed")
    assert len(cards) == 12
    assert Counter(good for card in cards for good in card.goods) == dict.fromkeys(range(6), 4)
    kinds = Counter(min(building, 2) for card in cards for building in card.buildings)
    assert kinds == {0: 8, 1: 8, 2: 8}
    assert len({tuple(sorted(card.goods)) for card in cards}) == 12
    assert sorted(card.icon for card in cards) == [0] * 9 + [1, 2, 3]


def test_nobody_has_a_technology_at_the_start() -> None:
    """STI-11, STI-21. There are twelve."""
    assert tw.new("sail_to_india", seed=1).state.technologies.tolist() == [-1] * 12


def test_any_card_can_lie_anywhere() -> None:
    """STI-22, STI-23."""
    rows = [tw.new("sail_to_india", players=4, seed=seed).to_dict()["row"] for seed in range(150)]
    for town in range(3):
        assert {row[town] for row in rows} == CARDS


def test_in_a_first_game_the_recommended_towns_lie_in_order() -> None:
    """STI-30. The others are shuffled behind them; with three players three of those are put away."""
    for players in (3, 4):
        removed = set()
        for seed in range(40):
            data = tw.new("sail_to_india", players=players, seed=seed, first_game=True).to_dict()
            assert data["row"] == ICONS
            removed |= set(data["removed"])
        assert removed == (CARDS - set(ICONS) if players == 3 else set())


def test_the_first_player_is_seat_0_another_seat_or_drawn() -> None:
    """STI-28, STI-32."""
    assert {tw.new("sail_to_india", players=3, seed=seed).asked for seed in range(10)} == {0}
    assert tw.new("sail_to_india", players=3, first_player=2).asked == 2
    drawn = Counter(tw.new("sail_to_india", players=3, seed=seed, first_player=None).asked for seed in range(120))
    assert set(drawn) == {0, 1, 2}
    assert min(drawn.values()) > 20


def test_the_options_are_those_of_the_specification() -> None:
    """STI-32, STI-424. And the cards, which are data."""
    card = find_card("sail_to_india")
    assert [option.name for option in card.options] == ["towns", "first_player", "first_game", "max_turns"]
    game = tw.new("sail_to_india")
    assert (game.options["first_game"], game.options["max_turns"]) == (False, 0)


def test_everybody_sees_which_towns_are_turned_up() -> None:
    """STI-23. The set-up tells them in their order."""
    game = tw.new("sail_to_india", players=4, seed=3)
    told = [event for event in game.events(None) if event.kind == "turned_up"]
    assert [event.numbers["town"] for event in told] == [1, 2, 3]
    cards = [game.state.cards[game.state.row[town]] for town in range(3)]
    assert [(event.numbers["first"], event.numbers["right"]) for event in told] == [
        (int(card.goods[0]), int(card.buildings[1])) for card in cards
    ]

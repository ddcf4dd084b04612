"""2. Components, and 3. Set-up."""

from collections import Counter
from typing import Any

import numpy as np
import pytest
from scipy.stats import chisquare

import tradewinds as tw
from tradewinds.engine import loops as compiled_loops
from tradewinds.engine.chance import keyed, seed_bytes
from tradewinds.engine.discovery import find_card
from tradewinds.engine.state import new_table
from tradewinds.games.au_nom_du_roi import cards
from tradewinds.games.au_nom_du_roi.components import COPIES, DIFFERENT_COLOUR_CARDS, PRICES, RESERVE_CARDS
from tradewinds.games.au_nom_du_roi.terms import COLOURS, CONTRACTS, EXPLORERS, JOKERS, MISSIONS, SHIPS

loops: Any = compiled_loops
LIKELY = 1e-4


def test_the_box_is_complete() -> None:
    """ANR-SC1. (ANR-7, ANR-8, ANR-10 to ANR-12, ANR-15, ANR-18, ANR-20, ANR-21)"""
    assert len(COLOURS) == 6
    volumes = [1] * COPIES[0] + [2] * COPIES[1] + [3] * COPIES[2]
    assert volumes == [1, 1, 2, 2, 2, 3, 3]
    assert [PRICES[volume - 1] for volume in volumes] == [3, 3, 4, 4, 4, 5, 5]
    assert (len(volumes) * len(COLOURS), sum(volumes) * len(COLOURS)) == (42, 84)
    assert len(SHIPS) == 18
    assert (JOKERS, len(MISSIONS), len(EXPLORERS), 3 * len(CONTRACTS)) == (6, 24, 12, 12)
    assert [4 * DIFFERENT_COLOUR_CARDS[2], 4 * RESERVE_CARDS[2]] == [8, 4]


def test_the_cards_are_those_of_section_12() -> None:
    """ANR-13, ANR-15, ANR-16, ANR-19. Figures that were found, and what holds for all of them."""
    game = tw.new("au_nom_du_roi", players=3, seed=1)
    capacities = [int(chart.capacity) for chart in game.state.charts]
    assert sorted(capacities) == [3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8]
    assert capacities[EXPLORERS.index("abreu")] == 3
    assert game.state.incomes[MISSIONS.index("yellow5"), 1] == 10
    assert game.state.contracts[CONTRACTS.index("majority"), 5] == 5
    assert all(first < second < third for first, second, third in game.state.incomes.tolist())
    assert all(first != second for first, second in game.state.jokers.tolist())
    assert len(cards.numbers("reconstructed")) == 12 * 6 + 6 * 2 + 24 * 3 + 12 * 9


def test_the_contracts_are_those_for_the_number_of_players() -> None:
    """ANR-20, ANR-34. The strictest kind with eight missions, by section 12.4."""
    for players, value in ((2, 9), (3, 16), (4, 22)):
        assert tw.new("au_nom_du_roi", players=players).state.contracts[CONTRACTS.index("all"), 8] == value


@pytest.mark.parametrize("players", [2, 3, 4])
def test_ten_ships_are_on_display_and_the_others_in_five_piles(players: int) -> None:
    """ANR-SC2. (ANR-29 to ANR-31)"""
    for seed in range(5):
        game = tw.new("au_nom_du_roi", players=players, seed=seed)
        data = game.to_dict()
        assert data["piles"] == [6, 6, 7, 7, 8]
        assert (data["intermediate_drawn"], data["final_drawn"]) == (None, None)
        assert len(data["purchase_row"]) == len(data["filling_row"]) == 5
        assert "-" not in data["purchase_row"] + data["filling_row"]
        assert int(game.state.unseen.sum()) == 32


@pytest.mark.parametrize(
    ("players", "different_colour", "reserve", "pile"), [(2, 3, 2, 16), (3, 2, 1, 14), (4, 2, 1, 12)]
)
def test_everybody_begins_with_the_same(players: int, different_colour: int, reserve: int, pile: int) -> None:
    """ANR-SC3. (ANR-26 to ANR-28, ANR-32, ANR-33, ANR-35)"""
    data = tw.new("au_nom_du_roi", players=players, seed=players).to_dict()
    for seat in data["seats"]:
        assert (seat["coins"], seat["points"], seat["completed"]) == (6, 0, 0)
        assert (seat["different_colour"], seat["reserve"]) == (different_colour, reserve)
        assert len(seat["hand"]) == 2
        assert not any(mission.endswith("*") for mission in seat["hand"])
        assert (seat["ships"], seat["under_way"], seat["joker_shown"]) == ([], [], False)
    assert len({seat["joker"] for seat in data["seats"]}) == players
    assert (data["mission_pile"], len(set(data["face_up"])), data["done"]) == (pile, 4, [])
    assert data["expeditions"] == {}


@pytest.mark.parametrize("players", [2, 3, 4])
def test_contracts_are_of_different_kinds(players: int) -> None:
    """ANR-SC4. (ANR-34, ANR-36, ANR-149) And every kind is dealt to every seat."""
    dealt = [
        [seat["contract"] for seat in tw.new("au_nom_du_roi", players=players, seed=seed).to_dict()["seats"]]
        for seed in range(60)
    ]
    assert all(len(set(kinds)) == players for kinds in dealt)
    for seat in range(players):
        assert {kinds[seat] for kinds in dealt} == set(CONTRACTS)


def test_the_game_is_for_two_to_four() -> None:
    """ANR-1."""
    for players in (1, 5):
        with pytest.raises(tw.WrongPlayers):
            tw.new("au_nom_du_roi", players=players)


def test_every_seat_is_as_likely_to_begin() -> None:
    """ANR-37, ANR-163. Unless one is chosen."""
    found = Counter(tw.new("au_nom_du_roi", players=3, seed=seed).asked for seed in range(300))
    assert chisquare([found[seat] for seat in range(3)]).pvalue > LIKELY
    assert {tw.new("au_nom_du_roi", players=3, seed=seed, first_player=2).asked for seed in range(5)} == {2}


def test_every_card_can_lie_anywhere() -> None:
    """ANR-27 to ANR-29, ANR-35. Missions face up and in hand, ships in both rows, jokers."""
    games = [tw.new("au_nom_du_roi", players=2, seed=seed).to_dict() for seed in range(250)]
    assert {game["face_up"][3] for game in games} == set(MISSIONS)
    assert {game["seats"][1]["hand"][0] for game in games} | {game["seats"][1]["hand"][1] for game in games} == set(
        MISSIONS
    )
    assert {game["filling_row"][4] for game in games} == {game["purchase_row"][0] for game in games} == set(SHIPS)
    assert len({game["seats"][0]["joker"] for game in games}) == 6


@pytest.mark.parametrize(
    ("piles", "drawn", "chance"),
    [("0 0 7 7 8", "intermediate", 1 / 7), ("0 0 0 0 8", "final", 1 / 8), ("0 0 0 0 3", "final", 1 / 3)],
)
def test_a_scoring_card_lies_at_every_place_of_its_pile_with_equal_chance(
    piles: str, drawn: str, chance: float
) -> None:
    """ANR-31, section 15. It is the top card of seven, of eight, and of the three that are left."""
    game = tw.parse("au_nom_du_roi", f"piles: {piles}\nturns: 20\nseat 0: coins 9; ships rest\nfirst player: 1")
    table, mask = new_table(game.definition.state), np.zeros(len(game.legal), dtype=np.int8)
    found = 0
    for seed in range(1000):
        loops.copy(game.table, table)
        loops.step_by_chance(table, game.action("buy 1").number, keyed(seed_bytes(seed), 1), mask)
        found += int(table[0][drawn] == 20)
    assert chisquare([found, 1000 - found], [1000 * chance, 1000 * (1 - chance)]).pvalue > LIKELY


def test_everybody_is_told_his_own_cards_only() -> None:
    """ANR-28, ANR-34, ANR-35, ANR-55."""
    game = tw.new("au_nom_du_roi", players=3, seed=5)
    for kind, number in (("dealt_mission", "mission"), ("dealt_contract", "contract"), ("dealt_joker", "first")):
        for eyes in (0, 1, 2, None):
            events = [event for event in game.events(eyes) if event.kind == kind]
            assert len(events) == (6 if kind == "dealt_mission" else 3)
            assert all((number in event.numbers) == (event.seat == eyes) for event in events)


def test_the_options_are_those_of_the_specification() -> None:
    """ANR-37, ANR-138, section 12."""
    card = find_card("au_nom_du_roi")
    assert [option.name for option in card.options] == ["cards", "first_player", "max_turns"]
    assert tw.new("au_nom_du_roi").options == {"cards": "reconstructed", "first_player": None, "max_turns": 0}

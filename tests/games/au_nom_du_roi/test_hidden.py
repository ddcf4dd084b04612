"""14. Hidden information, and 15. Where chance enters."""

import random
from collections import Counter
from collections.abc import Callable
from itertools import permutations
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from scipy.stats import chisquare

import tradewinds as tw
from asking import play, seat_of
from tradewinds.engine import loops as compiled_loops
from tradewinds.engine.game import Game, View
from tradewinds.engine.state import SPECTATOR, new_table
from tradewinds.games.au_nom_du_roi.terms import CONTRACTS, IN_HAND, MISSIONS

loops: Any = compiled_loops
LIKELY = 1e-4
POSITIONS = sorted((Path(__file__).parent / "positions").glob("*.txt"))


def wander(players: int, seed: int, decisions: int, **options: Any) -> Game:
    """Return a game after so many decisions, of all kinds, or at its end."""
    game = tw.new("au_nom_du_roi", players=players, seed=seed, **options)
    chooser = random.Random(seed)
    for _ in range(decisions):
        if game.over:
            break
        verb = chooser.choice(sorted({action.verb for action in game.actions}))
        game.decide(chooser.choice([action for action in game.actions if action.verb == verb]))
    return game


def looked_at(view: View, eyes: int | None) -> bytes:
    """Return what somebody may know of a table, byte by byte."""
    target = new_table(view.definition.state)
    loops.look(view.table, target, SPECTATOR if eyes is None else eyes)
    return target.tobytes()


def redeals(game: Game, seat: int | None, times: int, of: Callable[[Any], Any]) -> Counter[Any]:
    view = game.view(seat)
    return Counter(of(view.redealt(seed).state) for seed in range(times))


def follows(found: Counter[Any], weights: dict[Any, int]) -> bool:
    """Tell whether counts follow weights, and nothing impossible was found."""
    assert set(found) <= set(weights)
    unit = found.total() / sum(weights.values())
    return bool(chisquare([found[k] for k in weights], [unit * w for w in weights.values()]).pvalue > LIKELY)


# Views.


def test_a_joker_is_secret_until_it_is_sent() -> None:
    """ANR-SC22. (ANR-35, ANR-74) From then on all see it, also when it is idle again."""
    text = "players: 3\nseat 0: hand white3; joker white/brown; coins 9"
    game = tw.parse("au_nom_du_roi", text)
    for eyes in (1, 2, None):
        assert game.view(eyes).to_dict()["seats"][0]["joker"] == "?"
    assert game.view(0).to_dict()["seats"][0]["joker"] == "J4 white/brown"
    play(game, "start white3 1")
    assert game.view(1).to_dict()["seats"][0]["joker"] == "?", "it might be filled with the joker of another"
    play(game, "load joker 3")
    for _ in range(3):
        for eyes in (0, 1, 2, None):
            assert game.view(eyes).to_dict()["seats"][0]["joker"] == "J4 white/brown"
        play(game, "end turn")
    assert seat_of(game)["under_way"] == []
    assert game.view(1).to_dict()["seats"][0]["joker"] == "J4 white/brown"


def test_a_joker_sent_to_an_expedition_is_shown() -> None:
    """ANR-74. All hear its colours, once."""
    game = tw.parse("au_nom_du_roi", "seat 0: joker green/white")
    shown = [event for event in game.play("send joker 1 drake first") if event.kind == "joker_shown"]
    assert [(event.numbers["first"], event.numbers["second"]) for event in shown] == [(3, 4)]
    assert game.view(1).to_dict()["seats"][0]["joker"] == "J3 green/white"


def test_what_each_pair_of_eyes_sees() -> None:
    """Section 14, the table. ANR-34, ANR-55, ANR-150, ANR-151."""
    text = """
        players: 3
        purchase row: red1 (1)
        drake: 1:blue2
        seat 0: coins 3; hand red3 red4*; contract all; completed 1
        seat 1: coins 4; hand blue3 blue4* blue5; contract one; joker blue/green; under_way green3 1/2 green3
        seat 2: hand -; ships brown2; contract half
    """
    game = tw.parse("au_nom_du_roi", text)
    everything = game.to_dict()
    for eyes in (0, 1, 2, None):
        seen = game.view(eyes).to_dict()
        for key in everything:
            if key != "seats":
                assert seen[key] == everything[key]
        for seat, (shown, real) in enumerate(zip(seen["seats"], everything["seats"], strict=True)):
            for key in real:
                if key not in {"hand", "contract", "joker"}:
                    assert shown[key] == real[key]
            assert shown["contract"] == (real["contract"] if seat == eyes else "?")
            assert shown["joker"] == (real["joker"] if seat == eyes else "?")
        assert sorted(seen["seats"][0]["hand"]) == (["red3", "red4*"] if eyes == 0 else ["?", "red4*"])
        own = ["blue3", "blue4*", "blue5"]
        assert sorted(seen["seats"][1]["hand"]) == (own if eyes == 1 else ["?", "?", "blue4*"])
        assert seen["seats"][2]["hand"] == []


def test_at_the_end_only_the_contracts_are_revealed() -> None:
    """ANR-SC53. (ANR-164, ANR-165)"""
    game = tw.parse("au_nom_du_roi", "max turns: 1\nseat 0: hand red3\nseat 1: hand blue3 blue4*")
    play(game, "end turn")
    assert game.over
    assert not game.actions
    with pytest.raises(tw.GameOver):
        game.play("end turn")
    for eyes in (0, 1, None):
        seats = game.view(eyes).to_dict()["seats"]
        assert [seat["contract"] for seat in seats] == ["one", "half"]
        assert [seat["joker"] == "?" for seat in seats] == [eyes != 0, eyes != 1]
        assert seats[0]["hand"] == (["red3"] if eyes == 0 else ["?"])
        assert sorted(seats[1]["hand"]) == (["blue3", "blue4*"] if eyes == 1 else ["?", "blue4*"])


# What a view may be filled up with.


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_view_does_not_depend_on_what_it_does_not_show(players: int) -> None:
    """ANR-SC50. (ANR-152) Dealt anew, the table looks the same, and the same can be done."""
    for seed in range(8):
        game = wander(players, seed, 15 * seed + seed)
        for eyes in (*range(players), None):
            view = game.view(eyes)
            for deal in range(3):
                twin = view.redealt(deal)
                assert loops.flaw(twin.table) == 0
                assert looked_at(twin, eyes) == view.table.tobytes()
                if eyes == game.asked:
                    assert (twin.legal == game.legal).all()


def test_decisions_that_turn_over_nothing_show_nothing() -> None:
    """ANR-SC50. Two tables that look alike to a seat still do after such a decision."""
    compared: Counter[str] = Counter()
    for seed, file in enumerate(POSITIONS):
        game = tw.parse("au_nom_du_roi", file.read_text(encoding="utf-8"), seed="own")
        for eyes in (*range(game.players), None):
            twin = tw.from_dict("au_nom_du_roi", game.view(eyes).redealt(seed).to_dict(), seed="twin")
            possible = [action for action in game.actions if twin.legal[action.number]]
            for action in random.Random(seed).sample(possible, min(len(possible), 25)):
                both = game.copy(), twin.copy()
                reveals = [any(event.reveals for event in table.play(action)) for table in both]
                assert reveals[0] == reveals[1]
                if not reveals[0]:
                    compared[action.verb] += 1
                    assert both[0].view(eyes).table.tobytes() == both[1].view(eyes).table.tobytes(), action
    assert {"end_turn", "take_coins", "send", "send_differently", "start", "load", "reserve_ship"} <= set(compared)


def test_unseen_missions_are_dealt_in_every_way() -> None:
    """ANR-27, ANR-28, ANR-152. Three are left for two hands and the pile."""
    text = """
        players: 3
        face up: red3 | red4 | red5 | red6
        seat 0: completed 17
        seat 1: hand blue3
        seat 2: hand blue4
    """
    game = tw.parse("au_nom_du_roi", text)
    assert game.to_dict()["mission_pile"] == 1
    left = [mission for mission in range(len(MISSIONS)) if game.view(0).state.missions[mission].place == -2]
    assert len(left) == 3

    def dealt(state: Any) -> tuple[int, ...]:
        hands = [
            [m for m in left if state.missions[m].place == IN_HAND and state.missions[m].owner == s] for s in (1, 2)
        ]
        return (*hands[0], *hands[1])

    assert follows(redeals(game, 0, 1200, dealt), dict.fromkeys(permutations(left, 2), 1))


def test_unseen_contracts_and_jokers_are_dealt_in_every_way() -> None:
    """ANR-34 to ANR-36. The undealt ones are as likely as those of the others."""
    game = tw.parse("au_nom_du_roi", "players: 3\nseat 0: contract half; joker J2\nseat 1: joker J0; joker_shown yes")
    contracts = redeals(game, 0, 1200, lambda state: tuple(CONTRACTS[state.players[s].contract] for s in (1, 2)))
    assert follows(contracts, dict.fromkeys(permutations(["one", "majority", "all"], 2), 1))
    jokers = redeals(game, 0, 800, lambda state: int(state.players[2].joker))
    assert follows(jokers, dict.fromkeys([1, 3, 4, 5], 1))
    spectator = redeals(game, None, 1500, lambda state: int(state.players[0].joker))
    assert follows(spectator, dict.fromkeys([1, 2, 3, 4, 5], 1))


def test_who_loads_a_mission_has_a_joker_with_which_he_can_end_it() -> None:
    """ANR-162. Two of four are missing, and nothing idle but the joker: it must show blue."""
    text = "players: 3\nseat 0: under_way blue4 0/1 blue2; joker blue/green; different_colour 0\nseat 1: joker J1"
    game = tw.parse("au_nom_du_roi", text)

    def joker(state: Any) -> int:
        return int(state.players[0].joker)

    assert set(redeals(game, 1, 100, joker)) == {2}, "for seat 1 has the other joker that shows blue"
    assert follows(redeals(game, 2, 400, joker), {1: 1, 2: 1})
    assert follows(redeals(game, None, 400, joker), {1: 1, 2: 1})


# Chance.


def next_missions(game: Game, action: str, count: int) -> Counter[int]:
    """Take a decision again and again, with other chance; return which mission was turned up or drawn."""
    table, mask = new_table(game.definition.state), np.zeros(len(game.legal), dtype=np.int8)
    found: Counter[int] = Counter()
    for seed in range(count):
        loops.copy(game.table, table)
        chance = np.random.default_rng(seed).integers(0, 2**63, 4, dtype=np.uint64)
        loops.step_by_chance(table, game.action(action).number, chance, mask)
        before, after = game.state.missions, table[0].missions
        hand_or_row = [m for m in range(len(MISSIONS)) if before[m].place == 0 and after[m].place != 0]
        found[hand_or_row[0]] += 1
    return found


@pytest.mark.parametrize("action", ["draw mission", "take mission 2"])
def test_every_mission_of_the_pile_is_equally_likely(action: str) -> None:
    """Section 15. Drawn, or turned up in the place of another."""
    game = tw.parse("au_nom_du_roi", "face up: red3 | red4 | red5 | red6\nseat 1: completed 12; hand blue3 blue4")
    pile = [m for m in range(len(MISSIONS)) if game.state.missions[m].place == 0]
    assert len(pile) == 6
    assert follows(next_missions(game, action, 900), dict.fromkeys(pile, 1))


def test_only_cards_that_are_turned_over_reveal_something() -> None:
    """Section 15. Such decisions cannot be taken back, all others can."""
    text = "purchase row: red1 | red1\nseat 0: coins 20; ships red2 red3; hand red3; joker_shown yes"
    game = tw.parse("au_nom_du_roi", text)
    for action in ("take coins", "send red2 drake", "start red3 2", "load red3", "reserve mission 1"):
        assert not any(event.reveals for event in game.play(action))
    for action in ("buy 1", "draw mission", "take mission 1"):
        game = tw.parse("au_nom_du_roi", text)
        assert any(event.reveals for event in game.play(action))
        with pytest.raises(tw.CannotUndo):
            game.undo()


def test_the_same_seed_gives_the_same_game() -> None:
    """Section 15."""
    assert wander(3, 8, 80).table.tobytes() == wander(3, 8, 80).table.tobytes()

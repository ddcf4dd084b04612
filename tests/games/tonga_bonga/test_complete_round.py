"""A complete round, decision by decision (section 11 of RULES.md)."""

from itertools import count

import tradewinds as tw
from tradewinds.engine.game import Game
from tradewinds.games.tonga_bonga.combinations import decisions

RED, YELLOW, ORANGE, WHITE = range(4)


def play_rolling(game: Game, action: str | int, *dice: int) -> Game:
    """Carry out a decision after which a player rolls, with chance that gives these dice."""
    for seed in count():
        twin = tw.from_dict("tonga_bonga", game.to_dict(), seed=seed)
        rolled = [list(event.numbers.values()) for event in twin.play(action) if event.kind == "rolled"]
        if rolled == [sorted(dice, reverse=True)]:
            return twin
    raise AssertionError


def crews(game: Game) -> list[str]:
    return [" ".join(seat["crew"]) for seat in game.to_dict()["seats"]]


def test_a_complete_round() -> None:
    """TOB-SC41. Wages, rolls, placements, sailing, pay: R 20, Y 21, O 25, W 39; yellow starts round 2."""
    game = tw.new("tonga_bonga", players=4, seed=0)
    *before, last = (action for wages in ((4, 2), (3, 1), (1, 1), (5, 3)) for action in decisions(wages))
    for action in before:
        game.play(action)
    game = play_rolling(game, last, 5, 3, 0)
    game.play("place white")
    game = play_rolling(game, "place yellow", 4, 4, 1)
    game.play("place red")
    game.play("place white")
    game = play_rolling(game, "place orange", 5, 2, 2)
    game.play("place white")
    game.play("place red")
    game = play_rolling(game, "place yellow", 0, 0, 3)
    game.play("place red")
    assert crews(game) == ["Y4 W3 O2", "R3 O2", "Y1", "O5 R5 Y4"]
    points = []
    for destination in ("Q6", "Q10", "P13", "S5"):
        points.append(game.to_dict()["points"])
        assert game.play(f"sail {destination}")[0].numbers["points"] == points[-1]
    assert points == [9, 5, 1, 14]
    data = game.to_dict()
    assert [seat["money"] for seat in data["seats"]] == [20, 21, 25, 39]
    assert data["seats"][WHITE]["camps"] == ["mamboa"]
    assert (data["round"], data["start"], data["asked"]) == (2, YELLOW, YELLOW)

"""14. Hidden information: there is none."""

import tradewinds as tw
from tradewinds.engine.game import Game


def wander(players: int, seed: int, decisions: int) -> Game:
    game = tw.new("tonga_bonga", players=players, seed=seed)
    for decision in range(decisions):
        game.decide(game.actions[(7 * decision + seed) % len(game.actions)])
    return game


def test_everybody_sees_everything_but_dice_still_to_be_rolled() -> None:
    """TOB-300 to TOB-302."""
    for seed in range(6):
        game = wander(3 + seed % 2, seed, 15 * seed)
        for eyes in (*range(game.players), None):
            view = game.view(eyes)
            assert view.to_dict() == game.to_dict()
            assert not view.state.chance.any()


def test_what_is_dealt_anew_is_the_same_table() -> None:
    """TOB-302. Nothing is unknown, so nothing can be filled in."""
    game = wander(4, 2, 40)
    for deal in range(3):
        assert game.view(0).redealt(deal).to_dict() == game.to_dict()


def test_the_next_roll_depends_on_the_seed_alone() -> None:
    """TOB-310. Two games that look alike roll differently."""
    position = "players: 4\nquestion: helmsman_1\nasked: 3\nseat 3: wages 1"
    rolls = set()
    for seed in range(30):
        game = tw.parse("tonga_bonga", position, seed=seed)
        game.play("ducats 1")
        rolls.add(tuple(game.to_dict()["seats"][0]["rolled"]))
    assert len(rolls) > 10

"""14. Hidden information: there is none."""

import tradewinds as tw


def test_the_next_roll_depends_on_the_seed_alone() -> None:
    """TOB-310. Two games that look alike roll differently."""
    position = "players: 4\nquestion: helmsman_1\nasked: 3\nseat 3: wages 1"
    rolls = set()
    for seed in range(30):
        game = tw.parse("tonga_bonga", position, seed=seed)
        game.play("ducats 1")
        rolls.add(tuple(game.to_dict()["seats"][0]["rolled"]))
    assert len(rolls) > 10

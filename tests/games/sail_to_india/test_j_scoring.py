"""J. Scoring and ties, and what buildings are worth (block G)."""

import pytest

import tradewinds as tw
from tradewinds.engine.game import Game, Outcome

TOWNS = """
    players: 4
    town 1: gold coffee | stronghold, market of gems
    town 2: gold sugar | church, church
    town 3: gems textiles | stronghold, market of sugar
    ending: india
    discovered: 12
"""


def over(*lines: str) -> Outcome:
    game: Game = tw.parse("sail_to_india", "\n".join([TOWNS, *lines]))
    assert game.outcome is not None
    return game.outcome


def test_buildings_and_technologies_count_at_the_end() -> None:
    """STI-SC43. 21 with Evangelism, Renaissance; 18 with Guild, East India Company (STI-263 to STI-266, STI-310)."""
    own = "seat 0: points 8; buildings 1a 1b 2a 2b; technologies {technologies}"
    outcome = over(own.format(technologies="evangelism renaissance"))
    assert (outcome.scores[0], sum(outcome.sheet[0].values())) == (21, 21)
    assert outcome.sheet[0] == {"recorded": 8, "strongholds": 1, "markets": 1, "churches": 4, "technologies": 7}
    assert over(own.format(technologies="guild east_india_company")).scores[0] == 18


@pytest.mark.parametrize(
    ("building", "source", "points"),
    [("1a", "strongholds", 1), ("1b", "markets", 1), ("2a", "churches", 2), ("3b", "markets", 1)],
)
def test_every_building_has_its_points(building: str, source: str, points: int) -> None:
    """STI-220, STI-221, STI-227, STI-311. They need no historian."""
    outcome = over(f"seat 0: buildings {building}")
    assert outcome.sheet[0][source] == points == outcome.scores[0]


@pytest.mark.parametrize(
    ("technology", "points"), [("evangelism", 4), ("guild", 2), ("east_india_company", 4), ("renaissance", 3)]
)
def test_technologies_reward_own_buildings(technology: str, points: int) -> None:
    """STI-263 to STI-266. Two churches, a market, two strongholds; those of others do not count."""
    outcome = over(f"seat 0: buildings 1a 3a 1b 2a 2b; technologies {technology}", "seat 1: buildings 3b")
    assert outcome.sheet[0]["technologies"] == points
    assert outcome.sheet[1]["technologies"] == 0


def test_nothing_else_is_worth_points() -> None:
    """STI-312."""
    outcome = over("seat 0: wealth 20; ships 1 1; goods 1a 3b; speed 3; technologies metallurgy banking")
    assert outcome.scores[0] == 0


def test_the_most_points_win() -> None:
    """STI-313."""
    outcome = over("seat 1: points 9", "seat 2: points 12", "seat 3: points 1")
    assert (outcome.winners, outcome.ranks) == ((2,), (4, 2, 1, 3))


@pytest.mark.parametrize(
    ("india", "a", "b", "winners"),
    [
        (1, "points 20; wealth 9", "points 20", (1,)),
        (2, "points 20; wealth 9", "points 20", (0,)),
        (2, "points 20; wealth 3", "points 20; wealth 4", (1,)),
        (2, "points 20; wealth 3", "points 18; wealth 3; buildings 2a", (0,)),
        (2, "points 19; wealth 3; buildings 1a", "points 19; wealth 3; buildings 1b", (0, 1)),
    ],
)
def test_ties_are_broken(india: int, a: str, b: str, winners: tuple[int, ...]) -> None:
    """STI-SC44. A and B tie at 20: India, then wealth, then recorded points; else they share (STI-330 to STI-333)."""
    outcome = over(f"india: {india}", f"seat 0: {a}", f"seat 1: {b}", "seat 2: points 18", "seat 3: points 1")
    assert outcome.scores[:2] == (20, 20)
    assert outcome.winners == winners


def test_places_below_the_first_are_ordered_alike() -> None:
    """STI-334."""
    outcome = over(
        "india: 3", "seat 0: points 9", "seat 1: points 4; wealth 1", "seat 2: points 4; wealth 2", "seat 3: points 4"
    )
    assert outcome.ranks == (1, 4, 3, 2)

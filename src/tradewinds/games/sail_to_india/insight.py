"""What a good player looks at: a position's worth in points, one small judgement a function."""

from tradewinds.engine.compile import rule
from tradewinds.games.sail_to_india.rules.j_scoring import final_points

HORIZON = 60


@rule
def worth(state, seat):
    """How good a position looks to a seat, in points."""
    return float(final_points(state, seat))


@rule
def tempt(state, mask):
    """Everything."""

"""What a good player looks at: a position's worth in points, one small judgement a function."""

import numpy as np

from tradewinds.engine.compile import rule
from tradewinds.games.au_nom_du_roi.rules.ch10_scoring import score_seat

HORIZON = 60


@rule
def worth(state, seat):
    """How good a position looks to a seat, in points."""
    columns = np.empty(4, dtype=np.int64)
    score_seat(state, seat, columns)
    return float(columns.sum()) + 0.3 * state.players[seat].coins


@rule
def tempt(state, mask):
    """Everything is worth a thought."""

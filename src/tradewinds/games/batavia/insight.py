"""What a good player looks at."""

from tradewinds.engine.compile import rule


@rule
def worth(state, seat):
    """How good a position looks to a seat, in gold."""
    return float(state.players[seat].gold)

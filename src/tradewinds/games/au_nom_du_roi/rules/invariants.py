"""What must always hold (ANR-SC46)."""

from tradewinds.engine.compile import rule


@rule
def flaw(state):
    """Return the clause that a record breaks, 0 if none."""
    return 0

"""Small things done many times in compiled code, so that they can be timed without the cost of calling them."""

from __future__ import annotations

from tradewinds.engine import verbs
from tradewinds.engine.compile import rule
from tradewinds.engine.loops import Mask
from tradewinds.engine.state import Table


@rule
def copy(table: Table, times: int) -> None:
    """Copy one of two records over the other, to and fro: what was copied is copied back, so that no copy is idle.

    Each time something has changed. Of copies that nobody looks at the compiler would make the last one only.
    """
    for time in range(times):
        here = time & 1
        table[here].decisions += 1
        table[1 - here] = table[here]


@rule
def mark_legal(table: Table, mask: Mask, times: int) -> None:
    """Rebuild the mask of legal actions of ``table[0]``."""
    for _ in range(times):
        table[0].decisions += 1
        verbs.mark_legal(table[0], mask)

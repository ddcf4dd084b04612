"""Small things done many times in compiled code, so that they can be timed without the cost of calling them."""

from __future__ import annotations

from tradewinds.engine import verbs
from tradewinds.engine.compile import rule
from tradewinds.engine.loops import Mask
from tradewinds.engine.state import Table


@rule
def copy(table: Table, times: int) -> None:
    """Copy ``table[0]`` to ``table[1]``; each time something has changed, or the compiler would copy once."""
    for _ in range(times):
        table[0].decisions += 1
        table[1] = table[0]


@rule
def mark_legal(table: Table, mask: Mask, times: int) -> None:
    """Rebuild the mask of legal actions of ``table[0]``."""
    for _ in range(times):
        table[0].decisions += 1
        verbs.mark_legal(table[0], mask)

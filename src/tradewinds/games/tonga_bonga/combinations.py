"""TOB-60. Both wages at once, as people offer them; section 16 splits them into four decisions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from tradewinds.engine.combinations import Combination
from tradewinds.games.tonga_bonga.actions import DUCATS, DUCATS_END, TWENTY_FIVE, TWENTY_FIVES, TWENTY_FIVES_END
from tradewinds.games.tonga_bonga.components import LEAST_WAGE

if TYPE_CHECKING:
    from tradewinds.engine.game import View

MOST_IN_ONE_WAGE = TWENTY_FIVE * (TWENTY_FIVES_END - TWENTY_FIVES - 1) + DUCATS_END - DUCATS - 1
"""TOB-A1. Nobody is ever so rich, but a position set up by hand may say so."""


def limits(view: View, given: Sequence[int]) -> tuple[int, int]:
    """TOB-61, TOB-62. A ducat at least; all one has at most, less one for the helmsman while the captain's is set."""
    money = int(view.state.players[view.state.asked].money)
    most = money - sum(given) if given else money - LEAST_WAGE
    return LEAST_WAGE, min(most, MOST_IN_ONE_WAGE)


def decisions(wages: Sequence[int]) -> tuple[int, ...]:
    """TOB-A1. Each wage as so many times 25 ducats, and the rest."""
    return tuple(
        action for wage in wages for action in (TWENTY_FIVES + wage // TWENTY_FIVE, DUCATS + wage % TWENTY_FIVE)
    )


COMBINATIONS = (Combination("wages", "captain_25", ("captain", "helmsman"), limits, decisions),)

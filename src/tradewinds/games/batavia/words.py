"""What questions, refusals and labels may mention of a view."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tradewinds.games.batavia.components import EXCHANGE_GOLD
from tradewinds.games.batavia.terms import COMPANIES, COMPANY_CODES, NONE

if TYPE_CHECKING:
    from tradewinds.engine.game import View


def facts(view: View, language: str) -> dict[str, Any]:
    """Return the highest bid, the package, the bills of the asked seat and the gold an exchange would give."""
    state = view.state
    package = ", ".join(
        f"{COMPANY_CODES[company]} {state.auction.package[company]}"
        for company in range(COMPANIES)
        if state.auction.package[company]
    )
    return {
        "highest": int(state.auction.highest_bid),
        "bills": int(state.players[state.asked].bills),
        "package": package or "—",
        "gain": exchange_gain(state),
    }


def exchange_gain(state: Any) -> int:
    """Return what an exchange would give now."""
    if state.turn.new_shop == NONE:
        return 0
    stock = state.players[state.asked].shops
    companies = sum(1 for company in range(COMPANIES) if stock[company] or company == state.turn.new_shop)
    return int(EXCHANGE_GOLD[companies])

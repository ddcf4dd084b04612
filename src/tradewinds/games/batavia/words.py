"""What questions, refusals and labels may mention of a view."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from tradewinds.games.batavia.components import PIRATE_THRESHOLD
from tradewinds.games.batavia.rules.ch07_majorities import seal_holder
from tradewinds.games.batavia.rules.ch09_exchange import exchange_gain
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
        "gain": gain_now(state),
    }


def summary(view: View, language: str, names: Sequence[str] | None) -> list[str]:
    """Return what follows from the open cards: how near the pirates are, and who holds which seal."""
    texts, players = view.texts(language), view.state.players[: view.players]
    cards = sum(int(player.open.sum()) for player in players)
    seals = []
    for company, code in enumerate(COMPANY_CODES):
        holder = int(seal_holder(view.state, company))
        if holder != NONE:
            seals.append(f"{code} {texts.seat(holder, list(names) if names else None)}")
    threshold = PIRATE_THRESHOLD[view.players]
    return [
        texts("summary.open_cards", cards=cards, threshold=threshold),
        texts("summary.seals", seals=", ".join(seals)) if seals else texts("summary.no_seals"),
    ]


def gain_now(state: Any) -> int:
    """Return what an exchange would give now; nothing while none is asked about."""
    return 0 if state.turn.new_shop == NONE else int(exchange_gain(state))

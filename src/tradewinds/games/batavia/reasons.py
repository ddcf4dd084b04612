"""Why a seat has the gold it has at the end, source by source (section 13 of RULES.md)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from tradewinds.games.batavia.rules.ch07_majorities import seal_holder
from tradewinds.games.batavia.terms import GOOD_CODES
from tradewinds.text import Texts

if TYPE_CHECKING:
    from tradewinds.engine.game import View


def why(view: View, seat: int, source: str, language: str, names: Sequence[str] | None) -> str:
    """Return in a sentence why a seat got gold from a source; nothing if it got none, or if the game goes on."""
    outcome = view.outcome
    if outcome is None or not outcome.sheet[seat][source]:
        return ""
    texts = view.texts(language)
    if source == "exchanges":
        return texts("reasons.exchanges", shops=_exchanged(view.state, seat))
    if source == "seals":
        return _of_seals(view.state, seat, texts)
    if source == "finish":
        return texts("reasons.finish")
    return _of_most(view, seat, source, texts, list(names) if names else None)


def _exchanged(state: Any, seat: int) -> int:
    """Return how many shops a seat handed in: each shop it took left a crate. Without crates left nobody can tell."""
    player = state.players[seat]
    taken = int((state.warehouses == seat).sum())
    return max(taken - int(player.shops.sum()), 0) if player.crates else 0


def _of_seals(state: Any, seat: int, texts: Texts) -> str:
    """BAT-135. Name the companies whose seals a seat holds."""
    companies = texts.terms("company")
    held = [term.adjective for company, term in enumerate(companies) if seal_holder(state, company) == seat]
    return texts("reasons.seals", seals=len(held), companies=texts.list_of(held))


def _of_most(view: View, seat: int, source: str, texts: Texts, names: list[str] | None) -> str:
    """BAT-130 to BAT-133. Say of what a seat has most, and with whom it shares that."""
    counts = _compared(view, source)
    facts: dict[str, Any] = {"count": counts[seat]}
    what = "bills"
    if source in GOOD_CODES:
        what, facts["good"] = "crates", texts.terms("good")[GOOD_CODES.index(source)]
    others = [
        texts.seat(other, names) for other in range(view.players) if other != seat and counts[other] == max(counts)
    ]
    if not others:
        return texts(f"reasons.{what}_alone", **facts)
    return texts(f"reasons.{what}_shared", others=texts.list_of(others), **facts)


def _compared(view: View, source: str) -> list[int]:
    """Return how much each seat has of what is compared for a source: crates in a warehouse, or bills."""
    if source not in GOOD_CODES:
        return [int(player.bills) for player in view.state.players[: view.players]]
    crates = view.state.warehouses[GOOD_CODES.index(source)].tolist()
    return [crates.count(seat) for seat in range(view.players)]

"""Why a seat has the points it has at the end, source by source (sections 10 and 11 of RULES.md)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from tradewinds.games.au_nom_du_roi.rules.ch10_scoring import AT_FINAL, points_on_expedition
from tradewinds.games.au_nom_du_roi.rules.ch11_contracts import contract_value
from tradewinds.games.au_nom_du_roi.terms import EXPLORERS
from tradewinds.games.au_nom_du_roi.words import completed_missions, expeditions_of_contract
from tradewinds.text import Texts

if TYPE_CHECKING:
    from tradewinds.engine.game import View


def why(view: View, seat: int, source: str, language: str, names: Sequence[str] | None) -> str:
    """Return in a sentence why a seat got points from a source; nothing if it got none, or if the game goes on."""
    outcome = view.outcome
    points = outcome.sheet[seat][source] if outcome else 0
    if not points:
        return ""
    state, texts = view.state, view.texts(language)
    if source == "intermediate":
        return texts("reasons.intermediate", points=texts("amounts.points", points=points))
    if source == "final":
        return texts("reasons.final", parts=texts.list_of(_of_expeditions(state, seat, texts)))
    if source == "contract":
        return _of_contract(state, seat, texts)
    return texts("reasons.ships", count=points)


def _of_expeditions(state: Any, seat: int, texts: Texts) -> list[str]:
    """ANR-128. Return the expeditions that gave points to a seat at the final scoring, each with its points."""
    points = [int(points_on_expedition(state, expedition, seat, AT_FINAL)) for expedition in range(len(EXPLORERS))]
    return [
        texts("reasons.on_expedition", expedition=texts.terms("expedition")[expedition].short, points=given)
        for expedition, given in enumerate(points)
        if given
    ]


def _of_contract(state: Any, seat: int, texts: Texts) -> str:
    """ANR-129, ANR-140, ANR-141. Return which expeditions fulfil the contract of a seat, and what each is worth."""
    contract = int(state.players[seat].contract)
    expeditions = expeditions_of_contract(state, seat, texts)
    told = texts(
        "reasons.contract",
        contract=texts.terms("contract")[contract],
        missions=completed_missions(state, seat, texts),
        each=texts("amounts.points", points=int(contract_value(state, seat, contract))),
        count=len(expeditions),
        expeditions=texts.list_of(expeditions),
    )
    return told[:1].upper() + told[1:]

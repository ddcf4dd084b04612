"""Why a seat has the ducats it has at the end, source by source (section 9 of RULES.md)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from tradewinds.games.tonga_bonga.terms import HOME, ISLANDS

if TYPE_CHECKING:
    from tradewinds.engine.game import View


def why(view: View, seat: int, source: str, language: str, names: Sequence[str] | None) -> str:
    """Return in a sentence why a seat got or lost ducats by a source; nothing if it did not, or if the game goes on."""
    outcome = view.outcome
    ducats = outcome.sheet[seat][source] if outcome else 0
    if not ducats:
        return ""
    texts = view.texts(language)
    if source == "camps":
        camps = view.state.players[seat].camps
        islands = [str(texts.terms("island")[island]) for island in range(HOME + 1, len(ISLANDS)) if camps[island]]
        return texts("reasons.camps", count=len(islands), islands=texts.list_of(islands))
    if source == "profits":
        return texts("reasons.profits" if ducats > 0 else "reasons.losses", ducats=abs(ducats))
    return texts(f"reasons.{source}", ducats=abs(ducats))

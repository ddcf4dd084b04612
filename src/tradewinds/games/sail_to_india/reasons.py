"""Why a seat has the points it has at the end, source by source (block J of RULES.md)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from tradewinds.games.sail_to_india.components import POINTS_FOR_EACH, RENAISSANCE_POINTS
from tradewinds.games.sail_to_india.rules.c_wealth import holders
from tradewinds.games.sail_to_india.rules.g_buildings import building_at, known_places
from tradewinds.games.sail_to_india.rules.h_technologies import owns
from tradewinds.games.sail_to_india.terms import (
    CHURCH,
    EAST_INDIA_COMPANY,
    EVANGELISM,
    GUILD,
    MARKET,
    RENAISSANCE,
    SPACES,
    STRONGHOLD,
)
from tradewinds.text import Texts

if TYPE_CHECKING:
    from tradewinds.engine.game import View

TYPES = {"strongholds": STRONGHOLD, "markets": MARKET, "churches": CHURCH}
REWARDED = {EVANGELISM: "churches", GUILD: "markets", EAST_INDIA_COMPANY: "strongholds"}
"""STI-264 to STI-266. What a technology pays for."""


def why(view: View, seat: int, source: str, language: str, names: Sequence[str] | None) -> str:
    """Return in a sentence why a seat got points from a source; nothing if it got none, or if the game goes on."""
    outcome = view.outcome
    points = outcome.sheet[seat][source] if outcome else 0
    if not points:
        return ""
    state, texts = view.state, view.texts(language)
    if source == "recorded":
        recorded = texts("amounts.points", points=points)
        return texts("reasons.recorded", historians=int(holders(points)), points=recorded)
    if source == "technologies":
        return texts("reasons.technologies", parts=texts.list_of(_of_technologies(state, seat, texts)))
    towns = _towns(state, seat, source)
    return texts(f"reasons.{source}", count=len(towns), towns=texts.list_of(list(map(str, towns))))


def _towns(state: Any, seat: int, source: str) -> list[int]:
    """STI-9, STI-166. Return the towns in which a seat owns a building of a type, one as often as there are some."""
    return [
        place // SPACES + 1
        for place in range(known_places(state))
        if state.buildings[place] == seat and min(building_at(state, place), MARKET) == TYPES[source]
    ]


def _of_technologies(state: Any, seat: int, texts: Texts) -> list[str]:
    """STI-263 to STI-266. Return the technologies that are worth points to a seat, each with its points."""
    worth = {RENAISSANCE: RENAISSANCE_POINTS} | {
        technology: POINTS_FOR_EACH * len(_towns(state, seat, source)) for technology, source in REWARDED.items()
    }
    return [
        texts("reasons.technology", technology=texts.terms("technology")[technology], points=points)
        for technology, points in worth.items()
        if points and owns(state, seat, technology)
    ]

"""Au Nom du Roi, in English Age of Discovery, by Alfred Viktor Schulz: the card of the game, and its only wiring."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from tradewinds.engine.card import Card
from tradewinds.games.au_nom_du_roi.components import LEAST_PLAYERS, MOST_PLAYERS
from tradewinds.games.au_nom_du_roi.options import OPTIONS

if TYPE_CHECKING:
    from tradewinds.engine.contract import Definition


@cache
def load() -> Definition:
    """Wire the parts of the game together. Imports the compiler, so it waits until somebody wants to play."""
    from tradewinds.engine.contract import Definition  # noqa: PLC0415
    from tradewinds.engine.verbs import Rules  # noqa: PLC0415
    from tradewinds.games.au_nom_du_roi import (  # noqa: PLC0415
        drawing,
        hidden,
        insight,
        notation,
        observation,
        reasons,
        rules,
        terms,
        words,
    )
    from tradewinds.games.au_nom_du_roi.actions import ACTIONS  # noqa: PLC0415
    from tradewinds.games.au_nom_du_roi.happenings import EVENTS  # noqa: PLC0415
    from tradewinds.games.au_nom_du_roi.state import STATE  # noqa: PLC0415

    return Definition(
        card=CARD,
        state=STATE,
        rules=Rules(
            set_up=rules.set_up,
            legal=rules.legal,
            objection=rules.objection,
            play=rules.play,
            redact=hidden.redact,
            redeal=hidden.redeal,
            score=rules.score,
            flaw=rules.flaw,
            worth=insight.worth,
            outlook=insight.outlook,
            tempt=insight.tempt,
            observe=observation.observe,
            precedence=rules.precedence,
        ),
        actions=ACTIONS,
        events=EVENTS,
        questions=terms.QUESTIONS,
        endings=terms.ENDINGS,
        sources=rules.SOURCES,
        secrets=hidden.SECRETS,
        notation=notation,
        facts=words.facts,
        summary=words.summary,
        reasons=reasons.why,
        observation=observation.OBSERVATION,
        horizon=insight.HORIZON,
        noise=insight.NOISE,
        doubt=insight.DOUBT,
        draw=drawing.draw,
        particulars=words.particulars,
        warnings=words.warning,
    )


CARD = Card(
    name="au_nom_du_roi",
    folder=Path(__file__).parent,
    version="1",
    players=(LEAST_PLAYERS, MOST_PLAYERS),
    designers=("Alfred Viktor Schulz",),
    publisher="Phalanx Games",
    year=2007,
    minutes=60,
    clauses="ANR",
    options=OPTIONS,
    load=load,
)

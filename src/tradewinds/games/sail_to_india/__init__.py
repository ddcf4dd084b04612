"""Sail to India, in French En route vers les Indes, by Hisashi Hayashi: the card of the game, and its only wiring."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from tradewinds.engine.card import Card
from tradewinds.games.sail_to_india.components import LEAST_PLAYERS, MOST_PLAYERS
from tradewinds.games.sail_to_india.options import OPTIONS

if TYPE_CHECKING:
    from tradewinds.engine.contract import Definition


@cache
def load() -> Definition:
    """Wire the parts of the game together. Imports the compiler, so it waits until somebody wants to play."""
    from tradewinds.engine.contract import Definition  # noqa: PLC0415
    from tradewinds.engine.verbs import Rules  # noqa: PLC0415
    from tradewinds.games.sail_to_india import (  # noqa: PLC0415
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
    from tradewinds.games.sail_to_india.actions import ACTIONS  # noqa: PLC0415
    from tradewinds.games.sail_to_india.happenings import EVENTS  # noqa: PLC0415
    from tradewinds.games.sail_to_india.state import STATE  # noqa: PLC0415

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
    name="sail_to_india",
    folder=Path(__file__).parent,
    version="1",
    players=(LEAST_PLAYERS, MOST_PLAYERS),
    designers=("Hisashi Hayashi",),
    publisher="IELLO",
    year=2014,
    minutes=60,
    clauses="STI",
    options=OPTIONS,
    load=load,
)

"""The 413 actions of section 16 of RULES.md."""

from tradewinds.engine.actions import ActionTable, Verb
from tradewinds.games.tonga_bonga.terms import COLOURS, SQUARE_NAMES

TWENTY_FIVE = 25
"""TOB-A1. A wage is so many times 25 ducats, plus the rest."""

ACTIONS = ActionTable(
    Verb("twenty_fives", range(20), keys="0123456789"),
    Verb("ducats", range(TWENTY_FIVE), keys="0123456789"),
    Verb("place", COLOURS, term="ship", keys="1234"),
    Verb("drop", range(1, 4), keys="123"),
    Verb("stop", keys="s"),
    Verb("sail", SQUARE_NAMES),
)

TWENTY_FIVES, TWENTY_FIVES_END = ACTIONS.span("twenty_fives")
DUCATS, DUCATS_END = ACTIONS.span("ducats")
PLACES, PLACES_END = ACTIONS.span("place")
DROPS, DROPS_END = ACTIONS.span("drop")
STOP = ACTIONS.first("stop")
SAILS, SAILS_END = ACTIONS.span("sail")

"""ANR-37, ANR-138, section 12. What can be chosen before a game."""

from tradewinds.engine.card import Option
from tradewinds.games.au_nom_du_roi import cards

MOST_TURNS = 30_000
"""More than anybody plays, and a number that fits an event."""

OPTIONS = (
    Option("cards", choices=cards.NAMES, material=cards.MATERIAL),
    Option("first_player", seat=True),
    Option("max_turns", number=(0, MOST_TURNS), usual=0),
)

"""STI-28, STI-30, STI-32, STI-424. What can be chosen before a game."""

from tradewinds.engine.card import Option
from tradewinds.games.sail_to_india import towns

MOST_TURNS = 30_000
"""More than anybody plays, and a number that fits an event."""

OPTIONS = (
    Option("towns", choices=towns.NAMES, material=towns.MATERIAL),
    Option("first_player", seat=True, usual=0),
    Option("first_game", flag=True),
    Option("max_turns", number=(0, MOST_TURNS), usual=0),
)

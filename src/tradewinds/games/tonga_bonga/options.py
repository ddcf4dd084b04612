"""TOB-12, TOB-200. What can be chosen before a game: the map, and when a game that nobody brings to an end is over."""

from tradewinds.engine.card import Option
from tradewinds.games.tonga_bonga import maps
from tradewinds.games.tonga_bonga.components import MAX_ROUNDS

MOST_ROUNDS = 1000

OPTIONS = (
    Option(
        "map",
        choices=maps.NAMES,
        material=maps.MATERIAL,
    ),
    Option("max_rounds", number=(1, MOST_ROUNDS), usual=MAX_ROUNDS),
)

"""The arena: tournaments between bots, with the same deals for all, intervals that can be believed, and a report.

`hold` does everything at once; `Arena` is the same step by step.
"""

from tradewinds.arena.match import Played
from tradewinds.arena.plan import Plan, draw_up
from tradewinds.arena.results import Entrant, Results
from tradewinds.arena.tournament import Arena, crew_of, hold
from tradewinds.arena.wording import ArenaError

__all__ = ["Arena", "ArenaError", "Entrant", "Plan", "Played", "Results", "crew_of", "draw_up", "hold"]

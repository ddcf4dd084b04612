"""What decides a game: many games are played, written down event by event, and compared.

Nothing here knows a game. What can be compared follows from what a game's rules tell (kinds of events, things they
name, sources of points, endings); which of it is worth a chapter, and what it is called, stands in the section
``[study]`` of the game's texts.
"""

from tradewinds.study.findings import Findings, find_out
from tradewinds.study.games import Games
from tradewinds.study.pages import Study, write_pages
from tradewinds.study.playing import Plan, play
from tradewinds.study.words import Narrator

__all__ = ["Findings", "Games", "Narrator", "Plan", "Study", "find_out", "play", "write_pages"]

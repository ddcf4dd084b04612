"""10. Pirates."""

from tradewinds.engine.compile import rule
from tradewinds.engine.events import tell
from tradewinds.engine.state import NOBODY
from tradewinds.games.batavia.components import PIRATE_THRESHOLD
from tradewinds.games.batavia.happenings import PIRATES
from tradewinds.games.batavia.rules.ch07_majorities import open_cards, ship_marker
from tradewinds.games.batavia.terms import COMPANIES


@rule
def pirates_may_attack(state):
    """BAT-103 to BAT-105, BAT-109 to BAT-112, BAT-117. After every turn, once at most, if enough cards are open.

    The company with the most open cards loses them all, and so does every company tied with it.
    """
    if open_cards(state) < PIRATE_THRESHOLD[state.seats]:
        return
    most = 0
    for company in range(COMPANIES):
        most = max(most, ship_marker(state, company))
    for company in range(COMPANIES):
        if ship_marker(state, company) == most:
            tell(state, PIRATES, NOBODY, company, most)
            take_away(state, company)


@rule
def take_away(state, company):
    """BAT-105 to BAT-108, BAT-111. All open cards of a company go to the discard; seal and markers follow."""
    for seat in range(state.seats):
        state.discard[company] += state.players[seat].open[company]
        state.players[seat].open[company] = 0

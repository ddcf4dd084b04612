"""9. Exchange (step 3 of playing)."""

from tradewinds.engine.compile import rule
from tradewinds.engine.events import tell
from tradewinds.games.batavia.components import EXCHANGE_GOLD
from tradewinds.games.batavia.happenings import EXCHANGED, KEPT
from tradewinds.games.batavia.terms import COMPANIES, NONE


@rule
def companies_in_stock(state, seat):
    """BAT-94, BAT-98. Of how many companies a player owns tiles; which tiles does not matter."""
    companies = 0
    for company in range(COMPANIES):
        if state.players[seat].shops[company] > 0:
            companies += 1
    return companies


@rule
def exchange_is_offered(state):
    """BAT-93. There is a choice only if the new tile's company was missing in his stock."""
    return state.players[state.asked].shops[state.turn.new_shop] == 0


@rule
def exchange_gain(state):
    """BAT-94, BAT-95. The gold for one tile of every company he owns, the new one included."""
    companies = companies_in_stock(state, state.asked)
    if exchange_is_offered(state):
        companies += 1
    return EXCHANGE_GOLD[companies]


@rule
def exchange_shops(state):
    """BAT-93 to BAT-99, BAT-101. One tile of every company he owns, the new one included, for gold at once."""
    player = state.players[state.asked]
    add_new_shop(state)
    companies = companies_in_stock(state, state.asked)
    for company in range(COMPANIES):
        if player.shops[company] > 0:
            player.shops[company] -= 1
            state.handed_in[company] += 1
    player.gold += EXCHANGE_GOLD[companies]
    tell(state, EXCHANGED, state.asked, companies, EXCHANGE_GOLD[companies])


@rule
def keep_shop(state):
    """BAT-93, BAT-97, BAT-100. The new tile joins the stock; what stays there to the end is worth nothing (BAT-102)."""
    tell(state, KEPT, state.asked, state.turn.new_shop)
    add_new_shop(state)


@rule
def add_new_shop(state):
    """BAT-100. The tile just taken becomes part of the stock."""
    state.players[state.asked].shops[state.turn.new_shop] += 1
    state.turn.new_shop = NONE

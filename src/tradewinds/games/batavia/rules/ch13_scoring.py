"""13. Final scoring."""

import numpy as np

from tradewinds.engine.compile import rule
from tradewinds.engine.events import tell
from tradewinds.engine.state import end
from tradewinds.games.batavia.components import (
    FINISH_GOLD,
    MOST_BILLS,
    MOST_BILLS_SHARED,
    MOST_PLAYERS,
    SEAL_GOLD,
    WAREHOUSE_ALONE,
    WAREHOUSE_SHARED,
)
from tradewinds.games.batavia.happenings import HAND_LAID_DOWN, SCORED
from tradewinds.games.batavia.rules.ch07_majorities import seal_holder
from tradewinds.games.batavia.terms import COMPANIES, GOODS, NONE

SOURCES = ("exchanges", "tea", "cotton", "porcelain", "silk", "ginger", "nutmeg", "pepper", "bills", "finish", "seals")
"""The columns of the score sheet: where gold comes from."""

EXCHANGES, WAREHOUSES, BILLS, FINISH_TILE, SEALS = 0, 1, 8, 9, 10


@rule
def score_the_game(state, ending):
    """BAT-127, BAT-128, BAT-136. Hands are laid down, no pirates come, everybody's gold is counted."""
    for seat in range(state.seats):
        lay_down_hand(state, seat)
    sheet = np.zeros((MOST_PLAYERS, len(SOURCES)), dtype=np.int64)
    score(state, sheet)
    for seat in range(state.seats):
        gold = 0
        for source in range(len(SOURCES)):
            gold += sheet[seat, source]
        tell(state, SCORED, seat, gold)
    end(state, ending)


@rule
def lay_down_hand(state, seat):
    """BAT-127, BAT-129. All cards of the hand become open; the unsold package stays where it is."""
    player = state.players[seat]
    hand = player.hand
    tell(state, HAND_LAID_DOWN, seat, hand[0], hand[1], hand[2], hand[3], hand[4])
    for company in range(COMPANIES):
        player.open[company] += hand[company]
        hand[company] = 0
        player.bought[company] = 0


@rule
def score(state, sheet):
    """BAT-130 to BAT-136. Gold of each seat by source; equal totals share the victory; kept shops give nothing."""
    for seat in range(state.seats):
        sheet[seat, EXCHANGES] += state.players[seat].gold
    for good in range(GOODS):
        score_warehouse(state, good, sheet)
    score_bills(state, sheet)
    if state.finish_tile != NONE:
        sheet[state.finish_tile, FINISH_TILE] += FINISH_GOLD
    for company in range(COMPANIES):
        holder = seal_holder(state, company)
        if holder != NONE:
            sheet[holder, SEALS] += SEAL_GOLD


@rule
def score_warehouse(state, good, sheet):
    """BAT-130 to BAT-132. Most crates: the full value alone, the lower one shared; an empty one gives nothing."""
    most = 0
    leaders = 0
    for seat in range(state.seats):
        crates = crates_in(state, good, seat)
        if crates > most:
            most = crates
            leaders = 0
        if crates == most:
            leaders += 1
    if most == 0:
        return
    for seat in range(state.seats):
        if crates_in(state, good, seat) == most:
            sheet[seat, WAREHOUSES + good] += WAREHOUSE_ALONE[good] if leaders == 1 else WAREHOUSE_SHARED[good]


@rule
def crates_in(state, good, seat):
    """BAT-130. How many crates a player has in a warehouse."""
    crates = 0
    for company in range(COMPANIES):
        if state.warehouses[good, company] == seat:
            crates += 1
    return crates


@rule
def score_bills(state, sheet):
    """BAT-133. Most bills: 5 gold alone, 2 for each of those who share the most."""
    most = 0
    leaders = 0
    for seat in range(state.seats):
        bills = state.players[seat].bills
        if bills > most:
            most = bills
            leaders = 0
        if bills == most:
            leaders += 1
    for seat in range(state.seats):
        if state.players[seat].bills == most:
            sheet[seat, BILLS] += MOST_BILLS if leaders == 1 else MOST_BILLS_SHARED

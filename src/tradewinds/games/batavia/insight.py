"""What a good player looks at: a position's worth in gold, one small judgement a function.

The figures were tuned by letting greedy bots play each other, thousands of games for each change.
"""

import numpy as np

from tradewinds.engine.compile import rule
from tradewinds.engine.piles import size
from tradewinds.games.batavia.components import (
    EXCHANGE_GOLD,
    FINISH_GOLD,
    MOST_PLAYERS,
    SEAL_GOLD,
    WAREHOUSE_ALONE,
    WAREHOUSE_SHARED,
)
from tradewinds.games.batavia.rules.ch07_majorities import has_majority, rival
from tradewinds.games.batavia.rules.ch09_exchange import companies_in_stock, exchange_gain
from tradewinds.games.batavia.rules.ch13_scoring import SOURCES, score
from tradewinds.games.batavia.rules.track import NO_SHOP, next_shop
from tradewinds.games.batavia.terms import ADVANCE, BID, COMPANIES, FINISH, GOODS, LAYING, NONE

HORIZON = 1000
"""Rounds to play on before judging: to the end of the game, which tells more than any judgement."""
NOISE = 0
"""Decisions played on are made as insight suggests, none at random."""
DOUBT = 1.5
"""An option that looks so many points worse than the best is tried a third as often at first."""
CARD_IN_HAND = 0.35
CARD_TOO_MANY = 0.3
"""What a card in hand is worth: the first ones, and those beyond `FULL_HAND`, which will hardly be laid in time."""
FULL_HAND = 10
CARD_OPEN = 0.2
NO_WAY = -2.0
"""Having laid cards that lead nowhere."""
BILL = 0.1
SPACE_AHEAD = 0.15
"""What is lost with each space a merchant leaves behind: shops that can be taken no more."""
BOAT = 0.5
SEAL = 0.45
"""How likely a seal is kept to the end."""
LEAD = (0.7, 0.75, 0.95)
"""How much of a warehouse's gold a lead of one, two or more crates is likely to bring."""
TIE = 0.6
"""How much of the gold for sharing a warehouse a tie is likely to bring."""
ONE_BEHIND = 0.05
"""How much of a warehouse's gold somebody one crate behind is likely to get."""
NEXT_EXCHANGE = (0.0, 0.85, 0.8, 0.5, 0.6, 0.0)
"""How much of the next larger exchange a stock of so many companies is likely to bring."""
COMPLETE = 0.3
"""How much of the largest exchange a complete stock is likely to bring: the next tile of no company makes it larger."""


def crates_worth(good: int, own: int, best_other: int) -> float:
    """BAT-130. A lead is worth part of the gold, a tie most of the shared gold, a lag a little."""
    if own == 0:
        return 0.0
    lead = own - best_other
    if lead > 0:
        return LEAD[min(lead, len(LEAD)) - 1] * WAREHOUSE_ALONE[good]
    if lead == 0:
        return TIE * WAREHOUSE_SHARED[good]
    return ONE_BEHIND * WAREHOUSE_ALONE[good] if lead == -1 else 0.0


CRATES_WORTH = np.array(
    [
        [[crates_worth(good, own, other) for other in range(COMPANIES + 1)] for own in range(COMPANIES + 2)]
        for good in range(GOODS)
    ]
)
"""What crates are worth, by good, own crates and the most of anybody else: looking it up is quicker than thinking."""


@rule
def worth(state, seat):
    """How good a position looks to a seat, in gold: when the game is over, the lead over the best opponent."""
    if state.ending:
        return final_lead(state, seat)
    return outlook(state, seat) + prospects(state, seat)


@rule
def tempt(state, mask):
    """Everything may be worth a thought: there are never many options but bids, and those are cheap to judge."""


@rule
def final_lead(state, seat):
    """BAT-136. By how much a player has won or lost."""
    sheet = np.zeros((MOST_PLAYERS, len(SOURCES)), dtype=np.int64)
    score(state, sheet)
    own = 0.0
    best_other = 0.0
    for player in range(state.seats):
        total = 0.0
        for source in range(len(SOURCES)):
            total += sheet[player, source]
        if player == seat:
            own = total
        else:
            best_other = max(best_other, total)
    return own - 0.5 * best_other


@rule
def outlook(state, seat):
    """What a player has: gold, warehouses, cards, bills, stock, and the way still ahead."""
    player = state.players[seat]
    value = float(player.gold)
    for good in range(GOODS):
        value += warehouse_worth(state, good, seat)
    value += stock_worth(companies_in_stock(state, seat), way_left(state))
    value += hand_worth(size(player.hand)) + CARD_OPEN * size(player.open) + BILL * player.bills
    for company in range(COMPANIES):
        if has_majority(state, seat, company):
            value += SEAL * SEAL_GOLD
    value += SPACE_AHEAD * (FINISH - player.at)
    if state.finish_tile == seat:
        value += FINISH_GOLD
    return value


@rule
def hand_worth(cards):
    """BAT-64. Cards in hand are majorities to come, but not without end."""
    return CARD_IN_HAND * min(cards, FULL_HAND) + CARD_TOO_MANY * max(0, cards - FULL_HAND)


@rule
def way_left(state):
    """How much of the game is still to come, from 1 down to 0: as much as the foremost merchant has ahead."""
    foremost = 0
    for seat in range(state.seats):
        foremost = max(foremost, state.players[seat].at)
    return (FINISH - foremost) / FINISH


@rule
def stock_worth(companies, left):
    """BAT-95. A stock is worth part of the next larger exchange, less and less towards the end."""
    if companies == COMPANIES:
        return COMPLETE * EXCHANGE_GOLD[companies]
    chance = min(1.0, 2.0 * left)
    return chance * NEXT_EXCHANGE[companies] * EXCHANGE_GOLD[companies + 1]


@rule
def warehouse_worth(state, good, seat):
    """BAT-130. What a player's crates in a warehouse are worth to him."""
    own, best_other = crates_in_sight(state, good, seat)
    return CRATES_WORTH[good, own, best_other]


@rule
def crates_in_sight(state, good, seat):
    """BAT-130. How many crates a player has in a warehouse, and the most anybody else has.

    Counted in one go, four bits for each seat and four for empty places, without a condition: no other judgement is
    made so often.
    """
    counts = 0
    for company in range(COMPANIES):
        counts += 1 << (4 * (int(state.warehouses[good, company]) - NONE))
    counts >>= 4
    place = 4 * int(seat)
    own = (counts >> place) & 15
    counts -= own << place
    best_other = 0
    for other in range(MOST_PLAYERS):
        best_other = max(best_other, (counts >> (4 * other)) & 15)
    return own, best_other


@rule
def prospects(state, seat):
    """What a player is about to get: the shop his lay leads to, the exchange he may make, the lot he bids for."""
    if state.question == BID:
        return bid_worth(state, seat) if state.auction.highest_bidder == seat else 0.0
    if state.asked != seat:
        return 0.0
    value = 0.0
    if state.question == LAYING or state.question == ADVANCE:
        value = best_advance(state, seat)
    if state.turn.new_shop != NONE:
        value += exchange_gain(state)
    return value


@rule
def best_advance(state, seat):
    """The best shop a player's seals lead to, or would once he has laid enough; cards still to lay cost a little."""
    player = state.players[seat]
    new_company = growth_of_stock(state, seat)
    best = NO_WAY
    for company in range(COMPANIES):
        missing = rival(state, seat, company) + 1 - player.open[company]
        if missing <= 0 or (state.question == LAYING and missing <= player.hand[company]):
            cost = (CARD_IN_HAND - CARD_OPEN) * max(0, missing)
            best = max(best, shop_worth(state, seat, company, new_company) - cost)
    return best


@rule
def growth_of_stock(state, seat):
    """BAT-95. What a tile of a company still missing in a player's stock would add to it."""
    companies = companies_in_stock(state, seat)
    if companies == COMPANIES:
        return 0.0
    left = way_left(state)
    grown = max(float(EXCHANGE_GOLD[companies + 1]), stock_worth(companies + 1, left))
    return grown - stock_worth(companies, left)


@rule
def shop_worth(state, seat, company, new_company):
    """What the next shop of a company would bring: its crate, its place in the stock, less the way passed over."""
    space = next_shop(state, seat, company)
    if space == NO_SHOP:
        return float(FINISH_GOLD) if state.finish_tile == NONE else NO_WAY
    value = -SPACE_AHEAD * (space - state.players[seat].at)
    if state.players[seat].crates > 0:
        good = state.shops[space].good
        own, best_other = crates_in_sight(state, good, seat)
        value += CRATES_WORTH[good, own + 1, best_other] - CRATES_WORTH[good, own, best_other]
    if state.players[seat].shops[company] == 0:
        value += new_company
    return value


@rule
def bid_worth(state, seat):
    """What a standing bid is worth: the lot, less its price, as far as it is likely to win."""
    cards = size(state.players[seat].hand)
    lot = BOAT + hand_worth(cards + size(state.auction.package)) - hand_worth(cards)
    bid = state.auction.highest_bid
    still_in = 0
    for other in range(state.seats):
        if other != seat and not state.auction.passed[other]:
            still_in += 1
    fair = lot / BILL
    chance = min(1.0, (bid + 1.0) / (fair + 1.0)) ** still_in
    return chance * (lot - 1.3 * BILL * bid)

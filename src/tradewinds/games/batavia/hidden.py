"""18. Hidden information: what a seat may see, and how to fill in the rest.

BAT-146: what a view shows is the table as it lies. One thing that everybody could remember is kept beside it in the
record, for bots: which cards of a hand were seen bought and must still be there. Neither text nor drawing shows it.
"""

import numpy as np

from tradewinds.engine.chance import below, shuffle
from tradewinds.engine.compile import rule
from tradewinds.engine.piles import draw, size
from tradewinds.games.batavia.components import BLOCK, CARDS_OF_EACH_COMPANY, MOST_PLAYERS, STARTING_BILLS
from tradewinds.games.batavia.rules.ch02_setup import place_block
from tradewinds.games.batavia.rules.ch06_laying import lay_can_end
from tradewinds.games.batavia.rules.ch07_majorities import rival
from tradewinds.games.batavia.rules.ch11_end import may_be_used
from tradewinds.games.batavia.terms import BID, COMPANIES, FACE_DOWN, GOODS, LAYING, NONE, SHOPS, UNKNOWN

MOST_TRIES = 500
"""So often a deal is tried again before the cards it needs are put aside: once in many thousand games."""

SECRETS = ("players.hand", "players.bills", "pile", "shops")
"""Section 18. What somebody at the table does not see."""


@rule
def redact(state, seat):
    """Section 18, BAT-53 to BAT-56. Blank the faces of cards and tiles and the bills of others.

    At the end, when the hands have been laid down, everything is open.
    """
    if state.ending:
        return
    for other in range(state.seats):
        if other != seat:
            turn_face_down(state.players[other].hand)
            if not state.options.open_bills:
                state.players[other].bills = UNKNOWN
    turn_face_down(state.pile)
    for space in range(state.revealed + 1, SHOPS + 1):
        state.shops[space].company = UNKNOWN
        state.shops[space].good = UNKNOWN


@rule
def turn_face_down(cards):
    """Keep the number of cards, hide what they are."""
    cards[FACE_DOWN] = size(cards)
    cards[:COMPANIES] = 0


@rule
def redeal(state, seat):
    """Section 18. Fill in what a seat cannot know, uniformly among all tables that look the same to it."""
    if state.ending:
        return
    redeal_shops(state)
    redeal_bills(state)
    redeal_cards(state)


@rule
def redeal_shops(state):
    """BAT-18. Each hidden block has one tile of every company; its goods are those not seen yet, in random order."""
    blocks = (SHOPS - state.revealed) // BLOCK
    if blocks == 0:
        return
    goods = np.empty((COMPANIES, GOODS), dtype=np.int8)
    for company in range(COMPANIES):
        unseen = 0
        for good in range(GOODS):
            if not has_been_seen(state, company, good):
                goods[company, unseen] = good
                unseen += 1
        shuffle(state.chance, goods[company, :unseen])
    for block in range(blocks):
        place_block(state, state.revealed + 1 + BLOCK * block, goods, block)


@rule
def has_been_seen(state, company, good):
    """Tell whether the table shows where a tile is or was: face up, or by its crate in the warehouse."""
    if state.warehouses[good, company] != NONE:
        return True
    for space in range(1, state.revealed + 1):
        if state.shops[space].company == company and state.shops[space].good == good:
            return True
    return False


@rule
def redeal_bills(state):
    """BAT-24, BAT-41, BAT-54. All ways to share out the unseen bills are equally likely; a bidder owns his bid.

    Counting ways as rows of bills with bars between their owners: each place of a bar is equally likely.
    """
    owners = np.empty(MOST_PLAYERS, dtype=np.int64)
    unseen = 0
    bills = STARTING_BILLS * np.int64(state.seats)
    for seat in range(state.seats):
        if state.players[seat].bills == UNKNOWN:
            owners[unseen] = seat
            unseen += 1
            state.players[seat].bills = 0
            if state.question == BID and seat == state.auction.highest_bidder:
                state.players[seat].bills = state.auction.highest_bid
        bills -= state.players[seat].bills
    if unseen == 0:
        return
    bars = unseen - 1
    owner = 0
    for places in range(bills + bars, 0, -1):
        if below(state.chance, places) < bars:
            bars -= 1
            owner += 1
        else:
            state.players[owners[owner]].bills += 1


@rule
def redeal_cards(state):
    """BAT-55. Cards nobody sees are dealt anew to the hands and the pile they lie in.

    One thing a table betrays of a hidden hand: who is laying cards can end the lay (BAT-65, BAT-113, BAT-147).
    Deals in which he could not are dealt again; where that happens too often, the cards he needs most likely are put
    aside for him first.
    """
    unseen = np.zeros(COMPANIES, dtype=np.int8)
    for company in range(COMPANIES):
        unseen[company] = CARDS_OF_EACH_COMPANY - state.discard[company] - state.auction.package[company]
        for seat in range(state.seats):
            player = state.players[seat]
            unseen[company] -= player.open[company] + player.hand[company]
            if player.hand[FACE_DOWN] > 0:
                unseen[company] -= player.bought[company]
    laying_unseen = state.question == LAYING and state.players[state.asked].hand[FACE_DOWN] > 0
    sizes = np.zeros(MOST_PLAYERS, dtype=np.int8)
    for seat in range(state.seats):
        sizes[seat] = state.players[seat].hand[FACE_DOWN]
    needed, company = 0, 0
    for tries in range(2 * MOST_TRIES):
        pool = unseen.copy()
        if laying_unseen and tries == MOST_TRIES:
            company, needed = likeliest_end_of_lay(state, unseen, sizes[state.asked])
        for seat in range(state.seats):
            if sizes[seat] > 0:
                put_aside = needed if seat == state.asked else 0
                deal_hand(state, seat, sizes[seat], pool, company, put_aside)
        if not laying_unseen or lay_can_end(state):
            break
    if state.pile[FACE_DOWN] > 0:
        state.pile[:COMPANIES] = pool
        state.pile[FACE_DOWN] = 0


@rule
def deal_hand(state, seat, cards, pool, company, put_aside):
    """BAT-146. A hand of so many cards: those everybody saw bought, some of a company, the others as they come."""
    player = state.players[seat]
    player.hand[:COMPANIES] = player.bought
    player.hand[FACE_DOWN] = 0
    player.hand[company] += put_aside
    pool[company] -= put_aside
    for _ in range(cards - size(player.bought) - put_aside):
        player.hand[draw(state.chance, pool)] += 1


@rule
def likeliest_end_of_lay(state, unseen, cards):
    """BAT-65, BAT-113, BAT-147. The company a lay could end with, and how few more cards of it that takes."""
    player = state.players[state.asked]
    chosen, fewest = 0, cards + 1
    for company in range(COMPANIES):
        needed = rival(state, state.asked, company) + 1 - player.open[company] - player.bought[company]
        in_order = not state.options.ascending or company >= state.turn.last_laid
        there = needed <= unseen[company] and needed <= cards - size(player.bought)
        if in_order and there and needed < fewest and may_be_used(state, state.asked, company):
            chosen, fewest = company, needed
    return chosen, fewest if fewest <= cards else 0

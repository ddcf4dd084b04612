"""14. Invariants: what holds for every table after every decision, and for every position set up by hand."""

import numpy as np

from tradewinds.engine.compile import rule
from tradewinds.engine.piles import size
from tradewinds.engine.state import NOBODY
from tradewinds.games.batavia.components import (
    BLOCK,
    CARDS_OF_EACH_COMPANY,
    CRATES,
    FACE_UP_AT_THE_START,
    PIRATE_THRESHOLD,
    STARTING_BILLS,
    TILES_BY_NUMBER,
)
from tradewinds.games.batavia.options import LAYOUT_OPEN
from tradewinds.games.batavia.rules.ch06_laying import lay_can_end, objection_to_stop
from tradewinds.games.batavia.rules.ch07_majorities import has_majority, open_cards, seal_holder, ship_marker
from tradewinds.games.batavia.terms import (
    ADVANCE,
    BID,
    COMPANIES,
    EXCHANGE,
    FACE_DOWN,
    FINISH,
    FINISH_TAKEN,
    GOODS,
    LAYING,
    NONE,
    SHOPS,
    START,
    TURN,
)


@rule
def flaw(state):
    """Return the number of the first clause that the table breaks, or 0."""
    if not cards_are_complete(state):
        return 137
    if not bills_are_complete(state):
        return 138
    if not tiles_are_complete(state):
        return 139
    if not crates_are_complete(state):
        return 140
    if not merchants_stand_apart(state):
        return 141
    if not seals_follow_cards(state):
        return 142
    if not blocks_are_revealed_in_order(state):
        return 143
    if not pirates_have_come(state):
        return 144
    if not gold_comes_from_exchanges(state):
        return 145
    return flaw_of_the_question(state)


@rule
def cards_are_complete(state):
    """BAT-137. 22 cards of each company between pile, discard, package, hands and open cards; none face down.

    A player's bought cards are among the cards of the hand.
    """
    if state.pile[FACE_DOWN] != 0:
        return False
    for company in range(COMPANIES):
        cards = np.int64(state.pile[company]) + state.discard[company] + state.auction.package[company]
        negative = state.pile[company] < 0 or state.discard[company] < 0 or state.auction.package[company] < 0
        for seat in range(state.seats):
            player = state.players[seat]
            cards += player.hand[company]
            cards += player.open[company]
            if player.hand[company] < player.bought[company] or player.bought[company] < 0 or player.open[company] < 0:
                negative = True
        if negative or cards != CARDS_OF_EACH_COMPANY:
            return False
    for seat in range(state.seats):
        if state.players[seat].hand[FACE_DOWN] != 0:
            return False
    return True


@rule
def bills_are_complete(state):
    """BAT-24, BAT-46, BAT-138. 15 bills a player, shared out anyhow; nobody owes any, and the highest bidder can pay.

    What one has paid, others got.
    """
    bills = np.int64(0)
    payments = np.int64(0)
    for seat in range(state.seats):
        if state.players[seat].bills < 0:
            return False
        bills += state.players[seat].bills
        payments += state.players[seat].payments
    bidder = state.auction.highest_bidder
    if state.question == BID and bidder != NONE and state.players[bidder].bills < state.auction.highest_bid:
        return False
    return bills == STARTING_BILLS * state.seats and payments == 0


@rule
def tiles_are_complete(state):
    """BAT-5, BAT-139. Seven tiles of each company on the board, in stocks or handed in; each good once at most."""
    seen = np.zeros((COMPANIES, GOODS), dtype=np.int8)
    on_board = np.zeros(COMPANIES, dtype=np.int8)
    for space in range(1, SHOPS + 1):
        shop = state.shops[space]
        if shop.company == NONE:
            continue
        if shop.company < 0 or shop.good < 0 or seen[shop.company, shop.good]:
            return False
        seen[shop.company, shop.good] = 1
        on_board[shop.company] += 1
    for company in range(COMPANIES):
        tiles = np.int64(on_board[company]) + state.handed_in[company]
        if state.handed_in[company] < 0:
            return False
        for seat in range(state.seats):
            tiles += state.players[seat].shops[company]
            if state.players[seat].shops[company] < 0:
                return False
        if state.turn.new_shop == company:
            tiles += 1
        if tiles != GOODS:
            return False
    return True


@rule
def crates_are_complete(state):
    """BAT-140. A crate for each tile taken, unless a player had none left; never on the space of a tile still there."""
    placed = np.zeros(state.seats, dtype=np.int64)
    for good in range(GOODS):
        for company in range(COMPANIES):
            owner = state.warehouses[good, company]
            if owner != NONE:
                if owner < 0 or owner >= state.seats:
                    return False
                placed[owner] += 1
    some_ran_out = False
    for seat in range(state.seats):
        if state.players[seat].crates < 0 or state.players[seat].crates + placed[seat] != CRATES:
            return False
        if state.players[seat].crates == 0:
            some_ran_out = True
    taken = SHOPS
    for space in range(1, SHOPS + 1):
        shop = state.shops[space]
        if shop.company != NONE:
            taken -= 1
            if state.warehouses[shop.good, shop.company] != NONE:
                return False
    return placed.sum() == taken or (some_ran_out and placed.sum() < taken)


@rule
def merchants_stand_apart(state):
    """BAT-141. One merchant at most on each space but the start, and no tile beneath; the finish needs its tile."""
    for seat in range(state.seats):
        at = state.players[seat].at
        if at < START or at > FINISH:
            return False
        if (at == FINISH) != (state.finish_tile == seat):
            return False
        if START < at < FINISH and state.shops[at].company != NONE:
            return False
        for other in range(seat):
            if at != START and state.players[other].at == at:
                return False
    return NONE <= state.finish_tile < state.seats


@rule
def seals_follow_cards(state):
    """BAT-142. Seals are computed from the open cards, by two ways that must agree."""
    for company in range(COMPANIES):
        holder = NONE
        for seat in range(state.seats):
            if has_majority(state, seat, company):
                holder = seat
        if holder != seal_holder(state, company):
            return False
    return True


@rule
def blocks_are_revealed_in_order(state):
    """BAT-18, BAT-90, BAT-143. Whole blocks are face up, each company once; those nobody has reached are complete."""
    if state.revealed % BLOCK != 0 or state.revealed < FACE_UP_AT_THE_START or state.revealed > SHOPS:
        return False
    if state.options.layout == LAYOUT_OPEN and not lies_by_number(state):
        return False
    for first in range(1, SHOPS + 1, BLOCK):
        companies = np.zeros(COMPANIES, dtype=np.int8)
        for space in range(first, first + BLOCK):
            if state.shops[space].company != NONE:
                companies[state.shops[space].company] += 1
        untouched = first > state.revealed - BLOCK and state.revealed < SHOPS
        if companies.max() > 1 or (untouched and companies.min() == 0):
            return False
    return True


@rule
def lies_by_number(state):
    """BAT-20. In the open layout all tiles are face up, and each that is left lies on its number."""
    for number in range(SHOPS):
        shop = state.shops[number + 1]
        company, good = TILES_BY_NUMBER[number]
        if shop.company != NONE and (shop.company != company or shop.good != good):
            return False
    return state.revealed == SHOPS


@rule
def pirates_have_come(state):
    """BAT-144. Between turns too many cards are open only if an attack has just left some company without any."""
    if state.question not in (TURN, BID) or open_cards(state) < PIRATE_THRESHOLD[state.seats]:
        return True
    for company in range(COMPANIES):
        if ship_marker(state, company) == 0:
            return True
    return False


@rule
def gold_comes_from_exchanges(state):
    """BAT-15, BAT-145. Gold is never negative, and somebody has it only if tiles were handed in."""
    gold = 0
    for seat in range(state.seats):
        if state.players[seat].gold < 0:
            return False
        gold += state.players[seat].gold
    # An exchange of k tiles gives at least k and at most 3k gold.
    tiles = size(state.handed_in)
    return tiles <= gold <= 3 * tiles


@rule
def flaw_of_the_question(state):
    """Return the clause that who is asked what would break, or 0."""
    asked = state.asked
    if (asked == NOBODY) != (state.ending != 0) or (asked == NOBODY) != (state.question == 0):
        return 30
    if (state.turn.new_shop != NONE) != (state.question == EXCHANGE):
        return 93
    if asked == NOBODY:
        return flaw_of_the_end(state)
    if asked < 0 or asked >= state.seats or state.turn.taken < 0 or state.turn.taken >= state.seats:
        return 30
    if state.question == BID:
        return 64 if state.turn.laid or state.turn.last_laid != NONE else flaw_of_the_auction(state)
    return flaw_of_the_turn(state)


@rule
def flaw_of_the_end(state):
    """Return the clause that a finished game would break, or 0."""
    if (state.ending == FINISH_TAKEN) != (state.finish_tile != NONE):
        return 116
    for seat in range(state.seats):
        if size(state.players[seat].hand) > 0:
            return 127
    return 0


@rule
def flaw_of_the_turn(state):
    """Return the clause that a turn would break, or 0."""
    asked = state.asked
    if state.first_player < 0 or state.first_player >= state.seats:
        return 48
    if asked != (state.first_player + state.turn.taken) % state.seats:
        return 30
    if state.finish_tile != NONE and (state.finish_tile - state.first_player) % state.seats >= state.turn.taken:
        return 116
    if state.question == EXCHANGE and state.players[asked].shops[state.turn.new_shop] > 0:
        return 93
    if state.question == TURN:
        return 64 if state.turn.laid or state.turn.last_laid != NONE else 0
    # One card laid is taken for granted: a position set up by hand need not mention it.
    if state.turn.laid < 1 or state.turn.laid > max(1, size(state.players[asked].open)):
        return 64
    if state.question == LAYING and not lay_can_end(state):
        return 65
    if state.question == ADVANCE and objection_to_stop(state):
        return 65
    return 0


@rule
def flaw_of_the_auction(state):
    """Return the clause that the auction would break, or 0."""
    auction = state.auction
    if state.finish_tile != NONE:
        return 116
    if auction.auctioneer < 0 or auction.auctioneer >= state.seats or state.turn.taken != 0:
        return 31
    if state.first_player != NONE and state.first_player != auction.auctioneer:
        return 31
    if auction.passed[state.asked] or auction.highest_bidder == state.asked:
        return 42
    if (auction.highest_bidder == NONE) != (auction.highest_bid == 0) or auction.highest_bid < 0:
        return 44
    if auction.highest_bidder != NONE and auction.passed[auction.highest_bidder]:
        return 42
    return 0

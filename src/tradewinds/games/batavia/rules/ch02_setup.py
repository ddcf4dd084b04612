"""2. Set-up."""

import numpy as np

from tradewinds.engine.card import ANY_SEAT
from tradewinds.engine.chance import below, shuffle
from tradewinds.engine.compile import rule
from tradewinds.engine.piles import draw
from tradewinds.games.batavia.components import (
    BLOCK,
    BLOCKS,
    CARDS_OF_EACH_COMPANY,
    CRATES,
    FACE_UP_AT_THE_START,
    STARTING_BILLS,
    STARTING_HAND,
    TILES_BY_NUMBER,
)
from tradewinds.games.batavia.options import LAYOUT_OPEN
from tradewinds.games.batavia.terms import COMPANIES, GOODS, NONE, SHOPS, START


@rule
def prepare(state, options):
    """BAT-16 to BAT-29. Everything up to the moment before the first die roll."""
    read_options(state, options)
    lay_out_board(state)
    if state.options.layout == LAYOUT_OPEN:
        place_shops_by_number(state)
    else:
        place_shops_at_random(state)
    hand_out_material(state)
    deal_cards(state)
    choose_first_auctioneer(state, options[1])


@rule
def read_options(state, options):
    """BAT-147. Layout, secret or open bills, order of laying; the first auctioneer is chosen at the end."""
    state.options.layout = options[0]
    state.options.open_bills = options[2]
    state.options.ascending = options[3]


@rule
def lay_out_board(state):
    """BAT-16, BAT-26. Finish tile and boat belong to nobody; cannon, ship markers and seals follow from cards."""
    state.finish_tile = NONE
    state.first_player = NONE
    state.warehouses[:] = NONE
    state.shops[START].company = NONE
    state.shops[START].good = NONE


@rule
def place_shops_at_random(state):
    """BAT-17 to BAT-19. A block after the other: the top tile of each company's stack, in random order."""
    stacks = np.empty((COMPANIES, GOODS), dtype=np.int8)
    for company in range(COMPANIES):
        for good in range(GOODS):
            stacks[company, good] = good
        shuffle(state.chance, stacks[company])
    for block in range(BLOCKS):
        place_block(state, 1 + BLOCK * block, stacks, block)
    state.revealed = FACE_UP_AT_THE_START


@rule
def place_block(state, first_space, stacks, depth):
    """BAT-17, BAT-18. The tile at some depth of each company's stack, in random order, on five spaces."""
    companies = np.empty(COMPANIES, dtype=np.int8)
    for company in range(COMPANIES):
        companies[company] = company
    shuffle(state.chance, companies)
    for i in range(BLOCK):
        shop = state.shops[first_space + i]
        shop.company = companies[i]
        shop.good = stacks[companies[i], depth]


@rule
def place_shops_by_number(state):
    """BAT-20. Open layout: the tile with number i lies face up on space i."""
    for number in range(SHOPS):
        state.shops[number + 1].company = TILES_BY_NUMBER[number][0]
        state.shops[number + 1].good = TILES_BY_NUMBER[number][1]
    state.revealed = SHOPS


@rule
def hand_out_material(state):
    """BAT-23 to BAT-25. 15 bills and 12 crates each, merchants on start; all else stays in the box."""
    for seat in range(state.seats):
        player = state.players[seat]
        player.bills = STARTING_BILLS
        player.crates = CRATES
        player.at = START
        player.gold = 0


@rule
def deal_cards(state):
    """BAT-21, BAT-22. Ten of the 110 ship cards each, the rest is the draw pile."""
    for company in range(COMPANIES):
        state.pile[company] = CARDS_OF_EACH_COMPANY
    for seat in range(state.seats):
        for _ in range(STARTING_HAND):
            state.players[seat].hand[draw(state.chance, state.pile)] += 1


@rule
def choose_first_auctioneer(state, seat):
    """BAT-27 to BAT-29. A given seat, or one at random; nobody is first player yet."""
    state.auction.auctioneer = below(state.chance, state.seats) if seat == ANY_SEAT else seat

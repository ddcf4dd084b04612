"""What a seat may know as numbers for learners: the table as it lies, and what everybody could remember of the history.

BAT-146: bought cards that must still be in a hand, and bills that went from hand to hand, are public for whoever has a
good memory. Nothing here looks at more than a view.
"""

from tradewinds.engine.compile import rule
from tradewinds.engine.observation import SEAT, Observation, Part
from tradewinds.engine.piles import size
from tradewinds.engine.state import NOBODY
from tradewinds.games.batavia.components import CARDS_OF_EACH_COMPANY, CRATES, DIE_FACES, MOST_PLAYERS, SHIP_CARDS
from tradewinds.games.batavia.rules.ch07_majorities import seal_holder
from tradewinds.games.batavia.terms import (
    COMPANIES,
    COMPANY_CODES,
    FINISH,
    GOOD_CODES,
    GOODS,
    NONE,
    QUESTIONS,
    SHOPS,
    UNKNOWN,
)

OBSERVATION = Observation(
    version=1,
    kinds={
        SEAT: range(MOST_PLAYERS),
        "company": COMPANY_CODES,
        "good": GOOD_CODES,
        "question": QUESTIONS[1:],
    },
    parts=(
        Part("question", ("question",)),
        Part("asked", (SEAT,)),
        Part("present", (SEAT,)),
        Part("open_layout"),
        Part("open_bills"),
        Part("ascending"),
        Part("round", scale=20),
        Part("turns_taken", scale=MOST_PLAYERS),
        Part("cards_moved"),
        Part("auctioneer", (SEAT,)),
        Part("boat", (SEAT,)),
        Part("die", scale=DIE_FACES),
        Part("package", ("company",), scale=5),
        Part("highest_bid", scale=15),
        Part("highest_bidder", (SEAT,)),
        Part("passed", (SEAT,)),
        Part("laid", scale=10),
        Part("last_laid", ("company",)),
        Part("new_shop", ("company",)),
        Part("pile", scale=SHIP_CARDS),
        Part("discard", ("company",), scale=CARDS_OF_EACH_COMPANY),
        Part("unseen", ("company",), scale=CARDS_OF_EACH_COMPANY),
        Part("handed_in", ("company",), scale=GOODS),
        Part("revealed", scale=SHOPS),
        Part("tile", ("company", "good"), scale=FINISH),
        Part("crate", (SEAT, "good", "company")),
        Part("finish_tile", (SEAT,)),
        Part("at", (SEAT,), scale=FINISH),
        Part("gold", (SEAT,), scale=50),
        Part("bills_known", (SEAT,)),
        Part("bills", (SEAT,), scale=15),
        Part("payments", (SEAT,), scale=15),
        Part("crates", (SEAT,), scale=CRATES),
        Part("cards", (SEAT,), scale=20),
        Part("hand", ("company",), scale=5),
        Part("bought", (SEAT, "company"), scale=5),
        Part("open", (SEAT, "company"), scale=10),
        Part("seal", (SEAT, "company")),
        Part("shops", (SEAT, "company"), scale=3),
        Part("way", (SEAT, "company"), scale=10),
        Part("next_good", ("company", "good")),
    ),
)

_start = OBSERVATION.start
QUESTION, ASKED, PRESENT = _start("question"), _start("asked"), _start("present")
OPEN_LAYOUT, OPEN_BILLS, ASCENDING = _start("open_layout"), _start("open_bills"), _start("ascending")
ROUND, TURNS_TAKEN, CARDS_MOVED = _start("round"), _start("turns_taken"), _start("cards_moved")
AUCTIONEER, BOAT, DIE, PACKAGE = _start("auctioneer"), _start("boat"), _start("die"), _start("package")
HIGHEST_BID, HIGHEST_BIDDER, PASSED = _start("highest_bid"), _start("highest_bidder"), _start("passed")
LAID, LAST_LAID, NEW_SHOP = _start("laid"), _start("last_laid"), _start("new_shop")
PILE, DISCARD, UNSEEN, HANDED_IN = _start("pile"), _start("discard"), _start("unseen"), _start("handed_in")
REVEALED, TILE, CRATE, FINISH_TILE = _start("revealed"), _start("tile"), _start("crate"), _start("finish_tile")
AT, GOLD, CRATES_LEFT, CARDS = _start("at"), _start("gold"), _start("crates"), _start("cards")
BILLS_KNOWN, BILLS, PAYMENTS = _start("bills_known"), _start("bills"), _start("payments")
HAND, BOUGHT, OPEN, SEAL = _start("hand"), _start("bought"), _start("open"), _start("seal")
OWNED_SHOPS, WAY, NEXT_GOOD = _start("shops"), _start("way"), _start("next_good")


@rule
def observe(state, seat, numbers):
    """Fill blank numbers with what a seat sees, unscaled. A spectator sees the table from seat 0, without a hand."""
    if state.asked != NOBODY:
        numbers[QUESTION + int(state.question) - 1] = 1
    numbers[OPEN_LAYOUT] = state.options.layout
    numbers[OPEN_BILLS] = state.options.open_bills
    numbers[ASCENDING] = state.options.ascending
    numbers[ROUND] = state.round_number
    numbers[TURNS_TAKEN] = state.turn.taken
    numbers[CARDS_MOVED] = state.cards_moved
    numbers[DIE] = state.auction.die
    numbers[HIGHEST_BID] = state.auction.highest_bid
    numbers[LAID] = state.turn.laid
    numbers[PILE] = size(state.pile)
    numbers[REVEALED] = state.revealed
    observe_companies(state, seat, numbers)
    observe_track(state, numbers)
    for other in range(state.seats):
        place = place_of(state, seat, other)
        observe_seat(state, other, place, numbers)
        observe_way(state, other, place, numbers)
    observe_warehouses(state, seat, numbers)


@rule
def place_of(state, seat, other):
    """Where somebody sits, counted clockwise from a seat; a spectator counts from seat 0."""
    place = int(other) - max(0, int(seat))
    return place if place >= 0 else place + int(state.seats)


@rule
def observe_companies(state, seat, numbers):
    """The package, the discard, the seals, and of each company what nobody has seen yet; for a seat its own hand."""
    for company in range(COMPANIES):
        numbers[PACKAGE + company] = state.auction.package[company]
        numbers[DISCARD + company] = state.discard[company]
        numbers[HANDED_IN + company] = state.handed_in[company]
        unseen = CARDS_OF_EACH_COMPANY - state.discard[company] - state.auction.package[company]
        for other in range(state.seats):
            player = state.players[other]
            unseen -= player.open[company] + (player.hand[company] if other == seat else player.bought[company])
        numbers[UNSEEN + company] = unseen
        if seat != NOBODY:
            numbers[HAND + company] = state.players[seat].hand[company]
        holder = seal_holder(state, company)
        if holder != NONE:
            numbers[SEAL + COMPANIES * place_of(state, seat, holder) + company] = 1
    if state.turn.laid > 0:
        numbers[LAST_LAID + int(state.turn.last_laid)] = 1
    if state.turn.new_shop != NONE:
        numbers[NEW_SHOP + int(state.turn.new_shop)] = 1


@rule
def observe_track(state, numbers):
    """BAT-5. Where each face-up tile lies that nobody has taken; each pair of company and good is on one tile."""
    for space in range(1, state.revealed + 1):
        company, good = int(state.shops[space].company), int(state.shops[space].good)
        if company != NONE:
            numbers[TILE + GOODS * company + good] = space


@rule
def observe_seat(state, seat, place, numbers):
    """What everybody sees of a player, and his bills if he who looks may see them."""
    player = state.players[seat]
    numbers[PRESENT + place] = 1
    numbers[ASKED + place] = state.asked == seat
    numbers[AUCTIONEER + place] = state.auction.auctioneer == seat
    numbers[BOAT + place] = state.first_player == seat
    numbers[HIGHEST_BIDDER + place] = state.auction.highest_bidder == seat
    numbers[PASSED + place] = state.auction.passed[seat]
    numbers[FINISH_TILE + place] = state.finish_tile == seat
    numbers[AT + place] = player.at
    numbers[GOLD + place] = player.gold
    numbers[CRATES_LEFT + place] = player.crates
    numbers[CARDS + place] = size(player.hand)
    numbers[PAYMENTS + place] = player.payments
    if player.bills != UNKNOWN:
        numbers[BILLS_KNOWN + place] = 1
        numbers[BILLS + place] = player.bills
    for company in range(COMPANIES):
        which = COMPANIES * place + company
        numbers[BOUGHT + which] = player.bought[company]
        numbers[OPEN + which] = player.open[company]
        numbers[OWNED_SHOPS + which] = player.shops[company]


@rule
def observe_way(state, seat, place, numbers):
    """BAT-79. How far the nearest shop of each company is, and for who looks (place 0) which good it has."""
    at = state.players[seat].at
    missing = COMPANIES
    for space in range(at + 1, state.revealed + 1):
        company, good = int(state.shops[space].company), int(state.shops[space].good)
        way = WAY + COMPANIES * place + company
        if company != NONE and numbers[way] == 0:
            numbers[way] = space - at
            if place == 0:
                numbers[NEXT_GOOD + GOODS * company + good] = 1
            missing -= 1
            if missing == 0:
                return


@rule
def observe_warehouses(state, seat, numbers):
    """BAT-13. Whose crate lies in each place of each warehouse."""
    for good in range(GOODS):
        for company in range(COMPANIES):
            owner = state.warehouses[good, company]
            if owner != NONE:
                place = place_of(state, seat, owner)
                numbers[CRATE + COMPANIES * (GOODS * place + good) + company] = 1

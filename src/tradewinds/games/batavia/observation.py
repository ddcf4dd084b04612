"""What a seat may know as numbers for learners: the table as it lies, and what everybody could remember of the history.

BAT-146: bought cards that must still be in a hand, and bills that went from hand to hand, are public for whoever has a
good memory. Nothing here looks at more than a view.
"""

from tradewinds.engine.compile import rule
from tradewinds.engine.observation import SEAT, Observation, Part
from tradewinds.engine.piles import size
from tradewinds.engine.state import NOBODY, left_of
from tradewinds.games.batavia.components import CARDS_OF_EACH_COMPANY, CRATES, DIE_FACES, MOST_PLAYERS, SHIP_CARDS
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

LONG_WAY = 127
"""More than the track has spaces, and all bits are set: cut down to them, what lies behind is far off."""


@rule
def observe(state, seat, numbers):
    """Fill blank numbers with what a seat sees, unscaled. A spectator sees the table from seat 0, without a hand.

    There are few branches where tables differ: a processor cannot guess them, and a wrong guess costs as much as a
    dozen numbers.
    """
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
    other = max(0, int(seat))
    for place in range(state.seats):
        observe_seat(state, other, place, numbers)
        observe_crates(state, other, place, numbers)
        other = left_of(state, other)
    observe_ways(state, numbers)
    observe_seals(numbers)


@rule
def observe_companies(state, seat, numbers):
    """The package, the discard, and of each company what nobody has seen yet; for a seat its own hand."""
    for company in range(COMPANIES):
        numbers[PACKAGE + company] = state.auction.package[company]
        numbers[DISCARD + company] = state.discard[company]
        numbers[HANDED_IN + company] = state.handed_in[company]
        unseen = CARDS_OF_EACH_COMPANY - state.discard[company] - state.auction.package[company]
        for other in range(MOST_PLAYERS):
            player = state.players[other]
            unseen -= player.open[company] + player.bought[company]
        if seat != NOBODY:
            own = state.players[seat]
            unseen -= own.hand[company] - own.bought[company]  # of his own hand he sees more than what was bought
            numbers[HAND + company] = own.hand[company]
        numbers[UNSEEN + company] = unseen
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
    known = player.bills != UNKNOWN
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
    numbers[BILLS_KNOWN + place] = known
    numbers[BILLS + place] = player.bills * known
    for company in range(COMPANIES):
        which = COMPANIES * place + company
        numbers[BOUGHT + which] = player.bought[company]
        numbers[OPEN + which] = player.open[company]
        numbers[OWNED_SHOPS + which] = player.shops[company]


@rule
def observe_crates(state, seat, place, numbers):
    """BAT-13. Where in the warehouses a player's crates lie."""
    for good in range(GOODS):
        for company in range(COMPANIES):
            which = COMPANIES * (GOODS * place + good) + company
            numbers[CRATE + which] = state.warehouses[good, company] == seat


@rule
def observe_ways(state, numbers):
    """BAT-79. How far the nearest shop of each company is for everybody, and for who looks which good it has.

    The numbers say already where tiles and merchants are. What a merchant has passed becomes a long way.
    """
    for company in range(COMPANIES):
        for place in range(state.seats):
            after = numbers[AT + place] + 1
            nearest = LONG_WAY
            for good in range(GOODS):
                nearest = min(nearest, (numbers[TILE + GOODS * company + good] - after) & LONG_WAY)
            numbers[WAY + COMPANIES * place + company] = (nearest + 1) * (nearest < FINISH)
    for company in range(COMPANIES):
        if numbers[WAY + company]:
            space = numbers[AT] + numbers[WAY + company]
            numbers[NEXT_GOOD + GOODS * company + int(state.shops[space].good)] = 1


@rule
def observe_seals(numbers):
    """BAT-70 to BAT-75. A seal lies with whoever has more open cards of its company than the second most."""
    for company in range(COMPANIES):
        most, second = 0, 0
        for place in range(MOST_PLAYERS):
            cards = int(numbers[OPEN + COMPANIES * place + company])
            second = max(second, min(most, cards))
            most = max(most, cards)
        for place in range(MOST_PLAYERS):
            which = COMPANIES * place + company
            numbers[SEAL + which] = numbers[OPEN + which] > second

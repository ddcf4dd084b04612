"""4. Auction."""

from tradewinds.engine.chance import roll
from tradewinds.engine.compile import rule
from tradewinds.engine.events import tell
from tradewinds.engine.piles import size
from tradewinds.engine.state import NOBODY, ask, left_of
from tradewinds.games.batavia.components import DIE_FACES, MIN_OPENING_BID
from tradewinds.games.batavia.happenings import BADE, BOUGHT, PAID, PASSED, ROLLED, TOOK_BOAT, TURNED_UP, UNSOLD
from tradewinds.games.batavia.rules.ch12_supply import draw_cards_into
from tradewinds.games.batavia.terms import BID, COMPANIES, NONE


@rule
def open_auction(state):
    """BAT-33 to BAT-36, BAT-51, BAT-57. Roll, turn up, and ask the auctioneer's left neighbour first.

    Cards left over from unsold auctions are still in the package. The lot is package and boat together, so there is an
    auction even if no card can be turned up.
    """
    auctioneer = state.auction.auctioneer
    state.auction.die = roll(state.chance, DIE_FACES)
    tell(state, ROLLED, auctioneer, state.auction.die)
    turn_up_cards(state, state.auction.die)
    state.auction.highest_bid = 0
    state.auction.highest_bidder = NONE
    state.auction.passed[:] = 0
    ask(state, left_of(state, auctioneer), BID)


@rule
def turn_up_cards(state, wanted):
    """BAT-33, BAT-124. So many cards from the draw pile, or as many as there are."""
    cards = draw_cards_into(state, state.auction.package, wanted)
    tell(state, TURNED_UP, state.auction.auctioneer, cards[0], cards[1], cards[2], cards[3], cards[4])


@rule
def bids_allowed(state):
    """BAT-38 to BAT-42. The least and the most one may bid: above the highest bid, no more bills than one owns."""
    return max(MIN_OPENING_BID, state.auction.highest_bid + 1), state.players[state.asked].bills


@rule
def objection_to_bid(state, bills):
    """BAT-38 to BAT-42. At least one bill, more than the highest bid, no more than one owns."""
    least, most = bids_allowed(state)
    if bills < least:
        return 40 if state.auction.highest_bid else 39
    if bills > most:
        return 41
    return 0


@rule
def bid(state, bills):
    """BAT-37, BAT-40, BAT-53. Any jump is allowed, and everybody hears it."""
    state.auction.highest_bid = bills
    state.auction.highest_bidder = state.asked
    tell(state, BADE, state.asked, bills)


@rule
def pass_bid(state):
    """BAT-37, BAT-42, BAT-43, BAT-53. Passing is always allowed, and final for this auction."""
    state.auction.passed[state.asked] = 1
    tell(state, PASSED, state.asked)


@rule
def next_speaker(state):
    """BAT-36, BAT-42, BAT-44, BAT-45. Clockwise, the next player still in who is not the highest bidder; or nobody.

    Without a bid even the last player in is asked; with one the auction ends when all others have passed.
    """
    seat = left_of(state, state.asked)
    for _ in range(state.seats):
        if not state.auction.passed[seat] and seat != state.auction.highest_bidder:
            return seat
        seat = left_of(state, seat)
    return NOBODY


@rule
def close_auction(state):
    """BAT-44, BAT-48 to BAT-52. Sold to the highest bidder, or nobody wanted it."""
    winner = state.auction.highest_bidder
    if winner != NONE:
        pay(state, winner, state.auction.highest_bid)
        hand_over(state, winner)
        return
    tell(state, UNSOLD, NOBODY, size(state.auction.package))
    if state.first_player == NONE:
        take_boat(state, state.auction.auctioneer)


@rule
def pay(state, winner, bills):
    """BAT-46, BAT-47. One bill at a time to each opponent in turn, clockwise, whether he has passed or not."""
    tell(state, BOUGHT, winner, bills, size(state.auction.package))
    opponents = state.seats - 1
    state.players[winner].bills -= bills
    state.players[winner].payments -= bills
    opponent = left_of(state, winner)
    for place in range(1, opponents + 1):
        share = bills // opponents + (1 if place <= bills % opponents else 0)
        state.players[opponent].bills += share
        state.players[opponent].payments += share
        if share > 0:
            tell(state, PAID, winner, opponent, share)
        opponent = left_of(state, opponent)


@rule
def hand_over(state, winner):
    """BAT-34, BAT-48. The whole package goes into the winner's hand, and he is first player."""
    for company in range(COMPANIES):
        cards = state.auction.package[company]
        if cards:
            state.players[winner].hand[company] += cards
            state.players[winner].bought[company] += cards
            state.auction.package[company] = 0
            state.cards_moved = 1
    take_boat(state, winner)


@rule
def take_boat(state, seat):
    """BAT-48, BAT-52. Whoever has the boat plays first in this round and leads the next auction."""
    if state.first_player != seat:
        tell(state, TOOK_BOAT, seat)
    state.first_player = seat

"""7. Action 3: buy ships."""

from tradewinds.engine.chance import below
from tradewinds.engine.compile import rule
from tradewinds.engine.events import tell
from tradewinds.engine.piles import draw
from tradewinds.engine.state import NOBODY
from tradewinds.games.au_nom_du_roi.components import FINAL_PILE, INTERMEDIATE_PILE, PILES, PRICES
from tradewinds.games.au_nom_du_roi.happenings import BOUGHT, FINAL_DRAWN, INTERMEDIATE_DRAWN, SHIP_TURNED_UP
from tradewinds.games.au_nom_du_roi.rules.ch04_actions import objection_to_action, take_action
from tradewinds.games.au_nom_du_roi.rules.ch09_action_cards import is_reserved_by_another, release
from tradewinds.games.au_nom_du_roi.terms import BUY, FILLING, NONE, PURCHASE, VOLUMES


@rule
def price(ship):
    """ANR-11. What a ship costs."""
    return PRICES[ship % VOLUMES]


@rule
def objection_to_buy(state, column):
    """ANR-61 to ANR-63, ANR-69, ANR-70, ANR-155. A ship of the purchase row that one can pay and no one else holds."""
    clause = objection_to_action(state, BUY)
    if clause:
        return clause
    ship = state.rows[PURCHASE, column]
    if ship == NONE:
        return 69
    if is_reserved_by_another(state, state.ship_reservations[PURCHASE, column]):
        return 70
    return 0 if state.players[state.asked].coins >= price(ship) else 63


@rule
def buy(state, column):
    """ANR-63 to ANR-66, ANR-112. The price is paid, the ship is idle, the one above drops, the gap is filled."""
    take_action(state, BUY)
    ship = state.rows[PURCHASE, column]
    player = state.players[state.asked]
    player.coins -= price(ship)
    player.idle[ship] += 1
    tell(state, BOUGHT, state.asked, ship, price(ship))
    drop(state, column)
    if state.rows[PURCHASE, column] != NONE:
        fill_gap(state, column)


@rule
def drop(state, column):
    """ANR-64, ANR-69, ANR-109. The ship above drops with its reservation; without one the place stays empty."""
    state.rows[PURCHASE, column] = state.rows[FILLING, column]
    state.rows[FILLING, column] = NONE
    below_it = state.ship_reservations[PURCHASE, column]
    above_it = state.ship_reservations[FILLING, column]
    below_it.seat = above_it.seat
    below_it.turn = above_it.turn
    release(above_it)


@rule
def fill_gap(state, column):
    """ANR-64, ANR-67 to ANR-69. The top card of the first pile that has one; scoring cards are set aside."""
    for pile in range(len(PILES)):
        while state.piles[pile] > 0:
            scoring_card = draws_scoring_card(state, pile)
            state.piles[pile] -= 1
            if not scoring_card:
                ship = draw(state.chance, state.unseen)
                state.rows[FILLING, column] = ship
                tell(state, SHIP_TURNED_UP, NOBODY, column + 1, ship)
                return
            note_scoring(state, pile)


@rule
def draws_scoring_card(state, pile):
    """ANR-31. Whether the top card is a scoring card: in its pile it lies at each place with equal chance."""
    if pile == INTERMEDIATE_PILE and state.intermediate == 0:
        return below(state.chance, state.piles[pile]) == 0
    if pile == FINAL_PILE and state.final == 0:
        return below(state.chance, state.piles[pile]) == 0
    return False


@rule
def note_scoring(state, pile):
    """ANR-67, ANR-123, ANR-126. Its scoring comes after one more turn of everybody."""
    if pile == INTERMEDIATE_PILE:
        state.intermediate = state.turns
        tell(state, INTERMEDIATE_DRAWN, state.asked, state.turns + state.seats)
    else:
        state.final = state.turns
        tell(state, FINAL_DRAWN, state.asked, state.turns + state.seats)

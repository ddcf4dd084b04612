"""9. Action cards: reserving. How *different colour* is played stands with the ships that are sent."""

from tradewinds.engine.compile import rule
from tradewinds.engine.events import tell
from tradewinds.games.au_nom_du_roi.components import COLUMNS, FACE_UP_MISSIONS
from tradewinds.games.au_nom_du_roi.happenings import (
    MISSION_RELEASED,
    RESERVED_MISSION,
    RESERVED_SHIP,
    SHIP_RELEASED,
)
from tradewinds.games.au_nom_du_roi.terms import NONE, ROWS


@rule
def is_reserved_by_another(state, reservation):
    """ANR-59, ANR-70, ANR-106 to ANR-108, ANR-110. Whether somebody else keeps the asked player from a card."""
    return reservation.seat != NONE and reservation.seat != state.asked


@rule
def release(reservation):
    """ANR-111, ANR-112. A reservation ends."""
    reservation.seat = NONE
    reservation.turn = 0


@rule
def objection_to_reserve(state, card, reservation):
    """ANR-48, ANR-95, ANR-104, ANR-105, ANR-113, ANR-114, ANR-156. A card on the table, nobody else's, once a turn."""
    if state.players[state.asked].reserve == 0:
        return 95
    if card == NONE:
        return 105
    if is_reserved_by_another(state, reservation):
        return 113
    return 156 if reservation.seat == state.asked and reservation.turn == state.turns else 0


@rule
def reserve(state, reservation):
    """ANR-95, ANR-96, ANR-105, ANR-113. The card is used up, and no action is taken."""
    state.players[state.asked].reserve -= 1
    reservation.seat = state.asked
    reservation.turn = state.turns


@rule
def reserve_ship(state, row, column):
    """ANR-105. A ship of either row."""
    reserve(state, state.ship_reservations[row, column])
    tell(state, RESERVED_SHIP, state.asked, state.rows[row, column])


@rule
def reserve_mission(state, slot):
    """ANR-105, ANR-115. A face-up mission."""
    reserve(state, state.mission_reservations[slot])
    tell(state, RESERVED_MISSION, state.asked, state.mission_row[slot])


@rule
def end_reservations(state):
    """ANR-50, ANR-111. What a player reserved in his last turn but one and did not take is free again."""
    for row in range(len(ROWS)):
        for column in range(COLUMNS):
            reservation = state.ship_reservations[row, column]
            if expires(state, reservation):
                release(reservation)
                tell(state, SHIP_RELEASED, state.asked, state.rows[row, column])
    for slot in range(FACE_UP_MISSIONS):
        reservation = state.mission_reservations[slot]
        if expires(state, reservation):
            release(reservation)
            tell(state, MISSION_RELEASED, state.asked, state.mission_row[slot])


@rule
def expires(state, reservation):
    """ANR-111. Reserved in turn k, it ends with turn k + N."""
    return reservation.seat != NONE and reservation.turn + state.seats <= state.turns

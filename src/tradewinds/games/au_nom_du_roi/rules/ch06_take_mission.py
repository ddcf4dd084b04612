"""6. Action 2: take a trade mission."""

from tradewinds.engine.compile import rule
from tradewinds.engine.events import tell, whisper
from tradewinds.games.au_nom_du_roi.components import MISSION_PRICE, MOST_MISSIONS
from tradewinds.games.au_nom_du_roi.happenings import DREW_MISSION, TOOK_MISSION
from tradewinds.games.au_nom_du_roi.rules.ch03_setup import draw_from_pile, fill_slot, hold_unseen
from tradewinds.games.au_nom_du_roi.rules.ch04_actions import objection_to_action, take_action
from tradewinds.games.au_nom_du_roi.rules.ch09_action_cards import is_reserved_by_another, release
from tradewinds.games.au_nom_du_roi.terms import IN_HAND, MISSION, MISSIONS, NONE


@rule
def missions_in_hand(state, seat):
    """ANR-57. How many missions a player has in hand; those under way do not count."""
    count = 0
    for mission in range(len(MISSIONS)):
        count += state.missions[mission].place == IN_HAND and state.missions[mission].owner == seat
    return count


@rule
def objection_to_another_mission(state):
    """ANR-53, ANR-56. It costs a coin, and a hand has room for four."""
    clause = objection_to_action(state, MISSION)
    if clause:
        return clause
    if state.players[state.asked].coins < MISSION_PRICE:
        return 53
    return 56 if missions_in_hand(state, state.asked) >= MOST_MISSIONS else 0


@rule
def objection_to_take_mission(state, slot):
    """ANR-59, ANR-60, ANR-154. The slot has a mission that nobody else has reserved."""
    if state.mission_row[slot] == NONE:
        return 60
    if is_reserved_by_another(state, state.mission_reservations[slot]):
        return 59
    return objection_to_another_mission(state)


@rule
def objection_to_draw_mission(state):
    """ANR-60, ANR-154. The pile has a card."""
    return objection_to_another_mission(state) if state.mission_pile > 0 else 60


@rule
def take_mission(state, slot):
    """ANR-53, ANR-54, ANR-112, ANR-151. Everybody sees which mission it is; the slot is filled at once."""
    pay_for_mission(state)
    mission = state.mission_row[slot]
    card = state.missions[mission]
    card.place = IN_HAND
    card.owner = state.asked
    card.seen = 1
    release(state.mission_reservations[slot])
    tell(state, TOOK_MISSION, state.asked, mission)
    fill_slot(state, slot)


@rule
def draw_mission(state):
    """ANR-53, ANR-55. Only its new owner sees it."""
    pay_for_mission(state)
    mission = draw_from_pile(state)
    hold_unseen(state, mission, state.asked)
    whisper(state, DREW_MISSION, state.asked, mission)


@rule
def pay_for_mission(state):
    """ANR-53. A mission costs a coin."""
    take_action(state, MISSION)
    state.players[state.asked].coins -= MISSION_PRICE

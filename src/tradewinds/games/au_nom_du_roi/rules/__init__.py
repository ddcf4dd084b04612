"""The rules, one file a chapter of RULES.md, and who answers for which decision.

| chapter | file |
|---|---|
| 3 Set-up | ch03_setup |
| 4 Turn | ch04_actions, ch04_turn |
| 5 Action 1: take 2 coins | ch05_coins |
| 6 Action 2: take a trade mission | ch06_take_mission |
| 7 Action 3: buy ships | ch07_buy |
| 8.1, 8.2 Action 4: send ships, expeditions | ch08_expeditions |
| 8.3 Trade missions | ch08_missions |
| 9 Action cards | ch09_action_cards |
| 10 Scoring | ch10_scoring |
| 11 Special contracts | ch11_contracts |

Components (2, 12) stand in ../components.py and ../cards, what must always hold in invariants, hidden information and
chance (14, 15) in ../hidden.py, the list of decisions (17) in ../actions.py.
"""

from tradewinds.engine.compile import rule
from tradewinds.games.au_nom_du_roi.actions import (
    BUYS,
    BUYS_END,
    DRAW_MISSION,
    END_TURN,
    LOAD_JOKERS,
    LOAD_JOKERS_DIFFERENTLY,
    LOAD_JOKERS_DIFFERENTLY_END,
    LOAD_JOKERS_END,
    LOADS,
    LOADS_DIFFERENTLY,
    LOADS_DIFFERENTLY_END,
    LOADS_END,
    RESERVE_MISSIONS,
    RESERVE_MISSIONS_END,
    RESERVE_SHIPS,
    RESERVE_SHIPS_END,
    SEND_JOKERS,
    SEND_JOKERS_DIFFERENTLY,
    SEND_JOKERS_DIFFERENTLY_END,
    SEND_JOKERS_END,
    SENDS,
    SENDS_DIFFERENTLY,
    SENDS_DIFFERENTLY_END,
    SENDS_END,
    STARTS,
    STARTS_END,
    TAKE_COINS,
    TAKE_MISSIONS,
    TAKE_MISSIONS_END,
)
from tradewinds.games.au_nom_du_roi.components import COLUMNS, FEE, JOKER_FEE, MOST_ROUNDS
from tradewinds.games.au_nom_du_roi.rules.ch03_setup import prepare
from tradewinds.games.au_nom_du_roi.rules.ch04_actions import objection_to_action
from tradewinds.games.au_nom_du_roi.rules.ch04_turn import begin_turn, end_turn
from tradewinds.games.au_nom_du_roi.rules.ch05_coins import objection_to_take_coins, take_coins
from tradewinds.games.au_nom_du_roi.rules.ch06_take_mission import (
    draw_mission,
    objection_to_draw_mission,
    objection_to_take_mission,
    take_mission,
)
from tradewinds.games.au_nom_du_roi.rules.ch07_buy import buy, objection_to_buy
from tradewinds.games.au_nom_du_roi.rules.ch08_expeditions import (
    has_idle,
    joker_shows,
    objection_to_send_by_colour,
    objection_to_send_differently,
    room,
    send,
    send_differently,
    volume_of,
)
from tradewinds.games.au_nom_du_roi.rules.ch08_missions import (
    load,
    objection_to_load,
    objection_to_start,
    start,
)
from tradewinds.games.au_nom_du_roi.rules.ch09_action_cards import objection_to_reserve, reserve_mission, reserve_ship
from tradewinds.games.au_nom_du_roi.rules.ch10_scoring import SOURCES, precedence, score
from tradewinds.games.au_nom_du_roi.rules.invariants import flaw
from tradewinds.games.au_nom_du_roi.terms import EXPLORERS, JOKER, LOADING, MISSIONS, NONE, SEND, SHIPS, VOLUMES

__all__ = ["SOURCES", "flaw", "legal", "objection", "play", "precedence", "score", "set_up"]

ANSWERS_ANOTHER_QUESTION = -1

CHOICES = 2
"""ANR-78. The colours of a joker, of which the first ship of an expedition names one."""


@rule
def set_up(state, options):
    """Lay out the table and begin the first turn."""
    prepare(state, options)
    begin_turn(state, state.first_player)


@rule
def objection(state, action):
    """Section 17. The clause that forbids an action now; 0 if none does, -1 if the action answers another question."""
    if state.question == LOADING:
        return objection_while_loading(state, action)
    if action == END_TURN:
        return 0
    if action == TAKE_COINS:
        return objection_to_take_coins(state)
    if TAKE_MISSIONS <= action < TAKE_MISSIONS_END:
        return objection_to_take_mission(state, action - TAKE_MISSIONS)
    if action == DRAW_MISSION:
        return objection_to_draw_mission(state)
    if BUYS <= action < BUYS_END:
        return objection_to_buy(state, action - BUYS)
    if RESERVE_SHIPS <= action < RESERVE_SHIPS_END:
        row, column = (action - RESERVE_SHIPS) // COLUMNS, (action - RESERVE_SHIPS) % COLUMNS
        return objection_to_reserve(state, state.rows[row, column], state.ship_reservations[row, column])
    if RESERVE_MISSIONS <= action < RESERVE_MISSIONS_END:
        slot = action - RESERVE_MISSIONS
        return objection_to_reserve(state, state.mission_row[slot], state.mission_reservations[slot])
    if STARTS <= action < STARTS_END:
        clause = objection_to_action(state, SEND)
        return clause if clause else objection_to_start(state, (action - STARTS) // MOST_ROUNDS)
    return objection_to_sending(state, action)


@rule
def objection_to_sending(state, action):
    """ANR-157 to ANR-160. Ships to expeditions."""
    if SENDS <= action < SENDS_END:
        number = action - SENDS
        return objection_to_send_by_colour(state, number // len(EXPLORERS), number % len(EXPLORERS), 0)
    if SENDS_DIFFERENTLY <= action < SENDS_DIFFERENTLY_END:
        number = action - SENDS_DIFFERENTLY
        return objection_to_send_differently(state, number // len(EXPLORERS), number % len(EXPLORERS))
    if SEND_JOKERS <= action < SEND_JOKERS_END:
        number, choice = (action - SEND_JOKERS) // CHOICES, (action - SEND_JOKERS) % CHOICES
        ship = JOKER + number // len(EXPLORERS)
        return objection_to_send_by_colour(state, ship, number % len(EXPLORERS), choice)
    if SEND_JOKERS_DIFFERENTLY <= action < SEND_JOKERS_DIFFERENTLY_END:
        number = action - SEND_JOKERS_DIFFERENTLY
        return objection_to_send_differently(state, JOKER + number // len(EXPLORERS), number % len(EXPLORERS))
    return ANSWERS_ANOTHER_QUESTION


@rule
def objection_while_loading(state, action):
    """ANR-161, ANR-162. Nothing but ships for the mission that was opened."""
    if LOADS <= action < LOADS_END:
        return objection_to_load(state, action - LOADS, 0)
    if LOADS_DIFFERENTLY <= action < LOADS_DIFFERENTLY_END:
        return objection_to_load(state, action - LOADS_DIFFERENTLY, 1)
    if LOAD_JOKERS <= action < LOAD_JOKERS_END:
        return objection_to_load(state, JOKER + action - LOAD_JOKERS, 0)
    if LOAD_JOKERS_DIFFERENTLY <= action < LOAD_JOKERS_DIFFERENTLY_END:
        return objection_to_load(state, JOKER + action - LOAD_JOKERS_DIFFERENTLY, 1)
    return ANSWERS_ANOTHER_QUESTION


@rule
def legal(state, mask):
    """ANR-153 to ANR-162, ANR-165. Everything that answers the question and to which no clause objects."""
    player = state.players[state.asked]
    if state.question == LOADING:
        for ship in range(len(SHIPS)):
            if player.idle[ship] > 0:
                mark(state, mask, LOADS + ship, LOADS + ship + 1)
                mark(state, mask, LOADS_DIFFERENTLY + ship, LOADS_DIFFERENTLY + ship + 1)
        mark(state, mask, LOAD_JOKERS, LOAD_JOKERS_DIFFERENTLY_END)
        return
    mark(state, mask, END_TURN, BUYS_END)
    if player.reserve > 0:
        mark(state, mask, RESERVE_SHIPS, RESERVE_MISSIONS_END)
    if objection_to_action(state, SEND) == 0:
        mark_sending(state, mask)


@rule
def mark_sending(state, mask):
    """ANR-71, ANR-157 to ANR-161. Ships that lie idle are looked at, and missions in hand."""
    player = state.players[state.asked]
    if player.coins >= FEE:
        for ship in range(len(SHIPS)):
            if player.idle[ship] > 0:
                mark_ship(state, mask, ship)
    if has_idle(player, JOKER) and player.coins >= JOKER_FEE:
        for expedition in range(len(EXPLORERS)):
            mark_joker(state, mask, expedition, min(room(state, expedition), VOLUMES))
    for mission in range(len(MISSIONS)):
        if objection_to_start(state, mission) == 0:
            first = STARTS + MOST_ROUNDS * mission
            for action in range(first, first + MOST_ROUNDS):
                mask[action] = 1


@rule
def mark_ship(state, mask, ship):
    """ANR-157, ANR-158. A ship goes where there is room and its colour fits, elsewhere with an action card."""
    can_differ = state.players[state.asked].different_colour > 0
    for expedition in range(len(EXPLORERS)):
        if volume_of(ship) <= room(state, expedition):
            colour = state.fleets[expedition].colour
            if colour == NONE or ship // VOLUMES == colour:
                mask[SENDS + len(EXPLORERS) * ship + expedition] = 1
            elif can_differ:
                mask[SENDS_DIFFERENTLY + len(EXPLORERS) * ship + expedition] = 1


@rule
def mark_joker(state, mask, expedition, largest):
    """ANR-14, ANR-159, ANR-160. A joker takes any volume up to the largest; the first ship names one of its colours."""
    colour = state.fleets[expedition].colour
    for volume in range(largest):
        place = len(EXPLORERS) * volume + expedition
        if colour == NONE or joker_shows(state, state.asked, colour):
            for choice in range(CHOICES if colour == NONE else 1):
                mask[SEND_JOKERS + CHOICES * place + choice] = 1
        elif state.players[state.asked].different_colour > 0:
            mask[SEND_JOKERS_DIFFERENTLY + place] = 1


@rule
def mark(state, mask, first, end):
    """Mark what is legal of a run of actions."""
    for action in range(first, end):
        mask[action] = objection(state, action) == 0


@rule
def play(state, action):
    """Section 17. Carry out a decision."""
    if action == END_TURN:
        end_turn(state)
    elif action == TAKE_COINS:
        take_coins(state)
    elif action < TAKE_MISSIONS_END:
        take_mission(state, action - TAKE_MISSIONS)
    elif action == DRAW_MISSION:
        draw_mission(state)
    elif action < BUYS_END:
        buy(state, action - BUYS)
    elif action < RESERVE_SHIPS_END:
        reserve_ship(state, (action - RESERVE_SHIPS) // COLUMNS, (action - RESERVE_SHIPS) % COLUMNS)
    elif action < RESERVE_MISSIONS_END:
        reserve_mission(state, action - RESERVE_MISSIONS)
    elif action < SEND_JOKERS_DIFFERENTLY_END:
        send_ship(state, action)
    elif action < STARTS_END:
        start(state, (action - STARTS) // MOST_ROUNDS, (action - STARTS) % MOST_ROUNDS + 1)
    elif action < LOADS_END:
        load(state, action - LOADS, 0)
    elif action < LOADS_DIFFERENTLY_END:
        load(state, action - LOADS_DIFFERENTLY, 1)
    elif action < LOAD_JOKERS_END:
        load(state, JOKER + action - LOAD_JOKERS, 0)
    else:
        load(state, JOKER + action - LOAD_JOKERS_DIFFERENTLY, 1)


@rule
def send_ship(state, action):
    """ANR-73. One ship to one expedition."""
    if action < SENDS_END:
        send(state, (action - SENDS) // len(EXPLORERS), (action - SENDS) % len(EXPLORERS), 0)
    elif action < SENDS_DIFFERENTLY_END:
        number = action - SENDS_DIFFERENTLY
        send_differently(state, number // len(EXPLORERS), number % len(EXPLORERS))
    elif action < SEND_JOKERS_END:
        number, choice = (action - SEND_JOKERS) // CHOICES, (action - SEND_JOKERS) % CHOICES
        send(state, JOKER + number // len(EXPLORERS), number % len(EXPLORERS), choice)
    else:
        number = action - SEND_JOKERS_DIFFERENTLY
        send_differently(state, JOKER + number // len(EXPLORERS), number % len(EXPLORERS))

"""What holds for every table after every decision, and for every position set up by hand (ANR-SC46).

How a position came about is not asked. But no ship, mission or card is lost or doubled, whatever lies somewhere may lie
there, and what the turn remembers must be possible now.
"""

import numpy as np

from tradewinds.engine.compile import rule
from tradewinds.engine.state import NOBODY
from tradewinds.games.au_nom_du_roi.components import (
    ACTIONS_IN_A_TURN,
    COLUMNS,
    COPIES,
    DIFFERENT_COLOUR_CARDS,
    FACE_UP_MISSIONS,
    FINAL_PILE,
    INTERMEDIATE_PILE,
    LEAST_PLAYERS,
    MOST_MISSIONS,
    MOST_ROUNDS,
    PILES,
    RESERVE_CARDS,
)
from tradewinds.games.au_nom_du_roi.rules.ch06_take_mission import missions_in_hand
from tradewinds.games.au_nom_du_roi.rules.ch08_expeditions import has_colour, room
from tradewinds.games.au_nom_du_roi.rules.ch08_missions import can_fill, mission_colour, need
from tradewinds.games.au_nom_du_roi.rules.ch10_scoring import is_due
from tradewinds.games.au_nom_du_roi.terms import (
    BUY,
    COINS,
    COLOURS,
    CONTRACTS,
    DONE,
    EXPLORERS,
    FACE_UP,
    FILLING,
    FINAL,
    FORMS,
    IDLE,
    IN_HAND,
    IN_PILE,
    JOKER,
    JOKERS,
    LARGEST_MISSION,
    LOADING,
    MISSION,
    MISSIONS,
    MOST_SHIPS,
    NONE,
    ON_EXPEDITION,
    ON_MISSION,
    PURCHASE,
    QUESTIONS,
    ROWS,
    SEND,
    SHIPS,
    STEPS,
    TURN_ACTIONS,
    UNDER_WAY,
    UNFINISHED,
    VOLUMES,
)


@rule
def flaw(state):
    """Return the number of the first clause that the table breaks, or 0."""
    broken = flaw_of_the_cards(state)
    if broken == 0:
        broken = flaw_of_the_order(state)
    if broken == 0:
        broken = flaw_of_the_scorings(state)
    if broken == 0:
        broken = flaw_of_the_fleets(state)
    if broken == 0:
        broken = flaw_of_the_missions(state)
    if broken == 0:
        broken = flaw_of_the_players(state)
    if broken == 0:
        broken = flaw_of_the_ships(state)
    if broken == 0:
        broken = flaw_of_the_reservations(state)
    if broken == 0:
        broken = flaw_of_the_turn(state)
    return broken


# What is printed on the cards.


@rule
def flaw_of_the_cards(state):
    """ANR-13, ANR-15, ANR-16, ANR-19, ANR-20. Figures with which the game can be played."""
    for expedition in range(len(EXPLORERS)):
        chart = state.charts[expedition]
        if not is_colour(chart.colour) or chart.capacity < 1 or chart.capacity > MOST_SHIPS:
            return 15
        for scoring in range(2):
            if chart.figures[scoring, 0] < 0 or chart.figures[scoring, 1] < 0:
                return 16
    for joker in range(JOKERS):
        first, second = state.jokers[joker, 0], state.jokers[joker, 1]
        if not is_colour(first) or not is_colour(second) or first == second:
            return 13
    for mission in range(len(MISSIONS)):
        for rounds in range(MOST_ROUNDS):
            if state.incomes[mission, rounds] <= (state.incomes[mission, rounds - 1] if rounds else -1):
                return 19
    for contract in range(len(CONTRACTS)):
        for step in range(STEPS):
            if state.contracts[contract, step] < 0:
                return 20
    return 0


@rule
def is_colour(colour):
    """ANR-8. One of the six."""
    return 0 <= colour < len(COLOURS)


# Whose turn it is, and when the game ends.


@rule
def flaw_of_the_order(state):
    """ANR-37, ANR-138, ANR-163, ANR-165. Turns pass clockwise from the first player until the game is over."""
    if state.first_player < 0 or state.first_player >= state.seats:
        return 37
    if state.turns < 1:
        return 163
    if state.max_turns < 0 or 0 < state.max_turns < state.turns:
        return 138
    if state.ending < 0 or state.ending > UNFINISHED or state.question < 0 or state.question >= len(QUESTIONS):
        return 165
    over = state.ending != 0
    if over != (state.asked == NOBODY) or over != (state.question == 0):
        return 165
    return 0 if over or state.asked == seat_of_turn(state, state.turns) else 163


@rule
def seat_of_turn(state, turn):
    """ANR-163. Who plays a turn."""
    return (state.first_player + turn - 1) % state.seats


@rule
def flaw_of_the_scorings(state):
    """ANR-67, ANR-123, ANR-126, ANR-133, ANR-138. Cards that were drawn, and an end when it is due."""
    if state.intermediate < 0 or state.intermediate > state.turns:
        return 123
    if state.final < 0 or state.final > state.turns:
        return 126
    if state.final > 0 and (state.intermediate == 0 or state.intermediate > state.final):
        return 133
    drawn_now = state.intermediate == state.turns or state.final == state.turns
    if drawn_now and not state.turn.used[BUY]:
        return 67
    if 0 < state.final < state.turns - state.seats:
        return 126
    if state.ending == FINAL:
        return 0 if is_due(state, state.final) else 126
    if state.ending == UNFINISHED:
        return 126 if is_due(state, state.final) else 0 if state.turns == state.max_turns else 138
    return 0


# Ships on expeditions.


@rule
def flaw_of_the_fleets(state):
    """ANR-35, ANR-75, ANR-78, ANR-79, ANR-82. Ships with owners that fit; the first has the colour of the fleet."""
    for expedition in range(len(EXPLORERS)):
        fleet = state.fleets[expedition]
        if fleet.count < 0 or fleet.count > MOST_SHIPS:
            return 79
        for place in range(MOST_SHIPS):
            there = place < fleet.count
            if there != (0 <= fleet.owners[place] < state.seats) or there != is_ship(fleet.ships[place]):
                return 82
            if not there and (fleet.owners[place] != NONE or fleet.ships[place] != NONE):
                return 82
        if room(state, expedition) < 0:
            return 79
        if fleet.count == 0:
            if fleet.colour != NONE:
                return 75
        elif not is_colour(fleet.colour):
            return 75
        elif not has_joker(state, fleet.owners[0]):
            return 35
        elif not has_colour(state, fleet.owners[0], fleet.ships[0], fleet.colour):
            return 78 if fleet.ships[0] >= JOKER else 75
    return 0


@rule
def is_ship(ship):
    """ANR-10, ANR-14. A standard ship, or a joker with its volume."""
    return 0 <= ship < FORMS


@rule
def has_joker(state, seat):
    """ANR-35. Whether a player has one of the six jokers."""
    return 0 <= state.players[seat].joker < JOKERS


# Trade missions.


@rule
def flaw_of_the_missions(state):
    """ANR-18, ANR-27, ANR-54, ANR-85. Each is in one place; those in hand and under way have an owner."""
    in_pile = 0
    face_up = 0
    for mission in range(len(MISSIONS)):
        card = state.missions[mission]
        if card.place < IN_PILE or card.place > DONE:
            return 18
        owned = card.place == IN_HAND or card.place == UNDER_WAY
        if owned != (0 <= card.owner < state.seats) or (not owned and card.owner != NONE):
            return 85
        if card.seen < 0 or card.seen > (card.place == IN_HAND):
            return 151
        broken = flaw_of_the_voyage(state, mission)
        if broken:
            return broken
        in_pile += card.place == IN_PILE
        face_up += card.place == FACE_UP
    if state.mission_pile != in_pile:
        return 27
    return flaw_of_the_mission_row(state, face_up)


@rule
def flaw_of_the_mission_row(state, face_up):
    """ANR-27, ANR-54, ANR-60. Each slot has a mission of its own, unless the pile is empty."""
    seen = np.zeros(len(MISSIONS), dtype=np.bool_)
    for slot in range(FACE_UP_MISSIONS):
        mission = state.mission_row[slot]
        if mission == NONE:
            if state.mission_pile > 0:
                return 54
            continue
        if mission < 0 or mission >= len(MISSIONS) or seen[mission] or state.missions[mission].place != FACE_UP:
            return 27
        seen[mission] = True
    return 0 if seen.sum() == face_up else 27


@rule
def flaw_of_the_voyage(state, mission):
    """ANR-87 to ANR-90, ANR-127. Ships, rounds and marker of a mission under way; no other has any."""
    card = state.missions[mission]
    under_way = card.place == UNDER_WAY
    if card.count < 0 or card.count > (LARGEST_MISSION if under_way else 0):
        return 89
    for place in range(LARGEST_MISSION):
        ship = card.ships[place]
        if is_ship(ship) != (place < card.count) or (place >= card.count and ship != NONE):
            return 89
    if not under_way:
        return 88 if card.rounds != 0 or card.left != 0 else 0
    if state.ending:
        return 127
    if card.rounds < 1 or card.rounds > MOST_ROUNDS or card.left < 0 or card.left > card.rounds:
        return 88
    if state.turn.loading == mission:
        return 0 if card.left == 0 and need(state, mission) > 0 else 161
    if card.left == 0 or need(state, mission) != 0:
        return 87
    just_started = card.owner == state.asked and card.left == card.rounds
    return 90 if just_started and not state.turn.used[SEND] else 0


# What the players have.


@rule
def flaw_of_the_players(state):
    """ANR-1, ANR-3, ANR-25, ANR-91, ANR-124. Coins, points and completed missions; the cards; the joker."""
    completed = 0
    for seat in range(len(state.players)):
        player = state.players[seat]
        if seat >= state.seats:
            if not has_nothing(player):
                return 1
            continue
        if player.coins < 0:
            return 3
        if player.points < 0 or player.completed < 0:
            return 25
        if player.points > 0 and not is_scored(state):
            return 124
        if player.completed > len(MISSIONS):
            return 91
        completed += player.completed
        broken = flaw_of_the_hand(state, seat)
        if broken == 0:
            broken = flaw_of_the_joker(state, seat)
        if broken == 0:
            broken = flaw_of_the_action_cards(state, seat)
        if broken:
            return broken
    done = 0
    for mission in range(len(MISSIONS)):
        done += state.missions[mission].place == DONE
    return 91 if completed > done or (completed < done and state.ending == 0) else 0


@rule
def has_nothing(player):
    """ANR-1. Whether nobody sits there."""
    for ship in range(len(SHIPS)):
        if player.idle[ship] != 0:
            return False
    if player.coins != 0 or player.points != 0 or player.completed != 0 or player.hidden != 0:
        return False
    if player.contract != 0 or player.joker != 0 or player.joker_seen != 0 or player.joker_place != 0:
        return False
    return player.different_colour == 0 and player.reserve == 0


@rule
def is_scored(state):
    """ANR-123. Whether the intermediate scoring has taken place."""
    end_of_turn = state.turns if state.ending else state.turns - 1
    return 0 < state.intermediate <= end_of_turn - state.seats


@rule
def flaw_of_the_hand(state, seat):
    """ANR-55, ANR-56, ANR-149. Four missions at most, a count of those nobody else has seen, a contract of its own."""
    if missions_in_hand(state, seat) > MOST_MISSIONS:
        return 56
    unseen = 0
    for mission in range(len(MISSIONS)):
        card = state.missions[mission]
        unseen += card.place == IN_HAND and card.owner == seat and not card.seen
    if state.players[seat].hidden != unseen:
        return 55
    contract = state.players[seat].contract
    if contract < 0 or contract >= len(CONTRACTS):
        return 34
    for other in range(seat):
        if state.players[other].contract == contract:
            return 149
    return 0


@rule
def flaw_of_the_joker(state, seat):
    """ANR-13, ANR-35, ANR-74. Everybody has another one, which lies in one place; once sent, all have seen it."""
    player = state.players[seat]
    if not has_joker(state, seat):
        return 35
    for other in range(seat):
        if state.players[other].joker == player.joker:
            return 35
    on_expeditions = 0
    for expedition in range(len(EXPLORERS)):
        fleet = state.fleets[expedition]
        for place in range(fleet.count):
            on_expeditions += fleet.ships[place] >= JOKER and fleet.owners[place] == seat
    on_missions = 0
    for mission in range(len(MISSIONS)):
        card = state.missions[mission]
        for place in range(card.count):
            on_missions += card.ships[place] >= JOKER and card.owner == seat
    if player.joker_place < IDLE or player.joker_place > ON_MISSION:
        return 13
    if on_expeditions != (player.joker_place == ON_EXPEDITION) or on_missions != (player.joker_place == ON_MISSION):
        return 13
    if player.joker_seen < (player.joker_place != IDLE) or player.joker_seen > 1:
        return 74
    return 0


@rule
def flaw_of_the_action_cards(state, seat):
    """ANR-33, ANR-95, ANR-97. Nobody has more than he got, nor less played than shows on the table."""
    player = state.players[seat]
    different_colour = DIFFERENT_COLOUR_CARDS[state.seats - LEAST_PLAYERS] - player.different_colour
    reserve = RESERVE_CARDS[state.seats - LEAST_PLAYERS] - player.reserve
    if player.different_colour < 0 or player.reserve < 0 or different_colour < 0 or reserve < 0:
        return 33
    if odd_ships(state, seat) > different_colour:
        return 97
    return 95 if reservations_of(state, seat) > reserve else 0


@rule
def odd_ships(state, seat):
    """ANR-97. How many ships of a player are where they can have come only with *different colour*."""
    odd = 0
    for expedition in range(len(EXPLORERS)):
        fleet = state.fleets[expedition]
        for place in range(fleet.count):
            if fleet.owners[place] == seat and not has_colour(state, seat, fleet.ships[place], fleet.colour):
                odd += 1
    for mission in range(len(MISSIONS)):
        card = state.missions[mission]
        for place in range(card.count):
            if card.owner == seat and not has_colour(state, seat, card.ships[place], mission_colour(mission)):
                odd += 1
    return odd


@rule
def reservations_of(state, seat):
    """ANR-105. How many cards a player has reserved."""
    count = 0
    for row in range(len(ROWS)):
        for column in range(COLUMNS):
            count += state.ship_reservations[row, column].seat == seat
    for slot in range(FACE_UP_MISSIONS):
        count += state.mission_reservations[slot].seat == seat
    return count


# The standard ships.


@rule
def flaw_of_the_ships(state):
    """ANR-10, ANR-29, ANR-64, ANR-69. 42 ships, wherever they are; rows without gaps that would have been filled."""
    for ship in range(len(SHIPS)):
        if state.unseen[ship] < 0 or ships_of_type(state, ship) != COPIES[ship % VOLUMES]:
            return 10
    cards = 0
    for pile in range(len(PILES)):
        cards += state.piles[pile]
    for column in range(COLUMNS):
        for row in range(len(ROWS)):
            if state.rows[row, column] < NONE or state.rows[row, column] >= len(SHIPS):
                return 29
        if state.rows[FILLING, column] == NONE:
            if cards > 0:
                return 64
        elif state.rows[PURCHASE, column] == NONE:
            return 69
    return flaw_of_the_piles(state, cards)


@rule
def ships_of_type(state, ship):
    """ANR-12. How many ships of a type there are; -1 if somebody has less than none."""
    count = np.int64(state.unseen[ship])
    for row in range(len(ROWS)):
        for column in range(COLUMNS):
            count += state.rows[row, column] == ship
    for seat in range(state.seats):
        if state.players[seat].idle[ship] < 0:
            return -1
        count += state.players[seat].idle[ship]
    for expedition in range(len(EXPLORERS)):
        for place in range(state.fleets[expedition].count):
            count += state.fleets[expedition].ships[place] == ship
    for mission in range(len(MISSIONS)):
        for place in range(state.missions[mission].count):
            count += state.missions[mission].ships[place] == ship
    return count


@rule
def flaw_of_the_piles(state, cards):
    """ANR-30, ANR-31, ANR-64, ANR-67. Emptied one after the other; a ship follows a scoring card that was drawn."""
    ships = np.int64(state.intermediate > 0) + (state.final > 0) - 2 + cards
    for ship in range(len(SHIPS)):
        ships -= state.unseen[ship]
    if ships != 0:
        return 30
    untouched = True
    for number in range(len(PILES)):
        pile = len(PILES) - 1 - number
        scoring = pile == INTERMEDIATE_PILE or pile == FINAL_PILE
        drawn = scoring and (state.intermediate if pile == INTERMEDIATE_PILE else state.final) > 0
        if state.piles[pile] < 0 or state.piles[pile] > PILES[pile] + scoring:
            return 30
        if state.piles[pile] > 0 and not untouched:
            return 64
        if scoring and not drawn and state.piles[pile] == 0:
            return 31
        if drawn and state.piles[pile] >= PILES[pile]:
            return 67
        untouched = state.piles[pile] == PILES[pile] + scoring
    return 0


# Reservations.


@rule
def flaw_of_the_reservations(state):
    """ANR-105. Every reservation lies on a card."""
    for row in range(len(ROWS)):
        for column in range(COLUMNS):
            broken = flaw_of_a_reservation(state, state.rows[row, column], state.ship_reservations[row, column])
            if broken:
                return broken
    for slot in range(FACE_UP_MISSIONS):
        broken = flaw_of_a_reservation(state, state.mission_row[slot], state.mission_reservations[slot])
        if broken:
            return broken
    return 0


@rule
def flaw_of_a_reservation(state, card, reservation):
    """ANR-104 to ANR-106, ANR-111. Made in a turn of its player, and not yet over."""
    if reservation.seat == NONE:
        return 111 if reservation.turn != 0 else 0
    if reservation.seat < 0 or reservation.seat >= state.seats:
        return 106
    if card == NONE:
        return 105
    if reservation.turn < 1 or reservation.turn > state.turns:
        return 104
    if seat_of_turn(state, reservation.turn) != reservation.seat:
        return 104
    ended = state.turns if state.ending else state.turns - 1
    return 111 if reservation.turn + state.seats <= ended else 0


# What the turn has brought so far.


@rule
def flaw_of_the_turn(state):
    """ANR-41, ANR-43, ANR-46, ANR-161, ANR-162. Two actions at most; what goes on is the last of them."""
    turn = state.turn
    for action in range(len(TURN_ACTIONS)):
        if turn.used[action] < 0 or turn.used[action] > 1:
            return 43
    if turn.used.sum() > ACTIONS_IN_A_TURN:
        return 41
    if turn.open == BUY or turn.open == SEND:
        if not turn.used[turn.open]:
            return 46
    elif turn.open != NONE or ((turn.used[BUY] or turn.used[SEND]) and not (turn.used[COINS] or turn.used[MISSION])):
        return 46
    if (state.question == LOADING) != (turn.loading != NONE):
        return 161
    if turn.loading == NONE:
        return 0
    if turn.loading < 0 or turn.loading >= len(MISSIONS) or turn.open != SEND:
        return 161
    card = state.missions[turn.loading]
    if card.place != UNDER_WAY or card.owner != state.asked:
        return 161
    return 0 if can_fill(state, mission_colour(turn.loading), need(state, turn.loading)) else 162

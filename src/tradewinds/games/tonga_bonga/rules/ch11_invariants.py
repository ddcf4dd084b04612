"""11. Invariants: what holds for every table after every decision, and for every position set up by hand.

The sum of all money (TOB-SC42) is none of them: a position may be set up with any money.
"""

import numpy as np

from tradewinds.engine.compile import rule
from tradewinds.engine.state import NOBODY
from tradewinds.games.tonga_bonga.components import (
    CAMP_MONEY,
    CAMPS,
    CREW_SPACES,
    DICE,
    FACES,
    LEAST_WAGE,
    RETURN_MONEY,
    STARTING_MONEY,
)
from tradewinds.games.tonga_bonga.rules.ch03_round import acting_player, turn_of
from tradewinds.games.tonga_bonga.rules.ch04_wages import begun_wage, most_allowed
from tradewinds.games.tonga_bonga.rules.ch05_crews import FEWER_PLAYERS
from tradewinds.games.tonga_bonga.rules.ch06_sailing import crew_points
from tradewinds.games.tonga_bonga.rules.ch07_camps import camps_of
from tradewinds.games.tonga_bonga.rules.dice import dice_of
from tradewinds.games.tonga_bonga.terms import (
    BAY,
    CAPTAIN,
    CAPTAIN_1,
    CREWS,
    DROP,
    GUARD,
    HELMSMAN,
    HELMSMAN_1,
    HOME,
    ISLANDS,
    NONE,
    PLACE,
    RETURNED,
    SAIL,
    SAILING,
    SEA,
    SEASICK,
    SQUARES,
    WAGES,
)


@rule
def flaw(state):
    """Return the number of the first clause that the table breaks, or 0."""
    broken = flaw_of_the_order(state)
    if broken == 0:
        broken = flaw_of_the_ships(state)
    if broken == 0:
        broken = flaw_of_the_crews(state)
    if broken == 0:
        broken = flaw_of_the_money(state)
    if broken == 0:
        broken = flaw_of_the_question(state)
    return broken


# Whose turn it is.


@rule
def flaw_of_the_order(state):
    """TOB-40 to TOB-43, TOB-200. Rounds, start players, phases and turns follow one another."""
    if state.round_number < 1 or state.round_number > state.max_rounds:
        return 200
    if state.start_player != (state.round_number - 1) % state.seats:
        return 43
    over = state.ending != 0
    if over != (state.asked == NOBODY) or over != (state.question == 0):
        return 41
    if over:
        return 0 if state.turn.phase == SAILING and state.turn.done == state.seats else 203
    if state.turn.phase != phase_of(state.question):
        return 40
    if state.turn.done < 0 or state.turn.done >= state.seats or state.asked != acting_player(state):
        return 42
    return 0


@rule
def phase_of(question):
    """TOB-40. The phase to which a question belongs."""
    if question <= HELMSMAN_1:
        return WAGES
    return CREWS if question <= PLACE else SAILING


@rule
def has_acted(state, seat):
    """TOB-41. Whether a player is done with this phase."""
    return turn_of(state, seat) < state.turn.done


# Ships and camps.


@rule
def flaw_of_the_ships(state):
    """TOB-3, TOB-7, TOB-117, TOB-151, TOB-155, TOB-156, TOB-201. Where ships and camps are, and who has returned."""
    for seat in range(state.seats):
        player = state.players[seat]
        if player.at < 0 or player.at >= SQUARES or state.map.squares[player.at] < SEA:
            return 7
        if state.map.squares[player.at] == SEA:
            for other in range(seat):
                if state.players[other].at == player.at:
                    return 117
        for island in range(len(ISLANDS)):
            if player.camps[island] < 0 or player.camps[island] > 1:
                return 155
        if player.camps[HOME]:
            return 156
        if camps_of(state, seat) > CAMPS:
            return 3
        broken = flaw_of_the_arrival(state, seat)
        if broken:
            return broken
    return 0


@rule
def flaw_of_the_arrival(state, seat):
    """TOB-151, TOB-191, TOB-201. In a bay a ship has built or cannot build; at home with four camps it has returned."""
    player = state.players[seat]
    island = state.map.squares[player.at] - BAY
    complete = camps_of(state, seat) == CAMPS
    if island > HOME and not player.camps[island] and not complete:
        return 151
    if player.returned != (island == HOME and complete):
        return 201
    if player.returned and (state.turn.phase != SAILING or not has_acted(state, seat)):
        return 191
    return 0


# Dice.


@rule
def flaw_of_the_crews(state):
    """TOB-44, TOB-80 to TOB-91, TOB-203. No dice aboard before they are rolled; then all crews and rolls are right."""
    for seat in range(state.seats):
        broken = flaw_of_a_crew(state, seat)
        if broken:
            return broken
    for seat in range(state.seats):
        broken = flaw_of_a_roll(state, seat)
        if broken:
            return broken
    return 0


@rule
def flaw_of_a_crew(state, seat):
    """TOB-84, TOB-85, TOB-91, TOB-210, TOB-212, TOB-216. Who is aboard a ship, and in which order."""
    ship = state.players[seat]
    if ship.aboard < 0 or ship.aboard > CREW_SPACES:
        return 216
    for rank in range(CREW_SPACES):
        owner, value = ship.crew[rank].owner, ship.crew[rank].value
        if rank >= ship.aboard:
            if owner != 0 or value != SEASICK:
                return 216
            continue
        if value <= SEASICK or value >= FACES:
            return 81
        if owner < 0 or owner >= state.seats:
            return 210
        if owner == seat:
            return 84
        if rank > 0 and not ranks_above(state, ship.crew[rank - 1], ship.crew[rank]):
            return 91
    for owner in range(state.seats):
        dice = dice_of(state, seat, owner)
        if state.seats > FEWER_PLAYERS and dice > 1:
            return 85
        if dice == DICE:
            return 212
    return 0


@rule
def ranks_above(state, higher, lower):
    """TOB-89, TOB-91. By value; of equal values the one placed later, and players place in turn."""
    if higher.value != lower.value:
        return higher.value > lower.value
    return turn_of(state, higher.owner) >= turn_of(state, lower.owner)


@rule
def flaw_of_a_roll(state, seat):
    """TOB-44, TOB-80 to TOB-83, TOB-213, TOB-217. What a player rolled lies on ships, in the hand, or ashore."""
    rolled = state.players[seat].rolled
    left = np.zeros(FACES, dtype=np.int64)
    able = 0
    for die in range(DICE):
        if rolled[die] < SEASICK or rolled[die] >= FACES or (die > 0 and rolled[die] > rolled[die - 1]):
            return 80
        left[rolled[die]] += 1
        able += rolled[die] != SEASICK
    left[SEASICK] = 0
    placed = take_placed(state, seat, left)
    if state.turn.phase == WAGES or state.ending:
        return 0 if able + placed == 0 else 203 if state.ending else 44
    if state.turn.phase == CREWS and not has_acted(state, seat):
        if seat == state.asked:
            return flaw_of_the_hand(state, left, placed)
        return 0 if able + placed == 0 else 80
    return flaw_of_what_is_left(state, seat, able, placed, left)


@rule
def take_placed(state, seat, left):
    """Take the dice a player has on ships from those rolled; return how many there are."""
    placed = 0
    for ship in range(state.seats):
        for rank in range(state.players[ship].aboard):
            if state.players[ship].crew[rank].owner == seat:
                left[state.players[ship].crew[rank].value] -= 1
                placed += 1
    return placed


@rule
def flaw_of_the_hand(state, left, placed):
    """TOB-80, TOB-217, TOB-A2. In the hand of who places is what is neither aboard nor dropped, highest first."""
    turn = state.turn
    hand = 0
    for die in range(DICE):
        if turn.hand[die] < SEASICK or turn.hand[die] >= FACES or (die > 0 and turn.hand[die] > turn.hand[die - 1]):
            return 80
        if turn.hand[die] != SEASICK:
            left[turn.hand[die]] -= 1
            hand += 1
    if hand == 0 or turn.able != placed + hand:
        return 82
    no_room = found_no_room(state, state.asked)
    if state.question == DROP:
        if hand < DICE or not no_room:
            return 217
    elif turn.able == DICE and no_room:
        return 217
    return flaw_of_what_is_left(state, state.asked, turn.able + left.sum(), turn.able, left)


@rule
def flaw_of_what_is_left(state, seat, able, used, left):
    """TOB-82, TOB-83, TOB-213, TOB-217, TOB-219. Every able die is used, but for one of three that did not fit."""
    for value in range(FACES):
        if left[value] < 0:
            return 80
    dropped = able - used
    if dropped > 1 or (dropped == 1 and not (able == DICE and found_no_room(state, seat))):
        return 83
    if state.seats > FEWER_PLAYERS or used == DICE:
        return 0
    for ship in range(state.seats):
        if dice_of(state, ship, seat) > 1:
            return 213
    return 0


@rule
def found_no_room(state, seat):
    """TOB-217, TOB-218. With three players the last finds two dice on both other ships, if at all."""
    if state.seats > FEWER_PLAYERS or turn_of(state, seat) < state.seats - 1:
        return False
    for ship in range(state.seats):
        if ship != seat and state.players[ship].aboard - dice_of(state, ship, seat) < CREW_SPACES - 1:
            return False
    return True


# Ducats.


@rule
def flaw_of_the_money(state):
    """TOB-5, TOB-6, TOB-24, TOB-44, TOB-61, TOB-68. Nobody owes anything, and all ducats came from somewhere."""
    for seat in range(state.seats):
        player = state.players[seat]
        captain, helmsman = np.int64(player.wages[CAPTAIN]), np.int64(player.wages[HELMSMAN])
        if player.money < 0 or captain < 0 or helmsman < 0 or player.earned < 0 or player.paid < 0:
            return 6
        income = np.int64(STARTING_MONEY) + CAMP_MONEY * camps_of(state, seat) + RETURN_MONEY * player.returned
        if player.money + captain + helmsman != income + player.profits + player.earned - player.paid:
            return 24
        if state.turn.phase == WAGES and not has_acted(state, seat):
            if seat != state.asked and captain + helmsman > 0:
                return 44
        else:
            broken = flaw_of_the_offer(state, player.money, captain, helmsman)
            if broken:
                return broken
    return 0


@rule
def flaw_of_the_offer(state, money, captain, helmsman):
    """TOB-61, TOB-68, TOB-203. Both wages at least a ducat; less only from who had no more. None at the end."""
    if state.ending:
        return 203 if captain + helmsman > 0 else 0
    if captain >= LEAST_WAGE and helmsman >= LEAST_WAGE:
        return 0
    if helmsman > 0 or captain > LEAST_WAGE:
        return 61
    # Camps and shares bring ducats while ships sail, but nothing does before.
    return 68 if money > 0 and state.turn.phase != SAILING else 0


# What is asked.


@rule
def flaw_of_the_question(state):
    """TOB-41, TOB-66, TOB-110, TOB-190, TOB-A1. What has been done of the turn fits the question."""
    turn = state.turn
    if turn.phase != CREWS and not hand_is_empty(turn):
        return 82
    if state.question != SAIL and turn.points != 0:
        return 110
    if state.ending:
        return flaw_of_the_end(state)
    if turn.phase == WAGES:
        return flaw_of_the_wages(state)
    if turn.twenty_fives != NONE:
        return 66
    return flaw_of_the_points(state) if turn.phase == SAILING else 0


@rule
def hand_is_empty(turn):
    """TOB-A2. Nothing is to be placed."""
    for die in range(DICE):
        if turn.hand[die] != SEASICK:
            return False
    return turn.able == 0


@rule
def flaw_of_the_wages(state):
    """TOB-62, TOB-66, TOB-68, TOB-A1. The captain's wage is there before the helmsman's, and a wage is possible."""
    player = state.players[state.asked]
    at_the_captain = state.question <= CAPTAIN_1
    if player.wages[HELMSMAN] != 0 or at_the_captain != (player.wages[CAPTAIN] == 0):
        return 66
    if most_allowed(state) < LEAST_WAGE:
        return 68
    if state.question != CAPTAIN_1 and state.question != HELMSMAN_1:
        return 0 if state.turn.twenty_fives == NONE else 66
    if state.turn.twenty_fives < 0:
        return 66
    return 62 if begun_wage(state) > most_allowed(state) else 0


@rule
def flaw_of_the_points(state):
    """TOB-110, TOB-126, TOB-A5. A ship that sails has points: all of its crew, or what is left after entering a bay."""
    player = state.players[state.asked]
    points = crew_points(player)
    if state.turn.points <= 0 or state.turn.points > points:
        return 110
    return 110 if state.turn.points < points and state.map.squares[player.at] < BAY else 0


@rule
def flaw_of_the_end(state):
    """TOB-197, TOB-200, TOB-203. Somebody returned; or, if nobody did, it was the last round that was agreed on."""
    returned = False
    for seat in range(state.seats):
        if state.players[seat].returned:
            returned = True
    if returned != (state.ending == RETURNED):
        return 197
    if state.ending == GUARD and state.round_number != state.max_rounds:
        return 200
    return 203 if state.turn.twenty_fives != NONE else 0

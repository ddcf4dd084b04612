"""6. Phase 3 - sailing."""

import numpy as np

from tradewinds.engine.compile import rule
from tradewinds.engine.events import tell
from tradewinds.engine.state import ask
from tradewinds.games.tonga_bonga.components import OCCUPIED_STEP
from tradewinds.games.tonga_bonga.happenings import SAILED, STAYED
from tradewinds.games.tonga_bonga.rules.ch07_camps import land
from tradewinds.games.tonga_bonga.rules.ch09_end import come_home
from tradewinds.games.tonga_bonga.terms import BAY, DIRECTIONS, HOME, OUT_OF_REACH, SAIL, SEA, SQUARES, STEPS

OCCUPIED = OUT_OF_REACH - 1
"""In a search for ways: another ship is there, and nobody has come by yet."""


@rule
def begin_sailing(state, seat):
    """TOB-110, TOB-126. As many points as the dice aboard show; a ship without points stays where it is."""
    state.turn.points = crew_points(state.players[seat])
    if state.turn.points == 0:
        return False
    ask(state, seat, SAIL)
    return True


@rule
def crew_points(ship):
    """TOB-110. The sum of the dice aboard."""
    points = 0
    for rank in range(ship.aboard):
        points += ship.crew[rank].value
    return points


@rule
def find_reach(state, seat, points, costs, found):
    """TOB-112 to TOB-124, TOB-A3. Write what a passage to each square costs, and the squares in the order found.

    Returns how many were found: those where a ship may rest, nearest first. Squares with other ships can be passed for
    three points and are none of them. A passage enters a bay only at its end. The squares are searched in the order of
    their price; that of another ship waits until its higher price is due.
    """
    costs[:] = OUT_OF_REACH
    for other in range(state.seats):
        square = state.players[other].at
        if other != seat and state.map.squares[square] == SEA:
            costs[square] = OCCUPIED
    waiting = np.empty(SQUARES, dtype=np.int16)
    start = state.players[seat].at
    costs[start] = 0
    waiting[0] = start
    first, last = 0, 1
    resting = 0
    for price in range(1, points + 1):
        end = last
        for place in range(first, end):
            square = waiting[place]
            ways = state.map.ways[square] if state.map.squares[square] == SEA or square == start else 0
            for direction in range(len(DIRECTIONS)):
                if ways & DIRECTIONS[direction]:
                    neighbour = square + STEPS[direction]
                    if costs[neighbour] == OUT_OF_REACH:
                        costs[neighbour] = price
                        waiting[last] = neighbour
                        last += 1
                        found[resting] = neighbour
                        resting += 1
                    elif costs[neighbour] == OCCUPIED:
                        costs[neighbour] = price - 1 + OCCUPIED_STEP
        first = end
        for other in range(state.seats):
            square = state.players[other].at
            if other != seat and state.map.squares[square] == SEA and costs[square] == price:
                waiting[last] = square
                last += 1
    return resting


@rule
def objection_to_sail(state, square):
    """TOB-110 to TOB-118, TOB-127, TOB-A5. To water within reach where a ship may rest, and where it is not already."""
    if state.map.squares[square] < SEA:
        return 112
    if square == state.players[state.asked].at:
        return 127
    if is_occupied(state, square):
        return 117
    costs = np.empty(SQUARES, dtype=np.uint8)
    found = np.empty(SQUARES, dtype=np.int16)
    find_reach(state, state.asked, state.turn.points, costs, found)
    return 110 if costs[square] > state.turn.points else 0


@rule
def is_occupied(state, square):
    """TOB-117, TOB-118. A sea square holds one ship, a bay any number."""
    if state.map.squares[square] != SEA:
        return False
    for seat in range(state.seats):
        if state.players[seat].at == square:
            return True
    return False


@rule
def sail(state, square):
    """TOB-110 to TOB-125, TOB-A5. Sail to a square; tell whether the move is over there."""
    seat = state.asked
    player = state.players[seat]
    costs = np.empty(SQUARES, dtype=np.uint8)
    found = np.empty(SQUARES, dtype=np.int16)
    find_reach(state, seat, state.turn.points, costs, found)
    tell(state, SAILED, seat, player.at, square, costs[square])
    player.at = square
    state.turn.points -= costs[square]
    in_bay = state.map.squares[square] >= BAY
    if state.map.squares[square] == BAY + HOME:
        come_home(state, seat)
    elif in_bay:
        land(state, seat, state.map.squares[square] - BAY)
    return not in_bay or player.returned or state.turn.points == 0


@rule
def stop(state):
    """TOB-111, TOB-127, TOB-202. Points left are lost; nobody is forced to sail, not even home."""
    tell(state, STAYED, state.asked, state.turn.points)

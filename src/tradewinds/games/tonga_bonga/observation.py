"""What everybody knows as numbers for learners: nothing is hidden here, so it is the whole table, seen from a seat.

The map is part of it, for learners that play on maps of their own: what each square is, and how far every ship is from
every island. While a ship sails, its reach is worked out as the rules do it.
"""

import numpy as np

from tradewinds.engine.compile import rule
from tradewinds.engine.observation import SEAT, Observation, Part
from tradewinds.engine.state import NOBODY
from tradewinds.games.tonga_bonga.components import CREW_SPACES, DICE, FACES, MOST_PLAYERS
from tradewinds.games.tonga_bonga.rules.ch06_sailing import find_reach
from tradewinds.games.tonga_bonga.rules.ch07_camps import camps_of
from tradewinds.games.tonga_bonga.terms import (
    BAY,
    CAPTAIN,
    COLUMNS,
    DROP,
    HELMSMAN,
    HOME,
    ISLANDS,
    NONE,
    OUTSIDE,
    PLACE,
    QUESTIONS,
    RANKS,
    ROWS,
    SAIL,
    SEA,
    SEASICK,
    SQUARE_NAMES,
    SQUARES,
)

MOST_POINTS = DICE * (FACES - 1)
NEIGHBOURS = MOST_PLAYERS - 1
"""Whose die is aboard a ship: never its owner's, so places are counted clockwise from him."""

OBSERVATION = Observation(
    version=1,
    kinds={
        SEAT: range(MOST_PLAYERS),
        "decision": (*QUESTIONS[1:DROP], "crews", "sail"),
        "island": ISLANDS,
        "remote": tuple(island.title() for island in ISLANDS[HOME + 1 :]),
        "rank": RANKS,
        "neighbour": range(1, NEIGHBOURS + 1),
        "nth": range(1, DICE + 1),
        "square": SQUARE_NAMES,
    },
    parts=(
        Part("question", ("decision",)),
        Part("asked", (SEAT,)),
        Part("present", (SEAT,)),
        Part("start", (SEAT,)),
        Part("acted", scale=MOST_PLAYERS),
        Part("round", scale=100),
        Part("rounds_left", scale=100),
        Part("twenty_fives", scale=5),
        Part("hand", ("nth",), scale=FACES - 1),
        Part("fits", scale=DICE),
        Part("points", scale=MOST_POINTS),
        Part("money", (SEAT,), scale=60),
        Part("captain_wage", (SEAT,), scale=60),
        Part("helmsman_wage", (SEAT,), scale=60),
        Part("crew", (SEAT, "rank", "neighbour"), scale=FACES - 1),
        Part("rolled", (SEAT, "nth"), scale=FACES - 1),
        Part("camp", (SEAT, "remote")),
        Part("voyage", (SEAT,), scale=5),
        Part("row", (SEAT,), scale=ROWS),
        Part("column", (SEAT,), scale=COLUMNS),
        Part("distance", (SEAT, "island"), scale=30),
        Part("profits", (SEAT,), scale=60),
        Part("balance", (SEAT,), scale=60),
        Part("square", ("square",)),
        Part("reach", ("square",), scale=MOST_POINTS),
    ),
)

_start = OBSERVATION.start
QUESTION, ASKED, PRESENT = _start("question"), _start("asked"), _start("present")
START, ACTED = _start("start"), _start("acted")
ROUND, ROUNDS_LEFT, TWENTY_FIVES = _start("round"), _start("rounds_left"), _start("twenty_fives")
HAND, FITS, POINTS = _start("hand"), _start("fits"), _start("points")
MONEY, CREW, ROLLED = _start("money"), _start("crew"), _start("rolled")
CAPTAIN_WAGE, HELMSMAN_WAGE = _start("captain_wage"), _start("helmsman_wage")
CAMP, VOYAGE, ROW, COLUMN = _start("camp"), _start("voyage"), _start("row"), _start("column")
DISTANCE, PROFITS, BALANCE = _start("distance"), _start("profits"), _start("balance")
SQUARE, REACH = _start("square"), _start("reach")

LAND_HERE, SEA_HERE, BAY_HERE = -1, 1, 2
"""What the numbers of squares say; 0 is outside a smaller map."""


@rule
def observe(state, seat, numbers):
    """Fill blank numbers with what a seat sees, unscaled. A spectator sees the table from seat 0."""
    if state.asked != NOBODY:
        # A die to be dropped is rare: `fits` tells it from one to be placed, so that no number is nearly always 0.
        question = int(state.question)
        numbers[QUESTION + (question - 1 if question < DROP else max(question, PLACE) - 2)] = 1
    numbers[ACTED] = state.turn.done
    numbers[ROUND] = state.round_number
    numbers[ROUNDS_LEFT] = state.max_rounds - state.round_number
    numbers[TWENTY_FIVES] = state.turn.twenty_fives - NONE
    numbers[POINTS] = state.turn.points
    observe_hand(state, numbers)
    for other in range(state.seats):
        observe_seat(state, other, place_of(state, seat, other), numbers)
    observe_map(state, numbers)


@rule
def place_of(state, seat, other):
    """Where somebody sits, counted clockwise from a seat; a spectator counts from seat 0."""
    place = int(other) - max(0, int(seat))
    return place if place >= 0 else place + int(state.seats)


@rule
def observe_hand(state, numbers):
    """TOB-A2, TOB-217. Dice still to be placed, and how many of them find a place: one fewer if one must be dropped."""
    dice = 0
    for die in range(DICE):
        numbers[HAND + die] = state.turn.hand[die]
        dice += state.turn.hand[die] != SEASICK
    numbers[FITS] = dice - (state.question == DROP)


@rule
def observe_seat(state, seat, place, numbers):
    """TOB-300, TOB-301. What everybody sees of a player."""
    player = state.players[seat]
    numbers[PRESENT + place] = 1
    numbers[ASKED + place] = state.asked == seat
    numbers[START + place] = state.start_player == seat
    numbers[MONEY + place] = player.money
    numbers[CAPTAIN_WAGE + place] = player.wages[CAPTAIN]
    numbers[HELMSMAN_WAGE + place] = player.wages[HELMSMAN]
    for rank in range(player.aboard):
        neighbour = place_of(state, seat, player.crew[rank].owner) - 1
        which = (CREW_SPACES * place + rank) * NEIGHBOURS + neighbour
        numbers[CREW + which] = player.crew[rank].value
    for die in range(DICE):
        numbers[ROLLED + DICE * place + die] = player.rolled[die]
    for island in range(HOME + 1, len(ISLANDS)):
        numbers[CAMP + (len(ISLANDS) - 1) * place + island - 1] = player.camps[island]
    numbers[VOYAGE + place] = camps_of(state, seat) + player.returned
    numbers[ROW + place] = player.at // COLUMNS + 1
    numbers[COLUMN + place] = player.at % COLUMNS + 1
    for island in range(len(ISLANDS)):
        numbers[DISTANCE + len(ISLANDS) * place + island] = state.map.distances[island, player.at]
    numbers[PROFITS + place] = player.profits
    numbers[BALANCE + place] = player.earned - player.paid


@rule
def observe_map(state, numbers):
    """TOB-7, TOB-A3. What each square is; while a ship sails, what it costs to go there, or that one cannot."""
    for square in range(SQUARES):
        kind = state.map.squares[square]
        if kind >= BAY:
            numbers[SQUARE + square] = BAY_HERE
        elif kind == SEA:
            numbers[SQUARE + square] = SEA_HERE
        elif kind != OUTSIDE:
            numbers[SQUARE + square] = LAND_HERE
    if state.question != SAIL:
        return
    costs = np.empty(SQUARES, dtype=np.uint8)
    found = np.empty(SQUARES, dtype=np.int16)
    resting = find_reach(state, state.asked, state.turn.points, costs, found)
    numbers[REACH : REACH + SQUARES] = -MOST_POINTS
    for place in range(resting):
        numbers[REACH + found[place]] = costs[found[place]]

"""3. Set-up."""

import numpy as np

from tradewinds.engine.card import ANY_SEAT
from tradewinds.engine.chance import below, shuffle
from tradewinds.engine.compile import rule
from tradewinds.engine.events import tell, whisper
from tradewinds.engine.piles import draw
from tradewinds.engine.state import NOBODY
from tradewinds.games.au_nom_du_roi.components import (
    COLUMNS,
    COPIES,
    DIFFERENT_COLOUR_CARDS,
    FACE_UP_MISSIONS,
    FINAL_PILE,
    INTERMEDIATE_PILE,
    LEAST_PLAYERS,
    MOST_PLAYERS,
    MOST_ROUNDS,
    PILES,
    RESERVE_CARDS,
    STARTING_COINS,
    STARTING_MISSIONS,
)
from tradewinds.games.au_nom_du_roi.happenings import (
    DEALT_CONTRACT,
    DEALT_JOKER,
    DEALT_MISSION,
    FIRST_PLAYER,
    MISSION_TURNED_UP,
)
from tradewinds.games.au_nom_du_roi.terms import (
    CONTRACTS,
    EXPLORERS,
    FACE_UP,
    FILLING,
    IDLE,
    IN_HAND,
    IN_PILE,
    JOKERS,
    LARGEST_MISSION,
    MISSIONS,
    MOST_SHIPS,
    NONE,
    PURCHASE,
    ROWS,
    SHIPS,
    STEPS,
    VOLUMES,
)

# Where the numbers of the options begin: the cards, then the other options.
CHART_NUMBERS = 6
JOKER_NUMBERS = CHART_NUMBERS * len(EXPLORERS)
INCOME_NUMBERS = JOKER_NUMBERS + 2 * JOKERS
CONTRACT_NUMBERS = INCOME_NUMBERS + MOST_ROUNDS * len(MISSIONS)
FIRST_SEAT = CONTRACT_NUMBERS + (MOST_PLAYERS - LEAST_PLAYERS + 1) * len(CONTRACTS) * STEPS
MAX_TURNS = FIRST_SEAT + 1


@rule
def prepare(state, options):
    """ANR-26 to ANR-37. Everything up to the first turn."""
    print_charts(state, options)
    print_other_cards(state, options)
    clear_board(state)
    state.max_turns = options[MAX_TURNS]
    turn_up_missions(state)
    lay_out_ships(state)
    for seat in range(state.seats):
        equip(state, seat)
    deal_missions(state)
    deal_contracts(state)
    deal_jokers(state)
    first = options[FIRST_SEAT]
    state.first_player = below(state.chance, state.seats) if first == ANY_SEAT else first
    tell(state, FIRST_PLAYER, state.first_player)


@rule
def print_charts(state, numbers):
    """ANR-15, ANR-16. Colour, capacity and points of each expedition, as the chosen cards have them."""
    for expedition in range(len(EXPLORERS)):
        chart = state.charts[expedition]
        place = CHART_NUMBERS * expedition
        chart.colour = numbers[place]
        chart.capacity = numbers[place + 1]
        for scoring in range(2):
            for coloured in range(2):
                chart.figures[scoring, coloured] = numbers[place + 2 + 2 * scoring + coloured]


@rule
def print_other_cards(state, numbers):
    """ANR-13, ANR-18, ANR-20, ANR-34. Jokers, missions, and the contracts for the number of players."""
    for joker in range(JOKERS):
        for side in range(2):
            state.jokers[joker, side] = numbers[JOKER_NUMBERS + 2 * joker + side]
    for mission in range(len(MISSIONS)):
        for rounds in range(MOST_ROUNDS):
            state.incomes[mission, rounds] = numbers[INCOME_NUMBERS + MOST_ROUNDS * mission + rounds]
    for contract in range(len(CONTRACTS)):
        row = (int(state.seats) - LEAST_PLAYERS) * len(CONTRACTS) + contract
        for step in range(STEPS):
            state.contracts[contract, step] = numbers[CONTRACT_NUMBERS + STEPS * row + step]


@rule
def clear_board(state):
    """ANR-26. No ship on any expedition, nothing reserved, nothing under way."""
    for expedition in range(len(EXPLORERS)):
        fleet = state.fleets[expedition]
        fleet.colour = NONE
        for place in range(MOST_SHIPS):
            fleet.owners[place] = NONE
            fleet.ships[place] = NONE
    for mission in range(len(MISSIONS)):
        state.missions[mission].place = IN_PILE
        state.missions[mission].owner = NONE
        for place in range(LARGEST_MISSION):
            state.missions[mission].ships[place] = NONE
    state.mission_pile = len(MISSIONS)
    for slot in range(FACE_UP_MISSIONS):
        state.mission_reservations[slot].seat = NONE
    for row in range(len(ROWS)):
        for column in range(COLUMNS):
            state.ship_reservations[row, column].seat = NONE
    state.turn.open = NONE
    state.turn.loading = NONE


@rule
def draw_from_pile(state):
    """ANR-27. Take the top mission of the pile, each of its cards equally likely; NONE if it is empty."""
    if state.mission_pile == 0:
        return NONE
    number = below(state.chance, state.mission_pile)
    state.mission_pile -= 1
    mission = 0
    while True:
        if state.missions[mission].place == IN_PILE:
            if number == 0:
                return mission
            number -= 1
        mission += 1


@rule
def hold_unseen(state, mission, seat):
    """ANR-28, ANR-55. A mission goes into a hand, seen by nobody else."""
    state.missions[mission].place = IN_HAND
    state.missions[mission].owner = seat
    state.players[seat].hidden += 1


@rule
def fill_slot(state, slot):
    """ANR-27, ANR-54, ANR-60. The top mission of the pile is laid face up; without one the slot stays empty."""
    mission = draw_from_pile(state)
    state.mission_row[slot] = mission
    if mission != NONE:
        state.missions[mission].place = FACE_UP
        tell(state, MISSION_TURNED_UP, NOBODY, slot + 1, mission)


@rule
def turn_up_missions(state):
    """ANR-27. Four missions lie face up."""
    for slot in range(FACE_UP_MISSIONS):
        fill_slot(state, slot)


@rule
def lay_out_ships(state):
    """ANR-29 to ANR-31. Two rows of five ships; the others in five piles, two of them with a scoring card."""
    for ship in range(len(SHIPS)):
        state.unseen[ship] = COPIES[ship % VOLUMES]
    for column in range(COLUMNS):
        state.rows[PURCHASE, column] = draw(state.chance, state.unseen)
    for column in range(COLUMNS):
        state.rows[FILLING, column] = draw(state.chance, state.unseen)
    for pile in range(len(PILES)):
        state.piles[pile] = PILES[pile] + (pile == INTERMEDIATE_PILE) + (pile == FINAL_PILE)


@rule
def equip(state, seat):
    """ANR-32, ANR-33. Coins and action cards."""
    player = state.players[seat]
    player.coins = STARTING_COINS
    player.different_colour = DIFFERENT_COLOUR_CARDS[state.seats - LEAST_PLAYERS]
    player.reserve = RESERVE_CARDS[state.seats - LEAST_PLAYERS]
    player.joker_place = IDLE


@rule
def deal_missions(state):
    """ANR-28. Each player is dealt two missions that only he sees."""
    for seat in range(state.seats):
        for _ in range(STARTING_MISSIONS):
            mission = draw_from_pile(state)
            hold_unseen(state, mission, seat)
            whisper(state, DEALT_MISSION, seat, mission)


@rule
def deal_contracts(state):
    """ANR-34, ANR-36. Each player is dealt one of the contracts; nobody sees the others."""
    cards = np.arange(len(CONTRACTS))
    shuffle(state.chance, cards)
    for seat in range(state.seats):
        state.players[seat].contract = cards[seat]
        whisper(state, DEALT_CONTRACT, seat, cards[seat])


@rule
def deal_jokers(state):
    """ANR-35, ANR-36. Each player is dealt a joker ship; nobody sees the others."""
    cards = np.arange(JOKERS)
    shuffle(state.chance, cards)
    for seat in range(state.seats):
        joker = cards[seat]
        state.players[seat].joker = joker
        whisper(state, DEALT_JOKER, seat, state.jokers[joker, 0], state.jokers[joker, 1])

"""What a good player looks at: a position's worth in ducats, one small judgement a function.

The figures were tuned by letting greedy bots play each other, thousands of games for each change.
"""

import numpy as np

from tradewinds.engine.compile import rule
from tradewinds.engine.outlooks import weigh
from tradewinds.games.tonga_bonga.actions import DUCATS, SAILS, TWENTY_FIVE
from tradewinds.games.tonga_bonga.components import CAMPS, MOST_PLAYERS, RETURN_MONEY
from tradewinds.games.tonga_bonga.rules.ch03_round import turn_of
from tradewinds.games.tonga_bonga.rules.ch04_wages import asked_rank
from tradewinds.games.tonga_bonga.rules.ch06_sailing import crew_points
from tradewinds.games.tonga_bonga.rules.ch07_camps import camps_of
from tradewinds.games.tonga_bonga.terms import (
    CABIN_BOY,
    CAPTAIN,
    CAPTAIN_1,
    HELMSMAN,
    HELMSMAN_1,
    HOME,
    ISLANDS,
    NONE,
    SAIL,
    SAILING,
    SEA,
    SQUARES,
    WAGES,
)

HORIZON = 6
"""Turns of everybody to play on before judging, wages and crews counted as turns. Farther off the dice decide."""
NOISE = 0
"""Decisions played on are made as insight suggests, none at random."""
DOUBT = 1.5
"""An option that looks so many points worse than the best is tried a third as often at first."""
CAMP_HOPE = 10.8
"""What a camp still to be built is likely to bring."""
POINT = 1.5
"""What being a point farther on the voyage is worth."""
LAG = 0.45
"""What each point behind the leader of the race costs on top: camps that will come too late."""
USUAL_POINTS = 7.5
"""Section 12.5. What a ship gets in a round on average."""
KEEPS = (0.0, 0.4, 0.5, 0.6, 0.77, 0.89)
"""How likely a die of this value keeps its rank when one more player places his dice."""
KEPT = np.array([[keeps**left for left in range(MOST_PLAYERS)] for keeps in KEEPS])
UNCLAIMED = (1.0, 0.05, 0.05, 0.05)
"""How likely a wage that nobody holds comes back to the ship's owner, by the players who may still place dice."""
LURE = 4.2
"""Points that a ship gains if it pays twice as much as the others."""
ROUND_SUMS = (0, 1, 2, 3, 5, 8, 12, 18)
FEW_SQUARES = 3
"""The wages and the squares at sea that one thinks about when there are many."""
SECOND = 0.6
"""How much a helmsman's wage lures compared with a captain's."""
MEANS = 0.1
"""The part of the money that captains usually get."""
HOME_HOPE = 0.5
"""How likely a ship is to come home in time."""
RIVAL = 0.36
OTHERS = 0.4
"""How much the outlook of the strongest rival, and that of all others, counts against the own."""


@rule
def worth(state, seat):
    """How good a position looks to a seat, in ducats: what it has and hopes for, less what its rivals do."""
    values = np.zeros(MOST_PLAYERS)
    if state.ending:
        for player in range(state.seats):
            values[player] = state.players[player].money
    else:
        look_ahead(state, values)
    return weigh(values[: state.seats], seat, RIVAL, OTHERS)


@rule
def tempt(state, mask):
    """The wages people think of, and the bays and farthest squares of a voyage; dice have few places to go anyway."""
    if state.question == CAPTAIN_1 or state.question == HELMSMAN_1:
        tempt_with_wages(state, mask)
    elif state.question == SAIL:
        tempt_with_squares(state, mask)


@rule
def tempt_with_wages(state, mask):
    """Round sums, and those that another ship of this round pays for the rank, or one more."""
    rank = asked_rank(state)
    tempting = np.zeros(TWENTY_FIVE, dtype=np.int8)
    for ducats in ROUND_SUMS:
        tempting[ducats] = 1
    for seat in range(state.seats):
        more = state.players[seat].wages[rank] - TWENTY_FIVE * state.turn.twenty_fives
        if seat != state.asked and 0 <= more < TWENTY_FIVE - 1:
            tempting[more] = 1
            tempting[more + 1] = 1
    legal = 0
    for ducats in range(TWENTY_FIVE):
        legal += mask[DUCATS + ducats] & tempting[ducats]
    if legal:
        for ducats in range(TWENTY_FIVE):
            mask[DUCATS + ducats] &= tempting[ducats]


@rule
def tempt_with_squares(state, mask):
    """Every bay, and the few sea squares from which the rest of the voyage is shortest."""
    seat = state.asked
    player = state.players[seat]
    start = player.at
    here = voyage_left(state, seat)
    squares = np.empty(FEW_SQUARES, dtype=np.int16)
    ways = np.full(FEW_SQUARES, here)
    found = 0
    for square in range(SQUARES):
        if mask[SAILS + square] and state.map.squares[square] == SEA:
            player.at = square
            way = voyage_left(state, seat)
            mask[SAILS + square] = 0
            if way < ways[FEW_SQUARES - 1]:
                place = FEW_SQUARES - 1
                while place > 0 and way < ways[place - 1]:
                    ways[place] = ways[place - 1]
                    squares[place] = squares[place - 1]
                    place -= 1
                ways[place] = way
                squares[place] = square
                found = min(found + 1, FEW_SQUARES)
    player.at = start
    for place in range(found):
        mask[SAILS + squares[place]] = 1


@rule
def look_ahead(state, values):
    """Write what each player has, what the crews will pay him, and what is still to come of his voyage."""
    add_pay_in_sight(state, values)
    ways = np.empty(MOST_PLAYERS)
    shortest = np.inf
    for seat in range(state.seats):
        ways[seat] = way_left(state, seat)
        shortest = min(shortest, ways[seat])
    for seat in range(state.seats):
        player = state.players[seat]
        values[seat] += player.money - still_to_offer(state, seat)
        values[seat] += CAMP_HOPE * (CAMPS - camps_of(state, seat))
        if not player.returned:
            values[seat] += HOME_HOPE * RETURN_MONEY
        values[seat] -= POINT * ways[seat] + LAG * (ways[seat] - shortest)


@rule
def way_left(state, seat):
    """How many points a player's voyage still takes, less those his ship will have in this round."""
    player = state.players[seat]
    if player.returned:
        return 0.0
    return max(0.0, voyage_left(state, seat) - points_in_sight(state, seat))


@rule
def voyage_left(state, seat):
    """The shortest way over the islands still missing, and home."""
    player = state.players[seat]
    camps = camps_of(state, seat)
    if camps == CAMPS:
        return float(state.map.distances[HOME, player.at])
    visited = 0
    for island in range(1, len(ISLANDS)):
        visited |= int(player.camps[island]) << (island - 1)
    least = 1000
    for island in range(1, len(ISLANDS)):
        if not player.camps[island]:
            rest = int(state.map.voyages[visited | (1 << (island - 1)), island])
            least = min(least, int(state.map.distances[island, player.at]) + rest)
    return float(least)


@rule
def points_in_sight(state, seat):
    """The points a ship will still have in this round: those aboard, and what the others are likely to add."""
    phase = state.turn.phase
    if phase == SAILING:
        if state.asked == seat:
            return float(state.turn.points)
        return float(crew_points(state.players[seat])) if turn_of(state, seat) >= state.turn.done else 0.0
    missing = players_to_come(state, seat) / (state.seats - 1.0)
    return float(crew_points(state.players[seat])) + expected_points(state, seat) * missing


@rule
def expected_points(state, seat):
    """What a ship is likely to get, by what it pays compared with the others."""
    total = 0.0
    offers = 0
    for other in range(state.seats):
        if other != seat and has_offered(state, other):
            total += offer_of(state, other)
            offers += 1
    if not has_offered(state, seat):
        return USUAL_POINTS
    usual = total / offers if offers else usual_offer(state)
    own = offer_of(state, seat)
    return USUAL_POINTS + LURE * (own - usual) / (0.5 * (own + usual) + 1.0)


@rule
def has_offered(state, seat):
    """Whether a player's wages lie on his ship, at least that of the captain."""
    return state.turn.phase != WAGES or state.players[seat].wages[CAPTAIN] > 0 or state.asked == seat


@rule
def offer_of(state, seat):
    """What a ship pays, the captain counting most."""
    captain, helmsman = wages_in_sight(state, seat)
    return captain + SECOND * helmsman


@rule
def wages_in_sight(state, seat):
    """The wages of a ship; one that is being set counts as what it is likely to become."""
    captain = float(state.players[seat].wages[CAPTAIN])
    helmsman = float(state.players[seat].wages[HELMSMAN])
    if state.turn.phase == WAGES and state.asked == seat:
        if captain == 0.0:
            captain = begun(state, usual_offer(state))
            helmsman = 1.0
        elif helmsman == 0.0:
            helmsman = begun(state, 1.0)
    return captain, helmsman


@rule
def begun(state, usual):
    """A wage that is not set yet: the usual one, as near as the 25s chosen already allow."""
    if state.turn.twenty_fives == NONE:
        return usual
    least = float(TWENTY_FIVE * state.turn.twenty_fives)
    return min(max(usual, least), least + TWENTY_FIVE - 1)


@rule
def usual_offer(state):
    """What captains usually get: a part of the money that there is."""
    total = 0.0
    for seat in range(state.seats):
        total += state.players[seat].money
    return 1.0 + MEANS * total / state.seats


@rule
def still_to_offer(state, seat):
    """What of a player's money will go into wages that are being set."""
    captain, helmsman = wages_in_sight(state, seat)
    wages = state.players[seat].wages
    return captain + helmsman - wages[CAPTAIN] - wages[HELMSMAN]


@rule
def add_pay_in_sight(state, values):
    """TOB-171 to TOB-178. Add what each player will get of the wages on all ships, as the crews stand."""
    for ship in range(state.seats):
        owner = state.players[ship]
        left = players_to_come(state, ship)
        for rank in range(CABIN_BOY):
            wage = float(owner.wages[rank])
            if wage > 0 and rank < owner.aboard:
                values[owner.crew[rank].owner] += wage * KEPT[owner.crew[rank].value, left]
            elif wage > 0:
                values[ship] += wage * UNCLAIMED[left]


@rule
def players_to_come(state, ship):
    """How many players may still put dice on a ship."""
    if state.turn.phase == SAILING:
        return 0
    if state.turn.phase == WAGES:
        return state.seats - 1
    left = state.seats - state.turn.done
    if turn_of(state, ship) >= state.turn.done:
        left -= 1
    return left

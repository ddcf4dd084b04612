"""What a good player looks at: a position's worth in points, one small judgement a function.

The figures were tuned by letting greedy bots play each other, thousands of games for each change.
"""

import numpy as np

from tradewinds.engine.compile import rule
from tradewinds.engine.outlooks import weigh
from tradewinds.games.au_nom_du_roi.actions import (
    RESERVE_MISSIONS_END,
    RESERVE_SHIPS,
    SEND_JOKERS,
    SEND_JOKERS_DIFFERENTLY,
    SEND_JOKERS_DIFFERENTLY_END,
    SEND_JOKERS_END,
    SENDS,
    SENDS_DIFFERENTLY,
)
from tradewinds.games.au_nom_du_roi.components import ACTIONS_IN_A_TURN, FINAL_PILE, PILES
from tradewinds.games.au_nom_du_roi.rules.ch08_expeditions import has_colour, joker_shows, room, volume_of
from tradewinds.games.au_nom_du_roi.rules.ch08_missions import income, mission_colour, mission_volume, need
from tradewinds.games.au_nom_du_roi.rules.ch10_scoring import AT_FINAL, AT_INTERMEDIATE, final_points
from tradewinds.games.au_nom_du_roi.rules.ch11_contracts import fulfils
from tradewinds.games.au_nom_du_roi.terms import (
    COLOURS,
    EXPLORERS,
    IDLE,
    IN_HAND,
    JOKER,
    MISSIONS,
    NONE,
    ON_EXPEDITION,
    SHIPS,
    STEPS,
    TURN,
    UNDER_WAY,
    VOLUMES,
)

HORIZON = 1000
"""Rounds to play on before judging: to the end of the game, which tells more than any judgement."""
NOISE = 0
"""Decisions played on are made as insight suggests, none at random."""
DOUBT = 1.5
"""An option that looks so many points worse than the best is tried a third as often at first."""

BUYS_A_TURN = 0.6
"""How many ships a player buys in a turn: so the end comes nearer."""
LONG = 16.0
"""Turns of each player after which nobody counts on many more: else all would wait for others to draw the last card."""
SOON = 1.4
"""With so many turns still to come, what has to bear fruit later is worth half of what it is worth at the most."""
COIN = 1.0
SPARE_COIN = 0.15
ENOUGH = 9.0
"""A coin is worth so much, and less beyond enough."""
SENDING = 1.0
"""How much of what an idle ship would score on the best expedition open to it counts already."""
AWAY = 0.7
"""The same for a ship that comes home from a mission in time."""
CARGO = 0.5
"""What an idle ship is worth for missions."""
IN_THE_HAND = 0.4
READY = 1.2
"""A mission in hand, and how much more it is worth with ships for all of its volume."""
GROWTH = 0.4
MOST_EXPEDITIONS = 2.0
"""How many more expeditions will count for a contract with each turn to come, and how many at the most."""
NEXT_MISSION = 0.35
"""How much of what another completed mission would add to the contract counts for each turn to come."""
ODD_CARD = 1.2
RESERVE_CARD = 0.4
"""Action cards that are left."""
ACTION = 2.4
"""An action that can still be taken in this turn."""
RIVAL = 0.27
OTHERS = 0.11
"""How much the outlook of the strongest rival, and that of all others, counts against the own."""
BLACK = 0
"""The figure of an expedition for ships of another colour than its own."""
ANY_COLOUR = len(COLOURS)
"""Where no ship is yet."""
CHOICES = 2
"""A joker that goes first may name either of its colours."""
CLOSE = 2
"""A ship is only sent where it earns nearly as much as where it earns most: so many points less at the most."""


@rule
def worth(state, seat):
    """How good a position looks to a seat, in points: what it has and hopes for, less what its rivals do."""
    outlooks = np.empty(state.seats)
    last = last_turn(state)
    both = intermediate_to_come(state)
    best = best_places(state, both)
    for player in range(state.seats):
        outlooks[player] = in_sight(state, player, last, both, best)
    return weigh(outlooks, seat, RIVAL, OTHERS)


@rule
def outlook(state, seat):
    """How good a position looks to a seat by itself."""
    both = intermediate_to_come(state)
    return in_sight(state, seat, last_turn(state), both, best_places(state, both))


@rule
def in_sight(state, seat, last, both, best):
    """What a player has at the end if nothing more happened, and what his position promises in the turns to come."""
    if state.ending:
        return float(final_points(state, seat))
    player = state.players[seat]
    turns = turns_to_come(state, seat, last)
    patience = patience_for(turns)
    value, completed, coins = missions_in_sight(state, seat, turns, patience, best)
    points, expeditions = expeditions_in_sight(state, seat, both)
    value += player.points + points
    value += contract_in_sight(state, player.contract, turns, player.completed + completed, expeditions)
    value += patience * tapering(float(player.coins + coins), COIN, SPARE_COIN, ENOUGH)
    value += fleet_in_sight(state, seat, patience, best)
    value += patience * (ODD_CARD * player.different_colour + RESERVE_CARD * player.reserve)
    if seat == state.asked:
        value += ACTION * actions_left(state.turn) * (0.5 + 0.5 * patience)
    return value


@rule
def last_turn(state):
    """About the turn after which the game is over."""
    if state.final > 0:
        last = int(state.final + state.seats)
    else:
        cards = 0.5 * state.piles[FINAL_PILE]
        for pile in range(len(PILES) - 1):
            cards += state.piles[pile]
        last = min(state.turns + int(cards / BUYS_A_TURN), int(LONG * state.seats)) + state.seats
    if state.max_turns > 0:
        last = min(last, state.max_turns)
    return last


@rule
def turns_to_come(state, seat, last):
    """About how many more turns a player has, the present one not counted."""
    ahead = seat - state.asked
    if ahead <= 0:
        ahead += state.seats
    return max(0.0, (last - state.turns - ahead) // state.seats + 1.0)


@rule
def patience_for(turns):
    """How much of what has to bear fruit later counts, with so many turns to come."""
    return turns / (turns + SOON)


@rule
def actions_left(turn):
    """How many actions can still be taken in this turn."""
    left = ACTIONS_IN_A_TURN
    for action in range(len(turn.used)):
        left -= turn.used[action]
    return left


@rule
def tapering(amount, each, spare, enough):
    """The worth of an amount of which the first few count more than the rest."""
    return each * min(amount, enough) + spare * max(0.0, amount - enough)


@rule
def intermediate_to_come(state):
    """Whether the intermediate scoring is still ahead."""
    return state.intermediate == 0 or state.turns <= state.intermediate + state.seats


@rule
def figure(state, expedition, coloured, both):
    """What a ship on an expedition will score at the final scoring, or at both scorings."""
    figures = state.charts[expedition].figures
    points = int(figures[AT_FINAL, coloured])
    if both:
        points += figures[AT_INTERMEDIATE, coloured]
    return points


@rule
def expeditions_in_sight(state, seat, both):
    """The points of a player's ships on expeditions, at all scorings to come, and how many fulfil his contract.

    Both in one go, as every fleet has to be looked through for either.
    """
    contract = state.players[seat].contract
    points = 0
    fulfilled = 0
    for expedition in range(len(EXPLORERS)):
        fleet = state.fleets[expedition]
        colour = state.charts[expedition].colour
        own = 0
        for place in range(fleet.count):
            if fleet.owners[place] == seat:
                own += 1
                points += figure(state, expedition, int(has_colour(state, seat, fleet.ships[place], colour)), both)
        fulfilled += fulfils(contract, own, fleet.count - own)
    return points, fulfilled


@rule
def missions_in_sight(state, seat, turns, patience, best):
    """What a player's missions are worth, in hand and under way, with the ships on them.

    Counted apart: how many of those under way will be completed before the end, and the coins that they will bring.
    """
    value = 0.0
    completed = 0
    coins = 0
    for mission in range(len(MISSIONS)):
        card = state.missions[mission]
        if card.owner != seat:
            continue
        if card.place == IN_HAND:
            value += patience * mission_in_hand(state, seat, mission)
        elif card.place == UNDER_WAY:
            for place in range(card.count):
                if card.ships[place] < JOKER:
                    value += ship_in_sight(best_for(best, card.ships[place]), AWAY, patience)
            rounds = card.left if card.left > 0 else card.rounds
            if rounds <= turns:
                completed += 1
                coins += income(state, mission)
                if card.left == 0:
                    coins -= (need(state, mission) + 1) // 2
    return value, completed, coins


@rule
def mission_in_hand(state, seat, mission):
    """A mission in hand is worth more the nearer its volume is to what the player has in ships of its colour."""
    player = state.players[seat]
    colour = mission_colour(mission)
    volume = 0
    for size in range(VOLUMES):
        volume += (size + 1) * player.idle[VOLUMES * colour + size]
    if player.joker_place == IDLE and joker_shows(state, seat, colour):
        volume += 1
    return IN_THE_HAND + READY * min(1.0, volume / mission_volume(mission))


@rule
def contract_in_sight(state, contract, turns, completed, expeditions):
    """What a contract will give: expeditions that will count, by the missions that will be completed."""
    values = state.contracts[contract]
    now = float(values[min(completed, STEPS - 1)])
    most = float(values[min(completed + int(turns), STEPS - 1)])
    value = now + NEXT_MISSION * (most - now)
    count = float(expeditions)
    if count < MOST_EXPEDITIONS:
        count = min(MOST_EXPEDITIONS, count + GROWTH * turns)
    return value * count


@rule
def best_places(state, both):
    """What a standard ship would score on the best expedition open to it, by its colour and its volume."""
    best = np.zeros((len(COLOURS) + 1, VOLUMES + 1), dtype=np.int64)
    for expedition in range(len(EXPLORERS)):
        largest = min(room(state, expedition), VOLUMES)
        printed = state.charts[expedition].colour
        colour = state.fleets[expedition].colour
        if colour == NONE:
            raise_to(best, ANY_COLOUR, largest, figure(state, expedition, BLACK, both))
            colour = printed
        raise_to(best, colour, largest, figure(state, expedition, int(colour == printed), both))
    for volume in range(VOLUMES, 0, -1):  # what takes a large ship takes a small one
        if volume < VOLUMES:
            raise_to(best, ANY_COLOUR, volume, best[ANY_COLOUR, volume + 1])
        for colour in range(len(COLOURS)):
            raise_to(best, colour, volume, best[ANY_COLOUR, volume])
            if volume < VOLUMES:
                raise_to(best, colour, volume, best[colour, volume + 1])
    return best


@rule
def raise_to(best, colour, volume, points):
    """Note what a ship would score somewhere, if that is more than elsewhere."""
    best[colour, volume] = max(best[colour, volume], points)


@rule
def best_for(best, ship):
    """What a standard ship would score on the best expedition open to it."""
    return best[ship // VOLUMES, volume_of(ship)]


@rule
def fleet_in_sight(state, seat, patience, best):
    """Idle ships, and the joker unless it is on an expedition: a point each at least, and what they are good for."""
    player = state.players[seat]
    value = 0.0
    for ship in range(len(SHIPS)):
        if player.idle[ship] > 0:
            value += player.idle[ship] * ship_in_sight(best_for(best, ship), SENDING, patience)
    if player.joker_place != ON_EXPEDITION:
        hope = SENDING if player.joker_place == IDLE else AWAY
        colours = state.jokers[player.joker]
        value += ship_in_sight(max(best[colours[0], 1], best[colours[1], 1]), hope, patience)
    return value


@rule
def ship_in_sight(best, hope, patience):
    """A point, or in part what it would score, and a little for missions."""
    return max(1.0, hope * patience * best) + CARGO * patience


@rule
def tempt(state, mask):
    """Ships go where they earn nearly the most, jokers are small, and reservations are for those who look far ahead."""
    if state.question != TURN:
        return
    drop(mask, RESERVE_SHIPS, RESERVE_MISSIONS_END)
    seat = state.asked
    for ship in range(len(SHIPS)):
        if state.players[seat].idle[ship] > 0:
            drop_poor_places(state, mask, ship, SENDS + len(EXPLORERS) * ship, 1)
            drop_poor_places(state, mask, ship, SENDS_DIFFERENTLY + len(EXPLORERS) * ship, 1)
    if state.players[seat].joker_place == IDLE:
        drop_poor_places(state, mask, JOKER, SEND_JOKERS, CHOICES)
        drop_poor_places(state, mask, JOKER, SEND_JOKERS_DIFFERENTLY, 1)
        drop(mask, SEND_JOKERS + CHOICES * len(EXPLORERS), SEND_JOKERS_END)
        drop(mask, SEND_JOKERS_DIFFERENTLY + len(EXPLORERS), SEND_JOKERS_DIFFERENTLY_END)


@rule
def drop(mask, first, end):
    """Think no more of a run of actions."""
    for action in range(first, end):
        mask[action] = 0


@rule
def drop_poor_places(state, mask, ship, first, choices):
    """Of the expeditions a ship can be sent to, in one way or several, keep those where it earns nearly the most."""
    both = intermediate_to_come(state)
    best = 0
    for place in range(choices * len(EXPLORERS)):
        if mask[first + place]:
            best = max(best, earns(state, ship, place // choices, both))
    for place in range(choices * len(EXPLORERS)):
        if mask[first + place] and earns(state, ship, place // choices, both) < best - CLOSE:
            mask[first + place] = 0


@rule
def earns(state, ship, expedition, both):
    """What a ship of the asked player would score on an expedition."""
    coloured = has_colour(state, state.asked, ship, state.charts[expedition].colour)
    return figure(state, expedition, int(coloured), both)

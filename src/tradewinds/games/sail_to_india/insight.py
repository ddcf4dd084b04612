"""What a good player looks at: a position's worth in points, one small judgement a function.

The figures were tuned by letting greedy bots play each other, thousands of games for each change.
"""

import numpy as np

from tradewinds.engine.compile import rule
from tradewinds.games.sail_to_india.actions import (
    DONE,
    RETURN_BANKERS,
    RETURN_BUILDINGS,
    RETURN_BUILDINGS_END,
    RETURN_GOODS,
    RETURN_HISTORIANS_END,
    RETURN_SHIPS,
    RETURN_SHIPS_END,
)
from tradewinds.games.sail_to_india.components import BUILD_COST, MARKERS, SALE_POINTS, SALE_WEALTH
from tradewinds.games.sail_to_india.rules.c_wealth import holders, room
from tradewinds.games.sail_to_india.rules.e2_move_ships import good_at
from tradewinds.games.sail_to_india.rules.g_buildings import building_at, known_places
from tradewinds.games.sail_to_india.rules.h_technologies import owns
from tradewinds.games.sail_to_india.rules.j_scoring import final_points
from tradewinds.games.sail_to_india.terms import (
    BUILDER,
    CHART,
    CHURCH,
    EAST_INDIA_COMPANY,
    EMBARK,
    EVANGELISM,
    GOODS,
    GUILD,
    LOAD,
    MAIN,
    MANUFACTURE,
    MARKET,
    MOVE,
    NONE,
    SALE,
    SITE,
    SPACES,
    STORE_POINTS,
    STORE_WEALTH,
    STRONGHOLD,
    TECHNOLOGIES,
)

HORIZON = 150
"""Decisions to play on before judging: nearly always to the end, for bots that look ahead bring it about quickly."""

SOON = 2.53
"""With so many turns still to come, what has to bear fruit later is worth half of what it is worth at the most."""
TOWNS_A_TURN = 1.04
SUPPLY_A_TURN = 0.5
"""How quickly the end comes: towns each player discovers in a turn, markers each of two players employs."""
WEALTH = 0.2
SPARE_WEALTH = 0.2
ENOUGH = 11.0
"""A wealth is worth so much, and less beyond enough."""
MARKER = 0.66
"""A marker that was employed and neither builds nor records."""
HAND = 0.3
HANDS = 2.0
"""The first of those who are neither bankers nor historians nor building are worth so much more: without them nothing
goes on."""
FREE = 0.4
FEW = 3.0
"""One on Lisbon is worth so much more, up to a few."""
SHIP = 0.49
"""And a ship so much more."""
FRONTIER = 1.26
"""A ship from which the next unknown town can be reached."""
CARGO = 0.0
"""A ship at a town with a free good the player does not have yet."""
GOOD = 0.84
"""And a goods marker."""
SALE_HOPE = 0.8
"""How much of what a sale of all goods would bring counts already."""
MARKET_HOPE = 0.7
"""What a market adds to all sales to come."""
OUTPOST = 0.06
"""What a stronghold is worth for each town it lies beyond Lisbon."""
FASTER = (0.0, 0.0, 1.4, 1.4)
"""Speed."""
ACTION = 0.3
"""An action point."""
ROOM = 0.05
"""Room left with historians and bankers."""
KNOWLEDGE = (0.42, 0.99, -0.43, 0.55, 1.4, 0.6, 0.95, 1.03, -0.25, 2.06, 0.6, 1.42)
"""What technologies are worth beside the points they have brought."""
RIVAL = 0.21
OTHERS = 0.25
"""How much the outlook of the strongest rival, and that of all others, counts against the own."""
LONG = 12.0
HASTE = 0.03
"""From so many turns of each player on, every turn makes it more pressing that somebody comes to India."""
PENDING = 0.9
"""How much of what a begun action will bring counts before it is there."""
LOADING = 0.35
"""What a marker gains that moves to a good the player does not have yet."""


@rule
def worth(state, seat):
    """How good a position looks to a seat, in points: what it has and hopes for, less what its rivals do."""
    best = -np.inf
    total = 0.0
    own = 0.0
    for player in range(state.seats):
        value = outlook(state, player)
        if player == seat:
            own = value
        else:
            best = max(best, value)
            total += value
    return own - RIVAL * best - OTHERS * total / (state.seats - 1)


@rule
def outlook(state, seat):
    """What a player has at the end if nothing more happened, and what his position promises in the turns to come."""
    points = float(final_points(state, seat))
    if state.ending:
        return points + 0.001 * state.players[seat].wealth
    patience = turns_to_come(state, seat)
    patience /= patience + SOON
    value = points + 2.0 * patience * promise(state, seat) + haste(state, seat)
    if seat == state.asked:
        value += begun(state, seat, 2.0 * patience)
    return value


@rule
def haste(state, seat):
    """What towns discovered, the way of the farthest ship and markers employed are worth when a game drags on."""
    pressing = HASTE * max(0.0, state.turns / state.seats - LONG)
    if pressing == 0.0:
        return 0.0
    farthest = 0
    for town in range(state.towns):
        if state.players[seat].ships[town] > 0:
            farthest = town
    return pressing * (state.discovered + 0.5 * farthest - 0.5 * state.players[seat].supply)


@rule
def turns_to_come(state, seat):
    """About how many more turns a player has, the present one not counted."""
    if state.ender != NONE:
        turns_since = (np.int64(state.asked) - state.ender + state.seats) % state.seats
        turn_of_seat = (np.int64(seat) - state.ender + state.seats) % state.seats
        return 1.0 if turn_of_seat > turns_since else 0.0
    towns = (state.towns - state.discovered) / (TOWNS_A_TURN * state.seats)
    least = 100.0
    second = 100.0
    for player in range(state.seats):
        supply = float(state.players[player].supply)
        if supply < least:
            second = least
            least = supply
        else:
            second = min(second, supply)
    return min(towns, 1.0 + (least + second) / (2.0 * SUPPLY_A_TURN))


@rule
def promise(state, seat):
    """What wealth, markers, ships, goods, speed and technologies will still bring."""
    player = state.players[seat]
    value = tapering(float(player.wealth), WEALTH, SPARE_WEALTH, ENOUGH)
    value += FREE * min(float(player.lisbon), FEW)
    value += MARKER * (MARKERS - player.supply - holders(player.points))
    value += FASTER[player.speed] + ROOM * (room(player.wealth) + room(player.points))
    hands = float(player.lisbon)
    kinds = 0
    markets = 0
    farthest = 0
    for place in range(known_places(state)):
        if state.goods[place] == seat:
            kinds |= 1 << good_at(state, place)
            value += GOOD
            hands += 1.0
        if state.buildings[place] == seat:
            value -= MARKER
            building = building_at(state, place)
            if building >= MARKET:
                markets |= 1 << (building - MARKET)
            elif building == STRONGHOLD:
                farthest = max(farthest, place // SPACES)
    value += OUTPOST * farthest
    value += value_of_goods(state, seat, kinds, markets)
    for technology in range(len(TECHNOLOGIES)):
        if owns(state, seat, technology):
            value += KNOWLEDGE[technology]
    explores = False
    for town in range(min(state.discovered + 1, state.towns)):
        ships = player.ships[town]
        if ships > 0:
            value += SHIP * ships
            hands += ships
            if town + player.speed >= state.discovered and state.discovered < state.towns:
                explores = True
            value += CARGO * min(int(ships), free_goods(state, town, kinds | markets))
    if explores:
        value += FRONTIER
    return value + HAND * min(hands, HANDS)


@rule
def tapering(amount, each, spare, enough):
    """The worth of an amount of which the first few count more than the rest."""
    return each * min(amount, enough) + spare * max(0.0, amount - enough)


@rule
def free_goods(state, town, kinds):
    """How many goods spaces of a town are free and show a kind that a player does not have yet."""
    count = 0
    if town < state.discovered:
        for place in range(SPACES * town, SPACES * (town + 1)):
            if state.goods[place] == NONE and not (kinds >> good_at(state, place)) & 1:
                count += 1
    return count


@rule
def kinds_in(kinds):
    """How many goods a set has."""
    count = 0
    for good in range(len(GOODS)):
        count += (kinds >> good) & 1
    return count


@rule
def value_of_goods(state, seat, kinds, markets):
    """What selling all goods would bring, and what markets add to sales to come."""
    owned = kinds_in(markets)
    value = MARKET_HOPE * owned
    if kinds:
        count = kinds_in(kinds | markets)
        value += SALE_HOPE * sale_value(state, seat, count, 1.0)
    return value


@rule
def sale_value(state, seat, count, patience):
    """What the wealth and the points of a sale of so many kinds are worth."""
    wealth = SALE_WEALTH[count] + owns(state, seat, MANUFACTURE)
    return WEALTH * patience * wealth + SALE_POINTS[count]


@rule
def begun(state, seat, patience):
    """What the asked player has under way: action points left, and an action that is not finished."""
    turn = state.turn
    value = ACTION * turn.action_points
    question = state.question
    if question == MOVE:
        value += PENDING * moves_in_sight(state, seat, patience)
    elif question == SALE:
        value += PENDING * sale_in_sight(state, seat, patience)
    elif question in (SITE, BUILDER):
        value += PENDING * building_in_sight(state, seat, patience)
    elif question == CHART:
        value += PENDING * turn.points_due
    elif question == STORE_POINTS:
        value += gain_in_sight(state, seat, turn.points_due, 1.0)
        value += WEALTH * patience * turn.wealth_due
    elif question == STORE_WEALTH:
        value += gain_in_sight(state, seat, turn.wealth_due, WEALTH * patience)
    return value


@rule
def gain_in_sight(state, seat, due, each):
    """What is due, less the marker it takes; nothing if there is none."""
    if state.players[seat].lisbon == 0:
        return 0.0
    return max(0.0, each * due - FREE)


@rule
def moves_in_sight(state, seat, patience):
    """A discovery that a ship has made or can make, and markers that can go where they are of more use."""
    player = state.players[seat]
    turn = state.turn
    value = 0.0
    frontier = state.discovered
    if frontier < state.towns and not turn.entered:
        if player.ships[frontier] > 0:
            value += 1.0 + (frontier + 1 == state.towns)
        else:
            for town in range(max(0, frontier - player.speed), frontier):
                if player.ships[town] > turn.arrived[town]:
                    value += PENDING
                    break
    return value + patience * LOADING * loads_in_sight(state, seat)


@rule
def loads_in_sight(state, seat):
    """How many goods of kinds the player does not have could be loaded by the markers he has to send."""
    player = state.players[seat]
    ready = int(player.lisbon)
    have = 0
    free = 0
    for town in range(state.discovered):
        ready += player.ships[town]
        for place in range(SPACES * town, SPACES * (town + 1)):
            kind = 1 << good_at(state, place)
            if state.goods[place] == seat:
                have |= kind
            elif state.goods[place] == NONE:
                free |= kind
    return min(ready, kinds_in(free & ~have))


@rule
def sale_in_sight(state, seat, patience):
    """What the goods sold so far and all the others will bring, beyond what is hoped for of the others anyway."""
    left = 0
    markets = 0
    for place in range(known_places(state)):
        if state.goods[place] == seat:
            left |= 1 << good_at(state, place)
        if state.buildings[place] == seat:
            building = building_at(state, place)
            if building >= MARKET:
                markets |= 1 << (building - MARKET)
    value = sale_value(state, seat, kinds_in(left | markets | state.turn.sold), patience)
    if left:
        value -= SALE_HOPE * sale_value(state, seat, kinds_in(left | markets), patience)
    return value


@rule
def building_in_sight(state, seat, patience):
    """The best building the player can still choose, less what it costs."""
    most = -10.0
    if state.question == BUILDER:
        most = building_value(state, seat, state.turn.site, patience)
    else:
        player = state.players[seat]
        for place in range(known_places(state)):
            town = place // SPACES
            here = (
                player.ships[town] > 0 or state.goods[SPACES * town] == seat or state.goods[SPACES * town + 1] == seat
            )
            if here and state.buildings[place] == NONE:
                most = max(most, building_value(state, seat, place, patience))
    return most - patience * (WEALTH * BUILD_COST + SHIP + MARKER)


@rule
def building_value(state, seat, place, patience):
    """The points of a building, and what it is good for."""
    building = building_at(state, place)
    if building == CHURCH:
        return 2.0 + 2.0 * owns(state, seat, EVANGELISM)
    if building == STRONGHOLD:
        return 1.0 + 2.0 * owns(state, seat, EAST_INDIA_COMPANY) + patience * OUTPOST * (place // SPACES)
    return 1.0 + 2.0 * owns(state, seat, GUILD) + patience * MARKET_HOPE


@rule
def tempt(state, mask):
    """Choices of one selection in one order (STI-422), and no marker sent home without need."""
    question = state.question
    if question == MAIN:
        if has_hands(state):
            drop_returns(mask)
    elif question in (STORE_POINTS, STORE_WEALTH):
        for action in range(RETURN_BANKERS, RETURN_HISTORIANS_END):
            mask[action] = 0
        for action in range(RETURN_BUILDINGS, RETURN_BUILDINGS_END):
            mask[action] = 0
    elif question in (MOVE, LOAD, SALE, EMBARK):
        for action in range(DONE + 1, state.turn.last):
            mask[action] = 0


@rule
def has_hands(state):
    """Whether a player has a marker to work with, or can employ one; else only a free return gets things going."""
    player = state.players[state.asked]
    hands = int(player.lisbon)
    for town in range(state.towns):
        hands += player.ships[town]
    for place in range(known_places(state)):
        hands += state.goods[place] == state.asked
    return hands > 0 or (player.wealth > 0 and player.supply > 0)


@rule
def drop_returns(mask):
    """Free returns are for those who want a marker for something; that is seldom worth what it costs."""
    for action in range(RETURN_BANKERS, RETURN_HISTORIANS_END):
        mask[action] = 0
    for action in range(RETURN_SHIPS, RETURN_SHIPS_END):
        mask[action] = 0
    for action in range(RETURN_GOODS, RETURN_BUILDINGS_END):
        mask[action] = 0

"""What a good player looks at: a position's worth in points, one small judgement a function.

The figures come from games between searching bots, by regression of the points that players still made on what they
had; of several sets of such figures, searching bots with these won most.
"""

import numpy as np

from tradewinds.engine.compile import rule
from tradewinds.engine.outlooks import weigh
from tradewinds.games.sail_to_india.actions import (
    DONE,
    MOVE_SHIPS,
    RETURN_BANKERS,
    RETURN_BUILDINGS,
    RETURN_BUILDINGS_END,
    RETURN_GOODS,
    RETURN_HISTORIANS_END,
    RETURN_SHIPS,
    RETURN_SHIPS_END,
)
from tradewinds.games.sail_to_india.components import BUILD_COST, SALE_POINTS
from tradewinds.games.sail_to_india.rules.c_wealth import holders, room
from tradewinds.games.sail_to_india.rules.e2_move_ships import good_at
from tradewinds.games.sail_to_india.rules.e3_sell import wealth_of_sale
from tradewinds.games.sail_to_india.rules.g_buildings import building_at, known_places, launch_distance
from tradewinds.games.sail_to_india.rules.h_technologies import owns
from tradewinds.games.sail_to_india.rules.j_scoring import final_points
from tradewinds.games.sail_to_india.terms import (
    BUILDER,
    CARTOGRAPHY,
    CHART,
    CHURCH,
    EAST_INDIA_COMPANY,
    EMBARK,
    EVANGELISM,
    GOODS,
    GUILD,
    LOAD,
    MAIN,
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

HORIZON = 3
"""Rounds to play on before judging."""
NOISE = 100_000
"""Of a million decisions played on, so many are made at random: what only works if everybody plays on just as insight
suggests does not look good then."""
DOUBT = 0.5
"""An option that looks so many points worse than the best is tried a third as often at first."""

SOON = 1.4
"""With so many turns still to come, what has to bear fruit later is worth half of what it is worth at the most."""
TOWNS_A_ROUND = 0.7
MARKERS_A_ROUND = 0.8
"""How quickly the end comes: towns discovered in a round, markers that each of the two busiest employs."""
LONG = 16.0
HASTE = 0.05
MOST_HASTE = 1.0
"""After so many rounds nobody counts on more than one turn to come, and each round makes it more pressing that
somebody comes to India, up to a point, or empties a second supply, however much it costs him: a game must not drag on
because everybody waits for others to end it."""
WEALTH = 0.6
ENOUGH = 5.0
"""A wealth is worth so much, and nothing beyond enough."""
MARKER = 1.3
"""A marker that was employed and neither builds nor records: on Lisbon, at sea, on a good or with the bankers."""
SHIP = 0.1
"""A ship is worth so much more."""
FRONTIER = 0.3
"""Who has a ship, or a marker on Lisbon and a stronghold, from which the next unknown town can be reached."""
FARTHER = 0.2
"""Each town that the farthest ship has passed."""
SALE_HOPE = 0.7
"""How much of what a sale of all goods would bring counts already."""
MARKET_HOPE = 2.0
"""What a market adds to all sales to come."""
FASTER = (0.0, 0.0, 1.7, 2.2)
"""What ships of each speed are worth."""
ACTION = 0.3
"""An action point."""
ROOM = 0.2
"""Each point for which there is room with the historians in place."""
KNOWLEDGE = (-1.6, -0.4, -2.4, 0.4, 0.2, -0.5, 1.4, -1.5, -0.1, 0.1, 0.3, 0.6)
"""What technologies are worth beside the points they bring at the end. What wins points late is better bought late."""
RIVAL = 0.2
OTHERS = 0.5
"""How much the outlook of the strongest rival, and that of all others, counts against the own."""
PENDING = 0.9
"""How much of what a begun action will bring counts before it is there."""


@rule
def worth(state, seat):
    """How good a position looks to a seat, in points: what it has and hopes for, less what its rivals do."""
    outlooks = np.empty(state.seats)
    for player in range(state.seats):
        outlooks[player] = outlook(state, player)
    return weigh(outlooks, seat, RIVAL, OTHERS)


@rule
def outlook(state, seat):
    """What a player has at the end if nothing more happened, and what his position promises in the turns to come."""
    points = float(final_points(state, seat))
    if state.ending:
        return points + 0.001 * state.players[seat].wealth
    patience = turns_to_come(state, seat)
    patience /= patience + SOON
    goods, markets, outpost = on_land(state, seat)
    value = points + patience * promise(state, seat, goods, markets, outpost) + haste(state, seat)
    if seat == state.asked:
        value += begun(state, seat, goods, markets, patience)
    return value


@rule
def turns_to_come(state, seat):
    """About how many more turns a player has; of the present one, what is left."""
    present = 0.5 * state.turn.action_points if seat == state.asked else 0.0
    if state.ender != NONE:
        turns_since = (np.int64(state.asked) - state.ender + state.seats) % state.seats
        turn_of_seat = (np.int64(seat) - state.ender + state.seats) % state.seats
        return present + (1.0 if turn_of_seat > turns_since else 0.0)
    towns = (state.towns - state.discovered) / TOWNS_A_ROUND
    least = 100.0
    second = 100.0
    for player in range(state.seats):
        supply = float(state.players[player].supply)
        if supply < least:
            second = least
            least = supply
        else:
            second = min(second, supply)
    markers = 1.0 + (least + second) / (2.0 * MARKERS_A_ROUND)
    return present + min(towns, markers, max(1.0, LONG - rounds(state)))


@rule
def rounds(state):
    """How many turns each player has had, or is having."""
    return state.turns / state.seats


@rule
def haste(state, seat):
    """What towns discovered, the way of the farthest ship and the end itself are worth when a game drags on."""
    pressing = HASTE * max(0.0, rounds(state) - LONG)
    if pressing == 0.0:
        return 0.0
    value = min(pressing, MOST_HASTE) * (state.discovered + 0.5 * farthest_ship(state, seat))
    if state.ender == seat:
        value += pressing
    return value


@rule
def farthest_ship(state, seat):
    """How far a player's farthest ship has come, or is likely to come in this move."""
    player = state.players[seat]
    moving = state.question == MOVE and seat == state.asked
    farthest = PENDING * (player.speed - 1) if moving and player.lisbon > 0 else 0.0
    for town in range(state.towns):
        if player.ships[town] > 0:
            farthest = max(farthest, float(town))
            if moving and player.ships[town] > state.turn.arrived[town]:
                farthest = max(farthest, min(town + PENDING * player.speed, float(state.discovered)))
    return farthest


@rule
def on_land(state, seat):
    """The kinds of a player's goods and of his markets, and how far his farthest stronghold is."""
    goods = 0
    markets = 0
    outpost = 0
    for place in range(known_places(state)):
        if state.goods[place] == seat:
            goods |= 1 << good_at(state, place)
        if state.buildings[place] == seat:
            building = building_at(state, place)
            if building >= MARKET:
                markets |= 1 << (building - MARKET)
            elif building == STRONGHOLD:
                outpost = place // SPACES + 1
    return goods, markets, outpost


@rule
def promise(state, seat, goods, markets, outpost):
    """What wealth, markers, ships, goods, speed and technologies will still bring."""
    player = state.players[seat]
    value = WEALTH * min(float(player.wealth), ENOUGH)
    value += FASTER[player.speed] + ROOM * room(player.points)
    hands = int(player.lisbon) + holders(player.wealth)
    farthest = 0
    explores = player.lisbon > 0 and outpost + player.speed > state.discovered
    for town in range(min(state.discovered + 1, state.towns)):
        ships = int(player.ships[town])
        if ships > 0:
            hands += ships
            value += SHIP * ships
            farthest = town
            explores |= town + player.speed >= state.discovered
    for place in range(known_places(state)):
        if state.goods[place] == seat:
            hands += 1
    value += MARKER * hands + FRONTIER * (explores and state.discovered < state.towns) + FARTHER * farthest
    value += MARKET_HOPE * kinds_in(markets)
    if goods:
        value += SALE_HOPE * sale_value(state, seat, kinds_in(goods | markets))
    for technology in range(len(TECHNOLOGIES)):
        if owns(state, seat, technology):
            value += KNOWLEDGE[technology]
    return value


@rule
def kinds_in(kinds):
    """How many goods a set has."""
    count = 0
    for good in range(len(GOODS)):
        count += (kinds >> good) & 1
    return count


@rule
def sale_value(state, seat, count):
    """What the wealth and the points of a sale of so many kinds are worth."""
    return WEALTH * wealth_of_sale(state, seat, count) + SALE_POINTS[count]


@rule
def begun(state, seat, goods, markets, patience):
    """What the asked player has under way: action points left, and an action that is not finished."""
    turn = state.turn
    value = ACTION * turn.action_points
    question = state.question
    if question == MOVE:
        value += discovery_in_sight(state, seat, patience)
    if question in (MOVE, LOAD, CHART) or turn.then == LOAD:
        value += patience * PENDING * cargo_in_sight(state, seat, goods, markets)
    if question == SALE:
        value += PENDING * sale_in_sight(state, seat, goods, markets, patience)
    elif question in (SITE, BUILDER):
        value += PENDING * building_in_sight(state, seat, patience)
    elif question == CHART:
        value += PENDING * turn.points_due
    elif question == STORE_POINTS:
        value += gain_in_sight(state, seat, turn.points_due - patience * MARKER)
        value += PENDING * WEALTH * patience * turn.wealth_due
    elif question == STORE_WEALTH:
        value += gain_in_sight(state, seat, WEALTH * patience * turn.wealth_due)
    return value


@rule
def gain_in_sight(state, seat, value):
    """What is due, if there is a marker to store it."""
    return PENDING * max(0.0, value) if state.players[seat].lisbon > 0 else 0.0


@rule
def discovery_in_sight(state, seat, patience):
    """The points for the town that a ship will turn up; less for one that is still on its way."""
    player = state.players[seat]
    turn = state.turn
    frontier = state.discovered
    if frontier == state.towns or turn.entered:
        return 0.0
    points = 1.0 + (frontier + 1 == state.towns)
    points += owns(state, seat, CARTOGRAPHY) and player.wealth > 0
    if room(player.points) == 0 and player.lisbon == 0:
        return 0.0
    points -= patience * MARKER * (room(player.points) == 0)
    if player.ships[frontier] > 0:
        return PENDING * points
    for town in range(max(0, frontier - player.speed), frontier):
        if player.ships[town] > turn.arrived[town]:
            return PENDING * PENDING * points
    return 0.0


@rule
def cargo_in_sight(state, seat, goods, markets):
    """What the goods that can be loaded at the end of this move add to a sale."""
    loads = loads_in_sight(state, seat, goods | markets)
    if loads == 0:
        return 0.0
    before = kinds_in(goods | markets)
    value = SALE_HOPE * sale_value(state, seat, before + loads) - SHIP * loads
    if goods:
        value -= SALE_HOPE * sale_value(state, seat, before)
    return max(0.0, value)


@rule
def loads_in_sight(state, seat, have):
    """How many kinds more a player could load: with ships where they lie, and with those that can still get there."""
    player = state.players[seat]
    moving = state.question == MOVE
    movers = int(player.lisbon) if moving else 0
    reach = towns_in_reach(state, seat) if moving else 0
    loads = 0
    ahead = 0
    for town in range(state.discovered):
        ships = int(player.ships[town])
        if moving:
            ships = int(state.turn.arrived[town])
            movers += player.ships[town] - ships
        for place in range(SPACES * town, SPACES * (town + 1)):
            kind = 1 << good_at(state, place)
            if state.goods[place] == NONE and not have & kind:
                if ships > 0:
                    ships -= 1
                    loads += 1
                    have |= kind
                elif (reach >> town) & 1:
                    ahead |= kind
    return loads + min(movers, kinds_in(ahead & ~have))


@rule
def towns_in_reach(state, seat):
    """The towns that ships and markers on Lisbon can still reach or stay at in this move, a bit each."""
    player = state.players[seat]
    reach = 0
    if player.lisbon > 0:
        for town in range(state.discovered):
            reach |= (launch_distance(state, seat, town) <= player.speed) << town
    for start in range(state.discovered):
        if player.ships[start] > state.turn.arrived[start]:
            for town in range(max(0, start - player.speed), min(state.discovered, start + player.speed + 1)):
                reach |= 1 << town
    return reach


@rule
def sale_in_sight(state, seat, goods, markets, patience):
    """What the goods sold so far and all the others will bring, beyond what is hoped for of the others anyway."""
    count = kinds_in(goods | markets | state.turn.sold)
    value = WEALTH * patience * wealth_of_sale(state, seat, count) + SALE_POINTS[count]
    if goods:
        value -= patience * SALE_HOPE * sale_value(state, seat, kinds_in(goods | markets))
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
        return 1.0 + 2.0 * owns(state, seat, EAST_INDIA_COMPANY)
    return 1.0 + 2.0 * owns(state, seat, GUILD) + patience * MARKET_HOPE


@rule
def tempt(state, mask):
    """Choices of one selection in one order (STI-422), and no marker sent home without need."""
    question = state.question
    if question == MAIN:
        if has_hands(state):
            drop(mask, RETURN_BANKERS, RETURN_HISTORIANS_END)
            drop(mask, RETURN_SHIPS, RETURN_SHIPS_END)
            drop(mask, RETURN_GOODS, RETURN_BUILDINGS_END)
        if not has_ships(state):
            mask[MOVE_SHIPS] = 0
    elif question in (STORE_POINTS, STORE_WEALTH):
        drop(mask, RETURN_BANKERS, RETURN_HISTORIANS_END)
        drop(mask, RETURN_BUILDINGS, RETURN_BUILDINGS_END)
    elif question in (MOVE, LOAD, SALE, EMBARK):
        drop(mask, DONE + 1, state.turn.last)


@rule
def drop(mask, first, end):
    """Forget a run of actions."""
    for action in range(first, end):
        mask[action] = 0


@rule
def has_hands(state):
    """Whether a player has a marker to work with, or can employ one; else only a free return gets things going."""
    player = state.players[state.asked]
    if has_ships(state) or (player.wealth > 0 and player.supply > 0):
        return True
    goods = 0
    for place in range(known_places(state)):
        goods += state.goods[place] == state.asked
    return goods > 0


@rule
def has_ships(state):
    """Whether a player has a ship, or a marker on Lisbon that can become one."""
    player = state.players[state.asked]
    ships = int(player.lisbon)
    for town in range(state.towns):
        ships += player.ships[town]
    return ships > 0

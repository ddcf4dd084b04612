"""What holds for every table after every decision, and for every position set up by hand.

How a position came about is not asked: markers may stand wherever the rules let markers stand. But what a turn has
done, and what a question remembers, must be possible now.
"""

import numpy as np

from tradewinds.engine.compile import rule
from tradewinds.engine.state import NOBODY
from tradewinds.games.sail_to_india.actions import (
    EMBARK_BUILDINGS,
    EMBARK_BUILDINGS_END,
    EMBARK_GOODS,
    EMBARK_GOODS_END,
    LAUNCHES,
    LAUNCHES_END,
    LOADS,
    LOADS_END,
    SAILS,
    SAILS_END,
    SELLS,
    SELLS_END,
)
from tradewinds.games.sail_to_india.components import (
    ACTION_POINTS,
    CHART_COST,
    DEPARTURES,
    DISCOVERY_POINTS,
    FACE_UP,
    HOLDS,
    INDIA_POINTS,
    MARKERS,
    SALE_POINTS,
    SALE_WEALTH,
    SCIENTISTS,
    TOWNS_WITH_THREE,
)
from tradewinds.games.sail_to_india.rules.b_setup import FEWER_PLAYERS, card_with_icon
from tradewinds.games.sail_to_india.rules.c_wealth import holders, room
from tradewinds.games.sail_to_india.rules.e2_move_ships import ENDS, good_at
from tradewinds.games.sail_to_india.rules.e3_sell import wealth_of_sale
from tradewinds.games.sail_to_india.rules.e4_build import objection_to_building, objection_to_site
from tradewinds.games.sail_to_india.rules.g_buildings import known_places
from tradewinds.games.sail_to_india.rules.h_technologies import owns
from tradewinds.games.sail_to_india.rules.i_end import EMPTY_SUPPLIES, empty_supplies
from tradewinds.games.sail_to_india.terms import (
    ARCHITECTURE,
    BANKING,
    BUILDER,
    BUILDINGS,
    CARTOGRAPHY,
    CHART,
    EMBARK,
    EMPLOYED,
    FASTEST,
    GEOGRAPHY,
    GOODS,
    INDIA,
    LOAD,
    MAIN,
    MOVE,
    NONE,
    PLACES,
    PORT_MAINTENANCE,
    PRINTING_PRESS,
    QUESTIONS,
    SALE,
    SITE,
    SPACES,
    STORE_POINTS,
    STORE_WEALTH,
    TECHNOLOGIES,
    TOWNS,
    UNFINISHED,
)

MOST_HELD = MARKERS * HOLDS
"""STI-55."""


@rule
def flaw(state):
    """Return the number of the first clause that the table breaks, or 0."""
    broken = flaw_of_the_cards(state)
    if broken == 0:
        broken = flaw_of_the_order(state)
    if broken == 0:
        broken = flaw_of_the_spaces(state)
    if broken == 0:
        broken = flaw_of_the_players(state)
    if broken == 0:
        broken = flaw_of_the_end(state)
    if broken == 0:
        broken = flaw_of_the_turn(state)
    if broken == 0:
        broken = flaw_of_the_memory(state)
    if broken == 0:
        broken = flaw_of_the_question(state)
    return broken


# The towns.


@rule
def flaw_of_the_cards(state):
    """STI-7 to STI-9, STI-15, STI-22 to STI-25. Twelve cards, each in the row, unseen or put away."""
    for card in range(TOWNS):
        for space in range(SPACES):
            if state.cards[card].goods[space] < 0 or state.cards[card].goods[space] >= len(GOODS):
                return 8
            if state.cards[card].buildings[space] < 0 or state.cards[card].buildings[space] >= len(BUILDINGS):
                return 9
    icons = 0
    for card in range(TOWNS):
        icons += state.cards[card].icon != 0
    for icon in range(1, FACE_UP + 1):
        if icons != FACE_UP or card_with_icon(state, icon) == NONE:
            return 15
    if state.towns != (TOWNS_WITH_THREE if state.seats == FEWER_PLAYERS else TOWNS):
        return 25 if state.seats == FEWER_PLAYERS else 24
    return flaw_of_the_row(state)


@rule
def flaw_of_the_row(state):
    """STI-22, STI-23, STI-109, STI-382. Face up from Lisbon outwards; as many cards are unseen as lie face down."""
    if state.discovered < FACE_UP or state.discovered > state.towns:
        return 23
    for town in range(TOWNS):
        if (state.row[town] == NONE) != (town >= state.discovered):
            return 109
    seen = np.zeros(TOWNS, dtype=np.int64)
    for town in range(state.discovered):
        if state.row[town] < 0 or state.row[town] >= TOWNS or seen[state.row[town]]:
            return 22
        seen[state.row[town]] = 1
    unseen = 0
    for card in range(TOWNS):
        if state.unseen[card] < 0 or state.unseen[card] + seen[card] > 1:
            return 382
        unseen += state.unseen[card]
    return 0 if unseen == state.towns - state.discovered else 382


# Whose turn it is.


@rule
def flaw_of_the_order(state):
    """STI-28, STI-70, STI-413, STI-424. Turns pass clockwise from the first player until the game is over."""
    if state.first_player < 0 or state.first_player >= state.seats:
        return 28
    if state.turns < 1:
        return 70
    if state.max_turns < 0 or 0 < state.max_turns < state.turns:
        return 424
    if state.ending < 0 or state.ending > UNFINISHED or state.question < 0 or state.question >= len(QUESTIONS):
        return 413
    over = state.ending != 0
    if over != (state.asked == NOBODY) or over != (state.question == 0):
        return 413
    return 0 if over or state.asked == active_player(state) else 70


@rule
def active_player(state):
    """STI-70. Whose turn it is, or was when the game ended."""
    return (state.first_player + state.turns - 1) % state.seats


# Markers and discs.


@rule
def flaw_of_the_spaces(state):
    """STI-20, STI-119, STI-161, STI-181. Markers stand on towns that are face up; markers and discs have owners."""
    for place in range(PLACES):
        face_up = place < known_places(state)
        if not is_owner(state, state.goods[place]) or not is_owner(state, state.buildings[place]):
            return 20
        if state.goods[place] != NONE and not face_up:
            return 119
        if state.buildings[place] != NONE and not face_up:
            return 161
    for technology in range(len(TECHNOLOGIES)):
        if not is_owner(state, state.technologies[technology]):
            return 20
    return 0


@rule
def is_owner(state, seat):
    """STI-20. A player of this game, or nobody."""
    return NONE <= seat < state.seats


@rule
def flaw_of_the_players(state):
    """STI-13, STI-20, STI-44, STI-54, STI-55, STI-182, STI-192. What each player has, and that it is all there is."""
    for seat in range(len(state.players)):
        player = state.players[seat]
        if seat >= state.seats:
            if not has_nothing(player):
                return 20
            continue
        if player.wealth < 0 or player.wealth > MOST_HELD:
            return 44 if player.wealth < 0 else 55
        if player.points < 0 or player.points > MOST_HELD:
            return 54 if player.points < 0 else 55
        if player.speed < 1 or player.speed > FASTEST:
            return 192
        if player.scientists < 0 or player.scientists != SCIENTISTS - technologies_of(state, seat):
            return 182
        broken = flaw_of_the_ships(state, seat)
        if broken:
            return broken
        if player.supply < 0 or player.lisbon < 0 or markers_of(state, seat) != MARKERS:
            return 13
    return 0


@rule
def has_nothing(player):
    """STI-20. With three players the fourth set stays in the box."""
    for town in range(TOWNS):
        if player.ships[town] != 0:
            return False
    pieces = player.supply != 0 or player.lisbon != 0 or player.speed != 0 or player.scientists != 0
    return not pieces and player.wealth == 0 and player.points == 0


@rule
def technologies_of(state, seat):
    """STI-14, STI-182. How many scientists of a player are on technologies."""
    count = 0
    for technology in range(len(TECHNOLOGIES)):
        count += owns(state, seat, technology)
    return count


@rule
def flaw_of_the_ships(state, seat):
    """STI-108, STI-111, STI-113. None beyond the first face-down town; there only while its owner moves."""
    ships = state.players[seat].ships
    for town in range(TOWNS):
        if ships[town] < 0 or ships[town] > MARKERS:
            return 13
        if ships[town] == 0 or town < state.discovered:
            continue
        if town > state.discovered or town >= state.towns:
            return 108
        if state.question != MOVE or state.asked != seat or state.turn.arrived[town] != ships[town]:
            return 111
        if state.turn.entered:
            return 113
    return 0


@rule
def markers_of(state, seat):
    """STI-12, STI-13. All markers of a player, wherever they stand."""
    player = state.players[seat]
    count = np.int64(player.supply) + player.lisbon + holders(player.wealth) + holders(player.points)
    for town in range(TOWNS):
        count += player.ships[town]
    for place in range(PLACES):
        count += state.goods[place] == seat
        count += state.buildings[place] == seat
    return count


# The end.


@rule
def flaw_of_the_end(state):
    """STI-290 to STI-297. Whoever triggered the end had cause, and nobody has had more than one turn since."""
    if not is_owner(state, state.india) or not is_owner(state, state.ender):
        return 20
    complete = state.discovered == state.towns
    if complete != (state.india != NONE):
        return 112
    if not complete and empty_supplies(state) < EMPTY_SUPPLIES:
        return 292 if state.ender != NONE else flaw_of_an_early_end(state)
    if state.ender == NONE:
        return 290 if complete else 291
    if state.ender != state.india and (state.players[state.ender].supply > 0 or empty_supplies(state) < EMPTY_SUPPLIES):
        return 292
    passed = turns_since(state, state.ender)
    if passed >= state.turns:
        return 293
    if complete and turns_since(state, state.india) > passed:
        return 290
    if state.ending == 0 or passed < state.seats - 1:
        return flaw_of_an_early_end(state)
    return 0 if state.ending == (INDIA if complete else EMPLOYED) else 293


@rule
def flaw_of_an_early_end(state):
    """STI-293, STI-424. While somebody has a turn to come the game goes on, unless the agreed turns are over."""
    if state.ending == 0:
        return 0
    if state.ending != UNFINISHED:
        return 293
    return 0 if state.turns == state.max_turns else 424


@rule
def turns_since(state, seat):
    """STI-293. How many turns have begun since the last one of a player, who may be at it."""
    return (active_player(state) + state.seats - seat) % state.seats


# What the turn has brought so far.


@rule
def flaw_of_the_turn(state):
    """STI-71, STI-72, STI-79, STI-113, STI-209, STI-246, STI-253. Points and once-per-turn marks."""
    turn = state.turn
    seat = active_player(state)
    if turn.action_points < 0 or turn.action_points > ACTION_POINTS or (state.ending and turn.action_points > 0):
        return 71
    for mark in (turn.moved, turn.entered, turn.geography, turn.printing_press, turn.architecture, turn.banking):
        if mark < 0 or mark > 1:
            return 79
    if turn.entered and (not turn.moved or state.discovered == FACE_UP):
        return 113
    if state.india == seat and not turn.entered:
        return 112
    if turn.architecture and not turn.moved:
        return 253
    if turn.printing_press > owns(state, seat, PRINTING_PRESS):
        return 246
    if turn.geography > owns(state, seat, GEOGRAPHY) or turn.banking > owns(state, seat, BANKING):
        return 209
    if turn.architecture > owns(state, seat, ARCHITECTURE):
        return 209
    return 72 if actions_taken(state) > ACTION_POINTS - turn.action_points else 0


@rule
def actions_taken(state):
    """STI-72. How many actions of this turn have left a trace: that many points are spent at least."""
    turn = state.turn
    count = turn.moved + turn.printing_press + (state.ender == active_player(state) and state.ender != state.india)
    question = state.question
    if question == MOVE or question == SALE or turn.wealth_due > 0:
        return count + 1
    if question == SITE or question == BUILDER:
        return count + 1 - turn.architecture
    if question == CHART or question == LOAD or turn.then == LOAD:
        return count + 1 - turn.moved
    return count


# What is asked, and what is remembered for it.


@rule
def flaw_of_the_memory(state):
    """STI-414. A question remembers its own selection, and nothing of another."""
    turn = state.turn
    question = state.question
    storing = question == STORE_POINTS or question == STORE_WEALTH
    if turn.points_due < 0 or turn.wealth_due < 0 or turn.launched < 0 or turn.sold < 0 or turn.last < 0:
        return 414
    if not storing and (turn.wealth_due > 0 or (turn.points_due > 0 and question != CHART)):
        return 405
    if storing or question == EMBARK:
        if turn.then != MAIN and turn.then != LOAD:
            return 414
    elif turn.then != 0:
        return 414
    if (turn.site != NONE) != (question == BUILDER):
        return 408
    if question != MOVE and moved_ships(turn) + turn.launched > 0:
        return 107
    if question != SALE and turn.sold > 0:
        return 407
    selecting = question == MOVE or question == LOAD or question == SALE or question == EMBARK
    return 0 if selecting or turn.last == 0 else 414


@rule
def moved_ships(turn):
    """STI-107. Ships that have sailed in this action."""
    count = 0
    for town in range(TOWNS):
        count += turn.arrived[town]
    return count


@rule
def flaw_of_the_question(state):
    """Block O2. What is asked can be asked now."""
    question = state.question
    if question == MOVE:
        return flaw_of_the_moves(state)
    if question == CHART:
        return flaw_of_the_chart(state)
    if question == STORE_POINTS:
        return flaw_of_the_points(state)
    if question == STORE_WEALTH:
        return flaw_of_the_wealth(state)
    if question == LOAD:
        return flaw_of_the_loads(state)
    if question == SALE:
        return flaw_of_the_sale(state)
    if question == SITE:
        return objection_to_building(state)
    if question == BUILDER:
        return flaw_of_the_site(state)
    return flaw_of_the_embarking(state) if question == EMBARK else 0


@rule
def flaw_of_the_moves(state):
    """STI-107, STI-402, STI-422. Ships that sailed are where they arrived; the last one among them."""
    turn = state.turn
    ships = state.players[state.asked].ships
    for town in range(TOWNS):
        if turn.arrived[town] < 0 or turn.arrived[town] > ships[town]:
            return 107
    sailed = moved_ships(turn) - turn.launched
    if sailed < 0:
        return 103
    last = turn.last
    if LAUNCHES <= last < LAUNCHES_END:
        return 0 if turn.launched > 0 and turn.arrived[last - LAUNCHES] > 0 else 422
    if SAILS <= last < SAILS_END:
        return 0 if sailed > 0 and turn.arrived[ENDS[last - SAILS]] > 0 else 422
    return 0 if last == 0 and moved_ships(turn) == 0 else 422


@rule
def most_points_of_a_move(state):
    """STI-118, STI-250. For departures, a discovery and India; Cartography comes on top."""
    seat = state.asked
    points = MARKERS // DEPARTURES if owns(state, seat, PORT_MAINTENANCE) else 0
    if state.turn.entered:
        points += DISCOVERY_POINTS
    return points + INDIA_POINTS if state.india == seat else points


@rule
def flaw_of_the_chart(state):
    """STI-118, STI-256, STI-403, STI-404. Cartography, a wealth to pay, a town just discovered."""
    turn = state.turn
    can_pay = owns(state, state.asked, CARTOGRAPHY) and state.players[state.asked].wealth >= CHART_COST
    if not can_pay or not turn.entered:
        return 256
    return 118 if turn.points_due < DISCOVERY_POINTS or turn.points_due > most_points_of_a_move(state) else 0


@rule
def flaw_of_the_points(state):
    """STI-118, STI-143, STI-246, STI-258, STI-405. Points are left that no historian in place can take."""
    turn = state.turn
    if turn.points_due == 0 or room(state.players[state.asked].points) > 0:
        return 405
    if turn.wealth_due > 0:
        return flaw_of_the_sum(state)
    if turn.then == LOAD:
        charted = turn.entered and owns(state, state.asked, CARTOGRAPHY)
        return 118 if turn.points_due > most_points_of_a_move(state) + charted else 0
    if not turn.banking and not turn.printing_press:
        return 405
    return 258 if turn.points_due > 1 else 0


@rule
def flaw_of_the_sum(state):
    """STI-52, STI-143, STI-150. While points of a sale are left, its wealth is still complete."""
    turn = state.turn
    if turn.then != MAIN:
        return 414
    for kinds in range(len(SALE_POINTS)):
        if wealth_of_sale(state, state.asked, kinds) == turn.wealth_due and turn.points_due <= SALE_POINTS[kinds]:
            return 0
    return 143


@rule
def flaw_of_the_wealth(state):
    """STI-52, STI-143, STI-405. Wealth of a sale is left that no banker in place can take; its points are settled."""
    turn = state.turn
    if turn.points_due > 0 or turn.wealth_due == 0 or room(state.players[state.asked].wealth) > 0:
        return 405
    if turn.then != MAIN:
        return 414
    return 143 if turn.wealth_due > wealth_of_sale(state, state.asked, len(SALE_WEALTH) - 1) else 0


@rule
def flaw_of_the_loads(state):
    """STI-406, STI-422. What was loaded last still stands there."""
    last = state.turn.last
    if last == 0:
        return 0
    return 0 if LOADS <= last < LOADS_END and state.goods[last - LOADS] == state.asked else 422


@rule
def flaw_of_the_sale(state):
    """STI-140, STI-141, STI-149, STI-407, STI-422. Goods to sell; those sold have left a space and are on Lisbon."""
    sold, last = state.turn.sold, state.turn.last
    if sold == 0:
        return 422 if last else 0 if has_marker(state, state.goods) else 140
    kinds = 0
    for good in range(len(GOODS)):
        if (sold >> good) & 1:
            kinds += 1
            if not is_free_somewhere(state, good):
                return 141
    if sold >> len(GOODS) or state.players[state.asked].lisbon < kinds:
        return 149
    if not SELLS <= last < SELLS_END or last - SELLS >= known_places(state):
        return 422
    place = last - SELLS
    return 0 if state.goods[place] == NONE and (sold >> good_at(state, place)) & 1 else 422


@rule
def has_marker(state, spaces):
    """STI-140, STI-243. Whether who is asked has a marker on goods spaces, or on building spaces."""
    for place in range(PLACES):
        if spaces[place] == state.asked:
            return True
    return False


@rule
def is_free_somewhere(state, good):
    """STI-141. Whether a goods space of this kind is empty."""
    for place in range(known_places(state)):
        if good_at(state, place) == good and state.goods[place] == NONE:
            return True
    return False


@rule
def flaw_of_the_site(state):
    """STI-160 to STI-162, STI-408. A site that can be built on."""
    if state.turn.site < 0 or state.turn.site >= PLACES:
        return 161
    broken = objection_to_building(state)
    return broken if broken else objection_to_site(state, state.turn.site)


@rule
def flaw_of_the_embarking(state):
    """STI-243, STI-409, STI-422. Geography is used now; its last marker has left its space and is a ship."""
    last = state.turn.last
    if not state.turn.geography:
        return 243
    if last == 0:
        return 0 if has_marker(state, state.goods) or has_marker(state, state.buildings) else 243
    if EMBARK_GOODS <= last < EMBARK_GOODS_END:
        place = last - EMBARK_GOODS
        free = state.goods[place] == NONE
    elif EMBARK_BUILDINGS <= last < EMBARK_BUILDINGS_END:
        place = last - EMBARK_BUILDINGS
        free = state.buildings[place] == NONE
    else:
        return 422
    return 0 if free and state.players[state.asked].ships[place // SPACES] > 0 else 422

"""E3. Sell goods."""

import numpy as np

from tradewinds.engine.compile import rule
from tradewinds.engine.events import tell
from tradewinds.games.sail_to_india.actions import SELLS
from tradewinds.games.sail_to_india.components import MANUFACTURE_WEALTH, SALE_POINTS, SALE_WEALTH
from tradewinds.games.sail_to_india.happenings import SOLD, SOLD_ALL
from tradewinds.games.sail_to_india.rules.c_wealth import gain
from tradewinds.games.sail_to_india.rules.d_turn import begin_action, objection_to_action, select
from tradewinds.games.sail_to_india.rules.e2_move_ships import good_at
from tradewinds.games.sail_to_india.rules.g_buildings import building_at, known_places
from tradewinds.games.sail_to_india.rules.h_technologies import owns
from tradewinds.games.sail_to_india.terms import GOODS, MAIN, MANUFACTURE, MARKET, NONE, SALE, SPACES


@rule
def objection_to_sell_goods(state):
    """STI-140, STI-145. There must be a goods marker; markets alone sell nothing."""
    for place in range(known_places(state)):
        if state.goods[place] == state.asked:
            return objection_to_action(state)
    return 140


@rule
def sell_goods(state):
    """STI-140. Goods are chosen one after the other."""
    begin_action(state)
    select(state, SALE)


@rule
def objection_to_sell(state, place):
    """STI-141. Only own goods markers, on any town."""
    return 0 if state.goods[place] == state.asked else 141


@rule
def sell(state, place):
    """STI-141, STI-144, STI-149. A goods marker goes to Lisbon."""
    good = good_at(state, place)
    state.goods[place] = NONE
    state.players[state.asked].lisbon += 1
    state.turn.sold |= 1 << good
    state.turn.last = SELLS + place
    tell(state, SOLD, state.asked, place // SPACES + 1, good)


@rule
def objection_to_end_sale(state):
    """STI-141, STI-145. At least one goods marker must be sold."""
    return 0 if state.turn.sold else 145


@rule
def kinds_of_sale(state, seat, sold):
    """STI-142, STI-144, STI-146 to STI-148, STI-226. Different kinds among goods sold and own markets."""
    kinds = np.int64(sold)
    for place in range(known_places(state)):
        if state.buildings[place] == seat:
            building = building_at(state, place)
            if building >= MARKET:
                kinds |= 1 << (building - MARKET)
    count = 0
    for good in range(len(GOODS)):
        count += (kinds >> good) & 1
    return count


@rule
def wealth_of_sale(state, seat, kinds):
    """STI-143, STI-150, STI-262. By the number of kinds; Manufacture adds one."""
    return SALE_WEALTH[kinds] + (MANUFACTURE_WEALTH if owns(state, seat, MANUFACTURE) else 0)


@rule
def end_sale(state):
    """STI-143, STI-149, STI-151, STI-407. Points and wealth for the kinds sold."""
    kinds = kinds_of_sale(state, state.asked, state.turn.sold)
    wealth = wealth_of_sale(state, state.asked, kinds)
    tell(state, SOLD_ALL, state.asked, kinds, wealth, SALE_POINTS[kinds])
    state.turn.sold = 0
    state.turn.last = 0
    gain(state, SALE_POINTS[kinds], wealth, MAIN)

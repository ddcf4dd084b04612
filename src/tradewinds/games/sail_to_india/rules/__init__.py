"""The rules, one file a block of RULES.md, and who answers for which decision.

| block | file |
|---|---|
| B Set-up | b_setup |
| C Wealth and victory points | c_wealth |
| D The turn | d_turn |
| E1 Employ a marker | e1_employ |
| E2 Move ships | e2_move_ships |
| E3 Sell goods | e3_sell |
| E4 Build | e4_build |
| E5 Acquire a technology | e5_technology |
| E6 Speed up ships | e6_speed |
| F Free actions | f_free_actions |
| G Buildings | g_buildings |
| H Technologies | h_technologies |
| I End of the game | i_end |
| J Scoring and ties | j_scoring |

Components (A, L) stand in ../components.py and ../state.py, the town cards (L2) in ../towns, what must always hold in
invariants, information and chance (N) in ../hidden.py, the list of decisions (O) in ../actions.py.
"""

from tradewinds.engine.compile import rule
from tradewinds.games.sail_to_india.actions import (
    ACQUIRES,
    ACQUIRES_END,
    BUILD,
    BUILDERS_END,
    BUILDERS_FIRST,
    DECLINE,
    DONE,
    EMBARK_BUILDINGS,
    EMBARK_BUILDINGS_END,
    EMBARK_GOODS,
    EMBARK_GOODS_END,
    EMPLOY,
    END_TURN,
    LAUNCHES,
    LAUNCHES_END,
    LOADS,
    LOADS_END,
    MOVE_SHIPS,
    PAY,
    RETURN_BANKERS,
    RETURN_BANKERS_END,
    RETURN_BUILDINGS,
    RETURN_BUILDINGS_END,
    RETURN_GOODS,
    RETURN_GOODS_END,
    RETURN_HISTORIANS,
    RETURN_HISTORIANS_END,
    RETURN_SHIPS,
    RETURN_SHIPS_END,
    SAILS,
    SAILS_END,
    SELL_GOODS,
    SELLS,
    SELLS_END,
    SITES,
    SITES_END,
    SKIP,
    SPEED_UP,
    STORE,
    USE_ARCHITECTURE,
    USE_BANKING,
    USE_GEOGRAPHY,
)
from tradewinds.games.sail_to_india.rules.b_setup import prepare
from tradewinds.games.sail_to_india.rules.c_wealth import decline, objection_to_store, store
from tradewinds.games.sail_to_india.rules.d_turn import begin_turn, end_turn, objection_to_action, select
from tradewinds.games.sail_to_india.rules.e1_employ import employ, objection_to_employ
from tradewinds.games.sail_to_india.rules.e2_move_ships import (
    STARTS,
    chart,
    end_loading,
    end_moves,
    launch,
    load,
    move_ships,
    objection_to_launch,
    objection_to_load,
    objection_to_sail,
    sail,
    skip_chart,
)
from tradewinds.games.sail_to_india.rules.e3_sell import (
    end_sale,
    objection_to_end_sale,
    objection_to_sell,
    objection_to_sell_goods,
    sell,
    sell_goods,
)
from tradewinds.games.sail_to_india.rules.e4_build import (
    build,
    build_with,
    choose_site,
    objection_to_build,
    objection_to_builder,
    objection_to_building,
    objection_to_site,
)
from tradewinds.games.sail_to_india.rules.e5_technology import acquire, objection_to_acquire
from tradewinds.games.sail_to_india.rules.e6_speed import objection_to_speed_up, speed_up
from tradewinds.games.sail_to_india.rules.f_free_actions import (
    objection_to_return_building,
    objection_to_return_good,
    objection_to_return_holder,
    objection_to_return_ship,
    return_banker,
    return_building,
    return_good,
    return_historian,
    return_ship,
)
from tradewinds.games.sail_to_india.rules.g_buildings import known_places
from tradewinds.games.sail_to_india.rules.h_technologies import (
    embark_building,
    embark_good,
    end_embarking,
    objection_to_architecture,
    objection_to_banking,
    objection_to_embark_building,
    objection_to_embark_good,
    objection_to_end_embarking,
    objection_to_geography,
    use_banking,
    use_geography,
)
from tradewinds.games.sail_to_india.rules.invariants import flaw
from tradewinds.games.sail_to_india.rules.j_scoring import SOURCES, precedence, score
from tradewinds.games.sail_to_india.terms import (
    BUILDER,
    CHART,
    EMBARK,
    LOAD,
    MAIN,
    MOVE,
    SALE,
    SITE,
    STORE_POINTS,
    STORE_WEALTH,
)

__all__ = ["SOURCES", "flaw", "legal", "objection", "play", "precedence", "score", "set_up"]

ANSWERS_ANOTHER_QUESTION = -1


@rule
def set_up(state, options):
    """Lay out the table and begin the first turn."""
    prepare(state, options)
    begin_turn(state, state.first_player)


@rule
def objection(state, action):
    """Block O2. The clause that forbids an action now; 0 if none does, -1 if the action answers another question."""
    question = state.question
    if question == MAIN:
        return objection_between_actions(state, action)
    if question == MOVE:
        return objection_to_moves(state, action)
    if question == CHART and (action == PAY or action == SKIP):
        return 0
    if question == STORE_POINTS or question == STORE_WEALTH:
        if action == STORE:
            return objection_to_store(state)
        return 0 if action == DECLINE else objection_to_returns(state, action)
    if question == LOAD:
        if action == USE_GEOGRAPHY:
            return objection_to_geography(state)
        if LOADS <= action < LOADS_END:
            return objection_to_load(state, action - LOADS)
        return 0 if action == DONE else ANSWERS_ANOTHER_QUESTION
    if question == SALE and SELLS <= action < SELLS_END:
        return objection_to_sell(state, action - SELLS)
    if question == SALE and action == DONE:
        return objection_to_end_sale(state)
    if question == SITE and SITES <= action < SITES_END:
        return objection_to_site(state, action - SITES)
    if question == BUILDER and BUILDERS_FIRST <= action < BUILDERS_END:
        return objection_to_builder(state, action - BUILDERS_FIRST)
    if question == EMBARK:
        return objection_to_embarking(state, action)
    return ANSWERS_ANOTHER_QUESTION


@rule
def objection_between_actions(state, action):
    """STI-400. Actions while there are points, and free actions."""
    if action == END_TURN:
        return 0
    if action == EMPLOY:
        return objection_to_employ(state)
    if action == MOVE_SHIPS:
        return objection_to_action(state)
    if action == SELL_GOODS:
        return objection_to_sell_goods(state)
    if action == BUILD:
        return objection_to_build(state)
    if action == USE_ARCHITECTURE:
        clause = objection_to_architecture(state)
        return clause if clause else objection_to_building(state)
    if action == SPEED_UP:
        return objection_to_speed_up(state)
    if action == USE_BANKING:
        return objection_to_banking(state)
    if action == USE_GEOGRAPHY:
        return objection_to_geography(state)
    if ACQUIRES <= action < ACQUIRES_END:
        return objection_to_acquire(state, action - ACQUIRES)
    return objection_to_returns(state, action)


@rule
def objection_to_moves(state, action):
    """STI-402. Launches and sails, until the player is done."""
    if LAUNCHES <= action < LAUNCHES_END:
        return objection_to_launch(state, action - LAUNCHES)
    if SAILS <= action < SAILS_END:
        return objection_to_sail(state, action - SAILS)
    return 0 if action == DONE else ANSWERS_ANOTHER_QUESTION


@rule
def objection_to_returns(state, action):
    """STI-201, STI-400, STI-405. Free returns."""
    player = state.players[state.asked]
    if RETURN_BANKERS <= action < RETURN_BANKERS_END:
        return objection_to_return_holder(state, player.wealth, action - RETURN_BANKERS)
    if RETURN_HISTORIANS <= action < RETURN_HISTORIANS_END:
        return objection_to_return_holder(state, player.points, action - RETURN_HISTORIANS)
    if RETURN_SHIPS <= action < RETURN_SHIPS_END:
        return objection_to_return_ship(state, action - RETURN_SHIPS)
    if RETURN_GOODS <= action < RETURN_GOODS_END:
        return objection_to_return_good(state, action - RETURN_GOODS)
    if RETURN_BUILDINGS <= action < RETURN_BUILDINGS_END:
        return objection_to_return_building(state, action - RETURN_BUILDINGS)
    return ANSWERS_ANOTHER_QUESTION


@rule
def objection_to_embarking(state, action):
    """STI-409. Markers on land, until the player is done."""
    if EMBARK_GOODS <= action < EMBARK_GOODS_END:
        return objection_to_embark_good(state, action - EMBARK_GOODS)
    if EMBARK_BUILDINGS <= action < EMBARK_BUILDINGS_END:
        return objection_to_embark_building(state, action - EMBARK_BUILDINGS)
    return objection_to_end_embarking(state) if action == DONE else ANSWERS_ANOTHER_QUESTION


@rule
def legal(state, mask):
    """STI-423, STI-425, block O2. Everything that answers the question and to which no clause objects."""
    question = state.question
    if question == MAIN:
        mark(state, mask, END_TURN, USE_GEOGRAPHY + 1)
        mark(state, mask, ACQUIRES, ACQUIRES_END)
        mark_returns(state, mask)
    elif question == MOVE:
        mask[DONE] = 1
        mark(state, mask, LAUNCHES, LAUNCHES + state.towns)
        mark_sails(state, mask)
    elif question == CHART:
        mask[PAY] = 1
        mask[SKIP] = 1
    elif question == STORE_POINTS or question == STORE_WEALTH:
        mark(state, mask, STORE, DECLINE + 1)
        if state.players[state.asked].lisbon == 0:
            mark_returns(state, mask)
    elif question == LOAD:
        mark(state, mask, USE_GEOGRAPHY, DONE + 1)
        mark(state, mask, LOADS, LOADS + known_places(state))
    elif question == SALE:
        mark(state, mask, DONE, DONE + 1)
        mark(state, mask, SELLS, SELLS + known_places(state))
    elif question == SITE:
        mark(state, mask, SITES, SITES + known_places(state))
    elif question == BUILDER:
        mark(state, mask, BUILDERS_FIRST, BUILDERS_END)
    else:
        mark(state, mask, DONE, DONE + 1)
        mark(state, mask, EMBARK_GOODS, EMBARK_GOODS + known_places(state))
        mark(state, mask, EMBARK_BUILDINGS, EMBARK_BUILDINGS + known_places(state))


@rule
def mark(state, mask, first, end):
    """Mark what is legal of a run of actions."""
    for action in range(first, end):
        mask[action] = objection(state, action) == 0


@rule
def mark_returns(state, mask):
    """STI-201. Mark the markers that can be sent home; only where the player has one it takes a closer look."""
    seat = state.asked
    mark(state, mask, RETURN_BANKERS, RETURN_HISTORIANS_END)
    for town in range(state.towns):
        if state.players[seat].ships[town] > 0:
            mark(state, mask, RETURN_SHIPS + town, RETURN_SHIPS + town + 1)
    for place in range(known_places(state)):
        if state.goods[place] == seat:
            mark(state, mask, RETURN_GOODS + place, RETURN_GOODS + place + 1)
        if state.buildings[place] == seat:
            mark(state, mask, RETURN_BUILDINGS + place, RETURN_BUILDINGS + place + 1)


@rule
def mark_sails(state, mask):
    """STI-101, STI-107. Mark the voyages that ships can make; only where the player has one it takes a closer look."""
    ships = state.players[state.asked].ships
    for voyage in range(len(STARTS)):
        if ships[STARTS[voyage]] > 0:
            mark(state, mask, SAILS + voyage, SAILS + voyage + 1)


@rule
def play(state, action):
    """Block O2. Carry out a decision."""
    if action == DONE:
        finish(state)
    elif action < DONE:
        act(state, action)
    elif action == STORE:
        store(state)
    elif action == DECLINE:
        decline(state)
    elif action == PAY:
        chart(state)
    elif action == SKIP:
        skip_chart(state)
    elif action < RETURN_BANKERS_END:
        return_banker(state, action - RETURN_BANKERS)
    elif action < RETURN_HISTORIANS_END:
        return_historian(state, action - RETURN_HISTORIANS)
    elif action < ACQUIRES_END:
        acquire(state, action - ACQUIRES)
    elif action < RETURN_SHIPS_END:
        return_ship(state, action - RETURN_SHIPS)
    else:
        choose(state, action)


@rule
def act(state, action):
    """STI-72, STI-209. Begin an action, use a technology, or end the turn."""
    if action == END_TURN:
        end_turn(state)
    elif action == EMPLOY:
        employ(state)
    elif action == MOVE_SHIPS:
        move_ships(state)
    elif action == SELL_GOODS:
        sell_goods(state)
    elif action == BUILD:
        build(state)
    elif action == USE_ARCHITECTURE:
        state.turn.architecture = 1
        select(state, SITE)
    elif action == SPEED_UP:
        speed_up(state)
    elif action == USE_BANKING:
        use_banking(state)
    else:
        use_geography(state)


@rule
def choose(state, action):
    """Block O2. One choice of the present selection."""
    if action < LAUNCHES_END:
        launch(state, action - LAUNCHES)
    elif action < SAILS_END:
        sail(state, action - SAILS)
    elif action < LOADS_END:
        load(state, action - LOADS)
    elif action < SELLS_END:
        sell(state, action - SELLS)
    elif action < RETURN_GOODS_END:
        return_good(state, action - RETURN_GOODS)
    elif action < RETURN_BUILDINGS_END:
        return_building(state, action - RETURN_BUILDINGS)
    elif action < EMBARK_GOODS_END:
        embark_good(state, action - EMBARK_GOODS)
    elif action < EMBARK_BUILDINGS_END:
        embark_building(state, action - EMBARK_BUILDINGS)
    elif action < SITES_END:
        choose_site(state, action - SITES)
    else:
        build_with(state, action - BUILDERS_FIRST)


@rule
def finish(state):
    """Block O2. The present selection is complete."""
    if state.question == MOVE:
        end_moves(state)
    elif state.question == LOAD:
        end_loading(state)
    elif state.question == SALE:
        end_sale(state)
    else:
        end_embarking(state)

"""H. Technologies: those used at will; the others work where they are triggered."""

from tradewinds.engine.compile import rule
from tradewinds.engine.events import tell
from tradewinds.engine.state import ask
from tradewinds.games.sail_to_india.actions import EMBARK_BUILDINGS, EMBARK_GOODS
from tradewinds.games.sail_to_india.components import BANKING_COST
from tradewinds.games.sail_to_india.happenings import BANKED, EMBARKED_BUILDING, EMBARKED_GOOD
from tradewinds.games.sail_to_india.rules.c_wealth import gain, pay
from tradewinds.games.sail_to_india.rules.g_buildings import building_at, known_places
from tradewinds.games.sail_to_india.terms import (
    ARCHITECTURE,
    BANKING,
    EMBARK,
    GEOGRAPHY,
    MAIN,
    NONE,
    SPACES,
)


@rule
def owns(state, seat, technology):
    """STI-14, STI-182. Whether a player's scientist is on a technology."""
    return state.technologies[technology] == seat


@rule
def objection_to_use(state, technology, used):
    """STI-79, STI-209. Own technologies only, once a turn."""
    if not owns(state, state.asked, technology):
        return 209
    return 79 if used else 0


@rule
def objection_to_geography(state):
    """STI-243, STI-244. It takes a marker on land."""
    objection = objection_to_use(state, GEOGRAPHY, state.turn.geography)
    if objection:
        return objection
    for place in range(known_places(state)):
        if state.goods[place] == state.asked or state.buildings[place] == state.asked:
            return 0
    return 243


@rule
def use_geography(state):
    """STI-243, STI-409, STI-410. Markers are chosen one after the other; then comes what was asked before."""
    state.turn.geography = 1
    state.turn.then = state.question
    state.turn.last = 0
    ask(state, state.asked, EMBARK)


@rule
def objection_to_embark_good(state, place):
    """STI-243."""
    return 0 if state.goods[place] == state.asked else 243


@rule
def embark_good(state, place):
    """STI-243, STI-245. A goods marker becomes a ship below its town."""
    town = place // SPACES
    state.goods[place] = NONE
    state.players[state.asked].ships[town] += 1
    state.turn.last = EMBARK_GOODS + place
    tell(state, EMBARKED_GOOD, state.asked, town + 1, state.cards[state.row[town]].goods[place % SPACES])


@rule
def objection_to_embark_building(state, place):
    """STI-243."""
    return 0 if state.buildings[place] == state.asked else 243


@rule
def embark_building(state, place):
    """STI-243, STI-245. A building marker becomes a ship below its town."""
    town = place // SPACES
    state.buildings[place] = NONE
    state.players[state.asked].ships[town] += 1
    state.turn.last = EMBARK_BUILDINGS + place
    tell(state, EMBARKED_BUILDING, state.asked, town + 1, building_at(state, place))


@rule
def objection_to_end_embarking(state):
    """STI-243. At least one marker."""
    return 0 if state.turn.last else 243


@rule
def end_embarking(state):
    """STI-244, STI-409. One use is one event."""
    ask(state, state.asked, state.turn.then)
    state.turn.then = 0
    state.turn.last = 0


@rule
def objection_to_architecture(state):
    """STI-253, STI-254, STI-268. After a Move Ships action of this turn that has moved a marker."""
    objection = objection_to_use(state, ARCHITECTURE, state.turn.architecture)
    if objection:
        return objection
    return 0 if state.turn.moved else 253


@rule
def objection_to_banking(state):
    """STI-258, STI-260, STI-421. It takes 2 wealth."""
    objection = objection_to_use(state, BANKING, state.turn.banking)
    if objection:
        return objection
    return 258 if state.players[state.asked].wealth < BANKING_COST else 0


@rule
def use_banking(state):
    """STI-258, STI-259. Pay first; the banker who is set free may record the point."""
    state.turn.banking = 1
    pay(state.players[state.asked], BANKING_COST)
    tell(state, BANKED, state.asked, BANKING_COST, 1)
    gain(state, 1, 0, MAIN)

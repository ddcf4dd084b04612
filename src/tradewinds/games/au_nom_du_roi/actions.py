"""The 680 actions of section 17 of RULES.md."""

from itertools import product

from tradewinds.engine.actions import ActionTable, Verb
from tradewinds.games.au_nom_du_roi.components import COLUMNS, FACE_UP_MISSIONS, MOST_ROUNDS
from tradewinds.games.au_nom_du_roi.terms import EXPLORERS, MISSIONS, ROWS, SHIPS, VOLUMES

_VOLUMES = tuple(str(volume) for volume in range(1, VOLUMES + 1))
_ROUNDS = tuple(str(rounds) for rounds in range(1, MOST_ROUNDS + 1))
_COLUMNS = tuple(str(column) for column in range(1, COLUMNS + 1))
_SLOTS = range(1, FACE_UP_MISSIONS + 1)


def _each(*parts: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(" ".join(part) for part in product(*parts))


ACTIONS = ActionTable(
    Verb("end_turn", keys="e"),
    Verb("take_coins", keys="c"),
    Verb("take_mission", _SLOTS, keys="asdf"),
    Verb("draw_mission", keys="g"),
    Verb("buy", tuple(map(int, _COLUMNS)), keys="12345"),
    Verb("reserve_ship", _each(ROWS, _COLUMNS), term="row/column", group="reserve"),
    Verb("reserve_mission", _SLOTS, group="reserve"),
    Verb("send", _each(SHIPS, EXPLORERS), term="ship/expedition"),
    Verb("send_differently", _each(SHIPS, EXPLORERS), term="ship/expedition", group="different_colour"),
    Verb("send_joker", _each(_VOLUMES, EXPLORERS, ("first", "second")), term="volume/expedition/choice"),
    Verb("send_joker_differently", _each(_VOLUMES, EXPLORERS), term="volume/expedition", group="different_colour"),
    Verb("start", _each(MISSIONS, _ROUNDS), term="mission/rounds"),
    Verb("load", SHIPS, term="ship"),
    Verb("load_differently", SHIPS, term="ship", group="different_colour"),
    Verb("load_joker", range(1, VOLUMES + 1)),
    Verb("load_joker_differently", range(1, VOLUMES + 1), group="different_colour"),
)

END_TURN = ACTIONS.first("end_turn")
TAKE_COINS = ACTIONS.first("take_coins")
TAKE_MISSIONS, TAKE_MISSIONS_END = ACTIONS.span("take_mission")
DRAW_MISSION = ACTIONS.first("draw_mission")
BUYS, BUYS_END = ACTIONS.span("buy")
RESERVE_SHIPS, RESERVE_SHIPS_END = ACTIONS.span("reserve_ship")
RESERVE_MISSIONS, RESERVE_MISSIONS_END = ACTIONS.span("reserve_mission")
SENDS, SENDS_END = ACTIONS.span("send")
SENDS_DIFFERENTLY, SENDS_DIFFERENTLY_END = ACTIONS.span("send_differently")
SEND_JOKERS, SEND_JOKERS_END = ACTIONS.span("send_joker")
SEND_JOKERS_DIFFERENTLY, SEND_JOKERS_DIFFERENTLY_END = ACTIONS.span("send_joker_differently")
STARTS, STARTS_END = ACTIONS.span("start")
LOADS, LOADS_END = ACTIONS.span("load")
LOADS_DIFFERENTLY, LOADS_DIFFERENTLY_END = ACTIONS.span("load_differently")
LOAD_JOKERS, LOAD_JOKERS_END = ACTIONS.span("load_joker")
LOAD_JOKERS_DIFFERENTLY, LOAD_JOKERS_DIFFERENTLY_END = ACTIONS.span("load_joker_differently")

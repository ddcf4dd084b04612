"""The 286 actions of block O1 of RULES.md."""

from tradewinds.engine.actions import ActionTable, Verb
from tradewinds.games.sail_to_india.terms import BUILDERS, PLACE_NAMES, TECHNOLOGIES, TOWN_NAMES, VOYAGE_NAMES

SEND_HOME = "send_home"
"""STI-201. Free returns are offered apart: they are always possible and seldom good."""
USE = "use"
"""STI-209. Technologies that are used at will."""

ACTIONS = ActionTable(
    Verb("end_turn", keys="e"),
    Verb("employ", keys="p"),
    Verb("move_ships", keys="m"),
    Verb("sell_goods", keys="s"),
    Verb("build", keys="b"),
    Verb("use_architecture", keys="a", group=USE),
    Verb("speed_up", keys="u"),
    Verb("use_banking", keys="k", group=USE),
    Verb("use_geography", keys="g", group=USE),
    Verb("done", keys="d"),
    Verb("store", keys="t"),
    Verb("decline", keys="n"),
    Verb("pay", keys="y"),
    Verb("skip", keys="x"),
    Verb("return_banker", ("low", "full"), term="holder", group=SEND_HOME),
    Verb("return_historian", ("low", "full"), term="holder", group=SEND_HOME),
    Verb("acquire", tuple(name.replace("_", " ") for name in TECHNOLOGIES), term="technology"),
    Verb("return_ship", TOWN_NAMES, group=SEND_HOME),
    Verb("launch", TOWN_NAMES),
    Verb("sail", VOYAGE_NAMES),
    Verb("load", PLACE_NAMES),
    Verb("sell", PLACE_NAMES),
    Verb("return_good", PLACE_NAMES, group=SEND_HOME),
    Verb("return_building", PLACE_NAMES, group=SEND_HOME),
    Verb("embark_good", PLACE_NAMES),
    Verb("embark_building", PLACE_NAMES),
    Verb("site", PLACE_NAMES),
    Verb("with", tuple(builder.replace("_", " ") for builder in BUILDERS), term="builder", keys="1234"),
)

END_TURN = ACTIONS.first("end_turn")
EMPLOY = ACTIONS.first("employ")
MOVE_SHIPS = ACTIONS.first("move_ships")
SELL_GOODS = ACTIONS.first("sell_goods")
BUILD = ACTIONS.first("build")
USE_ARCHITECTURE = ACTIONS.first("use_architecture")
SPEED_UP = ACTIONS.first("speed_up")
USE_BANKING = ACTIONS.first("use_banking")
USE_GEOGRAPHY = ACTIONS.first("use_geography")
DONE = ACTIONS.first("done")
STORE = ACTIONS.first("store")
DECLINE = ACTIONS.first("decline")
PAY = ACTIONS.first("pay")
SKIP = ACTIONS.first("skip")
RETURN_BANKERS, RETURN_BANKERS_END = ACTIONS.span("return_banker")
RETURN_HISTORIANS, RETURN_HISTORIANS_END = ACTIONS.span("return_historian")
ACQUIRES, ACQUIRES_END = ACTIONS.span("acquire")
RETURN_SHIPS, RETURN_SHIPS_END = ACTIONS.span("return_ship")
LAUNCHES, LAUNCHES_END = ACTIONS.span("launch")
SAILS, SAILS_END = ACTIONS.span("sail")
LOADS, LOADS_END = ACTIONS.span("load")
SELLS, SELLS_END = ACTIONS.span("sell")
RETURN_GOODS, RETURN_GOODS_END = ACTIONS.span("return_good")
RETURN_BUILDINGS, RETURN_BUILDINGS_END = ACTIONS.span("return_building")
EMBARK_GOODS, EMBARK_GOODS_END = ACTIONS.span("embark_good")
EMBARK_BUILDINGS, EMBARK_BUILDINGS_END = ACTIONS.span("embark_building")
SITES, SITES_END = ACTIONS.span("site")
BUILDERS_FIRST, BUILDERS_END = ACTIONS.span("with")

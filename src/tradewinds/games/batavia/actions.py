"""The 92 actions of section 20 of RULES.md."""

from tradewinds.engine.actions import ActionTable, Verb
from tradewinds.games.batavia.components import BILLS_IN_THE_BOX, MIN_OPENING_BID
from tradewinds.games.batavia.terms import COMPANY_CODES

ACTIONS = ActionTable(
    Verb("pass", keys="p"),
    Verb("bid", range(MIN_OPENING_BID, BILLS_IN_THE_BOX + 1), keys="123456789"),
    Verb("draw", keys="d"),
    Verb("lay", COMPANY_CODES, term="company", keys="12345"),
    Verb("stop", keys="s"),
    Verb("advance", COMPANY_CODES, term="company", keys="12345"),
    Verb("finish", keys="f"),
    Verb("exchange", keys="x"),
    Verb("keep", keys="k"),
    Verb("empty_turn", keys="e"),
)

PASS = ACTIONS.first("pass")
BIDS, BIDS_END = ACTIONS.span("bid")
DRAW = ACTIONS.first("draw")
LAYS, LAYS_END = ACTIONS.span("lay")
STOP = ACTIONS.first("stop")
ADVANCES, ADVANCES_END = ACTIONS.span("advance")
TO_FINISH = ACTIONS.first("finish")
EXCHANGE_SHOPS = ACTIONS.first("exchange")
KEEP_SHOP = ACTIONS.first("keep")
EMPTY_TURN = ACTIONS.first("empty_turn")

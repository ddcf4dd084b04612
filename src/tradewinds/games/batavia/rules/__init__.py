"""The rules, one file a chapter of RULES.md, and who answers for which decision.

| chapter | file |
|---|---|
| 2 Set-up | ch02_setup |
| 3 Round | ch03_round |
| 4 Auction | ch04_auction |
| 5 Player turn | ch05_turn |
| 6 Laying cards | ch06_laying |
| 7 Majorities, seals and markers | ch07_majorities |
| 8 Advancing | ch08_advancing, track |
| 9 Exchange | ch09_exchange |
| 10 Pirates | ch10_pirates |
| 11 End of the game | ch11_end |
| 12 Card supply | ch12_supply |
| 13 Final scoring | ch13_scoring |
| 14 Invariants | ch14_invariants |

Components (1) stand in ../components.py and ../state.py, options (BAT-147) in ../options.py, hidden information (18) in
../hidden.py, the list of decisions (20) in ../actions.py.
"""

from tradewinds.engine.compile import rule
from tradewinds.engine.state import NOBODY, ask
from tradewinds.games.batavia.actions import (
    ADVANCES,
    ADVANCES_END,
    BIDS,
    BIDS_END,
    DRAW,
    EMPTY_TURN,
    EXCHANGE_SHOPS,
    KEEP_SHOP,
    LAYS,
    LAYS_END,
    PASS,
    STOP,
    TO_FINISH,
)
from tradewinds.games.batavia.components import MIN_OPENING_BID
from tradewinds.games.batavia.rules.ch02_setup import prepare
from tradewinds.games.batavia.rules.ch03_round import end_turn, start_round, start_turns
from tradewinds.games.batavia.rules.ch04_auction import (
    bid,
    bids_allowed,
    close_auction,
    next_speaker,
    objection_to_bid,
    pass_bid,
)
from tradewinds.games.batavia.rules.ch05_turn import (
    draw_cards,
    objection_to_draw,
    objection_to_empty_turn,
    take_empty_turn,
)
from tradewinds.games.batavia.rules.ch06_laying import (
    lay,
    objection_to_lay,
    objection_to_playing,
    objection_to_stop,
    stop_laying,
)
from tradewinds.games.batavia.rules.ch08_advancing import (
    advance,
    go_to_finish,
    objection_to_advance,
    objection_to_finish,
)
from tradewinds.games.batavia.rules.ch09_exchange import exchange_is_offered, exchange_shops, keep_shop
from tradewinds.games.batavia.rules.ch13_scoring import SOURCES, score
from tradewinds.games.batavia.rules.ch14_invariants import flaw
from tradewinds.games.batavia.terms import ADVANCE, BID, COMPANIES, EXCHANGE, LAYING, TURN

__all__ = ["SOURCES", "flaw", "legal", "objection", "play", "score", "set_up"]

ANSWERS_ANOTHER_QUESTION = -1


@rule
def set_up(state, options):
    """Lay out the table and begin the first round."""
    prepare(state, options)
    start_round(state)


@rule
def objection(state, action):
    """Section 20. The clause that forbids an action now; 0 if none does, -1 if the action answers another question."""
    question = state.question
    if question == BID and action == PASS:
        return 0
    if question == BID and BIDS <= action < BIDS_END:
        return objection_to_bid(state, action - BIDS + MIN_OPENING_BID)
    if question == TURN and action == DRAW:
        return objection_to_draw(state)
    if question == TURN and action == EMPTY_TURN:
        return objection_to_empty_turn(state, objection_to_playing(state))
    if question == TURN and LAYS <= action < LAYS_END:
        return objection_to_lay(state, action - LAYS, objection_to_playing(state))
    if question == LAYING and LAYS <= action < LAYS_END:
        return objection_to_lay(state, action - LAYS, 0)
    if question == LAYING and action == STOP:
        return objection_to_stop(state)
    if question == ADVANCE and ADVANCES <= action < ADVANCES_END:
        return objection_to_advance(state, action - ADVANCES)
    if question == ADVANCE and action == TO_FINISH:
        return objection_to_finish(state)
    if question == EXCHANGE and (action == EXCHANGE_SHOPS or action == KEEP_SHOP):
        return 0
    return ANSWERS_ANOTHER_QUESTION


@rule
def legal(state, mask):
    """Section 20. Everything that answers the question and to which no clause objects."""
    if state.question == BID:
        mask[PASS] = 1
        least, most = bids_allowed(state)
        for bills in range(least, most + 1):
            mask[BIDS + bills - MIN_OPENING_BID] = 1
    elif state.question == TURN:
        to_playing = objection_to_playing(state)
        mask[DRAW] = objection_to_draw(state) == 0
        for company in range(COMPANIES):
            mask[LAYS + company] = objection_to_lay(state, company, to_playing) == 0
        mask[EMPTY_TURN] = objection_to_empty_turn(state, to_playing) == 0
    elif state.question == LAYING:
        for company in range(COMPANIES):
            mask[LAYS + company] = objection_to_lay(state, company, 0) == 0
        mask[STOP] = objection_to_stop(state) == 0
    elif state.question == ADVANCE:
        for company in range(COMPANIES):
            mask[ADVANCES + company] = objection_to_advance(state, company) == 0
        mask[TO_FINISH] = objection_to_finish(state) == 0
    else:
        mask[EXCHANGE_SHOPS] = 1
        mask[KEEP_SHOP] = 1


@rule
def play(state, action):
    """Section 20. Carry out a decision, then go on with the sequence of play."""
    question = state.question
    if question == BID:
        if action == PASS:
            pass_bid(state)
        else:
            bid(state, action - BIDS + MIN_OPENING_BID)
        speaker = next_speaker(state)
        if speaker != NOBODY:
            ask(state, speaker, BID)
        else:
            close_auction(state)
            start_turns(state)
    elif action == DRAW:
        draw_cards(state)
        end_turn(state)
    elif action == EMPTY_TURN:
        take_empty_turn(state)
        end_turn(state)
    elif question == TURN or LAYS <= action < LAYS_END:
        lay(state, action - LAYS)
    elif question == LAYING:
        stop_laying(state)
    elif action == TO_FINISH:
        go_to_finish(state)
        end_turn(state)
    elif question == ADVANCE:
        advance(state, action - ADVANCES)
        if exchange_is_offered(state):
            ask(state, state.asked, EXCHANGE)
        else:
            keep_shop(state)
            end_turn(state)
    else:
        if action == EXCHANGE_SHOPS:
            exchange_shops(state)
        else:
            keep_shop(state)
        end_turn(state)

"""The kinds of events the rules tell."""

from tradewinds.engine.events import EventKinds, Kind, numbers
from tradewinds.games.batavia.terms import COMPANY_CODES

EACH_COMPANY = numbers(*COMPANY_CODES)

EVENTS = EventKinds(
    Kind("round_begins", numbers("round")),
    Kind("rolled", numbers("die"), reveals=True),
    Kind("reshuffled", numbers("cards"), reveals=True),
    Kind("turned_up", EACH_COMPANY, reveals=True),
    Kind("bid", numbers("bills")),
    Kind("passed"),
    Kind("bought", numbers("bills", "cards")),
    Kind("paid", numbers("to:seat", "bills")),
    Kind("unsold", numbers("cards")),
    Kind("took_boat"),
    Kind("drew", numbers("cards"), secret=EACH_COMPANY, reveals=True),
    Kind("laid", numbers("company:company")),
    Kind("seal_taken", numbers("company:company")),
    Kind("seal_returned", numbers("company:company")),
    Kind("advanced", numbers("space", "company:company", "good:good")),
    Kind("stored", numbers("good:good", "company:company")),
    Kind("no_crate", numbers("good:good")),
    Kind("revealed", numbers("first", "last"), reveals=True),
    Kind("exchanged", numbers("shops", "gold")),
    Kind("kept", numbers("company:company")),
    Kind("finished"),
    Kind("empty_turn"),
    Kind("pirates", numbers("company:company", "cards")),
    Kind("hand_laid_down", EACH_COMPANY, reveals=True),
    Kind("scored", numbers("gold")),
)

ROUND_BEGINS = EVENTS.number("round_begins")
ROLLED = EVENTS.number("rolled")
RESHUFFLED = EVENTS.number("reshuffled")
TURNED_UP = EVENTS.number("turned_up")
BADE = EVENTS.number("bid")
PASSED = EVENTS.number("passed")
BOUGHT = EVENTS.number("bought")
PAID = EVENTS.number("paid")
UNSOLD = EVENTS.number("unsold")
TOOK_BOAT = EVENTS.number("took_boat")
DREW = EVENTS.number("drew")
LAID = EVENTS.number("laid")
SEAL_TAKEN = EVENTS.number("seal_taken")
SEAL_RETURNED = EVENTS.number("seal_returned")
ADVANCED = EVENTS.number("advanced")
STORED = EVENTS.number("stored")
NO_CRATE = EVENTS.number("no_crate")
REVEALED = EVENTS.number("revealed")
EXCHANGED = EVENTS.number("exchanged")
KEPT = EVENTS.number("kept")
FINISHED = EVENTS.number("finished")
HAD_EMPTY_TURN = EVENTS.number("empty_turn")
PIRATES = EVENTS.number("pirates")
HAND_LAID_DOWN = EVENTS.number("hand_laid_down")
SCORED = EVENTS.number("scored")

"""The kinds of events the rules tell."""

from tradewinds.engine.events import EventKinds, Kind, numbers
from tradewinds.games.tonga_bonga.terms import SQUARE_NAMES

EVENTS = EventKinds(
    Kind("round_begins", numbers("round")),
    Kind("offered", numbers("captain", "helmsman")),
    Kind("rolled", numbers("first:die", "second:die", "third:die"), reveals=True),
    Kind("placed", numbers("value", "ship:ship", "rank:rank")),
    Kind("dropped", numbers("value")),
    Kind("sailed", numbers("start", "end", "points", start=SQUARE_NAMES, end=SQUARE_NAMES)),
    Kind("stayed", numbers("points")),
    Kind("built", numbers("island:island", "ducats")),
    Kind("shared", numbers("to:seat", "ducats", "island:island")),
    Kind("returned", numbers("ducats")),
    Kind("earned", numbers("ducats", "ship:ship", "rank:rank")),
    Kind("took_back", numbers("ducats", "rank:rank")),
    Kind("scored", numbers("ducats")),
)

ROUND_BEGINS = EVENTS.number("round_begins")
OFFERED = EVENTS.number("offered")
ROLLED = EVENTS.number("rolled")
PLACED = EVENTS.number("placed")
DROPPED = EVENTS.number("dropped")
SAILED = EVENTS.number("sailed")
STAYED = EVENTS.number("stayed")
BUILT = EVENTS.number("built")
SHARED = EVENTS.number("shared")
CAME_HOME = EVENTS.number("returned")
EARNED = EVENTS.number("earned")
TOOK_BACK = EVENTS.number("took_back")
SCORED = EVENTS.number("scored")

"""The table as a record, in the order in which it is laid out."""

from tradewinds.engine.state import state_type
from tradewinds.games.sail_to_india.components import MOST_PLAYERS
from tradewinds.games.sail_to_india.terms import PLACES, SPACES, TECHNOLOGIES, TOWNS

CARD = [
    ("goods", "i1", SPACES),
    ("buildings", "i1", SPACES),  # STI-9: a market by its good
    ("icon", "i1"),  # STI-15: 1, 2 or 3, and 0 on all other cards
]

TURN = [
    ("action_points", "i1"),
    ("moved", "i1"),  # STI-254: a Move Ships action of this turn has moved a marker
    ("entered", "i1"),  # STI-113: a face-down town was entered in this turn
    # STI-79: what was used in this turn
    ("geography", "i1"),
    ("printing_press", "i1"),
    ("architecture", "i1"),
    ("banking", "i1"),
    # STI-414: what the present selection remembers
    ("launched", "i1"),  # markers that left Lisbon in this action
    ("arrived", "i1", TOWNS),  # ships that sailed in this action, by the town where they are now
    ("sold", "i1"),  # kinds sold in this action, a bit each
    ("site", "i1"),  # the building space chosen, NONE if there is none
    ("points_due", "i1"),  # STI-46 to STI-49: what is left to store
    ("wealth_due", "i1"),
    ("then", "i1"),  # the question that follows a gain or a use of Geography, 0 outside of them
    ("last", "i2"),  # STI-422: the last choice of the present selection, 0 before the first
]

PLAYER = [
    ("supply", "i1"),
    ("lisbon", "i1"),  # STI-6: any number
    ("wealth", "i1"),  # STI-4, STI-5: what the bankers on the Domain card show
    ("points", "i1"),  # STI-3, STI-5: what the historians on the History card show
    ("ships", "i1", TOWNS),  # STI-10: in the sea zone of each town
    ("speed", "i1"),
    ("scientists", "i1"),
]

STATE = state_type(
    [
        ("cards", CARD, TOWNS),
        ("unseen", "i1", TOWNS),  # STI-382: the cards of which nobody knows where they lie
        ("towns", "i1"),  # STI-24, STI-25: how long the row is, N in RULES.md
        ("discovered", "i1"),  # how many towns are face up: F in RULES.md is the next
        ("row", "i1", TOWNS),  # the card of each town, NONE for those face down
        ("goods", "i1", PLACES),  # STI-120: whose marker stands on each goods space
        ("buildings", "i1", PLACES),  # STI-161: and on each building space
        ("technologies", "i1", len(TECHNOLOGIES)),  # STI-181: whose disc
        ("max_turns", "i4"),  # STI-424: 0 for no limit
        ("turns", "i4"),  # begun so far
        ("first_player", "i1"),
        ("india", "i1"),  # STI-330: who discovered it
        ("ender", "i1"),  # STI-292: in whose turn the end was triggered
        ("turn", TURN),
        ("players", PLAYER, MOST_PLAYERS),
    ],
    events=16,
)

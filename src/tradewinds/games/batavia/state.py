"""The table as a record, in the order in which it is laid out."""

from tradewinds.engine.state import state_type
from tradewinds.games.batavia.components import MOST_PLAYERS
from tradewinds.games.batavia.terms import COMPANIES, FINISH, GOODS

SHOP = [("company", "i1"), ("good", "i1")]

OPTIONS = [("layout", "i1"), ("open_bills", "i1"), ("ascending", "i1")]

AUCTION = [
    ("auctioneer", "i1"),
    ("die", "i1"),
    ("package", "i1", COMPANIES),
    ("highest_bid", "i1"),
    ("highest_bidder", "i1"),
    ("passed", "i1", MOST_PLAYERS),
]

TURN = [
    ("taken", "i1"),  # turns finished in this round
    ("laid", "i1"),  # cards laid in this turn
    ("last_laid", "i1"),  # company of the card laid last in this turn
    ("new_shop", "i1"),  # company of the tile just taken, while its exchange is not decided
]

PLAYER = [
    ("at", "i1"),
    ("gold", "i2"),  # BAT-15: without limit
    ("bills", "i1"),
    ("payments", "i1"),  # bills he got from others less those he paid, which everybody saw and could remember
    ("crates", "i1"),
    ("hand", "i1", COMPANIES + 1),  # the last counts face-down cards: none at the table, all in the view of others
    ("bought", "i1", COMPANIES),  # of the hand: cards everybody saw bought and that must still be there
    ("open", "i1", COMPANIES),
    ("shops", "i1", COMPANIES),
]

STATE = state_type(
    [
        ("options", OPTIONS),
        ("shops", SHOP, FINISH),  # BAT-12: by space; space 0 is never used, the finish has its own field
        ("revealed", "i1"),  # the last space whose tile is face up, R in RULES.md
        ("finish_tile", "i1"),  # BAT-7, BAT-11: who owns it
        ("warehouses", "i1", (GOODS, COMPANIES)),  # BAT-13: whose crate
        ("handed_in", "i1", COMPANIES),
        ("pile", "i1", COMPANIES + 1),
        ("discard", "i1", COMPANIES),
        ("round_number", "i2"),
        ("first_player", "i1"),  # owns the boat
        ("cards_moved", "i1"),  # in this round, BAT-126
        ("auction", AUCTION),
        ("turn", TURN),
        ("players", PLAYER, MOST_PLAYERS),
    ],
    events=24,
)

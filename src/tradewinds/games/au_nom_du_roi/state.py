"""The table as a record, in the order in which it is laid out."""

from tradewinds.engine.state import state_type
from tradewinds.games.au_nom_du_roi.components import COLUMNS, FACE_UP_MISSIONS, MOST_PLAYERS, MOST_ROUNDS, PILES
from tradewinds.games.au_nom_du_roi.terms import (
    CONTRACTS,
    EXPLORERS,
    JOKERS,
    LARGEST_MISSION,
    MISSIONS,
    MOST_SHIPS,
    ROWS,
    SHIPS,
    STEPS,
    TURN_ACTIONS,
)

CHART = [
    ("colour", "i1"),  # ANR-17: the printed colour
    ("capacity", "i1"),
    ("figures", "i1", (2, 2)),  # ANR-16: intermediate and final; black and coloured
]

FLEET = [
    ("colour", "i1"),  # ANR-75: of the first ship, NONE without one
    ("count", "i1"),
    ("owners", "i1", MOST_SHIPS),  # ANR-22, ANR-23, ANR-82: in the order in which the ships were sent
    ("ships", "i1", MOST_SHIPS),  # their types; JOKER + volume - 1 for a joker
]

MISSION = [
    ("place", "i1"),
    ("owner", "i1"),  # of a mission in hand or under way
    ("seen", "i1"),  # ANR-151: everybody saw it being taken
    ("rounds", "i1"),  # ANR-88: chosen when it was opened, 0 before
    ("left", "i1"),  # where the round marker lies, 0 while it is being loaded
    ("count", "i1"),
    ("ships", "i1", LARGEST_MISSION),
]

RESERVATION = [
    ("seat", "i4"),  # NONE if there is none; as wide as the turn, so that no byte between them belongs to nobody
    ("turn", "i4"),  # ANR-111: in which it was made
]

TURN = [
    ("used", "i1", len(TURN_ACTIONS)),  # ANR-43
    ("open", "i1"),  # ANR-46: buying or sending, while it may go on; else NONE
    ("loading", "i1"),  # the mission being loaded, else NONE
]

PLAYER = [
    ("coins", "i2"),  # ANR-3 to ANR-6: paid to and got from a bank that never runs out
    ("points", "i2"),  # ANR-124: of the intermediate scoring
    ("completed", "i1"),  # ANR-24, ANR-91
    ("different_colour", "i1"),  # ANR-33: cards left
    ("reserve", "i1"),
    ("hidden", "i1"),  # ANR-151: missions in hand that only the player has seen
    ("contract", "i1"),
    ("joker", "i1"),  # which of the six
    ("joker_seen", "i1"),  # ANR-74: it was sent once
    ("joker_place", "i1"),
    ("idle", "i1", len(SHIPS)),  # standard ships by type
]

STATE = state_type(
    [
        ("charts", CHART, len(EXPLORERS)),
        ("incomes", "i1", (len(MISSIONS), MOST_ROUNDS)),
        ("jokers", "i1", (JOKERS, 2)),  # ANR-13: the colours of each
        ("contracts", "i1", (len(CONTRACTS), STEPS)),  # ANR-141: those for the number of players
        ("fleets", FLEET, len(EXPLORERS)),
        ("missions", MISSION, len(MISSIONS)),
        ("mission_row", "i1", FACE_UP_MISSIONS),
        ("mission_pile", "i1"),  # how many lie face down
        ("rows", "i1", (len(ROWS), COLUMNS)),  # ANR-29: ship types, NONE where there is a gap
        ("unseen", "i1", len(SHIPS)),  # ANR-30: the ships of all piles; nobody knows which lies where
        ("piles", "i1", len(PILES)),  # how many cards each has, its scoring card among them
        ("ship_reservations", RESERVATION, (len(ROWS), COLUMNS)),
        ("mission_reservations", RESERVATION, FACE_UP_MISSIONS),
        ("max_turns", "i4"),  # ANR-138: 0 for no limit
        ("turns", "i4"),  # begun so far
        ("first_player", "i1"),
        ("intermediate", "i4"),  # ANR-123: the turn in which its card was drawn, 0 before
        ("final", "i4"),  # ANR-126
        ("turn", TURN),
        ("players", PLAYER, MOST_PLAYERS),
    ],
    events=112,  # ANR-133: both scorings can fall together, with a line for each player on each expedition
)

"""What is in the box, read from components.toml and made ready for the rules."""

from pathlib import Path

from tradewinds.engine.box import Box

BOX = Box(Path(__file__).parent)

LEAST_PLAYERS = BOX.number("players", "least")
MOST_PLAYERS = BOX.number("players", "most")
"""ANR-1. Two to four players."""

COPIES = BOX.numbers("ships", "copies")
PRICES = BOX.numbers("ships", "prices")
"""ANR-10, ANR-11. Ships of one colour, by volume."""

COLUMNS = BOX.number("ships", "columns")
PILES = BOX.numbers("ships", "piles")
INTERMEDIATE_PILE = BOX.number("ships", "intermediate_pile") - 1
FINAL_PILE = BOX.number("ships", "final_pile") - 1
"""ANR-29 to ANR-31. Piles are numbered from 0."""

FACE_UP_MISSIONS = BOX.number("missions", "face_up")
STARTING_MISSIONS = BOX.number("missions", "in_hand")
MOST_MISSIONS = BOX.number("missions", "most_in_hand")
MISSION_PRICE = BOX.number("missions", "price")
MOST_ROUNDS = BOX.number("missions", "most_rounds")

STARTING_COINS = BOX.number("start", "coins")
DIFFERENT_COLOUR_CARDS = BOX.numbers("start", "different_colour")
RESERVE_CARDS = BOX.numbers("start", "reserve")
"""ANR-21, ANR-33. By the number of players, from two."""

ACTIONS_IN_A_TURN = BOX.number("actions", "in_a_turn")
COINS_TAKEN = BOX.number("actions", "coins")

FEE = BOX.number("fees", "ship")
JOKER_FEE = BOX.number("fees", "joker")

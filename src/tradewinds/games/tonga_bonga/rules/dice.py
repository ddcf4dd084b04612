"""Dice in hand and aboard, for chapters 5 and 10."""

from tradewinds.engine.compile import rule
from tradewinds.games.tonga_bonga.components import DICE
from tradewinds.games.tonga_bonga.terms import SEASICK


@rule
def take_die(hand, number):
    """TOB-A2. Take a die out of those still to be placed; the lower ones move up."""
    value = hand[number]
    for die in range(number, DICE - 1):
        hand[die] = hand[die + 1]
    hand[DICE - 1] = SEASICK
    return value


@rule
def dice_of(state, ship, seat):
    """How many dice of a player are on a ship."""
    dice = 0
    for rank in range(state.players[ship].aboard):
        dice += state.players[ship].crew[rank].owner == seat
    return dice

"""B. Set-up."""

from tradewinds.engine.card import ANY_SEAT
from tradewinds.engine.chance import below
from tradewinds.engine.compile import rule
from tradewinds.engine.events import tell
from tradewinds.engine.piles import draw
from tradewinds.engine.state import NOBODY
from tradewinds.games.sail_to_india.components import (
    FACE_UP,
    MARKERS,
    SCIENTISTS,
    STARTING_LISBON,
    STARTING_WEALTH,
    TOWNS_WITH_THREE,
)
from tradewinds.games.sail_to_india.happenings import REMOVED, TURNED_UP
from tradewinds.games.sail_to_india.terms import NONE, PLACES, SPACES, TECHNOLOGIES, TOWNS

NUMBERS_OF_CARD = 2 * SPACES + 1
FIRST_PLAYER = NUMBERS_OF_CARD * TOWNS
FIRST_GAME = FIRST_PLAYER + 1
MAX_TURNS = FIRST_PLAYER + 2
"""Where the options stand behind the numbers of the cards."""

FEWER_PLAYERS = 3


@rule
def prepare(state, options):
    """STI-20 to STI-32. Everything up to the first turn; colours belong to seats."""
    clear_board(state)
    lay_out_cards(state.cards, options)
    state.max_turns = options[MAX_TURNS]
    lay_out_row(state, options[FIRST_GAME])
    first = options[FIRST_PLAYER]
    state.first_player = below(state.chance, state.seats) if first == ANY_SEAT else first
    for place in range(state.seats):
        seat = (state.first_player + place) % state.seats
        equip(state.players[seat], STARTING_WEALTH[place])


@rule
def clear_board(state):
    """STI-21. No marker on any town, no disc on any technology, nothing triggered."""
    for town in range(TOWNS):
        state.row[town] = NONE
    for place in range(PLACES):
        state.goods[place] = NONE
        state.buildings[place] = NONE
    for technology in range(len(TECHNOLOGIES)):
        state.technologies[technology] = NONE
    state.india = NONE
    state.ender = NONE
    state.turn.site = NONE


@rule
def lay_out_cards(cards, numbers):
    """STI-7 to STI-9, STI-15. The towns as they were chosen: goods, buildings and icon of each card."""
    for card in range(TOWNS):
        place = NUMBERS_OF_CARD * card
        for space in range(SPACES):
            cards[card].goods[space] = numbers[place + space]
            cards[card].buildings[space] = numbers[place + SPACES + space]
        cards[card].icon = numbers[place + 2 * SPACES]


@rule
def lay_out_row(state, first_game):
    """STI-22 to STI-25, STI-30. Three towns face up; with three players three others are shown and put away.

    The order of those face down is not settled before they are discovered: nobody could tell the difference.
    """
    for card in range(TOWNS):
        state.unseen[card] = 1
    state.discovered = 0
    state.towns = TOWNS
    for town in range(FACE_UP):
        turn_up(state, card_with_icon(state, town + 1) if first_game else NONE)
    if state.seats == FEWER_PLAYERS:
        state.towns = TOWNS_WITH_THREE
        for _ in range(TOWNS - TOWNS_WITH_THREE):
            card = state.cards[draw(state.chance, state.unseen)]
            tell(state, REMOVED, NOBODY, card.goods[0], card.goods[1], card.buildings[0], card.buildings[1])


@rule
def card_with_icon(state, icon):
    """STI-15, STI-30. The card that carries a recommendation."""
    for card in range(TOWNS):
        if state.cards[card].icon == icon:
            return card
    return NONE


@rule
def turn_up(state, wanted):
    """STI-23, STI-111, STI-384. The next town of the row is seen: a certain card, or any of those not seen yet."""
    if wanted == NONE:
        number = draw(state.chance, state.unseen)
    else:
        number = wanted
        state.unseen[number] = 0
    state.row[state.discovered] = number
    state.discovered += 1
    card = state.cards[number]
    goods, buildings = card.goods, card.buildings
    tell(state, TURNED_UP, NOBODY, state.discovered, goods[0], goods[1], buildings[0], buildings[1])


@rule
def equip(player, wealth):
    """STI-26, STI-27, STI-29. A marker on Lisbon, a banker, slow ships, three scientists; the rest is in the supply."""
    player.lisbon = STARTING_LISBON
    player.wealth = wealth
    player.points = 0
    player.supply = MARKERS - STARTING_LISBON - 1
    player.speed = 1
    player.scientists = SCIENTISTS

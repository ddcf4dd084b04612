"""2. Set-up."""

from tradewinds.engine.compile import rule
from tradewinds.games.tonga_bonga.components import STARTING_MONEY
from tradewinds.games.tonga_bonga.terms import BAY, HOME, ISLANDS, NONE, SQUARES, VOYAGES


@rule
def prepare(state, options):
    """TOB-20 to TOB-26, TOB-312. Everything up to the first wages; colours belong to seats, red starts."""
    lay_out_map(state.map, options)
    state.max_rounds = options[len(options) - 1]
    home = home_bay(state)
    for seat in range(state.seats):
        state.players[seat].money = STARTING_MONEY
        state.players[seat].at = home
    state.round_number = 0
    state.start_player = 0
    state.turn.twenty_fives = NONE


@rule
def lay_out_map(chart, numbers):
    """TOB-7, TOB-12. The map as it was chosen: its size, its squares, the ways between them, and distances."""
    chart.rows = numbers[0]
    chart.columns = numbers[1]
    place = 2
    for square in range(SQUARES):
        chart.squares[square] = numbers[place + square]
        chart.ways[square] = numbers[place + SQUARES + square]
    place += 2 * SQUARES
    for island in range(len(ISLANDS)):
        for square in range(SQUARES):
            chart.distances[island, square] = numbers[place + square]
        place += SQUARES
    for visited in range(VOYAGES):
        for island in range(len(ISLANDS)):
            chart.voyages[visited, island] = numbers[place + island]
        place += len(ISLANDS)


@rule
def home_bay(state):
    """TOB-14, TOB-22. The one bay of Tonga Bonga, in which all ships start."""
    for square in range(SQUARES):
        if state.map.squares[square] == BAY + HOME:
            return square
    return NONE

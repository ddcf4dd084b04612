"""9. End of the game."""

from tradewinds.engine.compile import rule
from tradewinds.engine.events import tell
from tradewinds.engine.state import end
from tradewinds.games.tonga_bonga.components import CAMP_MONEY, CAMPS, RETURN_MONEY, STARTING_MONEY
from tradewinds.games.tonga_bonga.happenings import CAME_HOME, SCORED
from tradewinds.games.tonga_bonga.rules.ch07_camps import camps_of
from tradewinds.games.tonga_bonga.terms import GUARD, RETURNED

SOURCES = ("start", "camps", "profits", "earned", "paid", "return")
"""The columns of the score sheet: where ducats come from, and where they went."""

START, CAMPS_BUILT, PROFITS, WAGES_EARNED, WAGES_PAID, RETURN = 0, 1, 2, 3, 4, 5


@rule
def come_home(state, seat):
    """TOB-125, TOB-191, TOB-194, TOB-195, TOB-201. With four camps a ship returns and earns 10 ducats; else nothing."""
    player = state.players[seat]
    if camps_of(state, seat) == CAMPS:
        player.returned = 1
        player.money += RETURN_MONEY
        tell(state, CAME_HOME, seat, RETURN_MONEY)


@rule
def ending_after_this_round(state):
    """TOB-190, TOB-192, TOB-193, TOB-197, TOB-200. Over if a ship has returned; or, no rule, after so many rounds."""
    for seat in range(state.seats):
        if state.players[seat].returned:
            return RETURNED
    return GUARD if state.round_number >= state.max_rounds else 0


@rule
def end_game(state, ending):
    """TOB-196 to TOB-198, TOB-203. After the pay of the last round everybody counts his ducats."""
    for seat in range(state.seats):
        tell(state, SCORED, seat, state.players[seat].money)
    end(state, ending)


@rule
def score(state, sheet):
    """TOB-198, TOB-199. Ducats alone count: what each player has, by where it came from; equal sums share the win."""
    for seat in range(state.seats):
        player = state.players[seat]
        sheet[seat, START] = STARTING_MONEY
        sheet[seat, CAMPS_BUILT] = CAMP_MONEY * camps_of(state, seat)
        sheet[seat, PROFITS] = player.profits
        sheet[seat, WAGES_EARNED] = player.earned
        sheet[seat, WAGES_PAID] = -player.paid
        sheet[seat, RETURN] = RETURN_MONEY * player.returned

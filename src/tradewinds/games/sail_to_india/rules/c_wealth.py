"""C. Wealth and victory points."""

from tradewinds.engine.compile import rule
from tradewinds.engine.events import tell
from tradewinds.engine.state import ask
from tradewinds.games.sail_to_india.components import HOLDS
from tradewinds.games.sail_to_india.happenings import LOST_POINTS, LOST_WEALTH, STORED_POINTS, STORED_WEALTH
from tradewinds.games.sail_to_india.terms import STORE_POINTS, STORE_WEALTH


@rule
def holders(amount):
    """STI-40 to STI-43. The bankers that an amount of wealth takes, or the historians that points take."""
    return (amount + HOLDS - 1) // HOLDS


@rule
def room(amount):
    """STI-46. What the bankers or historians in place can still take."""
    return HOLDS * holders(amount) - amount


@rule
def pay(player, cost):
    """STI-44, STI-45. Wealth goes; bankers who are no longer needed go to Lisbon."""
    before = holders(player.wealth)
    player.wealth -= cost
    player.lisbon += before - holders(player.wealth)


@rule
def gain(state, points, wealth, then):
    """STI-46, STI-52. Points first, then wealth; afterwards comes another question."""
    state.turn.points_due = points
    state.turn.wealth_due = wealth
    state.turn.then = then
    go_on_storing(state)


@rule
def go_on_storing(state):
    """STI-46, STI-405. Store what fits, and ask about the rest, if there is one."""
    turn = state.turn
    player = state.players[state.asked]
    fits = min(turn.points_due, room(player.points))
    player.points += fits
    turn.points_due -= fits
    if turn.points_due > 0:
        ask(state, state.asked, STORE_POINTS)
        return
    fits = min(turn.wealth_due, room(player.wealth))
    player.wealth += fits
    turn.wealth_due -= fits
    if turn.wealth_due > 0:
        ask(state, state.asked, STORE_WEALTH)
        return
    ask(state, state.asked, turn.then)
    turn.then = 0


@rule
def objection_to_store(state):
    """STI-47, STI-50. Only markers on Lisbon become bankers and historians."""
    return 0 if state.players[state.asked].lisbon > 0 else 50


@rule
def store(state):
    """STI-47. A marker from Lisbon takes all that is left, at most five."""
    turn = state.turn
    player = state.players[state.asked]
    player.lisbon -= 1
    if state.question == STORE_POINTS:
        part = min(turn.points_due, HOLDS)
        player.points += part
        turn.points_due -= part
        tell(state, STORED_POINTS, state.asked, part)
    else:
        part = min(turn.wealth_due, HOLDS)
        player.wealth += part
        turn.wealth_due -= part
        tell(state, STORED_WEALTH, state.asked, part)
    go_on_storing(state)


@rule
def decline(state):
    """STI-48, STI-49. What nobody stores is lost for good."""
    if state.question == STORE_POINTS:
        tell(state, LOST_POINTS, state.asked, state.turn.points_due)
        state.turn.points_due = 0
    else:
        tell(state, LOST_WEALTH, state.asked, state.turn.wealth_due)
        state.turn.wealth_due = 0
    go_on_storing(state)

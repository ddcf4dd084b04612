"""5. Phase 2 - crews."""

from tradewinds.engine.chance import roll
from tradewinds.engine.compile import rule
from tradewinds.engine.events import tell
from tradewinds.engine.state import ask
from tradewinds.games.tonga_bonga.components import CREW_SPACES, DICE, FACES
from tradewinds.games.tonga_bonga.happenings import PLACED, ROLLED
from tradewinds.games.tonga_bonga.rules.ch10_three_players import must_drop, objection_with_three
from tradewinds.games.tonga_bonga.rules.dice import dice_of, take_die
from tradewinds.games.tonga_bonga.terms import DROP, PLACE, SEASICK

FEWER_PLAYERS = 3


@rule
def begin_crews(state, seat):
    """TOB-80, TOB-81, TOB-A2. Roll three dice; ask where the able ones go, if there are any."""
    roll_dice(state, seat)
    state.turn.hand[:] = state.players[seat].rolled
    state.turn.able = 0
    for die in range(DICE):
        state.turn.able += state.turn.hand[die] != SEASICK
    if state.turn.able == 0:
        return False
    ask(state, seat, DROP if must_drop(state, seat) else PLACE)
    return True


@rule
def roll_dice(state, seat):
    """TOB-4, TOB-80, TOB-310, TOB-311. Once, without re-rolls; kept in order, highest first."""
    dice = state.players[seat].rolled
    for die in range(DICE):
        face = roll(state.chance, FACES)
        value = SEASICK if face == FACES else face
        place = die
        while place > 0 and dice[place - 1] < value:
            dice[place] = dice[place - 1]
            place -= 1
        dice[place] = value
    tell(state, ROLLED, seat, dice[0], dice[1], dice[2])


@rule
def objection_to_place(state, ship):
    """TOB-82 to TOB-87. On a ship of another player in the game, one die of a colour; with three players section 10."""
    if ship >= state.seats:
        return 210
    if ship == state.asked:
        return 84
    own = dice_of(state, ship, state.asked)
    if state.seats == FEWER_PLAYERS:
        return objection_with_three(state, ship, own)
    return 85 if own > 0 else 0


@rule
def place(state, ship):
    """TOB-87, TOB-93 to TOB-97, TOB-A2. The highest die left goes aboard; tell whether it was the last."""
    seat = state.asked
    value = take_die(state.turn.hand, 0)
    rank = go_aboard(state.players[ship], seat, value)
    tell(state, PLACED, seat, value, ship, rank)
    return state.turn.hand[0] == SEASICK


@rule
def go_aboard(ship, owner, value):
    """TOB-88 to TOB-92. A die takes the best rank whose holder is not higher; that one and all below move down."""
    rank = 0
    while rank < ship.aboard and ship.crew[rank].value > value:
        rank += 1
    for lower in range(min(ship.aboard, CREW_SPACES - 1), rank, -1):
        ship.crew[lower].owner = ship.crew[lower - 1].owner
        ship.crew[lower].value = ship.crew[lower - 1].value
    ship.crew[rank].owner = owner
    ship.crew[rank].value = value
    ship.aboard += 1
    return rank

"""8.3. Trade missions."""

from tradewinds.engine.compile import rule
from tradewinds.engine.events import tell
from tradewinds.engine.state import ask
from tradewinds.games.au_nom_du_roi.components import FEE, JOKER_FEE
from tradewinds.games.au_nom_du_roi.happenings import (
    LOADED,
    LOADED_DIFFERENTLY,
    LOADED_JOKER,
    LOADED_JOKER_DIFFERENTLY,
    MISSION_COMPLETED,
    MISSION_GOES_ON,
    MISSION_SAILS,
    OPENED_MISSION,
)
from tradewinds.games.au_nom_du_roi.rules.ch04_actions import take_action
from tradewinds.games.au_nom_du_roi.rules.ch08_expeditions import (
    fee,
    has_colour,
    has_idle,
    joker_shows,
    leave,
    volume_of,
)
from tradewinds.games.au_nom_du_roi.terms import (
    DONE,
    IDLE,
    IN_HAND,
    JOKER,
    LOADING,
    MISSIONS,
    NONE,
    ON_MISSION,
    SEND,
    SHIPS,
    SIZES,
    SMALLEST_MISSION,
    TURN,
    UNDER_WAY,
    VOLUMES,
)


@rule
def mission_colour(mission):
    """ANR-18. The colour of a mission."""
    return mission // SIZES


@rule
def mission_volume(mission):
    """ANR-18. The volume that its ships must have together."""
    return mission % SIZES + SMALLEST_MISSION


@rule
def income(state, mission):
    """ANR-88. What a mission under way will pay."""
    return state.incomes[mission, state.missions[mission].rounds - 1]


@rule
def need(state, mission):
    """ANR-87. The volume that is still missing."""
    volume = mission_volume(mission)
    for place in range(state.missions[mission].count):
        volume -= volume_of(state.missions[mission].ships[place])
    return volume


@rule
def can_fill(state, colour, volume):
    """ANR-86, ANR-87, ANR-99, ANR-103, ANR-162. Whether the asked player has ships, coins and cards for a volume."""
    if can_fill_without_joker(state, colour, volume, 0, 0):
        return True
    player = state.players[state.asked]
    if player.joker_place != IDLE:
        return False
    odd = 0 if joker_shows(state, state.asked, colour) else 1
    for joker in range(1, min(volume, VOLUMES) + 1):
        if can_fill_without_joker(state, colour, volume - joker, JOKER_FEE, odd):
            return True
    return False


@rule
def can_fill_without_joker(state, colour, volume, spent, odd):
    """ANR-162. Whether standard ships make up a volume exactly, after fees spent and cards used.

    Ships of volume 3, 2 and 1 are counted; the rest of the volume says how many of volume 1 it takes. Each volume takes
    its ships of the colour first: those of other colours cost a card each, and all cost the same fee.
    """
    player = state.players[state.asked]
    ships = (player.coins - spent) // FEE
    cards = player.different_colour - odd
    if ships < 0 or cards < 0:
        return False
    fitting_1, other_1 = idle_of_volume(player, colour, 1)
    fitting_2, other_2 = idle_of_volume(player, colour, 2)
    fitting_3, other_3 = idle_of_volume(player, colour, 3)
    for threes in range(min(volume // 3, fitting_3 + other_3) + 1):
        left = volume - 3 * threes
        for twos in range(min(left // 2, fitting_2 + other_2) + 1):
            ones = left - 2 * twos
            if ones > fitting_1 + other_1 or threes + twos + ones > ships:
                continue
            used = max(0, threes - fitting_3) + max(0, twos - fitting_2) + max(0, ones - fitting_1)
            if used <= cards:
                return True
    return False


@rule
def idle_of_volume(player, colour, volume):
    """How many idle standard ships of a volume a player has, of a colour and of all others."""
    fitting = 0
    other = 0
    for ship in range(volume - 1, len(SHIPS), VOLUMES):
        if ship // VOLUMES == colour:
            fitting += player.idle[ship]
        else:
            other += player.idle[ship]
    return fitting, other


@rule
def objection_to_start(state, mission):
    """ANR-58, ANR-85, ANR-87, ANR-161. A mission in hand that can be filled all at once."""
    card = state.missions[mission]
    if card.place != IN_HAND or card.owner != state.asked:
        return 85
    return 0 if can_fill(state, mission_colour(mission), mission_volume(mission)) else 87


@rule
def start(state, mission, rounds):
    """ANR-85, ANR-88. The mission is laid on the table with its rounds; now it is loaded, in the send action."""
    take_action(state, SEND)
    card = state.missions[mission]
    card.place = UNDER_WAY
    state.players[state.asked].hidden -= not card.seen
    card.seen = 0
    card.rounds = rounds
    state.turn.loading = mission
    tell(state, OPENED_MISSION, state.asked, mission, rounds, income(state, mission))
    ask(state, state.asked, LOADING)


@rule
def objection_to_load(state, ship, differently):
    """ANR-86, ANR-87, ANR-99, ANR-102, ANR-162. A ship that fits by colour or card and leaves no gap."""
    player = state.players[state.asked]
    mission = state.turn.loading
    colour = mission_colour(mission)
    if not has_idle(player, ship):
        return 71
    fits = has_colour(state, state.asked, ship, colour)
    if differently:
        if fits:
            return 102
        if player.different_colour == 0:
            return 95
    elif not fits:
        return 86
    if player.coins < fee(ship):
        return 72
    rest = need(state, mission) - volume_of(ship)
    if rest < 0:
        return 87
    return 0 if rest == 0 or can_fill_after(state, ship, differently, colour, rest) else 162


@rule
def can_fill_after(state, ship, differently, colour, rest):
    """ANR-162. Whether the rest can be filled once this ship is on board."""
    player = state.players[state.asked]
    player.coins -= fee(ship)
    player.different_colour -= differently
    if ship >= JOKER:
        player.joker_place = ON_MISSION
    else:
        player.idle[ship] -= 1
    possible = can_fill(state, colour, rest)
    player.coins += fee(ship)
    player.different_colour += differently
    if ship >= JOKER:
        player.joker_place = IDLE
    else:
        player.idle[ship] += 1
    return possible


@rule
def load(state, ship, differently):
    """ANR-72, ANR-86, ANR-89, ANR-95, ANR-99. A ship is loaded; the last one lets the mission sail."""
    leave(state, ship, ON_MISSION)
    state.players[state.asked].different_colour -= differently
    tell_load(state, ship, differently)
    mission = state.turn.loading
    card = state.missions[mission]
    card.ships[card.count] = ship
    card.count += 1
    if need(state, mission) == 0:
        set_sail(state, mission)


@rule
def tell_load(state, ship, differently):
    """Tell which ship went on board, and whether a card was played for it."""
    if ship >= JOKER:
        tell(state, LOADED_JOKER_DIFFERENTLY if differently else LOADED_JOKER, state.asked, volume_of(ship))
    else:
        tell(state, LOADED_DIFFERENTLY if differently else LOADED, state.asked, ship)


@rule
def set_sail(state, mission):
    """ANR-87, ANR-88. The round marker is laid on the number of rounds."""
    card = state.missions[mission]
    card.left = card.rounds
    state.turn.loading = NONE
    tell(state, MISSION_SAILS, state.asked, mission, card.rounds)
    ask(state, state.asked, TURN)


@rule
def advance_missions(state, seat):
    """ANR-39, ANR-40, ANR-90, ANR-93. Every round marker of a player moves on; who leaves space 1 has completed it."""
    for mission in range(len(MISSIONS)):
        card = state.missions[mission]
        if card.place == UNDER_WAY and card.owner == seat:
            card.left -= 1
            if card.left == 0:
                complete(state, mission)
            else:
                tell(state, MISSION_GOES_ON, seat, mission, card.left)


@rule
def complete(state, mission):
    """ANR-91, ANR-92, ANR-94. Income, ships back as idle ones, a step on the track; the card leaves the game."""
    seat = state.missions[mission].owner
    player = state.players[seat]
    coins = income(state, mission)
    player.coins += coins
    player.completed += 1
    bring_home(state, mission)
    tell(state, MISSION_COMPLETED, seat, mission, coins, player.completed)


@rule
def bring_home(state, mission):
    """ANR-91, ANR-127. The ships of a mission are idle again, and its card leaves the game."""
    card = state.missions[mission]
    player = state.players[card.owner]
    for place in range(card.count):
        ship = card.ships[place]
        if ship >= JOKER:
            player.joker_place = IDLE
        else:
            player.idle[ship] += 1
        card.ships[place] = NONE
    card.count = 0
    card.place = DONE
    card.owner = NONE
    card.rounds = 0
    card.left = 0

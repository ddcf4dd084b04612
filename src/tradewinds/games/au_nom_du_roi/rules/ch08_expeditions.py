"""8.1 and 8.2. Action 4: send ships, and ships on expeditions."""

from tradewinds.engine.compile import rule
from tradewinds.engine.events import tell
from tradewinds.games.au_nom_du_roi.components import FEE, JOKER_FEE
from tradewinds.games.au_nom_du_roi.happenings import (
    FLEET_COLOUR,
    JOKER_SHOWN,
    SENT,
    SENT_DIFFERENTLY,
    SENT_JOKER,
    SENT_JOKER_DIFFERENTLY,
)
from tradewinds.games.au_nom_du_roi.rules.ch04_actions import objection_to_action, take_action
from tradewinds.games.au_nom_du_roi.terms import FORMS, IDLE, JOKER, NONE, ON_EXPEDITION, SEND, VOLUMES

VOLUME_OF = tuple(form % VOLUMES + 1 for form in range(FORMS))


@rule
def volume_of(ship):
    """ANR-10, ANR-81. The volume of a ship that was sent, the chosen one of a joker."""
    return VOLUME_OF[ship]


@rule
def joker_shows(state, seat, colour):
    """ANR-13. Whether a player's joker has a colour among its two."""
    joker = state.players[seat].joker
    return state.jokers[joker, 0] == colour or state.jokers[joker, 1] == colour


@rule
def has_colour(state, seat, ship, colour):
    """ANR-13, ANR-76, ANR-77, ANR-86. Whether a ship of a player corresponds to a colour."""
    return joker_shows(state, seat, colour) if ship >= JOKER else ship // VOLUMES == colour


@rule
def fee(ship):
    """ANR-72. What it costs to send a ship."""
    return JOKER_FEE if ship >= JOKER else FEE


@rule
def room(state, expedition):
    """ANR-79, ANR-80. The volume that an expedition can still take."""
    fleet = state.fleets[expedition]
    left = int(state.charts[expedition].capacity)
    for place in range(fleet.count):
        left -= volume_of(fleet.ships[place])
    return left


@rule
def has_idle(player, ship):
    """ANR-71. Whether a player has such a ship to send; a joker takes any volume (ANR-14)."""
    return player.joker_place == IDLE if ship >= JOKER else player.idle[ship] > 0


@rule
def objection_to_send(state, ship, expedition):
    """ANR-71, ANR-72, ANR-79. An idle ship, its fee, and room for it; colours are another matter."""
    clause = objection_to_action(state, SEND)
    if clause:
        return clause
    player = state.players[state.asked]
    if not has_idle(player, ship):
        return 71
    if player.coins < fee(ship):
        return 72
    return 0 if volume_of(ship) <= room(state, expedition) else 79


@rule
def objection_to_send_by_colour(state, ship, expedition, choice):
    """ANR-75 to ANR-78, ANR-157, ANR-159. The first ship may have any colour, later ones that of the fleet."""
    colour = state.fleets[expedition].colour
    if colour != NONE:
        if not has_colour(state, state.asked, ship, colour):
            return 77 if ship >= JOKER else 76
        if choice > 0:
            return 159
    return objection_to_send(state, ship, expedition)


@rule
def objection_to_send_differently(state, ship, expedition):
    """ANR-97, ANR-98, ANR-102, ANR-103, ANR-158, ANR-160. With the card, a ship that the colour alone keeps away."""
    colour = state.fleets[expedition].colour
    if colour == NONE or has_colour(state, state.asked, ship, colour):
        return 102
    if state.players[state.asked].different_colour == 0:
        return 95
    return objection_to_send(state, ship, expedition)


@rule
def send(state, ship, expedition, choice):
    """ANR-73, ANR-75, ANR-78. A ship joins an expedition; the first one sets the colour, for a joker the named one."""
    leave(state, ship, ON_EXPEDITION)
    if ship >= JOKER:
        tell(state, SENT_JOKER, state.asked, volume_of(ship), expedition)
    else:
        tell(state, SENT, state.asked, ship, expedition)
    fleet = state.fleets[expedition]
    if fleet.colour == NONE:
        joker = state.players[state.asked].joker
        fleet.colour = state.jokers[joker, choice] if ship >= JOKER else ship // VOLUMES
        if ship >= JOKER:
            tell(state, FLEET_COLOUR, state.asked, expedition, fleet.colour)
    join(state, ship, expedition)


@rule
def send_differently(state, ship, expedition):
    """ANR-95, ANR-98, ANR-100, ANR-101. The card is used up, and the colour of the fleet stays as it is."""
    leave(state, ship, ON_EXPEDITION)
    state.players[state.asked].different_colour -= 1
    if ship >= JOKER:
        tell(state, SENT_JOKER_DIFFERENTLY, state.asked, volume_of(ship), expedition)
    else:
        tell(state, SENT_DIFFERENTLY, state.asked, ship, expedition)
    join(state, ship, expedition)


@rule
def leave(state, ship, place):
    """ANR-71 to ANR-74. A ship is sent: the fee is paid, it is idle no longer, and a joker is shown for good."""
    take_action(state, SEND)
    player = state.players[state.asked]
    player.coins -= fee(ship)
    if ship >= JOKER:
        player.joker_place = place
        if not player.joker_seen:
            player.joker_seen = 1
            tell(state, JOKER_SHOWN, state.asked, state.jokers[player.joker, 0], state.jokers[player.joker, 1])
    else:
        player.idle[ship] -= 1


@rule
def join(state, ship, expedition):
    """ANR-82 to ANR-84. The ship stays with the expedition, as the property of who sent it."""
    fleet = state.fleets[expedition]
    fleet.owners[fleet.count] = state.asked
    fleet.ships[fleet.count] = ship
    fleet.count += 1

"""5. Player turn."""

from tradewinds.engine.compile import rule
from tradewinds.engine.events import tell, whisper
from tradewinds.engine.piles import size
from tradewinds.games.batavia.components import CARDS_DRAWN
from tradewinds.games.batavia.happenings import DREW, HAD_EMPTY_TURN
from tradewinds.games.batavia.rules.ch12_supply import cards_to_draw, draw_cards_into


@rule
def objection_to_draw(state):
    """BAT-58, BAT-62, BAT-118, BAT-125. A free choice, also for who could play or finish, while there is a card."""
    return 0 if cards_to_draw(state) else 125


@rule
def draw_cards(state):
    """BAT-59, BAT-124. Two cards unseen by the others, or what there is, and the turn is over."""
    seat = state.asked
    drawn = draw_cards_into(state, state.players[seat].hand, CARDS_DRAWN)
    whisper(state, DREW, seat, size(drawn), drawn[0], drawn[1], drawn[2], drawn[3], drawn[4])


@rule
def objection_to_empty_turn(state, to_playing):
    """BAT-58, BAT-125. Only who can neither draw nor play does nothing."""
    return 0 if to_playing and objection_to_draw(state) else 58


@rule
def take_empty_turn(state):
    """BAT-125. Nothing to draw, nothing to play."""
    tell(state, HAD_EMPTY_TURN, state.asked)

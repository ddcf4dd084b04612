"""12. Card supply."""

from tradewinds.engine.compile import rule
from tradewinds.engine.events import tell
from tradewinds.engine.piles import draw, move_all, size
from tradewinds.engine.state import NOBODY
from tradewinds.games.batavia.happenings import RESHUFFLED

NO_CARD = -1


@rule
def cards_to_draw(state):
    """BAT-124, BAT-125. How many cards could be drawn at all."""
    return size(state.pile) + size(state.discard)


@rule
def draw_card(state):
    """BAT-121 to BAT-124. The next card's company; the discard is shuffled in only when a card is needed."""
    if size(state.pile) == 0:
        if size(state.discard) == 0:
            return NO_CARD
        tell(state, RESHUFFLED, NOBODY, size(state.discard))
        move_all(state.discard, state.pile)
    return draw(state.chance, state.pile)

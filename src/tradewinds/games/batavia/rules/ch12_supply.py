"""12. Card supply."""

import numpy as np

from tradewinds.engine.compile import rule
from tradewinds.engine.events import tell
from tradewinds.engine.piles import draw, move_all, size
from tradewinds.engine.state import NOBODY
from tradewinds.games.batavia.happenings import RESHUFFLED
from tradewinds.games.batavia.terms import COMPANIES

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


@rule
def draw_cards_into(state, cards, wanted):
    """BAT-124. So many cards to a hand or the package, or as many as there are; return how many of each company."""
    drawn = np.zeros(COMPANIES, dtype=np.int8)
    for _ in range(wanted):
        company = draw_card(state)
        if company == NO_CARD:
            break
        drawn[company] += 1
        cards[company] += 1
        state.cards_moved = 1
    return drawn

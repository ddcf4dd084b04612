"""The way along the track, which chapters 8 and 11 both look at."""

from tradewinds.engine.compile import rule

NO_SHOP = 0


@rule
def next_shop(state, seat, company):
    """BAT-79, BAT-80, BAT-82, BAT-83, BAT-85. The nearest space ahead with a tile of the company, or `NO_SHOP`.

    Empty spaces, other tiles and merchants are jumped over; what lies behind is out of reach for good. Looking at
    face-up tiles is enough (BAT-90).
    """
    for space in range(state.players[seat].at + 1, state.revealed + 1):
        if state.shops[space].company == company:
            return space
    return NO_SHOP

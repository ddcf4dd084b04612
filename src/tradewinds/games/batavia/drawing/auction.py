"""The question, and the auction with its bids."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tradewinds.drawing import escape
from tradewinds.drawing.builder import shortened, wrapped
from tradewinds.games.batavia.drawing.board import Board
from tradewinds.games.batavia.drawing.cards import draw_piles
from tradewinds.games.batavia.terms import (
    BID,
    COMPANY_CODES,
    NONE,
)

if TYPE_CHECKING:
    from tradewinds.engine.actions import Action

BIDS_IN_A_ROW, BID_HEIGHT = 6, 62.0
"""Bids on a phone, large enough for a thumb."""

SMALL_CHIP = 25
"""Chips lower than this have small figures."""

LIST_WIDTH = 272
"""The room for the order of play as a list, in a wide auction that has no chips to show."""


def draw_question(board: Board, width: float) -> None:
    """Draw what is asked of whom. Beside a desk it has room for one line, so a long one is written smaller."""
    drawing = board.drawing
    lines = board.question_lines(width)
    if drawing.layout == "tall" or len(lines) == 1:
        drawing.panel(0, 0, width, 20 + 26 * len(lines), "tw-panel tw-asked")
        drawing.lines(width / 2, 30, 26, lines, "tw-ask")
        return
    lines = wrapped(" ".join(lines), width - 40, 18)
    drawing.panel(0, 0, width, 46, "tw-panel tw-asked")
    drawing.lines(width / 2, 39 - 10 * len(lines), 20, lines, "tw-ask tw-small")


def auction_height(board: Board) -> float:
    """Return the height that the auction needs on a phone, where bids are large."""
    if not board.drawing.asks:
        return 148 if _settled(board) else 194
    bids = len(board.choices.get("bid", ()))
    return 134 + -(-bids // BIDS_IN_A_ROW) * BID_HEIGHT + 70


def _settled(board: Board) -> bool:
    """Whether the auction is over and nothing is left of it, so that a page needs to show little of it on a phone."""
    silent = not board.drawing.asks and board.drawing.layout == "tall" and board.desk_owner is not None
    return silent and board.question != BID and not any(board.package)


def draw_auction(board: Board, width: float, height: float) -> None:
    """Draw what is for sale, who has bid and what can be bid."""
    drawing = board.drawing
    drawing.panel(0, 0, width, height)
    drawing.heading(width / 2, 0, drawing.texts("board.auction", number=board.round_number))
    room = width if board.desk_owner is not None else width - 118
    bidding = board.worded("pass")
    listed = not drawing.asks and drawing.layout == "wide" and board.desk_owner is None
    lot = room - LIST_WIDTH if listed else room
    scale = 1 if bidding or drawing.layout == "tall" else 1.5 if listed else 1.2
    with drawing.zone(0, 0, scale):
        _draw_sale(board, lot / scale)
    if board.desk_owner is None:
        with drawing.zone(room, 0):
            draw_piles(board, height)
    if bidding:
        _draw_bids(board, bidding[0], room, height)
    elif listed:
        with drawing.zone(lot, 0):
            _list_order(board, height)
    else:
        with drawing.zone(0, height - 64):
            _draw_order(board, room)


def _draw_sale(board: Board, width: float) -> None:
    """Draw what is for sale and the bid below it; once both are settled, the bid beside the die."""
    drawing = board.drawing
    if _settled(board):
        _draw_die(board)
        with drawing.zone(60, -54):
            _draw_bidding(board, width - 60)
        return
    needed = 148 + 64 * sum(1 for cards in board.package if cards)
    if drawing.asks or needed <= width:
        _draw_lot(board, width)
    else:
        scale = round(width / needed, 2)
        with drawing.zone(0, round(50 * (1 - scale)), scale):
            _draw_lot(board, needed)
    _draw_bidding(board, width)


def _draw_die(board: Board) -> None:
    drawing = board.drawing
    if board.die:
        drawing.use(f"die-{board.die}", 16, 26, 46, 46, title=drawing.say("board.die", die=board.die))


def _draw_lot(board: Board, width: float) -> None:
    """Draw the die, the package and the boat."""
    drawing = board.drawing
    _draw_die(board)
    x = 78.0
    if not any(board.package):
        drawing.text(x, 56, drawing.say("board.nothing_for_sale"), "tw-note")
        x += 170
    kinds = sum(1 for cards in board.package if cards)
    step = min(64.0, (width - 144) / max(kinds, 1))
    for company, cards in enumerate(board.package):
        if cards:
            with drawing.zone(x, 20, 1.4, title=board.count_of(company, "package", cards)):
                drawing.put(f"card-{COMPANY_CODES[company]}", 0, 0)
                drawing.text(33, 28, cards, "tw-count")
            x += step
    if board.question == BID:
        piece = "boat" if board.first_player == NONE else ""
        drawing.use("boat", x + 6, 28, 50, 42, title=drawing.say("board.boat"), piece=piece)


def _draw_bidding(board: Board, width: float) -> None:
    """Write the highest bid and whose it is."""
    drawing = board.drawing
    bidder = board.highest_bidder
    drawing.use("bill", 16, 90, 36, 24)
    if bidder == NONE:
        key = "board.no_bid" if board.question == BID else "board.unsold"
        drawing.text(62, 109, drawing.say(key), "tw-note")
        return
    room = width - (300 if board.worded("pass") else 240)
    name = shortened(board.names[bidder], room, 18)
    key = "board.highest" if board.question == BID else "board.sold"
    drawing.use(f"mark-{bidder}", 60, 91, 22, 22, classes=f"tw-seat-{bidder}")
    drawing.text(90, 109, drawing.say(key, seat=name, bills=board.highest_bid), "tw-say")


def _order(board: Board) -> list[tuple[int, str]]:
    """Return the seats in the order in which they speak or take their turns, and how they look: pale if through."""
    seats, bidding = len(board.players), board.question == BID
    first = board.auctioneer + 1 if bidding else board.first_player
    order = [(first + place) % seats for place in range(seats)]
    through = [board.passed[seat] if bidding else place < board.turns_taken for place, seat in enumerate(order)]
    return [(seat, "tw-through" if done else "") for seat, done in zip(order, through, strict=True)]


def _order_title(board: Board) -> str:
    return board.drawing.say("board.order_of_bids" if board.question == BID else "board.order_of_turns")


def _draw_order(board: Board, width: float) -> None:
    """Draw the order of play in a row."""
    drawing = board.drawing
    step = min((width - 32) / len(board.players), 150)
    fits = all(shortened(name, step - 14, 18) == name for name in board.names)
    size, look_of_names = (18, "") if fits else (13, "tw-tiny")  # bots differ in their last sign: that must be there
    with drawing.zone(16, 0, classes="tw-mid", title=_order_title(board)):
        for place, (seat, look) in enumerate(_order(board)):
            with drawing.zone(round((place + 0.5) * step), 0, classes=look):
                drawing.use(f"mark-{seat}", -12, 4, 24, 24, classes=f"tw-seat-{seat}")
                drawing.text(0, 48, escape(shortened(board.names[seat], step - 6, size)), look_of_names)
                if seat == board.asked:
                    drawing.line("M-24 54H24", "tw-now")


def _list_order(board: Board, height: float) -> None:
    """Draw the order of play as a list between two rules."""
    drawing = board.drawing
    step = min((height - 36) / len(board.players), 44)
    top = (height + 8 - step * len(board.players)) / 2
    drawing.line(f"M0 22V{height - 16:g}M{LIST_WIDTH} 22V{height - 16:g}", "tw-rule")
    with drawing.zone(24, top, classes="tw-who", title=_order_title(board)):
        for place, (seat, look) in enumerate(_order(board)):
            with drawing.zone(0, round((place + 0.5) * step), classes=look):
                drawing.use(f"mark-{seat}", 0, -13, 26, 26, classes=f"tw-seat-{seat}")
                drawing.text(36, 8, escape(shortened(board.names[seat], LIST_WIDTH - 76, 23)))
                if seat == board.asked:
                    drawing.line("M-10-12V12", "tw-now")


def _draw_bids(board: Board, giving_up: Action, width: float, height: float) -> None:
    """Draw a chip for every bid, as large as there is room for, and the button to pass."""
    drawing = board.drawing
    bids = board.choices.get("bid", ())
    if drawing.layout == "tall":
        box = (16.0, height - 70, width - 32, 54.0)
        columns, w, h = BIDS_IN_A_ROW, (width - 27) / BIDS_IN_A_ROW, BID_HEIGHT
        size = "tw-on tw-large"
    else:
        box = (width - 126, 82.0, 110.0, 36.0)
        columns, w, h = chip_grid(len(bids), width - 27, height - 138)
        size = "tw-on tw-tiny" if h < SMALL_CHIP else "tw-on"
    with drawing.zone(0, 0, classes=size):
        for place, action in enumerate(bids):
            x, y = 16 + place % columns * w, 126 + place // columns * h
            with drawing.choice(action, board.label(action)):
                drawing.button(round(x), round(y), round(w - 5), round(h - 5), str(action.object))
    large = "tw-on tw-large" if drawing.layout == "tall" else "tw-on"
    with drawing.zone(0, 0, classes=large), drawing.choice(giving_up, board.label(giving_up)):
        drawing.button(*box, drawing.say("board.pass"))


def chip_grid(count: int, width: float, height: float) -> tuple[int, float, float]:
    """Return columns, width and height of the largest chips of which so many have room."""
    best = (1, 0.0, 0.0)
    for columns in range(1, count + 1):
        w, h = min(width / columns, 62), min(height / -(-count // columns), 45)
        if min(w, h * 1.3) > min(best[1], best[2] * 1.3):
            best = (columns, w, h)
    return best

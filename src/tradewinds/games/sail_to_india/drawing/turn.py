"""The turn: whose it is, the action points left, what is going on, and how far it is to the end."""

from __future__ import annotations

from tradewinds.drawing import escape
from tradewinds.drawing.builder import shortened, wrapped
from tradewinds.games.sail_to_india.components import ACTION_POINTS, SALE_POINTS
from tradewinds.games.sail_to_india.drawing.board import Board
from tradewinds.games.sail_to_india.drawing.frames import draw_frame
from tradewinds.games.sail_to_india.rules.e3_sell import kinds_of_sale, wealth_of_sale
from tradewinds.games.sail_to_india.terms import (
    ARCHITECTURE,
    BANKING,
    GEOGRAPHY,
    GOODS,
    MARKET,
    NONE,
    PRINTING_PRESS,
    QUESTIONS,
    SALE,
    SPACES,
    STORE_POINTS,
    STORE_WEALTH,
)

DESK_SIZE, PHONE_SIZE = (270, 268), (560, 162)
"""On a desk the turn is the cartouche of the chart, on a phone a panel of its own."""

ONCE = (
    ("geography", GEOGRAPHY),
    ("printing_press", PRINTING_PRESS),
    ("architecture", ARCHITECTURE),
    ("banking", BANKING),
)
"""STI-79. Marks of the turn, and the technologies they belong to."""


def draw_turn(board: Board) -> None:
    """Draw who plays with which points, what goes on, and what is known of the end; afterwards who has won."""
    drawing = board.drawing
    tall = drawing.layout == "tall"
    width, height = PHONE_SIZE if tall else DESK_SIZE
    draw_frame(drawing, width, height)
    drawing.heading(width / 2, 0, drawing.texts("board.turn", number=board.turn_number))
    who, what, end, room = ((20, 46), (300, 38), (20, 116), 240) if tall else ((16, 46), (16, 110), (16, 202), 238)
    if board.outcome:
        with drawing.zone(who[0], 50, classes="tw-say"):
            drawing.lines(0, 0, 22, wrapped(board.says, width - 32, 20)[:6], "")
    with drawing.zone(*who):
        _draw_player(board, room)
    with drawing.zone(*what):
        _draw_what_goes_on(board, room)
    with drawing.zone(*end):
        _draw_end(board, width - 40)


def _draw_player(board: Board, width: int) -> None:
    """Draw whose turn it is, an hourglass for each action point, and in a word what the player does."""
    drawing, seat = board.drawing, board.asked
    if seat is None:
        return
    drawing.use(f"mark-{seat}", 0, -14, 26, 26, classes=f"tw-seat-{seat}")
    drawing.text(34, 7, escape(shortened(board.names[seat], width - 110, 23)), "tw-who")
    left = board.turn["action_points"]
    with drawing.zone(width - 52, 0, 0.9, title=drawing.say("board.action_points", count=left)):
        for number in range(ACTION_POINTS):
            drawing.put("glass" if number < left else "glass-spent", 34 * number + 8, 0)
    drawing.text(0, 38, drawing.say(f"board.doing.{QUESTIONS[board.question]}"), "tw-note")


def _draw_what_goes_on(board: Board, width: int) -> None:
    """Draw the sale, what is due, or what was used in this turn already."""
    if board.question == SALE:
        _draw_sale(board)
    elif board.question in (STORE_POINTS, STORE_WEALTH):
        _draw_due(board)
    elif not board.outcome:
        _draw_used(board, width)


def _draw_sale(board: Board) -> None:
    """STI-142, STI-143. Draw the kinds sold, by markets too, and what they bring."""
    drawing, state, seat = board.drawing, board.view.state, board.asked
    sold: int = board.turn["sold"]
    markets = {
        board.cards[place // SPACES].buildings[place % SPACES] - MARKET
        for place, owner in enumerate(board.buildings)
        if owner == seat
    }
    for good in range(len(GOODS)):
        counts = sold >> good & 1 or good in markets
        key = "sold" if sold >> good & 1 else "by_market" if good in markets else "unsold"
        title = drawing.say(f"board.{key}", good=board.good_names[good])
        with drawing.zone(18 + 40 * good, 14, 0.9, "" if counts else "tw-ghost", title):
            drawing.put(f"good-{good}", 0, 0)
    kinds = int(kinds_of_sale(state, seat, sold)) if sold else 0
    wealth = int(wealth_of_sale(state, seat, kinds)) if sold else 0
    _draw_amounts(board, wealth, SALE_POINTS[kinds], 52)


def _draw_due(board: Board) -> None:
    """STI-46 to STI-49. Draw what is left to store."""
    _draw_amounts(board, board.turn["wealth_due"], board.turn["points_due"], 24)


def _draw_amounts(board: Board, wealth: int, points: int, y: int) -> None:
    drawing = board.drawing
    with drawing.zone(20, y, title=drawing.say("board.gain", wealth=wealth, points=points)):
        drawing.put("purse", 0, 0)
        drawing.text(24, 8, wealth, "tw-big")
        drawing.put("quill", 100, 0)
        drawing.text(126, 8, points, "tw-big")


def _draw_used(board: Board, width: int) -> None:
    """STI-75, STI-79. Write what cannot be done again in this turn; before, remind of what a sale brings."""
    drawing = board.drawing
    used = [str(board.technology_names[technology]) for mark, technology in ONCE if board.turn[mark]]
    parts = [drawing.texts("board.entered")] if board.turn["entered"] else []
    if used:
        parts.append(drawing.texts("board.used", technologies=", ".join(used)))
    if parts:
        drawing.lines(0, 14, 22, wrapped(" ".join(parts), width, 19)[:3], "tw-note")
        return
    with drawing.zone(0, 0, title=drawing.say("board.sales")):
        drawing.put("sales", 0, 0)


def _draw_end(board: Board, width: int) -> None:
    """Draw who has reached India, or how many towns are left, and whether these are the last turns."""
    drawing, names = board.drawing, board.names
    if board.india != NONE:
        lines = [("india", drawing.texts("board.reached", seat=names[board.india]))]
    else:
        lines = [("india", drawing.texts("board.to_india", count=board.towns - board.discovered))]
    if board.ender != NONE and not board.outcome:
        lines.append(("bell", drawing.texts("board.last_turns")))
    y = 0
    for symbol, words in lines:
        with drawing.zone(12, y, 0.7):
            drawing.put(symbol, 0, 0)
        written = wrapped(words, width - 34, 20)[:2]
        drawing.lines(34, y + 6, 20, written, "tw-say")
        y += 20 * len(written) + 4

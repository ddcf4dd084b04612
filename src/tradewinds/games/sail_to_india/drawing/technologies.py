"""The technologies: three cards of four, with what they cost and whose disc lies on them."""

from __future__ import annotations

from tradewinds.drawing.builder import wrapped
from tradewinds.games.sail_to_india.components import TECHNOLOGY_COSTS
from tradewinds.games.sail_to_india.drawing.board import Board
from tradewinds.games.sail_to_india.drawing.course import Point
from tradewinds.games.sail_to_india.drawing.frames import draw_frame
from tradewinds.games.sail_to_india.terms import NONE

CARDS, ON_A_CARD, COLUMNS = 3, 4, 2
"""STI-11."""
CELL = 62
"""The height of a technology."""
GAP = 10
CARD_HEIGHT = CELL * (ON_A_CARD // COLUMNS) + 24


def technologies_height(board: Board) -> int:
    """Return the height of the cards, which lie side by side on a desk and below each other on a phone."""
    return CARDS * (CARD_HEIGHT + GAP) - GAP if board.drawing.layout == "tall" else CARD_HEIGHT


def draw_technologies(board: Board, width: int) -> None:
    """Draw the three cards."""
    tall = board.drawing.layout == "tall"
    room = width if tall else (width - GAP * (CARDS - 1)) // CARDS
    for card in range(CARDS):
        spot = (0, card * (CARD_HEIGHT + GAP)) if tall else (card * (room + GAP), 0)
        with board.drawing.zone(*spot, classes="sti-tech"):
            _draw_card(board, card, room)


def _draw_card(board: Board, card: int, width: int) -> None:
    drawing = board.drawing
    draw_frame(drawing, width, CARD_HEIGHT)
    room = (width - 24) // COLUMNS
    for number in range(ON_A_CARD):
        down, across = divmod(number, COLUMNS)
        _draw_technology(board, card * ON_A_CARD + number, (12 + across * room, 12 + down * CELL), room)
    drawing.line(f"M{width / 2:g} 16V{CARD_HEIGHT - 16}M18 {12 + CELL}H{width - 18}", "tw-rule")


def _draw_technology(board: Board, technology: int, spot: Point, width: int) -> None:
    drawing, owner = board.drawing, board.technologies[technology]
    term = board.technology_names[technology]
    key, whose = ("technology", "") if owner == NONE else ("technology_owned", board.names[owner])
    with drawing.zone(*spot, title=drawing.say(f"board.{key}", technology=term, seat=whose)):
        drawing.put(f"coin-{TECHNOLOGY_COSTS[technology]}", 24, CELL // 2)
        lines = wrapped(str(term), width - 50, 18)
        top = CELL // 2 + 5 - 9 * (len(lines) - 1)
        drawing.lines(48, top, 18, lines, "" if owner == NONE else "sti-own")
        if owner != NONE:
            drawing.put(f"disc-{owner}", 34, CELL // 2 + 12, piece=f"technology-{technology}")
        for action in board.choices.get("acquire", ()):
            if action.index == technology:
                with drawing.choice(action):
                    drawing.glow(3, 3, width - 6, CELL - 6, 10)
        acquired = board.happened.get("acquired")
        if acquired and acquired.numbers["technology"] == technology:
            drawing.trace(3, 3, width - 6, CELL - 6, 10)

"""The round: the question, the phases, whose turn it is, dice in hand, and what is chosen by words and numbers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tradewinds.drawing import escape
from tradewinds.drawing.builder import shortened
from tradewinds.games.tonga_bonga.actions import TWENTY_FIVE
from tradewinds.games.tonga_bonga.components import LEAST_WAGE
from tradewinds.games.tonga_bonga.drawing.board import Board, Die
from tradewinds.games.tonga_bonga.terms import PHASES, SAILING

if TYPE_CHECKING:
    from tradewinds.engine.actions import Action

STEPS_OF_A_ROUND = (*PHASES, "pay")
"""TOB-40."""
SYMBOLS = ("coins", "dice", "sailing", "purse")

TURN_HEIGHT, ASKING_HEIGHT = 112, 132
"""The height of the zone on a desk, without and with choices of words and numbers."""

PHASES_WIDTH, ORDER_WIDTH = 366, 340
CHIPS_IN_A_ROW, CHIP_HEIGHT = 6, 62
"""Numbers on a phone, large enough for a thumb."""

NUMBERS_IN_A_ROW = 10
"""Numbers on a desk."""

HAND_DIE = 62


def question_height(board: Board, width: float) -> int:
    """Return the height of the question."""
    return 20 + 26 * len(board.question_lines(width))


def draw_question(board: Board, width: float) -> None:
    """Draw what is asked of whom."""
    lines = board.question_lines(width)
    board.drawing.panel(0, 0, width, question_height(board, width), "tw-panel tw-asked")
    board.drawing.lines(width / 2, 30, 26, lines, "tw-ask")


def draw_turn(board: Board, width: float, height: float) -> None:
    """Draw the phases of the round on the left, the order of play on the right, between them what is in hand."""
    drawing = board.drawing
    drawing.panel(0, 0, width, height)
    drawing.heading(width / 2, 0, drawing.texts("board.round", number=board.round_number))
    with drawing.zone(24, height / 2 - 4):
        _draw_phases(board, (PHASES_WIDTH - 40) / len(STEPS_OF_A_ROUND))
    with drawing.zone(width - ORDER_WIDTH, height / 2 - 4):
        _draw_order(board, ORDER_WIDTH - 20)
    drawing.line(f"M{PHASES_WIDTH} 22V{height - 16:g}M{width - ORDER_WIDTH:g} 22V{height - 16:g}", "tw-rule")
    with drawing.zone(PHASES_WIDTH, 0):
        _draw_middle(board, width - PHASES_WIDTH - ORDER_WIDTH, height)


def turn_height_on_a_phone(board: Board) -> int:
    """Return the height that the zone needs on a phone, where choices are large."""
    chips = len(_numbers(board))
    more = -(-chips // CHIPS_IN_A_ROW) * CHIP_HEIGHT + 26 if chips else 100 if _has_middle(board) else 0
    return 104 + more


def draw_turn_on_a_phone(board: Board, width: float) -> None:
    """Draw phases and order of play side by side, and below them what is in hand."""
    drawing, height = board.drawing, turn_height_on_a_phone(board)
    drawing.panel(0, 0, width, height)
    drawing.heading(width / 2, 0, drawing.texts("board.round", number=board.round_number))
    with drawing.zone(16, 50):
        _draw_phases(board, (width / 2 - 20) / len(STEPS_OF_A_ROUND))
    with drawing.zone(width / 2 + 4, 50):
        _draw_order(board, width / 2 - 16)
    with drawing.zone(0, 88):
        _draw_middle(board, width, height - 88)


def _draw_phases(board: Board, step: float) -> None:
    """Draw the four phases as medals, the present one marked."""
    drawing = board.drawing
    with drawing.zone(0, 0, classes="tob-phase"):
        for phase, (name, symbol) in enumerate(zip(STEPS_OF_A_ROUND, SYMBOLS, strict=True)):
            now = phase == board.phase and not board.outcome
            look = "" if now or (phase > board.phase and not board.outcome) else "tw-through"
            title = drawing.say(f"board.phase_{name}")
            with drawing.zone(round((phase + 0.5) * step), 0, classes=look, title=title):
                drawing.parts.append(f'<circle class="tob-medal{" tob-medal-now" * now}" cy="-4" r="24"/>')
                drawing.use(symbol, -17, -21, 34, 34)
                drawing.text(0, 40, drawing.say(f"board.{name}"))


def _draw_order(board: Board, width: float) -> None:
    """Draw the order of play; pale are those who are done with this phase."""
    drawing = board.drawing
    step = width / len(board.players)
    with drawing.zone(0, 0, classes="tw-mid", title=drawing.say("board.order")):
        for place, seat in enumerate(board.order):
            look = "tw-through" if place < board.done or board.outcome else ""
            with drawing.zone(round((place + 0.5) * step), 0, classes=look):
                drawing.use(f"ship-{seat}", -22, -28, 44, 44)
                drawing.text(0, 34, escape(shortened(board.names[seat], step - 4, 18)))
                if seat == board.asked:
                    drawing.line("M-26 42H26", "tw-now")


def _has_middle(board: Board) -> bool:
    return bool(board.hand or board.worded("stop") or (board.phase == SAILING and board.asked is not None))


def _numbers(board: Board) -> list[Action]:
    """Return the numbers that can be chosen."""
    return [*board.worded("twenty_fives"), *board.worded("ducats")]


def _draw_middle(board: Board, width: float, height: float) -> None:
    """Draw the dice in hand, the points of the ship that sails, or the numbers to choose from."""
    numbers = _numbers(board)
    if numbers:
        _draw_numbers(board, numbers, width, height)
    elif board.hand:
        _draw_hand(board, width, height)
    elif board.phase == SAILING and board.asked is not None:
        _draw_voyage(board, width, height)


def _draw_numbers(board: Board, numbers: list[Action], width: float, height: float) -> None:
    """Draw a chip for every number, as large as there is room for."""
    drawing = board.drawing
    tall = drawing.layout == "tall"
    in_a_row = CHIPS_IN_A_ROW if tall else NUMBERS_IN_A_ROW
    columns, rows = min(len(numbers), in_a_row), -(-len(numbers) // in_a_row)
    w = (width - 27) / in_a_row
    h = CHIP_HEIGHT if tall else min((height - 26) / rows, 46)
    left, top = (width - columns * w) / 2 + 2, (height - rows * h) / 2 + 2
    with drawing.zone(0, 0, classes="tw-on tw-large" if tall else "tw-on"):
        for place, action in enumerate(numbers):
            x, y = left + place % columns * w, top + place // columns * h
            ducats, words = _number(board, action)
            with drawing.choice(action, board.label(action, ducats=ducats)):
                drawing.button(round(x), round(y), round(w - 5), round(h - 5), words)


def _number(board: Board, action: Action) -> tuple[int, str]:
    """TOB-A1. Return the ducats a number stands for, and how a chip says it: first at least how many, then exactly."""
    if action.verb == "twenty_fives":
        least = TWENTY_FIVE * int(action.object)
        return least, f"{max(least, LEAST_WAGE)}+"
    exactly = TWENTY_FIVE * max(board.twenty_fives, 0) + int(action.object)
    return exactly, str(exactly)


def _draw_hand(board: Board, width: float, height: float) -> None:
    """Draw the dice still to be placed; the highest is the next, unless one has to stay ashore."""
    drawing = board.drawing
    drops = {action.index: action for action in board.choices.get("drop", ())}
    x = width / 2 - (len(board.hand) * (HAND_DIE + 18) - 18) / 2
    y = height / 2 + 4 - HAND_DIE / 2
    for place, die in enumerate(board.hand):
        _draw_die_in_hand(board, die, x, y)
        if place in drops:
            with drawing.choice(drops[place], board.label(drops[place], value=die.value)):
                drawing.glow(x - 5, y - 5, HAND_DIE + 10, HAND_DIE + 10, 14)
        elif place == 0 and not drops:
            drawing.line(f"M{x + 8:g} {y + HAND_DIE + 8:g}h{HAND_DIE - 16}", "tw-now")
        x += HAND_DIE + 18


def _draw_die_in_hand(board: Board, die: Die, x: float, y: float) -> None:
    title = board.drawing.say("board.in_hand", seat=board.names[die.owner], value=die.value)
    board.drawing.use(die.symbol, round(x), round(y), HAND_DIE, HAND_DIE, title=title, piece=die.piece)


def _draw_voyage(board: Board, width: float, height: float) -> None:
    """Draw the ship that sails with its points, and the button to stay where it is."""
    drawing, seat = board.drawing, board.asked or 0
    stop = board.worded("stop")
    room = width - 210 if stop else width
    middle = height / 2 + 4
    drawing.use(f"ship-{seat}", round(room / 2 - 90), round(middle - 35), 70, 70)
    drawing.text(round(room / 2 - 4), round(middle + 8), drawing.say("board.to_sail", points=board.points), "tw-who")
    for action in stop:
        with drawing.zone(width - 206, middle - 24, classes="tw-on"), drawing.choice(action, board.label(action)):
            drawing.button(0, 0, 190, 48, drawing.say("board.stop"))

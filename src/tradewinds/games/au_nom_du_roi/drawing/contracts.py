"""The track of completed missions, and below it what contracts are worth at each number of them."""

from __future__ import annotations

from tradewinds.drawing import escape
from tradewinds.drawing.builder import shortened
from tradewinds.games.au_nom_du_roi.drawing.board import Board
from tradewinds.games.au_nom_du_roi.drawing.engraving import SPACE
from tradewinds.games.au_nom_du_roi.rules.ch11_contracts import contract_value, expeditions_that_count
from tradewinds.games.au_nom_du_roi.terms import STEPS

FIRST = 84
"""Where the first space lies."""
TRACK, CONTRACT, CONDITION = 60, 46, 24
"""The height of the track, of a contract below it, and of one at the end, when its columns do not matter any more."""


def contracts_height(board: Board) -> int:
    """Return the height of the track with all contracts that can be seen."""
    return TRACK + (CONDITION if board.outcome else CONTRACT) * len(board.known_contracts())


def draw_contracts(board: Board) -> None:
    """Draw the track with a pawn of every seat, and the contracts that can be seen."""
    drawing = board.drawing
    with drawing.zone(FIRST, 18, title=drawing.say("board.completed")):
        drawing.put("done", -52, 2)
        drawing.put("completed", 0, 0)
        standing: dict[int, int] = {}
        for seat, player in enumerate(board.players):
            step = min(player.completed, STEPS - 1)
            before = standing.get(step, 0)
            standing[step] = before + 1
            drawing.put(f"pawn-{seat}", SPACE * step - 13 + 9 * before, 2, piece=f"completed{seat}")
    y = TRACK
    for seat, contract in board.known_contracts():
        with drawing.zone(0, y):
            _draw_condition(board, seat, contract)
            if not board.outcome:
                _draw_values(board, seat, contract)
        y += CONDITION if board.outcome else CONTRACT


def _draw_condition(board: Board, seat: int, contract: int) -> None:
    """ANR-140. Write the condition of a contract, how often it is met now, and what that is worth."""
    drawing = board.drawing
    count = int(expeditions_that_count(board.view.state, seat, contract))
    value = int(contract_value(board.view.state, seat, contract))
    drawing.use(f"mark-{seat}", 14, -2, 18, 18, classes=f"tw-seat-{seat}")
    condition = drawing.texts("board.contract", contract=board.contract_names[contract])
    drawing.text(38, 13, escape(shortened(condition, 340, 14.5)), "anr-contract")
    drawing.text(470, 13, f"{count} × {value} = {count * value}", "anr-contract anr-right")


def _draw_values(board: Board, seat: int, contract: int) -> None:
    """ANR-141. Write the value of each column, below the track, and mark the present one."""
    drawing = board.drawing
    drawing.put("column", FIRST + SPACE * min(board.players[seat].completed, STEPS - 1), 31)
    with drawing.zone(FIRST, 37, classes="tw-mid"):
        for step, value in enumerate(board.contracts[contract]):
            drawing.text(SPACE * step, 0, value)

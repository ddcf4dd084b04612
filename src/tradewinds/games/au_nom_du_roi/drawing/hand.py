"""The missions in an open hand, how long one is to take, and what one that is being loaded still needs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tradewinds.games.au_nom_du_roi.components import MOST_MISSIONS, MOST_ROUNDS
from tradewinds.games.au_nom_du_roi.drawing.board import Board, Mission
from tradewinds.games.au_nom_du_roi.drawing.missions import CARD, draw_mission
from tradewinds.games.au_nom_du_roi.terms import NONE

if TYPE_CHECKING:
    from tradewinds.engine.actions import Action

GAP = 8
"""The room between two missions."""
STRIP = 52
"""The height of what is chosen below the hand."""


def draw_hand(board: Board, seat: int, width: int) -> None:
    """ANR-85, ANR-88. Draw the missions in hand; one that can be started is picked up, then its rounds are chosen."""
    drawing = board.drawing
    starts = board.choices.get("start", ()) if seat == board.asked else ()
    step = width // MOST_MISSIONS
    size = round((step - GAP) / CARD[0], 2)
    below = round(CARD[1] * size) + 8
    for place, mission in enumerate(board.hand(seat)):
        ways = [action for action in starts if action.index // MOST_ROUNDS == mission.number]
        with drawing.zone(step * place, 0, size, "anr-pay"):
            _draw_card(board, mission, is_ready=bool(ways))
        for action in ways:
            with drawing.choice(action, source=_key(mission)):
                if drawing.layer:
                    _draw_rounds(board, mission, action, width, below)
                else:
                    _draw_chip(board, action, step * place, below)
    if seat == board.asked and board.loading != NONE:
        with drawing.zone(0, below + 20):
            _draw_need(board, board.missions[board.loading])


def _key(mission: Mission) -> str:
    return f"mission-{mission.number}"


def _draw_card(board: Board, mission: Mission, *, is_ready: bool) -> None:
    if not is_ready:
        draw_mission(board, mission)
        return
    words = board.drawing.say("board.pick_mission", mission=board.mission_names[mission.number])
    with board.drawing.pick(_key(mission), words):
        draw_mission(board, mission)
        board.drawing.glow(0, 0, *CARD)


def _draw_rounds(board: Board, mission: Mission, action: Action, width: int, y: int) -> None:
    """Draw a button with rounds and income: where a page shows one mission at a time, there is room for large ones."""
    drawing, rounds = board.drawing, action.index % MOST_ROUNDS
    room = width // MOST_ROUNDS
    with drawing.zone(room * rounds, y, classes="tw-on"):
        drawing.button(0, 0, room - 6, STRIP, "")
        drawing.put("half-glass", room / 2 - 44, STRIP / 2)
        drawing.text(room / 2 - 24, STRIP / 2 + 7, rounds + 1)
        drawing.put("coin", room / 2 + 10, STRIP / 2)
        drawing.text(room / 2 + 34, STRIP / 2 + 7, board.incomes[mission.number][rounds])


def _draw_chip(board: Board, action: Action, x: int, y: int) -> None:
    """Draw a small button with the number of rounds, in pictures that show all choices at once."""
    rounds = action.index % MOST_ROUNDS
    with board.drawing.zone(x + 28 * rounds, y, classes="tw-on anr-chip"):
        board.drawing.button(0, 0, 27, 30, str(rounds + 1))


def _draw_need(board: Board, mission: Mission) -> None:
    """ANR-87. Draw the holds of the mission that is being loaded: full ones, and those that are still needed."""
    drawing = board.drawing
    drawing.put(f"patch-{mission.colour}", 12, 0)
    for number in range(mission.volume):
        drawing.put("hold" if number < mission.volume - mission.need else "no-hold", 46 + 26 * number, 0)
    drawing.text(46 + 26 * mission.volume, 6, drawing.say("board.need", need=mission.need), "tw-say")

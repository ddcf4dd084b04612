"""Trade missions on the table, the track of completed ones with the contracts below it, and the score track."""

from __future__ import annotations

from tradewinds.games.au_nom_du_roi.drawing import contracts, pieces
from tradewinds.games.au_nom_du_roi.drawing.board import Board, Mission
from tradewinds.games.au_nom_du_roi.drawing.engraving import POINT, POINTS, ROUNDS
from tradewinds.games.au_nom_du_roi.terms import NONE

WIDTH = 480
CARD = (88, 96)
STEP = 93
"""The size of a mission, and how far missions lie apart."""
SCORE = 82
"""The height of the score track."""


def missions_height(board: Board) -> int:
    """Return the height of missions and score board."""
    return 128 + contracts.contracts_height(board) + SCORE


def draw_missions(board: Board, height: int) -> None:
    """Draw the missions face up, the pile, and both tracks."""
    drawing = board.drawing
    drawing.panel(0, 0, WIDTH, height)
    drawing.heading(WIDTH / 2, 0, drawing.texts("board.missions"))
    for slot, number in enumerate(board.mission_row):
        with drawing.zone(10 + STEP * slot, 20, classes="anr-pay"):
            _draw_slot(board, slot, number)
    with drawing.zone(10 + STEP * len(board.mission_row), 20):
        _draw_pile(board)
    with drawing.zone(0, 128):
        contracts.draw_contracts(board)
    with drawing.zone(0, height - SCORE):
        _draw_score(board)


def draw_mission(board: Board, mission: Mission) -> None:
    """ANR-18. Draw a mission with what it pays for 1, 2 and 3 rounds. It belongs into a zone of class anr-pay."""
    board.drawing.put(f"mission-{mission.number}", 0, 0, piece=pieces.mission(mission.number))
    for place, income in enumerate(board.incomes[mission.number]):
        board.drawing.text(ROUNDS[place], 86, income)


def _draw_slot(board: Board, slot: int, number: int) -> None:
    """Draw a place for a mission face up; what can be taken can be chosen."""
    drawing = board.drawing
    if number == NONE:
        drawing.put("no-mission", 0, 0)
        return
    draw_mission(board, board.missions[number])
    seat = board.mission_reservations[slot]
    if seat != NONE:
        drawing.put(f"pawn-{seat}", 36, 4, drawing.say("board.reserved", seat=board.names[seat]))
    turned_up = board.just("mission_turned_up")
    if turned_up and board.just("took_mission") and turned_up.numbers["slot"] == slot + 1:
        drawing.trace(-3, -3, 94, 102, 8)
    action = next((action for action in board.choices.get("take_mission", ()) if action.index == slot), None)
    if action:
        with drawing.choice(action):
            drawing.glow(0, 0, *CARD)


def _draw_pile(board: Board) -> None:
    """ANR-27, ANR-55. Draw the pile of missions face down."""
    drawing, count = board.drawing, board.mission_pile
    drawing.put("mission-back" if count else "no-mission", 0, 0, drawing.say("board.mission_pile", count=count))
    if count:
        drawing.text(44, 54, count, "anr-large")
    action = board.only("draw_mission")
    if action:
        with drawing.choice(action):
            drawing.glow(0, 0, *CARD)


def _draw_score(board: Board) -> None:
    """ANR-24, ANR-25. Draw the score track: two lines of fifty points, and then around again."""
    drawing = board.drawing
    with drawing.zone(18, 10, title=drawing.say("board.score")):
        drawing.put("score", 0, 0)
        stacked: dict[int, int] = {}
        for seat, player in enumerate(board.players):
            points = board.outcome.scores[seat] if board.outcome else player.points
            place = points % (2 * POINTS)
            line, point = divmod(place, POINTS)
            above = stacked.get(place, 0)
            stacked[place] = above + 1
            drawing.put(f"pawn-{seat}", POINT * point + 7 * above, 4 + 34 * line, piece=f"score{seat}")

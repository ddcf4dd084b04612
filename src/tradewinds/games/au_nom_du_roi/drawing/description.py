"""The table in words, for who cannot see it."""

from __future__ import annotations

from tradewinds.games.au_nom_du_roi.drawing.board import Board
from tradewinds.games.au_nom_du_roi.drawing.expeditions import expedition_in_words
from tradewinds.games.au_nom_du_roi.drawing.under_way import mission_in_words
from tradewinds.games.au_nom_du_roi.terms import EXPLORERS, IDLE, NONE, PURCHASE


def describe(board: Board) -> str:
    """Return the position as a text, for those who cannot see it."""
    texts = board.drawing.texts
    for_sale = [str(board.ship_names[ship]) for ship in board.rows[PURCHASE] if ship != NONE]
    face_up = [str(board.mission_names[mission]) for mission in board.mission_row if mission != NONE]
    parts = [
        *([board.asks] if board.drawing.asks else []),
        texts("board.describe_turn", number=board.turn_number, ships=", ".join(for_sale) or texts("board.none")),
        texts(
            "board.describe_missions",
            missions=", ".join(face_up) or texts("board.no_missions"),
            count=board.mission_pile,
        ),
        *(f"{expedition_in_words(board, number)}." for number in range(len(EXPLORERS))),
        *(_describe_seat(board, seat) for seat in board.clockwise),
    ]
    return " ".join(parts)


def _describe_seat(board: Board, seat: int) -> str:
    texts, player = board.drawing.texts, board.players[seat]
    no_missions = texts("board.no_missions")
    idle = [
        texts("board.idle", count=count, ship=board.ship_names[ship]) for ship, count in enumerate(player.idle) if count
    ]
    if player.joker_place == IDLE:
        idle.append(board.joker_in_words(seat))
    hand = [str(board.mission_names[mission.number]) for mission in board.hand(seat)]
    if board.face_down(seat):
        hand.append(texts("board.face_down", count=board.face_down(seat)))
    return texts(
        "board.describe_seat",
        seat=board.names[seat],
        coins=player.coins,
        points=player.points,
        completed=player.completed,
        idle=", ".join(idle) or texts("board.none"),
        hand=", ".join(hand) or no_missions,
        under_way="; ".join(mission_in_words(board, mission) for mission in board.under_way(seat)) or no_missions,
        different_colour=player.different_colour,
        reserve=player.reserve,
    )

"""Missions under way: their ships, what they will pay, and the rounds that are left."""

from __future__ import annotations

from tradewinds.drawing import escape
from tradewinds.games.au_nom_du_roi.drawing import pieces
from tradewinds.games.au_nom_du_roi.drawing.board import Board, Mission
from tradewinds.games.au_nom_du_roi.terms import JOKER

SHARE = 178
"""The room for a mission."""
SMALL = 0.75
"""The size of its ships."""


def draw_under_way(board: Board, seat: int, room: int) -> None:
    """ANR-88, ANR-89. Draw the missions of a player that are under way; if they are many, smaller."""
    drawing, missions = board.drawing, board.under_way(seat)
    scale = round(min(1, room / (SHARE * len(missions))), 2)
    sails = board.just("mission_sails")
    for place, mission in enumerate(missions):
        with drawing.zone(round(place * SHARE * scale), 0, scale, title=escape(mission_in_words(board, mission))):
            _draw_mission(board, mission)
            if sails and sails.numbers["mission"] == mission.number:
                drawing.trace(-5, -25, SHARE - 6, 50)


def mission_in_words(board: Board, mission: Mission) -> str:
    """Return what a mission under way pays and when, or what it still needs."""
    texts, name = board.drawing.texts, board.mission_names[mission.number]
    ships = ", ".join(board.ship_in_short(ship, mission.owner) for ship in mission.ships) or texts("board.no_ships")
    if mission.number == board.loading:
        return texts("board.mission_loading", mission=name, need=mission.need, ships=ships)
    coins = board.incomes[mission.number][mission.rounds - 1]
    return texts("board.mission_under_way", mission=name, ships=ships, coins=coins, left=mission.left)


def _draw_mission(board: Board, mission: Mission) -> None:
    """Draw colour and volume above the income, the hourglass above its rounds, and the ships."""
    drawing = board.drawing
    drawing.put(f"token-{mission.number}", 21, -10, piece=pieces.mission(mission.number))
    drawing.put("coin", 10, 14)
    drawing.text(24, 20, board.incomes[mission.number][mission.rounds - 1], "tw-count")
    drawing.put("half-glass", 68, -10)
    drawing.text(68, 20, mission.left or mission.rounds, "tw-count anr-mid")
    step = min(56, 84 / max(len(mission.ships) - 1, 1))
    with drawing.zone(102, 0, SMALL):
        for number, ship in enumerate(mission.ships):
            place = pieces.trading(mission.number, number)
            name = board.pieces.name(place) if ship < JOKER else pieces.joker(mission.owner)
            drawing.put(board.symbol_of(ship, mission.owner), round(step * number), 2, piece=name)

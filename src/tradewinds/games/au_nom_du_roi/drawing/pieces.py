"""What a page calls the ships, so that it can let a ship travel.

Ships of the same kind are all the same, and nobody remembers which of them has been where. So a ship is called by its
place, and one that has just come there by the place it has left: that is how the last drawing called it. A ship for
sale is called by the place it would have with whoever is about to buy, so that it can be sent in the next move.
Missions, jokers and the pawns on the tracks are themselves, wherever they are.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tradewinds.games.au_nom_du_roi.terms import FILLING, NONE, PURCHASE

if TYPE_CHECKING:
    from tradewinds.engine.events import Event
    from tradewinds.games.au_nom_du_roi.drawing.board import Board


def in_row(row: int, column: int) -> str:
    """Return the name of a place where ships are for sale."""
    return f"row{row}-{column}"


def idle(seat: int, ship: int, number: int) -> str:
    """Return the name of the place of one of the idle ships of a kind."""
    return f"idle{seat}-{ship}-{number}"


def sailing(expedition: int, number: int) -> str:
    """Return the name of a place on an expedition."""
    return f"sails{expedition}-{number}"


def trading(mission: int, number: int) -> str:
    """Return the name of a place on a mission."""
    return f"trades{mission}-{number}"


def mission(number: int) -> str:
    """Return the name of a mission."""
    return f"mission{number}"


def joker(seat: int) -> str:
    """Return the name of a joker."""
    return f"joker{seat}"


class Pieces:
    """What the ships on the table are called."""

    def __init__(self, board: Board) -> None:
        self._came: dict[str, str] = {}
        """Where a ship has just come to, and from where."""
        for event in board.view.events:
            self._note(board, event)
        self._for_sale = self._called_for_sale(board)

    def name(self, place: str) -> str:
        """Return what the ship at a place is called."""
        return self._came.get(place) or self._for_sale.get(place, place)

    def _note(self, board: Board, event: Event) -> None:
        """Remember from where to where an event moved a ship."""
        seat, numbers = event.seat, event.numbers
        if event.kind == "ship_turned_up":
            column = numbers["column"] - 1
            self._came[in_row(PURCHASE, column)] = in_row(FILLING, column)
            self._came[in_row(FILLING, column)] = f"new-{in_row(FILLING, column)}"
        elif event.kind in ("sent", "sent_differently") and seat is not None:
            expedition = numbers["expedition"]
            last = len(board.expeditions[expedition].ships) - 1
            self._came[sailing(expedition, last)] = self._left(board, seat, numbers["ship"])
        elif event.kind in ("loaded", "loaded_differently") and seat is not None:
            sails = board.happened.get("mission_sails")
            mission = sails.numbers["mission"] if sails else board.loading
            last = len(board.missions[mission].ships) - 1
            self._came[trading(mission, last)] = self._left(board, seat, numbers["ship"])

    def _left(self, board: Board, seat: int, ship: int) -> str:
        """Return the place that an idle ship has left: it was the last of its kind."""
        return idle(seat, ship, board.players[seat].idle[ship])

    def _called_for_sale(self, board: Board) -> dict[str, str]:
        """Return what the ships of the purchase row are called, those of the same kind one after the other."""
        called: dict[str, str] = {}
        if board.asked is not None:
            count = list(board.players[board.asked].idle)
            for column, ship in enumerate(board.rows[PURCHASE]):
                if ship != NONE:
                    name = idle(board.asked, ship, count[ship])
                    called[in_row(PURCHASE, column)] = in_row(PURCHASE, column) if name in self._came.values() else name
                    count[ship] += 1
        return called

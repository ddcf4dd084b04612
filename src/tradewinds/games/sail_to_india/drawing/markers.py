"""Where every marker stands, and what a page calls it, so that it can let a marker travel.

The markers of a player are all the same, and nobody remembers which of them has been where. So a marker is called by
its place, and one that has just come there by the place it has left: that is how the last drawing called it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from tradewinds.games.sail_to_india.components import HOLDS
from tradewinds.games.sail_to_india.terms import SPACES, TOWNS

if TYPE_CHECKING:
    from tradewinds.engine.events import Event
    from tradewinds.games.sail_to_india.drawing.board import Board

SUPPLY, LISBON, BANK, HISTORY = "supply", "lisbon", "bank", "history"

BETWEEN_CARDS = {
    "employed": (SUPPLY, LISBON),
    "stored_points": (LISBON, HISTORY),
    "stored_wealth": (LISBON, BANK),
    "sent_banker_home": (BANK, LISBON),
    "sent_historian_home": (HISTORY, LISBON),
}
"""Events by which a marker goes from one place to another that need no town."""


def held(amount: int) -> list[int]:
    """STI-43. Return what each banker or historian looks after: five each, and the last what is left."""
    return [min(amount - taken, HOLDS) for taken in range(0, amount, HOLDS)]


def sea(town: int) -> str:
    """Return the name of a sea zone."""
    return f"sea{town}"


def on_good(place: int) -> str:
    """Return the name of a goods space."""
    return f"good{place}"


def on_building(place: int) -> str:
    """Return the name of a building space."""
    return f"building{place}"


ON_THE_COAST: dict[str, Callable[[int, int], tuple[str, str]]] = {
    "launched": lambda town, _: (LISBON, sea(town)),
    "loaded": lambda town, place: (sea(town), on_good(place)),
    "sold": lambda _, place: (on_good(place), LISBON),
    "embarked_good": lambda town, place: (on_good(place), sea(town)),
    "embarked_building": lambda town, place: (on_building(place), sea(town)),
    "sent_ship_home": lambda town, _: (sea(town), LISBON),
    "sent_good_home": lambda _, place: (on_good(place), LISBON),
    "sent_building_home": lambda _, place: (on_building(place), LISBON),
}
"""Events by which a marker comes to a town or leaves it: from where to where, by the town and the space they name."""


class Markers:
    """All markers on the table, by seat and place."""

    def __init__(self, board: Board) -> None:
        self._board = board
        self._counts: dict[tuple[int, str], int] = {}
        for seat, player in enumerate(board.players):
            self._counts[seat, SUPPLY] = player.supply
            self._counts[seat, LISBON] = player.lisbon
            self._counts[seat, BANK] = len(held(player.wealth))
            self._counts[seat, HISTORY] = len(held(player.points))
            for town in range(TOWNS):
                self._counts[seat, sea(town)] = player.ships[town]
        for place, (good, building) in enumerate(zip(board.goods, board.buildings, strict=True)):
            self._counts[good, on_good(place)] = 1
            self._counts[building, on_building(place)] = 1
        self._came: dict[tuple[int, str], str] = {}
        """Where a marker has just come to, and from where."""
        for event in board.view.events:
            journey = self._journey(event)
            if journey and event.seat is not None:
                self._came[event.seat, journey[1]] = journey[0]

    def count(self, seat: int, place: str) -> int:
        """Return how many markers of a seat are somewhere."""
        return self._counts.get((seat, place), 0)

    def name(self, seat: int, place: str, number: int = 0) -> str:
        """Return what one of the markers somewhere is called.

        Who has just come to Lisbon or to a sea zone is the first there, as the last will be the next to leave; a new
        banker or historian is the last, as the others have all they can hold.
        """
        start = self._came.get((seat, place))
        newest = self.count(seat, place) - 1 if place in (BANK, HISTORY) else 0
        if start is not None and number == newest:
            return f"{seat}-{start}-{self.count(seat, start)}"
        return f"{seat}-{place}-{number}"

    def _journey(self, event: Event) -> tuple[str, str] | None:
        """Return from where to where an event moved a marker; none if it moved nothing, or does not say what."""
        numbers = event.numbers
        if event.kind in BETWEEN_CARDS:
            return BETWEEN_CARDS[event.kind]
        if event.kind == "sailed":
            return sea(numbers["start"] - 1), sea(numbers["end"] - 1)
        if event.kind not in ON_THE_COAST:
            return None
        return ON_THE_COAST[event.kind](numbers["town"] - 1, self._space(event))

    def _space(self, event: Event) -> int:
        """Return the space of a town that an event is about: the one that shows the kind it names."""
        town = event.numbers["town"] - 1
        card = self._board.cards[town] if town < len(self._board.cards) else None
        for kind, shown in (("good", card and card.goods), ("building", card and card.buildings)):
            if kind in event.numbers and shown and event.numbers[kind] in shown:
                return SPACES * town + shown.index(event.numbers[kind])
        return SPACES * town

"""The way a ship takes: TOB-A3 as a line on the chart."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from tradewinds.games.tonga_bonga.components import FREE_STEP, OCCUPIED_STEP
from tradewinds.games.tonga_bonga.drawing.coast import SQUARE
from tradewinds.games.tonga_bonga.rules.ch06_sailing import find_reach
from tradewinds.games.tonga_bonga.terms import COLUMNS, DIRECTIONS, SEA, SQUARES, STEPS

if TYPE_CHECKING:
    from tradewinds.engine.game import View

FARTHEST = 15
"""TOB-110. The most points a ship can have."""


class Passages:
    """The cheapest passages of a ship from a square, to every square it can reach."""

    def __init__(self, view: View, seat: int, start: int, points: int = FARTHEST) -> None:
        table = view.table.copy()
        table[0].players[seat].at = start
        costs = np.empty(SQUARES, dtype=np.uint8)
        find_reach(table[0], seat, points, costs, np.empty(SQUARES, dtype=np.int16))
        state: Any = view.state
        self.start = start
        self.costs: list[int] = costs.tolist()
        self._ways: list[int] = state.map.ways.tolist()
        self._kinds: list[int] = state.map.squares.tolist()
        others = {int(player.at) for other, player in enumerate(state.players[: state.seats]) if other != seat}
        self._occupied = {square for square in others if self._kinds[square] == SEA}
        self._steps_back: dict[int, tuple[int, ...]] = {}

    def way_to(self, square: int) -> list[int]:
        """Return the squares of a cheapest passage, both ends included, with as few turns as that allows."""
        way = [square]
        heading = 0
        while square != self.start:
            before = self._before(square)
            heading = heading if heading in before else before[0]
            square += heading
            way.append(square)
        return way[::-1]

    def _before(self, square: int) -> tuple[int, ...]:
        """Return the steps back to where a cheapest passage can enter a square from; many ways share a square."""
        found = self._steps_back.get(square)
        if found is None:
            price = self.costs[square] - (OCCUPIED_STEP if square in self._occupied else FREE_STEP)
            found = tuple(
                step
                for direction, step in zip(DIRECTIONS, STEPS, strict=True)
                if self._ways[square] & direction
                and self.costs[square + step] == price
                and (self._kinds[square + step] == SEA or square + step == self.start)
            )
            self._steps_back[square] = found
        return found


def middle_of(square: int) -> tuple[int, int]:
    """Return where the middle of a square lies on the chart."""
    row, column = divmod(square, COLUMNS)
    return column * SQUARE + SQUARE // 2, row * SQUARE + SQUARE // 2


def corners(way: list[int]) -> list[int]:
    """Return the ends of a way and the squares where it turns."""
    turns = [here for before, here, after in zip(way, way[1:], way[2:], strict=False) if here - before != after - here]
    return [way[0], *turns, way[-1]]


def line_along(way: list[int]) -> str:
    """Return a way as a path from square to square, as short as it can be written."""
    x, y = middle_of(way[0])
    path = f"M{x} {y}"
    for square in corners(way)[1:]:
        u, v = middle_of(square)
        path += f"h{u - x}" if v == y else f"v{v - y}"
        x, y = u, v
    return path


def wake_along(way: list[int]) -> str:
    """Return a way as a path with round turns, as a ship sails it."""
    places = [middle_of(square) for square in corners(way)]
    path = "M{} {}".format(*places[0])
    for (x, y), (u, v), (p, q) in zip(places, places[1:], places[2:], strict=False):
        near, far = _towards((u, v), (x, y)), _towards((u, v), (p, q))
        path += f"L{near[0]} {near[1]}Q{u} {v} {far[0]} {far[1]}"
    return path + "L{} {}".format(*places[-1])


def _towards(place: tuple[int, int], other: tuple[int, int]) -> tuple[int, int]:
    """Return the point half a square from a place towards another in line with it."""
    half = SQUARE // 2
    return tuple(here + max(-half, min(half, there - here)) for here, there in zip(place, other, strict=True))  # type: ignore[return-value]

"""Coastlines: smooth shapes around the land squares of a map, the same every time.

Land is laid out on a fine grid, blurred, and roughened a little; a coast is the line along which that field has one
height. Other heights give the edge of the woods and, of a wider blur, the shoals around an island.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import numpy as np

Field = np.ndarray[Any, np.dtype[np.float64]]
Point = tuple[float, float]

SQUARE = 48
"""The side of a square on the chart."""

FINE = 6
"""Points of the grid along the side of a square."""

STEP = SQUARE / FINE
BEYOND = 2
"""Points of the grid beyond the edge of the map: land there goes on below the frame."""

_PAD = 2
"""Squares around the map that the blur can reach."""


def field_of(land: list[list[bool]], blur: float, rough: float, seed: str) -> Field:
    """Return the field of some land: 1 far inland, 0 far at sea, about a half along its edge; blur is in squares."""
    solid = np.pad(np.array(land, dtype=np.float64), _PAD, mode="edge")
    fine: Field = np.kron(solid, np.ones((FINE, FINE))).astype(np.float64)
    field = _blurred(fine, blur * FINE)
    field += rough * (_noise(fine.shape, FINE * 0.9, seed) + 0.7 * _noise(fine.shape, FINE * 0.42, seed + "fine"))
    cut = _PAD * FINE - BEYOND
    field = field[cut:-cut, cut:-cut].copy()
    field[0], field[-1], field[:, 0], field[:, -1] = 0, 0, 0, 0
    return field


def _noise(shape: tuple[int, ...], scale: float, seed: str) -> Field:
    """Return smooth noise around nought, with bumps of a size."""
    step = max(round(scale), 1)
    rows, columns = -(-shape[0] // step), -(-shape[1] // step)
    chance = random.Random(seed)
    coarse = np.array([[chance.uniform(-1, 1) for _ in range(columns)] for _ in range(rows)])
    return _blurred(np.kron(coarse, np.ones((step, step)))[: shape[0], : shape[1]], step * 0.5)


def _blurred(field: Field, width: float) -> Field:
    """Return a field after a Gaussian blur, first along the rows and then along the columns."""
    reach = int(width * 3) + 1
    kernel = np.exp(-0.5 * (np.arange(-reach, reach + 1) / width) ** 2)
    kernel /= kernel.sum()
    for _ in range(2):
        wide = np.pad(field, ((0, 0), (reach, reach)), mode="edge")
        field = sum(weight * wide[:, place : place + field.shape[1]] for place, weight in enumerate(kernel))
        field = field.T
    return field


def outline(field: Field, height: float, every: int = 2, least: float = 900) -> str:
    """Return the path along which a field has a height: a curve through every so many points; specks are left out."""
    return "".join(_curve(loop[::every]) for loop in _loops(field, height) if abs(_area(loop)) > least)


# Where the line crosses the sides of a cell, by which of its corners are high: 1, 2, 4, 8 clockwise from north-west.
_NORTH, _EAST, _SOUTH, _WEST = 0, 1, 2, 3
_CROSSINGS: dict[int, tuple[tuple[int, int], ...]] = {
    1: ((_WEST, _NORTH),),
    2: ((_NORTH, _EAST),),
    3: ((_WEST, _EAST),),
    4: ((_EAST, _SOUTH),),
    5: ((_WEST, _NORTH), (_EAST, _SOUTH)),
    6: ((_NORTH, _SOUTH),),
    7: ((_WEST, _SOUTH),),
    8: ((_SOUTH, _WEST),),
    9: ((_SOUTH, _NORTH),),
    10: ((_NORTH, _EAST), (_SOUTH, _WEST)),
    11: ((_SOUTH, _EAST),),
    12: ((_EAST, _WEST),),
    13: ((_EAST, _NORTH),),
    14: ((_NORTH, _WEST),),
}


def _loops(field: Field, height: float) -> Iterator[list[Point]]:
    """Yield the closed lines along which a field has a height (marching squares)."""
    high = field > height
    cases = high[:-1, :-1] * 1 + high[:-1, 1:] * 2 + high[1:, 1:] * 4 + high[1:, :-1] * 8
    onward: dict[tuple[int, int, bool], tuple[int, int, bool]] = {}
    rows, columns = np.nonzero((cases > 0) & (cases < 15))
    for row, column in zip(rows.tolist(), columns.tolist(), strict=True):
        sides = ((row, column, True), (row, column + 1, False), (row + 1, column, True), (row, column, False))
        for start, end in _CROSSINGS[int(cases[row, column])]:
            onward[sides[start]] = sides[end]
    while onward:
        first = side = next(iter(onward))
        loop = []
        while True:
            loop.append(_crossing(field, height, *side))
            side = onward.pop(side)
            if side == first:
                break
        yield loop


def _crossing(field: Field, height: float, row: int, column: int, across: bool) -> Point:
    """Return where the line crosses a side of a cell, which goes across or down from a point of the grid."""
    here = float(field[row, column])
    there = float(field[row, column + 1] if across else field[row + 1, column])
    share = (height - here) / (there - here)
    x, y = (column + share, row) if across else (column, row + share)
    return (x - BEYOND + 0.5) * STEP, (y - BEYOND + 0.5) * STEP


def _area(loop: list[Point]) -> float:
    pairs = zip(loop, loop[1:] + loop[:1], strict=True)
    return sum(x * v - u * y for (x, y), (u, v) in pairs) / 2


def _curve(points: list[Point]) -> str:
    """Return a closed path of curves that begin and end halfway between the points, written as short as it can be."""
    middles = [
        (round((x + u) / 2), round((y + v) / 2)) for (x, y), (u, v) in zip(points, points[1:] + points[:1], strict=True)
    ]
    x, y = middles[-1]
    parts = [f"M{x} {y}q"]
    for (cx, cy), (u, v) in zip(points, middles, strict=True):
        parts.append(_numbers(round(cx) - x, round(cy) - y, u - x, v - y))
        x, y = u, v
    return parts[0] + " ".join(parts[1:]).replace(" -", "-") + "z"


def _numbers(*numbers: int) -> str:
    return " ".join(map(str, numbers)).replace(" -", "-")

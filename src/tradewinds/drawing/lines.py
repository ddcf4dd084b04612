"""Lines as engravers draw them: soft through a few points, rough like a coast, short when written."""

from __future__ import annotations

import math
import random
from collections.abc import Sequence

Point = tuple[float, float]


def smooth(points: Sequence[Point], step: float) -> list[Point]:
    """Return many points, about a step apart, on a soft line through a few (a spline after Catmull and Rom)."""
    line: list[Point] = []
    for number in range(len(points) - 1):
        a, b, c, d = (points[min(max(number + shift, 0), len(points) - 1)] for shift in (-1, 0, 1, 2))
        steps = max(round(math.dist(b, c) / step), 1)
        for part in range(steps):
            t = part / steps
            line.append((_spline(a[0], b[0], c[0], d[0], t), _spline(a[1], b[1], c[1], d[1], t)))
    return [*line, points[-1]]


def _spline(a: float, b: float, c: float, d: float, t: float) -> float:
    return b + t / 2 * (c - a + t * (2 * a - 5 * b + 4 * c - d + t * (3 * (b - c) + d - a)))


def roughened(line: Sequence[Point], rough: float, chance: random.Random) -> list[Point]:
    """Return a line that strays a little, as coasts do."""
    strayed, stray, aim = [], 0.0, 0.0
    for number, (x, y) in enumerate(line):
        if number % 3 == 0:
            aim = chance.uniform(-rough, rough)
        stray += (aim - stray) * 0.45
        u, v = line[min(number + 1, len(line) - 1)]
        length = math.dist((x, y), (u, v)) or 1
        strayed.append((x - (v - y) / length * stray, y + (u - x) / length * stray))
    return strayed


def written(line: Sequence[Point]) -> str:
    """Return a line as a path of whole numbers, as short as it can be written."""
    if not line:
        return ""
    x, y = round(line[0][0]), round(line[0][1])
    path = f"M{x} {y}l"
    steps = []
    for u, v in ((round(u), round(v)) for u, v in line[1:]):
        if (u, v) != (x, y):
            steps.append(f"{u - x} {v - y}")
        x, y = u, v
    return path + " ".join(steps).replace(" -", "-")


def holds(outline: Sequence[Point], spot: Point) -> bool:
    """Tell whether a place lies within an outline."""
    x, y = spot
    inside = False
    for (a, b), (c, d) in zip(outline, [*outline[1:], outline[0]], strict=True):
        if (b > y) != (d > y) and x < a + (c - a) * (y - b) / (d - b):
            inside = not inside
    return inside

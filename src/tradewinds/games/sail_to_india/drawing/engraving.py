"""The charts as they are engraved: parchment, lines of the winds, and the coast in pieces, one for each town.

A piece of the coast is inked only when its town has been discovered; before, the chart has a faint guess at it. All
of this is part of the art (``chart.svg``), so that a page needs it only once; `__main__` engraves it anew.
"""

from __future__ import annotations

import math
import random
from collections.abc import Iterator, Sequence
from itertools import pairwise, product
from pathlib import Path

from tradewinds.drawing.lines import holds, roughened, smooth, written
from tradewinds.games.sail_to_india.components import SALE_POINTS, SALE_WEALTH
from tradewinds.games.sail_to_india.drawing.course import (
    BUILDING_SPACES,
    COURSES,
    GOODS_SPACES,
    SEA,
    TOWN,
    Course,
    Point,
)
from tradewinds.games.sail_to_india.terms import BUILDINGS, GOODS, SPACES, TOWN_NAMES

FILE = Path(__file__).parents[1] / "art" / "chart.svg"

FRAME = 8
"""The width of the frame around a chart."""

STEP = 7
"""About how far the points of a coast lie apart."""
ROUGH = 4.5
"""How far the coast strays from a smooth line."""

WASH = 118
"""How far the colour of the sea reaches around a sea zone."""

WINDS = 32
GROWTH = (("hill", 20), ("palm", 15), ("hill", 20), ("tree", 15), ("hills", 26), ("palm", 15), ("hut", 15))
"""What grows on discovered land, and how much room each needs."""
LETTERS = {"sti-mare": 9, "sti-continent": 20, "sti-country": 9, "sti-legend": 6}
"""About half the width of a letter of each look."""
PLANTS = 420
"""How often a place for something is tried."""


def engrave_all() -> str:
    """Return the file of both charts."""
    parts = [
        '<svg xmlns="http://www.w3.org/2000/svg" width="0" height="0" viewBox="0 0 1160 676">',
        "<title>The charts of the way to India; engraved by drawing/engraving.py</title>",
        '<radialGradient id="wash"><stop class="sti-wash" offset="0"/>'
        '<stop class="sti-wash" offset=".55" stop-opacity=".75"/>'
        '<stop class="sti-wash" offset="1" stop-opacity="0"/></radialGradient>',
    ]
    for course in COURSES:
        parts += _Plate(course).engrave()
    return "\n".join([*parts, *_cards(), _sales(), "</svg>\n"])


def _cards() -> Iterator[str]:
    """STI-7 to STI-9. Yield the upper and the lower half of every town that there could be, and blank towns."""
    for goods in product(range(len(GOODS)), repeat=SPACES):
        yield _half("goods", "good", goods, GOODS_SPACES, '<use href="#town"/>')
    for buildings in product(range(len(BUILDINGS)), repeat=SPACES):
        yield _half("buildings", "building", buildings, BUILDING_SPACES)
    for town in TOWN_NAMES:
        yield f'<g id="blank-{town}"><use href="#blank"/><text class="sti-name sti-terra" y="9">{town}</text></g>'


def _half(name: str, kind: str, shown: Sequence[int], spots: Sequence[Point], ground: str = "") -> str:
    signs = "".join(
        f'<use href="#{kind}-{what}" x="{x:g}" y="{y:g}"/>' for what, (x, y) in zip(shown, spots, strict=True)
    )
    return f'<g id="{name}-{"-".join(map(str, shown))}">{ground}{signs}</g>'


def _sales() -> str:
    """STI-143. Return the table of what a sale brings, by the number of kinds."""
    rows = (range(len(SALE_WEALTH)), SALE_WEALTH, SALE_POINTS)
    figures = "".join(
        f'<text class="tw-mid" x="{24 + 35 * kinds}" y="{12 + 26 * number}">{row[kinds]}</text>'
        for number, row in enumerate(rows)
        for kinds in range(1, len(SALE_WEALTH))
    )
    signs = "".join(
        f'<use href="#{sign}" transform="translate(14 {y}) scale(.6)"/>' for sign, y in (("purse", 32), ("quill", 58))
    )
    return f'<g id="sales">{figures}{signs}<path class="tw-rule" d="M0 18H238"/></g>'


class _Plate:
    """The shapes of one chart."""

    def __init__(self, course: Course) -> None:
        self.course = course
        self.chance = random.Random(course.name)
        self.line = roughened(smooth(course.coast, STEP), ROUGH, self.chance)
        self.home = roughened(smooth(course.home, STEP), ROUGH, self.chance)
        marks = [self._nearest(town, sea) for town, sea in zip(course.towns, course.seas, strict=True)]
        cuts = [0, *((here + there) // 2 for here, there in pairwise(marks)), len(self.line) - 1]
        self.pieces = list(pairwise(cuts))

    def engrave(self) -> Iterator[str]:
        """Yield the sea, the land, and for each place of a town the colour of its sea and its piece of the coast."""
        name, width, height = self.course.name, self.course.width, self.course.height
        yield f'<clipPath id="{name}-edge"><path d="M0 0H{width}V{height}H0z"/></clipPath>'
        yield f'<g id="{name}-sea">{"".join(self._sea())}</g>'
        yield f'<g id="{name}-land">{"".join(self._land())}</g>'
        for place, (x, y) in enumerate(self.course.seas):
            wash = f'<circle cx="{x:g}" cy="{y:g}" r="{WASH}" fill="url(#wash)" clip-path="url(#{name}-edge)"/>'
            roads = f'<use href="#roads" x="{x:g}" y="{y:g}"/>'
            yield f'<g id="{name}-wash-{place}">{self._before("wash", place)}{wash}{roads}</g>'
        growth = self._growth()
        for place, (first, last) in enumerate(self.pieces):
            shapes = "".join(self._coast(self.line[first : last + 1]))
            yield f'<g id="{name}-coast-{place}">{self._before("coast", place)}{shapes}{"".join(growth[place])}</g>'

    def _before(self, what: str, place: int) -> str:
        """Return what lies before a place: whoever knows a piece of the coast knows all that Lisbon is nearer to."""
        return f'<use href="#{self.course.name}-{what}-{place - 1}"/>' if place else ""

    def _sea(self) -> Iterator[str]:
        course = self.course
        x, y = course.rose
        yield f'<path class="sti-parchment" d="M0 0H{course.width}V{course.height}H0z"/>'
        yield f'<path class="sti-rhumb" d="{"".join(self._winds(x, y, WINDS))}"/>'
        for x, y in (course.lisbon, course.towns[-1]):
            yield f'<path class="sti-rhumb sti-faint" d="{"".join(self._winds(x, y, WINDS // 2))}"/>'
        for spot in (course.lisbon, course.harbour):
            yield (
                f'<circle cx="{spot[0]:g}" cy="{spot[1]:g}" r="{WASH}" fill="url(#wash)"'
                f' clip-path="url(#{course.name}-edge)"/>'
            )

    def _winds(self, x: float, y: float, winds: int) -> Iterator[str]:
        """Yield the lines of the winds from a place to the edges."""
        for wind in range(winds):
            angle = math.tau * (wind + 0.001) / winds
            across, down = math.cos(angle), math.sin(angle)
            reach = min(
                ((self.course.width if across > 0 else 0) - x) / across,
                ((self.course.height if down > 0 else 0) - y) / down,
            )
            yield f"M{x:g} {y:g}L{x + across * reach:.0f} {y + down * reach:.0f}"

    def _land(self) -> Iterator[str]:
        course = self.course
        mainland = written(self._within([*self.line, *course.inland]))
        yield f'<path class="sti-land" d="{mainland}z"/>'
        yield f'<path class="sti-guess" d="{written(self._inside(self.line))}"/>'
        yield f'<path class="sti-land" d="{written(self._within(self.home))}z"/>'
        yield from self._coast(self.home)
        yield '<use href="#city" x="{:g}" y="{:g}"/>'.format(*course.lisbon)
        for beast, x, y in course.beasts:
            yield f'<use href="#{beast}" x="{x:g}" y="{y:g}"/>'
        for words, x, y, look in course.words:
            turned = f' transform="rotate(90 {x:g} {y:g})"' if look == "sti-upright" else ""
            yield f'<text class="sti-name {look}" x="{x:g}" y="{y:g}"{turned}>{words}</text>'
        yield from self._frame()

    def _frame(self) -> Iterator[str]:
        width, height = self.course.width, self.course.height
        inner, outer = f"M0 0H{width}V{height}H0z", f"M{-FRAME} {-FRAME}H{width + FRAME}V{height + FRAME}H{-FRAME}z"
        middle = FRAME / 2
        scale = f"M{-middle:g} {-middle:g}H{width + middle:g}V{height + middle:g}H{-middle:g}z"
        yield f'<path class="sti-margin" d="{outer}{inner}"/><path class="sti-scale" d="{scale}"/>'
        yield f'<path class="sti-edge" d="{outer}{inner}"/>'

    def _coast(self, line: Sequence[Point]) -> Iterator[str]:
        """Yield a piece of inked coast: its colour, the lines of the water before it, and the shore."""
        shore = written(self._inside(line))
        yield f'<path class="sti-tint" d="{shore}"/><path class="sti-hatch" d="{"".join(self._hatches(line))}"/>'
        yield f'<path class="sti-shore" d="{shore}"/>'

    def _hatches(self, line: Sequence[Point]) -> Iterator[str]:
        """Yield level strokes that lie before the coast as if the water were engraved."""
        for (x, y), (u, v) in pairwise(line):
            length = math.dist((x, y), (u, v)) or 1
            out, down = -(v - y) / length, (u - x) / length
            for share in (0.0, 0.5):
                a, b = x + (u - x) * share, y + (v - y) * share
                if abs(out) > 0.4:
                    reach = self.chance.randint(4, 13)
                    a, stroke = a + 2 * out, reach if out > 0 else -reach
                else:
                    b, stroke = b + down * self.chance.choice((3, 5, 8)), self.chance.randint(5, 10)
                if 0 < a < self.course.width and 0 < b < self.course.height:
                    yield f"M{a:.0f} {b:.0f}h{stroke}"

    def _growth(self) -> list[list[str]]:
        """Return hills and trees inland, with the piece of the coast that they are nearest to."""
        grown: list[list[str]] = [[] for _ in self.pieces]
        land = [*self.line, *self.course.inland]
        taken: list[tuple[float, float, float]] = []
        for number in range(PLANTS):
            symbol, room = GROWTH[number % len(GROWTH)]
            x = self.chance.uniform(room, self.course.width - room)
            y = self.chance.uniform(room, self.course.height - room)
            nearest = min(range(len(self.line)), key=lambda place: math.dist(self.line[place], (x, y)))
            if math.dist(self.line[nearest], (x, y)) < room or not holds(land, (x, y)) or self._covers(x, y, room):
                continue
            if all(math.dist((x, y), (u, v)) > room + other for u, v, other in taken):
                taken.append((x, y, room))
                piece = next(place for place, (_, last) in enumerate(self.pieces) if nearest <= last)
                grown[piece].append(f'<use href="#{symbol}" x="{x:.0f}" y="{y:.0f}"/>')
        return grown

    def _covers(self, x: float, y: float, room: float) -> bool:
        """Tell whether something would lie under a town, in a sea zone, on Lisbon or on a word."""
        boxes = [
            *((u, v, TOWN / 2 + 12, TOWN / 2 + 4) for u, v in self.course.towns),
            *((u, v, SEA[0] / 2, SEA[1] / 2) for u, v in self.course.seas),
            *((u, v - 6, 12, 62) if look == "sti-upright" else (u, v - 6, LETTERS[look] * len(words), 24)
              for words, u, v, look in self.course.words),
            *((u, v, 46, 46) for _, u, v in self.course.beasts),
            (*self.course.lisbon, 130, 90),
        ]  # fmt: skip
        return any(abs(x - u) < across + room * 0.7 and abs(y - v) < down + room * 0.7 for u, v, across, down in boxes)

    # Lines.

    def _nearest(self, town: Point, sea: Point) -> int:
        middle = ((town[0] + sea[0]) / 2, (town[1] + sea[1]) / 2)
        return min(range(len(self.line)), key=lambda place: math.dist(self.line[place], middle))

    def _within(self, line: Sequence[Point]) -> list[Point]:
        """Return a line whose points beyond the edges lie on them."""
        return [(min(max(x, 0), self.course.width), min(max(y, 0), self.course.height)) for x, y in line]

    def _inside(self, line: Sequence[Point]) -> list[Point]:
        """Return the points of a line that lie within the edges."""
        return [(x, y) for x, y in line if 0 <= x <= self.course.width and 0 <= y <= self.course.height]

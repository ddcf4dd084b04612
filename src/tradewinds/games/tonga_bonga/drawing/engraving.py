"""The chart of a map as it is engraved: what never changes in a game, for any map that the rules accept.

The charts of the maps that come with the game are part of the art (``chart.svg``), so that a page needs them only
once; `__main__` engraves them anew. Those of other maps are engraved when they are needed, and kept for a while.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from tradewinds.games.tonga_bonga import maps
from tradewinds.games.tonga_bonga.drawing.coast import SQUARE, field_of, outline
from tradewinds.games.tonga_bonga.state import STATE
from tradewinds.games.tonga_bonga.terms import BAY, COLOURS, COLUMNS, ISLANDS, LAND, SEA

if TYPE_CHECKING:
    from tradewinds.games.tonga_bonga.maps import Map

Square = tuple[int, int]
"""A row and a column."""
Spot = tuple[int, int]
"""A place on the chart."""

FILE = Path(__file__).parents[1] / "art" / "chart.svg"
FRAME = 30
"""The width of the frame around the squares, with their letters and numbers."""

HALF, QUARTER = SQUARE // 2, SQUARE // 4
KEPT = 32
"""How many maps are remembered."""

SHOALS = ((0.08, "tob-shoal-3"), (0.2, "tob-shoal-2"), (0.4, "tob-shoal-1"))
"""Heights of the wide field, from deep water to the beach."""
COAST, WOODS, HILLS = 0.53, 0.74, 0.93
"""Heights of the narrow field."""

ROSE_ROOM, CREATURE_ROOM = 1.4, 1.2
"""Squares without land that ornaments need around them."""

INLAND = ("peak", "hill", "peak", "volcano", "grove", "hill")
ASHORE = ("palm", "palms", "grove", "palm", "", "hut", "palms")
"""What can be found in a square with land all around, and in one by the sea."""

NAME_LENGTH = 3
"""Squares in a row that the name of an island needs on its land."""


@dataclass(frozen=True)
class Chart:
    """A chart, and where things lie on it."""

    width: int
    height: int
    """The sea without its frame."""
    markup: str
    names: tuple[tuple[Spot, bool], ...]
    """The middle of each island's name, and whether it lies on land."""
    camps: tuple[tuple[Spot, ...], ...]
    """For each island, where the camps of the colours stand."""


def chart_of(record: np.void) -> Chart:
    """Return the chart of the map of a record."""
    return _chart_of(record.tobytes())


@lru_cache(maxsize=KEPT)
def _chart_of(record: bytes) -> Chart:
    return engrave(maps.from_record(np.frombuffer(record, dtype=STATE["map"]).view(np.recarray)[0]))


def engrave(chart: Map) -> Chart:
    """Return the chart of a map. What comes with the game lies in the art already."""
    name = maps.name_of(chart)
    plan = _Plan(chart)
    markup = f'<use href="#map-{name}"/>' if name in maps.NAMES else "".join(plan.draw())
    return Chart(plan.width, plan.height, markup, tuple(plan.names), tuple(plan.camps))


class _Plan:
    """Where everything of a chart lies, and its shapes."""

    def __init__(self, chart: Map) -> None:
        self.chart = chart
        self.rows, self.columns = len(chart.squares), len(chart.squares[0])
        self.width, self.height = self.columns * SQUARE, self.rows * SQUARE
        self.kinds = {
            (row, column): chart.codes[row * COLUMNS + column]
            for row in range(self.rows)
            for column in range(self.columns)
        }
        self.land = {square for square, kind in self.kinds.items() if LAND <= kind < SEA}
        self.bays = {square: kind - BAY for square, kind in self.kinds.items() if kind >= BAY}
        shallow = {divmod(square, COLUMNS) for pair in chart.narrows for square in pair}
        self.busy = self.land | set(self.bays) | shallow
        """Squares that ornaments keep away from."""
        self.names: list[tuple[Spot, bool]] = []
        self.camps: list[tuple[Spot, ...]] = []
        self.taken: set[Square] = set()
        """Land squares that a name or a camp needs, so that nothing grows there."""
        for island in range(len(ISLANDS)):
            self._settle(island)

    # Names and camps.

    def _settle(self, island: int) -> None:
        """Find room for the name of an island, and for a camp of each colour near its bays."""
        own = {square for square in self.land if self.kinds[square] == LAND + island}
        bays = [square for square, of in self.bays.items() if of == island]
        run = self._best_run(own)
        if len(run) >= NAME_LENGTH:
            row, first = run[0]
            self.names.append((((2 * first + len(run)) * HALF, row * SQUARE + HALF), True))
            middle = first + len(run) / 2
            self.taken |= {square for square in run if abs(square[1] + 0.5 - middle) < 2.1}
        else:
            self.names.append((self._beside(own | set(bays)), False))
        free = sorted(own - self.taken, key=lambda square: (_distance(square, bays), square)) or bays[:1]
        self.camps.append(tuple(_spread(free)))
        self.taken |= set(free[: len(COLOURS)])

    def _best_run(self, own: set[Square]) -> list[Square]:
        """Return the row of an island in which its name fits best: long, with land above and below."""
        best: tuple[float, list[Square]] = (0, [])
        middle = sum(row for row, _ in own) / len(own) if own else 0
        for row in sorted({row for row, _ in own}):
            run: list[Square] = []
            for column in range(self.columns + 1):
                if (row, column) in own:
                    run.append((row, column))
                    continue
                worth = min(len(run), 5) - abs(row - middle) / 3
                if len(run) >= NAME_LENGTH and worth > best[0]:
                    best = (worth, run)
                run = []
        return best[1]

    def _beside(self, squares: set[Square]) -> Spot:
        """Return a place for a name close to an island, where it covers neither bays nor another name."""
        columns = [column for _, column in squares]
        reach = min(SQUARE + QUARTER, self.width // 2)
        x = min(max((min(columns) + max(columns) + 1) * HALF, reach), self.width - reach)
        edges = sorted({row + side for row, _ in squares for side in (0, 1)}, reverse=True)
        heights = [min(max(edge * SQUARE, QUARTER + 4), self.height - QUARTER) for edge in edges]
        return min(((x, y + shift) for y in heights for shift in (QUARTER, 0, -QUARTER)), key=self._covers)

    def _covers(self, spot: Spot) -> int:
        """Return how much of bays and other names a name at a place would cover."""
        x, y = spot
        bays = [(column * SQUARE + HALF, row * SQUARE + HALF, HALF) for row, column in self.bays]
        names = [(*place, QUARTER + 6) for place, _ in self.names]
        near = [reach + QUARTER - abs(v - y) for u, v, reach in bays + names if abs(u - x) < 2 * SQUARE]
        beyond = not QUARTER <= y <= self.height - QUARTER + 4
        return sum(max(cover, 0) for cover in near) + 1000 * beyond

    # Shapes.

    def draw(self) -> Iterator[str]:
        """Yield the parts of the chart, from the sea upwards."""
        x, y = self.rose
        yield f'<path class="tob-sea" d="M0 0H{self.width}V{self.height}H0z"/>'
        yield f'<path class="tob-rhumb" d="{self._rhumbs(x, y)}"/>'
        yield from self._lands()
        yield f'<path class="tob-grid" d="{self._grid()}"/>'
        yield (
            f'<use href="#rose" x="{x - 62}" y="{y - 62}" width="124" height="124"/>' if self.room >= ROSE_ROOM else ""
        )
        yield from self._creatures()
        yield from self._waves()
        yield from self._growth()
        yield from self._harbours()
        yield from self._reefs()
        yield from self._frame()

    def _lands(self) -> Iterator[str]:
        land = [[(row, column) in self.land for column in range(self.columns)] for row in range(self.rows)]
        seed = self.chart.text
        wide, narrow = field_of(land, 0.8, 0.05, seed), field_of(land, 0.36, 0.2, seed)
        for height, look in SHOALS:
            yield f'<path class="{look}" d="{outline(wide, height, every=4)}"/>'
        coast = outline(narrow, COAST, every=2, least=300)
        yield f'<path class="tob-surf" d="{coast}"/><path class="tob-beach" d="{coast}"/>'
        yield f'<path class="tob-woods" d="{outline(narrow, WOODS, every=2)}"/>'
        yield f'<path class="tob-hills" d="{outline(narrow, HILLS, every=3)}"/>'

    def _grid(self) -> str:
        across = "".join(f"M0 {row * SQUARE}h{self.width}" for row in range(1, self.rows))
        return across + "".join(f"M{column * SQUARE} 0v{self.height}" for column in range(1, self.columns))

    @property
    def rose(self) -> Spot:
        """The middle of the widest sea, rather near a corner: the rose lies there, and all lines come from it."""
        row, column = self._open_sea()[0]
        return column * SQUARE, row * SQUARE

    @property
    def room(self) -> float:
        """How far the nearest coast is from the rose, in squares."""
        return self._clearance(*self._open_sea()[0])

    def _open_sea(self) -> list[Square]:
        """Return the crossings of the grid, the one with most sea around it first."""
        crossings = [(row, column) for row in range(1, self.rows) for column in range(1, self.columns)] or [(0, 0)]
        return sorted(crossings, key=lambda place: (-self._clearance(*place), abs(place[1] - self.columns / 2), place))

    def _clearance(self, row: int, column: int) -> float:
        """Return how far a crossing of the grid is from land, bays, reefs and the frame: at most two squares."""
        near = [max(abs(r + 0.5 - row), abs(c + 0.5 - column)) - 0.5 for r, c in self.busy]
        return min([2.0, *near, row, column, self.rows - row, self.columns - column])

    def _rhumbs(self, x: int, y: int) -> str:
        """Return the lines of the 32 winds from a point to the frame."""
        lines = []
        for wind in range(32):
            east, south = math.sin(math.tau * wind / 32), -math.cos(math.tau * wind / 32)
            reach = min(_until(x, east, self.width), _until(y, south, self.height))
            lines.append(f"M{x} {y}L{round(x + reach * east)} {round(y + reach * south)}")
        return "".join(lines)

    def _waves(self) -> Iterator[str]:
        """Yield some waves on the open sea."""
        x, y = self.rose
        for (row, column), kind in self.kinds.items():
            left, top = column * SQUARE, row * SQUARE
            by_rose = math.hypot(left + HALF - x, top + HALF - y) < 2 * SQUARE
            number = _hash(row, column)
            if kind == SEA and not by_rose and number % 6 == 0:
                yield _use("wave", left + number // 6 % 18, top + 10 + number // 108 % 22)

    def _creatures(self) -> Iterator[str]:
        """Yield a whale and a canoe where there is room, far from the rose and from each other."""
        seen = [self._open_sea()[0]]
        for creature in ("whale", "canoe"):
            wide = [
                place
                for place in self._open_sea()
                if self._clearance(*place) >= CREATURE_ROOM and _distance(place, seen) > 6
            ]
            if wide:
                row, column = max(wide, key=lambda place: (self._clearance(*place), _distance(place, seen), place))
                seen.append((row, column))
                yield _use(creature, column * SQUARE, row * SQUARE)

    def _growth(self) -> Iterator[str]:
        """Yield palms, hills and huts, those in the south before those in the north."""
        for row, column in sorted(self.land - self.taken):
            number = _hash(row, column)
            around = {(row + down, column + right) for down in (-1, 0, 1) for right in (-1, 0, 1)}
            inland = around <= self.land
            kind = (INLAND if inland else ASHORE)[number % len(INLAND if inland else ASHORE)]
            if kind:
                east = ((row, column + 1) in self.land) - ((row, column - 1) in self.land)
                south = ((row + 1, column) in self.land) - ((row - 1, column) in self.land)
                x, y = column * SQUARE + HALF + 6 * east, row * SQUARE + HALF + 6 * south
                yield _use(kind, x + number // 7 % 9 - 4, y + number // 63 % 7 - 3)

    def _harbours(self) -> Iterator[str]:
        """Yield the bays: a jetty from the land, and where ships lie at anchor."""
        for row, column in self.bays:
            x, y = column * SQUARE + HALF, row * SQUARE + HALF
            yield _use("anchorage", x, y)
            for turn, (down, right) in enumerate(((-1, 0), (0, 1), (1, 0), (0, -1))):
                if (row + down, column + right) in self.land:
                    yield f'<use href="#jetty" transform="translate({x} {y}) rotate({90 * turn})"/>'
                    break

    def _reefs(self) -> Iterator[str]:
        """TOB-10. Yield a reef on the border of the two squares of each narrows."""
        for one, other in self.chart.narrows:
            row, column = divmod(other, COLUMNS)
            if other - one == 1:
                yield f'<use href="#reef" transform="translate({column * SQUARE} {row * SQUARE + HALF}) rotate(90)"/>'
            else:
                yield _use("reef", column * SQUARE + HALF, row * SQUARE)

    def _frame(self) -> Iterator[str]:
        """Yield the frame, with a letter for each column and a number for each row."""
        w, h, f = self.width, self.height, FRAME
        yield f'<path class="tob-margin" d="M{-f} {-f}H{w + f}V{h + f}H{-f}zM0 0V{h}H{w}V0z"/>'
        yield f'<path class="tob-edge" d="M{-f} {-f}H{w + f}V{h + f}H{-f}zM-6-6H{w + 6}V{h + 6}H-6zM0 0H{w}V{h}H0z"/>'
        yield f'<path class="tob-scale" d="M0-3H{w}M0 {h + 3}H{w}M-3 0V{h}M{w + 3} 0V{h}"/><g class="tob-square">'
        for column in range(self.columns):
            x = column * SQUARE + HALF
            yield f'<text x="{x}" y="-11">{chr(ord("A") + column)}</text>'
            yield f'<text x="{x}" y="{h + 23}">{chr(ord("A") + column)}</text>'
        for row in range(self.rows):
            y = row * SQUARE + HALF + 6
            yield f'<text x="-18" y="{y}">{row + 1}</text><text x="{w + 18}" y="{y}">{row + 1}</text>'
        yield "</g>"


def _distance(square: Square, bays: Iterable[Square]) -> int:
    return min(abs(square[0] - row) + abs(square[1] - column) for row, column in bays)


def _spread(squares: list[Square]) -> Iterator[Spot]:
    """Yield a place for each colour on some squares: one a square, or several where there are too few."""
    each = -(-len(COLOURS) // len(squares))
    for colour in range(len(COLOURS)):
        row, column = squares[colour // each]
        place = colour % each
        x, y = column * SQUARE + HALF, row * SQUARE + HALF
        if each > 1:
            x += QUARTER if place % 2 else -QUARTER
        if each > 2:
            y += QUARTER if place > 1 else -QUARTER
        yield x, y


def _until(start: int, step: float, end: int) -> float:
    """Return how far one can go before one leaves a stretch."""
    if abs(step) < 1e-9:
        return math.inf
    return (end - start) / step if step > 0 else -start / step


def _hash(row: int, column: int) -> int:
    """Return a number that looks like chance, the same for a square every time."""
    number = (row * 73856093) ^ (column * 19349663) ^ 0x9E3779B9
    number = (number ^ (number >> 13)) * 1274126177 & 0xFFFFFFFF
    return (number ^ (number >> 16)) & 0xFFFF


def _use(symbol: str, x: int, y: int) -> str:
    return f'<use href="#{symbol}" x="{x}" y="{y}"/>'


def engrave_all() -> str:
    """Return the file with the charts of the maps that come with the game."""
    charts = "\n".join(f'<g id="map-{name}">{"".join(_Plan(maps.known_map(name)).draw())}</g>' for name in maps.NAMES)
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1152 720">\n{charts}\n</svg>\n'

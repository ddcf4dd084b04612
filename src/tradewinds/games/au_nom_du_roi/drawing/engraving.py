"""The art that is made and not drawn by hand: the charts of the voyages, and the pieces that come in many colours.

All of it is part of ``chart.svg``, so that a page needs it only once; `__main__` engraves it anew.
"""

from __future__ import annotations

import math
import random
from collections.abc import Iterator, Sequence
from itertools import pairwise, permutations
from pathlib import Path

from tradewinds.drawing.lines import Point, holds, roughened, smooth, written
from tradewinds.games.au_nom_du_roi.components import COLUMNS, MOST_PLAYERS, MOST_ROUNDS, PRICES
from tradewinds.games.au_nom_du_roi.drawing.voyages import CHART, VOYAGES, Voyage
from tradewinds.games.au_nom_du_roi.drawing.world import LANDS
from tradewinds.games.au_nom_du_roi.terms import COLOURS, MISSIONS, SHIPS, SIZES, SMALLEST_MISSION, STEPS, VOLUMES

FILE = Path(__file__).parents[1] / "art" / "chart.svg"

PLATE = (4, 30)
"""Where the chart lies on the card of an expedition."""
FINE = 2
"""Charts are engraved larger than they are shown, so that whole numbers are fine enough."""
WIDTH, HEIGHT = CHART[0] * FINE, CHART[1] * FINE
MARGIN = 14
"""How far the land goes on beyond the edge, where its shore is not seen."""
STEP = 7
ROUGH = 3.2
"""How far the points of a coast lie apart, and how far they stray."""
WINDS = 16
GROWTH = (("peaks", 22), ("tree", 12), ("hill", 14), ("hill", 14), ("tree", 12))
"""What there is inland, and how much room each needs."""
PLANTS = 60
"""How often a place for something is tried."""

SAILS = ((1, -9), (-7, -8), (1, -11))
"""Where the sign of its colour stands on the main sail of a ship, by volume."""
HALVES = ((-6, -10), (8, -10))
"""Where both signs of a joker stand."""

ROUNDS = (16, 44, 72)
"""Where on a mission the rounds stand, and what it pays for them."""
POINTS, POINT = 50, 9
"""How many points a line of the score track has, and how far they lie apart."""
SPACE = 44
"""How far the spaces of the track of completed missions lie apart."""
COLUMN = 78
"""How far the places lie apart where ships are for sale."""


def engrave_all() -> str:
    """Return the file."""
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="0" height="0" viewBox="0 0 {CHART[0]} {CHART[1]}">',
        "<title>Charts of twelve voyages, and pieces in many colours; engraved by drawing/engraving.py</title>",
    ]
    for name, voyage in VOYAGES.items():
        shapes = "".join(_Plate(name, voyage).engrave())
        moved = f"translate({PLATE[0]} {PLATE[1]}) scale({1 / FINE:g})"
        parts.append(
            f'<g id="chart-{name}" transform="{moved}">'
            f'<svg width="{WIDTH}" height="{HEIGHT}" overflow="hidden">{shapes}</svg>'
            f'<path class="anr-edge" d="M0 0H{WIDTH}V{HEIGHT}H0z"/></g>'
        )
    return "\n".join([*parts, *_ships(), *_signed(), *_missions(), *_pawns(), *_tracks(), "</svg>\n"])


# Pieces.


def _ships() -> Iterator[str]:
    """ANR-10, ANR-13. Yield a ship of every colour and volume, and a joker with every two colours."""
    for number, ship in enumerate(SHIPS):
        colour, volume = divmod(number, VOLUMES)
        x, y = SAILS[volume]
        yield (
            f'<g id="ship-{number}" class="anr-{COLOURS[colour]}"><use href="#hull"/><use href="#sails-{volume + 1}"/>'
            f'<use href="#sign-{colour}" x="{x}" y="{y}"/><text class="anr-volume" x="-15" y="20">{ship[-1]}</text></g>'
        )
        for seat in range(MOST_PLAYERS):
            pawn = f'<use href="#pawn-{seat}" x="16" y="10"/>'
            yield f'<g id="ship-{number}-{seat}"><use href="#ship-{number}"/>{pawn}</g>'
    for first, second in permutations(range(len(COLOURS)), 2):
        halves = "".join(
            f'<g class="anr-{COLOURS[colour]}"><use href="#half-{side}"/>'
            f'<use href="#sign-{colour}" x="{x}" y="{y}"/></g>'
            for side, (colour, (x, y)) in enumerate(zip((first, second), HALVES, strict=True))
        )
        yield f'<g id="joker-{first}-{second}"><use href="#hull"/>{halves}<use href="#rigging"/></g>'
        for volume in range(1, VOLUMES + 1):
            yield (
                f'<g id="joker-{first}-{second}-{volume}"><use href="#joker-{first}-{second}"/>'
                f'<text class="anr-volume" x="-15" y="20">{volume}</text></g>'
            )
    for price in PRICES:
        yield f'<g id="price-{price}"><use href="#dear"/><text class="anr-price" y="6">{price}</text></g>'


def _signed() -> Iterator[str]:
    """Yield what bears a colour and its sign: expeditions, patches, small ones, and flags."""
    for number, colour in enumerate(COLOURS):
        sign = f'<use href="#sign-{number}"'
        yield (f'<g id="expedition-{number}" class="anr-{colour}"><use href="#expedition"/>{sign} x="16" y="16"/></g>')
        yield f'<g id="patch-{number}" class="anr-{colour}"><use href="#patch"/>{sign}/></g>'
        yield f'<g id="chip-{number}"><use href="#patch-{number}" transform="scale(.75)"/></g>'
        yield f'<g id="flag-{number}" class="anr-{colour}"><use href="#flag"/>{sign} x="3" y="-8"/></g>'


def _missions() -> Iterator[str]:
    """ANR-18. Yield every mission: its colour and its volume; what it pays is written on it by the board."""
    rounds = "".join(
        f'<use href="#round" x="{ROUNDS[number]}" y="55"/><text class="anr-round" x="{ROUNDS[number]}" y="60">'
        f"{number + 1}</text>"
        for number in range(MOST_ROUNDS)
    )
    yield f'<g id="mission">{rounds}</g>'
    for number, name in enumerate(MISSIONS):
        colour, volume = COLOURS[number // SIZES], number % SIZES + SMALLEST_MISSION
        yield (
            f'<g id="mission-{number}" class="anr-{colour}"><use href="#scroll"/><use href="#band"/>'
            f'<use href="#sign-{number // SIZES}" transform="translate(20 22) scale(1.5)"/>'
            f'<use href="#hold" x="48" y="22"/><text class="anr-size" x="71" y="31">{name[-1]}</text>'
            '<use href="#mission"/></g>'
        )
        yield (
            f'<g id="token-{number}" class="anr-{colour}"><use href="#token"/>'
            f'<use href="#sign-{number // SIZES}" x="-9"/><text class="anr-number" x="9" y="6">{volume}</text></g>'
        )


def _pawns() -> Iterator[str]:
    """ANR-22. Yield a pawn of every seat; its head is the mark of the seat."""
    for seat in range(MOST_PLAYERS):
        yield (
            f'<g id="pawn-{seat}" class="tw-seat-{seat}"><use href="#body"/>'
            f'<use href="#mark-{seat}" x="-7.5" y="-15" width="15" height="15"/></g>'
        )


def _tracks() -> Iterator[str]:
    """ANR-24, ANR-29. Yield the two tracks of the score board, and a row of places for ships."""
    ticks = "".join(
        f"M{POINT * point} {14 + 34 * line}v{-8 if point % 5 else -13}" for line in range(2) for point in range(POINTS)
    )
    figures = "".join(
        f'<text class="anr-tick" x="{POINT * point}" y="{28 + 34 * line}">{POINTS * line + point}</text>'
        for line in range(2)
        for point in range(0, POINTS, 5)
    )
    level = f"M-6 14H{POINT * POINTS - 3}M-6 48H{POINT * POINTS - 3}"
    yield f'<g id="score"><path class="anr-scale" d="{level}{ticks}"/>{figures}</g>'
    spaces = "".join(
        f'<use href="#space" x="{SPACE * step}"/><text class="anr-tick" x="{SPACE * step}" y="30">'
        f"{step}{'+' if step == STEPS - 1 else ''}</text>"
        for step in range(STEPS)
    )
    yield f'<g id="completed">{spaces}</g>'
    places = "".join(f'<use href="#berth" x="{COLUMN * column}"/>' for column in range(COLUMNS))
    yield f'<g id="berths">{places}</g>'


# Charts.


class _Plate:
    """The shapes of one chart."""

    def __init__(self, name: str, voyage: Voyage) -> None:
        self.name = name
        self.voyage = voyage
        self.chance = random.Random(name)

    def engrave(self) -> Iterator[str]:
        """Yield sea, lands and the way across."""
        yield f'<path class="anr-sea" d="M0 0H{WIDTH}V{HEIGHT}H0z"/><path class="anr-rhumb" d="{self._winds()}"/>'
        shores = [shore for land in LANDS if (shore := self._shore(land))]
        coast = "".join(f"{written(shore)}z" for shore in shores)
        yield f'<path id="coast-{self.name}" d="{coast}"/>'
        yield f'<use href="#coast-{self.name}" class="anr-land"/><use href="#coast-{self.name}" class="anr-tint"/>'
        yield f'<path class="anr-hatch" d="{"".join(stroke for shore in shores for stroke in self._hatches(shore))}"/>'
        yield f'<use href="#coast-{self.name}" class="anr-shore"/>'
        yield from self._growth(shores)
        yield from self._way()
        x, y = self._at(self.voyage.rose)
        yield f'<use href="#rose" x="{x:.0f}" y="{y:.0f}"/>'
        x, y = self._at(self.voyage.dated)
        yield f'<text class="anr-year" x="{x:.0f}" y="{y:.0f}">{self.voyage.year}</text>'

    def _at(self, spot: Point) -> Point:
        x, y = self.voyage.place(spot)
        return x * FINE, y * FINE

    def _winds(self) -> str:
        """Return the lines of the winds from the rose to beyond the edge."""
        x, y = self._at(self.voyage.rose)
        angles = (math.tau * (wind + 0.5) / WINDS for wind in range(WINDS))
        return "".join(f"M{x:.0f} {y:.0f}l{600 * math.cos(angle):.0f} {600 * math.sin(angle):.0f}" for angle in angles)

    def _shore(self, land: Sequence[Point]) -> list[Point]:
        """Return the outline of a land as far as the chart shows it, rough as coasts are; none if it lies elsewhere."""
        spots = [self._at(spot) for spot in land]
        if not _cut(spots):
            return []
        size = max(max(x for x, _ in spots) - min(x for x, _ in spots), 1)
        rough = min(ROUGH, size / 12)
        return _cut(roughened(smooth([*spots, spots[0]], STEP), rough, self.chance))

    def _hatches(self, shore: Sequence[Point]) -> Iterator[str]:
        """Yield level strokes that lie before the coast as if the water were engraved."""
        turn = math.copysign(1, sum(x * v - u * y for (x, y), (u, v) in pairwise([*shore, shore[0]])))
        for (x, y), (u, v) in pairwise(shore):
            if not (0 < x < WIDTH and 0 < y < HEIGHT):
                continue
            length = math.dist((x, y), (u, v)) or 1
            out, down = turn * (v - y) / length, -turn * (u - x) / length
            if abs(out) > 0.35:
                reach = self.chance.randint(5, 15)
                yield f"M{x + 2 * out:.0f} {y:.0f}h{reach if out > 0 else -reach}"
            else:
                yield f"M{x:.0f} {y + down * self.chance.choice((4, 7, 10)):.0f}h{self.chance.randint(6, 12)}"

    def _growth(self, shores: Sequence[Sequence[Point]]) -> Iterator[str]:
        """Yield mountains, hills and trees, away from the coast, from the way and from each other."""
        way = smooth([self._at(spot) for spot in self.voyage.route], STEP)
        taken = [(spot, 4.0) for spot in (*way, *(spot for shore in shores for spot in shore))]
        taken.append((self._at(self.voyage.rose), 24))
        for number in range(PLANTS):
            symbol, room = GROWTH[number % len(GROWTH)]
            spot = (self.chance.uniform(room, WIDTH - room), self.chance.uniform(room, HEIGHT - room))
            if not any(holds(shore, spot) for shore in shores):
                continue
            if all(math.dist(spot, other) > room + reach for other, reach in taken):
                taken.append((spot, room))
                yield f'<use href="#{symbol}" x="{spot[0]:.0f}" y="{spot[1]:.0f}"/>'

    def _way(self) -> Iterator[str]:
        """Yield the way of the explorer, dotted, and a cross where it ends."""
        way = smooth([self._at(spot) for spot in self.voyage.route], STEP)
        shown = [spot for spot in way if -MARGIN < spot[0] < WIDTH + MARGIN and -MARGIN < spot[1] < HEIGHT + MARGIN]
        path = written(shown)
        yield f'<path class="anr-halo" d="{path}"/><path class="anr-way" d="{path}"/>'
        x, y = shown[-1]
        if 0 < x < WIDTH and 0 < y < HEIGHT:
            yield f'<path class="anr-cross" d="M{x - 7:.0f} {y - 7:.0f}l14 14m0-14l-14 14"/>'


def _cut(outline: list[Point]) -> list[Point]:
    """Return the part of an outline within the chart and its margin (after Sutherland and Hodgman)."""
    for axis, edge, side in ((0, -MARGIN, 1), (0, WIDTH + MARGIN, -1), (1, -MARGIN, 1), (1, HEIGHT + MARGIN, -1)):
        kept: list[Point] = []
        for here, there in zip(outline, [*outline[1:], *outline[:1]], strict=True):
            inside, will_be = side * (here[axis] - edge) >= 0, side * (there[axis] - edge) >= 0
            if inside:
                kept.append(here)
            if inside != will_be:
                share = (edge - here[axis]) / (there[axis] - here[axis])
                kept.append((here[0] + share * (there[0] - here[0]), here[1] + share * (there[1] - here[1])))
        outline = kept
    return outline

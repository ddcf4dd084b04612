"""The course from Lisbon to India: where the towns, their sea zones and the lanes between them lie on a chart.

There is a chart for a desk and one for a phone. Both have room for twelve towns; a shorter row leaves some of the
places out, so that the coast is the same and ends in India all the same.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

from tradewinds.games.sail_to_india.terms import TOWNS

Point = tuple[float, float]

TOWN = 108
"""The side of a town: four spaces, goods above buildings."""
SPACE = 52
"""The side of a space, large enough for a thumb on a phone."""
GOODS_SPACES = ((-26, -26), (26, -26))
BUILDING_SPACES = ((-26, 27), (26, 27))
"""Where the spaces of a town lie around its middle."""
SEA = (84, 80)
"""The size of a sea zone."""

SHORTER_ROW = (0, 1, 2, 4, 5, 7, 8, 10, 11)
"""The places of the chart that nine towns use."""


@dataclass(frozen=True)
class Course:
    """A chart: its size, and the middle of everything that lies along its coast, in the order of the voyage."""

    name: str
    width: int
    height: int
    coast: Sequence[Point]
    """Points of the coast, land on the left of who follows it from Lisbon; it begins and ends beyond the frame."""
    inland: Sequence[Point]
    """Points beyond the frame that close the land behind the coast."""
    home: Sequence[Point]
    """The coast of the land on which Lisbon lies, closed."""
    lisbon: Point
    """The middle of the city."""
    quay: Point
    """Where the markers on Lisbon begin to stand."""
    harbour: Point
    """Where ships set sail."""
    towns: Sequence[Point]
    seas: Sequence[Point]
    capes: dict[int, Sequence[Point]]
    """What a ship has to go around behind a town."""
    rose: Point
    """Where the lines of the winds meet."""
    beasts: Sequence[tuple[str, float, float]]
    """What adorns the chart, and where: a rose of the winds, and what swims in the open sea."""
    words: Sequence[tuple[str, float, float, str]]
    """What is written across sea and land: the words, where, and how they look."""

    def place_of(self, town: int, row: int) -> int:
        """Return the place of a town of a row with so many towns."""
        return town if row == TOWNS else SHORTER_ROW[town]

    @cached_property
    def lane(self) -> tuple[list[Point], list[int]]:
        """The points that ships pass from Lisbon on, and which of them is the sea zone of each place."""
        points, zones = [self.harbour], []
        for place, sea in enumerate(self.seas):
            zones.append(len(points))
            points += [sea, *self.capes.get(place, ())]
        return points, zones

    def way(self, start: int | None, end: int, *before: Point) -> str:
        """Return the way from a place, or from Lisbon, to another as a path with round turns; it may begin before."""
        points, zones = self.lane
        first, last = 0 if start is None else zones[start], zones[end]
        way = points[first : last + 1] if first <= last else points[last : first + 1][::-1]
        return rounded([*before, *way])


def rounded(way: Sequence[Point]) -> str:
    """Return a path through points that turns softly at each of them: straight only from middle to middle."""
    path = f"M{way[0][0]:g} {way[0][1]:g}"
    for (x, y), (u, v) in pairwise(way[1:]):
        path += f"Q{x:g} {y:g} {round((x + u) / 2)} {round((y + v) / 2)}"
    return path + f"L{way[-1][0]:g} {way[-1][1]:g}"


DESK = Course(
    name="desk",
    width=1160,
    height=676,
    coast=(
        (352, -20), (334, 30), (330, 96), (318, 132), (268, 148), (236, 178), (226, 220), (222, 262), (230, 300),
        (228, 340), (242, 386), (292, 400), (348, 398), (410, 404), (450, 410), (466, 440), (472, 486), (494, 524),
        (528, 552), (545, 590), (572, 612), (622, 616), (668, 602), (694, 568), (724, 532), (754, 504), (762, 450),
        (760, 402), (772, 350), (778, 306), (800, 270), (828, 232), (826, 206), (796, 184), (786, 160), (810, 150),
        (860, 158), (908, 152), (948, 160), (1000, 154), (1024, 166), (1022, 206), (1026, 252), (1040, 300),
        (1066, 346), (1082, 330), (1110, 290), (1150, 262), (1190, 250),
    ),
    inland=((1190, -20),),
    home=(
        (-20, -20), (246, -20), (238, 24), (244, 60), (226, 92), (206, 126), (160, 140), (96, 138), (50, 150),
        (-20, 158),
    ),
    lisbon=(112, 58),
    quay=(34, 122),
    harbour=(232, 138),
    towns=(
        (392, 72), (292, 208), (296, 330), (416, 340), (530, 432), (612, 548), (694, 436), (702, 322), (716, 206),
        (850, 88), (974, 88), (1088, 206),
    ),
    seas=(
        (284, 84), (176, 212), (180, 334), (340, 452), (424, 500), (496, 606), (812, 500), (826, 388), (872, 294),
        (900, 200), (982, 212), (982, 312),
    ),
    capes={5: ((600, 652), (710, 632))},
    rose=(150, 540),
    beasts=(("rose", 150, 540), ("serpent", 318, 590), ("whale", 66, 300), ("galleon", 68, 412)),
    words=(
        ("MARE OCEANVM", 110, 640, "sti-mare"),
        ("AFRICA", 574, 112, "sti-continent"),
        ("terra incognita", 566, 150, "sti-legend"),
        ("ARABIA", 850, 20, "sti-country"),
        ("INDIA", 1092, 104, "sti-country"),
        ("MARE INDICVM", 988, 370, "sti-mare"),
    ),
)  # fmt: skip

PHONE = Course(
    name="phone",
    width=480,
    height=842,
    coast=(
        (226, -20), (214, 40), (196, 92), (128, 108), (104, 134), (106, 190), (88, 232), (86, 290), (84, 340),
        (88, 400), (86, 452), (96, 500), (112, 556), (112, 610), (120, 664), (122, 722), (124, 776), (152, 804),
        (206, 812), (262, 814), (316, 806), (356, 780), (362, 724), (362, 664), (374, 610), (386, 546), (392, 488),
        (396, 430), (388, 380), (380, 320), (384, 262), (392, 204), (388, 150), (392, 96), (390, 40), (394, -20),
    ),
    inland=(),
    home=((-20, -20), (206, -20), (198, 30), (184, 66), (150, 86), (100, 96), (50, 92), (-20, 104)),
    lisbon=(100, 36),
    quay=(24, 82),
    harbour=(60, 108),
    towns=(
        (166, 174), (146, 288), (146, 402), (162, 516), (174, 630), (180, 744), (306, 742), (318, 624), (332, 492),
        (324, 360), (330, 228), (332, 96),
    ),
    seas=(
        (50, 170), (44, 288), (44, 402), (54, 516), (62, 630), (66, 744), (420, 742), (424, 624), (436, 492),
        (432, 360), (436, 228), (436, 96),
    ),
    capes={5: ((90, 810), (180, 832), (320, 832), (400, 808))},
    rose=(238, 320),
    beasts=(("rose-small", 238, 320),),
    words=(("AFRICA", 238, 460, "sti-upright"), ("INDIA", 300, 22, "sti-country")),
)  # fmt: skip

COURSES = (DESK, PHONE)

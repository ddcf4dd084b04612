"""Lines as engravers draw them."""

import math
import random
from itertools import pairwise

from tradewinds.drawing.lines import holds, roughened, smooth, written

SQUARE = [(0.0, 0.0), (100.0, 0.0), (100.0, 100.0), (0.0, 100.0)]


def test_a_soft_line_passes_its_points_in_small_steps() -> None:
    line = smooth(SQUARE, step=10)
    assert all(point in line for point in SQUARE)
    assert all(math.dist(here, there) < 20 for here, there in pairwise(line))


def test_a_rough_line_strays_no_further_than_it_may() -> None:
    line = smooth(SQUARE, step=5)
    rough = roughened(line, 3, random.Random(1))
    strayed = [math.dist(here, there) for here, there in zip(line, rough, strict=True)]
    assert 0 < max(strayed) <= 3


def test_a_line_is_written_in_whole_numbers_without_what_does_not_move() -> None:
    assert written([(0.2, 0.4), (0.3, 0.1), (5.1, -2), (4, 4)]) == "M0 0l5-2-1 6"
    assert written([]) == ""


def test_an_outline_holds_what_lies_within_it() -> None:
    assert holds(SQUARE, (50, 50))
    assert not holds(SQUARE, (150, 50))

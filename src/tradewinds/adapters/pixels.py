"""Drawings as pixels, for films of games and for agents that look at the board."""

from __future__ import annotations

import io
import warnings
from functools import cache

import numpy as np
from numpy.typing import NDArray

from tradewinds.adapters.wording import AdapterError, MissingLibrary
from tradewinds.errors import quoted

try:
    import resvg_py
    from PIL import Image
except ImportError as missing:
    raise MissingLibrary("resvg_py") from missing

WIDTH = 1200
"""Wide enough to read every word of a board."""
WIDEST = 10_000

FACES = (
    "Times New Roman",
    "Liberation Serif",
    "DejaVu Serif",
    "Noto Serif",
    "FreeSerif",
    "DejaVu Sans",
    "Noto Sans",
    "Arial",
)
"""What letters may look like, the best first. Drawings ask for any serif; not every system says which one it has."""

_LETTER = '<text y="9" font-family="serif" font-size="9">W</text>'
_SAMPLE = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">{_LETTER}</svg>'


def pixels(svg: str, width: int = WIDTH) -> NDArray[np.uint8]:
    """Return a drawing as an array of height, width and the colours red, green, blue; it keeps its proportions."""
    if isinstance(width, bool) or not isinstance(width, int | np.integer) or not 1 <= width <= WIDEST:
        raise AdapterError("picture_width", given=quoted(width), widest=WIDEST)
    return _painted(svg, int(width), _face())


def _painted(svg: str, width: int, face: str) -> NDArray[np.uint8]:
    try:
        picture = resvg_py.svg_to_bytes(svg_string=svg, width=width, background="white", serif_family=face)
    except ValueError as trouble:
        raise AdapterError("no_drawing", reason=str(trouble)) from trouble
    with Image.open(io.BytesIO(picture)) as image:
        return np.array(image.convert("RGB"))


@cache
def _face() -> str:
    """Return a face that this system has. Where there is none, drawings have no letters, which is worth a word."""
    for face in FACES:
        if (_painted(_SAMPLE, 9, face) != 255).any():  # noqa: PLR2004 - a white sheet has no letter on it
            return face
    warnings.warn(str(AdapterError("no_letters")), stacklevel=3)
    return FACES[0]

"""Sheets of paper for the zones: those whose size does not change are part of the art, so that layers stay small."""

from tradewinds.drawing import Drawing

FRAMES = ((386, 204), (386, 244), (386, 268), (560, 164), (385, 148), (560, 148), (270, 268), (560, 162))
"""The sizes of players, technologies and turn, on a desk and on a phone."""


def draw_frame(drawing: Drawing, width: int, height: int, classes: str = "tw-panel") -> None:
    """Draw the sheet of a zone."""
    if (width, height) in FRAMES:
        drawing.frame(f"frame-{width}-{height}", classes)
    else:
        drawing.panel(0, 0, width, height, classes)

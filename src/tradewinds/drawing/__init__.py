"""Boards as SVG: what all games share. This package knows no game.

A game draws a view of itself with a `Drawing`; its static shapes are its `Art`. A page that shows many
positions puts ``art(card.folder).sheet()`` into itself once and then fetches only thin layers,
``view.svg(layer=True)``.
"""

from tradewinds.drawing.art import THEMES, Art, art
from tradewinds.drawing.builder import LAYOUTS, SEAT_COLOURS, Drawing, escape

__all__ = ["LAYOUTS", "SEAT_COLOURS", "THEMES", "Art", "Drawing", "art", "escape"]

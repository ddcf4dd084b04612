"""The board as SVG."""


def draw(view, drawing):
    """Draw."""

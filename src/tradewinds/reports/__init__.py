"""Report pages with plots: one self-contained HTML file, and each plot as a picture beside it.

The page is read by day and by night, on a desk and on a phone; it runs no script and fetches nothing. All texts are
given already translated; numbers are written as the report's language writes them (`number`, `percent`).
"""

from tradewinds.drawing import SEAT_COLOURS
from tradewinds.reports.libraries import library
from tradewinds.reports.numbers import number, percent
from tradewinds.reports.page import Report
from tradewinds.reports.style import ACCENT, GOLD, HAIR, INK, MILD, PAPER

__all__ = [
    "ACCENT",
    "GOLD",
    "HAIR",
    "INK",
    "MILD",
    "PAPER",
    "SEAT_COLOURS",
    "Report",
    "library",
    "number",
    "percent",
]

"""Engrave the charts anew, after a change of the course or of how charts look.

Run as ``python -m tradewinds.games.sail_to_india.drawing``.
"""

from tradewinds.games.sail_to_india.drawing.engraving import FILE, engrave_all

if __name__ == "__main__":
    FILE.write_text(engrave_all(), encoding="utf-8")

"""Engrave the charts of the maps that come with the game anew, after a change of a map or of how charts look.

Run as ``python -m tradewinds.games.tonga_bonga.drawing``.
"""

from tradewinds.games.tonga_bonga.drawing.engraving import FILE, engrave_all

if __name__ == "__main__":
    FILE.write_text(engrave_all(), encoding="utf-8")

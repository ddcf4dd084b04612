"""Engrave the art anew, after a change of a voyage or of how things look.

Run as ``python -m tradewinds.games.au_nom_du_roi.drawing``.
"""

from tradewinds.games.au_nom_du_roi.drawing.engraving import FILE, engrave_all

if __name__ == "__main__":
    FILE.write_text(engrave_all(), encoding="utf-8")

"""Runs a program with a stand-in in the place of the real game: ``with_stand_in.py STAND_IN PROGRAM ARGUMENTS``."""

from __future__ import annotations

import runpy
import sys
import tempfile
from pathlib import Path

if __name__ == "__main__":
    sys.path.append(str(Path(__file__).parents[1]))
    from standins import OFFER, PAIR, rich_stand_in, stand_in
    from tradewinds.games import batavia

    with tempfile.TemporaryDirectory() as folder:
        rich = sys.argv[1] == "rich"
        batavia.CARD = rich_stand_in(Path(folder)) if rich else stand_in(Path(folder), OFFER, PAIR)
        sys.argv = sys.argv[2:]
        runpy.run_path(sys.argv[0], run_name="__main__")

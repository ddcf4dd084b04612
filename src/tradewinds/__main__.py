"""``python -m tradewinds`` is the command ``tradewinds``."""

from tradewinds.cli import main

main()

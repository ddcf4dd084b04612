"""BAT-147. What can be chosen before a game."""

from tradewinds.engine.card import Option

LAYOUTS = ("normal", "open")
LAYOUT_OPEN = LAYOUTS.index("open")

OPTIONS = (
    Option("layout", choices=LAYOUTS),
    Option("first_auctioneer", seat=True),  # BAT-28: drawn at random if not given
    Option("open_bills", flag=True),  # BAT-54
    Option("laying", choices=("free", "ascending")),
)

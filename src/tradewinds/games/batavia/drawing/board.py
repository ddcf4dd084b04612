"""What the zones of the drawing read of a view."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

from tradewinds.drawing import Drawing, escape
from tradewinds.drawing.builder import Wording
from tradewinds.engine.board import AnyBoard
from tradewinds.games.batavia.components import PIRATE_THRESHOLD
from tradewinds.games.batavia.rules.ch07_majorities import seal_holder
from tradewinds.games.batavia.terms import (
    COMPANIES,
    GOOD_CODES,
)

if TYPE_CHECKING:
    from tradewinds.engine.game import View

COLUMN = 602
"""The width of a zone beside the chart; a phone has one column of it, larger."""

GOOD_SYMBOLS = tuple(code.upper() for code in GOOD_CODES)


@dataclass(frozen=True, slots=True)
class Player:
    """What a view shows of a seat, as plain numbers."""

    at: int
    gold: int
    bills: int
    crates: int
    hand: list[int]
    open: list[int]
    shops: list[int]


class Board(AnyBoard):
    """What a view shows of the table, read once as plain numbers, with the drawing it goes to."""

    def __init__(self, view: View, drawing: Drawing) -> None:
        super().__init__(view, drawing)
        state = dict(zip(view.state.dtype.names, view.state.item(), strict=True))
        self.players = [
            Player(at, gold, bills, crates, hand.tolist(), laid.tolist(), shops.tolist())
            for at, gold, bills, _, crates, hand, _, laid, shops in state["players"].tolist()[: state["seats"]]
        ]
        auctioneer, die, package, bid, bidder, passed = state["auction"]
        self.auctioneer: int = auctioneer
        self.die: int = die
        self.package: list[int] = package.tolist()
        self.highest_bid: int = bid
        self.highest_bidder: int = bidder
        self.passed: list[int] = passed.tolist()
        self.shops: list[tuple[int, int]] = state["shops"].tolist()
        self.warehouses: list[list[int]] = state["warehouses"].tolist()
        self.pile = sum(state["pile"].tolist())
        self.discard = sum(state["discard"].tolist())
        self.first_player: int = state["first_player"]
        self.finish_tile: int = state["finish_tile"]
        self.turns_taken: int = state["turn"][0]
        self.new_shop: int = state["turn"][-1]
        self.round_number: int = state["round_number"]
        self.fleets = [sum(player.open[company] for player in self.players) for company in range(COMPANIES)]
        self.seals = [int(seal_holder(view.state, company)) for company in range(COMPANIES)]

    @property
    def threshold(self) -> int:
        """BAT-103. The number of open cards at which pirates come."""
        return int(PIRATE_THRESHOLD[len(self.players)])

    @property
    def desk_owner(self) -> int | None:
        """Whose hand lies open: that of the seat that looks, or of the asked one for who sees everything."""
        return self.asked if self.view.eyes == "all" else self.view.seat

    def count_of(self, company: int, what: str, count: int) -> str:
        """Return how many of something of a company there are, in words."""
        return _count_of(self.drawing.texts, company, what, count)


@cache
def _count_of(texts: Wording, company: int, what: str, count: int) -> str:
    return escape(texts(f"board.{what}", company=texts.terms("company")[company], count=count))

"""The seats: what each player has, as far as the view shows it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tradewinds.drawing import escape
from tradewinds.drawing.builder import shortened
from tradewinds.games.batavia.components import SEAL_GOLD
from tradewinds.games.batavia.drawing.board import COLUMN, Board
from tradewinds.games.batavia.drawing.cards import draw_tray
from tradewinds.games.batavia.terms import (
    BID,
    COMPANY_CODES,
    UNKNOWN,
)

if TYPE_CHECKING:
    pass

LOW_SEAT, HIGH_SEAT = 110, 150
"""Below and above these heights the things of a seat lie differently."""


def draw_seats(board: Board, height: int) -> None:
    """Draw every seat, clockwise, the one that looks first."""
    first = board.view.seat or 0
    for place in range(len(board.players)):
        seat = (first + place) % len(board.players)
        with board.drawing.zone(0, place * (height + 8)):
            _draw_seat(board, seat, height)


def _draw_seat(board: Board, seat: int, height: int) -> None:
    """Draw a seat: on the left who and what it owns, on the right its tray."""
    drawing, name = board.drawing, board.names[seat]
    low, high = height < LOW_SEAT, height > HIGH_SEAT
    scale = 1.54 if high else min(1.3, round((height - 22) / 77, 2))
    room = round(COLUMN - 14 - 250 * scale)
    marked = seat in board.outcome.winners if board.outcome else seat == board.asked
    drawing.frame(f"frame-{height}", "tw-panel tw-asked" if marked else "tw-panel")
    drawing.use(f"mark-{seat}", 14, 12, 26, 26, classes=f"tw-seat-{seat}")
    drawing.text(48, 33, escape(shortened(name, room - (104 if low else 54), 23)), "tw-who")
    _draw_means(board, seat, 78 if high else height // 2 + 10, square=high)
    if status := _status(board, seat):
        drawing.text(14, height - 14, status, "tw-note")
    boat, hammer = ((room - 56, height - 40), (room - 52, 12)) if low else ((212, height - 40), (176, height - 40))
    if high:
        boat, hammer = (150, height - 44), (112, height - 44)
    if seat == board.first_player:
        drawing.use("boat", *boat, 38, 32, title=drawing.say("board.first_player", seat=name))
    if seat == board.auctioneer and board.question == BID:
        drawing.use("hammer", *hammer, 31, 31, title=drawing.say("board.auctioneer", seat=name))
    with drawing.zone(room, round((height - 77 * scale) / 2), scale, "tw-count"):
        draw_tray(board, seat, board.players[seat].open, "open_cards")
        _draw_seals(board, seat)


def _draw_means(board: Board, seat: int, y: int, *, square: bool) -> None:
    """Draw gold, bills, cards in hand and crates of a seat, in a row or two by two."""
    drawing, player = board.drawing, board.players[seat]
    bills = "?" if player.bills == UNKNOWN else player.bills
    hand = sum(player.hand)
    title = drawing.say("board.means", gold=player.gold, bills=bills, cards=hand, crates=player.crates)
    with drawing.zone(14, y, classes=f"tw-seat-{seat} tw-say", title=title):
        drawing.put("means-square" if square else "means", 0, 0)
        places = ((36, 0), (131, 0), (36, 42), (131, 42)) if square else ((29, 0), (98, 0), (159, 0), (217, 0))
        for (x, down), number in zip(places, (player.gold, bills, hand, player.crates), strict=True):
            drawing.text(x, down, number, "" if x > places[0][0] or down else "tw-count")


def _draw_seals(board: Board, seat: int) -> None:
    """Draw the seals a seat holds on the cards that earned them, and a trace around a card just laid."""
    drawing = board.drawing
    for company, holder in enumerate(board.seals):
        if holder == seat:
            title = board.count_of(company, "seal", SEAL_GOLD)
            drawing.put(f"seal-{COMPANY_CODES[company]}", 50 * company + 21, 23, title)
    laid = board.happened.get("laid")
    if laid and laid.seat == seat:
        drawing.trace(50 * laid.numbers["company"] - 4, -4, 38, 50)


def _status(board: Board, seat: int) -> str:
    """Return in a word what a seat does."""
    say = board.drawing.say
    if board.outcome:
        gold = board.outcome.scores[seat]
        if seat in board.outcome.winners:
            return say("board.winner", gold=gold)
        return say("board.ended", gold=gold, rank=board.outcome.ranks[seat])
    if board.question == BID:
        if board.passed[seat]:
            return say("board.passed")
        if seat == board.highest_bidder:
            return say("board.bids", bills=board.highest_bid)
        return say("board.to_bid") if seat == board.asked else ""
    return say("board.to_move") if seat == board.asked else ""

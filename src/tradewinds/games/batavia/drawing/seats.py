"""The seats: what each player has, as far as the view shows it."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

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

SNUG_SEAT, LOW_SEAT, HIGH_SEAT, ROOMY_SEAT = 100, 110, 150, 170
"""Below and above these heights the things of a seat lie differently."""

FRAMES = (102, 118, 130, 176)
"""The heights of seats whose frames are part of the art."""

GOLD, BILLS, HAND = 0, 1, 2
"""Places among the means of a seat."""


def draw_seats(board: Board, height: int) -> None:
    """Draw every seat, clockwise, the one that looks first."""
    for place, seat in enumerate(board.clockwise):
        with board.drawing.zone(0, place * (height + 8)):
            _draw_seat(board, seat, height)


class Plan(NamedTuple):
    """Where the things of a seat lie."""

    scale: float
    """The size of the tray."""
    room: int
    """The width left of the tray."""
    top: int
    means: int
    square: bool
    """Whether the means lie two by two."""
    status: int
    boat: tuple[int, int]
    hammer: tuple[int, int]


@cache
def _plan(height: int) -> Plan:
    """Return where things lie in a seat of some height."""
    if height > HIGH_SEAT:
        top, means, y = (12, 78, height - 44) if height > ROOMY_SEAT else (8, 64, height - 39)
        return Plan(1.54, COLUMN - 399, top, means, True, height - 14, (150, y), (112, y))
    snug = height < SNUG_SEAT
    scale = min(1.3, round((height - (16 if snug else 22)) / 77, 2))
    room = round(COLUMN - 14 - 250 * scale)
    y = height - 40
    boat, hammer = ((room - 56, y), (room - 52, 12)) if height < LOW_SEAT else ((212, y), (176, y))
    return Plan(scale, room, 8 if snug else 12, height // 2 + 10, False, height - (11 if snug else 14), boat, hammer)


def _draw_seat(board: Board, seat: int, height: int) -> None:
    """Draw a seat: on the left who and what it owns, on the right its tray."""
    drawing, plan = board.drawing, _plan(height)
    _draw_frame(board, seat, height)
    drawing.use(f"mark-{seat}", 14, plan.top, 26, 26, classes=f"tw-seat-{seat}")
    room = plan.room - (104 if height < LOW_SEAT else 54)
    drawing.text(48, plan.top + 21, escape(shortened(board.names[seat], room, 23)), "tw-who")
    _draw_means(board, seat, plan.means, square=plan.square)
    if status := _status(board, seat):
        drawing.text(14, plan.status, status, "tw-note")
    _draw_offices(board, seat, plan)
    with drawing.zone(plan.room, round((height - 77 * plan.scale) / 2), plan.scale, "tw-count"):
        draw_tray(board, seat, board.players[seat].open, "open_cards")
        _draw_seals(board, seat)


def _draw_frame(board: Board, seat: int, height: int) -> None:
    """Draw the frame, marked for the seat that is asked, and in the end for the winners."""
    marked = seat in board.outcome.winners if board.outcome else seat == board.asked
    classes = "tw-panel tw-asked" if marked else "tw-panel"
    if height in FRAMES:
        board.drawing.frame(f"frame-{height}", classes)
    else:
        board.drawing.panel(0, 0, COLUMN, height, classes)


def _draw_offices(board: Board, seat: int, plan: Plan) -> None:
    """Draw the boat of the first player and the hammer of the auctioneer."""
    drawing, name = board.drawing, board.names[seat]
    if seat == board.first_player:
        drawing.use("boat", *plan.boat, 38, 32, title=drawing.say("board.first_player", seat=name), piece="boat")
    if seat == board.auctioneer and board.question == BID:
        drawing.use("hammer", *plan.hammer, 31, 31, title=drawing.say("board.auctioneer", seat=name))


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
        for place in _changed(board, seat):
            drawing.trace(*(SQUARE_TRACES if square else ROW_TRACES)[place])


ROW_TRACES = ((-5, -23, 58, 33), (57, -23, 67, 33), (131, -23, 53, 33))
SQUARE_TRACES = ((-5, -28, 68, 38), (83, -28, 75, 38), (-5, 14, 68, 39))
"""Boxes around the gold, the bills and the hand of a seat."""


def _changed(board: Board, seat: int) -> set[int]:
    """Return which means of a seat have just changed by what it did."""
    changes = {"exchanged": (GOLD,), "bought": (BILLS, HAND), "drew": (HAND,)}
    done = [places for kind, places in changes.items() if (event := board.just(kind)) and event.seat == seat]
    return {place for places in done for place in places}


def _draw_seals(board: Board, seat: int) -> None:
    """Draw the seals a seat holds on the cards that earned them, and a trace around a card just laid."""
    drawing = board.drawing
    for company, holder in enumerate(board.seals):
        if holder == seat:
            title = board.count_of(company, "seal", SEAL_GOLD)
            seal = f"seal-{COMPANY_CODES[company]}"
            drawing.put(seal, 50 * company + 21, 23, title, piece=seal)
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

"""The table in words, for who cannot see it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tradewinds.games.batavia.drawing.board import Board
from tradewinds.games.batavia.terms import (
    BID,
    COMPANY_CODES,
    FINISH,
    NONE,
    START,
    UNKNOWN,
)

if TYPE_CHECKING:
    pass


def describe(board: Board) -> str:
    """Return the position as a text, for those who cannot see it."""
    texts = board.drawing.texts
    cards = sum(board.fleets)
    parts = [
        *([board.asks] if board.drawing.asks else []),
        texts(
            "board.describe_round",
            number=board.round_number,
            players=len(board.players),
            cards=cards,
            threshold=board.threshold,
        ),
    ]
    if board.question == BID:
        parts.append(_describe_lot(board))
    parts += [_describe_seat(board, seat) for seat in range(len(board.players))]
    owner = board.view.seat
    if owner is not None and not board.outcome:
        parts.append(texts("board.describe_hand", cards=_listed(board, board.players[owner].hand)))
    stored = [
        texts(
            "board.describe_warehouse",
            good=good,
            crates=", ".join(board.names[owner] for owner in row if owner != NONE),
        )
        for good, row in zip(texts.terms("good"), board.warehouses, strict=True)
        if any(owner != NONE for owner in row)
    ]
    if stored:
        parts.append(texts("board.describe_warehouses", list="; ".join(stored)))
    return " ".join(parts)


def _describe_lot(board: Board) -> str:
    texts = board.drawing.texts
    if board.highest_bidder == NONE:
        bid = texts("board.no_bid")
    else:
        bid = texts("board.highest", bills=board.highest_bid, seat=board.names[board.highest_bidder])
    return texts("board.describe_lot", package=_listed(board, board.package), bid=bid)


def _describe_seat(board: Board, seat: int) -> str:
    texts = board.drawing.texts
    player = board.players[seat]
    place = "start" if player.at == START else "finish" if player.at == FINISH else "space"
    seals = [COMPANY_CODES[company] for company, holder in enumerate(board.seals) if holder == seat]
    return texts(
        "board.describe_seat",
        seat=board.names[seat],
        place=texts(f"board.describe_{place}", space=player.at),
        gold=player.gold,
        bills=texts("board.describe_secret") if player.bills == UNKNOWN else player.bills,
        crates=player.crates,
        hand=sum(player.hand),
        open=_listed(board, player.open),
        seals=", ".join(seals) or texts("board.describe_none"),
        shops=_listed(board, player.shops),
    )


def _listed(board: Board, counts: list[int]) -> str:
    """Return "EN 2, FR 1" for counts by company."""
    known = [f"{code} {count}" for code, count in zip(COMPANY_CODES, counts, strict=False) if count]
    return ", ".join(known) or board.drawing.texts("board.describe_none")

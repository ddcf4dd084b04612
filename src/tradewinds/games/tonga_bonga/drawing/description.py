"""The table in words, for who cannot see it."""

from __future__ import annotations

from collections.abc import Iterable

from tradewinds.games.tonga_bonga.drawing.board import Board, Die
from tradewinds.games.tonga_bonga.drawing.turn import STEPS_OF_A_ROUND
from tradewinds.games.tonga_bonga.terms import CAPTAIN, HELMSMAN, SAILING


def describe(board: Board) -> str:
    """Return the position as a text, for those who cannot see it."""
    texts = board.drawing.texts
    phase = texts(f"board.{STEPS_OF_A_ROUND[board.phase]}")
    first = board.names[board.start_player]
    parts = [
        *([board.asks] if board.drawing.asks else []),
        texts("board.describe_round", number=board.round_number, phase=phase, seat=first),
        *(_describe_seat(board, seat) for seat in range(len(board.players))),
    ]
    if board.hand:
        hand = _values(board.hand)
        parts.append(texts("board.describe_hand", seat=board.names[board.hand[0].owner], dice=hand))
    if board.phase == SAILING and board.asked is not None:
        parts.append(texts("board.describe_points", seat=board.names[board.asked], points=board.points))
    return " ".join(parts)


def _describe_seat(board: Board, seat: int) -> str:
    texts, player = board.drawing.texts, board.players[seat]
    islands = [str(island) for island, there in zip(board.islands, player.camps, strict=True) if there]
    crew = [
        texts("board.describe_sailor", rank=rank, seat=board.names[die.owner], value=die.value)
        for rank, die in zip(board.ranks, board.crews[seat], strict=False)
    ]
    return texts(
        "board.describe_seat",
        seat=board.names[seat],
        ship=board.ships[seat],
        place=board.place_of(player.at),
        ducats=player.money,
        camps=texts.list_of(islands) or texts("board.describe_none"),
        captain=player.wages[CAPTAIN],
        helmsman=player.wages[HELMSMAN],
        crew=", ".join(crew) or texts("board.describe_none"),
        ashore=len(board.ashore[seat]),
    )


def _values(dice: Iterable[Die]) -> str:
    return ", ".join(str(die.value) for die in dice)

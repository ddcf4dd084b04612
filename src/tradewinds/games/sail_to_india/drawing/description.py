"""The table in words, for who cannot see it."""

from __future__ import annotations

from tradewinds.games.sail_to_india.drawing.board import Board


def describe(board: Board) -> str:
    """Return the position as a text, for those who cannot see it."""
    texts = board.drawing.texts
    parts = [
        *([board.asks] if board.drawing.asks else []),
        texts("board.describe_turn", number=board.turn_number, known=board.discovered, towns=board.towns),
        *(f"{board.town_in_words(town)}." for town in range(board.discovered)),
        *(_describe_seat(board, seat) for seat in range(len(board.players))),
    ]
    return " ".join(parts)


def _describe_seat(board: Board, seat: int) -> str:
    texts, player = board.drawing.texts, board.players[seat]
    ships = [
        texts("board.describe_ships", count=count, town=town + 1) for town, count in enumerate(player.ships) if count
    ]
    owned = [str(name) for name, owner in zip(board.technology_names, board.technologies, strict=True) if owner == seat]
    return texts(
        "board.describe_seat",
        seat=board.names[seat],
        wealth=player.wealth,
        points=player.points,
        lisbon=player.lisbon,
        supply=player.supply,
        ships=", ".join(ships) or texts("board.describe_no_ships"),
        speed=player.speed,
        technologies=", ".join(owned) or texts("board.describe_no_technologies"),
        scientists=player.scientists,
    )

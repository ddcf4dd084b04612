"""The players: each with the deck of the ship, on which crew and wages lie, and what else belongs to a player."""

from __future__ import annotations

from collections.abc import Iterator

from tradewinds.drawing import escape
from tradewinds.drawing.builder import shortened
from tradewinds.games.tonga_bonga.drawing.board import Board, Die
from tradewinds.games.tonga_bonga.terms import CAPTAIN, CREWS, HELMSMAN, SAILING, WAGES

WIDTH, HEIGHT = 350, 216
"""The size of a player's panel; where there is more room, its parts lie farther apart."""

HULL = (336, 114)
OUTLINE = "M20 4H214C262 6 306 26 332 56 306 86 262 106 214 108H20C8 108 4 98 4 88V24C4 14 8 4 20 4z"
DIE = 46
DIE_SPACES = (34, 126, 206)
WAGE_SPACES = (18, 108)
"""Where the spaces lie on a deck."""

COINS = ((25, 30), (5, 25), (1, 21))
"""Values of the coins, and how large they are."""


def draw_deck(board: Board, seat: int, height: int = HEIGHT) -> None:
    """Draw all that belongs to a player: name and purse, the deck, camps in supply and dice ashore."""
    drawing = board.drawing
    air = (height - HEIGHT) / 3
    top = round(48 + air)
    marked = seat in board.outcome.winners if board.outcome else seat == board.asked
    drawing.panel(0, 0, WIDTH, height, "tw-panel tw-asked" if marked else "tw-panel")
    with drawing.zone(0, round(air / 2)):
        _draw_head(board, seat)
    with drawing.zone(7, top):
        _draw_hull(board, seat)
    with drawing.zone(0, round((top + HULL[1] + height) / 2) - 3):
        _draw_rest(board, seat)


def _draw_head(board: Board, seat: int) -> None:
    drawing, player, name = board.drawing, board.players[seat], board.names[seat]
    drawing.use(f"mark-{seat}", 14, 13, 26, 26, classes=f"tw-seat-{seat}")
    first = seat == board.start_player and not board.outcome
    drawing.text(48, 34, escape(shortened(name, 158 if first else 196, 23)), "tw-who")
    if first:
        title = drawing.say("board.start_player", seat=name)
        drawing.use("start", 216, 11, 30, 30, title=title, piece="start")
    with drawing.zone(0, 0, title=drawing.say("board.money", seat=name, ducats=player.money)):
        drawing.use("purse", 252, 10, 32, 32)
        drawing.text(336, 36, player.money, "tob-money")
    if any((event := board.just(kind)) and event.seat == seat for kind in ("built", "returned", "earned", "took_back")):
        drawing.trace(248, 8, 92, 36)


def _draw_hull(board: Board, seat: int) -> None:
    """Draw the deck with the crew by rank, the wages of captain and helmsman, and the points at the bow."""
    drawing = board.drawing
    title = drawing.say("board.deck", ship=board.ships[seat], seat=board.names[seat])
    drawing.use("deck", 0, 0, *HULL, classes=f"tw-seat-{seat}", title=title)
    for rank, die in enumerate(board.crews[seat]):
        _draw_sailor(board, seat, rank, die)
    for rank in (CAPTAIN, HELMSMAN):
        _draw_wage(board, seat, rank)
    _draw_points(board, seat)
    for action in board.choices.get("place", ()):
        if action.index == seat:
            with drawing.choice(action, board.label(action, value=board.hand[0].value)):
                drawing.line(OUTLINE, "tw-glow")


def _draw_sailor(board: Board, ship: int, rank: int, die: Die) -> None:
    drawing = board.drawing
    owner = board.names[die.owner]
    title = drawing.say("board.sailor", rank=board.ranks[rank], seat=owner, value=die.value)
    drawing.use(die.symbol, DIE_SPACES[rank], 17, DIE, DIE, title=title, piece=die.piece)
    placed = board.happened.get("placed")
    if placed and (placed.numbers["ship"], placed.numbers["rank"]) == (ship, rank):
        drawing.trace(DIE_SPACES[rank] - 4, 13, DIE + 8, DIE + 8, 12)


def _draw_wage(board: Board, seat: int, rank: int) -> None:
    """Draw a wage as coins, with its amount."""
    drawing, wage, x = board.drawing, board.players[seat].wages[rank], WAGE_SPACES[rank]
    if not wage:
        return
    coins = list(_coins(wage))
    step = min(13, (86 - 42 - coins[0][1]) / max(len(coins) - 1, 1))
    with drawing.zone(x, 84, title=drawing.say("board.wage", rank=board.ranks[rank], ducats=wage)):
        for place, (value, size) in reversed(list(enumerate(coins))):
            drawing.use(f"coin-{value}", round(3 + place * step, 1), -size / 2, size, size)
        drawing.text(83, 7, wage, "tob-wage")


def _coins(amount: int) -> Iterator[tuple[int, int]]:
    """Yield the coins that make an amount, the large ones first."""
    for value, size in COINS:
        for _ in range(amount // value):
            yield value, size
        amount %= value


def _draw_points(board: Board, seat: int) -> None:
    """Write how far the ship can sail in this round; while it sails, how far it still can."""
    drawing, player = board.drawing, board.players[seat]
    sailing = board.phase == SAILING and seat == board.asked
    points = board.points if sailing else player.points
    if player.crew:
        key = "board.points_left" if sailing else "board.points"
        with drawing.zone(283, 64, title=drawing.say(key, points=points)):
            drawing.text(0, 0, points, "tob-points")


def _draw_rest(board: Board, seat: int) -> None:
    """Draw the camps in supply, the dice that stay ashore, and in a word what the player does."""
    drawing, player = board.drawing, board.players[seat]
    camps = player.camps_left
    with drawing.zone(0, 0, title=drawing.say("board.camps_left", camps=camps)):
        for place in range(camps):
            with drawing.zone(26 + 29 * place, 5, 0.8):
                drawing.put(f"camp-{seat}", 0, 0)
    x = 138
    for die in board.ashore[seat]:
        title = drawing.say("board.ashore", seat=board.names[seat])
        drawing.use(die.symbol, x, -13, 32, 32, title=title, piece=die.piece)
        x += 35
    if status := _status(board, seat):
        drawing.text(336, 10, status, "tob-mate")


def _status(board: Board, seat: int) -> str:
    """Return in a word what a seat does."""
    say = board.drawing.say
    if board.outcome:
        rank, ducats = board.outcome.ranks[seat], board.outcome.scores[seat]
        return say("board.winner") if seat in board.outcome.winners else say("board.ended", rank=rank, ducats=ducats)
    if seat == board.asked:
        return say({WAGES: "board.offers", CREWS: "board.places", SAILING: "board.sails"}[board.phase])
    return say("board.home") if board.players[seat].returned else ""

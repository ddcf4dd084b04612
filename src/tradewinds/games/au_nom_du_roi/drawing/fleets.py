"""The players: coins, action cards, idle ships and joker, missions under way, and the hand of whoever looks."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from itertools import accumulate
from typing import NamedTuple

from tradewinds.drawing import escape
from tradewinds.drawing.builder import shortened
from tradewinds.games.au_nom_du_roi.drawing import pieces
from tradewinds.games.au_nom_du_roi.drawing.board import Board, key_of
from tradewinds.games.au_nom_du_roi.drawing.hand import draw_hand
from tradewinds.games.au_nom_du_roi.drawing.under_way import draw_under_way
from tradewinds.games.au_nom_du_roi.terms import IDLE, JOKER, VOLUMES


class Plan(NamedTuple):
    """Where the things of a player lie in a panel."""

    width: int
    height: int
    ships: int
    joker: int
    goods: int
    under_way: int
    hand: int | None
    """Where an open hand begins; a closed one is only a number."""
    touch: int
    """How large something is that can be chosen."""


EDGE = 12
BERTH, BEHIND = 52, 16
"""The room for an idle ship, and for each other one of the same kind, which lies behind it."""
LINE = 54
"""How much higher a panel is with another line of ships."""
GOOD = 58
"""How far action cards and the like lie apart."""


def phone(board: Board, seat: int) -> Plan:
    """Return how a player looks on a phone: with more lines for ships if one is not enough, and none for nothing."""
    if seat != board.owner:
        return Plan(480, 180 if board.under_way(seat) else 134, 102, 102, 62, 150, None, 54)
    berths = _berths(board.players[seat].idle, 480 - 2 * EDGE, wraps=True)
    more = LINE * max((line for _, _, line in berths), default=0)
    return Plan(480, 412 + more, 82, 135 + more, 135 + more, 190 + more, 224 + more, 54)


def desk(height: int, is_open: bool) -> Plan:
    """Return how a player looks on a desk: what the panel is too high becomes air between the lines."""
    if is_open:
        air = min((height - 360) // 6, 22)
        line = 128 + 2 * air
        return Plan(386, height, 78 + air, line, line, 178 + 3 * air, 206 + 4 * air, 40)
    air = min((height - 158) // 4, 40)
    line = 96 + 2 * air
    return Plan(386, height, line, line, 58 + air, 138 + 3 * air, None, 40)


def draw_player(board: Board, seat: int, plan: Plan) -> None:
    """Draw all that belongs to a player; at the end only what counts."""
    drawing = board.drawing
    marked = seat in board.outcome.winners if board.outcome else seat == board.asked
    drawing.panel(0, 0, plan.width, plan.height, "tw-panel tw-asked" if marked else "tw-panel")
    _draw_head(board, seat, plan)
    beside_joker = EDGE
    if board.players[seat].joker_place == IDLE:
        with drawing.zone(EDGE + BERTH // 2, plan.joker):
            _draw_joker(board, seat, plan)
        beside_joker += BERTH + (0 if plan.hand is None else VOLUMES * plan.touch)
    if not board.outcome:
        with drawing.zone((beside_joker if plan.joker == plan.goods else EDGE) + GOOD // 3, plan.goods):
            _draw_goods(board, seat)
    if any(board.players[seat].idle):
        with drawing.zone(beside_joker if plan.joker == plan.ships else EDGE, plan.ships):
            _draw_ships(board, seat, plan)
    if board.under_way(seat):
        with drawing.zone(EDGE, plan.under_way):
            draw_under_way(board, seat, plan.width - 2 * EDGE)
    if plan.hand is not None:
        with drawing.zone(EDGE, plan.hand):
            draw_hand(board, seat, plan.width - 2 * EDGE)


def _draw_head(board: Board, seat: int, plan: Plan) -> None:
    """Draw name, coins and points."""
    drawing, player = board.drawing, board.players[seat]
    points = board.outcome.scores[seat] if board.outcome else player.points
    drawing.use(f"mark-{seat}", EDGE, 15, 26, 26, classes=f"tw-seat-{seat}")
    drawing.text(EDGE + 34, 36, escape(shortened(board.names[seat], plan.width - 190, 23)), "tw-who")
    drawing.put("purse", plan.width - 116, 28, drawing.say("board.coins", coins=player.coins))
    drawing.text(plan.width - 98, 36, player.coins, "tw-big")
    drawing.text(plan.width - 34, 36, points, "tw-sum")
    if any((event := board.just(kind)) and event.seat == seat for kind in ("took_coins", "mission_completed")):
        drawing.trace(plan.width - 136, 11, 72, 34)


def _draw_goods(board: Board, seat: int) -> None:
    """ANR-33, ANR-91, ANR-151. Draw action cards and completed missions, and what is known of a hand that is closed."""
    drawing, player = board.drawing, board.players[seat]
    hand = [] if seat == board.owner else board.hand(seat)
    goods = [
        ("card-different", "different_colour", player.different_colour),
        ("card-reserve", "reserve", player.reserve),
        ("done", "completed_by", player.completed),
        ("card-mission", "in_hand", len(hand) + board.face_down(seat)),
    ]
    for place, (symbol, key, count) in enumerate(goods):
        if count:
            drawing.put(symbol, GOOD * place, 0, drawing.say(f"board.{key}", count=count))
            drawing.text(GOOD * place + 16, 7, count, "tw-count")
    if hand:
        with drawing.zone(GOOD * len(goods) + 8, 0, 0.8):
            for place, mission in enumerate(hand):
                drawing.put(f"token-{mission.number}", 44 * place, 0, piece=pieces.mission(mission.number))


# Idle ships.


def _berths(idle: list[int], room: float, *, wraps: bool) -> list[tuple[int, float, int]]:
    """Return the kinds of idle ships, where the first ship of each lies, and on which line.

    Where lines do not wrap there is one, and many ships lie closer together.
    """
    kinds = [(ship, BERTH + BEHIND * (count - 1)) for ship, count in enumerate(idle) if count]
    whole = sum(width for _, width in kinds)
    if not wraps:
        share = min(1.0, (room - BERTH / 2) / max(whole, 1))
        ends = accumulate(width * share for _, width in kinds)
        return [(ship, end - BERTH / 2 * share, 0) for (ship, _), end in zip(kinds, ends, strict=True)]
    found: list[tuple[int, float, int]] = []
    end, line = 0, 0
    for ship, width in kinds:
        if end + width > room:
            end, line = 0, line + 1
        end += width
        found.append((ship, end - BERTH / 2, line))
    return found


def _draw_ships(board: Board, seat: int, plan: Plan) -> None:
    """ANR-66. Draw the idle ships of a player; those that can be sent can be picked up, or chosen for a mission."""
    drawing, idle = board.drawing, board.players[seat].idle
    is_open = plan.hand is not None
    room = plan.width - 2 * EDGE - (0 if is_open else BERTH)
    for ship, x, line in _berths(idle, room, wraps=is_open and drawing.layout == "tall"):
        with drawing.zone(round(x), LINE * line):
            reach = BEHIND * (idle[ship] - 1)
            box = (-BERTH // 2 - reach, -BERTH // 2 - 1, BERTH + reach, BERTH + 2)
            with _ready(board, seat, ship, box):
                for number in range(idle[ship]):
                    name = board.pieces.name(pieces.idle(seat, ship, number))
                    drawing.put(f"ship-{ship}", BEHIND * (number + 1 - idle[ship]), 2, piece=name)


def _draw_joker(board: Board, seat: int, plan: Plan) -> None:
    """ANR-14, ANR-35. Draw a joker that is idle, and beside it the volumes with which it can be sent."""
    drawing = board.drawing
    symbol, words = board.joker_symbol(seat), escape(board.joker_in_words(seat))
    drawing.put(symbol, 0, 2, words, piece=pieces.joker(seat))
    for volume in range(VOLUMES):
        if seat == board.asked and (JOKER + volume in board.sendings or JOKER + volume in board.loads):
            half = plan.touch // 2
            box = (1 - half, 1 - half, 2 * half - 2, 2 * half - 2)
            x = BERTH // 2 + half + plan.touch * volume
            with drawing.zone(x, 0, classes="tw-on"), _ready(board, seat, JOKER + volume, box):
                drawing.text(0, 7, volume + 1)


@contextmanager
def _ready(board: Board, seat: int, ship: int, box: tuple[float, float, float, float]) -> Iterator[None]:
    """Make the following ship something to pick up or to choose, if its owner can do something with it now."""
    drawing = board.drawing
    if seat == board.asked and ship in board.sendings:
        words = drawing.say("board.pick_ship", ship=board.ship_in_words(ship, seat))
        with drawing.pick(key_of(ship), words):
            drawing.glow(*box)
            yield
    elif seat == board.asked and ship in board.loads:
        with drawing.choice(board.loads[ship]):
            drawing.glow(*box)
            yield
    else:
        yield

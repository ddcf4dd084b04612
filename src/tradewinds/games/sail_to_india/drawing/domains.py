"""The players: wealth and bankers, history and historians, speed, scientists, and where the nine markers are."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from tradewinds.drawing import escape
from tradewinds.drawing.builder import shortened
from tradewinds.games.sail_to_india.components import HOLDS
from tradewinds.games.sail_to_india.drawing.board import Board
from tradewinds.games.sail_to_india.drawing.course import Point
from tradewinds.games.sail_to_india.drawing.frames import draw_frame
from tradewinds.games.sail_to_india.drawing.markers import BANK, HISTORY, SUPPLY, held
from tradewinds.games.sail_to_india.rules.j_scoring import final_points
from tradewinds.games.sail_to_india.terms import FASTEST, SPACES, STORE_POINTS, STORE_WEALTH


class Plan(NamedTuple):
    """Where the things of a player lie in a panel of some size."""

    width: int
    height: int
    name: int
    """The room for a name."""
    head: int
    bank: Point
    history: Point
    speed: Point
    scientists: Point
    strip: Point


PHONE = Plan(560, 164, 280, 26, (34, 70), (304, 70), (434, 126), (360, 26), (32, 122))
DESK = (
    Plan(386, 204, 270, 26, (34, 67), (34, 112), (284, 67), (284, 114), (32, 165)),
    Plan(386, 244, 270, 31, (34, 77), (34, 128), (284, 77), (284, 130), (32, 189)),
    Plan(386, 268, 270, 34, (34, 83), (34, 137), (284, 83), (284, 139), (32, 206)),
)
"""On a desk things lie below each other, with more air where there is room; on a phone side by side."""

COIN = 41
"""How far the spaces of a track lie apart."""
SPEED = 36
CELL = 39
"""The width of a cell in the strip of the nine markers."""
SMALL = 0.78
"""The size of the signs in the strip."""


STORES = {BANK: STORE_WEALTH, HISTORY: STORE_POINTS}
"""What is asked while something has to be stored there."""
TRACED = {BANK: ("stored_wealth", "banked", "sale"), HISTORY: ("stored_points", "discovered", "printed")}
"""What has just changed wealth, and what has changed points."""


def draw_domain(board: Board, seat: int, plan: Plan) -> None:
    """Draw all that belongs to a player."""
    drawing, scientists = board.drawing, board.players[seat].scientists
    marked = seat in board.outcome.winners if board.outcome else seat == board.asked
    draw_frame(drawing, plan.width, plan.height, "tw-panel tw-asked" if marked else "tw-panel")
    _draw_head(board, seat, plan)
    _draw_track(board, seat, BANK, plan.bank)
    _draw_track(board, seat, HISTORY, plan.history)
    _draw_speed(board, seat, plan.speed)
    title = drawing.say("board.scientists", count=scientists)
    drawing.put(f"bench-{seat}-{scientists}", *plan.scientists, title)
    _draw_strip(board, seat, plan.strip)


def _draw_head(board: Board, seat: int, plan: Plan) -> None:
    """Draw name and points, with a flag for who reached India and a bell for who brought the end in sight."""
    drawing, name, y = board.drawing, board.names[seat], plan.head
    points = int(final_points(board.view.state, seat))
    signs = [
        (symbol, key)
        for symbol, key, whose in (("india", "reached", board.india), ("bell", "ender", board.ender))
        if whose == seat
    ]
    room = plan.name - 34 * len(signs)
    drawing.use(f"mark-{seat}", 14, y - 13, 26, 26, classes=f"tw-seat-{seat}")
    drawing.text(48, y + 8, escape(shortened(name, room, 23)), "tw-who")
    for place, (symbol, key) in enumerate(signs):
        with drawing.zone(room + 66 + 34 * place, y, 0.8, title=drawing.say(f"board.{key}", seat=name)):
            drawing.put(symbol, 0, 0)
    with drawing.zone(plan.width - 32, y + 8, title=drawing.say("board.points_now", points=points)):
        drawing.text(0, 0, points, "tw-sum")


def _draw_track(board: Board, seat: int, place: str, spot: Point) -> None:
    """Draw five spaces with bankers or historians on them, and before them what they hold altogether."""
    drawing, player = board.drawing, board.players[seat]
    amount = player.wealth if place == BANK else player.points
    with drawing.zone(*spot, title=drawing.say(f"board.{place}", amount=amount)):
        drawing.put(f"track-{place}", 0, 0)
        drawing.text(0, 8, amount, "tw-sum")
        full = 0
        for number, value in enumerate(held(amount)):
            shift = 4 * full
            piece = board.markers.name(seat, place, number)
            drawing.put(f"cube-{seat}", COIN * value + 11 + shift, 10 - shift, piece=piece)
            full += value == HOLDS
        if full > 1:
            drawing.text(COIN * HOLDS + 26, 22, full, "sti-many")
        store = board.only("store")
        if store and board.question == STORES[place] and seat == board.asked:
            with drawing.choice(store):
                drawing.glow(COIN - 24, -29, COIN * HOLDS + 8, 58, 10)
        if any((event := board.just(kind)) and event.seat == seat for kind in TRACED[place]):
            drawing.trace(-24, -24, COIN * HOLDS + 54, 48)


def _draw_speed(board: Board, seat: int, spot: Point) -> None:
    """Draw the speed of the ships with the shipbuilder."""
    drawing, speed = board.drawing, board.players[seat].speed
    with drawing.zone(*spot, title=drawing.say("board.speed", speed=speed)):
        drawing.put("track-speed", 0, 0)
        drawing.put(f"disc-{seat}", SPEED * (speed - 1) + 6, 9, piece=f"{seat}-shipbuilder")
        _draw_choice(board, seat, "speed_up", (-21, -25, SPEED * FASTEST + 4, 50))


def _draw_strip(board: Board, seat: int, spot: Point) -> None:
    """Draw a sign for each of the nine markers: where it is, and the town or what it holds."""
    drawing = board.drawing
    with drawing.zone(*spot, SMALL, classes="sti-where", title=drawing.say("board.strip")):
        drawing.put("strip", 0, 0)
        for number, (symbol, piece, words) in enumerate(_signs(board, seat)):
            x = round(number * CELL / SMALL)
            drawing.put(symbol, x, 0, piece=piece)
            if words:
                drawing.text(x, 34, words)
        _draw_choice(board, seat, "employ", (-25, -32, CELL / SMALL * board.players[seat].supply, 68))


def _signs(board: Board, seat: int) -> Iterator[tuple[str, str, str | int]]:
    """Yield for each marker of a seat a sign for its place, its name if it is drawn nowhere else, and a word."""
    player = board.players[seat]
    for number in range(player.supply):
        yield f"cube-{seat}", board.markers.name(seat, SUPPLY, number), ""
    for _ in range(player.lisbon):
        yield "tower", "", ""
    for town, ships in enumerate(player.ships):
        for _ in range(ships):
            yield f"ship-{seat}", "", town + 1
    for place, owner in enumerate(board.goods):
        if owner == seat:
            town, space = divmod(place, SPACES)
            yield f"good-{board.cards[town].goods[space]}", "", town + 1
    for place, owner in enumerate(board.buildings):
        if owner == seat:
            town, space = divmod(place, SPACES)
            yield f"building-{board.cards[town].buildings[space]}", "", town + 1
    for value in held(player.wealth):
        yield f"coin-{value}", "", ""
    for value in held(player.points):
        yield f"page-{value}", "", ""


def _draw_choice(board: Board, seat: int, verb: str, box: tuple[float, float, float, float]) -> None:
    """Make a part of the cards of the asked seat something to choose, if it can be."""
    action = board.only(verb)
    if action and seat == board.asked:
        with board.drawing.choice(action):
            board.drawing.glow(*box, 10)

"""The sea chart: Lisbon, the towns with their goods and buildings, the ships, and where they can sail."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from tradewinds.drawing import escape
from tradewinds.games.sail_to_india.drawing.board import Board
from tradewinds.games.sail_to_india.drawing.course import BUILDING_SPACES, GOODS_SPACES, SEA, SPACE, Point
from tradewinds.games.sail_to_india.drawing.engraving import FRAME
from tradewinds.games.sail_to_india.drawing.markers import LISBON, on_building, on_good, sea
from tradewinds.games.sail_to_india.terms import NONE, SPACES, VOYAGES

if TYPE_CHECKING:
    from tradewinds.engine.actions import Action

ON_A_SPACE = (14, 13)
"""Where a marker stands on a space, so that one still sees what the space shows."""

BERTHS = ((-20, -19), (20, -19), (-20, 20), (20, 20))
"""Where the ships of each seat lie in a sea zone."""
STACK = 4
"""How far markers that stand together lie apart, at most."""
QUAY = 46
"""How far the markers of the seats stand apart in Lisbon."""

CHIP = (27, 25)
"""The size of a place to sail to in a picture that stands alone: there all of them are shown at once."""


def chart_size(board: Board) -> tuple[int, int]:
    """Return width and height of the chart with its frame."""
    return board.course.width + 2 * FRAME, board.course.height + 2 * FRAME


def draw_chart(board: Board) -> None:
    """Draw the chart with everything that lies on it."""
    with board.drawing.zone(FRAME, FRAME):
        _draw_coast(board)
        for town in range(board.towns):
            _draw_town(board, town)
        _draw_wake(board)
        _draw_lisbon(board)
        for town in range(board.towns):
            _draw_ships(board, town)
        _draw_destinations(board)


def _draw_coast(board: Board) -> None:
    """Draw sea and land, with colour and ink as far as the coast has been discovered."""
    drawing, chart = board.drawing, board.course.name
    known = board.place_of(board.discovered - 1)
    for part in ("sea", f"wash-{known}", "land", f"coast-{known}"):
        drawing.put(f"{chart}-{part}", 0, 0)


# Towns.


def _draw_town(board: Board, town: int) -> None:
    drawing = board.drawing
    x, y = board.course.towns[board.place_of(town)]
    if town >= board.discovered:
        key = "board.india_unknown" if town == board.towns - 1 else "board.unknown"
        drawing.put(f"blank-{town + 1}", x, y, drawing.say(key, town=town + 1))
        return
    with drawing.zone(x, y, title=escape(board.town_in_words(town))):
        card = board.cards[town]
        drawing.put("goods-{}-{}".format(*card.goods), 0, 0)
        drawing.put("buildings-{}-{}".format(*card.buildings), 0, 0)
        for space in range(SPACES):
            place = SPACES * town + space
            _draw_marker(board, board.goods[place], on_good(place), GOODS_SPACES[space])
            _draw_marker(board, board.buildings[place], on_building(place), BUILDING_SPACES[space])
            _draw_choice(board, board.on_spaces["goods"].get(place), GOODS_SPACES[space])
            _draw_choice(board, board.on_spaces["buildings"].get(place), BUILDING_SPACES[space])
        drawing.put(f"numeral-{town + 1}", 0, -48)
        if _is_new(board, town):
            drawing.trace(-58, -58, 116, 116, 10)


def _draw_marker(board: Board, seat: int, place: str, spot: Point) -> None:
    """Draw the marker on a space, if there is one."""
    if seat == NONE:
        return
    x, y = spot[0] + ON_A_SPACE[0], spot[1] + ON_A_SPACE[1]
    board.drawing.put(f"cube-{seat}", x, y, piece=board.markers.name(seat, place))


def _draw_choice(board: Board, action: Action | None, spot: Point) -> None:
    """Make a space, with what stands on it, something to choose."""
    if action is not None:
        with board.drawing.choice(action):
            board.drawing.glow(spot[0] - SPACE / 2, spot[1] - SPACE / 2, SPACE, SPACE, 9)


def _is_new(board: Board, town: int) -> bool:
    """Tell whether a town was discovered, or something was loaded, sold or built there, a moment ago."""
    kinds = ("discovered", "loaded", "sold", "built")
    return any((event := board.happened.get(kind)) is not None and event.numbers["town"] == town + 1 for kind in kinds)


# Lisbon and ships.


def _draw_lisbon(board: Board) -> None:
    """Draw the markers that wait in Lisbon."""
    drawing = board.drawing
    x, y = board.course.quay
    for seat, player in enumerate(board.players):
        if not player.lisbon:
            continue
        title = drawing.say("board.on_lisbon", seat=board.names[seat], count=player.lisbon)
        with drawing.zone(x + QUAY * seat, y, title=title):
            ready = seat == board.asked and "launch" in board.choices
            with _picked_up(board, "lisbon", drawing.say("board.pick_marker"), ready):
                _draw_stack(board, seat, LISBON, [f"cube-{seat}"] * player.lisbon)


def _draw_ships(board: Board, town: int) -> None:
    """Draw the ships at a town; those that have sailed in this action lie at anchor."""
    drawing = board.drawing
    x, y = board.course.seas[board.place_of(town)]
    sources = {VOYAGES[action.index][0] for action in board.choices.get("sail", ())}
    for seat, player in enumerate(board.players):
        count, sailed = player.ships[town], board.sailed_at(seat, town)
        if not count:
            continue
        own = seat == board.asked
        title = drawing.say("board.ships", seat=board.names[seat], count=count, town=town + 1)
        with drawing.zone(x + BERTHS[seat][0], y + BERTHS[seat][1], title=title):
            label = drawing.say("board.pick_ship", town=town + 1)
            with _picked_up(board, f"ship-{town}", label, own and town in sources):
                looks = [f"moored-{seat}"] * sailed + [f"ship-{seat}"] * (count - sailed)
                _draw_stack(board, seat, sea(town), looks)
            if own:
                _draw_choice(board, board.on_ships.get(town), (0, 0))


@contextmanager
def _picked_up(board: Board, key: str, label: str, ready: bool) -> Iterator[None]:
    """Make the following markers something to pick up, if they are ready to sail."""
    if not ready:
        yield
        return
    with board.drawing.pick(key, label):
        board.drawing.glow(-SPACE / 2, -SPACE / 2, SPACE, SPACE, 9)
        yield


def _draw_stack(board: Board, seat: int, place: str, looks: list[str]) -> None:
    """Draw markers that stand together, the last in front, with their number."""
    drawing, count = board.drawing, len(looks)
    step = min(STACK, 14 / max(count - 1, 1))
    for number, look in enumerate(looks):
        shift = round((number - (count - 1) / 2) * step, 1)
        drawing.put(look, shift, -shift, piece=board.markers.name(seat, place, number))
    if count > 1:
        drawing.text(15, 17, count, "sti-many")


def _draw_wake(board: Board) -> None:
    """Draw the way by which a ship has just come, from berth to berth."""
    x, y = board.course.quay
    for kind in ("launched", "sailed"):
        event = board.happened.get(kind)
        if event is None or event.seat is None:
            continue
        numbers, seat = event.numbers, event.seat
        town = numbers["town" if kind == "launched" else "end"] - 1
        start = None if kind == "launched" else board.place_of(numbers["start"] - 1)
        quay = (x + QUAY * seat - BERTHS[seat][0], y - BERTHS[seat][1])
        with board.drawing.zone(*BERTHS[seat]):
            path = board.course.way(start, board.place_of(town), *([quay] if start is None else []))
            board.drawing.line(path, "sti-wake")
            board.drawing.line(path, "sti-track", route=board.markers.name(seat, sea(town)))


# Where to sail.


def _draw_destinations(board: Board) -> None:
    """Make every sea zone within reach something to sail to, from each place where a ship can be picked up."""
    by_town: dict[int, list[tuple[Action, int | None]]] = {}
    for action in board.choices.get("launch", ()):
        by_town.setdefault(action.index, []).append((action, None))
    for action in board.choices.get("sail", ()):
        by_town.setdefault(VOYAGES[action.index][1], []).append((action, VOYAGES[action.index][0]))
    for town, ways in by_town.items():
        x, y = board.course.seas[board.place_of(town)]
        for number, (action, start) in enumerate(ways):
            with _choice_to_sail(board, action, start, town):
                if board.drawing.layer:
                    board.drawing.glow(x - SEA[0] / 2, y - SEA[1] / 2, *SEA, 30)
                else:
                    _draw_chip(board, (x, y), number, start)
        if town == board.discovered:
            board.drawing.put("star", x, y - SEA[1] / 2)


@contextmanager
def _choice_to_sail(board: Board, action: Action, start: int | None, town: int) -> Iterator[None]:
    """Make the following parts a place to sail to, with the way there where a page shows one at a time."""
    source = "lisbon" if start is None else f"ship-{start}"
    with board.drawing.choice(action, source=source):
        if board.drawing.layer:
            way = board.course.way(None if start is None else board.place_of(start), board.place_of(town))
            board.drawing.line(way, "sti-way")
        yield


def _draw_chip(board: Board, middle: Point, number: int, start: int | None) -> None:
    """Draw a small button that says from where a ship would come."""
    width, height = CHIP
    x = middle[0] - 1.5 * width + number % 3 * width
    y = middle[1] + SEA[1] / 2 - height * (number // 3 + 1) + 6
    origin = board.drawing.texts("board.lisbon")[:1] if start is None else start + 1
    with board.drawing.zone(x, y, classes="tw-on sti-chip"):
        board.drawing.button(1, 1, width - 2, height - 2, f"{escape(origin)}→")

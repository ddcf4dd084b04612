"""The board as SVG: a sea chart with shops and merchants; around it auction, hand, seats and warehouses.

Every zone of the table has one small function. A zone is drawn around its own origin, about 600 units wide;
the layout says where it lies and how large it is, so that a phone shows the same zones as a desk.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tradewinds.drawing import Drawing, art, escape
from tradewinds.drawing.builder import Wording, shortened, wrapped
from tradewinds.games.batavia.components import (
    FINISH_GOLD,
    PIRATE_THRESHOLD,
    SCALE_END,
    SEAL_GOLD,
)
from tradewinds.games.batavia.terms import (
    BID,
    COMPANIES,
    COMPANY_CODES,
    FINISH,
    GOOD_CODES,
    NONE,
    SHOPS,
    START,
    UNKNOWN,
)
from tradewinds.games.batavia.words import exchange_gain

if TYPE_CHECKING:
    from tradewinds.engine.actions import Action
    from tradewinds.engine.game import Outcome, View

HERE = Path(__file__).parent
SPACES: list[tuple[int, int]] = json.loads((HERE / "art/route.json").read_text(encoding="utf-8"))["spaces"]
GOOD_SYMBOLS = tuple(code.upper() for code in GOOD_CODES)
CHART_WIDTH, CHART_HEIGHT = 1000, 720
TILE = 62
COLUMN = 602
"""The width of a zone beside the chart; a phone has one column of it, larger."""


BUTTONS = ("stop", "exchange", "keep", "empty_turn")
"""What can be chosen by words only, beside the hand."""

BIDS_IN_A_ROW, BID_HEIGHT = 6, 62.0
"""Bids on a phone, large enough for a thumb."""

SMALL_CHIP = 25
"""Chips lower than this have small figures."""

LOW_SEAT, HIGH_SEAT = 110, 150
"""Below and above these heights the things of a seat lie differently."""

SEAT_HEIGHTS = {3: 176, 4: 130, 5: 102}
"""The height of a seat beside the chart, by number of players."""


# What the zones read.


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


class Board:
    """What a view shows of the table, read once as plain numbers, with the drawing it goes to."""

    def __init__(self, view: View, drawing: Drawing) -> None:
        self.view = view
        self.drawing = drawing
        state = dict(zip(view.state.dtype.names, view.state.item(), strict=True))
        self.players = [
            Player(at, gold, bills, crates, hand.tolist(), laid.tolist(), shops.tolist())
            for at, gold, bills, crates, hand, _, laid, shops in state["players"].tolist()[: state["seats"]]
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
        self.question: int = state["question"]
        self.turns_taken: int = state["turn"][0]
        self.new_shop: int = state["turn"][-1]
        self.round_number: int = state["round_number"]
        self.asked = view.asked
        self.outcome: Outcome | None = view.outcome
        self.fleets = [sum(player.open[company] for player in self.players) for company in range(COMPANIES)]
        self.seals = [self._holder(company) for company in range(COMPANIES)]
        self.names = [drawing.name(seat) for seat in range(len(self.players))]
        self.asks = view.question_in(drawing.texts.language, self.names)
        self.companies = drawing.texts.terms("company")
        self.happened = {event.kind: event for event in view.events}
        self.choices: dict[str, list[Action]] = {}
        for action in view.actions:
            self.choices.setdefault(action.verb, []).append(action)

    def _holder(self, company: int) -> int:
        """BAT-70. Return who has strictly most open cards of a company."""
        counts = [player.open[company] for player in self.players]
        most = max(counts)
        return counts.index(most) if most and counts.count(most) == 1 else NONE

    @property
    def threshold(self) -> int:
        """BAT-103. The number of open cards at which pirates come."""
        return int(PIRATE_THRESHOLD[len(self.players)])

    @property
    def desk_owner(self) -> int | None:
        """Whose hand lies open: that of the seat that looks, or of the asked one for who sees everything."""
        return self.asked if self.view.eyes == "all" else self.view.seat

    def only(self, verb: str) -> Action | None:
        """Return the one action of a verb, if it is legal."""
        actions = self.choices.get(verb)
        return actions[0] if actions else None

    def of_company(self, verb: str, company: int) -> Action | None:
        """Return the action of a verb and a company, if it is legal."""
        return next((action for action in self.choices.get(verb, ()) if action.index == company), None)

    def label(self, action: Action, **facts: Any) -> str:
        """Return what a choice does, in words."""
        thing = self.companies[action.index] if action.term else action.object
        return self.drawing.say(f"labels.{action.verb}", object=thing, **facts)

    def count_of(self, company: int, what: str, count: int) -> str:
        """Return how many of something of a company there are, in words."""
        return _count_of(self.drawing.texts, company, what, count)


@cache
def _count_of(texts: Wording, company: int, what: str, count: int) -> str:
    return escape(texts(f"board.{what}", company=texts.terms("company")[company], count=count))


@cache
def _tile_titles(texts: Wording) -> list[list[list[str]]]:
    """Return what each shop is called on each space: always the same, so said once."""
    return [
        [
            [escape(texts("board.shop", space=space, company=company, good=good)) for good in texts.terms("good")]
            for company in texts.terms("company")
        ]
        for space in range(FINISH)
    ]


# The whole table.


def draw(view: View, drawing: Drawing) -> None:
    """Draw what a view shows."""
    board = Board(view, drawing)
    drawing.art = art(HERE)
    drawing.title = drawing.texts("game.title")
    drawing.description = describe(board)
    if drawing.layout == "tall":
        _lay_out_tall(board)
    else:
        _lay_out_wide(board)


def _lay_out_wide(board: Board) -> None:
    """Chart on the left, question with auction and hand below it, everything else on the right."""
    drawing = board.drawing
    drawing.width, drawing.height = 1600, 1000
    with drawing.zone(16, 16, 0.95):
        draw_chart(board)
    with drawing.zone(16, 706):
        draw_question(board, 950)
    with drawing.zone(16, 768):
        if board.outcome:
            draw_result(board, board.outcome, 950, 216)
        else:
            draw_auction(board, 950 if board.desk_owner is None else 448, 216)
    if board.desk_owner is not None and not board.outcome:
        with drawing.zone(476, 768):
            draw_desk(board, board.desk_owner, 490, 216)
    with drawing.zone(982, 16):
        draw_seats(board, SEAT_HEIGHTS[len(board.players)])
    with drawing.zone(982, 582):
        draw_warehouses(board)
    with drawing.zone(982, 814):
        draw_scale(board)


def _lay_out_tall(board: Board) -> None:
    """Everything in one column: chart, question, what can be done, seats, the rest."""
    drawing = board.drawing
    drawing.width = CHART_WIDTH
    draw_chart(board)
    scale = round((CHART_WIDTH - 16) / COLUMN, 3)
    y = 14.0
    with drawing.zone(8, CHART_HEIGHT, scale):
        for draw_zone, height in _column(board):
            with drawing.zone(0, y):
                draw_zone()
            y += height + 22
    drawing.height = round(CHART_HEIGHT + y * scale)


def _column(board: Board) -> list[tuple[Callable[[], None], float]]:
    """Return the zones below the chart on a phone, with their heights."""
    owner, outcome = board.desk_owner, board.outcome
    question = (partial(draw_question, board, COLUMN), 20.0 + 26 * len(question_lines(board, COLUMN)))
    height = auction_height(board)
    auction = (partial(draw_auction, board, COLUMN, height), height)
    if outcome:
        middle = [(partial(draw_result, board, outcome, COLUMN, 470), 470.0)]
    elif owner is None:
        middle = [auction]
    else:
        height = 204 + 58 * any(verb in board.choices for verb in BUTTONS)
        desk = (partial(draw_desk, board, owner, COLUMN, height), height)
        middle = [auction, desk] if board.question == BID else [desk, auction]
    seats = (partial(draw_seats, board, 118), 126.0 * len(board.players) - 8)
    return [
        question,
        *middle,
        seats,
        (partial(draw_warehouses, board), 212.0),
        (partial(draw_scale, board), 170.0),
    ]


# The chart.


def draw_chart(board: Board) -> None:
    """Draw the sea with shops, merchants and finish."""
    drawing = board.drawing
    drawing.use("tw-chart", 0, 0, CHART_WIDTH, CHART_HEIGHT)
    _draw_shops(board)
    _draw_finish(board)
    drawing.put("spaces-large" if drawing.layout == "tall" else "spaces", 0, 0)
    _draw_arrival(board)
    _draw_merchants(board)
    _draw_targets(board)


def _draw_shops(board: Board) -> None:
    drawing = board.drawing
    titles = _tile_titles(drawing.texts)
    backs = []
    for space in range(1, SHOPS + 1):
        company, good = board.shops[space]
        x, y = SPACES[space]
        if company == UNKNOWN:
            backs.append(f'<use href="#back" x="{x}" y="{y}"/>')
        elif company != NONE:
            drawing.put(f"{COMPANY_CODES[company]}-{GOOD_SYMBOLS[good]}", x, y, titles[space][company][good])
    if backs:
        drawing.parts.append(f"<g><title>{drawing.say('board.face_down')}</title>{''.join(backs)}</g>")


def _draw_finish(board: Board) -> None:
    if board.finish_tile == NONE:
        x, y = SPACES[FINISH]
        title = board.drawing.say("board.finish_tile", gold=FINISH_GOLD)
        board.drawing.use("finish", x - 31, y - 31, TILE, TILE, title=title)


def _draw_arrival(board: Board) -> None:
    """Leave a trace where a merchant has just arrived."""
    arrived = board.happened.get("advanced")
    space = arrived.numbers["space"] if arrived else FINISH if "finished" in board.happened else None
    if space is not None:
        x, y = SPACES[space]
        board.drawing.trace(x - 37, y - 37, 74, 74, 16)


def _draw_merchants(board: Board) -> None:
    drawing = board.drawing
    waiting = [seat for seat, player in enumerate(board.players) if player.at == START]
    for seat, player in enumerate(board.players):
        x, y = SPACES[player.at]
        if player.at == START:
            place = waiting.index(seat)
            x += round((place - (len(waiting) - 1) / 2) * 20)
            y += 6 if place % 2 else -6
        key = "_at_start" if player.at == START else "_at_finish" if player.at == FINISH else ""
        title = drawing.say(f"board.merchant{key}", seat=board.names[seat], space=player.at)
        drawing.put(f"man-{seat}", x, y, title)


def _draw_targets(board: Board) -> None:
    """Make the shops to which the asked merchant can sail glow."""
    drawing = board.drawing
    for action in board.choices.get("advance", ()):
        space = next_shop(board, action.index)
        x, y = SPACES[space]
        with drawing.choice(action, board.label(action, space=space)):
            drawing.glow(x - 34, y - 34, 68, 68, 10)
    finish = board.only("finish")
    if finish:
        x, y = SPACES[FINISH]
        with drawing.choice(finish, board.label(finish)):
            drawing.glow(x - 36, y - 36, 72, 72, 10)


def next_shop(board: Board, company: int) -> int:
    """BAT-80. Return the space of the nearest shop of a company ahead of the asked merchant."""
    at = board.players[board.asked or 0].at
    return next(space for space in range(at + 1, SHOPS + 1) if board.shops[space][0] == company)


# The question.


def question_lines(board: Board, width: float) -> list[str]:
    """Return what is asked, or how the game ended, in lines."""
    said, outcome, texts = board.asks, board.outcome, board.drawing.texts
    if outcome:
        winners = texts.list_of([board.names[seat] for seat in outcome.winners])
        won = texts("board.won", seats=winners, gold=max(outcome.scores), winners=len(outcome.winners))
        said = f"{texts(f'endings.{outcome.reason}')} {won}"
    return wrapped(said, width - 40, 22)


def draw_question(board: Board, width: float) -> None:
    """Draw what is asked of whom. Beside a desk it has room for one line, so a long one is written smaller."""
    drawing = board.drawing
    lines = question_lines(board, width)
    if drawing.layout == "tall" or len(lines) == 1:
        drawing.panel(0, 0, width, 20 + 26 * len(lines), "tw-panel tw-asked")
        drawing.lines(width / 2, 30, 26, lines, "tw-ask")
        return
    lines = wrapped(" ".join(lines), width - 40, 18)
    drawing.panel(0, 0, width, 46, "tw-panel tw-asked")
    drawing.lines(width / 2, 39 - 10 * len(lines), 20, lines, "tw-ask tw-small")


# The auction.


def auction_height(board: Board) -> float:
    """Return the height that the auction needs on a phone, where bids are large."""
    bids = len(board.choices.get("bid", ()))
    return 134 + -(-bids // BIDS_IN_A_ROW) * BID_HEIGHT + 70


def draw_auction(board: Board, width: float, height: float) -> None:
    """Draw what is for sale, who has bid and what can be bid."""
    drawing = board.drawing
    drawing.panel(0, 0, width, height)
    drawing.heading(width / 2, 0, drawing.texts("board.auction", number=board.round_number))
    room = width if board.desk_owner is not None else width - 118
    giving_up = board.only("pass")
    scale = 1 if giving_up or drawing.layout == "tall" else 1.2
    with drawing.zone(0, 0, scale):
        _draw_lot(board, room / scale)
        _draw_bidding(board, room / scale)
    if board.desk_owner is None:
        with drawing.zone(room, 0):
            draw_piles(board, height)
    if giving_up:
        _draw_bids(board, giving_up, room, height)
    else:
        with drawing.zone(0, height - 64):
            _draw_order(board, room)


def _draw_lot(board: Board, width: float) -> None:
    """Draw the die, the package and the boat."""
    drawing = board.drawing
    if board.die:
        drawing.use(f"die-{board.die}", 16, 26, 46, 46, title=drawing.say("board.die", die=board.die))
    x = 78.0
    if not any(board.package):
        drawing.text(x, 56, drawing.say("board.nothing_for_sale"), "tw-note")
        x += 170
    kinds = sum(1 for cards in board.package if cards)
    step = min(64.0, (width - 144) / max(kinds, 1))
    for company, cards in enumerate(board.package):
        if cards:
            with drawing.zone(x, 20, 1.4, title=board.count_of(company, "package", cards)):
                drawing.put(f"card-{COMPANY_CODES[company]}", 0, 0)
                drawing.text(33, 28, cards, "tw-count")
            x += step
    if board.question == BID:
        drawing.use("boat", x + 6, 28, 50, 42, title=drawing.say("board.boat"))


def _draw_bidding(board: Board, width: float) -> None:
    """Write the highest bid and whose it is."""
    drawing = board.drawing
    bidder = board.highest_bidder
    drawing.use("bill", 16, 90, 36, 24)
    if bidder == NONE:
        key = "board.no_bid" if board.question == BID else "board.unsold"
        drawing.text(62, 109, drawing.say(key), "tw-note")
        return
    room = width - (300 if board.only("pass") else 240)
    name = shortened(board.names[bidder], room, 18)
    key = "board.highest" if board.question == BID else "board.sold"
    drawing.use(f"mark-{bidder}", 60, 91, 22, 22, classes=f"tw-seat-{bidder}")
    drawing.text(90, 109, drawing.say(key, seat=name, bills=board.highest_bid), "tw-say")


def _draw_order(board: Board, width: float) -> None:
    """Draw the seats in the order in which they speak or take their turns; who is through is pale."""
    drawing, seats = board.drawing, len(board.players)
    bidding = board.question == BID
    first = board.auctioneer + 1 if bidding else board.first_player
    step = min((width - 32) / seats, 150)
    title = drawing.say("board.order_of_bids" if bidding else "board.order_of_turns")
    with drawing.zone(16, 0, classes="tw-mid", title=title):
        for place in range(seats):
            seat, x = (first + place) % seats, round((place + 0.5) * step)
            through = board.passed[seat] if bidding else place < board.turns_taken
            with drawing.zone(x, 0, classes="tw-through" if through else ""):
                drawing.use(f"mark-{seat}", -12, 4, 24, 24, classes=f"tw-seat-{seat}")
                drawing.text(0, 48, escape(shortened(board.names[seat], step - 6, 18)))
                if seat == board.asked:
                    drawing.line("M-24 54H24", "tw-now")


def _draw_bids(board: Board, giving_up: Action, width: float, height: float) -> None:
    """Draw a chip for every bid, as large as there is room for, and the button to pass."""
    drawing = board.drawing
    bids = board.choices.get("bid", ())
    if drawing.layout == "tall":
        box = (16.0, height - 70, width - 32, 54.0)
        columns, w, h = BIDS_IN_A_ROW, (width - 27) / BIDS_IN_A_ROW, BID_HEIGHT
        size = "tw-on tw-large"
    else:
        box = (width - 126, 82.0, 110.0, 36.0)
        columns, w, h = chip_grid(len(bids), width - 27, height - 138)
        size = "tw-on tw-tiny" if h < SMALL_CHIP else "tw-on"
    with drawing.zone(0, 0, classes=size):
        for place, action in enumerate(bids):
            x, y = 16 + place % columns * w, 126 + place // columns * h
            with drawing.choice(action, board.label(action)):
                drawing.button(round(x), round(y), round(w - 5), round(h - 5), str(action.object))
    large = "tw-on tw-large" if drawing.layout == "tall" else "tw-on"
    with drawing.zone(0, 0, classes=large), drawing.choice(giving_up, board.label(giving_up)):
        drawing.button(*box, drawing.say("board.pass"))


def chip_grid(count: int, width: float, height: float) -> tuple[int, float, float]:
    """Return columns, width and height of the largest chips of which so many have room."""
    best = (1, 0.0, 0.0)
    for columns in range(1, count + 1):
        w, h = min(width / columns, 62), min(height / -(-count // columns), 45)
        if min(w, h * 1.3) > min(best[1], best[2] * 1.3):
            best = (columns, w, h)
    return best


# The hand.


def draw_desk(board: Board, owner: int, width: float, height: float) -> None:
    """Draw the piles, the hand and the shops of the seat that looks."""
    drawing = board.drawing
    drawing.panel(0, 0, width, height)
    drawing.heading(width / 2, 0, drawing.texts("board.desk", seat=shortened(board.names[owner], 200, 18)))
    draw_piles(board, height)
    drawing.line(f"M104 22V{height - 16:g}", "tw-rule")
    scale = min((width - 124) / 250, (height - 52) / 77)
    with drawing.zone(120, 24, round(scale, 2), "tw-count"):
        _draw_tray(board, owner, board.players[owner].hand, "hand_cards")
        for action in board.choices.get("lay", ()):
            with drawing.choice(action, board.label(action)):
                drawing.glow(50 * action.index - 2, -2, 34, 46, 4)
    if any(verb in board.choices for verb in BUTTONS):
        _draw_buttons(board, width, height)


def _draw_tray(board: Board, seat: int, cards: list[int], what: str) -> None:
    """Draw cards of a seat by company, and below them its shops; a shop just taken counts already."""
    drawing = board.drawing
    drawing.put("tray", 0, 0)
    shops = list(board.players[seat].shops)
    if board.new_shop != NONE and seat == board.asked:
        shops[board.new_shop] += 1
    for counts, piece, y, key in ((cards, "card", 0, what), (shops, "shop", 47, "stock")):
        for company, count in enumerate(counts[:COMPANIES]):
            if count:
                title = board.count_of(company, key, count)
                drawing.put(f"{piece}-{COMPANY_CODES[company]}", 50 * company, y, title)
                drawing.text(50 * company + 34, y + 19, count)


def draw_piles(board: Board, height: float) -> None:
    """Draw the draw pile, on which one draws, and the discard."""
    drawing = board.drawing
    title = drawing.say("board.pile", cards=board.pile)
    drawing.use("card-back", 24, 20, 52, 73, classes="" if board.pile else "tw-ghost", title=title)
    drawing.text(50, 112, board.pile, "tw-mid")
    title = drawing.say("board.discard", cards=board.discard)
    drawing.use("ship-card", 32, height - 82, 36, 50, classes="" if board.discard else "tw-ghost", title=title)
    drawing.text(50, height - 14, board.discard, "tw-mid")
    drawing_cards = board.only("draw")
    if drawing_cards:
        with drawing.choice(drawing_cards, board.label(drawing_cards)):
            drawing.glow(20, 16, 60, 81)


def _draw_buttons(board: Board, width: float, height: float) -> None:
    """Draw the choices that are nothing but words: stop, exchange, keep, end the turn."""
    drawing = board.drawing
    tall = drawing.layout == "tall"
    size = 52 if tall else 38
    gain = exchange_gain(board.view.state) if "exchange" in board.choices else 0
    actions = [action for verb in BUTTONS if (action := board.only(verb))]
    words = [drawing.say(f"board.{action.verb}", gain=gain) for action in actions]
    share = (width - 124) / sum(len(word) + 6 for word in words)
    x = 114.0
    with drawing.zone(0, height - size - 14, classes="tw-on tw-large" if tall else "tw-on"):
        for action, word in zip(actions, words, strict=True):
            room = round(share * (len(word) + 6))
            with drawing.choice(action, board.label(action, gain=gain)):
                drawing.button(x, 0, room - 8, size, word)
            x += room


# The seats.


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
        _draw_tray(board, seat, board.players[seat].open, "open_cards")
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


# Warehouses and scale.


def draw_warehouses(board: Board) -> None:
    """Draw the crates in the seven warehouses: a column for each good, with a space for each company."""
    drawing = board.drawing
    stored = board.happened.get("stored")
    drawing.parts.append(f"<g><title>{drawing.say('board.warehouses_mean')}</title>")
    drawing.put("warehouses", 0, 0)
    drawing.heading(COLUMN / 2, 0, drawing.texts("board.warehouses"))
    for good, row in enumerate(board.warehouses):
        for company, owner in enumerate(row):
            if owner != NONE:
                drawing.put(f"stored-{owner}", 60 + 76 * good, 62 + 27 * company)
    if stored:
        drawing.trace(63 + 76 * stored.numbers["good"], 64 + 27 * stored.numbers["company"], 70, 23)
    drawing.parts.append("</g>")


def draw_scale(board: Board) -> None:
    """Draw the ship scale: a lane for each company, one for the cannon, and where the pirates wait."""
    drawing = board.drawing
    drawing.put("scale", 0, 0)
    drawing.heading(COLUMN / 2, 0, drawing.texts("board.scale"))
    for company, code in enumerate(COMPANY_CODES):
        y, cards = 38 + 20 * company, board.fleets[company]
        if board.seals[company] == NONE:
            drawing.put(f"seal-{code}", 46, y - 12, board.count_of(company, "seal_free", 1))
        drawing.put(f"ship-{code}", _scale_x(cards), y, board.count_of(company, "ships", cards))
        drawing.text(_scale_x(cards) + 19, y + 7, cards, "tw-say")
    attacked = board.happened.get("pirates")
    if attacked:
        drawing.trace(80, 29 + 20 * attacked.numbers["company"], 508, 18)
    _draw_cannon(board)


def _draw_cannon(board: Board) -> None:
    drawing = board.drawing
    cards, threshold = sum(board.fleets), board.threshold
    x = _scale_x(threshold)
    drawing.line(f"M{x:g} 28V150", "tw-alarm")
    drawing.use("pirate", x - 13, 4, 26, 26, title=drawing.say("board.pirates", threshold=threshold))
    x = _scale_x(min(cards, SCALE_END))
    title = drawing.say("board.cannon", cards=cards, threshold=threshold)
    drawing.use("cannon", x - 17, 127, 34, 21.6, title=title)
    crowded = x > _scale_x(SCALE_END - 4)
    drawing.text(x - 22 if crowded else x + 20, 145, cards, "tw-end" if crowded else "tw-say")


def _scale_x(cards: int) -> float:
    return round(92 + 19.1 * cards, 1)


# The end.


def draw_result(board: Board, outcome: Outcome, width: float, height: float) -> None:
    """Draw the score sheet: a row for each seat and a column for each source; on a phone the other way round."""
    drawing = board.drawing
    drawing.panel(0, 0, width, height)
    drawing.heading(width / 2, 0, drawing.texts("board.result"))
    seats = sorted(range(len(board.players)), key=lambda seat: outcome.ranks[seat])
    write = _write_sheet_down if drawing.layout == "tall" else _write_sheet_across
    write(board, outcome, seats, width)


def _write_sheet_across(board: Board, outcome: Outcome, seats: list[int], width: float) -> None:
    drawing, sources = board.drawing, list(outcome.sheet[0])
    step = (width - 250) / (len(sources) + 1)
    for column, source in enumerate(sources):
        _draw_source(board, source, 220 + step * (column + 0.5), 20)
    drawing.text(width - 30 - step / 2, 46, drawing.say("board.total"), "tw-mild")
    drawing.line(f"M16 62H{width - 16:g}", "tw-rule")
    for row, seat in enumerate(seats):
        y = 92 + 30 * row
        drawing.use(f"mark-{seat}", 20, y - 18, 22, 22, classes=f"tw-seat-{seat}")
        drawing.text(50, y, escape(shortened(board.names[seat], 136, 18)), "tw-say")
        if seat in outcome.winners:
            drawing.use("gold", 190, y - 18, 22, 22)
        with drawing.zone(0, y, classes="tw-mid"):
            for column, source in enumerate(sources):
                drawing.text(round(220 + step * (column + 0.5)), 0, outcome.sheet[seat][source] or "·")
        drawing.text(round(width - 30 - step / 2), y + 2, outcome.scores[seat], "tw-sum")


def _write_sheet_down(board: Board, outcome: Outcome, seats: list[int], width: float) -> None:
    drawing, sources = board.drawing, list(outcome.sheet[0])
    step = (width - 190) / len(seats)
    for column, seat in enumerate(seats):
        x = 180 + step * (column + 0.5)
        drawing.use(f"mark-{seat}", x - 12, 18, 24, 24, classes=f"tw-seat-{seat}")
        with drawing.zone(round(x), 0, classes="tw-mid"):
            drawing.text(0, 62, escape(shortened(board.names[seat], step - 6, 18)))
            for row, source in enumerate(sources):
                drawing.text(0, 98 + 31 * row, outcome.sheet[seat][source] or "·")
        drawing.text(round(x), 98 + 31 * len(sources) + 4, outcome.scores[seat], "tw-sum")
    for row, source in enumerate(sources):
        drawing.text(20, 98 + 31 * row, drawing.say(f"sources.{source}"), "tw-say")
    drawing.text(20, 98 + 31 * len(sources) + 4, drawing.say("board.total"), "tw-say")
    drawing.line(f"M16 72H{width - 16:g}M16 {76 + 31 * len(sources)}H{width - 16:g}", "tw-rule")


SOURCE_SYMBOLS = {
    "exchanges": ("gold", 30, 30, ""),
    "bills": ("bill", 38, 25, ""),
    "finish": ("finish", 34, 34, ""),
    "seals": ("seal", 34, 34, "tw-wax-EN"),
} | {code: (f"good-{code.upper()}", 34, 34, "") for code in GOOD_CODES}


def _draw_source(board: Board, source: str, x: float, y: float) -> None:
    symbol, width, height, classes = SOURCE_SYMBOLS[source]
    title = board.drawing.say(f"sources.{source}")
    board.drawing.use(symbol, round(x - width / 2), y + (34 - height) // 2, width, height, classes=classes, title=title)


# In words.


def describe(board: Board) -> str:
    """Return the position as a text, for those who cannot see it."""
    texts = board.drawing.texts
    cards = sum(board.fleets)
    parts = [
        board.asks,
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

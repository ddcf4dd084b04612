"""A position as data and as text.

Everything can be left out of a position that is set up by hand. Then cards not mentioned lie in the draw pile, tiles
have the places of the open layout, and ``taken: 9 by 0`` says all of: the tile of space 9 is gone, seat 0 has it in
stock, and its crate is in the warehouse.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tradewinds.engine.notation import (
    Data,
    Reader,
    once,
    place,
    read_lines,
    read_word,
    write_lines,
    write_value,
)
from tradewinds.engine.state import NOBODY, seat_or_none
from tradewinds.errors import ImpossiblePosition, quoted
from tradewinds.games.batavia.components import (
    BLOCK,
    CARDS_OF_EACH_COMPANY,
    CRATES,
    FACE_UP_AT_THE_START,
    LEAST_PLAYERS,
    MOST_PLAYERS,
    STARTING_BILLS,
    TILES_BY_NUMBER,
)
from tradewinds.games.batavia.options import LAYOUTS, OPTIONS
from tradewinds.games.batavia.terms import (
    BID,
    COMPANIES,
    COMPANY_CODES,
    ENDINGS,
    FACE_DOWN,
    FINISH,
    GOOD_CODES,
    GOODS,
    NONE,
    QUESTIONS,
    SHOPS,
    UNKNOWN,
)

LAYING_CHOICES = next(option.choices for option in OPTIONS if option.name == "laying")
CARD_KINDS = (*COMPANY_CODES, "?")
MOST = 30_000
MISSING = -1
"""More cards or tiles are mentioned than there are; `flaw` will say so."""
TAKEN_EXAMPLE = "9 by 0, 14 by 2"
SEAT_EXAMPLE = "seat 0: at 4; hand EN 2"


# From a record to data.


def to_dict(state: Any) -> Data:
    """Return a table or a view of one as plain data; what a view does not show is "?"."""
    auction, turn = state.auction, state.turn
    return {
        "players": int(state.seats),
        "options": {
            "layout": LAYOUTS[state.options.layout],
            "open_bills": bool(state.options.open_bills),
            "laying": LAYING_CHOICES[state.options.ascending],
        },
        "round": int(state.round_number),
        "asked": seat_or_none(state.asked),
        "question": QUESTIONS[state.question],
        "ending": ENDINGS[state.ending],
        "auctioneer": seat_or_none(auction.auctioneer),
        "first_player": seat_or_none(state.first_player),
        "turns_taken": int(turn.taken),
        "cards_moved": bool(state.cards_moved),
        "die": int(auction.die),
        "package": _counts(auction.package),
        "bid": int(auction.highest_bid),
        "bidder": seat_or_none(auction.highest_bidder),
        "passed": [seat for seat in range(state.seats) if auction.passed[seat]],
        "laid": int(turn.laid),
        "last_laid": _company(turn.last_laid),
        "new_shop": _company(turn.new_shop),
        "pile": _counts(state.pile),
        "discard": _counts(state.discard),
        "revealed": int(state.revealed),
        "shops": [_tile(state.shops[space]) for space in range(1, SHOPS + 1)],
        "finish_tile": seat_or_none(state.finish_tile),
        "handed_in": _counts(state.handed_in),
        "warehouses": {
            good: {
                code: int(owner)
                for code, owner in zip(COMPANY_CODES, state.warehouses[g], strict=True)
                if owner != NONE
            }
            for g, good in enumerate(GOOD_CODES)
        },
        "seats": [_player(state.players[seat]) for seat in range(state.seats)],
    }


def _player(player: Any) -> Data:
    data: Data = {
        "at": int(player.at),
        "gold": int(player.gold),
        "bills": "?" if player.bills == UNKNOWN else int(player.bills),
        "crates": int(player.crates),
        "hand": _counts(player.hand),
        "bought": {} if player.hand[FACE_DOWN] else _counts(player.bought),  # BAT-146
        "open": _counts(player.open),
        "shops": _counts(player.shops),
    }
    # As a rule bills went from hand to hand since the set-up, and nothing has to be said (BAT-146).
    if player.bills not in (UNKNOWN, STARTING_BILLS + player.payments):
        data["payments"] = int(player.payments)
    return data


def _company(company: Any) -> str | None:
    return None if company == NONE else COMPANY_CODES[company]


def _counts(counts: Any) -> dict[str, int]:
    return {kind: int(count) for kind, count in zip(CARD_KINDS, counts, strict=False) if count}


def _tile(shop: Any) -> str:
    if shop.company == NONE:
        return "-"
    return "?" if shop.company == UNKNOWN else f"{COMPANY_CODES[shop.company]} {GOOD_CODES[shop.good]}"


# From data to a record.


def fill(state: Any, reader: Reader) -> None:
    """Fill a blank record from data. Whether it is a position of the game is for `flaw` to say."""
    seats = reader.seats(int(state.seats))
    _fill_options(state, reader.part("options"))
    _fill_board(state, reader)
    for player, seat in zip(state.players, seats, strict=False):
        _fill_player(player, seat)
    _fill_round(state, reader)
    _fill_taken(state, reader, seats)
    _fill_rest(state, reader, seats)
    for seat in seats:
        seat.finish()


def _fill_options(state: Any, options: Reader) -> None:
    state.options.layout = options.word("layout", LAYOUTS, LAYOUTS[0])
    state.options.open_bills = options.flag("open_bills", default=False)
    state.options.ascending = options.word("laying", LAYING_CHOICES, LAYING_CHOICES[0])
    options.has("first_auctioneer")
    options.finish()


def _fill_board(state: Any, reader: Reader) -> None:
    state.warehouses[:] = NONE
    state.shops[0].company = state.shops[0].good = NONE
    tiles = reader.data["shops"] if reader.has("shops") else [None] * SHOPS
    if not isinstance(tiles, list) or len(tiles) != SHOPS:
        raise reader.wrong("not_entries", "shops", count=SHOPS)
    for space, tile in enumerate(tiles, 1):
        shop = state.shops[space]
        shop.company, shop.good = TILES_BY_NUMBER[space - 1] if tile is None else _read_tile(tile, space)
    warehouses = reader.part("warehouses")
    for g, good in enumerate(GOOD_CODES):
        crates = warehouses.part(good)
        for c, code in enumerate(COMPANY_CODES):
            state.warehouses[g, c] = crates.whole(code, NONE, 0, int(state.seats) - 1)
        crates.finish()
    warehouses.finish()


def _read_tile(tile: Any, space: int) -> tuple[int, int]:
    if tile == "-":
        return NONE, NONE
    words = tile.split() if isinstance(tile, str) else []
    if len(words) == 2 and words[0] in COMPANY_CODES and words[1] in GOOD_CODES:  # noqa: PLR2004
        return COMPANY_CODES.index(words[0]), GOOD_CODES.index(words[1])
    where, example = place(f"shops, {space}"), quoted("EN tea", "-")
    raise ImpossiblePosition("written_like", where=where, example=example, given=quoted(tile))


def _fill_player(player: Any, seat: Reader) -> None:
    player.at = seat.whole("at", 0, 0, FINISH)
    player.gold = seat.whole("gold", 0, 0, MOST)
    player.bills = seat.whole("bills", STARTING_BILLS, 0, 127)
    player.payments = seat.whole("payments", int(player.bills) - STARTING_BILLS, -127, 127)
    player.hand[:COMPANIES] = seat.counts("hand", COMPANY_CODES)
    player.bought[:] = seat.counts("bought", COMPANY_CODES)
    player.open[:] = seat.counts("open", COMPANY_CODES)
    player.shops[:] = seat.counts("shops", COMPANY_CODES)


def _fill_round(state: Any, reader: Reader) -> None:
    auction, turn = state.auction, state.turn
    state.ending = reader.word("ending", ENDINGS, "")
    state.question = reader.word("question", QUESTIONS, "" if state.ending else QUESTIONS[BID])
    state.round_number = reader.whole("round", 1, 1, MOST)
    state.cards_moved = reader.flag("cards_moved", default=True)
    turn.taken = reader.whole("turns_taken", 0, 0, int(state.seats))
    auction.die = reader.whole("die", 1, 1, 6)
    auction.package[:] = reader.counts("package", COMPANY_CODES)
    auction.highest_bid = reader.whole("bid", 0, 0, 127)
    auction.highest_bidder = _read_seat(state, reader, "bidder")
    chosen = reader.part("options").data.get("first_auctioneer") if state.round_number == 1 else None
    auction.auctioneer = _read_seat(state, reader, "auctioneer", chosen or 0)
    default_first = auction.auctioneer if state.round_number > 1 or state.question != BID else NOBODY
    state.first_player = _read_seat(state, reader, "first_player", int(default_first))
    state.finish_tile = _read_seat(state, reader, "finish_tile")
    for seat in _read_seats(state, reader, "passed"):
        auction.passed[seat] = 1
    after_auction = 0 if state.question in (0, BID, QUESTIONS.index("turn")) else 1
    turn.laid = reader.whole("laid", after_auction, 0, 127)
    turn.last_laid = reader.word("last_laid", COMPANY_CODES, COMPANY_CODES[0]) if reader.has("last_laid") else NONE
    turn.new_shop = reader.word("new_shop", COMPANY_CODES, COMPANY_CODES[0]) if reader.has("new_shop") else NONE
    speaker = (auction.auctioneer + 1) % state.seats
    player = (state.first_player + turn.taken) % state.seats
    default_asked = NOBODY if state.ending else speaker if state.question == BID else player
    state.asked = _read_seat(state, reader, "asked", int(default_asked))


def _read_seat(state: Any, reader: Reader, key: str, default: int = NOBODY) -> int:
    return reader.whole(key, default, 0, int(state.seats) - 1)


def _read_seats(state: Any, reader: Reader, key: str) -> list[int]:
    value = reader.data[key] if reader.has(key) else []
    if not isinstance(value, list) or not all(_is_seat(state, seat) for seat in value):
        raise reader.wrong("not_seats", key, last=int(state.seats) - 1)
    return value


def _is_seat(state: Any, seat: Any) -> bool:
    return type(seat) is int and 0 <= seat < state.seats


def _fill_taken(state: Any, reader: Reader, seats: list[Reader]) -> None:
    """Carry out the shorthand ``taken``: the tile is gone, in the stock (unless that is given), its crate is stored."""
    taken = reader.data["taken"] if reader.has("taken") else {}
    if not isinstance(taken, dict):
        raise reader.wrong("written_like", "taken", example=quoted(TAKEN_EXAMPLE))
    for space, seat in taken.items():
        number = read_word(str(space))
        if not isinstance(number, int) or not 1 <= number <= SHOPS:
            raise ImpossiblePosition("not_between", where=place("taken"), given=quoted(space), least=1, most=SHOPS)
        if not _is_seat(state, seat):
            last = int(state.seats) - 1
            raise ImpossiblePosition("not_between", where=place("taken"), given=quoted(seat), least=0, most=last)
        shop = state.shops[number]
        if shop.company == NONE:
            raise ImpossiblePosition("nothing_there", where=place("taken"), given=quoted(space))
        state.warehouses[shop.good, shop.company] = seat
        if not seats[seat].has("shops"):
            state.players[seat].shops[shop.company] += 1
        shop.company = shop.good = NONE


def _fill_rest(state: Any, reader: Reader, seats: list[Reader]) -> None:
    """Work out what was left out: crates, face-up tiles, tiles handed in, draw pile."""
    for number, (player, seat) in enumerate(zip(state.players, seats, strict=False)):
        placed = int((state.warehouses == number).sum())
        player.crates = seat.whole("crates", max(CRATES - placed, 0), 0, CRATES)
    furthest = max((space for space in range(1, SHOPS + 1) if state.shops[space].company == NONE), default=0)
    face_up = min(max(FACE_UP_AT_THE_START, -(-furthest // BLOCK) * BLOCK + BLOCK), SHOPS)
    state.revealed = reader.whole("revealed", SHOPS if state.options.layout else face_up, 0, SHOPS)
    on_board = [sum(state.shops[space].company == c for space in range(1, SHOPS + 1)) for c in range(COMPANIES)]
    in_stock = [sum(int(player.shops[c]) for player in state.players) for c in range(COMPANIES)]
    pending = [int(state.turn.new_shop == c) for c in range(COMPANIES)]
    state.handed_in[:] = reader.counts("handed_in", COMPANY_CODES)
    if not reader.has("handed_in"):
        state.handed_in[:] = [max(GOODS - on_board[c] - in_stock[c] - pending[c], MISSING) for c in range(COMPANIES)]
    state.discard[:] = reader.counts("discard", COMPANY_CODES)
    state.pile[:COMPANIES] = reader.counts("pile", COMPANY_CODES)
    if not reader.has("pile"):
        for c in range(COMPANIES):
            elsewhere = int(state.discard[c]) + int(state.auction.package[c])
            elsewhere += sum(int(player.hand[c]) + int(player.open[c]) for player in state.players)
            state.pile[c] = max(CARDS_OF_EACH_COMPANY - elsewhere, MISSING)
    state.pile[FACE_DOWN] = 0


# Between data and text.


def to_text(data: Data) -> str:
    """Return a position as text."""
    return write_lines(data, _WRITERS).replace(": \n", ":\n")


def to_data(lines: list[tuple[str, str]]) -> Data:
    """Return the data that lines of text stand for."""
    return read_lines(lines, (LEAST_PLAYERS, MOST_PLAYERS), SEAT_EXAMPLE, readers=_READERS, nothing=_NOTHING)


def _write_options(options: Data) -> str:
    return ", ".join(f"{option} {write_value(chosen)}" for option, chosen in options.items())


def _read_options(text: str) -> Data:
    parts = (part.strip().rpartition(" ") for part in text.split(","))
    values: Data = {"yes": True, "no": False, "-": None}
    return once(((name.replace(" ", "_"), values.get(value, read_word(value))) for name, _, value in parts), "options")


def _read_passed(text: str) -> list[int | str]:
    return [read_word(word) for word in text.replace(",", " ").split()]


def _write_shops(shops: list[str]) -> str:
    rows = (shops[first : first + BLOCK] for first in range(0, SHOPS, BLOCK))
    cells = (" | ".join(f"{tile:<13}" for tile in row).rstrip() for row in rows)
    return "\n" + "\n".join(f"  {BLOCK * n + 1:>2} | {row}" for n, row in enumerate(cells))


def _read_shops(text: str) -> list[str]:
    return [tile.strip() for row in text.strip().splitlines() for tile in row.split("|")[1:]]


def _write_warehouses(warehouses: Data) -> str:
    crates = {good: " ".join(f"{c}:{seat}" for c, seat in owners.items()) for good, owners in warehouses.items()}
    return ", ".join(f"{good} {owners}" for good, owners in crates.items() if owners) or "-"


def _read_warehouses(text: str) -> Data:
    return once((_read_warehouse(part) for part in text.replace("\n", " ").split(",")), "warehouses")


def _read_warehouse(text: str) -> tuple[str, Data]:
    good, *crates = text.split() or [""]
    pairs = [crate.partition(":") for crate in crates]
    owners = [(company, read_word(seat)) for company, _, seat in pairs]
    if not owners or not all(isinstance(seat, int) for _, seat in owners):
        where, example = place("warehouses"), quoted("tea EN:0 DK:2, silk FR:1")
        raise ImpossiblePosition("written_like", where=where, example=example, given=quoted(text.strip()))
    return good, once(owners, good)


def _read_taken(text: str) -> Data:
    return once((_read_taken_tile(part) for part in text.split(",")), "taken")


def _read_taken_tile(text: str) -> tuple[str, int]:
    words = [read_word(word) for word in text.split()]
    match words:
        case [int(space), "by", int(seat)]:
            return str(space), seat
    where, example = place("taken"), quoted(TAKEN_EXAMPLE)
    raise ImpossiblePosition("written_like", where=where, example=example, given=quoted(text.strip()))


_WRITERS: dict[str, Callable[[Any], str]] = {
    "options": _write_options,
    "shops": _write_shops,
    "warehouses": _write_warehouses,
}
_READERS: dict[str, Callable[[str], Any]] = {
    "options": _read_options,
    "passed": _read_passed,
    "shops": _read_shops,
    "warehouses": _read_warehouses,
    "taken": _read_taken,
}
_NOTHING: Data = {
    **{key: {} for key in ("package", "pile", "discard", "handed_in", "warehouses")},
    "passed": [],
}

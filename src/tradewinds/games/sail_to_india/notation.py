"""A position as data and as text.

Everything can be left out of a position that is set up by hand. A seat without a line has what it starts with; on the
line of a seat stands what it has, and markers that are not mentioned are in the supply (block K of RULES.md). Towns
that are not mentioned are face down, but for the first three; a town may be a card of the game, ``T05``, or be written
out: ``gold coffee | stronghold, market of gems``. A card that is not in the game takes the place of one that is not
in the row. What is asked says what the turn has brought so far, and who is asked, how many turns have begun.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

import numpy as np

from tradewinds.engine.notation import Data, Reader, once, place, read_lines, write_lines
from tradewinds.engine.state import NOBODY, seat_or_none
from tradewinds.errors import ImpossiblePosition, UnreadableAction, quoted
from tradewinds.games.sail_to_india import towns
from tradewinds.games.sail_to_india.actions import ACTIONS, LAUNCHES, SAILS, SELLS
from tradewinds.games.sail_to_india.components import (
    ACTION_POINTS,
    FACE_UP,
    LEAST_PLAYERS,
    MARKERS,
    MOST_PLAYERS,
    SCIENTISTS,
    STARTING_WEALTH,
    TOWNS_WITH_THREE,
)
from tradewinds.games.sail_to_india.options import MOST_TURNS
from tradewinds.games.sail_to_india.rules.b_setup import FEWER_PLAYERS, clear_board, equip, lay_out_cards
from tradewinds.games.sail_to_india.rules.c_wealth import holders
from tradewinds.games.sail_to_india.rules.g_buildings import known_places
from tradewinds.games.sail_to_india.rules.i_end import EMPTY_SUPPLIES, empty_supplies
from tradewinds.games.sail_to_india.rules.invariants import MOST_HELD, active_player, turns_since
from tradewinds.games.sail_to_india.terms import (
    BUILDINGS,
    CHART,
    EMBARK,
    EMPLOYED,
    ENDINGS,
    FASTEST,
    GOODS,
    INDIA,
    LOAD,
    MAIN,
    MOVE,
    NONE,
    PLACE_NAMES,
    QUESTIONS,
    SALE,
    SPACES,
    STORE_POINTS,
    STORE_WEALTH,
    TECHNOLOGIES,
    TOWN_NAMES,
    TOWNS,
    UNFINISHED,
    VOYAGES,
)

OPTIONS = ("towns", "max_turns")
_NOTHING: Data = {"removed": [], "used": [], "arrived": [], "sold": [], "then": ""}
CARD_NAMES = tuple(f"T{number:02}" for number in range(1, TOWNS + 1))
"""Block L2. How the cards of the game are called."""
BUILDING_NAMES = tuple(building.replace("_", " of ") for building in BUILDINGS)
MARKS = ("geography", "printing_press", "architecture", "banking")
"""STI-79. What is used once a turn."""

LAST_TURN = 999_999_999

CARDS_EXAMPLE = "T01 T05 T12"
TOWN_EXAMPLE = "T01 gold coffee | stronghold, market of gems"
SHIPS_EXAMPLE = "1 1 3"
LAST_EXAMPLE = "sail 3-4"
SEAT_EXAMPLE = "seat 0: wealth 4; lisbon 1; ships 1 1 3"

_GOOD = f"({'|'.join(GOODS)})"
_BUILDING = f"({'|'.join(BUILDING_NAMES)})"
_TOWN = re.compile(rf"(T\d\d)?\s*(?:{_GOOD}\s+{_GOOD}\s*\|\s*{_BUILDING}\s*,\s*{_BUILDING})?")


# From a record to data.


def to_dict(state: Any) -> Data:
    """Return a table as plain data."""
    seen = [int(card) for card in state.row[: state.discovered]]
    removed = [card for card in range(TOWNS) if card not in seen and not state.unseen[card]]
    return {
        "players": int(state.seats),
        "options": {"towns": towns.name_of(towns.from_record(state.cards)), "max_turns": int(state.max_turns)},
        "discovered": int(state.discovered),
        "row": [CARD_NAMES[card] for card in seen],
        "removed": [CARD_NAMES[card] for card in removed],
        "first_player": int(state.first_player),
        "turns": int(state.turns),
        "asked": seat_or_none(state.asked),
        "question": QUESTIONS[state.question],
        "ending": ENDINGS[state.ending],
        "ender": seat_or_none(state.ender),
        "india": seat_or_none(state.india),
        **_turn(state.turn),
        "seats": [_player(state, seat) for seat in range(state.seats)],
    }


def _turn(turn: Any) -> Data:
    return {
        "action_points": int(turn.action_points),
        "moved": bool(turn.moved),
        "entered": bool(turn.entered),
        "used": [mark for mark in MARKS if turn[mark]],
        "launched": int(turn.launched) or None,
        "arrived": _each(turn.arrived),
        "sold": [good for number, good in enumerate(GOODS) if turn.sold >> number & 1],
        "site": None if turn.site == NONE else PLACE_NAMES[turn.site],
        "points_due": int(turn.points_due) or None,
        "wealth_due": int(turn.wealth_due) or None,
        "then": QUESTIONS[turn.then],
        "last": ACTIONS[int(turn.last)].text if turn.last else None,
    }


def _each(ships: Any) -> list[int]:
    """Return the towns of ships, one for each ship."""
    return [town + 1 for town, count in enumerate(ships) for _ in range(count)]


def _player(state: Any, seat: int) -> Data:
    player = state.players[seat]
    return {
        "wealth": int(player.wealth),
        "points": int(player.points),
        "lisbon": int(player.lisbon),
        "supply": int(player.supply),
        "speed": int(player.speed),
        "ships": _each(player.ships),
        "goods": _owned(state.goods, seat, PLACE_NAMES),
        "buildings": _owned(state.buildings, seat, PLACE_NAMES),
        "technologies": _owned(state.technologies, seat, TECHNOLOGIES),
    }


def _owned(owners: Any, seat: int, names: Sequence[str]) -> list[str]:
    return [name for name, owner in zip(names, owners, strict=True) if owner == seat]


# From data to a record.


def fill(state: Any, reader: Reader) -> None:
    """Fill a blank record from data. Whether it is a position of the game is for `flaw` to say."""
    clear_board(state)
    seats = reader.seats(int(state.seats))
    options = reader.part("options")
    _fill_options(state, options)
    _fill_row(state, reader)
    _fill_order(state, reader, options)
    for owners, key, names in (
        (state.goods, "goods", PLACE_NAMES),
        (state.buildings, "buildings", PLACE_NAMES),
        (state.technologies, "technologies", TECHNOLOGIES),
    ):
        _fill_owners(owners, key, names, seats)
    for number, seat in enumerate(seats):
        _fill_player(state, number, seat)
        seat.finish()
    _fill_end(state, reader)
    _fill_turn(state, reader)


def _fill_options(state: Any, options: Reader) -> None:
    cards = towns.numbers(options.data["towns"] if options.has("towns") else towns.NAMES[0])
    lay_out_cards(state.cards, np.array(cards))
    state.max_turns = options.whole("max_turns", 0, 0, MOST_TURNS)
    for set_up_only in ("first_player", "first_game"):
        options.has(set_up_only)
    options.finish()


def _fill_row(state: Any, reader: Reader) -> None:
    """Read the towns. Those face up that are not named are the first cards that are left, those put away the last."""
    state.towns = TOWNS_WITH_THREE if state.seats == FEWER_PLAYERS else TOWNS
    named = [None if card is None else _card(reader, "row", card) for card in reader.words("row", CARDS_EXAMPLE)]
    most = int(state.towns)
    state.discovered = reader.whole("discovered", min(max(FACE_UP, len(named)), most), 0, most)
    removed = [_card(reader, "removed", card) for card in reader.words("removed", CARDS_EXAMPLE)]
    for key, cards, room in (("row", named, int(state.discovered)), ("removed", removed, TOWNS - most)):
        if len(cards) > room:
            raise reader.wrong("not_entries", key, count=room)
    left = [card for card in range(TOWNS) if card not in named and card not in removed]
    named += [None] * (int(state.discovered) - len(named))
    row = [left.pop(0) if card is None else card for card in named]
    if not reader.has("removed"):
        removed = left[len(left) - (TOWNS - most) :]
    state.row[: len(row)] = row
    for card in range(TOWNS):
        state.unseen[card] = card not in row and card not in removed


def _card(reader: Reader, key: str, card: Any) -> int:
    if card not in CARD_NAMES:
        raise reader.wrong("written_like", key, example=quoted(CARDS_EXAMPLE))
    return CARD_NAMES.index(card)


def _fill_order(state: Any, reader: Reader, options: Reader) -> None:
    """Read whose turn it is. Who is asked follows from the turns begun, and the other way round (STI-70)."""
    seats = int(state.seats)
    chosen = options.data.get("first_player")
    first = reader.whole("first_player", 0 if chosen is None else int(chosen), 0, seats - 1)
    state.first_player = first
    state.ending = reader.word("ending", ENDINGS, "")
    state.question = reader.word("question", QUESTIONS, "" if state.ending else QUESTIONS[MAIN])
    usual = max(int(state.max_turns), 1) if state.ending == UNFINISHED else seats if state.ending else 1
    state.turns = reader.whole("turns", usual, 1, LAST_TURN)
    state.asked = reader.whole("asked", NOBODY if state.ending else _active(state), 0, seats - 1)
    if state.asked != NOBODY and not reader.has("turns"):
        state.turns = (int(state.asked) - first) % seats + 1


def _active(state: Any) -> int:
    """STI-70. Whose turn it is, or was when the game ended."""
    return int(active_player(state))


def _fill_owners(owners: Any, key: str, names: Sequence[str], seats: Sequence[Reader]) -> None:
    """Read whose marker is on each space, or whose disc on each technology: one at most (STI-120, STI-161, STI-181)."""
    example = " ".join(names[:2])
    found = [(name, number) for number, seat in enumerate(seats) for name in seat.words(key, example)]
    for name, number in found:
        if name not in names:
            raise seats[number].wrong("written_like", key, example=quoted(example))
    for name, number in once(found, key).items():
        owners[names.index(name)] = number


def _fill_player(state: Any, number: int, seat: Reader) -> None:
    """Read what a player has; markers that are not mentioned are in the supply, or on Lisbon if that is counted."""
    player = state.players[number]
    if not seat.data:
        equip(player, STARTING_WEALTH[(number - int(state.first_player)) % int(state.seats)])
        return
    player.wealth = seat.whole("wealth", 0, 0, MOST_HELD)
    player.points = seat.whole("points", 0, 0, MOST_HELD)
    player.speed = seat.whole("speed", 1, 1, FASTEST)
    player.scientists = SCIENTISTS - int((state.technologies == number).sum())
    player.ships[:] = _ships(seat, "ships")
    used = int(holders(int(player.wealth)) + holders(int(player.points)) + player.ships.sum())
    left = MARKERS - used - int((state.goods == number).sum() + (state.buildings == number).sum())
    supply = seat.whole("supply", 0, 0, MARKERS)
    player.lisbon = seat.whole("lisbon", max(left - supply, 0) if seat.has("supply") else 0, 0, MARKERS)
    player.supply = supply if seat.has("supply") else max(left - int(player.lisbon), 0)


def _fill_end(state: Any, reader: Reader) -> None:
    """Read who reached India and who triggered the end; if it is left out, the last player who can have done so."""
    seats, active = int(state.seats), _active(state)
    complete = state.discovered == state.towns
    others = [(active - passed) % seats for passed in range(1, seats)]
    if state.ending in (INDIA, EMPLOYED):
        others.reverse()
    state.india = reader.whole("india", others[0] if complete else NOBODY, 0, seats - 1)
    idle = [seat for seat in others if state.players[seat].supply == 0]
    triggered = idle[0] if int(empty_supplies(state)) >= EMPTY_SUPPLIES else NOBODY
    state.ender = reader.whole("ender", int(state.india) if complete else triggered, 0, seats - 1)
    if state.ender != NOBODY and not reader.has("turns"):
        if state.ending in (INDIA, EMPLOYED):
            state.turns = (int(state.ender) - int(state.first_player) - 1) % seats + 1
        if turns_since(state, int(state.ender)) >= state.turns:
            state.turns += seats


def _fill_turn(state: Any, reader: Reader) -> None:
    """Read what the turn has brought so far and what the present selection remembers."""
    turn, question = state.turn, int(state.question)
    used = reader.words("used", MARKS[0]) if reader.has("used") else [MARKS[0]] if question == EMBARK else []
    for mark in used:
        if mark not in MARKS:
            raise reader.wrong("not_one_of", "used", allowed=", ".join(MARKS))
        turn[mark] = 1
    turn.entered = reader.flag("entered", default=question == CHART or state.india == _active(state))
    turn.moved = reader.flag("moved", default=bool(turn.entered or turn.architecture))
    fresh = ACTION_POINTS if question == MAIN and not turn.moved else 1
    turn.action_points = reader.whole("action_points", 0 if state.ending else fresh, 0, ACTION_POINTS)
    turn.arrived[:] = _ships(reader, "arrived")
    turn.launched = reader.whole("launched", 0, 0, MARKERS)
    for good in reader.words("sold", GOODS[0]):
        if good not in GOODS:
            raise reader.wrong("not_one_of", "sold", allowed=", ".join(GOODS))
        turn.sold |= 1 << GOODS.index(good)
    turn.site = reader.word("site", PLACE_NAMES, PLACE_NAMES[0]) if reader.has("site") else NONE
    turn.points_due = reader.whole("points_due", int(question in (CHART, STORE_POINTS)), 0, MOST_HELD)
    turn.wealth_due = reader.whole("wealth_due", int(question == STORE_WEALTH), 0, MOST_HELD)
    turn.then = reader.word("then", QUESTIONS, QUESTIONS[_usual_then(turn, question)])
    turn.last = _last(reader) if reader.has("last") else _usual_last(state)


def _usual_then(turn: Any, question: int) -> int:
    """Return what follows a gain or a use of Geography: a sale and Banking come between actions."""
    if question == STORE_POINTS and not (turn.wealth_due or turn.banking or turn.printing_press):
        return LOAD
    return MAIN if question in (STORE_POINTS, STORE_WEALTH, EMBARK) else 0


def _last(reader: Reader) -> int:
    try:
        return ACTIONS.read(str(reader.data["last"]), ()).number
    except UnreadableAction:
        raise reader.wrong("written_like", "last", example=quoted(LAST_EXAMPLE)) from None


def _usual_last(state: Any) -> int:
    """Return a choice that may have been the last, if some were made: a launch or a sail, or a sale."""
    turn = state.turn
    if state.question == MOVE and turn.arrived.any():
        town = int(np.flatnonzero(turn.arrived)[-1])
        return LAUNCHES + town if turn.launched else SAILS + VOYAGES.index((town - 1 if town else 1, town))
    if state.question == SALE and turn.sold:
        for number in range(known_places(state)):
            good = state.cards[state.row[number // SPACES]].goods[number % SPACES]
            if state.goods[number] == NONE and turn.sold >> int(good) & 1:
                return SELLS + number
    return 0


def _ships(reader: Reader, key: str) -> list[int]:
    """Read ships by the towns where they are; return how many there are at each."""
    found = [str(town) for town in reader.words(key, SHIPS_EXAMPLE)]
    if not set(found) <= set(TOWN_NAMES) or len(found) > MARKERS:
        raise reader.wrong("written_like", key, example=quoted(SHIPS_EXAMPLE))
    return [found.count(town) for town in TOWN_NAMES]


# Between data and text.


def to_text(data: Data) -> str:
    """Return a position as text, without what there is none of; a town as it is printed."""
    cards = towns.towns_of(data["options"]["towns"])
    written: Data = {}
    for key, value in data.items():
        if key == "row":
            written |= {f"town {town}": _write_town(card, cards) for town, card in enumerate(value, start=1)}
        elif value is not False and value not in (None, "", []):
            written[key] = value
    return write_lines(written)


def _write_town(card: str, cards: towns.Towns) -> str:
    town = cards[CARD_NAMES.index(card)]
    goods = " ".join(GOODS[good] for good in town.goods)
    return f"{card} {goods} | {', '.join(BUILDING_NAMES[building] for building in town.buildings)}"


def to_data(lines: list[tuple[str, str]]) -> Data:
    """Return the data that lines of text stand for."""
    row = [(_read_town_number(name), value) for name, value in lines if name.startswith("town ")]
    others = [(name, value) for name, value in lines if not name.startswith("town ")]
    data = read_lines(others, (LEAST_PLAYERS, MOST_PLAYERS), SEAT_EXAMPLE, OPTIONS, nothing=_NOTHING)
    if row:
        data["row"] = _read_row(once(row, "town"), data.setdefault("options", {}))
    return data


def _read_town_number(name: str) -> int:
    number = name.removeprefix("town ").strip()
    if number not in TOWN_NAMES:
        raise ImpossiblePosition("written_like", where=place("town"), given=quoted(name), example=quoted("town 1"))
    return int(number)


def _read_row(row: dict[int, str], options: Data) -> list[str | None]:
    """Return the cards of the row by name; cards that are written out become cards of the game, which may be new."""
    cards = list(towns.towns_of(options.get("towns", towns.NAMES[0])))
    read = {number: _read_town(number, text) for number, text in row.items()}
    chosen = {number: card for number, (card, _) in read.items() if card is not None}
    for number, (card, contents) in sorted(read.items()):
        if contents is None:
            continue
        free = [other for other in range(TOWNS) if other not in chosen.values()]
        alike = (other for other in free if (cards[other].goods, cards[other].buildings) == contents)
        chosen[number] = next(alike, free[0]) if card is None else card
        cards[chosen[number]] = towns.Town(*contents, cards[chosen[number]].icon)
    options["towns"] = towns.name_of(tuple(cards))
    return [CARD_NAMES[chosen[number]] if number in chosen else None for number in range(1, max(row) + 1)]


def _read_town(number: int, text: str) -> tuple[int | None, tuple[tuple[int, ...], tuple[int, ...]] | None]:
    """Return which card a line names, and what it says is printed on it; one of the two may be left out."""
    found = _TOWN.fullmatch(text.strip())
    card, *printed = found.groups() if found else (None,)
    if not any((card, *printed)) or card not in (None, *CARD_NAMES):
        where, example = place(f"town {number}"), quoted(TOWN_EXAMPLE)
        raise ImpossiblePosition("written_like", where=where, given=quoted(text), example=example)
    number_of_card = None if card is None else CARD_NAMES.index(card)
    if printed[0] is None:
        return number_of_card, None
    goods = tuple(GOODS.index(word) for word in printed[:SPACES])
    return number_of_card, (goods, tuple(BUILDING_NAMES.index(word) for word in printed[SPACES:]))

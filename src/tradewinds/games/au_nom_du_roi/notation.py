"""A position as data and as text.

Everything can be left out of a position that is set up by hand. Ships that are not mentioned fill the rows and lie in
the piles, and missions that are not mentioned lie face up and in their pile; as many as the players have completed are
out of the game. ``ships red2 rest`` gives a seat all the ships that the piles have no room for. A seat has coins and
action cards as at the start, without the cards that were played for what lies on the table; contracts and jokers are
dealt in order. Who is asked says how many turns have begun, and the other way round.

A card in a row is written ``green1``, with a reservation ``green1 (0 in 12)``: by seat 0 in turn 12; ``-`` is a gap.
On an expedition ``1:joker2`` is the joker of seat 1 with volume 2. In a hand ``blue3*`` is a mission that all have
seen. Under way, ``yellow5 2/3 yellow2+yellow3`` has 2 of 3 rounds left, and 0 while it is being loaded. The actions of
the turn stand in their order: the last one goes on, if it is buying or sending.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

import numpy as np

from tradewinds.engine.notation import Data, Reader, once, place, read_lines, write_lines, write_value
from tradewinds.engine.state import NOBODY, seat_or_none
from tradewinds.errors import ImpossiblePosition, quoted
from tradewinds.games.au_nom_du_roi import cards
from tradewinds.games.au_nom_du_roi.components import (
    COLUMNS,
    COPIES,
    DIFFERENT_COLOUR_CARDS,
    FACE_UP_MISSIONS,
    FINAL_PILE,
    INTERMEDIATE_PILE,
    LEAST_PLAYERS,
    MOST_PLAYERS,
    PILES,
    RESERVE_CARDS,
    STARTING_COINS,
)
from tradewinds.games.au_nom_du_roi.options import MOST_TURNS
from tradewinds.games.au_nom_du_roi.rules.ch03_setup import clear_board, print_charts, print_other_cards
from tradewinds.games.au_nom_du_roi.rules.invariants import odd_ships, reservations_of, seat_of_turn
from tradewinds.games.au_nom_du_roi.terms import (
    BUY,
    COLOURS,
    CONTRACTS,
    DONE,
    ENDINGS,
    EXPLORERS,
    FACE_UP,
    FILLING,
    FINAL,
    IN_HAND,
    IN_PILE,
    JOKER,
    JOKERS,
    LARGEST_MISSION,
    LOADING,
    MISSIONS,
    MOST_SHIPS,
    NONE,
    ON_EXPEDITION,
    ON_MISSION,
    PURCHASE,
    QUESTIONS,
    SEND,
    SHIPS,
    SIZES,
    TURN,
    TURN_ACTIONS,
    UNDER_WAY,
    UNFINISHED,
    UNKNOWN,
    VOLUMES,
)

OPTIONS = ("cards", "max_turns")
SHIP_NAMES = (*SHIPS, *(f"joker{volume}" for volume in range(1, VOLUMES + 1)))
GAP, HIDDEN, SEEN, REST = "-", "?", "*", "rest"

MOST_COINS = MOST_POINTS = 30_000
"""Far more than any game brings, and less than a record can hold."""

USUAL_SHIPS = [VOLUMES * colour + volume for volume in range(VOLUMES) for colour in range(len(COLOURS))]
USUAL_MISSIONS = [SIZES * colour + size for size in range(SIZES) for colour in range(len(COLOURS))]
"""In which order cards that are not mentioned are laid out: colour after colour, small ones first."""

SHIPS_EXAMPLE = "red1 blue3 blue3"
ROW_EXAMPLE = "red1 | green1 (0 in 12) | - | blue2 | white3"
PILES_EXAMPLE = "6 6 7 7 8"
SLOTS_EXAMPLE = "yellow5 | blue3 (1 in 11) | - | red6"
MISSIONS_EXAMPLE = "yellow5 blue3"
FLEET_EXAMPLE = "green fleet; 0:green3, 1:joker1"
HAND_EXAMPLE = "yellow5 blue3*"
VOYAGES_EXAMPLE = "yellow5 2/3 yellow2+yellow3, blue3 1/1 joker3"
JOKER_EXAMPLE = "J1 yellow/blue"
USED_EXAMPLE = "coins buy"
SEAT_EXAMPLE = "seat 0: coins 4; ships red1 blue3; hand yellow5 blue3*"

ROW_KEYS = ("filling_row", "purchase_row", "face_up")
_NOTHING: Data = {"used": [], "done": []} | dict.fromkeys(ROW_KEYS, GAP)

_PLACE = re.compile(r"(\w+|-)?(?:\s*\(([0-9])(?: in ([0-9]{1,9}))?\))?")
_SHIP_OF_A_SEAT = re.compile(r"([0-9]):(\w+)")
_VOYAGE = re.compile(r"(\w+) ([0-9])/([0-9])(?: (\w+(?:\+\w+)*))?")


class Place(NamedTuple):
    """A place in a row."""

    card: str | None
    """Which card lies there: a name, a gap, or any."""
    seat: int
    """Who has reserved it, if anybody."""
    turn: int
    """In which turn; 0 if that is not said."""


ANY_CARD = Place(None, NONE, 0)


# From a record to data.


def to_dict(state: Any) -> Data:
    """Return a table or a view of one as plain data; what a view does not show is "?"."""
    return {
        "players": int(state.seats),
        "options": {"cards": cards.name_of(cards.from_record(state)), "max_turns": int(state.max_turns)},
        "first_player": int(state.first_player),
        "turns": int(state.turns),
        "asked": seat_or_none(state.asked),
        "question": QUESTIONS[state.question],
        "ending": ENDINGS[state.ending],
        "used": _used(state.turn),
        "filling_row": _row(state.rows[FILLING], state.ship_reservations[FILLING], SHIPS),
        "purchase_row": _row(state.rows[PURCHASE], state.ship_reservations[PURCHASE], SHIPS),
        "piles": [int(count) for count in state.piles],
        "intermediate_drawn": int(state.intermediate) or None,
        "final_drawn": int(state.final) or None,
        "face_up": _row(state.mission_row, state.mission_reservations, MISSIONS),
        "mission_pile": int(state.mission_pile),
        "done": [MISSIONS[mission] for mission in _missions_at(state, DONE)],
        "expeditions": {
            explorer: _fleet(fleet) for explorer, fleet in zip(EXPLORERS, state.fleets, strict=True) if fleet.count
        },
        "seats": [_player(state, seat) for seat in range(state.seats)],
    }


def _used(turn: Any) -> list[str]:
    """Return the actions of the turn, the last one last: buying and sending go on until another is begun."""
    used = [action for action in range(len(TURN_ACTIONS)) if turn.used[action]]
    used.sort(key=lambda action: (action == turn.open, action not in (BUY, SEND)))
    return [TURN_ACTIONS[action] for action in used]


def _row(row: Any, reservations: Any, names: Sequence[str]) -> list[str]:
    return [
        GAP if card == NONE else names[card] + _reservation(reservation)
        for card, reservation in zip(row, reservations, strict=True)
    ]


def _reservation(reservation: Any) -> str:
    return "" if reservation.seat == NONE else f" ({reservation.seat} in {reservation.turn})"


def _missions_at(state: Any, where: int, owner: int = NONE) -> list[int]:
    """Return the missions that lie somewhere, of an owner where they have one."""
    found = enumerate(state.missions)
    return [mission for mission, card in found if card.place == where and card.owner == owner]


def _fleet(fleet: Any) -> Data:
    ships = zip(fleet.owners[: fleet.count], fleet.ships[: fleet.count], strict=True)
    return {"colour": COLOURS[fleet.colour], "ships": [f"{owner}:{SHIP_NAMES[ship]}" for owner, ship in ships]}


def _player(state: Any, seat: int) -> Data:
    player = state.players[seat]
    return {
        "coins": int(player.coins),
        "points": int(player.points),
        "completed": int(player.completed),
        "different_colour": int(player.different_colour),
        "reserve": int(player.reserve),
        "contract": HIDDEN if player.contract == UNKNOWN else CONTRACTS[player.contract],
        "joker": HIDDEN if player.joker == UNKNOWN else _joker_name(state, int(player.joker)),
        "joker_shown": bool(player.joker_seen),
        "ships": [SHIPS[ship] for ship, count in enumerate(player.idle) for _ in range(count)],
        "hand": _hand(state, seat),
        "under_way": [_voyage(state.missions[mission], mission) for mission in _missions_at(state, UNDER_WAY, seat)],
    }


def _joker_name(state: Any, joker: int) -> str:
    first, second = state.jokers[joker]
    return f"J{joker} {COLOURS[first]}/{COLOURS[second]}"


def _hand(state: Any, seat: int) -> list[str]:
    """Return the missions a player holds; those everybody saw him take are marked, those one cannot see are "?"."""
    known = _missions_at(state, IN_HAND, seat)
    seen = [bool(state.missions[mission].seen) for mission in known]
    names = [MISSIONS[mission] + SEEN * shown for mission, shown in zip(known, seen, strict=True)]
    return names + [HIDDEN] * (int(state.players[seat].hidden) - seen.count(False))


def _voyage(card: Any, mission: int) -> str:
    ships = "+".join(SHIP_NAMES[ship] for ship in card.ships[: card.count])
    return f"{MISSIONS[mission]} {card.left}/{card.rounds} {ships}".strip()


# From data to a record.


def fill(state: Any, reader: Reader) -> None:
    """Fill a blank record from data. Whether it is a position of the game is for `flaw` to say."""
    clear_board(state)
    seats = reader.seats(int(state.seats))
    options = reader.part("options")
    _fill_options(state, options)
    _fill_order(state, reader, options)
    for number, seat in enumerate(seats):
        _fill_player(state, number, seat)
    _deal_contracts(state, seats)
    _deal_jokers(state, seats)
    _fill_fleets(state, reader.part("expeditions"))
    for number, seat in enumerate(seats):
        _fill_hand(state, number, seat)
        _fill_voyages(state, number, seat)
    purchase = _read_row(reader, "purchase_row", COLUMNS, ROW_EXAMPLE)
    filling = _read_row(reader, "filling_row", COLUMNS, ROW_EXAMPLE)
    face_up = _read_row(reader, "face_up", FACE_UP_MISSIONS, SLOTS_EXAMPLE)
    _fill_missions(state, reader, face_up)
    _fill_ships(state, reader, seats, (purchase, filling))
    _fill_scorings(state, reader, [*purchase, *filling, *face_up])
    _fill_reservations(state, purchase, state.ship_reservations[PURCHASE])
    _fill_reservations(state, filling, state.ship_reservations[FILLING])
    _fill_reservations(state, face_up, state.mission_reservations)
    for number, seat in enumerate(seats):
        _fill_action_cards(state, number, seat)
        seat.finish()
    _fill_turn(state, reader)


def _fill_options(state: Any, options: Reader) -> None:
    numbers = np.array(cards.numbers(options.data["cards"] if options.has("cards") else cards.NAMES[0]))
    print_charts(state, numbers)
    print_other_cards(state, numbers)
    state.max_turns = options.whole("max_turns", 0, 0, MOST_TURNS)
    options.has("first_player")
    options.finish()


def _fill_order(state: Any, reader: Reader, options: Reader) -> None:
    """Read whose turn it is. Who is asked follows from the turns begun, and the other way round (ANR-163)."""
    seats = int(state.seats)
    state.first_player = reader.whole("first_player", int(options.data.get("first_player") or 0), 0, seats - 1)
    state.ending = reader.word("ending", ENDINGS, "")
    state.turns = reader.whole("turns", int(state.max_turns) if state.ending == UNFINISHED else 1, 1, MOST_TURNS)
    usual = NOBODY if state.ending else int(seat_of_turn(state, state.turns))
    state.asked = reader.whole("asked", usual, 0, seats - 1)
    if state.asked != NOBODY and not reader.has("turns"):
        state.turns = (int(state.asked) - int(state.first_player)) % seats + 1


# What the players have.


def _fill_player(state: Any, number: int, seat: Reader) -> None:
    player = state.players[number]
    player.coins = seat.whole("coins", STARTING_COINS, 0, MOST_COINS)
    player.points = seat.whole("points", 0, 0, MOST_POINTS)
    player.completed = seat.whole("completed", 0, 0, len(MISSIONS))
    for ship in seat.words("ships", SHIPS_EXAMPLE):
        if ship != REST:
            player.idle[_number_of(seat, "ships", ship, SHIPS, SHIPS_EXAMPLE)] += 1


def _deal_contracts(state: Any, seats: Sequence[Reader]) -> None:
    """ANR-34. Who is not said to have a contract gets the first that is left."""
    given = [seat.word("contract", CONTRACTS, CONTRACTS[0]) if seat.has("contract") else None for seat in seats]
    for number, contract in enumerate(_deal(given, len(CONTRACTS))):
        state.players[number].contract = contract


def _deal_jokers(state: Any, seats: Sequence[Reader]) -> None:
    """ANR-35. The same for jokers. Those that were sent have been seen (ANR-74)."""
    given = [_joker(state, seat) if seat.has("joker") else None for seat in seats]
    for number, joker in enumerate(_deal(given, JOKERS)):
        state.players[number].joker = joker
        state.players[number].joker_seen = seats[number].flag("joker_shown", default=False)


def _deal(given: Sequence[int | None], count: int) -> list[int]:
    left = [card for card in range(count) if card not in given]
    return [left.pop(0) if card is None else card for card in given]


def _joker(state: Any, seat: Reader) -> int:
    """Read which joker a player has: by its number, by its colours, or by both."""
    words = str(seat.data["joker"]).split()
    for joker in range(JOKERS):
        number, colours = _joker_name(state, joker).split()
        first, _, second = colours.partition("/")
        if words and set(words) <= {number, colours, f"{second}/{first}"}:
            return joker
    raise seat.wrong("written_like", "joker", example=quoted(JOKER_EXAMPLE))


def _send_joker(state: Any, seat: int, where: int) -> None:
    state.players[seat].joker_place = where
    state.players[seat].joker_seen = 1


def _fill_fleets(state: Any, expeditions: Reader) -> None:
    """Read who has sent which ships; the first one says the colour of the fleet, of a joker its first colour."""
    for number, explorer in enumerate(EXPLORERS):
        table, fleet = expeditions.part(explorer), state.fleets[number]
        ships = [_ship_of_seat(state, table, ship) for ship in table.words("ships", FLEET_EXAMPLE)]
        if len(ships) > MOST_SHIPS:
            raise table.wrong("written_like", "ships", example=quoted(FLEET_EXAMPLE))
        for where, (owner, ship) in enumerate(ships):
            fleet.owners[where], fleet.ships[where] = owner, ship
            if ship >= JOKER:
                _send_joker(state, owner, ON_EXPEDITION)
        fleet.count = len(ships)
        usual = COLOURS[_colour(state, *ships[0])] if ships else None
        if usual or table.has("colour"):
            fleet.colour = table.word("colour", COLOURS, str(usual))
        table.finish()
    expeditions.finish()


def _ship_of_seat(state: Any, table: Reader, text: Any) -> tuple[int, int]:
    found = _SHIP_OF_A_SEAT.fullmatch(text) if isinstance(text, str) else None
    if not found:
        raise table.wrong("written_like", "ships", example=quoted(FLEET_EXAMPLE))
    ship = _number_of(table, "ships", found[2], SHIP_NAMES, FLEET_EXAMPLE)
    return _seat_at_the_table(state, int(found[1])), ship


def _seat_at_the_table(state: Any, seat: int) -> int:
    seats = int(state.seats)
    if seat >= seats:
        raise ImpossiblePosition("no_seat_with", given=seat, players=seats, last=seats - 1)
    return seat


def _colour(state: Any, owner: int, ship: int) -> int:
    """Return the colour of a ship, the first one of a joker."""
    return int(state.jokers[state.players[owner].joker, 0]) if ship >= JOKER else ship // VOLUMES


# Missions.


def _lay_mission(state: Any, mission: int, where: int, owner: int = NONE) -> int:
    """Lay a mission somewhere else than in the pile; it cannot lie in two places."""
    card = state.missions[mission]
    if card.place != IN_PILE:
        raise ImpossiblePosition("twice", where=place("missions"), given=quoted(MISSIONS[mission]))
    card.place, card.owner = where, owner
    return mission


def _fill_hand(state: Any, number: int, seat: Reader) -> None:
    for text in seat.words("hand", HAND_EXAMPLE):
        name = str(text).removesuffix(SEEN)
        mission = _number_of(seat, "hand", name, MISSIONS, HAND_EXAMPLE)
        _lay_mission(state, mission, IN_HAND, number)
        state.missions[mission].seen = name != text
        state.players[number].hidden += name == text


def _fill_voyages(state: Any, number: int, seat: Reader) -> None:
    """Read the missions under way; one that has no rounds left is being loaded."""
    value = seat.data["under_way"] if seat.has("under_way") else []
    voyages = [part.strip() for part in value.split(",") if part.strip(" -")] if isinstance(value, str) else value
    if not isinstance(voyages, list):
        raise seat.wrong("written_like", "under_way", example=quoted(VOYAGES_EXAMPLE))
    for text in voyages:
        found = _VOYAGE.fullmatch(text) if isinstance(text, str) else None
        names = (found[4] or "").split("+") if found else []
        ships = [_number_of(seat, "under_way", ship, SHIP_NAMES, VOYAGES_EXAMPLE) for ship in names if ship]
        if not found or len(ships) > LARGEST_MISSION:
            raise seat.wrong("written_like", "under_way", example=quoted(VOYAGES_EXAMPLE))
        mission = _number_of(seat, "under_way", found[1], MISSIONS, VOYAGES_EXAMPLE)
        card = state.missions[_lay_mission(state, mission, UNDER_WAY, number)]
        card.left, card.rounds, card.count = int(found[2]), int(found[3]), len(ships)
        card.ships[: len(ships)] = ships
        if card.left == 0:
            state.turn.loading = mission
        if max(ships, default=0) >= JOKER:
            _send_joker(state, number, ON_MISSION)


def _fill_missions(state: Any, reader: Reader, row: Sequence[Place]) -> None:
    """Read the missions that lie face up and those out of the game; the others fill the slots and the pile."""
    for slot, (name, _, _) in enumerate(row):
        if name not in (None, GAP):
            mission = _number_of(reader, "face_up", name, MISSIONS, SLOTS_EXAMPLE)
            state.mission_row[slot] = _lay_mission(state, mission, FACE_UP)
    for name in reader.words("done", MISSIONS_EXAMPLE):
        _lay_mission(state, _number_of(reader, "done", name, MISSIONS, MISSIONS_EXAMPLE), DONE)
    left = [mission for mission in USUAL_MISSIONS if state.missions[mission].place == IN_PILE]
    for slot, (name, _, _) in enumerate(row):
        if name is None and left:
            state.mission_row[slot] = _lay_mission(state, left.pop(0), FACE_UP)
        elif name in (None, GAP):
            state.mission_row[slot] = NONE
    if not reader.has("done"):
        completed = sum(int(player.completed) for player in state.players)
        for mission in left[max(len(left) - completed, 0) :]:
            _lay_mission(state, mission, DONE)
    pile = len(_missions_at(state, IN_PILE))
    state.mission_pile = reader.whole("mission_pile", pile, 0, len(MISSIONS))


# The display of ships.


def _read_row(reader: Reader, key: str, count: int, example: str) -> list[Place]:
    """Read the places of a row; those that are blank or left out at the end hold any card."""
    value = reader.data[key] if reader.has(key) else []
    texts = value.split("|") if isinstance(value, str) else value
    if not isinstance(texts, list) or len(texts) > count:
        raise reader.wrong("written_like", key, example=quoted(example))
    found = [_PLACE.fullmatch("" if text is None else str(text).strip()) for text in texts]
    if None in found:
        raise reader.wrong("written_like", key, example=quoted(example))
    places = [Place(read[1], _whole_or(read[2], NONE), _whole_or(read[3], 0)) for read in found if read]
    return places + [ANY_CARD] * (count - len(places))


def _whole_or(text: str | None, default: int) -> int:
    return default if text is None else int(text)


def _fill_ships(state: Any, reader: Reader, seats: Sequence[Reader], rows: Sequence[Sequence[Place]]) -> None:
    """Read rows and piles. Ships that are mentioned nowhere fill the rows, then the piles, then the rest of a seat."""
    for row, key in ((PURCHASE, "purchase_row"), (FILLING, "filling_row")):
        for column, (name, _, _) in enumerate(rows[row]):
            gap = name in (None, GAP)
            state.rows[row, column] = NONE if gap else _number_of(reader, key, name, SHIPS, ROW_EXAMPLE)
    state.unseen[:] = [COPIES[ship % VOLUMES] for ship in range(len(SHIPS))] - _ships_outside(state)
    left = [ship for copy in range(max(COPIES)) for ship in USUAL_SHIPS if copy < state.unseen[ship]]
    for row, column in np.ndindex(state.rows.shape):
        if rows[row][column].card is None and left:
            state.rows[row, column] = left.pop(0)
            state.unseen[state.rows[row, column]] -= 1
    given = _piles(reader)
    collectors = [number for number, seat in enumerate(seats) if REST in seat.words("ships", SHIPS_EXAMPLE)]
    if len(collectors) > 1:
        raise ImpossiblePosition("twice", where=place("ships"), given=quoted(REST))
    for number in collectors:
        hidden = sum(given) - _undrawn(reader, given) if given else 0
        for ship in left[: max(len(left) - hidden, 0)]:
            state.players[number].idle[ship] += 1
            state.unseen[ship] -= 1
    state.piles[:] = given or _usual_piles(state, reader)


def _ships_outside(state: Any) -> Any:
    """Count the standard ships of each type that lie in the rows, on expeditions, on missions or before players."""
    fleets = [ship for fleet in state.fleets for ship in fleet.ships[: fleet.count]]
    voyages = [ship for card in state.missions for ship in card.ships[: card.count]]
    found = [*state.rows.flat, *fleets, *voyages]
    return np.array([found.count(ship) for ship in range(len(SHIPS))]) + state.players["idle"].sum(axis=0)


def _piles(reader: Reader) -> list[int]:
    """Read how many cards each pile has; nothing if that is left out."""
    piles = reader.words("piles", PILES_EXAMPLE)
    if not piles:
        return []
    if len(piles) != len(PILES) or not all(type(count) is int and 0 <= count <= max(PILES) + 1 for count in piles):
        raise reader.wrong("written_like", "piles", example=quoted(PILES_EXAMPLE))
    return piles


def _undrawn(reader: Reader, piles: Sequence[int]) -> int:
    """Return how many scoring cards lie in the piles: those that were not drawn, if their piles are not empty."""
    places = (("intermediate_drawn", INTERMEDIATE_PILE), ("final_drawn", FINAL_PILE))
    return sum(not reader.has(key) and piles[pile] > 0 for key, pile in places)


def _usual_piles(state: Any, reader: Reader) -> list[int]:
    """ANR-30, ANR-31. Fill the piles from the last one; scoring cards are where they were, if that can be."""
    ships = int(state.unseen.clip(min=0).sum())
    behind = sum(PILES[INTERMEDIATE_PILE + 1 :])
    piles = [0] * len(PILES)
    for pile in reversed(range(len(PILES))):
        piles[pile] = min(ships, PILES[pile])
        ships -= piles[pile]
    over = state.ending == FINAL
    piles[INTERMEDIATE_PILE] += not reader.has("intermediate_drawn") and sum(piles) >= behind and not over
    piles[FINAL_PILE] += not reader.has("final_drawn") and not over
    return piles


def _fill_scorings(state: Any, reader: Reader, places: Sequence[Place]) -> None:
    """Read in which turns the scoring cards were drawn. Whatever needs a past makes turns pass, if nobody counts them.

    A card that must have been drawn was drawn in time: the final one in the last turn, or just before the end; the
    other one so early that its scoring is over.
    """
    seats = int(state.seats)
    intermediate = reader.whole("intermediate_drawn", 0, 1, MOST_TURNS)
    final = reader.whole("final_drawn", 0, 1, MOST_TURNS)
    drawn_last = final > 0 or state.piles[FINAL_PILE] == 0 or state.ending == FINAL
    drawn = drawn_last or state.piles[INTERMEDIATE_PILE] == 0
    if not reader.has("turns") and state.ending != UNFINISHED:
        reserved = [found.turn or seats + 1 for found in places if found.seat != NONE]
        past = 2 * seats if (drawn and not intermediate) or (drawn_last and not final) else 0
        least = final + seats if final and state.ending else max(intermediate, final, past, *reserved, 0)
        while state.turns < least:
            state.turns += 1 if state.ending else seats
    turns = int(state.turns)
    if drawn_last and not final:
        final = turns - seats if state.ending else max(turns - 1, 1)
    if drawn and not intermediate:
        intermediate = max(min(turns - seats - 1, final or turns), 1)
    state.intermediate, state.final = intermediate, final


def _fill_reservations(state: Any, row: Sequence[Place], reservations: Any) -> None:
    """Read who has reserved what; if nobody says when, in the player's last turn before this one."""
    seats = int(state.seats)
    for (_, seat, turn), reservation in zip(row, reservations, strict=True):
        if seat != NONE:
            reservation.seat = _seat_at_the_table(state, seat)
            passed = (int(seat_of_turn(state, state.turns)) - seat) % seats or seats
            reservation.turn = turn or max(int(state.turns) - passed, 1)


def _fill_action_cards(state: Any, number: int, seat: Reader) -> None:
    """Read the action cards; without a word, all are left that were not played for what lies on the table."""
    player, players = state.players[number], int(state.seats) - LEAST_PLAYERS
    different_colour, reserve = DIFFERENT_COLOUR_CARDS[players], RESERVE_CARDS[players]
    left = max(different_colour - int(odd_ships(state, number)), 0)
    player.different_colour = seat.whole("different_colour", left, 0, different_colour)
    left = max(reserve - int(reservations_of(state, number)), 0)
    player.reserve = seat.whole("reserve", left, 0, reserve)


# The turn.


def _fill_turn(state: Any, reader: Reader) -> None:
    """Read what is asked, and which actions the turn has brought; a mission being loaded says the rest."""
    turn = state.turn
    usual = 0 if state.ending else TURN if turn.loading == NONE else LOADING
    state.question = reader.word("question", QUESTIONS, QUESTIONS[usual])
    used = reader.words("used", USED_EXAMPLE) if reader.has("used") else list(_usual_actions(state))
    actions = [_number_of(reader, "used", action, TURN_ACTIONS, USED_EXAMPLE) for action in used]
    for action in once(((TURN_ACTIONS[action], action) for action in actions), "used").values():
        turn.used[action] = 1
    turn.open = actions[-1] if actions and actions[-1] in (BUY, SEND) else NONE


def _usual_actions(state: Any) -> Iterator[str]:
    """Go through the actions that must have been taken: a scoring card was drawn, a mission was started."""
    if state.turns in (state.intermediate, state.final):
        yield TURN_ACTIONS[BUY]
    voyages = [state.missions[mission] for mission in _missions_at(state, UNDER_WAY, int(state.asked))]
    if any(card.left in (0, card.rounds) for card in voyages):
        yield TURN_ACTIONS[SEND]


def _number_of(reader: Reader, key: str, name: Any, names: Sequence[str], example: str) -> int:
    if name not in names:
        raise reader.wrong("written_like", key, example=quoted(example))
    return names.index(name)


# Between data and text.


def to_text(data: Data) -> str:
    """Return a position as text, two lines for a seat, without what there is none of."""
    written: Data = {}
    for key, value in data.items():
        if key == "seats":
            written |= {f"seat {number}": _write_seat(seat) for number, seat in enumerate(value)}
        elif key == "expeditions":
            written |= {explorer: _write_fleet(fleet) for explorer, fleet in value.items()}
        elif key in ROW_KEYS:
            written[key] = " | ".join(value)
        elif value not in (None, "", []):
            written[key] = value
    return write_lines(written)


def _write_fleet(fleet: Data) -> str:
    return f"{fleet['colour']} fleet; {', '.join(fleet['ships'])}"


def _write_seat(seat: Data) -> str:
    """Write what a seat has: what can be counted on one line, and its ships and missions, if any, below it."""
    counts = {key: value for key, value in seat.items() if not isinstance(value, list) and value is not False}
    lists: Data = {key: value for key, value in seat.items() if isinstance(value, list) and value}
    if "under_way" in lists:
        lists["under_way"] = ", ".join(lists["under_way"])
    lines = ("; ".join(f"{key} {write_value(value)}" for key, value in part.items()) for part in (counts, lists))
    return ";\n  ".join(line for line in lines if line)


def to_data(lines: list[tuple[str, str]]) -> Data:
    """Return the data that lines of text stand for."""
    fleets = {name: _read_fleet(value) for name, value in lines if name in EXPLORERS}
    others = [(name, value) for name, value in lines if name not in EXPLORERS]
    readers = dict.fromkeys(ROW_KEYS, str)
    data = read_lines(others, (LEAST_PLAYERS, MOST_PLAYERS), SEAT_EXAMPLE, OPTIONS, readers, _NOTHING)
    return data | ({"expeditions": fleets} if fleets else {})


def _read_fleet(text: str) -> Data:
    """Read the ships of an expedition; their colour may stand before them, ``green fleet; ...``."""
    before, semicolon, ships = text.rpartition(";")
    colour = before.strip().removesuffix(" fleet")
    return {"ships": ships.strip()} | ({"colour": colour} if semicolon else {})

"""A position as data and as text.

Everything can be left out of a position that is set up by hand. Then ships lie at home, those whose turn it was have
offered a ducat to captain and helmsman, everybody rolled what lies on the ships, and a ship in a bay has built there.
Money left out follows from camps and wages; money that is given was earned or paid as wages. What is asked says which
phase it is, and who is asked, who has acted already.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np

from tradewinds.engine.notation import Data, Reader, read_lines, write_lines
from tradewinds.engine.state import NOBODY, seat_or_none
from tradewinds.errors import quoted
from tradewinds.games.tonga_bonga import maps
from tradewinds.games.tonga_bonga.components import (
    CAMP_MONEY,
    CAMPS,
    CREW_SPACES,
    DICE,
    FACES,
    LEAST_PLAYERS,
    LEAST_WAGE,
    MAX_ROUNDS,
    MOST_PLAYERS,
    RETURN_MONEY,
    STARTING_MONEY,
)
from tradewinds.games.tonga_bonga.options import MOST_ROUNDS
from tradewinds.games.tonga_bonga.rules.ch02_setup import lay_out_map
from tradewinds.games.tonga_bonga.terms import (
    BAY,
    CAPTAIN_1,
    CAPTAIN_25,
    CREWS,
    DROP,
    ENDINGS,
    HELMSMAN_1,
    HELMSMAN_25,
    HOME,
    ISLANDS,
    NONE,
    PLACE,
    QUESTIONS,
    SAIL,
    SAILING,
    SEASICK,
    SQUARE_NAMES,
    WAGES,
)

COLOUR_LETTERS = "RYOW"
"""How a crew is written (section 11 of RULES.md): Y5 is a yellow die that shows 5."""

MOST_MONEY = 5_000
MOST_LEDGER = 1_000_000
"""Far more than any game brings, and less than a record can hold."""

OPTIONS = ("map", "max_rounds")
REMOTE_ISLANDS = ISLANDS[HOME + 1 :]
SQUARE_EXAMPLE = "Q13"
CAMPS_EXAMPLE = "cocoa palmoa"
CREW_EXAMPLE = "Y5 W3 O3"
DICE_EXAMPLE = "5 3 1"
WAGES_EXAMPLE = "8 5"
SEAT_EXAMPLE = "seat 0: at Q13; money 12; wages 8 5"

_PHASES_OF_QUESTIONS = (SAILING, WAGES, WAGES, WAGES, WAGES, CREWS, CREWS, SAILING)
"""TOB-40. Every question belongs to a phase; when the game is over, sailing was the last."""

_SAILOR = re.compile(rf"([{COLOUR_LETTERS}])([1-{FACES - 1}])", re.IGNORECASE)


# From a record to data.


def to_dict(state: Any) -> Data:
    """Return a table as plain data."""
    turn = state.turn
    return {
        "players": int(state.seats),
        "options": {"map": maps.name_of(maps.from_record(state.map)), "max_rounds": int(state.max_rounds)},
        "round": int(state.round_number),
        "start": int(state.start_player),
        "asked": seat_or_none(state.asked),
        "question": QUESTIONS[state.question],
        "ending": ENDINGS[state.ending],
        "twenty_fives": None if turn.twenty_fives == NONE else int(turn.twenty_fives),
        "hand": _shown(turn.hand),
        "points": int(turn.points) if state.question == SAIL else None,
        "seats": [_player(state.players[seat]) for seat in range(state.seats)],
    }


def _player(player: Any) -> Data:
    return {
        "at": SQUARE_NAMES[player.at],
        "money": int(player.money),
        "camps": [island for island, camp in zip(ISLANDS, player.camps, strict=True) if camp],
        "wages": _shown(player.wages),
        "crew": [f"{COLOUR_LETTERS[sailor.owner]}{sailor.value}" for sailor in player.crew[: player.aboard]],
        "rolled": _shown(player.rolled),
        "profits": int(player.profits),
        "earned": int(player.earned),
        "paid": int(player.paid),
    }


def _shown(numbers: Any) -> list[int]:
    """Return the numbers that are not nought: wages that are set, dice that are not seasick."""
    return [int(number) for number in numbers if number]


# From data to a record.


def fill(state: Any, reader: Reader) -> None:
    """Fill a blank record from data. Whether it is a position of the game is for `flaw` to say."""
    seats = reader.seats(int(state.seats))
    _fill_options(state, reader.part("options"))
    _fill_round(state, reader)
    for number, seat in enumerate(seats):
        _fill_ship(state, number, seat)
    for number, seat in enumerate(seats):
        _fill_dice(state, number, seat, reader)
        _fill_money(state, number, seat)
        seat.finish()
    _fill_turn(state, reader)


def _fill_options(state: Any, options: Reader) -> None:
    chart = maps.numbers(options.data["map"] if options.has("map") else maps.NAMES[0])
    lay_out_map(state.map, np.array(chart))
    state.max_rounds = options.whole("max_rounds", MAX_ROUNDS, 1, MOST_ROUNDS)
    options.finish()


def _fill_round(state: Any, reader: Reader) -> None:
    """Read where in the game we are. The start player follows from the round, and the other way round (TOB-43)."""
    seats, turn = int(state.seats), state.turn
    start = reader.whole("start", NOBODY, 0, seats - 1)
    state.round_number = reader.whole("round", 1 if start == NOBODY else start + 1, 1, MOST_ROUNDS)
    state.start_player = (int(state.round_number) - 1) % seats if start == NOBODY else start
    state.ending = reader.word("ending", ENDINGS, "")
    state.question = reader.word("question", QUESTIONS, "" if state.ending else QUESTIONS[CAPTAIN_25])
    first = NOBODY if state.ending else int(state.start_player)
    state.asked = reader.whole("asked", first, 0, seats - 1)
    turn.phase = _PHASES_OF_QUESTIONS[state.question]
    turn.done = seats if state.asked == NOBODY else (int(state.asked) - int(state.start_player)) % seats


def _fill_ship(state: Any, number: int, seat: Reader) -> None:
    """Read where a ship is, who is aboard, and the camps of its owner; in a bay there must be one (TOB-151)."""
    player = state.players[number]
    home = SQUARE_NAMES[state.map.squares.tolist().index(BAY + HOME)]
    at = seat.data["at"] if seat.has("at") else home
    if at not in SQUARE_NAMES:
        raise seat.wrong("written_like", "at", example=quoted(SQUARE_EXAMPLE))
    player.at = SQUARE_NAMES.index(at)
    island = int(state.map.squares[player.at]) - BAY
    built = [ISLANDS[island]] if island > HOME else []
    for camp in seat.words("camps", CAMPS_EXAMPLE) if seat.has("camps") else built:
        if camp not in REMOTE_ISLANDS:
            raise seat.wrong("not_one_of", "camps", allowed=", ".join(REMOTE_ISLANDS))
        player.camps[ISLANDS.index(camp)] += 1
    player.returned = island == HOME and int(player.camps.sum()) == CAMPS
    crew = [_sailor(seat, word) for word in seat.words("crew", CREW_EXAMPLE)]
    if len(crew) > CREW_SPACES:
        raise seat.wrong("written_like", "crew", example=quoted(CREW_EXAMPLE))
    player.aboard = len(crew)
    for rank, (owner, value) in enumerate(crew):
        player.crew[rank].owner, player.crew[rank].value = owner, value


def _sailor(seat: Reader, word: Any) -> tuple[int, int]:
    found = _SAILOR.fullmatch(word) if isinstance(word, str) else None
    if found is None:
        raise seat.wrong("written_like", "crew", example=quoted(CREW_EXAMPLE))
    return COLOUR_LETTERS.index(found[1].upper()), int(found[2])


def _fill_dice(state: Any, number: int, seat: Reader, reader: Reader) -> None:
    """Read what a player rolled; if it is left out, the dice aboard and those still in the hand."""
    placed = [
        int(sailor.value)
        for ship in state.players[: state.seats]
        for sailor in ship.crew[: ship.aboard]
        if sailor.owner == number
    ]
    places_dice = number == state.asked and state.question in (DROP, PLACE)
    in_hand = _dice(reader, "hand") if places_dice else []
    rolled = _dice(seat, "rolled") if seat.has("rolled") else sorted(placed + in_hand, reverse=True)
    state.players[number].rolled[:] = _padded(rolled)
    if places_dice:
        if not reader.has("hand"):
            in_hand = _without(rolled, placed)
        state.turn.hand[:] = _padded(in_hand)
        state.turn.able = len(in_hand) + len(placed)


def _without(dice: Iterable[int], gone: Iterable[int]) -> list[int]:
    left = list(dice)
    for value in gone:
        if value in left:
            left.remove(value)
    return left


def _padded(dice: Sequence[int]) -> list[int]:
    return [*dice, *[SEASICK] * DICE][:DICE]


def _fill_money(state: Any, number: int, seat: Reader) -> None:
    """Read ducats and where they came from; what is left out of the two follows from the other."""
    player = state.players[number]
    player.wages[:] = _wages(seat) if seat.has("wages") else _usual_wages(state, number, seat)
    camps = int(player.camps.sum())
    player.profits = seat.whole("profits", 0, -MOST_MONEY, MOST_MONEY)
    player.earned = seat.whole("earned", 0, 0, MOST_LEDGER)
    player.paid = seat.whole("paid", 0, 0, MOST_LEDGER)
    income = STARTING_MONEY + CAMP_MONEY * camps + RETURN_MONEY * int(player.returned) + int(player.profits)
    left = income + int(player.earned) - int(player.paid) - int(player.wages.sum())
    player.money = seat.whole("money", min(max(left, -MOST_MONEY), MOST_MONEY), 0, MOST_MONEY)
    more = int(player.money) - left
    if more > 0 and not seat.has("earned"):
        player.earned = more
    elif more < 0 and not seat.has("paid"):
        player.paid = -more


def _wages(seat: Reader) -> list[int]:
    words = seat.words("wages", WAGES_EXAMPLE)
    numbers = [_number(seat, "wages", word, MOST_MONEY, WAGES_EXAMPLE) for word in words]
    if len(numbers) > 2:  # noqa: PLR2004
        raise seat.wrong("written_like", "wages", example=quoted(WAGES_EXAMPLE))
    return [*numbers, 0, 0][:2]


def _usual_wages(state: Any, number: int, seat: Reader) -> list[int]:
    """Return what a player has offered who does not say so: the least, if anything is to be on the wage spaces."""
    if state.ending or seat.data.get("money") == 0:
        return [0, 0]
    if state.turn.phase != WAGES or (number - int(state.start_player)) % int(state.seats) < state.turn.done:
        return [LEAST_WAGE, LEAST_WAGE]
    return [LEAST_WAGE if number == state.asked and state.question in (HELMSMAN_25, HELMSMAN_1) else 0, 0]


def _fill_turn(state: Any, reader: Reader) -> None:
    """Read what has been done of the turn: the part of a wage that was chosen, or the points that are left."""
    turn = state.turn
    begun = 0 if state.question in (CAPTAIN_1, HELMSMAN_1) else NONE
    turn.twenty_fives = reader.whole("twenty_fives", begun, 0, 19)
    if turn.phase == SAILING and state.asked != NOBODY:
        crew = state.players[state.asked].crew
        turn.points = reader.whole("points", sum(int(sailor.value) for sailor in crew), 0, DICE * (FACES - 1))
    else:
        turn.points = reader.whole("points", 0, 0, DICE * (FACES - 1))
    if turn.phase != CREWS:
        turn.hand[:] = _padded(_dice(reader, "hand"))


def _dice(reader: Reader, key: str) -> list[int]:
    words = reader.words(key, DICE_EXAMPLE)
    dice = [_number(reader, key, word, FACES - 1, DICE_EXAMPLE) for word in words]
    if len(dice) > DICE:
        raise reader.wrong("written_like", key, example=quoted(DICE_EXAMPLE))
    return sorted(dice, reverse=True)


def _number(reader: Reader, key: str, word: Any, most: int, example: str) -> int:
    if type(word) is not int or not 0 <= word <= most:
        raise reader.wrong("written_like", key, example=quoted(example))
    return word


# Between data and text.


def to_text(data: Data) -> str:
    """Return a position as text."""
    return write_lines(data)


def to_data(lines: list[tuple[str, str]]) -> Data:
    """Return the data that lines of text stand for."""
    return read_lines(lines, (LEAST_PLAYERS, MOST_PLAYERS), SEAT_EXAMPLE, OPTIONS, nothing={"hand": []})

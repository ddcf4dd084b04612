"""What the zones of the drawing read of a view."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple

from tradewinds.drawing import Drawing
from tradewinds.engine.board import AnyBoard
from tradewinds.games.au_nom_du_roi.drawing.pieces import Pieces
from tradewinds.games.au_nom_du_roi.terms import (
    CONTRACTS,
    EXPLORERS,
    IN_HAND,
    JOKER,
    LOADING,
    NONE,
    SIZES,
    SMALLEST_MISSION,
    UNDER_WAY,
    UNKNOWN,
    VOLUMES,
)

if TYPE_CHECKING:
    from tradewinds.engine.actions import Action
    from tradewinds.engine.game import View


@dataclass(frozen=True, slots=True)
class Player:
    """What a view shows of a seat, as plain numbers."""

    coins: int
    points: int
    completed: int
    different_colour: int
    reserve: int
    hidden: int
    contract: int
    joker: int
    joker_seen: int
    joker_place: int
    idle: list[int]


@dataclass(frozen=True, slots=True)
class Expedition:
    """An expedition: what is printed on it, and the ships on it with their owners."""

    colour: int
    capacity: int
    figures: list[list[int]]
    fleet: int
    ships: list[tuple[int, int]]

    @property
    def loaded(self) -> int:
        """ANR-79. The volume of its ships."""
        return sum(ship % VOLUMES + 1 for ship, _ in self.ships)


@dataclass(frozen=True, slots=True)
class Mission:
    """A mission and where it is."""

    number: int
    place: int
    owner: int
    seen: int
    rounds: int
    left: int
    ships: list[int]

    @property
    def colour(self) -> int:
        """ANR-18."""
        return self.number // SIZES

    @property
    def volume(self) -> int:
        """ANR-18."""
        return self.number % SIZES + SMALLEST_MISSION

    @property
    def need(self) -> int:
        """ANR-87. The volume that is still missing."""
        return self.volume - sum(ship % VOLUMES + 1 for ship in self.ships)


class Sending(NamedTuple):
    """A ship, and where it can be sent."""

    action: Action
    ship: int
    expedition: int
    side: int = NONE
    """ANR-78. Which of its two colours a joker would name, if it would be the first there."""

    @property
    def needs_card(self) -> bool:
        """ANR-97."""
        return self.action.group == "different_colour"


class Board(AnyBoard):
    """What a view shows of the table, read once as plain numbers, with the drawing it goes to."""

    def __init__(self, view: View, drawing: Drawing) -> None:
        super().__init__(view, drawing)
        state: Any = view.state
        self.players = [_player(record) for record in state.players.tolist()[: view.players]]
        self.expeditions = [_expedition(state, number) for number in range(len(EXPLORERS))]
        self.missions = [_mission(state, number) for number in range(len(state.missions))]
        self.mission_row: list[int] = state.mission_row.tolist()
        self.mission_pile = int(state.mission_pile)
        self.incomes: list[list[int]] = state.incomes.tolist()
        self.rows: list[list[int]] = state.rows.tolist()
        self.piles: list[int] = state.piles.tolist()
        self.ship_reservations: list[list[int]] = state.ship_reservations["seat"].tolist()
        self.mission_reservations: list[int] = state.mission_reservations["seat"].tolist()
        self.jokers: list[list[int]] = state.jokers.tolist()
        self.contracts: list[list[int]] = state.contracts.tolist()
        self.turn_number = int(state.turns)
        self.used: list[int] = state.turn.used.tolist()
        self.open = int(state.turn.open)
        self.loading = int(state.turn.loading) if self.question == LOADING else NONE
        self.colour_names = drawing.texts.terms("colour")
        self.ship_names = drawing.texts.terms("ship")
        self.explorer_names = drawing.texts.terms("expedition")
        self.mission_names = drawing.texts.terms("mission")
        self.contract_names = drawing.texts.terms("contract")
        self.pieces = Pieces(self)

    @property
    def owner(self) -> int | None:
        """Whose hand lies open: that of the seat that looks, or of the asked one for who sees everything."""
        return self.asked if self.view.eyes == "all" else self.view.seat

    def hand(self, seat: int) -> list[Mission]:
        """Return the missions in a hand that can be seen."""
        return [mission for mission in self.missions if mission.place == IN_HAND and mission.owner == seat]

    def face_down(self, seat: int) -> int:
        """ANR-151. Return how many missions in a hand cannot be seen."""
        shown = sum(not mission.seen for mission in self.hand(seat))
        return self.players[seat].hidden - shown

    def under_way(self, seat: int) -> list[Mission]:
        """Return the missions of a seat that are under way, one that is being loaded among them."""
        return [mission for mission in self.missions if mission.place == UNDER_WAY and mission.owner == seat]

    def known_contracts(self) -> list[tuple[int, int]]:
        """ANR-34. Return the contracts that can be seen, with their owners."""
        return [
            (seat, player.contract) for seat, player in enumerate(self.players) if 0 <= player.contract < len(CONTRACTS)
        ]

    def joker_colours(self, seat: int) -> list[int]:
        """ANR-35. Return both colours of a joker; none if it is not known."""
        joker = self.players[seat].joker
        return [] if joker == UNKNOWN else self.jokers[joker]

    def named_by(self, sending: Sending) -> int:
        """ANR-78. Return the colour that a joker names for a fleet; NONE if it does not."""
        return NONE if sending.side == NONE or self.asked is None else self.joker_colours(self.asked)[sending.side]

    def symbol_of(self, ship: int, seat: int) -> str:
        """Return what a ship looks like: a joker that was sent has a volume."""
        if ship < JOKER:
            return f"ship-{ship}"
        first, second = self.joker_colours(seat)
        return f"joker-{first}-{second}-{ship - JOKER + 1}"

    def joker_symbol(self, seat: int) -> str:
        """Return what a joker looks like that is idle."""
        colours = self.joker_colours(seat)
        return "joker-{}-{}".format(*colours) if colours else "joker-hidden"

    def joker_in_words(self, seat: int) -> str:
        """Return what a joker is called that is idle."""
        if not self.joker_colours(seat):
            return self.drawing.texts("board.joker_hidden")
        first, second = (self.colour_names[colour] for colour in self.joker_colours(seat))
        return self.drawing.texts("board.joker", first=first, second=second)

    def ship_in_words(self, ship: int, seat: int) -> str:
        """Return what a ship is called."""
        if ship < JOKER:
            return str(self.ship_names[ship])
        first, second = (self.colour_names[colour] for colour in self.joker_colours(seat))
        return self.drawing.texts("board.joker_sent", first=first, second=second, volume=ship - JOKER + 1)

    def ship_in_short(self, ship: int, seat: int) -> str:
        """Return the colours and the volume of a ship."""
        colours = [ship // VOLUMES] if ship < JOKER else self.joker_colours(seat)
        return f"{'/'.join(str(self.colour_names[colour]) for colour in colours)} {ship % VOLUMES + 1}"

    @cached_property
    def sendings(self) -> dict[int, list[Sending]]:
        """ANR-157 to ANR-160. What can be sent where, by ship; a joker is one for each volume it can have."""
        found: dict[int, list[Sending]] = {}
        for verb in ("send", "send_differently"):
            for action in self.choices.get(verb, ()):
                ship, expedition = divmod(action.index, len(EXPLORERS))
                found.setdefault(ship, []).append(Sending(action, ship, expedition))
        for action in self.choices.get("send_joker", ()):
            number, choice = divmod(action.index, 2)
            volume, expedition = divmod(number, len(EXPLORERS))
            side = choice if self.expeditions[expedition].fleet == NONE else NONE
            found.setdefault(JOKER + volume, []).append(Sending(action, JOKER + volume, expedition, side))
        for action in self.choices.get("send_joker_differently", ()):
            volume, expedition = divmod(action.index, len(EXPLORERS))
            found.setdefault(JOKER + volume, []).append(Sending(action, JOKER + volume, expedition))
        return found

    @cached_property
    def loads(self) -> dict[int, Action]:
        """ANR-162. Ships that can be loaded, a joker for each volume it can have."""
        first = {"load": 0, "load_differently": 0, "load_joker": JOKER, "load_joker_differently": JOKER}
        return {start + action.index: action for verb, start in first.items() for action in self.choices.get(verb, ())}


def key_of(ship: int) -> str:
    """Return the key by which a page knows a ship that can be picked up."""
    return f"ship-{ship}" if ship < JOKER else f"joker-{ship - JOKER + 1}"


def _player(record: tuple[Any, ...]) -> Player:
    values: list[Any] = [*record[:-1], record[-1].tolist()]
    return Player(*values)


def _expedition(state: Any, number: int) -> Expedition:
    chart, fleet = state.charts[number], state.fleets[number]
    count = int(fleet.count)
    ships = zip(fleet.ships[:count].tolist(), fleet.owners[:count].tolist(), strict=True)
    return Expedition(int(chart.colour), int(chart.capacity), chart.figures.tolist(), int(fleet.colour), [*ships])


def _mission(state: Any, number: int) -> Mission:
    place, owner, seen, rounds, left, count, ships = state.missions[number].item()
    return Mission(number, place, owner, seen, rounds, left, ships.tolist()[:count])

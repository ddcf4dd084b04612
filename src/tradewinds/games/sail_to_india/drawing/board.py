"""What the zones of the drawing read of a view."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

from tradewinds.drawing import Drawing
from tradewinds.engine.board import AnyBoard
from tradewinds.games.sail_to_india.drawing.course import DESK, PHONE, Course
from tradewinds.games.sail_to_india.drawing.markers import Markers
from tradewinds.games.sail_to_india.terms import MOVE, NONE, SPACES, STORE_POINTS, STORE_WEALTH

if TYPE_CHECKING:
    from tradewinds.engine.actions import Action
    from tradewinds.engine.game import View


@dataclass(frozen=True, slots=True)
class Player:
    """What a view shows of a seat, as plain numbers."""

    supply: int
    lisbon: int
    wealth: int
    points: int
    ships: list[int]
    speed: int
    scientists: int


@dataclass(frozen=True, slots=True)
class Card:
    """A town that is face up."""

    goods: list[int]
    buildings: list[int]
    icon: int


class Board(AnyBoard):
    """What a view shows of the table, read once as plain numbers, with the drawing it goes to."""

    def __init__(self, view: View, drawing: Drawing) -> None:
        super().__init__(view, drawing)
        state: Any = view.state
        self.players = [
            Player(supply, lisbon, wealth, points, ships.tolist(), speed, scientists)
            for supply, lisbon, wealth, points, ships, speed, scientists in state.players.tolist()[: view.players]
        ]
        self.towns = int(state.towns)
        self.discovered = int(state.discovered)
        self.cards = [
            Card(goods.tolist(), buildings.tolist(), icon)
            for goods, buildings, icon in (state.cards[card].item() for card in state.row[: self.discovered])
        ]
        self.goods: list[int] = state.goods.tolist()
        self.buildings: list[int] = state.buildings.tolist()
        self.technologies: list[int] = state.technologies.tolist()
        self.turn_number = int(state.turns)
        self.india = int(state.india)
        self.ender = int(state.ender)
        self.turn: dict[str, Any] = dict(zip(state.turn.dtype.names, state.turn.item(), strict=True))
        self.good_names = drawing.texts.terms("good")
        self.building_names = drawing.texts.terms("building")
        self.technology_names = drawing.texts.terms("technology")
        self.course: Course = PHONE if drawing.layout == "tall" else DESK
        self.markers = Markers(self)

    def place_of(self, town: int) -> int:
        """Return the place of a town on the chart."""
        return self.course.place_of(town, self.towns)

    def town_in_words(self, town: int) -> str:
        """Return what a town that is face up has to offer, and whose markers stand there."""
        card, first = self.cards[town], SPACES * town
        key = "board.india" if town == self.towns - 1 else "board.town"
        goods = self._owned(card.goods, self.good_names, self.goods[first:])
        buildings = self._owned(card.buildings, self.building_names, self.buildings[first:])
        return self.drawing.texts(key, town=town + 1, goods=goods, buildings=buildings)

    def _owned(self, kinds: list[int], names: Sequence[Any], owners: list[int]) -> str:
        return ", ".join(
            str(names[kind]) if owner == NONE else f"{names[kind]} ({self.names[owner]})"
            for kind, owner in zip(kinds, owners, strict=False)
        )

    def sailed_at(self, seat: int, town: int) -> int:
        """STI-107. How many ships of a seat at a town have sailed in this action already."""
        return int(self.turn["arrived"][town]) if self.question == MOVE and seat == self.asked else 0

    @cached_property
    def on_spaces(self) -> dict[str, dict[int, Action]]:
        """What can be chosen on the spaces of the towns, by number: goods spaces and building spaces."""
        goods, buildings = ["load", "sell", "embark_good"], ["site", "embark_building"]
        if self.may_send_home:
            goods.append("return_good")
            buildings.append("return_building")
        found = {
            "goods": {action.index: action for verb in goods for action in self.choices.get(verb, ())},
            "buildings": {action.index: action for verb in buildings for action in self.choices.get(verb, ())},
        }
        town = int(self.turn["site"]) // SPACES
        for action in self.choices.get("with", ()):
            if action.object == "building":
                found["buildings"][SPACES * town + 1 - int(self.turn["site"]) % SPACES] = action
            elif action.object != "ship":
                found["goods"][SPACES * town + action.index - 1] = action
        return found

    @cached_property
    def on_ships(self) -> dict[int, Action]:
        """What can be chosen by a ship of the asked seat, by town."""
        found = {action.index: action for action in self.choices.get("return_ship", ())} if self.may_send_home else {}
        for action in self.choices.get("with", ()):
            if action.object == "ship":
                found[int(self.turn["site"]) // SPACES] = action
        return found

    @property
    def may_send_home(self) -> bool:
        """STI-51. Whether markers are sent home by pointing at them: only while something has to be stored.

        Between actions it is possible too, but seldom wanted, and somebody who points at a ship wants to sail.
        """
        return self.question in (STORE_POINTS, STORE_WEALTH)

    @cached_property
    def answers(self) -> list[Action]:
        """The choices that are nothing but words; none if the page around offers those."""
        if not self.drawing.asks:
            return []
        pieces = {"acquire", "launch", "sail", "employ", "speed_up", "store"}
        spaces = {action.number for space in self.on_spaces.values() for action in space.values()}
        spaces |= {action.number for action in self.on_ships.values()}
        return [action for action in self.view.actions if action.verb not in pieces and action.number not in spaces]

"""What the zones of the drawing read of a view."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

from tradewinds.drawing import Drawing
from tradewinds.engine.board import AnyBoard
from tradewinds.games.tonga_bonga.components import CAMP_MONEY, CAMPS, RETURN_MONEY, SHARE
from tradewinds.games.tonga_bonga.drawing.engraving import Chart, chart_of
from tradewinds.games.tonga_bonga.drawing.passages import Passages
from tradewinds.games.tonga_bonga.terms import BAY, CREWS, HOME, SAILING, SEASICK, SQUARE_NAMES

if TYPE_CHECKING:
    from tradewinds.engine.game import View


@dataclass(frozen=True, slots=True)
class Die:
    """A die on the table."""

    owner: int
    value: int
    number: int
    """Which of the owner's dice it is: the place it had in the roll."""

    @property
    def symbol(self) -> str:
        """How it looks."""
        return f"die-{self.owner}-{self.value}"

    @property
    def piece(self) -> str:
        """Its name, by which a page finds it again."""
        return f"die-{self.owner}-{self.number}"


@dataclass(frozen=True, slots=True)
class Player:
    """What a view shows of a seat, as plain numbers."""

    money: int
    at: int
    camps: list[int]
    returned: int
    wages: list[int]
    crew: list[tuple[int, int]]
    rolled: list[int]

    @property
    def camps_left(self) -> int:
        """TOB-3. Camps in supply."""
        return CAMPS - sum(self.camps)

    @property
    def points(self) -> int:
        """TOB-110. What the dice aboard show."""
        return sum(value for _, value in self.crew)


class Board(AnyBoard):
    """What a view shows of the table, read once as plain numbers, with the drawing it goes to."""

    def __init__(self, view: View, drawing: Drawing) -> None:
        super().__init__(view, drawing)
        state: Any = view.state
        self.players = [
            Player(money, at, camps.tolist(), returned, wages.tolist(), crew.tolist()[:aboard], rolled.tolist())
            for money, at, camps, returned, wages, aboard, crew, rolled, *_ in state.players.tolist()[: view.players]
        ]
        phase, done, twenty_fives, _, hand, points = state.turn.item()
        self.phase: int = phase
        self.done: int = done
        self.twenty_fives: int = twenty_fives
        self.points: int = points
        self.start_player = int(state.start_player)
        self.round_number = int(state.round_number)
        self.chart: Chart = chart_of(view.table["map"][0])
        self.kinds: list[int] = state.map.squares.tolist()
        self.islands = drawing.texts.terms("island")
        self.ships = drawing.texts.terms("ship")
        self.ranks = drawing.texts.terms("rank")
        self._sort_dice([value for value in hand.tolist() if value != SEASICK])

    def _sort_dice(self, hand: list[int]) -> None:
        """Say of every die that was rolled where it is now. Equal dice of a player are all the same (TOB-4)."""
        left = [list(enumerate(player.rolled)) for player in self.players]

        def find(owner: int, value: int) -> Die:
            number = next((number for number, rolled in left[owner] if rolled == value), None)
            left[owner] = [die for die in left[owner] if die[0] != number]
            return Die(owner, value, len(left[owner]) if number is None else number)

        self.crews = [[find(owner, value) for owner, value in player.crew] for player in self.players]
        placing = self.asked if self.phase == CREWS and self.asked is not None else None
        self.hand = [] if placing is None else [find(placing, value) for value in hand]
        self.ashore = [
            [Die(seat, SEASICK, number) for number, _ in left[seat]] if self.has_rolled(seat) else []
            for seat in range(len(self.players))
        ]

    @property
    def order(self) -> list[int]:
        """TOB-42. The seats in the order of this round."""
        seats = len(self.players)
        return [(self.start_player + place) % seats for place in range(seats)]

    def has_rolled(self, seat: int) -> bool:
        """TOB-80. Whether a player has rolled the dice in this round."""
        if self.outcome:
            return False
        rolling = self.phase == CREWS and self.order.index(seat) <= self.done
        return rolling or self.phase == SAILING

    def gain_at(self, seat: int, square: int) -> int:
        """TOB-154, TOB-194. What a ship would earn by entering a square."""
        island = self.kinds[square] - BAY
        player = self.players[seat]
        if island < 0:
            return 0
        if island == HOME:
            return RETURN_MONEY if not player.camps_left else 0
        if player.camps[island] or not player.camps_left:
            return 0
        return CAMP_MONEY - SHARE * sum(other.camps[island] for other in self.players)

    @cached_property
    def passages(self) -> Passages:
        """TOB-A3. The ways of the ship that sails now."""
        seat = self.view.asked or 0
        return Passages(self.view, seat, self.players[seat].at, self.points)

    def occupants(self) -> Iterator[tuple[int, list[int]]]:
        """Yield every square with ships in it, and whose they are."""
        by_square: dict[int, list[int]] = {}
        for seat, player in enumerate(self.players):
            by_square.setdefault(player.at, []).append(seat)
        yield from by_square.items()

    def place_of(self, square: int) -> str:
        """Return where a square is, in words: its name, and the island if it is a bay."""
        name = SQUARE_NAMES[square]
        island = self.kinds[square] - BAY
        return self.drawing.texts("board.bay", square=name, island=self.islands[island]) if island >= 0 else name

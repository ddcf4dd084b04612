"""The form of a new table: who shall sit where, with which options. It works the same with and without a script."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from tradewinds import bots
from tradewinds.engine.card import Card, Option, OptionValue
from tradewinds.site import company
from tradewinds.site.limits import LONGEST_NAME
from tradewinds.site.people import check_name
from tradewinds.site.wording import Refused, language_now, say, site_texts

if TYPE_CHECKING:
    from tradewinds.site.tables.services import Chair, Order

ME, OPEN, HERE, NONE, BOT = "me", "open", "here", "none", "bot:"


@dataclass(frozen=True)
class Entry:
    """One line of a list to choose from."""

    value: str
    label: str
    chosen: bool


@dataclass(frozen=True)
class Row:
    """A chair: what can sit on it, and the name of somebody else at this screen."""

    number: int
    entries: list[Entry]
    name: str


@dataclass(frozen=True)
class Field:
    """An option of the game: a box to tick if it has no entries."""

    name: str
    label: str
    ticked: bool
    entries: list[Entry]


class OrderForm:
    """What somebody wants to play, as the fields of a page say it; kept as they came, to be shown again."""

    longest_name = LONGEST_NAME

    def __init__(self, card: Card, values: Mapping[str, str]) -> None:
        self.card = card
        self.values = values

    @classmethod
    def suggested(cls, card: Card, name: str, friends: bool) -> OrderForm:
        """Return a form that one more click sends off: with bots for company, or with chairs for friends."""
        least, most = card.players
        players = least if friends else (least + most) // 2
        others = OPEN if friends else f"{BOT}{bots.USUAL}"
        return cls(card, {"name": name, "seat-0": ME} | {f"seat-{n}": others for n in range(1, players)})

    # Showing.

    @property
    def name(self) -> str:
        """What the player calls himself."""
        return self.values.get("name", "")

    @property
    def listed(self) -> bool:
        """Whether everybody may see the table."""
        return self.values.get("listed") == "on"

    @property
    def rows(self) -> list[Row]:
        """All chairs that there can be. The first ones are needed, so nobody is no choice there."""
        least, most = self.card.players
        crew = say("front.crew").split(", ")
        return [
            Row(
                number,
                self._entries(number, number >= least),
                self.values.get(f"name-{number}") or crew[number % len(crew)],
            )
            for number in range(most)
        ]

    def _entries(self, number: int, may_be_empty: bool) -> list[Entry]:
        labels = {ME: say("new.me"), OPEN: say("new.open"), HERE: say("new.here")}
        chosen = self.values.get(f"seat-{number}", NONE)
        labels |= {f"{BOT}{bot}": _bot_label(bot) for bot in company.offered(self.card.name)}
        if chosen.removeprefix(BOT) in bots.PLAIN:  # not offered, but taken from who asks for it
            labels[chosen] = _bot_label(chosen.removeprefix(BOT))
        if may_be_empty:
            labels[NONE] = say("new.none")
        return [Entry(value, label, value == chosen) for value, label in labels.items()]

    @property
    def fields(self) -> list[Field]:
        """The options of the game."""
        return [self._field(option) for option in self.card.options]

    @property
    def changed(self) -> bool:
        """Whether an option is not as usual: then they are shown at once."""
        return any(self._option(option) != option.default for option in self.card.options)

    def _field(self, option: Option) -> Field:
        texts = self.card.texts(language_now())
        value = self._option(option)
        if option.flag:
            labels: dict[str, str] = {}
        elif option.seat:
            chairs = {str(seat): say("new.chair", number=seat + 1) for seat in range(self.card.players[1])}
            labels = {"": say("new.any_seat")} | chairs
        else:
            labels = {word: texts(f"option_values.{word}") for word in option.choices}
        chosen = "" if value is None else str(value)
        entries = [Entry(word, label, word == chosen) for word, label in labels.items()]
        return Field(f"option-{option.name}", texts(f"options.{option.name}"), value is True, entries)

    # Reading.

    def order(self) -> Order:
        """Return what was ordered, or refuse what cannot be."""
        from tradewinds.site.tables.services import Order  # noqa: PLC0415

        chairs = tuple(self._chairs())
        if sum(chair.kind == ME for chair in chairs) > 1:
            raise Refused("two_of_you")
        players = self.card.check_players(len(chairs))
        options = {option.name: self._option(option) for option in self.card.options}
        self._check_seats(options, players)
        return Order(
            game=self.card.name,
            chairs=chairs,
            options=self.card.read_options(players, options),
            listed=self.listed,
        )

    def _chairs(self) -> list[Chair]:
        kinds = {number: self.values.get(f"seat-{number}", NONE) for number in range(self.card.players[1])}
        return [self._chair(number, kind) for number, kind in kinds.items() if kind != NONE]

    def _chair(self, number: int, kind: str) -> Chair:
        from tradewinds.site.tables.services import Chair  # noqa: PLC0415

        if kind == ME:
            return Chair(kind="me")
        if kind == OPEN:
            return Chair(kind="open")
        if kind == HERE:
            return Chair(kind="here", name=check_name(self.values.get(f"name-{number}", "")))
        try:
            return Chair(kind="bot", bot=company.check_bot(kind.removeprefix(BOT), self.card.name))
        except bots.UnknownBot:
            raise Refused("unknown_chair", number=number + 1) from None

    def _option(self, option: Option) -> OptionValue:
        given = self.values.get(f"option-{option.name}", "")
        if option.flag:
            return given == "on"
        if option.seat:
            seats = {str(seat): seat for seat in range(self.card.players[1])}
            return seats.get(given)
        return given or option.default

    def _check_seats(self, options: Mapping[str, OptionValue], players: int) -> None:
        """Say it in chairs when an option names a seat that the table does not have."""
        for option in self.card.options:
            seat = options[option.name]
            if option.seat and isinstance(seat, int) and seat >= players:
                label = self.card.texts(language_now())(f"options.{option.name}")
                raise Refused("option_seat", option=label, chair=seat + 1, players=players)


def _bot_label(bot: str) -> str:
    """Return what a bot is called in a list."""
    return say("new.bot", bot=company.described(bot, site_texts(language_now())))

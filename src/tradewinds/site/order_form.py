"""The form of a new table: who shall sit where, with which options. It works the same with and without a script."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from tradewinds import bots
from tradewinds.engine.card import OWN, Card, Option, OptionValue, written
from tradewinds.engine.material import Material
from tradewinds.site import company
from tradewinds.site.limits import LONGEST_MATERIAL, LONGEST_NAME
from tradewinds.site.numbers import whole
from tradewinds.site.people import check_name
from tradewinds.site.tables.pace import FREE, PACES, check_pace
from tradewinds.site.wording import Refused, language_now, say, site_texts

if TYPE_CHECKING:
    from tradewinds.site.tables.services import Chair, Order

ME, OPEN, HERE, NONE, BOT = "me", "open", "here", "none", "bot:"
BETWEEN_FRIENDS = "days3"
"""The pace that is suggested to friends: it hurries nobody, and keeps no table waiting for ever."""
LONGEST_SHOWN = 20
"""Characters that a refusal repeats of what was no number."""


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
    """An option of the game: a list to choose from, a number between two limits, or else a box to tick."""

    name: str
    label: str
    ticked: bool
    entries: list[Entry]
    limits: tuple[int, int] | None = None
    number: str = ""
    """What stands in the field of a number, whether it is one or not."""
    own_label: str = ""
    """What one brings instead of an entry of the list is called so; nothing if one cannot."""
    own: str = ""
    """What somebody has brought."""


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
        pace = BETWEEN_FRIENDS if friends else FREE.name
        chairs = {f"seat-{n}": others for n in range(1, players)}
        return cls(card, {"name": name, "pace": pace, "seat-0": ME} | chairs)

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
    def rated(self) -> bool:
        """Whether the ratings shall change with the result."""
        return self.values.get("rated") == "on"

    @property
    def spectators(self) -> list[Entry]:
        """What those can be allowed who have no seat."""
        from tradewinds.site.tables.models import Table  # noqa: PLC0415

        chosen = self.values.get("spectators", Table.Spectators.TALK)
        return [Entry(value, say(f"talk.spectators.{value}"), value == chosen) for value in Table.Spectators.values]

    @property
    def paces(self) -> list[Entry]:
        """How quickly the table may want to play."""
        chosen = self.values.get("pace", FREE.name)
        return [Entry(name, say(f"pace.names.{name}"), name == chosen) for name in PACES]

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
        return any(self._given(option) not in ("", written(option.default)) for option in self.card.options)

    def _field(self, option: Option) -> Field:
        texts = self.card.texts(language_now())
        label = texts(f"options.{option.name}")
        given = self._given(option) or written(option.default)
        if option.number:
            return Field(f"option-{option.name}", label, False, [], option.number, given)
        if option.flag:
            labels: dict[str, str] = {}
        elif option.seat:
            chairs = {written(seat): say("new.chair", number=seat + 1) for seat in range(self.card.players[1])}
            labels = {written(None): say("new.any_seat")} | chairs
        else:
            words = [*option.choices, *([OWN] if option.material else [])]
            labels = {word: texts(f"option_values.{word}") for word in words}
        entries = [Entry(word, words, word == given) for word, words in labels.items()]
        own = say("new.own", option=label, own=labels[OWN]) if option.material else ""
        return Field(f"option-{option.name}", label, given == "on", entries, own_label=own, own=self._brought(option))

    # Reading.

    def order(self) -> Order:
        """Return what was ordered, or refuse what cannot be."""
        from tradewinds.site.tables.models import Table  # noqa: PLC0415
        from tradewinds.site.tables.services import Order  # noqa: PLC0415

        chairs = tuple(self._chairs())
        players = self.card.check_players(len(chairs))
        options = {option.name: self._option(option) for option in self.card.options}
        self._check_seats(options, players)
        return Order(
            game=self.card.name,
            chairs=chairs,
            options=self.card.read_options(players, options),
            listed=self.listed,
            rated=self.rated,
            spectators=self.values.get("spectators") or Table.Spectators.TALK,
            pace=check_pace(self.values.get("pace", FREE.name)).name,
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

    def _given(self, option: Option) -> str:
        """Return what a field says, as it came."""
        return self.values.get(f"option-{option.name}", "")

    def _brought(self, option: Option) -> str:
        """Return what somebody pasted for an option, as it came."""
        return self.values.get(f"option-{option.name}-{OWN}", "")

    def _option(self, option: Option) -> OptionValue:
        given = self._given(option)
        if option.flag:
            return given == "on"
        if option.seat:
            seats = {written(seat): seat for seat in option.values(self.card.players[1])}
            return seats.get(given, given or option.default)
        if option.number and given:
            return self._number(option, option.number, given)
        if option.material and given == OWN:
            return self._material(option, option.material)
        return given or option.default

    def _number(self, option: Option, limits: tuple[int, int], given: str) -> int:
        least, most = limits
        number = whole(given.strip())
        if number is None or not least <= number <= most:
            shown = given[:LONGEST_SHOWN]
            raise Refused("option_range", option=self._label(option), least=least, most=most, given=shown)
        return number

    def _material(self, option: Option, material: Material) -> str:
        """Read what was pasted. It never names a file: whatever stands on this machine is nobody's business."""
        brought = self._brought(option)
        if not brought.strip():
            raise Refused("option_own", option=self._label(option))
        if len(brought) > LONGEST_MATERIAL:
            raise Refused("option_long", option=self._label(option), most=LONGEST_MATERIAL)
        return material.read_text(brought)

    def _label(self, option: Option) -> str:
        return self.card.texts(language_now())(f"options.{option.name}")

    def _check_seats(self, options: Mapping[str, OptionValue], players: int) -> None:
        """Say it in chairs when an option names a seat that the table does not have."""
        for option in self.card.options:
            seat = options[option.name]
            if option.seat and isinstance(seat, int) and seat >= players:
                raise Refused("option_seat", option=self._label(option), chair=seat + 1, players=players)


def _bot_label(bot: str) -> str:
    """Return what a bot is called in a list."""
    return say("new.bot", bot=company.described(bot, site_texts(language_now())))

"""What programs send and get, as shapes that are checked and documented.

The words about each field stand among the texts of the site, under ``api.fields``, in all languages.
"""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Any, Literal

from ninja import Path, Query
from pydantic import BaseModel, ConfigDict, Field, StringConstraints

from tradewinds import bots
from tradewinds.engine.discovery import game_names
from tradewinds.site.limits import LONGEST_BOT, LONGEST_MATERIAL, LONGEST_NAME
from tradewinds.site.tables.models import ALPHABET, KEY_LENGTH

LARGEST = 2**31 - 1
MOST_CHAIRS = 8
MOST_NUMBERS = 8
LONGEST_TEXT = 200
A_KEY = "k3m9qpx7w2ab"

Key = Annotated[str, Path(pattern=f"^[{ALPHABET}]{{{KEY_LENGTH}}}$", examples=[A_KEY])]
Shown = Annotated[int | None, Query(ge=0, le=MOST_CHAIRS, examples=[0])]
After = Annotated[int, Query(ge=-1, le=LARGEST, examples=[12])]
Flag = Annotated[Literal["true", "false"], Query()]
Whose = Annotated[Literal["own", "open"], Query()]
Given = Annotated[int, Field(ge=0, le=LARGEST)]
Moment = Annotated[str, Field(pattern=r"^[0-9]{1,9}\.[0-9]{1,9}$", examples=["0.12"])]
SeatNumber = Annotated[int, Field(ge=0, le=LARGEST, examples=[1])]
Decisions = Annotated[int, Field(ge=0, le=LARGEST, examples=[12])]
BotName = Annotated[str, StringConstraints(min_length=1, max_length=LONGEST_BOT), Field(examples=[bots.USUAL])]
PersonName = Annotated[str, StringConstraints(min_length=1, max_length=LONGEST_NAME), Field(examples=["Anna"])]
Stage = Literal["open", "playing", "over"]
Turn = Literal["open", "yours", "waiting", "over"]
Spectators = Literal["talk", "watch", "none"]
PaceName = Literal["free", "live5", "live15", "live30", "days1", "days3", "days7"]
OptionValue = Annotated[str, StringConstraints(max_length=LONGEST_MATERIAL)] | int | bool | None


class Sent(BaseModel):
    """What a program sends: exactly what is documented, of exactly these types."""

    model_config = ConfigDict(extra="forbid", strict=True)


# What is sent.


class NewGuest(Sent):
    """Somebody who comes without a browser."""

    name: PersonName


class NewChair(Sent):
    """Who shall sit on a chair of a new table."""

    kind: Literal["me", "here", "open", "bot"] = Field(examples=["bot"])
    name: str = Field("", max_length=LONGEST_NAME, examples=[""])
    bot: BotName = bots.USUAL


class NewTable(Sent):
    """What somebody wants to play."""

    model_config = ConfigDict(
        json_schema_extra={
            "examples": [{"game": game_names()[0], "chairs": [{"kind": "me"}, {"kind": "open"}, {"kind": "bot"}]}]
        }
    )

    game: str = Field(max_length=LONGEST_TEXT, examples=[game_names()[0]])
    chairs: list[NewChair] = Field(min_length=1, max_length=MOST_CHAIRS)
    options: dict[str, OptionValue] = Field(default_factory=dict, examples=[{}])
    listed: bool = False
    rated: bool = False
    spectators: Spectators = "talk"
    pace: PaceName = "free"


class OfSeat(Sent):
    """A seat that something is done with."""

    seat: SeatNumber


class OfBegin(Sent):
    """The bot for the seats that are still free."""

    bot: BotName = bots.USUAL


class OfMove(Sent):
    """An answer to what a table asks."""

    action: Annotated[int, Field(ge=0, le=LARGEST)] | Annotated[str, Field(max_length=LONGEST_TEXT)] = Field(
        examples=[3]
    )
    moment: Moment


class OfNumbers(Sent):
    """An answer by several numbers at once."""

    numbers: list[Annotated[int, Field(ge=0, le=LARGEST)]] = Field(max_length=MOST_NUMBERS, examples=[[8, 5]])
    moment: Moment


class OfMoment(Sent):
    """The moment that somebody has seen."""

    moment: Moment


class OfUndo(Sent):
    """What is taken back."""

    moment: Moment
    whole_turn: bool = False


class OfProposal(Sent):
    """Where to go back to."""

    to: Decisions
    moment: Moment


class OfAnswer(Sent):
    """Yes or no to a proposal to go back."""

    to: Decisions
    agree: bool


class OfHandOver(Sent):
    """Who plays for a seat."""

    seat: SeatNumber
    bot: BotName = bots.USUAL


class OfConfirming(Sent):
    """Whether the turns of a seat wait for a word."""

    seat: SeatNumber
    confirms: bool


class OfRematch(Sent):
    """Whether the same deal is played again."""

    same_deal: bool = False


# What is answered.


class Words(BaseModel):
    """The same in both languages."""

    en: str = Field(examples=["Pass"])
    fr: str = Field(examples=["Passer"])


class Problem(BaseModel):
    """What is wrong: a word for programs, and a sentence in the language of the request."""

    code: str = Field(examples=["stale"])
    message: str = Field(examples=["The table has moved on since you saw it."])


class Wait(Problem):
    """What was asked for too often, and how long to wait."""

    code: str = Field(examples=["too_many"])
    message: str = Field(examples=["Too many requests. Wait 12 seconds and try again."])
    seconds: int = Field(examples=[12])


class Trouble(BaseModel):
    """The answer to what cannot be done."""

    error: Problem


class TooMany(BaseModel):
    """The answer to what was asked for too often."""

    error: Wait


class OptionOfGame(BaseModel):
    """Something that can be chosen before a game."""

    name: str
    label: Words
    kind: Literal["choice", "seat", "flag", "number"]
    default: str | int | bool | None
    values: list[str] | None
    least: int | None
    most: int | None
    own: bool


class BotOfGame(BaseModel):
    """A bot that can be chosen."""

    name: str = Field(examples=[bots.USUAL])
    label: Words


class GameCard(BaseModel):
    """A game that can be played here."""

    name: str = Field(examples=[game_names()[0]])
    title: Words
    version: str
    least_players: int
    most_players: int
    minutes: int
    designers: list[str]
    publisher: str
    year: int
    actions: int
    observation: int
    options: list[OptionOfGame]
    bots: list[BotOfGame]
    rules: str


class Guest(BaseModel):
    """Somebody new, with a token."""

    name: str = Field(examples=["Anna"])
    token: str = Field(examples=[f"tw-{A_KEY}-…"])


class Me(BaseModel):
    """Whom a token acts for."""

    name: str = Field(examples=["Anna"])
    token: str = Field(examples=["My first bot"])


class SeatOfTable(BaseModel):
    """A place at a table."""

    number: int
    name: str = Field(examples=["Anna"])
    mine: bool
    free: bool
    asked: bool
    bot: str | None
    confirms: bool


class WaitsFor(BaseModel):
    """Whom a table waits for."""

    seat: int
    confirming: bool


class Asks(BaseModel):
    """A proposal to go back."""

    seat: int
    to: int
    agreed: list[int]


class Result(BaseModel):
    """How a game ended."""

    reason: str
    scores: list[int]
    ranks: list[int]
    winners: list[int]


class May(BaseModel):
    """What the person can do at a table now."""

    sit: bool
    begin: bool
    move: bool
    confirm: bool
    undo: bool
    undo_turn: bool
    propose: bool
    answer: bool
    close: bool


class TableState(BaseModel):
    """A table as one pair of eyes sees it."""

    key: str = Field(examples=[A_KEY])
    link: str
    game: str = Field(examples=[game_names()[0]])
    options: dict[str, str | int | bool | None]
    stage: Stage
    listed: bool
    rated: bool
    spectators: Spectators
    pace: PaceName
    version: int
    moment: str = Field(examples=["0.12"])
    decisions: int
    turn: Turn
    waits_for: WaitsFor | None
    waits_since: datetime | None
    due_at: datetime | None
    question: Words
    seats: list[SeatOfTable]
    may: May
    proposal: Asks | None
    curtain: int | None
    made_at: datetime
    changed_at: datetime
    known_deal: bool
    seed_hash: str
    seed: str | None
    result: Result | None
    sequel: str | None


class Tables(BaseModel):
    """Tables, the latest first."""

    tables: list[TableState]


class Conflict(BaseModel):
    """The answer to what does not go with the table as it is: with the table, where there is one."""

    error: Problem
    table: TableState | None


class ActionOfView(BaseModel):
    """Something that can be done."""

    number: int
    code: str = Field(examples=["pass"])
    label: Words
    warning: Words | None


class NumberOfCombination(BaseModel):
    """One of several numbers that are given together."""

    name: str
    label: Words
    least: int
    most: int


class CombinationOfView(BaseModel):
    """Several decisions that can be taken at once, by numbers."""

    name: str
    label: Words
    numbers: list[NumberOfCombination]


class Actions(BaseModel):
    """What can be done now."""

    moment: str = Field(examples=["0.12"])
    actions: list[ActionOfView]
    combination: CombinationOfView | None


class ViewOfTable(Actions):
    """What one pair of eyes may know of a game."""

    version: int
    eyes: int | Literal["all"] | None
    position: str
    question: Words
    observation: list[float] | None


class Span(BaseModel):
    """What a number can be."""

    least: int
    most: int


class Limits(BaseModel):
    """What each number can be, after those before it."""

    limits: list[Span]


class LineOfLog(BaseModel):
    """Something that happened."""

    decision: int
    seat: int | None
    sentences: list[str]
    forced: bool
    note: bool


class Log(BaseModel):
    """What happened, as one pair of eyes may know it."""

    moment: str = Field(examples=["0.12"])
    lines: list[LineOfLog]


AnyRecord = dict[str, Any]

STREAMED = {
    "responses": {
        200: {"content": {"text/event-stream": {"schema": {"type": "string"}}}},
    }
}
"""A stream is no JSON document: each of its messages is."""

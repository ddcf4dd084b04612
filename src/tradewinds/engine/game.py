"""A game at the table, and a view of it from one seat."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property, partial
from typing import TYPE_CHECKING, Any, Literal

import numpy as np

from tradewinds.drawing import Drawing, art
from tradewinds.drawing.image import as_image
from tradewinds.engine import loops
from tradewinds.engine.actions import Action
from tradewinds.engine.card import Card, OptionValue
from tradewinds.engine.chance import Seed, keyed, seed_bytes
from tradewinds.engine.combinations import Combination, whole_numbers
from tradewinds.engine.contract import Definition
from tradewinds.engine.discovery import find_card
from tradewinds.engine.events import Event
from tradewinds.engine.notation import Data, Reader, split_lines
from tradewinds.engine.observation import Entry
from tradewinds.engine.state import EVENT, NOBODY, SPECTATOR, Table, new_table
from tradewinds.errors import (
    CannotUndo,
    Fact,
    GameOver,
    IllegalAction,
    ImpossiblePosition,
    NoSuchSeat,
    TradewindsError,
    UnreadableAction,
    closest,
    did_you_mean,
    quoted,
)
from tradewinds.text import DEFAULT, Texts, fold

if TYPE_CHECKING:
    from tradewinds.engine.record import Record

Eyes = int | None | Literal["all"]
"""Whose eyes look: a seat, a spectator (None), or somebody who may see everything ("all")."""


def check_eyes(seat: Eyes, players: int) -> Eyes:
    """Return whose eyes are meant at a table of so many players; refuse those of nobody there."""
    if seat is None or (isinstance(seat, str) and seat == "all"):
        return seat
    if isinstance(seat, bool) or not isinstance(seat, int | np.integer) or not 0 <= seat < players:
        raise NoSuchSeat("no_eyes", given=quoted(seat), last=players - 1)
    return int(seat)


@dataclass(frozen=True)
class Outcome:
    """How a game ended."""

    reason: str
    scores: tuple[int, ...]
    standings: tuple[float, ...]
    """The points again, with what breaks ties behind the point: who has more is before the others."""
    sheet: tuple[dict[str, int], ...]
    """The points of each seat by where they come from."""

    @property
    def ranks(self) -> tuple[int, ...]:
        """1 is best; who stands equal shares a rank."""
        return tuple(1 + sum(other > own for other in self.standings) for own in self.standings)

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that come first; more than one if they share the victory."""
        return tuple(seat for seat, rank in enumerate(self.ranks) if rank == 1)

    @property
    def tie_broken(self) -> bool:
        """Whether somebody has as many points as a winner, and has not won."""
        return self.scores.count(max(self.scores)) > len(self.winners)

    def tie_in(self, texts: Texts) -> str:
        """Return how the tie for the victory was broken, to be said after who has won.

        Nothing if there was none, or if the game has no words for it.
        """
        return f" {texts('endings.tie_broken')}" if self.tie_broken and "endings.tie_broken" in texts else ""


class Position:
    """What can be read from a table or from a view of it."""

    _mask: np.ndarray[Any, Any]

    def __init__(self, definition: Definition) -> None:
        self.definition = definition
        self._table: Table = new_table(definition.state)
        # Fields of the header as arrays of their own: reading them costs a tenth of reading the record.
        self._asked = self._table["asked"]
        self._told_now = self._table["told"]
        self._events_now = self._table["events"]

    @property
    def state(self) -> Any:
        """The record itself. Reading is free; writing to it breaks the game."""
        return self._table[0]

    @property
    def table(self) -> Table:
        """The record as compiled functions take it: an array of one. Copy it before changing it."""
        return self._table

    @property
    def card(self) -> Card:
        """The card of the game."""
        return self.definition.card

    @property
    def name(self) -> str:
        """The name of the game."""
        return self.card.name

    @property
    def players(self) -> int:
        """How many people sit at the table."""
        return int(self.state.seats)

    @property
    def asked(self) -> int | None:
        """The seat that has to decide; None when the game is over."""
        seat = int(self._asked[0])
        return None if seat == NOBODY else seat

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.asked is None

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, or None while it goes on."""
        if not self.over:
            return None
        sheet = np.zeros((self.definition.seats, len(self.definition.sources)), dtype=np.int64)
        standings = np.zeros(self.players)
        loops.stand(self._table, sheet, standings)
        return Outcome(
            reason=self.definition.endings[self.state.ending],
            scores=tuple(int(points) for points in sheet.sum(axis=1)[: self.players]),
            standings=tuple(map(float, standings)),
            sheet=tuple(
                dict(zip(self.definition.sources, map(int, row), strict=True)) for row in sheet[: self.players]
            ),
        )

    def to_dict(self) -> Data:
        """Return the position as plain data that can be written as JSON."""
        return self.definition.notation.to_dict(self.state)

    def __str__(self) -> str:
        return self.definition.notation.to_text(self.to_dict())

    def texts(self, language: str) -> Texts:
        """Return the texts of the game in a language."""
        return self.card.texts(language)

    def describe_observation(self, language: str = DEFAULT) -> tuple[Entry, ...]:
        """Return what each number of an observation means: its place, name, scale and a sentence."""
        return self.definition.observation.describe(self.texts(language))

    @property
    def actions(self) -> tuple[Action, ...]:
        """What the asked seat may do, in number order."""
        return tuple(self.definition.actions[int(number)] for number in np.flatnonzero(self._mask))

    @property
    def legal(self) -> np.ndarray[Any, Any]:
        """The same as a mask: one byte an action, 1 if it is legal."""
        mask = self._mask.view()
        mask.flags.writeable = False
        return mask


class View(Position):
    """What one pair of eyes may know of a table: the same to read, no secrets inside.

    Drawings, texts, bots and programs elsewhere get a view and never the table.
    """

    def __init__(self, definition: Definition, source: Table, eyes: Eyes, events: Sequence[Event] = ()) -> None:
        super().__init__(definition)
        self.eyes = eyes
        self.events = tuple(events)
        if eyes == "all":
            loops.copy(source, self._table)
            self._table[0].chance[:] = 0
        else:
            loops.look(source, self._table, SPECTATOR if eyes is None else eyes)

    @property
    def seat(self) -> int | None:
        """The seat that looks; None for spectators and for those who see everything."""
        return self.eyes if isinstance(self.eyes, int) else None

    @cached_property
    def _mask(self) -> np.ndarray[Any, Any]:  # type: ignore[override]
        """Legal actions: only the seat that is asked gets to know them, for they tell what it holds."""
        mask = np.zeros(len(self.definition.actions), dtype=np.int8)
        if self.asked is not None and self.eyes in (self.asked, "all"):
            loops.mark_legal(self._table, mask)
        return mask

    @property
    def combination(self) -> Combination | None:
        """The decisions in a row that whoever looks can take at once, by a few numbers; None if there are none."""
        found = self._combination if self.eyes in (self.asked, "all") else None
        if found is None:
            return None
        least, most = found.limits(self, ())
        return found if least <= most else None

    @property
    def offered_combination(self) -> Combination | None:
        """The same if it leaves a choice: what pages and terminals offer instead of its first decision."""
        found = self.combination
        return found if found is not None and found.leaves_choice(self) else None

    @property
    def _combination(self) -> Combination | None:
        """The combination with which the asked seat can answer, whoever looks."""
        known = self.definition.combinations
        if self.asked is None or not known:
            return None
        question = self.definition.questions[self.state.question]
        return next((combination for combination in known if combination.question == question), None)

    @property
    def question(self) -> str:
        """What is asked, in English words."""
        return self.question_in(DEFAULT)

    def question_in(self, language: str, names: Sequence[str] | None = None) -> str:
        """Return what is asked, in the words of a language."""
        texts = self.texts(language)
        if self.asked is None:
            return texts("questions.over")
        facts = self.definition.facts(self, language) | {"seat": texts.seat(self.asked, list(names) if names else None)}
        if self._combination is not None:
            return self._combination.text(texts, "question", **facts)
        return texts(f"questions.{self.definition.questions[self.state.question]}", **facts)

    def said_in(self, language: str, names: Sequence[str] | None = None) -> str:
        """Return what is asked or, when the game is over, how it ended and who has won."""
        outcome, texts = self.outcome, self.texts(language)
        if outcome is None:
            return self.question_in(language, names)
        winners = texts.list_of([texts.seat(seat, list(names) if names else None) for seat in outcome.winners])
        won = texts("board.won", seats=winners, points=max(outcome.scores), winners=len(outcome.winners))
        return f"{texts(f'endings.{outcome.reason}')} {won}{outcome.tie_in(texts)}"

    def button_in(self, action: Action, language: str) -> str:
        """Return what a button for an action says in this position."""
        return action.button_in(self.texts(language), **self.definition.particulars(self, action, language))

    def warning_in(self, action: Action, language: str) -> str:
        """Return what to know before taking a legal action; nothing for most."""
        return self.definition.warnings(self, action, language)

    def why_not(self, action: Action) -> IllegalAction | None:
        """Return why whoever looks may not do something, or None if he may; ``text_in`` says it in a language."""
        if self.asked is None:
            return GameOver("game_over")
        if self.eyes not in (self.asked, "all"):
            return IllegalAction("not_asked", seat=self._whose_turn)
        clause = int(loops.objection(self._table, action.number))
        if clause == 0:
            return None

        wording = partial(self._wording, action)
        if clause < 0:
            return IllegalAction("other_question", action=wording, question=self.question_in)
        reason = partial(self._refusal, clause)
        return IllegalAction("forbidden", clause=f"{self.card.clauses}-{clause}", action=wording, reason=reason)

    def _wording(self, action: Action, language: str) -> str:
        return action.text if language == DEFAULT else action.text_in(self.texts(language))

    def _refusal(self, clause: int, language: str) -> str:
        return self.texts(language)(f"refusals.{clause}", **self.definition.facts(self, language))

    def _whose_turn(self, language: str) -> str:
        return self.texts(language).seat(self.asked)

    def __reduce__(self) -> tuple[Any, ...]:
        return _view_again, (self.name, self._table.tobytes(), self.eyes, self.events)

    @property
    def observation(self) -> np.ndarray[Any, Any]:
        """What this pair of eyes may know as numbers for learners; `describe_observation` says what they mean."""
        layout = self.definition.observation
        numbers = np.zeros(layout.size, dtype=np.float32)
        seat = SPECTATOR if self.seat is None else self.seat
        loops.observe(self._table, seat, new_table(self.definition.state), layout.factors, numbers)
        return numbers

    def redealt(self, seed: Seed = None) -> View:
        """Return a complete table that looks exactly like this one: what is unknown is dealt at random."""
        twin = View(self.definition, self._table, "all")
        loops.redeal(twin._table, SPECTATOR if self.seat is None else self.seat, keyed(seed_bytes(seed), 0))
        return twin

    def svg(self, language: str = DEFAULT, **how: Any) -> str:
        """Return the board as this pair of eyes sees it. For ``how`` see `Drawing`."""
        drawing = Drawing(self.texts(language), view=self, **how)
        drawing.art, drawing.title = art(self.card.folder), self.card.title(language)
        self.definition.draw(self, drawing)
        return drawing.svg()

    def _repr_html_(self) -> str:
        return as_image(self.svg())


class Game(Position):
    """A game at the table: the one object that knows everything and can change it."""

    def __init__(self, definition: Definition, players: int, options: dict[str, OptionValue], seed: bytes) -> None:
        super().__init__(definition)
        self.options = options
        self.seed = seed
        self.position: Data | None = None
        """The position the game was started from, if not from the set-up."""
        self._players = players
        self._mask = np.zeros(len(definition.actions), dtype=np.int8)
        self._start()

    @classmethod
    def new(cls, card: Card, players: int | None = None, seed: Seed = None, **options: Any) -> Game:
        """Set up a new game; without a number of players, for as few as it allows."""
        seats = card.check_players(card.players[0] if players is None else players)
        return cls(card.load(), seats, card.read_options(seats, card.fetch_options(options)), seed_bytes(seed))

    @classmethod
    def from_dict(cls, card: Card, data: Data, seed: Seed = None) -> Game:
        """Set up any legal position from plain data."""
        definition = card.load()
        reader = Reader(data)
        least, most = card.players
        players = reader.whole("players", least, least, most)
        given = reader.part("options")
        options = card.read_options(players, dict(given.data))
        game = cls(definition, players, options, seed_bytes(seed))
        table = new_table(definition.state)
        table[0].seats = players
        definition.notation.fill(table[0], reader)
        reader.finish()
        broken = int(loops.flaw(table))
        if broken:
            raise ImpossiblePosition(
                "impossible",
                reason=partial(_flaw_in_words, card.name, broken),
                clause=f"{card.clauses}-{broken}",
            )
        game.position = definition.notation.to_dict(table[0])
        game._start(table)
        return game

    @classmethod
    def parse(cls, card: Card, text: str, seed: Seed = None) -> Game:
        """Set up a position from the text that ``print(game)`` gives; lines left out have sensible values."""
        if not isinstance(text, str):
            raise ImpossiblePosition("position_kind", kind=type(text).__name__)
        return cls.from_dict(card, card.load().notation.to_data(split_lines(text)), seed)

    def _start(self, table: Table | None = None) -> None:
        """Go to the beginning: the set-up, or a given position."""
        self._history: list[int] = []
        self._seats: list[int] = []
        self._told: list[bytes] = []
        self._standing = 0
        """How many decisions cannot be taken back any more, because another seat has acted since."""
        if table is not None:
            self._first = table
        if self.position is not None:
            loops.copy(self._first, self._table)
            loops.mark_legal(self._table, self._mask)
            return
        encoded = np.array(self.card.encode_options(self._players, self.options), dtype=np.int64)
        blank = new_table(self.definition.state)
        loops.begin(blank, self._players, encoded, keyed(self.seed, 0), self._mask)
        self._first = blank
        loops.copy(blank, self._table)

    # Reading.

    @property
    def question(self) -> str:
        """What is asked, in English words."""
        return self.question_in(DEFAULT)

    def question_in(self, language: str, names: Sequence[str] | None = None) -> str:
        """Return what is asked, in the words of a language."""
        return self.view(self.asked).question_in(language, names)

    @property
    def history(self) -> tuple[int, ...]:
        """The numbers of all actions so far."""
        return tuple(self._history)

    @property
    def deciders(self) -> tuple[int, ...]:
        """The seats that took the decisions so far."""
        return tuple(self._seats)

    @property
    def record(self) -> Record:
        """The record of the game so far, from which everything can be replayed."""
        from tradewinds.engine.record import Record  # noqa: PLC0415

        return Record.of(self)

    def view(self, seat: Eyes = None) -> View:
        """Return what a seat may know; None is a spectator, "all" sees everything."""
        eyes = self.check_eyes(seat)
        return View(self.definition, self._table, eyes, self.events(eyes))

    def check_eyes(self, seat: Eyes) -> Eyes:
        """Return whose eyes are meant; refuse those of nobody at this table."""
        return check_eyes(seat, self.players)

    def svg(self, seat: Eyes = None, language: str = DEFAULT, **how: Any) -> str:
        """Return the board as a seat sees it. For ``how`` see `Drawing`."""
        return self.view(seat).svg(language, **how)

    def _repr_html_(self) -> str:
        return as_image(self.svg())

    def events(self, seat: Eyes = "all", decision: int | None = None) -> tuple[Event, ...]:
        """Return what happened in the last decision (or a given one, from 1; 0 is the set-up), as a seat saw it."""
        eyes = self.check_eyes(seat)
        number = len(self._history) if decision is None else decision
        if not isinstance(number, int) or not 0 <= number <= len(self._history):
            raise TradewindsError("no_decision", last=len(self._history), wanted=quoted(number))
        first = self._first[0]
        told = _unpack(self._told[number - 1]) if number else first.events[: first.told]
        return tuple(self.definition.events.heard(event, eyes) for event in told)

    def log(self, seat: Eyes = None) -> tuple[Event, ...]:
        """Return everything that happened, as a seat saw it."""
        return tuple(event for number in range(len(self._history) + 1) for event in self.events(seat, number))

    # Playing.

    def action(self, what: Action | int | str) -> Action:
        """Return the action a number or a text means, legal or not."""
        if isinstance(what, Action):
            if what not in self.definition.actions:
                raise UnreadableAction("foreign_action", action=quoted(what.text))
            return what
        if isinstance(what, int | np.integer) and not isinstance(what, bool):
            if not 0 <= what < len(self._mask):
                raise UnreadableAction("action_number", last=len(self._mask) - 1, given=what)
            return self.definition.actions[int(what)]
        if isinstance(what, str):
            return self._read(what)
        raise UnreadableAction("action_kind", kind=type(what).__name__)

    def _read(self, text: str) -> Action:
        try:
            return self.definition.actions.read(text, self.actions, *self.card.all_texts)
        except UnreadableAction as trouble:
            view = self.view(self.asked)
            if view.combination is None:
                raise
            hint = partial(_hint_at_combination, view, view.combination, text, trouble.facts["hint"])
            legal = partial(_with_combination, view, view.combination, trouble.facts["legal"])
            raise UnreadableAction(trouble.key, given=quoted(text), hint=hint, legal=legal) from None

    def combined(self, text: str) -> tuple[int, ...] | None:
        """Return the actions that a combination with its numbers means, like "wages 8 5"; None for any other text."""
        for combination in self.definition.combinations:
            numbers = combination.read(text, *self.card.all_texts)
            if numbers is None:
                continue
            view = self.view(self.asked)
            if view.combination is not combination:
                raise IllegalAction("other_question", action=text, question=view.question_in)
            return combination.actions(view, whole_numbers(numbers))
        return None

    def play(self, what: Action | int | str) -> tuple[Event, ...]:
        """Carry out an action of the asked seat, or a combination of them; return what happened.

        What is not allowed changes nothing.
        """
        before = len(self._history)
        self.decide(what)
        return tuple(event for number in range(before, len(self._history)) for event in self.events("all", number + 1))

    def decide(self, what: Action | int | str) -> None:
        """Do the same as `play`, quicker, for loops that do not want to know what happened."""
        if self.over:
            raise GameOver("game_over")
        combined = self.combined(what) if isinstance(what, str) else None
        if combined is not None:
            self._decide_together(combined)
            return
        chosen = self.action(what)
        if not self._mask[chosen.number]:
            raise self.view(self.asked).why_not(chosen) or IllegalAction("not_legal", action=quoted(chosen.text))
        self._carry_out(chosen.number)

    def _decide_together(self, numbers: Sequence[int]) -> None:
        """Take several decisions, or none if one of them is refused."""
        before, standing = len(self._history), self._standing
        try:
            for number in numbers:
                self.decide(number)
        except TradewindsError:
            self._replay(self._history[:before])
            self._standing = standing
            raise

    def _carry_out(self, number: int) -> None:
        if self._seats and self._seats[-1] != self._asked[0]:
            self._standing = len(self._history)
        self._history.append(number)
        self._seats.append(int(self._asked[0]))
        loops.step_by_chance(self._table, number, keyed(self.seed, len(self._history)), self._mask)
        self._told.append(self._events_now[0, : self._told_now[0]].tobytes())

    def why_not_undo(self, names: Sequence[str] | None = None) -> CannotUndo | None:
        """Return why the last decision cannot be taken back, in words that everybody may hear; None if it can."""
        if not self._history:
            return CannotUndo("nothing_to_undo")
        if len(self._history) <= self._standing:
            return CannotUndo("undo_others_acted")
        learned = next((event for event in self.events(None) if event.reveals), None)
        if learned is None:
            return None
        return CannotUndo("undo_learned", event=partial(_event_in_words, self.name, learned, names))

    def undo(self, agreed: bool = False) -> None:
        """Take back one decision, if nobody learned anything by it and no other seat has acted since.

        What the table has ``agreed`` on always goes.
        """
        reason = self.why_not_undo()
        if reason is not None and not (agreed and self._history):
            raise reason
        standing = min(self._standing, len(self._history) - 1)
        self._replay(self._history[:-1])
        self._standing = standing

    def undo_limit(self, seat: int) -> int:
        """Return how far a seat may go back by itself: the number of decisions that stand.

        It may take back its own decisions as long as no other seat acted after them and nobody learned anything.
        """
        self.check_eyes(seat)
        standing = len(self._history)
        while standing and self._seats[standing - 1] == seat and not self._revealed(standing):
            standing -= 1
        return standing

    def _revealed(self, decision: int) -> bool:
        return any(self.definition.events[event["kind"]].reveals for event in _unpack(self._told[decision - 1]))

    def _replay(self, actions: Sequence[int]) -> None:
        self._start()
        for number in actions:
            self._carry_out(number)

    def _twin(self) -> Game:
        """Return another game that starts where this one started."""
        twin = Game(self.definition, self._players, dict(self.options), self.seed)
        if self.position is not None:
            twin.position = self.position
            twin._start(self._first)
        return twin

    def copy(self) -> Game:
        """Return a game that goes on by itself from here."""
        twin = self._twin()
        twin._history = list(self._history)
        twin._seats = list(self._seats)
        twin._told = list(self._told)
        twin._standing = self._standing
        loops.copy(self._table, twin._table)
        twin._mask[:] = self._mask
        return twin

    def __copy__(self) -> Game:
        return self.copy()

    def __deepcopy__(self, _: Any) -> Game:
        return self.copy()

    def __reduce__(self) -> tuple[Any, ...]:
        return _game_again, (self.record,)


def _game_again(record: Record) -> Game:
    return record.replay()


def _view_again(name: str, table: bytes, eyes: Eyes, events: tuple[Event, ...]) -> View:
    """Return a view that was stored; what it did not show then is not in it."""
    definition = find_card(name).load()
    view = View(definition, np.frombuffer(table, dtype=definition.state).copy(), "all", events)
    view.eyes = eyes
    return view


def _with_combination(view: View, combination: Combination, legal: Fact, language: str) -> str:
    return f"{combination.example_in(view.texts(language), view)}, {legal(language)}"


def _hint_at_combination(view: View, combination: Combination, text: str, hint: Fact, language: str) -> str:
    """Return a hint at the combination if its word is like what was typed before numbers, else the one at an action."""
    head, *rest = fold(text).split() or [""]
    known = [fold(combination.text(words, "word")) for words in view.card.all_texts]
    if len(rest) == len(combination.numbers) and all(map(str.isdecimal, rest)) and closest(head, known):
        return did_you_mean(combination.example_in(view.texts(language), view))(language)
    return hint(language)


def _flaw_in_words(name: str, clause: int, language: str) -> str:
    return find_card(name).texts(language)(f"flaws.{clause}")


def _event_in_words(name: str, event: Event, names: Sequence[str] | None, language: str) -> str:
    return event.text_in(find_card(name).texts(language), names)


def _unpack(told: bytes) -> np.ndarray[Any, Any]:
    """Return stored events as records again."""
    return np.frombuffer(told, dtype=EVENT)

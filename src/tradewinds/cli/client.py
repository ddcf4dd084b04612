"""The terminal client: one table, people and bots, until the game is over or somebody leaves."""

from __future__ import annotations

import contextlib
import os
import sys
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from tradewinds.bots import USUAL, make
from tradewinds.cli import saves
from tradewinds.cli.position import position
from tradewinds.cli.result import print_result
from tradewinds.cli.rules import print_clause, print_findings
from tradewinds.cli.screen import EndOfInput, Screen
from tradewinds.cli.shared import write_text
from tradewinds.engine.actions import Action
from tradewinds.engine.combinations import Combination
from tradewinds.engine.game import Game, View
from tradewinds.engine.rulebook import rulebook
from tradewinds.errors import AmbiguousAction, CannotUndo, TradewindsError, UnreadableAction, quoted
from tradewinds.text import LANGUAGES, fold, texts

LONG_RUN = 4
"""So many actions that differ by a number are offered as one line."""

RULES_SHOWN = 6
NO = ("n", "no", "non")
COMMANDS = ("help", "undo", "why", "log", "show", "board", "save", "quit")
TAKE_WORDS = ("help", "why", "board", "save")
"""After the other commands nothing can follow: a line that goes on is an action that begins with the same word."""


class Leaving(Exception):
    """Somebody gets up from the table."""


@dataclass(frozen=True)
class Offer:
    """One line of the list of what can be done: an action, or a run of actions that differ by a number."""

    actions: tuple[Action, ...]

    @property
    def is_run(self) -> bool:
        """Whether the number has to be said."""
        return len(self.actions) > 1

    @property
    def group(self) -> str:
        """The group it is listed under; most are in none."""
        return self.actions[0].group


def offers(actions: tuple[Action, ...]) -> list[Offer]:
    """Put legal actions into lines: long runs of numbers ("bid 4 … 15") into one, and groups after all others."""
    groups = ["", *dict.fromkeys(action.group for action in actions if action.group)]
    runs: list[list[Action]] = []
    for action in sorted(actions, key=lambda action: groups.index(action.group)):
        if runs and _follows(runs[-1][-1], action):
            runs[-1].append(action)
        else:
            runs.append([action])
    found: list[Offer] = []
    for run in runs:
        if len(run) >= LONG_RUN:
            found.append(Offer(tuple(run)))
        else:
            found.extend(Offer((action,)) for action in run)
    return found


def _follows(before: Action, action: Action) -> bool:
    numbers = isinstance(before.object, int) and isinstance(action.object, int)
    return numbers and action.verb == before.verb and action.object == int(before.object) + 1


def _leave_at_once() -> None:
    """End the program without waiting for a bot that was interrupted: its threads think on until their time is up."""
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(0)


class Client:
    """A table in the terminal."""

    def __init__(
        self,
        game: Game,
        screen: Screen,
        *,
        humans: list[int],
        bots: dict[int, str],
        names: list[str] | None,
        save: Path | None,
    ) -> None:
        self.game = game
        self.screen = screen
        self.language = screen.words.language
        self.texts = game.texts(self.language)
        self.humans = humans
        self.bots = {seat: make(name, f"{game.seed.hex()} bot {seat}") for seat, name in bots.items()}
        self.names = names
        self.save_file = save
        self._heard = dict.fromkeys(humans, len(game.history) if game.history else -1)
        """Up to which decision each human knows what happened."""
        self._forced: dict[int, int] = {}
        """Decisions that left no choice, with the seat that took them."""
        self._together: dict[int, int] = {}
        """Decisions that ended a combination, with the number of those before it: they are taken back as one."""
        self._at_the_keyboard: int | None = None if len(humans) > 1 else humans[0]
        self._bot_thinks = False

    # The course of a sitting.

    def run(self) -> None:
        """Play until the end, or until somebody leaves; the game is kept in both cases."""
        try:
            self._greet()
            while not self.game.over:
                self._next_decision()
            self._finish()
        except (EndOfInput, KeyboardInterrupt):
            self.screen.line("")
            self._keep()
            if self._bot_thinks:
                _leave_at_once()
        except Leaving:
            self._keep()

    def _greet(self) -> None:
        self.screen.rule(self.texts("game.title"))
        others = [self._say("bot", seat=self._name(seat), bot=bot.name) for seat, bot in self.bots.items()]
        people = [self._name(seat) for seat in self.humans]
        self.screen.line(self._say("people", count=len(people), people=self.texts.list_of(people)))
        if others:
            self.screen.line(self._say("bots", bots=self.texts.list_of(others)))
        self.screen.line(self._say("greeting"), "dim")

    def _next_decision(self) -> None:
        seat = self.game.asked
        assert seat is not None  # noqa: S101
        if seat in self.bots:
            self.game.decide(self._let_think(seat))
        elif len(self.game.actions) == 1 and self._combination is None:
            self.game.decide(self.game.actions[0])
            self._forced[len(self.game.history)] = seat
        else:
            self._sit_down(seat)
            self._show(seat)
            self._let_choose(seat)
            saves.keep(self.game)

    def _let_think(self, seat: int) -> Action:
        """Return what a bot chooses; on a terminal one sees that it thinks."""
        self._bot_thinks = True
        with self.screen.console.status(self._say("thinking", seat=self._name(seat))):
            chosen = self.bots[seat].choose(self.game.view(seat))
        self._bot_thinks = False
        return chosen

    def _sit_down(self, seat: int) -> None:
        """Draw the curtain between two people, so that neither sees the other's secrets."""
        if self._at_the_keyboard == seat:
            return
        self.screen.clear()
        self.screen.rule(self._say("curtain_title"))
        self.screen.ask(self._say("curtain", seat=self._name(seat)))
        self._at_the_keyboard = seat

    def _show(self, seat: int) -> None:
        """Show a seat what happened, the table, the question and what can be done."""
        self.screen.rule(self._say("turn", number=len(self.game.history) + 1, seat=self._name(seat)))
        self._tell(seat, self._heard[seat] + 1)
        self._heard[seat] = len(self.game.history)
        self._show_again("", seat)

    def _ask(self, seat: int) -> None:
        self.screen.line("")
        view = self.game.view(seat)
        self.screen.line(view.question_in(self.language, self.names), "bold")
        found = self._combination
        if found is not None:
            self.screen.choice("1", self._offered_together(found, view))
        group = ""
        for number, offer in enumerate(self._offers, 1 if found is None else 2):
            if offer.group != group:
                group = offer.group
                self.screen.line(self.texts(f"groups.{group}"), "bold")
            self._list(number, offer, view)

    @property
    def _combination(self) -> Combination | None:
        """The decisions that whoever is asked can take at once, if that leaves a choice."""
        return self.game.view(self.game.asked).offered_combination

    @property
    def _offers(self) -> list[Offer]:
        """What can be done besides a combination: what it stands for begins with a verb that is not listed."""
        found = self._combination
        taken = None if found is None else found.verb(self.game.view(self.game.asked))
        return offers(tuple(action for action in self.game.actions if action.verb != taken))

    def _offered_together(self, found: Combination, view: View) -> str:
        limits = zip(found.numbers, found.limits_of_all(view, found.least(view)), strict=True)
        numbers = [
            self._say("combination_number", name=found.text(self.texts, name), least=least, most=most)
            for name, (least, most) in limits
        ]
        return self._say("combination", word=found.text(self.texts, "word"), numbers=", ".join(numbers))

    def _list(self, number: int, offer: Offer, view: View) -> None:
        """Print a line of what can be done: the words to type, what is particular about it now, what to know before."""
        first, last = offer.actions[0], offer.actions[-1]
        words = first.text_in(self.texts)
        if offer.is_run:
            self.screen.choice(str(number), f"{words} … {last.object}")
            return
        button = view.button_in(first, self.language)
        if self.game.definition.particulars(view, first, self.language) and button.casefold() != words.casefold():
            words = f"{words} – {button}"
        self.screen.choice(str(number), words, view.warning_in(first, self.language))

    def _tell(self, seat: int, first: int) -> None:
        """Tell a seat what happened from a decision on."""
        sentences = []
        for number in range(max(first, 0), len(self.game.history) + 1):
            told = [event.text_in(self.texts, self.names) for event in self.game.events(seat, number)]
            if self._forced.get(number) == seat and told:
                told[0] = self._say("forced", sentence=told[0])
            sentences += told
        for sentence in sentences:
            self.screen.item(sentence)
        if sentences:
            self.screen.line("")

    def _let_choose(self, seat: int) -> None:
        """Read lines until one of them was a decision, or took one back."""
        before = len(self.game.history)
        while len(self.game.history) == before:
            line = self.screen.ask()
            try:
                self._obey(line, seat)
            except TradewindsError as trouble:
                self.screen.complain(trouble.text_in(self.language))

    def _obey(self, line: str, seat: int) -> None:
        """Carry out one line: a command of the client, or an action."""
        word, _, rest = line.partition(" ")
        command = self._command_words.get(fold(word))
        if not line:
            self.screen.line(self._say("empty"), "dim")
        elif command is not None and (not rest or command in TAKE_WORDS):
            self._commands[command](rest.strip(), seat)
        else:
            self._act(line, seat)

    def _act(self, line: str, seat: int) -> None:
        together = self._read_together(line)
        if together is not None:
            before = len(self.game.history)
            self.game.decide(together)
            self._together[len(self.game.history)] = before
            return
        action = self._read(line)
        objection = self.game.view(seat).why_not(action)
        if objection is not None:
            raise objection
        self.game.decide(action)

    def _finish(self) -> None:
        """Show everybody how it ended, and offer to keep the record."""
        eyes = self.humans[0] if len(self.humans) == 1 else None
        first = min(self._heard.values()) + 1
        self.screen.rule(self._say("over"))
        for number in range(max(first, 0), len(self.game.history) + 1):
            for event in self.game.events(eyes, number):
                self.screen.item(event.text_in(self.texts, self.names))
        self.screen.line("")
        self._show_table(eyes)
        self.screen.line("")
        outcome = self.game.outcome
        assert outcome is not None  # noqa: S101
        print_result(self.screen.console, self.game, outcome, self.language, self.names)
        self._offer_to_save()
        self._keep()

    def _offer_to_save(self) -> None:
        """Ask for a file until one could be written or none is wanted."""
        while self.save_file is None:
            answer = self.screen.ask(self._say("offer_save"))
            if not answer or self._command_words.get(fold(answer)) == "quit" or fold(answer) in NO:
                return
            try:
                self._save(answer, 0)
            except TradewindsError as trouble:
                self.screen.complain(trouble.text_in(self.language))
            else:
                return

    def _keep(self) -> None:
        """Keep the game, and say how to go on with it."""
        kept = saves.keep(self.game)
        if not self.game.over and kept is None:
            self.screen.complain(self._say("not_kept"))
        elif not self.game.over:
            seats = "" if self.humans == [0] else "".join(f" --seat {seat}" for seat in self.humans)
            command = f"tradewinds play {self.game.name} --continue{seats}{self._named_bots()}"
            self.screen.line(self._say("kept", command=command))
        if self.save_file is not None:
            self.screen.line(self._say("saved", file=saves.save_as(self.game, self.save_file)))

    def _named_bots(self) -> str:
        """Return the option with which the same bots play on; nothing if they are the usual ones."""
        kinds = [bot.name for bot in self.bots.values()]
        if set(kinds) <= {USUAL}:
            return ""
        return f" --bots {','.join(kinds if len(set(kinds)) > 1 else kinds[:1])}"

    # What can be typed.

    @cached_property
    def _command_words(self) -> dict[str, str]:
        """The words for each command, in every language."""
        return {
            fold(word.strip()): command
            for language in LANGUAGES
            for command in COMMANDS
            for word in texts(language)(f"cli.play.words.{command}").split(",")
        }

    @cached_property
    def _commands(self) -> dict[str, Callable[[str, int], None]]:
        return {
            "help": self._help,
            "undo": self._undo,
            "why": self._why,
            "log": self._log,
            "show": self._show_again,
            "board": self._board,
            "save": self._save,
            "quit": self._quit,
        }

    def _read(self, line: str) -> Action:
        """Return the action that a line means: a number of the list, or words in any language."""
        head, _, rest = line.partition(" ")
        if head.isdecimal() and (not rest or rest.strip().isdecimal()):
            return self._read_number(int(head), rest.strip())
        return self.game.action(line)

    def _read_together(self, line: str) -> str | None:
        """Return the combination that a line means, written out and checked; None if it means something else."""
        found, (number, *rest) = self._combination, line.split()
        if found is not None and number == "1":  # its line is the first
            word = found.text(self.texts, "word")
            if not rest:
                amounts = " ".join(map(str, found.least(self.game.view(self.game.asked))))
                raise AmbiguousAction("which_numbers", example=f"{word} {amounts}", line=f"1 {amounts}")
            line = " ".join([word, *rest])
        return None if self.game.combined(line) is None else line

    def _read_number(self, number: int, amount: str) -> Action:
        listed, above = self._offers, 0 if self._combination is None else 1
        if not above < number <= above + len(listed):
            raise UnreadableAction("no_line", given=number, last=above + len(listed))
        offer = listed[number - above - 1]
        if not offer.is_run:
            return offer.actions[0]
        for action in offer.actions:
            if amount and int(amount) == action.object:
                return action
        first = offer.actions[0]
        raise AmbiguousAction(
            "which_number",
            example=lambda language: first.text_in(self.game.texts(language)),
            number=number,
            amount=first.object,
        )

    def _help(self, term: str, seat: int) -> None:
        """Explain the client, or look a term up in the rules."""
        if term:
            self._look_up(term)
            return
        self.screen.line(self._say("help_actions"))
        self.screen.pairs((self._say(f"usage.{command}"), self._say(f"explain.{command}")) for command in COMMANDS)

    def _look_up(self, term: str) -> None:
        book = rulebook(self.game.card, self.language)
        if book.read_id(term):
            print_clause(self.screen.console, book.clause(term), self.texts)
        else:
            print_findings(self.screen.console, book, term, self.texts, RULES_SHOWN)

    def _undo(self, _: str, seat: int) -> None:
        """Go back to the last choice of a seat, if the rules of undoing allow it."""
        limit = self.game.undo_limit(seat)
        if limit == len(self.game.history):
            raise self.game.why_not_undo(self.names) or CannotUndo("others_acted")
        target = self._together.get(len(self.game.history), len(self.game.history) - 1)
        while len(self.game.history) > limit:
            self._forced.pop(len(self.game.history), None)
            self._together.pop(len(self.game.history), None)
            self.game.undo()
            if len(self.game.history) <= target and (len(self.game.actions) > 1 or self._combination is not None):
                break
        self._heard[seat] = min(self._heard[seat], len(self.game.history))
        self.screen.line(self._say("undone"))

    def _why(self, line: str, seat: int) -> None:
        """Say why an action is not allowed, with the clause."""
        if not line:
            raise UnreadableAction("why_what")
        together = self._read_together(line)  # what is beyond its limits was refused here, with the reason
        if together is not None:
            self.screen.line(self._say("allowed", action=together))
            return
        action = self._read(line)
        objection = self.game.view(seat).why_not(action)
        if objection is None:
            self.screen.line(self._say("allowed", action=action.text_in(self.texts)))
            return
        self.screen.line(objection.text_in(self.language))
        if objection.clause is not None:
            book = rulebook(self.game.card, self.language)
            if objection.clause in book.clauses:
                print_clause(self.screen.console, book.clauses[objection.clause], self.texts)

    def _log(self, _: str, seat: int) -> None:
        self._tell(seat, 0)

    def _show_again(self, _: str, seat: int) -> None:
        self._show_table(seat)
        self._ask(seat)

    def _show_table(self, eyes: int | None) -> None:
        view = self.game.view(eyes)
        self.screen.show(position(view, self.language, self.names))
        for sentence in self.game.definition.summary(view, self.language, self.names):
            self.screen.line(sentence)

    def _board(self, file: str, seat: int) -> None:
        target = self._path(file or f"{self.game.name}.svg")
        if target.suffix.casefold() != ".svg":
            raise UnreadableAction("board_what", file=quoted(str(target)))
        write_text(target, self.game.view(seat).svg(self.language, names=self.names))
        self.screen.line(self._say("drawn", file=target))

    def _save(self, file: str, _: int) -> None:
        if not file and self.save_file is None:
            raise UnreadableAction("save_what")
        target = self._path(file) if file else self.save_file
        assert target is not None  # noqa: S101
        target = target if target.suffix else target.with_suffix(".json")
        self.screen.line(self._say("saved", file=saves.save_as(self.game, target)))

    def _path(self, text: str) -> Path:
        """Return the file that somebody names; ``~`` is the own folder."""
        if not text.isprintable():
            raise UnreadableAction("save_what")
        with contextlib.suppress(RuntimeError):
            return Path(text).expanduser()
        return Path(text)

    def _quit(self, _: str, seat: int) -> None:
        self._offer_to_save()
        raise Leaving

    # Words.

    def _say(self, key: str, **facts: object) -> str:
        return self.texts(f"cli.play.{key}", **facts)

    def _name(self, seat: int) -> str:
        return self.texts.seat(seat, self.names)

"""Where bots think: in processes of their own, so that no page and no other table waits for them.

Bots that decide in a moment and bots that take their time have separate lanes, so the long thoughts of one table never
stand before the short ones of another. A lane starts its processes when they are needed. In each lane the thought that
could be finished first comes first: a short one overtakes a long one, but only as long as the long one has not waited
for as long as it will take. The time of a thought counts from when it begins.

A process that dies is replaced, and its thought is begun again. One whose thought nobody wants any more is ended.
"""

from __future__ import annotations

import heapq
import logging
import multiprocessing
import os
import signal
import threading
import time
import traceback
from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import dataclass, field
from itertools import count
from multiprocessing import resource_tracker
from multiprocessing.connection import Connection

from tradewinds.bots import make
from tradewinds.bots.budget import Budget
from tradewinds.bots.warm import warm
from tradewinds.engine.discovery import cards
from tradewinds.engine.game import View
from tradewinds.machine import cores

SHORT = 1.0
"""Seconds of thought up to which a bot decides in a moment."""
COURTESY = 10
"""How far the processes step back behind the server (their nice level)."""
TRIES = 3
"""So many processes may die of one thought before it is given up."""
SPAWN = multiprocessing.get_context("spawn")
"""The server has threads, so its processes start from nothing instead of as its copies."""


log = logging.getLogger(__name__)


class BotFailed(Exception):
    """A bot made no choice."""


@dataclass(frozen=True)
class Question:
    """What a bot is asked: everything that its choice depends on."""

    bot: str
    seed: str
    view: View
    budget: Budget

    @property
    def seconds(self) -> float:
        """How long the answer may take."""
        return self.budget.seconds or 0.0

    def answer(self) -> int:
        """Think, and return the number of the action chosen."""
        return make(self.bot, self.seed).choose(self.view, self.budget).number


# In the processes.


def work(line: Connection) -> None:
    """Answer questions until the server hangs up."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # an interrupt is for the server, which then ends its processes
    if hasattr(os, "nice"):
        os.nice(COURTESY)
    threading.Thread(target=_end_with_the_server, daemon=True).start()
    for card in cards():
        warm(card)
    while True:
        try:
            question: Question = line.recv()
        except EOFError:
            return
        try:
            line.send(question.answer())
        except Exception:
            line.send(traceback.format_exc())


def _end_with_the_server() -> None:
    """Think no further for a server that has died."""
    server = multiprocessing.parent_process()
    if server is not None:
        server.join()
        os._exit(1)


# In the server.


@dataclass(order=True)
class Errand:
    """A question on its way to its answer."""

    due: float
    """When it could be answered if the thinking began at once."""
    number: int
    question: Question = field(compare=False)
    answer: Future[int] = field(default_factory=Future, compare=False)
    process: Process | None = field(default=None, compare=False)
    """Who thinks about it now."""
    wanted: bool = field(default=True, compare=False)
    may_begin: Callable[[], bool] = field(default=lambda: True, compare=False)
    """Asked when it is its turn: perhaps somebody else has begun to think about it."""

    def abandon(self) -> None:
        """Want no answer any more; who is thinking about it gets free for other questions."""
        self.wanted = False
        process = self.process
        if not self.answer.cancel() and process is not None:
            process.end()


class Process:
    """One process that answers questions, one after the other."""

    def __init__(self) -> None:
        self._line, far_end = SPAWN.Pipe()
        self._process = SPAWN.Process(target=work, args=(far_end,), name="thinking", daemon=True)
        self._process.start()
        far_end.close()  # the process has its own; when that is gone, the line is dead

    def ask(self, question: Question) -> int | str:
        """Return an answer, or how the bot failed; EOFError or OSError if the process has died."""
        self._line.send(question)
        answer: int | str = self._line.recv()
        return answer

    def end(self) -> None:
        """End it, whatever it does; who waits for its answer hears that the line is dead."""
        self._process.terminate()

    def bury(self) -> None:
        """End it and leave nothing behind."""
        self.end()
        self._process.join()
        self._line.close()


def _block_interrupts() -> None:
    """Block interrupts in this thread and in the processes it starts: from their first moment they are not for them."""
    if hasattr(signal, "pthread_sigmask"):
        resource_tracker.ensure_running()  # it comes with the first process, and to start it lets interrupts in again
        signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])


def _new_process() -> Process | None:
    try:
        return Process()
    except OSError:
        log.exception("No process can be started for bots to think in")
        return None


class Lane:
    """Processes that answer questions, at most so many at the same time."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._numbers = count()
        self._waiting: list[Errand] = []
        self._under_way: list[Errand] = []
        self._threads: list[threading.Thread] = []
        self._idle = 0
        self._open = True
        self._changed = threading.Condition()

    def get_ready(self) -> None:
        """Have a process ready before the first question comes."""
        with self._changed:
            if not self._threads and self._open:
                self._add_thread()

    def ask(self, question: Question, may_begin: Callable[[], bool] = lambda: True) -> Errand:
        """Have a bot think about a question as soon as it is its turn, if it may begin then."""
        with self._changed:
            due = time.monotonic() + question.seconds
            errand = Errand(due, next(self._numbers), question, may_begin=may_begin)
            if not self._open:
                errand.abandon()
                return errand
            heapq.heappush(self._waiting, errand)
            if self._idle < len(self._waiting) and len(self._threads) < self._most:
                self._add_thread()
            self._changed.notify()
        return errand

    def close(self) -> None:
        """End all thinking; questions without an answer are abandoned."""
        with self._changed:
            self._open = False
            self._changed.notify_all()
        for errand in (*self._waiting, *self._under_way):
            errand.abandon()
        for thread in self._threads:
            thread.join()

    def _add_thread(self) -> None:
        thread = threading.Thread(target=self._attend_a_process, name="thinking", daemon=True)
        self._threads.append(thread)
        thread.start()

    def _attend_a_process(self) -> None:
        """Hand one question after the other to a process, and replace it when it dies."""
        _block_interrupts()
        process = _new_process()
        while (errand := self._next()) is not None:
            if errand.wanted and not errand.may_begin():
                errand.answer.cancel()
            if errand.answer.set_running_or_notify_cancel():
                process = self._run(errand, process)
            with self._changed:
                self._under_way.remove(errand)
        if process is not None:
            process.bury()

    def _next(self) -> Errand | None:
        with self._changed:
            self._idle += 1
            self._changed.wait_for(lambda: self._waiting or not self._open)
            self._idle -= 1
            if not self._open:
                return None
            errand = heapq.heappop(self._waiting)
            self._under_way.append(errand)
            return errand

    def _run(self, errand: Errand, process: Process | None) -> Process | None:
        """See to it that a question is answered; return the process that is there for the next."""
        answer: int | str = f"{TRIES} processes died of it"
        for _ in range(TRIES):
            errand.process = process = process or _new_process()
            if process is None:
                continue
            if not errand.wanted:
                break
            try:
                answer = process.ask(errand.question)
                break
            except (EOFError, OSError):
                process.bury()
                process = None
                if not errand.wanted:
                    break
        errand.process = None
        if isinstance(answer, int):
            errand.answer.set_result(answer)
        else:
            errand.answer.set_exception(BotFailed(answer))
        return process


class Thinking:
    """Everything that the bots of this server think about."""

    def __init__(self) -> None:
        most = max(1, cores() - 1)
        self._short, self._long = Lane(most), Lane(most)

    def get_ready_for(self, budget: Budget) -> None:
        """Have a process ready for questions with such a budget."""
        self._lane(budget).get_ready()

    def ask(self, question: Question, may_begin: Callable[[], bool] = lambda: True) -> Errand:
        """Have a bot think about a question, if it may begin when it is its turn."""
        return self._lane(question.budget).ask(question, may_begin)

    def close(self) -> None:
        """End all thinking."""
        for lane in (self._short, self._long):
            lane.close()

    def _lane(self, budget: Budget) -> Lane:
        return self._short if (budget.seconds or 0.0) <= SHORT else self._long

"""The clerk makes the decisions that need no person: those of bots, and those that visibly leave no choice.

It works in threads of its own, never in the loop that serves pages, and waits a moment before each decision so that
people can follow. Bots that think do it elsewhere (`tradewinds.site.tables.thinking`), and meanwhile the clerk looks
after other tables. What it decides goes through the same service as what people decide. While somebody asks the table
to go back, it waits for the answer.
"""

from __future__ import annotations

import heapq
import logging
import random
import threading
import time
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass, field

from django.conf import settings
from django.db import close_old_connections

from tradewinds.bots import make
from tradewinds.bots.budget import Budget
from tradewinds.site import company
from tradewinds.site.tables import services
from tradewinds.site.tables.course import Course, courses
from tradewinds.site.tables.models import Proposal, Seat, Table
from tradewinds.site.tables.news import news
from tradewinds.site.tables.thinking import Errand, Question, Thinking
from tradewinds.site.tables.watch import watch
from tradewinds.site.wording import Refused

WORKERS = 2
AFTER_TROUBLE = 5.0
log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Decision:
    """A decision that needs no person and has yet to be made."""

    table: int
    moment: str
    seat: int
    bot: str
    """Nothing if a person is asked who has no choice."""
    course: Course = field(compare=False)

    @property
    def budget(self) -> Budget | None:
        """How long there is to think about it; nothing if there is nothing to think about."""
        return company.budget_of(self.bot) if len(self.course.game.actions) > 1 else None

    @property
    def seed(self) -> str:
        """The chance of the bot: the same table at the same moment makes the same choice, also after a restart."""
        return f"{self.course.game.seed.hex()} {self.seat} {self.moment}"

    def question(self, budget: Budget) -> Question:
        """Return what the bot is asked."""
        return Question(company.made_by(self.bot), self.seed, self.course.game.view(self.seat), budget)

    def choose(self) -> int:
        """Return what the bot chooses, here and now; what leaves no choice needs no bot."""
        actions = self.course.game.actions
        if len(actions) == 1:
            return actions[0].number
        return make(company.made_by(self.bot), self.seed).choose(self.course.game.view(self.seat), self.budget).number

    def in_any_case(self, choose: Callable[[], int]) -> int:
        """Return what was chosen; if the bot fails, the table goes on all the same, with any legal action."""
        try:
            return choose()
        except Exception:
            log.exception("The bot %s failed; it plays at random once", self.bot)
            return random.Random(self.seed).choice(self.course.game.actions).number

    def write_down(self, action: int) -> bool:
        """Make the decision; tell whether nobody was quicker."""
        try:
            services.play_unasked(self.table, action, self.moment)
        except Refused:  # the news of what was quicker bring the clerk back
            return False
        return True


def due(table: int) -> Decision | None:
    """Return the decision that a table waits for, if it needs no person."""
    row = Table.objects.filter(pk=table, stage=Table.Stage.PLAYING).first()
    if row is None:
        return None
    try:
        course = courses.of(row)
    except Refused:  # a table of older rules: nobody can go on with it
        return None
    seats = list(row.seats.all())
    waiting = course.waits_for(row, seats)
    if waiting is None or waiting.confirming or Proposal.objects.filter(table=row).exists():
        return None
    bot = seats[waiting.seat].bot
    if not bot and not course.only_choice:
        return None
    return Decision(table, course.moment, waiting.seat, bot, course)


def carry_on(table: int) -> bool:
    """Make one decision at a table, here and now, if it needs no person; tell whether it was made."""
    decision = due(table)
    return decision is not None and decision.write_down(decision.in_any_case(decision.choose))


class Clerk:
    """Looks after all tables of this process."""

    def __init__(self) -> None:
        self._due: list[tuple[float, int]] = []
        self._expected: set[int] = set()
        """The tables that will be looked at: once for each is enough, however much happens there."""
        self._at_work = False
        self._wake = threading.Condition()
        self._random = random.Random()
        self._pool = ThreadPoolExecutor(WORKERS, thread_name_prefix="clerk")
        self._thinking = Thinking()
        self._thoughts: dict[int, tuple[Decision, Errand]] = {}
        """What is being thought about at which table."""

    def start(self) -> None:
        """Begin with the tables that were interrupted, and follow the news from now on."""
        self._at_work = True
        news.followers.append(self.notice)
        threading.Thread(target=self._run, name="clerk", daemon=True).start()
        for table in Table.objects.filter(stage=Table.Stage.PLAYING).values_list("pk", flat=True):
            self.notice(table)
        watch.start()

    def stop(self) -> None:
        """Finish the decisions that are being written down, and begin no more; who thinks is interrupted.

        Nothing is lost by it: after the next start the same bots think about the same questions.
        """
        watch.stop()
        news.followers.remove(self.notice)
        with self._wake:
            self._at_work = False
            self._wake.notify()
        self._thinking.close()
        self._pool.shutdown()

    def notice(self, table: int) -> None:
        """Look at a table soon."""
        self._look(table, settings.BOT_DELAY * self._random.uniform(0.7, 1.3))

    def _look(self, table: int, delay: float) -> None:
        with self._wake:
            if table not in self._expected:
                self._expected.add(table)
                heapq.heappush(self._due, (time.monotonic() + delay, table))
                self._wake.notify()

    def _run(self) -> None:
        while True:
            with self._wake:
                while self._at_work and (not self._due or self._due[0][0] > time.monotonic()):
                    self._wake.wait(self._due[0][0] - time.monotonic() if self._due else None)
                if not self._at_work:
                    return
                _, table = heapq.heappop(self._due)
                self._expected.discard(table)
                self._pool.submit(self._carefully, table, self._attend)

    def _carefully(self, table: int, deed: Callable[[int], None]) -> None:
        """Do something for a table, and look at it again later if that fails."""
        close_old_connections()
        try:
            deed(table)
        except Exception:
            log.exception("Table %s: no decision could be made; trying again", table)
            self._look(table, AFTER_TROUBLE)
        finally:
            close_old_connections()

    def _attend(self, table: int) -> None:
        """Make the decision that is due at a table, or let its bot begin to think about it."""
        self._get_ready_for(table)
        decision = due(table)
        budget = None if decision is None else decision.budget
        if decision is not None and budget is not None:
            self._let_think(decision, budget)
            return
        self._stop_thinking(table)
        if decision is not None:
            decision.write_down(decision.in_any_case(decision.choose))

    def _get_ready_for(self, table: int) -> None:
        """Have processes ready for the bots of a table before it is their turn: starting one takes seconds."""
        seats = Seat.objects.filter(table=table, table__stage=Table.Stage.PLAYING).exclude(bot="")
        for budget in map(company.budget_of, seats.values_list("bot", flat=True)):
            if budget is not None:
                self._thinking.get_ready_for(budget)

    # Thinking. A table has at most one thought at a time: about the decision that is due there.

    def _let_think(self, decision: Decision, budget: Budget) -> None:
        with self._wake:
            before = self._thoughts.get(decision.table)
            if before is not None and before[0] == decision:
                return
            errand = self._thinking.ask(decision.question(budget))
            self._thoughts[decision.table] = (decision, errand)
        if before is not None:
            before[1].abandon()
        errand.answer.add_done_callback(lambda answer: self._think_no_more(decision, errand, answer))

    def _stop_thinking(self, table: int) -> None:
        """Stop thinking about what is not due any more: somebody went back, took over, or took the table away."""
        with self._wake:
            before = self._thoughts.pop(table, None)
        if before is not None:
            before[1].abandon()

    def _think_no_more(self, decision: Decision, errand: Errand, answer: Future[int]) -> None:
        """Hand an answer to the threads that write decisions down; an answer that nobody wants is dropped."""
        with self._wake:
            if not self._at_work or self._thoughts.get(decision.table) != (decision, errand):
                return
            del self._thoughts[decision.table]
            self._pool.submit(self._carefully, decision.table, lambda _: self._conclude(decision, answer))

    def _conclude(self, decision: Decision, answer: Future[int]) -> None:
        """Write down what a bot has chosen, if that is still what the table waits for."""
        if due(decision.table) == decision:
            decision.write_down(decision.in_any_case(answer.result))
        else:
            self.notice(decision.table)


clerk = Clerk()

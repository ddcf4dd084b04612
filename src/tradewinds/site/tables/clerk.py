"""The clerk makes the decisions that need no person: those of bots, and those that visibly leave no choice.

It works in threads of its own, never in the loop that serves pages, and waits a moment before each decision so that
people can follow. Bots that think do it elsewhere (`tradewinds.site.tables.thinking`), and meanwhile the clerk looks
after other tables. What it decides goes through the same service as what people decide. While somebody asks the table
to go back, it waits for the answer.

Several clerks, in processes and on machines of their own, can look after the tables of one database. All of them hear
the news; a decision that takes thinking is claimed by who begins to think about it.
"""

from __future__ import annotations

import heapq
import logging
import math
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
from tradewinds.site.processes.claims import RENEWAL, Claims
from tradewinds.site.tables import services
from tradewinds.site.tables.course import Course, courses
from tradewinds.site.tables.models import Proposal, Seat, Table
from tradewinds.site.tables.news import news
from tradewinds.site.tables.thinking import Errand, Question, Thinking
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
        self._expected: dict[int, float] = {}
        """When a table will be looked at: once for each is enough, however much happens there."""
        self.started = False
        """Whether it has ever begun in this process."""
        self._at_work = False
        self._wake = threading.Condition()
        self._in_hand: dict[int, float] = {}
        """When the tables came to the threads that look after them now."""
        self._random = random.Random()
        self._pool = ThreadPoolExecutor(WORKERS, thread_name_prefix="clerk")
        self._thinking = Thinking()
        self._thoughts: dict[int, tuple[Decision, Errand]] = {}
        """What is being thought about at which table."""
        self._claims = Claims()

    def start(self) -> None:
        """Begin with the tables that were interrupted, and follow the news from now on."""
        self.started = self._at_work = True
        self._claims.start()
        news.followers.append(self.notice)
        news.after_a_break.append(self._begin_again)
        self._thread = threading.Thread(target=self._run, name="clerk", daemon=True)
        self._thread.start()
        self._notice_all()

    def _begin_again(self) -> None:
        """Look at all tables, because something was perhaps not heard."""
        self._pool.submit(self._notice_all)

    def _notice_all(self) -> None:
        close_old_connections()
        for table in Table.objects.filter(stage=Table.Stage.PLAYING).values_list("pk", flat=True):
            self.notice(table)
        close_old_connections()

    def stop(self) -> None:
        """Finish the decisions that are being written down, and begin no more; who thinks is interrupted.

        Nothing is lost by it: after the next start the same bots think about the same questions.
        """
        news.followers.remove(self.notice)
        news.after_a_break.remove(self._begin_again)
        with self._wake:
            self._at_work = False
            self._wake.notify()
        self._thinking.close()
        self._pool.shutdown()
        self._claims.stop()

    @property
    def behind(self) -> float | None:
        """How many seconds the oldest table has waited to be looked after; nothing if nobody is at work."""
        with self._wake:
            if not self._at_work or not self._thread.is_alive():
                return None
            since = [*self._in_hand.values(), *(when for when, _ in self._due[:1])]
        return max(0.0, time.monotonic() - min(since)) if since else 0.0

    def notice(self, table: int) -> None:
        """Look at a table soon."""
        self._look(table, settings.BOT_DELAY * self._random.uniform(0.7, 1.3))

    def _look(self, table: int, delay: float) -> None:
        when = time.monotonic() + delay
        with self._wake:
            if when < self._expected.get(table, math.inf):
                self._expected[table] = when
                heapq.heappush(self._due, (when, table))
                self._wake.notify()

    def _run(self) -> None:
        while True:
            with self._wake:
                while self._at_work and (not self._due or self._due[0][0] > time.monotonic()):
                    self._wake.wait(self._due[0][0] - time.monotonic() if self._due else None)
                if not self._at_work:
                    return
                when, table = heapq.heappop(self._due)
                if self._expected.get(table) != when:  # it was looked at sooner
                    continue
                del self._expected[table]
                self._in_hand.setdefault(table, time.monotonic())
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
            with self._wake:
                self._in_hand.pop(table, None)

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
            errand = self._thinking.ask(decision.question(budget), lambda: self._may_think_about(decision))
            self._thoughts[decision.table] = (decision, errand)
        if before is not None:
            before[1].abandon()
        errand.answer.add_done_callback(lambda answer: self._think_no_more(decision, errand, answer))

    def _may_think_about(self, decision: Decision) -> bool:
        """Claim a decision; tell whether nobody else thinks about it."""
        close_old_connections()
        try:
            return self._claims.take(decision.table, decision.moment)
        except Exception:
            log.exception("Table %s: no decision could be claimed; trying again", decision.table)
            return False
        finally:
            close_old_connections()

    def _stop_thinking(self, table: int) -> None:
        """Stop thinking about what is not due any more: somebody went back, took over, or took the table away."""
        with self._wake:
            before = self._thoughts.pop(table, None)
        if before is not None:
            before[1].abandon()

    def _think_no_more(self, decision: Decision, errand: Errand, answer: Future[int]) -> None:
        """Hand an answer to the threads that write decisions down; an answer that nobody wants is dropped.

        Without an answer somebody else thinks about it. If he does not come to an end, it is tried again.
        """
        self._claims.forget(decision.table, decision.moment)
        with self._wake:
            if not self._at_work or self._thoughts.get(decision.table) != (decision, errand):
                return
            del self._thoughts[decision.table]
            if answer.cancelled():
                self._look(decision.table, RENEWAL)
                return
            self._pool.submit(self._carefully, decision.table, lambda _: self._conclude(decision, answer))

    def _conclude(self, decision: Decision, answer: Future[int]) -> None:
        """Write down what a bot has chosen, if that is still what the table waits for."""
        if due(decision.table) == decision:
            decision.write_down(decision.in_any_case(answer.result))
        else:
            self.notice(decision.table)


clerk = Clerk()

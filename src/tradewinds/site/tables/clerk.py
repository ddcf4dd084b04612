"""The clerk makes the decisions that need no person: those of bots, and those that visibly leave no choice.

It works in threads of its own, never in the loop that serves pages, and waits a moment before each decision so that
people can follow. What it decides goes through the same service as what people decide. While somebody asks the table
to go back, it waits for the answer.
"""

from __future__ import annotations

import heapq
import logging
import random
import threading
import time
from concurrent.futures import ThreadPoolExecutor

from django.conf import settings
from django.db import close_old_connections

from tradewinds.bots import make
from tradewinds.engine.actions import Action
from tradewinds.site.tables import services
from tradewinds.site.tables.course import Course, courses
from tradewinds.site.tables.models import Proposal, Table
from tradewinds.site.tables.news import news
from tradewinds.site.wording import Refused

WORKERS = 2
AFTER_TROUBLE = 5.0
log = logging.getLogger(__name__)


def carry_on(table: int) -> bool:
    """Make one decision at a table if it needs no person; tell whether it was made."""
    row = Table.objects.filter(pk=table, stage=Table.Stage.PLAYING).first()
    if row is None:
        return False
    try:
        course = courses.of(row)
    except Refused:  # a table of older rules: nobody can go on with it
        return False
    seats = list(row.seats.all())
    waiting = course.waits_for(row, seats)
    if waiting is None or waiting.confirming or Proposal.objects.filter(table=row).exists():
        return False
    bot = seats[waiting.seat].bot
    if not bot and not course.only_choice:
        return False
    action = _choose(course, waiting.seat, bot)
    try:
        services.play_unasked(table, action.number, course.moment)
    except Refused:  # somebody was quicker; the news of that bring the clerk back
        return False
    return True


def _choose(course: Course, seat: int, bot: str) -> Action:
    """Return what a bot decides; what leaves no choice needs no bot.

    The same table at the same moment makes the same choice, also after a restart. If a bot fails, the table goes on all
    the same, with any legal action.
    """
    actions = course.game.actions
    if len(actions) == 1:
        return actions[0]
    seed = f"{course.game.seed.hex()} {seat} {course.moment}"
    try:
        return make(bot, seed).choose(course.game.view(seat))
    except Exception:
        log.exception("The bot %s failed; it plays at random once", bot)
        return random.Random(seed).choice(actions)


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

    def start(self) -> None:
        """Begin with the tables that were interrupted, and follow the news from now on."""
        self._at_work = True
        news.followers.append(self.notice)
        threading.Thread(target=self._run, name="clerk", daemon=True).start()
        for table in Table.objects.filter(stage=Table.Stage.PLAYING).values_list("pk", flat=True):
            self.notice(table)

    def stop(self) -> None:
        """Finish the decisions that are being made, and begin no more."""
        news.followers.remove(self.notice)
        with self._wake:
            self._at_work = False
            self._wake.notify()
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
                self._pool.submit(self._attend, table)

    def _attend(self, table: int) -> None:
        close_old_connections()
        try:
            carry_on(table)
        except Exception:
            log.exception("Table %s: no decision could be made; trying again", table)
            self._look(table, AFTER_TROUBLE)
        finally:
            close_old_connections()


clerk = Clerk()

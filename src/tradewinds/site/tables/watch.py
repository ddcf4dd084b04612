"""The watch sees to it that no table is stuck, and that nobody loses time in which he could not play.

Every process keeps a watch, and none of them has to be there: what is due stands in the tables, and is checked again
under the lock of the table. What two of them want to do at the same time is done once.
"""

from __future__ import annotations

import logging
from datetime import datetime, timedelta
from functools import partial

from django.db import transaction
from django.db.models import F
from django.utils import timezone

from tradewinds.site.rounds import Rounds
from tradewinds.site.tables import services
from tradewinds.site.tables.models import Proposal, Pulse, Table
from tradewinds.site.tables.news import news
from tradewinds.site.wording import Refused

EVERY = 2.0
"""Seconds between two looks at what is due."""
BEAT = timedelta(seconds=10)
LONGEST_SILENCE = timedelta(seconds=40)
"""Who was not heard of for longer was down, or asleep: that time is taken from nobody. A quick restart counts."""
AFTER_TROUBLE = timedelta(minutes=1)
AT_ONCE = 100
"""How many tables are looked after in one round."""
log = logging.getLogger(__name__)


def keep_watch() -> None:
    """Say that the site is up, and do what is due at tables where nobody plays."""
    beat()
    for table in (
        Table.objects.filter(acts_at__lte=timezone.now()).order_by("acts_at").values_list("pk", flat=True)[:AT_ONCE]
    ):
        attend(table)


def attend(table: int) -> bool:
    """Do what is due at a table; tell whether nobody was quicker."""
    try:
        services.act_when_due(table)
    except Refused as refusal:
        if refusal.key == "old_rules":  # nobody can go on with it
            Table.objects.filter(pk=table).update(asked_at=None, acts_at=None)
        return False
    except Exception:  # the other tables are looked after all the same
        log.exception("Table %s: what was due could not be done; trying again", table)
        Table.objects.filter(pk=table).update(acts_at=timezone.now() + AFTER_TROUBLE)
        return False
    return True


def beat() -> None:
    """Say that the site is up. If it was down before, every clock is put forward by that time."""
    now = timezone.now()
    last = Pulse.objects.values_list("at", flat=True).filter(pk=1).first()
    if last is not None and now - last < BEAT:
        return
    with transaction.atomic():
        pulse, _ = Pulse.objects.select_for_update().get_or_create(pk=1, defaults={"at": now})
        silence = now - pulse.at
        if silence > LONGEST_SILENCE:
            _give_back(pulse.at, now)
        pulse.at = max(now, pulse.at)
        pulse.save()


def _give_back(down_at: datetime, now: datetime) -> None:
    """Let everything that waits have begun to wait later, by the time in which nobody could play."""
    silence = now - down_at
    waiting = Table.objects.filter(stage=Table.Stage.PLAYING, acts_at__isnull=False)
    changed = list(waiting.values_list("pk", flat=True))
    for row in waiting.filter(pk__in=changed).select_for_update():
        lost = silence if row.asked_at is None else max(min(silence, now - row.asked_at), timedelta())
        Table.objects.filter(pk=row.pk).update(
            asked_at=None if row.asked_at is None else row.asked_at + lost,
            acts_at=F("acts_at") + lost,
            version=F("version") + 1,  # so that open pages hear of it
        )
    Proposal.objects.filter(table__in=changed).update(made_at=F("made_at") + silence)
    for table in changed:
        transaction.on_commit(partial(news.publish, table))


watch = Rounds("watch", EVERY, keep_watch)

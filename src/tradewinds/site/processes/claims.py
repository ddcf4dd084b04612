"""Who thinks about what: of several clerks at one database, one thinks about a decision.

A claim holds for some seconds and is renewed as long as somebody thinks, so that the decision of a worker that was
killed is soon free for another. The clock is that of the database. A claim saves work and nothing else: who writes down
first has decided.
"""

from __future__ import annotations

import logging
import secrets
import threading
from datetime import timedelta

from django.db import IntegrityError, connection, transaction
from django.db.models import Q
from django.db.models.functions import Now

from tradewinds.site.processes.models import Claim

LEASE = 6.0
"""Seconds for which a claim holds."""
RENEWAL = 2.0
"""Seconds between two renewals."""

log = logging.getLogger(__name__)


class Claims:
    """The claims of one clerk."""

    def __init__(self) -> None:
        self.holder = secrets.token_hex(8)
        self._held: dict[int, str] = {}
        self._lock = threading.Lock()
        self._stopped = threading.Event()
        self._thread = threading.Thread(target=self._renew, name="claims", daemon=True)

    def start(self) -> None:
        """Begin to renew what is claimed."""
        self._thread.start()

    def stop(self) -> None:
        """Give everything back."""
        self._stopped.set()
        self._thread.join()

    def take(self, table: int, moment: str) -> bool:
        """Claim the decision that a table waits for; tell whether it was free."""
        claim = {"moment": moment, "holder": self.holder, "until": Now() + timedelta(seconds=LEASE)}
        free = Q(until__lt=Now()) | Q(holder=self.holder) | ~Q(moment=moment)
        if not Claim.objects.filter(free, table=table).update(**claim):
            try:
                with transaction.atomic():
                    Claim.objects.create(table_id=table, **claim)
            except IntegrityError:  # somebody has it, or the table is gone
                return False
        with self._lock:
            self._held[table] = moment
        return True

    def forget(self, table: int, moment: str) -> None:
        """Renew a claim no more: the thinking has come to an end."""
        with self._lock:
            if self._held.get(table) == moment:
                del self._held[table]

    def _renew(self) -> None:
        while not self._stopped.wait(RENEWAL):
            with self._lock:
                held = list(self._held)
            if not held:
                continue
            try:
                own = Claim.objects.filter(holder=self.holder, table__in=held)
                own.update(until=Now() + timedelta(seconds=LEASE))
            except Exception as trouble:  # others may think about the same: that does no harm
                log.warning("Claims could not be renewed: %s", trouble)
                connection.close()
        self._give_back()

    def _give_back(self) -> None:
        try:
            Claim.objects.filter(holder=self.holder).delete()
        except Exception as trouble:  # they run out
            log.warning("Claims could not be given back: %s", trouble)
        finally:
            connection.close()

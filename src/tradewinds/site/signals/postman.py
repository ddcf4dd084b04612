"""The postman sends what is in the outbox, in threads of his own: no table and no page waits for him.

Every process may have one. A signal is taken by putting its time to be sent further off, which only one of them can do;
who dies with a signal in his hands leaves it to the others, who send it when that time has come.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor, wait
from datetime import UTC, datetime, timedelta

from django.db import close_old_connections, transaction
from django.db.models import F
from django.utils import timezone

from tradewinds.errors import TradewindsError
from tradewinds.site.rounds import Rounds
from tradewinds.site.signals import mails, webhooks
from tradewinds.site.signals.messages import message_of, still_holds
from tradewinds.site.signals.models import HOOK, MAIL, Contact, Signal
from tradewinds.site.wording import Refused

EVERY = 2.0
AT_ONCE = 20
HANDS = 4
AFTER = (timedelta(seconds=40), timedelta(minutes=3), timedelta(minutes=15))
"""How much later a signal is sent again that could not be sent; then it is given up."""
FAILURES = 10
"""After so many signals in a row that it did not take, a webhook is not called any more."""
KEPT = timedelta(days=14)
TIDIED_EVERY = timedelta(hours=1)
log = logging.getLogger(__name__)


class Postman:
    """Sends what is due."""

    def __init__(self) -> None:
        self._rounds = Rounds("postman", EVERY, self.deliver_due)
        self._hands: ThreadPoolExecutor | None = None
        self._stopping = False
        self._tidied = datetime.min.replace(tzinfo=UTC)

    def start(self) -> None:
        """Begin, with what was left when the site stopped."""
        self._stopping = False
        self._hands = ThreadPoolExecutor(HANDS, thread_name_prefix="postman")
        self._rounds.start()

    def stop(self) -> None:
        """Finish what is being sent, and leave the rest for the next start."""
        self._stopping = True
        self._rounds.stop()
        if self._hands is not None:
            self._hands.shutdown()

    def deliver_due(self) -> None:
        """Send everything that is due, several things at the same time."""
        now = timezone.now()
        waiting = Signal.objects.filter(state=Signal.State.WAITING, due_at__lte=now).order_by("due_at")[:AT_ONCE]
        deliveries = [self._carefully(signal) for signal in waiting]
        if self._hands is None:
            for delivery in deliveries:
                delivery()
        else:
            wait([self._hands.submit(_with_connection(delivery)) for delivery in deliveries])
        if now - self._tidied > TIDIED_EVERY:
            self._tidied = now
            Signal.objects.filter(made_at__lt=now - KEPT).exclude(state=Signal.State.WAITING).delete()

    def _carefully(self, signal: Signal) -> Callable[[], None]:
        def deliver_it() -> None:
            if self._stopping:
                return
            try:
                deliver(signal)
            except Exception:
                log.exception("Signal %s could not be sent", signal.pk)

        return deliver_it


def _with_connection(deed: Callable[[], None]) -> Callable[[], None]:
    def do() -> None:
        close_old_connections()
        try:
            deed()
        finally:
            close_old_connections()

    return do


def deliver(signal: Signal) -> None:
    """Send a signal, unless somebody else has taken it, or there is nothing to tell any more."""
    if not _take(signal):
        return
    if signal.tries > len(AFTER):  # whoever took it before did not come back
        _end(signal, Signal.State.FAILED)
        return
    contact = Contact.objects.filter(person=signal.person_id).first()
    if contact is None or signal.way not in contact.ways or not still_holds(signal):
        _end(signal, Signal.State.DROPPED)
        return
    message = message_of(signal, contact)
    try:
        if signal.way == MAIL:
            mails.send(contact, message, signal.pk)
        else:
            webhooks.call(contact.webhook, message.in_form(contact.form))
    except (TradewindsError, OSError) as trouble:
        _note_trouble(contact, signal.way, trouble)
        if signal.tries >= len(AFTER):
            _end(signal, Signal.State.FAILED)
        return
    _end(signal, Signal.State.SENT)
    note_success(contact, signal.way)


def _take(signal: Signal) -> bool:
    """Put the time to send a signal further off; only one can do that."""
    after = AFTER[min(signal.tries, len(AFTER) - 1)]
    own = Signal.objects.filter(pk=signal.pk, state=Signal.State.WAITING, due_at=signal.due_at, tries=signal.tries)
    taken = own.update(due_at=timezone.now() + after, tries=F("tries") + 1) == 1
    signal.tries += 1
    return taken


def _end(signal: Signal, state: Signal.State) -> None:
    Signal.objects.filter(pk=signal.pk).update(state=state)


def note_success(contact: Contact, way: str) -> None:
    """Forget earlier trouble."""
    own = Contact.objects.filter(pk=contact.pk)
    if way == MAIL:
        own.update(email_trouble="")
    else:
        own.filter(webhook=contact.webhook).update(failures=0, trouble="", trouble_facts={}, trouble_at=None)


def _note_trouble(contact: Contact, way: str, trouble: Exception) -> None:
    if way == HOOK:
        note_failure(contact, trouble)
    else:
        Contact.objects.filter(pk=contact.pk).update(email_trouble="mail_failed")


def note_failure(contact: Contact, trouble: Exception) -> None:
    """Remember why a webhook did not take something; after many failures it is not called any more."""
    with transaction.atomic():
        row = Contact.objects.select_for_update().get(pk=contact.pk)
        if row.webhook != contact.webhook:  # somebody has given another one meanwhile
            return
        known = trouble if isinstance(trouble, Refused) else Refused("webhook_silent")
        row.trouble, row.trouble_facts, row.trouble_at = known.key, dict(known.facts), timezone.now()
        row.failures += 1
        row.active = row.active and row.failures < FAILURES
        row.save()


postman = Postman()

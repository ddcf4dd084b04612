"""Who may not play, talk or open tables. Whoever is banned can still look."""

from __future__ import annotations

import ipaddress
from functools import partial

from django.db.models import Q
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import override

from tradewinds.site.accounts.models import Ban
from tradewinds.site.tables.models import Person
from tradewinds.site.wording import Refused, site_texts


def check_welcome(person: Person | None, address: str) -> None:
    """Refuse who is banned, by person or by address."""
    now = timezone.now()
    running = Ban.objects.filter(Q(until=None) | Q(until__gt=now)).filter(Q(person=person) | ~Q(network=""))
    for ban in running:
        if (person is not None and ban.person_id == person.pk) or _covers(ban.network, address):
            refusal = Refused("banned", details=partial(_details, ban))
            refusal.status = 403
            raise refusal


def _covers(network: str, address: str) -> bool:
    try:
        return ipaddress.ip_address(address) in ipaddress.ip_network(network)
    except ValueError:  # a socket of this machine has no address
        return False


def _details(ban: Ban, language: str) -> str:
    """Return how long it lasts and why, to be said after it."""
    say = site_texts(language)
    with override(language):
        until = say("banned.until", date=date_format(ban.until, "DATETIME_FORMAT")) if ban.until else ""
    return " ".join(filter(None, (until, say("banned.why", reason=ban.reason) if ban.reason else "")))

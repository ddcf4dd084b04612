"""Who asks: a person is remembered by the session of the browser, and a name is enough to become one."""

from __future__ import annotations

import re
import unicodedata
import uuid

from django.contrib.auth import SESSION_KEY
from django.http import HttpRequest

from tradewinds.site.accounts.bans import check_welcome
from tradewinds.site.accounts.models import Account, handle_of
from tradewinds.site.limits import LONGEST_NAME
from tradewinds.site.tables.models import Person
from tradewinds.site.wording import Refused

REMEMBERED = "person"


def person_of(request: HttpRequest) -> Person | None:
    """Return who asks: who has logged in, or the guest whom the browser has given a name before."""
    if SESSION_KEY in request.session:
        account = account_of(request)
        return None if account is None else account.person
    return guest_of(request)


def account_of(request: HttpRequest) -> Account | None:
    """Return the account that has logged in. After a new password elsewhere, it has not any more."""
    session = getattr(request, "session", None)
    if session is None or SESSION_KEY not in session:
        return None
    return request.user if isinstance(request.user, Account) else None


def guest_of(request: HttpRequest) -> Person | None:
    """Return the guest of a browser. Who has an account is no guest: he has to log in."""
    known = request.session.get(REMEMBERED)
    return None if known is None else Person.objects.filter(pk=uuid.UUID(known), account=None).first()


def known(request: HttpRequest) -> Person:
    """Return who wants to do something; somebody whom nobody knows can do nothing, nor can who is banned."""
    person = person_of(request)
    check_welcome(person, address_of(request))
    if person is None:
        raise Refused("nobody_known")
    return person


def welcome(request: HttpRequest, name: str) -> Person:
    """Return who asks under the name that he gives; the browser remembers it. An account has its name already."""
    person = person_of(request)
    check_welcome(person, address_of(request))
    if person is not None and account_of(request) is not None:
        return person
    if person is None:
        person = new_guest(name)
        request.session[REMEMBERED] = str(person.pk)
    elif person.name != (clean := check_guest_name(name)):
        person.name = clean
        person.save(update_fields=["name"])
    return person


def address_of(request: HttpRequest) -> str:
    """Return the address that a request comes from."""
    return str(request.META.get("REMOTE_ADDR", ""))


def new_guest(name: str) -> Person:
    """Return somebody who was not here before."""
    return Person.objects.create(name=check_guest_name(name))


def check_guest_name(name: str) -> str:
    """Return a name that a guest can have: none that belongs to an account."""
    clean = check_name(name)
    if Account.objects.filter(handle=handle_of(clean)).exists():
        raise Refused("name_of_account", name=clean)
    return clean


def check_name(name: str) -> str:
    """Return a name that can be shown at a table."""
    clean = re.sub(r"\s+", " ", unicodedata.normalize("NFC", name)).strip()
    if not clean:
        raise Refused("name_missing")
    if len(clean) > LONGEST_NAME:
        raise Refused("name_long", most=LONGEST_NAME)
    if not clean.isprintable():
        raise Refused("name_letters")
    return clean

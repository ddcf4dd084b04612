"""Who asks: a person is remembered by the session of the browser, and a name is enough to become one."""

from __future__ import annotations

import re
import unicodedata
import uuid

from django.http import HttpRequest

from tradewinds.site.limits import LONGEST_NAME
from tradewinds.site.tables.models import Person
from tradewinds.site.wording import Refused

REMEMBERED = "person"


def person_of(request: HttpRequest) -> Person | None:
    """Return who asks, if the browser has been given a name before."""
    known = request.session.get(REMEMBERED)
    if known is None:
        return None
    return Person.objects.filter(pk=uuid.UUID(known)).first()


def welcome(request: HttpRequest, name: str) -> Person:
    """Return who asks under the name that he gives; the browser remembers it."""
    person = person_of(request)
    if person is None:
        person = new_guest(name)
        request.session[REMEMBERED] = str(person.pk)
    elif person.name != (clean := check_name(name)):
        person.name = clean
        person.save(update_fields=["name"])
    return person


def new_guest(name: str) -> Person:
    """Return somebody who was not here before."""
    return Person.objects.create(name=check_name(name))


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

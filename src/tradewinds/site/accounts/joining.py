"""How a guest becomes somebody with an account, and what comes along: his tables, his seats, his settings."""

from __future__ import annotations

from contextlib import suppress
from functools import partial

from django.contrib.auth import login, logout
from django.db import IntegrityError, transaction
from django.db.models import F
from django.http import HttpRequest, HttpResponse

from tradewinds.site import people
from tradewinds.site.accounts.models import Account
from tradewinds.site.pages import remember_language, remember_theme
from tradewinds.site.tables.models import Person, Table
from tradewinds.site.tables.names import own_name
from tradewinds.site.tables.news import news

LEFT_BEHIND = "guest"


def sign_up(request: HttpRequest, name: str, password: str, email: str) -> Account:
    """Make an account of who asks, with all that he did as a guest, and log him in."""
    account = Account.objects.create_user(name, password, email=email, person=people.guest_of(request))
    request.session.pop(people.REMEMBERED, None)
    login(request, account, "django.contrib.auth.backends.ModelBackend")
    return account


def log_in(request: HttpRequest, account: Account) -> bool:
    """Log somebody in; the tables of this browser's guest come along. Tell whether all of them could."""
    guest = people.guest_of(request)
    request.session.pop(people.REMEMBERED, None)
    login(request, account)
    if guest is None or bring_along(guest, account.person):
        return True
    request.session[LEFT_BEHIND] = str(guest.pk)
    return False


def log_out(request: HttpRequest) -> None:
    """Forget who was here. A guest who could not come along is there again."""
    left_behind = request.session.get(LEFT_BEHIND)
    logout(request)
    if left_behind is not None:
        request.session[people.REMEMBERED] = left_behind


def bring_along(guest: Person, person: Person) -> bool:
    """Give what belongs to a guest to somebody with an account; tell whether it was everything.

    Where both sit at the same table, both stay: one person would see two hands. So would somebody who only uses the
    same computer.
    """
    with transaction.atomic():
        both = Table.objects.filter(seats__person=person).values("pk")
        coming = Table.objects.filter(seats__person=guest) | Table.objects.filter(host=guest)
        keys = sorted(coming.exclude(pk__in=both).values_list("pk", flat=True).distinct())
        for table in Table.objects.select_for_update().filter(pk__in=keys).order_by("pk"):
            if table.seats.filter(person=person).exists():  # he has just sat down here
                continue
            for seat in table.seats.filter(person=guest):
                if seat.name == guest.name:
                    seat.name = own_name(person.name, table.seats.exclude(pk=seat.pk))
                seat.person = person
                seat.save(update_fields=["person", "name"])
            host = person if table.host_id == guest.pk else table.host
            # Nothing happened at the table: it keeps its place in lists.
            Table.objects.filter(pk=table.pk).update(host=host, version=F("version") + 1)
            transaction.on_commit(partial(news.publish, table.pk))
        if guest.seats.exists() or guest.hosted.exists():
            return False
        _move_the_rest(guest, person)
        guest.delete()
    return True


def _move_the_rest(guest: Person, person: Person) -> None:
    """Keep what else points at a guest; bans too, or logging in would be a way out of them.

    What the person has already, and can have only once, goes with the guest.
    """
    for relation in Person._meta.related_objects:
        for row in relation.related_model._base_manager.filter(**{relation.field.name: guest}):
            setattr(row, relation.field.name, person)
            with suppress(IntegrityError), transaction.atomic():
                row.save(update_fields=[relation.field.name])


def prefer(request: HttpRequest, response: HttpResponse, account: Account) -> None:
    """Let this browser look as the account wants; what the account does not say yet, the browser says."""
    known = {"language": request.COOKIES.get("language", ""), "theme": request.COOKIES.get("theme", "")}
    if not account.language and not account.theme and any(known.values()):
        account.language, account.theme = known["language"][:8], known["theme"][:8]
        account.save(update_fields=["language", "theme"])
    if account.language:
        remember_language(response, account.language, request)
    if account.theme:
        remember_theme(response, account.theme, request)

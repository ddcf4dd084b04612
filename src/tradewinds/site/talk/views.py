"""Requests about talk. They translate between HTTP and `services`."""

from __future__ import annotations

from collections.abc import Callable

from django.contrib import messages
from django.db import transaction
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from tradewinds.errors import TradewindsError
from tradewinds.site import pages, people
from tradewinds.site.numbers import whole
from tradewinds.site.people import known
from tradewinds.site.tables.eyes import check_may_look
from tradewinds.site.tables.models import Table
from tradewinds.site.tables.views import find_table
from tradewinds.site.talk import services
from tradewinds.site.talk.panel import Talk
from tradewinds.site.wording import Refused, language_now

Deed = Callable[[HttpRequest, Table], bool]
"""Does what a request wants; tells whether the whole talk has to be read anew after it."""


@require_safe
@never_cache
def talk(request: HttpRequest, key: str) -> JsonResponse:
    """Give everything that was said at a table."""
    return _answer(request, find_table(key), 0)


def _answer(request: HttpRequest, table: Table, after: int) -> JsonResponse:
    person, seats = people.person_of(request), list(table.seats.all())
    check_may_look(table, seats, person)
    return JsonResponse(Talk(table, seats, person, language_now(), after).payload())


def request_to(deed: Deed) -> Callable[..., HttpResponse]:
    """Make a view of something that can be done: a script gets what is new, everybody else the page."""

    @require_POST
    def view(request: HttpRequest, key: str) -> HttpResponse:
        table = find_table(key)
        live = request.headers.get("Accept") == "application/json"
        try:
            anew = deed(request, table)
        except TradewindsError as trouble:
            if live:
                return pages.refused(request, trouble)
            messages.error(request, trouble.text_in(language_now()))
        else:
            if live:
                return _answer(request, table, 0 if anew else whole(request.POST.get("talk", "")) or 0)
        return redirect(f"{reverse('table', args=[key])}#talk")

    return view


@request_to
def speak(request: HttpRequest, table: Table) -> bool:
    """Say something; who has no name yet gives one."""
    text, voice = request.POST.get("text", ""), whole(request.POST.get("voice", ""))
    with transaction.atomic():  # nobody comes into being by words that are refused
        person = people.person_of(request) or people.welcome(request, request.POST.get("name", ""))
        services.speak(table.key, person, text, voice)
    return False


@request_to
def mute(request: HttpRequest, table: Table) -> bool:
    """Hear nothing more from somebody."""
    services.mute(table.key, known(request), _number(request, "message"))
    return True


@request_to
def hear(request: HttpRequest, table: Table) -> bool:
    """Hear somebody again."""
    services.hear_again(known(request), _number(request, "mute"))
    return True


@request_to
def report(request: HttpRequest, table: Table) -> bool:
    """Ask the host of the site to look at something."""
    services.report(table.key, known(request), _number(request, "message"), request.POST.get("reason", ""))
    return False


def _number(request: HttpRequest, field: str) -> int:
    number = whole(request.POST.get(field, ""))
    if number is None:
        raise Refused("not_a_number", field=field)
    return number

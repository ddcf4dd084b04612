"""Pages, requests and streams of tables. They translate between HTTP and `services`; no rule of a game is here."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from django.conf import settings
from django.contrib import messages
from django.db import transaction
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect, JsonResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tradewinds import bots
from tradewinds.engine.game import Eyes
from tradewinds.errors import BadRecord, TradewindsError
from tradewinds.site import limits, people
from tradewinds.site.accounts.bans import check_welcome
from tradewinds.site.numbers import whole
from tradewinds.site.pages import art_of
from tradewinds.site.people import known
from tradewinds.site.tables import services
from tradewinds.site.tables.eyes import Screen, eyes_then
from tradewinds.site.tables.models import Person, Table
from tradewinds.site.tables.scene import Scene, scene_for
from tradewinds.site.tables.story import as_html, decision_line, story
from tradewinds.site.talk.panel import Talk
from tradewinds.site.wording import Refused, language_now, say

CONFLICT, UNPROCESSABLE = 409, 422


def find_table(key: str) -> Table:
    """Return a table by the end of its link."""
    table = Table.objects.filter(key=key).first()
    if table is None:
        raise Http404
    return table


def scene_of(request: HttpRequest, table: Table) -> Scene:
    """Return what the sender of a request sees of a table."""
    return scene_for(table, people.person_of(request), screen_of(request))


def screen_of(request: HttpRequest) -> Screen:
    """Return the screen a request comes from."""
    given = request.POST if request.method == "POST" else request.GET
    return Screen(
        language=language_now(),
        layout=layout_of(request),
        shown=whole(given.get("seat", "")),
        site=site_for_friends(request),
    )


def site_for_friends(request: HttpRequest) -> str:
    """Return the address of the site to hand on: what is "localhost" here is called otherwise on other machines."""
    here = request.build_absolute_uri("/")[:-1]
    local = next((name for name in settings.LOCAL_NAMES if here.startswith(f"{request.scheme}://{name}")), None)
    return here.replace(local, settings.NETWORK_NAME, 1) if local and settings.NETWORK_NAME else here


def layout_of(request: HttpRequest) -> str:
    """Return the layout for a screen: the browser says it, else a phone is known by its headers."""
    given = (request.POST if request.method == "POST" else request.GET).get("layout")
    wanted = given or request.COOKIES.get("layout", "")
    if wanted in ("wide", "tall"):
        return wanted
    phone = request.headers.get("Sec-CH-UA-Mobile") == "?1" or "Mobi" in request.headers.get("User-Agent", "")
    return "tall" if phone else "wide"


# Pages.


@require_safe
@never_cache
def table(request: HttpRequest, key: str) -> HttpResponse:
    """Show a table."""
    table = find_table(key)
    scene = scene_of(request, table)
    return render(
        request,
        "site/table.html",
        {
            "scene": scene,
            "card": scene.card,
            "art": art_of(scene.card),
            "talk": Talk(table, scene.seats, scene.looker.person, scene.language),
        },
    )


@require_safe
@never_cache
def moment(request: HttpRequest, key: str, number: int) -> HttpResponse:
    """Show a table as it was after so many decisions: as a page, or as data for the slider."""
    scene = scene_of(request, find_table(key))
    if scene.stage == Table.Stage.OPEN:
        return redirect("table", key=key)
    if number > scene.course.decisions:
        raise Http404
    wanted = request.GET.get("eyes", "")
    eyes = eyes_then(scene.course, scene.looker, wanted, scene.everything_open)
    if request.headers.get("Accept") == "application/json":
        return JsonResponse(_moment(scene, number, eyes))
    last = scene.course.decisions
    reader = replace(scene.reader, eyes=eyes)
    context = {
        "scene": scene,
        "card": scene.card,
        "title_of_game": scene.card.title(scene.language),
        "art": art_of(scene.card),
        "log": as_html(story(scene.course, scene.notes, reader), reader, scene.address),
        "number": number,
        "previous": max(number - 1, 0),
        "next": min(number + 1, last),
        "last": last,
        "moment": _moment(scene, number, eyes),
        "eyes": wanted if isinstance(eyes, int) and scene.everything_open else "",
    }
    return render(request, "site/replay.html", context)


def _moment(scene: Scene, number: int, eyes: Eyes) -> dict[str, Any]:
    """Return an earlier moment as one pair of eyes saw it then."""
    then = scene.course.as_of(number)
    view = then.game.view(eyes)
    line = decision_line(scene.course, number, replace(scene.reader, eyes=eyes))
    return {
        "number": number,
        "last": scene.course.decisions,
        "board": scene.draw(view, offers=False),
        "sentences": list(line.sentences),
        "question": view.question_in(scene.language, scene.names),
        "seat": line.seat,
    }


@require_safe
@never_cache
def record(request: HttpRequest, key: str) -> HttpResponse:
    """Give the record of a game, once there is nothing to hide in it."""
    scene = scene_of(request, find_table(key))
    content = scene.record.to_json()
    name = f"{scene.card.name}-{key}.json"
    return HttpResponse(
        content,
        content_type="application/json",
        headers={"Content-Disposition": f'attachment; filename="{name}"'},
    )


@require_http_methods(["GET", "HEAD", "POST"])
def upload(request: HttpRequest) -> HttpResponse:
    """Take the record of a game, to be replayed; who comes without one is asked for it."""
    if request.method != "POST":
        return redirect("records")
    file = request.FILES.get("record")
    length = request.META.get("CONTENT_LENGTH", "")
    if file is None and (whole(length) or 0) <= limits.LARGEST_UPLOAD:
        raise Refused("no_file")
    if file is None or file.size is None or file.size > limits.LARGEST_UPLOAD:  # the end of a large one is not read
        raise Refused("file_large", most=limits.LARGEST_UPLOAD // 1000)
    try:
        content = file.read().decode("utf-8")
    except UnicodeDecodeError:
        raise BadRecord("record_not_text", file=file.name) from None
    person = people.person_of(request)
    check_welcome(person, people.address_of(request))
    brought = services.upload(person, content)
    return redirect("moment", key=brought.key, number=0)


# Requests.

Verb = Callable[[HttpRequest, str, Person], Table | None]


def request_to(verb: Verb, who: Callable[[HttpRequest], Person] = known) -> Callable[..., HttpResponse]:
    """Make a view of a verb: it answers a browser with the fresh table, whether it was carried out or refused."""

    @require_POST
    def view(request: HttpRequest, key: str) -> HttpResponse:
        find_table(key)
        refusal, sequel = "", None
        try:
            with transaction.atomic():  # who is refused has not changed his name either
                sequel = verb(request, key, who(request))
        except TradewindsError as trouble:
            refusal = trouble.text_in(language_now())
        if request.headers.get("Accept") != "application/json":
            return _redirected(request, key, refusal, sequel)
        scene = scene_of(request, find_table(key))
        answer = scene.payload(request.POST.get("cursor", ""), refusal)
        if sequel is not None:
            answer["go"] = reverse("table", args=[sequel.key])
        return JsonResponse(answer, status=CONFLICT if refusal else 200)

    return view


def _redirected(request: HttpRequest, key: str, refusal: str, sequel: Table | None) -> HttpResponseRedirect:
    if refusal:
        messages.error(request, refusal)
    return redirect("table", key=sequel.key if sequel else key)


def _whole(request: HttpRequest, field: str) -> int:
    """Return a number of a request."""
    return _number(request.POST.get(field, ""), field)


def _number(text: str, field: str) -> int:
    number = whole(text)
    if number is None:
        raise Refused("not_a_number", field=field)
    return number


def _moment_of(request: HttpRequest) -> str:
    return request.POST.get("moment", "")


def _sit_down(request: HttpRequest, key: str, person: Person) -> None:
    """Take a free seat, under a name that is remembered."""
    services.sit(key, person, _whole(request, "number"))


def _named(request: HttpRequest) -> Person:
    return people.welcome(request, request.POST.get("name", ""))


sit = request_to(_sit_down, who=_named)


@request_to
def leave(request: HttpRequest, key: str, person: Person) -> None:
    """Get up again."""
    services.leave(key, person, _whole(request, "number"))


@request_to
def begin(request: HttpRequest, key: str, person: Person) -> None:
    """Begin with bots on the free seats."""
    services.begin(key, person, request.POST.get("bot", bots.USUAL))


@request_to
def play(request: HttpRequest, key: str, person: Person) -> None:
    """Answer the question."""
    services.play(key, person, _whole(request, "action"), _moment_of(request))


@request_to
def combine(request: HttpRequest, key: str, person: Person) -> None:
    """Answer with several numbers at once."""
    numbers = [_number(text, "number") for text in request.POST.getlist("number")]
    services.combine(key, person, numbers, _moment_of(request))


@require_safe
@never_cache
def limits_of_numbers(request: HttpRequest, key: str) -> JsonResponse:
    """Tell what the numbers that are given together can be, each after those before it."""
    given = [_number(text, "number") for text in request.GET.getlist("number")]
    return JsonResponse({"limits": scene_of(request, find_table(key)).limits(given)})


@request_to
def confirm(request: HttpRequest, key: str, person: Person) -> None:
    """Let a turn stand."""
    services.confirm(key, person, _moment_of(request))


@request_to
def undo(request: HttpRequest, key: str, person: Person) -> None:
    """Take back the last choice, or the whole turn."""
    services.take_back(key, person, request.POST.get("whole") == "1", _moment_of(request))


@request_to
def propose(request: HttpRequest, key: str, person: Person) -> None:
    """Ask the table to go back."""
    services.propose(key, person, _whole(request, "to"), _moment_of(request))


@request_to
def answer(request: HttpRequest, key: str, person: Person) -> None:
    """Say yes or no to that."""
    services.answer(key, person, _whole(request, "to"), request.POST.get("agree") == "1")


@require_POST
def close(request: HttpRequest, key: str) -> HttpResponse:
    """Take a table away."""
    try:
        services.close(key, known(request))
    except TradewindsError as trouble:
        return _redirected(request, key, trouble.text_in(language_now()), None)
    messages.success(request, say("table.closed"))
    return redirect("front")


@request_to
def hand_over(request: HttpRequest, key: str, person: Person) -> None:
    """Let a bot play."""
    services.hand_over(key, person, _whole(request, "number"), request.POST.get("bot", ""))


@request_to
def take_over(request: HttpRequest, key: str, person: Person) -> None:
    """Play again oneself."""
    services.take_over(key, person, _whole(request, "number"))


@request_to
def replace_absent(request: HttpRequest, key: str, person: Person) -> None:
    """Let a bot play for somebody who is away too long."""
    services.replace_absent(key, person, _whole(request, "number"))


@request_to
def confirming(request: HttpRequest, key: str, person: Person) -> None:
    """Choose whether turns wait for a word."""
    services.set_confirming(key, person, _whole(request, "number"), request.POST.get("confirms") == "1")


@request_to
def spectators(request: HttpRequest, key: str, person: Person) -> None:
    """Say what those may do who have no seat."""
    services.set_spectators(key, person, request.POST.get("spectators", ""))


@request_to
def rematch(request: HttpRequest, key: str, person: Person) -> Table:
    """Play again."""
    return services.rematch(key, person, request.POST.get("same") == "1")

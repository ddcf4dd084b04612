"""The pages around the tables: the front page, a new table, the rules, the art of the games, and what went wrong."""

from __future__ import annotations

import random
from typing import Any

from django.core.exceptions import RequestDataTooBig, TooManyFieldsSent, TooManyFilesSent
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect, JsonResponse
from django.shortcuts import redirect, render
from django.urls import path, reverse
from django.utils import translation
from django.utils.cache import patch_vary_headers
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tradewinds.drawing import THEMES, art
from tradewinds.engine.card import Card
from tradewinds.engine.discovery import cards, find_card
from tradewinds.errors import TradewindsError, UnknownGame
from tradewinds.site import artwork, people
from tradewinds.site.artwork import art_of
from tradewinds.site.order_form import OrderForm
from tradewinds.site.wording import Refused, TooOften, language_now, say, site_texts
from tradewinds.text import LANGUAGES

__all__ = ["art_of", "urlpatterns"]

BAD, FORBIDDEN, MISSING, NOT_ALLOWED, LARGE, REFUSED, BROKEN = 400, 403, 404, 405, 413, 422, 500
YEAR = 365 * 24 * 3600
FOR_GOOD = f"public, max-age={YEAR}, immutable"
LONGEST_SEARCH = 100
PICTURE_POLICY = "default-src 'none'; style-src 'unsafe-inline'"
"""A picture brings its own style rules with it; nothing else may come with it."""


# The front page.


@never_cache
@require_safe
def front(request: HttpRequest) -> HttpResponse:
    """Show the games, one's own tables, and the tables with a free seat."""
    from tradewinds.site.tables import lobby  # noqa: PLC0415

    person = people.person_of(request)
    own = lobby.own_tables(person, language_now()) if person else []
    return render(
        request,
        "site/front.html",
        {
            "games": [_poster(card) for card in cards()],
            "own": own,
            "urgent": [table for table in own if table.your_turn],
            "listed": lobby.listed_tables(language_now()),
        },
    )


def _poster(card: Card) -> dict[str, Any]:
    """Return what can be said about a game to make one want to play it."""
    texts = site_texts(language_now())
    least, most = card.players
    made = texts("front.made", designers=texts.list_of(list(card.designers)), publisher=card.publisher, year=card.year)
    facts = [texts("front.players", least=least, most=most), texts("front.minutes", minutes=card.minutes), made]
    return {"card": card, "art": art_of(card), "facts": facts}


@require_safe
def records(request: HttpRequest) -> HttpResponse:
    """Explain records, and take one."""
    return render(request, "site/records.html")


# A new table.


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def new(request: HttpRequest, game: str) -> HttpResponse:
    """Show the form of a new table, filled in; open the table when it comes back."""
    card = _card(game)
    if request.method == "POST":
        return _open_table(request, card)
    person = people.person_of(request)
    name = person.name if person else random.choice(say("new.captains").split(", "))
    return _show_form(request, OrderForm.suggested(card, name, friends=request.GET.get("with") == "friends"))


def _open_table(request: HttpRequest, card: Card) -> HttpResponse:
    from tradewinds.site.tables.services import make_table  # noqa: PLC0415

    form = OrderForm(card, request.POST.dict())
    try:
        order = form.order()
        table = make_table(people.welcome(request, form.name), order)
    except TradewindsError as error:
        return _show_form(request, form, error)
    return redirect("table", key=table.key)


def _show_form(request: HttpRequest, form: OrderForm, error: TradewindsError | None = None) -> HttpResponse:
    context = {"card": form.card, "game": _poster(form.card), "form": form, "error": error}
    return render(request, "site/new.html", context, status=REFUSED if error else None)


def _card(game: str) -> Card:
    """Return the card of a game; an unknown one is an unknown page."""
    try:
        return find_card(game)
    except UnknownGame as error:
        raise Http404(error) from error


# The rules.


@require_safe
def rules(request: HttpRequest, game: str) -> HttpResponse:
    """Show the rules of a game, or only what a search finds in them."""
    from tradewinds.site.guide import clauses, guide  # noqa: PLC0415

    card = _card(game)
    words = request.GET.get("q", "").strip()[:LONGEST_SEARCH]
    book = guide(card, language_now())
    context: dict[str, Any] = {"card": card, "words": words, "findings": book.search(words) if words else []}
    if request.headers.get("HX-Request"):
        response = render(request, "site/_findings.html", context)
    else:
        context |= {"guide": book, "clauses": clauses(card, language_now()), "art": art_of(card)}
        response = render(request, "site/rules.html", context)
    patch_vary_headers(response, ["HX-Request"])
    return response


# The art of a game. Its addresses change with its content, so browsers keep it for good.


@require_safe
def art_css(request: HttpRequest, game: str, digest: str) -> HttpResponse:
    """Give the style rules of a game's drawings."""
    card = _card(game)
    return _for_good(art(card.folder).css(_theme(request)), "text/css", card, digest)


@require_safe
def art_symbols(request: HttpRequest, game: str, digest: str) -> HttpResponse:
    """Give the symbols that drawings refer to."""
    card = _card(game)
    return _for_good(artwork.symbols(card), "image/svg+xml", card, digest)


@require_safe
def picture(request: HttpRequest, game: str, digest: str, language: str) -> HttpResponse:
    """Give a picture of a game under way."""
    card = _card(game)
    if language not in LANGUAGES:
        raise Http404
    drawn = artwork.picture(card, language, _theme(request))
    response = _for_good(drawn, "image/svg+xml", card, digest)
    response["Content-Security-Policy"] = PICTURE_POLICY
    return response


def _for_good(content: str, kind: str, card: Card, digest: str) -> HttpResponse:
    """Answer with art. Who asks by an old digest gets it too, but nobody may keep it under that name."""
    response = HttpResponse(content, content_type=f"{kind}; charset=utf-8")
    response["Cache-Control"] = FOR_GOOD if digest == artwork.digest_of(card) else "no-cache"
    return response


def _theme(request: HttpRequest) -> str:
    wanted = request.GET.get("theme", "")
    return wanted if wanted in THEMES else THEMES[0]


# What the reader prefers.


@require_POST
def set_theme(request: HttpRequest) -> HttpResponseRedirect:
    """Remember the colours that the reader wants."""
    response = HttpResponseRedirect(_next(request))
    theme = request.POST.get("theme", "")
    if theme == THEMES[0]:
        response.delete_cookie("theme", samesite="Lax")
    elif theme in THEMES:
        response.set_cookie("theme", theme, max_age=YEAR, samesite="Lax", secure=request.is_secure(), httponly=True)
    return response


def _next(request: HttpRequest) -> str:
    """Return where to go on: back to the page, never to another site."""
    wanted = request.POST.get("next", "")
    safe = url_has_allowed_host_and_scheme(wanted, {request.get_host()}, require_https=request.is_secure())
    return wanted if wanted and safe else reverse("front")


# What went wrong.


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Say that there is no such page; of a game, which games there are."""
    cause = exception.args[0] if exception.args else None
    return _message(request, "not_found", MISSING, cause if isinstance(cause, TradewindsError) else None)


def wrong_method(request: HttpRequest, allowed: str) -> HttpResponse:
    """Say that the address is there for something else."""
    response = _message(request, "wrong_method", NOT_ALLOWED)
    response.headers["Allow"] = allowed
    return response


def server_error(request: HttpRequest) -> HttpResponse:
    """Say that it is our fault."""
    return _message(request, "server_error", BROKEN)


def bad_request(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    """Say that the request could not be read, or that nothing that large is needed here."""
    if isinstance(exception, RequestDataTooBig | TooManyFieldsSent | TooManyFilesSent):
        return _message(request, "too_large", LARGE)
    return _message(request, "bad_request", BAD)


def foreign_form(request: HttpRequest, reason: object = "") -> HttpResponse:
    """Say why a form was not taken, and how to send it again."""
    return _message(request, "foreign_form", FORBIDDEN)


def refused(request: HttpRequest, error: TradewindsError) -> HttpResponse:
    """Say why something was not done."""
    response = _message(request, "refused", error.status if isinstance(error, Refused) else REFUSED, error)
    if isinstance(error, TooOften):
        response.headers["Retry-After"] = str(error.seconds)
    return response


def _message(request: HttpRequest, kind: str, status: int, error: TradewindsError | None = None) -> HttpResponse:
    """Show a short message, in the language of the reader even where no middleware has asked for it yet."""
    with translation.override(translation.get_language_from_request(request)):
        said = error.text_in(language_now()) if error else say(f"messages.{kind}")
        if request.headers.get("Accept") == "application/json":  # a live page shows it in its place
            return JsonResponse({"refusal": said}, status=status)
        context = {"title": say(f"messages.{kind}_title"), "said": said}
        return render(request, "site/message.html", context, status=status)


urlpatterns = [
    path("", front, name="front"),
    path("new/<slug:game>/", new, name="new"),
    path("rules/<slug:game>/", rules, name="rules"),
    path("records/", records, name="records"),
    path("theme/", set_theme, name="set_theme"),
    path("art/<slug:game>/<slug:digest>.css", art_css, name="art_css"),
    path("art/<slug:game>/<slug:digest>.svg", art_symbols, name="art_symbols"),
    path("art/<slug:game>/<slug:digest>/<slug:language>.svg", picture, name="picture"),
]

"""The pages about programs: the tokens of a person, and how the interface is used."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tradewinds.errors import TradewindsError
from tradewinds.site import limits, people
from tradewinds.site.api import tokens
from tradewinds.site.api.interface import document
from tradewinds.site.wording import Refused, language_now, say

REFUSED = 422


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def own_tokens(request: HttpRequest) -> HttpResponse:
    """Show the tokens of who asks; make another, which is shown this once."""
    secret, error = "", None
    if request.method == "POST":
        try:
            person = people.person_of(request) or people.welcome(request, request.POST.get("your_name", ""))
            secret = tokens.make_token(person, request.POST.get("name", ""))
        except TradewindsError as trouble:
            error = trouble
    known = people.person_of(request)
    context = {
        "person": known,
        "tokens": known.tokens.all() if known else [],
        "secret": secret,
        "error": error,
        "longest": limits.LONGEST_TOKEN_NAME,
        "longest_name": limits.LONGEST_NAME,
    }
    return render(request, "site/tokens.html", context, status=REFUSED if error else None)


@require_POST
def revoke(request: HttpRequest, handle: str) -> HttpResponse:
    """Let a token open nothing any more."""
    person = people.person_of(request)
    if person is None:
        raise Refused("no_token")
    tokens.revoke_token(person, handle)
    messages.success(request, say("tokens.revoked"))
    return redirect("tokens")


@require_safe
def openapi(request: HttpRequest) -> HttpResponse:
    """Describe the interface for programs."""
    return HttpResponse(document(language_now()), content_type="application/json")


@require_safe
def docs(request: HttpRequest) -> HttpResponse:
    """Describe the interface for people."""
    return render(request, "site/api.html")

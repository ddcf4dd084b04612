"""Who asks: a token says it, in the header of a request. Cookies of a browser mean nothing here."""

from __future__ import annotations

from django.http import HttpRequest
from ninja.security import HttpBearer

from tradewinds.site import people, throttle
from tradewinds.site.accounts.bans import check_welcome
from tradewinds.site.api.models import Token
from tradewinds.site.api.tokens import find_token
from tradewinds.site.tables.models import Person
from tradewinds.site.wording import Refused

SAFE = ("GET", "HEAD", "OPTIONS")
"""Requests of who only looks: that those may do, too, who are banned."""


class Bearer(HttpBearer):
    """Reads ``Authorization: Bearer tw-…``."""

    def __call__(self, request: HttpRequest) -> Token:
        """Return the token of a request; say whether it is missing or wrong."""
        kind, _, secret = request.headers.get("Authorization", "").partition(" ")
        if kind.lower() != "bearer" or not secret.strip():
            raise Refused("token_missing")
        return self.authenticate(request, secret.strip())

    def authenticate(self, request: HttpRequest, token: str) -> Token:
        """Return a token if it is one, and was not shown too often lately."""
        found = find_token(token)
        throttle.check("token", found.handle)
        if request.method not in SAFE:
            check_welcome(found.person, people.address_of(request))
        return found


def token_of(request: HttpRequest) -> Token:
    """Return the token that a request has shown."""
    token: Token = request.auth  # type: ignore[attr-defined]
    return token


def person_of(request: HttpRequest) -> Person:
    """Return whom a request acts for."""
    return token_of(request).person

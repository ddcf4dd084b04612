"""Tokens: a program shows one, and acts for the person who made it. Each is shown once and kept as a hash only."""

from __future__ import annotations

import hashlib
import re
import secrets
from datetime import timedelta

from django.db import transaction
from django.utils import timezone
from django.utils.crypto import constant_time_compare

from tradewinds.site import limits
from tradewinds.site.api.models import Token
from tradewinds.site.tables.models import ALPHABET, KEY_LENGTH, Person
from tradewinds.site.wording import Refused

SECRET_BYTES = 32
FORM = re.compile(rf"tw-([{ALPHABET}]{{{KEY_LENGTH}}})-[A-Za-z0-9_-]{{43}}")
"""How a token is written: with what it is found by in it, then the secret."""
NOTICED = timedelta(minutes=1)
"""How exactly it is remembered when a token was last used: writing it down each time would cost more than to answer."""


def make_token(person: Person, name: str) -> str:
    """Make a token for a person; it is returned here and can never be read again."""
    clean = " ".join(name.split())
    if not clean:
        raise Refused("token_name_missing")
    if len(clean) > limits.LONGEST_TOKEN_NAME or not clean.isprintable():
        raise Refused("token_name", most=limits.LONGEST_TOKEN_NAME)
    with transaction.atomic():
        Person.objects.select_for_update().get(pk=person.pk)  # so that two requests do not both find room for the last
        if person.tokens.count() >= limits.TOKENS_OF_ONE_PERSON:
            raise Refused("tokens_at_once", most=limits.TOKENS_OF_ONE_PERSON)
        token = Token(person=person, name=clean)
        secret = f"tw-{token.handle}-{secrets.token_urlsafe(SECRET_BYTES)}"
        token.digest = _digest(secret)
        token.save()
    return secret


def find_token(secret: str) -> Token:
    """Return the token that somebody shows, with its person; refuse what is none, or none any more."""
    form = FORM.fullmatch(secret)
    token = Token.objects.select_related("person").filter(handle=form[1]).first() if form else None
    known = token.digest if token else _digest("")
    if not constant_time_compare(known, _digest(secret)) or token is None:
        raise Refused("token_wrong")
    now = timezone.now()
    if token.used_at is None or now - token.used_at > NOTICED:
        Token.objects.filter(pk=token.pk).update(used_at=now)
    return token


def revoke_token(person: Person, handle: str) -> None:
    """Let a token of a person open nothing any more."""
    deleted, _ = Token.objects.filter(person=person, handle=handle).delete()
    if not deleted:
        raise Refused("no_token")


def _digest(secret: str) -> str:
    """Return what is kept of a token. It is too long to be guessed, so a plain hash is enough."""
    return hashlib.sha256(secret.encode("utf-8", "replace")).hexdigest()

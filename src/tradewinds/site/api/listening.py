"""A table as a stream of server-sent events for programs: its state, whenever it has changed."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest
from django.http.response import HttpResponseBase

from tradewinds.site.api.answers import Sight
from tradewinds.site.api.models import Token
from tradewinds.site.tables import stream
from tradewinds.site.tables.eyes import Screen
from tradewinds.site.tables.models import Table
from tradewinds.site.wording import TooMany

PATIENCE = 60
"""Seconds to wait where there are too many streams: nobody knows when one ends."""


@dataclass(frozen=True)
class Listener(stream.Listener):
    """A program that listens to a table."""

    token: int

    def draw(self, version: str, cursor: str) -> tuple[str, str, str] | None:
        """Return the next message, as long as the token is worth something."""
        if not Token.objects.filter(pk=self.token).exists():
            raise Table.DoesNotExist
        return super().draw(version, cursor)

    def content(self, table: Table, cursor: str) -> tuple[str, Any]:
        """Return the state of the table; there is no log in it to be continued."""
        return "", Sight(table, self.person, self.screen).state.model_dump(mode="json")


def listen(request: HttpRequest, table: Table, token: Token, screen: Screen) -> HttpResponseBase:
    """Answer with a stream, unless there are too many."""
    if stream.is_full(request):
        raise TooMany("too_many_streams", seconds=PATIENCE)
    return stream.streamed(request, Listener(table.pk, token.person, screen, token.pk))

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
from tradewinds.site.tables.presence import Page
from tradewinds.site.wording import TooMany

PATIENCE = 60
"""Seconds to wait where there are too many streams: nobody knows when one ends."""


@dataclass(frozen=True)
class Listener(stream.Listener):
    """A program that listens to a table."""

    token: int = 0

    def look(self, known: stream.Known) -> tuple[stream.Known, list[str]]:
        """Return what is new, as long as the token is worth something."""
        if not Token.objects.filter(pk=self.token).exists():
            raise Table.DoesNotExist
        return super().look(known)

    def content(self, table: Table, cursor: str, pages: list[Page]) -> tuple[str, dict[str, Any]]:
        """Return the state of the table; there is no log in it to be continued."""
        return "", Sight(table, self.person, self.screen).state.model_dump(mode="json")

    def beside(self, table: Table, known: stream.Known, pages: list[Page], said: int) -> tuple[stream.Known, list[str]]:
        """Return nothing: programs hear of the game alone."""
        return known, []


def listen(request: HttpRequest, table: Table, token: Token, screen: Screen) -> HttpResponseBase:
    """Answer with a stream, unless there are too many."""
    if stream.is_full(request):
        raise TooMany("too_many_streams", seconds=PATIENCE)
    return stream.streamed(request, Listener(table.pk, token.person, screen, visible=False, token=token.pk))

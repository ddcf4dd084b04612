"""All addresses of the site, as its list of addresses names them: a new one is tried with the others by itself."""

from __future__ import annotations

import re
import uuid
from collections.abc import Iterator, Mapping

from django.urls import URLPattern, URLResolver, get_resolver
from django.urls.resolvers import RoutePattern
from django.utils.regex_helper import normalize

PARTS: dict[str, str] = {"int": "0", "slug": "x", "str": "x", "path": "x", "uuid": str(uuid.UUID(int=7))}
"""What stands in an address for something of a kind."""


def all_addresses(known: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    """Return every address with its name; ``known`` says what stands for parts of certain names."""
    yield from _below(get_resolver().url_patterns, "/", known)


def _below(patterns: list[URLPattern | URLResolver], start: str, known: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    for entry in patterns:
        address = start + _filled(entry.pattern, known)
        if isinstance(entry, URLResolver):
            yield from _below(entry.url_patterns, address, known)
        else:
            yield address, str(entry.name or address)


def _filled(pattern: object, known: Mapping[str, str]) -> str:
    if isinstance(pattern, RoutePattern):
        return re.sub(
            r"<(?:(\w+):)?(\w+)>",
            lambda part: known.get(part[2]) or PARTS.get(part[1] or "str", "x"),
            str(pattern),
        )
    form, names = normalize(str(pattern).removeprefix("^"))[0]
    return str(form) % {name: known.get(name, "x") for name in names}

"""The interface as a whole: its addresses, how mistakes are answered, and the document that describes it."""

from __future__ import annotations

import json
from functools import cache
from typing import Any, NoReturn

from django.http import Http404, HttpRequest, HttpResponse
from ninja import NinjaAPI
from ninja.errors import HttpError, ValidationError
from ninja.parser import Parser

from tradewinds import __version__
from tradewinds.errors import TradewindsError, UnknownGame
from tradewinds.site import pages
from tradewinds.site.api import endpoints
from tradewinds.site.api.answers import Sight, screen_of
from tradewinds.site.api.security import Bearer, person_of
from tradewinds.site.tables.models import Table
from tradewinds.site.wording import Refused, TooMany, language_now, say, site_texts
from tradewinds.text import Texts

UNAUTHORIZED, FORBIDDEN, MISSING, CONFLICT, INVALID = 401, 403, 404, 409, 422
STATUS = {
    "token_missing": UNAUTHORIZED,
    "token_wrong": UNAUTHORIZED,
    "not_your_seat": FORBIDDEN,
    "not_host": FORBIDDEN,
    "not_host_to_close": FORBIDDEN,
    "no_table": MISSING,
    "no_such_seat": MISSING,
}
"""How refusals are answered; all others do not go with the table as it is."""

FIELD = 80
"""Letters of a field's name that an answer repeats."""


class Reader(Parser):
    """Reads JSON as the standard has it: 2.0 is the whole number 2, and there is nothing like NaN."""

    def parse_body(self, request: HttpRequest) -> Any:
        """Return what a request holds."""
        return json.loads(request.body, parse_float=_number, parse_constant=_no_number)


def _number(text: str) -> int | float:
    number = float(text)
    return int(number) if number.is_integer() else number


def _no_number(text: str) -> NoReturn:
    raise ValueError(text)


class Interface(NinjaAPI):
    """Answers programs. No answer may be kept: the next one can be another."""

    def create_response(self, request: HttpRequest, data: Any, **how: Any) -> HttpResponse:
        """Answer with JSON."""
        response = super().create_response(request, data, **how)
        response.headers["Cache-Control"] = "no-store"
        return response

    def get_openapi_operation_id(self, operation: Any) -> str:
        """Return what the document calls an operation."""
        return str(operation.view_func.__name__)


api = Interface(
    title="Tradewinds", version=__version__, auth=Bearer(), docs_url=None, openapi_url=None, parser=Reader()
)
for router in (endpoints.games, endpoints.people_and_tokens, endpoints.tables, endpoints.play):
    api.add_router("", router)


# Mistakes.


@api.exception_handler(TradewindsError)
def refuse(request: HttpRequest, error: TradewindsError) -> HttpResponse:
    """Say why something was not done; where a table has moved on, show it."""
    status = MISSING if isinstance(error, UnknownGame) else STATUS.get(error.key, CONFLICT)
    if isinstance(error, Refused) and error.status == FORBIDDEN:
        status = FORBIDDEN
    body = pages.problem(error.key, error.text_in(language_now()), error)
    if isinstance(error, TooMany):
        response = api.create_response(request, body, status=error.status)
        for name, value in error.headers.items():
            response.headers[name] = value
        return response
    if status == CONFLICT:
        body["table"] = _table_now(request)
    response = api.create_response(request, body, status=status)
    if status == UNAUTHORIZED:
        response.headers["WWW-Authenticate"] = "Bearer"
    return response


def _table_now(request: HttpRequest) -> Any:
    """Return the table that a request was about, if it was about one that can be shown."""
    key = request.resolver_match.kwargs.get("key") if request.resolver_match else None
    table = Table.objects.filter(key=key).first() if key else None
    try:
        return table and Sight(table, person_of(request), screen_of(request)).state.model_dump()
    except TradewindsError:  # a game of older rules
        return None


@api.exception_handler(ValidationError)
def point_out(request: HttpRequest, error: ValidationError) -> HttpResponse:
    """Say which part of a request is not as documented. No table has a key that is written otherwise."""
    place = [str(part) for part in error.errors[0]["loc"]]
    if place == ["path", "key"]:
        return refuse(request, Refused("no_table"))
    field = ".".join(part for part in place[1:] if part != "sent") or "body"
    return _say(request, "invalid", INVALID, say("api.invalid", field=field[:FIELD]))


@api.exception_handler(HttpError)
def not_read(request: HttpRequest, error: HttpError) -> HttpResponse:
    """Say that a request is no JSON."""
    return _say(request, "unreadable", error.status_code, say("api.unreadable"))


@api.exception_handler(Http404)
def not_found(request: HttpRequest, error: Http404) -> HttpResponse:
    """Say that there is nothing."""
    return _say(request, "not_found", MISSING, say("api.not_found"))


def _say(request: HttpRequest, code: str, status: int, said: str) -> HttpResponse:
    return api.create_response(request, pages.problem(code, said), status=status)


# The document.


@cache
def document(language: str) -> str:
    """Return the description of the interface for programs that read such (OpenAPI), with words in a language."""
    words = site_texts(language)
    described: dict[str, Any] = json.loads(json.dumps(api.get_openapi_schema()))
    described["info"] |= {"title": words("api.title"), "description": words("api.about")}
    del described["servers"]  # the site itself
    for operations in described["paths"].values():
        for operation in operations.values():
            _put_into_words(operation, words)
    for name, shape in described["components"]["schemas"].items():
        shape.pop("description", None)
        for field, details in shape.get("properties", {}).items():
            details["description"] = _field(words, name, field)
    return json.dumps(described, ensure_ascii=False)


def _put_into_words(operation: dict[str, Any], words: Texts) -> None:
    name = operation["operationId"]
    operation["summary"] = words(f"api.operations.{name}")
    operation["tags"] = [words(f"api.tags.{tag}") for tag in operation["tags"]]
    operation.pop("description", None)
    if f"api.details.{name}" in words:
        operation["description"] = words(f"api.details.{name}")
    for status, response in operation["responses"].items():
        response["description"] = words(f"api.statuses.{status}")
    for parameter in operation["parameters"]:
        parameter["description"] = _field(words, name, parameter["name"])
        parameter.pop("examples", None)


def _field(words: Texts, owner: str, name: str) -> str:
    """Return what a field is: where one name stands for several things, its owner is named with it."""
    key = f"api.fields.{owner}_{name}"
    return words(key if key in words else f"api.fields.{name}")

"""The addresses for programs. Each translates a request into a verb of `services` or a `Scene` into an answer."""

from __future__ import annotations

import json
from contextlib import suppress
from typing import Annotated, Any

from django.http import HttpRequest
from django.http.response import HttpResponseBase
from ninja import Query, Router, Status

from tradewinds.engine.card import Card
from tradewinds.engine.discovery import cards, find_card
from tradewinds.errors import TradewindsError
from tradewinds.site import people, throttle
from tradewinds.site.accounts.bans import check_welcome
from tradewinds.site.api import shapes, tokens
from tradewinds.site.api.answers import Sight, game_card, screen_of
from tradewinds.site.api.listening import listen
from tradewinds.site.api.security import person_of, token_of
from tradewinds.site.tables import lobby, services
from tradewinds.site.tables.models import Table
from tradewinds.site.tables.services import Chair, Order
from tradewinds.site.wording import Refused

OK, MADE, DONE = 200, 201, 204
MANY_NUMBERS = 8

games = Router(tags=["games"])
people_and_tokens = Router(tags=["tokens"])
tables = Router(tags=["tables"])
play = Router(tags=["play"])


def answers(good: Any, *troubles: int, status: int = OK, public: bool = False) -> dict[int, Any]:
    """Return the shapes of all answers that an address can give."""
    refusals = {trouble: shapes.Conflict if trouble == 409 else shapes.Trouble for trouble in troubles}  # noqa: PLR2004
    if not public:
        refusals[401] = shapes.Trouble
    return {status: good} | dict(sorted(refusals.items())) | {429: shapes.TooMany}


READ = (400, 403, 404, 409, 422)
VERB = (400, 403, 404, 409, 413, 422)


# Games.


@games.get("/games", response=answers(list[shapes.GameCard], public=True), auth=None)
def list_games(request: HttpRequest) -> Any:
    """Which games there are, with their options and bots."""
    return [game_card(card, request) for card in cards()]


@games.get("/games/{name}", response=answers(shapes.GameCard, 404, 422, public=True), auth=None)
def read_game(request: HttpRequest, name: str) -> Any:
    """One of them."""
    return game_card(find_card(name), request)


# People and tokens.


@people_and_tokens.post(
    "/guests", response=answers(shapes.Guest, 400, 403, 409, 413, 422, status=MADE, public=True), auth=None
)
def become_guest(request: HttpRequest, sent: shapes.NewGuest) -> Any:
    """Somebody comes without a browser."""
    throttle.check("guests", throttle.address_of(request))
    check_welcome(None, people.address_of(request))
    person = people.new_guest(sent.name)
    return Status(MADE, shapes.Guest(name=person.name, token=tokens.make_token(person, person.name)))


@people_and_tokens.get("/me", response=answers(shapes.Me))
def read_me(request: HttpRequest) -> Any:
    """Whom the token acts for."""
    token = token_of(request)
    return shapes.Me(name=token.person.name, token=token.name)


@people_and_tokens.delete("/me/token", response=answers(None, 403, status=DONE))
def revoke_token(request: HttpRequest) -> Any:
    """The token that was shown is worth nothing any more."""
    tokens.revoke_token(person_of(request), token_of(request).handle)
    return Status(DONE, None)


# Tables.


def find_table(key: str) -> Table:
    """Return a table by the end of its link."""
    table = Table.objects.filter(key=key).first()
    if table is None:
        raise Refused("no_table")
    return table


def sight_of(request: HttpRequest, key: str, shown: int | None = None) -> Sight:
    """Return what a program sees of a table."""
    return Sight(find_table(key), person_of(request), screen_of(request, shown))


@tables.get("/tables", response=answers(shapes.Tables, 422))
def list_tables(request: HttpRequest, whose: shapes.Whose = "own") -> Any:
    """Tables of one's own, or those where anybody may sit down."""
    person, screen = person_of(request), screen_of(request)
    found = lobby.tables_of(person) if whose == "own" else lobby.tables_to_join()
    states = []
    for table in found:
        with suppress(TradewindsError):  # a game of older rules keeps nobody from the other tables
            states.append(Sight(table, person, screen).state)
    return shapes.Tables(tables=states)


@tables.post("/tables", response=answers(shapes.TableState, 400, 403, 404, 409, 413, 422, status=MADE))
def make_table(request: HttpRequest, sent: shapes.NewTable) -> Any:
    """Open a table."""
    card = find_card(sent.game)
    order = Order(
        card.name,
        tuple(map(_chair, sent.chairs)),
        _options(card, sent.options),
        listed=sent.listed,
        rated=sent.rated,
        spectators=sent.spectators,
        pace=sent.pace,
    )
    table = services.make_table(person_of(request), order)
    return Status(MADE, sight_of(request, table.key).state)


def _chair(sent: shapes.NewChair) -> Chair:
    return Chair(sent.kind, name=sent.name, bot=sent.bot if sent.kind == "bot" else "")


def _options(card: Card, given: dict[str, shapes.OptionValue]) -> dict[str, Any]:
    """Return options with what was brought along read as a page reads it: it never names a file."""
    bringable = {option.name: option for option in card.options if option.material}
    return {
        name: bringable[name].material.read_text(value)  # type: ignore[union-attr]
        if name in bringable and isinstance(value, str) and value not in bringable[name].choices
        else value
        for name, value in given.items()
    }


@tables.get("/tables/{key}", response=answers(shapes.TableState, *READ))
def read_table(request: HttpRequest, key: shapes.Key, seat: shapes.Shown = None) -> Any:
    """A table as one sees it."""
    return sight_of(request, key, seat).state


@tables.get("/tables/{key}/stream", response=answers(None, *READ), openapi_extra=shapes.STREAMED)
def stream_table(request: HttpRequest, key: shapes.Key, seat: shapes.Shown = None) -> HttpResponseBase:
    """A table whenever it changes."""
    return listen(request, find_table(key), token_of(request), screen_of(request, seat))


@tables.post("/tables/{key}/sit", response=answers(shapes.TableState, *VERB))
def sit(request: HttpRequest, key: shapes.Key, sent: shapes.OfSeat) -> Any:
    """Take a free seat."""
    services.sit(key, person_of(request), sent.seat)
    return sight_of(request, key).state


@tables.post("/tables/{key}/leave", response=answers(shapes.TableState, *VERB))
def leave(request: HttpRequest, key: shapes.Key, sent: shapes.OfSeat) -> Any:
    """Get up again."""
    services.leave(key, person_of(request), sent.seat)
    return sight_of(request, key).state


@tables.post("/tables/{key}/begin", response=answers(shapes.TableState, *VERB))
def begin(request: HttpRequest, key: shapes.Key, sent: shapes.OfBegin) -> Any:
    """Begin with bots on the free seats."""
    services.begin(key, person_of(request), sent.bot)
    return sight_of(request, key).state


@tables.post("/tables/{key}/close", response=answers(None, 403, 404, 409, 422, status=DONE))
def close(request: HttpRequest, key: shapes.Key) -> Any:
    """Take a table away."""
    services.close(key, person_of(request))
    return Status(DONE, None)


@tables.post("/tables/{key}/rematch", response=answers(shapes.TableState, *VERB, status=MADE))
def rematch(request: HttpRequest, key: shapes.Key, sent: shapes.OfRematch) -> Any:
    """Play again."""
    table = services.rematch(key, person_of(request), sent.same_deal)
    return Status(MADE, sight_of(request, table.key).state)


@tables.get("/tables/{key}/record", response=answers(shapes.AnyRecord, *READ))
def read_record(request: HttpRequest, key: shapes.Key) -> Any:
    """The record of a game, once there is nothing to hide."""
    record = sight_of(request, key).scene.record
    return json.loads(record.to_json())


@tables.get("/tables/{key}/log", response=answers(shapes.Log, *READ))
def read_log(request: HttpRequest, key: shapes.Key, after: shapes.After = -1, seat: shapes.Shown = None) -> Any:
    """What happened."""
    return sight_of(request, key, seat).log(after)


# Playing.


@play.get("/tables/{key}/view", response=answers(shapes.ViewOfTable, *READ))
def read_view(
    request: HttpRequest, key: shapes.Key, observation: shapes.Flag = "false", seat: shapes.Shown = None
) -> Any:
    """What the seat may know."""
    return sight_of(request, key, seat).view(observation == "true")


@play.get("/tables/{key}/actions", response=answers(shapes.Actions, *READ))
def read_actions(request: HttpRequest, key: shapes.Key, seat: shapes.Shown = None) -> Any:
    """What can be done now."""
    return sight_of(request, key, seat).actions


@play.get("/tables/{key}/limits", response=answers(shapes.Limits, *READ))
def read_limits(
    request: HttpRequest,
    key: shapes.Key,
    number: Annotated[list[shapes.Given], Query(max_length=MANY_NUMBERS)] = [],  # noqa: B006
    seat: shapes.Shown = None,
) -> Any:
    """What numbers that are given together can be."""
    found = sight_of(request, key, seat).scene.limits(number)
    return shapes.Limits(limits=[shapes.Span(least=least, most=most) for least, most in found])


@play.post("/tables/{key}/move", response=answers(shapes.TableState, *VERB))
def move(request: HttpRequest, key: shapes.Key, sent: shapes.OfMove) -> Any:
    """Answer what the table asks."""
    services.play(key, person_of(request), sent.action, sent.moment)
    return sight_of(request, key).state


@play.post("/tables/{key}/combine", response=answers(shapes.TableState, *VERB))
def combine(request: HttpRequest, key: shapes.Key, sent: shapes.OfNumbers) -> Any:
    """Answer with several numbers at once."""
    services.combine(key, person_of(request), sent.numbers, sent.moment)
    return sight_of(request, key).state


@play.post("/tables/{key}/confirm", response=answers(shapes.TableState, *VERB))
def confirm(request: HttpRequest, key: shapes.Key, sent: shapes.OfMoment) -> Any:
    """Let a turn stand."""
    services.confirm(key, person_of(request), sent.moment)
    return sight_of(request, key).state


@play.post("/tables/{key}/undo", response=answers(shapes.TableState, *VERB))
def undo(request: HttpRequest, key: shapes.Key, sent: shapes.OfUndo) -> Any:
    """Take back the last choice, or the whole turn."""
    services.take_back(key, person_of(request), sent.whole_turn, sent.moment)
    return sight_of(request, key).state


@play.post("/tables/{key}/propose", response=answers(shapes.TableState, *VERB))
def propose(request: HttpRequest, key: shapes.Key, sent: shapes.OfProposal) -> Any:
    """Ask the table to go back."""
    services.propose(key, person_of(request), sent.to, sent.moment)
    return sight_of(request, key).state


@play.post("/tables/{key}/answer", response=answers(shapes.TableState, *VERB))
def answer(request: HttpRequest, key: shapes.Key, sent: shapes.OfAnswer) -> Any:
    """Agree to go back, or not."""
    services.answer(key, person_of(request), sent.to, sent.agree)
    return sight_of(request, key).state


@play.post("/tables/{key}/hand_over", response=answers(shapes.TableState, *VERB))
def hand_over(request: HttpRequest, key: shapes.Key, sent: shapes.OfHandOver) -> Any:
    """Let a bot of the site play."""
    services.hand_over(key, person_of(request), sent.seat, sent.bot)
    return sight_of(request, key).state


@play.post("/tables/{key}/take_over", response=answers(shapes.TableState, *VERB))
def take_over(request: HttpRequest, key: shapes.Key, sent: shapes.OfSeat) -> Any:
    """Play again oneself."""
    services.take_over(key, person_of(request), sent.seat)
    return sight_of(request, key).state


@play.post("/tables/{key}/confirming", response=answers(shapes.TableState, *VERB))
def set_confirming(request: HttpRequest, key: shapes.Key, sent: shapes.OfConfirming) -> Any:
    """Choose whether turns wait for a word."""
    services.set_confirming(key, person_of(request), sent.seat, sent.confirms)
    return sight_of(request, key).state

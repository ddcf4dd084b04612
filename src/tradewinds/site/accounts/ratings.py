"""How well people and bots play: OpenSkill's Plackett-Luce model, game by game, on the scale of the arena.

A game is rated if all agreed to it when they sat down, and if nothing but play can decide it:

- Every seat is somebody with an account, or a bot that is the same everywhere. Guests have no rating to change, and
  the bots that a host brings can change under their names.
- Everybody has one seat: who plays two hands could let one of them win.
- The deal is new, from the set-up on: somebody could know one that was played before.
- Options leave to chance what chance decides: no chosen seat, no material of one's own.
- The table does not go back by agreement, and is not closed once it has begun: nobody gets rid of a game he loses.
- Who lets a bot play for him has given up, and comes last. A seat that is moved by an admin, or whose owner deletes
  his data, ends the rating of that game for all.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.db import transaction
from openskill.models import PlackettLuce

from tradewinds.arena.ratings import MIDDLE, TENFOLD, Skill, learn
from tradewinds.engine.card import Card
from tradewinds.engine.game import Outcome
from tradewinds.site import company
from tradewinds.site.accounts.models import Account, Rating, Result
from tradewinds.site.tables.models import Note, Person, Seat, Table
from tradewinds.site.wording import Refused, language_now

if TYPE_CHECKING:
    from tradewinds.site.tables.services import Order

MODEL = PlackettLuce()
SCALE = TENFOLD / (math.log(10) * math.sqrt(2) * MODEL.beta)
"""Points for one step of the model: among two whose strength is known, 400 more are odds of ten to one."""
GIVEN_UP = ("handed_over", "replaced")
"""The notes that tell that a seat was left to a bot."""

Key = tuple[str, str]
"""Whose rating it is: a person by his id, or a bot by its name."""


# What can be rated.


def check_order(card: Card, person: Person, order: Order) -> None:
    """Refuse a rated table at which something else than play could decide."""
    check_account(person)
    if order.seed is not None or order.position is not None:
        raise Refused("rated_known_deal")
    kinds = [chair.kind for chair in order.chairs]
    if "here" in kinds:
        raise Refused("rated_one_screen")
    if not {"me", "open"} & set(kinds):
        raise Refused("rated_only_bots")
    for chair in order.chairs:
        if chair.kind == "bot":
            check_bot(chair.bot)
    for option in card.options:
        value = order.options.get(option.name, option.default)
        brought = option.material is not None and value not in option.choices
        if (option.seat and value != option.default) or brought:
            raise Refused(
                "rated_option", option=lambda language, name=option.name: card.texts(language)(f"options.{name}")
            )


def check_account(person: Person) -> None:
    """Refuse a guest."""
    if not Account.objects.filter(person=person).exists():
        raise Refused("rated_needs_account")


def check_bot(bot: str) -> None:
    """Refuse a bot that is not the same everywhere."""
    if company.guest(bot) is not None:
        raise Refused("rated_guest_bot", bot=bot)


# What becomes of a game.


@transaction.atomic
def settle(table: Table, outcome: Outcome) -> None:
    """Write down how a game ended, and change the ratings if it was rated: once, under the lock of the table."""
    if table.uploaded or Result.objects.filter(seat__table=table).exists():
        return
    seats = list(table.seats.all())
    left = set(Note.objects.filter(table=table, kind__in=GIVEN_UP).values_list("seat", flat=True))
    gave_up = [table.rated and seat.person_id is not None and (bool(seat.bot) or seat.number in left) for seat in seats]
    results = [
        Result(seat=seat, players=len(seats), place=place, points=points, gave_up=gone)
        for seat, place, points, gone in zip(seats, outcome.ranks, outcome.scores, gave_up, strict=True)
    ]
    if table.rated:
        _rate(table.game, seats, results)
    Result.objects.bulk_create(results)


def _rate(game: str, seats: Sequence[Seat], results: Sequence[Result]) -> None:
    keys = [_key(seat) for seat in seats]
    ratings = _locked(game, sorted(set(keys)))
    skills = {key: Skill(rating.mu, rating.sigma) for key, rating in ratings.items()}
    last = len(seats) + 1
    after = learn(MODEL, skills, keys, [last if result.gave_up else result.place for result in results])
    for key, result in zip(keys, results, strict=True):
        result.before, result.after = points_of(skills[key].mu), points_of(after[key].mu)
    for key, rating in ratings.items():
        rating.mu, rating.sigma = after[key].mu, after[key].sigma
        rating.certain = _certain(after[key])
        rating.games += keys.count(key)
        rating.save()


def _key(seat: Seat) -> Key:
    """Return whose rating a seat changes: a person's, also if he let a bot play."""
    return (str(seat.person_id), "") if seat.person_id is not None else ("", seat.bot)


def _locked(game: str, keys: Sequence[Key]) -> dict[Key, Rating]:
    """Return the ratings of all who played, locked in an order that is the same for every table."""
    fresh = Skill(MODEL.mu, MODEL.sigma)
    usual = {"mu": fresh.mu, "sigma": fresh.sigma, "certain": _certain(fresh)}
    found = [
        Rating.objects.get_or_create(defaults=usual, game=game, bot=bot, **({"person_id": person} if person else {}))[
            0
        ].pk
        for person, bot in keys
    ]
    rows = Rating.objects.select_for_update().filter(pk__in=found).order_by("pk")
    return {(str(row.person_id or ""), row.bot): row for row in rows}


def _certain(skill: Skill) -> float:
    return skill.mu - 3 * skill.sigma


def unrate(table: Table) -> None:
    """Let a game go on unrated."""
    table.rated = False


def fill_in(person: Person, most: int) -> None:
    """Write down how games of a person ended that ended before results were kept."""
    from tradewinds.site.tables.course import courses  # noqa: PLC0415 - a course needs no ratings

    missing = Table.objects.filter(seats__person=person, stage=Table.Stage.OVER, seats__result=None, uploaded=False)
    for pk in missing.exclude(notes__kind="ended").values_list("pk", flat=True).distinct()[:most]:
        with transaction.atomic():
            table = Table.objects.select_for_update().get(pk=pk)
            try:
                outcome = courses.of(table).game.outcome
            except Refused:  # a game of older rules
                continue
            if outcome is not None:
                settle(table, outcome)


# What people read.


def points_of(mu: float) -> float:
    """Return a strength of the model as people read it."""
    return MIDDLE + SCALE * (mu - MODEL.mu)


@dataclass(frozen=True)
class Standing:
    """One line of a list of ratings."""

    name: str
    game: str
    """The title of the game."""
    points: int
    doubt: int
    """The true strength is within so many points with 95 %."""
    games: int
    bot: bool
    own: bool = False
    place: int = 0


def standing(rating: Rating, place: int = 0, own: Person | None = None) -> Standing:
    """Return a rating in the words of the reader."""
    from tradewinds.engine.discovery import find_card  # noqa: PLC0415
    from tradewinds.site.wording import site_texts  # noqa: PLC0415

    language = language_now()
    name = rating.person.name if rating.person else company.rated_name_of(rating.bot, site_texts(language))
    return Standing(
        name=name,
        game=find_card(rating.game).title(language),
        points=round(points_of(rating.mu)),
        doubt=round(1.96 * SCALE * rating.sigma),
        games=rating.games,
        bot=rating.person is None,
        own=own is not None and rating.person_id == own.pk,
        place=place,
    )

"""The plan of a tournament: who plays, how often, and every game with its deal and its seats.

A *round* is one deal, played once in each rotation of the seats, so that everybody at the table holds every hand once.
Everything follows from the plan, so it does not matter who plays which game when.
"""

from __future__ import annotations

import hashlib
import importlib.util
import json
import random
import shlex
from collections.abc import Iterator
from dataclasses import dataclass, fields
from functools import cached_property
from itertools import combinations
from pathlib import Path
from typing import Any

from tradewinds.arena.wording import ArenaError
from tradewinds.engine.card import Card, OptionValue, written
from tradewinds.engine.discovery import find_card

MOST_BOTS = 20
MOST_GAMES = 100_000
WIDEST = 0.5
"""An interval of half this width says nothing."""

EXTENT = ("games", "until")
"""How far a plan goes. Everything else says what its games are: plans that differ in these share their games."""


@dataclass(frozen=True)
class Match:
    """One game of a plan."""

    number: int
    deal: int
    rotation: int
    seating: tuple[str, ...]
    """The bot of each seat."""


@dataclass(frozen=True)
class Plan:
    """What is to be played; `draw_up` makes one and checks it."""

    game: str
    version: str
    """That of the rules."""
    code: str
    """A digest of the rules and the bots: other code plays other games."""
    players: int
    options: dict[str, OptionValue]
    bots: tuple[str, ...]
    seed: str
    games: int
    """At most so many; whole rounds only."""
    until: float | None
    """Stop when half the interval of every share of wins is this or less."""

    @property
    def entrants(self) -> tuple[str, ...]:
        """The bots, each once: a bot with several seats is one entrant."""
        return tuple(dict.fromkeys(self.bots))

    @property
    def deals(self) -> int:
        """The most deals that are played."""
        return self.games // self.players

    @property
    def par(self) -> float:
        """The share of wins that a seat has when all are equally good."""
        return 1 / self.players

    @property
    def identity(self) -> dict[str, Any]:
        """What makes its games what they are, as plain data."""
        data = {field.name: getattr(self, field.name) for field in fields(self) if field.name not in EXTENT}
        return {**data, "bots": list(self.bots)}

    @property
    def digest(self) -> str:
        """A short name for what is played."""
        return hashlib.blake2b(json.dumps(self.identity, sort_keys=True).encode(), digest_size=6).hexdigest()

    @property
    def command(self) -> str:
        """The command that holds the same tournament."""
        card = find_card(self.game)
        defaults = card.read_options(self.players, {})
        words = ["tradewinds", "arena", self.game, "--bots", ",".join(self.bots), "--players", str(self.players)]
        words += ["--games", str(self.games), "--seed", self.seed]
        words += [] if self.until is None else ["--until", str(self.until)]
        for name, value in self.options.items():
            if value != defaults[name]:
                words += ["--option", f"{name}={written(value)}"]
        return shlex.join(words)

    def matches(self) -> Iterator[Match]:
        """Return every game, in order."""
        for deal in range(self.deals):
            for rotation in range(self.players):
                yield self.match(deal, rotation)

    def match(self, deal: int, rotation: int) -> Match:
        """Return the game of a deal in which everybody has moved on by so many seats."""
        table = self.table(deal)
        seating = tuple(table[(seat - rotation) % self.players] for seat in range(self.players))
        return Match(deal * self.players + rotation, deal, rotation, seating)

    def table(self, deal: int) -> tuple[str, ...]:
        """Return who plays a deal, in the order around the table. The order is drawn: neighbours matter too."""
        table = list(self._schedule[deal])
        random.Random(f"{self.seed} table {deal}").shuffle(table)
        return tuple(table)

    @cached_property
    def _schedule(self) -> list[tuple[str, ...]]:
        """Who plays each deal: everybody as often as the seats go round, and the seats that are left by turns."""
        times, left = divmod(self.players, len(self.bots))
        return [
            self.bots * times + tuple(self.bots[place] for place in places)
            for places in _even_choices(len(self.bots), left, self.deals)
        ]


def _even_choices(people: int, chosen: int, times: int) -> list[tuple[int, ...]]:
    """Choose some of the people so many times, such that everybody is chosen, and meets everybody, equally often.

    Every choice occurs once before any occurs again. Among those whose turn it is, the one goes first whose people
    have met least; on the diagonal of the meetings stands how often each was chosen.
    """
    import numpy as np  # noqa: PLC0415

    choices = np.array(list(combinations(range(people), chosen)), dtype=np.int64)
    taken = np.zeros(len(choices), dtype=np.int64)
    meetings = np.zeros((people, people), dtype=np.int64)
    order = []
    for _ in range(times):
        met = meetings[choices[:, :, None], choices[:, None, :]].sum(axis=(1, 2))
        best = int(np.lexsort((met, taken))[0])
        people_chosen = choices[best]
        meetings[np.ix_(people_chosen, people_chosen)] += 1
        taken[best] += 1
        order.append(tuple(int(person) for person in people_chosen))
    return order


def seats_for(card: Card, bots: list[str], players: int | None) -> int:
    """Return how many sit at a table: as many as somebody wants, or as there are bots, as far as the game allows."""
    least, most = card.players
    return card.check_players(min(max(len(bots), least), most) if players is None else players)


def draw_up(
    card: Card,
    bots: list[str],
    *,
    players: int | None = None,
    games: int,
    seed: int | str | bytes | None = 0,
    options: dict[str, Any] | None = None,
    until: float | None = None,
) -> Plan:
    """Make a plan and check it; every bot is made once, so that one that cannot play is found now."""
    from tradewinds.bots import check  # noqa: PLC0415
    from tradewinds.engine.chance import seed_bytes  # noqa: PLC0415

    if len(set(bots)) < 2:  # noqa: PLR2004
        raise ArenaError("two_bots", given=", ".join(dict.fromkeys(bots)))
    if len(bots) > MOST_BOTS:
        raise ArenaError("too_many_bots", given=len(bots), most=MOST_BOTS)
    for name in dict.fromkeys(bots):
        check(name, card.name)
    seats = seats_for(card, bots, players)
    if not seats <= games <= MOST_GAMES:
        raise ArenaError("wrong_games", least=seats, most=MOST_GAMES, given=games)
    if until is not None and not 0 < until < WIDEST:
        raise ArenaError("wrong_until", given=until)
    return Plan(
        game=card.name,
        version=card.version,
        code=_digest_of_code(bots),
        players=seats,
        options=card.read_options(seats, card.fetch_options(options or {})),
        bots=tuple(bots),
        seed=seed_bytes(seed).hex(),
        games=games,
        until=until,
    )


def _digest_of_code(bots: list[str]) -> str:
    """Name the code that plays: engine, games and bots of this package, and the files of bots from elsewhere."""
    from tradewinds.bots import file_of  # noqa: PLC0415

    package = Path(__file__).parents[1]
    files = [file for folder in ("engine", "games", "bots") for file in sorted((package / folder).rglob("*.py"))]
    for name in sorted(set(bots)):
        policy = file_of(name)
        if policy is not None:
            files.append(Path(policy))
            continue
        module, colon, _ = name.partition(":")
        found = importlib.util.find_spec(module) if colon else None
        if found is not None and found.origin is not None and Path(found.origin).is_file():
            files.append(Path(found.origin))
    digest = hashlib.blake2b(digest_size=8)
    for file in files:
        digest.update(file.read_bytes())
    return digest.hexdigest()

"""One game of a tournament: how it is played, and what is written down of it."""

from __future__ import annotations

import json
import time
from contextlib import suppress
from dataclasses import asdict, dataclass
from functools import cache
from typing import TYPE_CHECKING, Any

from tradewinds.arena.plan import Match, Plan
from tradewinds.engine.discovery import find_card
from tradewinds.errors import IllegalAction

if TYPE_CHECKING:
    from tradewinds.engine.game import Game

LONGEST_COMPLAINT = 500


@dataclass(frozen=True)
class Fault:
    """A bot that raised an error or chose what is not allowed. It forfeits the game; the others share the win."""

    seat: int
    bot: str
    kind: str
    """"raised" or "illegal"."""
    said: str
    record: dict[str, Any]
    """The game up to the decision that was not made, as a record that can be replayed."""


@dataclass(frozen=True)
class Played:
    """A game that was played."""

    number: int
    deal: int
    rotation: int
    seating: tuple[str, ...]
    seed: str
    actions: tuple[int, ...]
    ending: str | None
    """How it ended; nothing if somebody forfeited it."""
    scores: tuple[int, ...] | None
    ranks: tuple[int, ...]
    """1 is best; who forfeits is last, and the others are equal."""
    seconds: tuple[tuple[float, ...], ...]
    """By seat, how long each decision took that left a choice."""
    fault: Fault | None = None

    @property
    def wins(self) -> tuple[float, ...]:
        """By seat, the part of the win; a shared win is cut into equal parts."""
        return tuple((rank == 1) / self.ranks.count(1) for rank in self.ranks)

    @property
    def leads(self) -> tuple[int, ...] | None:
        """By seat, the points ahead of the best other seat."""
        if self.scores is None:
            return None
        return tuple(
            own - max(other for place, other in enumerate(self.scores) if place != seat)
            for seat, own in enumerate(self.scores)
        )

    def to_line(self) -> str:
        """Return the game as a line of JSON."""
        return json.dumps(asdict(self), ensure_ascii=False, separators=(",", ":"))

    @classmethod
    def from_line(cls, line: str) -> Played:
        """Read a game from its line; raises ValueError, KeyError or TypeError if that is none."""
        data = json.loads(line)
        return cls(
            number=int(data["number"]),
            deal=int(data["deal"]),
            rotation=int(data["rotation"]),
            seating=tuple(data["seating"]),
            seed=data["seed"],
            actions=tuple(data["actions"]),
            ending=data["ending"],
            scores=None if data["scores"] is None else tuple(data["scores"]),
            ranks=tuple(data["ranks"]),
            seconds=tuple(tuple(seat) for seat in data["seconds"]),
            fault=None if data["fault"] is None else Fault(**data["fault"]),
        )


class _Forfeit(Exception):
    """A bot cannot go on."""

    def __init__(self, seat: int, kind: str, cause: BaseException) -> None:
        super().__init__(kind)
        self.seat, self.kind = seat, kind
        self.said = f"{type(cause).__name__}: {cause}"[:LONGEST_COMPLAINT]


def play(plan: Plan, match: Match) -> Played:
    """Play a game. What happens depends on the plan and the number of the game only, as long as the bots do."""
    from tradewinds.engine.game import Game  # noqa: PLC0415

    game = Game.new(find_card(plan.game), plan.players, f"{plan.seed} deal {match.deal}", **plan.options)
    seconds: list[list[float]] = [[] for _ in match.seating]
    fault: Fault | None = None
    ranks: tuple[int, ...] = ()
    try:
        _play_to_the_end(game, plan, match, seconds)
    except _Forfeit as forfeit:
        bot = match.seating[forfeit.seat]
        fault = Fault(forfeit.seat, bot, forfeit.kind, forfeit.said, game.record.to_dict())
        ranks = tuple(len(match.seating) if seat == forfeit.seat else 1 for seat in range(len(match.seating)))
    outcome = None if fault else game.outcome
    return Played(
        number=match.number,
        deal=match.deal,
        rotation=match.rotation,
        seating=match.seating,
        seed=game.seed.hex(),
        actions=game.history,
        ending=outcome.reason if outcome else None,
        scores=outcome.scores if outcome else None,
        ranks=outcome.ranks if outcome else ranks,
        seconds=tuple(tuple(round(second, 6) for second in seat) for seat in seconds),
        fault=fault,
    )


@cache
def _get_ready(bot: str, game: str) -> None:
    """Let a bot decide something that does not count: what it compiles or loads at first is no part of its thinking."""
    from tradewinds.bots import make  # noqa: PLC0415
    from tradewinds.engine.game import Game  # noqa: PLC0415

    trial = Game.new(find_card(game), seed=0)
    while trial.asked is not None and int(trial.legal.sum()) == 1:
        trial.decide(trial.actions[0])
    with suppress(Exception, SystemExit):  # in a game that counts it will forfeit
        make(bot, 0).choose(trial.view(trial.asked))


def _play_to_the_end(game: Game, plan: Plan, match: Match, seconds: list[list[float]]) -> None:
    from tradewinds.bots import Bot, make  # noqa: PLC0415

    for name in match.seating:
        _get_ready(name, plan.game)
    seated: list[Bot] = []
    for seat, name in enumerate(match.seating):
        try:
            seated.append(make(name, f"{plan.seed} game {match.number} seat {seat}"))
        except (Exception, SystemExit) as trouble:  # whatever somebody else's bot does, the tournament goes on
            raise _Forfeit(seat, "raised", trouble) from trouble
    while (asked := game.asked) is not None:
        view = game.view(asked)
        choices = int(view.legal.sum())
        start = time.perf_counter()
        try:
            chosen = seated[asked].choose(view)
        except (Exception, SystemExit) as trouble:
            raise _Forfeit(asked, "raised", trouble) from trouble
        if choices > 1:
            seconds[asked].append(time.perf_counter() - start)
        try:
            game.decide(chosen)
        except IllegalAction as refusal:
            raise _Forfeit(asked, "illegal", refusal) from refusal

"""Bots: players that see a view, never the table."""

from __future__ import annotations

import importlib
import re
from typing import TYPE_CHECKING, Any, Protocol

from tradewinds.errors import TradewindsError, nearest, quoted

if TYPE_CHECKING:
    from tradewinds.bots.budget import Budget
    from tradewinds.bots.thought import Thought
    from tradewinds.engine.actions import Action
    from tradewinds.engine.chance import Seed
    from tradewinds.engine.game import View

PLAIN = ("random", "greedy")
"""Bots that do not search: to measure others by."""
LEVELS = ("easy", "normal", "hard", "expert", "admiral")
"""What people choose from, the weakest first."""
USUAL = "normal"
"""The level of a bot where nobody chose one."""
POLICY = re.compile(r"(?P<file>.+\.npz)(@(?P<temperature>[^@/\\]*))?", re.DOTALL)
"""How the name of a bot is written that plays a trained network: its file, and a temperature if it shall have one."""


class UnknownBot(TradewindsError):
    """No bot has that name."""


class WrongGame(TradewindsError):
    """A bot was shown a game that it cannot play."""


class NotAsked(TradewindsError):
    """A bot was shown a view in which its seat has nothing to decide."""


class Bot(Protocol):
    """Whoever can choose."""

    name: str
    thought: Thought | None
    """What it thought before its last choice, if it thinks."""

    def choose(self, view: View, budget: Budget | None = None) -> Action:
        """Return one of the legal actions of a view whose seat is asked, within a budget if it needs one."""


def check_asked(view: View) -> int:
    """Return the seat a bot chooses for; refuse a view in which that seat is not asked."""
    if view.seat is None or view.asked != view.seat:
        raise NotAsked("bot_not_asked")
    return view.seat


def check_plays(bot: object, game: str) -> None:
    """Refuse a bot that can play only another game: it has an attribute ``game`` that names it."""
    own = getattr(bot, "game", None)
    if own is not None and own != game:
        raise WrongGame("bot_of_another_game", bot=quoted(getattr(bot, "name", "")), own=quoted(own), game=quoted(game))


def file_of(name: str) -> str | None:
    """Return the file of a bot that plays a trained network; nothing if the name is that of another bot."""
    policy = POLICY.fullmatch(name)
    return policy["file"] if policy else None


def is_from_elsewhere(name: str) -> bool:
    """Tell whether the name of a bot leads out of this package, to a file or to somebody's module."""
    return file_of(name) is not None or ":" in name


def names() -> tuple[str, ...]:
    """Return the names of all bots, the weakest first."""
    return (*PLAIN, *LEVELS)


def make(name: str, seed: Seed = None) -> Bot:
    """Return a bot by its name; the same seed makes the same choices.

    A level may have another budget than its own: ``hard@1000`` (iterations), ``admiral@2s``. ``pilot.npz`` is a file
    with a trained network, and ``pilot.npz@0.5`` draws from what it likes, at that temperature. ``package.module:Name``
    is a bot of your own: whatever ``Name(seed)`` returns.
    """
    policy = POLICY.fullmatch(name)
    if policy:
        from tradewinds.bots.policy import make_policy_bot  # noqa: PLC0415

        return make_policy_bot(policy["file"], seed, policy["temperature"], name)
    if ":" in name:
        return _foreign(name, seed)
    known, at, amount = name.partition("@")
    if known not in names() or (at and known not in LEVELS):
        raise UnknownBot("no_bot", given=quoted(name), known=", ".join(names()), hint=nearest(known, names()))
    from tradewinds.bots.budget import Budget  # noqa: PLC0415
    from tradewinds.bots.greedy import GreedyBot  # noqa: PLC0415
    from tradewinds.bots.levels import LEVELS as levels  # noqa: N811, PLC0415
    from tradewinds.bots.random import RandomBot  # noqa: PLC0415
    from tradewinds.bots.search import SearchBot  # noqa: PLC0415

    if known == "random":
        return RandomBot(seed)
    if known == "greedy":
        return GreedyBot(seed)
    level = levels[known]
    budget = Budget.read(amount) if at else level.budget
    return SearchBot(seed, budget, name=name, easygoing=level.easygoing)


def check(name: str, game: str) -> None:
    """Refuse a bot that nobody knows, and one that can play only another game."""
    check_plays(make(name, 0), game)


def _foreign(name: str, seed: Seed) -> Bot:
    """Return a bot somebody else wrote."""
    module, _, wanted = name.partition(":")
    try:
        maker: Any = getattr(importlib.import_module(module), wanted)
    except (ImportError, AttributeError, ValueError) as reason:
        raise UnknownBot("no_foreign_bot", given=quoted(name), reason=quoted(str(reason))) from reason
    bot = maker(seed)
    if not callable(getattr(bot, "choose", None)):
        raise UnknownBot("mute_bot", given=quoted(name))
    return bot  # type: ignore[no-any-return]

"""The bots that keep people company: which can be chosen, what they are called, and how long each may think.

Besides the levels there are the guests: bots that the host of this site brought (``tradewinds serve --bot``).
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any

from django.conf import settings

from tradewinds import bots
from tradewinds.bots.budget import Budget
from tradewinds.bots.levels import LEVELS
from tradewinds.errors import nearest, quoted
from tradewinds.site.limits import LONGEST_BOT, LONGEST_THOUGHT
from tradewinds.site.wording import Refused
from tradewinds.text import Texts

TIMES = (5, 10, 30, LONGEST_THOUGHT)
"""Seconds to choose from for a level that thinks as long as it may."""
GLANCE = Budget(seconds=1.0)
"""What a guest is told that it may think, unless it is a level. Nobody ends its thinking: it is the host's own bot."""

MARKS = "@:=."
"""What the name of a guest cannot hold: with such a mark it would be a time to think, a module or a file."""


@dataclass(frozen=True)
class Guest:
    """A bot that the host brought."""

    bot: str
    """What it is made by."""
    game: str | None
    """The only game it can play, if it cannot play all."""


def read_guests(wishes: Iterable[str]) -> dict[str, dict[str, Any]]:
    """Read ``NAME=BOT``, make every bot once to see that it can be made, and return what the settings keep of them."""
    guests: dict[str, dict[str, Any]] = {}
    for wish in wishes:
        given, sign, bot = wish.partition("=")
        name = unicodedata.normalize("NFC", given).strip()
        if not sign or not name or not bot.strip():
            raise Refused("guest_form", given=quoted(wish))
        taken = name.casefold() in {known.casefold() for known in (*bots.names(), *guests)}
        if taken or len(name) > LONGEST_BOT or not name.isprintable() or set(name) & set(MARKS):
            raise Refused("guest_name", given=quoted(name), most=LONGEST_BOT, marks=" ".join(MARKS))
        spec = _wherever_it_is_made(bot.strip())
        guests[name] = asdict(Guest(spec, getattr(bots.make(spec, 0), "game", None)))
    return guests


def _wherever_it_is_made(bot: str) -> str:
    """Return the name of a bot with the whole path of its file, if it has one."""
    file = bots.file_of(bot)
    return bot if file is None else f"{Path(file).absolute()}{bot.removeprefix(file)}"


def guest(name: str) -> Guest | None:
    """Return the guest of a name, if there is one."""
    known = settings.GUESTS.get(name)
    return None if known is None else Guest(**known)


def offered(game: str) -> list[str]:
    """Return the bots that can be chosen for a game: the levels, the weakest first, then the guests who can play it."""
    levels = [bot for level in bots.LEVELS for bot in _times_of(level)]
    return levels + [name for name in settings.GUESTS if _can_play(name, game)]


def _can_play(name: str, game: str) -> bool:
    known = guest(name)
    return known is not None and known.game in (None, game)


def _times_of(level: str) -> list[str]:
    if LEVELS[level].budget.iterations is not None:
        return [level]
    return [f"{level}@{seconds}s" for seconds in TIMES]


def check_bot(name: str, game: str) -> str:
    """Return the name of a bot that may sit at a table; refuse what nobody knows, and what would think too long.

    A bot of somebody's own (``package.module:Name``, ``pilot.npz``) is for his own machine: no visitor has this one
    import or read anything. What the host brought goes by the name he gave it.
    """
    if _can_play(name, game):
        return name
    if bots.is_from_elsewhere(name) or len(name) > LONGEST_BOT:
        raise bots.UnknownBot(
            "no_bot", given=quoted(name), known=", ".join(bots.names()), hint=nearest(name, bots.names())
        )
    bots.make(name)
    budget = _own_budget(name)
    if budget is not None and (budget.seconds or 0) > LONGEST_THOUGHT:
        raise Refused("thinks_too_long", most=LONGEST_THOUGHT)
    return name


def present(bot: str) -> str:
    """Return a bot if it is here, or the usual one in the place of a guest that the host does not bring any more."""
    return bot if guest(bot) or _is_level(bot) or bots.is_from_elsewhere(bot) else bots.USUAL


def made_by(bot: str) -> str:
    """Return the name that a bot is made by, or who stands in for it."""
    known = guest(bot)
    return present(bot) if known is None else known.bot


def budget_of(bot: str) -> Budget | None:
    """Return how long a bot may think about a decision here; nothing if it does not think."""
    if not bot:
        return None
    known = guest(bot)
    budget = GLANCE if known and bots.is_from_elsewhere(known.bot) else _own_budget(made_by(bot))
    return budget and replace(budget, seconds=min(budget.seconds or LONGEST_THOUGHT, LONGEST_THOUGHT))


def _own_budget(bot: str) -> Budget | None:
    level, at, amount = bot.partition("@")
    if level not in LEVELS:
        return None
    return Budget.read(amount) if at else LEVELS[level].budget


def level_of(bot: str) -> str:
    """Return the level of a bot, whatever its time to think."""
    return bot.partition("@")[0]


def _is_level(bot: str) -> bool:
    return level_of(bot) in bots.names()


def name_of(bot: str, say: Texts) -> str:
    """Return what a bot is called at the table."""
    return say(f"bots.{level_of(bot)}") if _is_level(bot) else bot


def rated_name_of(bot: str, say: Texts) -> str:
    """Return what a bot is called among others: with how well it plays, as some levels have several times."""
    return say("bots.described", bot=name_of(bot, say), about=skill_of(bot, say))


def skill_of(bot: str, say: Texts) -> str:
    """Return in a word or two how well a bot plays."""
    return _about("levels", bot, say) if _is_level(bot) else say("bots.levels.guest")


def described(bot: str, say: Texts) -> str:
    """Return what to expect of a bot, for a list to choose from."""
    about = _about("about", bot, say) if _is_level(bot) else say("bots.about.guest")
    return say("bots.described", bot=name_of(bot, say), about=about)


def _about(section: str, bot: str, say: Texts) -> str:
    budget = budget_of(bot)
    seconds = f"{budget.seconds:g}" if budget else ""
    return say(f"bots.{section}.{level_of(bot)}", seconds=seconds)

"""The bots that keep people company: which can be chosen, what they are called, and how long each may think."""

from __future__ import annotations

from dataclasses import replace

from tradewinds import bots
from tradewinds.bots.budget import Budget
from tradewinds.bots.levels import LEVELS
from tradewinds.errors import nearest, quoted
from tradewinds.site.limits import LONGEST_BOT, LONGEST_THOUGHT
from tradewinds.site.wording import Refused
from tradewinds.text import Texts

TIMES = (5, 10, 30, LONGEST_THOUGHT)
"""Seconds to choose from for a level that thinks as long as it may."""


def offered() -> list[str]:
    """Return the bots that can be chosen, the weakest first."""
    return [bot for level in bots.LEVELS for bot in _times_of(level)]


def _times_of(level: str) -> list[str]:
    if LEVELS[level].budget.iterations is not None:
        return [level]
    return [f"{level}@{seconds}s" for seconds in TIMES]


def check_bot(name: str) -> str:
    """Return the name of a bot that may sit at a table; refuse what nobody knows, and what would think too long.

    A bot of somebody's own (``package.module:Name``) is for his own machine: no visitor has this one import anything.
    """
    if ":" in name or len(name) > LONGEST_BOT:
        raise bots.UnknownBot(
            "no_bot", given=quoted(name), known=", ".join(bots.names()), hint=nearest(name, bots.names())
        )
    bots.make(name)
    budget = _own_budget(name)
    if budget is not None and (budget.seconds or 0) > LONGEST_THOUGHT:
        raise Refused("thinks_too_long", most=LONGEST_THOUGHT)
    return name


def budget_of(bot: str) -> Budget | None:
    """Return how long a bot may think about a decision here; nothing if it does not think."""
    budget = _own_budget(bot)
    return budget and replace(budget, seconds=min(budget.seconds or LONGEST_THOUGHT, LONGEST_THOUGHT))


def _own_budget(bot: str) -> Budget | None:
    level, at, amount = bot.partition("@")
    if level not in LEVELS:
        return None
    return Budget.read(amount) if at else LEVELS[level].budget


def level_of(bot: str) -> str:
    """Return the level of a bot, whatever its time to think."""
    return bot.partition("@")[0]


def name_of(bot: str, say: Texts) -> str:
    """Return what a bot is called at the table."""
    return say(f"bots.{level_of(bot)}")


def skill_of(bot: str, say: Texts) -> str:
    """Return in a word or two how well a bot plays."""
    return _about("levels", bot, say)


def described(bot: str, say: Texts) -> str:
    """Return what to expect of a bot, for a list to choose from."""
    return say("bots.described", bot=name_of(bot, say), about=_about("about", bot, say))


def _about(section: str, bot: str, say: Texts) -> str:
    budget = budget_of(bot)
    seconds = f"{budget.seconds:g}" if budget else ""
    return say(f"bots.{section}.{level_of(bot)}", seconds=seconds)

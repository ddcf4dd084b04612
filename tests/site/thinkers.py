"""Bots for tests of thinking: they do what they are told instead of what is good for them.

Processes of their own import them by name (``thinkers:Patient``); the seed is all that such a bot is told.
"""

from __future__ import annotations

import os
import signal
import time
from pathlib import Path

from tradewinds.bots.budget import Budget
from tradewinds.engine.actions import Action
from tradewinds.engine.game import View


class Prompt:
    """Takes the first action."""

    def __init__(self, seed: str) -> None:
        self.told = seed

    def choose(self, view: View, budget: Budget | None = None) -> Action:
        return view.actions[0]


class Patient(Prompt):
    """Says that it has begun in a file (its seed), and thinks until there is one beside it that ends in ".go"."""

    def choose(self, view: View, budget: Budget | None = None) -> Action:
        with Path(self.told).open("a", encoding="utf-8") as file:
            file.write(f"{os.getpid()}\n")
        while not Path(f"{self.told}.go").exists():
            time.sleep(0.01)
        return view.actions[0]


class Mortal(Prompt):
    """Dies while it thinks, in as many processes as its seed says; a file counts them."""

    def choose(self, view: View, budget: Budget | None = None) -> Action:
        file, deaths = self.told.split("|")
        died = Path(file).read_text(encoding="utf-8") if Path(file).exists() else ""
        if len(died) < int(deaths):
            Path(file).write_text(died + "x", encoding="utf-8")
            os.kill(os.getpid(), signal.SIGKILL)
        return view.actions[0]


class Broken(Prompt):
    """Has a fault."""

    def choose(self, view: View, budget: Budget | None = None) -> Action:
        raise ZeroDivisionError("a fault in a bot")

"""How long a bot may think: so many iterations, so many seconds, or whichever comes first."""

from __future__ import annotations

import re
from dataclasses import dataclass

from tradewinds.errors import TradewindsError, quoted

MOST_ITERATIONS = 10_000_000
MOST_SECONDS = 3600.0


class BadBudget(TradewindsError):
    """That is not an amount of thinking."""


@dataclass(frozen=True)
class Budget:
    """How long a bot may think about one decision.

    With iterations and a seed a bot chooses the same on every machine; with seconds it depends on how fast the machine
    is. With both, whichever is used up first ends the thinking.
    """

    iterations: int | None = None
    seconds: float | None = None

    def __post_init__(self) -> None:
        if self.iterations is None and self.seconds is None:
            raise BadBudget("budget_empty")
        if self.iterations is not None and not (
            isinstance(self.iterations, int) and 1 <= self.iterations <= MOST_ITERATIONS
        ):
            raise BadBudget("budget_iterations", given=quoted(self.iterations), most=MOST_ITERATIONS)
        if self.seconds is not None and not 0 < self.seconds <= MOST_SECONDS:
            raise BadBudget("budget_seconds", given=quoted(self.seconds), most=int(MOST_SECONDS))

    @classmethod
    def read(cls, text: str) -> Budget:
        """Return the budget a text means: ``500`` iterations, ``2s`` or ``0.5s`` seconds, or both: ``500/2s``."""
        found: dict[str, float] = {}
        for part in text.split("/"):
            match = re.fullmatch(r"(?P<seconds>\d+(\.\d+)?)s|(?P<iterations>\d+)", part.strip())
            if match is None:
                raise BadBudget("budget_text", given=quoted(text))
            kind = "iterations" if match["iterations"] else "seconds"
            if kind in found:
                raise BadBudget("budget_text", given=quoted(text))
            found[kind] = float(match[kind])
        iterations = found.get("iterations")
        return cls(None if iterations is None else int(iterations), found.get("seconds"))

    def __str__(self) -> str:
        parts = [] if self.iterations is None else [str(self.iterations)]
        if self.seconds is not None:
            parts.append(f"{self.seconds:g}s")
        return "/".join(parts)

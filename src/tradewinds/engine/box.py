"""What is in the box of a game: the figures of its ``components.toml``, each marked with where it comes from."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any


class Box:
    """The figures in the folder of a game, by group and name."""

    def __init__(self, folder: Path) -> None:
        self.figures: dict[str, Any] = tomllib.loads((folder / "components.toml").read_text(encoding="utf-8"))

    def value(self, group: str, figure: str) -> Any:
        """Return a figure as it is written."""
        return self.figures[group][figure]["value"]

    def number(self, group: str, figure: str) -> int:
        """Return a figure that is a number."""
        return int(self.value(group, figure))

    def numbers(self, group: str, figure: str) -> tuple[int, ...]:
        """Return a figure that is several numbers."""
        return tuple(self.value(group, figure))

"""The static shapes of a game: read once, kept, and given in the colours of a theme."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

THEMES = ("auto", "light", "night")
"""Colours: as the reader's system prefers, by day, by night."""

_NIGHT = "@media (prefers-color-scheme: dark) {"
_CHART = re.compile(r'<svg[^>]*viewBox="([^"]*)"[^>]*>(.*)</svg>', re.DOTALL)
_NOT_SHAPES = re.compile(r"<style>.*?</style>|<title>.*?</title>", re.DOTALL)


class Art:
    """An ``art`` folder: ``chart.svg``, ``pieces.svg`` with the symbols, ``chart.css`` for both."""

    def __init__(self, folder: Path) -> None:
        day, night = zip(
            _split(Path(__file__).parent / "table.css"),
            _split(folder / "chart.css"),
            strict=True,
        )
        self._day = "".join(day)
        self._night = "".join(night)
        shapes = (folder / "pieces.svg").read_text(encoding="utf-8")
        symbols = shapes[shapes.index("<defs>") + len("<defs>") : shapes.rindex("</defs>")]
        found = _CHART.search((folder / "chart.svg").read_text(encoding="utf-8"))
        assert found is not None, folder  # noqa: S101
        chart = _NOT_SHAPES.sub("", found[2]).strip()
        self.symbols = f'{symbols.strip()}\n<symbol id="tw-chart" viewBox="{found[1]}">{chart}</symbol>'
        """All symbols, the whole chart among them."""

    @cache  # noqa: B019 - there is one of these a game, and it lives as long as the program
    def css(self, theme: str = "auto") -> str:
        """Return the style rules of a theme."""
        if theme == "light":
            return self._day
        if theme == "night":
            return self._day + self._night
        return f"{self._day}{_NIGHT}\n{self._night}}}\n"

    def sheet(self, theme: str = "auto") -> str:
        """Return what a page needs once, so that the layers it shows later need not bring it."""
        return (
            '<svg xmlns="http://www.w3.org/2000/svg" width="0" height="0" aria-hidden="true">'
            f"<style>{self.css(theme)}</style><defs>{self.symbols}</defs></svg>"
        )


def _split(path: Path) -> tuple[str, str]:
    """Return the rules for the day, and those that the night changes."""
    day, _, night = path.read_text(encoding="utf-8").partition(_NIGHT)
    return day.strip() + "\n", night.strip().removesuffix("}").strip() + "\n"


@cache
def art(folder: Path) -> Art:
    """Return the art of a game's folder."""
    return Art(folder / "art")

"""The terminal as the client sees it: lines out, answers in."""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Iterable

from rich.console import Console, RenderableType
from rich.padding import Padding
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from tradewinds.cli.shared import output, speak
from tradewinds.text import Texts

PROMPT = "> "
FORGET_WHAT_SCROLLED_AWAY = "\x1b[3J"


class EndOfInput(Exception):
    """There is nobody to answer any more."""


class Screen:
    """Prints and asks, on a terminal or through pipes."""

    def __init__(self, language: str) -> None:
        self.words: Texts = speak(language)
        self.console: Console = output()
        self._interactive = sys.stdin.isatty()
        if self._interactive:
            with contextlib.suppress(ImportError):
                import readline  # noqa: F401, PLC0415 - importing it gives the prompt its history

    def show(self, thing: RenderableType) -> None:
        """Print anything."""
        self.console.print(thing)

    def line(self, text: str, style: str = "") -> None:
        """Print a line of text."""
        self.console.print(Text(text, style))

    def rule(self, title: str) -> None:
        """Begin a new part."""
        self.console.print()
        self.console.print(Rule(Text(title, "bold")))

    def choice(self, number: str, text: str, warning: str = "") -> None:
        """Print something that can be chosen, and what to know before."""
        line = Table.grid(padding=(0, 2, 0, 0))
        words = Text(text).append(f"  ⚠ {warning}" if warning else "", "yellow")
        line.add_row(Text(f"{number:>4}", "bold green"), words)
        self.console.print(line)

    def item(self, text: str) -> None:
        """Print something of a list."""
        self.console.print(Padding(Text(f"• {text}"), (0, 0, 0, 1), expand=False))

    def pairs(self, lines: Iterable[tuple[str, str]]) -> None:
        """Print names and what they mean."""
        table = Table(box=None, show_header=False, padding=(0, 0, 0, 2))
        table.add_column(style="bold green", no_wrap=True)
        table.add_column()
        for name, meaning in lines:
            table.add_row(name, meaning)
        self.console.print(table)

    def complain(self, text: str) -> None:
        """Say that something was not understood or not possible."""
        self.console.print(Text(text, "yellow"))

    def clear(self) -> None:
        """Take what is on the screen out of sight."""
        if self.console.is_terminal:
            self.console.clear()
            if not self.console.legacy_windows:
                self.console.file.write(FORGET_WHAT_SCROLLED_AWAY)

    def ask(self, question: str = "") -> str:
        """Return a line of the user; what comes through a pipe is shown, so that the output can be read."""
        if question:
            self.line(question, "bold")
        try:
            answer = input(PROMPT)
        except EOFError:
            self.console.print()
            raise EndOfInput from None
        if not self._interactive:
            self.console.print(Text(answer))
        return answer.strip()

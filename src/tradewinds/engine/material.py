"""Something people bring along for an option, like a map of their own: on a line, or in a small file of TOML."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tradewinds.errors import BadOption, Fact, quoted, speak, trouble_with_file

LARGEST = 20_000
"""Bytes of a file, letters of a line: ample for anything that people write by hand."""


@dataclass(frozen=True)
class Material:
    """What people may bring along for an option: how it is read, and what the rules get of it."""

    called: Fact
    """What it is in the words of a language, as one asks for it: "a map"."""
    refusal: type[BadOption]
    """The error that says why something is of no use."""
    read: Callable[[str], str]
    """Returns the value of the option for what is written on a line; refuses what is of no use."""
    read_table: Callable[[dict[str, Any], Fact], str]
    """The same for the content of a file; messages call the file by the second argument."""
    numbers: Callable[[str], Sequence[int]]
    """The numbers the rules know a value by: always equally many."""

    def read_file(self, path: Path) -> str:
        """Return the value of the option for a file."""
        file = quoted(str(path))
        try:
            with path.open("rb") as opened:
                content = opened.read(LARGEST + 1)
        except (OSError, ValueError) as trouble:
            raise self._not_read(file, trouble) from trouble
        return self._read_content(content, file)

    def read_text(self, text: str) -> str:
        """Return the same for what stands in a file or on a line, whichever it is: on pages nobody names files."""
        line = text.strip()
        if "\n" not in line and "=" not in line:
            return self.read(line)
        return self._read_content(text.encode(), _what_was_given)

    def _read_content(self, content: bytes, file: Fact) -> str:
        if len(content) > LARGEST:
            raise self.refusal("material_too_long", what=self.called, file=file, most=LARGEST)
        try:
            table = tomllib.loads(content.decode("utf-8"))
        except (ValueError, RecursionError) as trouble:
            raise self._not_read(file, trouble) from trouble
        return self.read_table(table, file)

    def _not_read(self, file: Fact, trouble: Exception) -> BadOption:
        return self.refusal("material_not_read", what=self.called, file=file, reason=trouble_with_file(trouble))


def _what_was_given(language: str) -> str:
    """Return what a message calls a file that came without a name."""
    return speak(language)("hints.given_text")

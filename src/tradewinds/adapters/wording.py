"""What the interfaces for learners refuse, in both languages."""

from __future__ import annotations

from pathlib import Path

from tradewinds.errors import TradewindsError


class AdapterError(TradewindsError):
    """A request to an interface that cannot be carried out; nothing has changed."""

    folder = Path(__file__).parent / "text"


class MissingLibrary(AdapterError, ImportError):
    """A library is not installed; the message says how to install it."""

    def __init__(self, library: str) -> None:
        AdapterError.__init__(self, "missing_library", library=library, command="pip install 'tradewinds[ai]'")

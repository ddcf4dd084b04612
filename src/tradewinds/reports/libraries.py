"""Libraries that only some commands need: loaded when they are needed, and asked for by name if they are missing."""

from __future__ import annotations

import importlib
from typing import Any

from tradewinds.errors import TradewindsError

EXTRA = "tradewinds[arena]"


def library(name: str) -> Any:
    """Return a library (or a module of it), or say how to install it."""
    try:
        return importlib.import_module(name)
    except ImportError as missing:
        package = name.partition(".")[0]
        raise TradewindsError("missing_library", library=package, command=f"pip install '{EXTRA}'") from missing

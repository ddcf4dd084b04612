"""What this machine is."""

from __future__ import annotations

import os


def cores() -> int:
    """Return how many threads or processes can run at the same time here."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1

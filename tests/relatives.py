"""Processes and who started them, as Linux knows it."""

from __future__ import annotations

import contextlib
from pathlib import Path


def parent_of(process: int) -> int:
    """Return who has started a process."""
    return int(Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[1])


def children_of(process: int) -> list[int]:
    """Return the processes that a process of Python has started to run Python."""
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        with contextlib.suppress(OSError):  # it has ended meanwhile
            if parent_of(int(folder.name)) == process and "spawn_main" in (folder / "cmdline").read_text():
                found.append(int(folder.name))
    return sorted(found)


def is_running(process: int) -> bool:
    """Tell whether a process is there, and not only its name until its parent has heard of its end."""
    with contextlib.suppress(OSError):
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    return False

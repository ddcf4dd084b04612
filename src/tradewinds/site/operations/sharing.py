"""The folder in which all processes of the site count together. It has to be named before anybody counts."""

from __future__ import annotations

import os
from pathlib import Path

FOLDER = "PROMETHEUS_MULTIPROC_DIR"
"""Where the library that counts looks for the folder, when it is loaded."""


def share(folder: Path) -> None:
    """Let all processes that are started from here count together in a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    forget_the_dead(folder, "*")
    os.environ.setdefault(FOLDER, str(folder))


def forget_the_dead(folder: Path, kinds: str) -> None:
    """Remove what processes have left that are gone."""
    for file in folder.glob(f"{kinds}_*.db"):
        number = file.stem.rpartition("_")[2]
        if number.isdecimal() and not _lives(int(number)):
            file.unlink(missing_ok=True)


def _lives(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except OSError:  # somebody else's
        return True
    return True

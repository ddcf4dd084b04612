"""A second try for tests in which browsers, servers and their processes share the cores with everything else.

What is wrong fails twice; what only came too late on a busy machine does not keep anything from landing. The closing
line of the tests says how many were tried again.
"""

from __future__ import annotations

from collections.abc import Container, Iterable
from pathlib import Path

import pytest


def give_second_try(items: Iterable[pytest.Item], folder: Path, files: Container[str] | None = None) -> None:
    """Mark the tests of a folder, or of some of its files."""
    for item in items:
        if item.path.parent == folder and (files is None or item.path.name in files):
            item.add_marker(pytest.mark.flaky(reruns=1))

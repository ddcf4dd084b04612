"""Processes of one site: who dies is replaced, and all of them end together."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from relatives import children_of, is_running

PATIENCE = 60
SCRIPT = """
import socket
import time
from tradewinds.site.processes import crew

def idle(*arguments):
    time.sleep(3600)

if __name__ == "__main__":
    crew._serve = crew._work = idle
    crew.BREATH = 0.0
    with socket.socket() as listener:
        crew.run(listener, 2, 1, lambda: None)
"""


def until(true: Callable[[], Any]) -> Any:
    end = time.monotonic() + PATIENCE
    while not (found := true()):
        assert time.monotonic() < end
        time.sleep(0.02)
    return found


@pytest.fixture
def crew(tmp_path: Path) -> Iterator[subprocess.Popen[str]]:
    """Two servers and a worker that do nothing."""
    (tmp_path / "idle.py").write_text(SCRIPT)
    path = os.pathsep.join(filter(None, sys.path))
    command = [sys.executable, str(tmp_path / "idle.py")]
    first = subprocess.Popen(command, env=os.environ | {"PYTHONPATH": path}, stderr=subprocess.PIPE, text=True)  # noqa: S603
    yield first
    first.kill()
    first.communicate()


def members(crew: subprocess.Popen[str]) -> list[int]:
    """The members, once all are there."""
    found: list[int] = until(lambda: len(found := children_of(crew.pid)) == 3 and found)
    return found


def test_who_dies_is_replaced(crew: subprocess.Popen[str]) -> None:
    before = members(crew)
    os.kill(before[1], signal.SIGKILL)
    until(lambda: not is_running(before[1]))
    after = members(crew)
    assert len(set(before) & set(after)) == 2


@pytest.mark.parametrize("wish", [signal.SIGTERM, signal.SIGINT])
def test_who_stops_the_first_stops_all(crew: subprocess.Popen[str], wish: signal.Signals) -> None:
    all_of_them = members(crew)
    crew.send_signal(wish)
    _, said = crew.communicate(timeout=PATIENCE)
    assert (crew.returncode, said) == (0, "")
    assert not any(map(is_running, all_of_them))


def test_nobody_outlives_the_first(crew: subprocess.Popen[str]) -> None:
    all_of_them = members(crew)
    crew.kill()
    until(lambda: not any(map(is_running, all_of_them)))

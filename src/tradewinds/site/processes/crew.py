"""Several processes for one site: they share one address, and one that dies is replaced."""

from __future__ import annotations

import logging
import multiprocessing
import os
import signal
import socket
import threading
import time
from collections.abc import Callable
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnProcess
from typing import Any

SPAWN = multiprocessing.get_context("spawn")
BREATH = 1.0
"""Seconds that a process has to live before it is replaced at once; else something is wrong with all of them."""
PATIENCE = 15.0
"""Seconds that processes get to stop before they are killed."""

log = logging.getLogger(__name__)

Task = Callable[..., None]


class Member:
    """One place in the crew, and the process that has it now."""

    def __init__(self, task: Task, *arguments: Any) -> None:
        self._task = task
        self._arguments = arguments
        self.start()

    def start(self) -> None:
        """Put a new process in this place."""
        self._began = time.monotonic()
        self.process: SpawnProcess = SPAWN.Process(target=_begin, args=(self._task, *self._arguments))
        self.process.start()

    def replace(self) -> None:
        """Put a new process in the place of one that has died."""
        log.warning("A process of the site has ended (%s); another takes its place", self.process.exitcode)
        self.process.close()
        time.sleep(max(0.0, self._began + BREATH - time.monotonic()))
        self.start()


def _begin(task: Task, *arguments: Any) -> None:
    """Do a task in a process of its own, as long as the first process is there."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # an interrupt is for the first process, which then ends the others
    threading.Thread(target=_end_with_the_first, daemon=True).start()
    task(*arguments)


def _end_with_the_first() -> None:
    first = multiprocessing.parent_process()
    if first is not None:
        first.join()
        os.kill(os.getpid(), signal.SIGTERM)


def run(listener: socket.socket, processes: int, workers: int, started: Callable[[], None]) -> None:
    """Serve the site from several processes until somebody stops it.

    ``processes`` answer requests at one socket, ``workers`` make the decisions of bots. ``started`` is called when the
    first page could be asked for.
    """
    stopped = threading.Event()
    for wish in (signal.SIGINT, signal.SIGTERM):
        signal.signal(wish, lambda *_: stopped.set())
    news, teller = SPAWN.Pipe(duplex=False)
    crew = [Member(_serve, listener, teller) for _ in range(processes)]
    crew += [Member(_work) for _ in range(workers)]
    waited_for: list[Connection] = [news]
    while not stopped.is_set():
        ready = wait([*(member.process.sentinel for member in crew), *waited_for], timeout=0.5)
        if news in ready:
            waited_for.clear()
            started()
        for member in crew:
            if not stopped.is_set() and not member.process.is_alive():
                member.replace()
    _stop(crew)


def _stop(crew: list[Member]) -> None:
    for member in crew:
        member.process.terminate()
    end = time.monotonic() + PATIENCE
    for member in crew:
        member.process.join(max(0.0, end - time.monotonic()))
        member.process.kill()
        member.process.join()


def _serve(listener: socket.socket, teller: Connection) -> None:
    """Answer requests, in a process of its own."""
    from tradewinds.site import serve  # noqa: PLC0415

    serve.warm_up()
    serve.run(listener, lambda: teller.send(True))


def _work() -> None:
    """Make the decisions of bots, in a process of its own."""
    from tradewinds.site import serve  # noqa: PLC0415

    serve.warm_up()
    serve.work(lambda: None)

"""Who plays the games: processes on this machine. `tradewinds.arena.cluster` has the same for many machines.

A crew is handed work and tasks, and gives back results in the order in which they are finished. Whatever happens to a
worker, each task comes back exactly once.
"""

from __future__ import annotations

import os
import signal
import threading
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from itertools import islice
from multiprocessing import Pipe
from multiprocessing.connection import Connection
from typing import Protocol, TypeVar

from tradewinds.arena.wording import ArenaError
from tradewinds.machine import cores

Task = TypeVar("Task")
Result = TypeVar("Result")

PATIENCE = 3
"""So often workers may be lost, one after the other, without a finished task in between."""


class Crew(Protocol):
    """Whoever can carry out tasks."""

    def run(self, work: Callable[[Task], Result], tasks: Iterable[Task]) -> Generator[Result, None, None]:
        """Carry out all tasks; give each result as soon as it is there. Closing the generator stops the work."""


def width(finished: int, places: int) -> int:
    """Return how many tasks to hand out at a time: one until it is finished, so that only one worker compiles."""
    return 2 * places if finished else 1


class Processes:
    """A crew of processes on this machine; a single one is this process itself."""

    def __init__(self, jobs: int | None = None) -> None:
        self.jobs = jobs or cores()

    def run(self, work: Callable[[Task], Result], tasks: Iterable[Task]) -> Generator[Result, None, None]:
        """Carry out all tasks. Those of a process that died are carried out again by others."""
        if self.jobs == 1:
            yield from map(work, tasks)
            return
        coming, waiting = iter(tasks), deque[Task]()
        finished = losses = 0
        while losses < PATIENCE:
            in_hand: dict[Future[Result], Task] = {}
            with _pool(self.jobs) as pool:
                try:
                    while True:
                        room = width(finished, self.jobs) - len(in_hand)
                        waiting.extend(islice(coming, max(0, room - len(waiting))))
                        for _ in range(min(room, len(waiting))):
                            future = pool.submit(work, waiting[0])
                            in_hand[future] = waiting.popleft()
                        if not in_hand:
                            return
                        done, _ = wait(in_hand, return_when=FIRST_COMPLETED)
                        for future in done:
                            result = future.result()
                            del in_hand[future]
                            finished, losses = finished + 1, 0
                            yield result
                except BrokenProcessPool:
                    losses += 1
                    waiting.extendleft(reversed(in_hand.values()))
        raise ArenaError("workers_lost", times=losses)


@contextmanager
def _pool(jobs: int) -> Iterator[ProcessPoolExecutor]:
    """Open a pool of processes that end at once when it is closed, or when this process dies."""
    reader, writer = Pipe(duplex=False)
    pool = ProcessPoolExecutor(jobs, initializer=_leave_with_the_parent, initargs=(reader, writer))
    try:
        yield pool
    finally:
        writer.close()
        reader.close()
        pool.shutdown(wait=True, cancel_futures=True)


def _leave_with_the_parent(reader: Connection, writer: Connection) -> None:
    """Leave interrupts to the parent; end when it lets go of its end of the pipe, whatever is being done then."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    writer.close()
    threading.Thread(target=_leave_at_the_end, args=(reader,), daemon=True).start()


def _leave_at_the_end(reader: Connection) -> None:
    try:
        reader.recv()
    except EOFError:
        os._exit(0)

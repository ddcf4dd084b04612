"""A crew on many machines: Ray hands the games out. Ray is an extra and is loaded when somebody asks for it."""

from __future__ import annotations

import logging
import os
import socket
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import contextmanager
from itertools import islice
from typing import Any

from tradewinds.arena.crew import PATIENCE, Result, Task, width
from tradewinds.arena.wording import ArenaError
from tradewinds.errors import quoted
from tradewinds.machine import cores

LOCAL = "local"
STORE = 80_000_000
"""Bytes for results when Ray is started here. They are small; of itself it would take a third of the memory."""
SECONDS_TO_ANSWER = 10


class Cluster:
    """A crew of Ray's workers: those of the cluster at an address, or of one started here ("local")."""

    def __init__(self, address: str, jobs: int | None = None) -> None:
        self.address = address
        self.jobs = jobs
        self._ray = _load_ray()

    def run(self, work: Callable[[Task], Result], tasks: Iterable[Task]) -> Generator[Result, None, None]:
        """Carry out all tasks. Those of a worker or a machine that was lost are carried out again by others."""
        ray, coming, finished = self._ray, iter(tasks), 0
        in_hand: set[Any] = set()
        with self._connected():
            carry_out = ray.remote(num_cpus=1, max_retries=PATIENCE)(_carry_out)
            while True:
                room = width(finished, self._places()) - len(in_hand)
                in_hand |= {carry_out.remote(work, task) for task in islice(coming, max(0, room))}
                if not in_hand:
                    return
                done, _ = ray.wait(list(in_hand), num_returns=1)
                for reference in done:
                    try:
                        result: Result = ray.get(reference)
                    except (ray.exceptions.WorkerCrashedError, ray.exceptions.NodeDiedError) as lost:
                        raise ArenaError("workers_lost", times=PATIENCE) from lost
                    in_hand.remove(reference)
                    finished += 1
                    yield result

    def _places(self) -> int:
        """Return how many can play at the same time; machines may come and go."""
        here = int(self._ray.cluster_resources().get("CPU", 1)) or 1
        return min(here, self.jobs or here)

    @contextmanager
    def _connected(self) -> Iterator[None]:
        """Connect to the cluster, unless this program already is; leave it as it was found."""
        if self._ray.is_initialized():
            yield
            return
        how: dict[str, Any] = {"address": self.address, "log_to_driver": False, "logging_level": logging.ERROR}
        if self.address == LOCAL:
            how |= {"num_cpus": self.jobs or cores(), "include_dashboard": False, "object_store_memory": STORE}
        try:
            _knock(self.address)
            self._ray.init(**how)
        except (OSError, RuntimeError, ValueError) as trouble:
            said = str(trouble).strip().partition("\n")[0]
            raise ArenaError("no_cluster", address=quoted(self.address), said=said) from trouble
        try:
            yield
        finally:
            self._ray.shutdown()


def _knock(address: str) -> None:
    """See whether anybody answers at HOST:PORT: Ray itself would try for minutes."""
    host, colon, port = address.rpartition(":")
    if colon and port.isdecimal() and "/" not in host:
        socket.create_connection((host, int(port)), timeout=SECONDS_TO_ANSWER).close()


def _carry_out(work: Callable[[Task], Result], task: Task) -> Result:
    return work(task)


def _load_ray() -> Any:
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")  # nobody's games are anybody else's business
    try:
        import ray  # noqa: PLC0415
    except ImportError as missing:
        raise ArenaError("no_ray", command="pip install 'tradewinds[cluster]'") from missing
    return ray

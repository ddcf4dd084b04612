"""Numbers about the site for Prometheus: what is asked, played and thought, and how long it takes.

Several processes write into one folder of small files, and whichever is asked adds them up. What the database knows is
counted there. Nothing is made before the first number comes, so the processes in which bots think leave no files.
"""

from __future__ import annotations

import os
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Any

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.core import GaugeMetricFamily, Metric
from prometheus_client.multiprocess import MultiProcessCollector
from prometheus_client.registry import Collector

from tradewinds.site.operations.sharing import FOLDER, forget_the_dead

MOMENTS = (0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0)
THOUGHTS = (0.1, 0.5, 1.0, 2.0, 5.0, 10.0, 20.0, 40.0, 80.0)


class Meters:
    """Everything this process counts itself."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        here: Any = {"namespace": "tradewinds", "registry": self.registry}
        self.requests = Counter("requests", "Answers, by view and status.", ["view", "status"], **here)
        self.seconds = Histogram(
            "request_seconds", "Time until an answer began, by view.", ["view"], buckets=MOMENTS, **here
        )
        self.streams = Gauge("streams", "Open streams.", multiprocess_mode="livesum", **here)
        self.moves = Counter("moves", "Decisions written down, by game.", ["game"], **here)
        self.thoughts = Histogram(
            "thought_seconds", "Time bots thought, by how it ended.", ["end"], buckets=THOUGHTS, **here
        )
        self.waiting = Gauge("thoughts_waiting", "Thoughts not begun yet.", multiprocess_mode="livesum", **here)
        self.errors = Counter("errors", "Errors in the log, by where they come from.", ["logger"], **here)


@cache
def meters() -> Meters:
    """Return what this process counts."""
    return Meters()


class Stored(Collector):
    """What the database knows."""

    def collect(self) -> Iterable[Metric]:
        """Count tables."""
        from django.db.models import Count  # noqa: PLC0415

        from tradewinds.site.tables.models import Table  # noqa: PLC0415

        tables = GaugeMetricFamily("tradewinds_tables", "Tables, by stage.", labels=["stage"])
        found = dict(Table.objects.order_by().values_list("stage").annotate(Count("pk")))
        for stage in Table.Stage.values:
            tables.add_metric([stage], found.get(stage, 0))
        yield tables


def everything() -> bytes:
    """Return all numbers of all processes as Prometheus reads them."""
    folder = os.environ.get(FOLDER)
    registry = CollectorRegistry()
    if folder:
        forget_the_dead(Path(folder), "gauge_live*")
        MultiProcessCollector(registry, folder)  # type: ignore[no-untyped-call]
    else:
        registry.register(_Own())
    registry.register(Stored())
    return generate_latest(registry)


class _Own(Collector):
    def collect(self) -> Iterable[Metric]:
        return meters().registry.collect()

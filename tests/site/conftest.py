from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from django.utils import timezone, translation

from second_try import give_second_try
from sittings import Sitting, Time
from tradewinds.site import throttle
from tradewinds.site.tables.clerk import Clerk
from tradewinds.site.tables.course import courses
from tradewinds.site.tables.models import Person
from tradewinds.site.tables.news import news

WITH_PROCESSES = {
    "test_api_bot.py",
    "test_backups.py",
    "test_behind_nginx.py",
    "test_claims.py",
    "test_crew.py",
    "test_hosted.py",
    "test_nothing_lost.py",
    "test_processes.py",
    "test_serve.py",
    "test_siege.py",
    "test_thinking.py",
}


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    give_second_try(items, Path(__file__).parent, WITH_PROCESSES)


PATIENCE = 120
"""Seconds after which something that should happen has not happened."""


@pytest.fixture(autouse=True)
def _nothing_remembered() -> Iterator[None]:
    """Begin with no table in memory, and leave no language behind."""
    courses.forget()
    throttle.forget()
    with translation.override("en"):
        yield


@pytest.fixture
def anna(db: None) -> Person:
    return Person.objects.create(name="Anna")


@pytest.fixture
def bert(db: None) -> Person:
    return Person.objects.create(name="Bert")


@pytest.fixture
def stranger(db: None) -> Person:
    return Person.objects.create(name="Stranger")


@pytest.fixture
def table(anna: Person, bert: Person) -> Sitting:
    """Anna is asked first, then Bert, then a bot."""
    return Sitting(anna, bert, "greedy")


@pytest.fixture
def time(monkeypatch: pytest.MonkeyPatch) -> Time:
    """Noon; the clock stands."""
    time = Time()
    monkeypatch.setattr(timezone, "now", lambda: time.now)
    return time


@pytest.fixture
def at_work(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[Callable[[], bool]], None]]:
    """A clerk at work in his own threads, and a way to wait until something is true after some news."""
    monkeypatch.setattr(news, "followers", [])
    clerk = Clerk()
    changed = threading.Condition()

    def hear(_: int) -> None:
        with changed:
            changed.notify_all()

    def until(true: Callable[[], bool]) -> None:
        with changed:
            assert changed.wait_for(true, timeout=PATIENCE)

    clerk.start()
    news.followers.append(hear)
    yield until
    clerk.stop()

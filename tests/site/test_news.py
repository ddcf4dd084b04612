"""News between processes: they come exactly after the commit, and a break loses nothing."""

from __future__ import annotations

import queue
from collections.abc import Iterator

import pytest
from django.db import transaction

from sittings import Sitting
from tradewinds.site.processes import wire
from tradewinds.site.processes.models import Bulletin
from tradewinds.site.processes.wire import Board, Line, Listener, line
from tradewinds.site.tables import services
from tradewinds.site.tables.models import Person
from tradewinds.site.tables.news import News, news

pytestmark = pytest.mark.django_db(transaction=True)

PATIENCE = 60
LOOK_AGAIN = "look again"


@pytest.fixture
def heard(monkeypatch: pytest.MonkeyPatch) -> Iterator[queue.Queue[int | str]]:
    """What this process hears of others, from now on."""
    monkeypatch.setattr(wire, "PAUSE", 0.01)
    monkeypatch.setattr(wire, "AFTER_A_BREAK", 0.01)
    said: queue.Queue[int | str] = queue.Queue()
    listener = Listener(said.put, lambda: said.put(LOOK_AGAIN))
    listener.start()
    assert said.get(timeout=PATIENCE) == LOOK_AGAIN
    yield said
    listener.stop()


def test_what_another_process_says_is_heard_in_its_order(heard: queue.Queue[int | str]) -> None:
    for table in (7, 8, 7):
        line("another").send(table)
    assert [heard.get(timeout=PATIENCE) for _ in range(3)] == [7, 8, 7]


def test_what_is_not_committed_is_not_heard(heard: queue.Queue[int | str]) -> None:
    with transaction.atomic():
        line("another").send(7)
        transaction.set_rollback(True)
    with transaction.atomic():
        line("another").send(8)
    assert heard.get(timeout=PATIENCE) == 8


def test_nobody_hears_himself(heard: queue.Queue[int | str]) -> None:
    line().send(7)
    line("another").send(8)
    assert heard.get(timeout=PATIENCE) == 8


def test_every_verb_tells_this_process_and_others(
    anna: Person, bert: Person, heard: queue.Queue[int | str], monkeypatch: pytest.MonkeyPatch
) -> None:
    here: list[int] = []
    monkeypatch.setattr(news, "followers", [here.append])
    monkeypatch.setattr("tradewinds.site.tables.news.line", lambda: line("another"))
    table = Sitting(anna, None, "greedy")
    services.sit(table.key, bert, 1)
    table.play("bid 3")
    services.hand_over(table.key, bert, 1, "greedy")
    lonely = Sitting(anna, "greedy", "greedy")
    services.close(lonely.key, anna)
    expected = [table.pk] * 4 + [lonely.pk] * 2
    assert here == expected
    assert [heard.get(timeout=PATIENCE) for _ in expected] == expected


def test_after_a_break_everybody_looks_again(heard: queue.Queue[int | str], monkeypatch: pytest.MonkeyPatch) -> None:
    class Breaking(Line):
        def send(self, table: int) -> None:
            raise NotImplementedError

        def heard(self) -> Iterator[int | None]:
            yield None
            yield 1
            monkeypatch.undo()
            raise OSError("the line is cut")

    monkeypatch.setattr(wire, "AFTER_A_BREAK", 0.0)
    monkeypatch.setattr(wire, "line", Breaking)
    said: queue.Queue[int | str] = queue.Queue()
    listener = Listener(said.put, lambda: said.put(LOOK_AGAIN))
    listener.start()
    assert [said.get(timeout=PATIENCE) for _ in range(3)] == [LOOK_AGAIN, 1, LOOK_AGAIN]
    line("another").send(7)
    assert said.get(timeout=PATIENCE) == 7
    listener.stop()


def test_who_follows_hears_that_there_was_a_break() -> None:
    looked: list[bool] = []
    own = News()
    own.after_a_break.append(lambda: looked.append(True))
    own.start()
    while not looked:
        pass
    own.stop()
    own.stop()


def test_old_news_are_taken_down(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(wire, "HELD", 10)
    for table in range(200):
        Board("another").send(table)
    assert Bulletin.objects.count() <= 110
    assert Bulletin.objects.order_by("pk").last().table == 199  # type: ignore[union-attr]

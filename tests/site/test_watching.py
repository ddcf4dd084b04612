"""What those see who watch over the site: health, numbers, logs."""

from __future__ import annotations

import io
import json
import logging
import os
import re
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.db import OperationalError, connection
from django.db.migrations.recorder import MigrationRecorder
from django.test import Client

from addresses import all_addresses
from sittings import GAME, JSON, Sitting, visit
from tradewinds.site import limits
from tradewinds.site.operations import health, logs, metrics, sharing
from tradewinds.site.tables.clerk import Clerk
from tradewinds.site.tables.models import Person
from tradewinds.site.tables.news import news

pytestmark = pytest.mark.django_db


# Health.


def checks(status: int) -> dict[str, str]:
    answer = visit().get("/health")
    assert (answer.status_code, answer.headers["Content-Type"]) == (status, "application/json")
    assert answer.json()["status"] == ("well" if status == 200 else "ill")
    found: dict[str, str] = answer.json()["checks"]
    return found


def test_a_site_that_is_well_says_so() -> None:
    assert checks(200) == {"database": "well", "migrations": "well", "clerk": "elsewhere"}


def test_a_look_at_the_health_costs_a_few_queries_and_no_session(django_assert_max_num_queries: Any) -> None:
    visit().get("/health")
    with django_assert_max_num_queries(4):
        assert not visit().get("/health").cookies


def test_a_database_that_is_away_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    def away() -> None:
        raise OperationalError("password of the database: open sesame")

    monkeypatch.setattr(connection, "cursor", away)
    assert checks(503) == {"database": "unreachable", "migrations": "unknown", "clerk": "elsewhere"}
    assert b"sesame" not in visit().get("/health").content


def test_a_missing_migration_is_named() -> None:
    MigrationRecorder(connection).migration_qs.filter(app="tables").last().delete()  # type: ignore[union-attr]
    assert checks(503)["migrations"] == "missing"


@pytest.mark.django_db(transaction=True)
def test_a_clerk_who_is_at_work_or_not_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    clerk = Clerk()
    monkeypatch.setattr(health, "clerk", clerk)
    monkeypatch.setattr(news, "followers", [])
    clerk.start()
    assert checks(200)["clerk"] == "well"
    monkeypatch.setattr(clerk, "_in_hand", {7: time.monotonic() - 2 * health.MUCH_BEHIND})
    assert checks(503)["clerk"] == "behind"
    clerk.stop()
    assert checks(503)["clerk"] == "stopped"


# Numbers.


def numbers(visitor: Client | None = None) -> dict[str, float]:
    answer = (visitor or visit()).get("/metrics")
    assert answer.status_code == 200
    lines = [line for line in answer.content.decode().splitlines() if not line.startswith("#")]
    return {name: float(value) for name, value in (line.rsplit(" ", 1) for line in lines)}


def test_requests_are_counted_by_view_and_status() -> None:
    before = numbers()
    for address in ("/", "/", "/nowhere/", "/rules/nothing/"):
        visit().get(address)
    after = numbers()

    def more(name: str) -> float:
        return after[name] - before.get(name, 0)

    assert more('tradewinds_requests_total{status="200",view="front"}') == 2
    assert more('tradewinds_requests_total{status="404",view="unknown"}') == 1
    assert more('tradewinds_requests_total{status="404",view="rules"}') == 1
    assert more('tradewinds_request_seconds_count{view="front"}') == 2


@pytest.mark.django_db(transaction=True)
def test_moves_and_tables_are_counted(anna: Person, bert: Person) -> None:
    before = numbers()
    table = Sitting(anna, bert, "greedy")
    Sitting(anna, None, None)
    table.play("bid 3", "bid 4")
    with table.refuses("not_your_turn"):
        table.by(anna, "bid 5")
    after = numbers()
    moves = f'tradewinds_moves_total{{game="{GAME}"}}'
    assert after[moves] - before.get(moves, 0) == 2
    assert {stage: after[f'tradewinds_tables{{stage="{stage}"}}'] for stage in ("open", "playing", "over")} == {
        "open": 1,
        "playing": 1,
        "over": 0,
    }


def test_errors_are_counted_by_where_they_come_from() -> None:
    name = 'tradewinds_errors_total{logger="tradewinds.somewhere"}'
    logging.getLogger("tradewinds.somewhere").error("Something broke")
    assert numbers()[name] == 1


def test_nobody_else_reads_the_numbers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TRADEWINDS_METRICS_TOKEN", "open sesame")
    elsewhere = Client(REMOTE_ADDR="192.0.2.7")
    for headers in ({}, {"Authorization": "Bearer open"}, {"Authorization": "Bearer "}, {"Authorization": "é"}):
        assert elsewhere.get("/metrics", headers=headers).status_code == 404
    assert elsewhere.get("/metrics", headers={"Authorization": "Bearer open sesame"}).status_code == 200
    assert visit().get("/metrics").status_code == 200
    for header in ("X-Forwarded-For", "Forwarded", "Via", "X-Real-IP"):
        assert visit().get("/metrics", headers={header: "127.0.0.1"}).status_code == 404


def test_without_a_token_nobody_has_the_right_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("TRADEWINDS_METRICS_TOKEN", raising=False)
    answer = Client(REMOTE_ADDR="192.0.2.7").get("/metrics", headers={"Authorization": "Bearer "})
    assert answer.status_code == 404


COUNT = """
import os, sys, time
from tradewinds.site.operations.metrics import meters
meters().requests.labels("front", "200").inc(3)
meters().streams.inc(5)
print("counted", flush=True)
sys.stdin.read()
"""
SUM = "from tradewinds.site.operations import metrics; metrics.Stored.collect = lambda self: []\n"
SUM += "print(metrics.everything().decode())"


def test_several_processes_count_together_and_the_dead_have_no_open_streams(tmp_path: Path) -> None:
    environment = os.environ | {sharing.FOLDER: str(tmp_path)}

    def start(text: str, **how: Any) -> subprocess.Popen[str]:
        return subprocess.Popen(  # noqa: S603
            [sys.executable, "-c", text], env=environment, stdout=subprocess.PIPE, text=True, **how
        )

    def total() -> dict[str, str]:
        said, _ = start(SUM).communicate()
        return dict(line.rsplit(" ", 1) for line in said.splitlines() if line and not line.startswith("#"))

    crew = [start(COUNT, stdin=subprocess.PIPE) for _ in range(2)]
    for process in crew:
        assert process.stdout is not None
        assert process.stdout.readline() == "counted\n"
    requests = 'tradewinds_requests_total{status="200",view="front"}'
    assert (total()[requests], total()["tradewinds_streams"]) == ("6.0", "10.0")
    crew[0].kill()
    crew[0].communicate()
    assert (total()[requests], total()["tradewinds_streams"]) == ("6.0", "5.0")
    crew[1].communicate("")
    sharing.forget_the_dead(tmp_path, "*")
    assert list(tmp_path.iterdir()) == []


# Logs.


@pytest.fixture(params=["json", "text"])
def written(request: pytest.FixtureRequest) -> Iterator[io.StringIO]:
    """Everything that any part of the site says, down to the least important."""
    output = io.StringIO()
    handler = logging.StreamHandler(output)
    handler.setFormatter(logs.Lines() if request.param == "json" else logs.Words())
    names = ("", "django", "django.security", "django.request", "tradewinds", "uvicorn", "django.template")
    before = {name: logging.getLogger(name).level for name in names}
    for name in names:
        logging.getLogger(name).setLevel(logging.DEBUG)
    for name in ("", "django"):
        logging.getLogger(name).addHandler(handler)
    yield output
    for name in ("", "django"):
        logging.getLogger(name).removeHandler(handler)
    for name, level in before.items():
        logging.getLogger(name).setLevel(level)


SECRET = "opensesame"  # noqa: S105


def test_no_secret_is_written_down_wherever_it_is_sent(
    written: io.StringIO, table: Sitting, anna: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Links, sessions, tokens, names, words: whatever anybody sends, and wherever something breaks."""
    monkeypatch.setitem(limits.RATES, "guesses", limits.Rate(100_000, 600))  # else nothing is answered in the end
    visitor, stranger = visit(anna), visit()
    session, seed = visitor.cookies["tradewinds"].value, bytes(table.row.seed).hex()
    headers = {
        "Authorization": f"Bearer {SECRET}",
        "Referer": f"http://testserver/{SECRET}",
        "User-Agent": SECRET,
        "X-CSRFToken": SECRET * 6,
        "Accept-Language": SECRET,
    }
    stranger.cookies["tradewinds"] = stranger.cookies["tradewinds-csrf"] = SECRET
    fields = {"name": SECRET, "bot": SECRET, "moment": SECRET, "password": SECRET, "text": SECRET, "next": SECRET}
    known = {"key": table.key, "game": GAME}
    for address, name in all_addresses(known):
        for sender in (visitor, stranger, visit(anna, strict=True)):
            if name != "stream":
                sender.get(address + f"?q={SECRET}&token={SECRET}", headers=headers)
            sender.post(address, fields, headers=headers)
            sender.post(address, f'{{"{SECRET}": "{SECRET}', content_type="application/json", headers=headers)
    visitor.get(f"/reset/{SECRET}/{SECRET}/")
    visitor.get("/", headers={"Host": f"{SECRET}.example"})
    visitor.get(f"/table/{table.key[::-1]}/", headers=headers)

    def broken(*_: object) -> None:
        raise RuntimeError(f"{SECRET} {table.key} {session} {seed}")

    monkeypatch.setattr("tradewinds.site.tables.views.scene_for", broken)
    assert visitor.get(table.url()).status_code == 500
    logging.getLogger("tradewinds.site.tables.clerk").error("postgresql://joe:%s@host/x %s", SECRET, seed)
    try:
        raise RuntimeError(f"{table.url()} {session} {seed}")
    except RuntimeError:
        logging.getLogger("tradewinds.site.tables.clerk").exception("Table %s: no decision", table.pk)
    said = written.getvalue()
    assert said.count("500") >= 1
    assert "RuntimeError" in said
    assert "/table/<key>/" in said
    for secret in (SECRET, table.key, table.key[::-1], session, seed):
        assert secret not in said, secret


def test_a_request_is_one_line_with_what_became_of_it(written: io.StringIO, table: Sitting) -> None:
    answer = visit().get(table.url("moment", 0), headers=JSON)
    said = written.getvalue().strip().splitlines()[-1]
    shown = {"method": "GET", "path": "/table/<key>/at/<number>/", "status": 200, "table": logs.short_hash(table.key)}
    if said.startswith("{"):
        line = json.loads(said)
        assert {name: line[name] for name in shown} == shown
        assert (line["level"], line["event"], line["request"]) == ("info", "request", answer.headers["X-Request-ID"])
        assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}\+00:00", line["time"])
        assert line["milliseconds"] > 0
    else:
        assert all(f"{name}={value}" in said for name, value in shown.items())


def test_an_error_says_where_it_happened_and_in_which_request(
    written: io.StringIO, table: Sitting, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object) -> None:
        raise KeyError("seat")

    monkeypatch.setattr("tradewinds.site.tables.views.scene_for", broken)
    answer = visit().get(table.url())
    said = written.getvalue()
    assert "KeyError" in said
    assert "site/tables/views.py:" in said
    assert said.count(answer.headers["X-Request-ID"]) == 2, "the error, and the request itself"


def test_who_watches_leaves_no_lines(written: io.StringIO) -> None:
    for address in ("/health", "/metrics"):
        visit().get(address)
    assert "request" not in written.getvalue()


@pytest.mark.parametrize(
    ("kind", "level", "form", "lowest"),
    [
        ("json", "", "json", "INFO"),
        ("text", "", "text", "INFO"),
        ("text", "error", "text", "ERROR"),
        ("", "", "json", "WARNING"),
        ("nonsense", "nonsense", "json", "INFO"),
    ],
)
def test_the_host_chooses_the_form_and_the_least_level(kind: str, level: str, form: str, lowest: str) -> None:
    chosen = logs.logging_of(kind, level)
    assert chosen["handlers"]["console"]["formatter"] == form
    assert chosen["loggers"]["tradewinds"]["level"] == lowest


def test_nothing_is_counted_before_something_happens(tmp_path: Path) -> None:
    """The processes in which bots think load the same code, and come and go."""
    environment = os.environ | {sharing.FOLDER: str(tmp_path)}
    text = "import tradewinds.site.tables.thinking"
    subprocess.run([sys.executable, "-c", text], env=environment, check=True)  # noqa: S603
    assert list(tmp_path.iterdir()) == []
    assert metrics.meters() is metrics.meters()

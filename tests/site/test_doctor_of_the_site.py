"""`tradewinds doctor --site` says of every part of a hosted site whether it is right, and what to do if not."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from datetime import timedelta
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from django.db import connection
from django.db.migrations.recorder import MigrationRecorder
from django.utils import timezone

from sittings import Sitting
from tradewinds.cli import doctor_site
from tradewinds.cli.doctor import Finding
from tradewinds.site.tables.models import Move, Person, Table
from tradewinds.text import texts

HOSTED = {"TRADEWINDS_HTTPS": "1", "TRADEWINDS_PROXY": "1", "TRADEWINDS_HOSTS": "games.example"}
WORDS = texts("en")


class Visit(NamedTuple):
    status: int
    findings: dict[str, dict[str, Any]]

    @property
    def wrong(self) -> list[str]:
        return [name for name, finding in self.findings.items() if finding["wrong"]]


def examine(data: Path, **environment: str) -> Visit:
    """Ask the doctor, as a host does."""
    ours = {"DJANGO_SETTINGS_MODULE", "TRADEWINDS_SECRET_KEY", "TRADEWINDS_HOSTS", "DATABASE_URL"}
    kept = {name: value for name, value in os.environ.items() if name not in ours}
    done = subprocess.run(
        [sys.executable, "-m", "tradewinds", "doctor", "--site", "--json"],
        env=kept | {"TRADEWINDS_DATA": str(data), "LANG": "C"} | environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert "Traceback" not in done.stderr, done.stderr
    said = json.loads(done.stdout)
    assert said["healthy"] == (done.returncode == 0)
    return Visit(done.returncode, {finding["name"]: finding for finding in said["findings"]})


def test_a_hosted_site_is_in_order_from_the_beginning(tmp_path: Path) -> None:
    found = examine(tmp_path, **HOSTED)
    assert (found.status, found.wrong) == (0, [])
    assert {"folder", "key", "database", "names", "https", "mail", "disk", "django-checks"} <= set(found.findings)
    assert found.findings["names"]["value"] == "games.example"
    assert not any(found.findings[name]["hint"] for name in ("names", "https", "key", "folder", "django-checks"))


def test_a_site_for_this_machine_gets_hints_only(tmp_path: Path) -> None:
    found = examine(tmp_path)
    assert (found.status, found.wrong) == (0, [])
    assert "TRADEWINDS_HOSTS" in found.findings["names"]["hint"]
    assert "TRADEWINDS_HTTPS=1" in found.findings["https"]["hint"]


@pytest.mark.parametrize(
    ("part", "environment"),
    [
        ("https", {"TRADEWINDS_HTTPS": "1"}),
        ("names", {"TRADEWINDS_HOSTS": "*"}),
        ("key", {"TRADEWINDS_SECRET_KEY": "short"}),
    ],
)
def test_what_is_wrong_is_named_with_what_to_do(tmp_path: Path, part: str, environment: dict[str, str]) -> None:
    found = examine(tmp_path, **environment)
    assert (found.status, found.wrong) == (1, [part])
    assert "TRADEWINDS_" in found.findings[part]["hint"]


def test_settings_that_cannot_be_read_are_named(tmp_path: Path) -> None:
    found = examine(tmp_path, TRADEWINDS_PROXY="nonsense")
    assert (found.status, found.wrong) == (1, ["settings"])
    assert "TRADEWINDS_PROXY" in found.findings["settings"]["hint"]


def test_a_key_that_others_can_read_is_named(tmp_path: Path) -> None:
    assert examine(tmp_path).status == 0
    (tmp_path / "site" / "secret.key").chmod(0o644)
    found = examine(tmp_path)
    assert (found.status, found.wrong) == (1, ["key"])
    assert "chmod 600" in found.findings["key"]["hint"]


def test_a_folder_that_cannot_be_made_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    found = examine(tmp_path / "file")
    assert (found.status, found.wrong) == (1, ["folder"])


def test_a_file_that_is_no_database_is_named(tmp_path: Path) -> None:
    (tmp_path / "site").mkdir(mode=0o700)
    (tmp_path / "site" / "tables.sqlite3").write_text("no database, but a text that is long enough for one" * 9)
    found = examine(tmp_path)
    assert (found.status, found.wrong) == (1, ["database"])


# Parts of it, with tables.


def tables() -> tuple[Finding, Finding]:
    stages, replays = doctor_site._tables(WORDS)
    return stages, replays


def test_tables_are_counted_and_replayed(table: Sitting, anna: Person) -> None:
    Sitting(anna, None, None)
    table.play("bid 3", "bid 4")
    stages, replays = tables()
    assert stages.value == "open: 1, playing: 1, over: 0"
    assert (replays.value, replays.hint) == ("2 of the latest 2 replay move by move", "")


def test_tables_of_older_rules_are_counted_and_no_fault(table: Sitting, anna: Person, bert: Person) -> None:
    table.play("bid 3")
    Sitting(anna, bert, "greedy")
    Table.objects.filter(pk=table.pk).update(rules_version="0")
    _, replays = tables()
    assert replays.value == "1 of the latest 2 replay move by move"
    assert replays.hint.startswith(
        "1 table was begun under older rules (not over: 1; possible under those of today: 1)"
    )
    assert not replays.wrong


def test_tables_that_nobody_can_explain_are_a_fault(table: Sitting) -> None:
    table.play("bid 3", "bid 4")
    Move.objects.filter(table=table.pk, number=2).update(action=table.number("bid 5") - 3)
    _, replays = tables()
    assert replays.wrong
    assert "1 table cannot be replayed" in replays.hint


def test_a_clock_that_is_behind_what_is_stored_is_named(table: Sitting) -> None:
    assert not doctor_site._clock(WORDS).hint
    Table.objects.update(changed_at=timezone.now() + timedelta(minutes=90, seconds=30))
    assert "90 minutes off" in doctor_site._clock(WORDS).hint


def test_a_missing_migration_is_named(db: None) -> None:
    assert not doctor_site._migrations(WORDS).hint
    MigrationRecorder(connection).migration_qs.filter(app="tables").last().delete()  # type: ignore[union-attr]
    assert doctor_site._migrations(WORDS).value == "1 is missing"


@pytest.mark.django_db(transaction=True)
def test_a_database_that_does_not_wait_for_the_disk_is_named() -> None:
    changes = {
        "sqlite": ("PRAGMA synchronous=OFF", "PRAGMA synchronous=FULL"),
        "postgresql": ("SET synchronous_commit=off", "SET synchronous_commit=on"),
    }
    worse, better = changes[connection.vendor]
    for change, wrong in ((better, False), (worse, True), (better, False)):
        with connection.cursor() as cursor:
            cursor.execute(change)
        if connection.vendor == "sqlite":
            assert doctor_site._safety(WORDS).wrong == wrong
        else:  # a server for tests may be careless in other ways
            assert ("synchronous_commit=off" in doctor_site._safety(WORDS).value) == wrong


@pytest.mark.parametrize(("free", "hint", "wrong"), [(50, False, False), (1, True, False), (0.1, True, True)])
def test_a_disk_that_is_nearly_full_is_named(
    monkeypatch: pytest.MonkeyPatch, free: float, hint: bool, wrong: bool
) -> None:
    usage = shutil._ntuple_diskusage(0, 0, int(free * 1e9))
    monkeypatch.setattr(shutil, "disk_usage", lambda _: usage)
    found = doctor_site._disk(WORDS)
    assert (bool(found.hint), found.wrong) == (hint, wrong)


def test_mail_is_named_if_it_is_set_up(settings: Any) -> None:
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST, settings.EMAIL_PORT = "", 25
    assert "nobody gets e-mail" in doctor_site._mail(WORDS).value
    settings.EMAIL_HOST, settings.EMAIL_HOST_PASSWORD = "mail.example", "opensesame"
    assert doctor_site._mail(WORDS).value == "mail.example:25"

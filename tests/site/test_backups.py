"""Backups that are made while people play, and restored; and tables that an upgrade finds under older rules."""

from __future__ import annotations

import io
import json
import os
import stat
import subprocess
import sys
import tarfile
import threading
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import psycopg
import pytest

from nothing_lost import Player, Server, running
from postgres import running_server
from sittings import Sitting, visit
from tradewinds.site.operations import replays
from tradewinds.site.tables.clerk import carry_on
from tradewinds.site.tables.course import courses
from tradewinds.site.tables.models import Move, Person, Table

STATES = """
import json
from tradewinds.site import serve
serve.configure([])
from tradewinds.site.operations.replays import replay
from tradewinds.site.tables.models import Table
print(json.dumps({table.key: [table.moves.count(), replay(table)] for table in Table.objects.all()}))
"""
"""Names the position of every table, replayed from its moves."""


def run(data: Path, *command: str, **environment: str) -> subprocess.CompletedProcess[str]:
    ours = {"DJANGO_SETTINGS_MODULE", "TRADEWINDS_SECRET_KEY", "DATABASE_URL"}
    kept = {name: value for name, value in os.environ.items() if name not in ours}
    return subprocess.run(  # noqa: S603
        [sys.executable, *command],
        env=kept | {"TRADEWINDS_DATA": str(data), "LANG": "C"} | environment,
        capture_output=True,
        text=True,
        check=False,
    )


def tradewinds(data: Path, *words: str, **environment: str) -> subprocess.CompletedProcess[str]:
    return run(data, "-m", "tradewinds", *words, **environment)


def states(data: Path, **environment: str) -> dict[str, tuple[int, str]]:
    done = run(data, "-c", STATES, **environment)
    assert done.returncode == 0, done.stderr
    return {key: (moves, position) for key, (moves, position) in json.loads(done.stdout).items()}


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A site at which somebody plays against bots, again and again."""
    address = os.environ.pop("DATABASE_URL", None)  # these backups are of SQLite
    try:
        with running(tmp_path_factory.mktemp("played")) as server:
            yield server
    finally:
        if address is not None:
            os.environ["DATABASE_URL"] = address


@pytest.fixture(scope="module")
def backup(site: Server, tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, dict[str, tuple[int, str]], Player]:
    """A backup that was made while somebody played; and a table that nobody touched meanwhile, with its position."""
    file = tmp_path_factory.mktemp("backups") / "monday.tgz"
    player, other = Player(site, 1), Player(site, 2)
    stop = threading.Event()
    with closing(player.client), closing(other.client):
        other.open_table()
        player.open_table()
        assert not player.is_stuck()
        while Player._attribute(other.client.get(f"/table/{other.key}/").text, "mood") != "yours":
            pass
        before = states(site.data)
        playing = threading.Thread(target=player.play_until, args=[stop])
        playing.start()
        made = tradewinds(site.data, "backup", str(file))
        stop.set()
        playing.join()
    assert made.returncode == 0, made.stderr
    assert made.stdout.startswith(f"Backup: {file} (tables: 2, ")
    return file, {other.key: before[other.key]}, player


Backup = tuple[Path, dict[str, tuple[int, str]], Player]


def test_a_restored_site_has_every_table_as_it_was(backup: Backup, site: Server, tmp_path: Path) -> None:
    file, untouched, player = backup
    done = tradewinds(tmp_path, "restore", str(file))
    assert (done.returncode, "2 of 2 tables replay" in done.stdout) == (0, True), done.stderr
    restored = states(tmp_path)
    assert restored | untouched == restored
    now = site.moves(player.key)
    moves, _ = restored[player.key]
    assert 0 < moves <= len(now), "a moment of the game, with all that came before it"
    keys = [folder / "site" / "secret.key" for folder in (tmp_path, site.data)]
    assert keys[0].read_bytes() == keys[1].read_bytes(), "browsers are known again"
    assert stat.S_IMODE(keys[0].stat().st_mode) == 0o600


def test_people_play_on_at_the_restored_site(backup: Backup, tmp_path: Path) -> None:
    file, _, player = backup
    assert tradewinds(tmp_path, "restore", str(file)).returncode == 0
    address = os.environ.pop("DATABASE_URL", None)
    with running(tmp_path) as server:
        again = Player(server, 3, key=player.key)
        again.client.cookies.update({cookie.name: cookie.value or "" for cookie in player.client.cookies.jar})
        with closing(again.client):
            assert not again.is_stuck()
            assert again.lost() == []
    if address is not None:
        os.environ["DATABASE_URL"] = address


def test_only_its_owner_can_read_a_backup_and_nothing_is_overwritten(backup: Backup, site: Server) -> None:
    file, _, _ = backup
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    before = file.read_bytes()
    for language, said in (("en", "never overwrites anything"), ("fr", "n’écrase jamais rien")):
        again = tradewinds(site.data, "backup", str(file), "--language", language)
        assert (again.returncode, said in again.stderr) == (2, True)
    assert file.read_bytes() == before
    assert [each.name for each in file.parent.iterdir()] == [file.name]


def test_tables_that_are_there_are_replaced_only_if_one_says_so_and_kept(backup: Backup, tmp_path: Path) -> None:
    file, _, _ = backup
    assert tradewinds(tmp_path, "manage", "migrate", "--verbosity", "0").returncode == 0
    refused = tradewinds(tmp_path, "restore", str(file))
    assert (refused.returncode, "--replace" in refused.stderr) == (2, True)
    assert states(tmp_path) == {}
    assert tradewinds(tmp_path, "restore", str(file), "--replace").returncode == 0
    assert len(states(tmp_path)) == 2
    assert len(list((tmp_path / "site").glob("tables.sqlite3.before-*"))) >= 1


def test_a_database_of_postgresql_is_kept_and_comes_back_elsewhere(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file, here, there = tmp_path / "monday.tgz", tmp_path / "here", tmp_path / "there"
    with running_server() as database:
        other = database.replace("/postgres?", "/other?")
        with psycopg.connect(database, autocommit=True) as connection:
            connection.execute("CREATE DATABASE other")
        monkeypatch.setenv("DATABASE_URL", database)
        with running(here) as server, closing((player := Player(server, 1)).client):
            player.open_table()
            while len(player.acknowledged) < 3:
                player.play_once()
            made = tradewinds(here, "backup", str(file), DATABASE_URL=database)
            assert made.returncode == 0, made.stderr
        done = tradewinds(there, "restore", str(file), DATABASE_URL=other)
        assert (done.returncode, "1 of 1 tables replay" in done.stdout) == (0, True), done.stderr
        restored = states(there, DATABASE_URL=other)
        assert restored[player.key][0] >= 3
        refused = tradewinds(there, "restore", str(file), DATABASE_URL=other)
        assert (refused.returncode, "--replace" in refused.stderr) == (2, True)
        assert tradewinds(there, "restore", str(file), "--replace", DATABASE_URL=other).returncode == 0
        assert states(there, DATABASE_URL=other) == restored


def archive(**members: bytes) -> bytes:
    output = io.BytesIO()
    with tarfile.open(fileobj=output, mode="w:gz") as written:
        for name, content in members.items():
            member = tarfile.TarInfo(name.replace("_dot_", "."))
            member.size = len(content)
            written.addfile(member, io.BytesIO(content))
    return output.getvalue()


SQLITE = json.dumps({"database": "sqlite", "made": "today"}).encode()


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"no archive",
        archive(),
        archive(about_dot_json=b"{"),
        archive(about_dot_json=SQLITE),
        archive(about_dot_json=SQLITE, database=b"no database, though it is called so"),
        archive(about_dot_json=b'{"database": "postgresql"}', database=b"PGDMP"),
    ],
    ids=["nothing", "text", "empty", "half", "no database", "bad database", "another kind"],
)
def test_what_is_no_backup_changes_nothing(tmp_path: Path, content: bytes) -> None:
    file, data = tmp_path / "file", tmp_path / "data"
    file.write_bytes(content)
    done = tradewinds(data, "restore", str(file))
    assert done.returncode == 2
    assert len(done.stderr.splitlines()) == 1
    assert not (data / "site" / "tables.sqlite3").exists()


def test_a_file_that_is_not_there_is_one_clear_line(tmp_path: Path) -> None:
    done = tradewinds(tmp_path, "restore", str(tmp_path / "nothing"))
    assert (done.returncode, len(done.stderr.splitlines())) == (2, 1)


# An upgrade with tables of older rules.


@pytest.fixture
def older(db: None, anna: Person, bert: Person) -> Sitting:
    """A running table that was begun under older rules; beside it one of today's."""
    table = Sitting(anna, bert, "greedy")
    table.play("bid 3", "bid 4")
    Sitting(anna, bert, "greedy").play("bid 3")
    Table.objects.filter(pk=table.pk).update(rules_version="0")
    courses.forget()
    return table


def test_a_table_of_older_rules_is_kept_and_says_so(older: Sitting, anna: Person) -> None:
    before = older.stored
    for language, said in (("en", "Nothing of it is lost"), ("fr", "Rien n’en est perdu")):
        page = visit(anna, language).get(older.url())
        assert (page.status_code, said in page.content.decode()) == (422, True)
    assert visit(anna).get("/").status_code == 200
    assert not carry_on(older.pk), "nobody plays on under other rules"
    answer = visit(anna).post(older.url("play"), {"action": 3, "moment": "0.2"})
    assert answer.status_code in (302, 422)
    assert older.stored == before


def test_with_the_rules_it_was_begun_with_it_goes_on(older: Sitting) -> None:
    """What the upgrade has kept is whole: the version of the rules is all that kept it from being shown."""
    Table.objects.filter(pk=older.pk).update(rules_version=older.row.card.version)
    assert older.moves == ["bid 3", "bid 4"]
    assert older.carry_on() > 0


def test_it_is_known_how_many_tables_are_of_older_rules_and_whether_they_would_be_possible(older: Sitting) -> None:
    found = replays.replay_all(Table.objects.all())
    assert (found.well, dict(found.older), found.older_legal, found.broken) == (1, {"playing": 1}, 1, 0)
    lower = next(action.number for action in older.row.card.load().actions if action.text == "bid 2")
    Move.objects.filter(table=older.pk, number=2).update(action=lower)
    assert replays.replay_all(Table.objects.all()).older_legal == 0
    Table.objects.filter(pk=older.pk).update(rules_version=older.row.card.version)
    assert replays.replay_all(Table.objects.all()).broken == 1
    Table.objects.filter(pk=older.pk).update(game="gone")
    assert dict(replays.replay_all(Table.objects.all()).older) == {"playing": 1}

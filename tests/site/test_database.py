"""Which database keeps the tables, and what is said about one that cannot."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tradewinds.errors import TradewindsError
from tradewinds.site.database import database, without_password
from tradewinds.site.wording import Refused

USUAL = Path("/usual/tables.sqlite3")


def test_without_an_address_it_is_the_usual_file() -> None:
    settings = database("", USUAL)
    assert (settings["ENGINE"], settings["NAME"]) == ("django.db.backends.sqlite3", USUAL)


@pytest.mark.parametrize(
    ("url", "path"),
    [
        ("sqlite:////srv/games/my%20tables.sqlite3", Path("/srv/games/my tables.sqlite3")),
        ("sqlite:///tables.sqlite3", Path.cwd() / "tables.sqlite3"),
    ],
)
def test_a_file_can_be_named(url: str, path: Path) -> None:
    assert database(url, USUAL)["NAME"] == path


@pytest.mark.parametrize(
    ("url", "parts"),
    [
        ("postgresql://anna@/games?host=/run/pg", ("games", "anna", "", "/run/pg", "")),
        ("postgresql://anna:s%2Fcret@db.example:5433/games", ("games", "anna", "s/cret", "db.example", "5433")),
        ("postgres://db.example/games", ("games", "", "", "db.example", "")),
    ],
)
def test_a_server_can_be_named(url: str, parts: tuple[str, ...]) -> None:
    settings = database(url, USUAL)
    assert settings["ENGINE"] == "django.db.backends.postgresql"
    assert tuple(settings[name] for name in ("NAME", "USER", "PASSWORD", "HOST", "PORT")) == parts


def test_what_else_the_address_says_goes_to_the_server() -> None:
    assert database("postgresql://h/games?sslmode=require", USUAL)["OPTIONS"]["sslmode"] == "require"


@pytest.mark.parametrize(
    ("url", "key"),
    [
        ("mysql://anna:secret@host/games", "database_kind"),
        ("games.sqlite3", "database_kind"),
        ("sqlite://", "database_file"),
        ("sqlite:///", "database_file"),
        ("sqlite://host/games", "database_file"),
        ("postgresql://anna:secret@host/", "database_name"),
        ("postgresql://anna:secret@host/games?colour=blue", "database_url"),
        ("postgresql://anna@[::1/games?password=secret", "database_url"),
    ],
)
def test_an_address_that_cannot_be_used_is_refused_and_no_password_is_shown(url: str, key: str) -> None:
    with pytest.raises(Refused) as refusal:
        database(url, USUAL)
    assert refusal.value.key == key
    for language in ("en", "fr"):
        said = refusal.value.text_in(language)
        assert "DATABASE_URL" in said
        assert "secret" not in said


@pytest.mark.parametrize(
    ("url", "shown"),
    [
        ("postgresql://anna:a@b@host/games", "postgresql://anna:…@host/games"),
        ("postgresql:///games?user=anna&password=b&host=/run", "postgresql:///games?user=anna&password=…&host=/run"),
        ("postgresql://anna@host/games", "postgresql://anna@host/games"),
        ("sqlite:///games", "sqlite:///games"),
    ],
)
def test_an_address_is_shown_without_its_password(url: str, shown: str) -> None:
    assert without_password(url) == shown


def test_a_missing_library_is_named_with_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("importlib.util.find_spec", lambda _: None)
    with pytest.raises(TradewindsError, match=r"pip install 'tradewinds\[postgres\]'"):
        database("postgresql://host/games", USUAL)


@pytest.mark.parametrize(
    ("url", "said"),
    [
        ("postgresql://anna:secret@/games?host={folder}", "The database {folder}/games cannot be used: "),
        ("sqlite:///{folder}/missing/games", "The database {folder}/missing/games cannot be used: "),
        ("oracle://anna:secret@host/games", "DATABASE_URL names a kind of database that is not known here: "),
    ],
)
def test_the_command_says_in_one_line_what_is_wrong_with_the_database(tmp_path: Path, url: str, said: str) -> None:
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("DJANGO_", "TRADEWINDS_"))}
    ours = {"TRADEWINDS_DATA": str(tmp_path), "DATABASE_URL": url.format(folder=tmp_path), "LANG": "C"}
    code = "from tradewinds.cli import main; from tradewinds.site import serve; serve.warm_up = lambda: None; main()"
    done = subprocess.run(  # noqa: S603
        [sys.executable, "-c", code, "serve", "--port", "0", "--no-browser"],
        env=kept | ours,
        capture_output=True,
        text=True,
        check=False,
    )
    (line,) = [line for line in done.stderr.splitlines() if not line.startswith("Preparing")]
    assert (done.returncode, said.format(folder=tmp_path) in line) == (2, True), line
    assert "secret" not in line

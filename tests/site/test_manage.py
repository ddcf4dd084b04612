"""``tradewinds manage``: Django's commands for the site of this machine, and settings from the environment."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest


def run(*command: str, **environment: str) -> subprocess.CompletedProcess[str]:
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("DJANGO_", "TRADEWINDS_"))}
    return subprocess.run(  # noqa: S603
        [sys.executable, *command], env=kept | environment, capture_output=True, text=True, check=False
    )


def test_the_first_host_is_made_before_the_site_was_ever_started(tmp_path: Path) -> None:
    where = {"TRADEWINDS_DATA": str(tmp_path)}
    manage = ("-m", "tradewinds", "manage")
    secret = {"DJANGO_SUPERUSER_PASSWORD": "fair winds 1588"}
    made = run(*manage, "createsuperuser", "--noinput", "--name", "Host", **where, **secret)
    assert (made.returncode, made.stderr) == (0, "")
    (kept,) = json.loads(run(*manage, "dumpdata", "accounts.account", **where).stdout)
    assert (kept["fields"]["name"], kept["fields"]["is_superuser"]) == ("Host", True)
    again = run(*manage, "createsuperuser", "--noinput", "--name", "HOST", **where, **secret)
    assert again.returncode != 0
    assert "Traceback" not in again.stderr
    unchanged = run(*manage, "makemigrations", "--check", "--dry-run", **where)
    assert unchanged.returncode == 0, unchanged.stdout


def test_a_command_that_nobody_knows_is_one_clear_line(tmp_path: Path) -> None:
    told = run("-m", "tradewinds", "manage", "set-sail", TRADEWINDS_DATA=str(tmp_path))
    assert told.returncode != 0
    assert "set-sail" in told.stderr
    assert "Traceback" not in told.stderr


@pytest.mark.parametrize(
    ("url", "known"),
    [
        ("", ["dummy", "", 25, False, False, ""]),
        ("smtp://mail.example", ["smtp", "mail.example", 25, False, False, ""]),
        ("smtp+tls://vasco%40example.org:p%3Aw@mail.example", ["smtp", "mail.example", 587, True, False, "p:w"]),
        ("smtps://vasco:pw@mail.example:4650", ["smtp", "mail.example", 4650, False, True, "pw"]),
    ],
)
def test_the_host_names_his_mail_server_in_the_environment(url: str, known: list[object], tmp_path: Path) -> None:
    program = (
        "import json; from tradewinds.site import settings as s;"
        "print(json.dumps([s.EMAIL_BACKEND.split('.')[4], s.EMAIL_HOST, s.EMAIL_PORT, s.EMAIL_USE_TLS,"
        "s.EMAIL_USE_SSL, s.EMAIL_HOST_PASSWORD]))"
    )
    told = run("-c", program, TRADEWINDS_DATA=str(tmp_path), TRADEWINDS_EMAIL_URL=url)
    assert json.loads(told.stdout) == known

"""Starting the site: key, folders, ports, addresses."""

from __future__ import annotations

import os
import re
import signal
import socket
import stat
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.request import Request, urlopen

import pytest
from typer.testing import CliRunner

from tradewinds.cli import app
from tradewinds.site import serve
from tradewinds.site.wording import Refused

USER_ERROR = 2


def mistake(*arguments: str) -> str:
    """Run a command that cannot be carried out; return the one line about it."""
    result = CliRunner().invoke(app, list(arguments))
    assert result.exit_code == USER_ERROR, result.output
    (line,) = [line for line in result.stderr.splitlines() if not line.startswith(("Preparing", "Préparation"))]
    assert "Traceback" not in result.output
    return line


# The secret key.


def test_the_key_is_made_once_and_kept(tmp_path: Path) -> None:
    key = serve.secret_key(tmp_path)
    assert len(key) >= 50
    assert serve.secret_key(tmp_path) == key


def test_every_site_has_its_own_key(tmp_path: Path) -> None:
    folders = [tmp_path / name for name in ("one", "two")]
    for folder in folders:
        folder.mkdir()
    assert len({serve.secret_key(folder) for folder in folders}) == 2


def test_only_its_owner_can_read_the_key(tmp_path: Path) -> None:
    before = os.umask(0)
    try:
        serve.secret_key(tmp_path)
    finally:
        os.umask(before)
    assert stat.S_IMODE((tmp_path / "secret.key").stat().st_mode) == 0o600


@pytest.mark.parametrize("left", ["", " \n"])
def test_a_key_that_a_crash_left_empty_is_made_anew(tmp_path: Path, left: str) -> None:
    file = tmp_path / "secret.key"
    file.write_text(left)
    key = serve.secret_key(tmp_path)
    assert len(key) >= 50
    assert serve.secret_key(tmp_path) == key
    assert stat.S_IMODE(file.stat().st_mode) == 0o600


# The data folder.


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "data"
    monkeypatch.setenv("TRADEWINDS_DATA", str(folder))
    return folder


def test_a_data_folder_that_cannot_be_used_is_named_with_the_reason(data: Path) -> None:
    data.write_text("a file where the folder should be")
    with pytest.raises(Refused) as refusal:
        serve.prepare([])
    assert (refusal.value.key, str(data) in str(refusal.value)) == ("no_data_folder", True)
    assert "est inutilisable" in refusal.value.text_in("fr")


def test_a_key_that_cannot_be_read_is_no_traceback(data: Path) -> None:
    (data / "site").mkdir(parents=True)
    (data / "site" / "secret.key").write_bytes(b"\xff\xfe")
    with pytest.raises(Refused) as refusal:
        serve.prepare([])
    assert refusal.value.key == "no_data_folder"


def test_the_command_says_in_one_line_what_is_wrong_with_the_folder(
    data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    data.write_text("a file where the folder should be")
    monkeypatch.setattr("tradewinds.site.serve.warm_up", lambda: None)
    assert str(data) in mistake("serve", "--port", "0", "--host", "127.0.0.1", "--no-browser")


# Ports.


@pytest.fixture
def taken() -> Iterator[int]:
    """A port at which somebody else listens."""
    with socket.create_server(("127.0.0.1", 0)) as other:
        yield other.getsockname()[1]


@pytest.mark.parametrize(
    ("language", "said"), [("en", "Choose another port with --port."), ("fr", "Choisissez un autre port avec --port.")]
)
def test_a_port_that_is_taken_is_one_clear_line(taken: int, language: str, said: str) -> None:
    line = mistake("serve", "--port", str(taken), "--host", "127.0.0.1", "--no-browser", "--language", language)
    assert line.endswith(said)
    assert f"port {taken}" in line


@pytest.mark.parametrize("port", ["-1", "65536", "http", "9" * 30])
def test_a_port_that_does_not_exist_is_one_clear_line(port: str) -> None:
    assert "--port" in mistake("serve", "--port", port, "--no-browser")


@pytest.mark.parametrize("host", ["nowhere.invalid", "999.1.1.1", "a" * 100, "a..b", "é" * 100])
def test_an_address_that_this_machine_does_not_have_is_one_clear_line(host: str) -> None:
    assert host in mistake("serve", "--host", host, "--port", "0", "--no-browser")


def test_the_next_free_port_is_taken(taken: int) -> None:
    with serve.free_port("127.0.0.1", taken, 20) as listener:
        assert taken < listener.getsockname()[1] <= taken + 20


def test_beyond_the_last_port_there_is_none(taken: int) -> None:
    with pytest.raises(Refused) as refusal:
        serve.free_port("127.0.0.1", 65_536, 3)
    assert refusal.value.key == "port_taken"


def test_both_kinds_of_addresses_can_be_listened_at() -> None:
    for host in ("127.0.0.1", "::1"):
        with serve.free_port(host, 0, 1) as listener:
            assert listener.getsockname()[0] == host


# Addresses.


def test_addresses_of_this_machine_are_those_that_others_can_reach() -> None:
    for address in serve.local_addresses():
        assert not address.startswith(("127.", "[::1]", "[fe80", "0."))
        family = socket.AF_INET6 if address.startswith("[") else socket.AF_INET
        socket.inet_pton(family, address.strip("[]"))


def test_a_machine_without_a_network_has_no_addresses(monkeypatch: pytest.MonkeyPatch) -> None:
    def unreachable(*_: object) -> None:
        raise OSError("Network is unreachable")

    class Offline(socket.socket):
        connect = unreachable

    monkeypatch.setattr("tradewinds.site.serve.socket.socket", Offline)
    assert serve.local_addresses() == []
    assert serve.names_of_this_machine() == [socket.gethostname(), f"{socket.gethostname()}.local"]


# The whole site, as somebody starts it.


@contextmanager
def started(data: Path) -> Iterator[tuple[str, subprocess.Popen[str]]]:
    """Start the site in a process of its own; give its address."""
    ours = ("DJANGO_SETTINGS_MODULE", "TRADEWINDS_SECRET_KEY", "TRADEWINDS_HOSTS", "TRADEWINDS_NETWORK_NAME")
    environment = {name: value for name, value in os.environ.items() if name not in ours}
    command = [sys.executable, "-c", "from tradewinds.cli import main; main()", "serve"]
    process = subprocess.Popen(  # noqa: S603
        [*command, "--port", "0", "--host", "127.0.0.1", "--no-browser", "--name", "games.example"],
        env=environment | {"TRADEWINDS_DATA": str(data)},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert process.stdout is not None
    try:
        yield next(re.findall(r"http://\S+", line)[0] for line in process.stdout if "http://" in line), process
    finally:
        process.kill()
        process.communicate()


def fetch(url: str, **headers: str) -> tuple[int, str, str]:
    with urlopen(Request(url, headers=headers)) as answer:  # noqa: S310
        return answer.status, answer.headers["Content-Type"], answer.read().decode()


def test_the_site_answers_where_it_says_to_its_names_only_and_stops_quietly(tmp_path: Path) -> None:
    with started(tmp_path) as (address, process):
        status, kind, page = fetch(address)
        assert (status, kind) == (200, "text/html; charset=utf-8")
        files = re.findall(r'(?:href|src)="(/static/[^"]+)"', page)
        assert files
        assert {fetch(address.rstrip("/") + file)[0] for file in files} == {200}
        assert fetch(address, Host="games.example")[0] == 200
        with pytest.raises(OSError, match="400"):
            fetch(address, Host="evil.example")
        process.send_signal(signal.SIGINT)
        _, errors = process.communicate(timeout=60)
    assert errors.splitlines()[1:] == [], "only that the rules are being prepared may be said"
    assert {file.name for file in (tmp_path / "site").iterdir()} >= {"secret.key", "tables.sqlite3", "static"}

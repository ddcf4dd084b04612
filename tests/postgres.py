"""A real server of PostgreSQL for tests and benchmarks: Debian's package, with a new folder and a socket of its own.

python tests/postgres.py pytest tests/site    runs a command with such a server as its DATABASE_URL
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

SETTINGS = {
    "listen_addresses": "",
    "fsync": "off",  # nobody pulls the plug of a test
    "synchronous_commit": "off",
    "full_page_writes": "off",
    "max_connections": "200",
}


def program(name: str) -> str:
    """Return one of the programs of PostgreSQL: Debian keeps them by version, and not in the path."""
    newest = sorted(Path("/usr/lib/postgresql").glob(f"*/bin/{name}"), key=lambda path: int(path.parts[-3]))
    found = str(newest[-1]) if newest else shutil.which(name)
    if found is None:
        raise RuntimeError("These tests need a server of PostgreSQL (Debian: apt install postgresql; make real-parts)")
    return found


@contextmanager
def running_server(settings: Mapping[str, str] | None = None) -> Iterator[str]:
    """Run a server as long as the block lasts; give the address of its database."""
    with tempfile.TemporaryDirectory(prefix="tradewinds-postgres-") as name:
        folder = Path(name)
        if os.geteuid() == 0:  # PostgreSQL refuses to run as root; its package brings somebody who may
            shutil.chown(folder, "postgres")
        data = folder / "data"
        _run("initdb", "--pgdata", str(data), "--auth", "trust", "--username", "tradewinds", "--no-sync")
        chosen = {**SETTINGS, "unix_socket_directories": str(folder), **(settings or {})}
        options = " ".join(f"-c {name}='{value}'" for name, value in chosen.items())
        log = str(folder / "log")
        _run("pg_ctl", "start", "--wait", "--pgdata", str(data), "--log", log, "--options", options)
        try:
            yield f"postgresql://tradewinds@/postgres?host={folder}"
        finally:
            _run("pg_ctl", "stop", "--mode", "immediate", "--pgdata", str(data))


def _run(name: str, *words: str) -> None:
    as_postgres = ["setpriv", "--reuid=postgres", "--regid=postgres", "--init-groups"] if os.geteuid() == 0 else []
    done = subprocess.run(  # noqa: S603
        [*as_postgres, program(name), *words],
        cwd="/",
        env=os.environ | {"LC_ALL": "C.UTF-8"},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    if done.returncode:
        raise RuntimeError(f"{name} failed: {done.stdout}")


if __name__ == "__main__":
    with running_server() as address:
        sys.exit(subprocess.run(sys.argv[1:], env=os.environ | {"DATABASE_URL": address}, check=False).returncode)  # noqa: S603

"""Keeps a copy of everything the site knows in one file, while people play, and makes a site from such a file again.

The file holds the database, as its own tools write it, and the key that signs cookies: whoever was known by his browser
is known again. It is as secret as the site itself.
"""

from __future__ import annotations

import json
import os
import sqlite3
import subprocess
import tarfile
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from datetime import UTC, datetime
from io import BytesIO
from pathlib import Path
from typing import Any

from django.conf import settings
from django.db import DatabaseError, connection

from tradewinds import __version__
from tradewinds.errors import trouble_with_file
from tradewinds.site.wording import Refused

ABOUT, DATABASE, KEY = "about.json", "database", "secret.key"


def back_up(file: Path) -> dict[str, Any]:
    """Write a backup, as of one moment; return what it says about itself."""
    from tradewinds.site.tables.models import Move, Table  # noqa: PLC0415

    if file.exists():
        raise Refused("backup_exists", file=str(file))
    about = {
        "tradewinds": __version__,
        "made": datetime.now(UTC).isoformat(timespec="seconds"),
        "database": connection.vendor,
        "tables": Table.objects.count(),
        "moves": Move.objects.count(),
    }
    connection.close()
    try:
        with _workshop(file.absolute().parent) as folder:
            _dump(folder / DATABASE)
            whole = folder / "whole"
            with tarfile.open(whole, "w:gz", compresslevel=6) as archive:
                _add(archive, ABOUT, json.dumps(about, indent=1).encode())
                if _key_file().exists():
                    _add(archive, KEY, _key_file().read_bytes())
                archive.add(folder / DATABASE, DATABASE, filter=_nobody)
            _let_last(whole)
            whole.chmod(0o600)
            whole.rename(file)
    except OSError as trouble:
        raise Refused("backup_not_written", file=str(file), reason=trouble_with_file(trouble)) from trouble
    return about


def restore(file: Path, replace: bool) -> dict[str, Any]:
    """Make the database of this site that of a backup; what was there is moved aside if it may be replaced.

    The site has to be stopped. Migrations come after that.
    """
    try:
        with _workshop(settings.DATA) as folder:
            about = _unpack(file, folder)
            if about.get("database") != connection.vendor:
                raise Refused("backup_kind", kind=about.get("database"), here=connection.vendor)
            connection.close()
            if connection.vendor == "sqlite":
                _put_back(folder / DATABASE, replace)
            else:
                _load(folder / DATABASE, replace)
            if (folder / KEY).exists():
                (folder / KEY).chmod(0o600)
                (folder / KEY).rename(_key_file())
    except (tarfile.TarError, EOFError, KeyError, ValueError, sqlite3.DatabaseError) as trouble:
        raise Refused("backup_unreadable", file=str(file)) from trouble
    except OSError as trouble:
        raise Refused("backup_not_read", file=str(file), reason=trouble_with_file(trouble)) from trouble
    return about


# The file.


@contextmanager
def _workshop(where: Path) -> Iterator[Path]:
    """A folder beside the result, so that what is finished only has to be renamed."""
    with tempfile.TemporaryDirectory(prefix=".tradewinds-", dir=where) as name:
        yield Path(name)


def _add(archive: tarfile.TarFile, name: str, content: bytes) -> None:
    member = tarfile.TarInfo(name)
    member.size, member.mode = len(content), 0o600
    archive.addfile(member, BytesIO(content))


def _nobody(member: tarfile.TarInfo) -> tarfile.TarInfo:
    """Say nothing about who made the file."""
    member.uid = member.gid = 0
    member.uname = member.gname = ""
    member.mode = 0o600
    return member


def _unpack(file: Path, folder: Path) -> dict[str, Any]:
    """Take out what a backup has, and nothing else."""
    with tarfile.open(file, "r:gz") as archive:
        for name in archive.getnames():
            content = archive.extractfile(name) if name in (ABOUT, DATABASE, KEY) else None
            if content is not None:
                with content, (folder / name).open("wb") as output:
                    while block := content.read(1 << 20):
                        output.write(block)
    about: dict[str, Any] = json.loads((folder / ABOUT).read_text(encoding="utf-8"))
    if not (folder / DATABASE).exists():
        raise KeyError(DATABASE)
    return about


def _key_file() -> Path:
    return Path(settings.DATA) / KEY


def _let_last(file: Path) -> None:
    with file.open("rb") as written:
        os.fsync(written.fileno())


# The database.


def _dump(target: Path) -> None:
    if connection.vendor == "sqlite":
        # All pages at once: one moment of the database, and who writes meanwhile is not kept waiting.
        with (
            closing(sqlite3.connect(connection.settings_dict["NAME"], timeout=60)) as source,
            closing(sqlite3.connect(target)) as copy,
        ):
            source.backup(copy)
            copy.execute("PRAGMA journal_mode=DELETE")
        return
    _run("pg_dump", "--format=custom", "--no-owner", "--no-privileges", f"--file={target}", f"--dbname={_place()}")


def _put_back(copy: Path, replace: bool) -> None:
    with closing(sqlite3.connect(copy)) as database:
        (state,) = database.execute("PRAGMA integrity_check").fetchone()
        if state != "ok":
            raise ValueError(state)
    _let_last(copy)
    place = Path(connection.settings_dict["NAME"])
    there = place.exists() and _has_tables()
    if there and not replace:
        raise Refused("backup_replaces", database=str(place))
    now = datetime.now(UTC).strftime("%Y%m%d-%H%M%S")
    for part in (Path(f"{place}{end}") for end in ("", "-wal", "-shm")):
        if there and part.exists():
            part.rename(part.with_name(part.name.replace(place.name, f"{place.name}.before-{now}")))
        else:
            part.unlink(missing_ok=True)
    copy.chmod(0o600)
    copy.rename(place)


def _has_tables() -> bool:
    """Tell whether there is anything that a backup would replace; what cannot be read may be something."""
    try:
        return bool(connection.introspection.table_names())
    except DatabaseError:
        return True
    finally:
        connection.close()


def _load(dump: Path, replace: bool) -> None:
    if not replace and _has_tables():
        raise Refused("backup_replaces", database=str(connection.settings_dict["NAME"]))
    clean = ["--clean", "--if-exists"] if replace else []
    place = f"--dbname={_place()}"
    _run(
        "pg_restore",
        "--no-owner",
        "--no-privileges",
        "--single-transaction",
        "--exit-on-error",
        *clean,
        place,
        str(dump),
    )


def _place() -> str:
    """Return where the database is, without its password: everybody on a machine can read command lines."""
    known = connection.settings_dict
    names = {"dbname": "NAME", "user": "USER", "host": "HOST", "port": "PORT"}
    parts = {name: str(known[ours]) for name, ours in names.items() if known.get(ours)}
    parts |= {name: str(value) for name, value in known["OPTIONS"].items() if name.startswith(("ssl", "host"))}
    return " ".join(f"{name}='{_escaped(value)}'" for name, value in parts.items())


def _escaped(value: str) -> str:
    return value.replace("\\", "\\\\").replace("'", "\\'")


def _run(*command: str) -> None:
    password = connection.settings_dict.get("PASSWORD")
    environment = os.environ | ({"PGPASSWORD": str(password)} if password else {})
    try:
        done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)  # noqa: S603
    except FileNotFoundError:
        raise Refused("backup_tool", tool=command[0]) from None
    if done.returncode:
        raise Refused("backup_failed", tool=command[0], reason=(done.stderr.strip().splitlines() or ["?"])[-1])

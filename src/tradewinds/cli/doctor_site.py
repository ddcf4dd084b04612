"""What ``tradewinds doctor --site`` looks at: the site that this machine hosts."""

from __future__ import annotations

import os
import shutil
import stat
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from tradewinds.cli.doctor import Finding
from tradewinds.cli.shared import decimal
from tradewinds.errors import TradewindsError
from tradewinds.folders import data_folder
from tradewinds.text import Texts

SHORT_KEY = 50
GIGABYTE = 1_000_000_000
LITTLE, HARDLY_ANY = 2.0, 0.2
"""Gigabytes left on the disk below which one should think of more, and below which it is urgent."""
SKEW = timedelta(minutes=2)
LOCAL = {"localhost", "127.0.0.1", "[::1]"}


def examine_site(words: Texts) -> list[Finding]:
    """Look at everything; nothing is made or changed that a site would not make at its start."""
    from tradewinds.site import serve  # noqa: PLC0415

    found = [_folder(words)]
    if found[0].wrong:
        return found
    try:
        serve.configure([])
    except TradewindsError as trouble:
        part = "database" if trouble.key.startswith("database") else "settings"
        return [*found, Finding(part, "-", trouble.text_in(words.language), wrong=True)]
    found += [_key(words), *_database(words), _names(words), _https(words), _mail(words), _disk(words)]
    return [*found, _django(words)]


def _say(words: Texts, key: str, **facts: Any) -> str:
    return words(f"cli.doctor.site.{key}", **facts)


# The folder.


def _folder(words: Texts) -> Finding:
    folder = data_folder() / "site"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        mode = stat.S_IMODE(folder.stat().st_mode)
    except OSError as trouble:
        return Finding("folder", str(folder), _say(words, "no_folder", reason=trouble.strerror), wrong=True)
    if not os.access(folder, os.W_OK | os.X_OK):
        return Finding("folder", str(folder), _say(words, "not_writable"), wrong=True)
    open_to_others = os.name == "posix" and bool(mode & 0o077) and any(folder.iterdir())
    hint = _say(words, "open_folder", folder=folder) if open_to_others else ""
    return Finding("folder", str(folder), hint, wrong=open_to_others)


def _key(words: Texts) -> Finding:
    from django.conf import settings  # noqa: PLC0415

    file = Path(settings.DATA) / "secret.key"
    if len(settings.SECRET_KEY) < SHORT_KEY:
        return Finding("key", _say(words, "short_key"), _say(words, "longer_key", least=SHORT_KEY), wrong=True)
    if file.exists() and os.name == "posix" and stat.S_IMODE(file.stat().st_mode) & 0o077:
        return Finding("key", str(file), _say(words, "open_key", file=file), wrong=True)
    kept = file.exists() and file.read_text(encoding="ascii").strip() == settings.SECRET_KEY
    return Finding("key", str(file) if kept else "TRADEWINDS_SECRET_KEY")


# The database.


def _database(words: Texts) -> Iterator[Finding]:
    from django.db import Error, connection  # noqa: PLC0415

    known = connection.settings_dict
    place = str(known["NAME"]) if connection.vendor == "sqlite" else f"{known['HOST'] or 'localhost'}/{known['NAME']}"
    shown = f"{connection.display_name}, {place}"
    if connection.vendor == "sqlite" and not Path(known["NAME"]).exists():
        yield Finding("database", shown, _say(words, "no_database"))
        return
    try:
        connection.ensure_connection()
        yield Finding("database", shown)
        yield _safety(words)
        ready = _migrations(words)
        yield ready
        if not ready.hint:
            yield _clock(words)
            yield from _tables(words)
    except Error as trouble:
        reason = str(trouble).strip().partition("\n")[0]
        yield Finding("database", shown, _say(words, "no_answer", reason=reason), wrong=True)


def _safety(words: Texts) -> Finding:
    """Tell whether what was acknowledged is on the disk."""
    from django.db import connection  # noqa: PLC0415

    asked = (
        {"PRAGMA journal_mode": ("wal",), "PRAGMA synchronous": ("2", "3")}
        if connection.vendor == "sqlite"
        else {"SHOW fsync": ("on",), "SHOW full_page_writes": ("on",), "SHOW synchronous_commit": ("on", "local")}
    )
    found = {}
    with connection.cursor() as cursor:
        for question in asked:
            cursor.execute(question)
            found[question] = str(cursor.fetchone()[0])
    wrong = any(found[question] not in right for question, right in asked.items())
    shown = ", ".join(f"{question.split()[1]}={value}" for question, value in found.items())
    return Finding("safety", shown, _say(words, "unsafe") if wrong else "", wrong=wrong)


def _migrations(words: Texts) -> Finding:
    from tradewinds.site.operations.health import missing_migrations  # noqa: PLC0415

    missing = missing_migrations()
    if missing:
        return Finding("migrations", _say(words, "missing", count=len(missing)), _say(words, "migrate"))
    return Finding("migrations", _say(words, "migrated"))


def _clock(words: Texts) -> Finding:
    """Compare the clock with what is stored, and with that of the database if it has its own."""
    from django.db import connection  # noqa: PLC0415

    from tradewinds.site.tables.models import Table  # noqa: PLC0415

    now = datetime.now(UTC)
    others = [Table.objects.order_by("-changed_at").values_list("changed_at", flat=True).first()]
    off = [other - now for other in others if other is not None and other - now > SKEW]
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("SELECT now()")
            there = cursor.fetchone()[0]
        off += [abs(there - now)] if abs(there - now) > SKEW else []
    shown = now.isoformat(timespec="seconds")
    return Finding("clock", shown, _say(words, "clock", minutes=int(max(off) / timedelta(minutes=1))) if off else "")


def _tables(words: Texts) -> Iterator[Finding]:
    from django.db.models import Count  # noqa: PLC0415

    from tradewinds.site.operations.replays import latest, replay_all  # noqa: PLC0415
    from tradewinds.site.tables.models import Table  # noqa: PLC0415

    stages = dict(Table.objects.order_by().values_list("stage").annotate(Count("pk")))
    yield Finding("tables", _say(words, "tables", **{stage: stages.get(stage, 0) for stage in Table.Stage.values}))
    found = replay_all(latest())
    older = found.older.total()
    hints = []
    if older:
        running = older - found.older[Table.Stage.OVER]
        hints.append(_say(words, "older", older=older, running=running, legal=found.older_legal))
    if found.broken:
        hints.append(_say(words, "broken", broken=found.broken))
    shown = _say(words, "replayed", seen=found.seen, well=found.well)
    yield Finding("replays", shown, " ".join(hints), wrong=bool(found.broken))


# How the site is reached, and what it reaches.


def _names(words: Texts) -> Finding:
    from django.conf import settings  # noqa: PLC0415

    names = [name for name in settings.ALLOWED_HOSTS if name not in LOCAL]
    if "*" in names:
        return Finding("names", "*", _say(words, "any_name"), wrong=True)
    return Finding("names", ", ".join(names) or "localhost", "" if names else _say(words, "no_names"))


def _https(words: Texts) -> Finding:
    from django.conf import settings  # noqa: PLC0415

    from tradewinds.site.operations.addresses import TRUSTED  # noqa: PLC0415

    if not settings.HTTPS:
        return Finding("https", words("cli.no"), _say(words, "no_https"))
    if not TRUSTED.names:
        return Finding("https", words("cli.yes"), _say(words, "no_proxy"), wrong=True)
    return Finding("https", _say(words, "behind", proxies=", ".join(TRUSTED.names)))


def _mail(words: Texts) -> Finding:
    from django.conf import settings  # noqa: PLC0415

    there = settings.EMAIL_BACKEND.endswith("smtp.EmailBackend") and settings.EMAIL_HOST not in ("", "localhost")
    return Finding("mail", f"{settings.EMAIL_HOST}:{settings.EMAIL_PORT}" if there else _say(words, "no_mail"))


def _disk(words: Texts) -> Finding:
    from django.conf import settings  # noqa: PLC0415

    free = shutil.disk_usage(settings.DATA).free / GIGABYTE
    shown = _say(words, "free", size=decimal(free, 1, words.language))
    return Finding("disk", shown, _say(words, "full") if free < LITTLE else "", wrong=free < HARDLY_ANY)


def _django(words: Texts) -> Finding:
    """Ask Django what it thinks of the settings."""
    from django.conf import settings  # noqa: PLC0415
    from django.core.checks import run_checks  # noqa: PLC0415

    said = [each for each in run_checks(include_deployment_checks=settings.HTTPS) if not each.is_silenced()]
    names = sorted({each.id or "?" for each in said})
    hint = _say(words, "check") if names else ""
    return Finding("django-checks", ", ".join(names) or _say(words, "no_objection"), hint)

"""``tradewinds backup`` and ``tradewinds restore``: everything the site knows, in one file."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from tradewinds.cli.shared import LanguageOption, examples, prepare, speak
from tradewinds.text import check_language

UNHEALTHY = 1


def register(app: typer.Typer) -> None:
    """Add the commands."""
    app.command("backup", epilog=examples("tradewinds backup /backups/monday.tgz"))(backup)
    app.command(
        "restore",
        epilog=examples("tradewinds restore /backups/monday.tgz", "tradewinds restore /backups/monday.tgz --replace"),
    )(restore)


def backup(file: Annotated[Path, typer.Argument(help="A new file.")], language: LanguageOption) -> None:
    """Write everything the site knows into one file, while people play."""
    check_language(language)
    from tradewinds.site import serve as site  # noqa: PLC0415

    site.configure([])
    from tradewinds.site.operations.backup import back_up  # noqa: PLC0415

    about = back_up(file)
    words = speak(language)
    sys.stdout.write(words("cli.backup.made", file=file, tables=about["tables"], moves=about["moves"]) + "\n")


def restore(
    file: Annotated[Path, typer.Argument(help="A file that `tradewinds backup` wrote.")],
    language: LanguageOption,
    replace: Annotated[bool, typer.Option("--replace", help="Move the present tables aside.")] = False,
) -> None:
    """Make the site that of a backup, and check that every table can be played on. Stop the site first."""
    check_language(language)
    from tradewinds.site import serve as site  # noqa: PLC0415

    site.configure([])
    from tradewinds.site.operations import backup as backups  # noqa: PLC0415

    about = backups.restore(file, replace)
    prepare(language)
    site.prepare([])
    from tradewinds.site.operations.replays import replay_all  # noqa: PLC0415
    from tradewinds.site.tables.models import Table  # noqa: PLC0415

    found = replay_all(Table.objects.iterator())
    words = speak(language)
    older = found.older.total()
    lines = [words("cli.backup.restored", made=about["made"], tables=found.seen, well=found.well)]
    lines += [words("cli.backup.older", older=older)] if older else []
    lines += [words("cli.backup.broken", broken=found.broken)] if found.broken else []
    sys.stdout.write("\n".join(lines) + "\n")
    if found.broken:
        raise typer.Exit(UNHEALTHY)

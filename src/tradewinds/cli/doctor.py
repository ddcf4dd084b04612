"""``tradewinds doctor``: what is installed, cached and slow here."""

from __future__ import annotations

import contextlib
import importlib.metadata
import platform
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Annotated

import typer

from tradewinds import __version__
from tradewinds.cli.shared import JsonOption, LanguageOption, decimal, examples, output, prepare, print_json
from tradewinds.engine.card import Card
from tradewinds.engine.discovery import cards
from tradewinds.errors import TradewindsError, trouble_with_file
from tradewinds.folders import data_folder
from tradewinds.machine import cores
from tradewinds.text import LANGUAGES, Texts, check_language, texts

PACKAGES = ("numba", "llvmlite", "numpy", "typer", "rich", "platformdirs", "django", "uvicorn")
SLOW_IMPORT = 3.0
SLOW_LOADING = 5.0
UNHEALTHY = 1


@dataclass(frozen=True)
class Finding:
    """One thing that was looked at."""

    name: str
    value: str
    hint: str = ""
    """What to do about it, if something is slow or wrong."""
    wrong: bool = False
    """Whether one cannot play like that."""


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command(
        "doctor",
        epilog=examples(
            "tradewinds doctor",
            "tradewinds doctor --json --language fr",
            "tradewinds doctor --site    for who hosts a site",
        ),
    )(doctor)


def doctor(
    language: LanguageOption,
    json: JsonOption = False,
    site: Annotated[bool, typer.Option("--site", help="Look at the site that this machine hosts.")] = False,
) -> None:
    """Say what is installed, cached, slow or wrong; the exit status is 0 if one can play."""
    check_language(language)
    words = texts(language)
    if site:
        from tradewinds.cli.doctor_site import examine_site  # noqa: PLC0415

        prepare(language)
        findings = [*_compiled_code(words), *examine_site(words)]
    else:
        findings = examine(words, lambda: prepare(language))
    healthy = not any(finding.wrong for finding in findings)
    if json:
        print_json({"healthy": healthy, "findings": [asdict(finding) for finding in findings]})
    else:
        _print(findings, healthy, words)
    if not healthy:
        raise typer.Exit(UNHEALTHY)


def examine(words: Texts, announce: Callable[[], None]) -> list[Finding]:
    """Look at everything; ``announce`` is called before something may have to be compiled."""
    return [
        Finding("tradewinds", f"{__version__} ({Path(__file__).parent.parent})"),
        Finding(
            "python",
            f"{platform.python_version()}, {platform.system()} {platform.machine()} ({sys.executable})",
        ),
        *map(_package, PACKAGES),
        Finding("cores", str(cores())),
        Finding("languages", ", ".join(LANGUAGES)),
        _import_of_the_compiler(words),
        *_compiled_code(words),
        *_games(words, announce),
        _writable_data(words),
    ]


def _package(name: str) -> Finding:
    try:
        return Finding(name, importlib.metadata.version(name))
    except importlib.metadata.PackageNotFoundError:
        return Finding(name, "-", hint=f"pip install {name}", wrong=True)


def _import_of_the_compiler(words: Texts) -> Finding:
    start = time.perf_counter()
    import tradewinds.engine.game  # noqa: F401, PLC0415

    spent = time.perf_counter() - start
    hint = words("cli.doctor.slow_import") if spent > SLOW_IMPORT else ""
    return Finding("import", words("cli.seconds", value=decimal(spent, 2, words.language)), hint)


def _compiled_code(words: Texts) -> list[Finding]:
    """Say where compiled code is kept, how much it is, and whether it belongs to these sources."""
    from tradewinds.engine import compile as compiler  # noqa: PLC0415

    if not compiler.COMPILED:
        return [Finding("compiled", words("cli.no"), words("cli.doctor.not_compiled"))]
    if compiler.CACHE is None:
        return [Finding("cache", str(compiler.CACHE_ROOT), words("cli.doctor.no_cache"))]
    size = _size(compiler.CACHE_ROOT)
    cached = compiler.is_cached()
    return [
        Finding(
            "cache", words("cli.doctor.folder", folder=compiler.CACHE, size=decimal(size / 1e6, 1, words.language))
        ),
        Finding(
            "compiled",
            words("cli.yes" if cached else "cli.no"),
            "" if cached else words("cli.doctor.first_time"),
        ),
    ]


def _size(folder: Path) -> int:
    """Return the bytes in a folder, in which others may be at work."""
    size = 0
    for file in folder.rglob("*"):
        with contextlib.suppress(OSError):
            size += file.stat().st_size if file.is_file() else 0
    return size


def _games(words: Texts, announce: Callable[[], None]) -> list[Finding]:
    announce()
    found = [_game(card, words) for card in cards()]
    return found or [Finding("games", "-", words("cli.doctor.no_games"), wrong=True)]


def _game(card: Card, words: Texts) -> Finding:
    """Set a game up, take one decision and let bots think for a moment: that loads everything a player waits for."""
    from tradewinds.bots.warm import warm  # noqa: PLC0415
    from tradewinds.engine.game import Game  # noqa: PLC0415

    start = time.perf_counter()
    try:
        game = Game.new(card, seed=0)
        game.decide(game.actions[0])
        warm(card)
    except Exception as trouble:  # whatever is broken, the doctor says so and looks on
        said = trouble.text_in(words.language) if isinstance(trouble, TradewindsError) else str(trouble)
        return Finding(f"game {card.name}", type(trouble).__name__, said, wrong=True)
    spent = time.perf_counter() - start
    hint = words("cli.doctor.slow_game") if spent > SLOW_LOADING else ""
    return Finding(
        f"game {card.name}",
        words("cli.doctor.loaded", version=card.version, value=decimal(spent, 2, words.language)),
        hint,
    )


def _writable_data(words: Texts) -> Finding:
    folder = data_folder()
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            pass
    except OSError as trouble:
        hint = words("cli.doctor.no_data", reason=trouble_with_file(trouble)(words.language))
        return Finding("data", str(folder), hint)
    return Finding("data", str(folder))


def _print(findings: list[Finding], healthy: bool, words: Texts) -> None:
    from rich.table import Table  # noqa: PLC0415

    table = Table(box=None, padding=(0, 2, 0, 0), show_header=False)
    table.add_column(style="cyan", no_wrap=True)
    table.add_column(overflow="fold")
    for finding in findings:
        table.add_row(_title(finding, words), finding.value)
        if finding.hint:
            table.add_row("", f"→ {finding.hint}", style="bold red" if finding.wrong else "yellow")
    console = output()
    console.print(table)
    console.print(
        words("cli.doctor.healthy" if healthy else "cli.doctor.ill"), style="green" if healthy else "bold red"
    )


def _title(finding: Finding, words: Texts) -> str:
    kind, _, rest = finding.name.partition(" ")
    key = f"cli.doctor.titles.{kind}"
    return f"{words(key)} {rest}".strip() if key in words else finding.name

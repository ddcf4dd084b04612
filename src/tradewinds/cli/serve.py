"""``tradewinds serve``: the site on this machine, for everybody on the local network; ``tradewinds work``: its bots."""

from __future__ import annotations

import os
import socket
import sys
import webbrowser
from collections.abc import Callable
from typing import Annotated

import typer

from tradewinds.cli.shared import LanguageOption, examples, prepare, speak
from tradewinds.text import check_language

PORT = 8000
OTHER_PORTS = 20
"""How many ports after the usual one are tried if that is taken."""


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command(
        "serve",
        epilog=examples(
            "tradewinds serve",
            "tradewinds serve --port 9000 --no-browser",
            "tradewinds serve --host 127.0.0.1    only for this machine",
            "tradewinds serve --bot Pilot=pilot.npz",
            "tradewinds serve --processes 4 --workers 2    for many people",
        ),
    )(serve)
    app.command(
        "work",
        epilog=examples(
            "tradewinds serve --processes 4 --workers 0",
            "DATABASE_URL=postgresql://user@host/tradewinds tradewinds work    on another machine",
        ),
    )(work)


BotOption = Annotated[
    list[str] | None,
    typer.Option("--bot", help="A bot of your own to offer, NAME=BOT: Pilot=pilot.npz. Repeatable."),
]


def serve(
    language: LanguageOption,
    port: Annotated[
        int | None, typer.Option("--port", "-P", min=0, max=65535, help=f"Port; default: {PORT} or the next free one.")
    ] = None,
    host: Annotated[str, typer.Option("--host", help="Address to listen at; 0.0.0.0 is everybody.")] = "0.0.0.0",  # noqa: S104
    name: Annotated[
        list[str] | None, typer.Option("--name", help="Another name under which the site is called. Repeatable.")
    ] = None,
    bot: BotOption = None,
    processes: Annotated[int, typer.Option("--processes", min=1, help="Processes that answer requests.")] = 1,
    workers: Annotated[
        int | None,
        typer.Option(
            "--workers",
            min=0,
            help="Processes that decide for bots; 0: `tradewinds work` does it. Default: 1, but a single process does"
            " it itself.",
        ),
    ] = None,
    browser: Annotated[bool, typer.Option("--browser/--no-browser", help="Open the browser.")] = True,
) -> None:
    """Play in the browser: start the site, with friends on the local network and bots."""
    check_language(language)
    from tradewinds.site import serve as site  # noqa: PLC0415
    from tradewinds.site.company import read_guests  # noqa: PLC0415

    guests = read_guests(bot or [])
    with site.free_port(host, PORT if port is None else port, OTHER_PORTS if port is None else 1) as listener:
        prepare(language)
        site.warm_up()
        at = int(listener.getsockname()[1])
        addresses = site.local_addresses() if host in ("0.0.0.0", "::") else []  # noqa: S104
        called = name or []
        site.prepare([host, *site.names_of_this_machine(), *called], next(iter([*called, *addresses]), ""), guests)
        _run(listener, processes, workers, lambda: _announce(at, addresses, language, browser))


def _run(listener: socket.socket, processes: int, workers: int | None, started: Callable[[], None]) -> None:
    """Serve from this process, or from several."""
    from tradewinds.site import serve as site  # noqa: PLC0415
    from tradewinds.site.processes import crew  # noqa: PLC0415

    together = processes == 1 and workers is None
    os.environ["TRADEWINDS_CLERK"] = "1" if together else "0"
    if together or (processes == 1 and workers == 0):
        site.run(listener, started)
    else:
        crew.run(listener, processes, 1 if workers is None else workers, started)


def work(language: LanguageOption, bot: BotOption = None) -> None:
    """Decide for the bots of a site that `tradewinds serve --workers 0` serves from the same database."""
    check_language(language)
    from tradewinds.site import serve as site  # noqa: PLC0415
    from tradewinds.site.company import read_guests  # noqa: PLC0415

    guests = read_guests(bot or [])
    prepare(language)
    site.warm_up()
    site.set_up(guests)
    words = speak(language)
    if not site.database_is_ready():
        _say(words("cli.work.waiting"))
    site.work(lambda: _say(words("cli.work.ready")))


def _say(line: str) -> None:
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


def _announce(port: int, addresses: list[str], language: str, browser: bool) -> None:
    """Say where the site is, for this machine and for others, and open the browser if there is one."""
    words = speak(language)
    here = f"http://localhost:{port}/"
    lines = [words("cli.serve.here", url=here)]
    lines += [words("cli.serve.network", url=f"http://{address}:{port}/") for address in addresses[:2]]
    sys.stdout.write("\n".join(lines) + "\n")
    if addresses and sys.stdout.isatty():
        import segno  # noqa: PLC0415

        segno.make(f"http://{addresses[0]}:{port}/", error="l").terminal(compact=True, border=1)
    sys.stdout.write(words("cli.serve.stop") + "\n")
    sys.stdout.flush()
    if browser and _has_screen():
        webbrowser.open(here)


def _has_screen() -> bool:
    """Tell whether a browser would have a window: one in the terminal would only be in the way."""
    return sys.platform in ("darwin", "win32") or bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))

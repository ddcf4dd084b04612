"""``tradewinds serve``: the site on this machine, for everybody on the local network."""

from __future__ import annotations

import os
import sys
import webbrowser
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
        ),
    )(serve)


def serve(
    language: LanguageOption,
    port: Annotated[
        int | None, typer.Option("--port", "-P", min=0, max=65535, help=f"Port; default: {PORT} or the next free one.")
    ] = None,
    host: Annotated[str, typer.Option("--host", help="Address to listen at; 0.0.0.0 is everybody.")] = "0.0.0.0",  # noqa: S104
    name: Annotated[
        list[str] | None, typer.Option("--name", help="Another name under which the site is called. Repeatable.")
    ] = None,
    bot: Annotated[
        list[str] | None,
        typer.Option("--bot", help="A bot of your own to offer, NAME=BOT: Pilot=pilot.npz. Repeatable."),
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
        _warm_up()
        at = int(listener.getsockname()[1])
        addresses = site.local_addresses() if host in ("0.0.0.0", "::") else []  # noqa: S104
        called = name or []
        site.prepare([host, *site.names_of_this_machine(), *called], next(iter([*called, *addresses]), ""), guests)
        site.run(listener, lambda: _announce(at, addresses, language, browser))


def _warm_up() -> None:
    """Compile or read rules and bots before the first visitor waits for them."""
    from tradewinds.bots.warm import warm as warm_bots  # noqa: PLC0415
    from tradewinds.engine.discovery import cards  # noqa: PLC0415
    from tradewinds.engine.warm import warm  # noqa: PLC0415

    for card in cards():
        warm(card)
        warm_bots(card)


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

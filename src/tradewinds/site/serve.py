"""Starts the site on this machine: data folder, secret key, database, static files, web server."""

from __future__ import annotations

import json
import os
import secrets
import socket
from collections.abc import Callable, Mapping
from pathlib import Path

from tradewinds.errors import trouble_with_file
from tradewinds.site.wording import Refused

NOT_SERVED = ["ext", "htmax-*", "htmx-2*", "htmx-4.js", "django-htmx.js", "redoc*", "*-bundle.js.map", "*-init.js"]
"""What django-htmx and django-ninja also bring."""
GOODBYE = 2
"""Seconds that open pages get to say goodbye when the server stops."""


def secret_key(folder: Path) -> str:
    """Return the key that signs cookies: made on the first start, then kept where only its owner can read it."""
    file = folder / "secret.key"
    try:
        handle = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        return _kept_key(file)
    with os.fdopen(handle, "w", encoding="ascii") as output:
        key = secrets.token_urlsafe(50)
        output.write(key)
        output.flush()
        os.fsync(output.fileno())
    return key


def _kept_key(file: Path) -> str:
    key = file.read_text(encoding="ascii").strip()
    if key:
        return key
    file.unlink()  # a crash left it empty
    return secret_key(file.parent)


def prepare(hosts: list[str], network_name: str = "", guests: Mapping[str, object] | None = None) -> None:
    """Make everything ready that a web server needs; what exists is kept.

    ``hosts`` are the names under which the site may be called, ``network_name`` the one for the local network, and
    ``guests`` the bots that the host brings.
    """
    from tradewinds.folders import data_folder  # noqa: PLC0415

    folder = data_folder() / "site"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        folder.chmod(0o700)  # it holds the seeds of running games
        os.environ.setdefault("TRADEWINDS_SECRET_KEY", secret_key(folder))
    except (OSError, ValueError) as trouble:
        raise Refused("no_data_folder", folder=str(folder), reason=trouble_with_file(trouble)) from trouble
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tradewinds.site.settings")
    os.environ.setdefault("TRADEWINDS_HOSTS", ",".join(dict.fromkeys(hosts)))
    os.environ.setdefault("TRADEWINDS_NETWORK_NAME", network_name)
    os.environ.setdefault("TRADEWINDS_GUESTS", json.dumps(guests or {}))

    import django  # noqa: PLC0415
    from django.core.management import call_command  # noqa: PLC0415

    django.setup()
    call_command("migrate", verbosity=0, interactive=False)
    call_command("collectstatic", verbosity=0, interactive=False, ignore_patterns=NOT_SERVED)


def names_of_this_machine() -> list[str]:
    """Return how others on the local network can call this machine: its addresses first, then its names."""
    name = socket.gethostname()
    return [*local_addresses(), name, f"{name}.local"]


def local_addresses() -> list[str]:
    """Return the addresses of this machine on the local network."""
    found = []
    for family, elsewhere in ((socket.AF_INET, "192.0.2.1"), (socket.AF_INET6, "2001:db8::1")):
        # Nothing is sent: connecting a datagram socket only asks which way it would leave.
        with socket.socket(family, socket.SOCK_DGRAM) as way:
            try:
                way.connect((elsewhere, 9))
            except OSError:
                continue
            address = str(way.getsockname()[0])
            found.append(f"[{address}]" if ":" in address else address)
    return [address for address in found if not address.startswith(("127.", "[::1]", "[fe80"))]


def free_port(host: str, wanted: int, tries: int) -> socket.socket:
    """Return a socket at the wanted port, or at one of the next if it is taken."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    for port in range(wanted, wanted + tries):
        # The protocol has to be named: only then asyncio sends small answers at once (40 ms sooner).
        listener = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listener.bind((host, port))
        except (OSError, OverflowError, TypeError) as trouble:  # taken, beyond the last, or no name at all
            listener.close()
            refusal = Refused("port_taken", port=port, host=host, reason=trouble_with_file(trouble))
            continue
        return listener
    raise refusal


def run(listener: socket.socket, started: Callable[[], None]) -> None:
    """Serve until somebody stops it; ``started`` is called when the first page could be asked for."""
    import uvicorn  # noqa: PLC0415

    class Server(uvicorn.Server):
        """Says when it has begun."""

        async def startup(self, sockets: list[socket.socket] | None = None) -> None:
            await super().startup(sockets)
            started()

    config = uvicorn.Config(
        "tradewinds.site.asgi:application",
        log_level="warning",
        timeout_graceful_shutdown=GOODBYE,
        lifespan="on",
        proxy_headers=False,
        server_header=False,
    )
    Server(config).run(sockets=[listener])

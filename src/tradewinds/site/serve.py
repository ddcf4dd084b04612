"""Starts the site on this machine: data folder, secret key, database, static files, web server."""

from __future__ import annotations

import contextlib
import json
import os
import secrets
import signal
import socket
import threading
import time
from collections.abc import Callable, Mapping
from pathlib import Path

from tradewinds.errors import trouble_with_file
from tradewinds.site import limits
from tradewinds.site.database import alone, check_connection
from tradewinds.site.operations.sharing import share
from tradewinds.site.wording import Refused

NOT_SERVED = ["ext", "htmax-*", "htmx-2*", "htmx-4.js", "django-htmx.js", "redoc*", "*-bundle.js.map", "*-init.js"]
"""What django-htmx and django-ninja also bring."""
GOODBYE = 8
"""Seconds that requests get to come to an end when the server stops; streams end at once."""
LOOK_FOR_THE_DATABASE = 0.5
"""Seconds between two looks whether a server has made the database ready."""


def secret_key(folder: Path) -> str:
    """Return the key that signs cookies: made on the first start, then kept where only its owner can read it."""
    file = folder / "secret.key"
    if file.exists():
        return _kept_key(file)
    draft = folder / f"secret.{secrets.token_hex(8)}"
    handle = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(handle, "w", encoding="ascii") as output:
        output.write(secrets.token_urlsafe(50))
        output.flush()
        os.fsync(output.fileno())
    with contextlib.suppress(FileExistsError):  # another process that starts now may have been quicker
        os.link(draft, file)
    draft.unlink()
    return _kept_key(file)


def _kept_key(file: Path) -> str:
    key = file.read_text(encoding="ascii").strip()
    if key:
        return key
    file.unlink()  # a crash left it empty
    return secret_key(file.parent)


def prepare(hosts: list[str], network_name: str = "", guests: Mapping[str, object] | None = None) -> None:
    """Make everything ready that a web server needs; what exists is kept. The arguments are those of `configure`."""
    configure(hosts, network_name, guests)
    from django.core.management import call_command  # noqa: PLC0415

    with alone():
        call_command("migrate", verbosity=0, interactive=False)
        call_command("collectstatic", verbosity=0, interactive=False, ignore_patterns=NOT_SERVED)


def configure(hosts: list[str], network_name: str = "", guests: Mapping[str, object] | None = None) -> None:
    """Set the site up under its names.

    ``hosts`` are the names under which the site may be called, ``network_name`` the one for the local network, and
    ``guests`` the bots that the host brings.
    """
    os.environ.setdefault("TRADEWINDS_HOSTS", ",".join(dict.fromkeys(hosts)))
    os.environ.setdefault("TRADEWINDS_NETWORK_NAME", network_name)
    set_up(guests)


def set_up(guests: Mapping[str, object] | None = None) -> None:
    """Make ready what every process of the site needs, and see that the database answers."""
    from tradewinds.folders import data_folder  # noqa: PLC0415

    folder = data_folder() / "site"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        folder.chmod(0o700)  # it holds the seeds of running games
        os.environ.setdefault("TRADEWINDS_SECRET_KEY", secret_key(folder))
        share(folder / "metrics")
    except (OSError, ValueError) as trouble:
        raise Refused("no_data_folder", folder=str(folder), reason=trouble_with_file(trouble)) from trouble
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tradewinds.site.settings")
    os.environ.setdefault("TRADEWINDS_GUESTS", json.dumps(guests or {}))

    import django  # noqa: PLC0415

    import tradewinds.site.operations.addresses  # noqa: F401, PLC0415 - says at once if it cannot read a proxy

    django.setup()
    check_connection()


def database_is_ready() -> bool:
    """Tell whether the database has everything that this version keeps there."""
    from django.db import connection  # noqa: PLC0415
    from django.db.migrations.executor import MigrationExecutor  # noqa: PLC0415

    executor = MigrationExecutor(connection)
    return not executor.migration_plan(executor.loader.graph.leaf_nodes())


def warm_up() -> None:
    """Compile or read rules and bots before the first visitor waits for them."""
    from tradewinds.bots.warm import warm_every_game  # noqa: PLC0415

    warm_every_game()


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


def _allow_many_connections() -> None:
    """Let this process have as many connections as it takes: each is an open file, and often few are allowed."""
    try:
        import resource  # noqa: PLC0415
    except ImportError:  # only where there is such a limit
        return
    few, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = 2 * limits.CONNECTIONS
    if few != resource.RLIM_INFINITY and few < wanted:
        resource.setrlimit(
            resource.RLIMIT_NOFILE, (wanted if most == resource.RLIM_INFINITY else min(wanted, most), most)
        )


def run(listener: socket.socket, started: Callable[[], None]) -> None:
    """Serve until somebody stops it; ``started`` is called when the first page could be asked for."""
    import uvicorn  # noqa: PLC0415

    from tradewinds.site.operations.patience import Patience  # noqa: PLC0415

    _allow_many_connections()

    class Server(uvicorn.Server):
        """Says when it has begun, and ends its streams before it stops."""

        async def startup(self, sockets: list[socket.socket] | None = None) -> None:
            await super().startup(sockets)
            started()

        async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
            from tradewinds.site.tables.news import news  # noqa: PLC0415

            news.end()  # streams do not end by themselves
            await super().shutdown(sockets)

    config = uvicorn.Config(
        "tradewinds.site.asgi:application",
        log_config=None,  # the settings say how to log
        timeout_graceful_shutdown=GOODBYE,
        lifespan="on",
        proxy_headers=False,  # the application reads them itself, from the host's own proxy only
        server_header=False,
        http=Patience,
        ws="none",
        limit_concurrency=limits.CONNECTIONS,
    )
    Server(config).run(sockets=[listener])


def work(started: Callable[[], None]) -> None:
    """Make the decisions of bots until somebody stops it; ``started`` is called when it has begun."""
    import django  # noqa: PLC0415

    django.setup(set_prefix=False)
    while not database_is_ready():
        time.sleep(LOOK_FOR_THE_DATABASE)

    from tradewinds.site.tables.clerk import clerk  # noqa: PLC0415
    from tradewinds.site.tables.news import news  # noqa: PLC0415

    stopped = threading.Event()
    for wish in (signal.SIGINT, signal.SIGTERM):
        if signal.getsignal(wish) is not signal.SIG_IGN:
            signal.signal(wish, lambda *_: stopped.set())
    news.start()
    clerk.start()
    started()
    stopped.wait()
    news.stop()
    clerk.stop()

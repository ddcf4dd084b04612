"""Something that is done again and again in the background, as long as the server runs."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable

from django.db import close_old_connections

log = logging.getLogger(__name__)


class Rounds:
    """Does something every few seconds, in a thread of its own; trouble in one round does not end the next."""

    def __init__(self, name: str, seconds: float, deed: Callable[[], object]) -> None:
        self._name = name
        self._seconds = seconds
        self._deed = deed
        self._stop = threading.Event()
        self._thread: threading.Thread | None = None

    def start(self) -> None:
        """Begin, with the first round at once."""
        self._stop.clear()
        self._thread = threading.Thread(target=self._run, name=self._name, daemon=True)
        self._thread.start()

    def stop(self) -> None:
        """Finish the round that is being made, and make no more."""
        self._stop.set()
        if self._thread is not None:
            self._thread.join()
            self._thread = None

    def _run(self) -> None:
        while True:
            close_old_connections()
            try:
                self._deed()
            except Exception:
                log.exception("The rounds of the %s failed; trying again", self._name)
            finally:
                close_old_connections()
            if self._stop.wait(self._seconds):
                return

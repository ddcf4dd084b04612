"""For all tests."""

from __future__ import annotations

import signal


def pytest_configure() -> None:
    """Let programs that tests start be interrupted, even if the tests themselves run in the background of a shell.

    Such a shell has its programs ignore interrupts, and they hand that down.
    """
    if signal.getsignal(signal.SIGINT) == signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)

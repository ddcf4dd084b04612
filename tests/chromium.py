"""The browser that tests look at pages with: Debian's Chromium, or a relative of it."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import Browser, sync_playwright

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")


@contextmanager
def started_browser() -> Iterator[Browser]:
    """Start a browser, and close it in the end; without one a test fails and says what to install."""
    program = next(filter(None, map(shutil.which, NAMES)), None)
    if program is None:
        pytest.fail(
            f"This test needs a browser: none of {', '.join(NAMES)} is installed (Debian: apt install chromium)."
        )
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=["--no-sandbox"])
        yield browser
        browser.close()
